//! The rulebook of *Gladiator* (1992): its tables, its battle, its robots.
//!
//! Start with [`check`] - what is legal - and [`state`] - what a battle is. A command becomes an
//! answer to what is asked ([`action`]), goes through `check`, is carried out by `resolve`, which rolls and makes
//! [`event`]s, and each event changes the battle through one `apply`.

pub mod action;
pub mod check;
pub mod command;
pub mod event;
pub mod experience;
pub mod fighter;
pub mod fighter_value;
mod game;
pub mod ground;
mod hit_value;
pub mod item;
pub mod magic;
pub mod odds;
pub mod opposition;
mod outfit;
pub mod race;
pub mod refusal;
mod resolve;
pub mod results;
pub mod robots;
pub mod scenario;
pub mod setup;
pub mod shape;
pub mod spell;
mod spellbook;
pub mod state;
pub mod tables;
pub mod text;
pub mod view;
