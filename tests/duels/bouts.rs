//! Best of five, the special plan that somebody brings, and the odds of the rest of an encounter.

use crate::common::*;
use ludus::duels::battle::command::Command;
use ludus::duels::battle::event::{Cause, End, Event};
use ludus::duels::battle::odds::{OddsTally, TENTHS, Trial};
use ludus::duels::battle::state::{Encounter, Seal};
use ludus::duels::data::monster::Monster;
use ludus::duels::model::fighter::Side;
use ludus::duels::model::series::Series;
use ludus::duels::model::setup::{Entrant, Setup, SetupError};
use ludus::duels::stats::rest::Rest;
use ludus::engine::dice::Seed;
use ludus::engine::game::{Game, NullSink, Seat};

fn duel() -> Setup {
    let of = |name: &str| Entrant::player(character(name, [2, 1, 2, 0]));
    Setup::new(of("Ada"), of("Bert"))
}

/// An encounter that was played: as it was opened, as it ended, its events without the sealing.
fn played(setup: &Setup, plans: &[&str], seed: u64) -> (Encounter, Encounter, Vec<Event>) {
    let opening = Encounter::start(setup, Seed(seed), &mut NullSink).unwrap();
    let (mut game, mut events) = (opening.clone(), Vec::new());
    plans.iter().for_each(|text| Game::execute(&mut game, &Command::Seal(plan(text)), &mut events).unwrap());
    events.retain(|event| !matches!(event, Event::Sealed { .. }));
    (opening, game, events)
}

#[test]
fn three_bouts_win_five_are_the_most_and_only_a_death_counts() {
    let killed = |side: Side| End::Killed { side, cause: Cause::Blow };
    let (a, b) = (killed(Side::B), killed(Side::A));
    let after = |ends: &[End]| ends.iter().fold(Series::default(), |series, end| series.after(*end));
    assert_eq!(after(&[a, a, a]), Series { fought: 3, won: [3, 0] });
    assert!(after(&[a, a, a]).is_over() && !after(&[a, a]).is_over() && !after(&[a, b, a, b]).is_over());
    let even = [End::Fled(Side::A), End::Undecided, End::Charmed(Side::B), End::Stole(Side::A)];
    assert_eq!(after(&even), Series { fought: 4, won: [0, 0] });
    assert!(after(&[&even[..], &[b]].concat()).is_over(), "five are the most");
    assert_eq!(after(&[&even[..], &[b]].concat()).leader(), Some(Side::B));
    assert_eq!(after(&[a, b]).leader(), None);
}

#[test]
fn a_bout_carries_those_before_it_and_the_other_opens_the_next() {
    let first = Setup { series: Some(Series::default()), ..duel() };
    let (_, ended, _) = played(&first, &["ME*", "ME*"], 3);
    let series = first.bouts(&ended).unwrap();
    assert_eq!(series.fought, 1);
    assert_eq!(series.won[0] + series.won[1], 1);
    let next = first.next_bout(series).unwrap();
    assert_eq!((next.starter, next.series), (Side::B, Some(series)));
    assert_eq!(next.sides, first.sides, "nobody is hurt for good");
    assert_eq!(next.next_bout(series).unwrap().starter, Side::A);
    assert_eq!(first.next_bout(Series { fought: 4, won: [3, 0] }), None);
    assert_eq!(duel().bouts(&ended), None, "a duel alone is no bout");
    assert_eq!(first.bouts(&first.build(Seed(1)).unwrap()), None, "nor is one that has not ended");
    for won in [[3, 0], [2, 2]] {
        let wrong = Setup { series: Some(Series { fought: 3, won }), ..duel() };
        assert_eq!(wrong.check(), Err(SetupError::Series), "{won:?}");
    }
    let beast = Setup {
        series: Some(Series::default()),
        ..Setup::new(duel().sides[0].clone(), Entrant::monster(Monster::Troll))
    };
    assert_eq!(beast.check(), Err(SetupError::Series));
    // The words of a set-up without it are as they were.
    assert!(!serde_json::to_string(&duel()).unwrap().contains("series"));
    let text = serde_json::to_string(&next).unwrap();
    assert_eq!(serde_json::from_str::<Setup>(&text).unwrap(), next);
}

/// Bert with a special plan, whom Ada comes to.
fn visited(text: &str) -> Setup {
    let mut setup = duel();
    let Entrant::Character { plan: brought, .. } = &mut setup.sides[1] else { panic!("a character") };
    *brought = Some(plan(text));
    setup
}

#[test]
fn fighter_with_a_special_plan_is_not_asked_and_hides_it() {
    proves!("DUEL-SPECIAL-01", "DUEL-SPECIAL-03");
    let game = Encounter::start(&visited("CA-HO ME*"), Seed(1), &mut NullSink).unwrap();
    assert_eq!(Game::to_move(&game), Some(Seat(0)));
    assert_eq!(*game.seal(Side::B), Seal::Closed(plan("CA-HO ME*")));
    assert_eq!(*Game::observation(&game, Seat(0)).seal(Side::B), Seal::Hidden);
    let (_, ended, events) = played(&visited("CA-HO ME*"), &["ME*"], 1);
    assert!(ended.end().is_some());
    assert!(events.iter().any(|event| matches!(event, Event::Cast(cast) if cast.side == Side::B)));
    assert!(visited("TA ME*").check().is_err(), "talk has no place in it");
    let mut both = visited("ME*");
    both.sides[0] = both.sides[1].clone();
    if let Entrant::Character { who, .. } = &mut both.sides[0] {
        who.name = "Ada".into();
    }
    assert_eq!(both.check(), Err(SetupError::NobodyAsked));
}

