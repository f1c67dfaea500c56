//! Keys and their meanings. Every screen declares the actions of its keymap with their texts ([`declared`]), and the files in
//! `assets/keys` give them their keys ([`key_file`]). Dispatch, prompts, help and the checks come from both ([`key_table`]),
//! so no other Rust file names a key. Players change keys in `keys.toml` ([`player_keys`]), by hand or in the options ([`bindable`]).

mod beside;
pub mod bindable;
pub mod declared;
#[cfg(test)]
mod grammar;
mod key_editor;
mod key_file;
pub mod key_names;
mod key_table;
pub mod player_keys;
#[cfg(test)]
mod tests;

use crate::input::Key;
use crate::keys::player_keys::PlayerKeys;
use ludus_engine::board::Facing;
use ludus_engine::game::Seat;
use ludus_engine::hex::Direction;
use ludus_engine::highlight::Highlight;
use ludus_store::settings::{Confirm, Keys as Preset, Settings};

/// The description of Tab at the menus of a game.
pub const TURNS: &str = "turn the page: odds, log, order";

/// A context in which keys have meanings, usually one question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Keymap {
    Menu,
    /// A question as a table of its choices, in the modern look.
    Asking,
    Moving,
    Going,
    Aiming,
    Evading,
    Turning,
    Stepping,
    Squaring,
    Repelling,
    Changing,
    Cycling,
    Dice,
    Reading,
    Report,
    List,
    /// The list of unfinished battles, in addition to the keys of every list.
    Restoring,
    Making,
    Kitting,
    Spelling,
    Options,
    /// The screen where players bind their own keys.
    Binding,
    Before,
    Spells,
    Paying,
    Charming,
    Landing,
    Keeping,
    Seeing,
    Sure,
    /// Active whenever a battle is on the screen.
    Battle,
    /// The list of the coach's suggestions.
    Coaching,
    Handing,
    Welcome,
    Log,
    Looking,
    /// The page that hands the keyboard to the next player.
    Calling,
    /// A lesson's text is shown; the key that leaves also works at its questions.
    Lesson,
    /// The camp between two expeditions.
    Camping,
    Choosing,
    Planning,
    /// Events are shown step by step.
    Watching,
    Replay,
    /// Other decisions are tried at a point of a replay.
    WhatIf,
    /// A copy of a game, in addition to its other keys.
    Apart,
    /// The page with 1000 playouts of this game.
    Thousand,
    /// Two endings are compared side by side.
    Ends,
    /// Movement and turns on a hex board.
    Pacing,
    /// Fighters are placed on a hex board.
    Placing,
    /// The choice of the fighter who acts next on a hex board.
    Picking,
    /// The choice of weapon and target for an attack on a hex board.
    Striking,
    /// Looking around on a hex board.
    Scanning,
    /// The orders for a unit of an army, in addition to the keys of every question.
    Commanding,
    /// The choice of a hex for a unit of an army.
    Marching,
    /// Looking around on the map of a battle.
    Surveying,
    /// The record of a unit of an army.
    Recording,
    /// The orders for a member of a party.
    Ordering,
    /// The steps of such an order: weapon, target, spell.
    Detailing,
    /// Exploring a dungeon: arrows walk.
    Delving,
    /// A list under a question of a delve.
    Deciding,
    /// The card of a fighter of a party or of its foes.
    Reviewing,
    /// The shop of a party's members, in addition to the keys of every list.
    Supplying,
    /// The guild, loans and the dead of a party's members, in addition to the keys of every list.
    Guild,
    Coding,
    /// Lists of scores, in addition to the keys of every list.
    Scores,
    /// A fighter's career, in addition to the keys of every list.
    Living,
    /// The hall of the dead, where letters search for a name.
    Hall,
    /// A character of a campaign, in addition to the keys of every list: record, training, shop and healing.
    Campaign,
    /// The shop and the buyer's own equipment.
    Trading,
    Training,
    /// Setting up a bout of the player's own characters, in addition to the keys of every form.
    Marshalling,
    /// The purchase of an army of units.
    Hiring,
    Anywhere,
}

