//! Speed of the rules: `cargo bench -p ludus-benches --bench core`.

#![allow(missing_docs, clippy::expect_used)]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ludus::engine::dice::{Dice, Domain, Seed};
use ludus::engine::game::NullSink;
use ludus::engine::search;
use ludus::gladiator::ai;
use ludus::gladiator::battle::state::Battle;
use ludus::gladiator::battle::state::decision::Decision;
use ludus::gladiator::data::race::Race;
use ludus::gladiator::matchmaking::opposition;
use ludus::gladiator::model::board::{Square, Squares};
use ludus::gladiator::model::distance::DistanceMap;
use ludus::gladiator::model::fighter::Side;
use ludus::gladiator::model::setup::Setup;
use std::hint::black_box;

/// The number of playouts of a timed decision.
const PLAYOUTS: u32 = 1000;

const ROBOTS: [Race; 4] = [Race::GiantAmoeba, Race::GiantAmoeba, Race::NeedlerBush, Race::FireSpirit];

/// The four example fighters against two Amoebas, a Needler and a Fire Spirit.
fn four_against_four(seed: u64) -> Battle {
    let mut setup = Setup { fighters: opposition::examples(), ..Setup::default() };
    opposition::add(&mut setup, Side::East, &ROBOTS);
    Battle::new(&setup, Seed(seed)).expect("a legal set-up")
}

/// Equal robots on both sides: the rules with only the tactics of the manual.
fn robots_against_robots(seed: u64) -> Battle {
    let mut setup = Setup::default();
    Side::BOTH.into_iter().for_each(|side| opposition::add(&mut setup, side, &ROBOTS));
    Battle::new(&setup, Seed(seed)).expect("a legal set-up")
}

/// Plays to the end of the turn. Returns the number of fighters in it.
fn play_turn(battle: &mut Battle) -> u64 {
    let (turn, fighters) = (battle.turn(), battle.in_arena().count());
    while battle.turn() == turn {
        let Some(choice) = ai::choose(battle) else { break };
        battle.execute_trusted(&choice.command, &mut NullSink).expect("the computer plays by the rules");
    }
    fighters as u64
}

fn play(mut battle: Battle) -> Battle {
    while let Some(choice) = ai::choose(&battle) {
        battle.execute_trusted(&choice.command, &mut NullSink).expect("the computer plays by the rules");
    }
    battle
}

type Start = fn(u64) -> Battle;

fn turns(c: &mut Criterion) {
    let kinds: [(&str, Start); 2] =
        [("house gladiators against robots", four_against_four), ("robots against robots", robots_against_robots)];
    let mut group = c.benchmark_group("rules");
    for (kind, start) in kinds {
        // All turns of 200 battles, so that approach and melee have their natural shares.
        let mut starts = Vec::new();
        for seed in 0..200 {
            let mut battle = start(seed);
            while battle.outcome().is_none() {
                starts.push(battle.clone());
                play_turn(&mut battle);
            }
        }
        let fighters: usize = starts.iter().map(|battle| battle.in_arena().count()).sum();
        group.throughput(Throughput::Elements(fighters as u64));
        group.bench_function(format!("a fighter's whole turn, {kind} (per element)"), |b| {
            b.iter(|| starts.iter().cloned().map(|mut battle| play_turn(&mut battle)).sum::<u64>());
        });
        group.throughput(Throughput::Elements(200));
        group.bench_function(format!("a battle of 4 against 4, {kind} (per element)"), |b| {
            b.iter(|| (0..200).map(|seed| play(start(seed)).move_number()).sum::<u32>());
        });
    }
    group.finish();
}

/// Measures the decisions of each kind of robot in a turn: three of it and a Behemoth against the example fighters.
fn minds(c: &mut Criterion) {
    let mut group = c.benchmark_group("a robot's turn (per element)");
    for kind in Race::robots().iter().copied() {
        let (mut decisions, mut turns) = (Vec::new(), 0);
        for seed in 0..40 {
            let mut setup = Setup { fighters: opposition::examples(), ..Setup::default() };
            opposition::add(&mut setup, Side::East, &[kind, kind, kind, Race::Behemoth]);
            let mut battle = Battle::new(&setup, Seed(seed)).expect("a legal set-up");
            while let Some(choice) = ai::choose(&battle) {
                if battle.decision().fighter().is_some_and(|id| battle.fighter(id).race() == kind) {
                    turns += u64::from(matches!(battle.decision(), Decision::Act { .. }));
                    decisions.push(battle.clone());
                }
                battle.execute_trusted(&choice.command, &mut NullSink).expect("the computer plays by the rules");
            }
        }
        group.throughput(Throughput::Elements(turns));
        group.bench_function(kind.name(), |b| {
            b.iter(|| decisions.iter().filter(|battle| black_box(ai::choose(black_box(battle))).is_some()).count());
        });
    }
    group.finish();
}

fn parts(c: &mut Criterion) {
    let battle = four_against_four(7);
    let mut copy = battle.clone();
    c.bench_function("clone of a Battle", |b| {
        b.iter(|| {
            copy.clone_from(black_box(&battle));
            black_box(&mut copy);
        });
    });
    let goals: Squares = [Square::clamped(35, 9)].into_iter().collect();
    let blocked = battle.occupied(Side::West).union(battle.ground().barred());
    c.bench_function("distance map of the arena", |b| b.iter(|| DistanceMap::new(black_box(&goals), &blocked)));
    let mut dice = Dice::new(Seed(7), Domain::Battle, 0);
    c.bench_function("3d6", |b| b.iter(|| dice.face() + dice.face() + dice.face()));
}

/// Measures one decision of the example fighters in turn 3, while all eight fighters still stand.
fn searches(c: &mut Criterion) {
    let mut battle = four_against_four(7);
    while battle.turn() < 3 || !matches!(battle.decision(), Decision::Move { .. }) {
        let choice = ai::choose(&battle).expect("it goes on");
        battle.execute_trusted(&choice.command, &mut NullSink).expect("the computer plays by the rules");
    }
    assert_eq!(battle.in_arena().count(), 8);
    let budget = search::Budget { playouts: PLAYOUTS };
    let mut group = c.benchmark_group("search");
    group.sample_size(20).throughput(Throughput::Elements(PLAYOUTS.into()));
    group.bench_function("playouts of two turns, 4 against 4 (per element)", |b| {
        b.iter(|| search::search(black_box(&battle), budget, search::search_seed(&battle), &mut || false));
    });
    group.finish();
}

criterion_group!(benches, turns, minds, parts, searches);
criterion_main!(benches);
