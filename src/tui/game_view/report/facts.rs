//! The facts and words of a rulebook about a finished game. The game view orders and draws them, the same for every
//! rulebook and size. Start reading with [`Report`].

use crate::theme::Ink;
use crate::wide_layout::Cell;
use crate::widgets::panels::Panel;
use crate::widgets::rows::ListColumn;
use ludus_engine::fold::{BattleFold, CombatFacts};
use ludus_engine::game::Seat;

/// A finished game in facts and words. It has no results until `RulebookUi::conclude` was called.
#[derive(Default)]
pub struct Report<'a> {
    /// The result and its circumstances: "Ann wins.  Round 11."
    pub title: String,
    /// The columns between the name and the fate. A bar has no title.
    pub columns: Vec<ListColumn>,
    /// One line for each actor, the first seat's before the second's.
    pub lines: Vec<ReportLine>,
    /// A sentence below the table. Empty if the table needs none.
    pub note: &'static str,
    /// `None` if nothing was rolled, or if the game cannot be replayed.
    pub luck: Option<ReportLuck>,
    /// The gains and losses of the characters, in sentences.
    pub after: Vec<(String, Ink)>,
    /// Sentences that stand below the list of deaths.
    pub deaths: Vec<(String, Ink)>,
    /// Panels that only this rulebook has, the most important first.
    pub panels: Vec<Panel<'a>>,
}

/// The deeds of one actor, and how it ended.
pub struct ReportLine {
    pub name: String,
    pub seat: Seat,
    /// A cell for each column of the report.
    pub cells: Vec<Cell>,
    /// How the actor ended, in a few words.
    pub fate: String,
    /// True if the actor was killed or put out.
    pub is_lost: bool,
}

/// The luck of each seat with every roll of the game.
pub struct ReportLuck {
    /// The points in which it is measured, and the games with which it is compared: "SH", "battles".
    pub words: [&'static str; 2],
    /// For each seat the gain above average in tenths of a point, and the percentage of games that were no luckier.
    of: Vec<(i64, u64)>,
}

impl ReportLuck {
    /// Returns the luck of that many seats. `None` if nothing was rolled.
    pub fn of<G: CombatFacts>(fold: &BattleFold<G>, seats: u8, words: [&'static str; 2]) -> Option<ReportLuck> {
        let of = (0..seats).map(|seat| (fold.gift_tenths(Seat(seat)), fold.percentile(Seat(seat))));
        (fold.luck().rolls() > 0).then(|| ReportLuck { words, of: of.collect() })
    }

    /// Returns gain and rank of a seat.
    pub fn seat(&self, seat: Seat) -> Option<(i64, u64)> {
        self.of.get(usize::from(seat.0)).copied()
    }
}

impl Report<'_> {
    /// Returns the table as sentences: "Khan: won. dealt 12, hits 3 of 6".
    pub fn told(&self) -> Vec<(String, Ink)> {
        let value = |(column, cell): (&ListColumn, &Cell)| match cell {
            Cell::Text(text, _) if !text.is_empty() => Some(format!("{} {text}", column.title())),
            _ => None,
        };
        let told = |line: &ReportLine| {
            let values: Vec<String> = self.columns.iter().zip(&line.cells).filter_map(value).collect();
            let parts = [line.fate.clone(), values.join(", ")];
            let parts: Vec<String> = parts.into_iter().filter(|part| !part.is_empty()).collect();
            (format!("{}: {}", line.name, parts.join("; ")), Ink::of_seat(line.seat))
        };
        self.lines.iter().map(told).collect()
    }
}
