//! The *Hex Arena*'s players against each other.

use crate::engine::arena::{BLIND, Bots, MASTER, SEER, Searcher, blind};
use crate::hexarena::ai::{Scratch, choose};
use crate::hexarena::battle::command::Command;
use crate::hexarena::battle::state::{Bout, Outcome};
use crate::hexarena::model::setup::Level;
use crate::hexarena::model::setup::Side;
use std::fmt;

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bot {
    /// The computer of that level (D164).
    Computer(Level),
    /// The search, with so many playouts a decision.
    Search(Searcher),
    /// Any legal command.
    Blind,
}

/// What players think with.
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
        (LEVELS[0].0, "the better of two legal commands"),
        (LEVELS[1].0, "by what it expects of each"),
        (LEVELS[2].0, "by what it expects of each and of the answer"),
        (MASTER, "tries a handful of answers as its side imagines the game; master:400 with 400 playouts a decision"),
        (SEER, "the same, but it reads what its side may not know"),
        (BLIND, "any legal command"),
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

    fn points(&self) -> Option<u8> {
        Some(match self.outcome()? {
            Outcome::Won(Side::West) => 2,
            Outcome::Won(Side::East) => 0,
            Outcome::Drawn => 1,
        })
    }
}
