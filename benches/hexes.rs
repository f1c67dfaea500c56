//! Speed of the ground of *Hex Arena*: `cargo bench -p ludus-benches --bench hexes`.
//!
//! Computing everything that a figure can reach with TMR 5 on the standard arena should take less than 1.5 us.

#![allow(missing_docs)]

use criterion::{Criterion, criterion_group, criterion_main};
use ludus::engine::hex::Direction;
use ludus::hexarena::model::ground::arena::HexSet;
use ludus::hexarena::model::ground::arena::{Arena, Layout, Size};
use ludus::hexarena::model::ground::moves::{Gait, Mover, Passing};
use ludus::hexarena::model::ground::reach::Reach;
use ludus::hexarena::model::ground::sight::line_of_fire;
use ludus::hexarena::model::ground::zones::{Arm, melee_zone};
use std::hint::black_box;

fn reach(c: &mut Criterion) {
    let mut group = c.benchmark_group("reach");
    for (name, layout, allowance) in
        [("empty, TMR 5", Layout::Empty, 5), ("ruins, TMR 5", Layout::Ruins, 5), ("ruins, TMR 8", Layout::Ruins, 8)]
    {
        let arena = Arena::new(Size::Standard, layout);
        let (mut passing, mut hostile) = (Passing::NONE, HexSet::NONE);
        for (enemy, friend) in [(4 * 19 + 13, 3 * 19 + 5), (2 * 19 + 13, 5 * 19 + 6)] {
            hostile |= melee_zone(&arena, enemy, Direction::W, Arm::default());
            passing.forbid(enemy);
            passing.take(friend);
            passing.add(friend, 2);
        }
        let (from, facing, gait) = (4 * 19 + 8, Direction::E, Gait::Walk);
        let mover =
            Mover { arena: &arena, from, facing, gait, allowance, passing: &passing, hostile: &hostile, inside: None };
        let mut reach = Reach::default();
        group.bench_function(name, |b| {
            b.iter(|| {
                reach.find(black_box(&mover));
                reach.ends().len()
            });
        });
        group.bench_function(format!("a way, {name}"), |b| {
            b.iter(|| reach.way(black_box(4 * 19 + 5), Direction::W));
        });
    }
    group.finish();
}

fn sight(c: &mut Criterion) {
    let arena = Arena::new(Size::Standard, Layout::Ruins);
    c.bench_function("line of fire, 14 hexes", |b| {
        b.iter(|| line_of_fire(&arena, black_box(2 * 19 + 2), black_box(5 * 19 + 16), 40, |hex| hex == 80).wall());
    });
    c.bench_function("melee zone of a pike", |b| {
        b.iter(|| melee_zone(&arena, black_box(80), Direction::SE, Arm { pike: true, rider: false }));
    });
}

criterion_group!(benches, reach, sight);
criterion_main!(benches);
