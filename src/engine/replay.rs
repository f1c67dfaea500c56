//! A game as a replay: every step with its text, and the state of the game after it, forwards and backwards.
//!
//! A replay is built from a journal ([`Replay::new`]): set-up, seed and commands. One step is one line of the log with the
//! events it describes. Steps are numbered from 0. Keyframes store the whole game at intervals. Any step is reached by
//! playing on from the keyframe before it, so both directions show the same states.
//!
//! The journal of a game in progress is shown from one seat's view ([`Replay::reader`]), a finished game in full. A
//! journal of other rules is shown from its first snapshot on. It replays while the current rules lead to its recorded
//! states. After a mismatch, the decisions up to the next snapshot are left out, and the replay resumes there. A
//! damaged journal is shown up to the damage.

mod builder;

use crate::dice::Seed;
use crate::game::{Game, Seat};
use crate::highlight::Highlight;
use crate::journal::{JournalLine, LoggedCommand};
use crate::narration::{EventText, Narrate};
use crate::replay::builder::ReplayBuilder;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;

/// One step of a replay: a line of the log.
pub struct NarratedStep {
    /// The text for the reader of this replay.
    pub reading: EventText,
    /// The AI's rationale, on the first step of its decision. `None` if a person decided or none was recorded.
    pub why: Option<String>,
    /// The number of the turn or round.
    pub round: u32,
    /// The number of the decision that caused it. `None` for the opening and for a gap.
    pub decision: Option<u32>,
    /// The number of events of that decision up to and including this step.
    pub events: usize,
    at: Position,
}

impl NarratedStep {
    /// Returns the full text as in the log: time, text and rationale.
    pub fn text(&self) -> String {
        format!("{}{}", self.reading.mark, self.reading.with_reason(self.why.as_deref()))
    }
}

/// A trivial event ([`super::narration::Priority::Trivial`]): no step of its own, but shown in listings.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aside {
    /// The number of steps that come before it.
    pub after: usize,
    /// The number of the decision that caused it.
    pub decision: Option<u32>,
    /// The full text of the event.
    pub text: String,
}

/// The reason why a replay ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayEnd {
    /// The game was played to its end.
    Over,
    /// The players gave up the game.
    GivenUp,
    /// The game is in progress. The replay shows only what its reader, one seat, can see.
    GoesOn,
    /// The replay cannot continue, for the reason in this sentence.
    Breaks(String),
}

/// A position in a replay: the number of events of a decision that have happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Position {
    entry: usize,
    events: usize,
}

/// A command. It comes with a state if the replay jumped to a snapshot before it.
#[derive(Clone, Debug)]
struct Decision<G: Game> {
    /// The state from a snapshot. `None` if the state follows from the decisions before.
    jump: Option<Box<G>>,
    /// The number of the decision, from 0.
    number: u32,
    /// `None` at the end of the record.
    command: Option<G::Command>,
}

/// The state of the game at one moment, with everyone's names.
#[derive(Clone)]
pub struct Frame<G: Narrate> {
    /// The whole game, including hidden information.
    pub game: G,
    /// The display names at that moment.
    pub names: G::Names,
}

impl<G: Narrate> Frame<G> {
    fn take_in(&mut self, event: &G::Event) {
        self.game.apply(event);
        self.game.follow(&mut self.names);
    }

    fn jump_to(&mut self, game: &G) {
        self.game = game.clone();
        self.game.follow(&mut self.names);
    }
}

/// A group of events between two frames, narrated as one line.
pub struct FrameStep<'a, G: Narrate> {
    /// The state before the last of the events. For the opening it is the state after the opening.
    pub before: &'a Frame<G>,
    /// The events that are narrated together.
    pub events: &'a [G::Event],
    /// True if the events belong to the opening.
    pub opens: bool,
}

impl<G: Narrate> FrameStep<'_, G> {
    /// Returns the state after all of the events.
    pub fn after(&self) -> Frame<G> {
        let mut after = self.before.clone();
        if let Some(event) = self.events.last().filter(|_| !self.opens) {
            after.take_in(event);
        }
        after
    }
}

/// The whole game before a decision.
struct Keyframe<G: Narrate> {
    entry: usize,
    frame: Frame<G>,
}

/// The header of a recorded game.
#[derive(Clone, Copy, Debug)]
pub struct ReplaySource<'a, G: Game> {
    /// The set-up that the game started from.
    pub setup: &'a G::Setup,
    /// The seed of all its dice.
    pub seed: Seed,
    /// The version of the rules under which it began.
    pub rules: u32,
}

/// A recorded game that can be shown from any step.
pub struct Replay<G: Narrate> {
    seed: Seed,
    opening: Vec<G::Event>,
    steps: Vec<NarratedStep>,
    asides: Vec<Aside>,
    entries: Vec<Decision<G>>,
    /// Ordered by decision. The first is the state after the opening.
    keyframes: Vec<Keyframe<G>>,
    end: ReplayEnd,
    reader: Option<Seat>,
}

