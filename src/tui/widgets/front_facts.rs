//! Boxes of facts that every rulebook's menu shows.

use crate::books::About;
use crate::canvas::wrap;
use crate::help::{Chapters, Topic};
use crate::theme::Ink;
use crate::wide_layout::{TextBox, fill_rules};
use crate::widgets::front_page::FrontBox;
use ludus_store::battles::{BattleRow, BattleState};

/// The box of the last battle that is over, with the item that watches battles. `None` if there is none.
pub fn last_battle(row: Option<&BattleRow>) -> Option<FrontBox<'_>> {
    let row = row?;
    let BattleState::Over { ending, .. } = &row.state else { return None };
    let draw = move |pane: &mut TextBox<'_, '_>| {
        // A low box has a single line, which a long sentence would overrun.
        let low = pane.left() < 3;
        let fits = wrap(ending, pane.width().into()).len() <= usize::from(pane.left());
        match ending.split_once(':').filter(|_| !fits) {
            Some((first, _)) => pane.text(&format!("{first}."), Ink::Strong),
            None => pane.text(ending, Ink::Strong),
        }
        if !low {
            pane.text(&row.who, Ink::Plain);
        }
    };
    Some(FrontBox::new("Last battle", 4, draw).remark(day(row)).with_item())
}

/// The day on which a battle began, from its id: "2026-11-26". Empty for a file with another name.
fn day(row: &BattleRow) -> String {
    row.id.as_ref().map(|id| id.minute().chars().take(10).collect()).unwrap_or_default()
}

/// Shortens the title of a battle: "Khan, Bran, Gimli against 3 robots" is "Khan and 2 more against 3 robots".
pub fn briefly(who: &str) -> String {
    let side = |side: &str| match side.split(", ").count() {
        0..=2 => side.to_string(),
        many => format!("{} and {} more", side.split(", ").next().unwrap_or_default(), many - 1),
    };
    who.split(" against ").map(side).collect::<Vec<_>>().join(" against ")
}

/// Draws a label, a value and what it belongs to: "Best hit   17 Gimli, Great Axe". Without room it ends at the comma.
pub fn pair(pane: &mut TextBox<'_, '_>, column: u16, (label, value): (&str, &str), of: &str) {
    pane.at(0, label, Ink::Dim);
    let end = pane.at(column, value, Ink::Strong);
    let fits = of.chars().count() <= usize::from(pane.width().saturating_sub(end + 1));
    let of = if fits { of } else { of.split(", ").next().unwrap_or_default() };
    pane.line_at(end + 1, of, Ink::Plain);
}

/// Fills a box with the introduction of a game, and a high one with its rules.
pub fn about_with_rules(pane: &mut TextBox<'_, '_>, text: &About, chapters: Chapters, topic: &Topic) {
    about(pane, text);
    if pane.has_room(RULES + 1) {
        pane.gap();
        fill_rules(pane, chapters, &Topic { rules: &[], ..*topic });
    }
}

/// Lines that are left over from which rules are shown.
const RULES: u16 = 5;

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
    use ludus_engine::dice::Seed;
    use ludus_store::journal::BattleId;

    #[test]
    fn a_title_names_two_of_a_side_at_most() {
        assert_eq!(briefly("Khan, Bran against 3 robots"), "Khan, Bran against 3 robots");
        assert_eq!(briefly("Khan, Bran, Gimli against Ulf, Tarna, Oz"), "Khan and 2 more against Ulf and 2 more");
    }

    #[test]
    fn day_of_a_battle_is_that_of_its_id() {
        let state = BattleState::Abandoned;
        let id = Some(BattleId::new(1_795_713_279, Seed(1)));
        let row = BattleRow { id, path: "a".into(), book: None, created: 0, who: String::new(), state };
        assert_eq!(row.id.as_ref().unwrap().minute().get(..13), Some("2026-11-26 17"));
        assert_eq!(day(&row), "2026-11-26");
        assert_eq!(day(&BattleRow { id: None, ..row }), "");
    }
}
