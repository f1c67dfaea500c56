//! Parents, birth, and the starting money and experience (8, DQ-HERIT).

use serde::{Deserialize, Serialize};

/// A row of the parents' status (DQ-HERIT-T1) and of its births (DQ-HERIT-T2).
#[derive(Debug)]
pub struct StatusRow {
    pub name: &'static str,
    /// Highest D100 roll for this row.
    pub to: u8,
    /// Multiplier of the starting money.
    pub money: u32,
    /// Highest D100 roll for a bastard.
    pub bastard: u8,
    /// Highest D100 roll for a legitimate child; above it, a first child.
    pub legitimate: u8,
}

const fn row(name: &'static str, to: u8, money: u32, bastard: u8, legitimate: u8) -> StatusRow {
    StatusRow { name, to, money, bastard, legitimate }
}

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

/// Starting experience and money (DQ-HERIT-T3): highest roll, EP, SP.
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

/// Legitimacy and order of birth (8.2).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Birth {
    Bastard,
    #[default]
    Legitimate,
    FirstChild,
}

impl Birth {
    pub const fn of_roll(status: &StatusRow, d100: u8) -> Birth {
        if d100 <= status.bastard {
            return Birth::Bastard;
        }
        match d100 <= status.legitimate {
            true => Birth::Legitimate,
            false => Birth::FirstChild,
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Birth::Bastard => "bastard",
            Birth::Legitimate => "legitimate",
            Birth::FirstChild => "first child",
        }
    }

    /// Starting experience adjusted for the order of birth, rounded down (DQ-HERIT-03, D019).
    pub const fn experience(self, ep: u32) -> u32 {
        match self {
            Birth::Bastard => ep * 5 / 4,
            Birth::Legitimate => ep,
            Birth::FirstChild => ep * 3 / 4,
        }
    }

    /// Starting money adjusted for the order of birth, rounded down.
    pub const fn money(self, sp: u32) -> u32 {
        match self {
            Birth::Bastard => sp / 2,
            Birth::Legitimate => sp,
            Birth::FirstChild => sp * 3 / 2,
        }
    }
}

/// Row of the parents' status for a D100 roll (DQ-HERIT-01).
pub fn status(d100: u8) -> u8 {
    STATUSES.iter().position(|row| d100 <= row.to).unwrap_or(STATUSES.len() - 1) as u8
}

/// Place of a legitimate child for a D10 roll: second to seventh or later (DQ-HERIT-04).
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

/// Starting experience for a D100 roll, before the order of birth (DQ-HERIT-05).
pub fn experience(d100: u8) -> u32 {
    first(d100).1
}

/// Starting money for a D100 roll, before the multiplier and the order of birth.
pub fn money(d100: u8) -> u32 {
    first(d100).2
}

fn first(d100: u8) -> (u8, u32, u32) {
    FIRST.into_iter().find(|row| d100 <= row.0).unwrap_or(FIRST[FIRST.len() - 1])
}
