//! The notation of plans (OURS-2): `CA-BL US-2 FI* ME3 SA "Yield!" GI gold 50, item 3 FL SC # a comment`.
//!
//! Entries can share a line or have one line each. Case does not matter.

use crate::data::spell::Spell;
use crate::model::plan::error::{PlanError, PlanPlace, PlanProblem};
use crate::model::plan::{Gift, MOST_ENTRIES, MOST_TIMES, Plan, Tactic, Times, said};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use core::str::FromStr;

impl FromStr for Plan {
    type Err = PlanError;

    /// Reads a plan; errors include their places. [`Plan::check`] tests whether it is allowed.
    fn from_str(text: &str) -> Result<Plan, PlanError> {
        let mut reader = NotationReader { rest: text, line: 1, column: 1, entry: 0 };
        let mut entries = Vec::new();
        reader.skip_blanks();
        while !reader.rest.is_empty() {
            reader.entry += 1;
            if entries.len() == MOST_ENTRIES {
                return Err(reader.fault(PlanProblem::TooMany));
            }
            entries.push(reader.tactic()?);
            reader.skip_blanks();
        }
        Ok(Plan { entries })
    }
}

impl TryFrom<String> for Plan {
    type Error = PlanError;

    fn try_from(text: String) -> Result<Plan, PlanError> {
        text.parse()
    }
}

impl From<Plan> for String {
    fn from(plan: Plan) -> String {
        plan.to_string()
    }
}

/// Writes all entries on one line.
impl fmt::Display for Plan {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for (i, entry) in self.entries.iter().enumerate() {
            write!(f, "{}{entry}", if i > 0 { " " } else { "" })?;
        }
        Ok(())
    }
}

impl fmt::Display for Times {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Times::Count(1) => Ok(()),
            Times::Count(count) => write!(f, "{count}"),
            Times::Always => f.write_str("*"),
        }
    }
}

impl fmt::Display for Tactic {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Tactic::Cast(spell) => write!(f, "CA-{}", spell.code()),
            Tactic::Use(place) => write!(f, "US-{place}"),
            Tactic::Fire(times) => write!(f, "FI{times}"),
            Tactic::Melee(times) => write!(f, "ME{times}"),
            Tactic::Say(words) => {
                let escaped = words.replace('\\', "\\\\").replace('"', "\\\"").replace('\n', "\\n");
                write!(f, "SA \"{escaped}\"")
            }
            Tactic::Give(gift) => write!(f, "GI {gift}"),
            other => f.write_str(other.code()),
        }
    }
}

/// Formatted as "gold 50, item 3".
impl fmt::Display for Gift {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let gold = (self.gold > 0).then(|| format!("gold {}", self.gold));
        let parts: Vec<String> = gold.into_iter().chain(self.places().map(|place| format!("item {place}"))).collect();
        f.write_str(&parts.join(", "))
    }
}

struct NotationReader<'a> {
    rest: &'a str,
    line: usize,
    column: usize,
    entry: usize,
}

impl<'a> NotationReader<'a> {
    const fn spot(&self) -> PlanPlace {
        PlanPlace { line: self.line, column: self.column }
    }

    const fn fault(&self, problem: PlanProblem) -> PlanError {
        PlanError { entry: self.entry, at: Some(self.spot()), problem }
    }

    fn next(&mut self) -> Option<char> {
        let letter = self.rest.chars().next()?;
        self.rest = &self.rest[letter.len_utf8()..];
        match letter {
            '\n' => (self.line, self.column) = (self.line + 1, 1),
            _ => self.column += 1,
        }
        Some(letter)
    }