#[test]
fn rest_of_an_encounter_keeps_the_past_and_rerolls_the_future() {
    let plans = ["CA-SH CA-HO CA-DA FI* ME4 FL ME*", "CA-DA FI2 ME*"];
    for seed in 1..6 {
        let (opening, ended, events) = played(&duel(), &plans, seed);
        let rest = Rest::of(&opening, &ended).unwrap();
        // Everything has happened: every fight ends as it did.
        let all = rest.run(events.len(), Seed(9), 0..50);
        let mut once = OddsTally::default();
        once += rest.run(events.len(), Seed(1), 0..1);
        assert_eq!(all.wins, once.wins.map(|wins| 50 * wins));
        let dead = matches!(ended.end(), Some(End::Killed { side: Side::B, .. }));
        assert_eq!(all.wins[0], if dead { 50 } else { 0 });
        assert_eq!(all.rounds, 50 * u64::from(ended.fight().round));
        // Nothing has happened: the ordinary odds.
        let none = rest.run(0, Seed(9), 0..2_000);
        let trial =
            Trial::of(&duel(), [Some(&plan(plans[0])), Some(&plan(plans[1]))], Seed(seed)).run(Seed(9), 0..2_000);
        assert_eq!(none, trial);
        // At every event the fights are those that go on from there: nobody ends with more than he had, without a Heal.
        let mut game = played(&duel(), &plans, seed).0;
        plans.iter().zip(Side::BOTH).for_each(|(text, side)| {
            game.apply(&Event::Sealed { side, plan: Box::new(plan(text)) });
        });
        for (number, event) in events.iter().enumerate() {
            game.apply(event);
            let from_here = rest.run(number + 1, Seed(9), 0..100);
            for side in Side::BOTH {
                let more = &from_here.tenths[side.index()][usize::from(game.fighter(side).hp) + 1..];
                assert!(more.iter().all(|count| *count == 0), "{number}: {:?}", from_here.tenths);
            }
        }
    }
}

#[test]
fn the_odds_of_the_rest_change_with_what_has_happened() {
    let (opening, ended, events) = played(&duel(), &["ME*", "ME*"], 5);
    let rest = Rest::of(&opening, &ended).unwrap();
    let wins = |seen: usize| rest.run(seen, Seed(4), 0..2_000).wins[0];
    let shares: Vec<u64> = (0..=events.len()).map(wins).collect();
    assert!((700..1300).contains(&shares[0]), "equals: {shares:?}");
    let last = *shares.last().unwrap();
    assert!(last == 0 || last == 2_000, "{shares:?}");
    let steps = shares.windows(2).filter(|pair| pair[0].abs_diff(pair[1]) > 100).count();
    assert!(steps > 2, "blows change them: {shares:?}");
}

#[test]
fn histogram_counts_every_fight_once_and_the_dead_at_zero() {
    let trial = Trial::of(&duel(), [Some(&plan("ME3 FL ME*")), Some(&plan("CA-DA ME*"))], Seed(1));
    let tally = trial.run(Seed(2), 0..3_000);
    for side in Side::BOTH {
        let rows = tally.tenths[side.index()];
        assert_eq!(rows.iter().sum::<u64>(), 3_000);
        assert_eq!(rows[0], tally.wins[side.other().index()], "the dead");
        let hp: u64 = (0..TENTHS as u64).zip(rows).map(|(hp, count)| hp * count).sum();
        assert_eq!(hp, tally.hp_left[side.index()], "a character has ten of them");
    }
    let beast =
        Trial::of(&Setup::new(duel().sides[0].clone(), Entrant::monster(Monster::Dragon)), [None, None], Seed(1));
    let tally = beast.run(Seed(2), 0..500);
    assert_eq!(tally.tenths[1].iter().sum::<u64>(), 500);
    assert!(tally.tenths[1][10] > 0 && tally.tenths[1][5..10].iter().sum::<u64>() > 0, "{:?}", tally.tenths[1]);
}

#[test]
fn two_hundred_rounds_are_the_most() {
    proves!("DD-09");
    // Every blow misses, every spell fails: dice that show 100; the draws for the order take 1.
    let mut game = duel().build(Seed(1)).unwrap();
    game.execute(&Command::Seal(plan("CA-SH")), &mut NullSink).unwrap();
    let idle = ludus::engine::dice::Dice::loaded(std::iter::repeat_n(100, 20_000));
    let (mut dice, mut events) = (idle, Vec::new());
    game.submit_with(&Command::Seal(plan("ME*")), &mut dice, &mut events).unwrap();
    let rounds = events.iter().filter(|event| matches!(event, Event::Round { .. })).count();
    assert_eq!((rounds, game.end()), (200, Some(End::Undecided)));
    assert_eq!(game.fight().round, 200);
    assert!(!events.iter().any(|event| matches!(event, Event::Looted { .. })), "nobody loots (DD-96)");
}