impl KeyAction {
    /// Stands for the four arrows in a line of keys.
    pub const ARROWS: KeyAction = KeyAction::Go(Facing::North);
}

/// The meaning of a key, independent of the key itself.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KeyAction {
    Go(Facing),
    Rotate,
    Jump,
    StartOver,
    Accept,
    Back,
    Threats,
    Look,
    Stats,
    Save,
    Help,
    Page,
    PageBack,
    Next,
    Previous,
    Ahead,
    Yes,
    No,
    Skip,
    Put,
    Drop,
    More,
    Less,
    PageUp,
    PageDown,
    First,
    Last,
    Other,
    Abandon,
    Info,
    /// Opens the list that hands fighters to the computer.
    Hands,
    /// Shows the coach's best decisions here.
    Coach,
    /// Shows the costliest mistake, then the next one.
    Mistake,
    Seat(Seat),
    /// Advances step by step, each step with a key.
    Stepwise,
    Difficulty,
    /// Opens the options at any question.
    Options,
    /// Switches between the modern and the classic look.
    OtherLook,
    Continue,
    /// Fights again with the last fighters.
    Again,
    Seed,
    /// The fighter stands still, or passes.
    Stand,
    /// Everyone who is still to act this turn stands.
    Rest,
    /// Stands until an enemy is in reach.
    Hold,
    /// Advances until an enemy is in reach.
    Advance,
    GoTo,
    /// Gives the same command to the images of this mage.
    Alike,
    /// Does not evade any attack this turn.
    Take,
    Undo,
    /// The computer plays the acting fighter for this turn.
    Lend,
    /// Pins the build that others are compared with.
    Pin,
    Log,
    Learn,
    Endless,
    Raise,
    Lower,
    Name,
    /// Chooses the opponent that odds are computed against.
    Assumed,
    /// Types or chooses the opposing plan of a trial.
    Versus,
    /// Plays the plan once, as a trial.
    Try,
    /// Shows the plan as one line of text.
    Words,
    /// Opens the list of stored plans.
    Library,
    Automatic,
    /// The next (true) or previous highlight of this kind.
    Peak(Highlight, bool),
    WhatIf,
    /// Plays 1000 playouts from here.
    Thousand,
    /// Compares both endings side by side.
    Compare,
    /// Watches the battle that was just played.
    Watch,
    /// Shows the turning point of the battle.
    Turning,
    /// Shows a death, by its number from 0.
    Death(u8),
    Copy,
    Fallen,
    Step(Direction),
    TurnLeft,
    TurnRight,
    Weapon,
    Trick,
    Several,
    Enough,
    /// Shows the names of columns and rows.
    Coordinates,
    /// Shows the next layer over a map.
    Layer,
    Train,
    Outfit,
    Week,
    Surgeon,
    Mend,
    /// Changes the grip between one hand and two.
    Grip,
    Load,
    /// Replaces the opponents so that the bout is fair.
    Fair,
    /// Searches in a list or a text.
    Search,
    /// Makes a unit elite, or plain again.
    Elite,
    /// Chooses the homeland of an army.
    Homeland,
    /// Makes a unit start hidden.
    Hide,
    /// Chooses the passengers of chariots.
    Rider,
}

/// An action of a keymap.
#[derive(Debug)]
pub struct KeyBinding {
    pub at: Keymap,
    pub intent: KeyAction,
    /// Its keys by the classic file.
    keys: Vec<Key>,
    /// The name of the classic keys in prompts; empty if another action's name covers them.
    pub shown: String,
    pub does: &'static str,
    /// Its place in the table.
    number: usize,
}

/// A key and its effect, as shown in a prompt.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    pub shown: String,
    pub does: &'static str,
    /// The key that a click presses. `None` for a name of several keys ("Arrows").
    pub key: Option<Key>,
    /// Its action in the table; `None` for a hint that is not in it.
    pub intent: Option<KeyAction>,
}

impl Hint {
    /// A hint that is not in the table, for a key that the table has elsewhere.
    pub fn of(key: Key, shown: &str, does: &'static str) -> Hint {
        Hint { shown: shown.into(), does, key: Some(key), intent: None }
    }

