//! Turns search results into advice for a person: candidates with their chance to win, and the price of mistakes.
//!
//! [`advise`] lists the candidates of a search in words. [`cost`] measures what a decision lost against a better one.

use crate::board::Places;
use crate::narration::Narrate;
use crate::search;
use crate::search::{Budget, Candidate, SearchResult, SearchSpace, WHOLE};
use alloc::string::String;
use alloc::vec::Vec;

/// A rulebook that can describe its commands and give reasons for them.
pub trait Explain: SearchSpace + Narrate {
    /// Describes a command for the pending decision in a few words: "strikes at Conan".
    fn describe(&self, names: &Self::Names, command: &Self::Command) -> String;

    /// Returns what the rulebook's AIs would answer now, each command with its reason. It can be slow. The default has none.
    fn reasons(&self, _names: &Self::Names) -> Vec<(Self::Command, String)> {
        Vec::new()
    }

    /// Returns the advantage of `command` over `other`, in a few words. It must not look at
    /// anything the seat cannot see.
    ///
    /// The default is empty; then [`Explain::reasons`] gives the reason.
    fn rationale(&self, _names: &Self::Names, _command: &Self::Command, _other: &Self::Command) -> String {
        String::new()
    }

    /// Returns the chance that a command does what it is for, in a few words: "to get away". It is sampled in so many games that
    /// the seat can imagine. `None` if the result of the whole game is all that counts.
    fn prospect(&self, _command: &Self::Command, _games: u32) -> Option<(WinChance, &'static str)> {
        None
    }

    /// Returns the places on the board to highlight for a command.
    fn where_seen(&self, _command: &Self::Command) -> Places {
        Places::default()
    }
}

/// A chance to win and its error, in tenths of a percent. While the game is in progress it is never 0 or 1000.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WinChance {
    /// The chance itself, in tenths of a percent.
    pub share: i32,
    /// Twice the standard error. In 19 of 20 cases the true chance is within it.
    pub error: i32,
}

impl WinChance {
    /// Returns the chance of what happened so often in so many games. If it always or never did, the error is the 95% bound of
    /// the rule of three (3/n).
    pub fn counted(times: u32, games: u32) -> WinChance {
        let (times, games) = (i64::from(times), i64::from(games.max(1)));
        let error = match times {
            0 => 3000 / games,
            _ if times == games => 3000 / games,
            // Twice the root of p (1 - p) / n, in tenths of a percent.
            _ => 2 * (1_000_000 * times * (games - times) / (games * games * games)).isqrt(),
        };
        let tenths = |value: i64| value.clamp(1, 999) as i32;
        WinChance { share: tenths((2000 * times + games) / (2 * games)), error: tenths(error) }
    }

    /// Returns the chance to win with a searched candidate. If all playouts agree, the error is the 95% bound of
    /// the rule of three (3/n).
    pub fn of<G: SearchSpace>(game: &G, option: &Candidate<G::Command>) -> WinChance {
        let tenths = |millionths: i32| (millionths / (WHOLE / 1000)).clamp(1, 999);
        let at = |mean: i32| tenths(game.chance(mean.clamp(0, WHOLE)));
        let error = match (option.ends.error(), option.error) {
            (Some(error), _) => tenths(2 * error),
            (None, 0) => (3000 / option.playouts.max(1)).clamp(1, 999) as i32,
            (None, error) => (at(option.worth.saturating_add(error)) - at(option.worth.saturating_sub(error))).max(1),
        };
        WinChance { share: tenths(option.chance(game)), error }
    }
}

/// A candidate of a search, described for a person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice<C> {
    /// The command that was searched.
    pub command: C,
    /// A short description of the command.
    pub words: String,
    /// For the best command: why it is better than the second. For any other: why the best is better. Empty if unknown.
    pub why: String,
    /// The chance to win with the command.
    pub win: WinChance,
    /// The chance that the command does what it is for ([`Explain::prospect`]).
    pub prospect: Option<(WinChance, &'static str)>,
}

/// Returns the reason for the first command against the second. Empty if there is none.
///
/// `reasons` are the AIs' reasons ([`Explain::reasons`]), used if [`Explain::rationale`] has none.
pub fn reason<G: Explain>(
    game: &G,
    names: &G::Names,
    reasons: &[(G::Command, String)],
    [command, other]: [&G::Command; 2],
) -> String {
    let own = || reasons.iter().find(|(own, _)| own == command).map(|(_, why)| why.clone());
    Some(game.rationale(names, command, other)).filter(|why| !why.is_empty()).or_else(own).unwrap_or_default()
}

/// The most games for the [`Explain::prospect`] of a candidate.
const MOST_PROSPECTS: u32 = 400;

/// Describes all candidates of a search, best first. `reasons` are the AIs' reasons ([`Explain::reasons`]).
pub fn advise<G: Explain>(
    game: &G,
    names: &G::Names,
    reasons: &[(G::Command, String)],
    result: &SearchResult<G::Command>,
) -> Vec<Advice<G::Command>> {
    let options = result.ranked();
    let advice = |(number, option): (usize, &&Candidate<G::Command>)| {
        let other = options[usize::from(number == 0).min(options.len() - 1)];
        Advice {
            command: option.command.clone(),
            words: game.describe(names, &option.command),
            why: reason(game, names, reasons, [&option.command, &other.command]),
            win: WinChance::of(game, option),
            prospect: game.prospect(&option.command, result.playouts.min(MOST_PROSPECTS)),
        }
    };
    options.iter().enumerate().map(advice).collect()
}

