//! The screens of *Duels*.
//!
//! - [`editor`] writes plans; [`odds_worker`] computes their odds in the background;
//! - [`table`] connects the rulebook to the game view, [`planning`] asks for a plan, [`watching`] plays the encounter back;
//! - [`card`] shows a fighter's values, [`screens`] holds everything before and after an encounter.

pub mod card;
pub mod editor;
pub mod entry;
mod estimate;
mod hints;
pub mod keymap;
pub mod lessons;
pub mod memory;
pub mod odds_worker;
mod planning;
pub mod rulebook;
pub mod screens;
pub mod table;
mod watching;

use ludus_duels::matchmaking::gentle;
use ludus_duels::matchmaking::league;
use ludus_duels::matchmaking::league::Member;
use ludus_duels::model::character::Character;
use ludus_duels::model::fighter::Side;
use ludus_duels::model::plan::Plan;
use ludus_duels::model::plan::named::NamedPlan;
use ludus_duels::model::setup::Setup;
use ludus_duels::setup::lairs::Run;
use ludus_store::Store;
use ludus_store::duels::roster::RosterEntry;
use ludus_store::duels::runs::Away;
use ludus_store::journal::BattleId;

pub fn people(store: &Store) -> &[RosterEntry] {
    store.duels().characters()
}

/// A character as they are now: during a run, the one in the lairs.
pub fn current<'s>(store: &'s Store, one: &'s RosterEntry) -> &'s Character {
    store.duels().run(&one.who.name).map_or(&one.who, Run::who)
}

/// The living characters that are in no encounter.
pub fn ready(store: &Store) -> impl Iterator<Item = &Character> {
    people(store).iter().filter(|one| store.duels().free(one).is_ok()).map(|one| &one.who)
}

/// The example characters with their plans, except names already on the roster.
pub fn shipped(store: &Store) -> Vec<Member> {
    let taken = |name: &str| store.duels().find(name).is_ok();
    league::examples().into_iter().filter(|one| !taken(&one.who.name)).collect()
}

/// The initial plans for both sides. Commanders and hosts start with their special plan, others with the
/// plan of their last meeting, and a quick duel with a suggested one.
pub fn first_plans(store: &Store, setup: &Setup) -> [Option<Plan>; 2] {
    let suggested = gentle::plan(setup);
    Side::BOTH.map(|side| {
        if side == Side::A && suggested.is_some() {
            return suggested.clone();
        }
        let kept = store.duels().find(setup.of(side).name()).ok()?;
        let special = setup.commanders || setup.starter != side;
        kept.special.clone().filter(|_| special).or_else(|| kept.last_plan.clone())
    })
}

/// The plan of a character's last meeting.
pub fn met(store: &Store, name: &str) -> Option<Plan> {
    store.duels().find(name).ok()?.last_plan.clone()
}

/// The plan of the monster in the lair of an expedition. `None` if it was not met before (DD-93).
pub fn met_in_lair(store: &Store, battle: &BattleId) -> Option<Plan> {
    let on_it = |away: &&Away| away.expedition.as_ref().is_some_and(|(id, _)| id == battle);
    let away = store.duels().away().iter().find(on_it)?;
    let (_, number) = away.expedition.as_ref()?;
    let lair = away.run.lairs().get(number.checked_sub(1)?)?;
    lair.kind.row().plan.parse().ok().filter(|_| lair.met)
}

pub fn library(store: &Store) -> Vec<NamedPlan> {
    store.duels().plans().to_vec()
}
