use crate::data::characteristic::Gender;
use crate::data::race::Race;
use crate::model::character::Character;
use crate::model::healing::*;
use crate::model::injury::{Injury, Limb};
use crate::model::tests::anybody;
use alloc::vec::Vec;
use ludus_engine::dice::{D100, Dice};
use ludus_engine::proves;

fn injury(row: u8) -> Injury {
    Injury { row, ..Injury::default() }
}

fn man() -> Character {
    anybody(Race::Human, Gender::Male)
}

#[test]
fn the_chance_of_an_infection_adds_up() {
    proves!("DQ-INFECT-02", "DQ-EX-20", "DQ-GRIEV-10");
    assert_eq!(infection_chance(7, false, &[injury(8)]), 67);
    assert_eq!(
        (infection_chance(0, false, &[]), infection_chance(0, true, &[]), infection_chance(1, true, &[])),
        (10, 30, 51)
    );
    assert_eq!(infection_chance(3, false, &[injury(16), injury(2), injury(25)]), 10 + 23 + 40 + 30 + 10);
}

#[test]
fn endurance_returns_every_second_day() {
    proves!("DQX-17");
    let mut hurt = Character { en_lost: 9, ..man() };
    let mut days =
        |week| pass_week(&mut hurt, week, false, &mut Dice::loaded([])).iter().map(|day| day.0).collect::<Vec<_>>();
    assert_eq!((days(1), days(2)), (vec![2, 4, 6], vec![1, 3, 5, 7]));
    assert_eq!((hurt.en_lost, hurt.half_day, hurt.since), (2, false, 2));
    pass_week(&mut hurt, 3, false, &mut Dice::loaded([]));
    assert_eq!((hurt.en_lost, hurt.half_day), (0, false));
}

#[test]
fn an_infection_lasts_until_a_morning_below_endurance() {
    proves!("DQ-INFECT-04", "DQ-INFECT-05", "DQX-17");
    let mut sick = Character { infected: true, en_lost: 1, ..man() };
    // 19 against 18: D10 9 costs 4. 50: a 2 costs 1. 18 against 18 ends it, and recovery begins that day.
    let mut dice = Dice::loaded([1, 9, 9, 5, 10, 2, 1, 8]);
    let days = pass_week(&mut sick, 1, false, &mut dice);
    let fever = |thrown, lost| Day::Fever { thrown: D100::of(thrown), chance: 18, lost };
    let cured = Day::Cured { thrown: D100::of(18), chance: 18 };
    assert_eq!(days, [(1, fever(19, 4)), (2, fever(50, 1)), (3, cured), (4, Day::Regained), (6, Day::Regained)]);
    assert_eq!((sick.infected, sick.en_lost, dice.left_over(), dice.ran_short()), (false, 4, 0, false));
}

#[test]
fn infection_kills_unless_a_healer_ends_it() {
    proves!("DQ-INFECT-06", "D137", "D142");
    let sick = Character { infected: true, en_lost: 14, ..man() };
    let mut lost = sick.clone();
    let days = pass_week(&mut lost, 5, false, &mut Dice::loaded([9, 9, 9]));
    assert_eq!((days.len(), days.last()), (2, Some(&(1, Day::Died))));
    assert_eq!(lost.death.as_ref().map(|death| death.week), Some(5));
    assert!(pass_week(&mut lost, 6, false, &mut Dice::loaded([])).is_empty());
    let mut saved = sick;
    let dice = &mut Dice::loaded([]);
    assert_eq!(pass_week(&mut saved, 5, true, dice)[0], (1, Day::Healed));
    assert_eq!((saved.en_lost, dice.ran_short()), (11, false));
}

