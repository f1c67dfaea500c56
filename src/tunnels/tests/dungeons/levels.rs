//! Properties of generated levels over many seeds, and their frequencies against the tables.

use super::{depth, dungeon, dungeons, expect_share, themes};
use crate::data::dungeon::{DoorKind, GroupStrength, SpecialPlace, TrapKind, difficulty_unit};
use crate::data::spell::Spell;
use crate::data::tables::tables;
use crate::dungeon::level::{Contents, Dungeon, Hoard, Level, MOST_PLACES, PlaceId, Special, Width};
use crate::model::setup::{DEEPEST, Space};
use alloc::collections::{BTreeMap, BTreeSet};
use alloc::string::String;
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Domain};
use ludus_engine::proves;

/// A level of each dungeon.
fn levels() -> impl Iterator<Item = (Dungeon, Level)> {
    (0..dungeons()).map(|seed| {
        let dungeon = dungeon(seed);
        let level = Level::generate(&dungeon, depth(seed));
        (dungeon, level)
    })
}

/// The steps from the entrance to each place through links whose doors are allowed.
pub(super) fn steps(level: &Level, allowed: impl Fn(DoorKind) -> bool) -> BTreeMap<PlaceId, u32> {
    let mut found = BTreeMap::from([(level.entrance, 0)]);
    let mut open = Vec::from([level.entrance]);
    for at in 0.. {
        let Some(here) = open.get(at).copied() else { break };
        for exit in level.exits(here).filter(|exit| allowed(level.link(exit.link).door.kind)) {
            if !found.contains_key(&exit.to) {
                found.insert(exit.to, found[&here] + 1);
                open.push(exit.to);
            }
        }
    }
    found
}

fn is_free(door: DoorKind) -> bool {
    !matches!(door, DoorKind::Secret | DoorKind::Sealed)
}

#[test]
fn levels_have_their_number_of_places_on_the_grid() {
    proves!("TT-DUNGEON-20", "TT-DEC-210");
    for (_, level) in levels() {
        let (least, count) = (10 + 2 * usize::from(level.number), level.places.len());
        assert!((least + 1..=least + 6).contains(&count) || count == MOST_PLACES && least + 6 > MOST_PLACES, "{count}");
        let cells: BTreeSet<_> = level.places.iter().map(|place| place.cell).collect();
        assert_eq!(cells.len(), count, "a cell each");
        assert!(cells.iter().all(|cell| cell.0 < 8 && cell.1 < 5));
        assert_eq!((level.entrance, level.place(level.entrance).cell.0), (PlaceId(1), 0), "at the left edge");
        assert_eq!(MOST_PLACES, 36);
    }
}

#[test]
fn links_join_cells_that_touch_once() {
    proves!("TT-DUNGEON-03");
    for (_, level) in levels() {
        let mut pairs = BTreeSet::new();
        for link in &level.links {
            let [from, to] = [link.from, link.to].map(|id| level.place(id).cell);
            assert_eq!(from.towards(to), Some(link.direction), "{link:?}");
            assert_eq!(to.towards(from), Some(link.direction.opposite()), "{link:?}");
            assert!(pairs.insert((link.from, link.to)) && link.from < link.to, "{link:?}");
        }
        for id in level.place_ids() {
            let ways: BTreeSet<_> = level.exits(id).map(|exit| exit.direction).collect();
            assert_eq!(ways.len(), level.exits(id).count(), "one exit in a direction");
            assert!(
                level.exits(id).all(|exit| level.exits(exit.to).any(|back| back.link == exit.link && back.to == id))
            );
        }
    }
}

#[test]
fn every_place_can_be_reached() {
    proves!("TT-DUNGEON-21");
    for (_, level) in levels() {
        assert_eq!(steps(&level, |_| true).len(), level.places.len());
    }
}

#[test]
fn a_quarter_of_the_extra_links_exists() {
    proves!("TT-DUNGEON-21");
    let (mut found, mut of) = (0, 0);
    for (_, level) in levels() {
        let touching = |at: usize| {
            let cell = level.places[at].cell;
            level.places[at + 1..].iter().filter(|other| cell.towards(other.cell).is_some()).count()
        };
        let (touching, tree) = ((0..level.places.len()).map(touching).sum::<usize>(), level.places.len() - 1);
        (found, of) = (found + level.links.len() - tree, of + touching - tree);
    }
    expect_share("loops", found as u64, of as u64, (1, 4));
}

