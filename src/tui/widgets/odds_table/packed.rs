//! Rows of an [`OddsTable`] of which several stand side by side.

use crate::canvas::Canvas;
use crate::theme::Ink;
use crate::widgets::odds_table::{BARS, GAP, MARK, Odds, OddsColumn, OddsRow, OddsTable, wide};
use crate::widgets::shares::valued;
use ratatui::layout::Rect;

/// A value with its heading before it.
struct PackedValue<'a> {
    title: &'static str,
    ink: Ink,
    odds: &'a Odds,
    text: String,
}

impl PackedValue<'_> {
    /// The columns that it takes, with the gaps before the heading and the value.
    fn columns(&self) -> u16 {
        let title = wide(self.title);
        title + u16::from(title > 0) + 1 + wide(&self.text)
    }
}

impl OddsTable {
    /// Draws a row that has no room for columns: its name and as many of its own values as fit, each with its heading
    /// and, where there is room, its bar; or its remark if it has no values.
    pub(super) fn draw_packed(&self, canvas: &mut Canvas<'_>, place: Rect, number: usize) {
        let Some(row) = self.rows.get(number) else { return };
        let (name, label) = self.inks(row, number);
        let room = place.width.saturating_sub(MARK);
        let values = self.packed_values(row, room);
        let columns = PackedValue::columns;
        let bars = BARS[2] + 1;
        let with_bars = |one: &PackedValue<'_>| one.columns() + one.odds.chance().map_or(0, |_| bars);
        let [long, short] = [row.names.first(), row.names.last()].map(|name| name.map_or(0, |name| wide(name)));
        // Another value is worth more than the end of a name, and so are bars for all values.
        let fitting = |name: u16| {
            let ends = values.iter().scan(name, |end, one| (*end += columns(one), Some(*end)).1);
            ends.take_while(|end| *end <= room).last().unwrap_or(name) - name
        };
        let barred: u16 = values.iter().map(with_bars).sum();
        let taken = match fitting(short) {
            _ if short + barred <= room => barred,
            most if most > fitting(long) => most,
            _ => values.first().map_or(0, columns),
        };
        let called = row.name_within(room.saturating_sub(taken));
        let mut x = canvas.put_within(place.x + MARK, place.y, place.right(), called, name);
        Self::draw_letter(canvas, (row, called), place);
        if values.is_empty() {
            let remark = |x: u16| Some(x).zip(row.remark.iter().find(|remark| x + wide(remark) <= place.right()));
            let aligned = place.x + MARK + self.plain_names() + GAP;
            if let Some((x, remark)) = remark(aligned.max(x + GAP)).or_else(|| remark(x + GAP)) {
                valued(canvas, (x, place.y), remark, label);
            }
        }
        let fit = values.iter().scan(x, |end, one| (*end += columns(one), Some(*end)).1);
        let shown = fit.take_while(|end| *end <= place.right()).count();
        let mut spare = place.right() - x.min(place.right());
        spare = spare.saturating_sub(values[..shown].iter().map(columns).sum());
        for one in &values[..shown] {
            let bar = if one.odds.chance().is_some() && spare > BARS[2] { BARS[2] } else { 0 };
            spare -= if bar > 0 { bar + 1 } else { 0 };
            x = canvas.put(x + 1, place.y, one.title, label) + u16::from(!one.title.is_empty());
            let width = wide(&one.text) + if bar > 0 { bar + 1 } else { 0 };
            let bar = (bar, row.ink.unwrap_or(one.ink));
            Self::draw_odds(canvas, Rect { x, width, ..place }, one.odds, (bar, Ink::Strong));
            x += width;
        }
        self.draw_mark(canvas, place, number);
    }

    /// The values of a row with their headings. If not even the first one fits beside the shortest name, only its number
    /// is left, without a heading.
    fn packed_values<'a>(&self, row: &'a OddsRow, room: u16) -> Vec<PackedValue<'a>> {
        let value = |column: usize| {
            let (OddsColumn { title, ink }, odds) = (self.columns[column], row.odds.get(column)?);
            Some(PackedValue { title, ink, odds, text: odds.to_string() })
        };
        let mut values: Vec<PackedValue<'a>> =
            self.used().filter_map(value).filter(|one| one.odds.is_some() && !one.text.is_empty()).collect();
        let name = row.names.last().map_or(0, |name| wide(name));
        if values.first().is_some_and(|first| name + first.columns() > room) {
            values.truncate(1);
            values.iter_mut().for_each(|one| one.title = "");
        }
        values
    }

    /// The columns of the longest name of a row without values.
    fn plain_names(&self) -> u16 {
        let plain = self.rows.iter().filter(|row| !row.odds.iter().any(Odds::is_some));
        plain.filter_map(|row| row.names.last()).map(|name| wide(name)).max().unwrap_or(0)
    }
}
