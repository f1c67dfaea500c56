//! The three starting types and the wizard-warrior that a rogue can become.

use crate::data::attribute::{Attribute, Attributes};
use serde::{Deserialize, Serialize};

ludus_engine::listed! {
    /// The type of a character (TT-TYPE-01, TT-TYPE-10).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum CharacterType {
        Warrior,
        MagicUser,
        Rogue,
        /// Only a rogue at the limit of level 7 becomes one (DEC-016).
        WizardWarrior,
    }
}

impl CharacterType {
    /// The types that a new character can have (TT-TYPE-01).
    pub const STARTING: [CharacterType; 3] = [CharacterType::Warrior, CharacterType::MagicUser, CharacterType::Rogue];

    pub const fn name(self) -> &'static str {
        match self {
            CharacterType::Warrior => "warrior",
            CharacterType::MagicUser => "magic-user",
            CharacterType::Rogue => "rogue",
            CharacterType::WizardWarrior => "wizard-warrior",
        }
    }

    /// Returns whether the type can learn and cast spells (TT-TYPE-03, TT-TYPE-12).
    pub const fn casts(self) -> bool {
        !matches!(self, CharacterType::Warrior)
    }

    /// Returns whether the type knows all spells of level 1 without a teacher (TT-MAGIC-05).
    pub const fn knows_first_level(self) -> bool {
        matches!(self, CharacterType::MagicUser)
    }

    /// Returns whether the type may use only weapons of one die or less (TT-TYPE-04, DEC-068).
    pub const fn needs_small_weapons(self) -> bool {
        matches!(self, CharacterType::MagicUser)
    }

    /// Returns whether personal adds count with any weapon (TT-TYPE-15). For magic-users see TT-ADDS-06.
    pub const fn uses_personal_adds(self) -> bool {
        !matches!(self, CharacterType::MagicUser)
    }

    /// Returns whether the type may burn armour and shields (TT-TYPE-16, DEC-017).
    pub const fn burns_armour(self) -> bool {
        matches!(self, CharacterType::Warrior)
    }

    /// Returns whether a staff lowers the cost of the type's spells (DEC-132).
    pub const fn uses_staffs(self) -> bool {
        matches!(self, CharacterType::MagicUser)
    }

    /// The highest level that the type reaches. `None` if there is no limit (TT-TYPE-07).
    pub const fn level_limit(self) -> Option<u8> {
        match self {
            CharacterType::Rogue => Some(7),
            _ => None,
        }
    }

    /// Returns the types that the attributes suggest: that of the highest of ST, IQ and LK, or several if they are equal
    /// (TT-TYPE-02, DEC-013). It is advice only.
    pub fn suggested(attributes: Attributes) -> impl Iterator<Item = CharacterType> {
        let decisive = [Attribute::Strength, Attribute::Intelligence, Attribute::Luck].map(|one| attributes.get(one));
        let best = decisive.into_iter().max();
        CharacterType::STARTING
            .into_iter()
            .zip(decisive)
            .filter(move |(_, value)| Some(*value) == best)
            .map(|(one, _)| one)
    }
}
