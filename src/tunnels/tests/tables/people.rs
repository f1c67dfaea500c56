//! Attributes, kindreds, types, levels, saving rolls and experience against the booklet.

use super::{dash, same};
use crate::data::attribute::{Attribute, Attributes, CharismaBand, charisma};
use crate::data::character_type::CharacterType;
use crate::data::experience;
use crate::data::fraction::Fraction;
use crate::data::house_rules::{DeeperLevels, DiceScale, GearList, HouseRules, RatingAdd, Tiring, WinnerHits};
use crate::data::kindred::{AVERAGE, BodySize, Kindred, RIDICULOUS};
use crate::data::language::{Language, Languages, additional};
use crate::data::level::{HIGHEST, LevelOption, level_at, threshold, title};
use crate::data::saving_roll::{chance, needed, needed_by_monster};
use crate::data::tables::tables;
use alloc::string::ToString;
use alloc::vec::Vec;
use ludus_engine::proves;

#[test]
fn charisma_bands() {
    proves!("TT-CHAR-18", "TT-DEC-010", "TT-DEC-019", "TT-EX-03");
    use CharismaBand::*;
    let bands = [
        (-5, Hated, 0),
        (-1, Hated, 0),
        (0, Blank, 0),
        (1, Repulsive, 0),
        (6, Repulsive, 0),
        (7, Disliked, 1),
        (9, Disliked, 1),
        (10, Average, 3),
        (12, Average, 3),
        (13, Popular, 9),
        (15, Popular, 9),
        (16, Sparkling, 9),
        (20, Sparkling, 9),
        (21, Commanding, 9),
        (99, Commanding, 9),
    ];
    for (value, band, followers) in bands {
        let row = charisma(value);
        assert_eq!((row.band, row.followers), (band, followers), "charisma {value}");
    }
    let loyal = [-1, 0, 6, 9, 12, 14, 18, 30].map(|value| charisma(value).loyal);
    assert_eq!(loyal, [None, None, None, None, None, Some(10), Some(500), None]);
    for pair in tables().charisma.windows(2) {
        assert_eq!(pair[0].to + 1, pair[1].from, "no gap");
    }
    assert_eq!(tables().charisma[0].from, i16::MIN);
}

#[test]
fn multipliers_of_kindreds() {
    proves!("TT-KIN-01", "TT-DEC-014");
    let pace = Kindred::ALL.map(|kindred| kindred.row().pace);
    assert_eq!(pace, [0, -1, 0, -1, 0, -1], "dwarf, leprechaun and hobbit are slow");
    let rows = tables().kindreds.iter().map(|row| {
        let [st, iq, lk, con, dx, chr] = Attribute::ALL.map(|attribute| row.name.multiplier(attribute));
        format!("{} {st} {iq} {lk} {con} {dx} {chr}", row.name.name())
    });
    same(
        "
human 1 1 1 1 1 1
dwarf 2 1 1 2 1 1
elf 1 3/2 3/2 1 3/2 2
leprechaun 1/2 1 1 1/2 1 1
fairy 1/4 1 2 1/4 3/2 2
hobbit 1/2 1 1 2 3/2 1",
        rows,
    );
    let rolled = Attributes([9, 7, 5, 3, 11, 18]);
    assert_eq!(Kindred::Human.attributes(rolled), rolled);
    assert_eq!(Kindred::Elf.attributes(rolled), Attributes([9, 11, 8, 3, 17, 36]), "halves are rounded up");
    assert_eq!(Kindred::Fairy.attributes(rolled), Attributes([3, 7, 10, 1, 17, 36]));
}

#[test]
fn light_fairies_fly() {
    proves!("TT-KIN-02", "TT-DEC-021", "TT-EX-35");
    let mut flying = 0;
    for roll in (1..=6).flat_map(|a| (1..=6).flat_map(move |b| (1..=6).map(move |c| a + b + c))) {
        let strength = Kindred::Fairy.attributes(Attributes([roll; 6])).get(Attribute::Strength);
        assert!(!Kindred::Human.flies(strength));
        flying += u32::from(Kindred::Fairy.flies(strength));
        assert_eq!(Kindred::Fairy.flies(strength), roll <= 8, "roll {roll}");
    }
    assert_eq!(flying, 56, "of 216");
}

