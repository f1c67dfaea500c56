//! The notation of chances, the same everywhere: "37%", and "<1%" or ">99%" for anything rare but possible. "0%" and
//! "100%" mean certain. A decimal appears only if the error is small enough to justify it.
//!
//! A [`Chance`] is exact; a [`Share`] is an estimate with an error.

use alloc::string::{String, ToString};
use core::fmt::{self, Display, Formatter};

/// An exact chance, as a fraction of equally likely outcomes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Chance {
    /// The number of outcomes in which it happens.
    pub ways: u64,
    /// The number of all outcomes.
    pub of: u64,
}

impl Chance {
    /// Creates a chance of `ways` in 100. Values outside 0 to 100 are clamped.
    pub fn of_100(ways: impl Into<i64>) -> Chance {
        Chance { ways: ways.into().clamp(0, 100).unsigned_abs(), of: 100 }
    }

    /// Returns the chance that it does not happen.
    pub const fn otherwise(self) -> Chance {
        Chance { ways: self.of - self.ways, of: self.of }
    }

    /// Returns the nearest whole percent, for bars and sorting. Text uses [`Display`].
    pub const fn rounded(self) -> u64 {
        if self.of == 0 { 0 } else { (200 * self.ways + self.of) / (2 * self.of) }
    }
}

impl Display for Chance {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let Chance { ways, of } = *self;
        f.pad(&match ways {
            0 => "0%".into(),
            _ if ways < of && 100 * ways < of => "<1%".into(),
            _ if ways < of && 100 * (of - ways) < of => ">99%".into(),
            _ => format!("{}%", self.rounded()),
        })
    }
}

/// The number 1 in the units of [`Share`].
const WHOLE: u64 = 1_000_000;
/// A tenth of a percent, in these units.
const TENTH: u64 = WHOLE / 1000;
/// One percent, in these units.
const PERCENT: u64 = WHOLE / 100;

/// An estimated chance and its error. The true value is within the error in 19 of 20 cases.
///
/// It is written as "61% +-2". One decimal appears only if the error is below a tenth of a percent. A share of 0 has only an
/// upper bound ("<3%"), a share of 1 only a lower one. If their error is 0, they are certain.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Share {
    share: u64,
    error: u64,
}

impl Share {
    /// Creates the share of an event from its count in a number (`of`) of trials.
    ///
    /// If it never or always happened, the error is 3 divided by the trials (the rule of three).
    pub fn counted(count: u64, of: u64) -> Share {
        let of = of.max(1);
        let share = WHOLE * count.min(of) / of;
        let error = match share {
            0 | WHOLE => (3 * WHOLE / of).min(WHOLE),
            _ => rounded_up_root(4 * share * (WHOLE - share) / of),
        };
        Share { share, error }
    }

    /// Creates a share from its value and its error, both in tenths of a percent.
    pub fn of_tenths((share, error): (u64, u64)) -> Share {
        Share { share: (share * TENTH).min(WHOLE), error: error * TENTH }
    }

    /// Returns the error in tenths of a percent, rounded up.
    pub const fn error_in_tenths(self) -> u64 {
        self.error.div_ceil(TENTH)
    }

    /// Returns the share without its error: "61%".
    pub fn alone(self) -> String {
        let Share { share, error } = self;
        let is_fine = error < TENTH;
        let bound = |unit: u64| error.div_ceil(unit).max(1).min(WHOLE / unit);
        match share {
            0 | WHOLE if error == 0 => Chance { ways: share, of: WHOLE }.to_string(),
            0 if is_fine => "<0.1%".into(),
            0 => format!("<{}%", bound(PERCENT)),
            WHOLE if is_fine => ">99.9%".into(),
            WHOLE => format!(">{}%", 100 - bound(PERCENT)),
            _ if is_fine => match (share + TENTH / 2) / TENTH {
                0 => "<0.1%".into(),
                1000.. => ">99.9%".into(),
                tenths => format!("{}.{}%", tenths / 10, tenths % 10),
            },
            _ => Chance { ways: share, of: WHOLE }.to_string(),
        }
    }
}

impl Display for Share {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        let alone = self.alone();
        f.pad(&match (self.share, self.error) {
            (0 | WHOLE, _) | (_, 0) => alone,
            (_, error) if error < TENTH => format!("{alone} +-0.1"),
            (_, error) => format!("{alone} +-{}", error.div_ceil(PERCENT)),
        })
    }
}

/// Returns the square root of a value, rounded up.
const fn rounded_up_root(value: u64) -> u64 {
    let root = value.isqrt();
    if root * root < value { root + 1 } else { root }
}

/// Formats a difference of two chances, given in tenths of a percent, as whole points: "+6", "-12", "0".
pub fn points(tenths: i64) -> String {
    match (tenths.abs() + 5) / 10 * tenths.signum() {
        0 => "0".into(),
        points => format!("{points:+}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rare_is_below_1_percent_and_only_certain_is_100() {
        let text = |ways, of| Chance { ways, of }.to_string();
        assert_eq!([text(0, 216), text(1, 1296), text(2, 216), text(3, 216)], ["0%", "<1%", "<1%", "1%"]);
        assert_eq!([text(1295, 1296), text(213, 216), text(216, 216)], [">99%", "99%", "100%"]);
        assert_eq!([text(1, 100), text(99, 100), text(995, 1000)], ["1%", "99%", ">99%"]);
        assert_eq!(Chance::of_100(-3).to_string() + &Chance::of_100(120).to_string(), "0%100%");
        assert_eq!(format!("{:>5}|{:<5}|", Chance::of_100(7), Chance::of_100(7)), "   7%|7%   |");
    }

    #[test]
    fn a_decimal_appears_only_for_a_small_error() {
        let text = |count, of| Share::counted(count, of).to_string();
        assert_eq!(text(613, 1000), "61% +-4");
        assert_eq!(text(6_130, 10_000), "61% +-1");
        assert_eq!(text(271_234, 1_000_000), "27.1% +-0.1");
        assert_eq!([text(5, 1000), text(998, 1000)], ["<1% +-1", ">99% +-1"]);
        assert_eq!([text(0, 1000), text(0, 24), text(24, 24), text(0, 1)], ["<1%", "<13%", ">87%", "<100%"]);
        assert_eq!([text(0, 100_000), text(100_000, 100_000), text(4, 1_000_000)], ["<0.1%", ">99.9%", "<0.1% +-0.1"]);
        assert_eq!(Share::of_tenths((613, 8)).to_string(), "61% +-1");
        assert_eq!(Share::of_tenths((613, 12)).alone(), "61%");
        assert_eq!([(0, 0), (1000, 0)].map(|certain| Share::of_tenths(certain).to_string()), ["0%", "100%"]);
    }

    #[test]
    fn a_difference_is_written_in_whole_points() {
        assert_eq!([64, -115, 4, -4, 0].map(points), ["+6", "-12", "0", "0", "0"]);
    }
}
