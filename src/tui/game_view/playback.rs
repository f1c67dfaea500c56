//! Showing what happened: events one by one, dice that roll, pauses. The game itself is already further; nothing here can
//! change a result (DICE-02).

use crate::engine::game::{Game, Seat};
use crate::engine::narration::{Actor, DiceRoll, EventText, Narrate, Priority, Rationales};
use crate::store::session::Session;
use crate::store::settings::DiceShow;
use crate::tui::background::{BackgroundTask, TaskHandle};
use crate::tui::game_view::GameView;
use crate::tui::game_view::control::seats;
use crate::tui::game_view::log::{LogLine, LogText};
use crate::tui::game_view::pace::BEAT;
use crate::tui::game_view::playback_state::{PlaybackState, ShownRoll};
use crate::tui::game_view::rulebook_ui::{AiMove, ControlRules, RulebookUi};
use crate::tui::game_view::thinking::deepen;
use crate::tui::theme::Ink;
use std::collections::VecDeque;

/// What is still to be told, and how.
pub struct Playback<G: Narrate> {
    /// What has happened and is not shown yet.
    pub queue: VecDeque<G::Event>,
    /// How many at the head of the queue opened the game: they are told, but what is shown has them already.
    pub opening: usize,
    /// What has happened and is not told of yet: the next event tells of it, too.
    untold: Vec<G::Event>,
    /// Why the computer chose what is not told yet.
    pub reasons: Rationales<G::ActorId>,
    /// What is waited for.
    pub stage: PlaybackState<G>,
    /// Milliseconds of a step of the program at the timed pace.
    pub beat: u64,
    /// Nothing is waited for until something is asked.
    pub skipping: bool,
    /// What is read is a warning: `!` does not skip it.
    pub warns: bool,
}

/// What a seat has just been told, for whoever waits after it.
pub struct PlayedEvent<G: Narrate> {
    /// How it reads.
    pub reading: EventText<G::ActorId, G::Places, G::Place>,
    /// The text of the log.
    pub text: String,
    /// The program caused it.
    pub by_robot: bool,
    /// The board before it, while effects are shown.
    pub before: Option<Box<G>>,
}

/// The game at its first decision, with the events that led there; none where these rules open it differently.
pub fn opened<G: Game>(session: &Session<G>) -> Option<(G, Vec<G::Event>)> {
    let mut events = Vec::new();
    let game = G::start(session.setup(), session.battle().seed(), &mut events).ok()?;
    Some((game, events))
}

impl<G: ControlRules> Playback<G> {
    /// Nothing is to be told.
    pub fn new() -> Playback<G> {
        Playback {
            queue: VecDeque::new(),
            opening: 0,
            untold: Vec::new(),
            reasons: Rationales::default(),
            stage: PlaybackState::Ready,
            beat: BEAT,
            skipping: false,
            warns: false,
        }
    }

    /// The events of the opening are told, so that its dice are rolled on the screen too; none of a game under way.
    pub fn open(&mut self, session: &Session<G>) {
        let fresh = opened(session).filter(|(game, _)| game == session.battle());
        self.queue = fresh.map_or_else(VecDeque::new, |(_, events)| events.into());
        self.opening = self.queue.len();
    }

    /// Whether nothing is waited for.
    pub const fn is_ready(&self) -> bool {
        matches!(self.stage, PlaybackState::Ready)
    }
}

impl<G: RulebookUi> GameView<G> {
    /// Shows what is left to show, lets the program decide, and asks.
    pub(in crate::tui) fn go_on(&mut self) {
        self.outlook = None;
        while self.telling.is_ready() && self.handing.is_none() {
            if let Some(event) = self.telling.queue.pop_front() {
                self.show(event);
            } else if let Some(script) = self.script.as_mut().filter(|_| self.shown.to_move().is_some()) {
                let Some(deed) = script.pop_front() else { return };
                self.execute(&deed.command, deed.why);
                if self.telling.queue.is_empty() {
                    self.script = None;
                    return;
                }
            } else if let Some(command) = self.led() {
                self.execute(&command, None);
                if self.telling.queue.is_empty() {
                    return;
                }
            } else if self.guide.is_none() && self.hands.decides(&self.shown) {
                let Some(choice) = self.chosen() else { return };
                self.execute(&choice.command, Some(choice.why));
                if self.telling.queue.is_empty() {
                    return;
                }
            } else if let Some((command, why)) = self.unasked() {
                self.execute(&command, why);
                if self.telling.queue.is_empty() {
                    return;
                }
            } else {
                return self.ask();
            }
        }
    }

    /// What the computer answers; none yet while it thinks, beside the screen.
    fn chosen(&mut self) -> Option<AiMove<G::Command>> {
        let Some(budgets) = G::ponders(&self.scene()) else { return G::chosen(&self.scene()) };
        let pondering = self.pondering.take().filter(|(game, _)| *game == self.shown);
        let (game, thinking) = pondering.unwrap_or_else(|| {
            let game = self.shown.clone();
            let work = move |wanted: &TaskHandle<_>| deepen(&game, &[], budgets, wanted, |thought| thought);
            (self.shown.clone(), BackgroundTask::begin(None, work))
        });
        if thinking.is_done() {
            let thought = thinking.look().take();
            return thought.map_or_else(|| G::chosen(&self.scene()), |thought| Some(G::found(&self.scene(), &thought)));
        }
        self.telling.stage = PlaybackState::Pondering { since: self.now };
        self.pondering = Some((game, thinking));
        None
    }

