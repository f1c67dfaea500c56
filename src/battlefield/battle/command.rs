//! Commands: the decisions of an army's leader.

use crate::battle::unit::UnitId;
use crate::model::spot::{Spot, Way};
use crate::model::unit::StandingOrder;
use serde::{Deserialize, Serialize};

/// One decision of a leader.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// Places a unit before the battle.
    Place {
        unit: UnitId,
        at: Spot,
    },
    /// Moves a unit along a way. It may move on with its remaining points until another unit begins.
    Move {
        unit: UnitId,
        way: Way,
    },
    /// Moves a part of a unit; the rear guard stays and holds the enemies in these directions, one bit each (BD-49).
    Leave {
        unit: UnitId,
        way: Way,
        guard: u8,
        held: u8,
    },
    /// Pays the whole Move towards an adjacent hex that costs more (BD-06).
    Pay {
        unit: UnitId,
        to: Spot,
    },
    /// Leaves the map over an edge (BD-69).
    Withdraw {
        unit: UnitId,
    },
    Attack {
        unit: UnitId,
        target: UnitId,
    },
    Shoot {
        unit: UnitId,
        target: UnitId,
    },
    Defend {
        unit: UnitId,
    },
    /// Offers surrender to an adjacent enemy.
    Surrender {
        unit: UnitId,
        to: UnitId,
    },
    /// Ends the army's movement or combat of this round. Undecided units then defend themselves.
    EndTurn,
    /// Takes the bonus strike on a fleeing unit, or lets it go (BD-47).
    Bonus(bool),
    Reply(Reply),
    /// Accepts a surrender, or refuses it.
    Accept(bool),
    /// Changes a standing order, once in a round for each unit.
    Order {
        unit: UnitId,
        order: StandingOrder,
    },
    /// Gives up the battle for the whole army (BD-72).
    Concede,
}

/// The decision of a unit that is attacked (BATT-RETAL-04, table RETAL-T1).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reply {
    /// Strikes back now, and is bound to attack this attacker.
    Answer,
    /// Does not strike back, and is bound to attack another adjacent enemy.
    Turn(UnitId),
    /// Strikes back at this and every later attacker, and does not attack.
    Defend,
    /// Offers surrender to the attacker before the strike.
    Surrender,
}
