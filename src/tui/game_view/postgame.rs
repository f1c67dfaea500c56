//! The analysis of a finished game: the win chance of a seat at each round, and the round in which it changed
//! most. The estimate runs in the background while the player reads the report. Start reading with [`PostGame`].

use crate::game_view::GameView;
use crate::game_view::mistake_review::MistakeReview;
use crate::game_view::replay::JumpTarget;
use crate::game_view::rulebook_ui::RulebookUi;
use crate::rollouts::{PlayOn, RolloutJob, RolloutStart};
use ludus_engine::game::{NullSink, Seat};
use ludus_engine::highlight::Highlight;
use ludus_engine::replay::{NarratedStep, Replay};
use ludus_store::session::Session;

/// Playouts for all rounds together. [`A_ROUND`] limits the playouts for each round.
const GAMES: u64 = if cfg!(test) { 120 } else { 6000 };
const A_ROUND: (u64, u64) = (if cfg!(test) { 6 } else { 60 }, if cfg!(test) { 12 } else { 400 });
/// Factor for playouts without any decisions, which are fast.
const QUICK: u64 = 10;
/// Minimum change of the win chance in a turning point, in tenths of a percent.
const LEAST: u64 = 50;
/// The change of a round that is named although the end changed the chance more.
const LARGE: u64 = 150;
/// Maximum number of rounds to estimate. A longer game skips rounds evenly.
const ROUNDS: usize = 60;

/// Milliseconds between two looks at the mistake review.
const WEIGHED: u64 = 200;

/// The win chance at the beginning of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    pub round: u32,
    /// The win chance of the seat and its standard error, in tenths of a percent. At the end: the result.
    pub share: (u64, u64),
}

/// A round of a game that was decided in one step.
pub struct RoundMark {
    pub round: u32,
    /// Its first step in a replay.
    pub step: usize,
    /// Plays a playout from its beginning, with other dice.
    pub play_on: PlayOn,
}

/// The round with the largest change of the win chance.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurningPoint {
    /// The index of the point at its beginning.
    pub at: usize,
    /// The standard error of the change, in tenths of a percent.
    pub error: u64,
    /// The event that mattered most, as the log describes it. Empty if no event fits the change.
    pub act: String,
    /// The place of the event in a replay.
    pub spot: JumpTarget,
}

/// The win chance by rounds.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WinChanceCurve {
    /// By rounds, the end last. Empty until there is an estimate.
    pub points: Vec<Point>,
    /// Playouts so far, and in all.
    pub played: (u64, u64),
    /// `None` until all playouts are done, or if the win chance never changed enough.
    pub turning: Option<TurningPoint>,
}

/// The analysis of a finished game.
pub struct PostGame<G: RulebookUi> {
    /// The seat whose chance is estimated.
    seat: Seat,
    pub(super) film: Replay<G>,
    /// The player's mistakes; `None` if the coach is off.
    pub(super) review: Option<MistakeReview<G>>,
    /// Each estimated round, with its first step in a replay.
    rounds: Vec<(u32, usize)>,
    end: Point,
    thousand: RolloutJob<G>,
    /// The deaths: the step in a replay, and a sentence with the cause.
    pub fallen: Vec<(usize, String)>,
    /// The estimate so far.
    pub course: WinChanceCurve,
}

/// Drops rounds evenly if there are more than [`ROUNDS`].
fn thinned<T>(rounds: Vec<T>) -> impl Iterator<Item = T> {
    let every = rounds.len().div_ceil(ROUNDS).max(1);
    rounds.into_iter().step_by(every)
}

/// Returns the standard error of the difference of two points.
fn error(pair: &[Point]) -> u64 {
    pair.iter().map(|point| point.share.1.pow(2)).sum::<u64>().isqrt()
}

