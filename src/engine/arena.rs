//! Two players of the program against each other: each seed is fought twice, each player on either side once, so that neither
//! seed nor side favours anybody. A player against himself comes out at exactly a half.

use crate::engine::dice::{Dice, Domain, Seed};
use crate::engine::digest::Digest;
use crate::engine::game::{Game, NullSink, Seat};
use crate::engine::search;
use crate::engine::search::{Budget, SearchSpace};
use std::error::Error;
use std::fmt::{self, Debug, Display};

/// A rulebook whose seats can be played by players of several kinds.
pub trait Bots: Game {
    /// Who plays, as he is named: "cunning", "veteran". [`Contest::PLAYERS`] names them all.
    type Bot: Copy + PartialEq + Debug + Display + Send + Sync;
    /// What a player uses again and again while he thinks; it holds nothing that decides anything.
    type BotState: Default + Send;

    /// The words by which players are called, and who that is.
    const PLAYERS: &'static [(&'static str, &'static str)];

    /// The player of that word.
    fn player(word: &str) -> Option<Self::Bot>;

    /// What a player answers to what is asked, from what the asked seat may see; none once nobody is asked.
    fn answer(&self, player: Self::Bot, mind: &mut Self::BotState) -> Option<Self::Command>;

    /// What the first seat has won, in half points: 2, 1 for a draw, 0; none while the game goes on.
    fn points(&self) -> Option<u8>;
}

/// The word of the player who takes any legal command, each alike: whoever loses to him does not play.
pub const BLIND: &str = "blind";

/// Stream that the blind player's whims begin with: no other player's do.
const BLIND_STREAM: u64 = 1 << 62;

/// Any legal command, each alike; none where nobody is asked.
pub fn blind<G: Game>(game: &G, legal: &mut Vec<G::Command>) -> Option<G::Command> {
    legal.clear();
    game.legal_commands(legal);
    let stream = BLIND_STREAM + u64::from(game.move_number());
    let number = Dice::new(game.seed(), Domain::Policy, stream).one_of(u32::try_from(legal.len()).ok()?);
    legal.get(number as usize - 1).cloned()
}

/// The word of the player who searches; "master:400" spends 400 playouts on each decision.
pub const MASTER: &str = "master";

/// The word of the same search that reads what it may not know: for measuring what not knowing costs.
pub const SEER: &str = "seer";

/// A search as a player: how much it thinks, and whether it reads what its seat may not know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Searcher {
    budget: Budget,
    knows_all: bool,
}

impl Searcher {
    /// That of "master:400" or "seer:400"; a mere word has the budget of a battle ([`Budget::default`]). None of another word.
    pub fn named(word: &str) -> Option<Searcher> {
        let (name, playouts) = word.split_once(':').map_or((word, None), |(name, playouts)| (name, Some(playouts)));
        let knows_all = name == SEER;
        let budget = match playouts {
            _ if !knows_all && name != MASTER => return None,
            None => Budget::default(),
            Some(playouts) => Budget { playouts: playouts.parse().ok().filter(|playouts| *playouts > 0)? },
        };
        Some(Searcher { budget, knows_all })
    }

    /// What it answers; none where nobody is asked.
    pub fn answer<G: SearchSpace>(&self, game: &G) -> Option<G::Command> {
        let think = if self.knows_all { search::search_full_information } else { search::search };
        think(game, self.budget, search::search_seed(game), &mut || false).map(|thought| thought.command())
    }
}

impl Display for Searcher {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}:{}", if self.knows_all { SEER } else { MASTER }, self.budget.playouts)
    }
}

/// One seed fought from either side.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Pair {
    /// Half points of the first player, as the first seat and as the second: 2 is a win.
    pub points: [u8; 2],
    /// Decisions of the first player and of the other, of both games together.
    pub decisions: [u32; 2],
    /// Of both games' ends: the same whatever the machine.
    pub hash: u64,
}

/// Why a pair was not fought to its end.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum MatchError<F, R> {
    /// The set-up is no game.
    Setup(F),
    /// A player's answer was refused, or he had none: a fault of the program.
    Player {
        /// Whose answer it was, 0 or 1.
        player: usize,
        /// The number of the decision.
        decision: u32,
        /// Why it was refused; none where there was no answer.
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
                    None => write!(f, "decision {decision} of the {who} player: he has no answer; ")?,
                }
                f.write_str("please report it")
            }
        }
    }
}

/// What a pair comes to, or why it was not fought.
pub type MatchResult<G> = Result<Pair, MatchError<<G as Game>::SetupError, <G as Game>::IllegalMove>>;

impl Pair {
    /// Fights both games of a seed. `answer` is asked for the command of player 0 or 1: [`Contest::answer`], perhaps with a watch.
    pub fn fight<G: Bots>(
        setup: &G::Setup,
        seed: Seed,
        mut answer: impl FnMut(usize, &G) -> Option<G::Command>,
    ) -> MatchResult<G> {
        let (mut pair, mut digest) = (Pair::default(), Digest::default());
        for first_seat in 0..2 {
            let mut game = G::start(setup, seed, &mut NullSink).map_err(MatchError::Setup)?;
            while let Some(Seat(seat)) = game.to_move() {
                let player = usize::from(seat != 0) ^ first_seat;
                let broken = |refusal| MatchError::Player { player, decision: game.move_number(), refusal };
                let command = answer(player, &game).ok_or(broken(None))?;
                let decision = game.move_number();
                let refused = |refusal| MatchError::Player { player, decision, refusal: Some(refusal) };
                game.execute(&command, &mut NullSink).map_err(refused)?;
                pair.decisions[player] += 1;
            }
            let points = game.points().unwrap_or(1);
            pair.points[first_seat] = if first_seat == 0 { points } else { 2 - points };
            digest.push(game.hash());
        }
        pair.hash = digest.value();
        Ok(pair)
    }

    /// Half points of the first player, of 4.
    pub const fn sum(&self) -> u8 {
        self.points[0] + self.points[1]
    }
}

/// What so many pairs came to.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Score {
    /// Pairs by the half points of the first player in them, 0 to 4.
    pub pairs: [u64; 5],
    /// Games that the first player won, drew, lost, as the first seat and as the second.
    pub games: [[u64; 3]; 2],
    /// Decisions of either.
    pub decisions: [u64; 2],
}

impl Score {
    /// Adds a pair.
    pub fn push(&mut self, pair: &Pair) {
        self.pairs[usize::from(pair.sum().min(4))] += 1;
        for (games, points) in self.games.iter_mut().zip(pair.points) {
            games[usize::from(2 - points.min(2))] += 1;
        }
        for (sum, decisions) in self.decisions.iter_mut().zip(pair.decisions) {
            *sum += u64::from(decisions);
        }
    }

    /// How many pairs.
    pub fn count(&self) -> u64 {
        self.pairs.iter().sum()
    }

    /// What the first player won, in quarters of a pair.
    pub fn quarters(&self) -> u64 {
        self.pairs.iter().zip(0..).map(|(count, quarters)| count * quarters).sum()
    }
}
