//! What no encounter may break, whoever meets whom with whatever plan: held over random meetings.

use super::*;
use crate::slow_model::chance::{self, Case};
use crate::slow_model::compare::events;
use crate::slow_model::people::KINDS;
use ludus::duels::battle::event::Event;
use ludus::duels::model::fighter::Side;
use ludus::engine::dice::{Dice, Domain, Seed};
use ludus::engine::game::Seat;

/// So many random meetings with what the game tells of them.
fn meetings(number: u64) -> impl Iterator<Item = (Case, Vec<Event>, Vec<Step>)> {
    (0..number).map(|n| {
        let seed = Seed(4).nth(n);
        let case = chance::case(&mut Dice::new(seed, Domain::Setup, 1));
        let events = events(&case, seed, &mut Dice::new(seed, Domain::Battle, 3));
        let steps = told::steps(&events);
        (case, events, steps)
    })
}

#[test]
fn a_spell_is_cast_once_and_reaches_from_everywhere() {
    proves!("DUEL-SPELL-01", "DUEL-RANGE-10", "DUEL-RANGE-02", "DUEL-RANGE-03", "DUEL-RANGE-04", "DUEL-RANGE-01");
    let mut cast_at = [0; 3];
    for (case, _, steps) in meetings(6_000) {
        let (mut range, mut cast) = (Range::Spell, Vec::new());
        for step in &steps {
            match *step {
                Step::FightAt { range: at } | Step::Closes { to: at, .. } => range = at,
                Step::Cast { who, spell, .. } => {
                    assert!(!cast.contains(&(who, spell)), "{spell:?} twice: {case:?}");
                    cast.push((who, spell));
                    cast_at[range as usize] += 1;
                }
                Step::Shot { .. } => assert_eq!(range, Range::Bow, "{case:?}"),
                Step::Blow { .. } => assert_eq!(range, Range::Melee, "{case:?}"),
                _ => {}
            }
        }
    }
    assert!(cast_at.into_iter().all(|count| count > 50), "{cast_at:?}");
}

#[test]
fn first_at_zero_hit_points_dies_and_nobody_acts_afterwards() {
    proves!("DUEL-GEN-05", "DUEL-GEN-06", "DUEL-INIT-07", "DUEL-EX-16", "DUEL-GEN-02", "DUEL-GEN-04");
    for (case, _, steps) in meetings(6_000) {
        let mut acted = Vec::new();
        for (at, step) in steps.iter().enumerate() {
            let (who, hp) = match *step {
                Step::Round { .. } => {
                    acted.clear();
                    continue;
                }
                Step::Blow { who, hp, .. } | Step::Shot { who, hp, .. } | Step::Hurt { by: who, hp, .. } => {
                    (who, Some((1 - who, hp)))
                }
                Step::Closes { who, .. } | Step::HeldOff { who, .. } | Step::Waits { who } => (who, None),
                _ => continue,
            };
            assert!(!acted.contains(&who), "twice in a round: {case:?}");
            acted.push(who);
            if let Some((victim, 0)) = hp {
                let rest = &steps[at + 1..];
                assert!(matches!(rest[0], Step::Dies { who, .. } if who == victim), "{rest:?}");
                assert!(matches!(end(&steps), End::Killed(who, _) if who == victim));
                let after = |step: &Step| {
                    matches!(
                        step,
                        Step::Dies { .. } | Step::Looted { .. } | Step::Quarter { .. } | Step::Scouted { .. }
                    )
                };
                assert!(rest[..rest.len() - 1].iter().all(after), "{rest:?}");
            } else if let Some((_, hp)) = hp {
                assert!(hp > 0);
            }
        }
    }
}

#[test]
fn a_fight_begins_at_spell_range_but_after_a_theft() {
    proves!("DUEL-RANGE-05", "DUEL-RANGE-06", "DUEL-STEAL-11");
    let mut after_theft = [0; 3];
    for (case, _, steps) in meetings(12_000) {
        let caught = steps.iter().any(|step| matches!(step, Step::Away { need, roll, .. } if roll > need));
        for step in &steps {
            let Step::FightAt { range } = step else { continue };
            if caught {
                after_theft[*range as usize] += 1;
            } else {
                assert_eq!(*range, told::range(case.setup.range), "{case:?}");
            }
        }
    }
    let all: i32 = after_theft.iter().sum();
    assert!(all > 100 && after_theft.into_iter().all(|count| count * 5 > all), "{after_theft:?}");
}

