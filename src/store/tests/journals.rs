//! The content of a journal, and journals that are cut, changed, or of other rules.

use super::*;
use crate::battles::BattleState;
use crate::journal::{BattleId, Entry, Header, Journal, JournalError};
use crate::session::{SaveState, Session};
use ludus_engine::journal::{JournalLine, encode, unseal};
use ludus_engine::proves;

/// A disk with one unfinished battle of this many decisions, the session, and the journal's path.
pub(super) fn left_off(seed: u64, decisions: usize) -> (Arc<FaultDisk>, Session<Battle>, String) {
    let disk = FaultDisk::new(InjectedFault::None);
    let mut session = open(&disk).begin(long_battle(seed), Seed(seed), &[], NOW).unwrap();
    play(&mut session, decisions);
    let path = session.path().unwrap().display().to_string();
    (disk, session, path)
}

pub(super) fn resume(disk: &Arc<FaultDisk>, session: &Session<Battle>) -> Result<Resumed<Battle>, JournalError> {
    open(disk).resume(session.id())
}

#[test]
fn a_killed_battle_resumes_in_the_same_position() {
    proves!("SETUP-13", "DEC-028");
    for decisions in [0, 1, 63, 64, 65, 100, 130] {
        let (disk, session, path) = left_off(4, decisions);
        let killed = disk.reboot(Left::Synced, InjectedFault::None);
        let Resumed { session: again, notices } = resume(&killed, &session).unwrap();
        assert_eq!(again.battle().hash(), session.battle().hash());
        assert_eq!(again.battle().decision(), session.battle().decision());
        assert_eq!(again.battle().move_number() as usize, decisions);
        assert!(notices.is_empty() && again.setup() == session.setup());
        assert_eq!(killed.text(&path), disk.text(&path), "reading changed the file");
    }
}

#[test]
fn interruptions_do_not_change_the_result() {
    let (whole, mut session, path) = left_off(2, 0);
    play(&mut session, usize::MAX);
    let (disk, mut session, _) = left_off(2, 0);
    for _ in 0..100 {
        play(&mut session, 37);
        if session.battle().outcome().is_none() {
            session = resume(&disk, &session).unwrap().session;
        }
    }
    assert_eq!(disk.text(&path), whole.text(&path));
    let journal = Journal::<Battle>::read(&*whole, Path::new(&path)).unwrap();
    assert_eq!(journal.verify().unwrap().hash(), session.battle().hash());
    assert!(matches!(resume(&disk, &session), Err(JournalError::Over(_))));
}

#[test]
fn a_command_is_on_disk_before_its_events_are_returned() {
    let (disk, mut session, path) = left_off(3, 10);
    let choice = ai::choose(session.battle()).unwrap();
    session.execute(&choice.command).unwrap();
    let killed = disk.reboot(Left::Synced, InjectedFault::None);
    assert_eq!(killed.text(&path), disk.text(&path));
    assert_eq!(Journal::<Battle>::read(&*killed, Path::new(&path)).unwrap().commands().count(), 11);
    assert_eq!(Journal::<Battle>::read(&*killed, Path::new(&path)).unwrap().commands().last(), Some(&choice.command));
}

#[test]
fn a_refused_command_changes_neither_battle_nor_journal() {
    let (disk, mut session, path) = left_off(3, 10);
    let (battle, text) = (session.battle().clone(), disk.text(&path));
    let mut legal = Vec::new();
    battle.legal_commands(&mut legal);
    let other = if legal.contains(&ludus_gladiator::battle::command::Command::TakeIt) {
        ludus_gladiator::battle::command::Command::GoProne
    } else {
        ludus_gladiator::battle::command::Command::TakeIt
    };
    assert!(session.execute(&other).is_err());
    assert_eq!((session.battle(), disk.text(&path)), (&battle, text));
}

