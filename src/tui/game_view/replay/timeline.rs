//! The timeline of a replay: the line that shows the position and the deaths. A click on it jumps there.

use crate::canvas::Canvas;
use crate::game_view::replay::ReplayScreen;
use crate::game_view::rulebook_ui::RulebookUi;
use crate::layout::GameLayout;
use crate::theme::Ink;
use ludus_engine::game::Seat;
use ludus_engine::highlight::Highlight;
use ludus_store::settings::Glyphs;
use ratatui::layout::{Position, Rect};

/// Columns before the line, for the speed and the number of the step.
const HEAD: u16 = 19;

/// Returns the sign and ink of a death. The sign depends on the seat that lost the actor, so
/// that colour is not needed.
pub fn mark(seat: Option<Seat>) -> (char, Ink) {
    let sign = seat.map_or('x', |seat| ['x', '+', '*', '%'][usize::from(seat.0).min(3)]);
    (sign, seat.map_or(Ink::Strong, Ink::of_seat))
}

/// Returns the screen area of the line.
pub fn area(layout: &GameLayout) -> Rect {
    let bar = layout.bar;
    Rect::new(bar.x + 1 + HEAD, bar.y + 3, bar.width.saturating_sub(HEAD + 2), 1)
}

/// Returns the column of a step on a line of `width` columns, from 0.
fn column(step: usize, steps: usize, width: u16) -> u16 {
    let (last, room) = (steps.saturating_sub(1).max(1), usize::from(width.saturating_sub(1)));
    ((step * room + last / 2) / last) as u16
}

impl<G: RulebookUi> ReplayScreen<G> {
    pub(super) fn draw_timeline(&self, canvas: &mut Canvas<'_>, layout: &GameLayout) {
        let (area, steps) = (area(layout), self.film.steps());
        let plays = if self.due.is_some() { format!(">{}", self.speed + 1) } else { "||".into() };
        let head = format!("{plays} {} of {}", (self.at + 1).min(steps.len()), steps.len());
        canvas.fit(layout.bar.x + 1, area.y, HEAD - 1, &[&head], Ink::Dim);
        let blocks = canvas.skin().modern && canvas.skin().glyphs == Glyphs::Unicode;
        let [gone, left, here] = if blocks { ['\u{2501}', '\u{2500}', '\u{25cf}'] } else { ['=', '-', 'O'] };
        let now = column(self.at, steps.len(), area.width);
        for x in 0..area.width {
            let (sign, ink) = if x <= now { (gone, Ink::Strong) } else { (left, Ink::Dim) };
            canvas.put_within(area.x + x, area.y, area.right(), &sign.to_string(), ink);
        }
        canvas.put_within(area.x + now, area.y, area.right(), &here.to_string(), Ink::Strong);
        for (number, step) in steps.iter().enumerate().filter(|(_, step)| step.reading.peaks.has(Highlight::Death)) {
            let (sign, ink) = mark(step.reading.peaks.whose);
            let x = area.x + column(number, steps.len(), area.width);
            canvas.put_within(x, area.y, area.right(), &sign.to_string(), ink);
        }
        canvas.tint(Rect { x: area.x + now, width: 1, ..area }, Ink::Focus);
        canvas.cursor = (area.x + now, area.y);
    }

    /// Returns the step under a click: a death if its sign is there, otherwise the nearest step. `None` if
    /// the click missed the line.
    pub(super) fn clicked(&self, layout: &GameLayout, x: u16, y: u16) -> Option<usize> {
        let (area, steps) = (area(layout), self.film.steps());
        if !area.contains(Position::new(x, y)) || steps.is_empty() {
            return None;
        }
        let at = |step: &usize| column(*step, steps.len(), area.width) == x - area.x;
        let is_death = |step: &usize| steps[*step].reading.peaks.has(Highlight::Death);
        let death = (0..steps.len()).filter(at).find(is_death);
        let nearest =
            || (0..steps.len()).min_by_key(|step| column(*step, steps.len(), area.width).abs_diff(x - area.x));
        death.or_else(nearest)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn timeline_starts_in_first_column_and_ends_in_last_column() {
        for steps in [2, 3, 57, 58, 59, 1000] {
            assert_eq!((column(0, steps, 58), column(steps - 1, steps, 58)), (0, 57), "{steps}");
            assert!((1..steps).all(|step| column(step, steps, 58) >= column(step - 1, steps, 58)));
        }
        assert_eq!(column(0, 1, 58), 0);
    }
}
