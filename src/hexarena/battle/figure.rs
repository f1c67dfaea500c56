//! A figure on the display: its values, its condition, and what follows from them.

use crate::battle::beast::Beast;
use crate::battle::event::Cause;
use crate::battle::injury::Injuries;
use crate::battle::piece::{EACH, Piece, PieceId, PieceKind};
use crate::data::accessory::Accessory;
use crate::data::armour::Armour;
use crate::data::aspect::Aspect;
use crate::data::characteristic::{Hand, Values};
use crate::data::race::Race;
use crate::data::shield::Shield;
use crate::data::skill::Skills;
use crate::data::weapon::Weapon;
use crate::model::injury::{Arm, Gait, Lasting};
use crate::model::setup::Side;
use alloc::vec::Vec;
use ludus_engine::board::ActorId;
use ludus_engine::hex::{Direction, Hex};
use serde::{Deserialize, Serialize};

/// Maximum number of figures in a bout (D030).
pub const MOST: usize = 14;

/// Index of a figure in the bout's list: West's first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FigureId(pub u8);

impl From<FigureId> for ActorId {
    fn from(id: FigureId) -> ActorId {
        ActorId(id.0.into())
    }
}

impl From<ActorId> for FigureId {
    fn from(id: ActorId) -> FigureId {
        FigureId(id.0 as u8)
    }
}

impl FigureId {
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// Position of the body (13.4, DQ-EFFECT-12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stance {
    #[default]
    Standing,
    Kneeling,
    Prone,
}

/// Ability to act, from fit to dead.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    #[default]
    Fit,
    /// Can only try to recover (19, DQ-EFFECT-05).
    Stunned,
    /// Out for the rest of the bout (DQ-EFFECT-02, D111).
    Unconscious,
    /// Has surrendered to the enemy (D141).
    Yielded,
    /// Has left by its gate (D026).
    Fled,
    /// Dead, and out of play (DQ-EFFECT-01).
    Dead,
}

/// Defensive behaviour until its next choice (12.5, DQ-PULSE-15, D082).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Posture {
    #[default]
    None,
    /// Evades until its next choice (13.2).
    Evading,
    /// Stays behind its shield (13.3, DQ-ENG-09).
    Defensive,
}

/// The bond between rider and mount (23). A mount is a separate figure that never acts: it shares its rider's hex and facing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Saddle {
    #[default]
    Foot,
    Rides(FigureId),
    Bears(FigureId),
    /// A mount without a rider: it does not move.
    Loose,
}

impl Saddle {
    // Serde passes it by reference.
    #[allow(clippy::trivially_copy_pass_by_ref)]
    const fn is_foot(&self) -> bool {
        matches!(self, Saddle::Foot)
    }
}

// Serde passes it by reference.
/// Ranks with each weapon, each shield and bare hands, four bits each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranks([u8; Ranks::ABILITIES.div_ceil(2)]);

const UNRANKED: u8 = 15;

impl Ranks {
    const ABILITIES: usize = Weapon::ALL.len() + Shield::ALL.len() + 1;
    pub const NONE: Ranks = Ranks([u8::MAX; Ranks::ABILITIES.div_ceil(2)]);

    const fn at(&self, index: usize) -> Option<u8> {
        match self.0[index / 2] >> (4 * (index % 2)) & 15 {
            UNRANKED => None,
            rank => Some(rank),
        }
    }

    fn set(&mut self, index: usize, rank: Option<u8>) {
        let (place, shift) = (&mut self.0[index / 2], 4 * (index % 2));
        *place = *place & !(15 << shift) | rank.map_or(UNRANKED, |rank| rank.min(UNRANKED - 1)) << shift;
    }

    const fn shield_index(shield: Shield) -> usize {
        match shield {
            Shield::MainGauche => Weapon::MainGauche as usize,
            _ => Weapon::ALL.len() + shield as usize,
        }
    }

    /// Rank with a weapon; `None` if unranked. The Main-Gauche has one Rank as weapon and shield (DQ-SHIELD-03).
    pub const fn weapon(&self, weapon: Weapon) -> Option<u8> {
        self.at(weapon as usize)
    }

    /// Rank with a shield; `None` if unranked (DQ-SHIELD-08).
    pub const fn shield(&self, shield: Shield) -> Option<u8> {
        self.at(Ranks::shield_index(shield))
    }

    /// Rank with bare hands and feet (21).
    pub const fn unarmed(&self) -> Option<u8> {
        self.at(Ranks::ABILITIES - 1)
    }

