//! One fight: its rules, its events and the state that they change.
//!
//! A [`command`] is [`check`]ed, then [`resolve`] rolls its dice and makes [`event`]s. Each event changes the [`state`] through
//! [`apply`]. A combat turn is a row of steps ([`state::Step`]); it stops at each question ([`state::Question`]).

pub mod aftermath;
pub mod apply;
pub mod check;
pub mod command;
pub mod event;
pub mod fighter;
pub mod forms;
pub mod illegal_move;
pub mod legal;
pub mod odds;
pub mod resolve;
pub mod start;
pub mod state;
pub mod view;