    /// Whether the computer has thought to the end while the screen waited for it.
    pub(super) fn is_pondered(&self) -> bool {
        let thinks = matches!(self.telling.stage, PlaybackState::Pondering { .. });
        thinks && self.pondering.as_ref().is_none_or(|(_, thinking)| thinking.is_done())
    }

    /// Whether everything is told that has happened, and nothing more will by itself.
    pub(in crate::tui) fn is_told(&self) -> bool {
        self.telling.is_ready() && self.telling.queue.is_empty()
    }

    fn show(&mut self, event: G::Event) {
        match self.roll(&event) {
            _ if G::AT_ONCE => self.play_event(&event),
            Some(roll) => self.telling.stage = PlaybackState::Dice(roll),
            None => self.fly(event, None),
        }
    }

    /// The dice of an event, if they are to be seen rolling.
    pub(in crate::tui) fn roll(&self, event: &G::Event) -> Option<ShownRoll<G>> {
        if self.telling.skipping {
            return None;
        }
        let reading = self.shown.narrate(&self.names, std::slice::from_ref(event), Some(self.seats.seat));
        let throw = reading.dice?;
        let mode = self.dice_of(&throw);
        if mode == DiceShow::Instant {
            return None;
        }
        let matters = reading.priority == Priority::Important;
        let lands = reading.effect.as_ref().is_some_and(|effect| effect.upshot.is_some());
        let why = self.telling.reasons.of(reading.doer).map(String::from);
        Some(ShownRoll {
            event: event.clone(),
            throw,
            at: reading.places,
            stopped: 0,
            why: why.unwrap_or_default(),
            since: self.now,
            still: 0,
            boxed: mode == DiceShow::Boxed,
            waits: self.waits_for_key(matters, mode, lands),
            rest: self.rest(lands),
            matters,
            lands,
            now: self.now,
        })
    }

    /// How dice are shown, everybody's as those of who looks; nobody stops them where nobody plays.
    pub(super) fn dice_of(&self, throw: &DiceRoll) -> DiceShow {
        let mode = self.settings.dice.of(throw.of.unwrap_or(self.seats.seat));
        if mode == DiceShow::Boxed && self.is_watched() { DiceShow::Quick } else { mode }
    }

    /// One event happens in the copy that is shown, and is told to each seat as far as it may know; together with the
    /// next ones where they are told as one.
    pub(in crate::tui) fn play_event(&mut self, event: &G::Event) {
        self.telling.untold.push(event.clone());
        if self.telling.queue.front().is_some_and(|next| self.shown.goes_on(event, next)) {
            return self.apply_shown(event);
        }
        let events = std::mem::take(&mut self.telling.untold);
        let read = |seat| self.shown.narrate(&self.names, &events, Some(seat));
        let mut told: Vec<_> = seats(&self.shown).map(read).collect();
        // Who did it and whether it matters is the same for all who are told of it.
        let heard = told.iter().find(|reading| reading.is_told()).map(|reading| (reading.doer, reading.priority));
        let by_robot = heard.is_some_and(|(doer, _)| self.by_robot(doer));
        let (before, earlier) = (self.before(), self.shown.clone());
        self.apply_shown(event);
        for (seat, (memory, reading)) in self.memory.iter_mut().zip(&told).enumerate() {
            G::remember(memory, Seat(seat as u8), [&earlier, &self.shown], &self.names, event, reading);
        }
        let Some((doer, priority)) = heard.filter(|(_, priority)| *priority > Priority::Trivial) else { return };
        let why = self.telling.reasons.take(doer);
        let ink = if priority == Priority::Important { Ink::Heed } else { Ink::Plain };
        let lines: Vec<LogText> = told.iter().map(|reading| LogText::of(reading, why.as_deref())).collect();
        let places = told.iter().map(|reading| reading.places.clone()).collect();
        let reading = told.swap_remove(usize::from(self.seats.seat.0));
        self.apply_orders(&reading);
        let line = LogLine { told: lines, places, ink, news: priority > Priority::Frame };
        let text = line.of(self.seats.seat).text.clone();
        self.log.tell(line);
        if reading.is_told() {
            self.pause(PlayedEvent { reading, text, by_robot, before });
        }
    }

    /// The shown copy takes an event in.
    fn apply_shown(&mut self, event: &G::Event) {
        if let Some(comer) = G::comer(event) {
            self.hands.forget(comer);
            self.orders.forget(comer);
        }
        match self.telling.opening.checked_sub(1) {
            Some(left) => self.telling.opening = left,
            None => self.shown.apply(event),
        }
        self.shown.follow(&mut self.names);
        self.seen = self.shown.observation(self.seats.seat);
    }

    /// Blows and castings whose dice were shown have been read already.
    pub(super) fn was_rolled(&self, reading: &EventText<G::ActorId, G::Places, G::Place>) -> bool {
        reading.dice.as_ref().is_some_and(|throw| self.dice_of(throw) != DiceShow::Instant)
    }

    /// Whether the program caused it.
    pub(super) fn by_robot(&self, doer: Actor<G::ActorId>) -> bool {
        match doer {
            // What is done by order has a reason, too.
            Actor::Somebody(who) => {
                self.hands.is_computers(&self.shown, who) || self.telling.reasons.of(doer).is_some()
            }
            Actor::Nobody | Actor::Seat => self.telling.reasons.of(doer).is_some(),
        }
    }
}
