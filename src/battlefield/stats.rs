//! Everything counted during or after a battle: [`results`] (Leadership, booty) with their [`account`], [`combat`] statistics, a leader's [`career`],
//! and the row of a [`listing`].

pub mod account;
pub mod career;
pub mod combat;
pub mod listing;
pub mod results;
