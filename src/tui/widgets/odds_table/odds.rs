//! A value in a table of choices, and its text.

use ludus_engine::chance::Chance;
use std::fmt;
use std::fmt::{Display, Formatter};

/// The value of a choice in a column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Odds {
    /// The column does not apply.
    None,
    /// The event of the column cannot happen.
    Never,
    Chance(Chance),
    /// A chance that rests on estimates.
    About(Chance),
    /// A part of a whole, with the words for it: "2-3 of 19".
    Part(Chance, String),
    Text(String),
}

impl Odds {
    /// Returns a chance. `exact`: false if it rests on estimates.
    pub const fn of(chance: Chance, exact: bool) -> Odds {
        if exact { Odds::Chance(chance) } else { Odds::About(chance) }
    }

    pub(super) fn is_some(&self) -> bool {
        !matches!(self, Odds::None | Odds::Never)
    }

    pub(super) const fn chance(&self) -> Option<Chance> {
        match self {
            Odds::Chance(chance) | Odds::About(chance) | Odds::Part(chance, _) => Some(*chance),
            Odds::None | Odds::Never | Odds::Text(_) => None,
        }
    }
}

impl Display for Odds {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        match self {
            Odds::None => Ok(()),
            Odds::Never => f.write_str("\u{2013}"),
            Odds::Chance(chance) => chance.fmt(f),
            Odds::About(chance) => {
                let text = chance.to_string();
                // A bound is no estimate more, and nothing is less than what cannot happen.
                let about = if text.starts_with(['<', '>']) || chance.ways == 0 { "" } else { "~" };
                write!(f, "{about}{text}")
            }
            Odds::Part(_, text) | Odds::Text(text) => f.write_str(text),
        }
    }
}
