//! What a search has to say to a person: the answers to a question with the chance to win with each, in words, and what a decision
//! that was taken has cost.

use crate::engine::narration::Narrate;
use crate::engine::search;
use crate::engine::search::{Budget, Candidate, SearchResult, SearchSpace, WHOLE};

/// A rulebook whose answers can be spoken of.
pub trait Explain: SearchSpace + Narrate {
    /// An answer to what is asked, in a few words: "strikes at Conan".
    fn describe(&self, names: &Self::Names, command: &Self::Command) -> String;

    /// What the book's own computers would answer to what is asked, each with its reason; it may take its time.
    fn reasons(&self, names: &Self::Names) -> Vec<(Self::Command, String)>;

    /// What speaks for an answer to what is asked, against another one, in a few words; nothing where only [`Advised::reasons`] can
    /// say it. It looks at nothing that the seat asked does not know.
    fn rationale(&self, _names: &Self::Names, _command: &Self::Command, _other: &Self::Command) -> String {
        String::new()
    }

    /// Where an answer to what is asked would be seen.
    fn where_seen(&self, _command: &Self::Command) -> Self::Places {
        Self::Places::default()
    }
}

/// A chance to win with its error, both in tenths of a percent. Neither 0 nor 1000 while the game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WinChance {
    /// The chance.
    pub share: i32,
    /// Twice the standard error: 19 of 20 times the chance is no farther off, as far as the luck of the playouts goes.
    pub error: i32,
}

impl WinChance {
    /// Of an answer that was weighed, of a game that goes on. Where its playouts came out alike the error is what they leave open:
    /// of a thing that never happened in so many tries three in as many may come, 19 of 20 times.
    pub fn of<G: SearchSpace>(
        game: &G,
        thought: &SearchResult<G::Command>,
        option: &Candidate<G::Command>,
    ) -> WinChance {
        let tenths = |millionths: i32| (millionths / (WHOLE / 1000)).clamp(1, 999);
        let at = |worth: i32| tenths(game.chance(worth.clamp(0, WHOLE)));
        let error = match (thought.error(game, option), option.error) {
            (Some(error), _) => tenths(2 * error),
            (None, 0) => (3000 / option.playouts.max(1)).clamp(1, 999) as i32,
            (None, error) => (at(option.worth.saturating_add(error)) - at(option.worth.saturating_sub(error))).max(1),
        };
        WinChance { share: tenths(thought.chance(game, option)), error }
    }
}

/// An answer that was weighed, as a person reads it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Advice<C> {
    /// The answer.
    pub command: C,
    /// What it is.
    pub words: String,
    /// What speaks for it against the next best, or for the others against it; nothing where nothing can be said.
    pub why: String,
    /// The chance to win with it.
    pub win: WinChance,
}

/// Why an answer, against another one; nothing where nothing can be said. `reasons` are [`Advised::reasons`].
pub fn reason<G: Explain>(
    game: &G,
    names: &G::Names,
    reasons: &[(G::Command, String)],
    [command, other]: [&G::Command; 2],
) -> String {
    let own = || reasons.iter().find(|(own, _)| own == command).map(|(_, why)| why.clone());
    Some(game.rationale(names, command, other)).filter(|why| !why.is_empty()).or_else(own).unwrap_or_default()
}

/// All answers that were weighed, the best first. `reasons` are [`Advised::reasons`].
pub fn advise<G: Explain>(
    game: &G,
    names: &G::Names,
    reasons: &[(G::Command, String)],
    thought: &SearchResult<G::Command>,
) -> Vec<Advice<G::Command>> {
    let options = thought.ranked();
    let advice = |(number, option): (usize, &&Candidate<G::Command>)| {
        let other = options[usize::from(number == 0).min(options.len() - 1)];
        Advice {
            command: option.command.clone(),
            words: game.describe(names, &option.command),
            why: reason(game, names, reasons, [&option.command, &other.command]),
            win: WinChance::of(game, thought, option),
        }
    };
    options.iter().enumerate().map(advice).collect()
}

