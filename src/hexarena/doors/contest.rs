//! The *Hex Arena*'s players against each other.

use super::setup::Level;
use crate::hexarena::battle::command::Command;
use crate::hexarena::battle::figure::Side;
use crate::hexarena::battle::state::{Bout, Outcome};
use crate::hexarena::computer::{Scratch, choose};
use crate::kit::contest::{BLIND, Contest, MASTER, SEER, Searcher, blind};
use std::fmt;

/// Who plays a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// The computer of that level (D164).
    Computer(Level),
    /// The search, with so many playouts a decision.
    Search(Searcher),
    /// Any legal command.
    Blind,
}

/// What players think with.
#[derive(Debug, Default)]
pub struct Mind {
    scratch: Scratch,
    legal: Vec<Command>,
}

const LEVELS: [(&str, Level); 3] = [("raw", Level::Raw), ("trained", Level::Trained), ("veteran", Level::Veteran)];

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Computer(level) => f.write_str(LEVELS[*level as usize].0),
            Player::Search(searcher) => searcher.fmt(f),
            Player::Blind => f.write_str(BLIND),
        }
    }
}

impl Contest for Bout {
    type Player = Player;
    type Mind = Mind;

    const PLAYERS: &'static [(&'static str, &'static str)] = &[
        (LEVELS[0].0, "the better of two legal commands"),
        (LEVELS[1].0, "by what it expects of each"),
        (LEVELS[2].0, "by what it expects of each and of the answer"),
        (MASTER, "tries a handful of answers as its side imagines the game; master:400 with 400 playouts a decision"),
        (SEER, "the same, but it reads what its side may not know"),
        (BLIND, "any legal command"),
    ];

    fn player(word: &str) -> Option<Player> {
        let of_level = || LEVELS.iter().find(|(name, _)| *name == word).map(|(_, level)| Player::Computer(*level));
        match word {
            BLIND => Some(Player::Blind),
            _ => of_level().or_else(|| Searcher::named(word).map(Player::Search)),
        }
    }

    fn answer(&self, player: Player, mind: &mut Mind) -> Option<Command> {
        match player {
            Player::Computer(level) => choose(self, level, &mut mind.scratch).map(|(command, _)| command),
            Player::Search(searcher) => searcher.answer(self),
            Player::Blind => blind(self, &mut mind.legal),
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
