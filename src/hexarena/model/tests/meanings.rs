//! Meanings of the record: what each characteristic and race changes.

use crate::data::armour::Armour;
use crate::data::characteristic::{Characteristic, Gender};
use crate::data::race::Race;
use crate::data::task;
use crate::data::weapon::Weapon;
use crate::matchmaking::foes::FOES;
use crate::model::character::Character;
use crate::model::heritage::STATUSES;
use crate::model::kit::{Item, Worn};
use crate::model::limits;
use crate::model::record::RecordSheet;
use crate::model::sheet::Sheet;
use crate::model::tests::anybody;
use alloc::vec::Vec;
use ludus_engine::proves;

/// The record of a character with a Mace of Rank 0 and three more of a characteristic.
fn with_more(of: Option<Characteristic>) -> RecordSheet {
    let mut made = anybody(Race::Human, Gender::Male);
    made.kit.primary = Some(Item::Weapon(Weapon::Spear));
    made.ranks.weapons.insert(Weapon::Spear, 0);
    if let Some(of) = of {
        made.bought[of] += 3;
    }
    Sheet::of(&made).record()
}

#[test]
fn each_characteristic_does_what_it_is_for() {
    proves!(
        "DQ-CHAR-04",
        "DQ-CHAR-05",
        "DQ-CHAR-06",
        "DQ-CHAR-07",
        "DQ-CHAR-08",
        "DQ-CHAR-09",
        "DQ-CHAR-10",
        "DQ-CHAR-11"
    );
    proves!("DQ-CHAR-23", "DQ-TERM-10");
    let plain = with_more(None);
    let more = |of| with_more(Some(of));
    let strong = more(Characteristic::Ps);
    assert_eq!((strong.limit_pounds - plain.limit_pounds, strong.unarmed.damage), (9, Some(-3)));
    let apt = more(Characteristic::Md);
    assert_eq!((apt.weapons[0].sc - plain.weapons[0].sc, apt.mmd - plain.mmd), (3, 3));
    let agile = more(Characteristic::Ag);
    assert_eq!(
        (agile.tmr - plain.tmr, agile.front - plain.front, agile.weapons[0].iv - plain.weapons[0].iv),
        (1, 3, 3)
    );
    let tough = more(Characteristic::En);
    assert_eq!((tough.en - plain.en, tough.stun - plain.stun, tough.ft - plain.ft), (3, 1, 0));
    let magical = RecordSheet { name: plain.name.clone(), ..more(Characteristic::Ma) };
    assert_eq!(magical, plain, "nothing here is magical");
    let willing = more(Characteristic::Wp);
    assert_eq!(willing.recovery - plain.recovery, 6);
    let fresh = more(Characteristic::Ft);
    assert_eq!((fresh.ft - plain.ft, fresh.recovery - plain.recovery), (3, 3));
    let keen = more(Characteristic::Pc);
    assert_eq!((keen.pc - plain.pc, keen.weapons[0].iv - plain.weapons[0].iv), (3, 3));
}

#[test]
fn a_human_begins_at_eighteen_with_perception_of_eight() {
    proves!("DQ-CHAR-13", "DQ-CHAR-21", "DQ-CHAR-24", "DQ-RACE-30");
    let mut made = anybody(Race::Human, Gender::Male);
    assert_eq!((made.now().pc, made.age()), (8, 18));
    made.since = 104;
    assert_eq!((made.age(), made.now()), (20, anybody(Race::Human, Gender::Male).now()), "age alters no value");
    assert_eq!((limits::PEAK, limits::highest(Characteristic::Ps, made.modifiers())), (25, 25));
    assert!((2..=20).all(|rolled| limits::points(rolled).1 <= limits::PEAK));
}

#[test]
fn listed_races_carry_their_favourite_weapons() {
    proves!("DQ-RACE-08", "DQ-RACE-12", "DQ-RACE-21");
    let of = |race: Race| FOES.iter().filter(move |foe| foe.race == race).map(|foe| foe.character());
    let carries = |made: &Character, weapons: &[Weapon]| made.kit.weapons().any(|weapon| weapons.contains(&weapon));
    assert!(of(Race::Dwarf).all(|made| carries(&made, &[Weapon::BattleAxe, Weapon::HandAxe])));
    assert!(of(Race::Elf).all(|made| carries(&made, &[Weapon::LongBow])));
    assert!(of(Race::Elf).all(|made| made.armour.is_some_and(|worn| worn.armour.is_soft())));
    assert_eq!(of(Race::Orc).filter(|made| carries(made, &[Weapon::Scimitar])).count(), 2);
}

#[test]
fn giants_are_of_four_kinds() {
    proves!("DQ-RACE-13");
    use Race::{CloudGiant, FireGiant, FrostGiant, StoneGiant};
    let kinds = (1..=10).map(Race::giant).collect::<Vec<_>>();
    let (fire, frost) = ([FireGiant; 3], [FrostGiant; 3]);
    assert_eq!(kinds, [&fire[..], &frost[..], &[CloudGiant, CloudGiant, StoneGiant, StoneGiant]].concat());
}

#[test]
fn weakest_of_several_is_tested() {
    proves!("DQ-TASK-06");
    assert_eq!((task::joint(&[14, 9, 20]), task::joint(&[12])), (Some(9), Some(12)));
    assert_eq!(task::joint(&[]), None);
}

#[test]
fn armour_includes_cloth_and_status_pays_nothing() {
    proves!("DQ-ARM-04", "D155");
    let mut made = anybody(Race::Human, Gender::Male);
    made.armour = Some(Worn::from(Armour::Leather));
    assert_eq!((Sheet::of(&made).load(), Sheet::of(&made).price()), (16 * 18, 20), "no cloth beside it");
    assert_eq!(
        STATUSES.iter().map(|row| row.money).max(),
        Some(10),
        "descent counts in the first purse and never again"
    );
}
