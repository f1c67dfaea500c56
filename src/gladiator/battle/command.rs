//! What can be asked of a battle: one command answers one decision.

use crate::gladiator::data::item::Place;
use crate::gladiator::data::spell::Spell;
use crate::gladiator::model::board::{Facing, Square};
use crate::gladiator::model::fighter::{FighterId, Side};
use serde::{Deserialize, Serialize};
use std::fmt;

/// A decision's answer. It names no fighter: the decision says who is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// The winner of the incentive says which side moves first (INC-01).
    MoveFirst {
        /// The side that moves first.
        side: Side,
    },
    /// A whole move: the steps in order and the facing at its end (MOVE-04 to MOVE-09).
    Move {
        /// Steps and jumps.
        path: Path,
        /// The facing when the move is finished.
        facing: Facing,
    },
    /// A whole move by phase shift: at once to a square within range (ROB-05, DEC-121).
    Phase {
        /// The square.
        to: Square,
        /// The facing there.
        facing: Facing,
    },
    /// Get up (ACT-05).
    Stand {
        /// The facing afterwards.
        facing: Facing,
    },
    /// Strike with the Ready weapon, a natural weapon or the fist (ACT-35).
    Attack {
        /// The enemy struck.
        target: FighterId,
    },
    /// Strike with the second natural weapon alone: the Behemoth's crush (ROB-63).
    Crush {
        /// The enemy struck.
        target: FighterId,
    },
    /// Snatch the weapon out of an enemy's hand (ROB-40, DEC-125).
    Steal {
        /// The enemy robbed.
        target: FighterId,
    },
    /// Strike with both hands; this is the first blow (DUAL-01).
    DualAttack {
        /// The enemy struck by the Ready hand.
        target: FighterId,
    },
    /// Strike every enemy in the front squares, clockwise (SLASH-02).
    Slash,
    /// Strike with a pole arm after a charge, for double damage (ACT-31).
    Impale {
        /// The enemy struck.
        target: FighterId,
    },
    /// Let a charging enemy run into the pole arm, at +2 for double damage (ACT-21).
    ReceiveCharge {
        /// The enemy struck.
        target: FighterId,
    },
    /// Strike with the shield and try to knock him over (SHLD-01).
    ShieldAttack {
        /// The enemy struck.
        target: FighterId,
    },
    /// The same out of a charge, at +2 (SHLD-05).
    ShieldRush {
        /// The enemy struck.
        target: FighterId,
    },
    /// The square into which a shield knocked the enemy (SHLD-06).
    Push {
        /// A neighbour square of his.
        to: Square,
    },
    /// Try to drag an enemy into hand combat (ACT-23).
    HandCombat {
        /// The enemy grabbed.
        target: FighterId,
    },
    /// Try to repel who wants hand combat (HAND-03).
    Repel,
    /// Let hand combat begin (HAND-02).
    LetCome,
    /// Break out of hand combat and stand up in a free square (HAND-16).
    BreakFree {
        /// The square.
        to: Square,
        /// The facing there.
        facing: Facing,
    },
    /// Get up out of a square where others lie, into a free neighbour square (DEC-071).
    StandAside {
        /// The square.
        to: Square,
        /// The facing there.
        facing: Facing,
    },
    /// Put the Ready item down in a neighbour square (ACT-29).
    DropNearby {
        /// The square.
        to: Square,
    },
    /// The second blow of a dual attack (DUAL-03, DEC-057).
    SecondBlow {
        /// The enemy struck by the Also hand.
        target: FighterId,
    },
    /// Shoot the bow or crossbow in Ready (ACT-13).
    Shoot {
        /// The enemy shot at.
        target: FighterId,
    },
    /// Throw the Ready weapon, or a natural one such as a Needler's needles (ACT-25, DEC-122).
    Throw {
        /// The enemy thrown at.
        target: FighterId,
    },
    /// Reload the crossbow in Ready (ACT-34).
    Reload,
    /// Rearrange items among the four places and the ground (ACT-33); after a Charge this is Drop/pick up (ACT-38).
    Change {
        /// What each of the four places holds afterwards; whatever is named nowhere lies on the ground.
        take: [Source; 4],
    },
    /// Cast a spell (ACT-08).
    Cast {
        /// Which.
        spell: Spell,
        /// SH put into it: its cost, or a multiple for adjustable spells; 0 for ESP Stats only.
        paid: u8,
        /// On whom or where.
        aim: Aim,
    },
    /// Try to see through the nearest illusion (ACT-42, ILL-05).
    Disbelieve,
    /// Pay 1 SH to keep up a summons or an invisibility (SUM-03, DEC-088).
    KeepUp,
    /// Let it go.
    LetGo,
    /// Look at an enemy's figures (OSP-12).
    Read {
        /// The enemy.
        target: FighterId,
    },
    /// Evade, as an action or as the answer to an attack (EVADE-02, EVADE-03).
    Evade,
    /// Do not evade this attack (EVADE-06).
    TakeIt,
    /// Step out of engagement (ACT-10).
    Disengage {
        /// One step; an Orc may take two.
        path: Path,
        /// The facing afterwards.
        facing: Facing,
    },
    /// Lie down (ACT-43).
    GoProne,
    /// Use the action up (ACT-44).
    DoNothing,
    /// Wait until the others have acted (ACT-46).
    Decline,
}

