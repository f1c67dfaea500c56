//! Journals on the disk: one file a battle, that is save, replay and crash recovery in one.
//!
//! This module reads them and says what they hold; [`super::session`] writes them.

use crate::engine::book::Book;
use crate::engine::dice::Seed;
use crate::engine::game::{Game, NullSink};
use crate::engine::journal::{JournalLine, LineError, LoggedCommand, unseal};
use crate::store::disk::Disk;
use crate::store::roster::Participant;
use serde::{Deserialize, Serialize};
use std::fmt;
use std::io;
use std::path::{Path, PathBuf};
use thiserror::Error;

/// The form of the lines of a journal.
pub const FORMAT: u32 = 1;

/// Most bytes of a line. The largest battles write lines of less than half of it.
pub const MOST_LINE: usize = 64 << 10;

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
pub struct Header<S> {
    /// Form of the lines.
    pub format: u32,
    /// The word of the rulebook; a journal that names none is of [`Book::UNNAMED`].
    #[serde(default = "unnamed", skip_serializing_if = "is_unnamed")]
    pub book: String,
    /// Version of the rules under which the battle began.
    pub rules: u32,
    /// The battle's id; a copy under another name has another.
    pub id: BattleId,
    /// Its seed.
    pub seed: Seed,
    /// When it began, in seconds since 1970.
    pub created: u64,
    /// Everybody in it, drawn robots too, and the arena.
    pub setup: S,
    /// The characters of the roster in it, as they stood there.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub characters: Vec<Participant>,
    /// What it is about and what to try, for whoever opens it at its first decision; of a battle that was drawn.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
    /// The salt of the marks of what is sealed in it ([`Game::SEALS`]), revealed when it is over; older journals have none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub salt: Option<String>,
}

fn unnamed() -> String {
    Book::UNNAMED.word().into()
}

fn is_unnamed(book: &str) -> bool {
    book == Book::UNNAMED.word()
}

impl<S> Header<S> {
    /// The header of a battle of this program that begins.
    pub(super) fn new<G: Game<Setup = S>>(id: BattleId, seed: Seed, created: u64, setup: S) -> Header<S> {
        let (book, rules) = (G::BOOK.into(), G::RULES);
        Header {
            format: FORMAT,
            book,
            rules,
            id,
            seed,
            created,
            setup,
            characters: Vec::new(),
            about: None,
            salt: None,
        }
    }
}

/// One line as it is read.
pub type Entry<G> = JournalLine<Header<<G as Game>::Setup>, <G as Game>::Command, Box<G>>;

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
        "{file} was begun under rules {rules}, this program plays rules {ours}: \
             it can be continued with `ludus resume {file}`, but not replayed"
    )]
    OtherRules { file: String, rules: u32, ours: u32 },
    #[error(
        "{file} is a battle of the rulebook \"{book}\", which this program does not know; a newer one may: \
             the file is kept as it is"
    )]
    UnknownBook { file: String, book: String },
    #[error("{file} is a battle of the rulebook {book}; name that book, or none")]
    OtherBook { file: String, book: &'static str },
    #[error("{file}: the set-up is no battle: {reason}")]
    Setup { file: String, reason: String },
    #[error("battle {0} is over; `ludus replay {0}` shows it")]
    Over(BattleId),
    #[error("battle {0} was abandoned; `ludus replay {0}` shows what there is of it")]
    Abandoned(BattleId),
}

/// A journal that was read: every line of it is whole.
#[derive(Clone, Debug)]
pub struct Journal<G: Game> {
    /// Its file.
    pub path: PathBuf,
    /// The first line.
    pub header: Header<G::Setup>,
    /// The other lines, each with its number in the file.
    pub entries: Vec<(usize, Entry<G>)>,
    /// The file up to the end of the last whole line.
    pub(super) sound: Vec<u8>,
    /// Bytes of the first line.
    pub(super) first: usize,
    /// The last write did not reach the disk whole; what there is of it is ignored.
    pub torn: bool,
    /// The last whole line lacks its end of line.
    pub(super) unended: bool,
}

/// Where a battle stands according to its journal.
#[derive(Clone, Debug)]
pub struct Position<G> {
    /// The state after the last command that counts.
    pub battle: G,
    /// Decisions that are taken back because other rules would decide them differently.
    pub taken_back: u32,
}

impl<G: Game> Journal<G> {
    /// Reads and checks every line. Changes nothing on the disk.
    pub fn read(disk: &dyn Disk, path: &Path) -> Result<Journal<G>, JournalError> {
        Journal::parse(path, &load(disk, path)?)
    }

    /// Checks every line of such a file.
    pub(super) fn parse(path: &Path, bytes: &[u8]) -> Result<Journal<G>, JournalError> {
        let (journal, fault) = Journal::as_far_as_sound(path, bytes)?;
        fault.map_or(Ok(journal), Err)
    }