#[test]
fn an_incomplete_last_line_is_ignored() {
    let (disk, before, path) = left_off(3, 10);
    let text = disk.text(&path).unwrap();
    let last = text.trim_end().rfind('\n').unwrap() + 1;
    for cut in last + 1..text.len() - 1 {
        disk.put(&path, &text.as_bytes()[..cut]);
        let Resumed { session, notices } = resume(&disk, &before).unwrap();
        assert_eq!(session.battle().move_number(), 9, "cut at {cut}");
        assert_eq!(notices.len(), 1);
        assert_eq!(disk.text(&path).unwrap().len(), cut, "reading changed the file");
    }
    // The next command replaces it.
    let mut session = resume(&disk, &before).unwrap().session;
    play(&mut session, 1);
    assert_eq!(disk.text(&path).unwrap(), text);
    // If only the line end is missing, the command counts.
    disk.put(&path, text.trim_end().as_bytes());
    let mut session = resume(&disk, &before).unwrap().session;
    assert_eq!(session.battle(), before.battle());
    play(&mut session, 1);
    assert_eq!(Journal::<Battle>::read(&*disk, Path::new(&path)).unwrap().commands().count(), 11);
}

#[test]
fn damage_is_reported_by_line_and_the_file_is_kept() {
    let (disk, before, path) = left_off(3, 10);
    let text = disk.text(&path).unwrap();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    for number in 2..=lines.len() {
        let mut changed: Vec<String> = lines.iter().map(|line| (*line).to_string()).collect();
        changed[number - 1] = changed[number - 1].replacen(":", ";", 1);
        disk.put(&path, changed.concat().as_bytes());
        let steps = disk.steps();
        match resume(&disk, &before) {
            Err(JournalError::Damaged { line, .. }) => assert_eq!(line, number),
            other => panic!("line {number}: {:?}", other.map(|resumed| resumed.notices)),
        }
        assert_eq!(disk.text(&path).unwrap(), changed.concat());
        assert!(disk.steps() <= steps + 2, "only the lock is taken");
        let rows = open(&disk).battles();
        assert!(matches!(&rows[0].state, BattleState::Bad(reason) if reason.contains(&format!("line {number}"))));
    }
    // A missing line, and a duplicate one.
    for lines in [[&lines[..5], &lines[6..]].concat(), [&lines[..5], &lines[4..]].concat()] {
        disk.put(&path, lines.concat().as_bytes());
        assert!(matches!(resume(&disk, &before), Err(JournalError::Damaged { line: 6, .. })));
    }
    for first in ["", "hello\n", "{}\n"] {
        disk.put(&path, first.as_bytes());
        assert!(matches!(resume(&disk, &before), Err(JournalError::NoJournal { .. })), "{first:?}");
    }
}

/// Changes one line of a journal and gives it a valid checksum.
pub(super) fn rewrite(text: &str, number: usize, change: impl Fn(Entry<Battle>) -> Entry<Battle>) -> String {
    let lines = text.split_inclusive('\n').enumerate();
    let line = |(i, line): (usize, &str)| {
        if i + 1 == number {
            encode(&change(unseal::<Entry<Battle>>(line).unwrap())).unwrap()
        } else {
            line.to_string()
        }
    };
    lines.map(line).collect()
}

#[test]
fn a_wrong_state_is_reported_with_its_line() {
    let (disk, before, path) = left_off(3, 70);
    let text = disk.text(&path).unwrap();
    let other_hash = |entry| match entry {
        JournalLine::Command { n, command, why, .. } => JournalLine::Command { n, command, hash: 1, why },
        other => other,
    };
    // Line 70 is a command after the snapshot of decision 64, line 5 one before it.
    disk.put(&path, rewrite(&text, 70, other_hash).as_bytes());
    assert!(matches!(resume(&disk, &before), Err(JournalError::Diverged { line: 70, .. })));
    disk.put(&path, rewrite(&text, 5, other_hash).as_bytes());
    assert!(resume(&disk, &before).is_ok());
    let verified = Journal::<Battle>::read(&*disk, Path::new(&path)).unwrap().verify();
    assert!(matches!(verified, Err(JournalError::Diverged { line: 5, .. })));
}

