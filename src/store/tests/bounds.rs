//! Limits on what is read of a file, and the index that avoids reading it.

use super::*;
use crate::battles::BattleState;
use crate::journal::{BattleId, MOST_LINE};
use ludus_engine::journal::{JournalLine, encode};

const INDEX: &str = "/data/battles.index";

/// A finished battle of a few decisions.
fn finished(store: &mut Store, seed: u64) -> BattleId {
    let mut session = store.begin::<Battle>(short_battle(conan()), Seed(seed), &[], NOW + seed).unwrap();
    play(&mut session, usize::MAX);
    session.id().clone()
}

#[test]
fn a_file_of_a_gigabyte_is_refused_unread() {
    let data = tempfile::tempdir().unwrap();
    let battles = data.path().join("battles");
    std::fs::create_dir_all(&battles).unwrap();
    let id: BattleId = "20991121-153012-0001".to_string().try_into().unwrap();
    let path = battles.join(format!("{id}.jsonl"));
    std::fs::File::create(&path).unwrap().set_len(1 << 30).unwrap();
    let begun = Instant::now();
    let store = Store::open(data.path());
    let row = store.waiting(None).unwrap();
    let BattleState::Bad(why) = &row.state else { panic!("{row:?}") };
    assert!(why.contains("cannot be read: it has 1024 MB, but a file of its kind has at most 16 MB"), "{why}");
    assert!(store.battles().len() == 1 && store.check_files().iter().any(|finding| finding.text.is_err()));
    assert!(begun.elapsed() < Duration::from_millis(300), "{:?}", begun.elapsed());
}

#[test]
fn a_line_of_more_than_64_kb_is_refused() {
    let disk = FaultDisk::new(InjectedFault::None);
    let mut store = open(&disk);
    let mut session = store.begin::<Battle>(long_battle(1), Seed(1), &[], NOW).unwrap();
    play(&mut session, 3);
    let path = session.path().unwrap().display().to_string();
    let text = disk.text(&path).unwrap();
    let long = |line: usize| {
        let why = "w".repeat(MOST_LINE);
        let more: JournalLine<(), (), (), &str> = JournalLine::Command { n: 3, command: (), hash: 1, why: Some(&why) };
        let mut lines: Vec<String> = text.split_inclusive('\n').map(String::from).collect();
        lines.insert(line - 1, encode(&more).unwrap());
        lines.concat()
    };
    for line in [1, 4] {
        disk.put(&path, long(line).as_bytes());
        let rows = open(&disk).battles();
        let BattleState::Bad(why) = &rows[0].state else { panic!("{:?}", rows[0]) };
        let sentence = format!("line {line}: the line has 65 kB, but a line has at most 64 kB");
        assert!(why.contains(&sentence), "{why}");
    }
}

#[test]
fn the_largest_battles_write_readable_lines() {
    let disk = FaultDisk::new(InjectedFault::None);
    let mut store = open(&disk);
    let mut setup = Setup::default();
    for number in 0..9 {
        for side in Side::BOTH {
            setup.fighters.push(Recruit::new(&format!("{} {number:0>6}", side.name()), Race::Mage, side));
        }
    }
    opposition::add(&mut setup, Side::East, &[Race::NeedlerBush; 16]);
    let mut session = store.begin::<Battle>(setup, Seed(1), &[], NOW).unwrap();
    play(&mut session, 200);
    let hexes: Vec<_> = ludus_hexarena::matchmaking::foes::FOES.iter().take(7).map(|foe| foe.character()).collect();
    let sheets = || hexes.iter().map(ludus_hexarena::model::sheet::Sheet::of).collect::<Vec<_>>();
    let mut bout = ludus_hexarena::model::setup::Setup::new(sheets(), sheets());
    for (number, sheet) in bout.sides[1].figures.iter_mut().enumerate() {
        sheet.name = format!("Other {number}");
    }
    let bout = store.begin::<ludus_hexarena::battle::state::Bout>(bout, Seed(1), &[], NOW).unwrap();
    for path in [session.path().unwrap(), bout.path().unwrap()] {
        let text = disk.text(&path.display().to_string()).unwrap();
        let longest = text.lines().map(str::len).max().unwrap();
        assert!(longest < MOST_LINE / 2, "{longest} of {MOST_LINE}: {}", path.display());
    }
}

/// Changes a sealed line and gives it a valid checksum.
fn resealed(text: &str, change: impl Fn(&mut serde_json::Value)) -> String {
    let body = text.rsplit_once(",\"sum\"").unwrap().0;
    let mut value = serde_json::from_str(&format!("{body}}}")).unwrap();
    change(&mut value);
    ludus_engine::journal::seal(&value).unwrap()
}

#[test]
fn a_list_reads_only_journals_missing_in_the_index() {
    let disk = FaultDisk::new(InjectedFault::None);
    let mut store = open(&disk);
    let ids: Vec<BattleId> = (0..40).map(|seed| finished(&mut store, seed)).collect();
    let begun = store.begin::<Battle>(long_battle(1), Seed(1), &[], NOW).unwrap();
    let listed = |store: &Store| format!("{:?}", store.battles());
    let first = listed(&store);
    assert!(disk.text(INDEX).is_some(), "{:?}", disk.names());
    // The list shows the index as long as the journal is unchanged.
    let other = resealed(&disk.text(INDEX).unwrap().replacen("Conan against", "Canon against", 1), |_| {});
    disk.put(INDEX, other.as_bytes());
    assert_eq!(listed(&store).matches("Canon").count(), 1, "the index is used");
    // A changed journal, a damaged index or other rules: the journal is read again.
    let again = disk.reboot(Left::Seen, InjectedFault::None);
    let path = format!("/data/battles/{}.jsonl", ids[0]);
    again.put(&path, b"nonsense\n");
    assert_eq!(listed(&open(&again)).matches("no journal of this game").count(), 1);
    disk.put(INDEX, b"nonsense");
    assert_eq!(listed(&open(&disk)), first);
    let stale = resealed(&disk.text(INDEX).unwrap().replacen("Conan against", "Canon against", 1), |value| {
        value["rules"] = serde_json::json!([9, 9, 9]);
    });
    disk.put(INDEX, stale.as_bytes());
    assert_eq!(listed(&open(&disk)), first);
    // A deleted journal is not listed. `check` and `export` recognize the index.
    disk.take_away(&format!("/data/battles/{}.jsonl", begun.id()));
    let store = open(&disk);
    assert_eq!(store.battles().len(), 40);
    assert!(store.check_files().iter().all(|finding| finding.text.is_ok()));
    assert!(!store.pack().unwrap().contains("battles.index"));
}

#[test]
fn a_battle_in_progress_is_listed_with_its_current_state() {
    let disk = FaultDisk::new(InjectedFault::None);
    let mut store = open(&disk);
    (0..40).for_each(|seed| _ = finished(&mut store, seed));
    let mut session = store.begin::<Battle>(long_battle(1), Seed(1), &[], NOW + 100).unwrap();
    let turn = |store: &Store| match &store.battles()[0].state {
        BattleState::Unfinished { at } => at.number,
        state => panic!("{state:?}"),
    };
    assert_eq!(turn(&store), 1);
    play(&mut session, 120);
    assert_eq!(turn(&store), u32::from(session.battle().turn()));
}
