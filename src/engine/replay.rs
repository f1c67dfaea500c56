//! A game that was played, to be watched forward and back: every act as it was told, and the game as it stood after it.
//!
//! A film is made of what a journal holds: the set-up, the seed, what was decided. One step is one act as it is told - the
//! events of one line of the log - with what else happened until the next one. Now and then the whole game is kept, so that
//! any step is reached by playing on from the still before it: what is seen on the way back is what was seen on the way there.
//!
//! A journal of other rules is shown as far as these rules lead to the states that it recorded: from its first snapshot, and
//! after a gap from the next one. A journal that is damaged is shown as far as it is sound.

mod builder;

use crate::engine::dice::Seed;
use crate::engine::game::{Game, Seat};
use crate::engine::highlight::Highlight;
use crate::engine::journal::{JournalLine, LoggedCommand};
use crate::engine::narration::{EventText, Narrate};
use crate::engine::replay::builder::ReplayBuilder;

/// How an act reads.
type StepText<G> = EventText<<G as Narrate>::ActorId, <G as Narrate>::Places, <G as Narrate>::Place>;

/// One act as it was told.
pub struct NarratedStep<G: Narrate> {
    /// How it reads, for the reader of the film.
    pub reading: StepText<G>,
    /// Why the computer did it, where that was kept and it is the first that is told of the decision.
    pub why: Option<String>,
    /// The turn or round.
    pub round: u32,
    /// The number of the decision that it follows from; none of what opened the game, and of a gap.
    pub decision: Option<u32>,
    /// Events of that decision up to this one, itself included.
    pub events: usize,
    at: Position,
}

impl<G: Narrate> NarratedStep<G> {
    /// The text of the log: when it was, and why.
    pub fn text(&self) -> String {
        format!("{}{}", self.reading.mark, self.reading.with_reason(self.why.as_deref()))
    }
}

/// Something that goes without saying: no act of its own, but a listing tells it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Aside {
    /// How many acts come before it.
    pub after: usize,
    /// The number of the decision that it follows from.
    pub decision: Option<u32>,
    /// How it reads.
    pub text: String,
}

/// How a film ends.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayEnd {
    /// The game is over.
    Over,
    /// It was given up.
    GivenUp,
    /// It goes on: only what its onlooker sees is shown.
    GoesOn,
    /// It cannot be followed further, as a sentence says.
    Breaks(String),
}

/// A place in a film: so many events of that take have happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
struct Position {
    take: usize,
    events: usize,
}

/// What was decided, after what had to be taken over from a snapshot.
#[derive(Clone, Debug)]
struct Decision<G: Game> {
    /// The game then, where it does not follow from what came before.
    jump: Option<Box<G>>,
    /// The number of the decision.
    number: u32,
    /// None at the end of what is known.
    command: Option<G::Command>,
}

/// The game as it stood, with what everybody was called.
#[derive(Clone)]
pub struct Frame<G: Narrate> {
    /// The whole game, with all secrets.
    pub game: G,
    /// What everybody is called.
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

/// What happens in a film between two shots, one telling after the other.
pub struct FrameStep<'a, G: Narrate> {
    /// Before the last of the events; of one that opened the game, the game that was opened.
    pub before: &'a Frame<G>,
    /// What is told as one.
    pub events: &'a [G::Event],
    /// It opened the game.
    pub opens: bool,
}

impl<G: Narrate> FrameStep<'_, G> {
    /// The game after it.
    pub fn after(&self) -> Frame<G> {
        let mut after = self.before.clone();
        if let Some(event) = self.events.last().filter(|_| !self.opens) {
            after.take_in(event);
        }
        after
    }
}

/// A whole game at some place.
struct Keyframe<G: Narrate> {
    take: usize,
    shot: Frame<G>,
}

/// What a journal says, beside its lines.
#[derive(Clone, Copy, Debug)]
pub struct ReplaySource<'a, G: Game> {
    /// What the game was made of.
    pub setup: &'a G::Setup,
    /// The seed of its dice.
    pub seed: Seed,
    /// The rules under which it began.
    pub rules: u32,
}

/// A game to be watched.
pub struct Replay<G: Narrate> {
    seed: Seed,
    opening: Vec<G::Event>,
    steps: Vec<NarratedStep<G>>,
    /// What goes without saying.
    asides: Vec<Aside>,
    takes: Vec<Decision<G>>,
    /// By their takes; the first is the game as it was opened.
    stills: Vec<Keyframe<G>>,
    end: ReplayEnd,
    reader: Option<Seat>,
}

