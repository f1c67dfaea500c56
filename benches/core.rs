//! How fast the rules are: `cargo bench --bench core`.

#![allow(missing_docs, clippy::expect_used)]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ludus::gladiator::event::Silent;
use ludus::gladiator::fighter::Side;
use ludus::gladiator::race::Race;
use ludus::gladiator::setup::{Arena, Setup};
use ludus::gladiator::state::Battle;
use ludus::gladiator::{opposition, robots};
use ludus::kit::board::{Square, Squares};
use ludus::kit::dice::{Dice, Domain, Seed};
use ludus::kit::distance::DistanceMap;
use std::hint::black_box;

/// The four example fighters against two Amoebas, a Needler and a Fire Spirit.
fn four_against_four(seed: u64) -> Battle {
    let mut setup = Setup { fighters: opposition::examples(), arena: Arena::Random, start: None };
    let robots = [Race::GiantAmoeba, Race::GiantAmoeba, Race::NeedlerBush, Race::FireSpirit];
    opposition::add(&mut setup, Side::East, &robots);
    Battle::new(&setup, Seed(seed)).expect("a legal set-up")
}

/// Plays on until the turn is over; how many fighters were in it.
fn play_turn(battle: &mut Battle) -> u64 {
    let (turn, fighters) = (battle.turn(), battle.in_arena().count());
    while battle.turn() == turn {
        let Some(choice) = robots::choose(battle) else { break };
        battle.submit(&choice.command, &mut Silent).expect("the computer plays by the rules");
    }
    fighters as u64
}

fn play(mut battle: Battle) -> Battle {
    while let Some(choice) = robots::choose(&battle) {
        battle.submit(&choice.command, &mut Silent).expect("the computer plays by the rules");
    }
    battle
}

fn turns(c: &mut Criterion) {
    // Every whole turn of 200 battles, so that approach and melee count as they come.
    let mut starts = Vec::new();
    for seed in 0..200 {
        let mut battle = four_against_four(seed);
        while battle.outcome().is_none() {
            starts.push(battle);
            play_turn(&mut battle);
        }
    }
    let fighters: usize = starts.iter().map(|battle| battle.in_arena().count()).sum();
    let mut group = c.benchmark_group("rules");
    group.throughput(Throughput::Elements(fighters as u64));
    group.bench_function("a fighter's whole turn (per element)", |b| {
        b.iter(|| starts.iter().copied().map(|mut battle| play_turn(&mut battle)).sum::<u64>());
    });
    group.throughput(Throughput::Elements(200));
    group.bench_function("a battle of 4 against 4 (per element)", |b| {
        b.iter(|| (0..200).map(|seed| play(four_against_four(seed)).decisions()).sum::<u32>());
    });
    group.finish();
}

fn parts(c: &mut Criterion) {
    let battle = four_against_four(7);
    let mut copy = battle;
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

criterion_group!(benches, turns, parts);
criterion_main!(benches);
