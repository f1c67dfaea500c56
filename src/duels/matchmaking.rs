//! Who fights whom: [`bots`] plays the arena's pairs of games, [`league`] everybody against everybody, [`commanders`] the duel
//! of champions before a battle.

pub mod bots;
pub mod commanders;
pub mod league;
