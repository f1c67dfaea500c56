//! The bots of *Duels* for the arena.

use crate::duels::ai;
use crate::duels::battle::command::Command;
use crate::duels::battle::event::End;
use crate::duels::battle::state::Encounter;
use crate::duels::model::setup::Grade;
use crate::engine::arena::{BLIND, Bots, MASTER, SEER, Searcher, blind};
use crate::engine::game::Seat;
use std::fmt;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Bot {
    /// The computer at this grade (OURS-12).
    Computer(Grade),
    /// The search, with its number of playouts.
    Search(Searcher),
    /// Any of the legal commands that the rulebook lists.
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
        ("level-1", "improvises during the fight"),
        ("level-2", "tries eight plans"),
        ("level-3", "improves the best of them"),
        (MASTER, "tries a handful of answers as its side imagines the game; master:400 with 400 playouts a decision"),
        (SEER, "like the search, but it sees all hidden information"),
        (BLIND, "any of the proposed plans"),
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

    /// A kill wins; anything else is a draw.
    fn points(&self, seat: Seat) -> Option<u8> {
        Some(match self.end()? {
            End::Killed { side, .. } if side.seat() == seat => 0,
            End::Killed { .. } => 2,
            _ => 1,
        })
    }
}
