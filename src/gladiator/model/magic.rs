//! What magic has made of a fighter: the spells upon him, and what sort of being he is (manual p13-16).

use crate::gladiator::data::spell::Spell;
use crate::gladiator::model::fighter::{FighterId, Side};
use crate::gladiator::model::ground::Layer;
use serde::{Deserialize, Serialize};
use std::num::NonZeroU16;

/// The spells that last until a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[allow(missing_docs)]
pub enum Lasting {
    Speed,
    Stone,
    Iron,
    Steel,
    Return,
    Dazzle,
}

impl Lasting {
    /// All of them.
    pub const ALL: [Lasting; 6] =
        [Lasting::Speed, Lasting::Stone, Lasting::Iron, Lasting::Steel, Lasting::Return, Lasting::Dazzle];

    /// The spell that does it.
    pub const fn spell(self) -> Spell {
        match self {
            Lasting::Speed => Spell::MagicSpeed,
            Lasting::Stone => Spell::StoneFlesh,
            Lasting::Iron => Spell::IronFlesh,
            Lasting::Steel => Spell::SteelFlesh,
            Lasting::Return => Spell::MissileReturn,
            Lasting::Dazzle => Spell::Dazzle,
        }
    }

    /// What a spell does that lasts until a turn and does not add up.
    pub fn of(spell: Spell) -> Option<Lasting> {
        Lasting::ALL.into_iter().find(|lasting| lasting.spell() == spell)
    }
}

/// The last turn of what an Evil Mage has from the beginning: it ends with no turn.
pub const FOR_GOOD: u16 = u16::MAX;
/// MP under Magic Speed (THR-08).
pub const MAGIC_MP: i32 = 16;
/// AG lost to Dazzle (OSP-02).
pub const DAZZLED: i32 = 3;
/// Turns of Clumsiness and Curse Armor; castings add up and end one by one (THR-09, THR-20, DEC-093).
const HEX_TURNS: usize = 4;

/// A spell whose castings add up, each until its own turn. Four turns at most lie between now and the last end, so an
/// end is told from the others by its remainder.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(into = "[u8; HEX_TURNS + 1]", from = "[u8; HEX_TURNS + 1]")]
pub struct Hex {
    ends: [u8; HEX_TURNS + 1],
}

impl From<Hex> for [u8; HEX_TURNS + 1] {
    fn from(hex: Hex) -> [u8; HEX_TURNS + 1] {
        hex.ends
    }
}

impl From<[u8; HEX_TURNS + 1]> for Hex {
    fn from(ends: [u8; HEX_TURNS + 1]) -> Hex {
        Hex { ends }
    }
}

impl Hex {
    /// What all castings together take.
    pub fn total(&self) -> i32 {
        if self.ends == [0; HEX_TURNS + 1] { 0 } else { self.ends.iter().map(|amount| i32::from(*amount)).sum() }
    }

    /// What ends with that turn.
    pub const fn ending(&self, turn: u16) -> u8 {
        self.ends[turn as usize % (HEX_TURNS + 1)]
    }

    /// The turn with which the last casting ends; `turn` is the turn of the battle.
    pub fn last(&self, turn: u16) -> Option<u16> {
        (turn..=turn + HEX_TURNS as u16).rev().find(|turn| self.ending(*turn) > 0)
    }

    pub(in crate::gladiator) const fn add(&mut self, amount: u8, until: u16) {
        let end = until as usize % (HEX_TURNS + 1);
        self.ends[end] = self.ends[end].saturating_add(amount);
    }

    pub(in crate::gladiator) const fn end(&mut self, turn: u16) {
        self.ends[turn as usize % (HEX_TURNS + 1)] = 0;
    }
}

/// The spells upon a fighter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Magic {
    /// The last turn of each lasting spell; 0 is none.
    #[serde(skip_serializing_if = "is_default")]
    pub(in crate::gladiator) until: [u16; 6],
    #[serde(skip_serializing_if = "is_default")]
    pub(in crate::gladiator) clumsy: Hex,
    #[serde(skip_serializing_if = "is_default")]
    pub(in crate::gladiator) cursed: Hex,
    /// AG added for the rest of the battle (THR-14).
    #[serde(skip_serializing_if = "is_default")]
    pub(in crate::gladiator) agility: u8,
    /// Who keeps him invisible, and the turn in which that must be paid again (DEC-088).
    #[serde(skip_serializing_if = "is_default")]
    pub(in crate::gladiator) veil: Option<Upkeep>,
}

/// A spell that must be paid for again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Upkeep {
    /// Who pays.
    pub by: FighterId,
    /// The turn in which he must.
    pub due: NonZeroU16,
}

fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

impl Magic {
    /// The last turn of a lasting spell; none if it is not upon him.
    pub const fn until(&self, lasting: Lasting) -> Option<u16> {
        match self.until[lasting as usize] {
            0 => None,
            turn => Some(turn),
        }
    }

    /// Whether a lasting spell is upon him.
    pub const fn has(&self, lasting: Lasting) -> bool {
        self.until[lasting as usize] > 0
    }

    /// AG lost to Clumsiness.
    pub fn clumsy(&self) -> i32 {
        self.clumsy.total()
    }

    /// AR lost to Curse Armor.
    pub fn cursed(&self) -> i32 {
        self.cursed.total()
    }

