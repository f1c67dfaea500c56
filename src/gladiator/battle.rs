//! The battle. A command goes through `check`, is carried out by `resolve`, which rolls by the `odds` and makes `event`s, and
//! each event changes the `state` through one `apply`; `view` is what one side knows.

pub mod action;
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
