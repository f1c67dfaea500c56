//! Everything counted during or after a battle: [`results`] (Leadership, booty), [`combat`] statistics, a leader's [`career`],
//! and the row of a [`listing`].

pub mod career;
pub mod combat;
pub mod listing;
pub mod results;
