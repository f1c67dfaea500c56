//! SPELL and ITEM: protections, delays, disruption, charges.

use super::*;
use crate::common::{at, hunt, two};
use crate::slow_model::plan::Spell;
use ludus::duels::battle::chances::{Shock, cast, disruption};
use ludus::duels::data::monster::Monster;
use ludus::duels::model::fighter::Fighter;
use ludus::duels::model::terms;

fn concentration(step: &Step) -> Option<u32> {
    if let Step::Concentration { need, .. } = step { Some(*need) } else { None }
}

fn cast_need(step: &Step) -> Option<u32> {
    if let Step::Cast { need, .. } = step { Some(*need) } else { None }
}

#[test]
fn protections_multiply_and_are_rounded_down_once() {
    proves!("DUEL-SPELL-03", "DUEL-EX-02");
    // Level 1 against Blur and Ghost Wall: 60 becomes 15. Level 2 against Blur and Shield: 70 becomes 26.
    let wards = |level, plan: &str| {
        let told = steps(&two([level, 0, 0, 0], [0, 0, 5, 0]), &["ME*", plan], [1, 1, 100, 100, 100]);
        needs(&told, blow_need)
    };
    assert_eq!(wards(1, "CA-BL CA-GW FL FL FL")[0], 15);
    assert_eq!(wards(2, "CA-BL CA-SH FL FL FL")[0], 26);
    // All of them together never press a chance to nothing.
    let warded = carrying(two([0; 4], [0, 0, 5, 0]), 1, &[7]);
    let told = steps(&warded, &["ME*", "CA-BL CA-GW CA-SH FL FL FL"], [1, 1, 1, 100, 100]);
    assert!(needs(&told, blow_need).contains(&7), "{told:?}");
}

#[test]
fn a_cast_may_fail_and_is_spent_then() {
    let told = steps(&two([0, 0, 2, 0], [0; 4]), &["CA-DA CA-DA FL", "ME*"], [71, 100]);
    assert_eq!(needs(&told, cast_need), [70]);
    assert!(told.contains(&Step::PassedOver { who: 0, entry: 1, why: Why::Spent }), "{told:?}");
}

#[test]
fn damage_or_a_swing_before_the_cast_puts_it_to_the_test() {
    proves!("DUEL-SPELL-07", "DUEL-SPELL-08", "DUEL-SPELL-09", "DUEL-SPELL-10", "DUEL-EX-05");
    let close = at(terms::Range::Melee, two([0, 0, 2, 0], [1, 0, 0, 0]));
    let test = |dice: &[u32]| {
        let told = steps(&close, &["CA-SH FL FL", "ME*"], dice.iter().copied());
        needs(&told, concentration)
    };
    assert_eq!(test(&[60, 3, 50])[0], 50, "3 points");
    assert_eq!(test(&[61, 30])[0], 30, "a blow that misses");
    let far = steps(&two([0, 0, 2, 0], [1, 0, 0, 0]), &["CA-SH FL", "ME*"], [1]);
    assert!(needs(&far, concentration).is_empty(), "nothing happened before");
    // Disrupted: the turn is lost, the spell is not, and it is tried again.
    let told = steps(&close, &["CA-SH FL FL", "ME*"], [60, 3, 50, 100, 31, 70]);
    assert_eq!(needs(&told, concentration), [50, 30]);
    let cast: Vec<&Step> = told.iter().filter(|step| matches!(step, Step::Cast { .. })).collect();
    assert!(matches!(cast[..], [Step::Cast { entry: Some(0), spell: Spell::SH, .. }]), "{told:?}");
}

#[test]
fn the_curve_of_disruption() {
    proves!("DUEL-EX-06");
    let who = Fighter::character(&crate::common::character("A", [0, 0, 2, 0]), false);
    let needs = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10].map(|points| disruption(&who, Shock::Wound(points)).total);
    assert_eq!(needs, [37, 43, 50, 57, 63, 70, 77, 83, 90, 95]);
    assert_eq!([Shock::None, Shock::Swing, Shock::Stun].map(|shock| disruption(&who, shock).total), [0, 30, 50]);
    assert_eq!(cast(&who).total, 70);
}

#[test]
fn a_delay_does_not_help_a_thief() {
    proves!("DUEL-SPELL-06");
    // Theft comes before any fight, so nobody is delayed in it; behind a spell it is passed over.
    let told = steps(&two([0, 0, 2, 1], [0; 4]), &["CA-HO ST FL", "ME*"], [1]);
    assert!(told.contains(&Step::PassedOver { who: 0, entry: 1, why: Why::TooLate }), "{told:?}");
    assert!(!told.iter().any(|step| matches!(step, Step::Theft { .. })));
}