    /// The same up to the first line that cannot be used, and what is wrong with that. Without a header there is nothing.
    pub(super) fn as_far_as_sound(
        path: &Path,
        bytes: &[u8],
    ) -> Result<(Journal<G>, Option<JournalError>), JournalError> {
        let file = || path.display().to_string();
        let lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
        let first = lines.first().copied().unwrap_or_default();
        let header = read_header::<G>(&file(), first)?;
        G::check_names(&header.setup)
            .map_err(|reason| JournalError::Setup { file: file(), reason: reason.to_string() })?;
        let mut journal = Journal {
            path: path.into(),
            header,
            entries: Vec::new(),
            sound: first.to_vec(),
            first: first.len(),
            torn: false,
            unended: first.last() != Some(&b'\n'),
        };
        let mut fault = None;
        for (i, line) in lines.iter().enumerate().skip(1) {
            if has_hole(line) && lines.get(i + 1..).is_none_or(ends_a_write::<G>) {
                journal.torn = true;
                break;
            }
            if let Err(error) = journal.take(i + 1, line) {
                fault = Some(error);
                break;
            }
        }
        if let Some((sound, disorder)) = journal.check_order() {
            journal.entries.truncate(sound);
            fault = fault.or(Some(disorder));
        }
        Ok((journal, fault))
    }

    /// Reads one more line. Only a line without an end may be cut off.
    fn take(&mut self, number: usize, line: &[u8]) -> Result<(), JournalError> {
        let ended = line.last() == Some(&b'\n');
        if line.len() > MOST_LINE {
            return Err(self.damaged(number, too_long(line)));
        }
        let read = text(line).map_err(LineError::Form).and_then(unseal::<Entry<G>>);
        match read {
            // What was taken back never happened.
            Ok(JournalLine::Undone { n }) => match self.entries.pop() {
                Some((_, JournalLine::Command { n: last, .. })) if last == n => {}
                _ => return Err(self.damaged(number, format!("the line before is not decision {n}"))),
            },
            Ok(entry) => self.entries.push((number, entry)),
            // Other rules may know other commands; only the snapshots must be understood.
            Err(LineError::Form(_)) if ended && self.is_of_other_rules() => {}
            Err(_) if !ended => {
                self.torn = true;
                return Ok(());
            }
            Err(error) => return Err(self.damaged(number, error.to_string())),
        }
        self.sound.extend_from_slice(line);
        self.unended = !ended;
        Ok(())
    }

    /// Commands count up from 0, a snapshot belongs to the next command, nothing follows the end.
    /// Else how many entries are sound, and what is wrong with the next.
    fn check_order(&self) -> Option<(usize, JournalError)> {
        let lenient = self.is_of_other_rules();
        let mut next = 0;
        for (i, (number, entry)) in self.entries.iter().enumerate() {
            match entry {
                JournalLine::Command { n, .. } if *n == next || lenient => next = n + 1,
                JournalLine::Snapshot { n, state } if state.move_number() == *n && (*n == next || lenient) => next = *n,
                JournalLine::Abandoned { .. } if i + 1 == self.entries.len() => {}
                _ => return Some((i, self.damaged(*number, format!("decision {next} was expected here")))),
            }
        }
        None
    }

    fn damaged(&self, line: usize, reason: String) -> JournalError {
        JournalError::Damaged { file: self.path.display().to_string(), line, reason }
    }

    fn diverged(&self, line: usize, reason: String) -> JournalError {
        JournalError::Diverged { file: self.path.display().to_string(), line, reason }
    }

    /// Whether it was begun under other rules than this program's.
    pub fn is_of_other_rules(&self) -> bool {
        !G::replays(self.header.rules, &self.header.setup)
    }

    /// Whether the battle was given up.
    pub fn is_abandoned(&self) -> bool {
        matches!(self.entries.last(), Some((_, JournalLine::Abandoned { .. })))
    }

    /// The commands in order. Of a battle that was continued under other rules they are not one history.
    pub fn commands(&self) -> impl Iterator<Item = &G::Command> {
        self.entries.iter().filter_map(|(_, entry)| match entry {
            JournalLine::Command { command, .. } => Some(command),
            _ => None,
        })
    }

    /// What was decided as one history that can be replayed; nothing of a battle of other rules.
    pub fn past(&self) -> Vec<LoggedCommand<G::Command>> {
        let deed = |(_, entry): &(usize, Entry<G>)| match entry {
            JournalLine::Command { command, why, .. } => {
                Some(LoggedCommand { command: command.clone(), why: why.clone() })
            }
            _ => None,
        };
        if self.is_of_other_rules() { Vec::new() } else { self.entries.iter().filter_map(deed).collect() }
    }

