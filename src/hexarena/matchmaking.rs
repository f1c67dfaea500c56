//! Who fights whom: the printed opponents ([`foes`], [`creatures`]), drawn ones ([`styles`], [`templates`]), fair `matches`,
//! and the arena's pairs of games ([`bots`]).

pub mod bots;
pub mod creatures;
pub mod foes;
pub mod gentle;
pub mod matches;
pub mod styles;
pub mod templates;
