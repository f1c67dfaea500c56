//! Speed of bouts of *Hex Arena*: `cargo bench -p ludus-benches --bench hexarena`.
//!
//! A figure's Pulse (choice, action, rolls) of four against four, played by the AI, should take 3 us on one core. A
//! copy of the state should take 60 ns.

#![allow(missing_docs, clippy::expect_used)]

use criterion::{Criterion, Throughput, criterion_group, criterion_main};
use ludus::engine::dice::{Dice, Domain, Seed};
use ludus::engine::game::{EventSink, NullSink};
use ludus::hexarena::ai::Scratch;
use ludus::hexarena::battle::event::Event;
use ludus::hexarena::battle::state::Bout;
use ludus::hexarena::matchmaking::foes::FOES;
use ludus::hexarena::matchmaking::matches::play_on;
use ludus::hexarena::model::setup::{Level, Setup};
use ludus::hexarena::model::sheet::Sheet;
use std::hint::black_box;

const LEVELS: [Level; 2] = [Level::Trained; 2];

#[derive(Default)]
struct Actions(u64);

impl EventSink<Event> for Actions {
    fn push(&mut self, event: &Event) {
        self.0 += u64::from(matches!(event, Event::Acts { .. }));
    }
}

/// Four of the twenty fighters against four others.
fn bout(number: u64) -> Bout {
    let mut dice = Dice::new(Seed(number), Domain::Setup, 99);
    let mut side = |letter: char| {
        let foes = (0..4).map(|n| (n, &FOES[dice.one_of(20) as usize - 1]));
        foes.map(|(n, foe)| Sheet { name: format!("{letter}{n}"), ..Sheet::of(&foe.character()) }).collect()
    };
    Setup::new(side('W'), side('E')).build(Seed(number), &mut NullSink).expect("a set-up")
}

fn pulses(c: &mut Criterion) {
    let bouts: Vec<Bout> = (0..100).map(bout).collect();
    let mut scratch = Scratch::default();
    let mut actions = Actions::default();
    for bout in &bouts {
        play_on(*bout, LEVELS, &mut scratch, &mut actions);
    }
    let mut group = c.benchmark_group("hexarena");
    group.throughput(Throughput::Elements(actions.0));
    group.bench_function("the actions of 100 bouts of four against four", |b| {
        b.iter(|| {
            for bout in &bouts {
                black_box(play_on(*bout, LEVELS, &mut scratch, &mut NullSink));
            }
        });
    });
    group.finish();
}

fn copies(c: &mut Criterion) {
    let bout = bout(1);
    println!("a bout is {} bytes", size_of::<Bout>());
    // Copies to one fixed place, as the AI does. A new place for each copy would measure the memory.
    let mut copy = bout;
    c.bench_function("a bout copied", |b| {
        b.iter(|| {
            copy = *black_box(&bout);
            black_box(&mut copy);
        });
    });
}

criterion_group!(benches, pulses, copies);
criterion_main!(benches);
