//! The first minutes of a new player: the quick set-ups can be won, and more often than not.

use super::*;
use crate::estimate::Estimated;
use crate::hexarena::screens::bout_form::BoutForm;
use ludus_engine::arena::BotState;
use ludus_engine::game::{NullSink, Seat};
use ludus_engine::tally::{Tally, play_on};
use std::cell::RefCell;

/// The games that decide whether a set-up teaches.
const GAMES: u64 = 400;

/// The first seat's wins of 100 games that the computer plays as the estimate does.
fn chance<G: Estimated>(setup: &G::Setup) -> u64 {
    let setup = G::quick(setup);
    let (mut tally, mind) = (Tally::default(), RefCell::new(BotState::<G>::default()));
    let choose = |game: &G| G::plays(&setup, game.to_move()?).answer(game, &mut mind.borrow_mut());
    let lay_out = |seed| G::start(&setup, seed, &mut NullSink).unwrap();
    play_on(&mut tally, lay_out, None, (Seed(0x7ea), 0..GAMES), choose);
    u64::from(100 * tally.won(Seat(0)) / tally.games())
}

#[test]
fn the_quick_bout_of_hex_arena_teaches() {
    let mut player = Player::new(80, 24);
    for seed in 0..2 {
        let setup = BoutForm::quick(Seed(seed)).setup(player.app.store_mut().hexarena(), Seed(seed));
        let won = chance::<ludus_hexarena::battle::state::Bout>(&setup);
        assert!((60..=75).contains(&won), "{seed}: {won}%");
    }
}

#[test]
fn the_quick_duel_teaches() {
    for seed in 0..2 {
        let setup = ludus_duels::matchmaking::gentle::draw(Seed(seed)).unwrap();
        let won = chance::<ludus_duels::battle::state::Encounter>(&setup);
        assert!((60..=75).contains(&won), "{seed}: {won}%");
    }
}

/// The first ready-made duelist against the Gargoyle of the first lesson.
#[test]
fn the_gargoyle_of_the_first_lesson_can_be_beaten() {
    use ludus_duels::battle::state::Encounter;
    use ludus_duels::data::monster::Monster;
    use ludus_duels::model::setup::{Entrant, Setup};
    let mut player = Player::new(80, 24);
    let shipped = crate::duels::shipped(player.app.store_mut());
    let setup = Setup::new(Entrant::player(shipped[0].who.clone()), Entrant::monster(Monster::Gargoyle));
    let won = chance::<Encounter>(&setup);
    assert!((60..=75).contains(&won), "{won}%");
}
