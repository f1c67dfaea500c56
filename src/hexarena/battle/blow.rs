//! A blow, a throw or a shot before it is rolled: who, whom, with what and how.

use super::figure::{Figure, FigureId};
use super::piece::{Kind, PieceId};
use super::state::Bout;
use crate::hexarena::figures::shield::Shield;
use crate::hexarena::figures::weapon::{Class, Weapon};
use serde::{Deserialize, Serialize};

/// What a figure strikes with.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Means {
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
}

impl Means {
    /// All of them.
    pub const ALL: [Means; 5] = [Means::Primary, Means::Secondary, Means::Fist, Means::OtherFist, Means::Kick];

    /// Its bit among those that were used in an attack.
    pub const fn bit(self) -> u8 {
        1 << self as u8
    }

    /// Whether it is of the secondary hand, or counts as such (D133).
    pub const fn is_secondary(self) -> bool {
        matches!(self, Means::Secondary | Means::OtherFist)
    }

    /// Whether nothing is held in it.
    pub const fn is_bare(self) -> bool {
        matches!(self, Means::Fist | Means::OtherFist | Means::Kick)
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
pub enum Trick {
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

/// How many strikes an attack is made of (16.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Several {
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
    pub means: Means,
    /// The type of the attack.
    pub range: Range,
    /// What for.
    #[serde(default)]
    pub trick: Trick,
    /// How many strikes it is one of.
    #[serde(default)]
    pub several: Several,
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
    pub const fn grapple(by: FigureId, at: FigureId, means: Means) -> Blow {
        Blow {
            by,
            at,
            means,
            range: Range::Close,
            trick: Trick::Damage,
            several: Several::One,
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
}

impl Tool {
    /// The Class of its injuries: fist and foot crush (D099).
    pub const fn class(&self) -> Option<Class> {
        match self.weapon {
            Some(weapon) => weapon.row().class,
            None => Some(Class::C),
        }
    }
}

impl Bout {
    /// What a figure strikes with by that means in an attack of that type; none where it has nothing there, or what it has
    /// cannot be used so (DQ-ATK-01, DQ-WPN-06).
    pub fn tool(&self, id: FigureId, means: Means, range: Range) -> Option<Tool> {
        let figure = self.figure(id);
        let piece = match means {
            Means::Primary => figure.hands.primary?,
            Means::Secondary => figure.hands.secondary.filter(|held| figure.hands.primary != Some(*held))?,
            Means::Fist | Means::OtherFist | Means::Kick => return bare(figure, means, range),
        };
        let both = figure.hands.two_handed(piece);
        let sound = figure.can_use_arm(means == Means::Primary) && (!both || figure.can_use_both_arms());
        self.tool_of(id, piece, range).filter(|_| sound)
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
        let shield = match thing.kind {
            Kind::Shield(shield) => Some(shield),
            Kind::Weapon(_) => None,
        };
        let both = figure.hands.two_handed(piece);
        let rank = match shield {
            Some(shield) => figure.ranks.shield(shield),
            None => figure.ranks.weapon(own),
        };
        // A lance is for riders (DQ-WPN-15).
        (usable && own != Weapon::Lance).then_some(Tool {
            weapon: Some(weapon),
            piece: Some(piece),
            shield,
            rank,
            both,
        })
    }
}

/// Fist or foot, where the figure has one free (DQ-UNARM-01, -05, -07).
fn bare(figure: &Figure, means: Means, range: Range) -> Option<Tool> {
    let rank = figure.ranks.unarmed();
    let usable = match means {
        Means::Fist => figure.hands.primary.is_none() && figure.can_use_arm(true),
        Means::OtherFist => figure.hands.secondary.is_none() && figure.can_use_arm(false),
        _ => rank.is_some_and(|rank| rank >= 3),
    };
    let fits = matches!(range, Range::Melee | Range::Close);
    (usable && fits).then_some(Tool { weapon: None, piece: None, shield: None, rank, both: false })
}
