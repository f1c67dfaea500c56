//! Journals on the disk: one file a battle, that is save, replay and crash recovery in one.
//!
//! This module reads them and says what they hold; [`super::session`] writes them.

use super::disk::Disk;
use crate::gladiator::command::Command;
use crate::gladiator::event::Silent;
use crate::gladiator::setup::{Setup, SetupError};
use crate::gladiator::state::{Battle, RULES};
use crate::kit::dice::Seed;
use crate::kit::journal::{Line, LineError, unseal};
use serde::{Deserialize, Serialize};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The form of the lines of a journal.
pub const FORMAT: u32 = 1;

/// Commands from one snapshot to the next.
pub const SNAPSHOT_EVERY: u32 = 64;

/// The name of a battle and of its file: when it began and four digits of its seed, so that names sort by time.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct BattleId(String);

impl BattleId {
    /// The id of a battle that begins `now`, in seconds since 1970: "20261121-153012-1a2b", in UTC.
    pub fn new(now: u64, seed: Seed) -> BattleId {
        let (year, month, day) = date(now / 86_400);
        let (hour, minute, second) = (now / 3600 % 24, now / 60 % 60, now % 60);
        BattleId(format!("{year:04}{month:02}{day:02}-{hour:02}{minute:02}{second:02}-{:04x}", seed.0 & 0xffff))
    }

    /// The same id with a number behind it, for a second battle of the same second and seed.
    pub fn numbered(&self, number: u32) -> BattleId {
        BattleId(format!("{}-{number}", self.0))
    }

    /// As text.
    pub fn as_str(&self) -> &str {
        &self.0
    }
}

impl fmt::Display for BattleId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl From<BattleId> for String {
    fn from(id: BattleId) -> String {
        id.0
    }
}

impl TryFrom<String> for BattleId {
    type Error = String;
    /// Refuses what could be another place than a file of the battles folder: an id is 1 to 64 letters, digits, `-`
    /// and `_`.
    fn try_from(text: String) -> Result<BattleId, String> {
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if (1..=64).contains(&text.len()) && text.chars().all(plain) {
            Ok(BattleId(text))
        } else {
            Err(format!("\"{text}\" is no name of a battle: letters, digits, - and _ only"))
        }
    }
}

/// Year, month and day of a number of days after 1 January 1970, in the Gregorian calendar.
fn date(days: u64) -> (u64, u64, u64) {
    // Years are counted from 1 March, so that the leap day is the last of its year; 400 years are 146,097 days.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (era * 400 + year + u64::from(month <= 2), month, day)
}

/// The first line of a journal: whoever has it has the battle before its first command.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header {
    /// Form of the lines.
    pub format: u32,
    /// Version of the rules under which the battle began.
    pub rules: u32,
    /// The battle's id; a copy under another name has another.
    pub id: BattleId,
    /// Its seed.
    pub seed: Seed,
    /// When it began, in seconds since 1970.
    pub created: u64,
    /// Everybody in it, drawn robots too, and the arena.
    pub setup: Setup,
    /// The characters of the roster in it, as they stood there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub characters: Vec<Entrant>,
}

/// A character of the roster as he entered a battle: enough to tell later whether a game of his was counted since.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[allow(missing_docs)]
pub struct Entrant {
    pub name: String,
    pub games: u32,
    pub break_outs: u32,
}

/// One line as it is read.
pub type Entry = Line<Header, Command, Box<Battle>>;

/// Why a journal cannot be used. The file is kept as it is.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs)]
pub enum JournalError {
    #[error("there is no journal {file}; `ludus battles` shows those there are")]
    Missing { file: String },
    #[error("{file} cannot be read: {reason}")]
    Unreadable { file: String, reason: String },
    #[error("{file} is no journal of this game: {reason}; choose another file")]
    NoJournal { file: String, reason: String },
    #[error("{file} was written by a newer program (journal format {format}); use that one")]
    Newer { file: String, format: u32 },
    #[error(
        "{file} is damaged in line {line}: {reason}; the file is kept - to go on from before that line, \
             copy the lines above it to another file and resume that"
    )]
    Damaged { file: String, line: usize, reason: String },
    #[error(
        "{file} replays differently at line {line}: {reason}; the file is kept - to go on from before that line, \
             copy the lines above it to another file and resume that"
    )]
    Diverged { file: String, line: usize, reason: String },
    #[error(
        "{file} was begun under rules {rules}, this program plays rules {RULES}: \
             it can be continued with `ludus resume {file}`, but not replayed"
    )]
    OtherRules { file: String, rules: u32 },
    #[error("{file}: the set-up is no battle: {reason}")]
    Setup { file: String, reason: SetupError },
    #[error("battle {0} is over; `ludus replay {0}` shows it")]
    Over(BattleId),
    #[error("battle {0} was abandoned; `ludus replay {0}` shows what there is of it")]
    Abandoned(BattleId),
}

