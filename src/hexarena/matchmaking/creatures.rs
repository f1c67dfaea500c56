//! The creatures that ship (D135): three beasts and a giant of our own.

use crate::model::creature::{Creature, CreatureError};
use alloc::vec::Vec;

const FILES: [&str; 4] = [
    include_str!("../../../assets/hexarena/creatures/pit-hound.json"),
    include_str!("../../../assets/hexarena/creatures/quarry-giant.json"),
    include_str!("../../../assets/hexarena/creatures/ridgeback.json"),
    include_str!("../../../assets/hexarena/creatures/marsh-drake.json"),
];

/// Number of creatures that ship.
pub const COUNT: usize = FILES.len();

/// Their JSON files, in order of rating.
pub fn files() -> impl Iterator<Item = &'static str> {
    FILES.into_iter()
}

/// Parses all creatures. A test checks that no file fails.
pub fn all() -> Result<Vec<Creature>, CreatureError> {
    files().map(Creature::parse).collect()
}

/// The creature of this name, ignoring case.
pub fn named(name: &str) -> Option<Creature> {
    all().ok()?.into_iter().find(|creature| creature.name.eq_ignore_ascii_case(name))
}
