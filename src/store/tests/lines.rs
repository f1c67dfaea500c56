//! Lines that are intact, with a valid checksum, but in the wrong place.

use super::*;
use crate::journal::{Entry, Header, Journal, JournalError};
use crate::session::Session;
use crate::tests::journals::{left_off, resume, rewrite};
use ludus_engine::journal::{JournalLine, encode, seal, unseal};
use serde_json::json;

/// Returns the line at which a journal with this text is damaged. Every way of reading it must agree.
fn damaged_at(disk: &Arc<FaultDisk>, session: &Session<Battle>, path: &str, text: &str) -> usize {
    disk.put(path, text.as_bytes());
    let Err(JournalError::Damaged { line, .. }) = resume(disk, session) else { panic!("it is resumed") };
    let read = Journal::<Battle>::read(&**disk, Path::new(path)).err();
    assert!(matches!(read, Some(JournalError::Damaged { line: same, .. }) if same == line), "{read:?}");
    assert!(open(disk).check_files().iter().any(|finding| finding.text.is_err()));
    assert_eq!(disk.text(path).as_deref(), Some(text), "the file is kept");
    line
}

#[test]
fn nothing_follows_an_abandoned_battle() {
    let (disk, session, path) = left_off(3, 10);
    let text = disk.text(&path).unwrap();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let abandoned = |n| encode::<(), (), (), ()>(&JournalLine::Abandoned { n }).unwrap();
    // Header, snapshot and ten commands are twelve lines.
    assert_eq!(lines.len(), 12);
    let given_up_before_the_last = [&lines[..11].concat(), abandoned(9).as_str(), lines[11]].concat();
    assert_eq!(damaged_at(&disk, &session, &path, &given_up_before_the_last), 12);
    let twice = [&text, abandoned(10).as_str(), abandoned(10).as_str()].concat();
    assert_eq!(damaged_at(&disk, &session, &path, &twice), 13);
    let then_a_snapshot = [lines[0], lines[1], &abandoned(0), lines[1]].concat();
    assert_eq!(damaged_at(&disk, &session, &path, &then_a_snapshot), 3);
}

#[test]
fn a_snapshot_belongs_to_the_next_decision() {
    let (disk, session, path) = left_off(3, 70);
    let text = disk.text(&path).unwrap();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    // Line 67 is the snapshot before decision 64.
    assert!(matches!(unseal::<Entry<Battle>>(lines[66]), Ok(JournalLine::Snapshot { n: 64, .. })));
    // The state of decision 0 in place of that of decision 64.
    let Ok(JournalLine::Snapshot { state: opening, .. }) = unseal::<Entry<Battle>>(lines[1]) else { panic!() };
    let other_state = rewrite(&text, 67, |_| JournalLine::Snapshot { n: 64, state: opening.clone() });
    assert_eq!(damaged_at(&disk, &session, &path, &other_state), 67);
    // An intact snapshot, two commands too late.
    let late = [&lines[..66], &lines[67..69], &lines[66..67], &lines[69..]].concat().concat();
    assert_eq!(damaged_at(&disk, &session, &path, &late), 69);
}

#[test]
fn an_unreadable_snapshot_is_not_skipped() {
    let (disk, session, path) = left_off(3, 70);
    let text = disk.text(&path).unwrap();
    let lines: Vec<&str> = text.split_inclusive('\n').collect();
    let strange = seal(&json!({ "snapshot": { "n": 64, "state": { "of": "another game" } } })).unwrap();
    let unreadable = [&lines[..66].concat(), strange.as_str(), &lines[67..].concat()].concat();
    assert_eq!(damaged_at(&disk, &session, &path, &unreadable), 67);
}

#[test]
fn an_incomplete_line_of_other_rules_is_reported_too() {
    let (disk, _, path) = left_off(3, 10);
    let other = rewrite(&disk.text(&path).unwrap(), 1, |entry| match entry {
        JournalLine::Header(header) => JournalLine::Header(Header { rules: 0, ..header }),
        other => other,
    });
    disk.put(&path, &other.as_bytes()[..other.len() - 9]);
    let findings = open(&disk).check_files();
    let message = findings.iter().find(|finding| finding.file == Path::new(&path)).unwrap().text.clone().unwrap();
    assert!(
        message.contains("of rules 0") && message.ends_with("the last line was cut off and will be left out"),
        "{message}"
    );
}
