//! Implements the engine's traits for *Pennies*.

use crate::battle::{Command, Event, IllegalMove, MOST, Match, NEED, START};
use crate::model::{Setup, SetupError};
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_engine::game::{EventSink, Game, Seat};
use ludus_engine::share_code::ShareCode;

impl ShareCode for Match {
    const DICTIONARY: &'static str = include_str!("../../assets/toy/code.txt");
}

impl Game for Match {
    const BOOK: &'static str = "toy";
    const RULES: u32 = 1;

    type Setup = Setup;
    type Command = Command;
    type Event = Event;
    type SetupError = SetupError;
    type IllegalMove = IllegalMove;

    fn check_names(setup: &Setup) -> Result<(), SetupError> {
        setup.check()
    }

    fn start(setup: &Setup, seed: Seed, _events: &mut impl EventSink<Event>) -> Result<Match, SetupError> {
        setup.check().map(|()| Match { seed, moves: 0, pennies: [START; 2] })
    }

    fn seed(&self) -> Seed {
        self.seed
    }

    fn reseeded(&self, seed: Seed) -> Match {
        Match { seed, ..self.clone() }
    }

    fn seats(&self) -> u8 {
        2
    }

    fn to_move(&self) -> Option<Seat> {
        self.turn().map(|by| Seat(by as u8))
    }

    fn move_number(&self) -> u32 {
        self.moves
    }

    fn legal_commands(&self, out: &mut Vec<Command>) {
        out.extend([Command::Swing, Command::Rest].into_iter().filter(|command| self.check(command).is_ok()));
    }

    fn check(&self, command: &Command) -> Result<(), IllegalMove> {
        let by = self.turn().ok_or(IllegalMove::Over)?;
        if *command == Command::Rest && self.pennies[by] >= MOST { Err(IllegalMove::Full) } else { Ok(()) }
    }

    fn execute(&mut self, command: &Command, events: &mut impl EventSink<Event>) -> Result<(), IllegalMove> {
        self.check(command)?;
        let event = match command {
            Command::Rest => Event::Rested,
            Command::Swing => {
                let mut roll = Dice::new(self.seed, Domain::Battle, self.moves.into());
                let dice = [roll.face(), roll.face(), roll.face()];
                Event::Swung { dice, loss: (dice.iter().sum::<u8>() <= NEED).then(|| roll.face()) }
            }
        };
        self.apply(&event);
        events.push(&event);
        Ok(())
    }

    fn apply(&mut self, event: &Event) {
        let Some(by) = self.turn() else { return };
        self.moves += 1;
        match *event {
            Event::Rested => self.pennies[by] += 1,
            Event::Swung { loss, .. } => {
                self.pennies[1 - by] = self.pennies[1 - by].saturating_sub(loss.unwrap_or(0));
            }
        }
    }
}
