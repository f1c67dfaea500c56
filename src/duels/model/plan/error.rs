//! What is wrong with a plan, and where.

use crate::duels::model::plan::{MOST_ENTRIES, MOST_SAID, MOST_TIMES};
use crate::engine::text::one_line;
use thiserror::Error;

/// A plan that cannot be used: the place and one sentence.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("entry {entry}{}: {problem}", .at.map_or_else(String::new, |at| format!(" (line {}, column {})", at.line, at.column)))]
pub struct PlanError {
    /// Which entry, from 1.
    pub entry: usize,
    /// Where in the text, if there is one.
    pub at: Option<PlanPlace>,
    /// What.
    pub problem: PlanProblem,
}

/// A place in a text.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct PlanPlace {
    /// The line, from 1.
    pub line: usize,
    /// The character in it, from 1.
    pub column: usize,
}

/// What is wrong.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs)]
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
    #[error("{} stands behind {code} and means nothing there", short(.rest))]
    Rest { code: &'static str, rest: String },
    #[error("SA takes words in quotation marks, as SA \"Good day\"")]
    SayWords,
    #[error("the quotation that begins here has no end")]
    SayUnended,
    #[error("SA says nothing")]
    SayEmpty,
    #[error("SA says {0} characters: at most {MOST_SAID}")]
    SayLong(usize),
    #[error("SA says characters that cannot be shown")]
    SayHidden,
    #[error("in words a backslash stands before a quotation mark, a backslash or n only")]
    SayEscape,
    #[error("GI takes what is given, as GI gold 50, item 3")]
    GiveNothing,
    #[error("gold is a number from 1 to 4294967295, as GI gold 50")]
    GiveGold,
    #[error("an item is the number of its place, 1 to 6, as GI item 3")]
    GiveItem,
    #[error("it is given twice")]
    GiveTwice,
    #[error("a plan has at most {MOST_ENTRIES} entries")]
    TooMany,
    #[error("{1} and {0} exclude one another: of ST, TA and FU a plan holds one (DUEL-PLAN-08)")]
    Exclusive(&'static str, &'static str),
    #[error("{0} stands here a second time: there is one try in an encounter (DD-03)")]
    Twice(&'static str),
    #[error("{0} is not allowed in a special plan (DUEL-SPECIAL-03)")]
    NotSpecial(&'static str),
}

impl PlanProblem {
    /// With the number of the entry, from 1.
    pub(in crate::duels) const fn at_entry(self, entry: usize) -> PlanError {
        PlanError { entry, at: None, problem: self }
    }
}

/// A word of a text, cut where it is too long to be quoted.
fn short(word: &str) -> String {
    const MOST: usize = 16;
    match word.chars().count() > MOST {
        true => format!("{}..", one_line(&word.chars().take(MOST).collect::<String>())),
        false => one_line(word),
    }
}
