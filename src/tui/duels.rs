//! *Duels* on the screen: the plan editor, the encounter as it is watched, and the screens of setting up.
//!
//! - [`editor`] is where plans are written, [`reckoning`] fights ten thousand fights beside it;
//! - [`table`] is what the player's table needs, [`planning`] its one question, [`watching`] what is seen afterwards;
//! - [`card`] is a fighter in figures, [`screens`] everything before and after.

pub mod card;
pub mod editor;
mod estimate;
pub mod lessons;
pub mod memory;
mod planning;
pub mod reckoning;
pub mod rulebook;
pub mod screens;
pub mod table;
mod watching;

use crate::duels::matchmaking::league;
use crate::duels::matchmaking::league::Member;
use crate::duels::model::character::Character;
use crate::duels::model::fighter::Side;
use crate::duels::model::plan::Plan;
use crate::duels::model::plan::named::NamedPlan;
use crate::duels::model::setup::Setup;
use crate::store::Store;
use crate::store::duels::roster::RosterEntry;

/// Everybody of the roster.
pub fn people(store: &Store) -> &[RosterEntry] {
    store.duels().characters()
}

/// Those who live and are in no encounter.
pub fn ready(store: &Store) -> impl Iterator<Item = &Character> {
    people(store).iter().filter(|one| store.duels().free(one).is_ok()).map(|one| &one.who)
}

/// Those who come with the game, but for names that the roster has, each with a plan that suits him.
pub fn shipped(store: &Store) -> Vec<Member> {
    let taken = |name: &str| store.duels().find(name).is_ok();
    league::examples().into_iter().filter(|one| !taken(&one.who.name)).collect()
}

/// The plans that those of a set-up begin with: the one with which each met somebody last; as a commander, and where the other
/// comes to him, his special plan.
pub fn first_plans(store: &Store, setup: &Setup) -> [Option<Plan>; 2] {
    Side::BOTH.map(|side| {
        let kept = store.duels().find(setup.of(side).name()).ok()?;
        let special = setup.commanders || setup.starter != side;
        kept.special.clone().filter(|_| special).or_else(|| kept.last_plan.clone())
    })
}

/// The plan with which somebody of the roster met another last.
pub fn met(store: &Store, name: &str) -> Option<Plan> {
    store.duels().find(name).ok()?.last_plan.clone()
}

/// The plans that are kept.
pub fn library(store: &Store) -> Vec<NamedPlan> {
    store.duels().plans().to_vec()
}
