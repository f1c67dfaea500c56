//! Both fighters in short, beside a plan: levels, hit points, items, and how often the opponent's blows hit.

use crate::canvas::hanging;
use crate::duels::editor::Editor;
use crate::theme::Ink;
use ludus_duels::battle::chances;
use ludus_duels::narration::card;

impl Editor {
    /// The planner, then the opponent, in lines of so many columns.
    pub(super) fn fighters(&self, columns: usize) -> Vec<(String, Ink)> {
        let stand = &self.stand;
        let (own, other) = (stand.own(), stand.other());
        let line = card::line(own).replace("  ", " ");
        let foe = card::brief(other, stand.guesses());
        let hits = if other.is_nobody() { String::new() } else { format!("; blows hit {}", chances::blow(other, own)) };
        let both = [
            (format!("{}: {line}", stand.name(stand.side)), Ink::West),
            (format!("{}: {foe}{hits}", stand.name(stand.side.other())), Ink::East),
        ];
        both.into_iter()
            .flat_map(|(text, ink)| hanging(&text, columns).into_iter().map(move |row| (row, ink)))
            .collect()
    }
}
