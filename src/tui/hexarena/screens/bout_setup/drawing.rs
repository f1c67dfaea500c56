//! Draws the bout form. A small screen shows the sides or the bout's own lines; a large one shows both.

use crate::app::AppState;
use crate::canvas::{Canvas, cut};
use crate::game_view::prompt::sentence;
use crate::hexarena::rulebook;
use crate::hexarena::screens::bout_setup::choices::{BoutField, LINES, OF_BOUT, OF_SIDE, Slot, about, line};
use crate::hexarena::screens::bout_setup::{BoutSetupScreen, TOPIC};
use crate::hexarena::screens::quick::{brief, draw_sheets};
use crate::input::Input;
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::{draw_note, note};
use crate::theme::Ink;
use crate::wide_layout::{Fill, Length, TextBox, WideLayout, columns, marker, rows, rules};
use ludus_hexarena::matchmaking::matches::{difference, is_fair};
use ratatui::layout::Rect;

/// Bout fields summarised below the sides at 80x24.
const SHOWN: usize = 4;

const SIDES: [(&str, Ink); 2] = [("West", Ink::West), ("East", Ink::East)];

impl BoutSetupScreen {
    fn keys(shared: &AppState) -> Vec<Hint> {
        use KeyAction::{Accept, Back, Drop, Fair, Help, More, Page};
        let mut line = shared.keys().line(Keymap::Choosing, &[More]);
        line.extend(shared.keys().line(Keymap::Marshalling, &[Page, Drop, Fair]));
        line.extend(shared.keys().line(Keymap::Choosing, &[Accept, Help, Back]));
        for hint in line.iter_mut().filter(|hint| hint.does == "go on") {
            hint.does = "begin";
        }
        line
    }

    /// The keys of [`BoutSetupScreen::keys`] and those that every list has.
    pub(super) fn all_keys(shared: &AppState) -> Vec<Hint> {
        [shared.keys().line(Keymap::Choosing, &[KeyAction::Previous]), BoutSetupScreen::keys(shared)].concat()
    }

    pub(super) fn draw_form(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let keys = BoutSetupScreen::keys(shared);
        if let Some(room) = WideLayout::full(canvas.area()) {
            room.head(canvas, "A bout", "for good: wounds and deaths are permanent");
            room.foot(canvas, note(shared), &keys);
            return self.draw_room(shared, canvas, room);
        }
        let area = Rect { height: 13, ..layout.arena };
        // A small screen has room for only one page.
        match self.at < 2 * OF_SIDE {
            true => {
                let halves = columns(area, [Fill(1), Fill(1)]);
                for (side, area) in halves.into_iter().enumerate() {
                    self.draw_side(shared, canvas, area, side);
                }
            }
            false => {
                let mut pane = TextBox::with(canvas, Rect { height: 15, ..area }, "The bout", "Up: the sides");
                self.draw_bout(&mut pane);
            }
        }
        let cursor = canvas.cursor;
        if self.at < 2 * OF_SIDE {
            canvas.wrapped(Rect::new(layout.arena.x + 1, layout.arena.y + 18, 78, 2), &self.hidden(), Ink::Plain);
        }
        let y = layout.arena.y + if self.at < 2 * OF_SIDE { 13 } else { 15 };
        canvas.wrapped(Rect::new(layout.arena.x + 1, y, 78, 3), &self.about(shared), Ink::Dim);
        let ink = Ink::Warning;
        canvas.wrapped(Rect::new(layout.arena.x + 1, y + 4, 78, 1), &self.odds(shared).join(" "), ink);
        draw_note(shared, canvas, layout, 1);
        canvas.keys(layout.bar.x + 1, layout.bar.y + 4, &keys);
        canvas.cursor = cursor;
    }