#[test]
fn the_shortest_way_to_the_stair_is_free() {
    proves!("TT-DUNGEON-23");
    for (_, level) in levels().filter(|(_, level)| level.number < DEEPEST) {
        let stair = level.stair.unwrap();
        let (all, free) = (steps(&level, |_| true), steps(&level, is_free));
        assert_eq!(free.get(&stair), all.get(&stair), "{level:#?}");
        let nearer = all.values().filter(|steps| **steps < all[&stair]).count();
        assert!(2 * level.places.len() <= 3 * (nearer + all.values().filter(|far| **far == all[&stair]).count()));
    }
}

#[test]
fn nothing_bars_the_way_from_the_landing_to_the_entrance() {
    proves!("TT-DEC-218");
    for (_, level) in levels() {
        assert!(steps(&level, is_free).contains_key(&level.landing), "{level:#?}");
    }
}

#[test]
fn stairs_and_falls_lead_down_but_not_from_the_deepest() {
    proves!("TT-DUNGEON-02", "TT-DUNGEON-07", "TT-DUNGEON-23");
    let (mut falls, mut of) = (0, 0);
    for (_, level) in levels() {
        if level.number == DEEPEST {
            assert_eq!((level.stair, level.fall), (None, None));
            let chutes = level.places.iter().filter(|place| trap_of(&place.contents) == Some(TrapKind::Chute));
            assert_eq!(chutes.count(), 0);
            continue;
        }
        assert!(level.stair.is_some_and(|stair| stair != level.entrance));
        assert!(level.fall.is_none_or(|fall| fall != level.entrance && Some(fall) != level.stair));
        (falls, of) = (falls + u64::from(level.fall.is_some()), of + 1);
    }
    expect_share("falls", falls, of, (1, 2));
}

#[test]
fn the_entrance_is_lit_and_empty_and_nothing_else_is_empty() {
    proves!("TT-DUNGEON-10", "TT-DUNGEON-24", "TT-DUNGEON-25");
    for (_, level) in levels() {
        for (id, place) in level.place_ids().zip(&level.places) {
            assert_eq!(place.contents == Contents::Nothing, id == level.entrance, "{id:?}");
        }
        assert!(level.place(level.entrance).lit);
        let landing = &level.place(level.landing).contents;
        let sleeps = matches!(landing, Contents::Special(Special::SleepingMonster(_)));
        assert!(!matches!(landing, Contents::Monsters { .. }) && trap_of(landing).is_none() && !sleeps);
    }
}

fn trap_of(contents: &Contents) -> Option<TrapKind> {
    match contents {
        Contents::Trap { trap, .. } | Contents::Treasure(Hoard::Trapped(trap)) => Some(*trap),
        _ => None,
    }
}

#[test]
fn no_group_is_above_two_and_a_half_units() {
    proves!("TT-DEC-218", "TT-DUNGEON-15");
    for (dungeon, level) in levels() {
        let unit = difficulty_unit(level.number, dungeon.delvers);
        for (id, group) in level.groups() {
            assert!(2 * group.total() <= 5 * unit, "{group:?} of {unit}");
            assert!((1..=group.kind.row().number.1).contains(&group.number));
            assert!(!group.invisible || level.number >= 3);
            assert_eq!(group.kind.rating(level.number), Some(group.rating.into()));
            let sleeps = matches!(level.place(id).contents, Contents::Special(_));
            assert!(sleeps || crate::dungeon::group::fits(group.kind, level.place(id).space), "{group:?}");
        }
    }
}

#[test]
fn every_trap_has_two_ways_out_one_without_magic() {
    proves!("TT-DEC-218", "TT-DUNGEON-12", "TT-DUNGEON-28");
    let mut seen = BTreeSet::new();
    for (_, level) in levels() {
        for trap in level.places.iter().filter_map(|place| trap_of(&place.contents)) {
            let ways = &trap.row().ways_out;
            assert!(ways.len() >= 2 && ways.iter().any(|way| Spell::of(way).is_none()), "{trap:?}");
            seen.insert(trap);
        }
    }
    assert_eq!(seen.len(), TrapKind::ALL.len());
}

