use crate::chapters::{number, range, table};
use crate::data::aspect::Aspect;
use crate::data::characteristic::{Characteristic, Gender, Hand};
use crate::data::race::Race;
use crate::data::weapon::Weapon;
use crate::model::character::Character;
use crate::model::checks::CharacterError;
use crate::model::generation::{Generation, GenerationChoice, GenerationError, Options, Page, name};
use crate::model::heritage::{Birth, STATUSES};
use crate::model::limits::{PointsError, Primary};
use crate::model::{heritage, limits};
use alloc::string::ToString;
use alloc::vec::Vec;
use ludus_engine::dice::Dice;
use ludus_engine::proves;
use proptest::prelude::*;

#[test]
fn points_and_maximum_are_those_of_the_table() {
    proves!("DQ-CHAR-T1", "DQ-CHAR-14");
    let rows = table("03-characteristics", "2D10");
    assert_eq!(rows.len(), 19);
    for cells in rows {
        let (points, most) = limits::points(cells[0].parse().unwrap());
        assert_eq!((Some(points), Some(most)), (number(&cells[1]), number(&cells[2])), "{cells:?}");
    }
}

/// 88 points have a maximum of 23, 98 one of 19.
fn check(rolled: u8, values: [i16; 6]) -> Result<(), PointsError> {
    limits::check(rolled, Primary::of(values))
}

#[test]
fn the_limits_are_nested() {
    proves!("DQ-EX-07", "DQ-CHAR-15", "DQ-CHAR-16", "DQ-CHAR-17", "DQ-CHAR-18", "DQ-CHAR-19", "D008");
    assert_eq!(check(9, [23, 22, 22, 8, 8, 5]), Ok(()));
    assert_eq!(check(9, [22, 22, 22, 9, 8, 5]), Ok(()));
    assert_eq!(check(9, [23, 22, 22, 9, 9, 5]), Err(PointsError::Total { total: 90, points: 88 }));
    assert_eq!(check(9, [23, 23, 22, 8, 7, 5]), Err(PointsError::Places { found: 2, from: 23, most: 23, places: 1 }));
    assert_eq!(check(9, [22, 22, 22, 22, 0, 0]), Err(PointsError::Low { of: Characteristic::Ma, value: 0 }));
    assert_eq!(check(9, [24, 22, 22, 8, 7, 5]), Err(PointsError::High { of: Characteristic::Ps, value: 24, most: 23 }));
    assert_eq!(limits::places(23), [1, 3, 6], "six at M - 2 are possible");
    assert_eq!((limits::places(20), limits::places(19), limits::places(21)), ([2, 4, 7], [2, 4, 7], [1, 3, 6]));
    let four_and_one = Err(PointsError::Places { found: 5, from: 18, most: 19, places: 4 });
    assert_eq!((check(19, [19, 19, 18, 18, 18, 6]), check(19, [19, 19, 18, 18, 17, 7])), (four_and_one, Ok(())));
    assert_eq!(check(21, [20; 6]), Err(PointsError::Rolled(21)));
}

/// A literal reading of 5.2: places at M, M - 1, M - 2 are filled from the top, and a value
/// takes the lowest open place.
fn by_places(most: i16, mut values: [i16; 6]) -> bool {
    let mut open = [if most > 20 { 1 } else { 2 }, 2, 3];
    values.sort_unstable_by(|a, b| b.cmp(a));
    values.into_iter().filter(|value| *value >= most - 2).all(|value| {
        let step = (most - value) as usize;
        match (0..=step).rev().find(|place| open[*place] > 0) {
            Some(place) => {
                open[place] -= 1;
                true
            }
            None => false,
        }
    })
}

