//! Fixed battles whose instructions `.ci/speed` counts. `count WORKLOAD BATTLES` plays the battles of seeds 0,
//! 1, 2 and so on.
//!
//! It prints the number of activations (turns of a fighter, actions of a figure), the number of decisions, and a hash
//! of the results. Without arguments it lists the workloads. Only functions whose names end in `fought` are counted, so
//! setting up a battle is free.

#![allow(missing_docs, clippy::expect_used)]

mod battlefield;
mod hexarena;
mod ten_a_side;
mod tunnels;

use ludus::engine::dice::Seed;
use ludus::engine::game::NullSink;
use ludus::gladiator::ai;
use ludus::gladiator::battle::state::Battle;
use ludus::gladiator::data::race::Race;
use ludus::gladiator::matchmaking::bots::Lineup;
use ludus::gladiator::matchmaking::opposition;
use ludus::gladiator::model::fighter::Side;
use ludus::gladiator::model::setup::Setup;
use std::hint::black_box;

const ROBOTS: [Race; 4] = [Race::GiantAmoeba, Race::GiantAmoeba, Race::NeedlerBush, Race::FireSpirit];

type Lay = fn() -> Setup;

/// Four robots a side; the four example fighters against four robots; then line-ups of the arena: those four against
/// each other, two Magi and two fighters a side, four creatures a side.
const WORKLOADS: [(&str, Lay); 5] = [
    ("robots", robots),
    ("house", house),
    ("examples", || Lineup::Examples.setup()),
    ("magi", || Lineup::Magi.setup()),
    ("creatures", || Lineup::Creatures.setup()),
];

fn of_robots(mut setup: Setup, sides: &[Side], kinds: &[Race]) -> Setup {
    sides.iter().for_each(|side| opposition::add(&mut setup, *side, kinds));
    setup
}

fn robots() -> Setup {
    of_robots(Setup::default(), &Side::BOTH, &ROBOTS)
}

fn house() -> Setup {
    of_robots(Setup { fighters: opposition::examples(), ..Setup::default() }, &[Side::East], &ROBOTS)
}

/// Totals of all battles: activations, decisions, and a hash of the results.
#[derive(Default)]
pub(crate) struct Tally {
    activations: u64,
    decisions: u64,
    hash: u64,
}

/// Plays the battles to their ends. Valgrind counts only between its call and its return.
#[inline(never)]
fn fought(battles: &mut [Battle], tally: &mut Tally) {
    for battle in battles {
        let mut turn = 0;
        while let Some(choice) = ai::choose(battle) {
            if battle.turn() != turn {
                turn = battle.turn();
                tally.activations += battle.in_arena().count() as u64;
            }
            battle.execute_trusted(&choice.command, &mut NullSink).expect("the computer plays by the rules");
        }
        tally.decisions += u64::from(battle.move_number());
    }
}

fn battles(lay: Lay, count: u64, tally: &mut Tally) {
    let setup = lay();
    let lay = |seed| Battle::new(&setup, Seed(seed)).expect("a legal set-up");
    let mut battles: Vec<Battle> = (0..count).map(lay).collect();
    fought(black_box(&mut battles), tally);
    tally.hash = battles.iter().fold(0, |sum, battle| sum.rotate_left(5) ^ battle.hash());
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).collect();
    let Some(name) = arguments.first() else {
        let gladiators = WORKLOADS.iter().map(|(name, _)| name);
        let hexes = hexarena::WORKLOADS.iter().map(|(name, _)| name);
        let fields = battlefield::WORKLOADS.iter().map(|(name, _)| name);
        let tunnels = tunnels::WORKLOADS.iter().map(|(name, _)| name);
        gladiators.chain(hexes).chain(fields).chain(tunnels).for_each(|name| println!("{name}"));
        return;
    };
    let count = arguments.get(1).and_then(|count| count.parse().ok()).unwrap_or(10);
    let mut tally = Tally::default();
    if let Some((_, lay)) = WORKLOADS.iter().find(|(workload, _)| workload == name) {
        battles(*lay, count, &mut tally);
    } else if let Some((_, lay)) = hexarena::WORKLOADS.iter().find(|(workload, _)| workload == name) {
        hexarena::bouts(*lay, count, &mut tally);
    } else if let Some((_, lay)) = battlefield::WORKLOADS.iter().find(|(workload, _)| workload == name) {
        battlefield::battles(*lay, count, &mut tally);
    } else {
        tunnels::play(name, count, &mut tally);
    }
    println!("{name} {} {} {:016x}", tally.activations, tally.decisions, tally.hash);
}
