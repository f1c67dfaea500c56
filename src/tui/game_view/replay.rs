//! A game that was played, watched again: act by act, by turns, from death to death, by itself. The same board, panel and log
//! as in the game; nothing here can change what was played.
//!
//! [`picture`] draws it, [`timeline`] is the line that shows where one is, [`recalling`] what the seat that looks has seen by
//! then; [`what_if`] takes over a seat in a copy, and asks how it goes on a thousand times, [`ends`] lays two ends beside
//! each other.

mod ends;
mod input;
mod picture;
mod recalling;
mod timeline;
mod what_if;

use crate::engine::game::Seat;
use crate::engine::narration::Priority;
use crate::engine::replay::{Frame, NarratedStep, Replay};
use crate::store::journal::BattleId;
use crate::store::replays::LoadedReplay;
use crate::store::settings::Settings;
use crate::tui::game_view::control::ControlMap;
use crate::tui::game_view::log::{LogLine, LogPage, LogText};
use crate::tui::game_view::log_page::LogReader;
use crate::tui::game_view::orders::Orders;
use crate::tui::game_view::replay::ends::Ends;
use crate::tui::game_view::replay::recalling::Recalling;
use crate::tui::game_view::replay::what_if::{Fork, WhatIf};
use crate::tui::game_view::rulebook_ui::RulebookUi;
use crate::tui::game_view::seats::Seats;
use crate::tui::help::HelpReader;
use crate::tui::keys::Keys;
use crate::tui::rollouts::RolloutJob;
use crate::tui::theme::Ink;

/// Milliseconds that an act stays while the replay plays, by speed.
const SPEEDS: [u64; 3] = [1800, 800, 250];

/// Where a replay begins.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum JumpTarget {
    /// At the first act.
    Beginning,
    /// At an act, by its number from 0.
    Step(usize),
}

/// A replay on the screen.
pub struct ReplayScreen<G: RulebookUi> {
    id: BattleId,
    setup: G::Setup,
    film: Replay<G>,
    brought: G::ReturnTo,
    settings: Settings,
    /// The act that is shown, from 0.
    at: usize,
    /// The game after it.
    shot: Frame<G>,
    /// The same as the seat that looks knows it.
    seen: G,
    seat: Seat,
    recalling: Recalling<G>,
    memory: G::ShownMemory,
    /// Every act, a line each.
    log: LogPage<G::Places>,
    /// When the next act comes by itself; none while it stands.
    due: Option<u64>,
    /// How fast it plays, by [`SPEEDS`].
    speed: usize,
    reading: Option<LogReader>,
    help: Option<HelpReader>,
    asking: Option<WhatIf>,
    thousand: Option<RolloutJob<G>>,
    fork: Option<Fork<G>>,
    ends: Option<Ends>,
    /// Both ends are on the screen.
    compares: bool,
    note: Option<String>,
    /// The panel stands where the log does.
    cards: bool,
    /// Nobody is lent to the computer here.
    hands: ControlMap<G::ActorId>,
    orders: Orders<G::ActorId, G::Command>,
    now: u64,
    done: bool,
}

impl<G: RulebookUi> ReplayScreen<G> {
    /// A replay from some place on. What its people brought is as the table of the game has it.
    pub fn new(
        footage: LoadedReplay<G>,
        settings: Settings,
        brought: G::ReturnTo,
        spot: JumpTarget,
        now: u64,
    ) -> ReplayScreen<G> {
        let LoadedReplay { id, setup, film } = footage;
        let shot = film.at(0);
        let seat = film.reader().unwrap_or_else(|| Seats::new(&shot.game, false).seat);
        let seats = usize::from(shot.game.seats());
        let mut log = LogPage::default();
        log.lines.extend(film.steps().iter().map(|step| line::<G>(step, seats)));
        let mut replay = ReplayScreen {
            id,
            setup,
            seen: shot.game.observation(seat),
            shot,
            seat,
            recalling: Recalling::new(),
            memory: G::ShownMemory::default(),
            log,
            film,
            brought,
            settings,
            at: 0,
            due: None,
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
        // All of it is recalled once, so that no act waits for it later.
        replay.go_to(replay.last());
        replay.go_to(replay.step_at(spot));
        replay
    }

    /// What its people brought, and what they have in the copy that is played on, if there is one.
    pub fn brought(&self) -> (&G::ReturnTo, Option<&G::ReturnTo>) {
        (&self.brought, self.fork.as_ref().map(|fork| fork.player.brought()))
    }

    /// Whether it is left.
    pub const fn is_done(&self) -> bool {
        self.done
    }

    /// Goes by these settings from now on.
    pub fn apply_settings(&mut self, settings: Settings, now: u64) {
        self.settings = settings;
        self.now = now;
        if let Some(fork) = &mut self.fork {
            fork.player.apply_settings(settings, now);
        }
    }

    /// The act of a place.
    fn step_at(&self, spot: JumpTarget) -> usize {
        match spot {
            JumpTarget::Beginning => 0,
            JumpTarget::Step(step) => step,
        }
    }

    /// The number of the last act.
    fn last(&self) -> usize {
        self.film.steps().len().saturating_sub(1)
    }

    /// The act that is shown; none where nothing has happened yet.
    fn step(&self) -> Option<&NarratedStep<G>> {
        self.film.steps().get(self.at)
    }

    /// Shows an act.
    fn go_to(&mut self, step: usize) {
        self.at = step.min(self.last());
        let ReplayScreen { film, recalling, seat, .. } = self;
        (self.shot, self.memory) = recalling.at(film, self.at, *seat);
        self.seen = self.shot.game.observation(self.seat);
    }

    /// Whether everything may be seen: the game has ended.
    const fn is_whole(&self) -> bool {
        self.film.reader().is_none()
    }

    const fn keys(&self) -> Keys {
        Keys::set(&self.settings)
    }

    /// Looks with the eyes of the next seat. A game that goes on is seen by one only.
    fn turn_eyes(&mut self) {
        if !self.is_whole() {
            let name = G::seat_name(&self.shot.names, self.seat);
            self.note = Some(format!("This game goes on: it is seen as {name} sees it."));
            return;
        }
        self.seat = Seat((self.seat.0 + 1) % self.shot.game.seats().max(1));
        self.go_to(self.at);
    }

    /// When something changes by itself.
    pub fn wakes_at(&self) -> Option<u64> {
        let looks = self.thousand.as_ref().and_then(|thousand| thousand.wakes_at(self.now));
        let plays = match &self.fork {
            Some(fork) => fork.player.wakes_at(),
            None => self.due,
        };
        [looks, plays].into_iter().flatten().min()
    }

    /// Time has passed.
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
            self.due = (self.at < self.last()).then(|| now + SPEEDS[self.speed]);
        }
    }

    /// Plays, or stands still; from the end it plays from the beginning.
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

    /// Whether a person is asked anew since this was asked last.
    pub fn asks_anew(&mut self) -> bool {
        self.fork.as_mut().is_some_and(|fork| fork.player.asks_anew())
    }
}

/// An act as a line of the log: the same for every seat, since only one looks at a game that goes on.
fn line<G: RulebookUi>(step: &NarratedStep<G>, seats: usize) -> LogLine<G::Places> {
    let ink = if step.reading.priority == Priority::Important { Ink::Heed } else { Ink::Plain };
    let told = LogText::of(&step.reading, step.why.as_deref());
    let places = vec![step.reading.places.clone(); seats];
    LogLine { told: vec![told], places, news: step.reading.priority > Priority::Frame, ink }
}
