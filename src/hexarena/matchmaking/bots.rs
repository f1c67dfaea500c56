//! The bots of *Hex Arena*, for matches between them.

use crate::engine::arena::{BLIND, Bots, MASTER, SEER, Searcher, blind};
use crate::engine::game::Seat;
use crate::hexarena::ai::{Scratch, choose};
use crate::hexarena::battle::command::Command;
use crate::hexarena::battle::state::{Bout, Outcome};
use crate::hexarena::model::setup::Level;
use std::fmt;

/// A bot that plays one side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bot {
    /// The built-in AI of this level (D164).
    Computer(Level),
    /// The engine's search, with a number of playouts per decision.
    Search(Searcher),
    Blind,
}

#[derive(Debug, Default)]
pub struct BotState {
    scratch: Scratch,
    legal: Vec<Command>,
}

const LEVELS: [(&str, Level); 3] = [("raw", Level::Raw), ("trained", Level::Trained), ("veteran", Level::Veteran)];

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bot::Computer(level) => f.write_str(LEVELS[*level as usize].0),
            Bot::Search(searcher) => searcher.fmt(f),
            Bot::Blind => f.write_str(BLIND),
        }
    }
}

impl Bots for Bout {
    type Bot = Bot;
    type BotState = BotState;

    const PLAYERS: &'static [(&'static str, &'static str)] = &[
        (LEVELS[0].0, "better of two random commands"),
        (LEVELS[1].0, "rates each command"),
        (LEVELS[2].0, "rates each command and the reply"),
        (MASTER, "searches, sampling what its side cannot see; master:400 uses 400 playouts a decision"),
        (SEER, "like master, but sees what its side cannot see"),
        (BLIND, "random commands"),
    ];

    fn player(word: &str) -> Option<Bot> {
        let of_level = || LEVELS.iter().find(|(name, _)| *name == word).map(|(_, level)| Bot::Computer(*level));
        match word {
            BLIND => Some(Bot::Blind),
            _ => of_level().or_else(|| Searcher::named(word).map(Bot::Search)),
        }
    }

    fn answer(&self, player: Bot, mind: &mut BotState) -> Option<Command> {
        match player {
            Bot::Computer(level) => choose(self, level, &mut mind.scratch).map(|(command, _)| command),
            Bot::Search(searcher) => searcher.answer(self),
            Bot::Blind => blind(self, &mut mind.legal),
        }
    }

    fn points(&self, seat: Seat) -> Option<u8> {
        Some(match self.outcome()? {
            Outcome::Won(side) if side.seat() == seat => 2,
            Outcome::Won(_) => 0,
            Outcome::Drawn => 1,
        })
    }
}
