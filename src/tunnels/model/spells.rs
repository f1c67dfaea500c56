//! Sets of spells.

use crate::data::spell::Spell;
use serde::{Deserialize, Serialize};

/// The spells that someone knows, a bit each.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct SpellSet(u128);

impl SpellSet {
    pub const NONE: SpellSet = SpellSet(0);

    #[must_use]
    pub const fn with(self, spell: Spell) -> SpellSet {
        SpellSet(self.0 | 1 << spell as u128)
    }

    pub const fn has(self, spell: Spell) -> bool {
        self.0 & 1 << spell as u128 != 0
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub(crate) const fn is_none(&self) -> bool {
        self.is_empty()
    }

    /// The spells in the order of the list.
    pub fn each(self) -> impl Iterator<Item = Spell> {
        Spell::ALL.into_iter().filter(move |spell| self.has(*spell))
    }
}

impl FromIterator<Spell> for SpellSet {
    fn from_iter<I: IntoIterator<Item = Spell>>(spells: I) -> SpellSet {
        spells.into_iter().fold(SpellSet::NONE, SpellSet::with)
    }
}
