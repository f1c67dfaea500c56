//! Marksmanship: which results of one die hit at which range (TT-MISSILE).

use crate::data::tables::tables;
use serde::{Deserialize, Serialize};

ludus_engine::listed! {
    /// A range of the missile table (TT-MISSILE-04).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum RangeBand {
        /// Point blank: up to 10 feet.
        Close,
        /// From 11 to 100 feet.
        Medium,
        /// All that is more than 100 feet away.
        Far,
    }
}

impl RangeBand {
    /// Returns the band of a distance in feet.
    pub const fn at(feet: u16) -> RangeBand {
        match feet {
            0..=10 => RangeBand::Close,
            11..=100 => RangeBand::Medium,
            _ => RangeBand::Far,
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            RangeBand::Close => "close",
            RangeBand::Medium => "medium",
            RangeBand::Far => "far",
        }
    }

    /// Turns of shooting before the foes close in (DEC-076).
    pub const fn missile_turns(self) -> u8 {
        self as u8
    }
}

/// A row of the missile table (TT-MISSILE-T1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MarksmanshipRow {
    pub rule: &'static str,
    /// The lowest marksmanship of the row.
    pub from: u8,
    pub name: &'static str,
    /// The highest result of 1 die that hits at close, medium and far range; 0 if none does.
    pub hits: [u8; 3],
}

/// Returns the row of a marksmanship. Below 0 it counts as 0 (DEC-077).
pub fn marksmanship(value: i16) -> &'static MarksmanshipRow {
    let rows = &tables().marksmanship;
    let above = rows.partition_point(|row| i16::from(row.from) <= value);
    &rows[above.saturating_sub(1)]
}

impl MarksmanshipRow {
    /// The highest result of 1 die that hits at this range; 0 if none does.
    pub const fn hits_up_to(&self, range: RangeBand) -> u8 {
        self.hits[range as usize]
    }
}
