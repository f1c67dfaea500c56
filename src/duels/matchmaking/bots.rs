//! The bots of *Duels* for the arena.

use crate::ai;
use crate::battle::command::Command;
use crate::battle::event::End;
use crate::battle::state::Encounter;
use crate::model::setup::Grade;
use ludus_engine::arena::{BotState, Bots};
use ludus_engine::game::Seat;

impl Bots for Encounter {
    const LEVELS: &'static [(&'static str, &'static str)] = &[
        ("level-1", "improvises during the fight"),
        ("level-2", "tries eight plans"),
        ("level-3", "improves the best of them"),
    ];

    fn answer_at(&self, level: usize, _state: &mut BotState<Encounter>) -> Option<Command> {
        ai::choose(self, *Grade::ALL.get(level)?).map(|choice| Command::Seal(choice.plan))
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
