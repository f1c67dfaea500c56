//! FIRE, MELEE, NEUT, FLEE, DEATH and MON: arrows, blows, flights, deaths.

use super::*;
use crate::common::{at, beast, character, hunt, two};
use crate::slow_model::chance;
use ludus::duels::battle::chances::{arrow, blow};
use ludus::duels::data::alignment::Alignment;
use ludus::duels::data::item::Item as Thing;
use ludus::duels::data::monster::Monster;
use ludus::duels::model::character::Role;
use ludus::duels::model::fighter::Fighter;
use ludus::duels::model::terms;
use ludus::engine::dice::Domain;

fn flight(step: &Step) -> Option<u32> {
    if let Step::Flight { need, .. } = step { Some(*need) } else { None }
}

fn stocks(steps: &[Step]) -> Vec<u32> {
    needs(steps, |step| if let Step::Arrows { stock, .. } = step { Some(*stock) } else { None })
}

#[test]
fn blows_of_every_level() {
    proves!("DUEL-MELEE-01", "DUEL-MELEE-02", "DUEL-MELEE-04", "DUEL-FIRE-03");
    let nobody = Fighter::nobody();
    let chances = [0, 1, 2, 3, 4, 5].map(|level| blow(&crate::common::man([level, 0, 0, 0]), &nobody).total);
    assert_eq!(chances, [50, 60, 70, 80, 90, 95]);
    let chances = [1, 2, 3, 4, 5].map(|level| arrow(&crate::common::man([0, level, 0, 0]), &nobody).total);
    assert_eq!(chances, [40, 50, 60, 70, 80]);
    // Without skill he closes and strikes; every face of the die is that damage.
    for face in 1..=6 {
        let told = steps(&hunt([0; 4], Monster::Troll), &["ME*"], [1, 1, 50, face]);
        let dealt = told
            .iter()
            .find_map(|step| if let Step::Blow { who: 0, damage, .. } = step { Some(*damage) } else { None });
        assert!(told.contains(&Step::Closes { who: 0, to: Range::Bow }) || dealt.is_some(), "{told:?}");
        let shot = steps(&at(terms::Range::Bow, two([0, 1, 0, 0], [0; 4])), &["FI*", "FL FL"], [40, face, 100]);
        assert!(
            matches!(shot[3], Step::Shot { .. })
                || shot.iter().any(|step| matches!(step, Step::Shot { damage, .. } if *damage == face))
        );
    }
    let mut seen = std::collections::BTreeSet::new();
    for n in 0..400 {
        let told = told_of(&two([1, 0, 0, 0], [1, 0, 0, 0]), n);
        seen.extend(needs(&told, |step| if let Step::Blow { damage, .. } = step { Some(*damage) } else { None }));
    }
    assert!(seen.into_iter().eq(0..=6));
}

/// Both with `ME*`, by the dice of a seed.
fn told_of(setup: &Setup, number: u64) -> Vec<Step> {
    let case = chance::Case { setup: setup.clone(), plans: [plan("ME*"), plan("ME*")] };
    let seed = Seed(99).nth(number);
    told::steps(&crate::slow_model::compare::events(&case, seed, &mut Dice::new(seed, Domain::Battle, 1)))
}