#[test]
fn manlike_monsters() {
    proves!("TT-KIN-04", "TT-KIN-06", "TT-EX-08", "TT-EX-09");
    let rows = tables().manlike.iter().map(|row| {
        assert_eq!(u32::from(row.average), row.multiplier.up(AVERAGE), "{}", row.name);
        format!("{} {} {} {} {}", row.name, row.multiplier, row.average, row.chr, row.weapons)
    });
    same(
        "
giant 5 50 1 5
troll 3 30 1 1
ogre 2 20 1 1
half-orc 3/2 15 1 1
orc 1 10 1/2 1
goblin 3/4 8 1 1
gremlin 1/2 5 1 1",
        rows,
    );
    assert_eq!(tables().manlike[0].grown(2), 60, "a giant of level 2, which adds 2 to strength");
}

#[test]
fn heights_and_weights() {
    proves!("TT-KIN-07", "TT-EX-04", "TT-DEC-020");
    let rows = tables()
        .sizes
        .iter()
        .map(|row| format!("{} {}'{}\" {}", row.roll, row.inches / 12, row.inches % 12, row.pounds));
    same(
        "
3 4'0\" 75
4 4'3\" 90
5 4'5\" 105
6 4'8\" 120
7 4'10\" 135
8 5'1\" 150
9 5'3\" 160
10 5'6\" 170
11 5'8\" 180
12 5'11\" 190
13 6'1\" 200
14 6'4\" 225
15 6'6\" 250
16 6'9\" 280
17 6'11\" 310
18 7'2\" 350",
        rows,
    );
    assert_eq!(BodySize::rolled(Kindred::Human, 18, 3), BodySize { inches: 86, pounds: 75 });
    assert_eq!(RIDICULOUS, 9);
    assert_eq!(BodySize::rolled(Kindred::Human, 3, 18).units(), 3500);
}

#[test]
fn sizes_of_other_beings() {
    proves!("TT-KIN-09", "TT-KIN-10");
    let kindreds = tables().kindreds.iter().map(|row| (row.name.name(), row.height, row.weight));
    let manlike = tables().manlike.iter().map(|row| (row.name, row.height, row.weight));
    same(
        "
human 1 1
dwarf 2/3 1
elf 5/4 3/5
leprechaun 1/2 1/2
fairy 1/10 1/200
hobbit 1/2 1/2
giant 5 10
troll 2 4
ogre 3/2 3
half-orc 5/4 7/4
orc 1 3/2
goblin 2/3 1/2
gremlin 1/4 1/10",
        kindreds.chain(manlike).map(|(name, height, weight)| format!("{name} {height} {weight}")),
    );
    assert_eq!(BodySize::rolled(Kindred::Dwarf, 9, 9), BodySize { inches: 42, pounds: 160 });
    assert_eq!(BodySize::rolled(Kindred::Elf, 10, 11), BodySize { inches: 82, pounds: 108 }, "82 1/2, rounded down");
}

#[test]
fn fractions_round_as_told() {
    proves!("TT-DEC-002");
    let quarter = Fraction { over: 1, under: 4 };
    assert_eq!([quarter.down(35), quarter.up(35), quarter.down(8), quarter.up(8)], [8, 9, 2, 2]);
    assert_eq!(Fraction::parse("3/2"), Some(Fraction { over: 3, under: 2 }));
    for text in ["", "/2", "1/0", "a", "1/2/3", "-1"] {
        assert_eq!(Fraction::parse(text), None, "{text}");
    }
}

