//! PLAN, RANGE and INIT: what an entry does, when it is passed over, who is first.

use super::*;
use crate::common::{at, hunt, plan, two};
use crate::slow_model::Precedence;
use ludus::duels::data::monster::Monster;
use ludus::duels::model::plan::{CODES, Purpose};
use ludus::duels::model::terms;

#[test]
fn the_eleven_codes_are_read_and_written() {
    proves!("DUEL-PLAN-06", "DUEL-OURS-2");
    let codes = CODES.map(|(code, _)| code);
    assert_eq!(codes, ["CA", "US", "FI", "ME", "TA", "SA", "FU", "ST", "FL", "GI", "SC"]);
    let text = "CA-BL CA-FB US-2 FI* ME3 FL ME* SC";
    assert_eq!(plan(text).to_string(), text);
    assert_eq!(plan("ca-bl\nUs-2 # a remark\n fi* me3"), plan("CA-BL US-2 FI* ME3"));
    assert_eq!(plan("SA \"Good day.\" GI gold 50, item 3").len(), 2);
    assert_ne!(plan("ME*").checksum(), plan("ME").checksum());
    assert_eq!(plan("me*  # x").checksum(), plan("ME*").checksum());
}

#[test]
fn computer_improvises_without_a_plan_or_after_its_end() {
    proves!("DUEL-PLAN-03", "DUEL-PLAN-04");
    // The first has no plan, the second one blow: both go on with blows.
    let told = steps(&two([1, 0, 0, 0], [0; 4]), &["", "ME"], [60, 6, 100, 60, 6]);
    let entries: Vec<Option<usize>> =
        told.iter().filter_map(|step| if let Step::Blow { entry, .. } = step { Some(*entry) } else { None }).collect();
    assert_eq!(entries, [None, Some(0), None], "{told:?}");
    // At Spell range the first spell of the list that he knows.
    let told = steps(&two([0, 0, 1, 0], [0; 4]), &["", "ME FL"], [60, 60, 3, 50]);
    let spells: Vec<_> = told
        .iter()
        .filter_map(|step| if let Step::Cast { spell, .. } = step { Some(format!("{spell:?}")) } else { None })
        .collect();
    assert_eq!(spells[0], "SH", "{told:?}");
}

#[test]
fn attacks_behind_a_talk_wait_for_its_failure() {
    proves!("DUEL-PLAN-05", "DUEL-EX-18", "DUEL-TALK-01");
    let fight = hunt([2, 0, 0, 0], Monster::Gargoyle);
    let peace = steps(&fight, &["TA ME*"], [100]);
    assert_eq!(end(&peace), End::Talked);
    assert!(needs(&peace, blow_need).is_empty());
    // 20 attacks, 60 less 10 takes no notice: blows either way.
    for roll in [20, 60] {
        let dice = [roll, 70, 6, 100, 70, 6, 100, 70, 3];
        let war = steps(&fight, &["TA ME*"], dice);
        assert_eq!(end(&war), End::Killed(1, Cause::Blow), "{war:?}");
    }
}

#[test]
fn scouting_may_stand_anywhere_and_changes_nothing_else() {
    proves!("DUEL-PLAN-09", "DUEL-PLAN-10", "DUEL-SCOUT-04");
    let lair = visiting(hunt([2, 0, 0, 0], Monster::GiantRat), Visit::default());
    let told: Vec<Vec<Step>> = ["SC ME*", "ME* SC", "ME SC ME*"]
        .map(|text| steps(&lair, &[text], [70, 6, 100, 70, 1]))
        .map(|steps| {
            let number = |step: Step| match step {
                Step::Blow { who, need, roll, damage, hp, .. } => {
                    Step::Blow { who, entry: None, need, roll, damage, hp }
                }
                other => other,
            };
            steps.into_iter().map(number).collect()
        })
        .to_vec();
    assert!(told[0] == told[1] && told[1] == told[2], "{told:?}");
    let scouted = told[0].iter().position(|step| matches!(step, Step::Scouted { .. })).unwrap();
    let died = told[0].iter().position(|step| matches!(step, Step::Dies { .. })).unwrap();
    assert!(scouted > died);
}