#[test]
fn an_archers_duel_draws_its_stocks() {
    proves!("DUEL-FIRE-04", "DUEL-FIRE-05", "DUEL-FIRE-06", "DUEL-EX-22");
    let duel = two([0, 2, 0, 0], [0, 1, 0, 0]);
    // Half-dice of 0, 1 and 2: four for level 2, two for level 1. The better archer may have none.
    assert_eq!(stocks(&steps(&duel, &["FI*", "FI*"], [1, 2, 1, 2, 5, 6])), [0, 4]);
    assert_eq!(stocks(&steps(&duel, &["FI*", "FI*"], [3, 4, 5, 6, 1, 3])), [6, 1]);
    // Whose enemy is no archer has his level.
    assert_eq!(stocks(&steps(&two([0, 3, 0, 0], [5, 0, 0, 0]), &["FI*", "ME*"], [])), [3]);
    for (level, none) in [(1, 9.0), (2, 81.0)] {
        let fights = 20_000;
        let mut stock = Vec::new();
        for n in 0..fights {
            let setup = two([0, level, 0, 0], [0, level, 0, 0]);
            stock.push(stocks(&told_of(&setup, n))[0]);
        }
        let mean = f64::from(stock.iter().sum::<u32>()) / fights as f64;
        let zero = stock.iter().filter(|stock| **stock == 0).count() as f64 / fights as f64;
        assert!(
            (mean - 2.0 * f64::from(level)).abs() < 0.06 && (zero - 1.0 / none).abs() < 0.01,
            "{level}: {mean} {zero}"
        );
    }
}

#[test]
fn monsters_shoot_too() {
    proves!("DUEL-FIRE-07");
    let told = steps(&hunt([1, 0, 0, 0], Monster::Giant), &["ME*"], [1, 40, 7]);
    assert!(told.iter().any(|step| matches!(step, Step::Shot { who: 1, need: 40, damage: 7, .. })), "{told:?}");
    assert_eq!(stocks(&told), [1]);
}

#[test]
fn duelists_of_the_order_are_a_level_better() {
    proves!("DUEL-NEUT-01", "DUEL-NEUT-03", "DUEL-EX-17");
    let mut duelist = character("Anna", [1, 1, 0, 0]);
    (duelist.order, duelist.alignment) = (true, Alignment::Neutral);
    let against = |character| Fighter::character(&duelist, character);
    let nobody = Fighter::nobody();
    assert_eq!((blow(&against(true), &nobody).total, arrow(&against(true), &nobody).total), (70, 50));
    assert_eq!((against(true).melee_level(), against(true).archery_level()), (2, 2));
    assert_eq!((against(false).melee_level(), against(false).archery_level()), (1, 1), "not against monsters");
    // Wherever a humanoid monster is met, and only it.
    let levels = |kind: Monster| (beast(kind).melee_level(), beast(kind).archery_level());
    assert_eq!((levels(Monster::Renegade), levels(Monster::Giant)), ((3, 2), (1, 1)));
    duelist.levels.0 = [1, 0, 0, 0];
    assert_eq!(Fighter::character(&duelist, true).archery_level(), 0, "no bow without archery");
}

#[test]
fn fleeing_by_plan_and_by_panic() {
    proves!("DUEL-FLEE-01", "DUEL-FLEE-05");
    let told = steps(&hunt([0; 4], Monster::Troll), &["FL"], [50]);
    assert_eq!((end(&told), needs(&told, flight)), (End::Fled(0), vec![50]));
    assert!(needs(&told, blow_need).is_empty());
    // Hurt for 5 at Melee range a coward is tried, and runs from the next round on though his plan says ME*.
    let coward = tempered(at(terms::Range::Melee, two([0; 4], [5, 0, 0, 0])), 0, Temper::Cowardly);
    let told = steps(&coward, &["ME*", "ME*"], [1, 5, 100, 30, 100, 65]);
    assert!(told.contains(&Step::Panic { who: 0, need: 30, roll: 30 }), "{told:?}");
    assert_eq!((end(&told), needs(&told, flight)), (End::Fled(0), vec![65]));
    let steady = at(terms::Range::Melee, two([0; 4], [5, 0, 0, 0]));
    assert!(!steps(&steady, &["ME*", "ME*"], [1, 5]).iter().any(|step| matches!(step, Step::Panic { .. })));
}

