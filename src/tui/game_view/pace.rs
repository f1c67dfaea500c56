//! The pace of what is shown: pauses, and the keys that change them.

use crate::engine::narration::{Actor, EventText, HitResult, Priority};
use crate::store::session::SaveState;
use crate::store::settings::{DiceShow, Pace};
use crate::tui::canvas::wrap;
use crate::tui::game_view::bar::READ;
use crate::tui::game_view::playback::PlayedEvent;
use crate::tui::game_view::playback_state::PlaybackState;
use crate::tui::game_view::rulebook_ui::RulebookUi;
use crate::tui::game_view::{Ending, GameView};
use crate::tui::input::Key;
use crate::tui::keys::{KeyAction, Keymap};
use crate::tui::theme::Ink;

/// Milliseconds for a step of the program's turn, unless the player wants it faster or slower.
pub const BEAT: u64 = 400;
/// The fastest and the slowest step.
const BEATS: [u64; 2] = [100, 1600];
/// Milliseconds for a step where only what matters makes a pause.
const GLANCE: u64 = 120;
/// Milliseconds for a blow at one of the player's that neither dazes nor fells him.
const GLIMPSE: u64 = 1600;
/// Milliseconds that the result of quick dice stays.
const RESULT: u64 = 700;

/// Milliseconds that dice lie whose result is read afterwards.
const SETTLE: u64 = 400;

/// What comes after the first page, of so many rows, of a text that is read; none if that is all.
fn rest(text: &str, rows: u16) -> Option<String> {
    let mut lines = wrap(text, READ.0.into());
    (lines.len() > rows.into()).then(|| lines.split_off(rows.into()).join(" "))
}

impl<G: RulebookUi> GameView<G> {
    /// Waits after what was told as long as the pace says; the text is that of the log.
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
            // Whoever only watches is not kept waiting; what matters stays longer.
            _ if matters && watched => self.moment(2 * self.telling.beat, at),
            _ if matters => PlaybackState::Read { text, at },
            _ if !by_robot => return,
            Pace::Step => PlaybackState::Read { text, at },
            Pace::Timed => self.moment(self.telling.beat, at),
            Pace::Needed => self.moment(GLANCE, at),
        };
    }

    /// How many milliseconds what has come of something is read, none if until a key: what a player does, and what
    /// befalls his, as long as it deserves; whoever only watches is not kept waiting.
    pub(super) fn stays(
        &self,
        reading: &EventText<G::ActorId, G::Places, G::Place>,
        deserved: u64,
        players: bool,
        by_robot: bool,
    ) -> Option<u64> {
        let (matters, beat) = (reading.priority == Priority::Important, self.telling.beat);
        let own = !by_robot && reading.doer != Actor::Nobody;
        let boxed = reading.dice.as_ref().is_some_and(|throw| self.dice_of(throw) == DiceShow::Boxed);
        let mark = reading.effect.as_ref().and_then(|effect| effect.upshot.as_ref()).map(|upshot| upshot.mark);
        // A blow that takes no more than SH changes nothing that he can do: it is read, and goes by.
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

    const fn moment(&self, length: u64, at: G::Places) -> PlaybackState<G> {
        PlaybackState::Moment { until: self.now + length, at }
    }

    /// Whether every step of the program takes its time.
    pub(super) const fn is_timed(&self) -> bool {
        matches!(self.settings.robots, Pace::Timed)
    }

    /// Milliseconds that the result of dice stays which stop by themselves.
    pub(super) const fn rest(&self, lands: bool) -> u64 {
        let rest = if lands && !matches!(self.settings.robots, Pace::Instant) { SETTLE } else { RESULT };
        if self.is_timed() { rest * self.telling.beat / BEAT } else { rest }
    }

    /// Whether a result of dice stays until a key is pressed. What comes of it is read when they have lain.
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

    /// A key while something is shown: it stops dice, ends a pause, changes the pace; `!` skips to the next decision.
    pub(super) fn stop(&mut self, key: Key) {
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
    }

    /// A key ends orders where it was not asked for: what is on the screen would have passed by itself.
    fn stop_orders_in_passing(&mut self) {
        let asked = matches!(&self.telling.stage, PlaybackState::Dice(roll) if roll.boxed);
        if !asked && self.telling.stage.wakes_at(self.now).is_some() {
            self.stop_orders();
        }
    }

    /// Stops the next die, turns to the rest of a text, or ends what is shown.
    fn end_or_turn(&mut self) {
        match &mut self.telling.stage {
            PlaybackState::Dice(roll) if !roll.is_still() => roll.stop(self.now),
            PlaybackState::Read { text, .. } => match rest(text, READ.1) {
                Some(more) => *text = more,
                None => self.end_stage(),
            },
            PlaybackState::Landed(landing) if landing.until.is_none() => match rest(&landing.text, landing.rows()) {
                Some(more) => landing.text = more,
                None => self.end_stage(),
            },
            _ => self.end_stage(),
        }
    }

    /// Leaves a battle that nobody plays: it waits in its journal. Where that cannot be, nobody loses what he only
    /// watches; but whoever lent somebody is asked first, by the menu of one whom he takes back.
    pub(super) fn leave(&mut self) {
        match self.session.kept() {
            SaveState::Whole => self.ending = Ending::Saved,
            _ if self.only_watched || self.is_apart => self.ending = Ending::Lost,
            _ => self.say("It is not saved: F takes somebody back, M leaves at his turn.".into(), Ink::Bad),
        }
    }

    /// Faster by half; from step to step the steps are timed.
    fn hurry(&mut self) {
        if self.is_timed() {
            self.telling.beat = (self.telling.beat / 2).max(BEATS[0]);
        }
        self.set_pace(Pace::Timed);
    }

    /// Half as fast; the slowest waits for keys.
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

    /// The next pace of the program's turns.
    fn turn_pace(&mut self) {
        self.set_pace(match self.settings.robots {
            Pace::Needed => Pace::Step,
            Pace::Step => Pace::Timed,
            Pace::Timed => Pace::Instant,
            Pace::Instant => Pace::Needed,
        });
    }

    /// Sets the pace for this battle, and says it. A text that waited for a key only because of the old pace goes.
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

    /// What was waited for is over.
    pub(super) fn end_stage(&mut self) {
        self.telling.warns = false;
        match std::mem::replace(&mut self.telling.stage, PlaybackState::Ready) {
            PlaybackState::Dice(roll) => self.fly(roll.event.clone(), Some(Box::new(roll))),
            PlaybackState::Flight(flight) => self.play_event(&flight.event),
            PlaybackState::Ready
            | PlaybackState::Pondering { .. }
            | PlaybackState::Landed(_)
            | PlaybackState::Read { .. }
            | PlaybackState::Moment { .. } => {}
        }
    }
}
