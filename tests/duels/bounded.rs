//! No command runs without a bound: encounters of random casters are resolved with a limit of events.

use crate::slow_model::chance;
use ludus::duels::battle::command::Command;
use ludus::duels::battle::event::Event;
use ludus::duels::battle::state::Encounter;
use ludus::engine::dice::{Dice, Domain, Seed};
use ludus::engine::game::{EventSink, Game, NullSink};

/// Encounters; three in ten entries of their plans cast a spell.
const ENCOUNTERS: u64 = 20_000;
/// Events that sealing a plan may cause. The most that was seen is under 300.
const MOST_EVENTS: usize = 1_000;

/// Counts the events of one command and fails on the limit, so that an endless command ends.
struct Limit {
    events: usize,
    encounter: u64,
}

impl EventSink<Event> for Limit {
    fn push(&mut self, event: &Event) {
        self.events += 1;
        let Limit { events, encounter } = self;
        assert!(*events < MOST_EVENTS, "encounter {encounter}: a command does not end; its last event is {event:?}");
    }
}

#[test]
fn every_random_encounter_ends() {
    proves!("DUEL-OURS-1");
    let series = Seed(51);
    for number in 0..ENCOUNTERS {
        let seed = series.nth(number);
        let case = chance::case(&mut Dice::new(seed, Domain::Setup, 1));
        let mut game = Encounter::start(&case.setup, seed, &mut NullSink).unwrap();
        while let Some(side) = game.asked_side() {
            let plan = Command::Seal(case.plans[side.index()].clone());
            game.execute(&plan, &mut Limit { events: 0, encounter: number }).unwrap();
        }
    }
}
