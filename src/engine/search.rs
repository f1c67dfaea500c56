//! A flat search for any rulebook: a handful of answers to what is asked are played out, as far as a horizon, in games as the
//! seat may imagine them, and the one after which it stands best is taken.
//!
//! Every answer meets the same imagined games with the same dice, so that answers are compared and not luck. What is imagined is
//! drawn by a seed of the search's own ([`Game::imagined`]): no roll of the real game is foreseen, and what the seat does not
//! know cannot change what it finds. The budget is counted in playouts, so that the answer is the same on every machine.

mod ends;

use crate::engine::dice::{Dice, Domain, Seed};
use crate::engine::game::{Game, NullSink, Seat};
use crate::engine::search::ends::Ends;
use std::cmp::Reverse;

/// A certain win: [`Searched::worth`] goes from 0, a certain defeat, to this.
pub const WHOLE: i32 = 1_000_000;

/// A playout that comes to no horizon ends after so many decisions.
const MOST_DECISIONS: u32 = 4000;

/// What a rulebook adds to its game to be searched.
pub trait SearchSpace: Game {
    /// What its computer's player works with, kept between decisions for its memory alone.
    type Scratch: Default;

    /// What the book's own computer's player answers now, in playouts for every seat; none when the game is over.
    fn rollout_policy(&self, scratch: &mut Self::Scratch) -> Option<Self::Command>;

    /// What is answered in playouts: the policy's own, unless that is too dear to be asked a thousand times.
    fn fast_policy(&self, scratch: &mut Self::Scratch) -> Option<Self::Command> {
        self.rollout_policy(scratch)
    }

    /// Adds a few answers that are worth a trial besides the policy's own, five to nine in all, the likeliest first. It may look at
    /// nothing that the seat asked does not know. What is no legal answer is left out by the search.
    fn candidates(&self, own: &Self::Command, scratch: &mut Self::Scratch, out: &mut Vec<Self::Command>);

    /// Whether a playout that began with a decision of `start` stops here.
    fn is_cutoff(&self, start: &Self) -> bool;

    /// The chance of a seat to win from here, in millionths: 0 to [`WHOLE`], both only once it is over.
    fn evaluate(&self, seat: Seat) -> i32;

    /// By how many tenths of its standard error a gain must exceed nothing before the policy's own answer is left for it.
    fn switch_margin(&self) -> i64;

    /// How often a seat wins that stands so, both from 0 to [`WHOLE`] and rising, where both sides play on as the policy does:
    /// where playouts stop before the end, [`Searched::worth`] need not be a frequency.
    fn chance(&self, worth: i32) -> i32 {
        worth
    }

    /// Games in which two answers are compared anew, to tell what the worse one costs: thousands where they take milliseconds.
    const PAIRS: u32 = 1000;

    /// Games that are played on to their end, to tell how likely a win is, beside so many playouts: none where playouts go to the
    /// end themselves, or the policy is too dear.
    fn full_rollouts(_playouts: u32) -> u32 {
        0
    }
}

/// How much may be thought.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Budget {
    /// Playouts of all answers together.
    pub playouts: u32,
}

impl Budget {
    /// Playouts of a decision in a battle that somebody plays.
    pub const BATTLE: u32 = 400;
}

impl Default for Budget {
    /// That of a battle.
    fn default() -> Budget {
        Budget { playouts: Budget::BATTLE }
    }
}

/// Stream of the whims by which games are imagined: it is added to those of the decisions.
const STREAM: u64 = 0xff;

/// The seed of what is imagined at this decision: the same whenever the same game asks the same.
pub fn search_seed(game: &impl Game) -> Seed {
    let mut dice = Dice::new(game.seed(), Domain::Policy, (u64::from(game.move_number()) + 1) << 8 | STREAM);
    let mut half = || u64::from(dice.one_of(1 << 31));
    Seed(half() << 32 | half())
}

/// An answer that was tried.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Candidate<C> {
    /// The answer.
    pub command: C,
    /// The mean of [`Searched::worth`] over its playouts, in millionths; of none half of [`WHOLE`].
    pub worth: i32,
    /// The standard error of that mean, in millionths.
    pub error: i32,
    /// The standard error of the difference to the policy's own answer over the playouts of both, in millionths.
    pub apart: i32,
    /// Its playouts.
    pub playouts: u32,
}

impl<C> Candidate<C> {
    /// The chance to win with it, in thousandths.
    pub const fn wins(&self) -> i32 {
        self.worth / (WHOLE / 1000)
    }
}

/// What came of it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SearchResult<C> {
    /// All answers that were tried: the chosen one, then the others, those that were tried longer first, of them the better.
    pub options: Vec<Candidate<C>>,
    /// Which of them is the policy's own.
    pub own: usize,
    /// Playouts spent.
    pub playouts: u32,
    /// Whether it was stopped before the budget was spent.
    pub stopped: bool,
    /// What came of games that were played on after the best of them, if any were.
    pub ends: Ends,
}

