//! Reasons for refusing a command, as sentences for the player.

use crate::model::ground::moves::Obstacle;
use thiserror::Error;

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum IllegalMove {
    #[error("the bout is over: no more decisions")]
    Over,
    #[error("that does not fit the current decision")]
    OtherQuestion,
    #[error("no figure has that number")]
    NoFigure,
    #[error("it is not that figure's turn")]
    NotItsTurn,
    #[error("start in a free hex of the side's two columns")]
    NoStart,
    #[error("it holds no such thing, or cannot release it")]
    NotHeld,
    #[error("no such thing is at hand")]
    NotAtHand,
    #[error("its hands cannot take that: a full or hurt hand takes nothing")]
    Hands,
    #[error("it is Stunned: it can only try to recover")]
    Stunned,
    #[error("only the Stunned can recover")]
    NotStunned,
    #[error("it is off balance: it can only Pass this Pulse")]
    MustPass,
    #[error("it cannot attack in this Pulse")]
    NoAttack,
    #[error("only a figure next to an enemy can do that")]
    NotEngaged,
    #[error("an engaged figure cannot do that: an enemy is next to it")]
    Engaged,
    #[error("in Close combat it can only grapple, break out or Pass")]
    InClose,
    #[error("only possible in Close combat")]
    NotInClose,
    #[error("it cannot take a step: {0}")]
    Rooted(Rooted),
    #[error("{0}")]
    Riding(Riding),
    #[error("it cannot go there: {}", obstacle(.0))]
    Way(Obstacle),
    #[error("it cannot face that way")]
    Facing,
    #[error("a Charge needs a step")]
    NoStep,
    #[error("no enemy can be struck from there with its weapons")]
    NoTarget,
    #[error("not a legal target: it must be an enemy in reach who can be struck")]
    BadTarget,
    #[error("it has nothing to strike with there")]
    NoTool,
    #[error("that special attack is not possible with this weapon or target")]
    BadTrick,
    #[error("that many strikes are not possible with its weapons")]
    BadStrikes,
    #[error("it is not ready to shoot: load the weapon and hold it in both hands")]
    NotReady,
    #[error("there is nothing to load, or nothing to load it with")]
    NoLoading,
    #[error("it cannot take that stance now")]
    Stance,
    #[error("there is nothing of that kind here")]
    NothingThere,
    #[error("its Rank as Healer is too low")]
    NoHealer,
    #[error("a defensive withdrawal needs a prepared shield")]
    NoShield,
    #[error("it can only leave by its own gate")]
    NoGate,
    #[error("it can jump over one hex of bad ground or a body, into a free hex outside hostile zones, with 3 of TMR")]
    NoJump,
    #[error("a figure of several hexes cannot do that")]
    TooLarge,
    #[error("there is no free hex that way")]
    NoRoom,
}

/// Limits on riders and mounts (23, D136).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Riding {
    #[error("impossible in the saddle")]
    OnFoot,
    #[error("a rider needs Rank 5 in Horsemanship to use both hands")]
    TwoHanded,
    #[error("a rider needs Rank 3 in Horsemanship to use two weapons")]
    TwoWeapons,
    #[error("a rider needs Rank 2 in Horsemanship to shoot or throw on the move")]
    Moving,
    #[error("the mount must stand still for that")]
    StandStill,
    #[error("there is no mount without a rider next to it")]
    NoMount,
    #[error("its mount still has the speed of the Charge, and must run straight ahead")]
    Gallops,
    #[error("a mounted Charge is a straight line without a change of facing")]
    Straight,
    #[error("a rider or mount cannot be closed with, tripped, rushed, entangled or pinned")]
    InSaddle,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Rooted {
    #[error("it kneels")]
    Kneeling,
    #[error("it is on the ground")]
    Prone,
    #[error("it is entangled")]
    Tangled,
    #[error("its whip holds a target")]
    Tethered,
    #[error("it is hurt")]
    Hurt,
}

fn obstacle(obstacle: &Obstacle) -> &'static str {
    match obstacle {
        Obstacle::Closed(_) => "a hex on the way is closed",
        Obstacle::Stopped(_) => "an enemy's Melee Zone ends the move",
        Obstacle::Direction(_) => "a step leads where it does not face",
        Obstacle::Taken(_) => "the last hex is occupied",
        Obstacle::Facing => "it cannot face that way at the end",
        Obstacle::Dear(_) => "it costs too much movement",
    }
}
