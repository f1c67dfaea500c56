//! Things in a bout: weapons and shields in hands, on bodies and on the ground.

use crate::battle::figure::FigureId;
use crate::data::shield::Shield;
use crate::data::weapon::Weapon;
use ludus_engine::hex::Hex;
use serde::{Deserialize, Serialize};

/// Maximum number of things per figure: two prepared, four in reserve, a back shield and one more (D121).
pub const EACH: usize = 8;

/// Identifies a thing by its first owner: figure * 8 + slot in that figure's list.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PieceId(pub u8);

impl PieceId {
    /// Returns the id of a figure's thing in `slot`.
    pub const fn of(owner: FigureId, slot: usize) -> PieceId {
        PieceId(owner.0 * EACH as u8 + slot as u8)
    }

    /// The figure that brought it into the bout.
    pub const fn owner(self) -> FigureId {
        FigureId(self.0 / EACH as u8)
    }

    /// Position in its owner's list.
    pub const fn slot(self) -> usize {
        self.0 as usize % EACH
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PieceKind {
    /// A weapon of the chart.
    Weapon(Weapon),
    /// Any shield except the Main-Gauche, which is a weapon (DQ-SHIELD-03).
    Shield(Shield),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Place {
    /// In a figure's hand, so prepared.
    Hand(FigureId),
    /// Carried but not prepared: sheathed, slung or at the belt.
    Kept(FigureId),
    Ground(Hex),
    /// Stuck in the body of a figure that it hit (20.4).
    Lodged(FigureId),
    /// Caught in a figure's body by a grievous injury (G10, D103).
    Caught(FigureId),
    /// Wrapped around a figure: a net or bola (D072).
    Around(FigureId),
    /// Broken, cloven or used up: out of the bout.
    Gone,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Piece {
    pub kind: PieceKind,
    pub place: Place,
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub loaded: bool,
    /// Passes already spent on loading it.
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub loading: u8,
    /// Quantity: Throwing Darts come in bundles of six (READINGS of D121); otherwise 1.
    #[serde(default = "one", skip_serializing_if = "is_one")]
    pub count: u8,
}

const fn one() -> u8 {
    1
}

// Serde passes these by reference.
#[allow(clippy::trivially_copy_pass_by_ref)]
const fn is_one(count: &u8) -> bool {
    *count == 1
}

impl Piece {
    /// Its weapon; for a shield, the chart row with which it strikes (DQ-SHIELD-04).
    pub const fn weapon(&self) -> Weapon {
        match self.kind {
            PieceKind::Weapon(weapon) => weapon,
            PieceKind::Shield(_) => Weapon::Shield,
        }
    }

    /// Its shield, including a Main-Gauche; `None` for other weapons.
    pub const fn shield(&self) -> Option<Shield> {
        match self.kind {
            PieceKind::Shield(shield) => Some(shield),
            PieceKind::Weapon(Weapon::MainGauche) => Some(Shield::MainGauche),
            PieceKind::Weapon(_) => None,
        }
    }

    /// Total weight of all `count` items, in ounces.
    pub fn ounces(&self) -> u32 {
        let each = match self.kind {
            PieceKind::Weapon(weapon) => u32::from(weapon.row().ounces),
            PieceKind::Shield(shield) => u32::from(shield.row().ounces),
        };
        each * u32::from(self.count)
    }
}
