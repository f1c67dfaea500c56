//! The screens before a bout.

mod menu;
mod quick;
mod vista;

pub use menu::Main;
pub use quick::{Choices, Quick, draw_people};
pub use vista::{ABOUT, draw as draw_vista};
