//! A battle in progress and its journal: each command is on disk before its events are shown.

use crate::disk::{Disk, RealDisk};
use crate::document::{place, put_aside};
use crate::journal::{BattleId, Header, Journal, JournalError, MOST_LINE, SNAPSHOT_EVERY};
use crate::system::salt_of;
use ludus_engine::dice::Seed;
use ludus_engine::game::{Game, NullSink};
use ludus_engine::journal::{JournalLine, LineError, LoggedCommand, encode};
use ludus_engine::share_code;
use ludus_engine::share_code::ShareCode;
use ludus_engine::text::one_line;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// A line of a journal, borrowed for writing.
type WriteResult<'a, G> = JournalLine<&'a Header<<G as Game>::Setup>, &'a <G as Game>::Command, &'a G, &'a str>;

/// A battle in progress, together with its journal.
pub struct Session<G: Game> {
    id: BattleId,
    setup: G::Setup,
    battle: G,
    file: Option<Tail>,
    warning: Option<String>,
    past: Vec<LoggedCommand<G::Command>>,
    /// The commands executed in this session.
    since: Vec<LoggedCommand<G::Command>>,
    /// The states before the last commands, while those can be undone.
    before: Vec<G>,
    /// True if its result can be credited, because everything read from its journal replays.
    counts: bool,
    /// The salt for the hashes of sealed commands.
    salt: String,
}

/// How much of a battle is on disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveState {
    /// The whole battle is on disk.
    Whole,
    /// The disk has failed, and everything since then is only in memory.
    Beginning,
    /// The battle is only in memory.
    Nothing,
}

/// The end of a journal that is being written.
struct Tail {
    disk: Arc<dyn Disk>,
    path: PathBuf,
    /// The contents on disk. All of it is needed again if another program cuts the file.
    written: Vec<u8>,
    /// Lines not yet on disk, because the disk failed or they wait for the next command.
    pending: String,
    failing: bool,
    /// True if a line could not be encoded. Nothing can follow it.
    ended: bool,
}

impl<G: Game> Session<G> {
    /// Starts a battle with a new journal at `path`. A failing disk does not prevent play ([`Session::warning`]).
    pub(super) fn begin(
        disk: Arc<dyn Disk>,
        path: PathBuf,
        header: Header<G::Setup>,
    ) -> Result<Session<G>, G::SetupError> {
        let battle = G::start(&header.setup, header.seed, &mut NullSink)?;
        let text = lines::<G>(&[JournalLine::Header(&header), JournalLine::Snapshot { n: 0, state: &battle }]);
        let tail = Tail::new(disk, path, Vec::new(), String::new());
        let mut session = Session {
            salt: header.salt.unwrap_or_else(|| salt_of(header.seed)),
            id: header.id,
            setup: header.setup,
            battle,
            file: Some(tail),
            warning: None,
            past: Vec::new(),
            since: Vec::new(),
            before: Vec::new(),
            counts: true,
        };
        session.write(text);
        Ok(session)
    }

    /// Starts a battle with a journal outside the data folder, to give away. A
    /// failing disk shows in [`Session::warning`].
    pub fn apart(path: &Path, id: BattleId, setup: G::Setup, seed: Seed) -> Result<Session<G>, G::SetupError> {
        Session::begin(Arc::new(RealDisk), path.into(), Header::new::<G>(id, seed, 0, setup))
    }

    /// Like [`Session::apart`], with an introduction for the player who opens it.
    pub fn apart_about(
        path: &Path,
        id: BattleId,
        setup: G::Setup,
        seed: Seed,
        about: String,
    ) -> Result<Session<G>, G::SetupError> {
        let header = Header { about: Some(about), ..Header::new::<G>(id, seed, 0, setup) };
        Session::begin(Arc::new(RealDisk), path.into(), header)
    }

