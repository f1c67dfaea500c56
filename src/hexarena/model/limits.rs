//! Limits of generation and of later purchases (5.1, 5.2, D008, DQX-08).

use crate::data::characteristic::{Characteristic, Values};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The least value of each of the six at assignment (DQ-CHAR-15).
pub const LEAST: i16 = 5;
pub const PEAK: i16 = 25;

/// The six primary characteristics to which points are assigned.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Primary {
    pub ps: i16,
    pub md: i16,
    pub ag: i16,
    pub en: i16,
    pub ma: i16,
    pub wp: i16,
}

impl Primary {
    /// Values in the order of the record.
    pub const fn of([ps, md, ag, en, ma, wp]: [i16; 6]) -> Primary {
        Primary { ps, md, ag, en, ma, wp }
    }

    /// The values in the order of the record.
    pub const fn all(self) -> [i16; 6] {
        [self.ps, self.md, self.ag, self.en, self.ma, self.wp]
    }

    /// All eight characteristics, with FT and PC of 0.
    pub const fn values(self) -> Values {
        Values::of([self.ps, self.md, self.ag, self.en, self.ma, self.wp, 0, 0])
    }
}

/// Points for a roll of 2D10, 2..=20, and the maximum M of one characteristic (DQ-CHAR-T1).
pub const fn points(rolled: u8) -> (i16, i16) {
    let most = match rolled {
        ..=3 => 25,
        4..=6 => 24,
        7..=9 => 23,
        10..=12 => 22,
        13..=15 => 21,
        16..=18 => 20,
        _ => 19,
    };
    (79 + rolled as i16, most)
}

/// How many of the six can be at M, at M - 1 or above, at M - 2 or above. Unused places pass
/// down (DQ-CHAR-16 to -18, D008).
pub const fn places(most: i16) -> [usize; 3] {
    let at_most = if most > 20 { 1 } else { 2 };
    [at_most, at_most + 2, at_most + 5]
}

/// The limit of generation that an assignment breaks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum PointsError {
    #[error("2D10 show 2 to 20, not {0}")]
    Rolled(u8),
    #[error("{} {value}: each of the six is at least {LEAST}", .of.short())]
    Low { of: Characteristic, value: i16 },
    #[error("{} {value}: the maximum is {most}", .of.short())]
    High { of: Characteristic, value: i16, most: i16 },
    #[error("{found} characteristics of {from} or more: with maximum {most} at most {places} are allowed")]
    Places { found: usize, from: i16, most: i16, places: usize },
    #[error("the six total {total}: assign exactly {points} points")]
    Total { total: i16, points: i16 },
}

/// Checks the six values against the limits of a roll.
pub fn check(rolled: u8, assigned: Primary) -> Result<(), PointsError> {
    if !(2..=20).contains(&rolled) {
        return Err(PointsError::Rolled(rolled));
    }
    let ((points, most), values) = (points(rolled), assigned.all());
    for (of, value) in Characteristic::PRIMARY.into_iter().zip(values) {
        if value < LEAST {
            return Err(PointsError::Low { of, value });
        }
        if value > most {
            return Err(PointsError::High { of, value, most });
        }
    }
    for (places, from) in places(most).into_iter().zip([most, most - 1, most - 2]) {
        let found = values.into_iter().filter(|value| *value >= from).count();
        if found > places {
            return Err(PointsError::Places { found, from, most, places });
        }
    }
    match values.into_iter().sum() {
        total if total == points => Ok(()),
        total => Err(PointsError::Total { total, points }),
    }
}

/// Proposes an assignment: all points, within all limits, as even as possible. Magical Aptitude, which no bout uses,
/// gets the points that the others cannot hold.
pub fn proposed(rolled: u8) -> Primary {
    // Indices into PS MD AG EN MA WP. The lowest value gets the next point, in this order among equals.
    const ORDER: [usize; 5] = [3, 1, 0, 5, 2];
    let ((total, most), mut values) = (points(rolled), [LEAST; 6]);
    let fits = |values: [i16; 6]| {
        let places = places(most).into_iter().zip([most, most - 1, most - 2]);
        let within = |(places, from): (usize, i16)| values.into_iter().filter(|value| *value >= from).count() <= places;
        values.into_iter().all(|value| value <= most) && places.into_iter().all(within)
    };
    for _ in 0..total - 6 * LEAST {
        let with = |at: usize| {
            let mut next = values;
            next[at] += 1;
            next
        };
        let open = ORDER.into_iter().filter(|at| fits(with(*at)));
        values = with(open.min_by_key(|at| values[*at]).unwrap_or(4));
    }
    Primary::of(values)
}

/// Most points of a characteristic that can be bought in a life (DQX-08, reading 3).
pub const fn most_bought(of: Characteristic) -> i16 {
    match of {
        Characteristic::Ma => 0,
        Characteristic::Pc => 5,
        _ => 3,
    }
}

/// Highest value that purchases can reach: 25 + modifiers of race and gender. Fatigue and Perception
/// are limited by steps only.
pub fn highest(of: Characteristic, modifiers: Values) -> i16 {
    match of {
        Characteristic::Ft | Characteristic::Pc => i16::MAX,
        _ => PEAK + modifiers[of],
    }
}
