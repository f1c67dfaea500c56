//! What the screen waits for: dice that roll, a text that is read, a moment. Results stand long before (DICE-02).

use crate::engine::narration::{DiceRoll, Narrate};
use crate::tui::dice::{TUMBLE, tumbling};
use crate::tui::game_view::effects::{Flight, ImpactFlash};
use crate::tui::game_view::thinking::LOOK;

/// Milliseconds that quick dice roll.
const QUICK: u64 = 300;

/// What the screen waits for before the next event.
pub enum PlaybackState<G: Narrate> {
    /// Nothing.
    Ready,
    /// Dice, rolling or stopped.
    Dice(ShownRoll<G>),
    /// Something on its way.
    Flight(Flight<G>),
    /// What has come of it.
    Landed(ImpactFlash<G>),
    /// The computer thinks.
    Pondering {
        /// Since when.
        since: u64,
    },
    /// A text that is read, until a key is pressed.
    Read {
        /// What happened.
        text: String,
        /// Where.
        at: G::Places,
    },
    /// A moment.
    Moment {
        /// Until when.
        until: u64,
        /// Where.
        at: G::Places,
    },
}

/// Dice on the screen.
pub struct ShownRoll<G: Narrate> {
    /// The event whose dice they are; it happens when they are put away.
    pub event: G::Event,
    /// What is rolled, the faces that will be shown, total and result.
    pub throw: DiceRoll,
    /// Where.
    pub at: G::Places,
    /// How many of the dice have been stopped.
    pub stopped: usize,
    /// Why the program rolls them; nothing if it does not.
    pub why: String,
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
    /// What comes of it is read afterwards.
    pub lands: bool,
    /// The time of the last look at them.
    pub now: u64,
}

impl<G: Narrate> ShownRoll<G> {
    /// The face that die `number` shows now.
    pub fn face(&self, number: usize) -> u8 {
        match self.throw.dice.get(number) {
            Some(die) if number < self.stopped => die.face,
            Some(die) => tumbling(number, self.now.saturating_sub(self.since), die.sides),
            None => 0,
        }
    }

    /// How many dice are shown: of those that are stopped one by one no more than the next.
    pub fn shown(&self) -> usize {
        let all = self.throw.dice.len();
        if self.throw.one_by_one { (self.stopped + 1).min(all) } else { all }
    }

    /// Whether all dice lie still.
    pub fn is_still(&self) -> bool {
        self.stopped >= self.throw.dice.len()
    }

    /// A key stops the next die, or all of them.
    pub fn stop(&mut self, now: u64) {
        self.stopped = if self.throw.one_by_one { self.stopped + 1 } else { self.throw.dice.len() };
        if self.is_still() {
            self.still = now;
        }
    }
}

impl<G: Narrate> PlaybackState<G> {
    /// When it changes by itself.
    pub fn wakes_at(&self, now: u64) -> Option<u64> {
        match self {
            PlaybackState::Ready | PlaybackState::Read { .. } => None,
            PlaybackState::Pondering { .. } => Some(now + LOOK),
            PlaybackState::Moment { until, .. } => Some(*until),
            PlaybackState::Flight(flight) => Some(flight.wakes_at(now)),
            PlaybackState::Landed(landing) => landing.wakes_at(now),
            PlaybackState::Dice(roll) if roll.is_still() => (!roll.waits).then(|| roll.still + roll.rest),
            PlaybackState::Dice(_) => Some(now + TUMBLE),
        }
    }

    /// Whether its time is up. Rolling dice are turned on here, too.
    pub fn is_over(&mut self, now: u64) -> bool {
        match self {
            // Whoever holds the thought knows when it is done.
            PlaybackState::Ready | PlaybackState::Pondering { .. } | PlaybackState::Read { .. } => false,
            PlaybackState::Moment { until, .. } => now >= *until,
            PlaybackState::Flight(flight) => flight.is_over(now),
            PlaybackState::Landed(landing) => landing.until.is_some_and(|until| now >= until),
            PlaybackState::Dice(roll) => {
                roll.now = now;
                if !roll.boxed && !roll.is_still() && now >= roll.since + QUICK {
                    roll.stopped = roll.throw.dice.len();
                    roll.still = now;
                }
                !roll.waits && roll.is_still() && now >= roll.still + roll.rest
            }
        }
    }

    /// Where what is shown happens, unless something is drawn over it.
    pub fn places(&self, now: u64) -> Option<&G::Places> {
        match self {
            PlaybackState::Ready | PlaybackState::Pondering { .. } | PlaybackState::Flight(_) => None,
            PlaybackState::Landed(landing) => Some(&landing.at).filter(|_| landing.is_quiet(now)),
            PlaybackState::Read { at, .. }
            | PlaybackState::Moment { at, .. }
            | PlaybackState::Dice(ShownRoll { at, .. }) => Some(at),
        }
    }
}
