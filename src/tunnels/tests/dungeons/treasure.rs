//! Treasure die by die, and its frequencies against the chances of the ledger.

use super::{dungeons, expect_share};
use crate::data::coins::Coins;
use crate::data::dungeon::DoorKind;
use crate::data::material::Material;
use crate::data::tables::tables;
use crate::data::treasure::{MagicObject, Piece};
use crate::data::weapon::WeaponClass;
use crate::delve::event::Event;
use crate::dungeon::level::Contents;
use crate::dungeon::treasure::{Carried, Coin, CoinFind, Find, JewelDie, JewelFind, Jewels, MagicFind, Treasure};
use crate::narration::delving;
use crate::narration::names::Names;
use crate::tests::delving::{delve, dungeon, hero, set_out};
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_engine::proves;

/// Rolls with these values, all of which must be used.
fn with<T>(values: &[u32], roll: impl Fn(&mut Dice) -> T) -> T {
    let mut dice = Dice::loaded(values.iter().copied());
    let found = roll(&mut dice);
    assert_eq!((dice.left_over(), dice.ran_short()), (0, false));
    found
}

const RED: u32 = 1;
const GREEN: u32 = 2;
const WHITE: u32 = 3;

#[test]
fn doubles_are_magic_and_all_else_is_money() {
    proves!("TT-TREASURE-01", "TT-TREASURE-02", "TT-DEC-200");
    let magic = with(&[2, 2, 1, 1], |dice| Treasure::roll(1, dice));
    assert!(matches!(&magic.find, Find::Magic(find) if find.object == MagicObject::HealingDraught), "4 is a double");
    assert_eq!((magic.faces, magic.money, magic.find.value()), ([2, 2], None, Coins::NONE));
    let silver = with(&[1, 3, 4, 1, 2, 3], |dice| Treasure::roll(1, dice));
    assert_eq!((silver.money, silver.find.value()), (Some(4), Coins::silver(60)), "4 is no double");
    let gold = with(&[6, 5, 3, 1, 2, 3], |dice| Treasure::roll(1, dice));
    assert_eq!(gold.find.value(), Coins::gold(60));
    let jewels = with(&[6, 5, 1, 1, 1, 1, WHITE], |dice| Treasure::roll(1, dice));
    assert!(matches!(jewels.find, Find::Jewels(_)));
}

#[test]
fn triples_of_coins_roll_over_and_grow_with_the_level() {
    proves!("TT-TREASURE-03", "TT-TREASURE-04", "TT-DEC-201", "TT-DUNGEON-27", "TT-DUNGEON-09");
    let coins = with(&[5, 5, 5, 2, 2, 2, 1, 2, 3], |dice| CoinFind::roll(Coin::Copper, 3, dice));
    assert_eq!((coins.faces.list(), coins.count), (vec![5, 5, 5, 2, 2, 2, 1, 2, 3], 27 * 30));
    assert_eq!(coins.value(), Coins(810));
    // Only coins grow: a gem is the same on every level.
    let gem = |level| with(&[1, 2, 1, 6, 3, 3, WHITE], |dice| Treasure::roll(level, dice)).find.value();
    assert_eq!((gem(1), gem(9)), (Coins::gold(850), Coins::gold(850)));
}

#[test]
fn jewels_are_told_die_by_die_with_their_rows() {
    proves!("TT-UI-13");
    let outing = set_out(vec![hero()], dungeon(Contents::Nothing, DoorKind::Plain));
    let told = |values: &[u32]| {
        let found = Event::TreasureFound(Box::new(with(values, |dice| Treasure::roll(1, dice))));
        let text = delving::of(&Names::default(), delve(&outing), &found);
        let dice: Vec<u32> = text.dice.iter().flat_map(|roll| &roll.dice).map(|die| u32::from(die.face)).collect();
        (text.text, dice)
    };
    let (gem, dice) = told(&[6, 5, 1, 6, 4, 3, WHITE]);
    let rows = "white die first, one gem, 3: large (x 50); red 6, green 4: diamond, base 17: 1 diamond, worth 850 g.p.";
    assert!(gem.ends_with(rows), "{gem}");
    assert_eq!(dice, [6, 5, 1, 6, 4, 3]);
    let (several, dice) = told(&[6, 5, 1, 3, 4, 6, RED, 1, 4]);
    assert!(several.contains("number 1d, a 1 rolls on: 1 + 4 = 5"), "{several}");
    assert_eq!(dice, [6, 5, 1, 3, 4, 6, 1, 4]);
    let (ring, dice) = told(&[6, 5, 1, 2, 4, 3, GREEN, 1, 2, 3]);
    assert!(ring.contains("green die first, 4: rings; red 2: ") && ring.contains("; white 3: "), "{ring}");
    assert_eq!(dice, [6, 5, 1, 2, 4, 3, 1, 2, 3]);
}

