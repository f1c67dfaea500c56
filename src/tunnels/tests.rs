//! Unit tests of the rulebook. Each names the rules of the ledger that it proves.

mod arena;
mod arena_of_beasts;
mod balance;
mod delve_magic;
mod delve_odds;
mod delve_rules;
mod delves;
mod delving;
mod dungeons;
mod guild;
mod high_magic;
mod hired;
mod home;
mod limits;
mod lost;
mod magic;
mod people;
mod play;
mod properties;
mod prospects;
mod rage;
mod rules;
mod spells;
mod tables;
mod vectors;
