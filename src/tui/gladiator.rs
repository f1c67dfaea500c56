//! *Gladiator* on the screen: its questions, its arena, its panel and pages. Everything that shows, asks and waits is
//! [`super::player`]; this is what the rulebook brings to it.

mod acting;
mod aiming;
pub mod arena;
mod ask;
mod attack_forecast;
mod camp;
mod cards;
mod changing;
mod deciding;
mod esp_stats;
mod estimate;
mod evading;
mod going;
mod grappling;
mod incentive;
pub mod lessons;
pub mod looking;
pub(super) mod magic;
mod memory;
mod moving;
mod odds;
mod pages;
mod panel;
mod places;
mod report;
pub mod rulebook;
pub mod screens;
mod spell_price;
mod spell_target;
mod spells;
mod square_choice;
mod stand_disengage;
pub mod stats_display;
mod status;
mod table;
mod teleport;
#[cfg(test)]
mod tests;
mod upkeep;

pub use camp::{Camp, Member, careers};
pub use table::Career;

#[cfg(test)]
use crate::gladiator::fighter::FighterId;
#[cfg(test)]
use crate::gladiator::state::Battle;

/// The letters of a fighter's action menu, for tests.
#[cfg(test)]
pub fn action_letters(battle: &Battle, id: FighterId) -> Vec<char> {
    acting::entries(battle, id).iter().filter_map(super::menu::Entry::letter).collect()
}

/// The name of an action in a sentence, for tests.
#[cfg(test)]
pub use acting::short as action_word;

/// The name of an action in the menu, for tests.
#[cfg(test)]
pub use acting::name as action_name;
