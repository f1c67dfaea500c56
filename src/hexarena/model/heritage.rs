//! Parents, birth, the first money and experience (8, DQ-HERIT).

use serde::{Deserialize, Serialize};

/// A row of the parents' status (DQ-HERIT-T1) with what births it sees (DQ-HERIT-T2).
#[derive(Debug)]
pub struct StatusRow {
    /// Its name.
    pub name: &'static str,
    /// The last roll of D100 that gives it.
    pub to: u8,
    /// What multiplies the first money.
    pub money: u32,
    /// The last roll of D100 that makes a bastard.
    pub bastard: u8,
    /// The last roll that makes a legitimate child; above it, a first child.
    pub legitimate: u8,
}

const fn row(name: &'static str, to: u8, money: u32, bastard: u8, legitimate: u8) -> StatusRow {
    StatusRow { name, to, money, bastard, legitimate }
}

/// The nine statuses.
pub static STATUSES: [StatusRow; 9] = [
    row("Poor Trash", 9, 1, 30, 89),
    row("Impoverished Gentlefolk", 25, 2, 10, 85),
    row("Burgher or Farmer", 44, 4, 17, 91),
    row("Merchant", 54, 6, 20, 89),
    row("Merchant Prince", 58, 10, 24, 87),
    row("Craftsman or Adventurer", 77, 5, 13, 92),
    row("Bandit or Pirate", 89, 8, 6, 78),
    row("Lesser Nobility", 97, 5, 27, 96),
    row("Greater Nobility", 100, 10, 35, 98),
];

/// A row of the first experience and money (DQ-HERIT-T3): last roll, EP, SP.
pub static FIRST: [(u8, u32, u32); 10] = [
    (2, 10, 5),
    (6, 30, 15),
    (14, 60, 25),
    (30, 90, 35),
    (50, 120, 45),
    (70, 140, 55),
    (86, 170, 65),
    (94, 200, 75),
    (98, 230, 85),
    (100, 250, 100),
];

/// How somebody was born (8.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum Birth {
    Bastard,
    #[default]
    Legitimate,
    FirstChild,
}

impl Birth {
    /// The birth of a roll of D100 in a row of status.
    pub const fn of_roll(status: &StatusRow, d100: u8) -> Birth {
        if d100 <= status.bastard {
            return Birth::Bastard;
        }
        match d100 <= status.legitimate {
            true => Birth::Legitimate,
            false => Birth::FirstChild,
        }
    }

    /// Its word.
    pub const fn name(self) -> &'static str {
        match self {
            Birth::Bastard => "bastard",
            Birth::Legitimate => "legitimate",
            Birth::FirstChild => "first child",
        }
    }

    /// Experience after the order of birth, fractions dropped (DQ-HERIT-03, D019).
    pub const fn experience(self, ep: u32) -> u32 {
        match self {
            Birth::Bastard => ep * 5 / 4,
            Birth::Legitimate => ep,
            Birth::FirstChild => ep * 3 / 4,
        }
    }

    /// Money after the order of birth, fractions dropped.
    pub const fn money(self, sp: u32) -> u32 {
        match self {
            Birth::Bastard => sp / 2,
            Birth::Legitimate => sp,
            Birth::FirstChild => sp * 3 / 2,
        }
    }
}

/// The row of status of a roll of D100 (DQ-HERIT-01).
pub fn status(d100: u8) -> u8 {
    STATUSES.iter().position(|row| d100 <= row.to).unwrap_or(STATUSES.len() - 1) as u8
}

/// The place of a legitimate child by a roll of D10: second to seventh or later (DQ-HERIT-04).
pub const fn place(d10: u8) -> u8 {
    match d10 {
        ..=3 => 2,
        4..=5 => 3,
        6 => 4,
        7 => 5,
        8 => 6,
        _ => 7,
    }
}

/// The first experience by a roll of D100, before the order of birth (DQ-HERIT-05).
pub fn experience(d100: u8) -> u32 {
    first(d100).1
}

/// The first money by a roll of D100, before the multiplier and the order of birth.
pub fn money(d100: u8) -> u32 {
    first(d100).2
}

fn first(d100: u8) -> (u8, u32, u32) {
    FIRST.into_iter().find(|row| d100 <= row.0).unwrap_or(FIRST[FIRST.len() - 1])
}
