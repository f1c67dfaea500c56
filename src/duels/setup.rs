//! Setup.

pub mod lairs;