impl<C: Clone> SearchResult<C> {
    /// The answer chosen.
    pub fn command(&self) -> C {
        self.options[0].command.clone()
    }

    /// Those that were tried at all, as they are told to a person: the best first; what was left early, which is known less well
    /// than it looks, behind the others. Of a question with a single answer none.
    pub fn ranked(&self) -> Vec<&Candidate<C>> {
        let mut ranked: Vec<&Candidate<C>> = self.options.iter().filter(|option| option.playouts > 0).collect();
        let longest = ranked.iter().map(|option| option.playouts).max().unwrap_or(0);
        ranked.sort_by_key(|option| (option.playouts < longest, Reverse(option.worth)));
        ranked
    }
}

/// Searches the answer to what a seat is asked: none if nobody is, or another. `stop` is asked before each imagined game; once
/// it says yes, what is known by then decides.
pub fn search<G: SearchSpace>(
    game: &G,
    budget: Budget,
    seed: Seed,
    stop: &mut dyn FnMut() -> bool,
) -> Option<SearchResult<G::Command>> {
    run_search(game, &[], budget, seed, stop, G::determinize)
}

/// The same for whoever asks about answers of his own: each of `also` is tried to the end beside the policy's own.
pub fn search_including<G: SearchSpace>(
    game: &G,
    also: &[G::Command],
    budget: Budget,
    seed: Seed,
    stop: &mut dyn FnMut() -> bool,
) -> Option<SearchResult<G::Command>> {
    run_search(game, also, budget, seed, stop, G::determinize)
}

/// Two answers, each played out in the same imagined games.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Compared {
    /// The mean of [`Searched::worth`] of each, in millionths.
    pub worth: [i32; 2],
    /// The standard error of each mean.
    pub error: [i32; 2],
    /// The standard error of the difference.
    pub apart: i32,
    /// Games imagined.
    pub games: u32,
}

/// Number of the first seed of comparisons: none of those by which answers were chosen, or the luckiest answer would look
/// better than it is.
const COMPARED: u64 = 1 << 41;

/// Compares two answers in so many imagined games, fewer once `stop` says so; `None` if there are less than two of them.
pub fn compare<G: SearchSpace>(
    game: &G,
    answers: [&G::Command; 2],
    games: u32,
    seed: Seed,
    stop: &mut dyn FnMut() -> bool,
) -> Option<Compared> {
    let Some(seat) = game.to_move() else { return None };
    let answers = answers.into_iter().map(|command| CandidateRun::new(command.clone(), true)).collect();
    let (scratch, copies) = (G::Scratch::default(), COMPARED);
    let mut search = SearchTree { game, seat, seed, imagine: G::determinize, scratch, answers, copies, spent: 0 };
    for _ in 0..games {
        if stop() || search.live() < 2 {
            break;
        }
        search.try_all();
    }
    let [one, other] = search.answers.as_slice() else { return None };
    let count = one.worths.len();
    if count < 2 || count != other.worths.len() {
        return None;
    }
    let apart = error_of(one.worths.iter().zip(&other.worths).map(|(one, other)| one - other));
    let error = [one, other].map(|answer| error_of(answer.worths.iter().copied()));
    Some(Compared { worth: [one.mean(), other.mean()], error, apart, games: count as u32 })
}

/// The same search in the game as it is, which reads what the seat may not know, though no roll to come: only to measure what not
/// knowing costs. Nobody plays with it.
pub fn search_full_information<G: SearchSpace>(
    game: &G,
    budget: Budget,
    seed: Seed,
    stop: &mut dyn FnMut() -> bool,
) -> Option<SearchResult<G::Command>> {
    run_search(game, &[], budget, seed, stop, |game, _, seed| game.reseeded(seed.apart_from(game.seed())))
}

/// A game in which an answer is tried: of a seat, drawn by a seed.
type Imagine<G> = fn(&G, Seat, Seed) -> G;

fn run_search<G: SearchSpace>(
    game: &G,
    also: &[G::Command],
    budget: Budget,
    seed: Seed,
    stop: &mut dyn FnMut() -> bool,
    imagine: Imagine<G>,
) -> Option<SearchResult<G::Command>> {
    let Some(seat) = game.to_move() else { return None };
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
    let mut search = SearchTree { game, seat, seed, imagine, scratch, answers, copies: 0, spent: 0 };
    let stopped = search.answers.len() > 1 && search.halve(budget.playouts, stop);
    Some(search.conclude(stopped))
}

/// An answer and what each of the imagined games came to with it, in their order.
struct CandidateRun<C> {
    command: C,
    worths: Vec<i32>,
    /// Whether it is still tried.
    live: bool,
    /// Whether it is tried to the end, however bad it is.
    kept: bool,
}