#[test]
fn every_attempt_needs_a_chance_within_the_rules() {
    proves!("DUEL-OURS-4", "DUEL-MELEE-03", "DUEL-FIRE-02", "DUEL-STEAL-01");
    let percent = |need: u32| (1..=95).contains(&need);
    for (case, _, steps) in meetings(6_000) {
        for step in &steps {
            match *step {
                Step::Blow { need, roll, damage, .. } | Step::Shot { need, roll, damage, .. } => {
                    assert!(percent(need) && (damage > 0) == (roll <= need), "{step:?} {case:?}");
                }
                Step::Cast { need, .. } => assert!([60, 70, 80, 90, 95].contains(&need), "{step:?}"),
                Step::Theft { need, .. } => {
                    assert!([15, 30, 45, 60, 75, 90, 95, 7, 22, 37, 47].contains(&need), "{step:?}");
                }
                Step::Away { need, .. } => assert!([20, 35, 50, 65, 80, 95].contains(&need), "{step:?}"),
                _ => {}
            }
        }
    }
}

#[test]
fn a_plan_is_kept_in_its_order_and_an_entry_is_done_once() {
    proves!("DUEL-PLAN-02", "DUEL-PLAN-14");
    for (case, _, steps) in meetings(6_000) {
        let mut reached = [0; 2];
        for step in &steps {
            let (who, entry) = match *step {
                Step::Blow { who, entry: Some(entry), .. }
                | Step::Shot { who, entry: Some(entry), .. }
                | Step::Cast { who, entry: Some(entry), .. }
                | Step::Used { who, entry: Some(entry), .. } => (who, entry),
                _ => continue,
            };
            assert!(entry >= reached[who], "back to an earlier entry: {case:?}");
            reached[who] = entry;
        }
    }
}

#[test]
fn fighters_start_healed_and_transfers_never_exceed_the_gold() {
    proves!("DUEL-DEATH-01");
    for (case, _, steps) in meetings(3_000) {
        // Gold is neither made nor lost between the two, but for what a monster pays out of its own.
        let before: u32 = [0, 1]
            .map(|seat| match &case.setup.sides[seat] {
                Entrant::Character { who, .. } => who.gold,
                Entrant::Monster { gold, .. } => gold.unwrap_or(0),
                Entrant::Nobody => 0,
            })
            .iter()
            .sum();
        for step in &steps {
            if let Step::Looted { gold, .. } | Step::TookGold { gold, .. } | Step::Paid { gold, .. } = step {
                assert!(*gold <= before, "{step:?} of {before}: {case:?}");
            }
        }
    }
    // Nothing of a fight is left in a character: who meets somebody again has ten hit points.
    let setup = crate::common::two([1, 0, 0, 0], [1, 0, 0, 0]);
    assert!(setup.fighters().iter().all(|fighter| fighter.hp == 10));
}

#[test]
fn no_seat_sees_the_other_s_sealed_plan() {
    proves!("DUEL-PLAN-01");
    use ludus::duels::battle::command::Command;
    use ludus::duels::battle::state::{Encounter, Seal};
    use ludus::engine::game::{Game, NullSink};
    let setup = crate::common::two([1, 0, 0, 0], [1, 0, 0, 0]);
    let mut game = Encounter::start(&setup, Seed(1), &mut NullSink).unwrap();
    Game::execute(&mut game, &Command::Seal("ME*".parse().unwrap()), &mut NullSink).unwrap();
    assert_eq!(game.asked_side(), Some(Side::B), "both have a plan before anything happens");
    let seen = Game::observation(&game, Seat(1));
    assert!(matches!(seen.seal(Side::A), Seal::Hidden));
    assert_eq!(Game::seats(&game), 2);
    assert!(KINDS.len() == 14 && game.end().is_none());
}
