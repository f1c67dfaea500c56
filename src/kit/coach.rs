//! What a search has to say to a person: the answers to a question with the chance to win with each, in words, and what a decision
//! that was taken has cost.

use super::game::Asked;
use super::reading::Readable;
use super::search::{self, Budget, Searched, Thought, Tried, WHOLE};

/// A rulebook whose answers can be spoken of.
pub trait Advised: Searched + Readable {
    /// An answer to what is asked, in a few words: "strikes at Conan".
    fn spoken(&self, names: &Self::Names, command: &Self::Command) -> String;

    /// What the book's own computers would answer to what is asked, each with its reason; it may take its time.
    fn reasons(&self, names: &Self::Names) -> Vec<(Self::Command, String)>;

    /// What speaks for an answer to what is asked, against another one, in a few words; nothing where only [`Advised::reasons`] can
    /// say it. It looks at nothing that the seat asked does not know.
    fn because(&self, _names: &Self::Names, _command: &Self::Command, _other: &Self::Command) -> String {
        String::new()
    }

    /// Where an answer to what is asked would be seen.
    fn where_seen(&self, _command: &Self::Command) -> Self::Places {
        Self::Places::default()
    }
}

/// A chance to win with its error, both in tenths of a percent. Neither 0 nor 1000 while the game goes on.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Win {
    /// The chance.
    pub share: i32,
    /// Twice the standard error: 19 of 20 times the chance is no farther off, as far as the luck of the playouts goes.
    pub error: i32,
}

impl Win {
    /// Of an answer that was weighed, of a game that goes on. Where its playouts came out alike the error is what they leave open:
    /// of a thing that never happened in so many tries three in as many may come, 19 of 20 times.
    pub fn of<G: Searched>(game: &G, thought: &Thought<G::Command>, option: &Tried<G::Command>) -> Win {
        let tenths = |millionths: i32| (millionths / (WHOLE / 1000)).clamp(1, 999);
        let at = |worth: i32| tenths(game.chance(worth.clamp(0, WHOLE)));
        let error = match (thought.error(game, option), option.error) {
            (Some(error), _) => tenths(2 * error),
            (None, 0) => (3000 / option.playouts.max(1)).clamp(1, 999) as i32,
            (None, error) => (at(option.worth.saturating_add(error)) - at(option.worth.saturating_sub(error))).max(1),
        };
        Win { share: tenths(thought.chance(game, option)), error }
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
    pub win: Win,
}

/// Why an answer, against another one; nothing where nothing can be said. `reasons` are [`Advised::reasons`].
pub fn reason<G: Advised>(
    game: &G,
    names: &G::Names,
    reasons: &[(G::Command, String)],
    [command, other]: [&G::Command; 2],
) -> String {
    let own = || reasons.iter().find(|(own, _)| own == command).map(|(_, why)| why.clone());
    Some(game.because(names, command, other)).filter(|why| !why.is_empty()).or_else(own).unwrap_or_default()
}

/// All answers that were weighed, the best first. `reasons` are [`Advised::reasons`].
pub fn advise<G: Advised>(
    game: &G,
    names: &G::Names,
    reasons: &[(G::Command, String)],
    thought: &Thought<G::Command>,
) -> Vec<Advice<G::Command>> {
    let options = thought.ranked();
    let advice = |(number, option): (usize, &&Tried<G::Command>)| {
        let other = options[usize::from(number == 0).min(options.len() - 1)];
        Advice {
            command: option.command.clone(),
            words: game.spoken(names, &option.command),
            why: reason(game, names, reasons, [&option.command, &other.command]),
            win: Win::of(game, thought, option),
        }
    };
    options.iter().enumerate().map(advice).collect()
}

/// What a decision cost whoever took it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Cost<C> {
    /// The number of the decision.
    pub decision: u32,
    /// What was decided.
    pub taken: C,
    /// What would have been better.
    pub better: C,
    /// Chances to win with either.
    pub wins: [Win; 2],
    /// What was lost by it, in tenths of a percent.
    pub lost: i32,
}

/// How far a better answer must be above the one that was taken, in standard errors of the difference: there are many answers, and the
/// luckiest of many equal ones looks better than it is.
const SURE: i32 = 3;

/// What it cost to answer so to what is asked: none where nothing better was found for certain, or the answer is none. Of what
/// `stop` ends early as much as is known by then.
pub fn cost<G: Searched>(
    game: &G,
    taken: &G::Command,
    budget: Budget,
    stop: &mut dyn FnMut() -> bool,
) -> Option<Cost<G::Command>> {
    if game.asked() == Asked::Over || game.check(taken).is_err() {
        return None;
    }
    let also = std::slice::from_ref(taken);
    let thought = search::weigh(game, also, budget, search::whims(game), stop)?;
    let his = thought.options.iter().find(|option| option.command == *taken).filter(|his| his.playouts > 1)?;
    let better = thought.options.iter().filter(|option| option.playouts == his.playouts).max_by_key(|one| one.worth)?;
    let error = i64::from(his.error).pow(2) + i64::from(better.error).pow(2);
    let gain = i64::from(better.worth - his.worth);
    if gain <= 0 || gain * gain < i64::from(SURE * SURE) * error {
        return None;
    }
    let wins = [his, better].map(|option| Win::of(game, &thought, option));
    let lost = wins[1].share - wins[0].share;
    let (taken, better) = (taken.clone(), better.command.clone());
    (lost > 0).then_some(Cost { decision: game.decisions(), taken, better, wins, lost })
}

/// The dearest of them, each with what is told of it, the dearest first; of equals the earlier.
pub fn dearest<C, T>(all: &[(Cost<C>, T)], count: usize) -> Vec<&(Cost<C>, T)> {
    let mut all: Vec<&(Cost<C>, T)> = all.iter().collect();
    all.sort_by_key(|(cost, _)| (-cost.lost, cost.decision));
    all.truncate(count);
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(decision: u32, lost: i32) -> Cost<u8> {
        let win = Win { share: 500, error: 10 };
        Cost { decision, taken: 0, better: 1, wins: [win; 2], lost }
    }

    #[test]
    fn the_dearest_come_first_and_of_equals_the_earlier() {
        let all = [of(1, 20), of(2, 50), of(3, 20), of(4, 10)].map(|cost| (cost, ()));
        let numbers: Vec<u32> = dearest(&all, 3).iter().map(|(cost, ())| cost.decision).collect();
        assert_eq!(numbers, [2, 1, 3]);
    }
}