    /// The battle before its first command.
    pub fn opening(&self) -> Result<G, JournalError> {
        let file = || self.path.display().to_string();
        if self.is_of_other_rules() {
            return Err(JournalError::OtherRules { file: file(), rules: self.header.rules, ours: G::RULES });
        }
        let battle = G::start(&self.header.setup, self.header.seed, &mut NullSink);
        battle.map_err(|reason| JournalError::Setup { file: file(), reason: reason.to_string() })
    }

    /// The latest snapshot and the commands after it. Each command must lead to the state that was recorded; under
    /// other rules those from the first that does not are taken back.
    pub fn position(&self) -> Result<Position<G>, JournalError> {
        let latest = self.entries.iter().rposition(|(_, entry)| matches!(entry, JournalLine::Snapshot { .. }));
        let (mut battle, rest) = match latest.and_then(|i| Some((self.entries.get(i)?, self.entries.get(i + 1..)?))) {
            Some(((_, JournalLine::Snapshot { state, .. }), rest)) => ((**state).clone(), rest),
            _ => (self.opening()?, self.entries.as_slice()),
        };
        let mut taken_back = 0;
        for (number, entry) in rest {
            match step(&battle, entry) {
                _ if taken_back > 0 => taken_back += u32::from(matches!(entry, JournalLine::Command { .. })),
                Ok(next) => battle = next,
                Err(_) if self.is_of_other_rules() => taken_back = 1,
                Err(reason) => return Err(self.diverged(*number, reason)),
            }
        }
        Ok(Position { battle, taken_back })
    }

    /// Replays everything from the set-up and tells every event, with the battle before its command.
    pub fn tell(&self, mut each: impl FnMut(&G, &G::Event)) -> Result<(), JournalError> {
        let mut battle = self.opening()?;
        for command in self.commands() {
            let (mut next, mut events) = (battle.clone(), Vec::new());
            let refused = next.execute(command, &mut events).err();
            if let Some(refusal) = refused {
                return Err(self.diverged(self.entries.len(), format!("a command is refused ({refusal})")));
            }
            events.iter().for_each(|event| each(&battle, event));
            battle = next;
        }
        Ok(())
    }

    /// Replays everything from the set-up and compares every state on the way; gives the last one.
    pub fn verify(&self) -> Result<G, JournalError> {
        let mut battle = self.opening()?;
        for (number, entry) in &self.entries {
            advance(&mut battle, entry).map_err(|reason| self.diverged(*number, reason))?;
            if let JournalLine::Snapshot { state, .. } = entry
                && state.hash() != battle.hash()
            {
                return Err(self.diverged(*number, "the snapshot is another state".into()));
            }
        }
        Ok(battle)
    }
}

/// The bytes of a journal.
pub fn load(disk: &dyn Disk, path: &Path) -> Result<Vec<u8>, JournalError> {
    disk.read(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => JournalError::Missing { file: path.display().to_string() },
        _ => JournalError::Unreadable { file: path.display().to_string(), reason: error.to_string() },
    })
}

/// The word of the rulebook that a journal is of, whether this program knows it or not.
pub fn word(path: &Path, bytes: &[u8]) -> Result<String, JournalError> {
    let first = bytes.split_inclusive(|byte| *byte == b'\n').next().unwrap_or_default();
    versions(&path.display().to_string(), first).map(|versions| versions.book)
}

/// The rulebook that a journal is of; refused if this program does not know it.
pub fn book(disk: &dyn Disk, path: &Path) -> Result<Book, JournalError> {
    let word = word(path, &load(disk, path)?)?;
    Book::of(&word).ok_or_else(|| of_another_book(path.display().to_string(), word))
}

/// The header of a journal alone; what stands after it is not looked at.
pub fn header<G: Game>(path: &Path, bytes: &[u8]) -> Result<Header<G::Setup>, JournalError> {
    let first = bytes.split_inclusive(|byte| *byte == b'\n').next().unwrap_or_default();
    read_header::<G>(&path.display().to_string(), first)
}

/// How a journal ends, by its last line alone.
pub enum Ended<G> {
    /// Its players gave the battle up.
    Abandoned,
    /// With a snapshot of this state.
    At(Box<G>),
}

