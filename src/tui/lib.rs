//! The game in the terminal.
//!
//! The keymaps of `keys` turn a key into an action, a prompt turns the action into a command, and the session executes it.
//! The screen draws a copy of the battle that follows the events. [`screen()`] and [`replay`] are the entry points.
//!
//! `game_view` plays the games of any rulebook. Each rulebook has a folder with its own prompts, boards and screens, for
//! example `gladiator`, with an `entry` in the registry of `books`.

#![cfg_attr(
    not(all(
        feature = "gladiator",
        feature = "duels",
        feature = "hexarena",
        feature = "battlefield",
        feature = "tunnels"
    )),
    allow(dead_code, unused_imports, reason = "a shared piece may serve only a rulebook that is not built in")
)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]

#[macro_use]
extern crate ludus_store;

// The screen tests include the toy game of tests/contract, which calls the program's library by name.
#[cfg(test)]
extern crate self as ludus;
#[cfg(test)]
pub(crate) use ludus_engine as engine;

mod app;
mod background;
#[cfg(feature = "battlefield")]
mod battlefield;
mod books;
mod canvas;
mod dice;
#[cfg(feature = "duels")]
mod duels;
mod estimate;
mod game_view;
#[cfg(feature = "gladiator")]
mod gladiator;
mod help;
#[cfg(feature = "hexarena")]
mod hexarena;
mod input;
mod keyboard;
mod keys;
mod layout;
mod layouts;
mod lives;
mod menu;
pub mod picture;
mod rollouts;
pub mod screen;
mod screens;
mod search;
#[cfg(feature = "gladiator")]
pub mod showcase;
mod signals;
mod terminal;
#[cfg(all(test, feature = "gladiator", feature = "duels", feature = "hexarena"))]
pub(crate) mod tests;
mod theme;
#[cfg(feature = "tunnels")]
mod tunnels;
mod wide_layout;
mod widgets;

use crate::app::App;
use crate::input::Input;
use crate::terminal::Terminal;
use crate::theme::skin::Surroundings;
use ludus_store::Store;
use ludus_store::books::Opened;
use std::io;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

/// Longest wait of the loop before it checks that the terminal still exists.
const LOOK: Duration = Duration::from_secs(2);

/// Runs the program in the terminal. Starts with `battle` if there is one; if `watched`, the computer plays both sides.
pub fn screen(store: Store, battle: Option<Opened>, watched: bool) -> Result<(), String> {
    run(store, battle, watched)
}

/// Replays the battle of a journal in the terminal.
pub fn replay(store: Store, journal: &Path) -> Result<(), String> {
    let mut app = App::new(store, surroundings());
    app.show(journal).map_err(|error| error.to_string())?;
    begin(&mut app)
}

fn surroundings() -> Surroundings {
    Surroundings::of(|name: &str| std::env::var_os(name).map(|value| value.to_string_lossy().into_owned()))
}

/// Plays until the player quits or the terminal is gone. The terminal is always restored, even after a
/// panic. NO_COLOR overrides the settings.
fn run(store: Store, battle: Option<Opened>, watched: bool) -> Result<(), String> {
    let mut app = App::new(store, surroundings());
    match battle {
        Some(opened) if watched => app.watch_battle(opened, 0),
        Some(opened) => app.open_battle(opened, 0),
        None => {}
    }
    begin(&mut app)
}

/// The two channels of inputs.
struct Inputs {
    /// System signals, which are handled before all keys.
    signals: Receiver<Input>,
    keys: Receiver<Input>,
}

impl Inputs {
    /// Waits for the next input. An error means a timeout, or that no more inputs can come.
    fn within(&self, time: Duration) -> Result<Input, RecvTimeoutError> {
        if let Some(input) = self.waiting() {
            return Ok(input);
        }
        match self.keys.recv_timeout(time)? {
            Input::Signalled => self.signals.try_recv().map_err(|_| RecvTimeoutError::Timeout),
            input => Ok(input),
        }
    }

