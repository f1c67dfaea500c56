//! The status line: the deciding figure and the featured one. It drops details if the line is short.

use crate::canvas::Canvas;
use crate::hexarena::ask::BoutContext;
use crate::theme::Ink;
use ludus_hexarena::battle::figure::FigureId;
use ludus_hexarena::narration::{card, words};
use ratatui::layout::Rect;

/// Draws the values of the deciding figure, then those of the figure it aims at or looks at.
pub fn draw(scene: &BoutContext<'_>, canvas: &mut Canvas<'_>, line: Rect, featured: Option<FigureId>) {
    let first = scene.truth.asked_figure().or(featured);
    let Some(id) = first else { return };
    let other = featured.filter(|other| *other != id);
    let right = if other.is_some() { line.x + 46 } else { line.right() };
    let forms = [whole(scene, id), brief(scene, id)];
    let forms: Vec<&str> = forms.iter().map(String::as_str).collect();
    let ink = Ink::of_seat(scene.battle.figure(id).side.seat());
    canvas.fit(line.x + 1, line.y, right.saturating_sub(line.x + 2), &forms, ink);
    if let Some(other) = other {
        let ink = Ink::of_seat(scene.battle.figure(other).side.seat());
        canvas.fit(right, line.y, line.right().saturating_sub(right + 1), &[&brief(scene, other)], ink);
    }
}

fn whole(scene: &BoutContext<'_>, id: FigureId) -> String {
    let bout = scene.battle;
    let figure = bout.figure(id);
    let mut parts = vec![
        format!("{} {}", scene.pair(id), scene.called(id)),
        card::health(&scene.eye(), id),
        card::weapon(&scene.eye(), id),
    ];
    if scene.is_exact(id) {
        parts.push(format!("IV {}  TMR {}  AP {}", bout.iv(id), bout.rate(id), figure.ap));
    }
    parts.extend(words::states(bout, id).into_iter().take(2));
    parts.join("  ")
}

fn brief(scene: &BoutContext<'_>, id: FigureId) -> String {
    let states = words::states(scene.battle, id);
    let state = states.first().map_or(String::new(), |state| format!("  {state}"));
    format!("{} {}  {}{state}", scene.pair(id), scene.called(id), card::health(&scene.eye(), id))
}
