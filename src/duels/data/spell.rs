//! The eleven spells (OURS-5).

use serde::{Deserialize, Serialize};

/// A combat spell, in the order of the table. A caster knows every spell of his level and below (DD-37).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Spell {
    #[serde(rename = "DA")]
    Dart,
    #[serde(rename = "SH")]
    Shield,
    #[serde(rename = "AW")]
    ArrowWard,
    #[serde(rename = "HO")]
    Hold,
    #[serde(rename = "MI")]
    Might,
    #[serde(rename = "HE")]
    Heal,
    #[serde(rename = "BL")]
    Blur,
    #[serde(rename = "FB")]
    Fireball,
    #[serde(rename = "GW")]
    GhostWall,
    #[serde(rename = "SL")]
    Sleep,
    #[serde(rename = "CH")]
    Charm,
}

/// What a spell does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Power {
    /// So many six-sided dice of damage.
    Harm(u8),
    /// A ward on the caster.
    Ward(Ward),
    /// The opponent loses so many rounds.
    Delay(u8),
    /// The caster strikes better and harder.
    Might,
    /// One six-sided die of hit points back.
    Heal,
    /// The encounter ends and the caster leaves (DD-47).
    Charm,
}

/// What makes a fighter harder to hit; several multiply (DUEL-SPELL-03).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Ward {
    /// The spell Shield: blows at 75%.
    Shield,
    /// The spell Arrow Ward: arrows at 50%.
    Arrows,
    /// The spell Blur: blows and arrows at 50%.
    Blur,
    /// The spell Ghost Wall: blows at 50%.
    GhostWall,
    /// The Ring of Warding: blows at 75%.
    Ring,
}

/// A set of wards.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Wards(u8);

impl Ward {
    /// All of them.
    pub const ALL: [Ward; 5] = [Ward::Shield, Ward::Arrows, Ward::Blur, Ward::GhostWall, Ward::Ring];

    /// What it leaves of a chance to hit with a blow, in percent.
    pub const fn of_blows(self) -> u32 {
        match self {
            Ward::Shield | Ward::Ring => 75,
            Ward::Blur | Ward::GhostWall => 50,
            Ward::Arrows => 100,
        }
    }

    /// What it leaves of a chance to hit with an arrow, in percent.
    pub const fn of_arrows(self) -> u32 {
        match self {
            Ward::Arrows | Ward::Blur => 50,
            Ward::Shield | Ward::GhostWall | Ward::Ring => 100,
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Ward::Shield => "Shield",
            Ward::Arrows => "Arrow Ward",
            Ward::Blur => "Blur",
            Ward::GhostWall => "Ghost Wall",
            Ward::Ring => "Ring of Warding",
        }
    }
}

impl Wards {
    /// None.
    pub const NONE: Wards = Wards(0);

    /// Against blows.
    pub const BLOWS: Wards =
        Wards(1 << Ward::Shield as u8 | 1 << Ward::Blur as u8 | 1 << Ward::GhostWall as u8 | 1 << Ward::Ring as u8);

    /// Against arrows.
    pub const ARROWS: Wards = Wards(1 << Ward::Arrows as u8 | 1 << Ward::Blur as u8);

    /// With one more; the same twice counts once (OURS-8).
    pub const fn with(self, ward: Ward) -> Wards {
        Wards(self.0 | 1 << ward as u8)
    }

    /// Those in both sets.
    pub const fn both(self, other: Wards) -> Wards {
        Wards(self.0 & other.0)
    }

    /// Whether there is none.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Whether it is one of them.
    pub const fn has(self, ward: Ward) -> bool {
        self.0 & 1 << ward as u8 != 0
    }

    /// Each of them.
    pub fn each(self) -> impl Iterator<Item = Ward> {
        Ward::ALL.into_iter().filter(move |ward| self.has(*ward))
    }
}

/// A set of spells: those that somebody has spent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Spells(u16);

impl Spells {
    /// None.
    pub const NONE: Spells = Spells(0);