proptest! {
    #[test]
    fn nested_limits_are_places_that_pass_down(rolled in 2u8..=20, low in prop::array::uniform6(0i16..=6)) {
        let (points, most) = limits::points(rolled);
        let values = low.map(|low| most - low);
        let fits = limits::places(most).into_iter().zip([most, most - 1, most - 2])
            .all(|(places, from)| values.into_iter().filter(|value| *value >= from).count() <= places);
        prop_assert_eq!(fits, by_places(most, values));
        let legal = fits && values.into_iter().sum::<i16>() == points;
        prop_assert_eq!(check(rolled, values).is_ok(), legal);
    }

    #[test]
    fn legal_points_make_valid_characters(
        rolled in 2u8..=20, low in prop::array::uniform6(0i16..=20),
    ) {
        let (points, most) = limits::points(rolled);
        let mut values = low.map(|low| (most - low).max(5));
        // Spread missing or surplus points one by one where there is room.
        for at in (0..6).cycle().take(400) {
            let sum: i16 = values.iter().sum();
            if sum < points && values[at] < most { values[at] += 1 }
            if sum > points && values[at] > 5 { values[at] -= 1 }
        }
        let assigned = Primary::of(values);
        prop_assume!(limits::check(rolled, assigned).is_ok());
        for race in Race::OFFERED {
            for gender in [Gender::Male, Gender::Female] {
                let made = Character::new("Rolf", race, gender, rolled, assigned);
                prop_assert_eq!(made.check(), Ok(()));
                let text = serde_json::to_string(&made).unwrap();
                prop_assert_eq!(&serde_json::from_str::<Character>(&text).unwrap(), &made);
                let (now, added) = (made.now(), made.modifiers());
                for of in Characteristic::PRIMARY {
                    // PS is at least 1 (reading 2).
                    let least = if of == Characteristic::Ps { 1 } else { 0 };
                    prop_assert_eq!(now[of], (assigned.values()[of] + added[of]).max(least));
                }
            }
        }
    }
}

fn answered(generation: &mut Generation, choices: &[GenerationChoice], dice: &mut Dice) {
    for choice in choices {
        assert_eq!(generation.answer(*choice, dice), Ok(()), "{:?} {choice:?}", generation.page());
    }
}

const POINTS: Primary = Primary::of([16, 17, 15, 18, 5, 19]);

#[test]
fn a_character_is_made_page_by_page() {
    proves!("DQU-03", "DQ-CHAR-20", "DQ-RACE-05", "DQ-HERIT-01", "DQ-HERIT-02", "DQ-HERIT-03", "DQ-HERIT-04");
    proves!(
        "DQ-HERIT-05",
        "DQ-HERIT-09",
        "DQ-HERIT-10",
        "DQ-BIRTH-01",
        "DQ-BIRTH-03",
        "DQ-RACE-02",
        "D019",
        "DQ-GEN-04"
    );
    let mut generation = Generation::new(Options::default());
    // Points 11; elf missed, orc won; hand; aspect Sun; status 77; birth 93: first child; no place; EP 30 and SP 15.
    let mut dice = Dice::loaded([6, 5, 3, 1, 2, 10, 9, 4, 8, 1, 7, 7, 9, 3, 3, 10, 1, 5]);
    let tries = [GenerationChoice::Try(Race::Elf), GenerationChoice::Try(Race::Orc)];
    answered(
        &mut generation,
        &[GenerationChoice::Throw, GenerationChoice::Assign(POINTS), GenerationChoice::Gender(Gender::Male)],
        &mut dice,
    );
    answered(&mut generation, &tries, &mut dice);
    assert_eq!((generation.page(), generation.race), (Page::Hand, Some(Race::Orc)));
    assert!(generation.character().is_none());
    answered(&mut generation, &[GenerationChoice::Throw; 6], &mut dice);
    assert_eq!((generation.page(), dice.left_over(), dice.ran_short()), (Page::Outfit, 0, false));
    let made = name(generation.character().unwrap(), "Snaga").unwrap();
    assert_eq!((made.hand, made.aspect, made.race), (Hand::Left, Aspect::Sun, Race::Orc));
    assert_eq!(made.heritage.map(|from| (STATUSES[usize::from(from.status)].name, from.birth, from.place)), {
        Some(("Craftsman or Adventurer", Birth::FirstChild, 0))
    });
    assert_eq!((made.ep, made.sp), (90 * 3 / 4, 35 * 5 * 3 / 2));
    assert_eq!((made.now().ps, made.now().ag, made.now().en, made.now().ft, made.now().pc), (18, 14, 19, 23, 8));
    assert_eq!(name(made.clone(), " Snaga").unwrap_err(), CharacterError::NameSpaces);
    let over = generation.answer(GenerationChoice::Throw, &mut Dice::loaded([]));
    assert_eq!(over, Err(GenerationError::OtherPage), "no die is rolled twice");
}

