//! What the panel shows in rows that would stay empty: the chance by rounds, more sections, and last the signs of the board.

use crate::help::signs::Sign;
use crate::theme::Ink;
use crate::widgets::side_panel::{Extra, Line, Section, TWO_COLUMNS, narrow};
use ratatui::layout::Rect;

/// The signs of a board with their meanings, for an empty place in a panel with so many columns.
pub fn legend(signs: &[Sign], is_unicode: bool, columns: u16) -> Extra<'_> {
    let half = if columns < TWO_COLUMNS { columns } else { columns / 2 };
    let line = move |(sign, ink, means): &Sign| {
        let (unicode, ascii) = sign.split_once('|').unwrap_or((sign, sign));
        let sign = format!("{:<LEGEND$}", if is_unicode { unicode } else { ascii });
        // A meaning that has no room is left out whole.
        Line::Whole(narrow::wrapped(half.saturating_sub(1), &[(sign, *ink), ((*means).into(), Ink::Dim)]))
    };
    Extra::new(LEGEND_ROWS, move || {
        Section::new("Signs on the board", Ink::Title, LEGEND_ROWS).lines(signs.iter().map(line).collect())
    })
}

/// Rows of the legend, which comes last, at least and at most.
const LEGEND_ROWS: (u16, u16) = (5, u16::MAX);
/// Columns of a sign before its meaning.
const LEGEND: usize = 6;

/// The parts of a section that several places share, each with its place.
pub fn parts(areas: &[Rect], section: &Section) -> Vec<(Rect, Section)> {
    let mut rest = section.lines.clone();
    let mut parts: Vec<(Rect, Section)> = Vec::new();
    for area in areas {
        if rest.is_empty() {
            break;
        }
        let heading = if parts.is_empty() { section.heading.0.clone() } else { CONTINUED.into() };
        let mut room = usize::from(area.height.saturating_sub(1));
        let fits = |line: &&Line| {
            let rows = if let Line::Whole(rows) = line { rows.len() } else { 1 };
            let has_room = rows <= room;
            room = room.saturating_sub(rows);
            has_room
        };
        let count = if areas.len() > 1 { rest.iter().take_while(fits).count() } else { rest.len() };
        let later = rest.split_off(count);
        let heading = (heading, section.heading.1);
        parts.push((*area, Section { heading, lines: std::mem::replace(&mut rest, later), ..section.clone() }));
    }
    parts
}

/// The heading of a legend's second part.
const CONTINUED: &str = "More signs";

/// The place for news: below so many of the sections, up to row `end`. The first place is that of the order.
pub fn below(end: u16, places: &[Rect], staying: usize) -> Rect {
    let last = places.get(staying).or(places.last()).copied().unwrap_or_default();
    let from = places.get(staying + 1).copied().unwrap_or(Rect { y: last.bottom() + 1, ..last });
    Rect { height: end.saturating_sub(from.y), ..from }
}

/// Places more sections below the last one of each column, each in the first column with room. One of any length takes all.
/// Without room there, a section stands in the last of the `vacant` places, those of sections that have nothing to say.
pub fn spare<'a, 's>(
    inner: Rect,
    (places, mut vacant): (&[Rect], Vec<Rect>),
    more: &'a [Extra<'s>],
) -> Vec<(Vec<Rect>, &'a Extra<'s>)> {
    let mut free: Vec<Rect> = Vec::new();
    for place in places {
        let y = (place.bottom() + 1).min(inner.bottom());
        let below = Rect { y, height: inner.bottom() - y, ..*place };
        match free.iter_mut().find(|column| column.x == place.x) {
            Some(column) => *column = below,
            None => free.push(below),
        }
    }
    let mut placed = Vec::new();
    for extra in more {
        let (least, most) = extra.rows;
        let columns = if most == u16::MAX { usize::MAX } else { 1 };
        let mut areas = Vec::new();
        for column in free.iter_mut().filter(|column| column.height >= least).take(columns) {
            let height = most.min(column.height);
            areas.push(Rect { height, ..*column });
            let taken = (height + 1).min(column.height);
            *column = Rect { y: column.y + taken, height: column.height - taken, ..*column };
        }
        let mut last = || vacant.iter().rposition(|place| place.height >= least).map(|at| vacant.remove(at));
        if let Some(place) = if areas.is_empty() && columns == 1 { last() } else { None } {
            areas.push(Rect { height: most.min(place.height), ..place });
        }
        if !areas.is_empty() {
            placed.push((areas, extra));
        }
    }
    placed
}

/// The most rows for the chance by rounds.
pub const COURSE: usize = 6;

/// The chance of the viewer by rounds, as small columns.
pub fn course(rounds: &[(u32, u64, String)], ink: Ink, width: u16) -> Vec<Line> {
    const STEPS: [&str; 8] =
        ["\u{2581}", "\u{2582}", "\u{2583}", "\u{2584}", "\u{2585}", "\u{2586}", "\u{2587}", "\u{2588}"];
    let each =
        rounds.iter().map(|(round, _, text)| round.to_string().len() + text.chars().count() + 3).max().unwrap_or(9);
    let in_row = (usize::from(width) / each).max(1);
    let shown = rounds.len().div_ceil(in_row).saturating_sub(COURSE) * in_row;
    let spans = |(round, tenths, text): &(u32, u64, String)| {
        let step = STEPS[(*tenths as usize * 8 / 1000).min(7)];
        let gap = " ".repeat(each.saturating_sub(round.to_string().len() + text.chars().count() + 2));
        [(format!("{round} "), Ink::Dim), (step.to_string(), ink), (format!("{text}{gap}"), Ink::Strong)]
    };
    let rows = rounds[shown..].chunks(in_row);
    rows.map(|row| Line::Text(row.iter().flat_map(spans).collect(), Vec::new())).collect()
}