    /// AG won by Agility Magic.
    pub const fn agility(&self) -> i32 {
        self.agility as i32
    }

    /// AG in all that spells add or take.
    pub fn ag(&self) -> i32 {
        self.agility() - self.clumsy() - if self.has(Lasting::Dazzle) { DAZZLED } else { 0 }
    }

    /// AR added by the best Flesh spell (THR-10, DEC-092).
    pub fn flesh(&self) -> i32 {
        let best = [Lasting::Steel, Lasting::Iron, Lasting::Stone].into_iter().find(|lasting| self.has(*lasting));
        best.and_then(|lasting| lasting.spell().flesh()).map_or(0, i32::from)
    }

    /// Who keeps him invisible.
    pub const fn veil(&self) -> Option<Upkeep> {
        self.veil
    }

    /// Whether no spell is upon him.
    pub fn is_none(&self) -> bool {
        *self == Magic::default()
    }

    /// The spells upon him with their strength (0 where all are alike) and their last turn, where they have one: for
    /// look around. `turn` is the turn of the battle.
    pub fn all(&self, turn: u16) -> impl Iterator<Item = (Spell, u8, Option<u16>)> + '_ {
        let last = |turn: u16| Some(turn).filter(|turn| *turn != FOR_GOOD);
        let lasting = Lasting::ALL.into_iter().filter_map(move |one| Some((one.spell(), 0, last(self.until(one)?))));
        let hexes = [(Spell::Clumsiness, &self.clumsy), (Spell::CurseArmor, &self.cursed)];
        let hexes = hexes.into_iter().filter(|(_, hex)| hex.total() > 0);
        let hexes = hexes.map(move |(spell, hex)| (spell, hex.total() as u8, hex.last(turn)));
        let agility = (self.agility > 0).then_some((Spell::AgilityMagic, self.agility, None));
        let veil = self.veil.map(|veil| (Spell::Invisibility, 0, Some(veil.due.get())));
        lasting.chain(hexes).chain(agility).chain(veil)
    }
}

/// What sort of being a fighter is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Being {
    /// Born and made: a fighter, a creature, a robot.
    #[default]
    Born,
    /// Called up by a Mage, who must pay again in turn `due` (SUM-03).
    Summoned {
        /// The Mage.
        by: FighterId,
        /// The turn of the next payment.
        due: u16,
        /// Turns between payments.
        every: u8,
    },
    /// An illusion: like a summoned being, but it can be disbelieved and costs nothing more (ILL-02 to ILL-04).
    Illusion {
        /// The Mage.
        by: FighterId,
    },
    /// A snake out of a staff (OSP-08).
    Snake {
        /// The Mage.
        by: FighterId,
        /// Its last turn.
        until: u16,
    },
    /// A double of a Mage, without substance (OSP-09 to OSP-11).
    Image {
        /// The Mage.
        of: FighterId,
        /// Its last turn.
        until: u16,
    },
}

impl Being {
    /// Whose magic he is; none for the born.
    pub const fn maker(self) -> Option<FighterId> {
        match self {
            Being::Born => None,
            Being::Summoned { by, .. } | Being::Illusion { by } | Being::Snake { by, .. } => Some(by),
            Being::Image { of, .. } => Some(of),
        }
    }

    /// Whose double it is; none if it is none.
    pub const fn image_of(self) -> Option<FighterId> {
        match self {
            Being::Image { of, .. } => Some(of),
            _ => None,
        }
    }

    /// A double without substance.
    pub const fn is_image(self) -> bool {
        matches!(self, Being::Image { .. })
    }

    /// Whether he was born, and so earns experience and leaves bones.
    pub const fn is_born(self) -> bool {
        matches!(self, Being::Born)
    }

    /// Its last turn, if it has one.
    pub const fn until(self) -> Option<u16> {
        match self {
            Being::Snake { until, .. } | Being::Image { until, .. } => Some(until),
            _ => None,
        }
    }

    /// The same with the Mage's new place in the list, for when two fighters change places in it.
    pub(in crate::gladiator) fn renamed(self, rename: impl Fn(FighterId) -> FighterId) -> Being {
        match self {
            Being::Born => Being::Born,
            Being::Summoned { by, due, every } => Being::Summoned { by: rename(by), due, every },
            Being::Illusion { by } => Being::Illusion { by: rename(by) },
            Being::Snake { by, until } => Being::Snake { by: rename(by), until },
            Being::Image { of, until } => Being::Image { of: rename(of), until },
        }
    }
}

impl Spell {
    /// Whether it may be aimed at somebody of `target`'s side by a caster of `caster`'s (THR-04, THR-05).
    pub fn may_aim_at(self, caster: Side, target: Side) -> bool {
        self == Spell::TeleportAway || self.is_nice() == (caster == target)
    }

    /// What a terrain spell makes (TSP).
    pub const fn makes(self) -> Option<Layer> {
        use Spell::*;
        Some(match self {
            CreateFire | WallOfFire | RingOfFire => Layer::Fire,
            CreatePit | PitTrench | PitFortress => Layer::Pit,
            CreateShadow | ShadowWall => Layer::Shadow,
            CreateExit => Layer::Exit,
            CreateWall | WallLine | WallFortress => Layer::Wall,
            _ => return None,
        })
    }
}
