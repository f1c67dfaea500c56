//! Errors in a plan, with their places.

use crate::model::plan::{MOST_ENTRIES, MOST_SAID, MOST_TIMES};
use alloc::string::String;
use ludus_engine::text::one_line;
use thiserror::Error;

/// An error in a plan: its place and one sentence.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("entry {entry}{}: {problem}", .at.map_or_else(String::new, |at| format!(" (line {}, column {})", at.line, at.column)))]
pub struct PlanError {
    /// The entry, from 1.
    pub entry: usize,
    /// The place in the text, if the plan came from one.
    pub at: Option<PlanPlace>,
    pub problem: PlanProblem,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanPlace {
    /// The line, from 1.
    pub line: usize,
    /// The character in the line, from 1.
    pub column: usize,
}

#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PlanProblem {
    #[error("there is no tactic {}: there are CA-xx US-# FI ME TA SA FU ST FL GI SC", short(.0))]
    Unknown(String),
    #[error("CA takes a hyphen and a spell, as CA-SH; spells are DA SH AW HO MI HE BL FB GW SL CH")]
    SpellMissing,
    #[error("there is no spell {}: there are DA SH AW HO MI HE BL FB GW SL CH", short(.0))]
    NoSpell(String),
    #[error("US takes a hyphen and the place of an item, 1 to 6, as US-2")]
    ItemPlace,
    #[error("a count goes from 1 to {MOST_TIMES}, or is * for as long as possible")]
    Count,
    #[error("{0} takes no count: only FI and ME do")]
    NoCount(&'static str),
    #[error("{} after {code} means nothing", short(.rest))]
    Rest { code: &'static str, rest: String },
    #[error("SA takes words in quotation marks, as SA \"Good day\"")]
    SayWords,
    #[error("the quotation that begins here does not end")]
    SayUnended,
    #[error("SA says nothing")]
    SayEmpty,
    #[error("SA says {0} characters: at most {MOST_SAID}")]
    SayLong(usize),
    #[error("SA says unprintable characters")]
    SayHidden,
    #[error("in words a backslash only precedes a quotation mark, a backslash or n")]
    SayEscape,
    #[error("GI takes what is given, as GI gold 50, item 3")]
    GiveNothing,
    #[error("gold is a number from 1 to 4294967295, as GI gold 50")]
    GiveGold,
    #[error("an item is the number of its place, 1 to 6, as GI item 3")]
    GiveItem,
    #[error("it is already given")]
    GiveTwice,
    #[error("a plan has at most {MOST_ENTRIES} entries")]
    TooMany,
    #[error("{1} and {0} exclude each other: use only one of ST, TA and FU (DUEL-PLAN-08)")]
    Exclusive(&'static str, &'static str),
    #[error("{0} appears twice: there is one try in an encounter (DD-03)")]
    Twice(&'static str),
    #[error("{0} is not allowed in a special plan (DUEL-SPECIAL-03)")]
    NotSpecial(&'static str),
}

impl PlanProblem {
    /// Adds the number of the entry, from 1.
    pub(crate) const fn at_entry(self, entry: usize) -> PlanError {
        PlanError { entry, at: None, problem: self }
    }
}

/// Shortens a word for quoting.
fn short(word: &str) -> String {
    const MOST: usize = 16;
    match word.chars().count() > MOST {
        true => format!("{}..", one_line(&word.chars().take(MOST).collect::<String>())),
        false => one_line(word),
    }
}
