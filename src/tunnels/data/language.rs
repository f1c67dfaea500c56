//! The tongues of the tunnels (DEC-018).

use serde::{Deserialize, Serialize};

ludus_engine::listed! {
    /// A language. Humans speak the Common Tongue; the others are High Tongues (TT-CHAR-14, TT-CHAR-16, DEC-018).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    pub enum Language {
        Common,
        Beast,
        Dragon,
        Orcish,
        Trollish,
        Undead,
        Demon,
        Fairy,
    }
}

impl Language {
    pub const fn name(self) -> &'static str {
        match self {
            Language::Common => "Common",
            Language::Beast => "Beast",
            Language::Dragon => "Dragon",
            Language::Orcish => "Orcish",
            Language::Trollish => "Trollish",
            Language::Undead => "Undead",
            Language::Demon => "Demon",
            Language::Fairy => "Fairy",
        }
    }
}

crate::data::sets::set_of! {
    Languages(u8) of Language
}

/// Returns how many languages beside Common a character can learn (TT-CHAR-15): 0 to 7.
pub fn additional(intelligence: i16) -> u8 {
    let most = Language::ALL.len() - 1;
    usize::try_from(intelligence - 12).unwrap_or(0).min(most) as u8
}
