//! The screen where players bind their own keys. It refuses a key with another meaning at the same question.

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::help::Topic;
use crate::input::{Input, Key};
use crate::keys;
use crate::keys::own::Bindable;
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::list_view::ListView;
use crate::screens::options::Options;
use crate::screens::screen_stack::explain_with;
use crate::screens::{Screen, Transition, note};
use crate::theme::Ink;
use crate::wide_layout::{Cell, Column, Fill, Length, TextBox, WideLayout, columns};
use ludus_store::settings::{Action, Keys, OwnKeys, Settings};
use ratatui::layout::Rect;

pub struct OwnKeysScreen {
    at: usize,
    /// True if the next key is bound to the action in focus.
    waits: bool,
}

const HEADS: [Column; 2] = [Column("Action", 24, false), Column("Key", 12, false)];
const WORDS: &str = "A lower-case letter, digit or sign. Arrows, Return, Esc, Tab and ? keep their meaning.";
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
    pub const fn new() -> OwnKeysScreen {
        OwnKeysScreen { at: 0, waits: false }
    }

    fn rows(&self, shared: &AppState) -> ListView {
        let own = shared.settings().own_keys;
        let rows = Action::ALL.into_iter().map(|action| {
            let key = own.of(action).map_or("as classic".into(), String::from);
            let ink = if own.of(action).is_some() { Ink::Strong } else { Ink::Plain };
            let cells = vec![Cell::Text(action.does().into(), ink), Cell::Text(key.clone(), ink)];
            ((format!("{:<24} {key}", action.does()), ink), cells)
        });
        ListView::new(rows.collect()).on(self.at)
    }

    /// Binds or unbinds the action in focus, unless the key clashes.
    fn bind(&mut self, shared: &mut AppState, key: Option<char>) {
        self.waits = false;
        let Some(action) = Action::ALL.get(self.at).copied() else { return };
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

    fn keys(&self, shared: &AppState) -> Vec<Hint> {
        use KeyAction::{Accept, Back, Drop, Help, Next, Previous};
        if self.waits {
            return vec![Hint::several("Any letter, digit or sign", "binds"), Hint::of(Key::Esc, "Esc", "cancel")];
        }
        shared.keys().line(Keymap::Binding, &[Previous, Next, Accept, Drop, Help, Back])
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
        let mut rows = self.rows(shared);
        let intent = input.key().and_then(|key| shared.keys().intent(Keymap::Binding, key));
        match (input, intent) {
            (Input::Pick(at), _) if at == self.at => self.waits = true,
            (Input::Pick(at), _) => self.at = at,
            (_, Some(KeyAction::Accept)) => self.waits = true,
            (_, Some(KeyAction::Drop)) => self.bind(shared, None),
            (_, Some(KeyAction::Help)) => return explain_with(shared, &TOPIC, &[WORDS.into(), FILE.into()], &[]),
            (_, Some(KeyAction::Back)) => return Transition::To(Box::new(Options::at_keys())),
            (_, Some(intent)) => {
                rows.steer(intent);
                self.at = rows.at;
            }
            _ => {}
        }
        Transition::Stay
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let rows = self.rows(shared);
        let asks = format!("Press the key for \"{}\".", Action::ALL[self.at.min(Action::ALL.len() - 1)].does());
        let say = if self.waits { Some((asks.as_str(), Ink::Warning)) } else { note(shared) };
        if let Some(room) = WideLayout::full(canvas.area()) {
            room.head(canvas, TOPIC.title, "Unbound actions have their classic keys");
            let [left, right] = columns(room.body(), [Fill(1), Length(56)]);
            let mut pane = TextBox::new(canvas, right, "Help");
            pane.text(WORDS, Ink::Plain);
            pane.next();
            pane.text(
                "A key with another meaning at the same prompt is refused; the message names that meaning.",
                Ink::Plain,
            );
            pane.next();
            pane.text(FILE, Ink::Plain);
            room.foot(canvas, say, &self.keys(shared));
            return rows.draw_table(canvas, left, "Actions", &HEADS, "");
        }
        rows.draw(canvas, layout, TOPIC.title, "Action                   Key", "");
        let cursor = canvas.cursor;
        if let Some((text, ink)) = say {
            let bar = layout.bar;
            canvas.wrapped(Rect::new(bar.x + 1, bar.y, 78, 3), text, ink);
        }
        canvas.keys(layout.bar.x + 1, layout.bar.y + 4, &self.keys(shared));
        canvas.cursor = cursor;
    }
}
