//! Preparing fights: the *Arena of beasts* and the computer's purchases.

pub mod arena;
pub mod outfit;
pub mod shop;
