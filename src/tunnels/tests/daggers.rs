//! The choice among daggers that were found (TT-TREASURE-14, DEC-204).

use crate::ai;
use crate::data::dungeon::DoorKind;
use crate::data::weapon::WeaponId;
use crate::delve::command::Command;
use crate::delve::goods::LootItem;
use crate::delve::illegal_move::IllegalMove;
use crate::delve::state::Scene;
use crate::dungeon::level::{Contents, Hoard};
use crate::model::delver::OwnedWeapon;
use crate::outing::Outing;
use crate::tests::delving::{EAST, delve, dungeon, give, go, hero, refused, set_out};
use alloc::vec::Vec;
use ludus_engine::proves;

const LOOT: Command = Command::Loot { careful: false };

/// A delver beside treasure that is rolled with these dice.
fn finder(faces: &[u32]) -> Outing {
    let mut outing = set_out(vec![hero()], dungeon(Contents::Treasure(Hoard::Free), DoorKind::Plain));
    give(&mut outing, go(EAST), &[]);
    give(&mut outing, LOOT, faces);
    outing
}

fn kind(name: &str) -> WeaponId {
    WeaponId::of(name).unwrap()
}

#[test]
fn the_finder_chooses_among_the_daggers_within_the_roll() {
    proves!("TT-TREASURE-14", "TT-DEC-204");
    // Jewels; red 6 is gold, green 6 a weapon, three small gems of white 1; class 1, 3 dice show 6.
    let mut outing = finder(&[1, 2, 1, 6, 6, 1, 2, 1, 1, 1, 1, 1, 2, 3]);
    assert_eq!(delve(&outing).scene, Scene::Dagger);
    let mut all = Vec::new();
    delve(&outing).legal_commands(&mut all);
    let light = ["bich'hwa", "bodkin", "misericorde", "dirk", "jambiya", "katar", "poniard", "stiletto"]
        .map(kind)
        .map(Command::Choose);
    assert_eq!(all, light);
    assert_eq!(refused(&outing, Command::Choose(kind("sax"))), IllegalMove::Nothing, "it needs 7");
    assert_eq!(refused(&outing, Command::TakeAll), IllegalMove::OtherQuestion);
    assert_eq!(ai::delver::choose(delve(&outing)).map(|(one, _)| one), Some(Command::Choose(kind("jambiya"))));
    give(&mut outing, Command::Choose(kind("katar")), &[]);
    assert_eq!(delve(&outing).scene, Scene::Exploring);
    give(&mut outing, Command::TakeAll, &[]);
    let [LootItem::Weapon(OwnedWeapon { weapon, material, .. }, gold)] = delve(&outing).party[0].pack[..] else {
        panic!("{:?}", delve(&outing).party[0].pack)
    };
    assert_eq!((weapon, material.name(), gold), (kind("katar"), "gold", 60));
}

#[test]
fn keen_daggers_leave_the_same_choice() {
    proves!("TT-DEC-204");
    // Doubles, 31 on the list; class 1, 3 dice show 10, 4 more adds.
    let mut outing = finder(&[2, 2, 3, 1, 1, 3, 3, 4, 4]);
    let mut all = Vec::new();
    delve(&outing).legal_commands(&mut all);
    assert_eq!(all.len(), 11);
    give(&mut outing, Command::Choose(kind("swordbreaker")), &[]);
    let item = delve(&outing).log().goods(delve(&outing).here).next().cloned();
    let Some(LootItem::Magic(magic)) = item else { panic!("{item:?}") };
    assert_eq!((magic.find.weapon.map(|owned| owned.weapon), magic.find.amount), (Some(kind("swordbreaker")), 4));
}

#[test]
fn other_weapons_leave_no_choice() {
    proves!("TT-TREASURE-14");
    let outing = finder(&[1, 2, 1, 6, 6, 1, 2, 1, 1, 1, 2, 5, 5, 5]);
    assert_eq!(delve(&outing).scene, Scene::Exploring);
}
