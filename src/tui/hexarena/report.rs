//! The end of a bout: what has become of everybody.

use super::ask::Scene;
use super::words;
use crate::hexarena::figure::{Condition, Figure, FigureId, Side};
use crate::hexarena::text::{self, injury};
use crate::tui::canvas::wrap;
use crate::tui::player::table::{Report, Row};
use crate::tui::theme::Ink;

/// How wide what stands below a figure's row may be on the smallest screen.
const WIDE: usize = 74;

/// A row for everybody, below it what he holds and his injuries.
pub fn report(scene: &Scene<'_>) -> Report {
    let bout = scene.truth;
    let mut rows: Vec<Row> = Vec::new();
    for side in Side::BOTH {
        for (id, figure) in bout.of_side(side) {
            rows.push((2, row(scene, id, figure), Ink::of_seat(side.seat())));
            let held = figure.hands.held().map(|piece| words::thing(bout, piece).to_string());
            let hurt = figure.injuries.all().iter();
            let hurt = hurt.map(|one| format!("{} ({})", injury::name(one.row), injury::id(one.row)));
            let more: Vec<String> = held.filter(|_| figure.is_up()).chain(hurt).collect();
            let more = more.join(", ");
            let lines = if more.is_empty() { Vec::new() } else { wrap(&more, WIDE) };
            rows.extend(lines.into_iter().map(|line| (4, line, Ink::Dim)));
        }
    }
    Report {
        title: text::ending(bout).unwrap_or_default(),
        heading: "Name             Fate                  Fatigue  Endurance   Put out by",
        rows,
    }
}

fn row(scene: &Scene<'_>, id: FigureId, figure: &Figure) -> String {
    let fate = match figure.condition {
        Condition::Fit if figure.pinned_by != 0 => "held",
        Condition::Fit => "standing",
        Condition::Stunned => "Stunned",
        Condition::Unconscious => "out of its senses",
        Condition::Yielded => "has yielded",
        Condition::Fled => "has left",
        Condition::Dead => "dead",
    };
    let of = |now: i16, most: i16| format!("{}/{most}", now.max(0));
    let by = figure.hurt_by.filter(|_| !figure.is_up()).map_or("", |by| scene.called(by));
    format!(
        "{:<16} {fate:<20} {:>7}  {:>9}   {by}",
        scene.called(id),
        of(figure.ft_now, figure.values.ft),
        of(figure.en_now, figure.values.en),
    )
    .trim_end()
    .into()
}
