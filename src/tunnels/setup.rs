//! Preparing fights: the *Arena of beasts*, the shop and the guild, henchmen, and the computer's purchases.

pub mod arena;
pub mod guild;
pub mod henchmen;
pub mod outfit;
pub mod shop;
