//! Reasons for refusing a command, as sentences for the player.

use crate::model::spot::Spot;
use thiserror::Error;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum IllegalMove {
    #[error("the battle is over: no more decisions")]
    Over,
    #[error("that does not fit the current decision")]
    OtherQuestion,
    #[error("there is no unit with that number")]
    NoUnit,
    #[error("that unit belongs to another army")]
    NotYours,
    #[error("that unit is no longer on the field")]
    NotActive,
    #[error("{0} is not a free hex of the army's zone that the unit can stand on")]
    NoPlace(Spot),
    #[error("hidden units are placed last")]
    HiddenLast,
    #[error("that unit has been placed already")]
    Placed,
    #[error("it has moved already, or another unit has begun to move since")]
    Moved,
    #[error("it took prisoners and disarms them: it does not move this round")]
    Disarming,
    #[error("a move needs a step")]
    NoStep,
    #[error("it cannot enter {0}")]
    Barred(Spot),
    #[error("{0} is occupied")]
    Occupied(Spot),
    #[error("a flyer cannot stop on water")]
    Water,
    #[error("not enough points: the way costs {} and {} are left", points(*.cost), points(*.left))]
    TooFar { cost: u16, left: u8 },
    #[error("barbarians who are outnumbered flee to a hex without enemies around it")]
    MustFlee,
    #[error("barbarians who are outnumbered and cannot flee stay where they are")]
    MustStay,
    #[error("outnumbered barbarians must flee before the turn ends")]
    BarbariansFirst,
    #[error("only a hex next to it can be paid for")]
    NotAdjacent,
    #[error("it can enter that hex in one move: there is nothing to pay for")]
    NoInstalment,
    #[error("it has used points in this round: an instalment takes the whole Move")]
    PointsUsed,
    #[error("no enemy stands next to it: nobody has to be held")]
    NothingToHold,
    #[error("the rear guard needs at least a quarter of the fighters for each enemy held, and some must leave")]
    Guard,
    #[error("there is no room for another unit in this battle")]
    Full,
    #[error("a unit leaves the map over its own edge, with 1 point left")]
    NoEdge,
    #[error("it has struck or decided already in this round")]
    Decided,
    #[error("it is busy disarming prisoners")]
    Busy,
    #[error("it is bound to another enemy")]
    BoundElsewhere,
    #[error("not a target: it must be an enemy on the field that can be seen")]
    NoTarget,
    #[error("the target is too far away")]
    OutOfReach,
    #[error("it does not shoot, or has no volley left")]
    NoVolley,
    #[error("an enemy is next to it: it cannot shoot")]
    InContact,
    #[error("the target is next to a unit of your side: nobody shoots there")]
    TargetInContact,
    #[error("it cannot surrender now, or not to that unit")]
    NoSurrender,
    #[error("its standing order was changed in this round already")]
    Reordered,
}

/// Formats half points, such as "2" or "1½".
pub fn points(halves: impl Into<u16>) -> alloc::string::String {
    let halves = halves.into();
    match (halves / 2, halves % 2) {
        (0, 1) => "½".into(),
        (whole, 1) => format!("{whole}½"),
        (whole, _) => format!("{whole}"),
    }
}
