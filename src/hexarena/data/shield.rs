//! The six shields (17.5, DQ-SHIELD-T1).

use serde::{Deserialize, Serialize};

/// One row of the chart.
#[derive(Debug)]
pub struct ShieldRow {
    pub name: &'static str,
    pub ounces: u16,
    /// Percent of Defense per Rank.
    pub defense: i16,
    /// Manual Dexterity lost while it is prepared, 0 or less (DQ-SHIELD-01).
    pub md_loss: i16,
    pub cost: u16,
    /// Physical Strength needed for a Rank, from the weapons chart.
    pub ps: i16,
    /// Manual Dexterity needed for a Rank.
    pub md: i16,
    /// Highest Rank with the shield (D131).
    pub max_rank: u8,
}

/// Serialized by its printed name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[repr(u8)]
pub enum Shield {
    Buckler,
    #[serde(rename = "Small Round Shield")]
    SmallRound,
    #[serde(rename = "Large Round Shield")]
    LargeRound,
    #[serde(rename = "Kite Shield")]
    Kite,
    #[serde(rename = "Tower Shield")]
    Tower,
    /// Weapon and shield in one, bought and learned as a weapon (DQ-SHIELD-03).
    #[serde(rename = "Main-Gauche")]
    MainGauche,
}

const fn row(name: &'static str, pounds: u16, defense: i16, md_loss: i16, cost: u16) -> ShieldRow {
    ShieldRow { name, ounces: 16 * pounds, defense, md_loss, cost, ps: 10, md: 12, max_rank: 4 }
}

static CHART: [ShieldRow; 6] = [
    row("Buckler", 3, 2, 0, 5),
    row("Small Round Shield", 5, 3, -2, 8),
    row("Large Round Shield", 10, 4, -3, 10),
    row("Kite Shield", 15, 5, -4, 15),
    row("Tower Shield", 25, 6, -6, 20),
    ShieldRow { ps: 8, md: 15, max_rank: 10, ..row("Main-Gauche", 1, 2, 0, 20) },
];

impl Shield {
    pub const ALL: [Shield; 6] =
        [Shield::Buckler, Shield::SmallRound, Shield::LargeRound, Shield::Kite, Shield::Tower, Shield::MainGauche];

    /// Its row of the chart.
    pub const fn row(self) -> &'static ShieldRow {
        &CHART[self as usize]
    }

    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// Its name without the word "Shield".
    pub fn short_name(self) -> &'static str {
        self.name().strip_suffix(" Shield").unwrap_or(self.name())
    }

    /// Finds a shield by its full or short name, ignoring case.
    pub fn named(name: &str) -> Option<Shield> {
        let is_it = |shield: &Shield| [shield.name(), shield.short_name()].iter().any(|n| n.eq_ignore_ascii_case(name));
        Shield::ALL.into_iter().find(is_it)
    }

    /// Returns whether it is also a weapon. It then stays in Close combat and does not
    /// protect against missiles (DQ-SHIELD-03, DQ-DEF-06).
    pub const fn is_weapon(self) -> bool {
        matches!(self, Shield::MainGauche)
    }

    /// Returns whether it can be used to rush (DQ-ATK-22, D075).
    pub const fn rushes(self) -> bool {
        !matches!(self, Shield::MainGauche | Shield::Tower)
    }
}
