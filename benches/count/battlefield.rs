//! Battles of *Battlefield*, with Captains on both sides; and one strike with its retaliation, over and over.

use super::Tally;
use ludus::battlefield::ai::{Scratch, choose};
use ludus::battlefield::battle::command::Command;
use ludus::battlefield::battle::event::Event;
use ludus::battlefield::battle::state::FieldBattle;
use ludus::battlefield::battle::unit::UnitId;
use ludus::battlefield::data::people::People;
use ludus::battlefield::data::size::GameSize;
use ludus::battlefield::data::troop::Troop;
use ludus::battlefield::model::army::{Army, General};
use ludus::battlefield::model::map::Map;
use ludus::battlefield::model::setup::{MapSource, Setup};
use ludus::battlefield::model::spot::Spot;
use ludus::battlefield::model::unit::UnitRecord;
use ludus::battlefield::setup::random::RandomBattle;
use ludus::engine::dice::Seed;
use ludus::engine::game::{EventSink, Game, NullSink};
use ludus::engine::journal::stable_hash;
use std::hint::black_box;

/// The names of both workloads: whole battles, and strikes.
pub(crate) const WORKLOADS: [&str; 2] = ["armies", "strikes"];
/// Strikes for each battle asked for, so that the few instructions of one are seen.
const STRIKES: u64 = 1000;

struct Strikes<'a>(&'a mut u64);

impl EventSink<Event> for Strikes<'_> {
    fn push(&mut self, event: &Event) {
        *self.0 += u64::from(matches!(event, Event::Struck(_)));
    }
}

/// Plays the battles to their ends. Valgrind counts only between its call and its return.
#[inline(never)]
fn fought(battles: &mut [FieldBattle], tally: &mut Tally) {
    let mut scratch = Scratch::default();
    for battle in battles {
        while let Some((command, _)) = choose(battle, General::Captain, &mut scratch) {
            battle.execute_trusted(&command, &mut Strikes(&mut tally.activations)).expect("a legal command");
        }
        tally.decisions += u64::from(battle.move_number());
    }
}

/// One attack of each battle, which the enemy answers.
#[inline(never)]
fn fought_once(battles: &mut [FieldBattle], tally: &mut Tally) {
    for battle in battles {
        let attack = Command::Attack { unit: UnitId(0), target: UnitId(1) };
        battle.execute(&attack, &mut Strikes(&mut tally.activations)).expect("a legal attack");
        tally.decisions += 1;
    }
}

/// Heavy infantry beside heavy infantry in the first combat step.
fn face_to_face(seed: u64) -> FieldBattle {
    let army = |name: &str, column| {
        let unit = UnitRecord { at: Some(Spot::at(column, 4)), ..UnitRecord::new(Troop::HeavyInfantry, 20) };
        Army { leadership: 1000, ..Army::new(name, vec![unit]) }
    };
    let map = MapSource::Drawn(Box::new(Map::open(9, 9).expect("a size of maps")));
    let setup = Setup::new(map, vec![army("West", 3), army("East", 4)]);
    let mut battle = FieldBattle::start(&setup, Seed(seed), &mut NullSink).expect("a legal set-up");
    for _ in 0..2 {
        battle.execute(&Command::EndTurn, &mut NullSink).expect("the end of a movement");
    }
    battle
}

pub(crate) fn battles(name: &str, count: u64, tally: &mut Tally) {
    let mut battles: Vec<FieldBattle> = if name == WORKLOADS[1] {
        let faced = (0..).map(face_to_face).filter(|battle| battle.active_army() == 0);
        faced.take((STRIKES * count) as usize).collect()
    } else {
        let lay = |seed| RandomBattle::mirror(GameSize::Battle, People::ALL[seed as usize % 6]).setup(Seed(seed));
        let begin = |seed| FieldBattle::start(&lay(seed), Seed(seed), &mut NullSink).expect("a legal set-up");
        (0..count).map(begin).collect()
    };
    match name == WORKLOADS[1] {
        true => fought_once(black_box(&mut battles), tally),
        false => fought(black_box(&mut battles), tally),
    }
    tally.hash = battles.iter().fold(0, |sum, battle| sum.rotate_left(5) ^ stable_hash(battle));
}