/// A journal that was read: every line of it is whole.
#[derive(Clone, Debug)]
pub struct Journal {
    /// Its file.
    pub path: PathBuf,
    /// The first line.
    pub header: Header,
    /// The other lines, each with its number in the file.
    pub entries: Vec<(usize, Entry)>,
    /// Bytes up to the end of the last whole line.
    pub sound: u64,
    /// Bytes of the first line.
    pub(super) first: usize,
    /// The last line was cut off while it was written; it is ignored.
    pub torn: bool,
    /// The last whole line lacks its end of line.
    pub(super) unended: bool,
}

/// Where a battle stands according to its journal.
#[derive(Clone, Debug)]
pub struct Position {
    /// The state after the last command that counts.
    pub battle: Battle,
    /// Decisions that are taken back because other rules would decide them differently.
    pub taken_back: u32,
}

impl Journal {
    /// Reads and checks every line. Changes nothing on the disk.
    pub fn read(disk: &dyn Disk, path: &Path) -> Result<Journal, JournalError> {
        let file = || path.display().to_string();
        let bytes = disk.read(path).map_err(|error| match error.kind() {
            io::ErrorKind::NotFound => JournalError::Missing { file: file() },
            _ => JournalError::Unreadable { file: file(), reason: error.to_string() },
        })?;
        let mut lines = bytes.split_inclusive(|byte| *byte == b'\n');
        let first = lines.next().unwrap_or_default();
        let header = read_header(&file(), first)?;
        let mut journal = Journal {
            path: path.into(),
            header,
            entries: Vec::new(),
            sound: first.len() as u64,
            first: first.len(),
            torn: false,
            unended: first.last() != Some(&b'\n'),
        };
        for (i, line) in lines.enumerate() {
            journal.take(i + 2, line)?;
        }
        journal.check_order()?;
        Ok(journal)
    }

    /// Reads one more line. Only a line without an end may be cut off.
    fn take(&mut self, number: usize, line: &[u8]) -> Result<(), JournalError> {
        let ended = line.last() == Some(&b'\n');
        let read = std::str::from_utf8(line).map_err(|_| LineError::Form("not text".into())).and_then(unseal::<Entry>);
        match read {
            Ok(entry) => self.entries.push((number, entry)),
            // Other rules may know other commands; only the snapshots must be understood.
            Err(LineError::Form(_)) if ended && self.is_of_other_rules() => {}
            Err(_) if !ended => {
                self.torn = true;
                return Ok(());
            }
            Err(error) => return Err(self.damaged(number, error.to_string())),
        }
        self.sound += line.len() as u64;
        self.unended = !ended;
        Ok(())
    }

    /// Commands count up from 0, a snapshot belongs to the next command, nothing follows the end.
    fn check_order(&self) -> Result<(), JournalError> {
        let lenient = self.is_of_other_rules();
        let mut next = 0;
        for (i, (number, entry)) in self.entries.iter().enumerate() {
            match entry {
                Line::Command { n, .. } if *n == next || lenient => next = n + 1,
                Line::Snapshot { n, state } if state.decisions() == *n && (*n == next || lenient) => next = *n,
                Line::Abandoned { .. } if i + 1 == self.entries.len() => {}
                _ => return Err(self.damaged(*number, format!("decision {next} was expected here"))),
            }
        }
        Ok(())
    }

    fn damaged(&self, line: usize, reason: String) -> JournalError {
        JournalError::Damaged { file: self.path.display().to_string(), line, reason }
    }

    fn diverged(&self, line: usize, reason: String) -> JournalError {
        JournalError::Diverged { file: self.path.display().to_string(), line, reason }
    }

