//! The last page of character creation: the name (DQ-HERIT-10). A valid name adds the newcomer to
//! the roster. Start with [`NameEntry`].

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::hexarena::camp::{ActiveCharacter, Fresh};
use crate::hexarena::rulebook;
use crate::hexarena::screens::character_creation::drawing::{draw_outlook, draw_steps};
use crate::hexarena::screens::characters::Characters;
use crate::hexarena::screens::outfitting::Outfitting;
use crate::hexarena::screens::record;
use crate::input::{Input, Key};
use crate::keys::{Hint, Keymap};
use crate::layout::Layout;
use crate::screens::screen_stack::explain_line;
use crate::screens::{Screen, Transition, draw_note, note, push_within, refused};
use crate::theme::Ink;
use crate::wide_layout::{Fill, Length, TextBox, WideLayout, columns, rows, rules};
use ludus_engine::text::is_printing;
use ludus_hexarena::model::character::{Character, LONGEST_NAME};
use ludus_hexarena::model::generation;
use ludus_hexarena::model::outlook::BuildPreview;
use ludus_store::system;

pub struct NameEntry {
    fresh: Box<Fresh>,
    typed: String,
}

impl NameEntry {
    /// Expects a character that is complete except for the name.
    pub const fn new(fresh: Box<Fresh>) -> NameEntry {
        NameEntry { fresh, typed: String::new() }
    }

    fn finish(&self, shared: &mut AppState) -> Transition {
        let who = match generation::name(self.fresh.who.clone(), &self.typed) {
            Ok(who) => who,
            Err(fault) => {
                shared.refuse(sentence(&fault.to_string()));
                return Transition::Stay;
            }
        };
        match shared.store.add_hexarena(&who, system::now()) {
            Err(error) => {
                shared.refuse(sentence(&error.to_string()));
                Transition::Stay
            }
            Ok(()) => {
                shared.say(format!("{} joins your roster.", who.name));
                Characters::at(shared, &who.name)
            }
        }
    }

    fn keys() -> Vec<Hint> {
        vec![
            Hint::of(Key::Enter, "Return", "confirm the name"),
            Hint::several("F1", "help"),
            Hint::of(Key::Esc, "Esc", "back to the shop"),
        ]
    }
}

impl Screen for NameEntry {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        match input {
            Input::Typed(letter) | Input::Placed(letter, _)
                if is_printing(letter) && self.typed.chars().count() < LONGEST_NAME =>
            {
                self.typed.push(letter);
            }
            Input::Typed(_) | Input::Placed(..) => shared.refuse(format!("A name has at most {LONGEST_NAME} letters.")),
            Input::Key(Key::Backspace) => _ = self.typed.pop(),
            Input::Key(Key::Enter) => return self.finish(shared),
            Input::Key(Key::Char('?')) => return explain_line(shared, &TOPIC, &[], &NameEntry::keys(), &[]),
            Input::Key(Key::Esc) => {
                return Transition::To(Box::new(Outfitting::new(ActiveCharacter::Fresh(self.fresh.clone()))));
            }
            _ => {}
        }
        Transition::Stay
    }

    fn paste(&mut self, _shared: &mut AppState, letter: char) -> Option<Transition> {
        push_within(&mut self.typed, letter, LONGEST_NAME).then_some(Transition::Stay)
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let keys = NameEntry::keys();
        let mut named = self.fresh.who.clone();
        named.name = if self.typed.is_empty() { "No name yet".into() } else { self.typed.clone() };
        if let Some(room) = WideLayout::full(canvas.area()) {
            room.head(canvas, "A new character", "the last step is a name");
            let wide = room.is_large();
            let [left, right, other] = columns(room.body(), [Length(45), Fill(1), Length(if wide { 62 } else { 0 })]);
            let [so_far, values] = rows(left, [Length(20), Fill(1)]);
            draw_steps(&mut TextBox::new(canvas, so_far, "So far"), &self.fresh.made, Some(2));
            let many = named.kit.weapons().count() as u16;
            let [asks, arms, person] = rows(right, [Length(5), Length(many + 8), Fill(1)]);
            record::draw_arms(&mut TextBox::new(canvas, arms, "Arms"), &named);
            record::draw_card(canvas, person, &named);
            if wide {
                let [full, told] = rows(other, [Length(24), Fill(1)]);
                record::draw_values(&mut TextBox::new(canvas, full, "Equipped"), &named);
                rules(canvas, told, rulebook::CHAPTERS, &TOPIC);
                draw_outlook(
                    &mut TextBox::new(canvas, values, "Unburdened"),
                    &BuildPreview::of(named.now(), named.race),
                    false,
                );
            } else {
                record::draw_values(&mut TextBox::new(canvas, values, "Equipped"), &named);
            }
            let unarmed = unarmed(&named);
            let warning = unarmed.as_deref().map(|text| (text, Ink::Warning));
            let told = note(shared).filter(|_| refused(shared).is_none());
            room.foot(canvas, told.or(warning), &keys);
            let mut pane = TextBox::new(canvas, asks, "Name");
            pane.line("Name (up to 20 letters)", Ink::Dim);
            pane.at(0, "> ", Ink::Strong);
            let end = pane.at(2, &self.typed, Ink::Strong);
            pane.focus(end, 1, Ink::Focus);
            if let Some(text) = refused(shared) {
                pane.next();
                pane.text(text, Ink::Bad);
            }
            return;
        }
        let (x, y) = (layout.arena.x + 1, layout.arena.y);
        for (row, (text, ink)) in (y..y + 19).zip(record::lines(&named)) {
            canvas.fit(x, row, 78, &[&text], ink);
        }
        if let Some(text) = unarmed(&named) {
            canvas.fit(x, layout.bar.y, 78, &[&text], Ink::Warning);
        }
        canvas.put(x, layout.bar.y + 1, "Name (up to 20 letters)", Ink::Dim);
        draw_note(shared, canvas, layout, 3);
        canvas.keys(x, layout.bar.y + 4, &keys);
        let end = canvas.put(x, layout.bar.y + 2, &format!("> {}", self.typed), Ink::Strong);
        canvas.cursor = (end, layout.bar.y + 2);
    }
}

/// Warns of a newcomer without a weapon. `None` if there is one.
fn unarmed(named: &Character) -> Option<String> {
    let unarmed = named.kit.weapons().next().is_none();
    unarmed.then(|| format!("No weapon: {} EP and {} SP are unspent. Esc goes back to the shop.", named.ep, named.sp))
}

const TOPIC: Topic = Topic {
    title: "Name",
    asks: "Type a name, up to 20 letters. The character then joins the roster. Esc goes back to the shop.",
    context: Keymap::Coding,
    rules: &["DQ-HERIT-09", "DQ-HERIT-10"],
    chapters: &["Heritage"],
};
