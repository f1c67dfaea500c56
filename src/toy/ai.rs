//! The computer player: it rests while it is nearly out, and swings otherwise.

use crate::battle::{Command, Match};
use alloc::string::String;
use ludus_engine::arena::Bots;
use ludus_engine::coach::Explain;
use ludus_engine::game::Seat;
use ludus_engine::search::{SearchSpace, WHOLE};

impl SearchSpace for Match {
    type Scratch = ();

    fn rollout_policy(&self, (): &mut ()) -> Option<Command> {
        let by = self.turn()?;
        let weak = self.pennies[by] <= 2 && self.pennies[1 - by] > 3;
        Some(if weak { Command::Rest } else { Command::Swing })
    }

    fn evaluate(&self, seat: Seat) -> i32 {
        let [own, all] = [self.pennies[usize::from(seat.0)], self.pennies.iter().sum()].map(i32::from);
        WHOLE * own / all
    }
}

impl Explain for Match {
    fn describe(&self, _names: &[String; 2], command: &Command) -> String {
        if *command == Command::Swing { "swings".into() } else { "rests".into() }
    }
}

impl Bots for Match {}
