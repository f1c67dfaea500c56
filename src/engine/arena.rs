//! Matches between two bots, in games of any number of seats. Each seed is played twice, with the bots on swapped seats, so
//! that neither bot gains by seed or seat. A bot against itself scores exactly one half.
//!
//! The bots take the seats in turn. With one seat, each bot plays it in one of the two games. A win scores 2 half
//! points and a draw 1, so a pair of games has 4 half points. A rulebook implements [`Bots`]; [`Pair::fight`] plays one seed
//! and [`Score`] adds up the pairs.

use crate::dice::{Dice, Domain, Seed};
use crate::digest::Digest;
use crate::game::{Game, NullSink, Seat};
use crate::search;
use crate::search::{Budget, SearchSpace};
use alloc::vec::Vec;
use core::cmp::Ordering;
use core::error::Error;
use core::fmt::{self, Debug, Display};

/// A rulebook whose seats can be played by several kinds of bots.
pub trait Bots: SearchSpace {
    /// The rulebook's own computer players: the word that names each, and a description. One by default.
    const LEVELS: &'static [(&'static str, &'static str)] = &[("computer", "the rulebook's own computer player")];

    /// Returns the level that plays for this one, if its word is another name of it.
    fn canonical(level: usize) -> usize {
        level
    }

    /// Returns the command of one of the [`Bots::LEVELS`] for the pending decision, based on what the seat can see.
    /// `None` if the game is over. By default every level plays the policy of the search.
    fn answer_at(&self, _level: usize, state: &mut BotState<Self>) -> Option<Self::Command> {
        self.rollout_policy(&mut state.scratch)
    }

    /// Returns the half points of a seat: 2 for a win, 1 for a draw, 0 for a loss. `None` while the game is in progress.
    /// By default the evaluation of the finished game decides.
    fn points(&self, seat: Seat) -> Option<u8> {
        let value = self.to_move().is_none().then(|| self.evaluate(seat))?;
        Some(u8::from(value > 0) + u8::from(value == search::WHOLE))
    }
}

/// Working memory of a bot. It only saves time and never affects decisions.
pub struct BotState<G: SearchSpace> {
    /// A buffer for legal commands.
    pub legal: Vec<G::Command>,
    /// The working memory of the rulebook's AI.
    pub scratch: G::Scratch,
}

impl<G: SearchSpace> Default for BotState<G> {
    fn default() -> BotState<G> {
        BotState { legal: Vec::new(), scratch: G::Scratch::default() }
    }
}

/// A bot. It displays as the word that names it, such as "cunning" or "master:400".
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bot {
    /// One of the rulebook's own computer players.
    Computer {
        /// The index in [`Bots::LEVELS`].
        level: usize,
        /// The word that names it.
        word: &'static str,
    },
    /// The search, with its number of playouts.
    Search(Searcher),
    /// Picks a random legal command.
    Blind,
}

impl Bot {
    /// Returns a computer player of the rulebook. `level` is an index in [`Bots::LEVELS`]; the last one is used beyond it.
    pub fn computer<G: Bots>(level: usize) -> Bot {
        let level = G::canonical(level.min(G::LEVELS.len().saturating_sub(1)));
        Bot::Computer { level, word: G::LEVELS.get(level).map_or("", |(word, _)| word) }
    }

    /// Returns the bot with this name. `None` if there is none.
    pub fn named<G: Bots>(word: &str) -> Option<Bot> {
        let level = || G::LEVELS.iter().position(|(name, _)| *name == word).map(Bot::computer::<G>);
        if word == BLIND { Some(Bot::Blind) } else { level().or_else(|| Searcher::named(word).map(Bot::Search)) }
    }

    /// Returns the words that name the bots of a rulebook, each with a description.
    pub fn words<G: Bots>() -> impl Iterator<Item = (&'static str, &'static str)> {
        let common = [
            (MASTER, "searches, sampling what its side cannot see; master:400 uses 400 playouts a decision"),
            (SEER, "like master, but sees what its side cannot see"),
            (BLIND, "random commands"),
        ];
        G::LEVELS.iter().copied().chain(common)
    }

