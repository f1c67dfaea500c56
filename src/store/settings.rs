//! The player's settings: screen, keys, pace, and what each rulebook adds. None of them changes
//! a battle that has begun.
//!
//! One file holds all of them. A damaged field is replaced by its default; the other fields stay.

use crate::books::StoredChoices;
use ludus_engine::game::Seat;
use ludus_engine::text::quote;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

/// The number of unknown settings that are named. Of more, only the number is reported.
const MOST_NAMED: usize = 3;

/// The menu choices that need Return after their letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Confirm {
    /// All choices, as in the manual (p25).
    Classic,
    /// Only choices that cannot be undone.
    #[default]
    Risky,
    Never,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum DiceShow {
    /// Boxed dice that roll until a key stops them.
    Boxed,
    /// Boxed dice, shown for 300 ms.
    #[default]
    Quick,
    /// The result in one line.
    Instant,
}

/// How the dice of each side are shown.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DiceBySide {
    pub west: DiceShow,
    pub east: DiceShow,
}

impl DiceBySide {
    /// Returns the setting for a seat. All seats but the first use the second's.
    pub const fn of(self, seat: Seat) -> DiceShow {
        match seat {
            Seat(0) => self.west,
            Seat(_) => self.east,
        }
    }
}

/// The pace of turns that the program plays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// Pauses only when one of yours is hit, somebody dies or you must choose.
    #[default]
    Needed,
    /// Waits for a key after every step.
    Step,
    /// Waits a moment after every step.
    Timed,
    /// Plays on without any pause.
    Instant,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Look {
    /// Modern if the terminal supports it, otherwise classic.
    #[default]
    Auto,
    /// Frames, bars and tinted ground, on a background of its own.
    Modern,
    /// The characters of the game of 1992.
    Classic,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    /// As many colours as the terminal has. The classic look uses the terminal's own sixteen, as older settings did.
    #[default]
    #[serde(alias = "terminal")]
    Auto,
    /// Colours of 24 bits each.
    Truecolor,
    /// The 256 indexed colours of terminals.
    #[serde(rename = "256")]
    Indexed,
    /// The terminal's own sixteen colours.
    #[serde(rename = "16")]
    Sixteen,
    /// Colours with a high contrast.
    Contrast,
    /// As many colours as the terminal has, told apart by blue and orange instead of red and green.
    ColourBlind,
    /// Plain text without any colours.
    None,
}

/// The terminal's background, to choose readable colours.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Background {
    /// As the terminal reports it, or dark if it does not.
    #[default]
    Auto,
    Dark,
    Light,
}

/// Which look draws with which characters.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Signs {
    /// Unicode in the modern look, and [`Settings::glyphs`] in the classic look.
    #[default]
    Look,
    Ascii,
    Unicode,
}

impl Signs {
    /// Settings files without this value stay as they are.
    #[allow(clippy::trivially_copy_pass_by_ref)]
    const fn is_by_look(&self) -> bool {
        matches!(self, Signs::Look)
    }
}

/// The characters of the arena in the classic look.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Glyphs {
    #[default]
    Ascii,
    Unicode,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Keys {
    // Earlier versions kept own keys here; they stand in the key file now.
    #[default]
    #[serde(alias = "own")]
    Classic,
    Vi,
    Wasd,
}

/// A set of small numbers, 0 to 31. A file lists them from 1.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Vec<usize>", try_from = "Vec<usize>")]
pub struct Numbers(u32);

impl Numbers {
    pub const fn has(self, number: usize) -> bool {
        number < 32 && self.0 >> number & 1 == 1
    }

    pub const fn add(&mut self, number: usize) {
        if number < 32 {
            self.0 |= 1 << number;
        }
    }
}

impl From<Numbers> for Vec<usize> {
    fn from(numbers: Numbers) -> Vec<usize> {
        (0..32).filter(|number| numbers.has(*number)).map(|number| number + 1).collect()
    }
}

