//! The eleven spells (OURS-5).

use serde::{Deserialize, Serialize};

ludus_engine::listed! {
    /// A combat spell, in the table's order. Casters know every spell up to their level (DD-37).
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
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
}

/// The effect of a spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Power {
    /// Damage by this number of d6.
    Harm(u8),
    /// A ward on the caster.
    Ward(Ward),
    /// The opponent loses this many rounds.
    Delay(u8),
    /// The caster hits better and harder.
    Might,
    /// Heals 1d6 hit points.
    Heal,
    /// The encounter ends and the caster leaves (DD-47).
    Charm,
}

/// A protection against blows or arrows; several multiply (DUEL-SPELL-03).
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

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Wards(u8);

impl Ward {
    pub const ALL: [Ward; 5] = [Ward::Shield, Ward::Arrows, Ward::Blur, Ward::GhostWall, Ward::Ring];

    /// The remaining percentage of a chance to hit with a blow.
    pub const fn of_blows(self) -> u32 {
        match self {
            Ward::Shield | Ward::Ring => 75,
            Ward::Blur | Ward::GhostWall => 50,
            Ward::Arrows => 100,
        }
    }

    /// The remaining percentage of a chance to hit with an arrow.
    pub const fn of_arrows(self) -> u32 {
        match self {
            Ward::Arrows | Ward::Blur => 50,
            Ward::Shield | Ward::GhostWall | Ward::Ring => 100,
        }
    }

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
    pub const NONE: Wards = Wards(0);

    pub const BLOWS: Wards =
        Wards(1 << Ward::Shield as u8 | 1 << Ward::Blur as u8 | 1 << Ward::GhostWall as u8 | 1 << Ward::Ring as u8);

    pub const ARROWS: Wards = Wards(1 << Ward::Arrows as u8 | 1 << Ward::Blur as u8);

    /// Adds a ward; a second copy has no effect (OURS-8).
    pub const fn with(self, ward: Ward) -> Wards {
        Wards(self.0 | 1 << ward as u8)
    }

    /// The wards that are in both sets.
    pub const fn both(self, other: Wards) -> Wards {
        Wards(self.0 & other.0)
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub const fn has(self, ward: Ward) -> bool {
        self.0 & 1 << ward as u8 != 0
    }

    pub fn each(self) -> impl Iterator<Item = Ward> {
        Ward::ALL.into_iter().filter(move |ward| self.has(*ward))
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Spells(u16);

impl Spells {
    pub const NONE: Spells = Spells(0);

    pub const fn with(self, spell: Spell) -> Spells {
        Spells(self.0 | 1 << spell as u16)
    }

    pub const fn has(self, spell: Spell) -> bool {
        self.0 & 1 << spell as u16 != 0
    }
}

impl Spell {
    /// The two-letter code in plans.
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

    /// Finds a spell by its code, ignoring case.
    pub fn of(code: &str) -> Option<Spell> {
        Spell::ALL.into_iter().find(|spell| spell.code().eq_ignore_ascii_case(code))
    }

    /// The magic level needed to know it, 1 to 5.
    pub const fn level(self) -> u8 {
        match self {
            Spell::Dart | Spell::Shield | Spell::ArrowWard => 1,
            Spell::Hold | Spell::Might | Spell::Heal => 2,
            Spell::Blur | Spell::Fireball => 3,
            Spell::GhostWall | Spell::Sleep => 4,
            Spell::Charm => 5,
        }
    }

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

    /// True if casting it is an attack: damage or delay (DD-06).
    pub const fn is_aggressive(self) -> bool {
        matches!(self.power(), Power::Harm(_) | Power::Delay(_))
    }

    /// A short description of its effect.
    pub const fn effect(self) -> &'static str {
        match self {
            Spell::Dart => "1-6 damage",
            Spell::Shield => "blows' hit chance x75%",
            Spell::ArrowWard => "arrows' hit chance x50%",
            Spell::Hold => "enemy loses 2 rounds",
            Spell::Might => "hit chance +20%, damage +2",
            Spell::Heal => "1-6 hit points back",
            Spell::Blur => "enemy's hit chance x50%",
            Spell::Fireball => "2-12 damage",
            Spell::GhostWall => "blows' hit chance x50%",
            Spell::Sleep => "enemy loses 4 rounds",
            Spell::Charm => "you leave unharmed",
        }
    }
}