/// The reason why a game cannot be shown as a replay.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayError<F> {
    /// The rulebook refused the set-up.
    Setup(F),
    /// It began under other rules and has no snapshot that this version understands.
    Rules,
}

impl<G: Narrate> Replay<G> {
    /// Builds the replay of a journal. A finished game is shown in full, a game in progress as its onlooker sees it.
    pub fn new<'l, H: 'l>(
        head: ReplaySource<'_, G>,
        lines: impl IntoIterator<Item = &'l JournalLine<H, G::Command, Box<G>>>,
    ) -> Result<Replay<G>, ReplayError<G::SetupError>>
    where
        G: 'l,
    {
        let mut lines = lines.into_iter();
        let mut builder = ReplayBuilder::open(head, &mut lines)?;
        lines.for_each(|line| builder.follow(line));
        Ok(builder.build())
    }

    /// Builds the replay of a game in memory that was played under the current rules.
    pub fn of_deeds<'l>(
        head: ReplaySource<'_, G>,
        commands: impl IntoIterator<Item = &'l LoggedCommand<G::Command>>,
    ) -> Result<Replay<G>, ReplayError<G::SetupError>>
    where
        G: 'l,
    {
        let mut builder = ReplayBuilder::open(head, &mut core::iter::empty::<&JournalLine<(), G::Command, Box<G>>>())?;
        for (number, logged) in (0..).zip(commands) {
            builder.decide(number, &logged.command, None, logged.why.as_ref());
        }
        Ok(builder.build())
    }

    /// Builds the replay of a copy that branched off this game at a decision.
    ///
    /// The earlier decisions of this replay come first. A copy is `imagined` if the game is in progress, so that its
    /// hidden part was guessed; it starts at the branch.
    pub fn fork<'l>(
        &self,
        (decision, game): (u32, &G),
        imagined: bool,
        commands: impl IntoIterator<Item = &'l LoggedCommand<G::Command>>,
    ) -> Replay<G>
    where
        G: 'l,
    {
        let mut builder = ReplayBuilder::fork(self, decision, game, imagined);
        for (number, logged) in (decision..).zip(commands) {
            builder.decide(number, &logged.command, None, logged.why.as_ref());
        }
        builder.build()
    }

    /// Returns the seed of the game's dice.
    pub const fn seed(&self) -> Seed {
        self.seed
    }

    /// Returns the state with which the replay begins.
    pub fn opened(&self) -> &G {
        &self.keyframes[0].frame.game
    }

    /// Returns all commands in order. A command comes with a state if the replay jumped to a snapshot before it.
    pub fn played(&self) -> impl Iterator<Item = (Option<&G>, &G::Command)> {
        self.entries.iter().filter_map(|entry| Some((entry.jump.as_deref(), entry.command.as_ref()?)))
    }

    /// Returns all steps of the replay, in order.
    pub fn steps(&self) -> &[NarratedStep] {
        &self.steps
    }

    /// Returns the trivial events between the steps, in order.
    pub fn asides(&self) -> &[Aside] {
        &self.asides
    }

    /// Returns the reason why the replay ends.
    pub const fn end(&self) -> &ReplayEnd {
        &self.end
    }

    /// Marks the replay as incomplete, for a reason found in the journal.
    pub fn breaks(&mut self, sentence: String) {
        self.end = ReplayEnd::Breaks(sentence);
    }

    /// Returns the seat whose view is shown, for a game in progress. `None` if everything is shown.
    pub const fn reader(&self) -> Option<Seat> {
        self.reader
    }

    /// Returns the number of decisions in the replay.
    pub fn decisions(&self) -> usize {
        self.entries.iter().filter(|entry| entry.command.is_some()).count()
    }

    /// Returns the state after a step. Beyond the last step it is the final state.
    pub fn at(&self, step: usize) -> Frame<G> {
        self.seek(self.place(step), |_| {})
    }

    /// Returns the state before a decision is answered. `None` if the replay has no such decision.
    ///
    /// The pending decision of a game in progress counts too.
    pub fn before(&self, decision: u32) -> Option<Frame<G>> {
        let Some(entry) = self.entries.iter().position(|entry| entry.number == decision) else {
            let end = || self.at(usize::MAX);
            return (self.end == ReplayEnd::GoesOn).then(end).filter(|end| end.game.move_number() == decision);
        };
        let mut frame = self.seek(Position { entry, events: 0 }, |_| {});
        if let Some(game) = &self.entries[entry].jump {
            frame.jump_to(game);
        }
        Some(frame)
    }

    /// Returns the command given at a decision. `None` if it is unknown.
    pub fn command(&self, decision: u32) -> Option<&G::Command> {
        self.entries.iter().find(|entry| entry.number == decision)?.command.as_ref()
    }

    /// Plays from the keyframe before a step up to that step, and returns the state there.
    ///
    /// `each` gets every group of events on the way, including those the reader does not see. At the first keyframe,
    /// the opening comes before it.
    pub fn retell(&self, step: usize, each: impl FnMut(FrameStep<'_, G>)) -> Frame<G> {
        self.seek(self.place(step), each)
    }

    /// Returns the index of the keyframe before a step.
    pub fn still(&self, step: usize) -> usize {
        self.still_before(self.place(step))
    }

    /// Returns the number of keyframes in the replay.
    pub fn stills(&self) -> usize {
        self.keyframes.len()
    }

    /// Plays from the previous keyframe to keyframe number `keyframe`. `each` gets every group of events.
    pub fn retell_still(&self, keyframe: usize, mut each: impl FnMut(FrameStep<'_, G>)) {
        let Some(to) = self.keyframes.get(keyframe).map(|keyframe| keyframe.entry) else { return };
        let Some(from) = keyframe.checked_sub(1) else { return };
        self.seek_from(from, Position { entry: to, events: 0 }, &mut each);
    }

    /// Returns the nearest step for which `is` returns true. `on` looks after `from`, otherwise before it.
    pub fn next(&self, from: usize, on: bool, is: impl Fn(&NarratedStep) -> bool) -> Option<usize> {
        if on {
            (from + 1..self.steps.len()).find(|step| is(&self.steps[*step]))
        } else {
            (0..from.min(self.steps.len())).rev().find(|step| is(&self.steps[*step]))
        }
    }

    /// Returns the nearest step with a given highlight: after `from` if `on`, otherwise before it.
    pub fn highlight(&self, from: usize, on: bool, peak: Highlight) -> Option<usize> {
        self.next(from, on, |step| step.reading.peaks.has(peak))
    }

    /// With `on`, returns the first step of the next turn. Otherwise returns the first step of this turn, or of the
    /// turn before it if `from` is already there.
    pub fn turn(&self, from: usize, on: bool) -> Option<usize> {
        let round = self.steps.get(from)?.round;
        if on {
            return self.next(from, true, |step| step.round > round);
        }
        let first = |round: u32| self.steps.iter().position(|step| step.round == round);
        let own = first(round).filter(|first| *first < from);
        own.or_else(|| self.next(from, false, |step| step.round < round).and_then(|step| first(self.steps[step].round)))
    }

    /// Returns the step of a death, by its number from 0 in order of the deaths.
    pub fn death(&self, number: usize) -> Option<usize> {
        let deaths = self.steps.iter().enumerate().filter(|(_, step)| step.reading.peaks.has(Highlight::Death));
        deaths.map(|(step, _)| step).nth(number)
    }

    fn place(&self, step: usize) -> Position {
        let end = Position { entry: self.entries.len(), events: 0 };
        self.steps.get(step).map_or(end, |step| step.at)
    }

    fn still_before(&self, place: Position) -> usize {
        self.keyframes.iter().rposition(|keyframe| keyframe.entry <= place.entry).unwrap_or(0)
    }

    /// Plays from the keyframe before a position up to it.
    fn seek(&self, to: Position, mut each: impl FnMut(FrameStep<'_, G>)) -> Frame<G> {
        self.seek_from(self.still_before(to), to, &mut each)
    }

    /// Plays from a keyframe up to a position.
    fn seek_from(&self, number: usize, to: Position, each: &mut impl FnMut(FrameStep<'_, G>)) -> Frame<G> {
        let keyframe = &self.keyframes[number];
        let mut frame = keyframe.frame.clone();
        if number == 0 {
            let opens =
                |event| FrameStep { before: &keyframe.frame, events: core::slice::from_ref(event), opens: true };
            self.opening.iter().for_each(|event| each(opens(event)));
        }
        for at in keyframe.entry..=to.entry {
            let Some(entry) = self.entries.get(at) else { break };
            let most = if at == to.entry { to.events } else { usize::MAX };
            if most == 0 {
                break;
            }
            if let Some(game) = &entry.jump {
                frame.jump_to(game);
            }
            let mut events = Vec::new();
            let Some(command) = &entry.command else { continue };
            if frame.game.clone().execute(command, &mut events).is_err() {
                break;
            }
            together(&mut frame, &events, most, |before, events| each(FrameStep { before, events, opens: false }));
        }
        frame
    }
}

/// Applies the first `most` events. Calls `each` with every group of events that share a line, before the
/// group's last event is applied.
fn together<G: Narrate>(
    frame: &mut Frame<G>,
    events: &[G::Event],
    most: usize,
    mut each: impl FnMut(&Frame<G>, &[G::Event]),
) {
    let mut first = 0;
    for (number, event) in events.iter().enumerate().take(most) {
        if !events.get(number + 1).is_some_and(|next| frame.game.goes_on(event, next)) {
            each(frame, &events[first..=number]);
            first = number + 1;
        }
        frame.take_in(event);
    }
}