    /// Whether it was begun under other rules than this program's.
    pub const fn is_of_other_rules(&self) -> bool {
        self.header.rules != RULES
    }

    /// Whether the battle was given up.
    pub fn is_abandoned(&self) -> bool {
        matches!(self.entries.last(), Some((_, Line::Abandoned { .. })))
    }

    /// The commands in order. Of a battle that was continued under other rules they are not one history.
    pub fn commands(&self) -> impl Iterator<Item = &Command> {
        self.entries.iter().filter_map(|(_, entry)| match entry {
            Line::Command { command, .. } => Some(command),
            _ => None,
        })
    }

    /// The commands as one history that can be replayed; none of a battle of other rules.
    pub fn past(&self) -> Vec<Command> {
        if self.is_of_other_rules() { Vec::new() } else { self.commands().copied().collect() }
    }

    /// The battle before its first command.
    pub fn opening(&self) -> Result<Battle, JournalError> {
        let file = || self.path.display().to_string();
        if self.is_of_other_rules() {
            return Err(JournalError::OtherRules { file: file(), rules: self.header.rules });
        }
        let battle = Battle::new(&self.header.setup, self.header.seed);
        battle.map_err(|reason| JournalError::Setup { file: file(), reason })
    }

    /// The latest snapshot and the commands after it. Each command must lead to the state that was recorded; under
    /// other rules those from the first that does not are taken back.
    pub fn position(&self) -> Result<Position, JournalError> {
        let latest = self.entries.iter().rposition(|(_, entry)| matches!(entry, Line::Snapshot { .. }));
        let (mut battle, rest) = match latest.and_then(|i| Some((self.entries.get(i)?, self.entries.get(i + 1..)?))) {
            Some(((_, Line::Snapshot { state, .. }), rest)) => (**state, rest),
            _ => (self.opening()?, self.entries.as_slice()),
        };
        let mut taken_back = 0;
        for (number, entry) in rest {
            match step(&battle, entry) {
                _ if taken_back > 0 => taken_back += u32::from(matches!(entry, Line::Command { .. })),
                Ok(next) => battle = next,
                Err(_) if self.is_of_other_rules() => taken_back = 1,
                Err(reason) => return Err(self.diverged(*number, reason)),
            }
        }
        Ok(Position { battle, taken_back })
    }

    /// Replays everything from the set-up and compares every state on the way; gives the last one.
    pub fn verify(&self) -> Result<Battle, JournalError> {
        let mut battle = self.opening()?;
        for (number, entry) in &self.entries {
            battle = step(&battle, entry).map_err(|reason| self.diverged(*number, reason))?;
            if let Line::Snapshot { state, .. } = entry
                && state.hash() != battle.hash()
            {
                return Err(self.diverged(*number, "the snapshot is another state".into()));
            }
        }
        Ok(battle)
    }
}

/// The state after one line, or why it cannot be what was recorded.
fn step(battle: &Battle, entry: &Entry) -> Result<Battle, String> {
    let Line::Command { command, hash, .. } = entry else { return Ok(*battle) };
    let mut next = *battle;
    next.submit(command, &mut Silent).map_err(|refusal| format!("the command is refused ({refusal})"))?;
    if next.hash() == *hash { Ok(next) } else { Err("the state is not the one recorded".into()) }
}

/// What the first line must hold whatever the rules are.
#[derive(Deserialize)]
struct Preamble {
    header: Versions,
}

#[derive(Deserialize)]
struct Versions {
    format: u32,
    rules: u32,
}

fn read_header(file: &str, line: &[u8]) -> Result<Header, JournalError> {
    let fault = |reason: String| JournalError::NoJournal { file: file.into(), reason };
    let text = std::str::from_utf8(line).map_err(|_| fault("it is not text".into()))?;
    let Preamble { header: versions } = unseal(text).map_err(|error| fault(format!("line 1: {error}")))?;
    if versions.format != FORMAT {
        return Err(JournalError::Newer { file: file.into(), format: versions.format });
    }
    match unseal::<Entry>(text) {
        Ok(Line::Header(header)) => Ok(header),
        Err(error) => Err(fault(format!("line 1, written under rules {}: {error}", versions.rules))),
        Ok(_) => Err(fault("line 1 is no header".into())),
    }
}
