//! A battle under way: each command is on the disk before its events are told.

use crate::engine::dice::Seed;
use crate::engine::game::{Game, NullSink};
use crate::engine::journal::{JournalLine, LineError, LoggedCommand, encode};
use crate::engine::share_code;
use crate::engine::share_code::ShareCode;
use crate::engine::text::one_line;
use crate::store::disk::{Disk, RealDisk};
use crate::store::document::{place, put_aside};
use crate::store::journal::{BattleId, Header, Journal, JournalError, MOST_LINE, SNAPSHOT_EVERY};
use crate::store::system::salt_of;
use std::io::{self, ErrorKind};
use std::path::{Path, PathBuf};
use std::sync::Arc;

/// One line as it is written.
type WriteResult<'a, G> = JournalLine<&'a Header<<G as Game>::Setup>, &'a <G as Game>::Command, &'a G, &'a str>;

/// A battle and its journal.
pub struct Session<G: Game> {
    id: BattleId,
    setup: G::Setup,
    battle: G,
    file: Option<Tail>,
    warning: Option<String>,
    past: Vec<LoggedCommand<G::Command>>,
    /// What was decided here.
    since: Vec<LoggedCommand<G::Command>>,
    /// The battle before each of the last commands, while those may be taken back.
    before: Vec<G>,
    /// Its result may be credited: what was read of it replays.
    counts: bool,
    /// What the marks of sealed commands are salted with.
    salt: String,
}

/// How much of a battle is on the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum SaveState {
    /// All of it.
    Whole,
    /// The beginning: what came after the disk failed is only in memory.
    Beginning,
    /// Nothing.
    Nothing,
}

/// The end of a journal that is being written.
struct Tail {
    disk: Arc<dyn Disk>,
    path: PathBuf,
    /// What is on the disk for good: all of it is needed again if another program cuts the file.
    written: Vec<u8>,
    /// Lines that are not there yet: the disk failed, or they go with the next command.
    pending: String,
    failing: bool,
    /// A line could not be made: nothing can follow it any more.
    ended: bool,
}

impl<G: Game> Session<G> {
    /// Begins a battle whose journal is `path`, a file that is not there yet. A disk that fails is no reason not to
    /// play: see [`Session::warning`].
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

    /// Begins a battle in a journal of its own outside the data folder, to be given away. A disk that fails shows in
    /// [`Session::warning`].
    pub fn apart(path: &Path, id: BattleId, setup: G::Setup, seed: Seed) -> Result<Session<G>, G::SetupError> {
        Session::begin(Arc::new(RealDisk), path.into(), Header::new::<G>(id, seed, 0, setup))
    }

    /// The same with what is said to whoever opens it.
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

    /// A battle without a file, for `reason`, which is [`Session::warning`] unless it is empty. Its salt is no secret.
    pub(super) fn unsaved(id: BattleId, setup: G::Setup, battle: G, reason: &str) -> Session<G> {
        let warning = (!reason.is_empty()).then(|| format!("this battle is not saved: {reason}"));
        let (past, since, before) = (Vec::new(), Vec::new(), Vec::new());
        let salt = salt_of(battle.seed());
        Session { id, setup, battle, file: None, warning, past, since, before, counts: true, salt }
    }

    /// This battle with another salt.
    pub(super) fn salted(self, salt: String) -> Session<G> {
        Session { salt, ..self }
    }

    /// A battle that is kept nowhere.
    pub fn memory(setup: G::Setup, seed: Seed) -> Result<Session<G>, G::SetupError> {
        let battle = G::start(&setup, seed, &mut NullSink)?;
        Ok(Session::unsaved(BattleId::new(0, seed), setup, battle, ""))
    }

    /// The same of one that is laid out otherwise than its set-up says: a lesson's.
    pub fn staged(setup: G::Setup, battle: G) -> Session<G> {
        let id = BattleId::new(0, battle.seed());
        Session::unsaved(id, setup, battle, "")
    }

