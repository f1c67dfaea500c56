//! Creatures: the hexes that they fill, and their natural attacks (21, 22, D135).

use crate::data::characteristic::Values;
use crate::data::weapon::Class;
use crate::model::creature::{MOST_ATTACKS, TRAMPLE, running_down, worth_of};
use crate::model::ground::shape::Shape;
use crate::model::ground::zones::ShapeSide;
use serde::{Deserialize, Serialize};

/// An attack of a creature.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Natural {
    pub bc: u8,
    /// Damage modifier of the D10.
    pub damage: i8,
    pub class: Option<Class>,
    pub rank: u8,
    /// Strikes per Pulse, 1 to 3 (DQ-MULTI-08).
    pub times: u8,
    /// Hexes around the creature that it reaches: one bit each for front, flank and rear.
    pub reaches: u8,
}

impl Natural {
    /// Returns whether it reaches hexes on that side.
    pub const fn reaches(&self, side: ShapeSide) -> bool {
        self.reaches >> side as u8 & 1 == 1
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Beast {
    pub shape: Shape,
    pub attacks: [Option<Natural>; MOST_ATTACKS],
    /// Never flees or yields from fear.
    pub fierce: bool,
}

impl Beast {
    /// `None` if there is no attack at that index.
    pub const fn attack(&self, place: u8) -> Option<&Natural> {
        if (place as usize) < MOST_ATTACKS { self.attacks[place as usize].as_ref() } else { None }
    }

    pub fn attacks(&self) -> impl Iterator<Item = &Natural> {
        self.attacks.iter().flatten()
    }

    /// The attack on figures it runs down: Class C, damage plus its size in hexes (DQ-MULTI-06).
    pub const fn trample(&self) -> Natural {
        let damage = self.shape.len() as i8;
        Natural { bc: TRAMPLE, damage, class: Some(Class::C), rank: 0, times: 1, reaches: 0 }
    }

    /// Its rating as a figure with these values (DQX-01).
    pub fn worth(&self, values: &Values, ap: i16) -> u32 {
        let blows = self.attacks().map(|attack| (attack.bc, attack.damage, attack.rank, attack.times));
        let all = blows.chain(running_down(self.shape.len()));
        worth_of([values.en, values.ft, ap, values.md], all)
    }

    pub fn rank(&self) -> u8 {
        self.attacks().map(|attack| attack.rank).max().unwrap_or(0)
    }
}
