//! Why a command does not answer what is asked, as a sentence.

use crate::hexarena::model::ground::moves::Obstacle;
use thiserror::Error;

/// A refusal.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum IllegalMove {
    /// The bout is over.
    #[error("the bout is over: nothing is decided any more")]
    Over,
    /// Another thing is asked.
    #[error("that is no answer to what is asked now")]
    OtherQuestion,
    /// No such figure.
    #[error("there is no figure of that number")]
    NoFigure,
    /// It is not its turn.
    #[error("that figure is not the one to act")]
    NotItsTurn,
    /// A starting place that is not.
    #[error("a figure starts in a free hex of its side's two columns")]
    NoStart,
    /// No such thing.
    #[error("it holds no such thing, or cannot let go of it")]
    NotHeld,
    /// Not at hand.
    #[error("no such thing is at hand")]
    NotAtHand,
    /// The hands cannot take it.
    #[error("its hands cannot take that: a hand that holds something, or is hurt, takes nothing")]
    Hands,
    /// Stunned.
    #[error("it is Stunned: it can only try to recover")]
    Stunned,
    /// Not Stunned.
    #[error("it is not Stunned: there is nothing to recover from")]
    NotStunned,
    /// It must Pass.
    #[error("it is off balance: it can only Pass in this Pulse")]
    MustPass,
    /// It cannot attack now.
    #[error("it cannot attack in this Pulse")]
    NoAttack,
    /// Only engaged figures do that.
    #[error("only a figure with an enemy next to it does that")]
    NotEngaged,
    /// Engaged figures do not do that.
    #[error("an engaged figure cannot do that: an enemy is next to it")]
    Engaged,
    /// It is in Close combat.
    #[error("in Close combat a figure grapples, breaks out or passes")]
    InClose,
    /// It is not in Close combat.
    #[error("that is done in Close combat alone")]
    NotInClose,
    /// It cannot step now.
    #[error("it cannot take a step: {0}")]
    Rooted(Rooted),
    /// It rides, or would.
    #[error("{0}")]
    Riding(Riding),
    /// The way cannot be gone.
    #[error("that way cannot be gone: {}", obstacle(.0))]
    Way(Obstacle),
    /// The facing cannot be taken.
    #[error("it cannot face that way then")]
    Facing,
    /// A Charge needs a step.
    #[error("a Charge begins with a step")]
    NoStep,
    /// No enemy can be struck.
    #[error("no enemy can be struck from there with what it has")]
    NoTarget,
    /// That enemy cannot be struck.
    #[error("that figure cannot be struck so: it must be an enemy who may be struck, in the right place")]
    BadTarget,
    /// It has no such weapon for that.
    #[error("it has nothing there to strike with so")]
    NoTool,
    /// The special attack is not possible.
    #[error("that special attack is not possible with this weapon, or against this target")]
    BadTrick,
    /// So many strikes are not possible.
    #[error("so many strikes are not possible with what it holds")]
    BadStrikes,
    /// The weapon is not loaded, or there is nothing to shoot.
    #[error("it is not ready to shoot: a missile weapon is held in both hands and loaded")]
    NotReady,
    /// It needs no loading.
    #[error("there is nothing to load, or nothing to load it with")]
    NoLoading,
    /// The stance is not possible.
    #[error("it cannot take that stance now")]
    Stance,
    /// No wound, arrow or hold to see to.
    #[error("there is nothing of that kind to see to")]
    NothingThere,
    /// It is no Healer of that Rank.
    #[error("its Rank as Healer does not suffice")]
    NoHealer,
    /// No shield for a defensive withdrawal.
    #[error("a defensive withdrawal needs a prepared shield")]
    NoShield,
    /// It is not at its gate.
    #[error("it can leave by its own gate only")]
    NoGate,
    /// Nothing to jump over, or nowhere to land.
    #[error(
        "it can jump over one hex of bad ground or with a body, into a free hex behind, outside of hostile zones, with 3 of TMR"
    )]
    NoJump,
    /// It fills several hexes.
    #[error("a figure of several hexes does not do that")]
    TooLarge,
    /// No room.
    #[error("there is no free hex that way")]
    NoRoom,
}

/// What a rider may not do (23, D136).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Riding {
    /// Only on foot.
    #[error("nobody does that in the saddle")]
    OnFoot,
    /// Both hands.
    #[error("a rider uses both hands on a weapon from Rank 5 in Horsemanship on")]
    TwoHanded,
    /// Two weapons.
    #[error("a rider strikes with two weapons from Rank 3 in Horsemanship on")]
    TwoWeapons,
    /// A mount that moves.
    #[error("a rider shoots and throws while his mount moves from Rank 2 in Horsemanship on")]
    Moving,
    /// The mount must stand.
    #[error("one mounts and dismounts only when the mount stands still")]
    StandStill,
    /// No mount.
    #[error("there is no mount without a rider next to it")]
    NoMount,
    /// It must go on.
    #[error("its mount still has the speed of the Charge, and goes on straight ahead as far as it can")]
    Gallops,
    /// A straight line.
    #[error("a mounted Charge is a straight line without a change of facing")]
    Straight,
    /// Whom nobody can throw or grasp.
    #[error("who sits in the saddle, and a mount, cannot be closed with, tripped, rushed, entangled or pinned")]
    InSaddle,
}

/// Why a figure cannot step.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum Rooted {
    /// It kneels.
    #[error("it kneels")]
    Kneeling,
    /// It is prone.
    #[error("it is on the ground")]
    Prone,
    /// It is entangled.
    #[error("it is entangled")]
    Tangled,
    /// Its whip holds somebody.
    #[error("its whip holds somebody")]
    Tethered,
    /// It is hurt.
    #[error("it is hurt")]
    Hurt,
}

fn obstacle(obstacle: &Obstacle) -> &'static str {
    match obstacle {
        Obstacle::Closed(_) => "a hex on it is closed",
        Obstacle::Stopped(_) => "an enemy's Melee Zone ends the move",
        Obstacle::Direction(_) => "a step leads where it does not face",
        Obstacle::Taken(_) => "somebody stands at its end",
        Obstacle::Facing => "it cannot face that way at its end",
        Obstacle::Dear(_) => "it costs more than there is",
    }
}
