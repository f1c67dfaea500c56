//! Plans: ordered lists of tactics (DUEL-PLAN).
//!
//! [`notation`] reads and writes them, [`error`] says what is wrong and where,
//! [`orders`] is a plan as the fight reads it, [`reach`] names the lines that no fight comes to, [`named`] is a plan with its
//! name, for libraries and for sharing.

pub mod error;
pub mod named;
pub mod notation;
pub mod orders;
pub mod reach;

use crate::duels::data::spell::Spell;
use crate::duels::model::fighter::Side;
use crate::duels::model::plan::error::{PlanError, PlanProblem};
use serde::{Deserialize, Serialize};
use sha2::{Digest, Sha256};
use unicode_segmentation::UnicodeSegmentation;
use xxhash_rust::xxh64::xxh64;

/// Most entries of a plan (DD-09).
pub const MOST_ENTRIES: usize = 20;
/// The highest count of an entry.
pub const MOST_TIMES: u8 = 99;
/// Most characters of words that are said, as a reader counts them (DD-61).
pub const MOST_SAID: usize = 160;

/// How often a blow or an arrow is ordered.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Times {
    /// So often, 1 to 99.
    Count(u8),
    /// Until it is impossible.
    Always,
}

/// What is given away.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Gift {
    /// Gold, as far as he has it.
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

/// One entry of a plan.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub enum Tactic {
    /// CA-xx: cast a spell.
    Cast(Spell),
    /// US-#: use the item in a place of one's own list, from 1.
    Use(u8),
    /// FI: arrows.
    Fire(Times),
    /// ME: blows.
    Melee(Times),
    /// TA: talk.
    Talk,
    /// SA: say words, perhaps guesses at a riddle with `/` between them.
    Say(String),
    /// FU: fulfil an agreement.
    Fulfil,
    /// ST: steal.
    Steal,
    /// FL: flee.
    Flee,
    /// GI: give gold and items.
    Give(Gift),
    /// SC: scout, once everything else is over.
    Scout,
}

/// The codes of the eleven tactics with their names, in the order of the editor.
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
    /// Its two letters.
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

    /// Whether it excludes the others of its kind and itself: at most one ST, TA or FU in a plan (DUEL-PLAN-08, DD-03).
    pub const fn is_single(&self) -> bool {
        matches!(self, Tactic::Talk | Tactic::Fulfil | Tactic::Steal)
    }
}

/// What a plan is for.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Purpose {
    /// An encounter.
    #[default]
    Encounter,
    /// A Special Encounter Plan: no TA, FU or ST (DUEL-SPECIAL-03).
    Special,
}

/// A plan: up to 20 entries in the order of preference. In a file it is its notation.
#[derive(Clone, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "String", into = "String")]
pub struct Plan {
    entries: Vec<Tactic>,
}

impl Plan {
    /// A plan of these entries; more than 20 are refused, and words that are too long.
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

    /// The entries.
    pub fn entries(&self) -> &[Tactic] {
        &self.entries
    }

    /// How many there are.
    pub fn len(&self) -> usize {
        self.entries.len()
    }

    /// Whether it is empty: the computer makes everything up.
    pub fn is_empty(&self) -> bool {
        self.entries.is_empty()
    }

    /// Whether it is allowed for a purpose, or the first entry that stands against it.
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

    /// The plan without one entry, counted from 0.
    pub fn without(&self, index: usize) -> Plan {
        let keep = self.entries.iter().enumerate().filter(|(i, _)| *i != index);
        Plan { entries: keep.map(|(_, entry)| entry.clone()).collect() }
    }

    /// Eight hexadecimal digits that belong to this plan and, as good as certain, to no other.
    pub fn checksum(&self) -> String {
        format!("{:08x}", xxh64(self.to_string().as_bytes(), 0) as u32)
    }

    /// The mark of a sealed plan: the first 16 hexadecimal digits of the SHA-256 of the salt, the number of the side and the plan's
    /// notation, with spaces between them. The salt is revealed with the plan; before that nobody turns the mark round.
    pub fn seal_mark(&self, salt: &str, side: Side) -> String {
        let digest = Sha256::digest(format!("{salt} {} {self}", side.index() + 1));
        digest.iter().take(8).map(|byte| format!("{byte:02x}")).collect()
    }
}

/// What is wrong with an entry that no text can write.
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

/// Words as they are kept: without control and format characters; a line break stays.
pub fn tidy(words: &str) -> String {
    let lines = words.replace("\r\n", "\n").replace(['\r', '\u{2028}', '\u{2029}'], "\n");
    lines.chars().filter(|letter| *letter == '\n' || crate::engine::text::shows(*letter)).collect()
}

/// The words as they are kept, if they are neither none nor too many.
fn said(words: &str) -> Result<String, PlanProblem> {
    let words = tidy(words);
    match words.graphemes(true).count() {
        0 => Err(PlanProblem::SayEmpty),
        count if count > MOST_SAID => Err(PlanProblem::SayLong(count)),
        _ => Ok(words),
    }
}