#[test]
fn three_races_are_tried_at_most_and_each_once() {
    proves!("DQ-RACE-03", "DQ-RACE-01", "D014", "D015");
    let begun = |tries: &[Race], dice: &mut Dice| {
        let mut generation = Generation::new(Options::default());
        answered(
            &mut generation,
            &[GenerationChoice::Throw, GenerationChoice::Assign(POINTS), GenerationChoice::Gender(Gender::Male)],
            dice,
        );
        tries.iter().for_each(|race| answered(&mut generation, &[GenerationChoice::Try(*race)], dice));
        generation
    };
    let mut dice = Dice::loaded([6, 5, 3, 1, 2, 6, 1, 6]);
    let missed = begun(&[Race::Elf, Race::Dwarf, Race::Halfling], &mut dice);
    assert_eq!((missed.page(), missed.race), (Page::Hand, Some(Race::Human)), "31 of 30, 26 of 25, 16 of 15");
    let won = begun(&[Race::Elf], &mut Dice::loaded([6, 5, 3, 10]));
    assert_eq!((won.race, won.page()), (Some(Race::Elf), Page::Hand), "30 of 30");
    let mut one = begun(&[Race::Elf], &mut Dice::loaded([6, 5, 3, 1]));
    let none = &mut Dice::loaded([]);
    assert_eq!(one.answer(GenerationChoice::Try(Race::Elf), none), Err(GenerationError::Tried(Race::Elf)));
    for race in [Race::Human, Race::Goblin, Race::CloudGiant, Race::ShapeChanger] {
        assert_eq!(one.answer(GenerationChoice::Try(race), none), Err(GenerationError::NotOffered(race)));
    }
    answered(&mut one, &[GenerationChoice::BeHuman], none);
    assert_eq!((one.race, none.ran_short()), (Some(Race::Human), false));
}

#[test]
fn wrong_answers_throw_no_dice_and_change_nothing() {
    let mut generation = Generation::new(Options::default());
    let dice = &mut Dice::loaded([6, 5]);
    assert_eq!(generation.answer(GenerationChoice::Assign(POINTS), dice), Err(GenerationError::OtherPage));
    answered(&mut generation, &[GenerationChoice::Throw], dice);
    let before = generation.clone();
    let bad = Primary::of([22, 22, 22, 5, 5, 14]);
    assert!(matches!(generation.answer(GenerationChoice::Assign(bad), dice), Err(GenerationError::Points(_))));
    assert_eq!(generation.answer(GenerationChoice::Throw, dice), Err(GenerationError::OtherPage));
    assert_eq!((generation, dice.left_over(), dice.ran_short()), (before, 0, false));
}

#[test]
fn legitimate_children_roll_for_place() {
    proves!("DQ-CHAR-12", "DQ-CHAR-27", "D012", "D003", "D013");
    let mut generation = Generation::new(Options { gender_counts: false, beauty: true });
    let mut dice = Dice::loaded([6, 5, 1, 10, 9, 8, 1, 1, 5, 10, 9, 4, 10, 4, 10, 1, 2, 9, 10]);
    answered(
        &mut generation,
        &[GenerationChoice::Throw, GenerationChoice::Assign(POINTS), GenerationChoice::Gender(Gender::Female)],
        &mut dice,
    );
    answered(
        &mut generation,
        &[
            GenerationChoice::BeHuman,
            GenerationChoice::Throw,
            GenerationChoice::Throw,
            GenerationChoice::Throw,
            GenerationChoice::Throw,
        ],
        &mut dice,
    );
    assert_eq!(generation.page(), Page::Place);
    answered(&mut generation, &[GenerationChoice::Throw, GenerationChoice::Throw, GenerationChoice::Throw], &mut dice);
    assert_eq!((generation.page(), generation.character()), (Page::Beauty, None));
    answered(&mut generation, &[GenerationChoice::Throw], &mut dice);
    let made = generation.character().unwrap();
    assert_eq!((made.beauty, made.heritage.unwrap().place, dice.left_over()), (Some(1 + 1 + 5 + 5 + 3), 7, 0));
    assert_eq!((made.now().ps, made.now().md, made.now().ft, made.size()), (16, 17, 21, 12), "gender does not count");
}

