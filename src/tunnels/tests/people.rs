//! Characters: made by dice, their gear, their levels; and the texts of whole fights.

use crate::battle::state::Fight;
use crate::data::attribute::{Attribute, Attributes};
use crate::data::character_type::CharacterType;
use crate::data::coins::Coins;
use crate::data::kindred::Kindred;
use crate::data::level::LevelOption;
use crate::data::material::Material;
use crate::data::spell::Spell;
use crate::data::supply::GoodId;
use crate::model::arms::Hands;
use crate::model::delver::{CreationRolls, Delver, DelverError};
use crate::model::setup::fits_hands;
use crate::narration::names::Names;
use crate::tests::arena::{PLAIN, made_of, mail, person, warrior};
use crate::tests::play::any_setup;
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_engine::game::{Game, NullSink, Seat};
use ludus_engine::narration::Narrate;
use ludus_engine::proves;

#[test]
fn characters_are_made_by_dice() {
    proves!(
        "TT-CHAR-01",
        "TT-CHAR-02",
        "TT-CHAR-03",
        "TT-CHAR-09",
        "TT-KIN-01",
        "TT-KIN-07",
        "TT-EX-04",
        "TT-MAGIC-05"
    );
    let mut rolls = Vec::new();
    for face in [1, 2, 3, 4, 5, 6] {
        rolls.extend([face; 3]);
    }
    // Gold 10; height 18 with weight 3 is thrown out, then 12.
    rolls.extend([3, 3, 4, 6, 6, 6, 1, 1, 1, 4, 4, 4]);
    let mut dice = Dice::loaded(rolls);
    let rolls = CreationRolls::roll(&mut dice);
    assert_eq!((dice.left_over(), dice.ran_short()), (0, false));
    assert_eq!(
        (rolls.attributes, rolls.gold, rolls.height, rolls.weight),
        (Attributes([3, 6, 9, 12, 15, 18]), 10, 18, 12)
    );
    let elf = Delver::new("Lia", CharacterType::MagicUser, Kindred::Elf, &rolls);
    // IQ, LK and DX times 3/2, up; CHR twice.
    assert_eq!(elf.attributes, Attributes([3, 9, 14, 12, 23, 36]));
    assert_eq!((elf.gold, elf.level(), elf.experience, elf.spells.len()), (Coins::gold(100), 1, 0, 10));
    assert!(Delver::new("Bo", CharacterType::Rogue, Kindred::Human, &rolls).spells.is_empty());
    proves!("TT-TYPE-05", "TT-TYPE-01");
}

#[test]
fn all_rolls_are_within_three_and_eighteen() {
    let mut dice = Dice::new(Seed(4), Domain::Setup, 0);
    for _ in 0..2000 {
        let rolls = CreationRolls::roll(&mut dice);
        assert!(rolls.attributes.0.into_iter().all(|value| (3..=18).contains(&value)));
        assert!(rolls.height.abs_diff(rolls.weight) < 9);
    }
}

#[test]
fn loads_are_limited_by_strength() {
    proves!("TT-CHAR-06", "TT-CHAR-07", "TT-DEC-012", "TT-DEC-115");
    let mut loaded = warrior([10, 12, 12, 12, 12, 12], &["heavy mace"]);
    loaded.armour = vec![mail("ring mail")];
    loaded.gold = Coins::gold(110);
    assert_eq!((loaded.load(), loaded.weight_possible()), (140 + 750 + 110, 1000));
    assert_eq!(loaded.check(), Ok(()));
    loaded.goods = vec![(GoodId::of("torch").unwrap(), 100)];
    assert!(matches!(loaded.check(), Err(DelverError::Load { most: 1000, .. })));
}

#[test]
fn coins_beyond_a_pocketful_stay_at_home() {
    proves!("TT-CHAR-07", "TT-CHAR-08");
    let mut rich = warrior([10, 12, 12, 12, 12, 12], &["heavy mace"]);
    for (gold, load) in [(60, 60), (200, 200), (201, 200), (9_000, 200)] {
        rich.gold = Coins::gold(gold);
        assert_eq!((rich.load(), rich.check()), (140 + load, Ok(())));
    }
    // Only what fits beside the gear.
    rich.armour = vec![mail("ring mail")];
    assert_eq!((rich.load(), rich.check()), (1000, Ok(())));
}

#[test]
fn gear_that_cannot_be_is_refused() {
    proves!("TT-MATERIAL-02", "TT-ARMOUR-04", "TT-DEC-083", "TT-WPN-16");
    let strong = [60, 12, 12, 12, 12, 12];
    let mut wrong = warrior(strong, &[]);
    wrong.weapons = vec![made_of("broadsword", Material::Stone)];
    assert!(matches!(wrong.check(), Err(DelverError::Material { .. })));
    wrong.weapons = vec![made_of("dirk", Material::Stone)];
    wrong.armour = vec![mail("plate"), mail("basinet")];
    assert!(matches!(wrong.check(), Err(DelverError::ArmourTogether(..))));
    wrong.armour = vec![mail("leather"), mail("steel cap")];
    assert_eq!((wrong.check(), wrong.arms().1.mail), (Ok(()), 3));
    wrong.armour = vec![mail("casque"), mail("hauberk"), mail("gambeson"), mail("gauntlet"), mail("greaves")];
    // 1 1/2 + 2 + 1 + 1 + 1.
    assert_eq!((wrong.check(), wrong.arms().1.mail), (Ok(()), 6));
}

