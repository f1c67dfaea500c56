//! Tests of the rules, which cite the ids of the ledger that they prove.

mod armies;
mod balance;
mod counting;
mod limit;
mod losses;
mod outlook;
mod play;
mod readings;
mod rules;
mod scenarios;
mod single;
mod speed;
mod strength;
mod surrenders;
mod vectors;
mod war;