impl<G: RulebookUi> PostGame<G> {
    /// Starts the analysis. `None` if the game cannot be replayed from its beginning.
    fn begin(session: &Session<G>, memories: &mut [G::Memory], seat: Seat) -> Option<PostGame<G>> {
        let footage = session.footage().ok()?;
        let film = footage.film;
        let mut game = G::start(session.setup(), film.seed(), &mut NullSink).ok()?;
        let mut stood: Vec<(u32, u32, G)> = Vec::new();
        for decision in 0..session.battle().move_number() {
            if stood.last().is_none_or(|(round, ..)| *round < game.round()) {
                stood.push((game.round(), decision, game.clone()));
            }
            game.execute(film.command(decision)?, &mut NullSink).ok()?;
        }
        let won = match game.winner() {
            Some(winner) if winner == seat => 1000,
            _ => 0,
        };
        let end = Point { round: game.round(), share: (won, 0) };
        G::conclude(memories, session.battle(), session.setup(), Some(&film));
        let (rounds, questions, often): (Vec<_>, Vec<_>, u64) = match memories.first() {
            Some(memory) if G::AT_ONCE => {
                let stages = thinned(G::stages(memory, &film));
                let stages = stages.map(|stage| ((stage.round, stage.step), (String::new(), stage.play_on)));
                let (rounds, questions) = stages.unzip();
                (rounds, questions, QUICK)
            }
            _ => {
                let first = |from: u32| film.steps().iter().position(|step| step.decision >= Some(from));
                let question = |game| RolloutStart { what: String::new(), game, imagines: None, first: None }.play_on();
                let stood = thinned(stood).filter(|_| !G::AT_ONCE);
                let stood =
                    stood.map(|(round, decision, game)| ((round, first(decision).unwrap_or(0)), question(game)));
                let (rounds, questions) = stood.unzip();
                (rounds, questions, 1)
            }
        };
        let each = often * (GAMES / rounds.len().max(1) as u64).clamp(A_ROUND.0, A_ROUND.1);
        let thousand = RolloutJob::begin_with(String::new(), questions, each);
        let died = film.steps().iter().enumerate().filter(|(_, step)| step.reading.peaks.is_lost());
        let fallen = died.map(|(number, step)| {
            let death = step.reading.death.as_ref().unwrap_or(&step.reading.text);
            (number, format!("{}{death}", step.reading.mark))
        });
        let fallen = fallen.collect();
        let mut verdict =
            PostGame { seat, film, review: None, rounds, end, thousand, fallen, course: WinChanceCurve::default() };
        verdict.look();
        Some(verdict)
    }

    /// Takes over the estimate so far.
    pub fn look(&mut self) {
        let played = self.thousand.played();
        if self.rounds.is_empty() || (played == self.course.played && !self.course.points.is_empty()) {
            return;
        }
        let tallies = self.thousand.answers();
        if tallies.iter().any(|(_, tally)| tally.games() == 0) {
            return;
        }
        let points = self.rounds.iter().zip(&tallies);
        let points =
            points.map(|((round, _), (_, tally))| Point { round: *round, share: tally.share(tally.won(self.seat)) });
        let points: Vec<Point> = points.chain([self.end]).collect();
        let turning = (played.0 == played.1).then(|| self.turning(&points)).flatten();
        self.course = WinChanceCurve { points, played, turning };
    }

