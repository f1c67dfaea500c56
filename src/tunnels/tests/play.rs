//! Whole fights with random commands: the contract, and no panic.

use crate::battle::command::Command;
use crate::battle::state::Fight;
use crate::data::armour::ArmourId;
use crate::data::attribute::Attributes;
use crate::data::character_type::CharacterType;
use crate::data::house_rules::{DeeperLevels, DiceScale, HouseRules, RatingAdd, Tiring, WinnerHits};
use crate::data::kindred::Kindred;
use crate::data::monster::MonsterId;
use crate::data::poison::Poison;
use crate::data::spell::Spell;
use crate::data::supply::StaffKind;
use crate::data::weapon::WeaponId;
use crate::model::delver::{CreationRolls, Delver, OwnedArmour, OwnedWeapon};
use crate::model::setup::{FoeEntry, Ground, Light, Member, Setup, Space};
use alloc::boxed::Box;
use alloc::format;
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_engine::game::{Game, NullSink, Seat};
use proptest::prelude::*;

fn any_character(number: usize, strong: bool, dice: &mut Dice) -> Delver {
    let kind = CharacterType::ALL[dice.one_of(4) as usize - 1];
    let kindred = Kindred::ALL[dice.one_of(6) as usize - 1];
    let rolls = CreationRolls::roll(dice);
    let mut character = Delver::new(&format!("Member {number}"), kind, kindred, &rolls);
    if strong {
        character.attributes = Attributes(character.attributes.0.map(|value| value + 20 + dice.one_of(20) as i16));
        character.experience = 40_000 * dice.one_of(9);
    }
    let weapons: Vec<WeaponId> = WeaponId::all().collect();
    for _ in 0..dice.one_of(5) {
        let owned = OwnedWeapon::steel(weapons[dice.one_of(weapons.len() as u32) as usize - 1]);
        character.weapons.push(owned);
        if character.check().is_err() {
            character.weapons.pop();
        }
    }
    let pieces: Vec<ArmourId> = ArmourId::all().collect();
    for _ in 0..3 {
        character.armour.push(OwnedArmour::steel(pieces[dice.one_of(pieces.len() as u32) as usize - 1]));
        if character.check().is_err() {
            character.armour.pop();
        }
    }
    if kind.casts() && strong {
        character.spells = Spell::ALL.into_iter().filter(|_| dice.one_of(3) > 1).collect();
    }
    character.staff = (dice.one_of(2) == 1).then_some(StaffKind::Ordinaire);
    if dice.one_of(3) == 1 {
        character.poisons = Poison::ALL.map(|poison| (poison, 2)).into();
    }
    if character.check().is_err() {
        character.staff = None;
        character.poisons.clear();
    }
    if character.check().is_err() {
        character.weapons.clear();
        character.gold = crate::data::coins::Coins::NONE;
    }
    character
}

/// A party of one to six against foes of any kind, under any house rules.
pub(super) fn any_setup(seed: u64) -> Setup {
    let mut dice = Dice::new(Seed(seed), Domain::Setup, 77);
    let dice = &mut dice;
    let strong = dice.one_of(2) == 1;
    let count = dice.one_of(6) as usize;
    let party: Vec<Member> = (0..count)
        .map(|number| Member {
            seat: if number % 2 == 1 { 1 } else { 0 },
            light: (dice.one_of(3) == 1).then_some(Light::Torch),
            ..Member::new(any_character(number, strong, dice))
        })
        .collect();
    let level = dice.one_of(if strong { 6 } else { 2 }) as u8;
    let kinds: Vec<MonsterId> = MonsterId::all().filter(|kind| kind.rating(level).is_some()).collect();
    let kind = kinds[dice.one_of(kinds.len() as u32) as usize - 1];
    let invisible = dice.one_of(8) == 1;
    let foes: Vec<FoeEntry> = match dice.one_of(5) {
        1 => (0..dice.one_of(3) as usize)
            .map(|number| {
                let mut person = any_character(number, strong, dice);
                person.name = format!("FoeEntry {number}");
                FoeEntry::Person(Box::new(person))
            })
            .collect(),
        _ => (0..dice.one_of(8)).map(|_| FoeEntry::Monster { kind, rating: None, full: None, invisible }).collect(),
    };
    let mut one_of = |count: u32| dice.one_of(count) as usize - 1;
    let rules = HouseRules {
        dice_scale: [DiceScale::Old, DiceScale::Revised][one_of(2)],
        rating_add: [RatingAdd::HalfThenQuarter, RatingAdd::HalfAlways][one_of(2)],
        deeper_levels: [DeeperLevels::Ratings, DeeperLevels::TimesLevel, DeeperLevels::GrowingAdd][one_of(3)],
        winner_hits: [WinnerHits::None, WinnerHits::Tenth, WinnerHits::SavingRoll][one_of(3)],
        berserk: one_of(4) > 0,
        tiring: [Tiring::Deficit, Tiring::One][one_of(2)],
        ..HouseRules::default()
    };
    let space = [Space::Place, Space::Hall, Space::Passage, Space::Narrow][one_of(4)];
    let ground = Ground { space, lit: one_of(2) == 0, cornered: one_of(2) == 0 };
    let (surprised, frenzied) = (one_of(3) == 0, one_of(6) == 0);
    Setup { rules, level, ground, surprised, frenzied, ..Setup::new(party, foes) }
}

