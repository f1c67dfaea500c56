//! *Duels*' planners against each other.

use crate::duels::ai;
use crate::duels::battle::command::Command;
use crate::duels::battle::event::End;
use crate::duels::battle::state::Encounter;
use crate::duels::model::fighter::Side;
use crate::duels::model::setup::Grade;
use crate::engine::arena::{BLIND, Bots, MASTER, SEER, Searcher, blind};
use std::fmt;

/// Who plans for a side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bot {
    /// The computer of that level (OURS-12).
    Computer(Grade),
    /// The search, with so many playouts a plan.
    Search(Searcher),
    /// Any of the plans that the rulebook proposes.
    Blind,
}

impl fmt::Display for Bot {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Bot::Computer(grade) => write!(f, "level-{}", u8::from(*grade)),
            Bot::Search(searcher) => searcher.fmt(f),
            Bot::Blind => f.write_str(BLIND),
        }
    }
}

impl Bots for Encounter {
    type Bot = Bot;
    type BotState = Vec<Command>;

    const PLAYERS: &'static [(&'static str, &'static str)] = &[
        ("level-1", "makes everything up as the fight goes on"),
        ("level-2", "tries eight plans"),
        ("level-3", "goes on from the best of them"),
        (MASTER, "tries a handful of answers as its side imagines the game; master:400 with 400 playouts a decision"),
        (SEER, "the same, but it reads what its side may not know"),
        (BLIND, "any of the plans that are proposed"),
    ];

    fn player(word: &str) -> Option<Bot> {
        let of_grade = || Grade::ALL.into_iter().map(Bot::Computer).find(|player| player.to_string() == word);
        match word {
            BLIND => Some(Bot::Blind),
            _ => of_grade().or_else(|| Searcher::named(word).map(Bot::Search)),
        }
    }

    fn answer(&self, player: Bot, mind: &mut Vec<Command>) -> Option<Command> {
        match player {
            Bot::Computer(grade) => ai::choose(self, grade).map(|choice| Command::Seal(choice.plan)),
            Bot::Search(searcher) => searcher.answer(self),
            Bot::Blind => blind(self, mind),
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
