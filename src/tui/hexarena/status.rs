//! The status line: the deciding figure and the featured one. It drops details if the line is short.

use crate::canvas::Canvas;
use crate::canvas::names::short_name;
use crate::hexarena::ask::BoutContext;
use crate::hexarena::side_panel;
use crate::hexarena::side_panel::UNKNOWN;
use crate::theme::Ink;
use crate::widgets::unknown;
use crate::widgets::unknown::NOBODY_KNOWS;
use ludus_hexarena::battle::figure::FigureId;
use ludus_hexarena::narration::{card, words};
use ratatui::layout::Rect;

/// Draws the values of the deciding figure, then those of the figure it aims at or looks at.
pub fn draw(scene: &BoutContext<'_>, canvas: &mut Canvas<'_>, line: Rect, featured: Option<FigureId>) {
    if canvas.skin().modern {
        let half = line.width.saturating_sub(GAP + 1) / 2;
        for (id, x) in side_panel::both(scene, featured).into_iter().zip([line.x + 1, line.x + 1 + half + GAP]) {
            id.into_iter().for_each(|id| bars(scene, canvas, Rect { x, width: half, ..line }, id));
        }
        return;
    }
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

/// Columns between the two figures of the line.
const GAP: u16 = 3;
/// Columns of the longest bar, and of the shortest that is worth its room.
const BARS: [u16; 2] = [6, 3];
/// The fewest letters of a name that are worth their room.
const NAME: u16 = 4;

/// Draws a figure with its Endurance and its Fatigue. The bars shrink before the name loses letters; the numbers stay.
fn bars(scene: &BoutContext<'_>, canvas: &mut Canvas<'_>, line: Rect, id: FigureId) {
    let (figure, right) = (scene.battle.figure(id), line.right());
    let ink = Ink::of_seat(figure.side.seat());
    let letter = scene.names.letter(id).to_string();
    let end = canvas.put_within(line.x, line.y, right, &letter, ink);
    canvas.token(Rect { width: end.saturating_sub(line.x), ..line }, ink, true);
    let about = scene.about(id);
    let of = |now: Option<i16>| now.map_or_else(|| UNKNOWN.into(), |now| format!("{about}{now}"));
    let all = [("EN", Some(figure.en_now), figure.values.en), ("FT", scene.eye().fatigue(id), figure.values.ft)];
    let all = all.map(|(name, now, most)| (name, of(now), (now.map_or(NOBODY_KNOWS, i32::from), i32::from(most))));
    let numbers: u16 = all.iter().map(|(_, text, _)| text.len() as u16 + 4).sum();
    let room = right.saturating_sub(end + 1).saturating_sub(numbers);
    let called = (scene.called(id).chars().count() as u16).max(NAME);
    let bar = (room.saturating_sub(called) / 2).saturating_sub(1).min(BARS[0]);
    let bar = if bar < BARS[1] { 0 } else { bar };
    let name = room.saturating_sub(if bar > 0 { 2 * (bar + 1) } else { 0 });
    let mut x = end;
    if name >= NAME {
        x = canvas.put_within(end + 1, line.y, right, &short_name(scene.called(id), name.into()), ink);
    }
    for (name, text, value) in all {
        x = canvas.put_within(x + 1, line.y, right, name, Ink::Dim) + 1;
        if bar > 0 {
            unknown::segments(canvas, Rect { x, width: bar, ..line }, value, ink);
            x += bar + 1;
        }
        x = canvas.put_within(x, line.y, right, &text, Ink::Strong);
    }
    let state = words::states(scene.battle, id).into_iter().next().unwrap_or_default();
    if x + 1 + state.chars().count() as u16 <= right && !state.is_empty() {
        canvas.put(x + 1, line.y, &state, Ink::Warning);
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
