//! What a side decides.

use crate::engine::hex::{Direction, Hex};
use crate::hexarena::battle::blow::{Maneuver, StrikeCount, WeaponUse};
use crate::hexarena::battle::figure::FigureId;
use crate::hexarena::battle::piece::PieceId;
use crate::hexarena::model::ground::moves::Way;
use serde::{Deserialize, Serialize};

/// A way of steps, and the facing at its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Going {
    /// The steps; none stays.
    #[serde(default)]
    pub way: Way,
    /// What it faces at the end.
    pub facing: Direction,
}

/// How a figure withdraws (13.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Withdrawal {
    /// It only steps back.
    #[default]
    Plain,
    /// It strikes first, at -20.
    Offensive,
    /// It keeps behind its shield, at +20 to its Defense.
    Defensive,
}

/// Into which hand something is taken.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grip {
    /// The primary one.
    Primary,
    /// The secondary one.
    Secondary,
    /// Both.
    Both,
}

/// What is done in a Pass: exactly one thing (13.4, D060).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PassAct {
    /// Nothing.
    Wait,
    /// A thing that it carries is prepared.
    Draw(PieceId, Grip),
    /// A thing that it holds is put away.
    PutAway(PieceId),
    /// A thing that lies in its hex is picked up.
    PickUp(PieceId, Grip),
    /// A missile weapon is loaded, or one of the Passes for that (DQ-WPN-16).
    Load(PieceId),
    /// It kneels.
    Kneel,
    /// It lies down.
    LieDown,
    /// It rises.
    Rise,
    /// An arrow or quarrel is drawn out of a figure: itself, or a friend next to it.
    PullArrow(FigureId),
    /// A thing is drawn out of the figure in which it is lodged or caught (D103, D130).
    Pull(PieceId),
    /// A wound of a figure is staunched, by its place in the list (DQX-10).
    Staunch(FigureId, u8),
    /// One of the Passes to disentangle a figure (D072).
    Disentangle(FigureId),
    /// It goes on holding whom it pins (D073).
    KeepHold,
    /// It lets go of whom it pins, or of the whip that is wound round somebody.
    LetGo,
    /// It gets on a mount that has no rider (DQ-MOUNT-01).
    Mount(FigureId),
    /// It gets off into the hex on that side.
    Dismount(Direction),
}

/// An action (15.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Act {
    /// Tries to recover from a Stun (19).
    Recover,
    /// Moves up to its full rate (14.1); crawls when it is down.
    Move(Going),
    /// Jumps over the hex on that side, bad ground or one with a body in it, into the one behind (14.1, D054).
    Jump(Direction),
    /// Leaves by its gate (D026).
    Leave,
    /// Attacks in Melee: first the movement (13.1), then the strikes are asked for.
    Attack(Going),
    /// Evades (13.2, 14.5).
    Evade(Going),
    /// Withdraws from its enemies (13.3).
    Withdraw(Going, Withdrawal),
    /// Retreats straight back (14.6).
    Retreat(Going, Withdrawal),
    /// Passes (13.4, 14.8).
    Pass(Going, PassAct),
    /// Closes with an enemy next to it and grapples (13.6).
    Close(FigureId),
    /// Charges with that weapon (14.2, 14.3).
    Charge(Going, WeaponUse),
    /// Charges and closes (14.4).
    ChargeClose(Way, FigureId),
    /// Throws or shoots (14.7). It is spent once the line has been looked along (D035).
    Fire {
        /// With what.
        means: WeaponUse,
        /// At whom.
        at: FigureId,
        /// To hurt, or to entangle.
        #[serde(default)]
        trick: Maneuver,
        /// How many throws it is one of.
        #[serde(default)]
        several: StrikeCount,
        /// Steps before the shot, with a loaded crossbow (DQ-NON-16).
        #[serde(default)]
        way: Way,
    },
    /// Grapples in its own hex (13.7).
    Grapple,
    /// Breaks out of Close combat into a hex next to it (13.7).
    BreakOff(Direction),
}

/// A strike of an attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Strike {
    /// With what.
    pub means: WeaponUse,
    /// At whom.
    pub at: FigureId,
    /// What for.
    #[serde(default)]
    pub trick: Maneuver,
    /// How many strikes it is one of: said with the first one.
    #[serde(default)]
    pub several: StrikeCount,
}

/// What a side decides.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// A figure of its own starts there (D022).
    Place(FigureId, Hex),
    /// Its figures stand as they shall.
    Ready,
    /// It acts first in its engagement, or its side first of the two.
    First,
    /// Last.
    Last,
    /// This figure is the next.
    Pick(FigureId),
    /// It drops what it holds: free at its own action (D060).
    Drop(PieceId),
    /// It takes a weapon in both hands, or in one: free.
    Regrip(PieceId, Grip),
    /// It gives up (D141).
    Yield,
    /// It asks an enemy next to it to give up: free, once a Pulse (DQ-GEN-17, D141).
    Demand(FigureId),
    /// Who is asked to give up does, or does not.
    Submit(bool),
    /// It does that.
    Act(Act),
    /// It strikes.
    Strike(Strike),
    /// It looses the missile.
    Loose,
    /// No more: no strike, no step, no shot, no second action.
    Done,
    /// It moves or turns after its attack (13.1).
    After(Going),
    /// It tries to keep the attacker out, or lets him come (13.6).
    Repulse(bool),
    /// It strikes back with that, or not at all (17.4).
    Riposte(Option<WeaponUse>),
    /// Its shield is cloven instead of its armour (18.3).
    Cleave(bool),
}