    fn draw_room(&self, shared: &AppState, canvas: &mut Canvas<'_>, room: WideLayout) {
        let body = room.body();
        let [left, right] = columns(body, [Length(if body.width >= 156 { 84 } else { 76 }), Fill(1)]);
        let [sides, lower] = rows(left, [Length(13), Fill(1)]);
        let [bout, told] = columns(lower, [Length(38), Fill(1)]);
        let [means, below] = rows(told, [Length(9), Fill(1)]);
        let [estimate, people] = rows(right, [Length(6), Fill(1)]);
        let mut pane = TextBox::new(canvas, means, "Explanation");
        pane.text(&self.about(shared), Ink::Plain);
        rules(canvas, below, rulebook::CHAPTERS, &TOPIC);
        let mut pane = TextBox::new(canvas, estimate, "Who will win");
        for text in self.odds(shared) {
            pane.text(&text, Ink::Warning);
        }
        let [west, east] = rows(people, [Fill(1), Fill(1)]);
        for (side, area) in [(0, west), (1, east)] {
            let sheets = self.choices.sheets(shared.store.hexarena(), side, self.seed);
            draw_sheets(&mut TextBox::of(canvas, area, SIDES[side].0, SIDES[side].1), &sheets);
        }
        let halves = columns(sides, [Fill(1), Fill(1)]);
        // The box with the focused line is drawn last, because the cursor stands in it.
        let in_bout = self.at >= 2 * OF_SIDE;
        for drawn_last in [false, true] {
            if in_bout == drawn_last {
                self.draw_bout(&mut TextBox::new(canvas, bout, "The bout"));
            }
            for (side, area) in halves.into_iter().enumerate() {
                if (self.at / OF_SIDE == side) == drawn_last {
                    self.draw_side(shared, canvas, area, side);
                }
            }
        }
    }

    fn draw_side(&self, shared: &AppState, canvas: &mut Canvas<'_>, area: Rect, side: usize) {
        let worth = self.choices.worth(shared.store.hexarena(), side, self.seed);
        let (name, ink) = SIDES[side];
        let mut pane = TextBox::of(canvas, area, name, ink);
        pane.canvas.remark(area, name, &format!("rated {worth}"));
        for at in side * OF_SIDE..(side + 1) * OF_SIDE {
            self.draw_line(&mut pane, at, 11);
        }
    }

    fn draw_bout(&self, pane: &mut TextBox<'_, '_>) {
        for at in 2 * OF_SIDE..LINES {
            self.draw_line(pane, at, 17);
        }
        debug_assert_eq!(OF_BOUT.len(), LINES - 2 * OF_SIDE);
    }

    fn draw_line(&self, pane: &mut TextBox<'_, '_>, at: usize, label: u16) {
        let (name, value) = self.choices.label_and_value(line(at));
        let here = at == self.at;
        pane.clickable(1, Input::Pick(at));
        let sign = if here { marker(pane.canvas) } else { " " };
        pane.at(0, sign, Ink::Strong);
        pane.at(2, name, Ink::Dim);
        let from = if matches!(line(at), BoutField::Slot(..)) { 2 } else { label + 1 };
        let room = usize::from(pane.width().saturating_sub(from));
        let end = pane.at(from, &cut(&value, room), if value == "-" { Ink::Dim } else { Ink::Strong });
        if here {
            pane.focus(from, (end - from).max(1), Ink::Focus);
        }
        pane.next();
    }

    /// Tells the player at 80x24 that the form has a second page, and summarises that page.
    fn hidden(&self) -> String {
        let shown = OF_BOUT.iter().take(SHOWN).map(|line| self.choices.label_and_value(*line));
        let shown: Vec<String> = shown.map(|(name, value)| format!("{name} {value}")).collect();
        format!("Tab, Down: bout settings. {}, {} more lines.", shown.join(", "), OF_BOUT.len() - SHOWN)
    }

    /// Describes the focused line. For a place, describes its occupant.
    fn about(&self, shared: &AppState) -> String {
        if let BoutField::Slot(side, place) = line(self.at) {
            let roster = shared.store.hexarena();
            let before = (0..place).filter(|at| self.choices.slots[side][*at] != Slot::Nobody).count();
            let there = self.choices.slots[side][place] != Slot::Nobody;
            let sheet = self.choices.sheets(roster, side, self.seed).into_iter().nth(before).filter(|_| there);
            if let Some(sheet) = sheet {
                return brief(&sheet);
            }
        }
        about(line(self.at)).into()
    }

    /// Shows the ratings of the sides and the forecast. If the set-up is invalid, shows the error.
    fn odds(&self, shared: &AppState) -> [String; 2] {
        let setup = self.setup(shared);
        if let Err(fault) = setup.check() {
            return [sentence(&fault.to_string()), String::new()];
        }
        let worths = setup.worths();
        let fair = if is_fair(worths) { "fair" } else { "not fair" };
        let worth = format!("Rated {} against {}, {}% apart: {fair}.", worths[0], worths[1], difference(worths));
        [worth, format!("{}.", self.estimate.describe(&setup).0[1])]
    }
}
