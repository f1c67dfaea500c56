//! Problems of real files: pipes, links, folders in place of files, and a data folder that is moved.

use super::*;
use crate::battles::BattleState;
use crate::settings::Settings;
use rustix::fs::{CWD, FileType, Mode, mknodat};
use std::fs;
use std::os::unix::fs::symlink;
use std::sync::mpsc::channel;
use std::time::Duration;

fn data() -> tempfile::TempDir {
    let data = tempfile::tempdir().unwrap();
    Store::open(data.path()).add(&conan(), NOW).unwrap();
    data
}

fn tarna() -> Recruit {
    Recruit::new("Tarna", Race::Elf, Side::West)
}

fn names(store: &Store) -> Vec<&str> {
    store.roster().characters().iter().map(|one| one.name.as_str()).collect()
}

fn make_pipe(path: &Path) {
    let _ = fs::remove_file(path);
    mknodat(CWD, path, FileType::Fifo, Mode::RWXU, 0).unwrap();
}

/// Returns the result of some work, which must finish within five seconds.
fn soon<T: Send + 'static>(work: impl FnOnce() -> T + Send + 'static) -> T {
    let (to, from) = channel();
    std::thread::spawn(move || to.send(work()));
    from.recv_timeout(Duration::from_secs(5)).expect("it hangs")
}

#[test]
fn a_pipe_in_place_of_a_file_is_reported_without_blocking() {
    for name in ["roster.json", "settings.json", "roster.json.old", "ludus.lock", "battles/20261121-153012-0001.jsonl"]
    {
        let data = data();
        fs::create_dir_all(data.path().join("battles")).unwrap();
        let path = data.path().join(name);
        make_pipe(&path);
        let folder = data.path().to_path_buf();
        let (notices, bad) = soon(move || {
            let store = Store::open(&folder);
            let bad = store.battles().iter().filter(|row| matches!(row.state, BattleState::Bad(_))).count();
            (store.notices().join(" "), bad)
        });
        let message = notices.contains("it is a pipe, not a file");
        assert_eq!(
            (message, bad),
            (name != "roster.json.old" && !name.starts_with("battles"), usize::from(name.starts_with("battles"))),
            "{name}: {notices}"
        );
    }
    let data = data();
    make_pipe(&data.path().join("roster.json.new"));
    let folder = data.path().to_path_buf();
    soon(move || Store::open(&folder).add(&tarna(), NOW)).unwrap();
    assert_eq!(names(&Store::look(data.path())), ["Conan", "Tarna"]);
}

#[test]
fn a_linked_roster_stays_linked() {
    let (data, elsewhere) = (data(), tempfile::tempdir().unwrap());
    let (link, file) = (data.path().join("roster.json"), elsewhere.path().join("mine.json"));
    fs::rename(&link, &file).unwrap();
    symlink(&file, &link).unwrap();
    Store::open(data.path()).add(&tarna(), NOW).unwrap();
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink(), "the link was replaced");
    assert!(fs::read_to_string(&file).unwrap().contains("Tarna"));
    // A damaged target is kept beside the new one, and the link leads to the new one.
    fs::write(&file, "nonsense").unwrap();
    Store::open(data.path()).add(&Recruit { name: "Ann".into(), ..conan() }, NOW).unwrap();
    assert_eq!(fs::read_to_string(elsewhere.path().join("mine.json.damaged-1")).unwrap(), "nonsense");
    assert!(fs::symlink_metadata(&link).unwrap().is_symlink() && fs::read_to_string(&file).unwrap().contains("Ann"));
    // A dangling link shows where to create the roster.
    fs::remove_file(&file).unwrap();
    fs::remove_file(data.path().join("roster.json.old")).unwrap();
    Store::open(data.path()).add(&conan(), NOW).unwrap();
    assert!(fs::read_to_string(&file).unwrap().contains("Conan"));
}

#[test]
fn a_link_in_place_of_a_temporary_file_is_not_followed() {
    let (data, elsewhere) = (data(), tempfile::tempdir().unwrap());
    let precious = elsewhere.path().join("precious");
    fs::write(&precious, "precious").unwrap();
    for name in ["roster.json.new", "roster.json.old.new"] {
        symlink(&precious, data.path().join(name)).unwrap();
    }
    Store::open(data.path()).add(&tarna(), NOW).unwrap();
    assert_eq!(fs::read_to_string(&precious).unwrap(), "precious");
    assert!(fs::symlink_metadata(data.path().join("roster.json")).unwrap().is_file());
}

