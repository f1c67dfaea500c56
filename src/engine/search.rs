//! A flat Monte Carlo search for any rulebook. It plays out a handful of candidate commands and chooses one.
//!
//! A playout executes one candidate and then lets the policy play all seats up to a cutoff. It runs in a game that is
//! possible from the seat's point of view ([`Game::determinize`]). All candidates face the same games with the same
//! dice, so luck does not decide the comparison. The search draws from its own seed, so it foresees no real roll. It
//! plays only in games that the seat can imagine, so hidden information cannot change its result.
//!
//! The budget counts playouts instead of time, so the result is the same on every machine. It is spent by sequential
//! halving: after each round the worse half of the candidates is dropped. The policy's own command stays to the end. It
//! is chosen unless another one is better by the margin of [`SearchSpace::switch_margin`].
//!
//! A rulebook implements [`SearchSpace`]; callers start with [`search()`].

mod ends;

use crate::dice::{Dice, Domain, Seed};
use crate::game::{Game, NullSink, Seat};
use crate::search::ends::Ends;
use alloc::vec::Vec;
use core::cmp::Reverse;

/// The evaluation of a certain win. [`SearchSpace::evaluate`] ranges from 0 (certain defeat) to this.
pub const WHOLE: i32 = 1_000_000;

/// The most decisions of a playout, if it reaches neither a cutoff nor the end of the game.
const MOST_DECISIONS: u32 = 4000;

/// The methods a rulebook adds to [`Game`] to make it searchable.
pub trait SearchSpace: Game {
    /// Working memory of the AI. It only saves allocations between decisions and never affects them.
    type Scratch: Default;

    /// Returns the command of the built-in AI for the seat to move. `None` if the game is over.
    fn rollout_policy(&self, scratch: &mut Self::Scratch) -> Option<Self::Command>;

    /// Returns the command to use within playouts. Override it if [`SearchSpace::rollout_policy`] is too
    /// slow for thousands of calls.
    fn fast_policy(&self, scratch: &mut Self::Scratch) -> Option<Self::Command> {
        self.rollout_policy(scratch)
    }

    /// Appends candidates in addition to `own`, the policy's command: four to eight of them, the most promising first.
    ///
    /// It must not look at anything the seat to move cannot see. The search drops illegal candidates and duplicates.
    /// The default appends every legal command.
    fn candidates(&self, _own: &Self::Command, _scratch: &mut Self::Scratch, out: &mut Vec<Self::Command>) {
        self.legal_commands(out);
    }

    /// Returns whether a playout that started in `start` stops here. By default it runs to the end of the game.
    fn is_cutoff(&self, _start: &Self) -> bool {
        false
    }

    /// Returns the seat's chance to win from here, in millionths: 0 to [`WHOLE`]. Only finished games have
    /// the values 0 and [`WHOLE`].
    fn evaluate(&self, seat: Seat) -> i32;

    /// Returns the gain that replaces the policy's own command, in tenths of a standard error of the gain: 20
    /// asks for two standard errors. 10 by default.
    fn switch_margin(&self) -> i64 {
        10
    }

    /// Converts a mean evaluation into the chance to win if the policy plays all seats from there. Both
    /// range from 0 to [`WHOLE`].
    ///
    /// It must be monotonic. The default returns `mean` unchanged, which is right if playouts run to
    /// the end of the game.
    fn chance(&self, mean: i32) -> i32 {
        mean
    }

    /// Returns what a finished game counts in a chance to win, in millionths. By default it is its evaluation.
    fn won(&self, seat: Seat) -> i32 {
        self.evaluate(seat)
    }

    /// How many games the coach uses to compare two commands ([`super::coach::cost`]).
    const PAIRS: u32 = 1000;

    /// True if those games are played to their end and counted by [`SearchSpace::won`], as the win bar does. False if
    /// [`SearchSpace::chance`] corrects for the policy.
    const COMPARES_ENDS: bool = true;

    /// Returns how many games are played to their end after each candidate to estimate the chance to win. They come on top of
    /// that many playouts of the search.
    ///
    /// 0, the default, is right if playouts run to the end anyway or the policy is too slow.
    fn full_rollouts(_playouts: u32) -> u32 {
        0
    }
}

/// The amount of work that a search may do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// The playouts of all candidates together.
    pub playouts: u32,
}

impl Budget {
    /// The playouts per decision in a game with a human player.
    pub const BATTLE: u32 = 400;
}

impl Default for Budget {
    /// The budget of [`Budget::BATTLE`] playouts.
    fn default() -> Budget {
        Budget { playouts: Budget::BATTLE }
    }
}

/// Part of the number of the search's dice stream. No other decision of the AI uses it.
const STREAM: u64 = 0xff;