    /// Returns an input that has already arrived.
    fn waiting(&self) -> Option<Input> {
        loop {
            if let Ok(signal) = self.signals.try_recv() {
                return Some(signal);
            }
            match self.keys.try_recv() {
                Ok(Input::Signalled) => {}
                key => return key.ok(),
            }
        }
    }
}

/// Opens the terminal, runs the program and closes the terminal.
fn begin(app: &mut App) -> Result<(), String> {
    let (to, keys) = channel();
    let (signalled, signals) = channel();
    let no_thread = |error: io::Error| {
        format!("the system refuses a thread to read the keyboard ({error}); raise its limit (ulimit -u) and try again")
    };
    let no_terminal = |error: io::Error| format!("the terminal does not answer ({error}); try another");
    signals::install_handlers(signalled, to.clone()).map_err(no_thread)?;
    let mut terminal = Terminal::open(app.wants_mouse()).map_err(no_terminal)?;
    let asked = app.asks_background();
    let result = match input::start(to, asked) {
        Ok(()) => {
            let asked = if asked { terminal.ask_background() } else { Ok(()) };
            asked.and_then(|()| play(app, &mut terminal, &Inputs { signals, keys })).map_err(no_terminal)
        }
        Err(error) => Err(no_thread(error)),
    };
    app.save_changes();
    terminal.close();
    result
}

fn play(app: &mut App, terminal: &mut Terminal, inputs: &Inputs) -> io::Result<()> {
    let start = Instant::now();
    let now = || u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX);
    terminal.draw(app)?;
    while !app.is_done() {
        let wait = app.wakes_at().map(|at| Duration::from_millis(at.saturating_sub(now())));
        match inputs.within(wait.unwrap_or(LOOK).min(LOOK)) {
            Ok(Input::HangUp) | Err(RecvTimeoutError::Disconnected) => return Ok(()),
            Ok(Input::Suspend) => terminal.suspend(app.wants_mouse())?,
            Ok(input) => {
                app.input(input, now());
                // All pending inputs are handled before the next frame.
                while let Some(more) = inputs.waiting() {
                    match more {
                        Input::HangUp => return Ok(()),
                        Input::Suspend => terminal.suspend(app.wants_mouse())?,
                        more => app.input(more, now()),
                    }
                }
            }
            Err(RecvTimeoutError::Timeout) if wait.is_none() && !terminal::is_there() => return Ok(()),
            Err(RecvTimeoutError::Timeout) if wait.is_none_or(|wait| wait > LOOK) => continue,
            Err(RecvTimeoutError::Timeout) => app.tick(now()),
        }
        terminal::remember_journal(app.journal());
        terminal.set_mouse(app.wants_mouse())?;
        terminal.draw(app)?;
        if let Some(text) = app.take_copied() {
            terminal.copy(&text)?;
        }
        if app.rings() {
            terminal.ring()?;
        }
    }
    Ok(())
}

#[cfg(test)]
mod input_tests {
    use super::*;

    #[test]
    fn a_signal_comes_before_keys_that_wait() {
        let (to, keys) = channel();
        let (signalled, signals) = channel();
        let inputs = Inputs { signals, keys };
        for _ in 0..400 {
            to.send(Input::Typed('x')).unwrap();
        }
        signalled.send(Input::HangUp).unwrap();
        to.send(Input::Signalled).unwrap();
        assert_eq!(inputs.within(LOOK), Ok(Input::HangUp));
        signalled.send(Input::Suspend).unwrap();
        assert_eq!(inputs.waiting(), Some(Input::Suspend));
        // The keys keep their order, and the wake-up is not one of them.
        assert_eq!((0..400).filter(|_| inputs.waiting() == Some(Input::Typed('x'))).count(), 400);
        assert_eq!(inputs.waiting(), None);
        to.send(Input::Signalled).unwrap();
        assert_eq!(inputs.within(LOOK), Err(RecvTimeoutError::Timeout));
    }
}