#[test]
fn a_new_data_folder_survives_a_power_cut() {
    let disk = FaultDisk::new(InjectedFault::None);
    let folder = Path::new("/home/new/games/ludus");
    Store::open_on(disk.clone(), folder, Duration::ZERO).add(&conan(), NOW).unwrap();
    let after = disk.reboot(Left::Synced, InjectedFault::None);
    assert_eq!(names(&Store::open_on(after, folder, Duration::ZERO)), ["Conan"]);
}

#[test]
fn a_moved_or_replaced_data_folder_is_not_overwritten() {
    let above = tempfile::tempdir().unwrap();
    let (folder, moved) = (above.path().join("data"), above.path().join("moved"));
    let mut first = Store::open(&folder);
    first.add(&conan(), NOW).unwrap();
    let fighter = first.roster().find("Conan").unwrap().recruit(Side::West);
    let mut session = first.begin(short_battle(fighter), Seed(5), &["Conan"], NOW).unwrap();
    fs::rename(&folder, &moved).unwrap();
    // If it was moved, nothing is created in its place.
    let error = first.add(&tarna(), NOW).unwrap_err().to_string();
    assert!(error.contains("moved or replaced") && !folder.exists(), "{error}");
    // If it was replaced, the other program's roster and its battle of the same name stay.
    let mut second = Store::open(&folder);
    second.add(&Recruit { name: "Zed".into(), ..conan() }, NOW).unwrap();
    let own = folder.join("battles").join(session.path().unwrap().file_name().unwrap());
    fs::create_dir_all(folder.join("battles")).unwrap();
    fs::write(&own, "theirs").unwrap();
    play(&mut session, usize::MAX);
    assert!(session.warning().unwrap().contains("moved or replaced"));
    assert!(first.settle(&session).is_err());
    assert!(first.remove("Tarna").is_err() && first.set_settings(Settings::default()).is_err());
    assert_eq!(names(&Store::look(&folder)), ["Zed"]);
    assert_eq!(fs::read_to_string(&own).unwrap(), "theirs");
    // Once it is back, all pending changes are saved.
    drop(second);
    fs::remove_dir_all(&folder).unwrap();
    fs::rename(&moved, &folder).unwrap();
    first.add(&Recruit { name: "Ann".into(), ..conan() }, NOW).unwrap();
    assert_eq!(names(&Store::look(&folder)), ["Conan", "Ann"]);
}

#[test]
fn an_unreadable_roster_is_never_overwritten() {
    let data = data();
    let (roster, aside) = (data.path().join("roster.json"), data.path().join("aside"));
    fs::rename(&roster, &aside).unwrap();
    symlink("roster.json", &roster).unwrap();
    let mut store = Store::open(data.path());
    assert!(
        store.notices()[0].contains("cannot be read") && !store.notices()[0].contains("damaged"),
        "{:?}",
        store.notices()
    );
    let error = store.add(&tarna(), NOW).unwrap_err().to_string();
    assert!(error.contains("not overwritten"), "{error}");
    // Even if it becomes readable before the program ends, it is not overwritten.
    fs::rename(&aside, &roster).unwrap();
    assert!(store.add(&Recruit { name: "Ann".into(), ..conan() }, NOW).is_err());
    drop(store);
    let files: Vec<String> =
        fs::read_dir(data.path()).unwrap().map(|one| one.unwrap().file_name().into_string().unwrap()).collect();
    assert!(!files.iter().any(|name| name.contains("damaged")), "{files:?}");
    assert_eq!(names(&Store::open(data.path())), ["Conan"]);

    // A temporary read error, and the settings, behave alike.
    let disk = FaultDisk::new(InjectedFault::None);
    open(&disk).add(&conan(), NOW).unwrap();
    open(&disk).set_settings(Settings { mouse: false, ..Settings::default() }).unwrap();
    disk.refuse(ROSTER, true);
    disk.refuse("/data/settings.json", true);
    let mut store = open(&disk);
    disk.refuse(ROSTER, false);
    disk.refuse("/data/settings.json", false);
    assert!(store.add(&tarna(), NOW).is_err() && store.set_settings(Settings::default()).is_err());
    let store = open(&disk);
    assert_eq!((names(&store), store.settings().mouse), (vec!["Conan"], false));
    assert!(!disk.names().iter().any(|name| name.contains("damaged")), "{:?}", disk.names());
}

#[test]
fn opening_waits_for_another_program() {
    let data = data();
    let first = Store::open(data.path());
    assert!(!Store::open(data.path()).can_write(), "without patience nobody waits");
    let letting_go = std::thread::spawn(move || {
        std::thread::sleep(Duration::from_millis(300));
        drop(first);
    });
    assert!(Store::open_waiting(data.path(), Duration::from_secs(20)).can_write());
    letting_go.join().unwrap();
}
