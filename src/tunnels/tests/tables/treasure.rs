//! Treasure and the generator's tables against the booklet and the decisions.

use super::{dash, same};
use crate::data::dungeon::{DoorKind, GroupStrength, PlaceContents, TrapKind, contents, difficulty_unit, special};
use crate::data::monster::MonsterId;
use crate::data::tables::tables;
use crate::data::treasure::{GemId, MagicObject, Money, gem_size, jewelled_weapon, jewelry};
use crate::data::weapon::WeaponId;
use alloc::string::String;
use alloc::vec::Vec;
use ludus_engine::proves;

#[test]
fn money_by_one_die() {
    proves!("TT-TREASURE-02");
    use Money::*;
    assert_eq!([1, 2, 3, 4, 5, 6].map(Money::on), [Jewels, Gold, Gold, Silver, Silver, Silver]);
}

#[test]
fn sizes_of_gems() {
    proves!("TT-TREASURE-07");
    let rows = tables().gem_sizes.iter().map(|row| format!("{} {} {}", row.number, row.name, dash(row.times)));
    same(
        "
1 small 10
2 average 20
3 large 50
4 larger 100
5 huge 500
6 magic -",
        rows,
    );
}

#[test]
fn gems_and_base_values() {
    proves!("TT-TREASURE-08", "TT-TREASURE-09", "TT-EX-32");
    let names = "quartz, enamel, topaz, garnet, turquoise, obsidian, ivory, carnelian, opal, fire-opal, aquamarine, jade, \
        serpentine, pearl, ruby, sapphire, diamond, emerald";
    let found: Vec<&str> = tables().gems.iter().map(|row| row.name).collect();
    assert_eq!(found.join(", "), names);
    for first in 1..=6 {
        for second in 1..=6_u8 {
            let base = 3 * (first - 1) + second.div_ceil(2);
            assert_eq!(GemId::on(first, second).row().base, base, "{first} {second}");
            assert_eq!(GemId::with_base(base), GemId::on(first, second));
        }
    }
    let diamond = GemId::on(6, 4);
    assert_eq!((diamond.name(), diamond.price(gem_size(3)), diamond.price(gem_size(6))), ("diamond", Some(850), None));
}

#[test]
fn pieces_of_jewelry() {
    proves!("TT-TREASURE-10", "TT-TREASURE-11", "TT-EX-33");
    let rows = tables().jewelry.iter().map(|row| {
        let setting = row.setting.map(|setting| setting.name());
        let gems: Vec<String> = row.gems.iter().map(|gem| format!("{gem}")).collect();
        format!("{} {:?} {} {}", row.number, row.piece, setting.unwrap_or("leather"), gems.join(","))
    });
    same(
        "
1 Necklace leather 1,2,3
2 HeadGear copper 4,5,6
3 Bracelet bronze 7,8,9
4 Rings iron 10,11,12
5 Clothing silver 13,14,15
6 Weapon gold 16,17,18",
        rows,
    );
    let gems = jewelry(2).gems.map(|base| GemId::with_base(base).name());
    assert_eq!(gems, ["garnet", "turquoise", "obsidian"]);
}

#[test]
fn jewelled_weapons() {
    proves!("TT-TREASURE-13", "TT-TREASURE-14", "TT-EX-34", "TT-DEC-204");
    let found = |class, strength| jewelled_weapon(class, strength).map(WeaponId::name);
    assert_eq!((found(2, 10), found(2, 15), found(2, 18)), (Some("broadsword"), Some("yataghan"), Some("yataghan")));
    assert_eq!(found(2, 3), Some("rapier"), "none is small enough: the lowest need");
    assert_eq!((found(3, 16), found(3, 3)), (Some("poleaxe"), Some("scythe")));
    assert_eq!((found(4, 18), found(5, 8)), (Some("bec-de-corbin"), Some("spear")));
    assert_eq!((found(6, 3), found(6, 15)), (Some("staff sling"), Some("arbalest")));
    let classes =
        tables().jewelled_classes.iter().map(|row| format!("{} {:?} {:?}", row.number, row.classes[0], row.classes[1]));
    same(
        "
1 Some(Dagger) None
2 Some(Sword) None
3 Some(Pole) None
4 Some(Hafted) None
5 Some(Spear) None
6 Some(Bow) Some(Missile)",
        classes,
    );
    for class in 1..=6 {
        assert!((3..=18).all(|strength| found(class, strength).is_some()), "class {class}");
    }
}

