//! Files that another program changes while this one runs.

use super::*;
use crate::settings::Settings;

fn ann() -> Recruit {
    Recruit { name: "Ann".into(), ..conan() }
}

/// The other program's roster, which holds only Zed.
fn theirs() -> String {
    let disk = FaultDisk::new(InjectedFault::None);
    open(&disk).add(&Recruit { name: "Zed".into(), ..conan() }, NOW).unwrap();
    disk.text(ROSTER).unwrap()
}

#[test]
fn a_roster_changed_elsewhere_is_kept_beside_ours() {
    for other in [theirs(), "nonsense".to_string()] {
        let disk = FaultDisk::new(InjectedFault::None);
        let mut store = open(&disk);
        store.add(&conan(), NOW).unwrap();
        store.add(&ann(), NOW).unwrap();
        let previous = disk.text("/data/roster.json.old");
        disk.put(ROSTER, other.as_bytes());
        let error = store.add(&Recruit { name: "Bob".into(), ..conan() }, NOW).unwrap_err();
        assert!(matches!(error, StoreError::Changed { .. }), "{error}");
        let message = error.to_string();
        assert!(message.contains("another program has changed /data/roster.json"), "{message}");
        assert!(
            message.contains("kept as /data/roster.json.changed-1") && message.contains("the roster is saved"),
            "{message}"
        );
        assert_eq!(disk.text("/data/roster.json.changed-1"), Some(other));
        assert_eq!(disk.text("/data/roster.json.old"), previous, "the sound previous one was replaced");
        assert_eq!(open(&disk).roster().characters().len(), 3);
        // The program knows its own file: the next change reports nothing.
        store.remove("Bob").unwrap();
        let findings = store.check_files();
        assert!(findings.iter().all(|finding| finding.text.is_ok()), "{findings:?}");
    }
}

#[test]
fn a_file_that_appears_elsewhere_is_kept_too() {
    let disk = FaultDisk::new(InjectedFault::None);
    let mut store = open(&disk);
    disk.put(ROSTER, theirs().as_bytes());
    assert!(matches!(store.add(&conan(), NOW), Err(StoreError::Changed { .. })));
    assert_eq!(disk.text("/data/roster.json.changed-1"), Some(theirs()));
    // The settings behave alike.
    disk.put("/data/settings.json", b"theirs");
    let error = store.set_settings(Settings::default()).unwrap_err().to_string();
    assert!(error.contains("settings.json.changed-1") && error.contains("the settings are saved"), "{error}");
    assert_eq!(disk.text("/data/settings.json.changed-1").as_deref(), Some("theirs"));
}

#[test]
fn a_damaged_file_repaired_elsewhere_is_kept() {
    let disk = FaultDisk::new(InjectedFault::None);
    disk.put(ROSTER, b"nonsense");
    let mut store = open(&disk);
    disk.put(ROSTER, theirs().as_bytes());
    assert!(matches!(store.add(&conan(), NOW), Err(StoreError::Changed { .. })));
    assert_eq!(disk.text("/data/roster.json.changed-1"), Some(theirs()));
}

#[test]
fn a_failed_write_is_not_mistaken_for_another_program() {
    let before = FaultDisk::new(InjectedFault::None);
    open(&before).add(&conan(), NOW).unwrap();
    let mut failed = 0;
    for step in 0..40 {
        let disk = before.reboot(Left::Seen, InjectedFault::Once(step));
        let mut store = open(&disk);
        if !store.can_write() {
            continue;
        }
        failed += u32::from(store.add(&ann(), NOW).is_err());
        let _ = store.remove("Ann");
        if store.add(&Recruit { name: "Bob".into(), ..conan() }, NOW).is_err() {
            store.remove("Bob").unwrap();
        }
        assert!(!disk.names().iter().any(|name| name.contains(".changed")), "step {step}: {:?}", disk.names());
        assert_eq!(open(&disk).roster(), store.roster(), "step {step}");
    }
    assert!(failed > 5, "{failed}");
}
