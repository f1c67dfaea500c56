//! The orders of the command line to the screen: pictures and recordings, and how a path is typed.

use crate::settings::{Background, Look, Theme};
use crate::system::folder;
use std::path::Path;

/// A picture of a screen.
#[derive(Clone, Debug)]
pub struct Picture {
    pub columns: u16,
    pub rows: u16,
    pub look: Look,
    pub theme: Theme,
    pub background: Background,
    /// Keys to press first.
    pub keys: String,
    /// Seed of every battle that starts.
    pub seed: u64,
}

/// A recording of a battle.
#[derive(Clone, Debug)]
pub struct Recording {
    /// Size and look; no keys are played.
    pub picture: Picture,
    /// Speed factor against the screen.
    pub speed: u8,
}

/// "ludus", with `--data-dir` if the folder is not the default.
pub fn typed(data: &Path) -> String {
    if folder(None).as_deref() == Some(data) {
        return "ludus".into();
    }
    format!("ludus --data-dir {}", quoted(&data.display().to_string()))
}

/// Quotes a text as one shell word.
pub fn quoted(text: &str) -> String {
    let plain = |c: char| c.is_alphanumeric() || "/._-+,:@%".contains(c);
    if !text.is_empty() && text.chars().all(plain) { text.into() } else { format!("'{}'", text.replace('\'', r"'\''")) }
}
