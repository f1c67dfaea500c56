//! The printed tables of the rulebook. Start reading at [`tables`], which loads them.

pub mod tables;
