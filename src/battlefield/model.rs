//! The inputs of a battle: [`spot`]s and [`map`]s with their [`generator`], what ground does to troops ([`going`]), the [`unit`](mod@unit)
//! records of an [`army`], and the [`setup`] that holds them all.

pub mod army;
pub mod generator;
pub mod going;
pub mod map;
pub mod setup;
pub mod spot;
pub mod unit;
