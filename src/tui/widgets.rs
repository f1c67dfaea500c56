//! Screens and parts of screens that every rulebook fills with its own facts and words.

pub mod form_screen;
pub mod menu_screen;
pub mod seed_line;