#[test]
fn a_journal_of_other_rules_can_be_continued_but_not_replayed() {
    let (disk, before, path) = left_off(3, 70);
    let text = rewrite(&disk.text(&path).unwrap(), 1, |entry| match entry {
        JournalLine::Header(header) => JournalLine::Header(Header { rules: 0, ..header }),
        other => other,
    });
    // Under the other rules line 70 led to another state: it and the next two are dropped.
    let text = rewrite(&text, 70, |entry| match entry {
        JournalLine::Command { n, command, why, .. } => JournalLine::Command { n, command, hash: 1, why },
        other => other,
    });
    disk.put(&path, text.as_bytes());
    let Resumed { mut session, notices } = resume(&disk, &before).unwrap();
    assert!(notices[0].contains("not replayed") && notices[0].ends_with("taken back: 4."), "{notices:?}");
    assert_eq!(session.battle().move_number(), 66);
    let verified = Journal::<Battle>::read(&*disk, Path::new(&path)).unwrap().verify();
    assert!(matches!(verified, Err(JournalError::OtherRules { rules: 0, .. })));
    play(&mut session, 3);
    let again = resume(&disk, &before).unwrap();
    assert_eq!(again.session.battle(), session.battle());
    assert!(disk.text(&path).unwrap().starts_with(&text), "nothing that was there is gone");
}

#[test]
fn ids_sort_by_time_and_stay_in_the_folder() {
    assert_eq!(BattleId::new(NOW, Seed(0xff1a2b)).as_str(), "20261121-153012-1a2b");
    assert_eq!(BattleId::new(951_782_400, Seed(0)).as_str(), "20000229-000000-0000");
    assert_eq!(BattleId::new(0, Seed(0)).as_str(), "19700101-000000-0000");
    for bad in ["", "..", "a/b", "a\\b", "a.b", "ä", &"x".repeat(65)] {
        assert!(BattleId::try_from(bad.to_string()).is_err(), "{bad}");
    }
}

#[test]
fn a_hole_in_the_last_write_is_an_incomplete_end() {
    // The last write is a command, or the 64th command with its snapshot.
    for decisions in [10, 64] {
        let (disk, before, path) = left_off(3, decisions);
        let text = disk.text(&path).unwrap();
        let last_command = text.rfind("{\"command\"").unwrap();
        for hole in (1..=text.len() - last_command).step_by(if decisions == 64 { 61 } else { 1 }) {
            let mut bytes = text.clone().into_bytes();
            bytes[last_command..last_command + hole].fill(0);
            disk.put(&path, &bytes);
            let Resumed { session, notices } = resume(&disk, &before).unwrap_or_else(|error| panic!("{hole}: {error}"));
            assert_eq!((session.battle().move_number() as usize, notices.len()), (decisions - 1, 1), "{hole}");
        }
        let mut session = resume(&disk, &before).unwrap().session;
        play(&mut session, 1);
        assert_eq!(disk.text(&path).unwrap(), text);
    }
    // A hole before a later command is damage, because that part was already on disk.
    let (disk, before, path) = left_off(3, 10);
    let mut bytes = disk.text(&path).unwrap().into_bytes();
    let second_last = String::from_utf8_lossy(&bytes).match_indices("{\"command\"").nth(8).unwrap().0;
    bytes[second_last..second_last + 20].fill(0);
    disk.put(&path, &bytes);
    assert!(matches!(resume(&disk, &before), Err(JournalError::Damaged { line: 11, .. })));
}

#[test]
fn a_journal_cut_or_removed_during_play_is_rewritten() {
    let (whole, mut session, path) = left_off(4, 0);
    play(&mut session, 80);
    let expected = whole.text(&path).unwrap();
    for left in [Some(0), Some(1), Some(3000), None] {
        let (disk, mut session, _) = left_off(4, 0);
        play(&mut session, 30);
        let text = disk.text(&path).unwrap();
        match left {
            Some(left) => disk.put(&path, &text.as_bytes()[..left]),
            None => disk.take_away(&path),
        }
        play(&mut session, 1);
        let warning = session.warning().unwrap();
        assert!(warning.contains("another program") && warning.contains("written again"), "{warning}");
        play(&mut session, 49);
        assert_eq!(session.warning(), None);
        assert_eq!(disk.text(&path).unwrap(), expected, "{left:?}");
        let kept = disk.text(&format!("{path}.damaged-1"));
        assert_eq!(kept.as_deref(), left.map(|left| &text[..left]), "{left:?}");
        assert_eq!(resume(&disk, &session).unwrap().session.battle(), session.battle());
    }
    // A resumed battle behaves alike.
    let (disk, session, _) = left_off(4, 70);
    let mut session = resume(&disk, &session).unwrap().session;
    disk.put(&path, b"{");
    play(&mut session, 10);
    assert!(session.warning().unwrap().contains("written again"));
    assert_eq!(disk.text(&path).unwrap(), expected);
}

