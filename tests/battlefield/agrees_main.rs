//! Holds the program's battle to the second, plain model: single questions in random cases, and whole rounds event by event.
//! `LUDUS_LONG=1` asks 100,000 cases and plays 5,000 rounds.
#![allow(clippy::unwrap_used, clippy::expect_used, clippy::panic)]
// Each program uses its own part of the model.
#![allow(dead_code)]

mod agrees;
mod plain;
