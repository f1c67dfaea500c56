//! Battle encounters as L113 has them: Flee always works, and only FL as the very first entry refuses a challenge.

use crate::common::*;
use ludus::duels::battle::command::Command;
use ludus::duels::battle::event::{End, Event};
use ludus::duels::battle::state::Encounter;
use ludus::duels::data::item::Item;
use ludus::duels::data::temper::Temper;
use ludus::duels::matchmaking::commanders;
use ludus::duels::matchmaking::commanders::Stand;
use ludus::duels::model::character::Character;
use ludus::duels::model::fighter::Side;
use ludus::duels::model::setup::{Entrant, Setup};
use ludus::engine::dice::Seed;
use ludus::engine::game::Game;

fn brave(temper: Temper) -> Setup {
    commanders::setup(character("Anna", [0; 4]), Character { temper, ..character("Bert", [0; 4]) })
}

#[test]
fn no_temper_ignores_flee_in_a_battle_encounter() {
    proves!("DUEL-SPECIAL-09");
    for temper in Temper::ALL {
        // A draw for the order and two blows that miss, then Anna's blow, which comes before the flight: no other die.
        let (events, game) = play(&brave(temper), &["ME*", "ME FL"], [2, 2, 100, 100, 100]);
        assert_eq!(game.end(), Some(End::Fled(Side::B)), "{temper:?}: {events:#?}");
        assert!(!events.iter().any(|event| matches!(event, Event::Defied { .. })), "{temper:?}");
    }
}

#[test]
fn outside_of_battles_the_fierce_still_ignore_flee() {
    let setup = Setup { commanders: false, ..brave(Temper::Fierce) };
    let mut events: Vec<Event> = Vec::new();
    let mut game = setup.build(Seed(1)).unwrap();
    for text in ["ME*", "FL"] {
        game.execute(&Command::Seal(plan(text)), &mut events).unwrap();
    }
    assert!(events.iter().any(|event| matches!(event, Event::Defied { .. })), "{events:#?}");
}

#[test]
fn only_fl_as_the_first_entry_refuses_a_challenge() {
    proves!("DUEL-SPECIAL-06", "DUEL-SPECIAL-07");
    let armed = Character { items: vec![Item::KeenSword.into()], ..character("Bert", [0; 4]) };
    let setup = commanders::setup(character("Anna", [0; 4]), armed);
    for (text, stand) in [
        ("FL ME*", Stand::Refuses),
        ("SA \"Never!\" FL ME*", Stand::Accepts),
        ("US-1 FL ME*", Stand::Accepts),
        ("SC FL", Stand::Accepts),
        ("GI gold 1 FL", Stand::Accepts),
        ("CA-SH FL", Stand::Accepts),
    ] {
        assert_eq!(Stand::of(&plan(text), &setup.fighters()[1]), stand, "{text}");
        let mut game = setup.build(Seed(1)).unwrap();
        let mut events = Vec::new();
        for text in ["ME*", text] {
            game.execute(&Command::Seal(plan(text)), &mut events).unwrap();
        }
        let combat = events.iter().any(|event| matches!(event, Event::Combat { .. }));
        assert_eq!(combat, stand == Stand::Accepts, "{text}: {events:#?}");
    }
}

#[test]
fn a_journal_of_rules_1_replays_unless_commanders_met() {
    let [commanders, duel] = [brave(Temper::Steady), two([0; 4], [0; 4])];
    let replays = <Encounter as Game>::replays;
    assert!(replays(1, &duel) && replays(2, &duel) && replays(2, &commanders));
    assert!(!replays(1, &commanders) && !replays(3, &duel));
    assert!(matches!(commanders.of(Side::B), Entrant::Character { .. }));
}