    pub const fn with(&self, kind: PieceKind) -> Option<u8> {
        match kind {
            PieceKind::Weapon(weapon) => self.weapon(weapon),
            PieceKind::Shield(shield) => self.shield(shield),
        }
    }

    /// Iterates over all Ranks; the weapon is `None` for shields and bare hands.
    pub fn each(&self) -> impl Iterator<Item = (Option<Weapon>, u8)> + '_ {
        (0..Ranks::ABILITIES).filter_map(|index| Some((Weapon::ALL.get(index).copied(), self.at(index)?)))
    }

    /// Sets a Rank of at most 14 with a weapon; `None` removes it.
    pub fn set_weapon(&mut self, weapon: Weapon, rank: Option<u8>) {
        self.set(weapon as usize, rank);
    }

    /// Sets a Rank with a shield; `None` removes it.
    pub fn set_shield(&mut self, shield: Shield, rank: Option<u8>) {
        self.set(Ranks::shield_index(shield), rank);
    }

    /// Sets the Rank with bare hands; `None` removes it.
    pub fn set_unarmed(&mut self, rank: Option<u8>) {
        self.set(Ranks::ABILITIES - 1, rank);
    }
}

impl Serialize for Ranks {
    /// Writes (ability number, Rank) pairs of ranked abilities only.
    fn serialize<S: serde::Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        let ranked = (0..Ranks::ABILITIES).filter_map(|index| self.at(index).map(|rank| (index, rank)));
        to.collect_seq(ranked)
    }
}

impl<'de> Deserialize<'de> for Ranks {
    fn deserialize<D: serde::Deserializer<'de>>(from: D) -> Result<Ranks, D::Error> {
        let mut ranks = Ranks::NONE;
        for (index, rank) in Vec::<(usize, u8)>::deserialize(from)? {
            if index >= Ranks::ABILITIES || rank >= UNRANKED {
                return Err(serde::de::Error::custom(format!("there is no ability {index} of Rank {rank}")));
            }
            ranks.set(index, Some(rank));
        }
        Ok(ranks)
    }
}

/// The things in both hands. A thing in both fields is held with two hands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hands {
    pub primary: Option<PieceId>,
    pub secondary: Option<PieceId>,
}

impl Hands {
    /// Iterates over held things, each once.
    pub fn held(self) -> impl Iterator<Item = PieceId> {
        let mut first = self.primary;
        let mut second = self.secondary.filter(|piece| self.primary != Some(*piece));
        core::iter::from_fn(move || first.take().or_else(|| second.take()))
    }

    /// Returns whether it is held in both hands.
    pub fn two_handed(self, piece: PieceId) -> bool {
        self.primary == Some(piece) && self.secondary == Some(piece)
    }

    pub fn holds(self, piece: PieceId) -> bool {
        self.primary == Some(piece) || self.secondary == Some(piece)
    }
}

/// Missiles stuck in a figure (20.4, D130). Thrown weapons are things too; arrows and darts are only counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lodged {
    pub arrows: u8,
    pub darts: u8,
    /// Thrown weapons except Pole weapons.
    pub thrown: u8,
    pub poles: u8,
}

impl Lodged {
    /// Returns whether a counted missile can be drawn out.
    pub const fn is_pulled(self) -> bool {
        self.arrows + self.darts > 0
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quivers {
    pub shot: u8,
    pub darts: u8,
    pub arrows: u8,
    pub quarrels: u8,
}

impl Quivers {
    /// Remaining ammunition of a kind; `None` for accessories that are not ammunition.
    pub const fn of_mut(&mut self, kind: Accessory) -> Option<&mut u8> {
        match kind {
            Accessory::Shot => Some(&mut self.shot),
            Accessory::Darts => Some(&mut self.darts),
            Accessory::Arrows => Some(&mut self.arrows),
            Accessory::Quarrels => Some(&mut self.quarrels),
            Accessory::Cranequin => None,
        }
    }
}

/// The things a person brought, or the body of a creature.
// A list on the heap would make figures expensive to copy.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Gear {
    Things([Option<Piece>; EACH]),
    /// Body and attacks of a creature (22, D135).
    Nature(Beast),
}

impl Gear {
    pub const NONE: Gear = Gear::Things([None; EACH]);

    /// All things; empty for a creature.
    pub const fn things(&self) -> &[Option<Piece>] {
        match self {
            Gear::Things(things) => things,
            Gear::Nature(_) => &[],
        }
    }

