//! Speed of encounters: `cargo bench -p ludus-benches --bench duels`. The 10,000 fights of the odds panel should take less than
//! 15 ms on one core.

#![allow(missing_docs, clippy::expect_used)]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ludus::duels::battle::odds::{FIGHTS, Trial};
use ludus::duels::data::monster::Monster;
use ludus::duels::data::skill::Levels;
use ludus::duels::model::character::Character;
use ludus::duels::model::fighter::Fighter;
use ludus::duels::model::plan::Plan;
use ludus::duels::model::terms::Terms;
use ludus::engine::dice::Seed;
use std::hint::black_box;

fn man(levels: [u8; 4]) -> Fighter {
    Fighter::character(&Character { levels: Levels(levels), ..Character::new("A") }, false)
}

fn trial(fighter: Fighter, plan: &str, kind: Monster) -> Trial {
    let monster = Fighter::monster(kind, kind.row().hp, 0, &[]);
    let plans: [Plan; 2] = [plan, kind.row().plan].map(|text| text.parse().expect("a plan"));
    Trial::new([fighter, monster], [&plans[0], &plans[1]], Terms::default())
}

fn fights(c: &mut Criterion) {
    let mage = "CA-BL CA-FB CA-GW CA-SH CA-MI CA-SL CA-DA CA-HO ME4 CA-HE ME*";
    let cases = [
        ("swordsman against Gargoyle", trial(man([2, 0, 0, 0]), "ME*", Monster::Gargoyle)),
        ("soldier against Giant", trial(man([2, 2, 0, 0]), "FI* ME3 FL ME*", Monster::Giant)),
        (
            "new battle-mage against Gargoyle",
            trial(man([2, 0, 2, 0]), "CA-SH CA-MI CA-HO CA-DA ME*", Monster::Gargoyle),
        ),
        ("master against Demon", trial(man([5, 0, 5, 0]), mage, Monster::Demon)),
        ("master against Dragon", trial(man([5, 0, 5, 0]), mage, Monster::Dragon)),
    ];
    let mut group = c.benchmark_group("10,000 encounters");
    for (name, trial) in cases {
        let tally = trial.run(Seed(1), 0..FIGHTS);
        println!("{name}: mean rounds {}.{}", tally.mean_rounds() / 10, tally.mean_rounds() % 10);
        group.throughput(Throughput::Elements(FIGHTS));
        group.bench_function(name, |b| b.iter(|| black_box(&trial).run(Seed(7), 0..FIGHTS)));
    }
    group.finish();
}

criterion_group!(benches, fights);
criterion_main!(benches);