    /// Goes on with the battle of a journal that may be written, and says what is worth knowing. What is cut off at its
    /// end stays on the disk until the next command. `salt` is for a journal without one.
    pub(crate) fn resume(
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
                "Battle {id} was begun under rules {}, this program plays rules {}: it can be continued, but not \
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

    /// The salt of the marks of what is sealed in it, to be shown once it is over.
    pub fn salt(&self) -> &str {
        &self.salt
    }

    /// A battle that goes on from some point of another, and is kept nowhere.
    pub fn copy(id: BattleId, setup: G::Setup, battle: G) -> Session<G> {
        Session::unsaved(id, setup, battle, "")
    }

    /// The battle's id.
    pub const fn id(&self) -> &BattleId {
        &self.id
    }

    /// The set-up with which it began.
    pub const fn setup(&self) -> &G::Setup {
        &self.setup
    }

    /// The code of its battle before the first command.
    pub fn code(&self) -> String
    where
        G: ShareCode,
    {
        share_code::code::<G>(&self.setup, self.battle.seed())
    }

    /// The battle as it stands.
    pub const fn battle(&self) -> &G {
        &self.battle
    }

    /// What was decided up to here from the set-up on, where the battle was resumed and that can be replayed.
    pub fn past(&self) -> &[LoggedCommand<G::Command>] {
        &self.past
    }

    /// Everything that was decided, as far as it is known.
    pub fn deeds(&self) -> Vec<&LoggedCommand<G::Command>> {
        self.past.iter().chain(&self.since).collect()
    }

    /// What is on the disk.
    pub(super) fn written(&self) -> Option<(&Path, &[u8])> {
        self.file.as_ref().map(|tail| (tail.path.as_path(), tail.written.as_slice()))
    }

    /// The same session with its past.
    pub(super) fn after(self, past: Vec<LoggedCommand<G::Command>>) -> Session<G> {
        Session { past, ..self }
    }

    /// The journal, unless the battle is kept nowhere.
    pub fn path(&self) -> Option<&Path> {
        self.file.as_ref().map(|tail| tail.path.as_path())
    }

    /// Whether its result may be credited. A snapshot that does not follow from the commands before it can be played on,
    /// but is nobody's victory; one of other rules cannot be judged and is believed.
    pub const fn counts(&self) -> bool {
        self.counts
    }

    /// How much of the battle is on the disk.
    pub fn kept(&self) -> SaveState {
        match &self.file {
            Some(tail) if !tail.failing => SaveState::Whole,
            Some(tail) if !tail.written.is_empty() => SaveState::Beginning,
            _ => SaveState::Nothing,
        }
    }

    /// What the player should know about the saving of this battle; each sentence is given once.
    pub fn warning(&mut self) -> Option<String> {
        self.warning.take()
    }

    pub(super) fn warn(&mut self, text: String) {
        self.warning = Some(match self.warning.take() {
            Some(earlier) => format!("{earlier}; {text}"),
            None => text,
        });
    }

    /// Carries a command out: on the disk first, then the events. A refused command changes nothing. If the disk fails
    /// the battle goes on in memory, and what could not be written is tried again with the next command.
    pub fn execute(&mut self, command: &G::Command) -> Result<Vec<G::Event>, G::IllegalMove> {
        self.submit_for(command, None)
    }

    /// The same of what the computer chose, for a reason that the journal keeps.
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
        // A snapshot is the end of what can be taken back.
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

    /// Changes a game that is kept nowhere by a command with other dice than its own, as a lesson loads them. It cannot be taken
    /// back.
    pub fn submit_by(
        &mut self,
        carries_out: impl FnOnce(&mut G, &mut Vec<G::Event>) -> Result<(), G::IllegalMove>,
    ) -> Result<Vec<G::Event>, G::IllegalMove> {
        debug_assert!(self.file.is_none(), "a journal could not be replayed");
        let mut next = self.battle.clone();
        let mut events = Vec::new();
        carries_out(&mut next, &mut events)?;
        self.battle = next;
        self.before.clear();
        Ok(events)
    }

    /// Whether the last command may be taken back.
    pub const fn can_undo(&self) -> bool {
        !self.before.is_empty()
    }

    /// Takes the last command back, in the journal too; false if that may not be. The one before it may follow, as far back as
    /// nothing came of any of them.
    pub fn undo(&mut self) -> bool {
        let Some(before) = self.before.pop() else { return false };
        self.write(lines::<G>(&[JournalLine::Undone { n: before.move_number() }]));
        self.battle = before;
        self.since.pop();
        true
    }

    /// Ends the journal for good.
    pub(super) fn abandon(&mut self) {
        self.write(lines::<G>(&[JournalLine::Abandoned { n: self.battle.move_number() }]));
    }

    /// Brings lines to the disk. A line that could not be made ends the journal where it is.
    pub(super) fn write(&mut self, text: Result<String, LineError>) {
        let Some(tail) = self.file.as_mut().filter(|tail| !tail.ended) else { return };
        let path = tail.path.display().to_string();
        let text = match text {
            Ok(text) => text,
            Err(error) => {
                let warning = format!("{path} cannot be written any more ({error}): play goes on in memory");
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
                format!("{path} cannot be written ({error}): play goes on in memory, and every command tries again")
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

    /// Brings the pending lines to the disk. A failure may leave a part of them there; the next try begins where the
    /// last sound line ends. Where another program has cut the file or taken it away, what is left of it is kept beside
    /// it and the whole battle is written anew: a sentence says so.
    fn flush(&mut self) -> io::Result<Option<String>> {
        let mut mended = None;
        if self.written.is_empty() {
            place(&*self.disk, &self.path, self.pending.as_bytes())?;
        } else {
            match self.disk.append(&self.path, self.written.len() as u64, self.pending.as_bytes()) {
                Err(error) if matches!(error.kind(), ErrorKind::UnexpectedEof | ErrorKind::NotFound) => {
                    mended = Some(self.write_anew()?);
                }
                other => other?,
            }
        }
        self.written.extend_from_slice(self.pending.as_bytes());
        self.pending.clear();
        Ok(mended)
    }

    fn write_anew(&self) -> io::Result<String> {
        let left = put_aside(&*self.disk, &self.path)?;
        place(&*self.disk, &self.path, &[&self.written, self.pending.as_bytes()].concat())?;
        let path = self.path.display();
        Ok(match left {
            Some(left) => format!(
                "another program has shortened {path}: what was left of it is kept as {}, and the whole battle is \
                 written anew",
                left.display()
            ),
            None => format!("another program has taken {path} away: the whole battle is written anew"),
        })
    }
}

/// The lines as text; an error if one of them has none, or is longer than a line that is read.
fn lines<G: Game>(lines: &[WriteResult<'_, G>]) -> Result<String, LineError> {
    let line = |line| {
        let text = encode(line)?;
        let fits = text.len() <= MOST_LINE;
        fits.then_some(text).ok_or_else(|| LineError::Form(format!("a line has at most {} kB", MOST_LINE >> 10)))
    };
    lines.iter().map(line).collect()
}
