//! Builds a replay in two passes: follows the journal as far as it leads, then narrates the events for the reader.

use crate::dice::Seed;
use crate::game::NullSink;
use crate::journal::JournalLine;
use crate::narration::{EventText, Narrate, Priority, Rationales};
use crate::replay::{
    Aside, Decision, Frame, Keyframe, NarratedStep, Position, Replay, ReplayEnd, ReplayError, ReplaySource, together,
};
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

/// The number of decisions between keyframes.
const KEYFRAME_EVERY: usize = 32;

/// Collects the decisions of a journal, then narrates them with [`ReplayBuilder::build`].
pub(super) struct ReplayBuilder<G: Narrate> {
    seed: Seed,
    opening: Vec<G::Event>,
    opened: Frame<G>,
    entries: Vec<Decision<G>>,
    /// The AI's rationale for each decision.
    whys: Vec<Option<String>>,
    /// The state after the decisions so far.
    game: G,
    /// True for a journal of other rules. If a decision does not fit, all decisions up to the
    /// next snapshot are left out.
    foreign: bool,
    /// The decision where a copy branches off. A snapshot that matches the replayed state closes no gap.
    copied: Option<u32>,
    lost: bool,
    end: Option<ReplayEnd>,
}

impl<G: Narrate> ReplayBuilder<G> {
    pub(super) fn open<'l, H: 'l>(
        head: ReplaySource<'_, G>,
        lines: &mut impl Iterator<Item = &'l JournalLine<H, G::Command, Box<G>>>,
    ) -> Result<ReplayBuilder<G>, ReplayError<G::SetupError>>
    where
        G: 'l,
    {
        let foreign = !G::replays(head.rules, head.setup);
        let (mut names, mut opening) = (G::names(head.setup), Vec::new());
        let game = if foreign {
            let first = lines.find_map(|line| match line {
                JournalLine::Snapshot { state, .. } => Some((**state).clone()),
                _ => None,
            });
            first.ok_or(ReplayError::Rules)?
        } else {
            G::start(head.setup, head.seed, &mut opening).map_err(ReplayError::Setup)?
        };
        game.follow(&mut names);
        let opened = Frame { game: game.clone(), names };
        let (entries, whys) = (Vec::new(), Vec::new());
        let (seed, copied) = (head.seed, None);
        Ok(ReplayBuilder { seed, opening, opened, entries, whys, game, foreign, copied, lost: false, end: None })
    }

    /// Starts the replay of a copy that branches off at a decision. An imagined copy has no earlier decisions.
    pub(super) fn fork(replay: &Replay<G>, decision: u32, game: &G, imagined: bool) -> ReplayBuilder<G> {
        let first = &replay.keyframes[0].frame;
        let mut opened = replay.before(decision).filter(|_| imagined).unwrap_or_else(|| first.clone());
        let mut entries: Vec<Decision<G>> = Vec::new();
        if imagined {
            opened.jump_to(game);
        } else {
            entries.extend(replay.entries.iter().take_while(|entry| entry.number < decision).cloned());
        }
        let whys = vec![None; entries.len()];
        if !imagined {
            entries.push(Decision { jump: Some(Box::new(game.clone())), number: decision, command: None });
        }
        let opening = if imagined { Vec::new() } else { replay.opening.clone() };
        let (seed, game, copied) = (game.seed(), game.clone(), Some(decision));
        ReplayBuilder { seed, opening, opened, entries, whys, game, foreign: false, copied, lost: false, end: None }
    }

    /// Takes a line. The lines after a damaged one are ignored.
    pub(super) fn follow<H>(&mut self, line: &JournalLine<H, G::Command, Box<G>>) {
        match line {
            _ if self.end.is_some() => {}
            JournalLine::Command { n, command, hash, why } => self.decide(*n, command, Some(*hash), why.as_ref()),
            JournalLine::Snapshot { n, state } => self.meet(*n, state),
            JournalLine::Abandoned { .. } => self.end = Some(ReplayEnd::GivenUp),
            JournalLine::Header(_) | JournalLine::Undone { .. } => {}
        }
    }

    pub(super) fn decide(&mut self, number: u32, command: &G::Command, hash: Option<u64>, why: Option<&String>) {
        if self.lost {
            return;
        }
        let mut next = self.game.clone();
        let fits = self.game.move_number() == number && next.execute(command, &mut NullSink).is_ok();
        if !fits || hash.is_some_and(|hash| next.hash() != hash) {
            return self.lose(number);
        }
        self.game = next;
        self.whys.push(why.cloned());
        // A jump waits for the command that follows it.
        match self.entries.last_mut().filter(|entry| entry.command.is_none()) {
            Some(entry) => entry.command = Some(command.clone()),
            None => self.entries.push(Decision { jump: None, number, command: Some(command.clone()) }),
        }
    }

