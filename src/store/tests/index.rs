//! The index of battles and the digest of a long roster: nothing is read twice, and nothing outdated is shown.

use super::*;
use crate::disk::RealDisk;
use crate::index::FORM;
use crate::journal::BattleId;

const INDEX: &str = "/data/battles.index";
/// More bytes than the digest of any roster whose characters are not in battles.
const SHORT: usize = 20_000;
const DIGEST: &str = "/data/roster.json.index";

/// A disk with finished battles and their index, and the paths of the journals.
fn indexed(count: u64) -> (Arc<FaultDisk>, Vec<String>) {
    let disk = FaultDisk::new(InjectedFault::None);
    let mut store = open(&disk);
    let one = |seed| {
        let mut session = store.begin::<Battle>(short_battle(conan()), Seed(seed), &[], NOW + seed).unwrap();
        play(&mut session, usize::MAX);
        session.path().unwrap().display().to_string()
    };
    let paths = (0..count).map(one).collect();
    store.battles();
    assert!(disk.text(INDEX).is_some());
    (disk, paths)
}

/// The current list. It must equal the list made without an index.
fn listed(disk: &Arc<FaultDisk>) -> String {
    let rows = |disk| format!("{:#?}", open(disk).battles());
    let plain = disk.reboot(Left::Seen, InjectedFault::None);
    plain.take_away(INDEX);
    let list = rows(disk);
    assert_eq!(list, rows(&plain));
    list
}

#[test]
fn a_changed_folder_is_listed_correctly() {
    let (disk, paths) = indexed(40);
    let whole = disk.text(&paths[0]).unwrap();
    let first = listed(&disk);
    let end = whole.len() / 2;
    let other = paths[1].replace("/battles/", "/battles/x");
    // Another fighter with a name of the same length: the checksum has a fixed length too.
    let unlike = |line: &str| {
        let body = line.rsplit_once(",\"sum\"").unwrap().0.replace("Conan", "Canon");
        ludus_engine::journal::seal(&serde_json::from_str::<serde_json::Value>(&format!("{body}}}")).unwrap()).unwrap()
    };
    let same_size: String = whole.lines().map(unlike).collect();
    assert_eq!(same_size.len(), whole.len());
    let changes: [(&str, &dyn Fn()); 5] = [
        ("cut off", &|| disk.put(&paths[0], &whole.as_bytes()[..end])),
        ("of the same size", &|| disk.put(&paths[0], same_size.as_bytes())),
        ("removed", &|| disk.take_away(&paths[0])),
        ("added", &|| disk.put("/data/battles/20990101-000000-0001.jsonl", whole.as_bytes())),
        ("renamed", &|| disk.rename(Path::new(&paths[1]), Path::new(&other)).unwrap()),
    ];
    let mut before = first;
    for (what, change) in changes {
        change();
        let list = listed(&disk);
        assert_ne!(list, before, "{what}");
        before = list;
    }
}

#[test]
fn a_real_file_with_its_old_time_is_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("file");
    std::fs::write(&file, "one").unwrap();
    let before = RealDisk.stamp(&file).unwrap();
    let time = std::fs::metadata(&file).unwrap().modified().unwrap();
    assert_eq!(RealDisk.stamp(&file).unwrap(), before);
    std::thread::sleep(Duration::from_millis(20));
    std::fs::write(&file, "two").unwrap();
    std::fs::File::options().write(true).open(&file).unwrap().set_modified(time).unwrap();
    let after = RealDisk.stamp(&file).unwrap();
    assert_eq!((after.length, after.changed), (before.length, before.changed));
    assert!(cfg!(not(unix)) || after != before);
}

#[test]
fn a_list_of_old_battles_reads_only_the_index() {
    let (disk, paths) = indexed(100);
    let store = open(&disk);
    disk.reads();
    assert_eq!(store.battles().len(), 100);
    let read = disk.reads();
    assert_eq!(read.iter().map(|(path, _)| path.as_str()).collect::<Vec<_>>(), [INDEX]);
    // The check for the newest battle reads only the index too, or nothing at all.
    let id = |path: &str| -> BattleId { path[14..path.len() - 6].to_string().try_into().unwrap() };
    assert!(!store.is_newest_of("gladiator", &id(&paths[0])));
    assert!(store.is_newest_of("duels", &id(&paths[0])));
    assert!(disk.reads().iter().all(|(path, _)| path == INDEX));
    assert!(store.is_newest_of("gladiator", &id(&paths[99])) && !store.is_latest(&id(&paths[99])));
    assert!(disk.reads().is_empty());
}

/// A disk with a roster of this many characters.
fn crowd(count: usize) -> Arc<FaultDisk> {
    let disk = FaultDisk::new(InjectedFault::None);
    let mut store = open(&disk);
    store.add(&conan(), NOW).unwrap();
    let text = store.roster().export(None).unwrap();
    let mut roster: serde_json::Value = serde_json::from_str(&text).unwrap();
    let one = roster["characters"][0].clone();
    let named = |number| {
        let mut other = one.clone();
        other["name"] = format!("Conan {number}").into();
        other["games"] = 1.into();
        other
    };
    roster["characters"] = (0..count).map(named).collect();
    drop(store);
    disk.put(ROSTER, ludus_engine::journal::seal(&roster).unwrap().as_bytes());
    disk
}