    /// A hint for several keys, which cannot be clicked.
    pub fn several(shown: &str, does: &'static str) -> Hint {
        Hint { shown: shown.into(), does, key: None, intent: None }
    }

    /// Replaces the words of an action, if the line names it.
    pub fn reword(line: &mut [Hint], intent: KeyAction, does: &'static str) {
        line.iter_mut().filter(|hint| hint.intent == Some(intent)).for_each(|hint| hint.does = does);
    }

    pub fn width(&self) -> u16 {
        (self.shown.chars().count() + 1 + self.does.chars().count()) as u16
    }
}

/// The keys that the player has chosen.
#[derive(Clone, Copy, Debug, Default)]
pub struct Keys {
    /// The letters for the four directions.
    pub preset: Preset,
    /// Which menu entries ask for confirmation.
    pub confirm: Confirm,
    /// True if a lesson is running. It refuses the keys that hand decisions over, so prompts and help omit them.
    pub lesson: bool,
    /// True in the modern look, where the choices of a question are rows with first letters.
    pub lists: bool,
    /// The keys of the player's key file. `None` if there is none.
    pub file: Option<&'static PlayerKeys>,
}

impl Keys {
    pub fn set(settings: &Settings) -> Keys {
        let file = player_keys::installed();
        Keys { preset: settings.keys, confirm: settings.confirm, lesson: false, lists: false, file }
    }

    /// The keys of an action. A preset or a key file that uses one of its classic keys for another action takes it away.
    pub fn of(self, row: &KeyBinding) -> Vec<Key> {
        self.table().keys(row).to_vec()
    }

    /// The meaning of a key in a context. A key with Shift falls back to the key without it. A letter of another script falls
    /// back to the Latin letter on its key.
    pub fn intent(self, at: Keymap, key: Key) -> Option<KeyAction> {
        let of = |key: Key| Keys::bindings(at).find(|row| self.of(row).contains(&key)).map(|row| row.intent);
        of(key).or_else(|| of(key.without_shift()?)).or_else(|| of(key.latin()?))
    }

