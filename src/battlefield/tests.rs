//! Tests of the rules, which cite the ids of the ledger that they prove.

mod play;
mod scenarios;
mod vectors;