#[test]
fn charm_ends_the_encounter_but_not_for_the_cunning() {
    proves!("DUEL-SPELL-12");
    let told = steps(&hunt([0, 0, 5, 0], Monster::Troll), &["CA-CH"], [95]);
    assert_eq!(end(&told), End::Charmed(0));
    assert!(!told.iter().any(|step| matches!(step, Step::Looted { .. })));
    for setup in [hunt([0, 0, 5, 0], Monster::Demon), two([0, 0, 5, 0], [0, 0, 4, 0])] {
        let plans: &[&str] = if setup.sides[1].control().is_some() { &["CA-CH FL", "ME*"] } else { &["CA-CH FL"] };
        let told = steps(&setup, plans, [1]);
        assert!(told.contains(&Step::Unmoved { by: 0 }), "{told:?}");
    }
}

#[test]
fn items_cast_on_order_without_fail_until_their_last_charge() {
    proves!("DUEL-ITEM-02", "DUEL-ITEM-06", "DUEL-ITEM-08");
    let wand = carrying(hunt([0; 4], Monster::Troll), 0, &[7, 6]);
    // Two charges of the flask, and a third order finds nothing. The ring works without a word.
    let told = steps(&wand, &["US-2 US-2 US-2 FL"], [1, 1]);
    let used: Vec<&Step> = told.iter().filter(|step| matches!(step, Step::Used { .. })).collect();
    assert_eq!(used.len(), 2, "{told:?}");
    assert!(needs(&told, cast_need).is_empty() && needs(&told, concentration).is_empty());
    assert!(told.contains(&Step::PassedOver { who: 0, entry: 2, why: Why::NoItem }), "{told:?}");
    // Carried and not called: nothing is cast.
    let told = steps(&wand, &["ME*"], []);
    assert!(!told.iter().any(|step| matches!(step, Step::Used { .. })));
    // A blow before it does not disturb an item.
    let close = carrying(at(terms::Range::Melee, two([0; 4], [5, 0, 0, 0])), 0, &[4]);
    let told = steps(&close, &["US-1", "ME*"], [1, 3, 6, 6]);
    assert!(told.contains(&Step::Used { who: 0, entry: Some(0), place: 1 }), "{told:?}");
}

#[test]
fn other_items_work_by_themselves() {
    proves!("DUEL-ITEM-09");
    let duel = |numbers: &[u8], plan: &str, dice: &[u32]| {
        steps(&carrying(two([2, 2, 2, 0], [0; 4]), 0, numbers), &[plan, "ME*"], dice.iter().copied())
    };
    let sword = duel(&[1], "ME*", &[1]);
    assert_eq!(
        needs(&sword, |step| if let Step::Blow { who: 0, need, .. } = step { Some(*need) } else { None })[0],
        80
    );
    assert_eq!(needs(&duel(&[3], "FI*", &[1]), shot_need)[0], 60);
    let flight = |step: &Step| if let Step::Flight { need, .. } = step { Some(*need) } else { None };
    assert_eq!(needs(&duel(&[9], "FL", &[1]), flight), [70]);
    let ring = carrying(at(terms::Range::Melee, two([2, 0, 0, 0], [0; 4])), 1, &[7, 7]);
    assert_eq!(needs(&steps(&ring, &["ME*", "FL FL"], [100, 100, 1]), blow_need)[0], 52, "two rings are one");
    let stone = carrying(at(terms::Range::Melee, two([0, 0, 2, 0], [1, 0, 0, 0])), 0, &[10]);
    assert_eq!(needs(&steps(&stone, &["CA-SH FL", "ME*"], [60, 1, 100]), concentration), [18], "37 halved");
}

#[test]
fn words_and_a_weapon_come_before_the_test_of_a_spell() {
    proves!("DUEL-OURS-1");
    let setup = carrying(at(terms::Range::Melee, two([0, 0, 1, 0], [2, 0, 0, 0])), 0, &[1, 2]);
    // Hit for three he loses his spell; what costs no time is done.
    let told = steps(&setup, &["SA \"Ha!\" US-2 CA-SH", "ME*"], [70, 3, 50, 70, 6, 1, 70, 6]);
    let place = |of: fn(&Step) -> bool| told.iter().position(of).unwrap();
    let test = place(|step| matches!(step, Step::Concentration { .. }));
    assert!(place(|step| matches!(step, Step::Said { who: 0, .. })) < test, "{told:?}");
    assert!(place(|step| matches!(step, Step::Chose { who: 0, place: 2 })) < test, "{told:?}");
}