/// A decision that was worse than another one, and by how much.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake<C> {
    /// The number of the decision, from 0.
    pub decision: u32,
    /// The command that was given.
    pub taken: C,
    /// The command that would have been better.
    pub better: C,
    /// The chances to win: with the command given, and with the better one.
    pub wins: [WinChance; 2],
    /// The loss in tenths of a percent, corrected for chance by [`shrunk`].
    pub lost: i32,
}

/// Shrinks a measured difference towards 0. `error` is twice its standard error, in the same unit.
///
/// The result is 0 if the difference does not exceed the error. A larger one loses error² / difference,
/// so large differences hardly change.
pub const fn shrunk(difference: i32, error: i32) -> i32 {
    let (size, error) = (difference.unsigned_abs() as i64, error.unsigned_abs() as i64);
    if size <= error {
        return 0;
    }
    let left = (size - error * error / size) as i32;
    if difference < 0 { -left } else { left }
}

/// Returns twice the standard error of the difference between two independent chances, from twice their errors.
pub fn apart(errors: [i32; 2]) -> i32 {
    errors.iter().map(|error| i64::from(*error).pow(2)).sum::<i64>().isqrt() as i32
}

/// The least cost of a mistake, in tenths of a percent. Less is no news to a player.
const LEAST: i32 = 20;

/// The effort spent on measuring the cost of a decision.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Care {
    /// The budget of the search for a better command.
    pub budget: Budget,
    /// The number of pairs of games that compare the two commands. None of them is a game of the search.
    pub pairs: u32,
}

/// Measures what the command `taken` costs at the pending decision.
///
/// Returns `None` if it is illegal, if no better command was found, or if the gain is within its error. One series of
/// games chooses the better command. Another series measures its gain, because the best of many candidates is partly
/// lucky. Once `stop` returns true, the result is computed from the games played so far.
pub fn cost<G: SearchSpace>(
    game: &G,
    taken: &G::Command,
    care: Care,
    stop: &mut dyn FnMut() -> bool,
) -> Option<Mistake<G::Command>> {
    if game.to_move().is_none() || game.check(taken).is_err() {
        return None;
    }
    let also = core::slice::from_ref(taken);
    let result = search::search_including(game, also, care.budget, search::search_seed(game), stop)?;
    let played = result.options.iter().find(|option| option.command == *taken).filter(|played| played.playouts > 1)?;
    let better =
        result.options.iter().filter(|option| option.playouts == played.playouts).max_by_key(|one| one.worth)?;
    if better.worth <= played.worth {
        return None;
    }
    let both = [taken, &better.command];
    let found = search::compare(game, both, care.pairs, search::search_seed(game), stop)?;
    let chance = |mean: i32| {
        let mean = mean.clamp(0, WHOLE);
        // Ends are wins already.
        (if G::COMPARES_ENDS { mean } else { game.chance(mean) }) / (WHOLE / 1000)
    };
    let step = |number: usize| {
        let (mean, error) = (found.worth[number], found.error[number]);
        (chance(mean.saturating_add(error)) - chance(mean.saturating_sub(error))).max(1)
    };
    let wins = [0, 1].map(|number| WinChance { share: chance(found.worth[number]).clamp(1, 999), error: step(number) });
    let gain = wins[1].share - wins[0].share;
    // Scales the error by the same factor as the difference.
    let difference = i64::from(found.worth[1] - found.worth[0]).max(1);
    let error = (2 * i64::from(found.apart) * i64::from(gain.max(0)) / difference) as i32;
    let lost = shrunk(gain, error.max(1));
    let (taken, better) = (taken.clone(), better.command.clone());
    (lost >= LEAST).then_some(Mistake { decision: game.move_number(), taken, better, wins, lost })
}

/// Returns the `count` worst mistakes, each with the data stored beside it, worst first.
/// Ties: the earlier decision first.
pub fn worst_mistakes<C, T>(all: &[(Mistake<C>, T)], count: usize) -> Vec<&(Mistake<C>, T)> {
    let mut all: Vec<&(Mistake<C>, T)> = all.iter().collect();
    crate::order::by_key(&mut all, |(cost, _)| (-cost.lost, cost.decision));
    all.truncate(count);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(decision: u32, lost: i32) -> Mistake<u8> {
        let win = WinChance { share: 500, error: 10 };
        Mistake { decision, taken: 0, better: 1, wins: [win; 2], lost }
    }

    #[test]
    fn a_difference_within_its_error_is_zero() {
        for (difference, error, left) in [
            (0, 10, 0),
            (10, 10, 0),
            (-10, 10, 0),
            (20, 10, 15),
            (-20, 10, -15),
            (345, 400, 0),
            (300, 10, 300),
            (50, 0, 50),
        ] {
            assert_eq!(shrunk(difference, error), left, "{difference} with {error}");
        }
        assert_eq!(apart([30, 40]), 50);
    }

    #[test]
    fn counted_chances_have_their_binomial_error() {
        let of = |times, games| (WinChance::counted(times, games).share, WinChance::counted(times, games).error);
        assert_eq!(of(50, 100), (500, 100), "2 x 5%");
        assert_eq!(of(71, 400), (178, 38));
        assert_eq!(of(0, 300), (1, 10), "3 in 300");
        assert_eq!(of(300, 300), (999, 10));
        assert_eq!(of(0, 0), (1, 999));
    }

    #[test]
    fn the_worst_mistake_comes_first_then_the_earlier() {
        let all = [of(1, 20), of(2, 50), of(3, 20), of(4, 10)].map(|cost| (cost, ()));
        let numbers: Vec<u32> = worst_mistakes(&all, 3).iter().map(|(cost, ())| cost.decision).collect();
        assert_eq!(numbers, [2, 1, 3]);
    }
}