#[test]
fn magic_objects() {
    proves!("TT-TREASURE-15", "TT-DEC-105", "TT-DEC-205");
    let mut counts = [0; 30];
    for tens in 1..=6 {
        for units in 1..=6 {
            let object = MagicObject::on(tens, units);
            let (from, to) = object.row().roll;
            assert!((from..=to).contains(&(10 * tens + units)), "{tens}{units}: {}", object.name());
            counts[object as usize] += 1;
        }
    }
    assert!(counts.iter().all(|count| matches!(count, 1 | 2)));
    let points: Vec<u16> = tables().magic_objects.iter().map(|row| row.points).collect();
    let expected = [
        [50, 50, 50, 50, 100, 300, 400, 400, 300, 250].as_slice(),
        &[1000, 300, 1000, 300, 300, 400, 200, 200, 500, 200],
        &[150, 400, 250, 400, 100, 1500, 300, 500, 300, 2000],
    ];
    assert_eq!(points, expected.concat());
    let per_level = tables().magic_objects.iter().filter(|row| row.per_level);
    assert_eq!(per_level.map(|row| row.object).collect::<Vec<_>>(), [MagicObject::Scroll, MagicObject::Wand]);
    let named =
        [(1, 1), (2, 2), (3, 1), (3, 6), (4, 5), (6, 6)].map(|(tens, units)| MagicObject::on(tens, units).name());
    let expected = ["healing draught", "scroll", "keen weapon", "tough shield", "cursed ring", "heart of the tunnels"];
    assert_eq!(named, expected);
}

#[test]
fn rolls_leave_no_gap() {
    let faces = [
        tables().carried.iter().map(|row| row.roll).collect::<Vec<_>>(),
        tables().contents.iter().map(|row| row.roll).collect(),
        tables().group_strengths.iter().map(|row| row.roll).collect(),
    ];
    for rolls in faces {
        assert_eq!((rolls[0].0, rolls[rolls.len() - 1].1), (1, 6));
        assert!(rolls.windows(2).all(|pair| pair[0].1 + 1 == pair[1].0), "{rolls:?}");
    }
    let totals = [
        tables().doors.iter().map(|row| row.roll).collect::<Vec<_>>(),
        tables().reactions.iter().map(|row| row.roll).collect(),
    ];
    for rolls in totals {
        assert_eq!((rolls[0].0, rolls[rolls.len() - 1].1), (2, 12));
        assert!(rolls.windows(2).all(|pair| pair[0].1 + 1 == pair[1].0), "{rolls:?}");
    }
    let rolls = tables().magic_objects.iter().map(|row| row.roll).collect::<Vec<_>>();
    assert_eq!((rolls[0].0, rolls[29].1), (11, 66));
    let follows = |end: u8| if end % 10 == 6 { end + 5 } else { end + 1 };
    assert!(rolls.windows(2).all(|pair| follows(pair[0].1) == pair[1].0), "{rolls:?}");
}

#[test]
fn doors_of_the_generator() {
    proves!("TT-DUNGEON-22");
    use DoorKind::*;
    let found: Vec<DoorKind> = (2..=12).map(DoorKind::on).collect();
    assert_eq!(found, [Sealed, Secret, Secret, Stuck, Stuck, Plain, Plain, Plain, Locked, Locked, Moving]);
    assert_eq!([1, 2, 3, 6].map(DoorKind::seal_level), [1, 2, 2, 4]);
}

#[test]
fn contents_of_places() {
    proves!("TT-DUNGEON-25");
    use PlaceContents::*;
    let found = [1, 2, 3, 4, 5, 6].map(|face| (contents(face).contents, contents(face).treasure_up_to));
    assert_eq!(found, [(Monsters, 6), (Monsters, 6), (Monsters, 0), (Trap, 3), (Special, 0), (Treasure, 6)]);
    assert_eq!((contents(6).hidden_up_to, contents(6).trapped_up_to), (3, 5));
}

