//! What decided a game that is over: how the chance of the first seat went from round to round, reckoned beside the screen
//! while the report is read, and the round in which it moved most.

use crate::engine::game::{NullSink, Seat};
use crate::engine::highlight::Highlight;
use crate::engine::replay::{NarratedStep, Replay};
use crate::store::session::Session;
use crate::tui::game_view::GameView;
use crate::tui::game_view::mistake_review::MistakeReview;
use crate::tui::game_view::replay::JumpTarget;
use crate::tui::game_view::rulebook_ui::RulebookUi;
use crate::tui::rollouts::{PlayOn, RolloutJob, RolloutStart};

/// Games that are played on from all rounds together, and the bounds of how many from one.
const GAMES: u64 = if cfg!(test) { 120 } else { 6000 };
const A_ROUND: (u64, u64) = (if cfg!(test) { 6 } else { 60 }, if cfg!(test) { 12 } else { 400 });
/// How many times as often what follows from one decision is played on: nobody decides anything in it.
const QUICK: u64 = 10;
/// What the chance must move by in a round that decided something, in tenths of a percent.
const LEAST: u64 = 50;
/// Rounds that are reckoned at most: of a longer game every second, third.
const ROUNDS: usize = 60;

/// Milliseconds between two looks at what decisions cost.
const WEIGHED: u64 = 200;

/// How a game stood at the beginning of a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Point {
    /// The round.
    pub round: u32,
    /// How often the first seat won from there, and the standard error of that, in tenths of a percent; at the end, as it
    /// ended.
    pub share: (u64, u64),
}

/// A round of what was decided at once.
pub struct RoundMark {
    /// Its number.
    pub round: u32,
    /// The first act of it in a replay.
    pub step: usize,
    /// How it is played on from its beginning, with other dice.
    pub play_on: PlayOn,
}

/// The round in which most was decided.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurningPoint {
    /// The place of the point before it.
    pub at: usize,
    /// The standard error of the difference, in tenths of a percent.
    pub error: u64,
    /// What weighed most in it, as the log tells it; empty where nobody was hurt or cast a spell to that end.
    pub act: String,
    /// Where that is in a replay.
    pub spot: JumpTarget,
}

/// How the chance went.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WinChanceCurve {
    /// By rounds, the end last; none while nothing is known.
    pub points: Vec<Point>,
    /// Games played by now, of all.
    pub played: (u64, u64),
    /// Once all are played, and the chance has moved.
    pub turning: Option<TurningPoint>,
}

/// Everything that is found out about a game that is over.
pub struct PostGame<G: RulebookUi> {
    pub(super) film: Replay<G>,
    /// What a player's own decisions cost him, where the coach is on.
    pub(super) review: Option<MistakeReview<G>>,
    /// What the rulebook makes of it.
    pub account: Option<G::MatchSummary>,
    /// Each round that is reckoned, with its first act.
    rounds: Vec<(u32, usize)>,
    end: Point,
    thousand: RolloutJob<G>,
    /// Who fell of what, and at which act of a replay.
    pub fallen: Vec<(usize, String)>,
    /// What is known by now.
    pub course: WinChanceCurve,
}

/// Of many rounds every second, third.
fn thinned<T>(rounds: Vec<T>) -> impl Iterator<Item = T> {
    let every = rounds.len().div_ceil(ROUNDS).max(1);
    rounds.into_iter().step_by(every)
}

/// The standard error of the difference of two points.
fn error(pair: &[Point]) -> u64 {
    pair.iter().map(|point| point.share.1.pow(2)).sum::<u64>().isqrt()
}

