//! Preparing fights: the *Arena of beasts* and the computer's purchases.

pub mod arena;
pub mod henchmen;
pub mod outfit;
pub mod shop;