/// Returns the seed of a search at the pending decision. It depends only on the game's seed and move number.
pub fn search_seed(game: &impl Game) -> Seed {
    let mut dice = Dice::new(game.seed(), Domain::Policy, (u64::from(game.move_number()) + 1) << 8 | STREAM);
    let mut half = || u64::from(dice.one_of(1 << 31));
    Seed(half() << 32 | half())
}

/// A command that the search tried, with its results.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate<C> {
    /// The command that was played out.
    pub command: C,
    /// The mean of [`SearchSpace::evaluate`] over its playouts, in millionths. It is half of
    /// [`WHOLE`] if there were none.
    pub worth: i32,
    /// The standard error of that mean, in millionths.
    pub error: i32,
    /// The standard error of the difference to the policy's own command, over paired playouts, in millionths.
    pub apart: i32,
    /// The number of its playouts.
    pub playouts: u32,
    /// The full games played after it, if any ([`SearchResult::foresee`]).
    pub ends: Ends,
}

impl<C> Candidate<C> {
    /// Returns its mean evaluation in thousandths.
    pub const fn wins(&self) -> i32 {
        self.worth / (WHOLE / 1000)
    }
}

/// The result of a search: all candidates and the chosen command.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult<C> {
    /// All candidates: the chosen one first, the others by playouts and then by mean, highest first.
    pub options: Vec<Candidate<C>>,
    /// The index in `options` of the policy's own command.
    pub own: usize,
    /// The playouts spent on all candidates.
    pub playouts: u32,
    /// True if the search was stopped before the budget was spent.
    pub stopped: bool,
}

impl<C: Clone> SearchResult<C> {
    /// Returns the command that the search chose.
    pub fn command(&self) -> C {
        self.options[0].command.clone()
    }

    /// Returns the candidates with at least one playout, best first. Full games decide if there are enough, then playouts.
    /// Candidates dropped early sort last, because their means are less certain. Empty if there was only one candidate.
    pub fn ranked(&self) -> Vec<&Candidate<C>> {
        let mut ranked: Vec<&Candidate<C>> = self.options.iter().filter(|option| option.playouts > 0).collect();
        let longest = ranked.iter().map(|option| option.playouts).max().unwrap_or(0);
        crate::order::by_key(&mut ranked, |option| {
            (Reverse(option.ends.rank()), option.playouts < longest, Reverse(option.worth))
        });
        ranked
    }
}

/// Searches for the best command of the seat to move. Returns `None` if the game is over.
///
/// `stop` is called before each imagined game. Once it returns true, the results so far decide.
pub fn search<G: SearchSpace>(
    game: &G,
    budget: Budget,
    seed: Seed,
    stop: &mut dyn FnMut() -> bool,
) -> Option<SearchResult<G::Command>> {
    run_search(game, &[], budget, seed, stop, G::determinize)
}

/// Searches like [`search()`], with extra candidates: each command in `also` gets playouts until the search ends.
pub fn search_including<G: SearchSpace>(
    game: &G,
    also: &[G::Command],
    budget: Budget,
    seed: Seed,
    stop: &mut dyn FnMut() -> bool,
) -> Option<SearchResult<G::Command>> {
    run_search(game, also, budget, seed, stop, G::determinize)
}

/// Two commands, each played out in the same games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Compared {
    /// The mean of [`SearchSpace::won`] for each, or of [`SearchSpace::evaluate`] at the cutoff, in millionths.
    pub worth: [i32; 2],
    /// The standard error of each mean, in millionths.
    pub error: [i32; 2],
    /// The standard error of the difference, in millionths.
    pub apart: i32,
    /// The number of imagined games.
    pub games: u32,
}

/// The first game number of a comparison. It shares no game with the search, because the luckiest candidate
/// would look better than it is.
const COMPARED: u64 = 1 << 41;

/// Compares two commands in `games` imagined games, or fewer once `stop` returns true.
///
/// Returns `None` if the game is over or fewer than two games could be played with both commands.
pub fn compare<G: SearchSpace>(
    game: &G,
    answers: [&G::Command; 2],
    games: u32,
    seed: Seed,
    stop: &mut dyn FnMut() -> bool,
) -> Option<Compared> {
    let seat = game.to_move()?;
    let answers = answers.into_iter().map(|command| CandidateRun::new(command.clone(), true)).collect();
    let (scratch, copies) = (G::Scratch::default(), COMPARED);
    let (imagine, whole) = (G::determinize, G::COMPARES_ENDS);
    let mut search = SearchTree { game, seat, seed, imagine, whole, scratch, answers, copies, spent: 0 };
    for _ in 0..games {
        if stop() || search.live() < 2 {
            break;
        }
        search.try_all();
    }
    let [one, other] = search.answers.as_slice() else { return None };
    let count = one.scores.len();
    if count < 2 || count != other.scores.len() {
        return None;
    }
    let apart = error_of(one.scores.iter().zip(&other.scores).map(|(one, other)| one - other));
    let error = [one, other].map(|answer| error_of(answer.scores.iter().copied()));
    Some(Compared { worth: [one.mean(), other.mean()], error, apart, games: count as u32 })
}