    /// Returns the bot's command for the pending decision. `None` if the game is over.
    pub fn answer<G: Bots>(self, game: &G, state: &mut BotState<G>) -> Option<G::Command> {
        match self {
            Bot::Computer { level, .. } => game.answer_at(level, state),
            Bot::Search(searcher) => searcher.answer(game),
            Bot::Blind => blind(game, &mut state.legal),
        }
    }
}

impl Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bot::Computer { word, .. } => f.write_str(word),
            Bot::Search(searcher) => Display::fmt(searcher, f),
            Bot::Blind => f.write_str(BLIND),
        }
    }
}

/// The name of the bot that picks uniformly among all legal commands. Every serious bot must beat it.
pub const BLIND: &str = "blind";

/// The first of the dice streams that the random bot uses. No other bot uses these streams.
const BLIND_STREAM: u64 = 1 << 62;

/// Returns a uniformly random legal command. `None` if the game is over. `legal` is a reusable buffer.
pub fn blind<G: Game>(game: &G, legal: &mut Vec<G::Command>) -> Option<G::Command> {
    legal.clear();
    game.legal_commands(legal);
    let stream = BLIND_STREAM + u64::from(game.move_number());
    let number = Dice::new(game.seed(), Domain::Policy, stream).one_of(u32::try_from(legal.len()).ok()?);
    legal.get(number as usize - 1).cloned()
}

/// The name of the bot that searches. "master:400" spends 400 playouts on each decision.
pub const MASTER: &str = "master";

/// The name of the bot that searches with full information. It shows how many games hidden information costs the other bots.
pub const SEER: &str = "seer";

/// A bot that searches: its budget, and whether it sees hidden information.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Searcher {
    budget: Budget,
    sees_hidden: bool,
}

impl Searcher {
    /// Parses "master:400" or "seer:400". Without a number the budget is [`Budget::default`].
    /// `None` for any other word.
    pub fn named(word: &str) -> Option<Searcher> {
        let (name, playouts) = word.split_once(':').map_or((word, None), |(name, playouts)| (name, Some(playouts)));
        let sees_hidden = name == SEER;
        let budget = match playouts {
            _ if !sees_hidden && name != MASTER => return None,
            None => Budget::default(),
            Some(playouts) => Budget { playouts: playouts.parse().ok().filter(|playouts| *playouts > 0)? },
        };
        Some(Searcher { budget, sees_hidden })
    }

    /// Returns the command that the search chooses. `None` if the game is over.
    pub fn answer<G: SearchSpace>(&self, game: &G) -> Option<G::Command> {
        let think = if self.sees_hidden { search::search_full_information } else { search::search };
        think(game, self.budget, search::search_seed(game), &mut || false).map(|thought| thought.command())
    }
}

impl Display for Searcher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", if self.sees_hidden { SEER } else { MASTER }, self.budget.playouts)
    }
}

/// The result of one seed, played twice with swapped seats.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pair {
    /// Half points of the first bot (2 is a win): in the game in which it has seat 0, then in the other.
    pub points: [u8; 2],
    /// Decisions of the first and of the second bot, in both games together.
    pub decisions: [u32; 2],
    /// A hash over both final states, the same on every machine.
    pub hash: u64,
}

/// The reason why a pair was not played to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatchError<F, R> {
    /// The rulebook refused the set-up.
    Setup(F),
    /// A bot had no command or an illegal one. That is a bug in the program.
    Player {
        /// The index of the bot, 0 or 1.
        player: usize,
        /// The number of the decision, from 0.
        decision: u32,
        /// The reason for the refusal. `None` if the bot had no command.
        refusal: Option<R>,
    },
}

impl<F: Error, R: Error> Display for MatchError<F, R> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            MatchError::Setup(fault) => write!(f, "{fault}"),
            MatchError::Player { player, decision, refusal } => {
                let (who, what) = (["first", "second"][*player & 1], "the program's own choice was refused");
                match refusal {
                    Some(refusal) => write!(f, "decision {decision} of the {who} player: {what} ({refusal}); ")?,
                    None => write!(f, "decision {decision} of the {who} player: it has no answer; ")?,
                }
                f.write_str("please report it")
            }
        }
    }
}

