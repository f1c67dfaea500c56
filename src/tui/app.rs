//! The program between the screens: who is set up, which screen is shown, what the store says.

use super::books::{self, Books, Play};
use super::canvas::Canvas;
use super::input::{Input, Key};
use super::keys::Keys;
use super::layout::{Layout, SMALLEST};
use super::player::Ending;
#[cfg(test)]
use super::player::Player;
use super::screens::{self, Go, Screen};
use super::theme::Ink;
#[cfg(test)]
use crate::gladiator::state::Battle;
use crate::store::books::Opened;
use crate::store::{Kept, Settings, Store, StoreError, Theme};
use ratatui::layout::Rect;
use std::path::Path;

/// What all screens share.
pub struct Shared {
    /// The data folder.
    pub store: Store,
    /// What is set up in each book.
    pub books: Books,
    /// A sentence for the player, shown until the next key.
    pub note: Option<(String, Ink)>,
    /// Milliseconds since the program began.
    pub now: u64,
}

impl Shared {
    /// The settings.
    pub const fn settings(&self) -> &Settings {
        self.store.settings()
    }

    /// The keys.
    pub const fn keys(&self) -> Keys {
        Keys { preset: self.store.settings().keys }
    }

    /// Says why something is refused.
    pub fn refuse(&mut self, text: impl Into<String>) {
        self.note = Some((text.into(), Ink::Bad));
    }

    /// Says something.
    pub fn say(&mut self, text: impl Into<String>) {
        self.note = Some((text.into(), Ink::Good));
    }

    /// Says what could not be stored; play goes on.
    pub fn heed(&mut self, result: Result<(), StoreError>) {
        if let Err(error) = result {
            self.note = Some((format!("{error}."), Ink::Heed));
        }
    }
}

/// The whole program.
pub struct App {
    shared: Shared,
    screen: Box<dyn Screen>,
    play: Option<Play>,
    colourless: bool,
    size: Rect,
    done: bool,
}

impl App {
    /// The program at its welcome.
    pub fn new(store: Store, colourless: bool) -> App {
        let shared = Shared { store, books: Books::new(), note: None, now: 0 };
        let screen = Box::new(screens::Welcome::new(&shared));
        App { shared, screen, play: None, colourless, size: Rect::ZERO, done: false }
    }

    /// The battle under way, for tests.
    #[cfg(test)]
    pub fn battle(&self) -> Option<&Player<Battle>> {
        self.play.as_ref().map(|Play::Gladiator(player)| &**player)
    }

    /// The battle on the screen, for tests.
    #[cfg(test)]
    pub fn battle_mut(&mut self) -> Option<&mut Player<Battle>> {
        self.play.as_mut().map(|Play::Gladiator(player)| &mut **player)
    }

    /// The store, for tests.
    #[cfg(test)]
    pub const fn store_mut(&mut self) -> &mut Store {
        &mut self.shared.store
    }

    /// Whether the program ends.
    pub const fn is_done(&self) -> bool {
        self.done
    }

    /// The colours to draw with.
    pub const fn theme(&self) -> Theme {
        if self.colourless { Theme::None } else { self.shared.store.settings().theme }
    }

    /// Whether clicks are wanted.
    pub const fn wants_mouse(&self) -> bool {
        self.shared.store.settings().mouse
    }

    /// The journal of the game under way.
    pub fn journal(&self) -> Option<&Path> {
        self.play.as_ref().and_then(Play::journal)
    }

    /// When something changes by itself.
    pub fn wakes_at(&self) -> Option<u64> {
        self.play.as_ref().and_then(Play::wakes_at)
    }

    /// Time has passed.
    pub fn tick(&mut self, now: u64) {
        self.shared.now = now;
        if let Some(play) = &mut self.play {
            play.tick(now);
        }
        self.follow();
    }

    /// Opens a game.
    pub fn open_battle(&mut self, opened: impl Into<Opened>, now: u64) {
        self.shared.now = now;
        let settings = *self.shared.settings();
        self.play = Some(Play::open(&mut self.shared, opened.into(), settings));
        self.follow();
    }

    /// Opens a game in which the computer plays for everybody, at a pace that can be followed.
    pub fn watch_battle(&mut self, opened: impl Into<Opened>, now: u64) {
        self.shared.now = now;
        self.play = Some(Play::watch(&mut self.shared, opened.into()));
        self.follow();
    }

    /// Takes an input.
    pub fn input(&mut self, input: Input, now: u64) {
        self.shared.now = now;
        let layout = Layout::of(self.size);
        match input {
            Input::Resize(..) => return,
            Input::Interrupt => return self.interrupt(),
            _ if layout.is_none() => return,
            _ => {}
        }
        if let Some(play) = &mut self.play {
            play.input(input, layout.as_ref(), now);
            return self.follow();
        }
        self.shared.note = None;
        let go = self.screen.input(&mut self.shared, input, layout.as_ref());
        self.go(go);
    }

    /// Ctrl-C: a battle waits in its journal, so nothing is lost.
    fn interrupt(&mut self) {
        self.done = true;
    }

    fn go(&mut self, go: Go) {
        match go {
            Go::Stay => {}
            Go::To(screen) => self.screen = screen,
            Go::Main => self.screen = books::menu(&self.shared),
            Go::Battle(opened) => self.open_battle(*opened, self.shared.now),
            Go::Quit => self.done = true,
        }
    }

    /// Credits a game that is over, and leaves one that has ended.
    fn follow(&mut self) {
        let Some(play) = &mut self.play else { return };
        play.settle(&mut self.shared);
        let ending = play.ending();
        if ending == Ending::Not {
            return;
        }
        let Some(play) = self.play.take() else { return };
        self.say_ending(&play, ending);
        play.leave(&mut self.shared);
        self.screen = books::menu(&self.shared);
    }

    /// Says how a game was left, and lets go of one that is gone.
    fn say_ending(&mut self, play: &Play, ending: Ending) {
        match ending {
            Ending::Not | Ending::Done => {}
            Ending::Saved => self.shared.say("The battle waits: Restore game goes on with it."),
            Ending::Lost if play.kept() == Kept::Beginning => {
                self.shared.refuse("The end of the battle was not saved: Restore game goes on with its beginning.");
            }
            Ending::Lost => {
                let let_go = self.shared.store.abandon(play.id());
                self.shared.heed(let_go);
                self.shared.refuse("The battle was not saved: it is gone.");
            }
            Ending::Abandoned => {
                let given_up = self.shared.store.abandon(play.id());
                self.shared.say(play.given_up());
                self.shared.heed(given_up);
            }
        }
    }

    /// Draws the screen.
    pub fn draw(&mut self, canvas: &mut Canvas<'_>) {
        self.size = canvas.area();
        let Some(layout) = Layout::of(self.size) else { return too_small(canvas) };
        match &self.play {
            Some(play) => play.draw(canvas, &layout),
            None => self.screen.draw(&self.shared, canvas, &layout),
        }
    }
}

/// The notice for a terminal that is too small; whatever was asked is asked again when it has grown.
fn too_small(canvas: &mut Canvas<'_>) {
    let area = canvas.area();
    let (columns, rows) = SMALLEST;
    let text = format!(
        "This terminal has {} columns and {} rows; Ludus needs {columns} and {rows}. Nothing is lost: make it larger.",
        area.width, area.height
    );
    canvas.wrapped(area, &text, Ink::Plain);
}

/// Whether a key goes back or on where only a text is read.
pub fn is_any(input: Input) -> Option<Key> {
    match input {
        Input::Click(..) => Some(Key::Enter),
        other => other.key(),
    }
}
