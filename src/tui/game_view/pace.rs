//! The pace of playback: how long each event stays on the screen, and the keys that change
//! this. Start reading with [`GameView::pause`].

use crate::canvas::wrap;
use crate::game_view::bar::READ;
use crate::game_view::playback::PlayedEvent;
use crate::game_view::playback_state::PlaybackState;
use crate::game_view::rulebook_ui::RulebookUi;
use crate::game_view::{Ending, GameView};
use crate::input::Key;
use crate::keys::{KeyAction, Keymap};
use crate::theme::Ink;
use ludus_engine::board::Places;
use ludus_engine::narration::{Actor, EventText, HitResult, Priority};
use ludus_store::session::SaveState;
use ludus_store::settings::{DiceShow, Pace};

/// Default milliseconds for one step of the computer's turn.
pub const BEAT: u64 = 400;
/// The shortest and the longest step.
const BEATS: [u64; 2] = [100, 1600];
/// Milliseconds for an unimportant step at the pace that pauses only when it matters.
const GLANCE: u64 = 120;
/// Minimum milliseconds for a blow at a player's actor that only takes points.
const GLIMPSE: u64 = 1600;
/// Milliseconds that the result of quick dice stays.
const RESULT: u64 = 700;

/// Milliseconds that dice stay if the result is read afterwards.
const SETTLE: u64 = 400;

/// Returns the part of a text after its first page of `rows` rows. `None` if it fits on the page.
fn rest(text: &str, rows: u16) -> Option<String> {
    let mut lines = wrap(text, READ.0.into());
    (lines.len() > rows.into()).then(|| lines.split_off(rows.into()).join(" "))
}

impl<G: RulebookUi> GameView<G> {
    /// Starts the pause after an event, with the length for the current pace.
    pub(super) fn pause(&mut self, mut heard: PlayedEvent<G>) {
        if self.telling.skipping || G::AT_ONCE {
            return;
        }
        if let Some(landing) = self.landing(&mut heard) {
            self.telling.stage = PlaybackState::Landed(landing);
            return;
        }
        let PlayedEvent { reading, text, by_robot, .. } = heard;
        if self.was_rolled(&reading) {
            return;
        }
        let (matters, at) = (reading.priority == Priority::Important, reading.places);
        let watched = self.is_timed() && self.is_watched();
        self.telling.stage = match self.settings.robots {
            Pace::Instant => return,
            // If nobody plays, nothing waits for a key, but important events stay longer.
            _ if matters && watched => self.moment(2 * self.telling.beat, at),
            _ if matters => PlaybackState::Read { text, at },
            _ if !by_robot => return,
            Pace::Step => PlaybackState::Read { text, at },
            Pace::Timed => self.moment(self.telling.beat, at),
            Pace::Needed => self.moment(GLANCE, at),
        };
    }

    /// Returns the milliseconds for which a result stays. `None` if a key ends it. Results that concern the player
    /// stay for the `deserved` time. If nobody plays, no result waits.
    pub(super) fn stays(&self, reading: &EventText, deserved: u64, players: bool, by_robot: bool) -> Option<u64> {
        let (matters, beat) = (reading.priority == Priority::Important, self.telling.beat);
        let own = !by_robot && reading.doer != Actor::Nobody;
        let boxed = reading.dice.as_ref().is_some_and(|throw| self.dice_of(throw) == DiceShow::Boxed);
        let mark = reading.effect.as_ref().and_then(|effect| effect.upshot.as_ref()).map(|upshot| upshot.mark);
        // A blow that only takes SH does not limit the actor, so it needs no key.
        let passes = mark.is_some_and(|mark| mark <= HitResult::Hit);
        match self.settings.robots {
            _ if boxed => None,
            Pace::Timed if self.is_watched() => Some(beat * deserved / (2 * BEAT)),
            Pace::Step if self.is_watched() || (by_robot && !self.was_rolled(reading)) => None,
            Pace::Needed if matters && !own && passes => Some(deserved.max(GLIMPSE)),
            _ if matters && !own => None,
            Pace::Timed if own || players => Some(beat * deserved / BEAT),
            _ if own || players => Some(deserved),
            Pace::Timed if by_robot => Some(beat),
            _ if by_robot => Some(GLANCE),
            _ => Some(0),
        }
    }

    const fn moment(&self, length: u64, at: Places) -> PlaybackState<G> {
        PlaybackState::Moment { until: self.now + length, at }
    }

    /// Returns whether each step of the computer takes a fixed time.
    pub(super) const fn is_timed(&self) -> bool {
        matches!(self.settings.robots, Pace::Timed)
    }

    /// Returns the milliseconds for which the result of quick dice stays.
    pub(super) const fn rest(&self, lands: bool) -> u64 {
        let rest = if lands && !matches!(self.settings.robots, Pace::Instant) { SETTLE } else { RESULT };
        if self.is_timed() { rest * self.telling.beat / BEAT } else { rest }
    }

    /// Returns whether a dice result waits for a key. If its effect is shown afterwards, that waits instead.
    pub(super) fn waits_for_key(&self, matters: bool, mode: DiceShow, lands: bool) -> bool {
        let robots = match self.settings.robots {
            Pace::Instant => false,
            _ if lands => return false,
            Pace::Step => matters || self.is_watched(),
            Pace::Timed => matters && !self.is_watched(),
            Pace::Needed => matters,
        };
        mode == DiceShow::Boxed || robots
    }

