//! A figure on the display: what it is, what has become of it, and everything that follows from both.

use crate::engine::hex::{Direction, Hex};
use crate::hexarena::battle::beast::Beast;
use crate::hexarena::battle::event::Cause;
use crate::hexarena::battle::injury::Injuries;
use crate::hexarena::battle::piece::{EACH, Piece, PieceId, PieceKind};
use crate::hexarena::data::accessory::Accessory;
use crate::hexarena::data::armour::Armour;
use crate::hexarena::data::aspect::Aspect;
use crate::hexarena::data::characteristic::{Hand, Values};
use crate::hexarena::data::race::Race;
use crate::hexarena::data::shield::Shield;
use crate::hexarena::data::skill::Skills;
use crate::hexarena::data::weapon::Weapon;
use crate::hexarena::model::injury::{Arm, Gait, Lasting};
use crate::hexarena::model::setup::Side;
use serde::{Deserialize, Serialize};

/// Most figures of a bout (D030).
pub const MOST: usize = 14;

/// A figure of the bout, by its place in the list: West's first.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct FigureId(pub u8);

impl FigureId {
    /// Its place in the list.
    pub const fn index(self) -> usize {
        self.0 as usize
    }
}

/// How a figure holds itself (13.4, DQ-EFFECT-12).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Stance {
    /// On its feet.
    #[default]
    Standing,
    /// On a knee.
    Kneeling,
    /// On the ground.
    Prone,
}

/// How far a figure can act.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Condition {
    /// It acts.
    #[default]
    Fit,
    /// It can only try to recover (19, DQ-EFFECT-05).
    Stunned,
    /// It is out of its senses for the rest of the bout (DQ-EFFECT-02, D111).
    Unconscious,
    /// It has yielded (D141).
    Yielded,
    /// It has left by its gate (D026).
    Fled,
    /// It is dead (DQ-EFFECT-01).
    Dead,
}

/// What a figure goes on doing until its next choice (12.5, DQ-PULSE-15, D082).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Posture {
    /// Nothing in particular.
    #[default]
    None,
    /// It evades (13.2).
    Evading,
    /// It draws back behind its shield (13.3, DQ-ENG-09).
    Defensive,
}

/// What binds a rider and a mount (23): a mount is a figure of its own that never acts, in its rider's hex and facing as he does.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Saddle {
    /// A figure on its own feet.
    #[default]
    Foot,
    /// It rides that mount.
    Rides(FigureId),
    /// A mount with that rider.
    Bears(FigureId),
    /// A mount without one: it stays where it is.
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
#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_false(flag: &bool) -> bool {
    !*flag
}

/// The Ranks of a figure with each weapon, each shield and bare hands: four bits each.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ranks([u8; Ranks::ABILITIES.div_ceil(2)]);

const UNRANKED: u8 = 15;

impl Ranks {
    /// Weapons, then shields, then unarmed.
    const ABILITIES: usize = Weapon::ALL.len() + Shield::ALL.len() + 1;
    /// No Rank with anything.
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

    /// With a weapon; none where unranked. The Main-Gauche has one Rank as weapon and as shield (DQ-SHIELD-03).
    pub const fn weapon(&self, weapon: Weapon) -> Option<u8> {
        self.at(weapon as usize)
    }

    /// With a shield (DQ-SHIELD-08).
    pub const fn shield(&self, shield: Shield) -> Option<u8> {
        self.at(Ranks::shield_index(shield))
    }

    /// With bare hands and feet (21).
    pub const fn unarmed(&self) -> Option<u8> {
        self.at(Ranks::ABILITIES - 1)
    }

    /// With a thing of that kind.
    pub const fn with(&self, kind: PieceKind) -> Option<u8> {
        match kind {
            PieceKind::Weapon(weapon) => self.weapon(weapon),
            PieceKind::Shield(shield) => self.shield(shield),
        }
    }

    /// Every Rank that it has, with the weapon if it is one's.
    pub fn each(&self) -> impl Iterator<Item = (Option<Weapon>, u8)> + '_ {
        (0..Ranks::ABILITIES).filter_map(|index| Some((Weapon::ALL.get(index).copied(), self.at(index)?)))
    }

    /// Gives a Rank, at most 14, with a weapon, or takes it.
    pub fn set_weapon(&mut self, weapon: Weapon, rank: Option<u8>) {
        self.set(weapon as usize, rank);
    }

    /// Gives a Rank with a shield, or takes it.
    pub fn set_shield(&mut self, shield: Shield, rank: Option<u8>) {
        self.set(Ranks::shield_index(shield), rank);
    }

    /// Gives a Rank with bare hands, or takes it.
    pub fn set_unarmed(&mut self, rank: Option<u8>) {
        self.set(Ranks::ABILITIES - 1, rank);
    }
}

impl Serialize for Ranks {
    /// Only what is ranked, by its number.
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

/// The two things a figure holds; the same thing in both is held in two hands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Hands {
    /// In the primary hand.
    pub primary: Option<PieceId>,
    /// In the secondary hand.
    pub secondary: Option<PieceId>,
}

