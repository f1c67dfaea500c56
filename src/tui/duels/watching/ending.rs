//! How it ended: what decided it (UI-11), what it brought, and the report.

use crate::duels::event::End;
use crate::duels::fighter::Side;
use crate::duels::item::Carried;
use crate::duels::state::Encounter;
use crate::duels::text::chain;
use crate::tui::canvas::{Canvas, cut, hanging};
use crate::tui::duels::card;
use crate::tui::player::ask::Scene;
use crate::tui::player::table::{Row, draw_fallen};
use crate::tui::room::{Fill, Length, Pane, columns, rows, texts};
use crate::tui::theme::Ink;
use ratatui::layout::Rect;

/// What decided it: the title of the box, and its lines.
pub fn decided(scene: &Scene<'_, Encounter>) -> Option<(String, Vec<String>)> {
    let memory = scene.memory;
    let first = memory.first.as_ref()?;
    if let Some((dead, links)) = chain::of_death(scene.names, first, &memory.events) {
        let title = format!("What killed {}", scene.names.name(dead));
        return Some((title, links.into_iter().map(|link| link.text).collect()));
    }
    let end = scene.truth.end().filter(|end| !matches!(end, End::Undecided))?;
    let decided = memory.steps.iter().rev().find(|step| step.who.is_some()).map(|step| step.full.clone());
    Some((decided_by(end).to_string(), decided.into_iter().collect()))
}

const fn decided_by(end: End) -> &'static str {
    match end {
        End::Fled(_) | End::Charmed(_) => "How it ended: one got away",
        End::Refused(_) => "How it ended: no meeting",
        _ => "How it ended: they part",
    }
}

/// The lines of a chain on so many columns.
fn broken(lines: &[String], width: u16) -> Vec<String> {
    lines.iter().flat_map(|line| hanging(line, width.into())).collect()
}

/// Rows of its box, of so many columns inside.
pub fn chain_rows(lines: &[String], width: u16) -> u16 {
    broken(lines, width).len() as u16 + 2
}

/// The chain in its box.
pub fn draw_chain(pane: &mut Pane<'_, '_>, lines: &[String]) {
    let left = usize::from(pane.left());
    let lines = broken(lines, pane.width());
    // Of a long chain the last wounds decide.
    for line in lines.iter().skip(lines.len().saturating_sub(left)) {
        pane.line(line, Ink::Plain);
    }
}

/// What it brought each of the two, for the report.
pub fn result_rows(scene: &Scene<'_, Encounter>) -> Vec<Row> {
    let mut all: Vec<Row> = Vec::new();
    for side in Side::BOTH {
        let fighter = scene.truth.fighter(side);
        let ink = if side == Side::A { Ink::West } else { Ink::East };
        let hp =
            if fighter.is_alive() { format!("{:>2} of {:<2}", fighter.hp, fighter.full) } else { "dead    ".into() };
        let got: Vec<&str> = fighter.got.iter().flatten().map(|carried: &Carried| carried.item.name()).collect();
        let has = if got.is_empty() {
            card::items(fighter)
        } else {
            format!("{}; got {}", card::items(fighter), got.join(", "))
        };
        let text = format!("{:<14} {hp:<11} {:>4}  {has}", scene.names.name(side), fighter.gold);
        all.push((2, cut(&text, 76), ink));
    }
    for side in Side::BOTH {
        if scene.truth.fight().disheartened[side.index()] {
            all.push((
                2,
                format!("The army of {} loses a quarter of its strength.", scene.names.name(side)),
                Ink::Heed,
            ));
        }
    }
    for side in Side::BOTH {
        if let Some(plan) = scene.truth.seal(side).plan() {
            let plan = if plan.is_empty() { "made up as it went".into() } else { plan.to_string() };
            all.push((2, cut(&format!("{}: {plan}", scene.names.name(side)), 76), Ink::Dim));
        }
    }
    all
}

/// The end where there is room: what it brought, both as they stand now, and how it went.
pub fn draw_report(
    scene: &Scene<'_, Encounter>,
    canvas: &mut Canvas<'_>,
    area: Rect,
    (fallen, wanted): (&[Row], usize),
) -> usize {
    let [left, right] = columns(area, [Fill(3), Fill(2)]);
    let brought = result_rows(scene);
    let [what, went, dead] =
        rows(left, [Length(brought.len() as u16 + 3), Fill(1), Length(fallen.len().max(1) as u16 + 2)]);
    let mut pane = Pane::new(canvas, what, "What it brought");
    pane.line(HEADING, Ink::Dim);
    for (indent, text, ink) in &brought {
        pane.at(indent.saturating_sub(2), text, *ink);
        pane.next();
    }
    let lines: Vec<(String, Ink)> =
        scene.memory.steps.iter().map(|step| (format!("{}{}", step.mark, step.line), Ink::Plain)).collect();
    let most = texts(canvas, went, "How it went", &lines, wanted);
    draw_fallen(canvas, dead, fallen, 0);
    let [upper, lower] = rows(right, [Fill(1), Fill(1)]);
    for (area, side, ink) in [(upper, Side::A, Ink::West), (lower, Side::B, Ink::East)] {
        let mut pane = Pane::of(canvas, area, scene.names.name(side), ink);
        card::draw(&mut pane, scene.truth.fighter(side), scene.truth.fighter(side.other()));
    }
    most
}

/// Above the rows of [`result_rows`].
pub const HEADING: &str = "Who            Hit points  Gold  What he has now";
