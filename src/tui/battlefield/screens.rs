//! The screens before and after a battle: [`menu`], [`arrange`] with [`purchase`], [`scenarios`], and the wars of [`leaders`]
//! with their [`camp`], [`scores`] and [`career`].

pub mod armies;
pub mod arrange;
pub mod arrangement;
pub mod camp;
pub mod career;
pub mod handover;
pub mod leaders;
mod map_picture;
pub mod menu;
pub mod new_war;
pub mod purchase;
pub mod scenarios;
pub mod scores;
mod words;

use crate::app::AppState;
use crate::battlefield::screens::arrangement::Arrangement;
use crate::screens::{Screen, Transition};
use ludus_battlefield::battle::state::FieldBattle;
use ludus_battlefield::matchmaking::gentle;
use ludus_battlefield::setup::war::WarAccount;
use ludus_store::system;

/// Choices and results that the screens keep from one battle to the next.
#[derive(Default)]
pub struct Headquarters {
    pub arrangement: Arrangement,
    /// The leader whose camp comes next.
    pub camp: Option<String>,
    /// The account of the last battle of a leader's war.
    pub account: Option<(String, WarAccount)>,
}

/// The next screen after a battle: the camp of a war, or else the menu.
pub fn after(shared: &AppState) -> Box<dyn Screen> {
    let camp = shared.books.field.camp.as_ref().and_then(|name| camp::screen(shared, name));
    camp.unwrap_or_else(|| Box::new(menu::main(shared)))
}

/// Begins a battle near the enemy with a fair chance, without any question.
pub fn quick_battle(shared: &mut AppState) -> Transition {
    let Some((setup, seed)) = gentle::draw(shared.fresh_seed()) else {
        shared.refuse("No fair battle was found. Try again.");
        return Transition::Stay;
    };
    let begun = shared.store.begin::<FieldBattle>(setup, seed, &[], system::now());
    Transition::battle(shared, begun, Vec::new())
}