#[test]
fn specials_occur_once_a_level() {
    proves!("TT-DEC-214");
    let mut seen = BTreeSet::new();
    for (dungeon, level) in levels() {
        let mut here = BTreeSet::new();
        for (id, place) in level.place_ids().zip(&level.places) {
            let Contents::Special(special) = &place.contents else { continue };
            assert!(here.insert(special.kind()), "{special:?}");
            match special {
                Special::Vault(things) => {
                    let apart: BTreeSet<_> = things.iter().collect();
                    assert!(
                        apart.len() == 3 && !apart.contains(&id) && !apart.contains(&level.entrance),
                        "{special:?}"
                    );
                    assert!(things.iter().all(|thing| thing.index() < level.places.len()));
                }
                Special::RiddleStatue(riddle) => {
                    assert!(usize::from(*riddle) < dungeon.theme.texts().riddles.len());
                }
                Special::SleepingMonster(group) => {
                    assert_eq!(group.number, 1);
                    assert_ne!(group.kind.row().size, crate::data::monster::MonsterSize::Small);
                }
                _ => {}
            }
        }
        seen.extend(here);
    }
    assert_eq!(seen.len(), tables().specials.len());
    assert!(seen.contains(&SpecialPlace::Vault));
}

#[test]
fn a_level_follows_from_seed_and_number_alone() {
    proves!("TT-DUNGEON-18", "TT-DUNGEON-30", "TT-DEC-210", "TT-DEC-227");
    let mut same_rows = 0;
    for seed in 0..500 {
        let dungeon = dungeon(seed);
        let third = Level::generate(&dungeon, 3);
        let (first, second) = (Level::generate(&dungeon, 1), Level::generate(&dungeon, 2));
        assert_eq!(Level::generate(&dungeon, 3), third, "after the others");
        let renamed = Dungeon { name: "The Vaults".into(), ..dungeon.clone() };
        assert_eq!(Level::generate(&renamed, 3), third, "the name does not matter");
        assert!(first.places != second.places && second.places != third.places);
        let text = serde_json::to_string(&third).unwrap();
        assert_eq!(serde_json::from_str::<Level>(&text).unwrap(), third);
        let row = |level: &Level| level.place(level.entrance).cell.1;
        same_rows += u64::from(row(&first) == row(&second));
    }
    expect_share("entrances in the same row", same_rows, 500, (1, 5));
}

#[test]
fn places_fill_again_as_they_were_filled() {
    proves!("TT-DEC-217");
    let (mut monsters, mut of) = (0, 0);
    for (dungeon, level) in levels().take(500) {
        let (mut filled, mut dice) = (level.clone(), Dice::new(dungeon.seed, Domain::Battle, 7));
        let places: Vec<PlaceId> = level.place_ids().filter(|id| id.0 % 2 == 1).collect();
        filled.restock(&dungeon, &places, &mut dice);
        let mut specials = BTreeSet::new();
        for id in level.place_ids() {
            let contents = &filled.place(id).contents;
            assert_eq!(*contents == Contents::Nothing, id == level.entrance);
            assert!(places.contains(&id) || *contents == level.place(id).contents, "{id:?} stays");
            if let Contents::Special(special) = contents {
                assert!(specials.insert(special.kind()), "{special:?}");
            }
            if places.contains(&id) && id != level.entrance {
                (monsters, of) = (monsters + u64::from(matches!(contents, Contents::Monsters { .. })), of + 1);
            }
        }
        assert!(filled.places != level.places && filled.links == level.links);
    }
    expect_share("monsters", monsters, of, (1, 2));
}

#[test]
fn no_description_is_dealt_twice_on_a_level() {
    proves!("TT-DUNGEON-01", "TT-DUNGEON-11");
    for (dungeon, level) in levels() {
        let texts: BTreeSet<String> = level.places.iter().map(|place| dungeon.describe(place)).collect();
        assert_eq!(texts.len(), level.places.len());
        assert!(texts.iter().all(|text| text.chars().all(ludus_engine::text::is_printing) && text.len() <= 160));
    }
    for theme in themes() {
        let texts = theme.texts();
        assert!(texts.places.len() >= 6 && texts.ornaments.len() >= 6 && texts.riddles.len() >= 6, "{}", theme.name());
        assert!(texts.places.len() * texts.ornaments.len() >= MOST_PLACES);
        for riddle in &texts.riddles {
            let answers: BTreeSet<&str> = riddle.answers.into_iter().collect();
            assert!(answers.len() == 3 && riddle.right < 3, "{riddle:?}");
        }
    }
}

