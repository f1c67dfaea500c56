//! *Hex Arena* on the screen: its questions, its board, its panel and pages. Everything that shows, asks and waits is
//! [`super::player`]; this is what the rulebook brings to it.
//!
//! - [`picture`] is the board; `status`, `panel` and `report` tell how everybody stands;
//! - `marshalling`, `acting`, `moving`, `aiming`, `listing`, `deciding` are the questions, `looking` a look around;
//! - [`screens`] is everything before a bout.

mod acting;
mod aiming;
mod ask;
mod camp;
mod changes;
mod deciding;
mod estimate;
pub mod lessons;
mod listing;
mod looking;
mod marshalling;
mod moving;
mod naming;
mod odds;
mod panel;
pub mod picture;
mod report;
pub mod rulebook;
pub mod screens;
mod status;
mod table;
mod thinking;

pub use table::Brought;

use crate::hexarena::command::Command;
use crate::hexarena::setup::Level;
use crate::hexarena::text::words;

/// What the computer would do of what is legal, and why, in a few words: what a menu proposes.
fn likely(scene: &ask::Scene<'_>, legal: &[Command]) -> Option<(Command, String)> {
    let choice = thinking::chosen_by(scene.truth, Level::Trained, |id| scene.called(id).to_string())?;
    let harmless = !matches!(choice.command, Command::Yield | Command::Drop(_));
    (harmless && legal.contains(&choice.command)).then_some((choice.command, choice.why))
}
