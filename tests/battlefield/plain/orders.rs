//! What leaders order, what they are asked, and what happens.

use super::field::Hex;
use std::collections::VecDeque;

/// An order of the army whose turn it is. Units are indices into `Battle::units`.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Order {
    /// Splits off a rear guard of `stay` fighters that holds the enemies `held`. The leaving part must move on.
    Leave {
        unit: usize,
        stay: u32,
        held: Vec<usize>,
    },
    /// One step. The first step begins a unit's move.
    Step {
        unit: usize,
        to: Hex,
    },
    /// Leaves the map over the own edge.
    Exit {
        unit: usize,
    },
    /// Pays the whole Move towards an adjacent hex, and enters it if the sum is enough (BD-06).
    Pay {
        unit: usize,
        to: Hex,
    },
    /// Ends a unit's move, also without a step.
    Halt {
        unit: usize,
    },
    Attack {
        unit: usize,
        target: usize,
    },
    Shoot {
        unit: usize,
        target: usize,
    },
    Defend {
        unit: usize,
    },
    Surrender {
        unit: usize,
        to: usize,
    },
    /// Ends the army's turn in this step of the round.
    EndTurn,
}

/// What an undecided unit does when it is attacked (BATT-RETAL-T1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reply {
    /// Attacks the attacker: strikes back once, and can attack it later.
    Answer,
    /// Attacks this other adjacent enemy later, and does not strike back.
    Other(usize),
    Defend,
    Surrender,
}

/// Questions to the leaders of other units.
pub trait Choices {
    /// Returns whether `striker` uses its bonus strike at `fleeing`.
    fn bonus(&mut self, striker: usize, fleeing: usize) -> bool;
    /// The reply of `target`. Asked again if a surrender is refused.
    fn reply(&mut self, target: usize, attacker: usize) -> Reply;
    /// Returns whether `captor` accepts the surrender of `unit`.
    fn accept(&mut self, captor: usize, unit: usize) -> bool;
}

/// A six-sided die.
pub trait Die {
    fn roll(&mut self) -> u8;
}

/// Dice with given faces. They show 1 when none is left.
#[derive(Clone, Debug, Default)]
pub struct Faces(pub VecDeque<u8>);

impl Faces {
    pub fn new(faces: &[u8]) -> Faces {
        Faces(faces.iter().copied().collect())
    }
}

impl Die for Faces {
    fn roll(&mut self) -> u8 {
        self.0.pop_front().unwrap_or(1)
    }
}

/// Answers in a fixed order for each question. Without an answer left: every bonus strike is used, units defend, and
/// captors accept.
#[derive(Clone, Debug, Default)]
pub struct Answers {
    pub bonuses: VecDeque<bool>,
    pub replies: VecDeque<Reply>,
    pub accepts: VecDeque<bool>,
}

impl Answers {
    pub fn replying(replies: &[Reply]) -> Answers {
        Answers { replies: replies.iter().copied().collect(), ..Answers::default() }
    }
}

impl Choices for Answers {
    fn bonus(&mut self, _: usize, _: usize) -> bool {
        self.bonuses.pop_front().unwrap_or(true)
    }

    fn reply(&mut self, _: usize, _: usize) -> Reply {
        self.replies.pop_front().unwrap_or(Reply::Defend)
    }

    fn accept(&mut self, _: usize, _: usize) -> bool {
        self.accepts.pop_front().unwrap_or(true)
    }
}

/// A rolled strike. `hp` counts for Leadership: at most what the target had, after Shields.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Blow {
    pub die: u8,
    pub strength: u32,
    pub hp: u32,
    pub dead: u32,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// The die for a hidden unit before the battle.
    Searched {
        unit: usize,
        die: u8,
        chance: u32,
        found: bool,
    },
    Revealed {
        unit: usize,
    },
    /// A die for obedience (BD-12).
    Tested {
        unit: usize,
        die: u8,
        obeys: bool,
    },
    /// `unit` stays as a rear guard; `leaver` is the new unit.
    Split {
        unit: usize,
        leaver: usize,
        stay: u32,
        leave: u32,
    },
    Bonus {
        striker: usize,
        fleeing: usize,
        blow: Blow,
    },
    Stepped {
        unit: usize,
        from: Hex,
        to: Hex,
        cost: u32,
    },
    /// An unknown unit held the hex: the unit stays where it is.
    Blocked {
        unit: usize,
        at: Hex,
    },
    /// An unknown unit closed the way on, and the unit went back to where it could stand.
    Returned {
        unit: usize,
        to: Hex,
    },
    Left {
        unit: usize,
        from: Hex,
    },
    Paid {
        unit: usize,
        to: Hex,
        sum: u32,
    },
    Halted {
        unit: usize,
    },
    Attacked {
        attacker: usize,
        target: usize,
        blow: Blow,
        back: Option<Blow>,
    },
    Shot {
        shooter: usize,
        target: usize,
        blow: Blow,
    },
    Decided {
        unit: usize,
        reply: Reply,
    },
    Defends {
        unit: usize,
    },
    Surrendered {
        unit: usize,
        captor: usize,
    },
    Refused {
        captor: usize,
        unit: usize,
    },
    Destroyed {
        unit: usize,
    },
    Drowned {
        unit: usize,
        dead: u32,
        hp: u32,
    },
    Freed {
        unit: usize,
    },
    TurnEnded {
        army: usize,
    },
    CombatBegan,
    RoundBegan {
        round: u32,
        order: Vec<usize>,
    },
    Over(Outcome),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Outcome {
    Won(u32),
    Draw,
}

/// Why an order is refused, in a few words.
pub type Refusal = &'static str;
