//! The current step of playback: rolling dice, an animation, a text to read or a pause. Results are fixed long before
//! (DICE-02). Start reading with [`PlaybackState`].

use crate::dice;
use crate::dice::{ShownDie, tumbling};
use crate::game_view::effects::{Flight, ImpactFlash};
use crate::game_view::thinking::LOOK;
use ludus_engine::board::Places;
use ludus_engine::narration::{DiceRoll, Die, Narrate};

/// Milliseconds from one face to the next, for quick dice and for dice that a key stops.
const TUMBLE: [u64; 2] = [dice::TUMBLE, 150];
/// Milliseconds after which dice that wait for a key no longer tumble. A screen that nobody looks at sends nothing.
const RESTLESS: u64 = 10_000;

/// The step that must end before the next event is shown.
pub enum PlaybackState<G: Narrate> {
    Ready,
    /// Dice, rolling or stopped.
    Dice(ShownRoll<G>),
    /// A walk or a missile under way.
    Flight(Flight<G>),
    /// The result of an event.
    Landed(ImpactFlash<G>),
    /// The computer's search is running.
    Pondering {
        since: u64,
    },
    /// A text, until a key is pressed.
    Read {
        text: String,
        at: Places,
    },
    Moment {
        until: u64,
        at: Places,
    },
}

/// A dice roll on the screen.
pub struct ShownRoll<G: Narrate> {
    /// The event of the roll. It is applied when the dice disappear.
    pub event: G::Event,
    /// The roll with its final faces, total and result.
    pub throw: DiceRoll,
    pub at: Places,
    /// The number of dice that have stopped.
    pub stopped: usize,
    /// The computer's reason; empty for a player's roll.
    pub why: String,
    pub since: u64,
    /// The time at which the last die stopped; 0 while dice roll.
    pub still: u64,
    /// True if a key stops the dice. Quick dice stop by themselves.
    pub boxed: bool,
    /// True if quick dice change their faces and stop in turn. If nobody plays they only stop, to send less.
    pub tumbles: bool,
    /// True if the result stays until a key is pressed.
    pub waits: bool,
    /// Milliseconds that the result stays if it does not wait.
    pub rest: u64,
    /// True if the event is important.
    pub matters: bool,
    /// True if its effect is shown afterwards.
    pub lands: bool,
    /// The time of the last tick.
    pub now: u64,
}

impl<G: Narrate> ShownRoll<G> {
    /// Returns the face that die `number` shows now.
    pub fn face(&self, number: usize) -> u8 {
        match self.throw.dice.get(number) {
            Some(die) if number < self.stopped => die.face,
            Some(die) => tumbling(number, self.now.saturating_sub(self.since) / self.tumble(), die.sides),
            None => 0,
        }
    }

    const fn tumble(&self) -> u64 {
        if self.boxed || self.tumbles { TUMBLE[self.boxed as usize] } else { dice::QUICK }
    }

    /// Returns the dice as they lie or tumble now.
    pub fn dice(&self) -> Vec<ShownDie> {
        let die = |(number, die): (usize, &Die)| ShownDie {
            face: self.face(number),
            sides: die.sides,
            is_still: number < self.stopped,
        };
        self.throw.dice.iter().enumerate().take(self.shown()).map(die).collect()
    }

    /// Returns the time of the next face. `None` if the dice wait for a key and tumble no more.
    fn next_face(&self, now: u64) -> Option<u64> {
        let elapsed = now.saturating_sub(self.since);
        let next = self.since + (elapsed / self.tumble() + 1) * self.tumble();
        (!self.boxed || elapsed < RESTLESS).then_some(next)
    }

    /// Stops quick dice from left to right, the last one at the end of [`dice::QUICK`].
    fn stop_in_turn(&mut self, now: u64) {
        let elapsed = now.saturating_sub(self.since);
        let stopped = dice::stopped(self.throw.dice.len(), elapsed);
        self.stopped = if self.tumbles || elapsed >= dice::QUICK { self.stopped.max(stopped) } else { 0 };
        if self.is_still() {
            self.still = now;
        }
    }

    /// Returns the number of dice shown. Dice stopped one by one appear one by one.
    pub fn shown(&self) -> usize {
        let all = self.throw.dice.len();
        if self.throw.one_by_one { (self.stopped + 1).min(all) } else { all }
    }

    /// Returns whether all dice have stopped.
    pub fn is_still(&self) -> bool {
        self.stopped >= self.throw.dice.len()
    }

    /// Stops the next die, or all of them.
    pub fn stop(&mut self, now: u64) {
        self.stopped = if self.throw.one_by_one { self.stopped + 1 } else { self.throw.dice.len() };
        if self.is_still() {
            self.still = now;
        }
    }
}

impl<G: Narrate> PlaybackState<G> {
    /// Returns the time of the next change without input.
    pub fn wakes_at(&self, now: u64) -> Option<u64> {
        match self {
            PlaybackState::Ready | PlaybackState::Read { .. } => None,
            PlaybackState::Pondering { .. } => Some(now + LOOK),
            PlaybackState::Moment { until, .. } => Some(*until),
            PlaybackState::Flight(flight) => Some(flight.wakes_at(now)),
            PlaybackState::Landed(landing) => landing.wakes_at(now),
            PlaybackState::Dice(roll) if roll.is_still() => (!roll.waits).then(|| roll.still + roll.rest),
            PlaybackState::Dice(roll) => roll.next_face(now),
        }
    }

    /// Returns whether the step has ended. Also advances rolling dice.
    pub fn is_over(&mut self, now: u64) -> bool {
        match self {
            // The game view knows when the search is done.
            PlaybackState::Ready | PlaybackState::Pondering { .. } | PlaybackState::Read { .. } => false,
            PlaybackState::Moment { until, .. } => now >= *until,
            PlaybackState::Flight(flight) => flight.is_over(now),
            PlaybackState::Landed(landing) => landing.until.is_some_and(|until| now >= until),
            PlaybackState::Dice(roll) => {
                roll.now = now;
                if !roll.boxed && !roll.is_still() {
                    roll.stop_in_turn(now);
                }
                !roll.waits && roll.is_still() && now >= roll.still + roll.rest
            }
        }
    }

    /// Returns the places to highlight. `None` while an animation covers the board.
    pub fn places(&self, now: u64) -> Option<&Places> {
        match self {
            PlaybackState::Ready | PlaybackState::Pondering { .. } | PlaybackState::Flight(_) => None,
            PlaybackState::Landed(landing) => Some(&landing.at).filter(|_| landing.is_quiet(now)),
            PlaybackState::Read { at, .. }
            | PlaybackState::Moment { at, .. }
            | PlaybackState::Dice(ShownRoll { at, .. }) => Some(at),
        }
    }
}
