//! Tempers: the manual names this table but does not print it (OURS-6).

use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Temper {
    Cowardly,
    Cautious,
    #[default]
    Steady,
    Bold,
    Fierce,
}

/// A row of the table; all chances in percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TemperRow {
    /// Modifier to hit with a blow.
    pub melee: i8,
    /// Panic is possible at this many hit points or fewer; never at 0.
    pub panics_at: u8,
    /// Chance to panic in a round.
    pub panic: u8,
    /// Modifier of the chance to flee.
    pub flight: i8,
    /// Chance to ignore an order to flee (DD-78).
    pub ignores: u8,
    /// Chance to refuse an opponent who is too dangerous (DD-53).
    pub refuses: u8,
    /// An opponent is too dangerous above this multiple of the fighter's own danger.
    pub too_much: u8,
}

impl Temper {
    /// All tempers, the weakest first.
    pub const ALL: [Temper; 5] = [Temper::Cowardly, Temper::Cautious, Temper::Steady, Temper::Bold, Temper::Fierce];

    pub const fn name(self) -> &'static str {
        match self {
            Temper::Cowardly => "Cowardly",
            Temper::Cautious => "Cautious",
            Temper::Steady => "Steady",
            Temper::Bold => "Bold",
            Temper::Fierce => "Fierce",
        }
    }

    pub const fn row(self) -> TemperRow {
        const QUIET: TemperRow =
            TemperRow { melee: 0, panics_at: 0, panic: 0, flight: 0, ignores: 0, refuses: 0, too_much: 0 };
        match self {
            Temper::Cowardly => {
                TemperRow { melee: -10, panics_at: 5, panic: 30, flight: 15, refuses: 60, too_much: 2, ..QUIET }
            }
            Temper::Cautious => {
                TemperRow { melee: -5, panics_at: 3, panic: 20, flight: 10, refuses: 30, too_much: 3, ..QUIET }
            }
            Temper::Steady => QUIET,
            Temper::Bold => TemperRow { melee: 5, flight: -10, ignores: 20, ..QUIET },
            Temper::Fierce => TemperRow { melee: 10, flight: -15, ignores: 40, ..QUIET },
        }
    }

    /// The tempers one step away.
    pub fn neighbours(self) -> impl Iterator<Item = Temper> + Clone {
        Temper::ALL.into_iter().filter(move |other| (*other as u8).abs_diff(self as u8) == 1)
    }
}
