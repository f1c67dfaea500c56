//! The bots of the arena, and first battles with a fair chance ([`gentle`]).

pub mod gentle;

use crate::ai::choose;
use crate::battle::command::Command;
use crate::battle::state::{FieldBattle, Outcome};
use crate::model::army::General;
use ludus_engine::arena::{BotState, Bots};
use ludus_engine::game::Seat;

impl Bots for FieldBattle {
    const LEVELS: &'static [(&'static str, &'static str)] = &[
        ("sergeant", "one of the three best moves that it sees, blind to what the enemy can do"),
        ("captain", "the best move by exact exchanges and threats"),
        ("marshal", "plays the captain's best moves out"),
    ];

    fn answer_at(&self, level: usize, state: &mut BotState<FieldBattle>) -> Option<Command> {
        choose(self, *General::ALL.get(level)?, &mut state.scratch).map(|(command, _)| command)
    }

    fn points(&self, seat: Seat) -> Option<u8> {
        Some(match self.outcome? {
            Outcome::Drawn => 1,
            Outcome::Won(_) => 2 * u8::from(self.has_won(seat.0)),
        })
    }
}
