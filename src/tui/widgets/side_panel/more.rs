//! What the panel shows in rows that would stay empty: more sections, the last of them the signs of the board.

use crate::help::signs::Sign;
use crate::theme::Ink;
use crate::widgets::side_panel::{Line, Section, TWO_COLUMNS, narrow};
use ratatui::layout::Rect;

/// The signs of a board with their meanings, for an empty place in a panel with so many columns.
pub fn legend(signs: &[Sign], is_unicode: bool, columns: u16) -> Section {
    let half = if columns < TWO_COLUMNS { columns } else { columns / 2 };
    let line = |(sign, ink, means): &Sign| {
        let (unicode, ascii) = sign.split_once('|').unwrap_or((sign, sign));
        let sign = format!("{:<LEGEND$}", if is_unicode { unicode } else { ascii });
        narrow::wrapped(half.saturating_sub(1), &[(sign, *ink), ((*means).into(), Ink::Dim)])
    };
    let lines: Vec<Line> = signs.iter().flat_map(line).collect();
    Section::new("Signs on the board", Ink::Title, (5, lines.len() as u16 + 1)).lines(lines)
}

/// Columns of a sign before its meaning.
const LEGEND: usize = 6;

/// Places more sections below the last one of each column, each in the first column with room.
pub fn spare<'a>(inner: Rect, places: &[Rect], more: &'a [Section]) -> Vec<(Rect, &'a Section)> {
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
    for section in more {
        let (least, most) = section.rows;
        if let Some(column) = free.iter_mut().find(|column| column.height >= least) {
            let height = most.min(column.height);
            placed.push((Rect { height, ..*column }, section));
            let taken = (height + 1).min(column.height);
            *column = Rect { y: column.y + taken, height: column.height - taken, ..*column };
        }
    }
    placed
}