#[test]
fn a_line_that_cannot_be_encoded_ends_the_journal() {
    let (disk, mut session, path) = left_off(3, 10);
    let text = disk.text(&path).unwrap();
    session.write(Err(ludus_engine::journal::LineError::Form("a number without end".into())));
    let warning = session.warning().unwrap();
    assert!(warning.contains("a number without end") && warning.contains("in memory"), "{warning}");
    play(&mut session, 5);
    assert_eq!((session.warning(), session.kept()), (None, SaveState::Beginning));
    assert_eq!(disk.text(&path).unwrap(), text, "no line may follow the one that is missing");
    assert_eq!(resume(&disk, &session).unwrap().session.battle().move_number(), 10);
}

/// Plays on to a move that can be undone. Returns the state before it and the move.
fn to_a_move_of_no_consequence(session: &mut Session<Battle>) -> (Battle, ludus_gladiator::battle::command::Command) {
    for _ in 0..400 {
        let before = session.battle().clone();
        let command = ai::choose(&before).unwrap().command;
        session.execute(&command).unwrap();
        if session.can_undo() {
            return (before, command);
        }
    }
    panic!("nothing could be taken back");
}

#[test]
fn an_undone_move_never_happened() {
    let (disk, mut session, path) = left_off(3, 10);
    let (before, command) = to_a_move_of_no_consequence(&mut session);
    assert!(session.undo());
    assert_eq!(*session.battle(), before);
    let killed = disk.reboot(Left::Synced, InjectedFault::None);
    let Resumed { session: mut again, notices } = resume(&killed, &session).unwrap();
    assert_eq!((again.battle(), again.past().len(), notices.len()), (&before, before.move_number() as usize, 0));
    // After another command, or the same one, the battle continues to its end.
    let other = ludus_gladiator::battle::command::Command::Move {
        path: ludus_gladiator::battle::command::Path::EMPTY,
        facing: before.fighter(before.decision().fighter().unwrap()).facing(),
    };
    assert_ne!(command, other, "another seed is needed");
    again.execute(&other).unwrap();
    play(&mut again, usize::MAX);
    let journal = Journal::<Battle>::read(&*killed, Path::new(&path)).unwrap();
    assert_eq!(journal.verify().unwrap().hash(), again.battle().hash());
    assert_eq!(journal.past().len(), again.battle().move_number() as usize);
}

#[test]
fn undone_must_follow_its_own_command() {
    let (disk, mut session, path) = left_off(3, 10);
    let (before, _) = to_a_move_of_no_consequence(&mut session);
    let undone = |n| encode::<(), (), (), ()>(&JournalLine::Undone { n }).unwrap();
    let text = disk.text(&path).unwrap();
    let read = |text: String| Journal::<Battle>::parse(Path::new(&path), text.as_bytes());
    assert!(read(text.clone() + &undone(before.move_number())).is_ok());
    for wrong in [undone(before.move_number() + 1), undone(before.move_number()).repeat(2)] {
        assert!(matches!(read(text.clone() + &wrong), Err(JournalError::Damaged { .. })));
    }
}

#[test]
fn several_moves_can_be_undone_in_turn() {
    let (disk, mut session, path) = left_off(3, 10);
    let mut before: Vec<Battle> = Vec::new();
    while before.len() < 2 {
        let now = session.battle().clone();
        session.execute(&ai::choose(&now).unwrap().command).unwrap();
        if session.can_undo() { before.push(now) } else { before.clear() }
    }
    for earlier in before.iter().rev() {
        assert!(session.undo());
        assert_eq!(session.battle(), earlier);
    }
    let again = resume(&disk.reboot(Left::Synced, InjectedFault::None), &session).unwrap();
    assert_eq!(again.session.battle(), &before[0]);
    let mut again = again.session;
    play(&mut again, usize::MAX);
    let journal = Journal::<Battle>::read(&*disk, Path::new(&path));
    assert!(journal.is_ok(), "{:?}", journal.err());
}
