//! The effects of magic on a fighter: the spells on them, and their kind of being (manual p13-16).

use crate::data::spell::Spell;
use crate::model::fighter::{FighterId, Side};
use crate::model::ground::Layer;
use core::num::NonZeroU16;
use serde::{Deserialize, Serialize};

/// Spells that last until the end of a turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Lasting {
    Speed,
    Stone,
    Iron,
    Steel,
    Return,
    Dazzle,
}

impl Lasting {
    pub const ALL: [Lasting; 6] =
        [Lasting::Speed, Lasting::Stone, Lasting::Iron, Lasting::Steel, Lasting::Return, Lasting::Dazzle];

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

    /// `None` if the spell does not last until a turn, or if its castings add up.
    pub fn of(spell: Spell) -> Option<Lasting> {
        Lasting::ALL.into_iter().find(|lasting| lasting.spell() == spell)
    }
}

/// Marks a lasting spell of the Evil Mage, which never ends, in place of its last turn.
pub const FOR_GOOD: u16 = u16::MAX;
/// Movement points under the spell Magic Speed (THR-08).
pub const MAGIC_MP: i32 = 16;
/// AG lost to the Dazzle spell (OSP-02).
pub const DAZZLED: i32 = 3;
/// Duration in turns of Clumsiness and Curse Armor. Castings add up and end one by one (THR-09, THR-20, DEC-093).
const HEX_TURNS: usize = 4;

/// A spell with castings that add up, each with its own last turn. The last end is at most four turns away, so the
/// turn modulo five identifies it.
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
    /// The sum of all castings.
    pub fn total(&self) -> i32 {
        if self.ends == [0; HEX_TURNS + 1] { 0 } else { self.ends.iter().map(|amount| i32::from(*amount)).sum() }
    }

    /// The amount that ends with this turn.
    pub const fn ending(&self, turn: u16) -> u8 {
        self.ends[turn as usize % (HEX_TURNS + 1)]
    }

    /// Returns the turn in which the last casting ends. `turn` is the current turn of the battle.
    pub fn last(&self, turn: u16) -> Option<u16> {
        (turn..=turn + HEX_TURNS as u16).rev().find(|turn| self.ending(*turn) > 0)
    }

    pub(crate) const fn add(&mut self, amount: u8, until: u16) {
        let end = until as usize % (HEX_TURNS + 1);
        self.ends[end] = self.ends[end].saturating_add(amount);
    }

    pub(crate) const fn end(&mut self, turn: u16) {
        self.ends[turn as usize % (HEX_TURNS + 1)] = 0;
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(default)]
pub struct Magic {
    /// The last turn of each lasting spell, or 0.
    #[serde(skip_serializing_if = "ludus_engine::json::is_default")]
    pub(crate) until: [u16; 6],
    #[serde(skip_serializing_if = "ludus_engine::json::is_default")]
    pub(crate) clumsy: Hex,
    #[serde(skip_serializing_if = "ludus_engine::json::is_default")]
    pub(crate) cursed: Hex,
    /// AG added until the battle ends (THR-14).
    #[serde(skip_serializing_if = "ludus_engine::json::is_default")]
    pub(crate) agility: u8,
    /// The caster who keeps the fighter invisible, and the turn of the next payment (DEC-088).
    #[serde(skip_serializing_if = "ludus_engine::json::is_default")]
    pub(crate) veil: Option<Upkeep>,
}

/// A spell that must be paid for again.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Upkeep {
    pub by: FighterId,
    /// The turn of the next payment.
    pub due: NonZeroU16,
}

impl Magic {
    /// The last turn of a lasting spell. `None` if it is not active.
    pub const fn until(&self, lasting: Lasting) -> Option<u16> {
        match self.until[lasting as usize] {
            0 => None,
            turn => Some(turn),
        }
    }

    pub const fn has(&self, lasting: Lasting) -> bool {
        self.until[lasting as usize] > 0
    }

    pub fn clumsy(&self) -> i32 {
        self.clumsy.total()
    }

    pub fn cursed(&self) -> i32 {
        self.cursed.total()
    }

    pub const fn agility(&self) -> i32 {
        self.agility as i32
    }

    /// The AG modifier of all spells together.
    pub fn ag(&self) -> i32 {
        self.agility() - self.clumsy() - if self.has(Lasting::Dazzle) { DAZZLED } else { 0 }
    }

    /// AR added by the best Flesh spell (THR-10, DEC-092).
    pub fn flesh(&self) -> i32 {
        let best = [Lasting::Steel, Lasting::Iron, Lasting::Stone].into_iter().find(|lasting| self.has(*lasting));
        best.and_then(|lasting| lasting.spell().flesh()).map_or(0, i32::from)
    }

    /// The invisibility on the fighter, with its caster.
    pub const fn veil(&self) -> Option<Upkeep> {
        self.veil
    }

    pub fn is_none(&self) -> bool {
        *self == Magic::default()
    }

    /// Returns the active spells for the look-around display, each with strength and last turn. The strength is 0 for
    /// spells without one. `turn` is the current turn of the battle.
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

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Being {
    /// Not made by magic: a fighter, a creature or a robot.
    #[default]
    Born,
    /// A summoned being. Its Mage must pay again in turn `due` (SUM-03).
    Summoned {
        by: FighterId,
        /// The turn of the next payment.
        due: u16,
        every: u8,
    },
    /// An illusion. Unlike a summoned being, it can be disbelieved and needs no further payment (ILL-02 to ILL-04).
    Illusion { by: FighterId },
    /// A snake made from a staff (OSP-08).
    Snake { by: FighterId, until: u16 },
    /// An insubstantial image of a Mage (OSP-09 to OSP-11).
    Image { of: FighterId, until: u16 },
}

impl Being {
    /// The Mage who made this being. `None` for the born.
    pub const fn maker(self) -> Option<FighterId> {
        match self {
            Being::Born => None,
            Being::Summoned { by, .. } | Being::Illusion { by } | Being::Snake { by, .. } => Some(by),
            Being::Image { of, .. } => Some(of),
        }
    }

    /// The Mage that this image copies. `None` if it is not an image.
    pub const fn image_of(self) -> Option<FighterId> {
        match self {
            Being::Image { of, .. } => Some(of),
            _ => None,
        }
    }

    /// True for an insubstantial image.
    pub const fn is_image(self) -> bool {
        matches!(self, Being::Image { .. })
    }

    /// True if not made by magic. Only the born earn experience and leave bones.
    pub const fn is_born(self) -> bool {
        matches!(self, Being::Born)
    }

    /// The last turn of a snake or an image.
    pub const fn until(self) -> Option<u16> {
        match self {
            Being::Snake { until, .. } | Being::Image { until, .. } => Some(until),
            _ => None,
        }
    }

    /// Returns the being with `rename` applied to its Mage's id, for when two fighters swap ids.
    pub(crate) fn renamed(self, rename: impl Fn(FighterId) -> FighterId) -> Being {
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
    /// Returns whether a caster of side `caster` can aim it at a fighter of side `target` (THR-04, THR-05).
    pub fn may_aim_at(self, caster: Side, target: Side) -> bool {
        self == Spell::TeleportAway || self.is_nice() == (caster == target)
    }

    /// Returns the terrain that the spell makes (TSP).
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
