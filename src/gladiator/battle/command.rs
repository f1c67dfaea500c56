//! The commands of a battle. One command answers one decision.

use crate::data::item::Place;
use crate::data::spell::Spell;
use crate::model::board::{Facing, Square};
use crate::model::fighter::{FighterId, Side};
use alloc::string::{String, ToString};
use core::fmt;
use serde::{Deserialize, Serialize};

/// The answer to a decision. It names no fighter, because the decision does.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// The winner of the incentive chooses the side that moves first (INC-01).
    MoveFirst { side: Side },
    /// A whole move: the steps in order and the facing at the end (MOVE-04 to MOVE-09).
    Move { path: Path, facing: Facing },
    /// A whole move by phase shift, directly to a square within range (ROB-05, DEC-121).
    Phase { to: Square, facing: Facing },
    /// Get up from the ground (ACT-05).
    Stand { facing: Facing },
    /// Strike with the Ready weapon, a natural weapon or the fist (ACT-35).
    Attack { target: FighterId },
    /// Strike with the second natural weapon alone: the Behemoth's crush (ROB-63).
    Crush { target: FighterId },
    /// Snatch the weapon out of an enemy's hand (ROB-40, DEC-125).
    Steal { target: FighterId },
    /// Strike with both hands; this is the first blow (DUAL-01).
    DualAttack {
        /// The target of the Ready hand's blow.
        target: FighterId,
    },
    /// Strike every enemy in the front squares, clockwise (SLASH-02).
    Slash,
    /// Strike with a pole arm after a charge, for double damage (ACT-31).
    Impale { target: FighterId },
    /// Let a charging enemy run into the pole arm, at +2 and for double damage (ACT-21).
    ReceiveCharge { target: FighterId },
    /// Strike with the shield and try to knock the target over (SHLD-01).
    ShieldAttack { target: FighterId },
    /// A shield attack out of a charge, at +2 (SHLD-05).
    ShieldRush { target: FighterId },
    /// Choose the square into which the shield knocked the enemy (SHLD-06).
    Push {
        /// A neighbour square of the enemy.
        to: Square,
    },
    /// Try to drag an enemy into hand combat (ACT-23).
    HandCombat { target: FighterId },
    /// Try to repel an enemy who wants hand combat (HAND-03).
    Repel,
    /// Let hand combat begin (HAND-02).
    LetCome,
    /// Break out of hand combat and stand up in a free square (HAND-16).
    BreakFree { to: Square, facing: Facing },
    /// Get up out of a square where others lie, into a free neighbour square (DEC-071).
    StandAside { to: Square, facing: Facing },
    /// Put the Ready item down in a neighbour square (ACT-29).
    DropNearby { to: Square },
    /// The second blow of a dual attack (DUAL-03, DEC-057).
    SecondBlow {
        /// The target of the Also hand's blow.
        target: FighterId,
    },
    /// Shoot the bow or crossbow in Ready (ACT-13).
    Shoot { target: FighterId },
    /// Throw the Ready weapon, or a natural one such as a Needler's needles (ACT-25, DEC-122).
    Throw { target: FighterId },
    /// Reload the crossbow in Ready (ACT-34).
    Reload,
    /// Rearrange items among the four places and the ground (ACT-33). After a Charge this is Drop/pick up (ACT-38).
    Change {
        /// The source of the item in each of the four places. Items not named end up on the ground.
        take: [Source; 4],
    },
    /// Cast one of the known spells (ACT-08).
    Cast {
        spell: Spell,
        /// SH to pay: the cost, or a multiple of it for adjustable spells. 0 for ESP Stats only.
        paid: u8,
        aim: Aim,
    },
    /// Try to see through the nearest illusion (ACT-42, ILL-05).
    Disbelieve,
    /// Pay 1 SH to keep up a summons or an invisibility (SUM-03, DEC-088).
    KeepUp,
    /// End the summons or the invisibility instead.
    LetGo,
    /// Look at an enemy's stats (OSP-12).
    Read { target: FighterId },
    /// Evade, as an action or in reply to an attack (EVADE-02, EVADE-03).
    Evade,
    /// Do not evade this attack (EVADE-06).
    TakeIt,
    /// Step out of engagement with all enemies (ACT-10).
    Disengage {
        /// One step; two for an Orc.
        path: Path,
        facing: Facing,
    },
    /// Lie down in the current square (ACT-43).
    GoProne,
    /// Use up the action without doing anything (ACT-44).
    DoNothing,
    /// Wait until the others have acted (ACT-46).
    Decline,
}

/// The target of a spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Aim {
    /// No choice: summons, illusions, rows and fortresses, most special spells.
    Nothing,
    /// A fighter: missile and thrown spells.
    At(FighterId),
    /// A square on or next to the caster: single terrain.
    Square(Square),
    /// A fighter and the square to send them to: Teleport.
    Send { target: FighterId, to: Square },
}

impl Aim {
    /// `None` for a square or nothing.
    pub const fn target(self) -> Option<FighterId> {
        match self {
            Aim::At(target) | Aim::Send { target, .. } => Some(target),
            Aim::Nothing | Aim::Square(_) => None,
        }
    }
}

/// The source of an item for one of the four places.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Source {
    /// The place is left empty.
    Nothing,
    /// One of the fighter's own places.
    Place(Place),
    /// Depth in the pile on the fighter's square; 0 is the top.
    Ground(u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Step {
    /// To the orthogonal neighbour, for 1 move.
    Walk(Facing),
    /// Over one square to the next, for 3 moves (JUMP-01, JUMP-02).
    Jump(Facing),
}

impl Step {
    pub const fn cost(self) -> i32 {
        match self {
            Step::Walk(_) => 1,
            Step::Jump(_) => 3,
        }
    }

    /// Returns the square reached from `at`. `None` outside the arena.
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

    /// The letter in a path: a capital for a step, lower case for a jump.
    pub const fn letter(self) -> char {
        match self {
            Step::Walk(facing) => ['N', 'E', 'S', 'W'][facing as usize],
            Step::Jump(facing) => ['n', 'e', 's', 'w'][facing as usize],
        }
    }
}

/// The steps of a move, at most 16, since no fighter has more moves. Serialized as letters, capitals for steps and lower
/// case for jumps: "EEn" means two steps east and a jump north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Default, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Path(u64);

impl Path {
    pub const EMPTY: Path = Path(0);
    pub const MOST: usize = 16;

    /// Appends a step. `None` if the path is full.
    pub const fn then(self, step: Step) -> Option<Path> {
        let length = self.len();
        if length == Path::MOST { None } else { Some(Path(self.0 | step.code() << (4 * length))) }
    }

    pub const fn len(self) -> usize {
        (16 - self.0.leading_zeros() as usize / 4) % 17
    }

    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    pub fn steps(self) -> impl Iterator<Item = Step> {
        (0..self.len()).filter_map(move |i| Step::of_code(self.0 >> (4 * i) & 15))
    }

    /// Returns the square reached from `at`. `None` if a step leaves the arena.
    pub fn end(self, at: Square) -> Option<Square> {
        self.steps().try_fold(at, |at, step| step.from(at))
    }

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
    fn path_survives_a_round_trip() {
        for text in ["", "N", "EEn", "NESWneswNESWnesw"] {
            let path = Path::try_from(text.to_string()).unwrap();
            assert_eq!((path.to_string(), path.len()), (text.to_string(), text.len()));
        }
        assert!(Path::try_from("X".to_string()).is_err());
        assert!(Path::try_from("N".repeat(17)).is_err());
        assert_eq!(Path::try_from("EEn".to_string()).unwrap().cost(), 5);
    }
}