    /// Creates a battle without a file. `reason` becomes the warning unless it is empty. Its salt is not secret.
    pub(super) fn unsaved(id: BattleId, setup: G::Setup, battle: G, reason: &str) -> Session<G> {
        let warning = (!reason.is_empty()).then(|| format!("this battle is not saved: {reason}"));
        let (past, since, before) = (Vec::new(), Vec::new(), Vec::new());
        let salt = salt_of(battle.seed());
        Session { id, setup, battle, file: None, warning, past, since, before, counts: true, salt }
    }

    pub(super) fn salted(self, salt: String) -> Session<G> {
        Session { salt, ..self }
    }

    /// Starts a battle that exists only in memory.
    pub fn memory(setup: G::Setup, seed: Seed) -> Result<Session<G>, G::SetupError> {
        let battle = G::start(&setup, seed, &mut NullSink)?;
        Ok(Session::unsaved(BattleId::new(0, seed), setup, battle, ""))
    }

    /// Creates a battle in memory whose state differs from its set-up, as in a lesson.
    pub fn staged(setup: G::Setup, battle: G) -> Session<G> {
        let id = BattleId::new(0, battle.seed());
        Session::unsaved(id, setup, battle, "")
    }

    /// Continues the battle of a writable journal, and returns notices for the player.
    ///
    /// An incomplete last line stays on disk until the next command. `salt` is used if the journal has none.
    pub fn resume(
        disk: Arc<dyn Disk>,
        journal: Journal<G>,
        id: BattleId,
        salt: String,
    ) -> Result<(Session<G>, Vec<String>), JournalError> {
        let position = journal.position()?;
        let fresh = position.battle.move_number() == 0;
        let about = journal.header.about.as_deref().filter(|_| fresh).map(one_line);
        let mut notices: Vec<String> = about.into_iter().collect();
        let mut pending = if journal.unended { "\n".to_string() } else { String::new() };
        if journal.torn {
            notices.push("The last line of the journal was cut off while it was written; it is left out.".into());
        }
        let counts = journal.is_of_other_rules() || journal.verify().is_ok();
        if !counts {
            notices.push(format!("Battle {id} does not replay from its beginning: its result will count for nobody."));
        }
        if journal.is_of_other_rules() {
            let taken_back = position.taken_back;
            notices.push(format!(
                "Battle {id} began under rules {}, this program plays rules {}: it can be continued, but not \
                 replayed; decisions taken back: {taken_back}.",
                journal.header.rules,
                G::RULES
            ));
            let snapshot = JournalLine::Snapshot { n: position.battle.move_number(), state: &position.battle };
            pending += &lines::<G>(&[snapshot]).map_err(|error| JournalError::Unreadable {
                file: journal.path.display().to_string(),
                reason: error.to_string(),
            })?;
        }
        let (past, since) = (journal.past(), Vec::new());
        let tail = Tail::new(disk, journal.path, journal.sound, pending);
        let salt = journal.header.salt.unwrap_or(salt);
        let (setup, battle) = (journal.header.setup, position.battle);
        let before = Vec::new();
        let session = Session { id, setup, battle, file: Some(tail), warning: None, past, since, before, counts, salt };
        Ok((session, notices))
    }

    /// Opens the battle of a journal only to look at it: nothing is written or credited.
    ///
    /// Fails if it cannot be replayed, for example because it began under other rules.
    pub fn looked_at(journal: &Journal<G>) -> Result<Session<G>, JournalError> {
        journal.opening()?;
        let (header, battle) = (&journal.header, journal.position()?.battle);
        let session = Session::unsaved(header.id.clone(), header.setup.clone(), battle, "").after(journal.past());
        Ok(match &header.salt {
            Some(salt) => session.salted(salt.clone()),
            None => session,
        })
    }

    /// Returns the salt for sealed commands, to be shown once the battle is over.
    pub fn salt(&self) -> &str {
        &self.salt
    }

    /// Creates a battle in memory that continues from a state of another one.
    pub fn copy(id: BattleId, setup: G::Setup, battle: G) -> Session<G> {
        Session::unsaved(id, setup, battle, "")
    }

    pub const fn id(&self) -> &BattleId {
        &self.id
    }