impl Hands {
    /// What is held, each thing once.
    pub fn held(self) -> impl Iterator<Item = PieceId> {
        let mut first = self.primary;
        let mut second = self.secondary.filter(|piece| self.primary != Some(*piece));
        std::iter::from_fn(move || first.take().or_else(|| second.take()))
    }

    /// Whether it is held, and in both hands.
    pub fn two_handed(self, piece: PieceId) -> bool {
        self.primary == Some(piece) && self.secondary == Some(piece)
    }

    /// Whether it is held.
    pub fn holds(self, piece: PieceId) -> bool {
        self.primary == Some(piece) || self.secondary == Some(piece)
    }
}

/// What sticks in a figure (20.4, D130); what was thrown is a thing of its own, missiles are only counted.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Lodged {
    /// Arrows and quarrels.
    pub arrows: u8,
    /// Darts of a bundle.
    pub darts: u8,
    /// Thrown weapons that are no Pole weapons.
    pub thrown: u8,
    /// Pole weapons.
    pub poles: u8,
}

impl Lodged {
    /// Whether there is a missile to draw out that is only counted.
    pub const fn is_pulled(self) -> bool {
        self.arrows + self.darts > 0
    }
}

/// Ammunition left.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Quivers {
    /// Shot for a sling.
    pub shot: u8,
    /// Darts for a blowgun.
    pub darts: u8,
    /// Arrows for a bow.
    pub arrows: u8,
    /// Quarrels for a crossbow.
    pub quarrels: u8,
}

impl Quivers {
    /// How many are left of a kind; none of what is no ammunition.
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

/// What a figure brought, or what nature gave it.
// A thing in a list would be on the heap.
#[allow(clippy::large_enum_variant)]
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(untagged)]
pub enum Gear {
    /// Things.
    Things([Option<Piece>; EACH]),
    /// A creature's body and attacks (22, D135).
    Nature(Beast),
}

impl Gear {
    /// Nothing.
    pub const NONE: Gear = Gear::Things([None; EACH]);

    /// The things; a creature has none.
    pub const fn things(&self) -> &[Option<Piece>] {
        match self {
            Gear::Things(things) => things,
            Gear::Nature(_) => &[],
        }
    }

    /// The place of a thing.
    pub const fn place_mut(&mut self, slot: usize) -> Option<&mut Option<Piece>> {
        match self {
            Gear::Things(things) if slot < EACH => Some(&mut things[slot]),
            _ => None,
        }
    }
}

/// One figure.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Figure {
    /// Its side.
    pub side: Side,
    /// Its race.
    pub race: Race,
    /// Its better hand.
    pub hand: Hand,
    /// Its aspect (7).
    pub aspect: Aspect,
    /// Twice its size number (DQ-ARM-02): 12 is human size.
    pub size: u8,
    /// Its characteristics as it enters, before armour, shield, load and the injuries of this bout. Endurance is the original
    /// one, by which Stun is measured.
    pub values: Values,
    /// What injuries from before this bout do.
    pub lasting: Lasting,
    /// Endurance now.
    pub en_now: i16,
    /// Fatigue now.
    pub ft_now: i16,
    /// Armour, and the protection that it still gives.
    pub armour: Option<Armour>,
    /// AP now.
    pub ap: i16,
    /// Its Ranks in skills.
    pub skills: Skills,
    /// Ranks with weapons, shields and bare hands.
    pub ranks: Ranks,
    /// What it brought, or what nature gave it.
    #[serde(rename = "pieces")]
    pub gear: Gear,
    /// What it holds.
    pub hands: Hands,
    /// Ounces of all it carries, armour included.
    pub ounces: u32,
    /// Ammunition.
    pub quivers: Quivers,
    /// It has a Cranequin (D123).
    pub cranequin: bool,
    /// Where it is.
    pub at: Hex,
    /// Which way it faces.
    pub facing: Direction,
    /// How it holds itself.
    pub stance: Stance,
    /// How far it can act.
    pub condition: Condition,
    /// The Pulse at whose end it comes out of the Stun of G06 by itself (D102); 0: it must recover.
    pub stunned_through: u16,
    /// What it goes on doing.
    pub posture: Posture,
    /// Its last choice changed its hex (D082).
    pub moving: bool,
    /// It has had its action of this Pulse.
    pub acted: bool,
    /// It has demanded surrender in this Pulse.
    pub demanded: bool,
    /// It is in Close combat: it shares its hex with an enemy (13.6).
    pub close: bool,
    /// Passes that it still needs to disentangle itself; 0: it is not entangled (D072).
    pub tangled: u8,
    /// Who pins it (D073): a bit for each figure.
    pub pinned_by: u16,
    /// Whom it pins.
    pub pins: Option<FigureId>,
    /// Whom it has tried to pin in this Pulse: it helps whoever tries after it (DQ-ATK-20, D073).
    pub tries: Option<FigureId>,
    /// Whom it strangles from Pulse to Pulse, as an Assassin (DQ-WPN-24, D129).
    pub chokes: Option<FigureId>,
    /// The Pulse in which it must Pass: off balance after a parry (D090), or G18.
    pub must_pass: u16,
    /// The Pulse in which it may not attack (D088).
    pub no_attack: u16,
    /// Who is wound in its whip: it cannot step while it holds on (D072).
    pub tether: Option<FigureId>,
    /// What sticks in it.
    pub lodged: Lodged,
    /// Its injuries of this bout.
    pub injuries: Injuries,
    /// Who did it the last effective damage: he has put it out if it falls (READINGS 10).
    pub hurt_by: Option<FigureId>,
    /// The Pulse in which it died, for aspects (D018); 0: it lives.
    pub died: u16,
    /// What put it out of its senses or killed it.
    pub cause: Option<Cause>,
    /// Effective damage of the best blow that it has struck.
    pub best_blow: u8,
    /// Whom it rides, or who rides it.
    #[serde(default, skip_serializing_if = "Saddle::is_foot")]
    pub saddle: Saddle,
    /// It has charged on its mount, which still has its speed (DQ-MOUNT-08).
    #[serde(default, skip_serializing_if = "is_false")]
    pub gallops: bool,
}