/// What a spell is aimed at.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aim {
    /// Nothing to choose: summons, illusions, rows and fortresses, most of the special spells.
    Nothing,
    /// Somebody: missile and thrown spells.
    At(FighterId),
    /// A square on or next to the caster: single terrain.
    Square(Square),
    /// Somebody, and where he goes: Teleport.
    Send {
        /// Who.
        target: FighterId,
        /// Where to.
        to: Square,
    },
}

impl Aim {
    /// Whom it is aimed at.
    pub const fn target(self) -> Option<FighterId> {
        match self {
            Aim::At(target) | Aim::Send { target, .. } => Some(target),
            Aim::Nothing | Aim::Square(_) => None,
        }
    }
}

/// Where an item for one of the four places comes from.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// Nothing: the place is empty afterwards.
    Nothing,
    /// From one of his own places.
    Place(Place),
    /// From the pile in his square, 0 is the top.
    Ground(u8),
}

/// One step of a move.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// To the orthogonal neighbour, for 1 move.
    Walk(Facing),
    /// Over one square to the next, for 3 moves (JUMP-01, JUMP-02).
    Jump(Facing),
}

impl Step {
    /// Moves it costs.
    pub const fn cost(self) -> i32 {
        match self {
            Step::Walk(_) => 1,
            Step::Jump(_) => 3,
        }
    }

    /// The square it leads to from `at`, if that is in the arena.
    pub const fn from(self, at: Square) -> Option<Square> {
        match self {
            Step::Walk(facing) => at.step(facing),
            Step::Jump(facing) => {
                let (dx, dy) = facing.delta();
                at.offset(2 * dx, 2 * dy)
            }
        }
    }

    const fn code(self) -> u64 {
        match self {
            Step::Walk(facing) => 1 + facing as u64,
            Step::Jump(facing) => 5 + facing as u64,
        }
    }

    const fn of_code(code: u64) -> Option<Step> {
        match code {
            1..=4 => Some(Step::Walk(Facing::ALL[code as usize - 1])),
            5..=8 => Some(Step::Jump(Facing::ALL[code as usize - 5])),
            _ => None,
        }
    }

    /// The letter of a path: a capital for a step, a small one for a jump.
    pub const fn letter(self) -> char {
        match self {
            Step::Walk(facing) => ['N', 'E', 'S', 'W'][facing as usize],
            Step::Jump(facing) => ['n', 'e', 's', 'w'][facing as usize],
        }
    }
}

/// The steps of a move, at most 16: no fighter has more moves. Written as letters, capitals for steps and small letters
/// for jumps: "EEn" is two steps east and a jump north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Path(u64);

impl Path {
    /// No step.
    pub const EMPTY: Path = Path(0);
    /// Most steps a path can hold.
    pub const MOST: usize = 16;

    /// The path with one step more; none if it is full.
    pub const fn then(self, step: Step) -> Option<Path> {
        let length = self.len();
        if length == Path::MOST { None } else { Some(Path(self.0 | step.code() << (4 * length))) }
    }

    /// Number of steps.
    pub const fn len(self) -> usize {
        (16 - self.0.leading_zeros() as usize / 4) % 17
    }

    /// Whether there is no step.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// The steps in order.
    pub fn steps(self) -> impl Iterator<Item = Step> {
        (0..self.len()).filter_map(move |i| Step::of_code(self.0 >> (4 * i) & 15))
    }

    /// The square it leads to from `at`; none if a step leaves the arena.
    pub fn end(self, at: Square) -> Option<Square> {
        self.steps().try_fold(at, |at, step| step.from(at))
    }

    /// Moves it costs in all.
    pub fn cost(self) -> i32 {
        self.steps().map(Step::cost).sum()
    }
}

impl fmt::Display for Path {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.steps().try_for_each(|step| write!(f, "{}", step.letter()))
    }
}

impl From<Path> for String {
    fn from(path: Path) -> String {
        path.to_string()
    }
}

impl TryFrom<String> for Path {
    type Error = String;
    fn try_from(text: String) -> Result<Path, String> {
        text.chars().try_fold(Path::EMPTY, |path, letter| {
            let step = (1..=8).filter_map(Step::of_code).find(|step| step.letter() == letter);
            let step = step.ok_or_else(|| format!("path \"{text}\": expected the letters NESW and nesw"))?;
            path.then(step).ok_or_else(|| format!("path \"{text}\": at most {} steps", Path::MOST))
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_path_reads_back_as_it_was_written() {
        for text in ["", "N", "EEn", "NESWneswNESWnesw"] {
            let path = Path::try_from(text.to_string()).unwrap();
            assert_eq!((path.to_string(), path.len()), (text.to_string(), text.len()));
        }
        assert!(Path::try_from("X".to_string()).is_err());
        assert!(Path::try_from("N".repeat(17)).is_err());
        assert_eq!(Path::try_from("EEn".to_string()).unwrap().cost(), 5);
    }
}