#[test]
fn injuries_heal_in_their_week() {
    proves!("DQX-18", "D154", "DQ-GRIEV-07", "DQ-GRIEV-04");
    let none = &mut Dice::loaded([]);
    let until = |row, medicine, dice: &mut Dice| suffered(injury(row), 10, medicine, dice).until;
    let arena = [4, 24, 9, 3, 20, 25, 29, 31, 7, 2].map(|row| until(row, Medicine::Arena, none));
    let weeks = [11, 11, 11, 12, 13, 14, 16, 22].map(Some);
    assert_eq!((&arena[..8], &arena[8..]), (&weeks[..], &[None, None][..]));
    let printed = [4, 24, 9, 3, 31].map(|row| until(row, Medicine::Printed, none));
    assert_eq!(printed, [11, 11, 14, 19, 62].map(Some));
    assert_eq!(until(32, Medicine::Arena, &mut Dice::loaded([8])), Some(18));
    let mut hurt = Character { injuries: vec![suffered(injury(29), 10, Medicine::Arena, none), injury(2)], ..man() };
    let mended = |hurt: &mut Character, week| pass_week(hurt, week, false, &mut Dice::loaded([]));
    assert!(mended(&mut hurt, 14).is_empty() && hurt.now().ag == 15);
    assert!(matches!(mended(&mut hurt, 15)[..], [(7, Day::Mended(Injury { row: 29, .. }))]));
    assert_eq!((hurt.now().ag, hurt.injuries.len()), (13, 2), "what it leaves behind begins now");
    let mut bruised = Character { injuries: vec![suffered(injury(9), 10, Medicine::Arena, none)], ..man() };
    mended(&mut bruised, 10);
    assert!(bruised.injuries.is_empty());
}

#[test]
fn weapon_tip_stays_until_removed() {
    proves!("DQ-GRIEV-09", "DQX-10", "D142", "D103");
    let mut stuck = Character { injuries: vec![injury(2)], sp: 60, ..man() };
    assert_eq!(fitness(&stuck, 1), Fitness::Unwise("an arm is useless"));
    let mut healed = stuck.clone();
    assert_eq!((take_out_tip(&mut healed, Some(3)), healed.sp), (Ok(0), 60));
    assert_eq!((take_out_tip(&mut stuck, Some(2)), stuck.sp), (Ok(50), 10));
    assert_eq!((fitness(&stuck, 1), take_out_tip(&mut stuck, None)), (Fitness::Fit, Err(TipError::None)));
    stuck.injuries = vec![injury(2)];
    assert_eq!(take_out_tip(&mut stuck, None), Err(TipError::Poor(10)));
}

#[test]
fn unfit_characters_cannot_fight() {
    proves!("DQX-18", "DQX-16", "D112");
    let with = |change: &dyn Fn(&mut Character)| {
        let mut made = man();
        change(&mut made);
        fitness(&made, 5)
    };
    assert_eq!(with(&|_| ()), Fitness::Fit);
    assert_eq!(
        (with(&|c| c.en_lost = 9), with(&|c| c.en_lost = 10)),
        (Fitness::Fit, Fitness::Unwise("below half Endurance"))
    );
    assert_eq!(with(&|c| c.en_lost = 15), Fitness::Unable("Endurance of 3 or less"));
    assert_eq!(with(&|c| c.injuries = vec![injury(30)]), Fitness::Unwise("cannot stand"));
    let collar = Injury { limb: Some(Limb::PrimaryArm), ..injury(23) };
    assert_eq!(with(&|c| c.injuries = vec![collar]), Fitness::Unwise("an arm is useless"));
    assert_eq!((with(&|c| c.learning_until = Some(6)), with(&|c| c.learning_until = Some(5))), {
        (Fitness::Unable("learning"), Fitness::Fit)
    });
}

#[test]
fn infection_survival_matches_rolled_mornings() {
    proves!("DQ-INFECT-04", "DQ-INFECT-05", "DQ-INFECT-06");
    assert_eq!(outlives(&man()), None, "not infected");
    for (lost, percent) in [(0, 83), (7, 68), (12, 49), (17, 18)] {
        let sick = Character { infected: true, en_lost: lost, ..man() };
        let (mut dice, mut lived) = (Dice::new(ludus_engine::dice::Seed(3), ludus_engine::dice::Domain::Setup, 0), 0);
        for _ in 0..10_000 {
            let (mut one, mut week) = (sick.clone(), 1);
            while one.infected && one.death.is_none() {
                pass_week(&mut one, week, false, &mut dice);
                week += 1;
            }
            lived += u32::from(one.death.is_none());
        }
        assert_eq!(outlives(&sick), Some(percent), "{lost} lost");
        assert!((100 * percent as u32).abs_diff(lived) <= 150, "{lost} lost: {lived} of 10,000");
    }
}
