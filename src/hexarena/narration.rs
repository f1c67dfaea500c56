//! How a bout is told: the one [`reading`] of each event, the [`arithmetic`] of each chance, the words for each [`injury`]; and
//! what is told before a roll, by what whoever looks may know: a figure's [`card`], a [`strike`], the [`odds`] around him,
//! what is [`asking`] and the [`choices`].

pub mod arithmetic;
pub mod asking;
pub mod card;
pub mod choices;
pub mod eye;
pub mod injury;
pub mod names;
pub mod odds;
pub mod reading;
pub mod strike;
#[cfg(test)]
mod tests;
pub mod words;
