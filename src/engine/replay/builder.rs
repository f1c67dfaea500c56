//! Making a film: what a journal says is followed as far as it leads where it says, and told to whoever may know it.

use crate::engine::dice::Seed;
use crate::engine::game::NullSink;
use crate::engine::journal::JournalLine;
use crate::engine::narration::{EventText, Narrate, Priority, Rationales};
use crate::engine::replay::{
    Aside, Decision, Frame, Keyframe, NarratedStep, Position, Replay, ReplayEnd, ReplayError, ReplaySource, StepText,
    together,
};

/// Decisions from one still to the next.
const STILL_EVERY: usize = 32;

/// Makes a film: first every line is followed, then what happened is told to whoever may know it.
pub(super) struct ReplayBuilder<G: Narrate> {
    seed: Seed,
    opening: Vec<G::Event>,
    opened: Frame<G>,
    takes: Vec<Decision<G>>,
    /// Why the computer decided so.
    whys: Vec<Option<String>>,
    /// The game as far as it is followed.
    game: G,
    /// Of other rules: what these do not follow is left out up to the next snapshot.
    foreign: bool,
    /// The decision from which on it is a copy: that is no gap.
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
        let (takes, whys) = (Vec::new(), Vec::new());
        let (seed, copied) = (head.seed, None);
        Ok(ReplayBuilder { seed, opening, opened, takes, whys, game, foreign, copied, lost: false, end: None })
    }

    /// A copy of a film that goes on from a decision, from there alone where it was only imagined.
    pub(super) fn fork(film: &Replay<G>, decision: u32, game: &G, imagined: bool) -> ReplayBuilder<G> {
        let first = &film.stills[0].shot;
        let mut opened = film.before(decision).filter(|_| imagined).unwrap_or_else(|| first.clone());
        let mut takes: Vec<Decision<G>> = Vec::new();
        if imagined {
            opened.jump_to(game);
        } else {
            takes.extend(film.takes.iter().take_while(|take| take.number < decision).cloned());
        }
        let whys = vec![None; takes.len()];
        if !imagined {
            takes.push(Decision { jump: Some(Box::new(game.clone())), number: decision, command: None });
        }
        let opening = if imagined { Vec::new() } else { film.opening.clone() };
        let (seed, game, copied) = (game.seed(), game.clone(), Some(decision));
        ReplayBuilder { seed, opening, opened, takes, whys, game, foreign: false, copied, lost: false, end: None }
    }

    /// Takes a line in; what follows on a line that cannot be followed is not looked at.
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
        match self.takes.last_mut().filter(|take| take.command.is_none()) {
            Some(take) => take.command = Some(command.clone()),
            None => self.takes.push(Decision { jump: None, number, command: Some(command.clone()) }),
        }
    }

    /// These rules do not lead to what was recorded.
    fn lose(&mut self, number: u32) {
        self.lost = true;
        if !self.foreign {
            self.end =
                Some(ReplayEnd::Breaks(format!("Decision {number} does not lead to the state that was recorded.")));
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
        self.takes.push(Decision { jump: Some(Box::new(state.clone())), number, command: None });
    }

    /// Tells what happened: everything of a game that has ended, else what its onlooker sees.
    pub(super) fn build(mut self) -> Replay<G> {
        let over = self.game.to_move().is_none();
        let end = match self.end.take() {
            Some(end) => end,
            None if self.lost => {
                ReplayEnd::Breaks("What follows was decided under other rules, and is not shown.".into())
            }
            None if over => ReplayEnd::Over,
            None => ReplayEnd::GoesOn,
        };
        let ended = over || end == ReplayEnd::GivenUp;
        let reader = (!ended).then(|| self.game.onlooker());
        let film = Replay {
            seed: self.seed,
            opening: self.opening,
            steps: Vec::new(),
            asides: Vec::new(),
            takes: self.takes,
            stills: vec![Keyframe { take: 0, shot: self.opened.clone() }],
            end,
            reader,
        };
        let mut teller = Teller { film, shot: self.opened, reasons: Rationales::default(), copied: self.copied };
        teller.tell_opening();
        for (number, why) in (0..teller.film.takes.len()).zip(self.whys.into_iter().chain(std::iter::repeat(None))) {
            teller.tell(number, why);
        }
        teller.film
    }
}

/// Tells a film take by take.
struct Teller<G: Narrate> {
    film: Replay<G>,
    shot: Frame<G>,
    reasons: Rationales<G::ActorId>,
    copied: Option<u32>,
}

impl<G: Narrate> Teller<G> {
    fn tell_opening(&mut self) {
        for event in std::mem::take(&mut self.film.opening) {
            let events = std::slice::from_ref(&event);
            let reading = self.shot.game.narrate(&self.shot.names, events, self.film.reader);
            self.step(reading, self.shot.game.round(), None, Position { take: 0, events: 0 });
            self.film.opening.push(event);
        }
    }

    fn tell(&mut self, number: usize, why: Option<String>) {
        let take = self.film.takes[number].clone();
        if let Some(game) = &take.jump {
            self.shot.jump_to(game);
            self.reasons.clear();
            if self.copied != Some(take.number) {
                let text = format!(
                    "What was decided before decision {} was under other rules, and is not shown.",
                    take.number
                );
                let round = self.shot.game.round();
                self.step(
                    EventText::told(text).of(Priority::Important),
                    round,
                    None,
                    Position { take: number, events: 0 },
                );
            }
        }
        if number > 0 && (number.is_multiple_of(STILL_EVERY) || take.jump.is_some()) {
            self.film.stills.push(Keyframe { take: number, shot: self.shot.clone() });
        }
        let Some(command) = take.command else { return };
        self.reasons.keep(&self.shot.game, why);
        let mut events = Vec::new();
        if self.shot.game.clone().execute(&command, &mut events).is_err() {
            return;
        }
        let (mut happened, mut told) = (0, Vec::new());
        let reader = self.film.reader;
        together(&mut self.shot, &events, events.len(), |before, events| {
            happened += events.len();
            told.push((before.game.narrate(&before.names, events, reader), before.game.round(), happened));
        });
        for (reading, round, events) in told {
            self.step(reading, round, Some(take.number), Position { take: number, events });
        }
        // What nobody is told of goes with what was told last.
        if let Some(step) = self.film.steps.last_mut() {
            step.at = Position { take: number, events: events.len() };
        }
    }

    fn step(&mut self, reading: StepText<G>, round: u32, decision: Option<u32>, at: Position) {
        if !reading.is_told() {
            return;
        }
        if reading.priority == Priority::Trivial {
            return self.film.asides.push(Aside { after: self.film.steps.len(), decision, text: reading.text });
        }
        let why = self.reasons.take(reading.doer);
        self.film.steps.push(NarratedStep { reading, why, round, decision, events: at.events, at });
    }
}
