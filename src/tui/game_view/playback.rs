//! Playback of events: one after the other, with rolling dice and pauses. The game itself is already further ahead,
//! and nothing here can change a result (DICE-02). Start reading with [`GameView::go_on`].

use crate::background::{BackgroundTask, TaskHandle};
use crate::game_view::control::seats;
use crate::game_view::log::{LogLine, LogText};
use crate::game_view::pace::BEAT;
use crate::game_view::playback_state::{PlaybackState, ShownRoll};
use crate::game_view::rulebook_ui::{AiMove, ControlRules, RulebookUi};
use crate::game_view::thinking::deepen;
use crate::game_view::{GameView, Pondered};
use crate::theme::Ink;
use ludus_engine::game::{Game, Seat};
use ludus_engine::narration::{Actor, DiceRoll, EventText, Narrate, Priority, Rationales};
use ludus_store::session::Session;
use ludus_store::settings::DiceShow;
use std::collections::VecDeque;

/// The events still to show, and the current step of playback.
pub struct Playback<G: Narrate> {
    /// Events that have happened and are not shown yet.
    pub queue: VecDeque<G::Event>,
    /// The number of events at the head of the queue that belong to the start of the game. They are narrated, but the
    /// shown game contains them already.
    pub opening: usize,
    /// Applied events that are narrated together with the next one.
    untold: Vec<G::Event>,
    /// The computer's reasons for commands that are not narrated yet.
    pub reasons: Rationales,
    pub stage: PlaybackState<G>,
    /// The finished dice of the event that is being applied; `None` if none were shown.
    pub rolled: Option<Box<ShownRoll<G>>>,
    /// Milliseconds of one step at the timed pace.
    pub beat: u64,
    /// True if nothing pauses until the next question.
    pub skipping: bool,
    /// True if a warning is on the screen. `!` does not skip it.
    pub warns: bool,
}

/// A narrated event, for the pause after it.
pub struct PlayedEvent<G: Narrate> {
    pub reading: EventText,
    /// The text in the log.
    pub text: String,
    /// True if the computer caused the event.
    pub by_robot: bool,
    /// The board before the event; `None` if animations are off.
    pub before: Option<Box<G>>,
    /// The finished dice of the event; `None` if none were shown.
    pub roll: Option<Box<ShownRoll<G>>>,
}

/// Returns the game at its first decision, with the events that led there. `None` if the
/// current rules reject the set-up.
pub fn opened<G: Game>(session: &Session<G>) -> Option<(G, Vec<G::Event>)> {
    let mut events = Vec::new();
    let game = G::start(session.setup(), session.battle().seed(), &mut events).ok()?;
    Some((game, events))
}

impl<G: ControlRules> Playback<G> {
    pub fn new() -> Playback<G> {
        Playback {
            queue: VecDeque::new(),
            opening: 0,
            untold: Vec::new(),
            reasons: Rationales::default(),
            stage: PlaybackState::Ready,
            rolled: None,
            beat: BEAT,
            skipping: false,
            warns: false,
        }
    }

    /// Queues the events of the start, so that their dice roll on the screen. Does nothing for a resumed game.
    pub fn open(&mut self, session: &Session<G>) {
        let fresh = opened(session).filter(|(game, _)| game == session.battle());
        self.queue = fresh.map_or_else(VecDeque::new, |(_, events)| events.into());
        self.opening = self.queue.len();
    }

    /// Returns whether a death is being shown, and its blood has not spread yet.
    pub fn bleeds(&self, now: u64) -> bool {
        matches!(&self.stage, PlaybackState::Landed(landing) if landing.bleeds(now))
    }

    /// Returns whether no animation or pause is under way.
    pub const fn is_ready(&self) -> bool {
        matches!(self.stage, PlaybackState::Ready)
    }
}

