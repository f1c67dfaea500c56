//! What the computer answers, with its reason in words.

use crate::hexarena::command::Command;
use crate::hexarena::computer::{Scratch, choose};
use crate::hexarena::figure::FigureId;
use crate::hexarena::setup::Level;
use crate::hexarena::state::Bout;
use crate::tui::player::table::Choice;

/// What the computer of that level answers to what is asked.
pub fn chosen_by(bout: &Bout, level: Level, name: impl Fn(FigureId) -> String) -> Option<Choice<Command>> {
    let (command, why) = choose(bout, level, &mut Scratch::default())?;
    Some(Choice { command, why: why.map_or("by chance".into(), |why| why.words(name)) })
}
