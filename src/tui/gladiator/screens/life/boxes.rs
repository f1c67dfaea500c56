//! A life where there is room: two charts, what is known of him, his battles as a table.

use super::{Found, Living, SH_AG_IQ, Sum, detail, heading, told};
use crate::store::gladiator::Character;
use crate::tui::app::Shared;
use crate::tui::canvas::Canvas;
use crate::tui::input::Input;
use crate::tui::room::{Cell, Fill, Head, Length, Pane, Room, columns, rows, table};
use crate::tui::screens::note;
use crate::tui::theme::Ink;
use ratatui::layout::Rect;

const BATTLES: [Head; 4] =
    [Head("Battle", 20, false), Head("EXP", 5, true), Head("What it was", 40, false), Head("Who fought", 30, false)];

/// A column free at each side.
const fn within(area: Rect) -> Rect {
    Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area }
}

impl Living {
    pub(super) fn draw_room(
        &self,
        shared: &Shared,
        canvas: &mut Canvas<'_>,
        room: Room,
        (one, found, sum): (&Character, &Found, &Sum),
    ) {
        room.head(canvas, &one.name, heading(shared, one).trim_start_matches([',', ' ']));
        let [upper, lower] = rows(room.body(), [Fill(1), Fill(1)]);
        let card = if room.is_large() { 64 } else { 42 };
        let [exp, attributes, told_of] = columns(upper, [Fill(3), Fill(2), Length(card)]);
        let inside = canvas.card(exp, "EXP after each of his games", Ink::Title);
        sum.draw_exp(canvas, within(inside));
        let inside = canvas.card(attributes, "SH, AG and IQ", Ink::Title);
        self.draw_legend(canvas, attributes);
        sum.draw_attributes(canvas, within(inside), one.made);
        let mut pane = Pane::new(canvas, told_of, "What is told of him");
        sum.facts.iter().for_each(|(text, ink)| pane.text(text, *ink));
        if !sum.silence.is_empty() {
            pane.text(&sum.silence, Ink::Dim);
        }
        let [list, battle] = columns(lower, [Fill(1), Length(card)]);
        let cursor = self.draw_battles(canvas, list, (found, sum));
        let page = found.pages.iter().rev().nth(self.at);
        let mut pane = Pane::new(canvas, battle, "This battle");
        pane.text(&detail(page), Ink::Plain);
        room.foot(canvas, note(shared), &Living::keys(shared));
        canvas.cursor = cursor;
    }

    /// Which line is which, in the inks of the lines.
    fn draw_legend(&self, canvas: &mut Canvas<'_>, area: Rect) {
        for (number, (name, ink)) in (0..).zip(["SH", "AG", "IQ"].into_iter().zip(SH_AG_IQ)) {
            canvas.put(area.x + 3 + [0, 4, 11][number], area.y, name, ink);
        }
    }

    /// The battles, the latest first; gives where the cursor stands.
    fn draw_battles(&self, canvas: &mut Canvas<'_>, area: Rect, (found, sum): (&Found, &Sum)) -> (u16, u16) {
        let count =
            if found.pages.is_empty() { String::new() } else { format!("{} of {}", self.at + 1, found.pages.len()) };
        let mut pane = Pane::with(canvas, area, "His battles", &count);
        if found.pages.is_empty() {
            pane.focus(0, 1, Ink::Plain);
            pane.text(sum.nothing(), Ink::Plain);
            return pane.canvas.cursor;
        }
        let row = |page: &crate::store::gladiator::lives::Page| {
            let (words, exp, ink) = told(page);
            vec![
                Cell::Text(page.id.to_string(), Ink::Dim),
                Cell::Text(exp, Ink::Strong),
                Cell::Text(words, ink),
                Cell::Text(page.who.clone(), Ink::Plain),
            ]
        };
        let cells: Vec<Vec<Cell>> = found.pages.iter().rev().map(row).collect();
        let shown = table(&mut pane, &BATTLES, &cells, Some(self.at));
        self.page.set(shown.count);
        for (line, number) in (shown.y..).zip(shown.top..).take(shown.count) {
            pane.canvas.clickable(Rect { y: line, height: 1, ..area }, Input::Pick(number));
        }
        pane.canvas.cursor
    }
}