#[test]
fn difficulty_of_groups() {
    proves!("TT-DUNGEON-26");
    use GroupStrength::*;
    assert_eq!([1, 2, 3, 4, 5, 6].map(GroupStrength::on), [Pushover, Pushover, Pushover, Fair, Fair, Tough]);
    assert_eq!((difficulty_unit(1, 4), difficulty_unit(3, 2)), (40, 60));
    let bands = [Pushover, Fair, Tough].map(|one| (one.row().above.down(40), one.row().up_to.down(40)));
    assert_eq!(bands, [(0, 30), (30, 50), (50, 100)]);
}

/// Victims, harm, ways out.
const TRAPS: &str = "
Taker Shape(5) magic: Curses Foiled, Dis-Spell, leave it
Leader Double(20) magic: cover it, break it from behind, run
NearestTwo HalfStrength : open it from afar, Upsidaisy, saving roll
Taker CobraMilk : gauntlets, hammer the lid, antidote
FirstRank DicePerLevel(1) : shield counts double, crawl, saving roll
FirstRank DicePerLevel(1) : rope, Fly Me, jump: 3 dice up to DX, walk the edge
FirstRank DicePerLevel(2) : prop it with a pole weapon, saving roll
All Alarm : cut it, Hidey Hole
FirstRank FallDice(1) : pitons, rope, wings
All DiceEachTurn(1) : stop them with iron, Knock-knock, hold them: 3 dice up to the ST of two
One Teleport magic: mark it, kris, Dis-Spell";

#[test]
fn traps_have_two_ways_out() {
    proves!("TT-DUNGEON-28", "TT-DEC-213", "TT-DUNGEON-12");
    let names: Vec<&str> = (2..=12).map(|total| TrapKind::on(total).name()).collect();
    let expected = "jewel of changing, magic mirror, gas from the chest, poisoned needle, darts, pit, falling block, \
        net and alarm, chute, sliding walls, teleport stone";
    assert_eq!(names.join(", "), expected);
    let kinds: Vec<String> = TrapKind::ALL.iter().map(|kind| format!("{kind:?}")).collect();
    let expected = "JewelOfChanging, MagicMirror, GasChest, PoisonedNeedle, Darts, Pit, FallingBlock, NetAndAlarm, Chute, \
        SlidingWalls, TeleportStone";
    assert_eq!(kinds.join(", "), expected, "in the order of the rows");
    let rows = tables().traps.iter().map(|row| {
        let magic = if row.magic { "magic" } else { "" };
        format!("{:?} {:?} {magic}: {}", row.victims, row.harm, row.ways_out.join(", "))
    });
    same(TRAPS, rows);
    let spells: Vec<&str> = tables().spells.iter().map(|row| row.name.name()).collect();
    for row in &tables().traps {
        assert!(row.ways_out.len() >= 2, "{}", row.name);
        assert!(row.ways_out.iter().any(|way| !spells.contains(way)), "{}: a way without magic", row.name);
    }
    assert!((2..=12).all(
        |total| TrapKind::on(total).row().roll == total && tables().specials[usize::from(total) - 2].roll == total
    ));
    let specials: std::collections::BTreeSet<_> = (2..=12).map(special).collect();
    assert_eq!(specials.len(), 11);
}

#[test]
fn themes_name_their_monsters() {
    proves!("TT-DUNGEON-19");
    let names: Vec<&str> = tables().themes.iter().map(|row| row.name).collect();
    let expected = "bears and shape-changing, serpents and riddles, the dead, the orcs' delvings, fungus and water, stone and giants";
    assert_eq!(names.join(", "), expected);
    let rows = tables().themes.iter().map(|theme| format!("{} {}", theme.roll, theme.monsters.join(", ")));
    same(
        "
1 cave bear, werewolf, pithecanthropus, minotaur
2 viper, python, reptile man, hydra, dragon, fire dragon
3 ghoul, vampire, zombie, living skeleton, mummy, barrow-wight
4 black hobbit, goblin, half-orc, orc, gnole
5 giant spider, mushroom monster, giant slug, giant octopus, shoggoth
6 ogre, troll, living statue, two-headed giant",
        rows,
    );
    for theme in &tables().themes {
        assert!(theme.monsters.iter().all(|name| MonsterId::of(name).is_some()), "{}", theme.name);
        let usable = theme.monsters.iter().filter_map(|name| MonsterId::of(name)?.rating(7));
        assert!(usable.count() >= 2, "{}: it has monsters on deep levels", theme.name);
    }
}
