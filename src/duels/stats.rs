//! Everything counted after or during an encounter: [`results`], [`combat`] statistics, the [`summary`] of a report, a
//! character's [`career`], the odds of the [`rest`] of an encounter, and the row of a [`listing`]. Changes no encounter.

pub mod career;
pub mod combat;
pub mod listing;
pub mod rest;
pub mod results;
pub mod summary;
