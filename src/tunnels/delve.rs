//! Delves: a party explores the levels of a dungeon and returns with its account of experience.
//!
//! A [`command`] of the leader is [`check`]ed, then [`resolve`] rolls its dice and makes [`event`]s. Each event changes the
//! [`state`] through [`apply`]. A fight inside a delve is a fight of [`battle`](crate::battle) like any other: [`fight`] sets it up
//! and takes its results home.

pub mod account;
pub mod apply;
pub mod check;
pub mod command;
pub mod event;
pub mod fight;
pub mod goods;
pub mod illegal_move;
pub mod lasting;
pub mod legal;
pub mod log;
pub mod member;
pub mod odds;
pub mod resolve;
pub mod setup;
pub mod state;
pub mod view;
pub mod ways;
