//! Boxes of facts that every rulebook's menu shows.

use crate::books::About;
use crate::canvas::wrap;
use crate::theme::Ink;
use crate::wide_layout::TextBox;
use crate::widgets::front_page::FrontBox;
use ludus_store::battles::{BattleRow, BattleState};
use ludus_store::system;

/// The box of the last battle that is over, with the item that watches battles. `None` if there is none.
pub fn last_battle(row: Option<&BattleRow>) -> Option<FrontBox<'_>> {
    let row = row?;
    let BattleState::Over { ending, at, .. } = &row.state else { return None };
    let draw = move |pane: &mut TextBox<'_, '_>| {
        // A low box has a single line: the ending comes first there.
        let low = pane.left() < 3;
        let end = pane.at(0, ending, Ink::Strong);
        pane.line_at(end + 1, &format!("In {at}."), Ink::Dim);
        if !low {
            pane.text(&row.who, Ink::Plain);
        }
    };
    Some(FrontBox::new("Last battle", 4, draw).remark(ago(system::now().saturating_sub(row.created))).with_item())
}

/// A time that has passed, in words.
fn ago(seconds: u64) -> String {
    let count = |number: u64, unit: &str| format!("{number} {unit}{} ago", if number == 1 { "" } else { "s" });
    match (seconds / 60, seconds / 3600, seconds / 86_400) {
        (0, ..) => "just now".into(),
        (minutes, 0, _) => count(minutes, "minute"),
        (_, hours, 0) => count(hours, "hour"),
        (.., days) => count(days, "day"),
    }
}

/// Draws a label, a value and what it belongs to: "Best hit   17 Gimli, Great Axe".
pub fn pair(pane: &mut TextBox<'_, '_>, column: u16, (label, value): (&str, &str), of: &str) {
    pane.at(0, label, Ink::Dim);
    let end = pane.at(column, value, Ink::Strong);
    pane.line_at(end + 1, of, Ink::Plain);
}

/// Fills a box with the introduction of a game, as much of it as there is room for.
pub fn about(pane: &mut TextBox<'_, '_>, about: &About) {
    let lines = |pane: &TextBox<'_, '_>, text: &str| wrap(text, pane.width().into()).len() as u16;
    let does: Vec<_> = about.does.iter().map(|(word, more)| (*word, format!("{word} {more}"))).collect();
    let wanted: u16 = does.iter().map(|(_, line)| lines(pane, line)).sum();
    for (text, ink) in [(about.how, Ink::Plain), (about.what, Ink::Dim)] {
        if lines(pane, text) <= pane.left() {
            pane.text(text, ink);
        }
    }
    if pane.left() > wanted {
        pane.next();
        for (word, line) in does {
            let end = pane.at(0, word, Ink::Strong);
            let mut rows = wrap(&line, pane.width().into()).into_iter();
            let first = rows.next().unwrap_or_default();
            pane.line_at(end, first.get(word.len()..).unwrap_or_default(), Ink::Plain);
            rows.for_each(|row| pane.line(&row, Ink::Plain));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_since_a_battle_is_in_whole_units() {
        let texts = [0, 59, 60, 3599, 3600, 86_399, 86_400, 5 * 86_400].map(ago);
        let wanted = [
            "just now",
            "just now",
            "1 minute ago",
            "59 minutes ago",
            "1 hour ago",
            "23 hours ago",
            "1 day ago",
            "5 days ago",
        ];
        assert_eq!(texts, wanted);
    }
}