    /// Slot of a thing; `None` for a creature or beyond the list.
    pub const fn place_mut(&mut self, slot: usize) -> Option<&mut Option<Piece>> {
        match self {
            Gear::Things(things) if slot < EACH => Some(&mut things[slot]),
            _ => None,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figure {
    pub side: Side,
    pub race: Race,
    pub hand: Hand,
    /// Its birth aspect (chapter 7).
    pub aspect: Aspect,
    /// Twice its size number (DQ-ARM-02): 12 is human.
    pub size: u8,
    /// Characteristics on entry, before armour, shield, load and new injuries. Endurance is the original one, which Stun uses.
    pub values: Values,
    /// Effects of injuries from before this bout.
    pub lasting: Lasting,
    pub en_now: i16,
    pub ft_now: i16,
    pub armour: Option<Armour>,
    /// Armour protection left, in points.
    pub ap: i16,
    pub skills: Skills,
    pub ranks: Ranks,
    #[serde(rename = "pieces")]
    pub gear: Gear,
    pub hands: Hands,
    /// Total weight carried, armour included, in ounces.
    pub ounces: u32,
    pub quivers: Quivers,
    /// Owns a Cranequin for loading crossbows (D123).
    pub cranequin: bool,
    pub at: Hex,
    pub facing: Direction,
    pub stance: Stance,
    pub condition: Condition,
    /// Pulse at whose end a G06 Stun ends by itself (D102); 0 if it must recover.
    pub stunned_through: u16,
    pub posture: Posture,
    /// Its last choice changed its hex (D082).
    pub moving: bool,
    /// Has acted in this Pulse, except for a second action.
    pub acted: bool,
    /// Has demanded a surrender this Pulse.
    pub demanded: bool,
    /// In Close combat: shares its hex with an enemy (13.6).
    pub close: bool,
    /// Passes still needed to get disentangled; 0 if it is not entangled (D072).
    pub tangled: u8,
    /// Figures that pin it: one bit each (D073).
    pub pinned_by: u16,
    pub pins: Option<FigureId>,
    /// Figure it tried to pin this Pulse; this helps later attempts of others (DQ-ATK-20, D073).
    pub tries: Option<FigureId>,
    /// Figure it strangles each Pulse, as an Assassin (DQ-WPN-24, D129).
    pub chokes: Option<FigureId>,
    /// Pulse in which it must Pass: off balance after a parry (D090), or G18.
    pub must_pass: u16,
    /// Pulse in which it must not attack (D088).
    pub no_attack: u16,
    /// Target held by its whip. It cannot step while this is set (D072).
    pub tether: Option<FigureId>,
    pub lodged: Lodged,
    pub injuries: Injuries,
    /// Figure that did the last effective damage. It gets the credit if this one falls (READINGS 10).
    pub hurt_by: Option<FigureId>,
    /// Pulse of its death, used by aspects (D018); 0 while alive.
    pub died: u16,
    /// Cause of its death or unconsciousness.
    pub cause: Option<Cause>,
    /// Effective damage of its best strike.
    pub best_blow: u8,
    #[serde(default, skip_serializing_if = "Saddle::is_foot")]
    pub saddle: Saddle,
    /// Its mount still has the speed of a Charge (DQ-MOUNT-08).
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub gallops: bool,
}

impl Figure {
    /// Placeholder for unused places in the list.
    pub const NOBODY: Figure = Figure {
        side: Side::West,
        race: Race::Human,
        hand: Hand::Right,
        aspect: Aspect::WinterStars,
        size: 12,
        values: Values::of([0; 8]),
        lasting: Lasting { tmr: 0, primary: Arm::Sound, secondary: Arm::Sound, blind: 0, gait: Gait::Sound },
        en_now: 0,
        ft_now: 0,
        armour: None,
        ap: 0,
        skills: Skills { military_scientist: None, healer: None, horsemanship: None, assassin: None },
        ranks: Ranks::NONE,
        gear: Gear::NONE,
        hands: Hands { primary: None, secondary: None },
        ounces: 0,
        quivers: Quivers { shot: 0, darts: 0, arrows: 0, quarrels: 0 },
        cranequin: false,
        at: Hex::new(0, 0),
        facing: Direction::E,
        stance: Stance::Standing,
        condition: Condition::Fled,
        stunned_through: 0,
        posture: Posture::None,
        moving: false,
        acted: false,
        demanded: false,
        close: false,
        tangled: 0,
        pinned_by: 0,
        pins: None,
        tries: None,
        chokes: None,
        tether: None,
        must_pass: 0,
        no_attack: 0,
        lodged: Lodged { arrows: 0, darts: 0, thrown: 0, poles: 0 },
        injuries: Injuries::NONE,
        hurt_by: None,
        died: 0,
        cause: None,
        best_blow: 0,
        saddle: Saddle::Foot,
        gallops: false,
    };

    /// Returns whether it is a mount, ridden or not.
    pub const fn is_steed(&self) -> bool {
        matches!(self.saddle, Saddle::Bears(_) | Saddle::Loose)
    }

    /// The mount that it rides, if any.
    pub const fn mount(&self) -> Option<FigureId> {
        match self.saddle {
            Saddle::Rides(mount) => Some(mount),
            Saddle::Foot | Saddle::Bears(_) | Saddle::Loose => None,
        }
    }

    pub const fn rider(&self) -> Option<FigureId> {
        match self.saddle {
            Saddle::Bears(rider) => Some(rider),
            Saddle::Foot | Saddle::Rides(_) | Saddle::Loose => None,
        }
    }

    /// Returns whether it is present, alive, conscious and has not yielded. Always false for a mount.
    pub const fn is_up(&self) -> bool {
        matches!(self.condition, Condition::Fit | Condition::Stunned) && !self.is_steed()
    }

    /// Returns whether a hold, whip, saddle or Close combat binds it to another figure.
    pub const fn is_bound(&self) -> bool {
        self.close
            || self.pins.is_some()
            || self.chokes.is_some()
            || self.tether.is_some()
            || matches!(self.saddle, Saddle::Rides(_))
    }

    /// The figure that it pins or strangles.
    pub fn holds(&self) -> Option<FigureId> {
        self.pins.or(self.chokes)
    }

    /// Returns whether it can act: up and not pinned (15.4, DQ-EFFECT-11).
    pub const fn can_act(&self) -> bool {
        self.is_up() && self.pinned_by == 0
    }

    /// The first figure that pins it, by number.
    pub const fn holder(&self) -> Option<FigureId> {
        match self.pinned_by {
            0 => None,
            by => Some(FigureId(by.trailing_zeros() as u8)),
        }
    }

    /// Returns whether it can still act this Pulse. A G06 Stun prevents it, because no attempt can end it (D102).
    pub const fn has_action(&self) -> bool {
        self.can_act() && !self.acted && !(matches!(self.condition, Condition::Stunned) && self.stunned_through > 0)
    }

    /// Returns whether it is neither Stunned nor pinned. True for a living mount, because it stands its ground.
    pub const fn is_free(&self) -> bool {
        matches!(self.condition, Condition::Fit) && self.pinned_by == 0
    }

    /// Returns whether it or its body is on the display.
    pub const fn is_there(&self) -> bool {
        !matches!(self.condition, Condition::Fled)
    }

    /// Returns whether it blocks steps and missiles. Bodies do not, nor do figures that have yielded (D053, D141).
    pub const fn occupies(&self) -> bool {
        matches!(self.condition, Condition::Fit | Condition::Stunned)
    }

    pub const fn piece(&self, slot: usize) -> Option<Piece> {
        match &self.gear {
            Gear::Things(things) => things[slot],
            Gear::Nature(_) => None,
        }
    }

    /// Use of an arm, including injuries from before this bout.
    pub fn arm(&self, primary: bool) -> Arm {
        let before = if primary { self.lasting.primary } else { self.lasting.secondary };
        self.injuries.arm(primary).max(before)
    }

    /// Number of blind eyes, 0 to 2 (D106).
    pub fn blind(&self) -> u8 {
        (self.injuries.blind() + self.lasting.blind).min(2)
    }

    /// How well it can walk (D105).
    pub fn gait(&self) -> Gait {
        let now = match (self.injuries.fixed(), self.injuries.lame()) {
            (true, _) => Gait::Still,
            (false, true) => Gait::Crawls,
            (false, false) => Gait::Sound,
        };
        now.max(self.lasting.gait)
    }
}

/// Serializes the figure list without its unused places.
pub(super) mod list {
    use crate::battle::figure::{Figure, MOST};
    use alloc::vec::Vec;
    use serde::{Deserialize, Deserializer, Serializer};

    pub(crate) fn serialize<S: Serializer>(list: &[Figure; MOST], to: S) -> Result<S::Ok, S::Error> {
        let count = list.iter().rposition(|figure| *figure != Figure::NOBODY).map_or(0, |last| last + 1);
        to.collect_seq(&list[..count])
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<[Figure; MOST], D::Error> {
        let found = Vec::<Figure>::deserialize(from)?;
        if found.len() > MOST {
            return Err(serde::de::Error::custom(format!("a bout has at most {MOST} figures")));
        }
        let mut list = [Figure::NOBODY; MOST];
        list[..found.len()].copy_from_slice(&found);
        Ok(list)
    }
}
