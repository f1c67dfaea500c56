//! What a bout holds of things: weapons and shields, in hands, on bodies and on the ground.

use crate::engine::hex::Hex;
use crate::hexarena::battle::figure::FigureId;
use crate::hexarena::data::shield::Shield;
use crate::hexarena::data::weapon::Weapon;
use serde::{Deserialize, Serialize};

/// Things a figure can bring: two prepared, four in reserve, a shield on the back, and one more (D121).
pub const EACH: usize = 8;

/// A thing of the bout, by whoever brought it: figure * 8 + place in his list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PieceId(pub u8);

impl PieceId {
    /// The thing number `slot` of those that a figure brought.
    pub const fn of(owner: FigureId, slot: usize) -> PieceId {
        PieceId(owner.0 * EACH as u8 + slot as u8)
    }

    /// Who brought it.
    pub const fn owner(self) -> FigureId {
        FigureId(self.0 / EACH as u8)
    }

    /// Its place in his list.
    pub const fn slot(self) -> usize {
        self.0 as usize % EACH
    }
}

/// What a thing is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PieceKind {
    /// A weapon of the chart.
    Weapon(Weapon),
    /// A shield; the Main-Gauche is a weapon (DQ-SHIELD-03).
    Shield(Shield),
}

/// Where a thing is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// In the hand of a figure: prepared.
    Hand(FigureId),
    /// On a figure, not prepared: sheathed, slung, at the belt.
    Kept(FigureId),
    /// On the ground.
    Ground(Hex),
    /// In the body of a figure that it struck (20.4).
    Lodged(FigureId),
    /// Caught in a figure's body by a grievous injury (G10, D103).
    Caught(FigureId),
    /// Wound round a figure: a net or bola (D072).
    Around(FigureId),
    /// Broken, cloven or used up: gone for good.
    Gone,
}

/// A thing as it is now.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    /// What it is.
    pub kind: PieceKind,
    /// Where.
    pub place: Place,
    /// It is loaded.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub loaded: bool,
    /// Passes spent on loading it so far.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub loading: u8,
    /// How many there are: Throwing Darts come six to a bundle (READINGS of D121); else 1.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub count: u8,
}

const fn one() -> u8 {
    1
}

// Serde passes them by reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_one(count: &u8) -> bool {
    *count == 1
}

#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_zero(count: &u8) -> bool {
    *count == 0
}

impl Piece {
    /// The weapon it is, or the row of the chart by which a shield strikes (DQ-SHIELD-04).
    pub const fn weapon(&self) -> Weapon {
        match self.kind {
            PieceKind::Weapon(weapon) => weapon,
            PieceKind::Shield(_) => Weapon::Shield,
        }
    }

    /// The shield it is: a Main-Gauche is one, too.
    pub const fn shield(&self) -> Option<Shield> {
        match self.kind {
            PieceKind::Shield(shield) => Some(shield),
            PieceKind::Weapon(Weapon::MainGauche) => Some(Shield::MainGauche),
            PieceKind::Weapon(_) => None,
        }
    }

    /// Ounces.
    pub fn ounces(&self) -> u32 {
        let each = match self.kind {
            PieceKind::Weapon(weapon) => u32::from(weapon.row().ounces),
            PieceKind::Shield(shield) => u32::from(shield.row().ounces),
        };
        each * u32::from(self.count)
    }
}
