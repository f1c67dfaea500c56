//! The box that explains what decided the encounter (UI-11).

use crate::canvas::hanging;
use crate::game_view::prompt::PromptContext;
use crate::theme::Ink;
use crate::wide_layout::TextBox;
use ludus_duels::battle::event::End;
use ludus_duels::battle::state::Encounter;
use ludus_duels::narration::chain;

/// The title and lines of the box. `None` while the encounter is in progress.
pub fn decided(scene: &PromptContext<'_, Encounter>) -> Option<(String, Vec<String>)> {
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
        End::Fled(_) | End::Charmed(_) => "The end: one got away",
        End::Refused(_) => "The end: no meeting",
        _ => "The end: they part",
    }
}

/// Breaks the lines of a chain into this many columns.
fn broken(lines: &[String], width: u16) -> Vec<String> {
    lines.iter().flat_map(|line| hanging(line, width.into())).collect()
}

/// Rows of the box at this inner width.
pub fn chain_rows(lines: &[String], width: u16) -> u16 {
    broken(lines, width).len() as u16 + 2
}

pub fn draw_chain(pane: &mut TextBox<'_, '_>, lines: &[String]) {
    let left = usize::from(pane.left());
    let width = pane.width();
    // The last wounds of a long chain matter most. One whose first row does not fit is left out.
    let fits = |from: &usize| broken(&lines[*from..], width).len() <= left;
    let from = (0..lines.len()).find(fits).unwrap_or(lines.len().saturating_sub(1));
    for line in broken(&lines[from..], width).iter().take(left) {
        pane.line(line, Ink::Plain);
    }
}
