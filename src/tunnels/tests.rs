//! Unit tests of the rulebook. Each names the rules of the ledger that it proves.

mod arena;
mod arena_of_beasts;
mod play;
mod tables;
mod vectors;