#[test]
fn hands_hold_what_they_can() {
    proves!("TT-DEC-085", "TT-DEC-068", "TT-TWO-01");
    let fits = |kind, weapons: &[&str], main, off, shield| {
        let one = person("Anna", kind, [60, 12, 12, 12, 20, 12], weapons);
        fits_hands(&one, Hands { main, off, shield })
    };
    let warrior = CharacterType::Warrior;
    assert!(fits(warrior, &["saber", "dirk"], Some(0), Some(1), false));
    assert!(!fits(CharacterType::MagicUser, &["sax", "dirk"], Some(0), Some(1), false));
    assert!(!fits(warrior, &["claymore", "dirk"], Some(0), Some(1), false));
    assert!(!fits(warrior, &["claymore", "buckler"], Some(0), None, true));
    assert!(fits(warrior, &["saber", "buckler"], Some(0), None, true));
    assert!(!fits(warrior, &["saber"], Some(0), None, true));
    assert!(!fits(CharacterType::MagicUser, &["saber"], Some(0), None, false));
    assert!(fits(CharacterType::MagicUser, &["terbutje"], Some(0), None, false));
}

#[test]
fn levels_are_chosen_one_by_one() {
    proves!(
        "TT-LEVEL-01",
        "TT-LEVEL-04",
        "TT-LEVEL-05",
        "TT-LEVEL-06",
        "TT-DEC-106",
        "TT-DEC-107",
        "TT-DEC-108",
        "TT-DEC-011"
    );
    let mut one = Delver { experience: 7000, current: Some(Attributes([9; 6])), ..warrior(PLAIN, &[]) };
    assert_eq!((one.level(), one.next_choice()), (4, Some(2)));
    assert!(!one.advance(LevelOption::A, Attribute::Strength, false), "A waits for the surface");
    assert!(one.advance(LevelOption::C, Attribute::Strength, false));
    assert_eq!((one.attributes.get(Attribute::Luck), one.current().get(Attribute::Luck)), (16, 13));
    assert!(one.advance(LevelOption::G, Attribute::Constitution, true));
    let gained = [Attribute::Strength, Attribute::Constitution].map(|attribute| one.attributes.get(attribute));
    assert_eq!(gained, [13, 14], "1 and 2 of level 3");
    assert!(one.advance(LevelOption::E, Attribute::Strength, false));
    assert_eq!((one.attributes.get(Attribute::Dexterity), one.next_choice()), (14, None));
    assert!(!one.advance(LevelOption::E, Attribute::Strength, false));
}

#[test]
fn rogues_stop_at_seven_and_change() {
    proves!("TT-TYPE-07", "TT-TYPE-08", "TT-TYPE-09", "TT-TYPE-10", "TT-DEC-015", "TT-DEC-016");
    let rogue = || Delver {
        experience: 60_000,
        advanced: 7,
        spells: vec![Spell::Whammy],
        ..person("Moss", CharacterType::Rogue, PLAIN, &[])
    };
    assert_eq!(rogue().level(), 7);
    let changed = |kind| {
        let mut one = rogue();
        assert!(one.change_type(kind));
        (one.level(), one.experience, one.spells.len(), one.advanced)
    };
    assert_eq!(changed(CharacterType::Warrior), (5, 15_000, 0, 5));
    assert_eq!(changed(CharacterType::MagicUser), (3, 3000, 11, 3));
    assert_eq!(changed(CharacterType::WizardWarrior), (8, 60_000, 1, 7));
    assert!(!Delver { experience: 59_999, ..rogue() }.change_type(CharacterType::Warrior));
    assert!(!warrior(PLAIN, &[]).change_type(CharacterType::MagicUser), "a warrior never casts");
    proves!("TT-TYPE-11", "TT-DEC-017");
    let mut wizard = Delver {
        experience: 80_000,
        advanced: 8,
        ..person("Moss", CharacterType::WizardWarrior, [16, 12, 12, 12, 12, 12], &[])
    };
    assert!(!wizard.advance(LevelOption::B, Attribute::Strength, true), "IQ 17 would be above ST 16");
    assert!(wizard.advance(LevelOption::A, Attribute::Strength, true));
}

#[test]
fn every_event_has_its_text() {
    proves!("TT-UI-04", "TT-UI-05", "TT-UI-06");
    let mut seen = 0;
    for seed in 0..200 {
        let setup = any_setup(seed);
        let mut names = Names::new(&setup);
        let mut fight = Fight::start(&setup, Seed(seed), &mut NullSink).unwrap();
        let (mut dice, mut legal) = (Dice::new(Seed(seed), Domain::Policy, 1), Vec::new());
        while fight.to_move().is_some() {
            legal.clear();
            fight.legal_commands(&mut legal);
            let command = legal[dice.one_of(legal.len() as u32) as usize - 1];
            let (mut before, mut events) = (fight.clone(), Vec::new());
            fight.execute(&command, &mut events).unwrap();
            for event in &events {
                for reader in [None, Some(Seat(0))] {
                    let text = before.narrate(&names, core::slice::from_ref(event), reader);
                    assert!(!text.text.contains("  ") && !text.text.contains(" ."), "{event:?}: {}", text.text);
                    assert!(text.text.is_empty() || text.text.ends_with('.'), "{event:?}: {}", text.text);
                    seen += usize::from(text.is_told());
                }
                before.apply(event);
                before.follow(&mut names);
            }
        }
        assert!(fight.ending().is_some());
    }
    assert!(seen > 10_000, "{seen}");
}