#[test]
fn types_and_what_they_may() {
    proves!("TT-TYPE-01", "TT-TYPE-07", "TT-TYPE-16", "TT-DEC-013", "TT-DEC-017");
    use CharacterType::*;
    assert_eq!(CharacterType::STARTING, [Warrior, MagicUser, Rogue]);
    let which =
        |may: fn(CharacterType) -> bool| CharacterType::ALL.into_iter().filter(|one| may(*one)).collect::<Vec<_>>();
    assert_eq!(which(CharacterType::casts), [MagicUser, Rogue, WizardWarrior]);
    assert_eq!(which(CharacterType::burns_armour), [Warrior]);
    assert_eq!(which(CharacterType::needs_small_weapons), [MagicUser]);
    assert_eq!(which(CharacterType::uses_personal_adds), [Warrior, Rogue, WizardWarrior]);
    assert_eq!(which(CharacterType::uses_staffs), [MagicUser]);
    assert_eq!(which(|one| one.level_limit() == Some(7)), [Rogue]);
    let suggested = |st, iq, lk| CharacterType::suggested(Attributes([st, iq, lk, 9, 9, 9])).collect::<Vec<_>>();
    assert_eq!(suggested(13, 7, 8), [Warrior]);
    assert_eq!(suggested(9, 12, 8), [MagicUser]);
    assert_eq!(suggested(9, 12, 12), [MagicUser, Rogue], "a tie shows both");
}

