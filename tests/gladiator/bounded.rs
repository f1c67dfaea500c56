//! Checks that every command ends: battles of Magi, who bring and double beings, are played to their end.

use crate::common::{Luck, Wish, setup};
use ludus::engine::dice::Seed;
use ludus::engine::game::EventSink;
use ludus::gladiator::ai;
use ludus::gladiator::battle::event::Event;
use ludus::gladiator::battle::state::Battle;

/// Battles of Magi with random spell lists; `LUDUS_LONG=1` plays ten times as many.
fn battles() -> u64 {
    if std::env::var_os("LUDUS_LONG").is_some() { 20_000 } else { 2_000 }
}

/// Decisions after which a battle is abandoned.
const MOST_DECISIONS: usize = 100;
/// The most events of one command; the highest number ever seen is under 150.
const MOST_EVENTS: usize = 1_000;

/// Counts the events of one command and fails at the limit, so that an endless command ends.
struct Limit {
    events: usize,
    battle: u64,
}

impl EventSink<Event> for Limit {
    fn push(&mut self, event: &Event) {
        self.events += 1;
        assert!(
            self.events < MOST_EVENTS,
            "battle {}: a command does not end; its last event is {event:?}",
            self.battle
        );
    }
}

/// Plays one battle: robots alone if the number is odd, else half of the commands are random.
fn play(battle_number: u64) {
    let mut luck = Luck::new(battle_number);
    let start = setup(&mut luck, Wish { most: 1, robots: false, in_action: false, magi: 100 });
    let mut battle = Battle::new(&start, Seed(battle_number)).unwrap();
    let mut list = Vec::new();
    for _ in 0..MOST_DECISIONS {
        list.clear();
        battle.legal_commands(&mut list);
        if list.is_empty() {
            return;
        }
        let by_robot = battle_number % 2 == 1 || luck.percent(50);
        let command = if by_robot { ai::choose(&battle).unwrap().command } else { luck.pick(&list) };
        battle.execute(&command, &mut Limit { events: 0, battle: battle_number }).unwrap();
    }
}

#[test]
fn every_command_of_random_magi_ends() {
    proves!("OSP-09", "DEC-104");
    std::thread::scope(|scope| {
        for half in 0..2 {
            scope.spawn(move || (half..battles()).step_by(2).for_each(play));
        }
    });
}
