//! *Duels*' planners against each other.

use super::setup::Grade;
use crate::duels::computer;
use crate::duels::encounter::command::Command;
use crate::duels::encounter::event::End;
use crate::duels::encounter::state::Encounter;
use crate::duels::people::fighter::Side;
use crate::kit::contest::{BLIND, Contest, MASTER, SEER, Searcher, blind};
use std::fmt;

/// Who plans for a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// The computer of that level (OURS-12).
    Computer(Grade),
    /// The search, with so many playouts a plan.
    Search(Searcher),
    /// Any of the plans that the rulebook proposes.
    Blind,
}

impl fmt::Display for Player {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Player::Computer(grade) => write!(f, "level-{}", u8::from(*grade)),
            Player::Search(searcher) => searcher.fmt(f),
            Player::Blind => f.write_str(BLIND),
        }
    }
}

impl Contest for Encounter {
    type Player = Player;
    type Mind = Vec<Command>;

    const PLAYERS: &'static [(&'static str, &'static str)] = &[
        ("level-1", "makes everything up as the fight goes on"),
        ("level-2", "tries eight plans"),
        ("level-3", "goes on from the best of them"),
        (MASTER, "tries a handful of answers as its side imagines the game; master:400 with 400 playouts a decision"),
        (SEER, "the same, but it reads what its side may not know"),
        (BLIND, "any of the plans that are proposed"),
    ];

    fn player(word: &str) -> Option<Player> {
        let of_grade = || Grade::ALL.into_iter().map(Player::Computer).find(|player| player.to_string() == word);
        match word {
            BLIND => Some(Player::Blind),
            _ => of_grade().or_else(|| Searcher::named(word).map(Player::Search)),
        }
    }

    fn answer(&self, player: Player, mind: &mut Vec<Command>) -> Option<Command> {
        match player {
            Player::Computer(grade) => computer::choose(self, grade).map(|choice| Command::Seal(choice.plan)),
            Player::Search(searcher) => searcher.answer(self),
            Player::Blind => blind(self, mind),
        }
    }

    /// Whoever kills wins; where nobody dies nobody does.
    fn points(&self) -> Option<u8> {
        Some(match self.end()? {
            End::Killed { side: Side::A, .. } => 0,
            End::Killed { side: Side::B, .. } => 2,
            _ => 1,
        })
    }
}
