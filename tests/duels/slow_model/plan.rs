//! Plans and spells, as the ledger writes them.

/// Codes of OURS-5.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Spell {
    DA,
    SH,
    AW,
    HO,
    MI,
    HE,
    BL,
    FB,
    GW,
    SL,
    CH,
}

use Spell::{AW, BL, CH, DA, FB, GW, HE, HO, MI, SH, SL};

impl Spell {
    pub const ALL: [Spell; 11] = [DA, SH, AW, HO, MI, HE, BL, FB, GW, SL, CH];

    /// The level of magic that knows it.
    pub fn level(self) -> u32 {
        match self {
            DA | SH | AW => 1,
            HO | MI | HE => 2,
            BL | FB => 3,
            GW | SL => 4,
            CH => 5,
        }
    }

    /// It damages or delays.
    pub fn harms(self) -> bool {
        matches!(self, DA | FB | HO | SL)
    }

    /// What it leaves of a blow's chance and of an arrow's, in percent.
    pub fn cover(self) -> (u32, u32) {
        match self {
            SH => (75, 100),
            AW => (100, 50),
            BL => (50, 50),
            GW => (50, 100),
            _ => (100, 100),
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tactic {
    Cast(Spell),
    /// The place in his list, from 1.
    Use(usize),
    Fire,
    Melee,
    Talk,
    /// Words; whether one of them answers the riddle that is open.
    Say {
        answers: bool,
    },
    Fulfil,
    Steal,
    Flee,
    /// Gold, and places in his list, bit 0 for the first.
    Give {
        gold: u32,
        places: u8,
    },
    Scout,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Entry {
    /// Where it stands in the plan, from 0.
    pub number: usize,
    pub tactic: Tactic,
    /// None: until it is impossible.
    pub times: Option<u32>,
}

/// The plan of that text, without arguments of SA and GI. Only for plans that are right.
pub fn read(text: &str) -> Vec<Entry> {
    text.split_whitespace().enumerate().map(|(number, word)| entry(number, word)).collect()
}

fn entry(number: usize, word: &str) -> Entry {
    let (word, always) = match word.strip_suffix('*') {
        Some(word) => (word, true),
        None => (word, false),
    };
    let (tactic, rest) = match &word[..2] {
        "CA" => {
            (Tactic::Cast(*Spell::ALL.iter().find(|spell| format!("{spell:?}") == word[3..5]).unwrap()), &word[5..])
        }
        "US" => (Tactic::Use(word[3..4].parse().unwrap()), &word[4..]),
        "FI" => (Tactic::Fire, &word[2..]),
        "ME" => (Tactic::Melee, &word[2..]),
        "TA" => (Tactic::Talk, &word[2..]),
        "SA" => (Tactic::Say { answers: false }, &word[2..]),
        "FU" => (Tactic::Fulfil, &word[2..]),
        "ST" => (Tactic::Steal, &word[2..]),
        "FL" => (Tactic::Flee, &word[2..]),
        "SC" => (Tactic::Scout, &word[2..]),
        _ => panic!("{word}"),
    };
    let times = if always { None } else { Some(if rest.is_empty() { 1 } else { rest.parse().unwrap() }) };
    Entry { number, tactic, times }
}