/// What a decision cost whoever took it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mistake<C> {
    /// The number of the decision.
    pub decision: u32,
    /// What was decided.
    pub taken: C,
    /// What would have been better.
    pub better: C,
    /// Chances to win with either.
    pub wins: [WinChance; 2],
    /// What was lost by it, in tenths of a percent, [`shrunk`].
    pub lost: i32,
}

/// A difference drawn towards nothing by its error, twice the standard error: nothing until it exceeds that, and hardly less than
/// measured where it is many times as large. Both are in the same unit.
pub const fn shrunk(difference: i32, error: i32) -> i32 {
    let (size, error) = (difference.unsigned_abs() as i64, error.unsigned_abs() as i64);
    if size <= error {
        return 0;
    }
    let left = (size - error * error / size) as i32;
    if difference < 0 { -left } else { left }
}

/// Twice the standard error of the difference of two chances that were found apart.
pub fn apart(errors: [i32; 2]) -> i32 {
    errors.iter().map(|error| i64::from(*error).pow(2)).sum::<i64>().isqrt() as i32
}

/// How much is thought about what a decision cost.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Care {
    /// What the better answer is searched with.
    pub budget: Budget,
    /// Games in which it is compared with the one that was taken, none of them those of the search.
    pub pairs: u32,
}

/// What it cost to answer so to what is asked: `None` if nothing better was found, or what was found does not exceed twice its
/// error, or the answer is none. The better answer is chosen by one series of games and its gain measured by another: the best of
/// many answers owes its place to luck, too. Of what `stop` ends early as much as is known by then.
pub fn cost<G: SearchSpace>(
    game: &G,
    taken: &G::Command,
    care: Care,
    stop: &mut dyn FnMut() -> bool,
) -> Option<Mistake<G::Command>> {
    if game.to_move().is_none() || game.check(taken).is_err() {
        return None;
    }
    let also = std::slice::from_ref(taken);
    let thought = search::search_including(game, also, care.budget, search::search_seed(game), stop)?;
    let his = thought.options.iter().find(|option| option.command == *taken).filter(|his| his.playouts > 1)?;
    let better = thought.options.iter().filter(|option| option.playouts == his.playouts).max_by_key(|one| one.worth)?;
    if better.worth <= his.worth {
        return None;
    }
    let both = [taken, &better.command];
    let found = search::compare(game, both, care.pairs, search::search_seed(game), stop)?;
    let chance = |worth: i32| game.chance(worth.clamp(0, WHOLE)) / (WHOLE / 1000);
    let step = |number: usize| {
        let (worth, error) = (found.worth[number], found.error[number]);
        (chance(worth.saturating_add(error)) - chance(worth.saturating_sub(error))).max(1)
    };
    let wins = [0, 1].map(|number| WinChance { share: chance(found.worth[number]).clamp(1, 999), error: step(number) });
    let gain = wins[1].share - wins[0].share;
    // The error of the difference as chances: as many times as large as the difference itself became.
    let worth = i64::from(found.worth[1] - found.worth[0]).max(1);
    let error = (2 * i64::from(found.apart) * i64::from(gain.max(0)) / worth) as i32;
    let lost = shrunk(gain, error.max(1));
    let (taken, better) = (taken.clone(), better.command.clone());
    (lost > 0).then_some(Mistake { decision: game.move_number(), taken, better, wins, lost })
}

/// The dearest of them, each with what is told of it, the dearest first; of equals the earlier.
pub fn worst_mistakes<C, T>(all: &[(Mistake<C>, T)], count: usize) -> Vec<&(Mistake<C>, T)> {
    let mut all: Vec<&(Mistake<C>, T)> = all.iter().collect();
    all.sort_by_key(|(cost, _)| (-cost.lost, cost.decision));
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
    fn a_difference_is_nothing_until_it_exceeds_its_error() {
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
    fn the_dearest_come_first_and_of_equals_the_earlier() {
        let all = [of(1, 20), of(2, 50), of(3, 20), of(4, 10)].map(|cost| (cost, ()));
        let numbers: Vec<u32> = worst_mistakes(&all, 3).iter().map(|(cost, ())| cost.decision).collect();
        assert_eq!(numbers, [2, 1, 3]);
    }
}
