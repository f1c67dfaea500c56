//! Everything that happens in a bout.
//!
//! - [`state`]: the bout, how far its Pulse is, what is asked; [`figure`], [`piece`], [`injury`]: who and what is in it;
//! - [`command`], `check`, [`refusal`]: what a side decides, and what is legal;
//! - `derive`, `movement`, [`order`]: what follows from how everybody stands - zones, rates, whose turn it is;
//! - [`beast`], `body`: what nature gave a creature, the hexes that figures fill, and from which side somebody comes;
//! - [`blow`], [`chances`]: a blow and every chance of it; `resolve`: how a decision is carried out;
//! - [`event`], `apply`: what happens, and what it changes; `learning`: what a roll shows of an enemy.

mod apply;
pub mod beast;
pub mod blow;
mod body;
pub mod chances;
mod check;
pub mod command;
pub mod derive;
pub mod event;
pub mod figure;
pub mod illegal_move;
pub mod injury;
mod learning;
pub mod movement;
pub mod order;
pub mod piece;
mod resolve;
pub(in crate::hexarena) mod riding;
mod start;
pub mod state;
#[cfg(test)]
mod tests;
pub mod view;