impl<C> CandidateRun<C> {
    const fn new(command: C, kept: bool) -> CandidateRun<C> {
        CandidateRun { command, worths: Vec::new(), live: true, kept }
    }

    fn sum(&self) -> i64 {
        self.worths.iter().map(|worth| i64::from(*worth)).sum()
    }

    fn mean(&self) -> i32 {
        let count = self.worths.len() as i64;
        if count == 0 { WHOLE / 2 } else { (self.sum() / count) as i32 }
    }
}

struct SearchTree<'a, G: SearchSpace> {
    game: &'a G,
    seat: Seat,
    seed: Seed,
    imagine: Imagine<G>,
    scratch: G::Scratch,
    /// The policy's own first.
    answers: Vec<CandidateRun<G::Command>>,
    /// Games imagined so far.
    copies: u64,
    spent: u32,
}

impl<G: SearchSpace> SearchTree<'_, G> {
    /// Spends the budget in rounds of equal cost; after each the worse half of the answers is left. The policy's own stays to the
    /// end, to be compared with, and so does what was asked about. Whether it was stopped.
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

    /// One imagined game, played out with every answer that is still tried.
    fn try_all(&mut self) {
        let imagined = (self.imagine)(self.game, self.seat, self.seed.nth(self.copies));
        self.copies += 1;
        for answer in self.answers.iter_mut().filter(|answer| answer.live) {
            let mut played = imagined.clone();
            if played.execute(&answer.command, &mut NullSink).is_err() {
                // What stands against it the seat does not know: it cannot be judged.
                answer.live = false;
                answer.worths.clear();
                continue;
            }
            answer.worths.push(play_out(&mut played, &imagined, self.seat, &mut self.scratch));
            self.spent += 1;
        }
    }

    fn drop_the_worse_half(&mut self) {
        let mut order: Vec<usize> = (0..self.answers.len()).filter(|index| self.answers[*index].live).collect();
        order.sort_by_key(|index| Reverse(self.answers[*index].mean()));
        let kept = order.len().div_ceil(2).max(2);
        for index in order.into_iter().skip(kept) {
            self.answers[index].live = self.answers[index].kept;
        }
    }

    /// The best of those that were tried to the end, unless the policy's own is as good but for the error.
    fn conclude(mut self, stopped: bool) -> SearchResult<G::Command> {
        let own = std::mem::take(&mut self.answers[0].worths);
        let apart =
            |answer: &CandidateRun<G::Command>| error_of(answer.worths.iter().zip(&own).map(|(one, own)| one - own));
        let mut apart: Vec<i32> = self.answers.iter().map(apart).collect();
        apart[0] = 0;
        self.answers[0].worths = own;
        let mut order: Vec<usize> = (0..self.answers.len()).collect();
        let rank =
            |index: &usize| (Reverse(self.answers[*index].worths.len()), Reverse(self.answers[*index].mean()), *index);
        order.sort_by_key(rank);
        let gain = |index: usize| i64::from(self.answers[index].mean()) - i64::from(self.answers[0].mean());
        let longest = self.answers[0].worths.len();
        let beats = |index: &usize| {
            let tried = self.answers[*index].worths.len() == longest && longest > 1;
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
                error: error_of(answer.worths.iter().copied()),
                apart: apart[*index],
                playouts: answer.worths.len() as u32,
            }
        });
        let options: Vec<Candidate<G::Command>> = options.collect();
        let own = order.iter().position(|index| *index == 0).unwrap_or(0);
        SearchResult { options, own, playouts: self.spent, stopped, ends: Ends::default() }
    }
}

/// Plays on by the policy, for every seat, to the end or until so many decisions were taken; none where it has no answer.
pub(super) fn play_on<G: SearchSpace>(game: &mut G, scratch: &mut G::Scratch, until: u32) -> Option<()> {
    while game.to_move().is_some() && game.move_number() < until {
        let command = game.rollout_policy(scratch)?;
        game.execute_trusted(&command, &mut NullSink).ok()?;
    }
    Some(())
}

/// Plays on as is answered in playouts to the horizon; the seat's worth there.
fn play_out<G: SearchSpace>(played: &mut G, start: &G, seat: Seat, scratch: &mut G::Scratch) -> i32 {
    for _ in 0..MOST_DECISIONS {
        if played.to_move().is_none() || played.is_cutoff(start) {
            break;
        }
        let Some(command) = played.fast_policy(scratch) else { break };
        if played.execute_trusted(&command, &mut NullSink).is_err() {
            break;
        }
    }
    played.evaluate(seat).clamp(0, WHOLE)
}

/// The standard error of the mean of some figures; of less than two as much as there can be.
fn error_of(figures: impl Iterator<Item = i32> + Clone) -> i32 {
    let count = figures.clone().count() as i128;
    if count < 2 {
        return WHOLE;
    }
    let (sum, squares) = figures.fold((0i128, 0i128), |(sum, squares), one| {
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
