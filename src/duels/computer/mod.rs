//! The computer's plans. It never reads the opponent's.

mod templates;

pub use templates::templates;