impl<G: RulebookUi> GameView<G> {
    /// Plays queued events, lets the computer decide, and asks the player. Returns as soon as it must wait.
    pub(crate) fn go_on(&mut self) {
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
            } else if !self.is_lesson() && self.hands.decides(&self.shown) {
                let Some(choice) = self.chosen() else { return };
                self.execute(&choice.command, Some(choice.why));
                if self.telling.queue.is_empty() {
                    return;
                }
            } else if let Some((command, why)) = self.unasked() {
                self.asking.by_itself = why.is_none().then(|| command.clone());
                self.execute(&command, why);
                if self.telling.queue.is_empty() {
                    return;
                }
            } else if !self.use_is_seen() {
                return self.ask();
            }
        }
    }

    /// Returns the computer's choice. `None` while its background search runs.
    fn chosen(&mut self) -> Option<AiMove<G::Command>> {
        let pondering = self.pondering.take().filter(|(game, _)| *game == self.shown);
        let pondering = pondering.or_else(|| Some((self.shown.clone(), self.ponder()?)));
        let Some((game, thinking)) = pondering else { return G::chosen(&self.scene()) };
        if thinking.is_done() {
            return match thinking.look().take() {
                Some(Pondered::Search(thought)) => Some(G::found(&self.scene(), &thought)),
                Some(Pondered::Choice(choice)) => Some(choice),
                None => G::chosen(&self.scene()),
            };
        }
        self.telling.stage = PlaybackState::Pondering { since: self.now };
        self.pondering = Some((game, thinking));
        None
    }

    /// Starts the work for the current decision. `None` if it needs none.
    fn ponder(&self) -> Option<BackgroundTask<Option<Pondered<G::Command>>>> {
        let (scene, game) = (self.scene(), self.shown.clone());
        if let Some(choice) = G::slow_choice(&scene) {
            let work = move |wanted: &TaskHandle<_>| _ = wanted.tell(|found| *found = choice().map(Pondered::Choice));
            return Some(BackgroundTask::begin(None, work));
        }
        let budgets = G::ponders(&scene)?;
        let work = move |wanted: &TaskHandle<_>| deepen(&game, &[], budgets, wanted, Pondered::Search);
        Some(BackgroundTask::begin(None, work))
    }

    /// Returns whether the screen waits for the computer's search and the search has ended.
    pub(super) fn is_pondered(&self) -> bool {
        let thinks = matches!(self.telling.stage, PlaybackState::Pondering { .. });
        thinks && self.pondering.as_ref().is_none_or(|(_, thinking)| thinking.is_done())
    }

    /// Returns whether no event that is still to be shown hits anybody.
    pub(super) fn is_told_after(&self) -> bool {
        // Each is read in the game before it, since one can tell of somebody who joined in another.
        let (mut shown, mut names) = (self.shown.clone(), self.names.clone());
        self.telling.queue.iter().all(|event| {
            let reading = shown.narrate(&names, std::slice::from_ref(event), Some(self.seats.seat));
            shown.apply(event);
            shown.follow(&mut names);
            reading.effect.is_none_or(|effect| effect.upshot.is_none())
        })
    }

    /// Returns whether all events were shown and no pause is under way.
    pub(crate) fn is_told(&self) -> bool {
        self.telling.is_ready() && self.telling.queue.is_empty()
    }

    fn show(&mut self, event: G::Event) {
        match self.roll(&event) {
            _ if G::AT_ONCE => self.play_event(&event),
            Some(roll) => self.telling.stage = PlaybackState::Dice(roll),
            None => self.fly(event, None),
        }
    }

    /// Returns the dice roll of an event. `None` if it is not shown on the screen.
    pub(crate) fn roll(&self, event: &G::Event) -> Option<ShownRoll<G>> {
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
            tumbles: !self.is_watched(),
            waits: self.waits_for_key(matters, mode, lands),
            rest: self.rest(lands),
            matters,
            lands,
            now: self.now,
        })
    }

    /// Returns how to show a dice roll. If nobody plays, no dice wait for a key.
    pub(super) fn dice_of(&self, throw: &DiceRoll) -> DiceShow {
        let mode = self.settings.dice.of(throw.of.unwrap_or(self.seats.seat));
        if mode == DiceShow::Boxed && self.is_watched() { DiceShow::Quick } else { mode }
    }

    /// Applies an event to the shown game and narrates it to each seat. Events that belong
    /// together are narrated as one.
    pub(crate) fn play_event(&mut self, event: &G::Event) {
        self.telling.untold.push(event.clone());
        if self.telling.queue.front().is_some_and(|next| self.shown.goes_on(event, next)) {
            return self.apply_shown(event);
        }
        let (events, roll) = (std::mem::take(&mut self.telling.untold), self.telling.rolled.take());
        let read = |seat| self.shown.narrate(&self.names, &events, Some(seat));
        let mut told: Vec<_> = seats(&self.shown).map(read).collect();
        // Actor and priority are equal for all seats that see the event.
        let heard = told.iter().find(|reading| reading.is_told()).map(|reading| (reading.doer, reading.priority));
        let by_robot = heard.is_some_and(|(doer, _)| self.by_robot(doer));
        let (before, earlier) = (self.before(), self.shown.clone());
        self.apply_shown(event);
        for (seat, (memory, reading)) in self.memory.iter_mut().zip(&told).enumerate() {
            G::remember(memory, Seat(seat as u8), [&earlier, &self.shown], &self.names, event, reading);
        }
        let Some((doer, priority)) = heard.filter(|(_, priority)| *priority > Priority::Trivial) else { return };
        let why = self.telling.reasons.take(doer);
        let lines: Vec<LogText> = told.iter().map(|reading| LogText::of(reading, why.as_deref())).collect();
        let places = told.iter().map(|reading| reading.places.clone()).collect();
        let reading = told.swap_remove(usize::from(self.seats.seat.0));
        self.apply_orders(&reading);
        let begins = priority == Priority::Frame && earlier.round() != self.shown.round();
        let doer = seat_of(&earlier, doer);
        let ended = reading.effect.as_ref().is_some_and(|effect| effect.upshot.is_some());
        let line =
            LogLine { told: lines, places, ink: Ink::Plain, news: priority > Priority::Frame, ended, begins, doer };
        let text = line.of(self.seats.seat).text.clone();
        self.log.tell(line);
        if reading.is_told() {
            self.pause(PlayedEvent { reading, text, by_robot, before, roll });
        }
    }

    /// Applies an event to the shown game.
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

    /// Returns whether the dice of an event were shown. Its result has then been read already.
    pub(super) fn was_rolled(&self, reading: &EventText) -> bool {
        reading.dice.as_ref().is_some_and(|throw| self.dice_of(throw) != DiceShow::Instant)
    }

    /// Returns whether the computer caused an event.
    pub(super) fn by_robot(&self, doer: Actor) -> bool {
        match doer {
            // A standing order leaves a reason too.
            Actor::Somebody(who) => {
                self.hands.is_computers(&self.shown, who) || self.telling.reasons.of(doer).is_some()
            }
            Actor::Nobody | Actor::Seat => self.telling.reasons.of(doer).is_some(),
        }
    }
}

/// Returns the seat of the actor whose decision caused an event. `None` if no single actor decided.
pub(super) fn seat_of<G: RulebookUi>(game: &G, doer: Actor) -> Option<Seat> {
    match doer {
        Actor::Somebody(who) => game.people().any(|one| one == who).then(|| game.seat_of(who)),
        Actor::Nobody | Actor::Seat => None,
    }
}