/// Searches the real game, including what the seat cannot see, but with other dice.
///
/// Use it only to measure the price of hidden information: no bot in a normal game may call it.
pub fn search_full_information<G: SearchSpace>(
    game: &G,
    budget: Budget,
    seed: Seed,
    stop: &mut dyn FnMut() -> bool,
) -> Option<SearchResult<G::Command>> {
    run_search(game, &[], budget, seed, stop, |game, _, seed| game.reseeded(seed.apart_from(game.seed())))
}

/// Creates the game for one playout, for a seat and a seed.
type Imagine<G> = fn(&G, Seat, Seed) -> G;

fn run_search<G: SearchSpace>(
    game: &G,
    also: &[G::Command],
    budget: Budget,
    seed: Seed,
    stop: &mut dyn FnMut() -> bool,
    imagine: Imagine<G>,
) -> Option<SearchResult<G::Command>> {
    let seat = game.to_move()?;
    let mut scratch = G::Scratch::default();
    let own = game.rollout_policy(&mut scratch)?;
    let mut tried = Vec::new();
    game.candidates(&own, &mut scratch, &mut tried);
    let asked = also.iter().map(|command| CandidateRun::new(command.clone(), true));
    let tried = tried.into_iter().map(|command| CandidateRun::new(command, false));
    let mut answers: Vec<CandidateRun<G::Command>> = vec![CandidateRun::new(own, true)];
    for answer in asked.chain(tried) {
        let known = answers.iter().any(|other| other.command == answer.command);
        if !known && game.check(&answer.command).is_ok() {
            answers.push(answer);
        }
    }
    let mut search = SearchTree { game, seat, seed, imagine, whole: false, scratch, answers, copies: 0, spent: 0 };
    let stopped = search.answers.len() > 1 && search.halve(budget.playouts, stop);
    Some(search.conclude(stopped))
}

/// A candidate and its evaluation in each imagined game, in order.
struct CandidateRun<C> {
    command: C,
    scores: Vec<i32>,
    /// True if it still gets playouts.
    live: bool,
    /// True if it gets playouts until the search ends, even if it is bad.
    kept: bool,
}

impl<C> CandidateRun<C> {
    const fn new(command: C, kept: bool) -> CandidateRun<C> {
        CandidateRun { command, scores: Vec::new(), live: true, kept }
    }

    fn sum(&self) -> i64 {
        self.scores.iter().map(|score| i64::from(*score)).sum()
    }

    fn mean(&self) -> i32 {
        let count = self.scores.len() as i64;
        if count == 0 { WHOLE / 2 } else { (self.sum() / count) as i32 }
    }
}

struct SearchTree<'a, G: SearchSpace> {
    game: &'a G,
    seat: Seat,
    seed: Seed,
    imagine: Imagine<G>,
    /// True if playouts run to the end of the game.
    whole: bool,
    scratch: G::Scratch,
    /// The policy's own command comes first.
    answers: Vec<CandidateRun<G::Command>>,
    /// The number of games imagined so far.
    copies: u64,
    spent: u32,
}

