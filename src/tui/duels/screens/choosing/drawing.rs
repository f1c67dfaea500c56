//! Draws the form: its lines, both cards and the seed.

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::duels::screens::choosing::{Chooser, Choosing, Mode};
use crate::duels::screens::form;
use crate::duels::screens::form::FormLine;
use crate::duels::{card, rulebook};
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::{draw_note, enter_seed, note};
use crate::theme::Ink;
use crate::wide_layout::{Fill, Length, TextBox, WideLayout, columns, rows, rules};
use ludus_duels::model::fighter::Side;
use ratatui::layout::Rect;

const KEYS: [KeyAction; 5] =
    [KeyAction::Previous, KeyAction::More, KeyAction::Accept, KeyAction::Help, KeyAction::Back];

/// Shown if both fighters come with the game.
const NOBODY: &str = "None of your characters takes part: nothing counts.";
const COUNTS: &str = "It counts for the records of your characters.";

impl Choosing {
    pub(super) fn draw_form(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let lines: Vec<FormLine> = self.kinds().into_iter().map(|kind| self.line(kind)).collect();
        let keys = self.keys(shared);
        let at = self.at.min(lines.len() - 1);
        if let Some(room) = WideLayout::full(canvas.area()) {
            room.head(canvas, self.title(), "Return: write the plans");
            let [left, right] = columns(room.body(), [Fill(1), Fill(1)]);
            let high = if self.has_seed() { 7 } else { 0 };
            let [form_box, this, below] = rows(left, [Length(18), Length(high), Fill(1)]);
            let [upper, lower] = rows(right, [Fill(1), Fill(1)]);
            self.draw_card(canvas, upper, Side::A);
            self.draw_card(canvas, lower, Side::B);
            rules(canvas, below, rulebook::CHAPTERS, self.topic());
            if self.has_seed() {
                let mut pane = TextBox::new(canvas, this, "This encounter");
                let ([chance, _], ink) = self.estimate.describe(&self.setup());
                pane.text(&chance, ink);
                pane.line(&self.chance.label(self.seed), Ink::Strong);
                pane.text(self.counts().0, self.counts().1);
            }
            room.foot(canvas, note(shared), &keys);
            form::draw_in(&mut TextBox::new(canvas, form_box, "Both sides"), &lines, at);
            if let Some(typed) = &self.typing {
                let line = Rect::new(this.x + 2, this.y + 2, this.width.saturating_sub(4), 1);
                canvas.clear(line);
                enter_seed::draw(canvas, (line.x, line.y), typed);
            }
            return;
        }
        let (x, y) = (layout.arena.x + 1, layout.arena.y);
        let end = canvas.put(x, y, self.title(), Ink::Title);
        if self.has_seed() {
            let (chance, ink) = self.estimate.describe(&self.setup());
            canvas.fit(end + 3, y, (x + 78).saturating_sub(end + 3), &chance.each_ref().map(String::as_str), ink);
        }
        form::draw(canvas, Rect::new(x, y + 1, 78, 7), &lines, at);
        let cursor = canvas.cursor;
        canvas.fit(x, y + 8, 78, &[&lines[at].about], Ink::Dim);
        self.draw_card(canvas, Rect::new(layout.arena.x, y + 9, 40, 12), Side::A);
        self.draw_card(canvas, Rect::new(layout.arena.x + 40, y + 9, 40, 12), Side::B);
        draw_note(shared, canvas, layout, 3);
        canvas.keys(layout.bar.x + 1, layout.bar.y + 4, &keys);
        canvas.cursor = cursor;
        if self.has_seed() {
            self.draw_seed(shared, canvas, layout);
        }
    }

    /// False in the workshop, which rolls no dice.
    pub(super) fn has_seed(&self) -> bool {
        self.mode != Mode::Workshop
    }

    /// Explains which records the encounter affects.
    fn counts(&self) -> (&'static str, Ink) {
        let own = [self.own(), self.other()].iter().any(|who| matches!(who, Chooser::Own(..)));
        match self.chance.no_credit() {
            Some(why) => (why, Ink::Warning),
            None if !own => (NOBODY, Ink::Dim),
            None => (COUNTS, Ink::Dim),
        }
    }

    fn keys(&self, shared: &AppState) -> Vec<Hint> {
        if self.typing.is_some() {
            return enter_seed::keys("sets the dice rolls").to_vec();
        }
        // On 80 columns the seed's keys follow.
        match WideLayout::full(shared.size) {
            None => shared.keys().line(Keymap::Choosing, &KEYS),
            Some(_) => self.all_keys(shared),
        }
    }

    /// The keys of the form, and those of the seed if dice are rolled.
    pub(super) fn all_keys(&self, shared: &AppState) -> Vec<Hint> {
        let more = if self.has_seed() { &[KeyAction::Seed, KeyAction::Copy][..] } else { &[] };
        [shared.keys().line(Keymap::Choosing, &KEYS), shared.keys().line(Keymap::Before, more)].concat()
    }

    /// The seed, its meaning and its keys, in two lines of the bar.
    fn draw_seed(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let (x, y) = (layout.bar.x + 1, layout.bar.y + 2);
        if let Some(typed) = &self.typing {
            return enter_seed::draw(canvas, (x, y), typed);
        }
        let end = canvas.put(x, y, &self.chance.label(self.seed), Ink::Plain);
        canvas.keys(end + 3, y, &shared.keys().line(Keymap::Before, &[KeyAction::Seed, KeyAction::Copy]));
        if shared.note.is_none() {
            canvas.put(x, y + 1, self.counts().0, self.counts().1);
        }
    }

    fn draw_card(&self, canvas: &mut Canvas<'_>, area: Rect, side: Side) {
        let fighters = self.setup().fighters();
        let (who, ink) = if side == Side::A { (self.own(), Ink::West) } else { (self.other(), Ink::East) };
        let mut pane = TextBox::of(canvas, area, who.name(), ink);
        card::draw(&mut pane, &fighters[side.index()], &fighters[side.other().index()]);
    }
}
