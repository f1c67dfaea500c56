//! A strike, throw or shot before it is rolled: attacker, target, weapon and kind.

use crate::battle::beast::Natural;
use crate::battle::figure::{Figure, FigureId};
use crate::battle::piece::{PieceId, PieceKind};
use crate::battle::state::Bout;
use crate::data::mount::TWO_HANDED;
use crate::data::shield::Shield;
use crate::data::weapon::{Class, Weapon};
use crate::model::creature::MOST_ATTACKS;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WeaponUse {
    /// The thing in the primary hand, held with one or both hands.
    Primary,
    /// The thing in the secondary hand alone.
    Secondary,
    Fist,
    OtherFist,
    /// A kick, from Rank 3 in Unarmed combat (DQ-UNARM-05).
    Kick,
    /// An attack of a creature, by index in its list (D135).
    Natural(u8),
    /// Trampling by a figure of several hexes, on figures it runs down (DQ-MULTI-06).
    Trample,
}

impl WeaponUse {
    /// All uses that people have.
    pub const ALL: [WeaponUse; 5] =
        [WeaponUse::Primary, WeaponUse::Secondary, WeaponUse::Fist, WeaponUse::OtherFist, WeaponUse::Kick];

    /// All uses that creatures have.
    pub const NATURAL: [WeaponUse; MOST_ATTACKS] =
        [WeaponUse::Natural(0), WeaponUse::Natural(1), WeaponUse::Natural(2), WeaponUse::Natural(3)];

    /// How often it was used, read from the bits of [`super::state::CurrentAction::used`]. People's weapons have one bit
    /// each, a creature's attacks two.
    pub const fn uses(self, used: u8) -> u8 {
        match self {
            WeaponUse::Primary => used & 1,
            WeaponUse::Secondary => used >> 1 & 1,
            WeaponUse::Fist => used >> 2 & 1,
            WeaponUse::OtherFist => used >> 3 & 1,
            WeaponUse::Kick => used >> 4 & 1,
            WeaponUse::Natural(place) => used >> (2 * (place & 3)) & 3,
            WeaponUse::Trample => 0,
        }
    }

    /// Returns the bits after one more use.
    pub const fn noted(self, used: u8) -> u8 {
        match self {
            WeaponUse::Primary => used | 1,
            WeaponUse::Secondary => used | 2,
            WeaponUse::Fist => used | 4,
            WeaponUse::OtherFist => used | 8,
            WeaponUse::Kick => used | 16,
            WeaponUse::Natural(place) if self.uses(used) < 3 => used + (1 << (2 * (place & 3))),
            WeaponUse::Natural(_) | WeaponUse::Trample => used,
        }
    }

    /// True for the secondary hand, and what counts as one (D133).
    pub const fn is_secondary(self) -> bool {
        matches!(self, WeaponUse::Secondary | WeaponUse::OtherFist)
    }

    /// Returns whether it uses no held thing.
    pub const fn is_bare(self) -> bool {
        matches!(self, WeaponUse::Fist | WeaponUse::OtherFist | WeaponUse::Kick | WeaponUse::Trample)
    }
}

/// Type of attack, by distance (16, DQ-ATK-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Range {
    Close,
    Melee,
    Ranged,
}

/// Aim of a strike (16.4, 16.5). All except [`Maneuver::Damage`] must be announced (DQ-ATK-14).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Maneuver {
    #[default]
    Damage,
    /// Knocks the target down (DQ-ATK-15, -16).
    Trip,
    /// Entangles the target with a net, whip or bola (DQ-ATK-17).
    Entangle,
    /// Pins the target to the ground (DQ-ATK-18).
    Restrain,
    /// Knocks the target out (DQ-ATK-21).
    Knockout,
    /// Rushes the target with a shield (DQ-ATK-22).
    ShieldRush,
    /// Strikes a thing from the target's hand (DQ-ATK-23).
    Disarm(PieceId),
}

impl Maneuver {
    /// All that do not name a thing, plain damage first.
    pub const COMMON: [Maneuver; 6] = [
        Maneuver::Damage,
        Maneuver::Trip,
        Maneuver::Entangle,
        Maneuver::Restrain,
        Maneuver::Knockout,
        Maneuver::ShieldRush,
    ];
}

/// Kind of multiple strike (16.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StrikeCount {
    #[default]
    One,
    /// One with each hand, or a hand and a foot (DQ-ATK-11).
    Pair,
    /// One at each of several neighbours, with a two-handed Class B weapon (DQ-ATK-12).
    Sweep,
    /// Several without penalty: a dagger against slow targets (DQ-WPN-10), a whip, darts or a creature.
    Quick,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blow {
    pub by: FigureId,
    pub at: FigureId,
    pub means: WeaponUse,
    pub range: Range,
    #[serde(default)]
    pub trick: Maneuver,
    #[serde(default)]
    pub several: StrikeCount,
    /// Struck at the end of a Charge (14.2, 14.3).
    #[serde(default)]
    pub charge: bool,
    /// Struck in an offensive withdrawal (DQ-ENG-08).
    #[serde(default)]
    pub withdrawing: bool,
    /// Struck in answer to an attack (DQ-PARRY-06).
    #[serde(default)]
    pub riposte: bool,
}

