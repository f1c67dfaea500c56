//! SPECIAL: the duel of two commanders.

use super::*;
use crate::common::two;

fn commanders(a: &str, b: &str) -> Vec<Step> {
    let setup = Setup { commanders: true, ..two([2, 0, 5, 0], [2, 0, 0, 0]) };
    steps(&setup, &[a, b], [])
}

fn quarters(steps: &[Step]) -> Vec<usize> {
    steps.iter().filter_map(|step| if let Step::Quarter { of } = step { Some(*of) } else { None }).collect()
}

#[test]
fn challenge_depends_on_the_plans_of_both_commanders() {
    proves!("DUEL-EX-09", "DUEL-SPECIAL-04", "DUEL-SPECIAL-05", "DUEL-SPECIAL-06", "DUEL-SPECIAL-08");
    let plans = ["ME*", "FL ME*", "CA-SH ME FL", "CA-SH"];
    // Of A and B, each aggressive without FL, FL first, FL later, neither: the duel, or whose army pays for none.
    enum Outcome {
        Duel,
        Refused(usize),
        Nothing,
    }
    use Outcome::{Duel, Nothing, Refused};
    let table = [
        [Duel, Refused(1), Duel, Duel],
        [Refused(0), Nothing, Nothing, Nothing],
        [Duel, Nothing, Nothing, Nothing],
        [Duel, Nothing, Nothing, Nothing],
    ];
    for (a, row) in plans.into_iter().zip(table) {
        for (b, outcome) in plans.into_iter().zip(row) {
            let told = commanders(a, b);
            let fought = told.iter().any(|step| matches!(step, Step::FightAt { .. }));
            match outcome {
                Duel => assert!(fought, "{a} and {b}: {told:?}"),
                Refused(who) => {
                    assert!(
                        !fought && end(&told) == End::Fled(who) && quarters(&told) == [who],
                        "{a} and {b}: {told:?}"
                    );
                }
                Nothing => {
                    assert!(end(&told) == End::NoChallenge && quarters(&told).is_empty(), "{a} and {b}: {told:?}");
                }
            }
        }
    }
}

#[test]
fn flight_always_succeeds_and_costs_a_quarter() {
    proves!("DUEL-SPECIAL-07", "DUEL-SPECIAL-09", "DUEL-SPECIAL-10");
    // He fights one blow long, and is away without a roll.
    let told = commanders("ME*", "ME FL");
    let flight = told.iter().position(|step| matches!(step, Step::Flight { who: 1, roll: None, .. }));
    let blow = told.iter().position(|step| matches!(step, Step::Blow { who: 1, .. }));
    if end(&told) == End::Fled(1) {
        assert!(blow < flight && blow.is_some(), "{told:?}");
    }
    let setup = Setup { commanders: true, ..two([0; 4], [0; 4]) };
    let told = steps(&setup, &["ME*", "ME FL"], [2, 2, 100, 100, 2]);
    assert_eq!((end(&told), quarters(&told)), (End::Fled(1), vec![1]), "{told:?}");
}

#[test]
fn a_charm_costs_the_same() {
    proves!("DUEL-SPECIAL-11");
    let told = commanders("CA-CH", "ME*");
    assert_eq!((end(&told), quarters(&told)), (End::Charmed(0), vec![0]), "{told:?}");
}

#[test]
fn killed_commanders_army_loses_a_quarter() {
    proves!("DUEL-SPECIAL-12", "DUEL-SPECIAL-13", "DUEL-GEN-01");
    let told = commanders("ME*", "ME*");
    let End::Killed(dead, Cause::Blow) = end(&told) else { panic!("{told:?}") };
    assert_eq!(quarters(&told), [dead]);
    // Without a special plan nobody challenges; challenged, the computer's tactics fight.
    assert_eq!(end(&commanders("", "")), End::NoChallenge);
    assert!(matches!(end(&commanders("", "ME*")), End::Killed(..)));
    // Outside of a battle nobody's army is asked.
    assert!(quarters(&steps(&two([2, 0, 0, 0], [0; 4]), &["ME*", "ME*"], [])).is_empty());
}
