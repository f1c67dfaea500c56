//! Multipliers of the tables, as fractions. Floats decide nothing.

use alloc::string::String;
use core::fmt;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A multiplier such as 3/2.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fraction {
    pub over: u16,
    pub under: u16,
}

impl Fraction {
    pub const ONE: Fraction = Fraction { over: 1, under: 1 };

    /// Returns `value` times the fraction, rounded down (DEC-002).
    pub const fn down(self, value: u32) -> u32 {
        value * self.over as u32 / self.under as u32
    }

    /// Returns `value` times the fraction, rounded up (DEC-014, DEC-188).
    pub const fn up(self, value: u32) -> u32 {
        (value * self.over as u32).div_ceil(self.under as u32)
    }

    /// Parses a text like "3/2" or "2".
    pub fn parse(text: &str) -> Option<Fraction> {
        let (over, under) = text.split_once('/').unwrap_or((text, "1"));
        let fraction = Fraction { over: over.parse().ok()?, under: under.parse().ok()? };
        (fraction.under > 0).then_some(fraction)
    }
}

impl fmt::Display for Fraction {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.under {
            1 => write!(f, "{}", self.over),
            under => write!(f, "{}/{under}", self.over),
        }
    }
}

impl Serialize for Fraction {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Fraction {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Fraction, D::Error> {
        let text = String::deserialize(deserializer)?;
        let wrong = || serde::de::Error::custom(format!("\"{text}\": expected a multiplier like \"3/2\""));
        Fraction::parse(&text).ok_or_else(wrong)
    }
}
