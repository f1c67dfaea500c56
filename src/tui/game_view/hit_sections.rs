//! What a hit did, for the panel beside the board: the account of its damage, or of a death, and the chance to win before
//! and after it. Start reading with [`GameView::news_sections`].

use crate::canvas::wrap;
use crate::game_view::GameView;
use crate::game_view::playback_state::PlaybackState;
use crate::game_view::rulebook_ui::RulebookUi;
use crate::theme::Ink;
use crate::widgets::side_panel::{Line, Section};
use crate::widgets::spans::Span;
use ludus_engine::coach::apart;
use ludus_engine::narration::{HitResult, Impact};
use ludus_engine::tally::Tally;

/// Tenths of a per cent.
const WHOLE: u64 = 10;

impl<G: RulebookUi> GameView<G> {
    /// Returns the hit whose effect is on the screen.
    pub(super) fn hit(&self) -> Option<&Impact> {
        let PlaybackState::Landed(landing) = &self.telling.stage else { return None };
        landing.effect.upshot.as_ref()
    }

    /// Returns what the panel says about the hit on the screen, in that many columns. Empty if there is none, and for a miss,
    /// whose roll has its box. A watched battle shows deaths only: accounts of all hits would send too much.
    pub(super) fn news_sections(&self, columns: u16) -> Vec<Section> {
        let Some(impact) = self.hit().filter(|_| self.handing.is_none()) else { return Vec::new() };
        if impact.mark != HitResult::Died && self.hands.has_all(&self.shown) {
            return Vec::new();
        }
        let lines: Vec<Line> = impact.account.iter().flat_map(|row| account_lines(row, columns)).collect();
        let (heading, remark) = match impact.mark {
            HitResult::Died => {
                (impact.who.map_or_else(|| "A death".into(), |who| G::called(&self.scene(), who)), "dead")
            }
            _ => ("What the hit did".into(), ""),
        };
        let rows = (lines.len() as u16 + 1).max(2);
        let account = Section::new(heading, Ink::Title, (rows, rows)).remark(remark, Ink::Warning).lines(lines);
        if account.lines.is_empty() {
            return Vec::new();
        }
        std::iter::once(account).chain(self.chance_section()).collect()
    }

    /// Returns the player's chance to win before the hit and after it.
    fn chance_section(&self) -> Option<Section> {
        let (before, now, party) = self.chances_around_hit()?;
        let text = |tally: &Tally| tally.chance(tally.won(party)).alone();
        let mut line = vec![("before ".into(), Ink::Dim), (text(&before), Ink::Strong)];
        if let Some(now) = &now {
            line.extend([("   now ".into(), Ink::Dim), (text(now), Ink::Strong)]);
            line.push(difference([&before, now].map(|tally| tally.share(tally.won(party)))));
        }
        Some(Section::new("Chance to win", Ink::Title, (2, 2)).lines(vec![Line::Text(line, Vec::new())]))
    }
}

/// Returns the difference of two shares with their standard errors, in tenths of a per cent. Errors can explain a small one.
fn difference([(before, error), (now, other)]: [(u64, u64); 2]) -> Span {
    let whole = |tenths: u64| (tenths + WHOLE / 2) / WHOLE;
    let error = apart([error, other].map(|error| 2 * error as i32)).max(0).unsigned_abs().into();
    // Of the numbers as they are shown: 60% to 66% is +6.
    let shown = whole(now).abs_diff(whole(before));
    match now.abs_diff(before) {
        apart if apart <= error => (format!("   = \u{b1}{}", whole(error).max(1)), Ink::Dim),
        _ if now < before => (format!("   \u{2013}{shown}"), Ink::Warning),
        _ => (format!("   +{shown}"), Ink::Good),
    }
}

/// Returns a row of an account: words with their number or name at the right end, or a sentence over several rows.
fn account_lines([words, value]: &[String; 2], columns: u16) -> Vec<Line> {
    let sentence = |text: &str, ink| wrap(text, columns.into()).into_iter().map(move |row| (row, ink));
    if value.is_empty() {
        let ink = if words.starts_with(['*', '_', '!']) { Ink::Warning } else { Ink::Plain };
        return sentence(words, ink).map(|row| Line::Text(vec![row], Vec::new())).collect();
    }
    let end = vec![(value.clone(), Ink::Strong)];
    if words.chars().count() + value.chars().count() < columns.into() {
        return vec![Line::Text(vec![(words.clone(), Ink::Dim)], end)];
    }
    let mut rows: Vec<Line> = sentence(words, Ink::Dim).map(|row| Line::Text(vec![row], Vec::new())).collect();
    rows.push(Line::Text(Vec::new(), end));
    rows
}

/// Returns as many rows of an account as fit in that many columns: "2d+1, rolled 3 + 5: 9; armour takes 2: 7".
pub fn account_line(impact: &Impact, room: usize) -> String {
    let row = |[words, value]: &[String; 2]| {
        if value.is_empty() { words.trim_end_matches('.').to_string() } else { format!("{words}: {value}") }
    };
    let mut line = String::new();
    for row in impact.account.iter().map(row) {
        let gap = if line.is_empty() { "" } else { "; " };
        if line.chars().count() + gap.len() + row.chars().count() > room {
            break;
        }
        line = line + gap + &row;
    }
    line
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_difference_within_the_errors_is_none() {
        assert_eq!(difference([(610, 30), (730, 30)]), ("   +12".into(), Ink::Good));
        assert_eq!(difference([(610, 30), (440, 30)]), ("   \u{2013}17".into(), Ink::Warning));
        assert_eq!(difference([(610, 30), (615, 30)]).1, Ink::Dim);
    }

    #[test]
    fn a_long_row_of_an_account_takes_a_second_line() {
        let rows = |words: &str, value: &str| account_lines(&[words.into(), value.into()], 20).len();
        assert_eq!([rows("armour takes 1", "7"), rows("killed in turn 4 by", "Khan")], [1, 2]);
        assert_eq!(rows("* dazed: 5 SH or more in one hit.", ""), 2);
    }
}
