//! The names of keys in key files and in prompts.

use crate::input::Key;

/// Keys that are no character: the name in prompts, then the names in key files.
const NAMES: [(Key, &str, &[&str]); 31] = [
    (Key::Enter, "Return", &["enter", "return"]),
    (Key::Esc, "Esc", &["esc", "escape"]),
    (Key::Tab, "Tab", &["tab"]),
    (Key::BackTab, "Shift+Tab", &["s-tab", "backtab"]),
    (Key::Backspace, "Backspace", &["backspace"]),
    (Key::Insert, "Ins", &["insert", "ins"]),
    (Key::Delete, "Del", &["delete", "del"]),
    (Key::Up, "Up", &["up"]),
    (Key::Down, "Down", &["down"]),
    (Key::Left, "Left", &["left"]),
    (Key::Right, "Right", &["right"]),
    (Key::ShiftUp, "Shift+Up", &["s-up"]),
    (Key::ShiftDown, "Shift+Down", &["s-down"]),
    (Key::Home, "Home", &["home"]),
    (Key::End, "End", &["end"]),
    (Key::PageUp, "PgUp", &["pageup", "pgup"]),
    (Key::PageDown, "PgDn", &["pagedown", "pgdn"]),
    (Key::Char(' '), "Space", &["space"]),
    // Terminals send F1 as the key for help.
    (Key::Char('?'), "?", &["f1"]),
    (Key::F2, "F2", &["f2"]),
    (Key::F3, "F3", &["f3"]),
    (Key::F4, "F4", &["f4"]),
    (Key::F5, "F5", &["f5"]),
    (Key::F6, "F6", &["f6"]),
    (Key::F7, "F7", &["f7"]),
    (Key::F8, "F8", &["f8"]),
    (Key::F9, "F9", &["f9"]),
    (Key::F10, "F10", &["f10"]),
    (Key::F11, "F11", &["f11"]),
    (Key::F12, "F12", &["f12"]),
    (Key::Char(' '), "Space", &[" "]),
];

/// The key of a name in a key file. Capital letters mean the small ones. `None` if there is no such key.
pub fn read(name: &str) -> Option<Key> {
    let mut letters = name.chars();
    if let (Some(letter), None) = (letters.next(), letters.next())
        && !letter.is_whitespace()
        && !letter.is_control()
    {
        return letter.to_lowercase().next().map(Key::Char);
    }
    let name = name.to_lowercase();
    NAMES.iter().find(|(_, _, names)| names.contains(&name.as_str())).map(|(key, ..)| *key)
}

/// The name of a key in a key file.
pub fn written(key: Key) -> String {
    match (NAMES.iter().find(|(one, ..)| *one == key), key) {
        (Some((_, _, names)), _) => names.first().copied().unwrap_or_default().into(),
        (None, key) => shown(key).to_lowercase(),
    }
}

/// The name of a key in prompts.
pub fn shown(key: Key) -> String {
    match (NAMES.iter().find(|(one, ..)| *one == key), key) {
        (Some((_, name, _)), _) => (*name).into(),
        (None, Key::Char(letter)) => letter.to_uppercase().collect(),
        (None, key) => format!("{key:?}"),
    }
}
