//! An encounter's code is the encounter: from it comes the same set-up, and with the same plans every state.

use crate::common::{character, plan};
use ludus::duels::battle::command::Command;
use ludus::duels::battle::state::Encounter;
use ludus::duels::data::alignment::Alignment;
use ludus::duels::data::item::Item;
use ludus::duels::data::monster::Monster;
use ludus::duels::data::special::Special;
use ludus::duels::data::temper::Temper;
use ludus::duels::model::character::Role;
use ludus::duels::model::fighter::Side;
use ludus::duels::model::setup::{Entrant, Grade, Setup, Visit};
use ludus::duels::model::terms::{Agreement, Demand, Range, Reward};
use ludus::engine::dice::{Dice, Domain, Seed};
use ludus::engine::game::{Game, NullSink};
use ludus::engine::share_code::{Code, code, read};
use proptest::prelude::*;

/// The hash of every state, with plans that do many things.
fn hashes(setup: &Setup, seed: Seed) -> Vec<u64> {
    let mut game = Encounter::start(setup, seed, &mut NullSink).unwrap();
    let mut hashes = vec![game.hash()];
    while let Some(seat) = game.to_move() {
        let text = ["TA CA-BL CA-CH FI* ME*", "CA-SH CA-DA US-1 FI3 ME*"][usize::from(seat.0)];
        game.execute(&Command::Seal(plan(text)), &mut NullSink).unwrap();
        hashes.push(game.hash());
    }
    hashes
}

/// Some two who meet, with everything that a set-up can say.
fn some(chance: u64) -> Setup {
    let mut dice = Dice::new(Seed(chance), Domain::Policy, 0);
    let mut pick = |n: usize| dice.one_of(n as u32) as usize - 1;
    let mut who = |name: &str| {
        let mut one = character(name, [pick(6), pick(6), pick(6), pick(6)].map(|level| level as u8));
        one.temper = Temper::ALL[pick(5)];
        one.alignment = Alignment::ALL[pick(4)];
        one.role = Role::ALL[pick(3)];
        one.gold = pick(400) as u32;
        one.items = (0..pick(7)).map(|_| Item::ALL[pick(10)].into()).collect();
        match pick(4) {
            0 => Entrant::player(one),
            grade => Entrant::computer(one, Grade::ALL[grade - 1]),
        }
    };
    let (first, second) = (who("Wolfgang Am\u{e9}"), who("Bert"));
    let kind = Monster::ALL[pick(14)];
    let hoard = (0..pick(4)).map(|_| Item::ALL[pick(10)].into()).collect();
    let known = Entrant::Monster {
        kind,
        hp: Some(7 + pick(44) as u8),
        gold: Some(pick(300) as u32),
        hoard,
        plan: Some(plan("CA-HO FI3 ME*")),
        known: pick(2) == 0,
    };
    let foe = [second, Entrant::monster(kind), known, Entrant::Nobody][pick(4)].clone();
    let agreement = Agreement {
        demand: [Demand::Riddle(3), Demand::Tribute(40), Demand::Trophy { kind, met: false }][pick(3)],
        reward: [Reward::Look, Reward::Gold(25), Reward::Item(Item::ALL[pick(10)])][pick(3)],
    };
    let visit = Visit {
        talked: pick(2) == 0,
        agreement: (pick(2) == 0).then_some(agreement),
        offer: (pick(2) == 0).then_some(agreement),
        special: (pick(2) == 0).then(|| Special::ALL[pick(8)]),
    };
    Setup {
        starter: Side::of_seat(ludus::engine::game::Seat(pick(2) as u8)),
        range: Range::ALL[pick(3)],
        refusal: pick(2) == 0,
        visit: (pick(2) == 0).then_some(visit),
        ..Setup::new(first, foe)
    }
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(96))]

    #[test]
    fn every_encounter_comes_back(chance in any::<u64>(), seed in any::<u64>()) {
        let (setup, seed) = (some(chance), Seed(seed));
        let text = code::<Encounter>(&setup, seed);
        prop_assert!(text.len() <= 300, "{} characters: {}", text.len(), text);
        let read = read::<Encounter>(&text).unwrap();
        prop_assert_eq!(&read, &Code { setup: setup.clone(), seed, rules: Encounter::RULES });
        prop_assert_eq!(hashes(&read.setup, read.seed), hashes(&setup, seed));
    }

    #[test]
    fn no_text_does_harm(text in "\\PC{0,300}", signs in "[0-9A-HJKMNP-TV-Z]{0,300}") {
        let _ = (read::<Encounter>(&text), read::<Encounter>(&signs));
    }
}
