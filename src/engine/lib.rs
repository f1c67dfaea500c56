//! The parts of Ludus that every rulebook shares. Nothing in here knows a fighter or a weapon, and nothing does I/O.
//!
//! Start with [`game`], the contract that a rulebook implements. The other modules build on it:
//!
//! - [`dice`], [`hex`]: seeded dice, and hexes.
//! - [`narration`], [`highlight`], [`summary`]: events, and whole games, as text for people.
//! - [`journal`], [`json`], [`share_code`], [`text`]: formats for disk and clipboard, and
//!   safe handling of outside text.
//! - [`replay`]: a finished or saved game that can be watched step by step.
//! - [`scenario`], [`lesson`]: what scenario files share, and lessons made of them.
//! - [`search`], [`coach`], [`tally`]: Monte Carlo search, advice drawn from it, and win estimates.
//! - [`arena`], [`calibration`]: bots that play each other, and a check that predicted chances come true.
//! - [`fold`], [`luck`], [`career`], [`chance`]: statistics of battles and careers, and how chances are written.
//! - [`order`]: short lists sorted with little code.

#![no_std]
// What the core may not use. The last lint fails where `#![no_std]` is gone: every import from alloc would be one.
#![cfg_attr(
    not(test),
    deny(clippy::float_arithmetic, clippy::disallowed_types, clippy::alloc_instead_of_core, redundant_imports)
)]
#![cfg_attr(test, allow(clippy::unwrap_used, clippy::expect_used, clippy::panic))]
#![warn(missing_docs)]

#[macro_use]
extern crate alloc;
#[cfg(test)]
extern crate std;

pub mod arena;
pub mod board;
pub mod book;
pub mod calibration;
pub mod career;
pub mod chance;
pub mod coach;
pub mod dice;
pub mod digest;
pub mod fold;
pub mod game;
pub mod hex;
pub mod highlight;
pub mod journal;
pub mod json;
pub mod labels;
pub mod lazy;
pub mod lesson;
pub mod luck;
pub mod narration;
pub mod order;
pub mod replay;
pub mod scenario;
pub mod search;
pub mod share_code;
pub mod summary;
pub mod tally;
pub mod text;

/// Declares an enum without fields, and `ALL`: its variants in their order.
#[macro_export]
macro_rules! listed {
    ($(#[$meta:meta])* $vis:vis enum $name:ident { $($(#[$note:meta])* $variant:ident $(= $number:literal)?,)+ }) => {
        $(#[$meta])*
        $vis enum $name {
            $($(#[$note])* $variant $(= $number)?,)+
        }

        impl $name {
            /// All variants in the order of their declaration.
            pub const ALL: [$name; [$($name::$variant),+].len()] = [$($name::$variant),+];
        }
    };
}

/// Names the rules of the ledger that a test proves; `tests/rules.rs` reads it from the source.
#[doc(hidden)]
#[macro_export]
macro_rules! proves {
    ($($id:literal),+ $(,)?) => {};
}
