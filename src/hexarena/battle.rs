//! A bout: its state, its rules and everything that happens in it.
//!
//! - [`state`]: the bout, its phase and the pending decision; [`figure`], [`piece`], [`injury`]: its contents.
//! - [`command`], `check`, [`illegal_move`]: what a side can decide, and what is legal.
//! - `derive`, `movement`, [`order`]: zones, rates and turn order, computed from the positions.
//! - [`beast`], `body`: creatures, the hexes that figures fill, and the side from which an attacker comes.
//! - [`blow`], [`chances`]: a strike and all its chances; `resolve`: rolls the dice and makes events.
//! - [`event`], `apply`: what happens, and what it changes; `learning`: what rolls reveal about an enemy.

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
pub(crate) mod riding;
mod start;
pub mod state;
#[cfg(test)]
mod tests;
pub mod view;
