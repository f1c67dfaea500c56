//! A blow, a throw or a shot before it is rolled: who, whom, with what and how.

use crate::hexarena::battle::beast::Natural;
use crate::hexarena::battle::figure::{Figure, FigureId};
use crate::hexarena::battle::piece::{PieceId, PieceKind};
use crate::hexarena::battle::state::Bout;
use crate::hexarena::data::mount::TWO_HANDED;
use crate::hexarena::data::shield::Shield;
use crate::hexarena::data::weapon::{Class, Weapon};
use crate::hexarena::model::creature::MOST_ATTACKS;
use serde::{Deserialize, Serialize};

/// What a figure strikes with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum WeaponUse {
    /// What its primary hand holds, perhaps with the other hand's help.
    Primary,
    /// What its secondary hand holds alone.
    Secondary,
    /// The empty primary hand.
    Fist,
    /// The empty secondary hand.
    OtherFist,
    /// A foot, from Rank 3 in Unarmed combat (DQ-UNARM-05).
    Kick,
    /// A creature's attack, by its place in its list (D135).
    Natural(u8),
    /// The feet of a figure of several hexes, on whom it runs down (DQ-MULTI-06).
    Trample,
}

impl WeaponUse {
    /// Those of people.
    pub const ALL: [WeaponUse; 5] =
        [WeaponUse::Primary, WeaponUse::Secondary, WeaponUse::Fist, WeaponUse::OtherFist, WeaponUse::Kick];

    /// Those of a creature.
    pub const NATURAL: [WeaponUse; MOST_ATTACKS] =
        [WeaponUse::Natural(0), WeaponUse::Natural(1), WeaponUse::Natural(2), WeaponUse::Natural(3)];

    /// How often it was used, by what is noted of an attack: a bit for each means of people, two for each attack of a creature.
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

    /// What is noted once it has been used again.
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

    /// Whether it is of the secondary hand, or counts as such (D133).
    pub const fn is_secondary(self) -> bool {
        matches!(self, WeaponUse::Secondary | WeaponUse::OtherFist)
    }

    /// Whether nothing is held in it.
    pub const fn is_bare(self) -> bool {
        matches!(self, WeaponUse::Fist | WeaponUse::OtherFist | WeaponUse::Kick | WeaponUse::Trample)
    }
}

/// The three types of attack (16, DQ-ATK-01).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Range {
    /// In the attacker's own hex.
    Close,
    /// Into its Melee Zone.
    Melee,
    /// Thrown or shot into its Ranged Zone.
    Ranged,
}

/// What a blow is for (16.4, 16.5); a special attack must be announced (DQ-ATK-14).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Maneuver {
    /// For damage.
    #[default]
    Damage,
    /// To throw the target down (DQ-ATK-15, -16).
    Trip,
    /// To entangle it (DQ-ATK-17).
    Entangle,
    /// To pin it (DQ-ATK-18).
    Restrain,
    /// To knock it out (DQ-ATK-21).
    Knockout,
    /// To rush it with the shield (DQ-ATK-22).
    ShieldRush,
    /// To strike that thing from its hand (DQ-ATK-23).
    Disarm(PieceId),
}

impl Maneuver {
    /// Those that name no thing of the target's, plain harm first.
    pub const COMMON: [Maneuver; 6] = [
        Maneuver::Damage,
        Maneuver::Trip,
        Maneuver::Entangle,
        Maneuver::Restrain,
        Maneuver::Knockout,
        Maneuver::ShieldRush,
    ];
}

/// How many strikes an attack is made of (16.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StrikeCount {
    /// One.
    #[default]
    One,
    /// One with each hand, or a hand and a foot (DQ-ATK-11).
    Pair,
    /// One at each of several neighbours with a two-handed weapon of Class B (DQ-ATK-12).
    Sweep,
    /// Several with a dagger against the slow, without penalty (DQ-WPN-10).
    Quick,
}

/// A blow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blow {
    /// Who strikes.
    pub by: FigureId,
    /// Whom.
    pub at: FigureId,
    /// With what.
    pub means: WeaponUse,
    /// The type of the attack.
    pub range: Range,
    /// What for.
    #[serde(default)]
    pub trick: Maneuver,
    /// How many strikes it is one of.
    #[serde(default)]
    pub several: StrikeCount,
    /// It ends a Charge (14.2, 14.3).
    #[serde(default)]
    pub charge: bool,
    /// It is struck in an offensive withdrawal (DQ-ENG-08).
    #[serde(default)]
    pub withdrawing: bool,
    /// It answers an attack (DQ-PARRY-06).
    #[serde(default)]
    pub riposte: bool,
}

impl Blow {
    /// A plain grapple in Close combat.
    pub const fn grapple(by: FigureId, at: FigureId, means: WeaponUse) -> Blow {
        Blow::plain(by, at, means, Range::Close)
    }

    /// A single blow or shot that only hurts.
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

/// What a blow is struck with, as its striker knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Tool {
    /// The row of the chart by which it counts; none for fist and foot.
    pub weapon: Option<Weapon>,
    /// The thing.
    pub piece: Option<PieceId>,
    /// The shield that it is, where it strikes as one.
    pub shield: Option<Shield>,
    /// The Rank with it.
    pub rank: Option<u8>,
    /// It is held in both hands.
    pub both: bool,
    /// The creature's attack that it is.
    pub natural: Option<Natural>,
}

impl Tool {
    /// The Class of its injuries: fist and foot crush (D099).
    pub const fn class(&self) -> Option<Class> {
        match (self.weapon, self.natural) {
            (Some(weapon), _) => weapon.row().class,
            (None, Some(natural)) => natural.class,
            (None, None) => Some(Class::C),
        }
    }
}

impl Bout {
    /// What a figure strikes with by that means in an attack of that type; none where it has nothing there, or what it has
    /// cannot be used so (DQ-ATK-01, DQ-WPN-06).
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

    /// What a figure would strike with if it struck with a thing that it holds.
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
        // A lance is for riders (DQ-WPN-15).
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

    /// What a figure of several hexes tramples with (DQ-MULTI-06).
    pub fn trample(&self, id: FigureId) -> Option<Tool> {
        let beast = self.figure(id).beast().filter(|beast| beast.shape.len() > 1)?;
        Some(by_nature(beast.trample()))
    }
}

impl Figure {
    /// Everything that it may strike with.
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

/// A creature's attack: in Melee and in its own hexes (21, D135).
fn natural(figure: &Figure, place: u8, range: Range) -> Option<Tool> {
    let attack = figure.beast()?.attack(place)?;
    matches!(range, Range::Melee | Range::Close).then_some(by_nature(*attack))
}

/// Fist or foot, where the figure has one free (DQ-UNARM-01, -05, -07).
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
