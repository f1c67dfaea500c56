//! The texts of a bout. [`reading`] narrates each event, [`arithmetic`] explains each chance, [`injury`] names each
//! injury. Texts shown before a roll use only what the viewing side may know (`Eye`): a figure's [`card`], a
//! [`strike`], the [`odds`] of its enemies, the question ([`asking`]) and its [`choices`].

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
