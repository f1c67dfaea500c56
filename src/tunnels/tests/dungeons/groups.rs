//! Draws of groups: bands, themes, wanderers.

use super::{dungeon, dungeons, expect_share, themes};
use crate::data::dungeon::{GroupStrength, difficulty_unit};
use crate::data::monster::{MonsterId, MonsterSize};
use crate::dungeon::group::{GroupDraw, fits};
use crate::model::setup::{DEEPEST, Space};
use alloc::collections::BTreeMap;
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_engine::proves;

fn terms(level: u8, delvers: u8) -> GroupDraw {
    GroupDraw { level, delvers, theme: None, space: Space::Place, invisible: false }
}

#[test]
fn groups_keep_their_bands() {
    proves!("TT-DUNGEON-26", "TT-DEC-212");
    assert_eq!(GroupStrength::Pushover.band(difficulty_unit(1, 4)), (1, 30));
    assert_eq!(GroupStrength::Fair.band(difficulty_unit(1, 4)), (31, 50));
    assert_eq!(GroupStrength::Tough.band(difficulty_unit(2, 4)), (101, 200));
    let mut dice = Dice::new(Seed(3), Domain::Setup, 0);
    for (level, delvers) in (1..=DEEPEST).flat_map(|level| (1..=10).map(move |delvers| (level, delvers))) {
        for strength in [GroupStrength::Pushover, GroupStrength::Fair, GroupStrength::Tough] {
            let mut terms = terms(level, delvers);
            for invisible in [false, true] {
                terms.invisible = invisible;
                let group = terms.group(strength, &mut dice);
                let (least, most) = strength.band(terms.unit());
                let weakest = invisible && delvers == 1;
                assert!(
                    (least..=most).contains(&group.total()) || weakest && group.total() <= terms.unit(),
                    "{group:?}"
                );
                assert_eq!(
                    group.total(),
                    if invisible { 2 } else { 1 } * u32::from(group.rating) * u32::from(group.number)
                );
                assert!(group.number <= group.kind.row().number.1);
                assert_eq!(GroupStrength::of(strength.band(terms.unit()).1, terms.unit()), strength);
            }
        }
    }
}

#[test]
fn numbers_are_nearest_the_middle_of_their_band() {
    proves!("TT-DEC-212");
    let kind = |name: &str| MonsterId::of(name).unwrap();
    let orcs = terms(1, 10);
    assert_eq!(orcs.number_in(kind("orc"), (76, 125)), Some(3), "120, not 80: the middle is 100.5");
    assert_eq!(orcs.number_in(kind("rat"), (76, 125)), Some(13), "104 is nearer to it than 96");
    assert_eq!(orcs.number_in(kind("rat"), (126, 250)), None, "14 rats have 112");
    assert_eq!(orcs.number_in(kind("black hobbit"), (1, 30)), Some(1), "the lower end of 3 to 20 is ignored");
    for most in 1..400 {
        for kind in MonsterId::all().filter(|kind| fits(*kind, Space::Place)) {
            let band = (most / 3 + 1, most);
            let (rating, highest) = (kind.rating(1).unwrap_or(1), u32::from(kind.row().number.1));
            let inside = (1..=highest).filter(|number| (band.0..=band.1).contains(&(number * rating)));
            let slow = inside.min_by_key(|number| (2 * number * rating).abs_diff(band.0 + band.1));
            assert_eq!(orcs.number_in(kind, band).map(u32::from), slow, "{} {band:?}", kind.name());
        }
    }
}

#[test]
fn a_theme_doubles_the_chance_of_its_kinds() {
    proves!("TT-DUNGEON-19");
    let mut dice = Dice::new(Seed(4), Domain::Setup, 1);
    for theme in themes() {
        let terms = GroupDraw { theme: Some(theme), space: Space::Hall, ..terms(2, 6) };
        let is_of_theme = |kind: MonsterId| theme.row().monsters.contains(&kind.name());
        let band = GroupStrength::Fair.band(terms.unit());
        let fitting = MonsterId::all().filter(|kind| terms.number_in(*kind, band).is_some());
        let (of_theme, others): (alloc::vec::Vec<_>, alloc::vec::Vec<_>) = fitting.partition(|kind| is_of_theme(*kind));
        let (draws, of) = (5000, (2 * of_theme.len() + others.len()) as u64);
        let mut counts = BTreeMap::new();
        for _ in 0..draws {
            *counts.entry(terms.group(GroupStrength::Fair, &mut dice).kind).or_insert(0) += 1;
        }
        of_theme.iter().for_each(|kind| expect_share(kind.name(), counts[kind], draws, (2, of)));
        others.iter().for_each(|kind| expect_share(kind.name(), counts[kind], draws, (1, of)));
    }
}

#[test]
fn huge_monsters_live_in_halls() {
    proves!("TT-DEC-065");
    let of_size = |size| MonsterId::all().find(|kind| kind.row().size == size).unwrap();
    let fitting =
        |size| [Space::Hall, Space::Place, Space::Passage, Space::Narrow].map(|space| fits(of_size(size), space));
    assert_eq!(fitting(MonsterSize::Small), [true; 4]);
    assert_eq!(fitting(MonsterSize::Large), [true, true, true, false]);
    assert_eq!(fitting(MonsterSize::Huge), [true, false, false, false]);
}

#[test]
fn wanderers_are_within_range_party_and_difficulty() {
    proves!("TT-WANDER-03", "TT-DEC-048", "TT-DEC-218");
    let mut faces = [0; 6];
    for seed in 0..dungeons() {
        let (dungeon, level) = (dungeon(seed), 1 + (seed % 7) as u8);
        let members = 1 + (seed % 6) as u8;
        let space = [Space::Place, Space::Passage, Space::Narrow][(seed % 3) as usize];
        let drawn = dungeon.group_draw(level, space).wanderers(members, &mut Dice::new(Seed(seed), Domain::Battle, 9));
        let (group, (least, most)) = (drawn.group, drawn.group.kind.row().number);
        assert!((1..=members + 1).contains(&group.number) && group.number <= most, "{drawn:?}");
        let unit = difficulty_unit(level, dungeon.delvers);
        assert!(2 * group.total() <= 5 * unit && fits(group.kind, space), "{drawn:?} of {unit}");
        assert_eq!(group.strength, GroupStrength::of(group.total(), unit));
        let wished = drawn.face.clamp(least, most).min(members + 1);
        let bearable = (5 * unit / 2) / u32::from(group.rating);
        assert_eq!(u32::from(group.number), u32::from(wished).min(bearable), "{drawn:?}");
        faces[usize::from(drawn.face) - 1] += 1;
    }
    faces.into_iter().for_each(|face| expect_share("numbers", face, dungeons(), (1, 6)));
}
