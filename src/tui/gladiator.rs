//! The user interface of *Gladiator*: its questions, arena, panel and pages.
//! The shared playback and input code is in [`super::game_view`]; this module adds the rulebook's parts.

pub mod acting;
pub mod action_list;
mod aiming;
pub mod arena;
mod ask;
mod attack_forecast;
pub mod camp;
mod cards;
mod casting;
mod changing;
mod deciding;
pub mod entry;
mod estimate;
mod going;
mod grappling;
mod hints;
pub mod keymap;
pub mod lessons;
pub mod looking;
pub mod magic;
pub mod memory;
mod moving;
pub mod odds;
mod odds_page;
mod pages;
mod panel;
mod places;
mod questions;
mod report;
pub mod rulebook;
pub mod screens;
mod sheets;
mod side_panel;
mod spell_price;
mod spell_target;
mod spells;
mod square_choice;
mod stand_disengage;
pub mod stats_display;
mod status;
pub mod table;
mod teleport;
#[cfg(test)]
mod tests;

#[cfg(test)]
use ludus_gladiator::battle::state::Battle;
#[cfg(test)]
use ludus_gladiator::model::fighter::FighterId;

/// Returns the letters of a fighter's action menu in the classic look, for tests.
#[cfg(test)]
pub fn action_letters(battle: &Battle, id: FighterId) -> Vec<char> {
    acting::entries(battle, id).iter().filter_map(super::menu::Entry::letter).collect()
}

/// Returns the first letters of a fighter's action table, for tests.
#[cfg(test)]
pub fn first_letters(battle: &Battle, id: FighterId) -> Vec<char> {
    let names = action_list::actions(battle, id).into_iter().map(|action| action_list::name(battle, id, action));
    names.filter_map(|name| name.chars().next()).collect()
}