    /// Returns the set-up with which it began.
    pub const fn setup(&self) -> &G::Setup {
        &self.setup
    }

    /// Returns the share code of the battle before its first command.
    pub fn code(&self) -> String
    where
        G: ShareCode,
    {
        share_code::code::<G>(&self.setup, self.battle.seed())
    }

    /// Returns the current state of the battle.
    pub const fn battle(&self) -> &G {
        &self.battle
    }

    /// Returns the commands from before this session. Empty if they cannot be replayed.
    pub fn past(&self) -> &[LoggedCommand<G::Command>] {
        &self.past
    }

    /// Returns all commands, as far as they are known.
    pub fn deeds(&self) -> Vec<&LoggedCommand<G::Command>> {
        self.past.iter().chain(&self.since).collect()
    }

    /// Returns the path of the journal and its contents on disk.
    pub(super) fn written(&self) -> Option<(&Path, &[u8])> {
        self.file.as_ref().map(|tail| (tail.path.as_path(), tail.written.as_slice()))
    }

    pub(super) fn after(self, past: Vec<LoggedCommand<G::Command>>) -> Session<G> {
        Session { past, ..self }
    }

    /// Returns the path of the journal. `None` for a battle in memory.
    pub fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(|tail| tail.path.as_path())
    }

    /// Returns whether its result can be credited.
    ///
    /// False if a snapshot does not follow from the commands before it: the battle can be continued but not won. A
    /// snapshot of other rules cannot be checked and is accepted.
    pub const fn counts(&self) -> bool {
        self.counts
    }

    /// Returns how much of the battle is on disk.
    pub fn kept(&self) -> SaveState {
        match &self.file {
            Some(tail) if !tail.failing => SaveState::Whole,
            Some(tail) if !tail.written.is_empty() => SaveState::Beginning,
            _ => SaveState::Nothing,
        }
    }

    /// Returns what the player should know about saving. Each sentence is returned once.
    pub fn warning(&mut self) -> Option<String> {
        self.warning.take()
    }

    pub(super) fn warn(&mut self, text: String) {
        self.warning = Some(match self.warning.take() {
            Some(earlier) => format!("{earlier}; {text}"),
            None => text,
        });
    }

    /// Executes a command: first on disk, then the events. An illegal command changes nothing.
    ///
    /// If the disk fails, play continues in memory and the next command retries.
    pub fn execute(&mut self, command: &G::Command) -> Result<Vec<G::Event>, G::IllegalMove> {
        self.submit_for(command, None)
    }

    /// Executes a command of the AI, with its rationale for the journal. See [`Session::execute`].
    pub fn submit_for(&mut self, command: &G::Command, why: Option<&str>) -> Result<Vec<G::Event>, G::IllegalMove> {
        let mut next = self.battle.clone();
        let mut events = Vec::new();
        next.execute(command, &mut events)?;
        let n = self.battle.move_number();
        let mut text = vec![JournalLine::Command { n, command, hash: next.hash(), why }];
        if next.to_move().is_none() || next.move_number().is_multiple_of(SNAPSHOT_EVERY) {
            text.push(JournalLine::Snapshot { n: next.move_number(), state: &next });
        }
        let single = text.len() == 1;
        self.write(lines::<G>(&text));
        // A command before a snapshot cannot be undone.
        let open = single && self.battle.can_undo(command, &events, &next);
        let before = std::mem::replace(&mut self.battle, next);
        if open {
            self.before.push(before);
        } else {
            self.before.clear();
        }
        self.since.push(LoggedCommand { command: command.clone(), why: why.map(String::from) });
        Ok(events)
    }

    /// Changes a battle in memory by a command with other dice, as a lesson loads them. It cannot be undone.
    pub fn submit_by(
        &mut self,
        execute: impl FnOnce(&mut G, &mut Vec<G::Event>) -> Result<(), G::IllegalMove>,
    ) -> Result<Vec<G::Event>, G::IllegalMove> {
        debug_assert!(self.file.is_none(), "a journal could not be replayed");
        let mut next = self.battle.clone();
        let mut events = Vec::new();
        execute(&mut next, &mut events)?;
        self.battle = next;
        self.before.clear();
        Ok(events)
    }

    /// Returns whether the last command can be undone.
    pub const fn can_undo(&self) -> bool {
        !self.before.is_empty()
    }

    /// Undoes the last command, in the journal too. Returns false if that is not allowed.
    ///
    /// Earlier commands can follow, as far back as each of them can be undone.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.before.pop() else { return false };
        self.write(lines::<G>(&[JournalLine::Undone { n: before.move_number() }]));
        self.battle = before;
        self.since.pop();
        true
    }

    /// Ends the journal with the battle abandoned.
    pub(super) fn abandon(&mut self) {
        self.write(lines::<G>(&[JournalLine::Abandoned { n: self.battle.move_number() }]));
    }

    /// Writes lines to disk. A line that cannot be encoded ends the journal there.
    pub(super) fn write(&mut self, text: Result<String, LineError>) {
        let Some(tail) = self.file.as_mut().filter(|tail| !tail.ended) else { return };
        let path = tail.path.display().to_string();
        let text = match text {
            Ok(text) => text,
            Err(error) => {
                let warning = format!("{path} can no longer be written ({error}): play continues in memory");
                (tail.failing, tail.ended) = (true, true);
                return self.warn(warning);
            }
        };
        tail.pending += &text;
        let result = tail.flush();
        let was_failing = std::mem::replace(&mut tail.failing, result.is_err());
        let warning = match result {
            Ok(Some(mended)) => mended,
            Ok(None) if was_failing => "the battle is saved again".into(),
            Err(error) if !was_failing => {
                format!("{path} cannot be written ({error}): play continues in memory, and every command retries")
            }
            _ => return,
        };
        self.warn(warning);
    }
}