impl TryFrom<Vec<usize>> for Numbers {
    type Error = String;
    fn try_from(list: Vec<usize>) -> Result<Numbers, String> {
        let mut numbers = Numbers::default();
        for number in list {
            let index = number.checked_sub(1).filter(|index| *index < 32).ok_or("a number from 1 to 32 is wanted")?;
            numbers.add(index);
        }
        Ok(numbers)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
pub struct Settings {
    pub confirm: Confirm,
    pub dice: DiceBySide,
    pub robots: Pace,
    pub look: Look,
    pub theme: Theme,
    pub background: Background,
    pub glyphs: Glyphs,
    #[serde(skip_serializing_if = "Signs::is_by_look")]
    pub signs: Signs,
    pub keys: Keys,
    pub mouse: bool,
    /// Rings the terminal's bell when the program has moved and a person must choose.
    pub bell: bool,
    /// Shows animations of moves, missiles and blows.
    pub effects: bool,
    /// Shows the chances of both sides above a battle.
    pub win_bar: bool,
    /// Explains each new thing once, when it first matters.
    pub tips: bool,
    /// Allows asking the coach at any decision. The scores show that it was asked.
    pub coach: bool,
    /// True once the player has left the welcome screen.
    #[serde(skip_serializing_if = "ludus_engine::json::is_default")]
    pub welcomed: bool,
    /// The settings that the rulebooks add.
    #[serde(flatten)]
    pub own: StoredChoices,
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
            signs: Signs::default(),
            keys: Keys::default(),
            mouse: true,
            bell: false,
            effects: true,
            win_bar: true,
            tips: true,
            coach: false,
            welcomed: false,
            own: StoredChoices::default(),
        }
    }
}

impl Settings {
    /// Reads settings from the fields of a file, with a sentence for every invalid or unknown field.
    ///
    /// An invalid field gets its default.
    pub fn read(fields: &Map<String, Value>) -> (Settings, Vec<String>) {
        let (mut settings, mut unknown, mut notices) = (Settings::default(), Vec::new(), Vec::new());
        for (name, value) in fields {
            let taken = match name.as_str() {
                "format" => Ok(()),
                "confirm" => take(&mut settings.confirm, value),
                "dice" => take(&mut settings.dice, value),
                "robots" => take(&mut settings.robots, value),
                "look" => take(&mut settings.look, value),
                "theme" => take(&mut settings.theme, value),
                "background" => take(&mut settings.background, value),
                "glyphs" => take(&mut settings.glyphs, value),
                "signs" => take(&mut settings.signs, value),
                "keys" => take(&mut settings.keys, value),
                // The key file takes them over.
                "own_keys" => Ok(()),
                "mouse" => take(&mut settings.mouse, value),
                "bell" => take(&mut settings.bell, value),
                "effects" => take(&mut settings.effects, value),
                "win_bar" => take(&mut settings.win_bar, value),
                "tips" => take(&mut settings.tips, value),
                "coach" => take(&mut settings.coach, value),
                "welcomed" => take(&mut settings.welcomed, value),
                name => match settings.own.take(name, value) {
                    Some(taken) => taken,
                    None => {
                        unknown.push(format!("{name}: {value}"));
                        continue;
                    }
                },
            };
            if let Err(wanted) = taken {
                let is = quote(&value.to_string());
                notices.push(format!("the setting {name} cannot be {is}, {wanted}; its default is used"));
            }
        }
        let named = unknown.iter().take(MOST_NAMED);
        notices.extend(named.map(|one| format!("the setting {} is unknown and ignored", quote(one))));
        if let more @ 1.. = unknown.len().saturating_sub(MOST_NAMED) {
            notices.push(format!("{more} more settings are unknown and ignored"));
        }
        (settings, notices)
    }

    /// Returns the fields of the settings file.
    pub(super) fn fields(&self) -> Map<String, Value> {
        let mut fields = Map::from_iter([("format".to_string(), Value::from(super::document::FORMAT))]);
        if let Ok(Value::Object(more)) = serde_json::to_value(self) {
            fields.extend(more);
        }
        fields
    }
}

/// Reads a value into a setting. The error says which values are allowed.
pub(super) fn take<T: DeserializeOwned>(setting: &mut T, value: &Value) -> Result<(), String> {
    *setting = serde_json::from_value(value.clone()).map_err(|error| {
        let message = error.to_string();
        message
            .split_once("expected ")
            .map_or(message.clone(), |(_, wanted)| format!("but {}", wanted.replace('`', "")))
    })?;
    Ok(())
}