    /// Records that the current rules do not lead to the recorded state.
    fn lose(&mut self, number: u32) {
        self.lost = true;
        if !self.foreign {
            self.end = Some(ReplayEnd::Breaks(format!("Decision {number} does not lead to the recorded state.")));
        }
    }

    fn meet(&mut self, number: u32, state: &G) {
        if !self.lost && state.hash() == self.game.hash() {
            return;
        }
        if !self.foreign {
            return self.lose(number);
        }
        self.lost = false;
        self.game = state.clone();
        self.entries.push(Decision { jump: Some(Box::new(state.clone())), number, command: None });
    }

    /// Narrates the events: everything for a finished game, otherwise what its onlooker sees.
    pub(super) fn build(mut self) -> Replay<G> {
        let over = self.game.to_move().is_none();
        let end = match self.end.take() {
            Some(end) => end,
            None if self.lost => ReplayEnd::Breaks("The rest was played under other rules and is not shown.".into()),
            None if over => ReplayEnd::Over,
            None => ReplayEnd::GoesOn,
        };
        let ended = over || end == ReplayEnd::GivenUp;
        let reader = (!ended).then(|| self.game.onlooker());
        let replay = Replay {
            seed: self.seed,
            opening: self.opening,
            steps: Vec::new(),
            asides: Vec::new(),
            entries: self.entries,
            keyframes: vec![Keyframe { entry: 0, frame: self.opened.clone() }],
            end,
            reader,
        };
        let mut narrator =
            StepBuilder { replay, frame: self.opened, reasons: Rationales::default(), copied: self.copied };
        narrator.narrate_opening();
        for (number, why) in
            (0..narrator.replay.entries.len()).zip(self.whys.into_iter().chain(core::iter::repeat(None)))
        {
            narrator.narrate(number, why);
        }
        narrator.replay
    }
}

/// Narrates a replay decision by decision.
struct StepBuilder<G: Narrate> {
    replay: Replay<G>,
    frame: Frame<G>,
    reasons: Rationales,
    copied: Option<u32>,
}

impl<G: Narrate> StepBuilder<G> {
    fn narrate_opening(&mut self) {
        for event in core::mem::take(&mut self.replay.opening) {
            let events = core::slice::from_ref(&event);
            let reading = self.frame.game.narrate(&self.frame.names, events, self.replay.reader);
            self.step(reading, self.frame.game.round(), None, Position { entry: 0, events: 0 });
            self.replay.opening.push(event);
        }
    }

    fn narrate(&mut self, number: usize, why: Option<String>) {
        let entry = self.replay.entries[number].clone();
        if let Some(game) = &entry.jump {
            self.frame.jump_to(game);
            self.reasons.clear();
            if self.copied != Some(entry.number) {
                let text =
                    format!("Everything before decision {} followed other rules and is not shown.", entry.number);
                let round = self.frame.game.round();
                self.step(
                    EventText::told(text).of(Priority::Important),
                    round,
                    None,
                    Position { entry: number, events: 0 },
                );
            }
        }
        if number > 0 && (number.is_multiple_of(KEYFRAME_EVERY) || entry.jump.is_some()) {
            self.replay.keyframes.push(Keyframe { entry: number, frame: self.frame.clone() });
        }
        let Some(command) = entry.command else { return };
        self.reasons.keep(&self.frame.game, why);
        let mut events = Vec::new();
        if self.frame.game.clone().execute(&command, &mut events).is_err() {
            return;
        }
        let (mut happened, mut readings) = (0, Vec::new());
        let reader = self.replay.reader;
        together(&mut self.frame, &events, events.len(), |before, events| {
            happened += events.len();
            readings.push((before.game.narrate(&before.names, events, reader), before.game.round(), happened));
        });
        for (reading, round, events) in readings {
            self.step(reading, round, Some(entry.number), Position { entry: number, events });
        }
        // Events that the reader does not see belong to the last step.
        if let Some(step) = self.replay.steps.last_mut() {
            step.at = Position { entry: number, events: events.len() };
        }
    }

    fn step(&mut self, reading: EventText, round: u32, decision: Option<u32>, at: Position) {
        if !reading.is_told() {
            return;
        }
        if reading.priority == Priority::Trivial {
            return self.replay.asides.push(Aside { after: self.replay.steps.len(), decision, text: reading.text });
        }
        let why = self.reasons.take(reading.doer);
        self.replay.steps.push(NarratedStep { reading, why, round, decision, events: at.events, at });
    }
}
