//! What nature gave a creature: the hexes that it fills, and its attacks (21, 22, D135).

use crate::hexarena::data::characteristic::Values;
use crate::hexarena::data::weapon::Class;
use crate::hexarena::model::creature::{MOST_ATTACKS, TRAMPLE, running_down, worth_of};
use crate::hexarena::model::ground::shape::Shape;
use crate::hexarena::model::ground::zones::ShapeSide;
use serde::{Deserialize, Serialize};

/// An attack of a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Natural {
    /// Base Chance.
    pub bc: u8,
    /// Added to D10.
    pub damage: i8,
    /// How it wounds.
    pub class: Option<Class>,
    /// The Rank with it.
    pub rank: u8,
    /// How often a Pulse (DQ-MULTI-08), 1 to 3.
    pub times: u8,
    /// Which of the hexes around the creature it reaches: a bit each for front, flank and rear.
    pub reaches: u8,
}

impl Natural {
    /// Whether it reaches hexes of a kind.
    pub const fn reaches(&self, side: ShapeSide) -> bool {
        self.reaches >> side as u8 & 1 == 1
    }
}

/// A creature's body.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Beast {
    /// The hexes that it fills, and those around it.
    pub shape: Shape,
    /// Its attacks.
    pub attacks: [Option<Natural>; MOST_ATTACKS],
    /// It never loses heart.
    pub fierce: bool,
}

impl Beast {
    /// The attack at that place of its list.
    pub const fn attack(&self, place: u8) -> Option<&Natural> {
        if (place as usize) < MOST_ATTACKS { self.attacks[place as usize].as_ref() } else { None }
    }

    /// All attacks.
    pub fn attacks(&self) -> impl Iterator<Item = &Natural> {
        self.attacks.iter().flatten()
    }

    /// What it runs down: Class C, its size in hexes added (DQ-MULTI-06).
    pub const fn trample(&self) -> Natural {
        let damage = self.shape.len() as i8;
        Natural { bc: TRAMPLE, damage, class: Some(Class::C), rank: 0, times: 1, reaches: 0 }
    }

    /// What it is worth in a figure of these values (DQX-01).
    pub fn worth(&self, values: &Values, ap: i16) -> u32 {
        let blows = self.attacks().map(|attack| (attack.bc, attack.damage, attack.rank, attack.times));
        let all = blows.chain(running_down(self.shape.len()));
        worth_of([values.en, values.ft, ap, values.md], all)
    }

    /// Its highest Rank.
    pub fn rank(&self) -> u8 {
        self.attacks().map(|attack| attack.rank).max().unwrap_or(0)
    }
}
