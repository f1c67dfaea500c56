//! Journals on disk: one file per battle, used for saving, replay and crash recovery.
//!
//! This module reads and checks them; [`super::session`] writes them.

use crate::disk::Disk;
use crate::roster::Participant;
use ludus_engine::book::Book;
use ludus_engine::dice::Seed;
use ludus_engine::game::{Game, NullSink};
use ludus_engine::journal::{JournalLine, LineError, LoggedCommand, unseal};
use serde::{Deserialize, Serialize};
use std::path::{Path, PathBuf};
use std::{fmt, io};
use thiserror::Error;

/// The format of the lines of a journal.
pub const FORMAT: u32 = 1;

/// The most bytes of a line. The largest battles need less than half of it.
pub const MOST_LINE: usize = 64 << 10;

/// The number of commands between snapshots.
pub const SNAPSHOT_EVERY: u32 = 64;

/// The name of a battle and of its file: its start and four digits of its seed. Names sort by time.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct BattleId(String);

impl BattleId {
    /// Creates the id of a battle that starts `now`, in seconds since 1970: "20261121-153012-1a2b", in UTC.
    pub fn new(now: u64, seed: Seed) -> BattleId {
        let (year, month, day) = date(now / 86_400);
        let (hour, minute, second) = (now / 3600 % 24, now / 60 % 60, now % 60);
        BattleId(format!("{year:04}{month:02}{day:02}-{hour:02}{minute:02}{second:02}-{:04x}", seed.0 & 0xffff))
    }

    /// Appends a number, for another battle with the same second and seed.
    pub fn numbered(&self, number: u32) -> BattleId {
        BattleId(format!("{}-{number}", self.0))
    }

    /// The day and the minute of the beginning for people: "2026-11-21 15:30". The id itself if it has another form.
    pub fn minute(&self) -> String {
        let id = &self.0;
        let part = |from: usize, to: usize| id.get(from..to).filter(|part| part.bytes().all(|b| b.is_ascii_digit()));
        let all = [part(0, 4), part(4, 6), part(6, 8), part(9, 11), part(11, 13)];
        match all {
            [Some(year), Some(month), Some(day), Some(hour), Some(minute)] => {
                format!("{year}-{month}-{day} {hour}:{minute}")
            }
            _ => id.clone(),
        }
    }

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
    /// Accepts 1 to 64 letters, digits, `-` and `_`. Anything else could name a file outside the battles folder.
    fn try_from(text: String) -> Result<BattleId, String> {
        let plain = |c: char| c.is_ascii_alphanumeric() || c == '-' || c == '_';
        if (1..=64).contains(&text.len()) && text.chars().all(plain) {
            Ok(BattleId(text))
        } else {
            Err(format!("\"{text}\" is not a battle name: use letters, digits, - and _"))
        }
    }
}

/// Converts days since 1 January 1970 to year, month and day, in the Gregorian calendar.
fn date(days: u64) -> (u64, u64, u64) {
    // Years start on 1 March here, so that the leap day is the last of its year. 400 years are 146,097 days.
    let days = days + 719_468;
    let (era, day) = (days / 146_097, days % 146_097);
    let year = (day - day / 1460 + day / 36_524 - day / 146_096) / 365;
    let day = day - (365 * year + year / 4 - year / 100);
    let month = (5 * day + 2) / 153;
    let day = day - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    (era * 400 + year + u64::from(month <= 2), month, day)
}

/// The first line of a journal: it defines the battle before its first command.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct Header<S> {
    pub format: u32,
    /// The rulebook's lower-case name. A journal without it belongs to [`Book::UNNAMED`].
    #[serde(default = "unnamed", skip_serializing_if = "is_unnamed")]
    pub book: String,
    /// The version of the rules under which the battle began.
    pub rules: u32,
    /// The battle's id. A renamed copy keeps the id of the original here.
    pub id: BattleId,
    pub seed: Seed,
    /// The start, in seconds since 1970.
    pub created: u64,
    /// All participants, including drawn robots, and the arena.
    pub setup: S,
    /// The characters of the roster, as they were when they entered.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub characters: Vec<Participant>,
    /// An introduction for the player, shown at the first decision of a drawn battle.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub about: Option<String>,
    /// The salt for the hashes of sealed commands ([`Game::SEALS`]), revealed at the end. Older journals have none.
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
    /// Creates the header of a new battle.
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

