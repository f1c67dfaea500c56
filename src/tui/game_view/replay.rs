//! The replay of a game: step by step, by rounds, from death to death, or at a fixed speed. It uses the same board,
//! panel and log as the game and changes nothing in it. Start reading with [`ReplayScreen`].
//!
//! - [`picture`] draws the screen, [`timeline`] the line that shows the position;
//! - [`recalling`] restores what a seat knew at each step;
//! - [`what_if`] lets the player take over a seat in a copy and runs a thousand playouts;
//! - [`ends`] compares two endings.

mod ends;
mod input;
mod picture;
mod recalling;
mod timeline;
mod what_if;

use crate::game_view::control::ControlMap;
use crate::game_view::log::{LogLine, LogPage, LogText};
use crate::game_view::log_page::LogReader;
use crate::game_view::orders::Orders;
use crate::game_view::playback::seat_of;
use crate::game_view::replay::ends::Ends;
use crate::game_view::replay::recalling::Recalling;
use crate::game_view::replay::what_if::{Fork, WhatIf};
use crate::game_view::rulebook_ui::RulebookUi;
use crate::game_view::seats::Seats;
use crate::help::reader::HelpReader;
use crate::keys::Keys;
use crate::rollouts::RolloutJob;
use crate::theme::Ink;
use ludus_engine::game::Seat;
use ludus_engine::narration::Priority;
use ludus_engine::replay::{Frame, NarratedStep, Replay};
use ludus_store::journal::BattleId;
use ludus_store::replays::LoadedReplay;
use ludus_store::settings::Settings;

/// Milliseconds that a step stays on the screen, by speed.
const SPEEDS: [u64; 3] = [1800, 800, 250];
/// Least and most steps that are shown before a fall.
const LEAD: (usize, usize) = (2, 5);

/// The start of a replay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JumpTarget {
    Beginning,
    /// A step, by its index.
    Step(usize),
    /// Before the act that ends in a step. The replay plays it and stops there.
    Fall(usize),
}

pub struct ReplayScreen<G: RulebookUi> {
    id: BattleId,
    setup: G::Setup,
    film: Replay<G>,
    initial_memory: G::Memory,
    settings: Settings,
    /// True in the modern look, since the last frame.
    modern: bool,
    /// The index of the current step.
    at: usize,
    /// The game after it.
    shot: Frame<G>,
    /// The game as the viewing seat knows it.
    seen: G,
    seat: Seat,
    recalling: Recalling<G>,
    memory: G::Memory,
    /// One line for each step.
    log: LogPage,
    /// The time of the next step; `None` while the replay is paused.
    due: Option<u64>,
    /// The step at which it pauses, after a start before it.
    until: Option<usize>,
    /// The index in [`SPEEDS`].
    speed: usize,
    reading: Option<LogReader>,
    help: Option<HelpReader>,
    asking: Option<WhatIf>,
    thousand: Option<RolloutJob<G>>,
    fork: Option<Fork<G>>,
    ends: Option<Ends>,
    /// True while the two endings are on the screen.
    compares: bool,
    note: Option<String>,
    /// True if the log box shows the panel.
    cards: bool,
    /// Always empty: the computer plays nobody here.
    hands: ControlMap,
    orders: Orders<G::Command>,
    now: u64,
    done: bool,
}

impl<G: RulebookUi> ReplayScreen<G> {
    /// Creates a replay that starts at `spot`.
    pub fn new(
        footage: LoadedReplay<G>,
        settings: Settings,
        initial_memory: G::Memory,
        spot: JumpTarget,
        now: u64,
    ) -> ReplayScreen<G> {
        let LoadedReplay { id, setup, film } = footage;
        let shot = film.at(0);
        let seat = film.reader().unwrap_or_else(|| Seats::new(&shot.game, false).seat);
        let seats = usize::from(shot.game.seats());
        let mut log = LogPage::default();
        log.lines.extend(film.steps().iter().map(|step| line(&shot.game, step, seats)));
        let mut replay = ReplayScreen {
            id,
            setup,
            seen: shot.game.observation(seat),
            shot,
            seat,
            recalling: Recalling::new(initial_memory.clone()),
            memory: initial_memory.clone(),
            log,
            film,
            initial_memory,
            settings,
            modern: false,
            at: 0,
            due: None,
            until: None,
            speed: 1,
            reading: None,
            help: None,
            asking: None,
            thousand: None,
            fork: None,
            ends: None,
            compares: false,
            note: None,
            cards: false,
            hands: ControlMap::default(),
            orders: Orders::default(),
            now,
            done: false,
        };
        // Restores all knowledge once, so that later steps are shown without delay.
        replay.go_to(replay.last());
        replay.go_to(replay.step_at(spot));
        if let JumpTarget::Fall(step) = spot {
            replay.until = Some(step);
            replay.due = Some(now + SPEEDS[replay.speed]);
        }
        replay
    }