#[test]
fn languages_by_intelligence() {
    proves!("TT-CHAR-15", "TT-CHAR-16", "TT-DEC-018");
    assert_eq!([3, 7, 12, 13, 15, 19, 30].map(additional), [0, 0, 0, 1, 3, 7, 7]);
    let names: Vec<&str> = Language::ALL.into_iter().map(Language::name).collect();
    assert_eq!(names, ["Common", "Beast", "Dragon", "Orcish", "Trollish", "Undead", "Demon", "Fairy"]);
    let known = Languages::NONE.with(Language::Orcish).with(Language::Common);
    assert_eq!(serde_json::to_string(&known).unwrap(), r#"["Common","Orcish"]"#);
    assert_eq!(serde_json::from_str::<Languages>(r#"["Orcish","Common"]"#).unwrap(), known);
    assert!(known.has(Language::Common) && !known.has(Language::Fairy) && !known.is_empty());
}

#[test]
fn levels_and_titles() {
    proves!("TT-LEVEL-01", "TT-LEVEL-03", "TT-DEC-106");
    let rows = tables().levels.iter().map(|row| {
        let (warrior, magic_user, rogue) = (dash(row.warrior), dash(row.magic_user), dash(row.rogue));
        format!("{} {} {warrior}, {magic_user}, {rogue}", row.level, row.points)
    });
    same(
        "
1 0 recruit, apprentice, drunk-roller
2 1000 fighter, neophyte, cut-purse
3 3000 warrior, hedge-wizard, opportunist
4 7000 veteran, shaman, con-artist
5 15000 expert, conjurer, silver-tongued devil
6 25000 professional, enchanter, gold-tongued devil
7 40000 champion, magician, master rogue
8 60000 hero, warlock/witch, -
9 80000 -, thaumaturge, -
10 100000 -, sorcerer, -
11 125000 -, wizard, -
12 150000 -, necromancer, -
13 200000 -, -, -
14 300000 -, -, -
15 500000 -, -, -
16 750000 -, -, -
17 1000000 -, -, -
18 5000000 -, -, -
19 10000000 -, -, -
20 20000000 -, -, -",
        rows,
    );
    assert_eq!(title(CharacterType::Warrior, 13), "warrior of level 13");
    assert_eq!(title(CharacterType::MagicUser, 3), "hedge-wizard");
    assert_eq!(title(CharacterType::WizardWarrior, 8), "wizard-warrior of level 8");
    assert_eq!([0, 999, 1000, 59_999, 60_000, 20_000_000].map(level_at), [1, 1, 2, 7, 8, 20]);
}

#[test]
fn levels_above_20_double() {
    proves!("TT-LEVEL-02", "TT-EX-29");
    assert_eq!([21, 22, 23].map(threshold), [40_000_000, 80_000_000, 160_000_000]);
    assert_eq!([39_999_999, 40_000_000, u32::MAX].map(level_at), [20, 21, HIGHEST]);
    assert_eq!((threshold(HIGHEST), threshold(0)), (1_280_000_000, 0));
    assert!(threshold(255) == u32::MAX && threshold(HIGHEST) < u32::MAX);
}

#[test]
fn choices_of_a_new_level() {
    proves!("TT-LEVEL-04", "TT-LEVEL-05", "TT-LEVEL-06", "TT-DEC-107", "TT-DEC-108");
    use Attribute::*;
    let gains = |option: LevelOption, level| option.gains(level, Strength).map(|gain| gain.map_or(0, |(_, gain)| gain));
    let single = [LevelOption::A, LevelOption::B, LevelOption::C, LevelOption::D, LevelOption::E, LevelOption::F];
    assert_eq!(single.map(|option| gains(option, 5)), [5, 3, 10, 5, 2, 5].map(|gain| [gain, 0]));
    let raised = LevelOption::ALL.map(|option| option.row().attribute);
    assert_eq!(raised, [Strength, Intelligence, Luck, Constitution, Dexterity, Charisma, Strength]);
    assert_eq!(LevelOption::G.gains(5, Strength), [Some((Strength, 3)), Some((Constitution, 2))]);
    assert_eq!(LevelOption::G.gains(5, Constitution), [Some((Strength, 2)), Some((Constitution, 3))]);
    assert_eq!(LevelOption::G.gains(4, Constitution), [Some((Strength, 2)), Some((Constitution, 2))]);
    let second = LevelOption::ALL.into_iter().filter(|option| option.row().second.is_some());
    assert_eq!(second.collect::<Vec<_>>(), [LevelOption::G]);
    let below = LevelOption::ALL.into_iter().filter(|option| option.row().underground);
    assert_eq!(below.collect::<Vec<_>>(), [LevelOption::B, LevelOption::C, LevelOption::E, LevelOption::F]);
}

#[test]
fn numbers_for_saving_rolls() {
    proves!("TT-SAVE-04", "TT-SAVE-05", "TT-SAVE-06", "TT-EX-14");
    assert_eq!([1, 2, 3, 4].map(|level| needed(level, 0)), [20, 25, 30, 35]);
    assert_eq!([1, 2].map(|level| needed(level, 18)), [5, 7]);
    assert_eq!(needed(1, 8), 12, "luck 8 on level 1");
    assert_eq!(needed(1, 60), 5);
}

#[test]
fn saving_rolls_of_monsters() {
    proves!("TT-SAVE-08", "TT-SAVE-10", "TT-EX-36");
    assert_eq!([1, 2, 3].map(|level| needed_by_monster(level, 0)), [100, 150, 200]);
    assert_eq!(needed_by_monster(1, 40), 60);
    assert!(needed_by_monster(1, 100) <= 0 && needed_by_monster(1, 500) <= 0);
}

#[test]
fn chances_of_saving_rolls() {
    proves!("TT-SAVE-03", "TT-EX-15", "TT-DEC-100");
    let is = |number, ways: u64, of: u64| {
        let chance = chance(number);
        u128::from(chance.ways) * u128::from(of) == u128::from(ways) * u128::from(chance.of)
    };
    assert!(is(-4, 1, 1) && is(3, 1, 1) && is(5, 8, 9) && is(6, 503, 648) && is(7, 215, 324));
    let tenths = |number| (1000 * chance(number).ways + chance(number).of / 2) / chance(number).of;
    assert_eq!([8, 10, 12, 15, 20].map(tenths), [492, 256, 124, 90, 30]);
    assert!((4..120).all(|number| chance(number).ways >= chance(number + 1).ways), "higher numbers are never easier");
    assert!(chance(1000).ways > 0 && chance(1000).ways < chance(60).ways);
}

#[test]
fn points_of_experience() {
    proves!("TT-XP-03", "TT-XP-04", "TT-XP-09", "TT-XP-10", "TT-XP-12", "TT-XP-13", "TT-DEC-102", "TT-DEC-103");
    proves!("TT-EX-25", "TT-EX-26", "TT-EX-27", "TT-EX-28");
    assert_eq!([1, 3].map(|level| experience::for_monster(2, level, 100)), [200, 66]);
    assert_eq!(experience::for_monster(1, 9, 8), 1, "at least 1");
    let furd = Attributes([13, 7, 8, 16, 9, 10]);
    assert_eq!(experience::for_human(furd.sum(), 1), 10);
    assert_eq!(experience::for_saving_roll(7, 2), 14);
    assert_eq!(experience::for_failed_saving_roll(7, 4), 28);
    assert_eq!((experience::for_spell(24), experience::for_daring(3)), (48, 300));
}

#[test]
fn house_rules_and_their_defaults() {
    proves!("TT-SCOPE-10", "TT-DEC-006");
    let expected = HouseRules {
        dice_scale: DiceScale::Old,
        rating_add: RatingAdd::HalfThenQuarter,
        deeper_levels: DeeperLevels::Ratings,
        winner_hits: WinnerHits::None,
        berserk: true,
        wandering: true,
        gear_list: GearList::Advanced,
        tiring: Tiring::Deficit,
        body_sizes: true,
        pooled_magic: true,
        short_turns: false,
    };
    assert_eq!(HouseRules::default(), expected);
    assert_eq!(serde_json::from_str::<HouseRules>("{}").unwrap(), expected, "what a file leaves out has its default");
    let text = serde_json::to_string(&expected).unwrap();
    assert_eq!(serde_json::from_str::<HouseRules>(&text).unwrap(), expected);
    assert!(serde_json::from_str::<HouseRules>(r#"{"luck": true}"#).unwrap_err().to_string().contains("luck"));
}

/// Constants that stand in no table, by the numbers of their rules.
#[test]
fn numbers_that_stand_alone() {
    use crate::data::{attribute, berserk, henchman, monster, reaction, supply, weapon};
    assert_eq!((attribute::BEFRIEND_MARGIN, attribute::COMMAND_MARGIN), (5, 10), "TT-CHAR-19, TT-CHAR-20");
    assert_eq!((attribute::LOAD_PER_STRENGTH, attribute::UNITS_PER_POUND), (100, 10), "TT-CHAR-06, TT-CHAR-08");
    assert_eq!((berserk::ALWAYS_UP_TO, berserk::NEVER_FROM), (8, 16), "TT-BERSERK-03");
    assert_eq!((berserk::SHIELD_BONUS, berserk::STRENGTH_COST), (5, 2), "TT-BERSERK-05, TT-BERSERK-06");
    assert_eq!((berserk::EXHAUSTED, berserk::CALMING_CHARISMA), (5, 15), "TT-BERSERK-08, TT-BERSERK-09");
    assert_eq!((berserk::MONSTER_RAGE, berserk::RATING_COST), (10, 5), "TT-BERSERK-23, TT-BERSERK-27");
    assert_eq!((berserk::RATING_REGAINED, monster::RATING_REGAINED), (10, 5), "DEC-194, TT-TAME-09");
    assert_eq!((berserk::FAINTS_AT, berserk::WAKES_AT, berserk::LEAST_STRENGTH), (4, 6, 1), "TT-DEC-087");
    assert_eq!((monster::HELPLESS_BELOW, monster::RESPECTED_CHARISMA), (10, (16, 9)), "TT-TAME-02, TT-MON-T3");
    assert_eq!((reaction::WANDERERS_ON, reaction::CARRIES_UP_TO), (6, 2), "TT-WANDER-02, TT-WANDER-04");
    assert_eq!((weapon::SLUNG_ABSORBS, weapon::COCKING_TURNS, weapon::REPEATER_SHOTS), (1, 1, 5), "DEC-084, DEC-080");
    assert_eq!((weapon::THROWER_REACH, weapon::MISSILES_PER_APPLICATION), (100, 6), "DEC-076, DEC-186");
    assert_eq!([weapon::BARE_HANDS, weapon::TORCH].map(|dice| dice.to_string()), ["1d", "1d"], "TT-DEC-068");
    assert_eq!((supply::FOOD_LASTS, supply::CARRIED_WITHOUT_PACK, supply::RESALE), (144, 10, 2), "DEC-117, DEC-116");
    assert_eq!(
        (supply::STAFF_FIGHTER, henchman::HUMAN_UP_TO, henchman::DISTRUST),
        (13, 4, 3),
        "DEC-068, DEC-118, DEC-119"
    );
}