/// A line of a journal of this game.
pub type Entry<G> = JournalLine<Header<<G as Game>::Setup>, <G as Game>::Command, Box<G>>;

/// The reason why a journal cannot be used. The file is kept as it is.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum JournalError {
    #[error("there is no journal {file}; `ludus battles` lists all of them")]
    Missing { file: String },
    #[error("{file} cannot be read: {reason}")]
    Unreadable { file: String, reason: String },
    #[error("{file} is no journal of this game: {reason}; choose another file")]
    NoJournal { file: String, reason: String },
    #[error("{file} was written by a newer program (journal format {format}); use that one")]
    Newer { file: String, format: u32 },
    #[error(
        "{file} is damaged in line {line}: {reason}; the file is kept. To continue before that line, \
             copy the lines above it to another file and resume that"
    )]
    Damaged { file: String, line: usize, reason: String },
    #[error(
        "{file} replays differently at line {line}: {reason}; the file is kept. To continue before that line, \
             copy the lines above it to another file and resume that"
    )]
    Diverged { file: String, line: usize, reason: String },
    #[error(
        "{file} began under rules {rules}, this program plays rules {ours}: \
             it can be continued with `ludus resume {file}`, but not replayed"
    )]
    OtherRules { file: String, rules: u32, ours: u32 },
    #[error(
        "{file} is a battle of the rulebook \"{book}\", which this program does not know; a newer one might: \
             the file is kept as it is"
    )]
    UnknownBook { file: String, book: String },
    #[error("{file} is a battle of {book}, which this program was built without; the file is kept as it is")]
    NotBuilt { file: String, book: &'static str },
    #[error("{file} is a battle of the rulebook {book}; name that book, or none")]
    OtherBook { file: String, book: &'static str },
    #[error("{file}: invalid set-up: {reason}")]
    Setup { file: String, reason: String },
    #[error("battle {0} is over; `ludus replay {0}` shows it")]
    Over(BattleId),
    #[error("battle {0} was abandoned; `ludus replay {0}` shows what there is")]
    Abandoned(BattleId),
}

/// A journal that was read. Every line in it is intact.
#[derive(Clone, Debug)]
pub struct Journal<G: Game> {
    pub path: PathBuf,
    pub header: Header<G::Setup>,
    /// The other lines, each with its number in the file.
    pub entries: Vec<(usize, Entry<G>)>,
    /// The file up to the end of the last intact line.
    pub(super) sound: Vec<u8>,
    /// The length of the first line, in bytes.
    pub(super) first: usize,
    /// True if the last write is incomplete on disk. Its remains are ignored.
    pub torn: bool,
    /// True if the last intact line lacks its line end.
    pub(super) unended: bool,
}

/// The current state of a battle, according to its journal.
#[derive(Clone, Debug)]
pub struct Position<G> {
    /// The state after the last valid command.
    pub battle: G,
    /// The number of decisions dropped because the current rules would decide them differently.
    pub taken_back: u32,
}

impl<G: Game> Journal<G> {
    /// Reads a journal and checks every line. Changes nothing on disk.
    pub fn read(disk: &dyn Disk, path: &Path) -> Result<Journal<G>, JournalError> {
        Journal::parse(path, &load(disk, path)?)
    }

    pub(super) fn parse(path: &Path, bytes: &[u8]) -> Result<Journal<G>, JournalError> {
        let (journal, problem) = Journal::as_far_as_sound(path, bytes)?;
        problem.map_or(Ok(journal), Err)
    }

    /// Checks the lines up to the first unusable one, and returns what is wrong with it. Fails without a valid header.
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
        let mut problem = None;
        for (i, line) in lines.iter().enumerate().skip(1) {
            if has_hole(line) && lines.get(i + 1..).is_none_or(ends_a_write::<G>) {
                journal.torn = true;
                break;
            }
            if let Err(error) = journal.take(i + 1, line) {
                problem = Some(error);
                break;
            }
        }
        if let Some((sound, disorder)) = journal.check_order() {
            journal.entries.truncate(sound);
            problem = problem.or(Some(disorder));
        }
        Ok((journal, problem))
    }

    /// Reads one more line. Only a line without a line end can be cut off.
    fn take(&mut self, number: usize, line: &[u8]) -> Result<(), JournalError> {
        let ended = line.last() == Some(&b'\n');
        if line.len() > MOST_LINE {
            return Err(self.damaged(number, too_long(line)));
        }
        let read = text(line).map_err(LineError::Form).and_then(unseal::<Entry<G>>);
        match read {
            // An undone command never happened.
            Ok(JournalLine::Undone { n }) => match self.entries.pop() {
                Some((_, JournalLine::Command { n: last, .. })) if last == n => {}
                _ => return Err(self.damaged(number, format!("the line before is not decision {n}"))),
            },
            Ok(entry) => self.entries.push((number, entry)),
            // Other rules can have other commands. Only the snapshots must be readable.
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

    /// Checks that commands count up from 0, snapshots precede the next command, and nothing follows the end.
    ///
    /// Returns `None` if so, otherwise the number of valid entries and the problem with the next one.
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

    /// Returns whether it began under rules that this program does not replay.
    pub fn is_of_other_rules(&self) -> bool {
        !G::replays(self.header.rules, &self.header.setup)
    }

    /// Returns whether the battle was abandoned.
    pub fn is_abandoned(&self) -> bool {
        matches!(self.entries.last(), Some((_, JournalLine::Abandoned { .. })))
    }

    /// Returns the commands in order. If the battle was continued under other rules, they are not one history.
    pub fn commands(&self) -> impl Iterator<Item = &G::Command> {
        self.entries.iter().filter_map(|(_, entry)| match entry {
            JournalLine::Command { command, .. } => Some(command),
            _ => None,
        })
    }

    /// Returns the commands with their rationales, if they can be replayed. Empty for a battle of other rules.
    pub fn past(&self) -> Vec<LoggedCommand<G::Command>> {
        let deed = |(_, entry): &(usize, Entry<G>)| match entry {
            JournalLine::Command { command, why, .. } => {
                Some(LoggedCommand { command: command.clone(), why: why.clone() })
            }
            _ => None,
        };
        if self.is_of_other_rules() { Vec::new() } else { self.entries.iter().filter_map(deed).collect() }
    }

    /// Returns the state before the first command.
    pub fn opening(&self) -> Result<G, JournalError> {
        let file = || self.path.display().to_string();
        if self.is_of_other_rules() {
            return Err(JournalError::OtherRules { file: file(), rules: self.header.rules, ours: G::RULES });
        }
        let battle = G::start(&self.header.setup, self.header.seed, &mut NullSink);
        battle.map_err(|reason| JournalError::Setup { file: file(), reason: reason.to_string() })
    }

    /// Returns the state after the latest snapshot and the commands after it.
    ///
    /// Each command must lead to its recorded state. Under other rules, the first command that does not and
    /// all later ones are dropped.
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

    /// Replays everything from the set-up. Calls `each` for every event, with the state before its command.
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

    /// Replays everything from the set-up, compares every recorded state, and returns the last one.
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

/// Reads the bytes of a journal.
pub fn load(disk: &dyn Disk, path: &Path) -> Result<Vec<u8>, JournalError> {
    disk.read(path).map_err(|error| match error.kind() {
        io::ErrorKind::NotFound => JournalError::Missing { file: path.display().to_string() },
        _ => JournalError::Unreadable { file: path.display().to_string(), reason: error.to_string() },
    })
}

/// Returns the lower-case name of a journal's rulebook, even if this program does not know it.
pub fn word(path: &Path, bytes: &[u8]) -> Result<String, JournalError> {
    let first = bytes.split_inclusive(|byte| *byte == b'\n').next().unwrap_or_default();
    versions(&path.display().to_string(), first).map(|versions| versions.book)
}

/// Returns the rulebook of a journal, or an error if this program does not know it.
pub fn book(disk: &dyn Disk, path: &Path) -> Result<Book, JournalError> {
    let word = word(path, &load(disk, path)?)?;
    Book::of(&word).ok_or_else(|| of_another_book(path.display().to_string(), word))
}

/// Reads only the header of a journal.
pub fn header<G: Game>(path: &Path, bytes: &[u8]) -> Result<Header<G::Setup>, JournalError> {
    let first = bytes.split_inclusive(|byte| *byte == b'\n').next().unwrap_or_default();
    read_header::<G>(&path.display().to_string(), first)
}

/// The end of a journal, as its last line shows it.
pub enum Ended<G> {
    /// The players gave up the battle.
    Abandoned,
    /// A snapshot of a finished battle.
    At(Box<G>),
}

/// Reads the first and the last line of a journal of a finished or abandoned battle.
///
/// `None` for an unfinished battle, or if one of these lines is not intact: then read the whole journal.
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

/// Returns the state after one line, or why it differs from the record.
fn step<G: Game>(battle: &G, entry: &Entry<G>) -> Result<G, String> {
    let mut next = battle.clone();
    advance(&mut next, entry).map(|()| next)
}

/// Applies one line in place. After an error the state is unusable.
fn advance<G: Game>(battle: &mut G, entry: &Entry<G>) -> Result<(), String> {
    let JournalLine::Command { command, hash, .. } = entry else { return Ok(()) };
    battle.execute(command, &mut NullSink).map_err(|refusal| format!("the command is refused ({refusal})"))?;
    if battle.hash() == *hash { Ok(()) } else { Err("the state is not the one recorded".into()) }
}

/// Returns whether part of a line never reached the disk.
///
/// After a power cut a file can have its new length, with zeros in place of a missing block.
fn has_hole(line: &[u8]) -> bool {
    line.contains(&0)
}

/// Returns whether the lines after one with a hole can belong to the same write.
///
/// A write holds a command and at most one snapshot. The next command is accepted only after the first is on disk.
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

/// The fields that the first line has under all rules.
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

/// Returns a line as text. The error names the first invalid byte.
fn text(line: &[u8]) -> Result<&str, String> {
    std::str::from_utf8(line).map_err(|error| format!("its byte {} is not UTF-8", error.valid_up_to() + 1))
}

fn too_long(line: &[u8]) -> String {
    format!("the line has {} kB, but a line has at most {} kB", line.len().div_ceil(1 << 10), MOST_LINE >> 10)
}

fn versions(file: &str, line: &[u8]) -> Result<Versions, JournalError> {
    let no_journal = |reason: String| JournalError::NoJournal { file: file.into(), reason };
    if [&b"\xef\xbb\xbf"[..], b"\xff\xfe", b"\xfe\xff"].iter().any(|mark| line.starts_with(mark)) {
        return Err(no_journal("it begins with a byte order mark: save it as UTF-8 without one".into()));
    }
    if line.len() > MOST_LINE {
        return Err(no_journal(format!("line 1: {}", too_long(line))));
    }
    let text = text(line).map_err(|why| no_journal(format!("line 1: {why}")))?;
    let Preamble { header: versions } = unseal(text).map_err(|error| no_journal(format!("line 1: {error}")))?;
    if versions.format != FORMAT {
        return Err(JournalError::Newer { file: file.into(), format: versions.format });
    }
    Ok(versions)
}

/// Returns the error for a journal of another or an unknown rulebook.
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
    let no_journal = |reason: String| JournalError::NoJournal { file: file.into(), reason };
    let text = text(line).map_err(|why| no_journal(format!("line 1: {why}")))?;
    match unseal::<Entry<G>>(text) {
        Ok(JournalLine::Header(header)) => Ok(header),
        Err(error) => Err(no_journal(format!("line 1, written under rules {}: {error}", versions.rules))),
        Ok(_) => Err(no_journal("line 1 is no header".into())),
    }
}
