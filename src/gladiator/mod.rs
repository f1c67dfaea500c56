//! The rulebook of *Gladiator* (1992): its tables, its battle, its robots.
//!
//! Start with [`check`] - what is legal - and [`state`] - what a battle is. A command goes through `check`, is carried
//! out by `resolve`, which rolls and makes [`event`]s, and each event changes the battle through one `apply`.

pub mod check;
pub mod command;
mod evenness;
pub mod event;
pub mod experience;
pub mod fighter;
mod game;
pub mod ground;
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
mod worth;
