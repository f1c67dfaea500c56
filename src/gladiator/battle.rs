//! The rules of a battle.
//!
//! `check` accepts or refuses a command. `resolve` carries it out: it rolls the dice by the `odds` and makes `event`s.
//! `apply` in `state` is the only place that changes a battle, one event at a time. `view` hides what one side does not
//! know. Start reading at `state`.

pub mod action;
pub mod both_blows;
pub mod check;
pub mod command;
pub mod danger;
pub mod event;
pub mod illegal_move;
pub mod odds;
pub mod resolve;
pub mod shape;
pub mod start;
pub mod state;
pub mod view;