    /// With one more.
    pub const fn with(self, spell: Spell) -> Spells {
        Spells(self.0 | 1 << spell as u16)
    }

    /// Whether it is one of them.
    pub const fn has(self, spell: Spell) -> bool {
        self.0 & 1 << spell as u16 != 0
    }
}

impl Spell {
    /// All of them, in the order of the table.
    pub const ALL: [Spell; 11] = [
        Spell::Dart,
        Spell::Shield,
        Spell::ArrowWard,
        Spell::Hold,
        Spell::Might,
        Spell::Heal,
        Spell::Blur,
        Spell::Fireball,
        Spell::GhostWall,
        Spell::Sleep,
        Spell::Charm,
    ];

    /// Its two letters in a plan.
    pub const fn code(self) -> &'static str {
        match self {
            Spell::Dart => "DA",
            Spell::Shield => "SH",
            Spell::ArrowWard => "AW",
            Spell::Hold => "HO",
            Spell::Might => "MI",
            Spell::Heal => "HE",
            Spell::Blur => "BL",
            Spell::Fireball => "FB",
            Spell::GhostWall => "GW",
            Spell::Sleep => "SL",
            Spell::Charm => "CH",
        }
    }

    /// Its name.
    pub const fn name(self) -> &'static str {
        match self {
            Spell::Dart => "Dart",
            Spell::Shield => "Shield",
            Spell::ArrowWard => "Arrow Ward",
            Spell::Hold => "Hold",
            Spell::Might => "Might",
            Spell::Heal => "Heal",
            Spell::Blur => "Blur",
            Spell::Fireball => "Fireball",
            Spell::GhostWall => "Ghost Wall",
            Spell::Sleep => "Sleep",
            Spell::Charm => "Charm",
        }
    }

    /// The spell of two letters, whatever their case.
    pub fn of(code: &str) -> Option<Spell> {
        Spell::ALL.into_iter().find(|spell| spell.code().eq_ignore_ascii_case(code))
    }

    /// The level of magic that knows it, 1 to 5.
    pub const fn level(self) -> u8 {
        match self {
            Spell::Dart | Spell::Shield | Spell::ArrowWard => 1,
            Spell::Hold | Spell::Might | Spell::Heal => 2,
            Spell::Blur | Spell::Fireball => 3,
            Spell::GhostWall | Spell::Sleep => 4,
            Spell::Charm => 5,
        }
    }

    /// What it does.
    pub const fn power(self) -> Power {
        match self {
            Spell::Dart => Power::Harm(1),
            Spell::Fireball => Power::Harm(2),
            Spell::Shield => Power::Ward(Ward::Shield),
            Spell::ArrowWard => Power::Ward(Ward::Arrows),
            Spell::Blur => Power::Ward(Ward::Blur),
            Spell::GhostWall => Power::Ward(Ward::GhostWall),
            Spell::Hold => Power::Delay(2),
            Spell::Sleep => Power::Delay(4),
            Spell::Might => Power::Might,
            Spell::Heal => Power::Heal,
            Spell::Charm => Power::Charm,
        }
    }

    /// Whether casting it is an attack: damage and delay are, the rest is not (DD-06).
    pub const fn is_aggressive(self) -> bool {
        matches!(self.power(), Power::Harm(_) | Power::Delay(_))
    }

    /// What it does, in a few words.
    pub const fn effect(self) -> &'static str {
        match self {
            Spell::Dart => "1-6 damage",
            Spell::Shield => "enemy blows x75%",
            Spell::ArrowWard => "enemy arrows x50%",
            Spell::Hold => "enemy loses 2 rounds",
            Spell::Might => "your blows +20%, +2",
            Spell::Heal => "1-6 hit points back",
            Spell::Blur => "blows and arrows x50%",
            Spell::Fireball => "2-12 damage",
            Spell::GhostWall => "enemy blows x50%",
            Spell::Sleep => "enemy loses 4 rounds",
            Spell::Charm => "you leave unharmed",
        }
    }
}
