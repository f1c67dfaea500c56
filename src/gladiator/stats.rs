//! Everything counted after or during a battle: [`results`] (experience, fates), [`combat`] statistics, the [`summary`] of a
//! report, a fighter's [`career`], and the row of a [`listing`]. Reads battles and events; changes none.

pub mod career;
pub mod combat;
pub mod listing;
pub mod results;
pub mod summary;
