//! What the screen waits for: dice that roll, a text that is read, a moment. Results stand long before (DICE-02).

use super::super::arena::Overlay;
use super::super::dice::{TUMBLE, tumbling};
use super::places::{Spot, places};
use crate::gladiator::event::Event;
use crate::gladiator::fighter::Side;
use crate::gladiator::state::Battle;

/// Milliseconds that quick dice roll.
const QUICK: u64 = 300;

/// What the screen waits for before the next event.
pub enum Stage {
    /// Nothing.
    Ready,
    /// Dice, rolling or stopped.
    Dice(Roll),
    /// A text that is read, until a key is pressed.
    Read {
        /// What happened.
        text: String,
        /// Where.
        at: Spot,
    },
    /// A moment.
    Moment {
        /// Until when.
        until: u64,
        /// Where.
        at: Spot,
    },
}

/// Dice on the screen.
pub struct Roll {
    /// The event whose dice they are; it happens when they are put away.
    pub event: Event,
    /// What is rolled.
    pub caption: String,
    /// The faces that will be shown.
    pub faces: Vec<u8>,
    /// How many of them have been stopped.
    pub stopped: usize,
    /// Total and result.
    pub result: Vec<String>,
    /// Why the program rolls them; nothing if it does not.
    pub why: &'static str,
    /// When they began to roll.
    pub since: u64,
    /// Since when the result stands; 0 while they roll.
    pub still: u64,
    /// Boxed dice are stopped by keys, quick ones stop by themselves.
    pub boxed: bool,
    /// The result stays until a key is pressed.
    pub waits: bool,
    /// Milliseconds that it stays otherwise.
    pub rest: u64,
    /// It matters to the player.
    pub matters: bool,
    /// Each die is stopped by a key of its own.
    pub one_by_one: bool,
    /// The time of the last look at them.
    pub now: u64,
}

impl Roll {
    /// The face that die `number` shows now.
    pub fn face(&self, number: usize) -> u8 {
        match self.faces.get(number) {
            Some(face) if number < self.stopped => *face,
            _ => tumbling(number, self.now.saturating_sub(self.since)),
        }
    }

    /// Whether all dice lie still.
    pub fn is_still(&self) -> bool {
        self.stopped >= self.faces.len()
    }

    /// A key stops the next die, or all of them.
    pub fn stop(&mut self, now: u64) {
        self.stopped = if self.one_by_one { self.stopped + 1 } else { self.faces.len() };
        if self.is_still() {
            self.still = now;
        }
    }
}

impl Stage {
    /// When it changes by itself.
    pub fn wakes_at(&self, now: u64) -> Option<u64> {
        match self {
            Stage::Ready | Stage::Read { .. } => None,
            Stage::Moment { until, .. } => Some(*until),
            Stage::Dice(roll) if roll.is_still() => (!roll.waits).then(|| roll.still + roll.rest),
            Stage::Dice(_) => Some(now + TUMBLE),
        }
    }

    /// Whether its time is up. Rolling dice are turned on here, too.
    pub fn is_over(&mut self, now: u64) -> bool {
        match self {
            Stage::Ready | Stage::Read { .. } => false,
            Stage::Moment { until, .. } => now >= *until,
            Stage::Dice(roll) => {
                roll.now = now;
                if !roll.boxed && !roll.is_still() && now >= roll.since + QUICK {
                    roll.stopped = roll.faces.len();
                    roll.still = now;
                }
                !roll.waits && roll.is_still() && now >= roll.still + roll.rest
            }
        }
    }

    /// What it lights in the arena.
    pub fn overlay(&self, battle: &Battle, viewer: Side) -> Overlay {
        match self {
            Stage::Ready => Overlay::default(),
            Stage::Read { at, .. } | Stage::Moment { at, .. } => at.overlay(),
            Stage::Dice(roll) => Overlay { lit: places(battle, &roll.event, viewer), ..Overlay::default() },
        }
    }
}