#[test]
fn words_and_the_choice_of_a_weapon_take_no_time() {
    proves!("DUEL-PLAN-11", "DUEL-PLAN-12", "DUEL-TALK-05", "DUEL-TALK-07", "DUEL-ITEM-03", "DUEL-ITEM-04");
    let armed = carrying(at(terms::Range::Melee, two([2, 0, 0, 0], [0; 4])), 0, &[1, 2]);
    // The sword first: level 3. Then the maul: level 2 and 2 more damage, in the same round as its blow.
    let told = steps(&armed, &["ME SA \"So!\" US-2 ME*", "ME*"], [80, 3, 100, 70, 5]);
    assert_eq!(needs(&told, blow_need), [80, 50, 70], "{told:?}");
    let second: Vec<&Step> = told.iter().skip_while(|step| !matches!(step, Step::Round { number: 2 })).collect();
    assert!(matches!(second[2..5], [Step::Said { .. }, Step::Chose { place: 2, .. }, Step::Blow { damage: 7, .. }]));
}

#[test]
fn arrows_are_skipped_at_melee_range_without_losing_a_round() {
    proves!("DUEL-PLAN-13", "DUEL-FIRE-09");
    let close = at(terms::Range::Melee, two([0, 2, 0, 0], [0; 4]));
    let told = steps(&close, &["FI* ME*", "FL"], [50, 6, 51]);
    assert!(told.contains(&Step::PassedOver { who: 0, entry: 0, why: Why::TooClose }), "{told:?}");
    let blow = told.iter().position(|step| matches!(step, Step::Blow { who: 0, .. })).unwrap();
    assert!(!told[..blow].contains(&Step::Round { number: 2 }));
}

#[test]
fn special_plan_is_checked_by_its_own_rules() {
    proves!("DUEL-PLAN-15", "DUEL-SPECIAL-01");
    // A plan for an encounter and one for when others come are two plans; the latter is checked by its own rules.
    assert!(plan("TA ME*").check(Purpose::Encounter).is_ok() && plan("TA ME*").check(Purpose::Special).is_err());
    assert!(plan("GI gold 5 SC ME*").check(Purpose::Special).is_ok());
}

#[test]
fn at_bow_range_levels_alone_decide() {
    proves!("DUEL-INIT-05", "DUEL-INIT-01");
    let bow = |a, b| at(terms::Range::Bow, two(a, b));
    let first = |setup: &ludus::duels::model::setup::Setup, plans: &[&str], dice: &[u32]| {
        let told = steps(setup, plans, dice.iter().copied());
        told.iter()
            .find_map(|step| if let Step::First { who, by, .. } = step { Some((*who, *by)) } else { None })
            .unwrap()
    };
    // A blow of level 3 is before an arrow of level 2 and a spell of level 1, and behind a spell of level 4.
    let held = [50, 6, 50, 4];
    assert_eq!(first(&bow([3, 0, 0, 0], [0, 2, 0, 0]), &["ME*", "FI*"], &held), (0, Precedence::Level));
    assert_eq!(first(&bow([3, 0, 0, 0], [0, 0, 1, 0]), &["ME*", "CA-SH FL"], &[60, 50]), (0, Precedence::Level));
    assert_eq!(first(&bow([3, 0, 0, 0], [0, 0, 4, 0]), &["ME*", "CA-SH FL"], &[90, 50]), (1, Precedence::Level));
}

#[test]
fn a_better_swordsman_closes_first_and_still_meets_both_arrows() {
    proves!("DUEL-EX-12");
    let told = steps(&two([0, 2, 0, 0], [3, 0, 0, 0]), &["FI* ME*", "ME*"], [51, 51, 51]);
    let deeds: Vec<&Step> = told
        .iter()
        .filter(|step| {
            matches!(
                step,
                Step::Closes { .. } | Step::HeldOff { .. } | Step::Shot { .. } | Step::Blow { .. } | Step::Round { .. }
            )
        })
        .take(9)
        .collect();
    assert!(
        matches!(
            deeds[..],
            [
                Step::Round { number: 1 },
                Step::Closes { who: 1, to: Range::Bow },
                Step::Shot { who: 0, .. },
                Step::Round { number: 2 },
                Step::HeldOff { who: 1, .. },
                Step::Shot { who: 0, .. },
                Step::Round { number: 3 },
                Step::Closes { who: 1, to: Range::Melee },
                Step::Blow { who: 0, .. },
            ]
        ),
        "{deeds:?}"
    );
}
