//! One encounter: what may happen in it, and how it happens.
//!
//! [`terms`](crate::duels::model::terms) is what it stands under, [`fight`] what changes in it, [`event`] what happens, [`chances`] every chance there is -
//! one function for the preview and for the roll. [`resolve`] runs it from the first word to the last: `parley` before combat,
//! `round` and `tactic` in it, `magic` for spells, `after` for loot and scouting. [`state`] is the game around it: two sealed plans.

pub mod chances;
pub mod command;
pub mod event;
pub mod fight;
pub mod illegal_move;
pub mod odds;
pub mod resolve;
pub mod start;
pub mod state;
