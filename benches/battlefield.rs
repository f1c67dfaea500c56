//! Speed of *Battlefield*: `cargo bench -p ludus-benches --bench battlefield`, or only one figure: `... -- frame`.
//!
//! A copy of the state should take 200 ns, a Captain play 300 battles of ten units a side in a second, a turn of ten units
//! take 50 ms for a Captain and 1 s for a Marshal, and a frame of a Great battle with 24 units a side 300 us. All figures are
//! processor time where the system tells it, so that other programs do not count.

#![allow(missing_docs, clippy::expect_used)]

#[path = "count/ten_a_side.rs"]
mod ten_a_side;

use ludus::battlefield::ai::{Scratch, choose};
use ludus::battlefield::battle::state::FieldBattle;
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
use std::sync::LazyLock;
use std::time::{Duration, Instant};

/// The processor time of this thread so far; elsewhere than on Linux the time of day.
fn processor_time() -> Duration {
    static BEGUN: LazyLock<Instant> = LazyLock::new(Instant::now);
    let told = std::fs::read_to_string("/proc/thread-self/schedstat").ok();
    let spent = told.and_then(|text| text.split(' ').next()?.parse().ok());
    spent.map_or_else(|| BEGUN.elapsed(), Duration::from_nanos)
}

/// The average time of a repeated action. A tenth as many times come before, to warm up.
fn average(times: u32, mut action: impl FnMut()) -> Duration {
    (0..times / 10).for_each(|_| action());
    let begun = processor_time();
    (0..times).for_each(|_| action());
    (processor_time() - begun) / times
}

fn step(battle: &mut FieldBattle, level: General, scratch: &mut Scratch) -> bool {
    let Some((command, _)) = choose(battle, level, scratch) else { return false };
    battle.execute_unchecked(&command, &mut NullSink);
    true
}

/// Prints the time that a general takes for all decisions of ten units in a round.
fn army_turns(level: General, battles: usize) {
    let mut scratch = Scratch::default();
    let (mut longest, mut total, mut count) = (Duration::ZERO, Duration::ZERO, 0);
    for mut battle in ten_a_side::battles().take(battles) {
        while battle.outcome.is_none() {
            let round = battle.round;
            let is_full = [0, 1].map(|army| battle.of_army(army).filter(|(_, unit)| unit.is_active()).count() == 10);
            let mut taken = [Duration::ZERO; 2];
            while battle.round == round {
                let Some(army) = battle.deciding_army() else { break };
                let begun = processor_time();
                step(&mut battle, level, &mut scratch);
                taken[usize::from(army)] += processor_time() - begun;
            }
            for (time, _) in taken.into_iter().zip(is_full).filter(|(_, is_full)| *is_full) {
                (longest, total, count) = (longest.max(time), total + time, count + 1);
            }
        }
    }
    println!(
        "{count} turns of ten units by a {}: {:.2?} on average, {longest:.2?} at most",
        level.name(),
        total / count
    );
}

fn battles_a_second() {
    let mut battles: Vec<FieldBattle> = ten_a_side::battles().take(300).collect();
    let (mut scratch, begun) = (Scratch::default(), processor_time());
    for battle in &mut battles {
        while step(battle, General::Captain, &mut scratch) {}
    }
    let taken = (processor_time() - begun).as_secs_f64();
    println!("Captains' battles of ten units a side in a second: {:.0}", 300.0 / taken);
}

fn copies() {
    let battle = ten_a_side::battles().next().expect("a battle");
    // Copies to one fixed place, as the AI does. A new place for each copy would measure the memory.
    let mut copy = battle.clone();
    let time = average(1_000_000, || {
        copy.clone_from(black_box(&battle));
        black_box(&mut copy);
    });
    println!("a copy of a battle of {} bytes: {time:.2?}", size_of::<FieldBattle>());
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

#[inline(never)]
fn frames() {
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
    println!("a frame of 200x50, 24 units a side: {:.2?}", average(1000, || frame(&mut show)));
    let time = average(1000, || {
        show.press('l');
        frame(&mut show);
    });
    println!("a frame of 200x50 after the layer has changed: {time:.2?}");
}

fn main() {
    let wanted: Vec<String> = std::env::args().skip(1).filter(|word| !word.starts_with('-')).collect();
    let figures: [(&str, fn()); 4] = [
        ("copy", copies),
        ("battles", battles_a_second),
        ("turns", || {
            army_turns(General::Captain, 20);
            army_turns(General::Marshal, 5);
        }),
        ("frame", frames),
    ];
    let is_wanted = |name: &str| wanted.is_empty() || wanted.iter().any(|word| word == name);
    figures.into_iter().filter(|(name, _)| is_wanted(name)).for_each(|(_, measure)| measure());
}
