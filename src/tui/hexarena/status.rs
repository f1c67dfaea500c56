//! The status line: the deciding figure and the featured one. It drops details if the line is short.

use crate::canvas::Canvas;
use crate::canvas::names::short_name;
use crate::hexarena::ask::BoutContext;
use crate::hexarena::side_panel::UNKNOWN;
use crate::theme::Ink;
use crate::widgets::unknown;
use crate::widgets::unknown::NOBODY_KNOWS;
use ludus_hexarena::battle::figure::FigureId;
use ludus_hexarena::narration::{card, words};
use ratatui::layout::Rect;

/// Draws the values of the deciding figure, then those of the figure it aims at or looks at.
pub fn draw(scene: &BoutContext<'_>, canvas: &mut Canvas<'_>, line: Rect, featured: Option<FigureId>) {
    let first = scene.truth.asked_figure().or(featured);
    let Some(id) = first else { return };
    let other = featured.filter(|other| *other != id);
    if canvas.skin().modern {
        let end = bars(scene, canvas, (line, line.x + 1), id, true);
        if let Some(other) = other {
            bars(scene, canvas, (line, end + 3), other, false);
        }
        return;
    }
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

/// The most columns of a name: two figures have room in a line of 80.
const NAME: usize = 13;
/// Columns of the bar of a figure.
const BAR: u16 = 6;

/// Draws a figure with its Endurance as a bar, and with its Fatigue if `both`. Returns the column after it.
fn bars(scene: &BoutContext<'_>, canvas: &mut Canvas<'_>, (line, x): (Rect, u16), id: FigureId, both: bool) -> u16 {
    let (figure, right) = (scene.battle.figure(id), line.right());
    let ink = Ink::of_seat(figure.side.seat());
    let letter = scene.names.letter(id).to_string();
    let end = canvas.put_within(x, line.y, right, &letter, ink);
    canvas.token(Rect { x, width: end.saturating_sub(x), ..line }, ink, true);
    let mut x = canvas.put_within(end + 1, line.y, right, &short_name(scene.called(id), NAME), ink);
    let about = scene.about(id);
    let fatigue = scene.eye().fatigue(id);
    let all = [("EN", Some(figure.en_now), figure.values.en), ("FT", fatigue, figure.values.ft)];
    for (name, now, most) in all.into_iter().take(if both { 2 } else { 1 }) {
        let text = now.map_or_else(|| UNKNOWN.into(), |now| format!("{about}{now}"));
        if x + 5 + BAR + text.len() as u16 > right {
            return x;
        }
        x = canvas.put(x + 1, line.y, name, Ink::Dim) + 1;
        let value = (now.map_or(NOBODY_KNOWS, i32::from), most.into());
        unknown::segments(canvas, Rect { x, width: BAR, ..line }, value, ink);
        x = canvas.put(x + BAR + 1, line.y, &text, Ink::Strong);
    }
    let state = words::states(scene.battle, id).into_iter().next().unwrap_or_default();
    match x + 2 + state.chars().count() as u16 <= right && !state.is_empty() {
        true => canvas.put(x + 2, line.y, &state, Ink::Warning),
        false => x,
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
