//! The screen where players bind their own keys: every action of every keymap, under the headings of the pages. It changes the
//! key file, and refuses a key with another meaning on the same page.

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::help::Topic;
use crate::input::{Input, Key};
use crate::keys::bindable::{self, Bindable};
use crate::keys::{Hint, KeyAction, Keymap, key_names, player_keys};
use crate::layout::Layout;
use crate::screens::confirming::Confirming;
use crate::screens::options::Options;
use crate::screens::screen_stack::explain_with;
use crate::screens::{Screen, Transition};
use crate::search::Search;
use crate::theme::Ink;
use crate::wide_layout::{Cell, TextBox};
use crate::widgets::panels::focus::PanelFocus;
use crate::widgets::panels::{Page, Panel};
use crate::widgets::rows::{Groups, ListColumn, Rows, left, width};

pub struct OwnKeysScreen {
    focus: Rows,
    /// The box that has the keys: the actions, or the help beside them.
    boxes: PanelFocus,
    search: Search,
    /// True if the next key is bound to the action in focus.
    waits: bool,
    /// The question before all keys are reset.
    asked: Confirming<()>,
}

const COLUMNS: [ListColumn; 3] = [left("Action", 30, 0), left("Keys", 22, 0), left("in keys.toml", 22, 1)];
const WORDS: &str =
    "The new key replaces the letter or sign of the action; its arrows and function keys stay. Esc cancels.";
const CLASHES: &str = "A key with another meaning on the same page is refused; the message names that meaning.";
const PAGES: &str = "An action of \"Many pages\" changes all pages that have no key of their own for it.";
const FILE: &str = "The keys are saved in the file keys.toml in the data folder, on top of classic, vi or wasd.";
const TOPIC: Topic = Topic {
    title: "Your own keys",
    asks: "Choose an action, press Return, then the new key. / searches for actions, pages and keys.",
    context: Keymap::Binding,
    rules: &[],
    chapters: &[],
};

impl OwnKeysScreen {
    pub fn new() -> OwnKeysScreen {
        OwnKeysScreen {
            focus: Rows::default(),
            boxes: PanelFocus::default(),
            search: Search::default(),
            waits: false,
            asked: Confirming::new(),
        }
    }

    /// The actions that match the search, by page.
    fn actions(&self, shared: &AppState) -> Vec<&'static Bindable> {
        let all = bindable::all();
        if !self.search.is_on() {
            return all.iter().collect();
        }
        let names: Vec<String> =
            all.iter().map(|one| format!("{} {} {}", one.does, one.page, shown(shared, one))).collect();
        let mut found = self.search.found(names.iter().map(String::as_str));
        found.sort_unstable();
        found.into_iter().map(|at| &all[at]).collect()
    }

    fn cells(shared: &AppState, action: &Bindable) -> Vec<Cell> {
        let ink = if action.is_own(shared.keys()) { Ink::Strong } else { Ink::Plain };
        vec![
            Cell::Text(action.does.clone(), ink),
            Cell::Text(shown(shared, action), ink),
            Cell::ink(action.name(), Ink::Dim),
        ]
    }

    /// Binds the action in focus, unless the key clashes.
    fn bind(&mut self, shared: &mut AppState, key: Key) {
        self.waits = false;
        let Some(action) = self.actions(shared).get(self.focus.at).copied() else { return };
        match action.bound(shared.keys(), text(shared), key) {
            Ok(text) => {
                shared.say(format!("{} is \"{}\" now.", key_names::shown(key), action.does));
                save(shared, text);
            }
            Err(why) => shared.refuse(why),
        }
    }

    fn reset(&self, shared: &mut AppState) {
        let Some(action) = self.actions(shared).get(self.focus.at).copied() else { return };
        if !action.is_own(shared.keys()) {
            return shared.refuse(format!("\"{}\" has no key of yours here.", action.does));
        }
        let text = action.unbound(text(shared));
        shared.say(format!("\"{}\" has its usual key again.", action.does));
        save(shared, text);
    }

    fn reset_all(shared: &mut AppState) {
        let text = bindable::all_unbound(text(shared));
        shared.say("All keys are the usual ones again. Your file has the old lines as comments.");
        save(shared, text);
    }

    /// Handles a key of the search. Returns whether it was one.
    fn searched(&mut self, key: Option<Key>, intent: Option<KeyAction>) -> bool {
        let takes = key.is_some_and(|key| self.search.takes_after_its_key(key, intent));
        if takes {
            self.focus.at = 0;
        }
        takes
    }

    fn keys(&self, shared: &AppState) -> Vec<Hint> {
        use KeyAction::{Accept, Back, Drop, Help, Search, StartOver};
        if self.waits {
            return vec![Hint::several("Any key", "binds"), Hint::of(Key::Esc, "Esc", "cancel")];
        }
        self.asked.keys(shared.keys().line(Keymap::Binding, &[Accept, Drop, StartOver, Search, Back, Help]))
    }
}