impl Tail {
    fn new(disk: Arc<dyn Disk>, path: PathBuf, written: Vec<u8>, pending: String) -> Tail {
        Tail { disk, path, written, pending, failing: false, ended: false }
    }

    /// Writes the pending lines to disk. After a failure, the next try starts at the end of the last intact line.
    ///
    /// If another program has cut or removed the file, its remains are kept and the whole battle is written again.
    /// The returned sentence says so.
    fn flush(&mut self) -> io::Result<Option<String>> {
        let mut mended = None;
        if self.written.is_empty() {
            place(&*self.disk, &self.path, self.pending.as_bytes())?;
        } else {
            match self.disk.append(&self.path, self.written.len() as u64, self.pending.as_bytes()) {
                Err(error) if matches!(error.kind(), ErrorKind::UnexpectedEof | ErrorKind::NotFound) => {
                    mended = Some(self.rewrite()?);
                }
                other => other?,
            }
        }
        self.written.extend_from_slice(self.pending.as_bytes());
        self.pending.clear();
        Ok(mended)
    }

    /// Writes the whole battle again, and keeps the remains of the old file.
    fn rewrite(&self) -> io::Result<String> {
        let left = put_aside(&*self.disk, &self.path)?;
        place(&*self.disk, &self.path, &[&self.written, self.pending.as_bytes()].concat())?;
        let path = self.path.display();
        Ok(match left {
            Some(left) => format!(
                "another program has shortened {path}: the rest is kept as {}, and the whole battle is \
                 written again",
                left.display()
            ),
            None => format!("another program has removed {path}: the whole battle is written again"),
        })
    }
}

/// Encodes lines. Fails if a line cannot be encoded, or is longer than a line that can be read.
fn lines<G: Game>(lines: &[WriteResult<'_, G>]) -> Result<String, LineError> {
    let line = |line| {
        let text = encode(line)?;
        let fits = text.len() <= MOST_LINE;
        fits.then_some(text).ok_or_else(|| LineError::Form(format!("a line has at most {} kB", MOST_LINE >> 10)))
    };
    lines.iter().map(line).collect()
}
