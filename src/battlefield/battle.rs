//! One battle: its rules, its events and the state that they change.
//!
//! A [`command`] is [`check`]ed, then [`resolve`] rolls its dice and makes [`event`]s. Each event changes the [`state`] through
//! [`apply`]. [`odds`] holds every chance: the preview and the roll call one function. [`reach`] finds ways, [`view`] hides what a
//! seat may not know.

pub mod apply;
pub mod check;
pub mod command;
pub mod event;
pub mod illegal_move;
pub mod legal;
pub mod odds;
pub mod outlook;
pub mod reach;
pub mod remaining;
pub mod reply;
pub mod resolve;
pub mod start;
pub mod state;
pub mod unit;
pub mod view;