fn next_random(fight: &Fight, dice: &mut Dice, legal: &mut Vec<Command>) -> Option<Command> {
    legal.clear();
    fight.legal_commands(legal);
    legal.get(dice.one_of(legal.len() as u32) as usize - 1).copied()
}

fn play(seed: u64, contract: bool) -> Fight {
    let setup = any_setup(seed);
    let mut fight = Fight::start(&setup, Seed(seed), &mut NullSink).unwrap_or_else(|why| panic!("{seed}: {why}"));
    let (mut dice, mut legal) = (Dice::new(Seed(seed), Domain::Policy, 1), Vec::new());
    while fight.to_move().is_some() {
        let command = next_random(&fight, &mut dice, &mut legal).unwrap_or_else(|| panic!("{seed}: no legal command"));
        if !contract {
            fight.execute_unchecked(&command, &mut NullSink);
            continue;
        }
        let (before, mut events) = (fight.clone(), Vec::new());
        fight.execute(&command, &mut events).unwrap();
        let mut folded = before;
        events.iter().for_each(|event| folded.apply(event));
        assert_eq!(folded, fight, "{seed} {command:?}");
        if fight.move_number().is_multiple_of(16) {
            let text = serde_json::to_string(&fight).unwrap();
            let back: Fight = serde_json::from_str(&text).unwrap();
            assert_eq!(back, fight, "{seed}");
        }
        let (seen, mut known) = (fight.observation(Seat(0)), Vec::new());
        seen.legal_commands(&mut known);
        legal.clear();
        fight.legal_commands(&mut legal);
        assert_eq!(known, legal, "{seed}: the legal commands show no secret");
        assert!(fight.move_number() < 20_000, "{seed}");
    }
    assert!(fight.outcome.is_some(), "{seed}");
    fight
}

#[test]
fn random_fights_keep_the_contract() {
    for seed in 0..150 {
        play(seed, true);
    }
}

#[test]
fn random_fights_end_without_a_panic() {
    for seed in 1000..3000 {
        play(seed, false);
    }
}

#[test]
fn a_set_up_survives_json() {
    for seed in 0..100 {
        let setup = any_setup(seed);
        setup.check().unwrap();
        let text = serde_json::to_string(&setup).unwrap();
        assert_eq!(serde_json::from_str::<Setup>(&text).unwrap(), setup, "{seed}");
    }
}

proptest! {
    #![proptest_config(ProptestConfig { failure_persistence: None, ..ProptestConfig::default() })]
    #[test]
    fn the_same_seed_is_the_same_fight(seed in 0u64..1_000_000) {
        prop_assert_eq!(play(seed, false), play(seed, false));
    }
}

#[test]
fn a_fight_is_small() {
    let (fighter, fight) = (size_of::<crate::battle::fighter::Fighter>(), size_of::<Fight>());
    assert!(fight + 26 * fighter <= 16 * 1024, "{fight} + 26 x {fighter}");
}