/// Why there is no film.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReplayError<F> {
    /// The set-up is no game.
    Setup(F),
    /// It was begun under other rules, and has no snapshot that these understand.
    Rules,
}

impl<G: Narrate> Replay<G> {
    /// The film of a journal's lines. A game that goes on is shown as its onlooker sees it, one that has ended with
    /// everything.
    pub fn new<'l, H: 'l>(
        head: ReplaySource<'_, G>,
        lines: impl IntoIterator<Item = &'l JournalLine<H, G::Command, Box<G>>>,
    ) -> Result<Replay<G>, ReplayError<G::SetupError>>
    where
        G: 'l,
    {
        let mut lines = lines.into_iter();
        let mut camera = ReplayBuilder::open(head, &mut lines)?;
        lines.for_each(|line| camera.follow(line));
        Ok(camera.build())
    }

    /// The film of a game of these rules that stands in memory.
    pub fn of_deeds<'l>(
        head: ReplaySource<'_, G>,
        deeds: impl IntoIterator<Item = &'l LoggedCommand<G::Command>>,
    ) -> Result<Replay<G>, ReplayError<G::SetupError>>
    where
        G: 'l,
    {
        let mut camera = ReplayBuilder::open(head, &mut std::iter::empty::<&JournalLine<(), G::Command, Box<G>>>())?;
        for (number, deed) in (0..).zip(deeds) {
            camera.decide(number, &deed.command, None, deed.why.as_ref());
        }
        Ok(camera.build())
    }

    /// The film of a copy that left this one at a decision, with what was decided in it: what came before it in this film comes
    /// first, or nothing where the copy was only imagined.
    pub fn fork<'l>(
        &self,
        (decision, game): (u32, &G),
        imagined: bool,
        deeds: impl IntoIterator<Item = &'l LoggedCommand<G::Command>>,
    ) -> Replay<G>
    where
        G: 'l,
    {
        let mut camera = ReplayBuilder::fork(self, decision, game, imagined);
        for (number, deed) in (decision..).zip(deeds) {
            camera.decide(number, &deed.command, None, deed.why.as_ref());
        }
        camera.build()
    }

    /// The seed of its dice.
    pub const fn seed(&self) -> Seed {
        self.seed
    }

    /// The game with which it begins.
    pub fn opened(&self) -> &G {
        &self.stills[0].shot.game
    }

    /// Everything that was decided, in order, with the game then where it does not follow from what came before.
    pub fn played(&self) -> impl Iterator<Item = (Option<&G>, &G::Command)> {
        self.takes.iter().filter_map(|take| Some((take.jump.as_deref(), take.command.as_ref()?)))
    }

    /// Every act, in order.
    pub fn steps(&self) -> &[NarratedStep<G>] {
        &self.steps
    }

    /// What goes without saying between the acts, in order.
    pub fn asides(&self) -> &[Aside] {
        &self.asides
    }

    /// How it ends.
    pub const fn end(&self) -> &ReplayEnd {
        &self.end
    }

    /// It cannot be followed further than this, for a reason that its journal gives.
    pub fn breaks(&mut self, sentence: String) {
        self.end = ReplayEnd::Breaks(sentence);
    }

    /// For whom it is: a seat of a game that goes on; none who is told everything.
    pub const fn reader(&self) -> Option<Seat> {
        self.reader
    }

    /// How many decisions can be followed.
    pub fn decisions(&self) -> usize {
        self.takes.iter().filter(|take| take.command.is_some()).count()
    }

    /// The game after a step. Beyond the last it is the game as the film leaves it.
    pub fn at(&self, step: usize) -> Frame<G> {
        self.seek(self.place(step), |_| {})
    }

    /// The game at a decision, before it is answered; none where the film has no such decision. Of a game that goes on, the one
    /// that is still to be answered, too.
    pub fn before(&self, decision: u32) -> Option<Frame<G>> {
        let Some(take) = self.takes.iter().position(|take| take.number == decision) else {
            let end = || self.at(usize::MAX);
            return (self.end == ReplayEnd::GoesOn).then(end).filter(|end| end.game.move_number() == decision);
        };
        let mut shot = self.seek(Position { take, events: 0 }, |_| {});
        if let Some(game) = &self.takes[take].jump {
            shot.jump_to(game);
        }
        Some(shot)
    }

    /// What was decided there.
    pub fn command(&self, decision: u32) -> Option<&G::Command> {
        self.takes.iter().find(|take| take.number == decision)?.command.as_ref()
    }

    /// Tells everything that happens from the still before a step up to that step, what nobody is told as well; and from
    /// which still, by its number. The opening is told with the first.
    pub fn retell(&self, step: usize, each: impl FnMut(FrameStep<'_, G>)) -> Frame<G> {
        self.seek(self.place(step), each)
    }

    /// The number of the still from which a step is reached.
    pub fn still(&self, step: usize) -> usize {
        self.still_before(self.place(step))
    }

    /// How many stills there are.
    pub fn stills(&self) -> usize {
        self.stills.len()
    }

    /// Tells everything that happens from the still before the one of that number up to it.
    pub fn retell_still(&self, still: usize, mut each: impl FnMut(FrameStep<'_, G>)) {
        let Some(to) = self.stills.get(still).map(|still| still.take) else { return };
        let Some(from) = still.checked_sub(1) else { return };
        self.seek_from(from, Position { take: to, events: 0 }, &mut each);
    }

    /// The nearest step after, or before, this one that is of a kind.
    pub fn next(&self, from: usize, on: bool, is: impl Fn(&NarratedStep<G>) -> bool) -> Option<usize> {
        if on {
            (from + 1..self.steps.len()).find(|step| is(&self.steps[*step]))
        } else {
            (0..from.min(self.steps.len())).rev().find(|step| is(&self.steps[*step]))
        }
    }

    /// The nearest death, wound, spell or fumble.
    pub fn highlight(&self, from: usize, on: bool, peak: Highlight) -> Option<usize> {
        self.next(from, on, |step| step.reading.peaks.has(peak))
    }

    /// The first step of the next turn; of this one, or where it is the first, of the one before.
    pub fn turn(&self, from: usize, on: bool) -> Option<usize> {
        let round = self.steps.get(from)?.round;
        if on {
            return self.next(from, true, |step| step.round > round);
        }
        let first = |round: u32| self.steps.iter().position(|step| step.round == round);
        let own = first(round).filter(|first| *first < from);
        own.or_else(|| self.next(from, false, |step| step.round < round).and_then(|step| first(self.steps[step].round)))
    }

    /// The step of a death, by its number from 0 in the order in which they died.
    pub fn death(&self, number: usize) -> Option<usize> {
        let deaths = self.steps.iter().enumerate().filter(|(_, step)| step.reading.peaks.has(Highlight::Death));
        deaths.map(|(step, _)| step).nth(number)
    }

    fn place(&self, step: usize) -> Position {
        let end = Position { take: self.takes.len(), events: 0 };
        self.steps.get(step).map_or(end, |step| step.at)
    }

    fn still_before(&self, place: Position) -> usize {
        self.stills.iter().rposition(|still| still.take <= place.take).unwrap_or(0)
    }

    /// Plays on from the still before a place up to it.
    fn seek(&self, to: Position, mut each: impl FnMut(FrameStep<'_, G>)) -> Frame<G> {
        self.seek_from(self.still_before(to), to, &mut each)
    }

    /// Plays on from a still up to a place.
    fn seek_from(&self, number: usize, to: Position, each: &mut impl FnMut(FrameStep<'_, G>)) -> Frame<G> {
        let still = &self.stills[number];
        let mut shot = still.shot.clone();
        if number == 0 {
            let opens = |event| FrameStep { before: &still.shot, events: std::slice::from_ref(event), opens: true };
            self.opening.iter().for_each(|event| each(opens(event)));
        }
        for at in still.take..=to.take {
            let Some(take) = self.takes.get(at) else { break };
            let most = if at == to.take { to.events } else { usize::MAX };
            if most == 0 {
                break;
            }
            if let Some(game) = &take.jump {
                shot.jump_to(game);
            }
            let mut events = Vec::new();
            let Some(command) = &take.command else { continue };
            if shot.game.clone().execute(command, &mut events).is_err() {
                break;
            }
            together(&mut shot, &events, most, |before, events| each(FrameStep { before, events, opens: false }));
        }
        shot
    }
}

/// Lets the first so many of a decision's events happen, those together that are told as one: shown before the last of them
/// happens.
fn together<G: Narrate>(
    shot: &mut Frame<G>,
    events: &[G::Event],
    most: usize,
    mut each: impl FnMut(&Frame<G>, &[G::Event]),
) {
    let mut first = 0;
    for (number, event) in events.iter().enumerate().take(most) {
        if !events.get(number + 1).is_some_and(|next| shot.game.goes_on(event, next)) {
            each(shot, &events[first..=number]);
            first = number + 1;
        }
        shot.take_in(event);
    }
}
