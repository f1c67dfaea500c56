//! Everything that happens in a bout.
//!
//! - [`state`]: the bout, how far its Pulse is, what is asked; [`figure`], [`piece`], [`injury`]: who and what is in it;
//! - [`command`], `check`, [`refusal`]: what a side decides, and what is legal;
//! - `derive`, `movement`, [`order`]: what follows from how everybody stands - zones, rates, whose turn it is;
//! - [`blow`], [`chances`]: a blow and every chance of it; `resolve`: how a decision is carried out;
//! - [`event`], `apply`: what happens, and what it changes.

mod apply;
pub mod blow;
pub mod chances;
mod check;
pub mod command;
mod derive;
pub mod event;
pub mod figure;
pub mod injury;
mod movement;
pub mod order;
pub mod piece;
pub mod refusal;
mod resolve;
pub mod state;
#[cfg(test)]
mod tests;
mod view;
