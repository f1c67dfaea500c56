//! Money. All sums are kept in copper pieces (DEC-115).

use alloc::string::String;
use core::fmt;
use core::iter::Sum;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A sum of money in copper pieces: 10 c.p. are 1 s.p., 10 s.p. are 1 g.p. (DEC-115).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Coins(pub u32);

impl Coins {
    pub const NONE: Coins = Coins(0);

    pub const fn gold(pieces: u32) -> Coins {
        Coins(pieces * 100)
    }

    pub const fn silver(pieces: u32) -> Coins {
        Coins(pieces * 10)
    }

    /// Returns the whole gold pieces in the sum.
    pub const fn whole_gold(self) -> u32 {
        self.0 / 100
    }

    #[must_use]
    pub const fn plus(self, other: Coins) -> Coins {
        Coins(self.0.saturating_add(other.0))
    }

    #[must_use]
    pub const fn times(self, number: u32) -> Coins {
        Coins(self.0.saturating_mul(number))
    }

    /// Returns the sum without `cost`. `None` if it is too small.
    pub fn less(self, cost: Coins) -> Option<Coins> {
        self.0.checked_sub(cost.0).map(Coins)
    }

    /// Parses "37 g.p. 5 s.p.": one to three amounts, the larger coin first.
    pub fn parse(text: &str) -> Option<Coins> {
        let (mut sum, mut last) = (0_u32, 1000);
        let mut words = text.split(' ');
        while let Some(number) = words.next() {
            let value = match words.next()? {
                "g.p." => 100,
                "s.p." => 10,
                "c.p." => 1,
                _ => return None,
            };
            if value >= last {
                return None;
            }
            last = value;
            sum = sum.checked_add(number.parse::<u32>().ok()?.checked_mul(value)?)?;
        }
        Some(Coins(sum))
    }
}

impl fmt::Display for Coins {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0 == 0 {
            return f.write_str("0 g.p.");
        }
        let amounts = [(self.0 / 100, "g.p."), (self.0 / 10 % 10, "s.p."), (self.0 % 10, "c.p.")];
        for (i, (number, coin)) in amounts.into_iter().filter(|(number, _)| *number > 0).enumerate() {
            let space = if i > 0 { " " } else { "" };
            write!(f, "{space}{number} {coin}")?;
        }
        Ok(())
    }
}

impl Sum for Coins {
    fn sum<I: Iterator<Item = Coins>>(sums: I) -> Coins {
        sums.fold(Coins::NONE, Coins::plus)
    }
}

impl Serialize for Coins {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Coins {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Coins, D::Error> {
        let text = String::deserialize(deserializer)?;
        let wrong = || serde::de::Error::custom(format!("\"{text}\": expected money like \"5 g.p.\" or \"3 s.p.\""));
        Coins::parse(&text).ok_or_else(wrong)
    }
}