/// The keys of an action as prompts name them.
fn shown(shared: &AppState, action: &Bindable) -> String {
    action.keys(shared.keys()).into_iter().map(key_names::shown).collect::<Vec<_>>().join(", ")
}

/// The text of the key file; empty if there is none.
fn text(shared: &AppState) -> &str {
    shared.store.key_file().map_or("", |file| &file.text)
}

/// Saves the key file and uses it from now on.
fn save(shared: &mut AppState, text: String) {
    let saved = shared.store.save_key_file(text);
    player_keys::install(shared.store.key_file());
    shared.report_store_error(saved);
}

impl Screen for OwnKeysScreen {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        if let Some(answer) = self.asked.answer(input) {
            answer.into_iter().for_each(|()| OwnKeysScreen::reset_all(shared));
            return Transition::Stay;
        }
        if self.waits {
            match input.key() {
                Some(Key::Esc) => self.waits = false,
                Some(key) => self.bind(shared, key),
                None => {}
            }
            return Transition::Stay;
        }
        let count = self.actions(shared).len();
        if let Some(again) = self.focus.mouse(input, count) {
            self.waits = again;
            return Transition::Stay;
        }
        let intent = input.key().and_then(|key| shared.keys().intent(Keymap::Binding, key));
        if self.searched(input.key(), intent) {
            return Transition::Stay;
        }
        match intent {
            Some(intent) if self.boxes.steer(intent) => {}
            Some(KeyAction::Accept) => self.waits = count > 0,
            Some(KeyAction::Drop) => self.reset(shared),
            Some(KeyAction::StartOver) => {
                self.asked.ask(shared, (), "Reset all keys to the usual ones?", "keep them");
            }
            Some(KeyAction::Help) => {
                return explain_with(shared, &TOPIC, &[WORDS, CLASHES, PAGES, FILE].map(String::from), &[]);
            }
            Some(KeyAction::Back) => return Transition::To(Box::new(Options::at_keys())),
            Some(intent) => self.focus.steer(intent, count),
            None => {}
        }
        Transition::Stay
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let actions = self.actions(shared);
        let count = actions.len();
        let cells = |row: usize| actions.get(row).map(|one| Self::cells(shared, one)).unwrap_or_default();
        let mut groups: Groups = Vec::new();
        for (at, action) in actions.iter().enumerate() {
            match groups.last_mut() {
                Some((page, entries)) if *page == action.page => entries.push(at),
                _ => groups.push((action.page, vec![at])),
            }
        }
        let rows = |pane: &mut TextBox<'_, '_>| self.focus.draw_groups(pane, &COLUMNS, &groups, &cells);
        let rows = Panel::drawn("Actions", rows).remark(self.focus.position(count)).size(width(&COLUMNS), count as u16);
        let asks = actions.get(self.focus.at).filter(|_| self.waits);
        let help = match asks.map(|action| format!("Press the key for \"{}\" ({}).", action.does, action.page)) {
            Some(asks) => Panel::lines("Help", vec![(asks, Ink::Warning)]),
            None => {
                let lines = [WORDS, "", CLASHES, "", PAGES, "", FILE].map(|text| (text.into(), Ink::Plain));
                Panel::lines("Help", lines.into()).brief(vec![(WORDS.into(), Ink::Plain)])
            }
        };
        let panels = vec![rows, help.size(56, 10)];
        let remark = self.search.remark().unwrap_or_else(|| "bright: your own keys".into());
        Page { title: TOPIC.title, remark: &remark, panels, focus: &self.boxes, keys: self.keys(shared) }
            .draw(shared, canvas, layout);
    }
}
