//! What a player has chosen about screen, keys and pace, and what each rulebook lets him choose. None of it touches a
//! battle that has begun.
//!
//! It is one file for all rulebooks: what is damaged in it is left out field by field, so that none loses by another.

use crate::engine::game::Seat;
use crate::engine::text::quote;
use crate::store::books::StoredChoices;
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
    /// Those of [`OwnKeys`].
    Own,
}

/// What a key of one's own can be bound to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[allow(missing_docs)]
pub enum Action {
    North,
    East,
    South,
    West,
    Rotate,
    Jump,
    Threats,
    Look,
    Stats,
    Save,
    Hands,
}

impl Action {
    /// All of them, each at the place of its number.
    pub const ALL: [Action; 11] = [
        Action::North,
        Action::East,
        Action::South,
        Action::West,
        Action::Rotate,
        Action::Jump,
        Action::Threats,
        Action::Look,
        Action::Stats,
        Action::Save,
        Action::Hands,
    ];
}

/// The signs that a player has bound himself, small letters, figures or signs; what is not bound has its classic key.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(try_from = "Map<String, Value>", into = "Map<String, Value>")]
pub struct OwnKeys([Option<char>; Action::ALL.len()]);

impl OwnKeys {
    /// What it is bound to.
    pub const fn of(&self, action: Action) -> Option<char> {
        self.0[action as usize]
    }

    /// The same with that bound, or let go.
    pub const fn with(mut self, action: Action, key: Option<char>) -> OwnKeys {
        self.0[action as usize] = key;
        self
    }
}

impl From<OwnKeys> for Map<String, Value> {
    fn from(keys: OwnKeys) -> Map<String, Value> {
        let bound = Action::ALL.into_iter().filter_map(|action| Some((action, keys.of(action)?)));
        bound.map(|(action, key)| (action.word(), Value::from(key.to_string()))).collect()
    }
}

impl TryFrom<Map<String, Value>> for OwnKeys {
    type Error = String;

    fn try_from(fields: Map<String, Value>) -> Result<OwnKeys, String> {
        fields.into_iter().try_fold(OwnKeys::default(), |keys, (name, key)| {
            let action = Action::ALL.into_iter().find(|action| action.word() == name);
            let action = action.ok_or_else(|| format!("expected a name such as jump, not {}", quote(&name)))?;
            let key = key.as_str().and_then(|key| key.parse().ok()).filter(|key| OwnKeys::may_be(*key));
            let key = key.ok_or_else(|| format!("expected one small letter, figure or sign for {name}"))?;
            Ok(keys.with(action, Some(key)))
        })
    }
}

impl OwnKeys {
    /// Whether a key of one's own may be that: a small letter, a figure or a sign of ASCII, not `?`, which always helps.
    pub const fn may_be(key: char) -> bool {
        key.is_ascii_graphic() && !key.is_ascii_uppercase() && key != '?'
    }
}

impl Action {
    /// Its word in the file.
    fn word(self) -> String {
        serde_json::to_value(self).ok().and_then(|word| word.as_str().map(String::from)).unwrap_or_default()
    }
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
    pub own_keys: OwnKeys,
    pub mouse: bool,
    /// The terminal's bell when a person is asked again after what the program did.
    pub bell: bool,
    /// Moves run, missiles fly, blows flash.
    pub effects: bool,
    /// A key asks the coach at any question; the scores tell that it was asked.
    pub coach: bool,
    /// What the rulebooks let him choose.
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
            keys: Keys::default(),
            own_keys: OwnKeys::default(),
            mouse: true,
            bell: false,
            effects: true,
            coach: false,
            own: StoredChoices::default(),
        }
    }
}

impl Settings {
    /// Settings from the fields of a file, with a sentence for every field that holds something else than it may, and for
    /// fields that are unknown; such a field has its default.
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
                "keys" => take(&mut settings.keys, value),
                "own_keys" => take(&mut settings.own_keys, value),
                "mouse" => take(&mut settings.mouse, value),
                "bell" => take(&mut settings.bell, value),
                "effects" => take(&mut settings.effects, value),
                "coach" => take(&mut settings.coach, value),
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
        notices.extend(named.map(|one| format!("the setting {} is not known here and is left out", quote(one))));
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

/// Takes a value for a setting, or says what it may hold.
pub(super) fn take<T: DeserializeOwned>(setting: &mut T, value: &Value) -> Result<(), String> {
    *setting = serde_json::from_value(value.clone()).map_err(|error| {
        let said = error.to_string();
        said.split_once("expected ").map_or(said.clone(), |(_, wanted)| format!("but {}", wanted.replace('`', "")))
    })?;
    Ok(())
}
