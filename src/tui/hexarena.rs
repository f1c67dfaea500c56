//! The *Hex Arena* user interface: prompts, board, panel and screens. `game_view` runs the game; this
//! module supplies the rulebook's part.
//!
//! - [`picture`] is the board; `status`, `panel` and `report` show the state of the figures.
//! - `marshalling`, `acting`, `moving`, `aiming`, `listing` and `deciding` are the prompts; `looking` is a look around.
//! - [`screens`] holds everything before and after a bout.

mod acting;
mod action_list;
mod aiming;
mod ask;
mod camp;
mod changes;
mod deciding;
pub mod entry;
mod estimate;
mod hints;
pub mod keymap;
pub mod lessons;
mod listing;
mod looking;
mod marshalling;
mod moving;
mod naming;
mod odds;
mod panel;
pub mod picture;
pub mod proposing;
mod report;
pub mod rulebook;
pub mod screens;
mod side_panel;
mod status;
pub mod table;
mod thinking;