impl<G: SearchSpace> SearchTree<'_, G> {
    /// Spends the budget by sequential halving: rounds of equal cost, each followed by dropping the worse half.
    ///
    /// The policy's own command always stays, for comparison, and so do candidates the caller asked
    /// about. Returns true if stopped.
    fn halve(&mut self, playouts: u32, stop: &mut dyn FnMut() -> bool) -> bool {
        let rounds = (self.answers.len() - 1).ilog2() + 1;
        for round in 1..=rounds {
            let until = (u64::from(playouts) * u64::from(round) / u64::from(rounds)) as u32;
            let mut first = true;
            while first || self.spent + self.live() <= until {
                if self.spent + self.live() > playouts {
                    break;
                }
                if stop() {
                    return true;
                }
                self.try_all();
                first = false;
            }
            if round < rounds {
                self.drop_the_worse_half();
            }
        }
        false
    }

    fn live(&self) -> u32 {
        self.answers.iter().filter(|answer| answer.live).count() as u32
    }

    /// Imagines one game and plays it out with every candidate that is still live.
    fn try_all(&mut self) {
        let imagined = (self.imagine)(self.game, self.seat, self.seed.nth(self.copies));
        self.copies += 1;
        for answer in self.answers.iter_mut().filter(|answer| answer.live) {
            let mut played = imagined.clone();
            if played.execute(&answer.command, &mut NullSink).is_err() {
                // Something hidden from the seat makes it illegal here, so it cannot be judged.
                answer.live = false;
                answer.scores.clear();
                continue;
            }
            let cutoff = Some(&imagined).filter(|_| !self.whole);
            play_out(&mut played, cutoff, &mut self.scratch);
            let score = if self.whole { played.won(self.seat) } else { played.evaluate(self.seat) };
            answer.scores.push(score.clamp(0, WHOLE));
            self.spent += 1;
        }
    }

    fn drop_the_worse_half(&mut self) {
        let mut order: Vec<usize> = (0..self.answers.len()).filter(|index| self.answers[*index].live).collect();
        crate::order::by_key(&mut order, |index| Reverse(self.answers[*index].mean()));
        let kept = order.len().div_ceil(2).max(2);
        for index in order.into_iter().skip(kept) {
            self.answers[index].live = self.answers[index].kept;
        }
    }

    /// Chooses the best candidate that was tried to the end. Keeps the policy's own command if the gain is too small.
    fn conclude(mut self, stopped: bool) -> SearchResult<G::Command> {
        let own = core::mem::take(&mut self.answers[0].scores);
        let apart =
            |answer: &CandidateRun<G::Command>| error_of(answer.scores.iter().zip(&own).map(|(one, own)| one - own));
        let mut apart: Vec<i32> = self.answers.iter().map(apart).collect();
        apart[0] = 0;
        self.answers[0].scores = own;
        let mut order: Vec<usize> = (0..self.answers.len()).collect();
        let rank =
            |index: &usize| (Reverse(self.answers[*index].scores.len()), Reverse(self.answers[*index].mean()), *index);
        crate::order::by_key(&mut order, rank);
        let gain = |index: usize| i64::from(self.answers[index].mean()) - i64::from(self.answers[0].mean());
        let longest = self.answers[0].scores.len();
        let beats = |index: &usize| {
            let tried = self.answers[*index].scores.len() == longest && longest > 1;
            tried && 10 * gain(*index) > self.game.switch_margin() * i64::from(apart[*index]) && gain(*index) > 0
        };
        let best = order.iter().copied().filter(|index| *index > 0).find(beats).unwrap_or(0);
        order.retain(|index| *index != best);
        order.insert(0, best);
        let options = order.iter().map(|index| {
            let answer = &self.answers[*index];
            Candidate {
                command: answer.command.clone(),
                worth: answer.mean(),
                error: error_of(answer.scores.iter().copied()),
                apart: apart[*index],
                playouts: answer.scores.len() as u32,
                ends: Ends::default(),
            }
        });
        let options: Vec<Candidate<G::Command>> = options.collect();
        let own = order.iter().position(|index| *index == 0).unwrap_or(0);
        SearchResult { options, own, playouts: self.spent, stopped }
    }
}

/// Plays on by the policy, for all seats, to the end or until move number `until`. `None` if the policy has no command.
pub(super) fn play_on<G: SearchSpace>(game: &mut G, scratch: &mut G::Scratch, until: u32) -> Option<()> {
    while game.to_move().is_some() && game.move_number() < until {
        let command = game.rollout_policy(scratch)?;
        game.execute_trusted(&command, &mut NullSink).ok()?;
    }
    Some(())
}

/// Plays on by the fast policy to the cutoff of `start`, or to the end without one.
fn play_out<G: SearchSpace>(played: &mut G, start: Option<&G>, scratch: &mut G::Scratch) {
    for _ in 0..MOST_DECISIONS {
        if played.to_move().is_none() || start.is_some_and(|start| played.is_cutoff(start)) {
            break;
        }
        let Some(command) = played.fast_policy(scratch) else { break };
        if played.execute_trusted(&command, &mut NullSink).is_err() {
            break;
        }
    }
}

/// Returns the standard error of the mean of some values, or [`WHOLE`] for fewer than two.
fn error_of(values: impl Iterator<Item = i32> + Clone) -> i32 {
    let count = values.clone().count() as i128;
    if count < 2 {
        return WHOLE;
    }
    let (sum, squares) = values.fold((0i128, 0i128), |(sum, squares), one| {
        let one = i128::from(one);
        (sum + one, squares + one * one)
    });
    // Sums of squares of millionths over all playouts stay far below the range.
    let spread = (count * squares - sum * sum).max(0) as u128;
    let error = (spread / (count * count * (count - 1)) as u128).isqrt();
    error.min(WHOLE as u128) as i32
}

#[cfg(test)]
mod tests;