#[test]
fn heritage_matches_its_tables() {
    proves!("DQ-HERIT-T1", "DQ-HERIT-T2", "DQ-HERIT-T3", "DQ-HERIT-04", "DQ-HERIT-08");
    for (at, cells) in table("06-heritage", "D100 | Status").iter().enumerate() {
        let row = &STATUSES[at];
        let (low, high) = range(&cells[0]);
        (low..=high).for_each(|roll| assert_eq!(usize::from(heritage::status(roll as u8)), at, "{roll}"));
        assert_eq!((row.name, row.money.to_string()), (&*cells[1], cells[2].clone()));
        for (cell, birth) in [(3, Birth::Bastard), (4, Birth::Legitimate), (5, Birth::FirstChild)] {
            let (low, high) = range(&cells[cell]);
            (low..=high).for_each(|roll| assert_eq!(Birth::of_roll(row, roll as u8), birth, "{} {roll}", row.name));
        }
    }
    for cells in table("06-heritage", "D100 | EP") {
        let (low, high) = range(&cells[0]);
        for roll in low..=high {
            let found = (heritage::experience(roll as u8), heritage::money(roll as u8));
            assert_eq!(found, (cells[1].parse().unwrap(), cells[2].parse().unwrap()), "{roll}");
        }
    }
    let places = (1..=10).map(heritage::place).collect::<Vec<_>>();
    assert_eq!(places, [2, 2, 2, 3, 3, 4, 5, 6, 7, 7]);
    assert_eq!((Birth::FirstChild.money(35 * 4), Birth::Bastard.experience(90)), (210, 112));
    assert_eq!((Birth::FirstChild.experience(90), Birth::Bastard.money(35)), (67, 17));
    let total = |of: fn(u8) -> u32| (1..=100).map(of).sum::<u32>();
    assert_eq!((total(heritage::experience), total(heritage::money)), (13000, 5010));
}

#[test]
fn pages_preview_their_choices() {
    proves!("DQU-03", "DQ-WPN-04", "DQ-WPN-05");
    let mut generation = Generation::new(Options::default());
    answered(&mut generation, &[GenerationChoice::Throw], &mut Dice::loaded([6, 5]));
    let room = generation.room(Primary::of([22, 21, 10, 10, 5, 19]));
    assert_eq!((room.left, room.places), (3, [(22, 1, 1), (21, 2, 3), (20, 2, 6)]));
    let look = generation.outlook(GenerationChoice::Assign(POINTS)).unwrap();
    assert_eq!((look.values.ft, look.tmr, look.limit_pounds, look.recovery, look.stun), (21, 5, 48, 59, 7));
    let of = |weapon| look.weapons.iter().find(|outlook| outlook.weapon == weapon).unwrap();
    let sword = of(Weapon::Broadsword);
    assert_eq!((sword.unranked, sword.ranked, sword.damage), (55, Some(72), Some(4)));
    let rapier = of(Weapon::Rapier);
    assert_eq!((rapier.unranked, rapier.ranked), (40, None));
    assert_eq!(
        (of(Weapon::GreatAxe).damage, of(Weapon::GreatAxe).ranked, of(Weapon::Torch).ranked),
        (Some(3), None, None)
    );
    answered(&mut generation, &[GenerationChoice::Assign(POINTS)], &mut Dice::loaded([]));
    let female = generation.outlook(GenerationChoice::Gender(Gender::Female)).unwrap();
    assert_eq!((female.values.ps, female.values.md, female.values.ft), (14, 18, 22));
    answered(&mut generation, &[GenerationChoice::Gender(Gender::Male)], &mut Dice::loaded([]));
    let dwarf = generation.outlook(GenerationChoice::Try(Race::Dwarf)).unwrap();
    assert_eq!((dwarf.values.ps, dwarf.tmr, dwarf.tenths, dwarf.values.pc), (18, 4, 11, 9));
}
