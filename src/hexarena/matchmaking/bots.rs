//! The bots of *Hex Arena*, for matches between them.

use crate::ai::choose;
use crate::battle::command::Command;
use crate::battle::state::{Bout, Outcome};
use crate::model::setup::Level;
use ludus_engine::arena::{BotState, Bots};
use ludus_engine::game::Seat;

const LEVELS: [Level; 3] = [Level::Raw, Level::Trained, Level::Veteran];

impl Bots for Bout {
    const LEVELS: &'static [(&'static str, &'static str)] = &[
        ("raw", "better of two random commands"),
        ("trained", "rates each command"),
        ("veteran", "rates each command and the reply"),
    ];

    fn answer_at(&self, level: usize, state: &mut BotState<Bout>) -> Option<Command> {
        choose(self, *LEVELS.get(level)?, &mut state.scratch).map(|(command, _)| command)
    }

    fn points(&self, seat: Seat) -> Option<u8> {
        Some(match self.outcome()? {
            Outcome::Won(side) if side.seat() == seat => 2,
            Outcome::Won(_) => 0,
            Outcome::Drawn => 1,
        })
    }
}
