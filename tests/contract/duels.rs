//! *Duels* under trial: characters and monsters, two seats and one.

use super::Trial;
use ludus::duels::battle::command::Command;
use ludus::duels::battle::state::Encounter;
use ludus::duels::data::monster::Monster;
use ludus::duels::matchmaking::league;
use ludus::duels::model::character::Character;
use ludus::duels::model::setup::{Entrant, Setup};
use ludus::engine::dice::Seed;
use ludus::engine::game::{Game, NullSink, Seat};

fn who(number: u64) -> Character {
    let all = league::examples();
    all[number as usize % all.len()].who.clone()
}

impl Trial for Encounter {
    /// Two characters, and every third time one against a monster.
    fn setup(number: u64) -> Setup {
        let other = match number % 3 {
            0 => Entrant::monster(Monster::ALL[number as usize % Monster::ALL.len()]),
            _ => Entrant::player(who(number + 1)),
        };
        Setup::new(Entrant::player(who(number)), other)
    }

    fn broken_setup() -> Setup {
        Setup::new(Entrant::Nobody, Entrant::Nobody)
    }

    /// What the first has sealed the second does not know.
    fn twins(number: u64) -> Option<(Encounter, Encounter, Seat)> {
        let setup = Setup::new(Entrant::player(who(number)), Entrant::player(who(number + 1)));
        let sealed = |plan: &str| {
            let mut game = <Encounter as Game>::start(&setup, Seed(number), &mut NullSink).unwrap();
            Game::execute(&mut game, &Command::Seal(plan.parse().unwrap()), &mut NullSink).unwrap();
            game
        };
        Some((sealed("ME*"), sealed("FL ME3"), Seat(1)))
    }
}