impl<G: RulebookUi> PostGame<G> {
    /// Begins to reckon; none of a game that cannot be gone through from its beginning.
    fn begin(session: &Session<G>) -> Option<PostGame<G>> {
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
            Some(Seat(0)) => 1000,
            _ => 0,
        };
        let end = Point { round: game.round(), share: (won, 0) };
        let account = G::account(session.setup(), &film);
        let (rounds, questions, often): (Vec<_>, Vec<_>, u64) = match &account {
            Some(account) if G::AT_ONCE => {
                let stages = thinned(G::stages(account, &film));
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
            PostGame { film, review: None, account, rounds, end, thousand, fallen, course: WinChanceCurve::default() };
        verdict.look();
        Some(verdict)
    }

    /// Takes over what has been counted by now.
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
            points.map(|((round, _), (_, tally))| Point { round: *round, share: tally.share(tally.won(Seat(0))) });
        let points: Vec<Point> = points.chain([self.end]).collect();
        let turning = (played.0 == played.1).then(|| self.turning(&points)).flatten();
        self.course = WinChanceCurve { points, played, turning };
    }

    /// The two points between which the chance moved most, and what happened there.
    fn turning(&self, points: &[Point]) -> Option<TurningPoint> {
        let moved = |pair: &[Point]| pair[0].share.0.abs_diff(pair[1].share.0);
        let (at, _) =
            points.windows(2).map(moved).enumerate().max_by_key(|(at, moved)| (*moved, std::cmp::Reverse(*at)))?;
        // Two standard errors of the difference, or it may be chance.
        let pair = points.get(at..at + 2)?;
        let error = error(pair);
        if moved(pair) < LEAST.max(2 * error) {
            return None;
        }
        let first = self.rounds.get(at)?.1;
        let last = self.rounds.get(at + 1).map_or(usize::MAX, |(_, step)| *step);
        let steps = || self.film.steps().iter().enumerate().take(last).skip(first);
        let upshot = |step: &NarratedStep<G>| step.reading.effect.as_ref()?.upshot.as_ref().map(|upshot| upshot.mark);
        // Whoever lost by it is dead, hurt, or did it to himself; of equals the first.
        let rose = pair[1].share.0 > pair[0].share.0;
        let lost = |seat: Option<Seat>| seat.is_some_and(|seat| (seat != Seat(0)) == rose);
        let weighs = |step: &NarratedStep<G>| {
            let peaks = step.reading.peaks;
            let befell =
                [Highlight::Death, Highlight::Wound, Highlight::Fumble].into_iter().any(|peak| peaks.has(peak));
            let against = befell == lost(peaks.whose);
            peaks.is_any() && against
        };
        let weight =
            |step: &NarratedStep<G>| (step.reading.peaks.has(Highlight::Death), upshot(step), step.reading.priority);
        let weightiest = steps().filter(|(_, step)| weighs(step)).rev().max_by_key(|(_, step)| weight(step));
        let Some((step, told)) = weightiest else {
            // Where they went: there is no act that says it.
            let spot = JumpTarget::Step(steps().next()?.0);
            return Some(TurningPoint { at, error, act: String::new(), spot });
        };
        let reading = &told.reading;
        let act = reading.death.as_ref().filter(|_| reading.peaks.has(Highlight::Death)).unwrap_or(&reading.short);
        let act = if act.is_empty() { &reading.text } else { act };
        Some(TurningPoint { at, error, act: act.trim_end_matches('.').into(), spot: JumpTarget::Step(step) })
    }

    /// When it is worth another look.
    pub fn wakes_at(&self, now: u64) -> Option<u64> {
        let weighs = self.review.as_ref().filter(|review| !review.is_done()).map(|_| now + WEIGHED);
        self.thousand.wakes_at(now).filter(|_| !self.rounds.is_empty()).into_iter().chain(weighs).min()
    }
}

impl<G: RulebookUi> GameView<G> {
    /// How the chance went, once it is over.
    #[cfg(test)]
    pub fn went(&self) -> Option<&WinChanceCurve> {
        self.verdict.as_ref().map(|verdict| &verdict.course)
    }

    /// Begins to find out what decided the game that is over.
    pub(super) fn analyse(&mut self) {
        if self.guide.is_none() && !self.is_apart {
            let mut verdict = PostGame::begin(&self.session);
            if let Some(verdict) = verdict.as_mut().filter(|_| self.settings.coach) {
                let called = |who| G::called(&self.scene(), who);
                verdict.review =
                    Some(MistakeReview::begin(&verdict.film, &self.session.deeds(), self.seats.seat, called));
            }
            self.verdict = verdict;
        }
    }
}
