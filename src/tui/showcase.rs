//! Draws a battle without a terminal, for benchmarks of a frame.

use crate::app::App;
use crate::input::{Input, Key};
use crate::screen::Screen;
use crate::theme::skin::{Depth, Surroundings};
use ludus_engine::dice::Seed;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::model::setup::{Setup, SetupError};
use ludus_store::Store;
use ludus_store::battles::Resumed;
use ludus_store::books::Opened;
use ludus_store::session::Session;
use ratatui::backend::Backend;
use std::cell::Cell;
use std::io::{self, Write};
use std::rc::Rc;

/// A terminal that only counts the bytes that would go to it.
pub struct Count(pub Rc<Cell<u64>>);

impl Write for Count {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.set(self.0.get() + bytes.len() as u64);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A battle on a screen in memory; nothing is written to the disk.
pub struct Showcase {
    app: App,
    now: u64,
}

impl Showcase {
    /// Opens the battle at its first question.
    pub fn new(setup: Setup, seed: Seed) -> Result<Showcase, SetupError> {
        Showcase::within(Surroundings::PLAIN, setup, seed)
    }

    /// Opens the battle in the modern look with all colours.
    pub fn modern(setup: Setup, seed: Seed) -> Result<Showcase, SetupError> {
        let surroundings = Surroundings { depth: Depth::Truecolor, unicode: true, ..Surroundings::PLAIN };
        Showcase::within(surroundings, setup, seed)
    }

    fn within(surroundings: Surroundings, setup: Setup, seed: Seed) -> Result<Showcase, SetupError> {
        let session = Session::<Battle>::memory(setup, seed)?;
        Ok(Showcase::of(surroundings, Resumed { session, notices: Vec::new() }))
    }

    /// Opens a battle of any rulebook in the modern look with all colours.
    pub fn modern_battle(opened: impl Into<Opened>) -> Showcase {
        Showcase::of(Surroundings { depth: Depth::Truecolor, unicode: true, ..Surroundings::PLAIN }, opened)
    }

    fn of(surroundings: Surroundings, opened: impl Into<Opened>) -> Showcase {
        let mut app = App::new(Store::memory("nothing is kept of a showcase"), surroundings);
        app.input(Input::Typed(' '), 0);
        app.open_battle(opened, 0);
        Showcase { app, now: 0 }
    }

    pub fn press(&mut self, letter: char) {
        self.app.input(Input::Typed(letter), self.now);
    }

    pub fn enter(&mut self) {
        self.app.input(Input::Key(Key::Enter), self.now);
    }

    /// Advances the clock by milliseconds, for animations.
    pub fn wait(&mut self, milliseconds: u64) {
        self.now += milliseconds;
        self.app.tick(self.now);
    }

    pub fn draw<B: Backend>(&mut self, screen: &mut Screen<B>) -> Result<(), B::Error> {
        screen.draw(&mut self.app)
    }
}
