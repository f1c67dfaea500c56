//! The computer's choice, with its reason in words.

use crate::hexarena::ai::{Scratch, choose};
use crate::hexarena::battle::command::Command;
use crate::hexarena::battle::figure::FigureId;
use crate::hexarena::battle::state::Bout;
use crate::hexarena::model::setup::Level;
use crate::tui::game_view::rulebook_ui::AiMove;

/// Returns the choice of a computer player of that level for the current decision.
pub fn chosen_by(bout: &Bout, level: Level, name: impl Fn(FigureId) -> String) -> Option<AiMove<Command>> {
    let (command, why) = choose(bout, level, &mut Scratch::default())?;
    Some(AiMove { command, why: why.map_or("by chance".into(), |why| why.words(name, bout.rules().open)) })
}
