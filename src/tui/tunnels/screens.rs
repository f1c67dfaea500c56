//! The screens before and after a fight: [`menu`], the set-up of the [`arena`] and of a [`delve`], [`creation`] and [`shop`], and the roster of
//! [`delvers`] with the [`guild`], changes of [`vocation`], a [`loan`], [`scores`], the [`fallen`] and [`career`].

pub mod arena;
pub mod career;
pub mod creation;
pub mod delve;
pub mod delvers;
pub mod dungeons;
pub mod fallen;
pub mod founding;
pub mod guild;
pub mod house_rules;
pub mod intro_art;
pub mod loan;
pub mod menu;
pub mod party;
pub mod scores;
pub mod sheet;
pub mod shop;
pub mod vocation;

use crate::app::AppState;
use crate::screens::Transition;
use crate::tunnels::screens::arena::ArenaChoices;
use ludus_engine::dice::Seed;
use ludus_store::system;
use ludus_tunnels::outing::{Outing, Setup};

/// Begins a fight of the ready-made party against a group that it beats in about two of three fights, without any question.
pub fn quick_fight(shared: &mut AppState) -> Transition {
    let seed: Seed = shared.fresh_seed();
    let setup = ArenaChoices::default().fight(shared.store.tunnels()).first_fight(seed);
    let begun = shared.store.begin::<Outing>(Setup::Fight(setup), seed, &[], system::now());
    Transition::battle(shared, begun, Vec::new())
}