    /// Returns the data for returning the characters: of the replay, and of its copy if there is one.
    pub fn initial_memory(&self) -> (&G::Memory, Option<&G::Memory>) {
        (&self.initial_memory, self.fork.as_ref().map(|fork| fork.player.initial_memory()))
    }

    /// Returns whether the player has left it.
    pub const fn is_done(&self) -> bool {
        self.done
    }

    /// Applies new settings, in a copy as well.
    pub fn apply_settings(&mut self, settings: Settings, now: u64) {
        self.settings = settings;
        self.now = now;
        if let Some(fork) = &mut self.fork {
            fork.player.apply_settings(settings, now);
        }
    }

    fn step_at(&self, spot: JumpTarget) -> usize {
        match spot {
            JumpTarget::Beginning => 0,
            JumpTarget::Step(step) => step,
            JumpTarget::Fall(step) => self.before_act(step),
        }
    }

    /// Returns the step before the act that ends in a step: before its decision, if that is not too far or too near.
    fn before_act(&self, step: usize) -> usize {
        let steps = self.film.steps();
        let decision = steps.get(step).and_then(|step| step.decision);
        let first = steps.iter().position(|step| step.decision == decision).unwrap_or(step).min(step);
        first.saturating_sub(1).min(step.saturating_sub(LEAD.0)).max(step.saturating_sub(LEAD.1))
    }

    /// Returns the index of the last step.
    fn last(&self) -> usize {
        self.film.steps().len().saturating_sub(1)
    }

    /// Returns the current step. `None` if nothing has happened yet.
    fn step(&self) -> Option<&NarratedStep> {
        self.film.steps().get(self.at)
    }

    fn go_to(&mut self, step: usize) {
        self.at = step.min(self.last());
        let ReplayScreen { film, recalling, seat, .. } = self;
        (self.shot, self.memory) = recalling.at(film, self.at, *seat);
        self.seen = self.shot.game.observation(self.seat);
    }

    /// Returns whether the game is over, so that nothing is hidden.
    const fn is_whole(&self) -> bool {
        self.film.reader().is_none()
    }

    fn keys(&self) -> Keys {
        Keys { lists: self.modern, ..Keys::set(&self.settings) }
    }

    /// Switches to the view of the next seat. A game in progress has only one view.
    fn turn_eyes(&mut self) {
        if !self.is_whole() {
            let name = G::seat_name(&self.shot.names, self.seat);
            self.note = Some(format!("This game is in progress: you see what {name} sees."));
            return;
        }
        self.seat = Seat((self.seat.0 + 1) % self.shot.game.seats().max(1));
        self.go_to(self.at);
    }

    /// Returns the time of the next change without input.
    pub fn wakes_at(&self) -> Option<u64> {
        let looks = self.thousand.as_ref().and_then(|thousand| thousand.wakes_at(self.now));
        let plays = match &self.fork {
            Some(fork) => fork.player.wakes_at(),
            None => self.due,
        };
        [looks, plays].into_iter().flatten().min()
    }

    /// Advances the replay to the time `now`.
    pub fn tick(&mut self, now: u64) {
        self.now = now;
        if self.thousand.is_some() {
            return;
        }
        if let Some(fork) = &mut self.fork {
            fork.player.tick(now);
            return self.follow_fork();
        }
        if self.due.is_some_and(|due| now >= due) {
            if self.at < self.last() {
                self.go_to(self.at + 1);
            }
            // Only the step for which it started holds it.
            let is_reached = self.until.is_some_and(|until| self.at >= until);
            if is_reached {
                self.until = None;
            }
            self.due = (self.at < self.last() && !is_reached).then(|| now + SPEEDS[self.speed]);
        }
    }

    /// Starts or pauses the replay. At the end it starts again from the beginning.
    fn play(&mut self) {
        if self.due.take().is_some() {
            return;
        }
        if self.at == self.last() {
            self.go_to(0);
        }
        self.due = Some(self.now + SPEEDS[self.speed]);
    }

    fn set_speed(&mut self, speed: usize) {
        self.speed = speed.min(SPEEDS.len() - 1);
        if self.due.is_some() {
            self.due = Some(self.now + SPEEDS[self.speed]);
        }
    }

    /// Returns whether a new question has appeared in the copy since the last call.
    pub fn asks_anew(&mut self) -> bool {
        self.fork.as_mut().is_some_and(|fork| fork.player.asks_anew())
    }
}

/// Turns a step into a line of the log. All seats get the same text: a game in progress has only one viewer.
fn line<G: RulebookUi>(game: &G, step: &NarratedStep, seats: usize) -> LogLine {
    let told = LogText::of(&step.reading, step.why.as_deref());
    let places = vec![step.reading.places.clone(); seats];
    let doer = seat_of(game, step.reading.doer);
    let news = step.reading.priority > Priority::Frame;
    LogLine { told: vec![told], places, news, ended: false, begins: false, doer, ink: Ink::Plain }
}