impl Blow {
    /// Makes a plain grapple in Close combat.
    pub const fn grapple(by: FigureId, at: FigureId, means: WeaponUse) -> Blow {
        Blow::plain(by, at, means, Range::Close)
    }

    /// Makes a single strike or shot for damage.
    pub const fn plain(by: FigureId, at: FigureId, means: WeaponUse, range: Range) -> Blow {
        Blow {
            by,
            at,
            means,
            range,
            trick: Maneuver::Damage,
            several: StrikeCount::One,
            charge: false,
            withdrawing: false,
            riposte: false,
        }
    }
}

/// The weapon, shield or limb of a strike, with the attacker's Rank.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tool {
    /// Row of the weapon chart; `None` for fist, foot and natural attacks.
    pub weapon: Option<Weapon>,
    pub piece: Option<PieceId>,
    /// Set if the thing is a shield.
    pub shield: Option<Shield>,
    pub rank: Option<u8>,
    pub both: bool,
    /// Set for a creature's own attack.
    pub natural: Option<Natural>,
}

impl Tool {
    /// Class of its injuries; fist and foot are Class C (D099).
    pub const fn class(&self) -> Option<Class> {
        match (self.weapon, self.natural) {
            (Some(weapon), _) => weapon.row().class,
            (None, Some(natural)) => natural.class,
            (None, None) => Some(Class::C),
        }
    }
}

impl Bout {
    /// Returns what a figure would strike with. `None` if it has nothing there, or cannot use it in
    /// such an attack (DQ-ATK-01, DQ-WPN-06).
    pub fn tool(&self, id: FigureId, means: WeaponUse, range: Range) -> Option<Tool> {
        let figure = self.figure(id);
        let piece = match means {
            WeaponUse::Primary => figure.hands.primary?,
            WeaponUse::Secondary => figure.hands.secondary.filter(|held| figure.hands.primary != Some(*held))?,
            WeaponUse::Fist | WeaponUse::OtherFist | WeaponUse::Kick => return bare(figure, means, range),
            WeaponUse::Natural(place) => return natural(figure, place, range),
            WeaponUse::Trample => return None,
        };
        let tool = self.tool_of(id, piece, range)?;
        let sound = figure.can_use_arm(means == WeaponUse::Primary) && (!tool.both || figure.can_use_both_arms());
        let sound = sound && (!tool.both || self.rides_well_enough(id, TWO_HANDED));
        sound.then_some(tool)
    }

    /// Like `tool`, for a held thing, without checking the arms.
    pub fn tool_of(&self, id: FigureId, piece: PieceId, range: Range) -> Option<Tool> {
        let figure = self.figure(id);
        let thing = self.piece(piece)?;
        let own = thing.weapon();
        let weapon = if range == Range::Close && own.garrotes() { Weapon::Garrote } else { own };
        let row = weapon.row();
        let usable = match range {
            Range::Close => row.uses.close(),
            Range::Melee => row.uses.melee(),
            Range::Ranged => row.uses.ranged(),
        };
        // Only riders can use a lance (DQ-WPN-15).
        if !usable || own == Weapon::Lance && figure.mount().is_none() {
            return None;
        }
        let shield = match thing.kind {
            PieceKind::Shield(shield) => Some(shield),
            PieceKind::Weapon(_) => None,
        };
        let both = figure.hands.two_handed(piece);
        let rank = match shield {
            Some(shield) => figure.ranks.shield(shield),
            None => figure.ranks.weapon(own),
        };
        Some(Tool { weapon: Some(weapon), piece: Some(piece), shield, rank, both, natural: None })
    }

    /// The trampling attack of a creature of several hexes; `None` for others (DQ-MULTI-06).
    pub fn trample(&self, id: FigureId) -> Option<Tool> {
        let beast = self.figure(id).beast().filter(|beast| beast.shape.len() > 1)?;
        Some(by_nature(beast.trample()))
    }
}

impl Figure {
    /// All uses that the figure might have, whether it is ready or not.
    pub fn means(&self) -> &'static [WeaponUse] {
        match self.beast() {
            Some(beast) => &WeaponUse::NATURAL[..beast.attacks().count()],
            None => &WeaponUse::ALL,
        }
    }
}

const fn by_nature(natural: Natural) -> Tool {
    Tool { weapon: None, piece: None, shield: None, rank: Some(natural.rank), both: false, natural: Some(natural) }
}

/// A creature's attack, in Melee and in its own hexes (21, D135).
fn natural(figure: &Figure, place: u8, range: Range) -> Option<Tool> {
    let attack = figure.beast()?.attack(place)?;
    matches!(range, Range::Melee | Range::Close).then_some(by_nature(*attack))
}

/// A free fist or foot; `None` if there is none (DQ-UNARM-01, -05, -07).
fn bare(figure: &Figure, means: WeaponUse, range: Range) -> Option<Tool> {
    let rank = figure.ranks.unarmed();
    if figure.beast().is_some() {
        return None;
    }
    let usable = match means {
        WeaponUse::Fist => figure.hands.primary.is_none() && figure.can_use_arm(true),
        WeaponUse::OtherFist => figure.hands.secondary.is_none() && figure.can_use_arm(false),
        _ => rank >= Some(super::derive::KICKS),
    };
    let fits = matches!(range, Range::Melee | Range::Close);
    (usable && fits).then_some(Tool { weapon: None, piece: None, shield: None, rank, both: false, natural: None })
}
