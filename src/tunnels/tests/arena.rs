//! Fights for the tests: characters with plain values, and commands with loaded dice.

use crate::battle::command::{Command, Order};
use crate::battle::event::Event;
use crate::battle::fighter::FighterId;
use crate::battle::state::Fight;
use crate::data::armour::ArmourId;
use crate::data::attribute::Attributes;
use crate::data::character_type::CharacterType;
use crate::data::material::Material;
use crate::data::monster::MonsterId;
use crate::data::weapon::WeaponId;
use crate::model::delver::{Delver, OwnedArmour, OwnedWeapon};
use crate::model::setup::{FoeEntry, Member, Setup};
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Seed};

/// ST, IQ, LK, CON, DX, CHR that give no adds and no rage.
pub(super) const PLAIN: [i16; 6] = [12, 16, 12, 12, 12, 12];

pub(super) fn weapon(name: &str) -> OwnedWeapon {
    OwnedWeapon::steel(WeaponId::of(name).unwrap_or_else(|| panic!("no weapon {name}")))
}

pub(super) fn made_of(name: &str, material: Material) -> OwnedWeapon {
    OwnedWeapon { material, ..weapon(name) }
}

pub(super) fn mail(name: &str) -> OwnedArmour {
    OwnedArmour::steel(ArmourId::of(name).unwrap_or_else(|| panic!("no armour {name}")))
}

/// A character with weapons; the first is in hand.
pub(super) fn person(name: &str, kind: CharacterType, attributes: [i16; 6], weapons: &[&str]) -> Delver {
    Delver {
        weapons: weapons.iter().map(|name| weapon(name)).collect(),
        ..Delver::plain(name, kind, Attributes(attributes))
    }
}

pub(super) fn warrior(attributes: [i16; 6], weapons: &[&str]) -> Delver {
    person("Anna", CharacterType::Warrior, attributes, weapons)
}

pub(super) fn foe(name: &str, rating: u16) -> FoeEntry {
    let kind = MonsterId::of(name).unwrap_or_else(|| panic!("no monster {name}"));
    FoeEntry::Monster { kind, rating: Some(rating), full: None, invisible: false }
}

/// A fight at close range: no missile turns.
pub(super) fn setup(party: Vec<Delver>, foes: Vec<FoeEntry>) -> Setup {
    Setup { distance: Some(10), ..Setup::new(party.into_iter().map(Member::new).collect(), foes) }
}

pub(super) fn begin(setup: &Setup) -> Fight {
    begin_with(setup, &[])
}

pub(super) fn begin_with(setup: &Setup, dice: &[u32]) -> Fight {
    let mut dice = Dice::loaded(dice.iter().copied());
    let fight = Fight::start_with(setup, Seed(1), &mut dice, &mut Vec::new()).unwrap();
    assert_eq!((dice.left_over(), dice.ran_short()), (0, false), "the dice of the opening");
    fight
}

/// Executes a command with these dice, all of which must be rolled.
pub(super) fn give(fight: &mut Fight, command: Command, dice: &[u32]) -> Vec<Event> {
    let (mut dice, mut events) = (Dice::loaded(dice.iter().copied()), Vec::new());
    let before = fight.clone();
    fight.execute_with(&command, &mut dice, &mut events).unwrap_or_else(|why| panic!("{command:?}: {why}"));
    assert_eq!((dice.left_over(), dice.ran_short()), (0, false), "{command:?} {events:#?}");
    let mut folded = before;
    events.iter().for_each(|event| folded.apply(event));
    assert_eq!(folded, *fight, "{command:?}");
    events
}

pub(super) fn order(fight: &mut Fight, order: Order, dice: &[u32]) -> Vec<Event> {
    give(fight, Command::Order(order), dice)
}

pub(super) fn con(fight: &Fight, number: u8) -> i32 {
    fight.get(FighterId(number)).vitality()
}

pub(super) fn st(fight: &Fight, number: u8) -> i16 {
    fight.person(FighterId(number)).unwrap().current.get(crate::data::attribute::Attribute::Strength)
}