#[test]
fn doors_follow_their_table() {
    proves!("TT-DUNGEON-22");
    let (mut counts, mut of, mut narrow, mut all) = (BTreeMap::new(), 0, 0, 0);
    for (_, level) in levels() {
        let Some(stair) = level.stair else { continue };
        let far = steps(&level, |_| true);
        let back = distances_from(&level, stair);
        for link in &level.links {
            narrow += u64::from(link.width == Width::Narrow);
            all += 1;
            assert!(!link.door.open);
            // Links of a shortest way are rolled again if they are secret or sealed.
            let through = |one: PlaceId, other: PlaceId| far[&one] + 1 + back[&other] == far[&stair];
            if !through(link.from, link.to) && !through(link.to, link.from) {
                *counts.entry(link.door.kind).or_insert(0u64) += 1;
                of += 1;
            }
        }
    }
    expect_share("narrow passages", narrow, all, (1, 6));
    for row in &tables().doors {
        let ways: u64 = (row.roll.0..=row.roll.1).map(|total| 6 - u64::from(total.abs_diff(7))).sum();
        expect_share("doors", counts[&row.door], of, (ways, 36));
    }
}

fn distances_from(level: &Level, place: PlaceId) -> BTreeMap<PlaceId, u32> {
    steps(&Level { entrance: place, ..level.clone() }, |_| true)
}

#[test]
fn contents_follow_their_table() {
    proves!("TT-DUNGEON-25", "TT-DUNGEON-05");
    let (mut counts, mut places, mut halls, mut lit) = (BTreeMap::new(), 0, 0, 0);
    // Deep levels can run out of specials and draw something else.
    for (_, level) in levels().filter(|(_, level)| level.number <= 4) {
        for place in &level.places[1..] {
            let name = match &place.contents {
                Contents::Nothing => "nothing",
                Contents::Monsters { treasure: true, .. } => "monsters and treasure",
                Contents::Monsters { .. } => "monsters",
                Contents::Trap { treasure: true, .. } => "trap and treasure",
                Contents::Trap { .. } => "trap",
                Contents::Special(_) => "special",
                Contents::Treasure(Hoard::Hidden) => "hidden",
                Contents::Treasure(Hoard::Trapped(_)) => "trapped",
                Contents::Treasure(Hoard::Free) => "free",
            };
            *counts.entry(name).or_insert(0) += 1;
            places += 1;
            halls += u64::from(place.space == Space::Hall);
            lit += u64::from(place.lit);
        }
    }
    let chances = [
        ("monsters and treasure", 12),
        ("monsters", 6),
        ("trap", 3),
        ("trap and treasure", 3),
        ("special", 6),
        ("hidden", 3),
        ("trapped", 2),
        ("free", 1),
    ];
    for (name, of_36) in chances {
        expect_share(name, counts[name], places, (of_36, 36));
    }
    assert_eq!(counts.len(), chances.len(), "{counts:?}");
    expect_share("halls", halls, places, (1, 6));
    expect_share("lit places", lit, places, (1, 3));
}

#[test]
fn difficulty_and_invisibility_follow_their_dice() {
    proves!("TT-DUNGEON-06", "TT-DUNGEON-26", "TT-DEC-038", "TT-DEC-212");
    let (mut strengths, mut of, mut unseen, mut deep) = ([0; 3], 0, 0, 0);
    for (dungeon, level) in levels() {
        let unit = difficulty_unit(level.number, dungeon.delvers);
        for place in &level.places {
            let Contents::Monsters { group, .. } = &place.contents else { continue };
            strengths[group.strength as usize] += 1;
            of += 1;
            let (least, most) = group.strength.band(unit);
            // Invisible monsters count twice: not even one fits the lowest band of a lone delver.
            let weakest = group.invisible && dungeon.delvers == 1 && group.total() <= unit;
            assert!((least..=most).contains(&group.total()) || weakest, "{group:?} of {unit}");
            if level.number >= 3 {
                (unseen, deep) = (unseen + u64::from(group.invisible), deep + 1);
            }
        }
    }
    for (strength, ways) in [(GroupStrength::Pushover, 3), (GroupStrength::Fair, 2), (GroupStrength::Tough, 1)] {
        expect_share("difficulty", strengths[strength as usize], of, (ways, 6));
    }
    expect_share("invisible groups", unseen, deep, (1, 36));
}

#[test]
fn themes_are_equally_likely() {
    proves!("TT-DUNGEON-19");
    let mut counts = BTreeMap::new();
    (0..dungeons()).for_each(|seed| *counts.entry(dungeon(seed).theme).or_insert(0) += 1);
    for theme in themes() {
        expect_share(theme.name(), counts[&theme], dungeons(), (1, 6));
    }
}
