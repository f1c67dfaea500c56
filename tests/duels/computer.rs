//! The computer's plans: the better grade beats the worse, and none of them reads what the other has sealed.

use crate::common::*;
use ludus::duels::ai;
use ludus::duels::ai::templates;
use ludus::duels::battle::command::Command;
use ludus::duels::battle::odds::Trial;
use ludus::duels::battle::state::Encounter;
use ludus::duels::data::item::Item;
use ludus::duels::data::monster::Monster;
use ludus::duels::data::temper::Temper;
use ludus::duels::model::character::Character;
use ludus::duels::model::fighter::{Fighter, Side};
use ludus::duels::model::plan::orders::Orders;
use ludus::duels::model::setup::{Entrant, Grade, Setup};
use ludus::duels::model::terms::Terms;
use ludus::engine::dice::Seed;
use ludus::engine::game::{Game, NullSink};

/// Who fights: levels ME FI MG TH and the numbers of the items.
const LIST: [([u8; 4], &[u8]); 12] = [
    ([2, 0, 2, 0], &[]),
    ([0, 0, 2, 2], &[4]),
    ([1, 2, 1, 0], &[5]),
    ([2, 2, 0, 0], &[5]),
    ([2, 2, 0, 0], &[4]),
    ([2, 0, 2, 0], &[6, 10]),
    ([1, 1, 2, 0], &[1, 5]),
    ([3, 0, 2, 0], &[2]),
    ([3, 2, 2, 0], &[3]),
    ([3, 0, 3, 0], &[]),
    ([2, 0, 4, 0], &[4]),
    ([3, 0, 4, 0], &[]),
];

fn fighter((levels, items): ([u8; 4], &[u8])) -> Fighter {
    let items = items.iter().map(|number| Item::of(*number).unwrap().into()).collect();
    Fighter::character(&Character { items, ..character("A", levels) }, true)
}

/// Points in a hundred of the better grade over the worse, where each of the list meets his like: only the plans differ. Every
/// pairing is fought from both seats.
fn share(better: Grade, worse: Grade) -> f64 {
    let terms = Terms::default();
    let (mut points, mut fights) = (0, 0);
    for (number, who) in LIST.into_iter().map(fighter).enumerate() {
        let planned = |grade, seed| ai::plan_for(&who, &who, &terms, grade, Seed(100 * number as u64 + seed));
        for round in 0..2 {
            let (plan, against) = (planned(better, 2 * round), planned(worse, 2 * round + 1));
            for (side, plans) in [(Side::A, [&plan, &against]), (Side::B, [&against, &plan])] {
                let tally = Trial::new([who; 2], plans, terms).run(Seed(5 + round), 0..50);
                points += tally.fights + tally.wins[side.index()] - tally.wins[side.other().index()];
                fights += tally.fights;
            }
        }
    }
    assert!(fights >= 2000, "{fights}");
    50.0 * points as f64 / fights as f64
}

#[test]
fn the_second_grade_beats_the_first() {
    let share = share(Grade::Second, Grade::First);
    assert!(share >= 58.0, "{share}");
}

#[test]
fn the_third_grade_beats_the_second() {
    proves!("DUEL-OURS-12");
    let share = share(Grade::Third, Grade::Second);
    assert!(share >= 58.0, "{share}");
}

#[test]
fn plans_of_the_ai_always_attack() {
    // A weak one too, and against whom he would rather not meet: two who wait would part.
    for (number, entry) in LIST.into_iter().enumerate() {
        let who = Fighter { temper: Temper::Cowardly, ..fighter(entry) };
        for against in [[0, 0, 4, 0], [4, 0, 0, 0], [3, 3, 3, 0]] {
            let other = fighter((against, &[]));
            let plan = ai::plan_for(&who, &other, &Terms::default(), Grade::Second, Seed(number as u64));
            assert!(Orders::of(&plan, &who, |_| false).attacks(0), "{:?} against {against:?}: {plan}", entry.0);
        }
    }
    let who = Fighter { temper: Temper::Cowardly, ..fighter(([0, 0, 1, 0], &[])) };
    let other = fighter(([0, 0, 4, 0], &[]));
    let plan = ai::plan_for(&who, &other, &Terms::default(), Grade::Third, Seed(1));
    assert!(Orders::of(&plan, &who, |_| false).attacks(0), "{plan}");
}

#[test]
fn the_computer_never_reads_a_sealed_plan() {
    let setup = two([1, 0, 3, 0], [2, 1, 2, 0]);
    for grade in Grade::ALL {
        let mut plans = Vec::new();
        for sealed in ["ME*", "FL", "CA-SH TA", "ST"] {
            let mut game = Encounter::start(&setup, Seed(3), &mut NullSink).unwrap();
            game.execute(&Command::Seal(plan(sealed)), &mut NullSink).unwrap();
            plans.push(ai::choose(&game, grade).unwrap());
        }
        assert!(plans.windows(2).all(|pair| pair[0] == pair[1]), "{plans:?}");
    }
    // Of a monster it knows the kind; its plan it does not read even where it is known.
    let choice = |hp, written: Option<&str>, known| {
        let plan = written.map(plan);
        let troll = Entrant::Monster { kind: Monster::Troll, hp, gold: None, hoard: vec![], plan, known };
        let setup = Setup::new(Entrant::player(character("A", [1, 0, 3, 0])), troll);
        ai::choose(&Encounter::start(&setup, Seed(3), &mut NullSink).unwrap(), Grade::Third)
    };
    let plain = choice(None, None, false);
    assert_eq!(choice(Some(50), Some("FL"), false), plain);
    assert_eq!(choice(None, Some("FL"), true), plain);
}

#[test]
fn plans_of_the_ai_are_legal() {
    for (number, entry) in LIST.into_iter().enumerate() {
        let who = Character {
            items: entry.1.iter().map(|n| Item::of(*n).unwrap().into()).collect(),
            ..character("A", entry.0)
        };
        let setup = Setup::new(Entrant::player(who), Entrant::monster(Monster::ALL[number]));
        let game = Encounter::start(&setup, Seed(number as u64), &mut NullSink).unwrap();
        for grade in Grade::ALL {
            let choice = ai::choose(&game, grade).unwrap();
            assert_eq!(game.check(&Command::Seal(choice.plan)), Ok(()));
            assert!(!choice.why.is_empty());
        }
    }
}

#[test]
fn only_archers_have_plans_with_arrows() {
    use ludus::duels::model::plan::Tactic;
    let mut archers = 0;
    for who in LIST.into_iter().map(fighter) {
        let plans = templates::templates(&who);
        let arrows = plans.iter().flat_map(|plan| plan.entries()).any(|entry| matches!(entry, Tactic::Fire(_)));
        assert_eq!(arrows, who.archery_level() > 0, "{plans:?}");
        archers += usize::from(arrows);
    }
    assert!((1..LIST.len()).contains(&archers), "{archers}");
}
