//! Plans: ordered lists of tactics (DUEL-PLAN).
//!
//! [`notation`] reads and writes plans; [`error`] reports mistakes and their places. [`orders`] compiles a plan for a
//! fight. [`reach`] finds lines that no fight can reach. [`named`] gives a plan a name, for libraries and sharing.

pub mod error;
pub mod named;
pub mod notation;
pub mod orders;
pub mod reach;

use crate::data::spell::Spell;
use crate::model::fighter::Side;
use crate::model::plan::error::{PlanError, PlanProblem};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::text;
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use unicode_segmentation::UnicodeSegmentation;
use xxhash_rust::xxh64::xxh64;

/// Maximum entries of a plan (DD-09).
pub const MOST_ENTRIES: usize = 20;
/// The highest count of an entry.
pub const MOST_TIMES: u8 = 99;
/// Maximum length of spoken words, in visible characters (DD-61).
pub const MOST_SAID: usize = 160;

/// The repeat count of blows or arrows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Times {
    /// A fixed number, 1 to 99.
    Count(u8),
    Always,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Gift {
    /// Gold, limited by what the giver has.
    pub gold: u32,
    /// The places of the items, bit 0 for the first.
    pub items: u8,
}

impl Gift {
    /// The places of the items, from 1.
    pub fn places(self) -> impl Iterator<Item = u8> {
        (1..=8).filter(move |place| self.items >> (place - 1) & 1 == 1)
    }
}

#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Tactic {
    /// CA-xx: cast a spell.
    Cast(Spell),
    /// US-#: use the item in this place, from 1.
    Use(u8),
    /// FI: shoot arrows.
    Fire(Times),
    /// ME: strike blows.
    Melee(Times),
    Talk,
    /// SA: say words; guesses at a riddle are separated by `/`.
    Say(String),
    Fulfil,
    Steal,
    Flee,
    /// GI: give gold and items.
    Give(Gift),
    /// SC: scout after everything else.
    Scout,
}

/// Codes and names of the eleven tactics, in the editor's order.
pub const CODES: [(&str, &str); 11] = [
    ("CA", "cast spell"),
    ("US", "use item"),
    ("FI", "fire"),
    ("ME", "melee"),
    ("TA", "talk"),
    ("SA", "say"),
    ("FU", "fulfil"),
    ("ST", "steal"),
    ("FL", "flee"),
    ("GI", "give"),
    ("SC", "scout"),
];

impl Tactic {
    /// The two-letter code in plans.
    pub const fn code(&self) -> &'static str {
        match self {
            Tactic::Cast(_) => "CA",
            Tactic::Use(_) => "US",
            Tactic::Fire(_) => "FI",
            Tactic::Melee(_) => "ME",
            Tactic::Talk => "TA",
            Tactic::Say(_) => "SA",
            Tactic::Fulfil => "FU",
            Tactic::Steal => "ST",
            Tactic::Flee => "FL",
            Tactic::Give(_) => "GI",
            Tactic::Scout => "SC",
        }
    }

    /// True for ST, TA and FU: a plan holds at most one of these (DUEL-PLAN-08, DD-03).
    pub const fn is_single(&self) -> bool {
        matches!(self, Tactic::Talk | Tactic::Fulfil | Tactic::Steal)
    }
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Purpose {
    #[default]
    Encounter,
    /// A Special Encounter Plan: no TA, FU or ST (DUEL-SPECIAL-03).
    Special,
}

/// A plan: up to 20 entries, most preferred first. Serialized as its notation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Plan {
    entries: Vec<Tactic>,
}

impl Plan {
    /// Creates a plan. Refuses more than 20 entries and words that are too long.
    pub fn new(entries: Vec<Tactic>) -> Result<Plan, PlanError> {
        if entries.len() > MOST_ENTRIES {
            return Err(PlanProblem::TooMany.at_entry(MOST_ENTRIES + 1));
        }
        for (i, entry) in entries.iter().enumerate() {
            if let Some(problem) = problem_of(entry) {
                return Err(problem.at_entry(i + 1));
            }
        }
        Ok(Plan { entries })
    }

    pub fn entries(&self) -> &[Tactic] {
        &self.entries
    }

    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// True if there are no entries: the computer improvises everything.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Checks the plan for a purpose. The error names the first entry that is not allowed.
    pub fn check(&self, purpose: Purpose) -> Result<(), PlanError> {
        let mut single: Option<(usize, &Tactic)> = None;
        for (i, entry) in self.entries.iter().enumerate().filter(|(_, entry)| entry.is_single()) {
            let code = entry.code();
            if purpose == Purpose::Special {
                return Err(PlanProblem::NotSpecial(code).at_entry(i + 1));
            }
            if let Some((_, other)) = single {
                let problem = match other.code() == code {
                    true => PlanProblem::Twice(code),
                    false => PlanProblem::Exclusive(other.code(), code),
                };
                return Err(problem.at_entry(i + 1));
            }
            single = Some((i, entry));
        }
        Ok(())
    }

    /// Returns the plan without one entry, counted from 0.
    pub fn without(&self, index: usize) -> Plan {
        let keep = self.entries.iter().enumerate().filter(|(i, _)| *i != index);
        Plan { entries: keep.map(|(_, entry)| entry.clone()).collect() }
    }

    /// A checksum of eight hexadecimal digits over the notation.
    pub fn checksum(&self) -> String {
        format!("{:08x}", xxh64(self.to_string().as_bytes(), 0) as u32)
    }

    /// The commitment to a sealed plan: the first 16 hexadecimal digits of a SHA-256. It covers the salt, the side's number
    /// and the notation, separated by spaces. The salt stays secret until the plan is revealed.
    pub fn seal_mark(&self, salt: &str, side: Side) -> String {
        let digest = Sha256::digest(format!("{salt} {} {self}", side.index() + 1));
        digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
    }
}

/// Finds mistakes that the notation cannot express.
fn problem_of(entry: &Tactic) -> Option<PlanProblem> {
    match entry {
        Tactic::Use(place) if !(1..=6).contains(place) => Some(PlanProblem::ItemPlace),
        Tactic::Fire(Times::Count(count)) | Tactic::Melee(Times::Count(count)) if !(1..=MOST_TIMES).contains(count) => {
            Some(PlanProblem::Count)
        }
        Tactic::Say(words) => said(words).err().or_else(|| (*words != tidy(words)).then_some(PlanProblem::SayHidden)),
        Tactic::Give(gift) if gift.gold == 0 && gift.items == 0 => Some(PlanProblem::GiveNothing),
        Tactic::Give(gift) if gift.items >= 1 << 6 => Some(PlanProblem::ItemPlace),
        _ => None,
    }
}

/// Removes control and format characters, except line breaks.
pub fn tidy(words: &str) -> String {
    let lines = words.replace("\r\n", "\n").replace(['\r', '\u{2028}', '\u{2029}'], "\n");
    lines.chars().filter(|letter| *letter == '\n' || text::shows(*letter)).collect()
}

/// Tidies words; refuses none and too many.
fn said(words: &str) -> Result<String, PlanProblem> {
    let words = tidy(words);
    match words.graphemes(true).count() {
        0 => Err(PlanProblem::SayEmpty),
        count if count > MOST_SAID => Err(PlanProblem::SayLong(count)),
        _ => Ok(words),
    }
}
