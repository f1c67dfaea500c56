//! Characters, arms, spells known and the set-up of a fight. Nothing in here rolls a fight.

pub mod arms;
pub mod belongings;
pub mod delver;
pub mod equipped;
pub mod grip;
pub mod roll;
pub mod setup;
pub mod spells;
