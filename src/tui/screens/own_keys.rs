//! The screen where players bind their own keys. It refuses a key with another meaning at the same question.

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::help::Topic;
use crate::input::{Input, Key};
use crate::keys;
use crate::keys::own::Bindable;
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::options::Options;
use crate::screens::screen_stack::explain_with;
use crate::screens::{Screen, Transition};
use crate::search::Search;
use crate::theme::Ink;
use crate::wide_layout::{Cell, TextBox};
use crate::widgets::panels::focus::PanelFocus;
use crate::widgets::panels::{Page, Panel};
use crate::widgets::rows::{ListColumn, Rows, left, width};
use ludus_store::settings::{Action, Keys, OwnKeys, Settings};

pub struct OwnKeysScreen {
    focus: Rows,
    /// The box that has the keys: the actions, or the help beside them.
    boxes: PanelFocus,
    search: Search,
    /// True if the next key is bound to the action in focus.
    waits: bool,
}

const COLUMNS: [ListColumn; 2] = [left("Action", 24, 0), left("Key", 12, 0)];
const WORDS: &str = "A lower-case letter, digit or sign. Arrows, Return, Esc, Tab and ? keep their meaning.";
const CLASHES: &str = "A key with another meaning at the same prompt is refused; the message names that meaning.";
/// The way to bind actions that this screen lacks.
const FILE: &str = "The file keys.toml in the data folder binds any other action. The manual explains it.";
const TOPIC: Topic = Topic {
    title: "Your own keys",
    asks: "Choose an action, press Return, then the new key. A key that is already taken is refused.",
    context: Keymap::Binding,
    rules: &[],
    chapters: &[],
};

impl OwnKeysScreen {
    pub fn new() -> OwnKeysScreen {
        OwnKeysScreen { focus: Rows::default(), boxes: PanelFocus::default(), search: Search::default(), waits: false }
    }

    /// The actions that match the search.
    fn actions(&self) -> Vec<Action> {
        let found = self.search.found(Action::ALL.iter().map(|action| action.does()));
        found.into_iter().map(|at| Action::ALL[at]).collect()
    }

    fn cells(own: OwnKeys, action: Option<&Action>) -> Vec<Cell> {
        let Some(action) = action else { return Vec::new() };
        let ink = if own.of(*action).is_some() { Ink::Strong } else { Ink::Plain };
        let key = own.of(*action).map_or("as classic".into(), String::from);
        vec![Cell::ink(action.does(), ink), Cell::Text(key, ink)]
    }

    /// Binds or unbinds the action in focus, unless the key clashes.
    fn bind(&mut self, shared: &mut AppState, key: Option<char>) {
        self.waits = false;
        let Some(action) = self.actions().get(self.focus.at).copied() else { return };
        let own_keys = shared.settings().own_keys.with(action, key);
        let clashes = keys::Keys { preset: Keys::Own, own: own_keys, ..shared.keys() }.clashes();
        if let Some(clash) = clashes.first() {
            return shared.refuse(format!("{clash}."));
        }
        shared.store.choose_settings(Settings { keys: Keys::Own, own_keys, ..*shared.settings() });
        match key {
            Some(key) => shared.say(format!("{key} is \"{}\" now.", action.does())),
            None => shared.say(format!("\"{}\" has its classic key again.", action.does())),
        }
    }

    /// Handles a key of the search. Returns whether it was one.
    fn searched(&mut self, key: Option<Key>, intent: Option<KeyAction>) -> bool {
        let Some(key) = key else { return false };
        let takes = self.search.takes_after_its_key(key, intent);
        if takes {
            self.focus.at = 0;
        }
        takes
    }

    fn keys(&self, shared: &AppState) -> Vec<Hint> {
        use KeyAction::{Accept, Back, Drop, Help, Next, Previous, Search};
        if self.waits {
            return vec![Hint::several("Any letter, digit or sign", "binds"), Hint::of(Key::Esc, "Esc", "cancel")];
        }
        shared.keys().line(Keymap::Binding, &[Accept, Previous, Next, Drop, Search, Back, Help])
    }
}

impl Screen for OwnKeysScreen {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        if self.waits {
            match input.key() {
                Some(Key::Char(key)) if OwnKeys::may_be(key) => self.bind(shared, Some(key)),
                Some(Key::Char(_)) => shared.refuse(WORDS),
                Some(_) => self.waits = false,
                None => {}
            }
            return Transition::Stay;
        }
        if let Some(again) = self.focus.mouse(input, self.actions().len()) {
            self.waits = again;
            return Transition::Stay;
        }
        let intent = input.key().and_then(|key| shared.keys().intent(Keymap::Binding, key));
        if self.searched(input.key(), intent) {
            return Transition::Stay;
        }
        match intent {
            Some(intent) if self.boxes.steer(intent) => {}
            Some(KeyAction::Accept) => self.waits = true,
            Some(KeyAction::Drop) => self.bind(shared, None),
            Some(KeyAction::Help) => return explain_with(shared, &TOPIC, &[WORDS.into(), FILE.into()], &[]),
            Some(KeyAction::Back) => return Transition::To(Box::new(Options::at_keys())),
            Some(intent) => self.focus.steer(intent, self.actions().len()),
            None => {}
        }
        Transition::Stay
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let own = shared.settings().own_keys;
        let (actions, all) = (self.actions(), Action::ALL.len() as u16);
        let count = actions.len();
        let cells = |row: usize| Self::cells(own, actions.get(row));
        let rows = |pane: &mut TextBox<'_, '_>| self.focus.draw(pane, &COLUMNS, count, &cells);
        let rows = Panel::drawn("Actions", rows).remark(self.focus.position(count)).size(width(&COLUMNS), all);
        let asks = actions.get(self.focus.at).filter(|_| self.waits);
        let help = match asks.map(|action| format!("Press the key for \"{}\".", action.does())) {
            Some(asks) => Panel::lines("Help", vec![(asks, Ink::Warning)]),
            None => {
                let lines = [WORDS, "", CLASHES, "", FILE].map(|text| (text.into(), Ink::Plain));
                Panel::lines("Help", lines.into()).brief(vec![(WORDS.into(), Ink::Plain)])
            }
        };
        let panels = vec![rows, help.size(56, 8)];
        let searched = format!("search: {}; Esc ends it", self.search.typed());
        let remark = if self.search.is_on() { searched.as_str() } else { "unbound actions have their classic keys" };
        Page { title: TOPIC.title, remark, panels, focus: &self.boxes, keys: self.keys(shared) }
            .draw(shared, canvas, layout);
    }
}