    fn take_while(&mut self, holds: impl Fn(char) -> bool) -> &'a str {
        let begin = self.rest;
        while self.rest.chars().next().is_some_and(&holds) {
            self.next();
        }
        &begin[..begin.len() - self.rest.len()]
    }

    /// Skips blanks, line breaks and comments.
    fn skip_blanks(&mut self) {
        loop {
            self.take_while(char::is_whitespace);
            if !self.rest.starts_with('#') {
                return;
            }
            self.take_while(|letter| letter != '\n');
        }
    }

    /// Peeks at the next word, up to a blank, quotation mark, comma or comment.
    fn word(&self) -> &'a str {
        let ends = |letter: char| letter.is_whitespace() || matches!(letter, '"' | ',' | '#');
        let end =
            self.rest.char_indices().find(|(i, letter)| *i > 0 && ends(*letter)).map_or(self.rest.len(), |(i, _)| i);
        &self.rest[..end]
    }

    fn pass(&mut self, bytes: usize) {
        let end = self.rest.len() - bytes;
        while self.rest.len() > end {
            self.next();
        }
    }

    fn tactic(&mut self) -> Result<Tactic, PlanError> {
        let word = self.word();
        let unknown = || PlanProblem::Unknown(word.into());
        let Some(code) = word.get(..2).map(str::to_ascii_uppercase) else { return Err(self.fault(unknown())) };
        let rest = &word[2..];
        let bare = |code, tactic| match rest {
            "" => Ok(tactic),
            rest if rest.starts_with(|c: char| c == '*' || c.is_ascii_digit()) => Err(PlanProblem::NoCount(code)),
            _ if rest.starts_with(char::is_alphanumeric) => Err(unknown()),
            _ => Err(PlanProblem::Rest { code, rest: rest.into() }),
        };
        let tactic = match code.as_str() {
            "CA" => spell(rest, unknown).map(Tactic::Cast),
            "US" => place(rest, unknown).map(Tactic::Use),
            "FI" => times("FI", rest, unknown).map(Tactic::Fire),
            "ME" => times("ME", rest, unknown).map(Tactic::Melee),
            "TA" => bare("TA", Tactic::Talk),
            "FU" => bare("FU", Tactic::Fulfil),
            "ST" => bare("ST", Tactic::Steal),
            "FL" => bare("FL", Tactic::Flee),
            "SC" => bare("SC", Tactic::Scout),
            "SA" => bare("SA", Tactic::Talk),
            "GI" => bare("GI", Tactic::Talk),
            _ => Err(unknown()),
        };
        let tactic = tactic.map_err(|problem| self.fault(problem))?;
        self.pass(word.len());
        match code.as_str() {
            "SA" => self.words(),
            "GI" => self.gift(),
            _ => self.end(tactic),
        }
    }

    /// Accepts an entry only if a blank or a comment follows.
    fn end(&self, tactic: Tactic) -> Result<Tactic, PlanError> {
        match self.rest.chars().next() {
            None => Ok(tactic),
            Some(letter) if letter.is_whitespace() || letter == '#' => Ok(tactic),
            Some(letter) => Err(self.fault(PlanProblem::Rest { code: tactic.code(), rest: letter.into() })),
        }
    }

    /// Reads words in quotation marks.
    fn words(&mut self) -> Result<Tactic, PlanError> {
        self.take_while(char::is_whitespace);
        let begin = self.spot();
        let fault = |problem| PlanError { entry: self.entry, at: Some(begin), problem };
        if !self.rest.starts_with('"') {
            return Err(fault(PlanProblem::SayWords));
        }
        let entry = self.entry;
        let fault = |problem| PlanError { entry, at: Some(begin), problem };
        self.next();
        let mut words = String::new();
        loop {
            match self.next() {
                None => return Err(fault(PlanProblem::SayUnended)),
                Some('"') => break,
                Some('\\') => words.push(match self.next() {
                    Some('n') => '\n',
                    Some(letter @ ('"' | '\\')) => letter,
                    None => return Err(fault(PlanProblem::SayUnended)),
                    Some(_) => return Err(fault(PlanProblem::SayEscape)),
                }),
                Some(letter) => words.push(letter),
            }
        }
        self.end(Tactic::Say(said(&words).map_err(fault)?))
    }

    /// Reads "gold 50, item 3".
    fn gift(&mut self) -> Result<Tactic, PlanError> {
        let mut gift = Gift::default();
        loop {
            self.take_while(char::is_whitespace);
            let word = self.word();
            let (gold, item) = (word.eq_ignore_ascii_case("gold"), word.eq_ignore_ascii_case("item"));
            if !gold && !item {
                return Err(self.fault(PlanProblem::GiveNothing));
            }
            self.pass(word.len());
            self.take_while(char::is_whitespace);
            let number = self.word();
            let value =
                Some(number).filter(|text| text.chars().all(|c| c.is_ascii_digit())).and_then(|t| t.parse().ok());
            let problem = match value {
                None | Some(0) if gold => PlanProblem::GiveGold,
                Some(_) if gold && gift.gold > 0 => PlanProblem::GiveTwice,
                Some(value) if gold => {
                    gift.gold = value;
                    self.pass(number.len());
                    if self.skip_comma() { continue } else { break }
                }
                Some(place @ 1..=6) if gift.items >> (place - 1) & 1 == 0 => {
                    gift.items |= 1 << (place - 1);
                    self.pass(number.len());
                    if self.skip_comma() { continue } else { break }
                }
                Some(1..=6) => PlanProblem::GiveTwice,
                _ => PlanProblem::GiveItem,
            };
            return Err(self.fault(problem));
        }
        self.end(Tactic::Give(gift))
    }

    /// Skips a comma; returns whether there was one.
    fn skip_comma(&mut self) -> bool {
        let rest = self.rest.trim_start();
        if rest.starts_with(',') {
            self.pass(self.rest.len() - rest.len() + 1);
            return true;
        }
        false
    }
}

fn spell(rest: &str, unknown: impl Fn() -> PlanProblem) -> Result<Spell, PlanProblem> {
    match rest.strip_prefix('-') {
        None if rest.starts_with(char::is_alphabetic) => Err(unknown()),
        None | Some("") => Err(PlanProblem::SpellMissing),
        Some(code) => Spell::of(code).ok_or_else(|| PlanProblem::NoSpell(code.into())),
    }
}

fn place(rest: &str, unknown: impl Fn() -> PlanProblem) -> Result<u8, PlanProblem> {
    match rest.strip_prefix('-') {
        None if rest.starts_with(char::is_alphabetic) => Err(unknown()),
        Some("1" | "2" | "3" | "4" | "5" | "6") => Ok(rest.as_bytes()[1] - b'0'),
        _ => Err(PlanProblem::ItemPlace),
    }
}

fn times(code: &'static str, rest: &str, unknown: impl Fn() -> PlanProblem) -> Result<Times, PlanProblem> {
    match rest {
        "" => Ok(Times::Count(1)),
        "*" => Ok(Times::Always),
        rest if rest.starts_with(char::is_alphabetic) => Err(unknown()),
        rest if !rest.starts_with(|c: char| c == '*' || c.is_ascii_digit()) => {
            Err(PlanProblem::Rest { code, rest: rest.into() })
        }
        rest => match rest.parse() {
            Ok(count @ 1..=MOST_TIMES) if rest.bytes().all(|digit| digit.is_ascii_digit()) => Ok(Times::Count(count)),
            _ => Err(PlanProblem::Count),
        },
    }
}
