//! Hired henchmen (TT-HIRE).

use crate::data::character_type::CharacterType;
use crate::data::coins::Coins;
use crate::data::fraction::Fraction;
use crate::data::tables::tables;
use serde::{Deserialize, Serialize};

/// The share of a henchman of a type (TT-HIRE-04, TT-HIRE-06, TT-HIRE-07).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct HenchmanRow {
    pub rule: &'static str,
    #[serde(rename = "type")]
    pub of: CharacterType,
    /// Of the loot less the employer's outlay (DEC-118).
    pub share: Fraction,
    /// The answer to an employer who cheats (DEC-119).
    pub revenge: Revenge,
}

/// The answer to an employer who keeps a henchman's share (DEC-119).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Revenge {
    /// The guild collects double at the next visit.
    Guild,
    /// Curse You on a random attribute.
    Curse,
    /// Three rogues lie in wait on 4 to 6 of 1 die.
    Ambush,
}

/// Returns the row of a type. `None` for wizard-warriors, who never hire on.
pub fn terms(of: CharacterType) -> Option<&'static HenchmanRow> {
    tables().henchmen.iter().find(|row| row.of == of)
}

/// The payment in advance (TT-HIRE-03).
pub const ADVANCE: Coins = Coins::gold(10);
/// The shares of all henchmen of a delve come to this at most (DEC-118).
pub const MOST_SHARES: Fraction = Fraction { over: 3, under: 4 };
/// A candidate is human on this result of 1 die or less (DEC-118).
pub const HUMAN_UP_TO: u8 = 4;
/// Delves during which no henchman of a cheated type hires on (DEC-119).
pub const DISTRUST: u8 = 3;
