//! What a person does at the terminal, read on a thread of its own.

use ratatui::crossterm::event::{
    self, Event, KeyCode, KeyEvent, KeyEventKind, KeyModifiers, MouseButton, MouseEventKind,
};
use std::sync::mpsc::Sender;

/// One key, as the tables of keys name it. Letters are lower case: no key differs by Shift alone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Key {
    Char(char),
    Enter,
    Esc,
    Tab,
    BackTab,
    Backspace,
    Delete,
    Up,
    Down,
    Left,
    Right,
    Home,
    End,
    PageUp,
    PageDown,
    F2,
}

/// One thing that reaches the program.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Input {
    /// A key.
    Key(Key),
    /// A character as it was typed.
    Typed(char),
    /// The left button at a column and row.
    Click(u16, u16),
    /// The wheel, up or down.
    Wheel(i32),
    /// Columns and rows of the terminal now.
    Resize(u16, u16),
    /// Ctrl-C.
    Interrupt,
    /// The terminal is gone, or the program is asked to end.
    HangUp,
    /// The shell wants the program to stop for a while.
    Suspend,
}

impl Input {
    /// The key of this input, letters made small.
    pub fn key(self) -> Option<Key> {
        match self {
            Input::Key(key) => Some(key),
            Input::Typed(letter) => Some(Key::Char(letter.to_ascii_lowercase())),
            _ => None,
        }
    }
}

/// Reads the terminal for ever and sends what happens; ends when nobody listens any more.
pub fn read(to: &Sender<Input>) {
    loop {
        let input = match event::read() {
            Ok(event) => of(&event),
            Err(_) => Some(Input::HangUp),
        };
        let Some(input) = input else { continue };
        if to.send(input).is_err() || input == Input::HangUp {
            return;
        }
    }
}

/// An event of the terminal as an input; none for releases and movements of the mouse.
fn of(event: &Event) -> Option<Input> {
    match event {
        Event::Key(key) if key.kind != KeyEventKind::Release => of_key(key),
        Event::Mouse(mouse) => match mouse.kind {
            MouseEventKind::Down(MouseButton::Left) => Some(Input::Click(mouse.column, mouse.row)),
            MouseEventKind::ScrollUp => Some(Input::Wheel(-1)),
            MouseEventKind::ScrollDown => Some(Input::Wheel(1)),
            _ => None,
        },
        Event::Resize(columns, rows) => Some(Input::Resize(*columns, *rows)),
        _ => None,
    }
}

fn of_key(key: &KeyEvent) -> Option<Input> {
    let held = key.modifiers.intersects(KeyModifiers::CONTROL | KeyModifiers::ALT);
    Some(Input::Key(match key.code {
        KeyCode::Char('c') if key.modifiers.contains(KeyModifiers::CONTROL) => return Some(Input::Interrupt),
        // Return and Tab of terminals that send Ctrl-J, Ctrl-M and Ctrl-I.
        KeyCode::Char('j' | 'm') if held => Key::Enter,
        KeyCode::Char(_) if held => return None,
        KeyCode::Char(letter) => return Some(Input::Typed(letter)),
        KeyCode::Enter => Key::Enter,
        KeyCode::Esc => Key::Esc,
        KeyCode::Tab => Key::Tab,
        KeyCode::BackTab => Key::BackTab,
        KeyCode::Backspace => Key::Backspace,
        KeyCode::Delete => Key::Delete,
        KeyCode::Up => Key::Up,
        KeyCode::Down => Key::Down,
        KeyCode::Left => Key::Left,
        KeyCode::Right => Key::Right,
        KeyCode::Home => Key::Home,
        KeyCode::End => Key::End,
        KeyCode::PageUp => Key::PageUp,
        KeyCode::PageDown => Key::PageDown,
        KeyCode::F(1) => Key::Char('?'),
        KeyCode::F(2) => Key::F2,
        _ => return None,
    }))
}
