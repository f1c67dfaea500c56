//! Speed of a frame: `cargo bench -p ludus-benches --bench frame`. It also prints the bytes of a frame.

#![allow(missing_docs, clippy::expect_used)]

use criterion::{Criterion, criterion_group, criterion_main};
use ludus::engine::dice::Seed;
use ludus::gladiator::matchmaking::opposition;
use ludus::gladiator::model::fighter::{Control, Side};
use ludus::gladiator::model::setup::{Recruit, Setup};
use ludus::tui::screen::Screen;
use ludus::tui::showcase::{Count, Showcase};
use ratatui::backend::CrosstermBackend;
use std::cell::Cell;
use std::rc::Rc;

/// Returns a function that draws a frame on a screen in memory.
fn screen(bytes: &Rc<Cell<u64>>, columns: u16, rows: u16) -> impl FnMut(&mut Showcase) + use<> {
    let mut screen = Screen::of_size(CrosstermBackend::new(Count(Rc::clone(bytes))), columns, rows);
    move |show| show.draw(&mut screen).expect("a screen in memory takes every frame")
}

/// Lets West move first, and continues to the choice of the first mover.
fn to_the_first_mover(show: &mut Showcase, frame: &mut impl FnMut(&mut Showcase)) {
    frame(show);
    for _ in 0..20 {
        show.press(' ');
        show.wait(1000);
    }
    show.press('w');
    show.enter();
    show.wait(1000);
    frame(show);
}

fn frames(c: &mut Criterion) {
    let mut setup = Setup { fighters: opposition::examples(), ..Setup::default() };
    opposition::draw(&mut setup, Seed(7));
    let mut show = Showcase::new(setup, Seed(7)).expect("a legal set-up");
    let bytes = Rc::new(Cell::new(0));
    let mut frame = screen(&bytes, 80, 24);
    to_the_first_mover(&mut show, &mut frame);
    let before = bytes.get();
    for _ in 0..100 {
        show.press('r');
        frame(&mut show);
    }
    println!("bytes a frame in which the mover turns: {}", (bytes.get() - before) / 100);
    let before = bytes.get();
    frame(&mut show);
    println!("bytes of a frame in which nothing has changed: {}", bytes.get() - before);
    c.bench_function("a drawn frame of 80x24", |b| {
        b.iter(|| {
            show.press('r');
            frame(&mut show);
        });
    });
}

/// Measures eight fighters a side on a screen of 200 by 50, in the modern look.
fn large_frames(c: &mut Criterion) {
    let mut fighters = Vec::new();
    for (number, example) in opposition::examples().into_iter().cycle().take(8).enumerate() {
        let own = Recruit { name: format!("Own {number}"), ..example.clone() };
        let foe = Recruit { side: Side::East, control: Control::Robot, name: format!("Foe {number}"), ..example };
        fighters.extend([own, foe]);
    }
    let setup = Setup { fighters, ..Setup::default() };
    let mut show = Showcase::modern(setup, Seed(7)).expect("a legal set-up");
    let mut frame = screen(&Rc::default(), 200, 50);
    to_the_first_mover(&mut show, &mut frame);
    c.bench_function("a frame of 200x50, eight a side", |b| b.iter(|| frame(&mut show)));
    c.bench_function("the same after a key, with all strike chances computed", |b| {
        b.iter(|| {
            show.press('r');
            frame(&mut show);
        });
    });
}

criterion_group!(benches, frames, large_frames);
criterion_main!(benches);
