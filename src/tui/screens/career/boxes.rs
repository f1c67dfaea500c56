//! The career on large screens: two charts, the facts, and the battles as a table.

use crate::app::AppState;
use crate::canvas::{Canvas, wrap};
use crate::input::Input;
use crate::lives::CareerProgress;
use crate::screens::career::{CareerScreen, CareerUi, Sum, detail, outcome_row};
use crate::screens::note;
use crate::theme::Ink;
use crate::wide_layout::{Cell, Column, Fill, Length, TextBox, WideLayout, columns, rows, rules, table};
use ludus_store::careers::CareerEntryRow;
use ratatui::layout::Rect;

const fn heads(figure: &'static str) -> [Column; 4] {
    [Column("Battle", 20, false), Column(figure, 5, true), Column("Result", 40, false), Column("Who fought", 30, false)]
}

/// An area without its outermost column at each side.
const fn within(area: Rect) -> Rect {
    Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area }
}

impl<E: CareerUi> CareerScreen<E> {
    pub(super) fn draw_room(
        &self,
        shared: &AppState,
        canvas: &mut Canvas<'_>,
        room: WideLayout,
        (found, sum): (&CareerProgress<E>, &Sum),
    ) {
        room.head(canvas, &sum.one.name, sum.one.heading.trim_start_matches([',', ' ']));
        let [upper, lower] = rows(room.body(), [Fill(1), Fill(1)]);
        let card = if room.is_large() { 64 } else { 42 };
        let [exp, attributes, facts_area] = columns(upper, [Fill(3), Fill(2), Length(card)]);
        let inside = canvas.card(exp, E::GROWS[0], Ink::Title);
        sum.draw_grown(canvas, within(inside), E::HIGH);
        let inside = canvas.card(attributes, E::LINES, Ink::Title);
        draw_legend(canvas, attributes, (E::LINES, sum));
        sum.draw_lines(canvas, within(inside));
        let mut pane = TextBox::new(canvas, facts_area, "Record");
        sum.one.facts.iter().for_each(|(text, ink)| pane.text(text, *ink));
        if !sum.silence.is_empty() {
            pane.text(&sum.silence, Ink::Dim);
        }
        let [list, battle] = columns(lower, [Fill(1), Length(card)]);
        let cursor = self.draw_battles(canvas, list, (found, sum));
        let page = found.pages.iter().rev().nth(self.at);
        let told = detail(page);
        let high = wrap(&told, usize::from(battle.width.saturating_sub(4))).len() as u16 + 2;
        // The remaining height explains experience if it has enough lines for that.
        let rest = battle.height.saturating_sub(high.max(7));
        let [this, below] = rows(battle, [Fill(1), Length(if rest > 7 { rest } else { 0 })]);
        let mut pane = TextBox::new(canvas, this, "This battle");
        pane.text(&told, Ink::Plain);
        if below.height > 0 {
            rules(canvas, below, shared.books.chapters(), &E::TOPIC);
        }
        room.foot(canvas, note(shared), &CareerScreen::<E>::keys(shared));
        canvas.cursor = cursor;
    }

    /// Draws the battles, the latest first. Returns the position of the cursor.
    fn draw_battles(
        &self,
        canvas: &mut Canvas<'_>,
        area: Rect,
        (found, sum): (&CareerProgress<E>, &Sum),
    ) -> (u16, u16) {
        let count =
            if found.pages.is_empty() { String::new() } else { format!("{} of {}", self.at + 1, found.pages.len()) };
        let mut pane = TextBox::with(canvas, area, "Battles", &count);
        if found.pages.is_empty() {
            pane.focus(0, 1, Ink::Plain);
            pane.text(sum.nothing(), Ink::Plain);
            return pane.canvas.cursor;
        }
        let row = |page: &CareerEntryRow<E>| {
            let (words, exp, ink) = outcome_row(page);
            vec![
                Cell::Text(page.id.to_string(), Ink::Dim),
                Cell::Text(exp, Ink::Strong),
                Cell::Text(words, ink),
                Cell::Text(page.who.clone(), Ink::Plain),
            ]
        };
        let cells: Vec<Vec<Cell>> = found.pages.iter().rev().map(row).collect();
        let shown = table(&mut pane, &heads(E::GROWS[1]), &cells, Some(self.at));
        self.page.set(shown.count);
        for (line, number) in (shown.y..).zip(shown.top..).take(shown.count) {
            pane.canvas.clickable(Rect { y: line, height: 1, ..area }, Input::Pick(number));
        }
        pane.canvas.cursor
    }
}

/// Colours the line names in the title with their inks.
fn draw_legend(canvas: &mut Canvas<'_>, area: Rect, (title, sum): (&str, &Sum)) {
    for (name, ink, _) in &sum.one.lines {
        if let Some(at) = title.find(name) {
            canvas.put(area.x + 3 + at as u16, area.y, name, *ink);
        }
    }
}
