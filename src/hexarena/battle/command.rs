//! Commands: the decisions that a side can take.

use crate::battle::blow::{Maneuver, StrikeCount, WeaponUse};
use crate::battle::figure::FigureId;
use crate::battle::piece::PieceId;
use crate::model::ground::moves::Way;
use ludus_engine::hex::{Direction, Hex};
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Going {
    /// Empty to stay in place.
    #[serde(default)]
    pub way: Way,
    pub facing: Direction,
}

/// Variants of a withdrawal (13.3).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Withdrawal {
    #[default]
    Plain,
    /// Strikes first, at -20 to the chance.
    Offensive,
    /// Stays behind its shield: Defense +20.
    Defensive,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Grip {
    Primary,
    Secondary,
    Both,
}

/// The one thing done in a Pass (13.4, D060).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum PassAct {
    Wait,
    Draw(PieceId, Grip),
    PutAway(PieceId),
    /// Picks up a thing from its own hex.
    PickUp(PieceId, Grip),
    /// Loads a missile weapon, or spends one of the Passes needed (DQ-WPN-16).
    Load(PieceId),
    Kneel,
    LieDown,
    Rise,
    /// Draws an arrow or quarrel out of itself or an adjacent friend.
    PullArrow(FigureId),
    /// Draws out a thing lodged or caught in a figure (D103, D130).
    Pull(PieceId),
    /// Staunches a wound of a figure, by index in its list of injuries (DQX-10).
    Staunch(FigureId, u8),
    /// Spends one Pass on disentangling a figure (D072).
    Disentangle(FigureId),
    /// Keeps holding the figure it pins (D073).
    KeepHold,
    /// Releases the figure it pins, or the target of its whip.
    LetGo,
    /// Mounts an adjacent mount without a rider (DQ-MOUNT-01).
    Mount(FigureId),
    /// Dismounts into the adjacent hex in that direction.
    Dismount(Direction),
}

/// The action of a figure (15.7).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Act {
    /// Tries to recover from a Stun (19).
    Recover,
    /// Moves up to the full rate (14.1), or crawls if it is down.
    Move(Going),
    /// Jumps over bad ground or a body into the hex behind, in that direction (14.1, D054).
    Jump(Direction),
    /// Leaves the arena by its gate (D026).
    Leave,
    /// Attacks in Melee: moves now (13.1); the strikes are separate decisions.
    Attack(Going),
    /// Evades, with an optional move (13.2, 14.5).
    Evade(Going),
    /// Withdraws from adjacent enemies (13.3).
    Withdraw(Going, Withdrawal),
    /// Retreats straight back without turning (14.6).
    Retreat(Going, Withdrawal),
    /// Passes and does one thing (13.4, 14.8).
    Pass(Going, PassAct),
    /// Closes with an adjacent enemy and grapples (13.6).
    Close(FigureId),
    /// Charges with the given weapon (14.2, 14.3).
    Charge(Going, WeaponUse),
    /// Charges and closes with an enemy (14.4).
    ChargeClose(Way, FigureId),
    /// Throws or shoots (14.7). The action is spent once the line of fire is checked (D035).
    Fire {
        means: WeaponUse,
        at: FigureId,
        /// Damage or entangling; nothing else is legal.
        #[serde(default)]
        trick: Maneuver,
        /// Number of throws declared for the action.
        #[serde(default)]
        several: StrikeCount,
        /// Steps before the shot, with a loaded crossbow (DQ-NON-16).
        #[serde(default)]
        way: Way,
    },
    /// Grapples in its own hex (13.7).
    Grapple,
    /// Breaks out of Close combat into an adjacent hex (13.7).
    BreakOff(Direction),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Strike {
    pub means: WeaponUse,
    pub at: FigureId,
    #[serde(default)]
    pub trick: Maneuver,
    /// Number of strikes declared. Only the first strike sets it.
    #[serde(default)]
    pub several: StrikeCount,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// Sets a figure's starting hex (D022).
    Place(FigureId, Hex),
    /// Ends the placing of a side.
    Ready,
    /// Acts first in the engagement, or with the whole side.
    First,
    /// Acts last in the engagement, or with the whole side.
    Last,
    Pick(FigureId),
    /// Drops a held thing; free during its own action (D060).
    Drop(PieceId),
    /// Changes between one and two hands; free.
    Regrip(PieceId, Grip),
    /// Surrenders to the other side (D141).
    Yield,
    /// Demands an adjacent enemy's surrender; free, once a Pulse (DQ-GEN-17, D141).
    Demand(FigureId),
    /// Answers a demand: true to surrender.
    Submit(bool),
    Act(Act),
    Strike(Strike),
    Loose,
    /// Ends the choice: no further strike, step, shot or second action.
    Done,
    /// Moves or turns after an attack (13.1).
    After(Going),
    /// Answers an entry: true to resist it (13.6).
    Repulse(bool),
    /// Strikes back, or not if `None` (17.4).
    Riposte(Option<WeaponUse>),
    /// True to have the shield cloven instead of the armour (18.3).
    Cleave(bool),
}