/// The result of a pair, or the reason why it was not played to its end.
pub type MatchResult<G> = Result<Pair, MatchError<<G as Game>::SetupError, <G as Game>::IllegalMove>>;

impl Pair {
    /// Plays both games of a seed. `answer` returns the command of bot 0 or 1, usually by [`Bot::answer`].
    pub fn fight<G: Bots>(
        setup: &G::Setup,
        seed: Seed,
        mut answer: impl FnMut(usize, &G) -> Option<G::Command>,
    ) -> MatchResult<G> {
        let (mut pair, mut digest) = (Pair::default(), Digest::default());
        for first_seat in 0..2 {
            let mut game = G::start(setup, seed, &mut NullSink).map_err(MatchError::Setup)?;
            while let Some(Seat(seat)) = game.to_move() {
                let player = player_of(Seat(seat), first_seat);
                let broken = |refusal| MatchError::Player { player, decision: game.move_number(), refusal };
                let command = answer(player, &game).ok_or(broken(None))?;
                let decision = game.move_number();
                let refused = |refusal| MatchError::Player { player, decision, refusal: Some(refusal) };
                game.execute(&command, &mut NullSink).map_err(refused)?;
                pair.decisions[player] += 1;
            }
            pair.points[first_seat] = points_of_first(&game, first_seat);
            digest.push(game.hash());
        }
        pair.hash = digest.value();
        Ok(pair)
    }

    /// Returns the half points of the first bot, out of 4.
    pub const fn sum(&self) -> u8 {
        self.points[0] + self.points[1]
    }
}

/// Returns the bot, 0 or 1, that plays a seat. Bot `first` has seat 0, the other bot seat 1, and so on alternately.
const fn player_of(seat: Seat, first: usize) -> usize {
    (seat.0 as usize + first) % 2
}

/// Returns the half points of bot 0 in a finished game: 2 if its seats have more points on average, 1 if the averages are equal.
///
/// In a game of one seat, the other bot counts as having 2 minus the points of that seat.
fn points_of_first<G: Bots>(game: &G, first: usize) -> u8 {
    let (mut sums, mut seats) = ([0; 2], [0; 2]);
    for seat in (0..game.seats()).map(Seat) {
        let player = player_of(seat, first);
        sums[player] += u32::from(game.points(seat).unwrap_or(1));
        seats[player] += 1;
    }
    if game.seats() == 1 {
        (sums[1 - first], seats[1 - first]) = (2 - sums[first].min(2), 1);
    }
    // Both averages, multiplied by both numbers of seats.
    match (sums[0] * seats[1]).cmp(&(sums[1] * seats[0])) {
        Ordering::Greater => 2,
        Ordering::Equal => 1,
        Ordering::Less => 0,
    }
}

/// The total of many pairs.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// The number of pairs by the half points of the first bot, 0 to 4.
    pub pairs: [u64; 5],
    /// Games the first bot won, drew and lost: as the first seat, then as the second.
    pub games: [[u64; 3]; 2],
    /// Decisions of the first and of the second bot.
    pub decisions: [u64; 2],
}

impl Score {
    /// Adds the result of one pair.
    pub fn push(&mut self, pair: &Pair) {
        self.pairs[usize::from(pair.sum().min(4))] += 1;
        for (games, points) in self.games.iter_mut().zip(pair.points) {
            games[usize::from(2 - points.min(2))] += 1;
        }
        for (sum, decisions) in self.decisions.iter_mut().zip(pair.decisions) {
            *sum += u64::from(decisions);
        }
    }

    /// Returns the number of pairs so far.
    pub fn count(&self) -> u64 {
        self.pairs.iter().sum()
    }

    /// Returns the half points of the first bot over all pairs. A pair has 4.
    pub fn quarters(&self) -> u64 {
        self.pairs.iter().zip(0..).map(|(count, quarters)| count * quarters).sum()
    }
}
