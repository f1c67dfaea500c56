//! The screens of a delve outside its fights: the [`map`] of what was seen, the questions of the leader ([`menu`], whose rows are in `deed`), the [`panel`]
//! beside the map, the pages of a look around ([`looking`]), the [`report`] at the end, and the [`words`] that all of them share. Start with [`menu::question`].

pub mod chart;
mod deed;
pub mod looking;
pub mod map;
pub mod menu;
pub mod panel;
pub mod report;
pub mod words;
