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
pub mod proposing;
mod report;
pub mod rulebook;
pub mod screens;
mod status;
pub mod table;
mod thinking;
