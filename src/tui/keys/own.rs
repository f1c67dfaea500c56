//! The keys that players bind in the options: a letter, digit or sign for each [`Action`]. Only prompts of a battle without
//! menu letters have such keys.

use crate::input::Key;
use crate::keys::Keymap::{
    Aiming, Battle, Changing, Charming, Evading, Going, Keeping, Landing, Moving, Repelling, Seeing, Squaring,
    Stepping, Turning,
};
use crate::keys::{KeyAction, KeyBinding, Keymap, Keys, key_table};
use ludus_engine::board::Facing::{East, North, South, West};
use ludus_store::settings::{Action, Keys as Preset};

/// The meaning of an action that a player can bind to a key.
pub trait Bindable {
    fn intent(self) -> KeyAction;

    /// Returns the name of the action: "step up".
    fn does(self) -> &'static str;

    /// Returns whether the action is available at menus. Then only a digit or a sign can be its key.
    fn works_beside_menus(self) -> bool;
}

impl Bindable for Action {
    fn intent(self) -> KeyAction {
        match self {
            Action::North => KeyAction::Go(North),
            Action::East => KeyAction::Go(East),
            Action::South => KeyAction::Go(South),
            Action::West => KeyAction::Go(West),
            Action::Rotate => KeyAction::Rotate,
            Action::Jump => KeyAction::Jump,
            Action::Threats => KeyAction::Threats,
            Action::Look => KeyAction::Look,
            Action::Stats => KeyAction::Stats,
            Action::Save => KeyAction::Save,
            Action::Hands => KeyAction::Hands,
        }
    }

    fn does(self) -> &'static str {
        match self {
            Action::North => "step up",
            Action::East => "step right",
            Action::South => "step down",
            Action::West => "step left",
            // The cost in moves stands beside the key in a battle only.
            Action::Jump => "jump",
            action => key_table::bindings().iter().find(|row| row.intent == action.intent()).map_or("", |row| row.does),
        }
    }

    fn works_beside_menus(self) -> bool {
        matches!(self, Action::Hands)
    }
}

impl Keys {
    /// The player's own key, which replaces the letters of an action. `None` if the action has no such key.
    pub(super) fn bound(self, row: &KeyBinding) -> Option<char> {
        let own = self.preset == Preset::Own && is_bindable(row);
        let action = Action::ALL.into_iter().find(|action| own && action.intent() == row.intent)?;
        self.own.of(action)
    }

    /// The player's own letters for north, east, south and west.
    pub(super) fn own_letters(self) -> [Option<char>; 4] {
        let is_own = self.preset == Preset::Own;
        [Action::North, Action::East, Action::South, Action::West].map(|action| self.own.of(action).filter(|_| is_own))
    }

    /// Describes each own key that has another meaning at the same question. Empty if each key has one meaning.
    pub fn clashes(self) -> Vec<String> {
        let mut all = Vec::new();
        for action in Action::ALL {
            let Some(key) = self.own.of(action).filter(|_| self.preset == Preset::Own) else { continue };
            if action.works_beside_menus() && key.is_ascii_alphabetic() {
                all.push(format!("{key} is a menu letter: \"{}\" needs a digit or a sign", action.does()));
            }
            // The general threats key has lower priority than the question's own keys.
            let yields = |row: &&KeyBinding| row.at == Battle && row.intent == KeyAction::Threats;
            let places = key_table::bindings().iter().filter(|row| row.intent == action.intent() && is_bindable(row));
            let places = places.filter(|row| !yields(row));
            let clash = places.flat_map(|row| key_table::bindings().iter().map(move |other| (row, other))).find(
                |(row, other)| {
                    // The letters for passing have lower priority than a question's own.
                    let yields = row.at != Battle
                        && other.at == Battle
                        && matches!(other.intent, KeyAction::Stand | KeyAction::Rest | KeyAction::Threats);
                    let beside = other.at == row.at || (row.at == Battle && is_bindable(other)) || other.at == Battle;
                    let beside = beside && !yields;
                    beside && other.intent != row.intent && self.of(other).contains(&Key::Char(key))
                },
            );
            if let Some((row, other)) = clash {
                let (wanted, at) = (action.does(), place(if row.at == Battle { other.at } else { row.at }));
                let holder = Action::ALL.into_iter().find(|one| one.intent() == other.intent);
                let remedy = match holder {
                    Some(_) => "bind that to another key first, or choose another key",
                    None => "choose another key",
                };
                let does = holder.map_or(other.does, Action::does);
                all.push(format!("{key} cannot be \"{wanted}\": {at} it is \"{does}\"; {remedy}"));
            }
        }
        all
    }
}

/// Returns whether players can bind keys here: at questions of a battle without menu letters.
const fn is_bindable(row: &KeyBinding) -> bool {
    row.has_steps || matches!(row.at, Aiming | Evading | Repelling | Charming | Keeping | Seeing | Battle)
}

const fn place(at: Keymap) -> &'static str {
    match at {
        Moving => "while moving",
        Going => "while choosing a square",
        Turning => "while turning",
        Stepping => "while stepping",
        Squaring => "at a choice of squares",
        Changing => "while changing weapons",
        Landing => "when sending somebody",
        Aiming => "while aiming",
        Charming => "at a spell's target",
        Evading => "when asked to evade",
        Repelling => "when asked to repel",
        Keeping => "when keeping a spell",
        Seeing => "at ESP Stats",
        _ => "in a battle",
    }
}