impl Figure {
    /// Nobody: what stands in the list behind the last figure.
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

    /// Whether it is a mount, with a rider or without.
    pub const fn is_steed(&self) -> bool {
        matches!(self.saddle, Saddle::Bears(_) | Saddle::Loose)
    }

    /// Whom it rides.
    pub const fn mount(&self) -> Option<FigureId> {
        match self.saddle {
            Saddle::Rides(mount) => Some(mount),
            Saddle::Foot | Saddle::Bears(_) | Saddle::Loose => None,
        }
    }

    /// Who rides it.
    pub const fn rider(&self) -> Option<FigureId> {
        match self.saddle {
            Saddle::Bears(rider) => Some(rider),
            Saddle::Foot | Saddle::Rides(_) | Saddle::Loose => None,
        }
    }

    /// Whether it is there, alive, in its senses and has not yielded; a mount takes no part of its own.
    pub const fn is_up(&self) -> bool {
        matches!(self.condition, Condition::Fit | Condition::Stunned) && !self.is_steed()
    }

    /// Whether something binds it to another figure: a hold, a whip, a saddle, Close combat.
    pub const fn is_bound(&self) -> bool {
        self.close
            || self.pins.is_some()
            || self.chokes.is_some()
            || self.tether.is_some()
            || matches!(self.saddle, Saddle::Rides(_))
    }

    /// Whom it pins or strangles.
    pub fn holds(&self) -> Option<FigureId> {
        self.pins.or(self.chokes)
    }

    /// Whether it can act at all: up, and nobody pins it (15.4, DQ-EFFECT-11).
    pub const fn can_act(&self) -> bool {
        self.is_up() && self.pinned_by == 0
    }

    /// Who pins it; of several the first of the list.
    pub const fn holder(&self) -> Option<FigureId> {
        match self.pinned_by {
            0 => None,
            by => Some(FigureId(by.trailing_zeros() as u8)),
        }
    }

    /// Whether it has an action to take: not while a Stun of G06 lasts, from which nobody recovers by trying (D102).
    pub const fn has_action(&self) -> bool {
        self.can_act() && !self.acted && !(matches!(self.condition, Condition::Stunned) && self.stunned_through > 0)
    }

    /// Whether it can do what it wants: neither Stunned nor pinned. A mount that lives is, for it stands its ground.
    pub const fn is_free(&self) -> bool {
        matches!(self.condition, Condition::Fit) && self.pinned_by == 0
    }

    /// Whether its body or itself is on the display.
    pub const fn is_there(&self) -> bool {
        !matches!(self.condition, Condition::Fled)
    }

    /// Whether it is in the way, of steps and of missiles: bodies are not, and who has yielded stands aside (D053, D141).
    pub const fn occupies(&self) -> bool {
        matches!(self.condition, Condition::Fit | Condition::Stunned)
    }

    /// A thing that it brought.
    pub const fn piece(&self, slot: usize) -> Option<Piece> {
        match &self.gear {
            Gear::Things(things) => things[slot],
            Gear::Nature(_) => None,
        }
    }

    /// What an arm can still do.
    pub fn arm(&self, primary: bool) -> Arm {
        let before = if primary { self.lasting.primary } else { self.lasting.secondary };
        self.injuries.arm(primary).max(before)
    }

    /// Eyes that are blind, 0 to 2 (D106).
    pub fn blind(&self) -> u8 {
        (self.injuries.blind() + self.lasting.blind).min(2)
    }

    /// How it can go (D105).
    pub fn gait(&self) -> Gait {
        let now = match (self.injuries.fixed(), self.injuries.lame()) {
            (true, _) => Gait::Still,
            (false, true) => Gait::Crawls,
            (false, false) => Gait::Sound,
        };
        now.max(self.lasting.gait)
    }
}

/// The list of figures in a file: those that there are.
pub(super) mod list {
    use crate::hexarena::battle::figure::{Figure, MOST};
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
