//! The creatures that ship (D135): beasts and a giant of our own, beside the opponents of the people.

use crate::hexarena::model::creature::{Creature, CreatureError};

const FILES: [&str; 4] = [
    include_str!("../../../assets/hexarena/creatures/pit-hound.json"),
    include_str!("../../../assets/hexarena/creatures/quarry-giant.json"),
    include_str!("../../../assets/hexarena/creatures/ridgeback.json"),
    include_str!("../../../assets/hexarena/creatures/marsh-drake.json"),
];

/// How many there are.
pub const COUNT: usize = FILES.len();

/// The file of each, in the order of their worth.
pub fn files() -> impl Iterator<Item = &'static str> {
    FILES.into_iter()
}

/// All of them; the fault of a file that is none, which a test finds.
pub fn all() -> Result<Vec<Creature>, CreatureError> {
    files().map(Creature::parse).collect()
}

/// The creature of a name, in any case.
pub fn named(name: &str) -> Option<Creature> {
    all().ok()?.into_iter().find(|creature| creature.name.eq_ignore_ascii_case(name))
}