/// Opens the store and returns the number of bytes read.
fn start(disk: &Arc<FaultDisk>) -> (usize, Store) {
    disk.reads();
    let store = open(disk);
    assert_eq!(store.notices(), [] as [String; 0]);
    store.waiting(None);
    (disk.reads().into_iter().map(|(_, bytes)| bytes).sum(), store)
}

#[test]
fn a_start_does_not_read_a_long_roster() {
    let disk = crowd(2_000);
    let long = disk.text(ROSTER).unwrap().len();
    assert!(start(&disk).0 >= long && disk.text(DIGEST).is_some());
    let (read, mut store) = start(&disk);
    assert!(read < SHORT, "{read} bytes of {long}");
    // The full roster is read on demand, and a change writes all of it.
    assert_eq!(store.roster().characters().len(), 2_000);
    store.remove("Conan 7").unwrap();
    let (read, store) = start(&disk);
    assert!(read < SHORT && store.roster().characters().len() == 1_999, "{read}");
    // A roster changed by another program is read, and so is one with a damaged digest.
    let other = disk.text(ROSTER).unwrap();
    disk.put(ROSTER, ludus_engine::journal::seal(&json_of(&other, "Conan 8", "Canon 8")).unwrap().as_bytes());
    let (read, store) = start(&disk);
    assert!(read > long / 2 && store.roster().find("Canon 8").is_ok());
    disk.put(DIGEST, b"nonsense");
    assert!(start(&disk).0 > long / 2 && start(&disk).0 < SHORT);
    assert!(open(&disk).check_files().iter().all(|finding| finding.text.is_ok()));
    assert!(!open(&disk).pack().unwrap().contains("roster.json.index"));
}

fn json_of(text: &str, from: &str, to: &str) -> serde_json::Value {
    let body = text.rsplit_once(",\"sum\"").unwrap().0.replacen(from, to, 1);
    serde_json::from_str(&format!("{body}}}")).unwrap()
}

#[test]
fn a_roster_damaged_before_reading_is_not_lost() {
    let disk = crowd(2_000);
    start(&disk);
    let (_, mut store) = start(&disk);
    disk.put(ROSTER, b"nonsense");
    let refused = store.add(&Recruit { name: "Tarna".into(), ..conan() }, NOW).unwrap_err().to_string();
    assert!(refused.contains("is not overwritten"), "{refused}");
    assert_eq!(disk.text(ROSTER).as_deref(), Some("nonsense"));
}

#[test]
fn a_battle_of_a_long_roster_is_entered_and_settled() {
    let disk = crowd(2_000);
    start(&disk);
    let (_, mut store) = start(&disk);
    let fighter = store.roster().find("Conan 5").unwrap().recruit(Side::West);
    let mut session = store.begin::<Battle>(short_battle(fighter), Seed(5), &["Conan 5"], NOW).unwrap();
    let id = session.id().clone();
    let (read, again) = start(&disk);
    assert!(
        read < 128 << 10 && again.counts(&id) && again.waiting(None).is_some_and(|row| row.id == Some(id)),
        "{read}"
    );
    play(&mut session, usize::MAX);
    // A crash before the result was credited.
    let store = open(&disk);
    assert_eq!(store.roster().find("Conan 5").unwrap().games, 2);
    assert_eq!(start(&disk).1.digest::<Battle>().veterans(), store.roster().veterans());
    assert_eq!(store.roster().veterans().len(), 1);
}

#[test]
fn the_sentences_of_the_index_are_those_of_its_form() {
    use ludus_duels::battle::state::Encounter;
    use ludus_duels::model::setup::Entrant;
    use ludus_engine::summary::Summary;
    use ludus_hexarena::battle::state::Bout;
    let disk = FaultDisk::new(InjectedFault::None);
    let mut store = open(&disk);
    let mut session = store.begin::<Battle>(short_battle(conan()), Seed(1), &[], NOW).unwrap();
    play(&mut session, usize::MAX);
    store.begin::<Battle>(long_battle(1), Seed(1), &[], NOW + 1).unwrap();
    let rows = store.battles();
    let mut message: Vec<String> = rows.iter().map(|row| format!("{}: {:?}", row.who, row.state)).collect();
    let player = |name| Entrant::player(ludus_duels::model::character::Character::new(name));
    message.push(Encounter::title(&ludus_duels::model::setup::Setup::new(player("Ada"), player("Bert"))));
    let sheets = |range: std::ops::Range<usize>| {
        let foes = &ludus_hexarena::matchmaking::foes::FOES[range];
        foes.iter().map(|foe| ludus_hexarena::model::sheet::Sheet::of(&foe.character())).collect::<Vec<_>>()
    };
    message.push(Bout::title(&ludus_hexarena::model::setup::Setup::new(sheets(0..2), sheets(2..5))));
    let found = (FORM, ludus_engine::journal::stable_hash(&message));
    let why = "a sentence of the list has changed: raise FORM in src/store/index.rs, then write the new pair here";
    assert_eq!(found, (3, 13_306_277_085_103_055_325), "{why}: {message:#?}");
}
