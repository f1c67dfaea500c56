//! Everything counted after or during a bout: [`results`] (awards, fates), the [`aftermath`] with its deaths and healing,
//! [`combat`] statistics, the [`summary`] of a report, a character's [`career`], and the row of a [`listing`].

pub mod aftermath;
pub mod career;
pub mod combat;
pub mod listing;
pub mod results;
pub mod summary;
