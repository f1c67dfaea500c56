//! Preparing battles: the [`purchase`] of an army by the computer, [`random`] battles, and the [`war`] of five battles.

pub mod cart;
pub mod price_list;
pub mod purchase;
pub mod random;
pub mod war;
