//! Everything counted during or after a fight: its [`summary`], [`combat`] statistics, a delver's [`career`], the row of a
//! [`listing`], and sums over many fights or
//! delves that the computer plays ([`simulation`], [`delve_series`]), also by stubborn plans ([`policy`]).

pub mod career;
pub mod combat;
pub mod delve_series;
pub mod delves;
pub mod listing;
pub mod policy;
pub mod simulation;
pub mod summary;
