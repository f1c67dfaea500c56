//! The career on large screens: two charts, the facts, and the battles as a table.

use crate::app::AppState;
use crate::canvas::{Canvas, wrap};
use crate::lives::CareerProgress;
use crate::screens::career::{CareerScreen, CareerUi, Sum, detail};
use crate::screens::note;
use crate::theme::Ink;
use crate::wide_layout::{Fill, Length, TextBox, WideLayout, columns, rows, rules};
use ratatui::layout::Rect;

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
        let shown = self.shown(found);
        let searched = self.searched(shown.len());
        let count = if searched.is_empty() { self.focus.position(shown.len()) } else { searched };
        let mut pane = TextBox::new(canvas, list, "Battles");
        pane.canvas.lit(list, "Battles", Ink::Title);
        pane.canvas.remark(list, "Battles", &count);
        self.draw_battles(&mut pane, (found, sum));
        let cursor = canvas.cursor;
        let told = detail(shown.get(self.focus.at).copied());
        let high = wrap(&told, usize::from(battle.width.saturating_sub(4))).len() as u16 + 2;
        // The remaining height explains experience if it has enough lines for that.
        let rest = battle.height.saturating_sub(high.max(7));
        let [this, below] = rows(battle, [Fill(1), Length(if rest > 7 { rest } else { 0 })]);
        let mut pane = TextBox::new(canvas, this, "This battle");
        pane.text(&told, Ink::Plain);
        if below.height > 0 {
            rules(canvas, below, shared.books.chapters(), &E::TOPIC);
        }
        room.foot(canvas, note(shared), &CareerScreen::<E>::keys(shared, found.pages.len()));
        canvas.cursor = cursor;
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
