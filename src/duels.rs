//! The rulebook *Duels*: two fighters, each with a sealed plan of tactics, and one encounter that unfolds from them.
//!
//! The way of a command: a plan (`plan`) is sealed ([`command`]), checked ([`Plan::check`](plan::Plan::check)), and with the
//! last one [`resolve`] runs the encounter: it rolls by the [`chances`] and makes [`event`]s, each of which changes the
//! [`fight`] through one `apply`.
//!
//! - `figures`: what the rulebook prints and what we added - abilities, tempers, spells, items, monsters, specials;
//! - `people`: a [`character`] as he is kept, a [`fighter`] as he stands in an encounter;
//! - [`plan`]: notation, faults, checksums; `encounter`: everything that happens;
//! - [`text`]: how it is told; [`computer`]: who plans when nobody does;
//! - `doors`: how an encounter is set up, played, and what comes of it.

pub mod ai;
pub mod battle;
pub mod data;
pub mod matchmaking;
pub mod model;
pub mod narration;
pub mod rulebook;
pub mod scenario;
pub mod setup;
pub mod stats;
