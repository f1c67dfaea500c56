//! One encounter: its rules, its events and the state that they change.
//!
//! The [`terms`](crate::model::terms) fix the conditions. [`state`] is the game around an encounter: it collects
//! two sealed plans. [`resolve`] then runs the encounter: `parley` before combat, `round`, `tactic` and `magic` in
//! combat, `after` for loot and scouting. [`chances`] holds every chance: the preview and the roll call one function.
//! Each [`event`] changes the [`fight`].

pub mod chances;
pub mod command;
pub mod event;
pub mod fight;
pub mod illegal_move;
pub mod odds;
pub mod resolve;
pub mod start;
pub mod state;