    /// The actions of a context, in the order in which help shows them.
    pub fn bindings(at: Keymap) -> impl Iterator<Item = &'static KeyBinding> {
        key_table::bindings().iter().filter(move |row| row.at == at)
    }

    /// The name of an action's keys in prompts.
    pub fn label(self, row: &KeyBinding) -> String {
        self.table().label(row).into()
    }

    /// The key's name for a context and an action: "moving.rotate" is "R".
    pub fn named(self, name: &str) -> Option<String> {
        let is = |row: &&KeyBinding| {
            let intent = format!("{:?}", row.intent);
            let intent = intent.split_once('(').map_or(intent.as_str(), |(verb, _)| verb);
            format!("{:?}.{intent}", row.at).eq_ignore_ascii_case(name)
        };
        let letter = |row: &KeyBinding| {
            self.of(row).iter().find_map(|key| match key {
                Key::Char(letter) => Some(letter.to_uppercase().collect::<String>()),
                _ => None,
            })
        };
        // Prompts name some keys only together with others. In a sentence each needs its own name.
        key_table::bindings()
            .iter()
            .find(is)
            .map(|row| Some(self.label(row)).filter(|shown| !shown.is_empty()).or_else(|| letter(row)))?
    }

    /// The label with letters beside signs and with function keys, for which prompts have no room.
    pub fn long_label(self, row: &KeyBinding) -> String {
        let (mut told, keys) = (self.label(row), self.of(row));
        if told.chars().count() == 1 && told.chars().all(|one| one.is_ascii_punctuation()) {
            let letter = |key: &Key| match key {
                Key::Char(letter) if letter.is_ascii_alphanumeric() => Some(letter.to_ascii_uppercase()),
                _ => None,
            };
            if let Some(letter) = keys.iter().find_map(letter) {
                told = format!("{told}, {letter}");
            }
        }
        if matches!(row.intent, KeyAction::Step(_)) && !told.is_empty() {
            let steps = Keys::bindings(row.at).filter(|one| matches!(one.intent, KeyAction::Step(_)));
            let digit = |one: &KeyBinding| {
                self.of(one).iter().find_map(|key| if let Key::Char(letter) = key { Some(*letter) } else { None })
            };
            let digits: Vec<String> = steps.filter_map(digit).map(String::from).collect();
            told = format!("{told}, {}", digits.join(" "));
        }
        for name in keys.iter().filter_map(|key| key.function()) {
            if !told.contains(name) && !told.is_empty() {
                told = format!("{told}, {name}");
            }
        }
        told
    }

    /// The keys of a context and of general rows, as shown in help. The menu's `letters` come first, then the context's own
    /// keys, then the general rows. If letters are `typed`, general rows have no letter keys.
    pub fn help_rows<'a>(
        self,
        at: Keymap,
        beside: impl Iterator<Item = &'a KeyBinding>,
        letters: &[char],
        typed: bool,
    ) -> Vec<(String, &'static str)> {
        let taken: Vec<Key> = Keys::bindings(at).flat_map(|row| self.of(row)).collect();
        let is_free = |key: &Key| match key {
            Key::Char(letter) => !typed && !letters.contains(letter) && !taken.contains(key),
            key => !taken.contains(key),
        };
        let named = |row: &KeyBinding| {
            let free: Vec<Key> = self.of(row).into_iter().filter(is_free).collect();
            let names = || free.iter().filter_map(|key| key.name()).collect::<Vec<String>>().join(", ");
            if free == self.of(row) { self.long_label(row) } else { names() }
        };
        let mut told: Vec<(String, &'static str)> = Vec::new();
        let own = Keys::bindings(at).map(|row| (self.label_beside(row, letters), row));
        let all = own.chain(beside.map(|row| (named(row), row)));
        for (key, row) in all.filter(|(key, row)| !row.shown.is_empty() && !key.is_empty() && self.works(row)) {
            if told.iter().all(|(other, _)| *other != key) {
                told.push((key, row.does));
            }
        }
        told
    }

    /// Returns whether the key works; a running lesson refuses some.
    fn works(self, row: &KeyBinding) -> bool {
        use KeyAction::{Advance, Alike, Coach, Hands, Hold, Lend, Rest};
        let hands_over = matches!(row.intent, Hands | Rest | Hold | Advance | Alike | Lend | Coach);
        !(self.lesson && hands_over)
    }

    /// A line of hints with the key that every battle has.
    pub fn line_in_battle(self, at: Keymap, intents: &[KeyAction]) -> Vec<Hint> {
        [self.line(at, intents), self.line(Keymap::Battle, &[KeyAction::Hands])].concat()
    }

    /// The hints for the given actions, as far as they are bound there.
    pub fn line(self, at: Keymap, intents: &[KeyAction]) -> Vec<Hint> {
        let rows = intents.iter().filter_map(|intent| Keys::bindings(at).find(|row| row.intent == *intent));
        rows.filter(|row| self.works(row)).map(|row| self.hint(row)).collect()
    }

    fn hint(self, row: &KeyBinding) -> Hint {
        let key = if matches!(row.intent, KeyAction::Go(_)) { None } else { self.of(row).first().copied() };
        Hint { shown: self.label(row), does: row.does, key, intent: Some(row.intent) }
    }
}

/// The keys in a name like "y/Return", for tests. "Arrows" gives the right arrow.
#[cfg(test)]
pub fn keys_in(name: &str) -> Vec<Key> {
    let words = name.split_whitespace().map(|word| if word.len() > 1 { word.trim_end_matches(',') } else { word });
    let parts = words.flat_map(|word| if word.len() > 1 { word.split('/').collect() } else { vec![word] });
    let key = |part: &str| match part {
        "Arrows" => Key::Right,
        "Return" => Key::Enter,
        "Space" => Key::Char(' '),
        "Backspace" => Key::Backspace,
        "1-9" => Key::Char('1'),
        one if one.chars().count() == 1 => Key::Char(one.to_ascii_lowercase().chars().next().unwrap_or(' ')),
        word => Key::named(word).unwrap_or_else(|| panic!("no key is called {word}")),
    };
    parts.map(key).collect()
}