    /// Returns the round with the largest change, and its most important event. `None` if no change is large enough.
    fn turning(&self, points: &[Point]) -> Option<TurningPoint> {
        let moved = |pair: &[Point]| pair[0].share.0.abs_diff(pair[1].share.0);
        // A change below two standard errors may be chance.
        let counts = |pair: &[Point]| moved(pair) >= LEAST.max(2 * error(pair));
        let last = points.len().checked_sub(2)?;
        // That the end decides is no news: it is named only if no earlier step towards it was large. A step decided nothing if
        // the chance came back later.
        let won = points.last()?.share.0 > points.first()?.share.0;
        let beyond = |before: u64, after: u64| if won { after > before } else { after < before };
        let leads = |at: usize, pair: &[Point]| points[at + 1..].iter().all(|one| beyond(pair[0].share.0, one.share.0));
        let early = |at: usize, pair: &[Point]| at != last && leads(at, pair) && moved(pair) >= LARGE;
        let turns = points.windows(2).enumerate().filter(|(_, pair)| counts(pair));
        let (at, pair) =
            turns.max_by_key(|(at, pair)| (early(*at, pair), leads(*at, pair), moved(pair), std::cmp::Reverse(*at)))?;
        let error = error(pair);
        let first = self.rounds.get(at)?.1;
        let last = self.rounds.get(at + 1).map_or(usize::MAX, |(_, step)| *step);
        let steps = || self.film.steps().iter().enumerate().take(last).skip(first);
        let upshot = |step: &NarratedStep| step.reading.effect.as_ref()?.upshot.as_ref().map(|upshot| upshot.mark);
        // The seat that lost chance had a death, a wound or a fumble. Among equal events, take the first.
        let rose = pair[1].share.0 > pair[0].share.0;
        let lost = |seat: Option<Seat>| seat.is_some_and(|seat| (seat != self.seat) == rose);
        let weighs = |step: &NarratedStep| {
            let peaks = step.reading.peaks;
            let befell =
                [Highlight::Death, Highlight::Wound, Highlight::Fumble].into_iter().any(|peak| peaks.has(peak));
            let against = befell == lost(peaks.whose);
            peaks.is_any() && against
        };
        // Among wounds the largest one weighs most: units have dozens in a round.
        let size = |step: &NarratedStep| Some(step.reading.effect.as_ref()?.upshot.as_ref()?.number.abs());
        let weight = |step: &NarratedStep| {
            (step.reading.peaks.has(Highlight::Death), upshot(step), size(step), step.reading.priority)
        };
        let weightiest = steps().filter(|(_, step)| weighs(step)).rev().max_by_key(|(_, step)| weight(step));
        let Some((step, told)) = weightiest else {
            // No event explains the change, for example if the actors only moved.
            let spot = JumpTarget::Step(steps().next()?.0);
            return Some(TurningPoint { at, error, act: String::new(), spot });
        };
        let reading = &told.reading;
        let death = reading.death.clone().filter(|_| reading.peaks.has(Highlight::Death));
        let act = death.unwrap_or_else(|| G::turning_act(reading));
        Some(TurningPoint { at, error, act: act.trim_end_matches('.').into(), spot: JumpTarget::Step(step) })
    }

    /// Returns the time of the next look at the results.
    pub fn wakes_at(&self, now: u64) -> Option<u64> {
        let weighs = self.review.as_ref().filter(|review| !review.is_done()).map(|_| now + WEIGHED);
        self.thousand.wakes_at(now).filter(|_| !self.rounds.is_empty()).into_iter().chain(weighs).min()
    }
}

impl<G: RulebookUi> GameView<G> {
    /// Returns the win chance by rounds.
    #[cfg(test)]
    pub fn went(&self) -> Option<&WinChanceCurve> {
        self.verdict.as_ref().map(|verdict| &verdict.course)
    }

    /// Starts the analysis of the finished game. Lessons and copies have none.
    pub(super) fn analyse(&mut self) {
        if self.guide.is_none() && !self.is_apart {
            let seat = self.subject().seat;
            let verdict = PostGame::begin(&self.session, &mut self.memory, seat);
            if verdict.is_none() {
                G::conclude(&mut self.memory, self.session.battle(), self.session.setup(), None);
            }
            self.verdict = verdict;
            if self.settings.coach && self.can_review() {
                self.review_mistakes();
            }
        }
    }

    /// Returns whether the player's mistakes can be searched, and were not yet. They cannot if the report does not judge the end.
    pub(super) fn can_review(&self) -> bool {
        let is_new = self.verdict.as_ref().is_some_and(|verdict| verdict.review.is_none());
        // The computer has a reason for each of its commands.
        let is_own = || self.session.deeds().iter().any(|deed| deed.why.is_none());
        is_new && self.session.battle().is_judged() && is_own()
    }

    /// Searches the player's mistakes in the background.
    pub(super) fn review_mistakes(&mut self) {
        let Some(mut verdict) = self.verdict.take() else { return };
        let called = |who| G::called(&self.scene(), who);
        verdict.review = Some(MistakeReview::begin(&verdict.film, &self.session.deeds(), self.seats.seat, called));
        self.verdict = Some(verdict);
    }
}