    /// Handles a key during playback: it stops dice, ends a pause or changes the pace. `!` skips to the next decision.
    pub(super) fn stop(&mut self, key: Key) -> bool {
        if self.telling.is_ready() {
            return false;
        }
        match self.keys().intent(Keymap::Dice, key) {
            Some(KeyAction::Skip) if self.telling.warns => {}
            Some(KeyAction::Skip) => {
                self.telling.skipping = true;
                self.end_stage();
            }
            Some(KeyAction::Other) => self.turn_pace(),
            Some(KeyAction::More) => self.hurry(),
            Some(KeyAction::Less) => self.linger(),
            Some(KeyAction::Stepwise) => self.set_pace(Pace::Step),
            Some(KeyAction::Back) if self.is_watched() => self.leave(),
            _ => {
                self.stop_orders_in_passing();
                self.end_or_turn();
            }
        }
        true
    }

    /// Ends the orders if the screen did not wait for this key.
    fn stop_orders_in_passing(&mut self) {
        let asked = matches!(&self.telling.stage, PlaybackState::Dice(roll) if roll.boxed);
        if !asked && self.telling.stage.wakes_at(self.now).is_some() {
            self.stop_orders();
        }
    }

    /// Stops the next die, shows the next page of a text, or ends the current step.
    fn end_or_turn(&mut self) {
        match &mut self.telling.stage {
            PlaybackState::Dice(roll) if !roll.is_still() => roll.stop(self.now),
            PlaybackState::Read { text, .. } => match rest(text, READ.1) {
                Some(more) => *text = more,
                None => self.end_stage(),
            },
            // Dice beside the result leave no room for pages: the log has the text.
            PlaybackState::Landed(landing) if landing.roll.is_some() => self.end_stage(),
            PlaybackState::Landed(landing) if landing.until.is_none() => match rest(&landing.text, landing.rows()) {
                Some(more) => landing.text = more,
                None => self.end_stage(),
            },
            _ => self.end_stage(),
        }
    }

    /// Leaves a battle that nobody plays. If it is not fully saved, the player must first take an actor back and use
    /// the menu, unless the battle was only watched.
    pub(super) fn leave(&mut self) {
        match self.session.kept() {
            SaveState::Whole => self.ending = Ending::Saved,
            _ if self.only_watched || self.is_apart => self.ending = Ending::Lost,
            _ => self.say("Not saved: press F to take someone back, then M to leave.".into(), Ink::Bad),
        }
    }

    /// Doubles the speed. From other paces it switches to the timed pace.
    fn hurry(&mut self) {
        if self.is_timed() {
            self.telling.beat = (self.telling.beat / 2).max(BEATS[0]);
        }
        self.set_pace(Pace::Timed);
    }

    /// Halves the speed. Below the slowest speed, each step waits for a key.
    fn linger(&mut self) {
        match self.settings.robots {
            Pace::Timed if self.telling.beat < BEATS[1] => {
                self.telling.beat *= 2;
                self.set_pace(Pace::Timed);
            }
            Pace::Timed | Pace::Step => self.set_pace(Pace::Step),
            Pace::Needed | Pace::Instant => self.set_pace(Pace::Timed),
        }
    }

    /// Switches to the next pace for the computer's turns.
    fn turn_pace(&mut self) {
        self.set_pace(match self.settings.robots {
            Pace::Needed => Pace::Step,
            Pace::Step => Pace::Timed,
            Pace::Timed => Pace::Instant,
            Pace::Instant => Pace::Needed,
        });
    }

    /// Sets the pace for this battle and shows it. Ends a text that waited for a key only because of the old pace.
    fn set_pace(&mut self, pace: Pace) {
        let text = match pace {
            Pace::Step => "a key for every step".into(),
            Pace::Timed => {
                format!("{}.{} seconds for every step", self.telling.beat / 1000, self.telling.beat / 100 % 10)
            }
            Pace::Instant => "no pauses".into(),
            Pace::Needed => "pauses when it matters".into(),
        };
        let reads = match &self.telling.stage {
            PlaybackState::Read { .. } => true,
            PlaybackState::Landed(landing) => landing.until.is_none(),
            _ => false,
        };
        if self.settings.robots == Pace::Step && pace != Pace::Step && reads {
            self.end_stage();
        }
        self.settings.robots = pace;
        if let PlaybackState::Dice(roll) = &self.telling.stage {
            let mode = if roll.boxed { DiceShow::Boxed } else { DiceShow::Quick };
            let (waits, rest) = (self.waits_for_key(roll.matters, mode, roll.lands), self.rest(roll.lands));
            if let PlaybackState::Dice(roll) = &mut self.telling.stage {
                (roll.waits, roll.rest) = (waits, rest);
            }
        }
        self.say(format!("Robots' turns: {text}."), Ink::Plain);
    }

    /// Ends the current animation or pause and starts what follows it.
    pub(super) fn end_stage(&mut self) {
        self.telling.warns = false;
        match std::mem::replace(&mut self.telling.stage, PlaybackState::Ready) {
            PlaybackState::Dice(roll) => self.fly(roll.event.clone(), Some(Box::new(roll))),
            PlaybackState::Flight(flight) => {
                self.telling.rolled = flight.roll;
                self.play_event(&flight.event);
            }
            PlaybackState::Ready
            | PlaybackState::Pondering { .. }
            | PlaybackState::Landed(_)
            | PlaybackState::Read { .. }
            | PlaybackState::Moment { .. } => {}
        }
    }
}
