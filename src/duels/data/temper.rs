//! Tempers: the table that the chapter names and does not contain (OURS-6).

use serde::{Deserialize, Serialize};

/// A temper.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Temper {
    Cowardly,
    Cautious,
    #[default]
    Steady,
    Bold,
    Fierce,
}

/// A row of the table; chances in percent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TemperRow {
    /// Added to his own chance to hit with a blow.
    pub melee: i8,
    /// At so many hit points or fewer he may panic; never at 0.
    pub panics_at: u8,
    /// His chance to panic in a round.
    pub panic: u8,
    /// Added to his chance to flee.
    pub flight: i8,
    /// His chance to ignore an ordered flight (DD-78).
    pub ignores: u8,
    /// His chance to refuse to meet somebody too dangerous (DD-53).
    pub refuses: u8,
    /// Too dangerous is who is more than so many times as dangerous as he.
    pub too_much: u8,
}

impl Temper {
    /// All of them, the weakest first.
    pub const ALL: [Temper; 5] = [Temper::Cowardly, Temper::Cautious, Temper::Steady, Temper::Bold, Temper::Fierce];

    /// Its word.
    pub const fn name(self) -> &'static str {
        match self {
            Temper::Cowardly => "Cowardly",
            Temper::Cautious => "Cautious",
            Temper::Steady => "Steady",
            Temper::Bold => "Bold",
            Temper::Fierce => "Fierce",
        }
    }

    /// Its row.
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
