//! The rulebook's tables: [`troop`] scores (ARMY-T1), [`ground`] factors, the [`people`] of quick purchase (OURS-5) and the
//! [`size`] of a game (OURS-2).

pub mod ground;
pub mod people;
pub mod size;
pub mod troop;
