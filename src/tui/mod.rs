//! The game in the terminal.
//!
//! A key becomes an intent by the one table of [`keys`], an intent a command, a command goes to the session; what is
//! drawn is a copy of the battle that follows its events.
//!
//! [`player`] shows, asks and waits for any rulebook; a folder for each, as [`gladiator`], has its questions, pictures and
//! screens of setting up; [`books`] is the one file that matches on the book.

mod app;
mod beside;
mod books;
mod canvas;
mod course;
mod dice;
mod duels;
mod estimate;
mod gladiator;
mod help;
mod hexarena;
mod input;
mod keyboard;
mod keys;
mod layout;
mod lives;
mod menu;
mod picture;
mod player;
mod room;
mod screen;
mod screens;
mod search;
mod showcase;
mod signals;
mod terminal;
#[cfg(test)]
pub(crate) mod tests;
mod theme;
mod thousand;

pub use picture::{draw as picture, film};
pub use screen::Screen;
pub use showcase::{Count, Showcase};

use crate::store::Store;
use crate::store::books::Opened;
use app::App;
use input::Input;
use std::io;
use std::path::Path;
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};
use terminal::Terminal;
use theme::Surroundings;

/// How long the loop waits at most before it looks whether the terminal is still there.
const LOOK: Duration = Duration::from_secs(2);

/// The game on the screen, for the command line; with a battle it begins with that, which is played or only watched.
pub fn screen(store: Store, battle: Option<Opened>, watched: bool) -> Result<(), String> {
    run(store, battle, watched).map_err(|error| format!("the terminal does not answer ({error}); try another"))
}

/// A battle that was played, watched again, for the command line.
pub fn replay(store: Store, journal: &Path) -> Result<(), String> {
    let mut app = App::new(store, surroundings());
    app.show(journal).map_err(|error| error.to_string())?;
    begin(&mut app).map_err(|error| format!("the terminal does not answer ({error}); try another"))
}

fn surroundings() -> Surroundings {
    Surroundings::of(|name: &str| std::env::var_os(name).map(|value| value.to_string_lossy().into_owned()))
}

/// Plays until the player quits or the terminal goes away. The terminal is put back as it was, also after a panic.
/// NO_COLOR goes before the settings. In a battle that is watched the computer plays both sides.
pub fn run(store: Store, battle: Option<Opened>, watched: bool) -> io::Result<()> {
    let mut app = App::new(store, surroundings());
    match battle {
        Some(opened) if watched => app.watch_battle(opened, 0),
        Some(opened) => app.open_battle(opened, 0),
        None => {}
    }
    begin(&mut app)
}

/// Opens the terminal for a program, and closes it after it.
fn begin(app: &mut App) -> io::Result<()> {
    let (to, inputs) = channel();
    signals::heed(to.clone())?;
    let mut terminal = Terminal::open(app.wants_mouse())?;
    let asked = app.asks_background();
    if asked {
        terminal.ask_background()?;
    }
    std::thread::spawn(move || input::read(&to, asked));
    let result = play(app, &mut terminal, &inputs);
    terminal.close();
    result
}

fn play(app: &mut App, terminal: &mut Terminal, inputs: &Receiver<Input>) -> io::Result<()> {
    let start = Instant::now();
    let now = || u64::try_from(start.elapsed().as_millis()).unwrap_or(u64::MAX);
    terminal.draw(app)?;
    while !app.is_done() {
        let wait = app.wakes_at().map(|at| Duration::from_millis(at.saturating_sub(now())));
        match inputs.recv_timeout(wait.unwrap_or(LOOK).min(LOOK)) {
            Ok(Input::HangUp) | Err(RecvTimeoutError::Disconnected) => return Ok(()),
            Ok(Input::Suspend) => terminal.suspend(app.wants_mouse())?,
            Ok(input) => {
                app.input(input, now());
                // Whatever has been typed meanwhile is answered before the next frame.
                while let Ok(more) = inputs.try_recv() {
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
