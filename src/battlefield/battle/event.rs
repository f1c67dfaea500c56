//! Events of a battle. Each is one step and carries every value that explains it.

use crate::battle::command::Command;
use crate::battle::odds::StrikeResult;
use crate::battle::state::{Outcome, Stage};
use crate::battle::unit::UnitId;
use crate::model::setup::MOST_ARMIES;
use crate::model::spot::{Spot, Way};
use crate::model::unit::StandingOrder;

/// The way in which a unit strikes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Manner {
    Attack,
    Volley,
    /// The strike on a fleeing unit, which cannot be retaliated (BATT-RETAL-09).
    Bonus,
}

/// A strike with its retaliation. Both are simultaneous (BATT-COMBAT-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exchange {
    pub by: UnitId,
    pub at: UnitId,
    pub manner: Manner,
    pub strike: StrikeResult,
    pub back: Option<StrikeResult>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Event {
    /// A decision was made. It counts as one, whatever follows.
    Decided(Command),
    Placed {
        unit: UnitId,
        at: Spot,
    },
    /// Two hidden units chose the same hex: both are placed again (BATT-HIDE-03).
    Overlapped {
        units: [UnitId; 2],
    },
    /// A hidden unit is discovered if the die shows at most the chance (BATT-HIDE-06).
    Searched {
        unit: UnitId,
        die: u8,
        chance: u8,
    },
    /// One die for each army that is still tied; 0 for the others (BD-70).
    OrderRolled {
        faces: [u8; MOST_ARMIES],
    },
    OrderSet {
        order: [u8; MOST_ARMIES],
    },
    RoundBegan {
        round: u16,
    },
    TurnBegan {
        stage: Stage,
        turn: u8,
    },
    /// The army has finished its combat: undecided units defend themselves.
    TurnEnded {
        army: u8,
    },
    MoveBegan {
        unit: UnitId,
        way: Way,
        leaves_map: bool,
    },
    /// A part of the unit leaves; the rear guard keeps the record (BATT-FLEE-05, -07).
    Split {
        unit: UnitId,
        leaver: UnitId,
        guard: u8,
        held: u8,
    },
    Stepped {
        unit: UnitId,
        to: Spot,
        cost: u8,
    },
    /// A hidden unit shows itself, or is found by the mover.
    Revealed {
        unit: UnitId,
        by_mover: bool,
    },
    /// The mover could not enter a hex and stays on its last free one.
    Stopped {
        unit: UnitId,
        at: Spot,
    },
    /// Half points paid in all, and the cost of the hex.
    Paid {
        unit: UnitId,
        to: Spot,
        total: u8,
        cost: u8,
    },
    BonusOffered {
        striker: UnitId,
        fleer: UnitId,
    },
    LetGo {
        striker: UnitId,
    },
    MoveEnded {
        unit: UnitId,
    },
    Struck(Exchange),
    ReplyAsked {
        attacker: UnitId,
        target: UnitId,
    },
    /// The unit is bound to attack the target (BATT-RETAL-05).
    Bound {
        unit: UnitId,
        target: UnitId,
    },
    Defends {
        unit: UnitId,
    },
    /// The die is at most the need, so the unit only defends itself (BD-12).
    Disobeyed {
        unit: UnitId,
        die: u8,
        need: u8,
    },
    /// The die is above the need, so the unit obeys an order that it might have refused.
    Obeyed {
        unit: UnitId,
        die: u8,
        need: u8,
    },
    SurrenderOffered {
        unit: UnitId,
        to: UnitId,
        attacked: bool,
    },
    SurrenderRefused {
        unit: UnitId,
        by: UnitId,
    },
    Captured {
        unit: UnitId,
        by: UnitId,
    },
    Freed {
        unit: UnitId,
    },
    /// It left the map; `escaped` if its goal names that edge.
    Withdrew {
        unit: UnitId,
        escaped: bool,
    },
    /// Fighters drowned at the end of the round (BATT-TERR-25). `rounds` counts those in deep water.
    Swam {
        unit: UnitId,
        rounds: u8,
        drowned: u8,
        hp: u32,
    },
    Reordered {
        unit: UnitId,
        order: StandingOrder,
    },
    Conceded {
        army: u8,
    },
    Ended(Outcome),
}
