//! Counting during and after an encounter: [`results`], [`combat`] statistics, the [`summary`] of a report and a
//! character's [`career`]. [`rest`] computes the odds of an encounter's remainder; [`listing`] is its row in lists.
//! Nothing here changes an encounter.

pub mod career;
pub mod combat;
pub mod listing;
pub mod rest;
pub mod results;
pub mod summary;
