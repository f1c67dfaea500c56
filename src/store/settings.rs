//! What a player has chosen about screen, keys and pace, and what each rulebook lets him choose. None of it touches a
//! battle that has begun.
//!
//! It is one file for all rulebooks: what is damaged in it is left out field by field, so that none loses by another.

use super::books::Choices;
use crate::kit::game::Seat;
use crate::kit::text::quote;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// Unknown settings that are named; of more only the number is said.
const MOST_NAMED: usize = 3;

/// Which menu choices want Return after their letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Confirm {
    /// All of them, as the manual has it (p25).
    Classic,
    /// Those that cannot be taken back.
    #[default]
    Risky,
    /// None.
    Never,
}

/// How dice are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DiceShow {
    /// Boxed dice that roll until a key stops them.
    Boxed,
    /// Boxed dice for 300 ms.
    #[default]
    Quick,
    /// One line.
    Instant,
}

/// The dice of each side.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct DiceBySide {
    pub west: DiceShow,
    pub east: DiceShow,
}

impl DiceBySide {
    /// Those of a seat; every seat but the first has the second's.
    pub const fn of(self, seat: Seat) -> DiceShow {
        match seat {
            Seat(0) => self.west,
            Seat(_) => self.east,
        }
    }
}

/// The pace of the program's turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// Pauses only when one of yours is hit, somebody dies or you must choose.
    #[default]
    Needed,
    /// A key for every step.
    Step,
    /// A moment for every step.
    Timed,
    /// No pause.
    Instant,
}

/// How the screens are drawn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Look {
    /// Modern where the terminal can show it, else classic.
    #[default]
    Auto,
    /// Frames, bars, tints of the ground, on a background of its own.
    Modern,
    /// The signs of 1992.
    Classic,
}

/// The colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// As many as the terminal has; the classic look takes the terminal's own sixteen, as settings of old did.
    #[default]
    #[serde(alias = "terminal")]
    Auto,
    /// 24 bits.
    Truecolor,
    /// 256.
    #[serde(rename = "256")]
    Indexed,
    /// The terminal's own sixteen.
    #[serde(rename = "16")]
    Sixteen,
    /// High contrast.
    Contrast,
    /// None at all.
    None,
}

/// What the terminal's background is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Background {
    /// What the terminal says; dark if it says nothing.
    #[default]
    Auto,
    /// Dark.
    Dark,
    /// Light.
    Light,
}

/// The signs of the arena in the classic look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Glyphs {
    #[default]
    Ascii,
    Unicode,
}

/// The keys.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Keys {
    #[default]
    Classic,
    Vi,
    Wasd,
}

/// All settings.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[allow(missing_docs)]
pub struct Settings {
    pub confirm: Confirm,
    pub dice: DiceBySide,
    pub robots: Pace,
    pub look: Look,
    pub theme: Theme,
    pub background: Background,
    pub glyphs: Glyphs,
    pub keys: Keys,
    pub mouse: bool,
    /// Moves run, missiles fly, blows flash.
    pub effects: bool,
    /// What the rulebooks let him choose.
    #[serde(flatten)]
    pub own: Choices,
}

impl Default for Settings {
    fn default() -> Settings {
        Settings {
            confirm: Confirm::default(),
            dice: DiceBySide::default(),
            robots: Pace::default(),
            look: Look::default(),
            theme: Theme::default(),
            background: Background::default(),
            glyphs: Glyphs::default(),
            keys: Keys::default(),
            mouse: true,
            effects: true,
            own: Choices::default(),
        }
    }
}

impl Settings {
    /// Settings from the fields of a file, with a sentence for every field that is unknown or holds something else than
    /// it may; such a field has its default.
    pub fn read(fields: &Map<String, Value>) -> (Settings, Vec<String>) {
        let (mut settings, mut unknown) = (Settings::default(), Vec::new());
        for (name, value) in fields {
            let understood = match name.as_str() {
                "format" => true,
                "confirm" => take(&mut settings.confirm, value),
                "dice" => take(&mut settings.dice, value),
                "robots" => take(&mut settings.robots, value),
                "look" => take(&mut settings.look, value),
                "theme" => take(&mut settings.theme, value),
                "background" => take(&mut settings.background, value),
                "glyphs" => take(&mut settings.glyphs, value),
                "keys" => take(&mut settings.keys, value),
                "mouse" => take(&mut settings.mouse, value),
                "effects" => take(&mut settings.effects, value),
                name => settings.own.take(name, value),
            };
            if !understood {
                unknown.push(format!("{name}: {value}"));
            }
        }
        let mut notices: Vec<String> = unknown
            .iter()
            .take(MOST_NAMED)
            .map(|one| format!("the setting {} is not known here and is left out", quote(one)))
            .collect();
        if let more @ 1.. = unknown.len().saturating_sub(MOST_NAMED) {
            notices.push(format!("{more} more settings are not known here and are left out"));
        }
        (settings, notices)
    }

    /// The fields of a file.
    pub(super) fn fields(&self) -> Map<String, Value> {
        let mut fields = Map::from_iter([("format".to_string(), Value::from(super::document::FORMAT))]);
        if let Ok(Value::Object(more)) = serde_json::to_value(self) {
            fields.extend(more);
        }
        fields
    }
}

/// Takes a value for a setting, if it may hold it.
pub(super) fn take<T: DeserializeOwned>(setting: &mut T, value: &Value) -> bool {
    match serde_json::from_value(value.clone()) {
        Ok(known) => {
            *setting = known;
            true
        }
        Err(_) => false,
    }
}