/// The first and the last line of a journal that ends for good; what stands between is not looked at. None of one that goes
/// on, or whose first or last line is not sound: all of that must be read.
pub fn ended<G: Game>(path: &Path, bytes: &[u8]) -> Option<(Header<G::Setup>, Ended<G>)> {
    let lines = bytes.strip_suffix(b"\n")?;
    let last = lines.rsplit(|byte| *byte == b'\n').next()?;
    let end = match unseal::<Entry<G>>(std::str::from_utf8(last).ok()?).ok()? {
        JournalLine::Abandoned { .. } => Ended::Abandoned,
        JournalLine::Snapshot { state, .. } if state.to_move().is_none() => Ended::At(state),
        _ => return None,
    };
    let first = bytes.split_inclusive(|byte| *byte == b'\n').next()?;
    let header = read_header::<G>(&path.display().to_string(), first).ok()?;
    (G::replays(header.rules, &header.setup) && G::check_names(&header.setup).is_ok()).then_some((header, end))
}

/// The state after one line, or why it cannot be what was recorded.
fn step<G: Game>(battle: &G, entry: &Entry<G>) -> Result<G, String> {
    let mut next = battle.clone();
    advance(&mut next, entry).map(|()| next)
}

/// The same in place; what is refused leaves the state of no use.
fn advance<G: Game>(battle: &mut G, entry: &Entry<G>) -> Result<(), String> {
    let JournalLine::Command { command, hash, .. } = entry else { return Ok(()) };
    battle.execute(command, &mut NullSink).map_err(|refusal| format!("the command is refused ({refusal})"))?;
    if battle.hash() == *hash { Ok(()) } else { Err("the state is not the one recorded".into()) }
}

/// Whether a part of a line never reached the disk: after a power cut a file may have its new length, but zeros where a
/// block of the last write is missing.
fn has_hole(line: &[u8]) -> bool {
    line.contains(&0)
}

/// Whether the lines after one with a hole may be of the same write: a command goes to the disk with at most the snapshot
/// behind it. A second command was asked for only when the first was on the disk.
fn ends_a_write<G: Game>(rest: &[&[u8]]) -> bool {
    let is_snapshot = |line: &[u8]| {
        let read = std::str::from_utf8(line).ok().and_then(|text| unseal::<Entry<G>>(text).ok());
        matches!(read, Some(JournalLine::Snapshot { .. }))
    };
    match rest {
        [] => true,
        [last] => has_hole(last) || last.last() != Some(&b'\n') || is_snapshot(last),
        _ => false,
    }
}

/// What the first line must hold whatever the rules are.
#[derive(Deserialize)]
struct Preamble {
    header: Versions,
}

#[derive(Deserialize)]
struct Versions {
    format: u32,
    #[serde(default = "unnamed")]
    book: String,
    rules: u32,
}

/// A line as text, or which of its bytes is none.
fn text(line: &[u8]) -> Result<&str, String> {
    std::str::from_utf8(line).map_err(|error| format!("its byte {} is not UTF-8", error.valid_up_to() + 1))
}

/// Why a line is not read.
fn too_long(line: &[u8]) -> String {
    format!("the line has {} kB, and a line has at most {} kB", line.len().div_ceil(1 << 10), MOST_LINE >> 10)
}

fn versions(file: &str, line: &[u8]) -> Result<Versions, JournalError> {
    let fault = |reason: String| JournalError::NoJournal { file: file.into(), reason };
    if [&b"\xef\xbb\xbf"[..], b"\xff\xfe", b"\xfe\xff"].iter().any(|mark| line.starts_with(mark)) {
        return Err(fault("it begins with a byte order mark: save it as UTF-8 without one".into()));
    }
    if line.len() > MOST_LINE {
        return Err(fault(format!("line 1: {}", too_long(line))));
    }
    let text = text(line).map_err(|why| fault(format!("line 1: {why}")))?;
    let Preamble { header: versions } = unseal(text).map_err(|error| fault(format!("line 1: {error}")))?;
    if versions.format != FORMAT {
        return Err(JournalError::Newer { file: file.into(), format: versions.format });
    }
    Ok(versions)
}

/// A journal of a rulebook that is not the one asked for, or that this program does not have.
pub fn of_another_book(file: String, word: String) -> JournalError {
    match Book::of(&word) {
        Some(book) => JournalError::OtherBook { file, book: book.name() },
        None => JournalError::UnknownBook { file, book: word },
    }
}

fn read_header<G: Game>(file: &str, line: &[u8]) -> Result<Header<G::Setup>, JournalError> {
    let versions = versions(file, line)?;
    if versions.book != G::BOOK {
        return Err(of_another_book(file.into(), versions.book));
    }
    let fault = |reason: String| JournalError::NoJournal { file: file.into(), reason };
    let text = text(line).map_err(|why| fault(format!("line 1: {why}")))?;
    match unseal::<Entry<G>>(text) {
        Ok(JournalLine::Header(header)) => Ok(header),
        Err(error) => Err(fault(format!("line 1, written under rules {}: {error}", versions.rules))),
        Ok(_) => Err(fault("line 1 is no header".into())),
    }
}
