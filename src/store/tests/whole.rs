//! Exports and imports of a whole data folder, on a disk that fails at every step.

use super::*;
use crate::backup::unpack_on;
use crate::fault::LEFT;
use crate::settings::Settings;

/// The export of a data folder with a roster, settings and two battles, and its files.
fn packed() -> (String, Vec<(String, String)>) {
    let disk = FaultDisk::new(InjectedFault::None);
    let mut store = open(&disk);
    store.add(&conan(), NOW).unwrap();
    store.set_settings(Settings { mouse: false, ..Settings::default() }).unwrap();
    let fighter = store.roster().find("Conan").unwrap().recruit(Side::West);
    store.begin::<Battle>(short_battle(fighter), Seed(5), &["Conan"], NOW).unwrap();
    store.begin::<Battle>(long_battle(1), Seed(1), &[], NOW + 1).unwrap();
    (store.pack().unwrap(), files(&disk))
}

/// Every file of the data folder except its lock.
fn files(disk: &FaultDisk) -> Vec<(String, String)> {
    let names = disk.names().into_iter().filter(|name| name.starts_with("/data/") && !name.ends_with(".lock"));
    names.map(|name| (name.clone(), disk.text(&name).unwrap())).collect()
}

fn import(disk: &FaultDisk, text: &str) -> Result<usize, StoreError> {
    unpack_on(disk, Path::new(DATA), text, Duration::ZERO)
}

#[test]
fn import_is_all_or_nothing_at_every_step_and_can_repeat() {
    let (text, whole) = packed();
    let (mut none, mut all) = (0, 0);
    for left in LEFT {
        for step in 0.. {
            for fault in [InjectedFault::From(step), InjectedFault::Once(step)] {
                let disk = FaultDisk::new(fault);
                let done = import(&disk, &text).is_ok();
                let after = disk.reboot(left, InjectedFault::None);
                match files(&after) {
                    files if files == whole => all += 1,
                    files if files.is_empty() && !done => none += 1,
                    files => panic!("{left:?} {fault:?}, done: {done}: {files:?}"),
                }
                if files(&after).is_empty() {
                    assert_eq!(import(&after, &text).unwrap(), whole.len(), "{left:?} {fault:?}: no second try");
                    assert_eq!(files(&after), whole, "{left:?} {fault:?}");
                }
                assert!(!after.names().iter().any(|name| done && name.contains(".importing")));
            }
            let enough = FaultDisk::new(InjectedFault::None);
            import(&enough, &text).unwrap();
            if step > enough.steps() {
                break;
            }
        }
    }
    assert!(none > 100 && all > 10, "{none} {all}");
}

#[test]
fn import_leaves_what_it_may_not_replace() {
    let (text, _) = packed();
    let disk = FaultDisk::new(InjectedFault::None);
    import(&disk, &text).unwrap();
    let before = disk.names();
    let error = import(&disk, &text).unwrap_err().to_string();
    assert!(error.contains("is there already"), "{error}");
    assert_eq!(disk.names(), before);
    let elsewhere = FaultDisk::new(InjectedFault::None).used_elsewhere();
    let error = import(&elsewhere, &text).unwrap_err().to_string();
    assert!(error.contains("another ludus is using it") && error.contains("nothing is imported"), "{error}");
}

#[test]
fn import_into_a_real_folder_leaves_other_folders() {
    let (text, whole) = packed();
    let above = tempfile::tempdir().unwrap();
    let folder = above.path().join("data");
    std::fs::create_dir_all(folder.join("photos")).unwrap();
    let error = Store::unpack(&folder, &text, Duration::ZERO).unwrap_err().to_string();
    assert!(error.contains("photos is there already") && folder.join("photos").is_dir(), "{error}");
    std::fs::remove_dir(folder.join("photos")).unwrap();
    // The remains of an interrupted import and a temporary file do not matter.
    std::fs::create_dir_all(above.path().join("data.importing/battles")).unwrap();
    std::fs::write(above.path().join("data.importing/battles/x.jsonl"), "half").unwrap();
    std::fs::write(folder.join("roster.json.new"), "half").unwrap();
    // A link stays a link.
    let link = above.path().join("link");
    std::os::unix::fs::symlink(&folder, &link).unwrap();
    assert_eq!(Store::unpack(&link, &text, Duration::ZERO).unwrap(), whole.len());
    assert!(link.is_symlink() && !above.path().join("data.importing").exists());
    assert!(!folder.join("roster.json.new").exists());
    assert!(!folder.join("battles/x.jsonl").exists(), "a file of the killed import is in the folder");
    assert!(Store::look(&folder).roster().find("Conan").is_ok());
}

#[test]
fn check_finds_a_lost_roster_with_a_sound_previous_one() {
    let disk = FaultDisk::new(InjectedFault::None);
    let mut store = open(&disk);
    store.add(&conan(), NOW).unwrap();
    store.add(&Recruit { name: "Ann".into(), ..conan() }, NOW).unwrap();
    assert!(store.check_files().iter().all(|finding| finding.text.is_ok()));
    disk.take_away(ROSTER);
    let finding = open(&disk).check_files().remove(0);
    let message = finding.text.unwrap_err();
    assert!(message.contains("it is gone, but roster.json.old is intact, with 1 characters"), "{message}");
    disk.take_away("/data/roster.json.old");
    assert_eq!(open(&disk).check_files().remove(0).text.unwrap(), "not there yet");
}

#[test]
fn left_over_files_are_harmless_and_can_be_deleted() {
    let disk = FaultDisk::new(InjectedFault::None);
    let mut store = open(&disk);
    store.add(&conan(), NOW).unwrap();
    for name in ["/data/roster.json.new", "/data/battles/20261121-153012-0001.jsonl.new"] {
        disk.put(name, b"half");
    }
    let findings = store.check_files();
    assert!(findings.iter().all(|finding| finding.text.is_ok()), "{findings:?}");
    let message = findings.iter().filter_map(|finding| finding.text.as_ref().ok());
    assert_eq!(message.filter(|text| text.contains("`ludus check --delete-left-overs` deletes it")).count(), 2);
    assert_eq!(store.delete_left_overs().unwrap().len(), 2);
    assert!(!disk.names().iter().any(|name| name.ends_with(".new")), "{:?}", disk.names());
    assert!(open(&disk).roster().find("Conan").is_ok());
}