#[test]
fn the_weak_may_not_even_go_but_kings_do() {
    proves!("DUEL-FLEE-06", "DUEL-FLEE-07");
    let meet = |temper, role| {
        let setup = Setup { refusal: true, ..hunt([0; 4], Monster::Demon) };
        as_role(tempered(setup, 0, temper), 0, role)
    };
    let told = steps(&meet(Temper::Cowardly, Role::Hero), &["ME*"], [60]);
    assert_eq!(end(&told), End::Refused(0));
    assert_eq!(told[0], Step::Refusal { who: 0, dangers: [14, 108], need: 60, roll: 60 });
    assert_ne!(end(&steps(&meet(Temper::Cowardly, Role::Hero), &["ME*"], [61])), End::Refused(0));
    assert_eq!(end(&steps(&meet(Temper::Cautious, Role::Hero), &["ME*"], [30])), End::Refused(0));
    for (temper, role) in [(Temper::Cowardly, Role::King), (Temper::Steady, Role::Hero)] {
        let told = steps(&meet(temper, role), &["ME*"], []);
        assert!(!told.iter().any(|step| matches!(step, Step::Refusal { .. })));
    }
    // Who is attacked cannot refuse, and a rat frightens nobody.
    let rat = tempered(Setup { refusal: true, ..hunt([2, 0, 0, 0], Monster::GiantRat) }, 0, Temper::Cowardly);
    assert!(!steps(&rat, &["ME*"], []).iter().any(|step| matches!(step, Step::Refusal { .. })));
    let attacked = Setup { refusal: true, ..tempered(two([5, 0, 0, 0], [0; 4]), 1, Temper::Cowardly) };
    assert!(!steps(&attacked, &["ME*", "ME*"], []).iter().any(|step| matches!(step, Step::Refusal { .. })));
}

#[test]
fn winner_takes_gold_and_items_useful_in_combat() {
    proves!("DUEL-DEATH-02", "DUEL-DEATH-03", "DUEL-GEN-07", "DUEL-ITEM-10", "DUEL-GEN-03");
    let setup = carrying(rich(at(terms::Range::Melee, two([5, 0, 0, 0], [0; 4])), 1, 77), 1, &[8, 1, 4]);
    let told = steps(&setup, &["ME*", "ME*"], [1, 6, 100, 1, 6]);
    // The gloves in place 1 go to the estate; the sword that he used and the wand that he did not go to the winner.
    assert!(told.contains(&Step::Looted { by: 0, gold: 77, items: 0b110, estate: 0b001 }), "{told:?}");
    let mut lair = hunt([5, 0, 0, 0], Monster::GiantRat);
    if let Entrant::Monster { hoard, .. } = &mut lair.sides[1] {
        hoard.extend([Thing::ThiefsGloves, Thing::YewBow].map(Carried::from));
    }
    let told = steps(&lair, &["ME*"], [1, 6, 100, 1, 6]);
    assert!(told.contains(&Step::Looted { by: 0, gold: 5, items: 0b11, estate: 0 }), "{told:?}");
    // Who flees leaves nothing behind.
    let told = steps(&rich(two([5, 0, 0, 0], [0; 4]), 1, 77), &["ME*", "FL"], [1]);
    assert!(!told.iter().any(|step| matches!(step, Step::Looted { .. })));
}

#[test]
fn in_panic_nothing_of_the_plan_is_done() {
    proves!("DUEL-FLEE-05");
    let setup = at(terms::Range::Melee, two([0; 4], [2, 0, 0, 0]));
    let coward = tempered(carrying(setup, 0, &[1, 2]), 0, Temper::Cowardly);
    // Hit for five; panic, and he does not get away; none, and the second of his two blows; panic, and he is gone.
    let dice = [70, 5, 100, 30, 71, 66, 31, 71, 100, 30, 71, 65];
    let told = steps(&coward, &["ME2 SA \"Help!\" US-2 ME*", "ME*"], dice);
    assert_eq!(end(&told), End::Fled(0), "{told:?}");
    assert!(!told.iter().any(|step| matches!(step, Step::Said { .. } | Step::Chose { .. })), "{told:?}");
    let blows = told.iter().filter(|step| matches!(step, Step::Blow { who: 0, entry: Some(0), .. }));
    assert_eq!(blows.count(), 2, "{told:?}");
}
