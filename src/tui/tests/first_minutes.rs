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
    let setup = BoutForm::quick().setup(player.app.store_mut().hexarena(), Seed(1));
    let won = chance::<ludus_hexarena::battle::state::Bout>(&setup);
    assert!((60..=75).contains(&won), "{won}%");
}

#[test]
fn the_first_battle_of_gladiator_teaches() {
    let mut found = Vec::new();
    for seed in [1, 2, 3, 4, 5, 6] {
        let ready = Recruit::new("Brutus", Race::Human, Side::West).equipped();
        let mut setup = Setup { fighters: vec![ready], ..Setup::default() };
        assert!(ludus_gladiator::matchmaking::opposition::draw_gently(&mut setup, Seed(seed)));
        found.push((setup.fighters[1].race, chance::<Battle>(&setup)));
    }
    assert!(found.iter().all(|(_, won)| (60..=75).contains(won)), "{found:?}");
}

#[test]
fn scratch_first_duel() {
    use ludus_duels::battle::state::Encounter;
    use ludus_duels::data::monster::Monster;
    use ludus_duels::model::setup::{Entrant, Setup};
    let mut player = Player::new(80, 24);
    let shipped = crate::duels::shipped(player.app.store_mut());
    for one in shipped.iter().take(3) {
        for monster in Monster::ALL.into_iter().take(7) {
            let setup = Setup::new(Entrant::player(one.who.clone()), Entrant::monster(monster));
            println!("{} {:?} {monster:?} {}", one.who.name, one.who.levels, chance::<Encounter>(&setup));
        }
    }
    println!("{:?}", shipped.iter().map(|one| &one.who.name).collect::<Vec<_>>());
}