#[test]
fn white_first_is_one_gem() {
    proves!("TT-TREASURE-05", "TT-TREASURE-06", "TT-TREASURE-07", "TT-TREASURE-08");
    // Red 6 and green 4 name the diamond, white 3 makes it large.
    let find = with(&[6, 4, 3, WHITE], JewelFind::roll);
    let Jewels::Gems { gem, number, count } = &find.jewels else { panic!("{find:?}") };
    assert_eq!((gem.kind.name(), gem.size.list(), *number, count.len()), ("diamond", vec![3], 1, 0));
    assert_eq!((find.dice, find.first, find.value(), find.power), ([6, 4, 3], JewelDie::White, Coins::gold(850), None));
}

#[test]
fn red_first_is_several_gems_of_one_kind() {
    proves!("TT-TREASURE-06", "TT-TREASURE-08", "TT-DEC-202");
    // White 1 and green 6 name the topaz, red 5 makes it huge; two ones and a 4 make six of them.
    let find = with(&[5, 6, 1, RED, 1, 1, 4], JewelFind::roll);
    let Jewels::Gems { gem, number, count } = &find.jewels else { panic!("{find:?}") };
    assert_eq!((gem.kind.name(), *number, count.list()), ("topaz", 6, vec![1, 1, 4]));
    assert_eq!(find.value(), Coins::gold(6 * 3 * 500));
}

#[test]
fn magic_gems_roll_their_size_again_and_have_a_power() {
    proves!("TT-TREASURE-07", "TT-DEC-202");
    let find = with(&[1, 1, 6, WHITE, 6, 2, 5, 2], JewelFind::roll);
    let Jewels::Gems { gem, .. } = &find.jewels else { panic!("{find:?}") };
    assert_eq!((gem.size.list(), gem.is_magic(), find.value()), (vec![6, 6, 2], true, Coins::gold(20)));
    assert_eq!(find.power.map(|power| power.object), Some(MagicObject::WaysKey));
}

#[test]
fn green_first_is_jewelry_with_three_kinds_of_gems() {
    proves!("TT-TREASURE-06", "TT-TREASURE-10", "TT-TREASURE-11", "TT-DEC-203");
    // Green 1 is a necklace, red 6 sets it in gold, white 2 are garnet, turquoise and obsidian.
    let find = with(&[6, 1, 2, GREEN, 1, 2, 3], JewelFind::roll);
    let Jewels::Jewelry { piece, setting, gems, weapon } = &find.jewels else { panic!("{find:?}") };
    assert_eq!((*piece, *setting, *weapon), (Piece::Necklace, Some(Material::Gold), None));
    assert_eq!(gems.map(|gem| gem.kind.name()), ["garnet", "turquoise", "obsidian"]);
    assert_eq!(find.value(), Coins::gold(4 * 10 + 5 * 20 + 6 * 50), "the setting has no value of its own");
}

#[test]
fn jewelled_weapons_are_of_metal_and_have_their_price() {
    proves!("TT-TREASURE-12", "TT-TREASURE-13", "TT-TREASURE-14", "TT-DEC-203", "TT-DEC-204");
    let roll = |red| with(&[red, 6, 1, GREEN, 1, 1, 1, 2, 5, 5, 5], JewelFind::roll);
    for (red, material) in [(1, Material::Steel), (6, Material::Gold)] {
        let find = roll(red);
        let Jewels::Jewelry { setting, weapon: Some(jewelled), .. } = &find.jewels else { panic!("{find:?}") };
        assert_eq!((*setting, jewelled.weapon.material), (Some(material), material), "no leather");
        assert_eq!((jewelled.class, jewelled.strength, jewelled.weapon.weapon.name()), (2, [5, 5, 5], "yataghan"));
        let price = material.price(jewelled.weapon.weapon.row().price);
        assert_eq!(find.value(), Coins::gold(60).plus(price), "{material:?}");
    }
}

