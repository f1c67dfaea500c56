//! Speed of *Battlefield*: `cargo bench -p ludus-benches --bench battlefield`.
//!
//! A copy of the state should take 200 ns, an army turn of ten units 50 ms for a Captain and 1 s for a Marshal, a frame of
//! a Great battle with 24 units a side 300 us. The bench first prints the longest army turns that it saw.

#![allow(missing_docs, clippy::expect_used)]

use criterion::{Criterion, criterion_group, criterion_main};
use ludus::battlefield::ai::{Scratch, choose};
use ludus::battlefield::battle::state::{FieldBattle, Stage};
use ludus::battlefield::data::people::People;
use ludus::battlefield::data::size::GameSize;
use ludus::battlefield::data::troop::Troop;
use ludus::battlefield::model::army::{Army, General};
use ludus::battlefield::model::setup::Setup;
use ludus::battlefield::model::unit::UnitRecord;
use ludus::battlefield::setup::random::RandomBattle;
use ludus::engine::dice::Seed;
use ludus::engine::game::NullSink;
use ludus::store::battles::Resumed;
use ludus::store::session::Session;
use ludus::tui::screen::Screen;
use ludus::tui::showcase::{Count, Showcase};
use ratatui::backend::CrosstermBackend;
use std::cell::Cell;
use std::hint::black_box;
use std::rc::Rc;
use std::time::{Duration, Instant};

fn step(battle: &mut FieldBattle, level: General, scratch: &mut Scratch) -> bool {
    let Some((command, _)) = choose(battle, level, scratch) else { return false };
    battle.execute_unchecked(&command, &mut NullSink);
    true
}

/// The first seeds whose armies have ten units each, deployed.
fn battles_of_ten() -> impl Iterator<Item = FieldBattle> {
    let setups = (0..).map(|seed| {
        let plan = RandomBattle { equal: false, ..RandomBattle::mirror(GameSize::Battle, People::Free) };
        (plan.setup(Seed(seed)), Seed(seed))
    });
    let of_ten = setups.filter(|(setup, _)| setup.armies.iter().all(|army| army.units.len() == 10));
    of_ten.map(|(setup, seed)| {
        let mut battle = FieldBattle::start(&setup, seed, &mut NullSink).expect("a legal set-up");
        while battle.stage < Stage::Movement {
            step(&mut battle, General::Captain, &mut Scratch::default());
        }
        battle
    })
}

/// Prints the longest and the average time that a general takes for all decisions of an army in a round.
fn army_turns(level: General, battles: usize) {
    let mut scratch = Scratch::default();
    let (mut longest, mut total, mut count) = (Duration::ZERO, Duration::ZERO, 0);
    for mut battle in battles_of_ten().take(battles) {
        let (mut round, mut taken) = (battle.round, [Duration::ZERO; 2]);
        loop {
            let army = battle.deciding_army();
            let begun = Instant::now();
            let goes_on = step(&mut battle, level, &mut scratch);
            taken[usize::from(army.unwrap_or(0))] += begun.elapsed();
            if battle.round != round || !goes_on {
                for time in taken {
                    (longest, total, count) = (longest.max(time), total + time, count + 1);
                }
                (round, taken) = (battle.round, [Duration::ZERO; 2]);
            }
            if !goes_on {
                break;
            }
        }
    }
    println!("{} army turns of a {}: {:.2?} on average, {longest:.2?} at most", count, level.name(), total / count);
}

fn copies(c: &mut Criterion) {
    army_turns(General::Captain, 20);
    army_turns(General::Marshal, 1);
    let battle = battles_of_ten().next().expect("a battle");
    println!("a battle is {} bytes", size_of::<FieldBattle>());
    // Copies to one fixed place, as the AI does. A new place for each copy would measure the memory.
    let mut copy = battle.clone();
    c.bench_function("a field battle copied", |b| {
        b.iter(|| {
            copy.clone_from(black_box(&battle));
            black_box(&mut copy);
        });
    });
}

/// Twenty-four units a side on the map of a Great battle.
fn great_battle() -> Setup {
    let mut setup = RandomBattle::mirror(GameSize::Great, People::Free).setup(Seed(7));
    let troops = [Troop::HeavyInfantry, Troop::Archers, Troop::Pikemen, Troop::LightCavalry];
    for army in &mut setup.armies {
        let units = (0..24).map(|number| UnitRecord::new(troops[number % 4], if number % 4 == 3 { 10 } else { 20 }));
        *army = Army { leadership: 5000, ..Army::new(&army.name, units.collect()) };
    }
    setup
}

fn frames(c: &mut Criterion) {
    let session = Session::<FieldBattle>::memory(great_battle(), Seed(7)).expect("a legal set-up");
    let mut show = Showcase::modern_battle(Resumed { session, notices: Vec::new() });
    let mut screen = Screen::of_size(CrosstermBackend::new(Count(Rc::new(Cell::new(0)))), 200, 50);
    let mut frame = move |show: &mut Showcase| show.draw(&mut screen).expect("a screen in memory takes every frame");
    // Return places each unit where a Captain would.
    frame(&mut show);
    for _ in 0..60 {
        show.enter();
        show.wait(1000);
        frame(&mut show);
    }
    c.bench_function("a frame of 200x50, 24 units a side", |b| b.iter(|| frame(&mut show)));
    c.bench_function("the same after the layer has changed", |b| {
        b.iter(|| {
            show.press('l');
            frame(&mut show);
        });
    });
}

criterion_group!(benches, copies, frames);
criterion_main!(benches);
