//! Dungeons: the data of a level, the generator, treasure and wandering groups (TT-DUNGEON, TT-TREASURE, TT-WANDER).
//!
//! A dungeon is founded once. Its levels follow from its seed, or a file has them; play never changes them. Start with
//! [`level`].

mod generate;
pub mod group;
pub mod hand_made;
mod layout;
pub mod level;
pub mod treasure;