#[test]
fn magic_objects_have_their_parts() {
    proves!("TT-DEC-205", "TT-DEC-105", "TT-TREASURE-15");
    let scroll = with(&[2, 1, 5, 2], MagicFind::roll);
    assert_eq!((scroll.spells.len(), scroll.spells[0].row().level, scroll.points()), (1, 5, 250));
    let wand = with(&[6, 1, 3, 1, 4], MagicFind::roll);
    assert_eq!((wand.spells[0].row().level, wand.amount, wand.points()), (3, 20, 300));
    assert_eq!(wand.faces.list(), [6, 1, 3, 4]);
    let book = with(&[6, 4, 6, 1], MagicFind::roll);
    assert_eq!((book.spells[0].row().level, book.points()), (7, 500));
    let staff = with(&[6, 2, 3, 1, 1, 1, 1, 2, 1], MagicFind::roll);
    assert_eq!(staff.spells.iter().map(|spell| spell.row().level).collect::<Vec<_>>(), [1, 1, 2]);
    assert_ne!(staff.spells[0], staff.spells[1], "no spell twice");
    let keen = with(&[3, 1, 5, 2, 3, 3, 6], MagicFind::roll);
    assert_eq!((keen.weapon.map(|one| one.weapon.name()), keen.amount), (Some("spear"), 6));
    let sword = with(&[3, 3, 5, 5, 5], MagicFind::roll).weapon.unwrap();
    assert_eq!((sword.weapon.row().class, sword.tripled), (WeaponClass::Sword, false));
    assert!(with(&[3, 4, 2, 5, 5, 5], MagicFind::roll).weapon.is_some_and(|weapon| weapon.tripled));
    let shield = with(&[3, 5, 1, 4], MagicFind::roll);
    assert_eq!((shield.weapon.map(|one| one.weapon.row().class), shield.amount), (Some(WeaponClass::Shield), 4));
    let mail = [1, 3, 6].map(|face| with(&[4, 1, face], MagicFind::roll).armour.unwrap());
    assert_eq!(mail.map(|one| one.armour.name()), ["leather", "chain mail", "ring mail"]);
    assert!(mail.iter().all(|one| one.tripled));
    assert_eq!([[4, 4, 3], [4, 5, 2]].map(|faces| with(&faces, MagicFind::roll).amount), [3, 2]);
    let text = serde_json::to_string(&wand).unwrap();
    assert_eq!(serde_json::from_str::<MagicFind>(&text).unwrap(), wand);
}

#[test]
fn wanderers_carry_once_for_the_group() {
    proves!("TT-WANDER-04", "TT-DEC-049");
    assert_eq!(with(&[3], |dice| Carried::roll(2, dice)), Carried { face: 3, find: None });
    let values = [(1, 600 / 10), (2, 600 / 10), (3, 600), (4, 6000)];
    for (kind, copper) in values {
        let carried = with(&[2, kind, 1, 2, 3], |dice| Carried::roll(1, dice));
        let (face, find) = carried.find.unwrap();
        assert_eq!((u32::from(face), find.value()), (kind, Coins(copper)));
    }
    let carried = |dice: &[u32]| with(dice, |dice| Carried::roll(1, dice)).find.unwrap().1;
    assert!(matches!(carried(&[1, 5, 6, 4, 3, WHITE]), Find::Jewels(_)));
    assert!(matches!(carried(&[1, 6, 1, 1]), Find::Magic(_)));
}

/// Counts what a roll shows in many rolls.
fn counted<K: Ord>(stream: u64, roll: impl Fn(&mut Dice) -> K) -> (BTreeMap<K, u64>, u64) {
    let (mut counts, rolls) = (BTreeMap::new(), 20 * dungeons());
    let mut dice = Dice::new(Seed(8), Domain::Battle, stream);
    (0..rolls).for_each(|_| *counts.entry(roll(&mut dice)).or_insert(0) += 1);
    (counts, rolls)
}

