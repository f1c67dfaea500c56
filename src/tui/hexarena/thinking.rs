//! The computer's choice, with its reason in words.

use crate::game_view::rulebook_ui::AiMove;
use ludus_hexarena::ai::{Scratch, choose};
use ludus_hexarena::battle::command::Command;
use ludus_hexarena::battle::figure::FigureId;
use ludus_hexarena::battle::state::Bout;
use ludus_hexarena::model::setup::Level;

/// Returns the choice of a computer player of that level for the current decision.
pub fn chosen_by(bout: &Bout, level: Level, name: impl Fn(FigureId) -> String) -> Option<AiMove<Command>> {
    let (command, why) = choose(bout, level, &mut Scratch::default())?;
    Some(AiMove { command, why: why.map_or("by chance".into(), |why| why.words(name, bout.rules().open)) })
}