#[test]
fn treasures_have_the_chances_of_their_dice() {
    proves!("TT-TREASURE-01", "TT-TREASURE-02", "TT-TREASURE-16");
    let (counts, rolls) = counted(1, |dice| match Treasure::roll(1, dice).find {
        Find::Magic(_) => "magic",
        Find::Jewels(_) => "jewels",
        Find::Coins(CoinFind { coin: Coin::Gold, .. }) => "gold",
        Find::Coins(_) => "silver",
    });
    for (name, of_36) in [("magic", 6), ("jewels", 5), ("gold", 10), ("silver", 15)] {
        expect_share(name, counts[name], rolls, (of_36, 36));
    }
    assert_eq!(counts.len(), 4);
    let (counts, rolls) = counted(2, |dice| Carried::roll(1, dice).find.is_some());
    expect_share("wanderers with treasure", counts[&true], rolls, (1, 3));
}

#[test]
fn coins_have_the_chances_of_three_dice() {
    proves!("TT-TREASURE-03");
    let (counts, rolls) = counted(3, |dice| CoinFind::roll(Coin::Gold, 1, dice).faces.len());
    expect_share("no triple", counts[&3], rolls, (35, 36));
    expect_share("one triple", counts[&6], rolls, (35, 36 * 36));
}

#[test]
fn jewels_have_the_chances_of_their_dice() {
    proves!("TT-TREASURE-05", "TT-TREASURE-06", "TT-DEC-202");
    let (counts, rolls) = counted(4, |dice| JewelFind::roll(dice).first);
    [JewelDie::Red, JewelDie::Green, JewelDie::White]
        .into_iter()
        .for_each(|first| expect_share("first dice", counts[&first], rolls, (1, 3)));
    let (counts, rolls) = counted(5, |dice| match JewelFind::roll(dice).jewels {
        Jewels::Gems { number, count, .. } => (count.len(), number),
        Jewels::Jewelry { .. } => (9, 0),
    });
    expect_share("two gems", counts[&(1, 2)], rolls, (1, 18));
    expect_share("a one, then two", counts[&(2, 3)], rolls, (1, 108));
    assert!(!counts.contains_key(&(1, 1)), "a one adds another die");
    let (counts, rolls) = counted(6, |dice| match JewelFind::roll(dice).jewels {
        Jewels::Gems { gem, .. } => gem.is_magic(),
        Jewels::Jewelry { .. } => false,
    });
    expect_share("magic gems", counts[&true], rolls, (1, 9));
    let (counts, rolls) = counted(7, |dice| match JewelFind::roll(dice).jewels {
        Jewels::Jewelry { piece, .. } => Some(piece),
        Jewels::Gems { .. } => None,
    });
    tables().jewelry.iter().for_each(|row| expect_share("pieces", counts[&Some(row.piece)], rolls, (1, 18)));
}

#[test]
fn magic_objects_have_the_chances_of_their_numbers() {
    proves!("TT-DEC-205");
    let (counts, rolls) = counted(9, |dice| MagicFind::roll(dice).object);
    for row in &tables().magic_objects {
        let ways = u64::from(row.roll.1 - row.roll.0) + 1;
        expect_share(row.object.name(), counts[&row.object], rolls, (ways, 36));
    }
    // Each has the parts that it needs, and no other.
    let mut dice = Dice::new(Seed(8), Domain::Battle, 10);
    for _ in 0..dungeons() {
        let find = MagicFind::roll(&mut dice);
        use MagicObject::*;
        let armed = matches!(find.object, KeenWeapon | SilverEdgedSword | TripledWeapon | ToughShield | CursedBlade);
        let read = matches!(find.object, Scroll | Wand | SpellBook | DeluxeStaff);
        assert_eq!((find.weapon.is_some(), !find.spells.is_empty()), (armed, read), "{find:?}");
        assert_eq!(find.armour.is_some(), find.object == TripledMail);
    }
}
