//! The program dies, or the disk fails, at every single step.

use super::*;
use crate::fault::LEFT;
use ludus_engine::proves;
use ludus_gladiator::model::skill::Skill;
use ludus_gladiator::stats::results::results;

/// A disk with a roster of one character.
fn saved_once() -> Arc<FaultDisk> {
    let disk = FaultDisk::new(InjectedFault::None);
    open(&disk).add(&conan(), NOW).unwrap();
    disk
}

fn names(store: &Store) -> Vec<&str> {
    store.roster().characters().iter().map(|one| one.name.as_str()).collect()
}

#[test]
fn a_crash_during_a_save_leaves_the_old_or_new_roster() {
    let before = saved_once();
    let (mut old, mut new) = (0, 0);
    for left in LEFT {
        for step in 0.. {
            let disk = before.reboot(Left::Seen, InjectedFault::From(step));
            let mut store = open(&disk);
            let done = store.add(&Recruit::new("Tarna", Race::Elf, Side::West), NOW).is_ok();
            let store = open(&disk.reboot(left, InjectedFault::None));
            assert!(store.notices().is_empty(), "{left:?} step {step}: {:?}", store.notices());
            match names(&store).as_slice() {
                ["Conan"] if !done => old += 1,
                ["Conan", "Tarna"] => new += 1,
                other => panic!("{left:?} step {step}: {other:?}"),
            }
            if done {
                break;
            }
        }
    }
    assert!(old > 20 && new > 5, "{old} {new}");
}

#[test]
fn a_damaged_roster_survives_a_crash_at_any_step() {
    let before = saved_once();
    let damaged = before.text(ROSTER).unwrap().replace("Conan", "Conam");
    before.put("/data/roster.json", damaged.as_bytes());
    for left in LEFT {
        for step in 0.. {
            let disk = before.reboot(Left::Seen, InjectedFault::From(step));
            let done = open(&disk).add(&Recruit::new("Tarna", Race::Elf, Side::West), NOW).is_ok();
            let disk = disk.reboot(left, InjectedFault::None);
            let kept = disk.names().iter().any(|name| disk.text(name).as_deref() == Some(&damaged));
            assert!(kept, "{left:?} step {step}: {:?}", disk.names());
            if done {
                break;
            }
        }
    }
}

/// One run of the program: creates Conan, starts or continues the battle, finishes it, and credits it.
fn live(disk: &Arc<FaultDisk>) {
    let mut store = open(disk);
    if store.roster().find("Conan").is_err() && store.add(&conan(), NOW).is_err() {
        return;
    }
    let conan = store.roster().find("Conan").unwrap().clone();
    let mut session = match store.resume_newest() {
        Some(resumed) => resumed.unwrap().session,
        None if conan.games == 0 => {
            let setup = Setup { skill: Skill::Cunning.into(), ..short_battle(conan.recruit(Side::West)) };
            store.begin(setup, Seed(5), &["Conan"], NOW).unwrap()
        }
        None => return,
    };
    play(&mut session, usize::MAX);
    let _ = store.settle(&session);
}

/// The completed games, cunning games, experience, kills and break-outs after the next start.
fn record(disk: &Arc<FaultDisk>) -> (u32, u32, u32, u32) {
    let store = open(disk);
    let Ok(conan) = store.roster().find("Conan") else { return (0, 0, 0, 0) };
    assert_eq!(conan.in_battle, None);
    assert_eq!((conan.games, conan.dead), (store.roster().games_completed(), None));
    assert_eq!(conan.cunning_games, conan.games);
    (conan.games, conan.exp_halves, conan.kills, conan.break_outs)
}

#[test]
fn a_result_is_credited_once_despite_crashes() {
    proves!("XP-05", "DEC-117");
    let whole = FaultDisk::new(InjectedFault::None);
    live(&whole);
    let expected = record(&whole);
    assert!(expected.0 == 1 && expected.1 > 40 && expected.2 == 1 && expected.3 == 0, "{expected:?}");
    let steps = whole.steps();
    assert!(steps > 60, "{steps}");
    for left in LEFT {
        for step in 0..steps {
            let first = FaultDisk::new(InjectedFault::From(step));
            live(&first);
            // The program is killed again a little later, then runs undisturbed.
            let second = first.reboot(left, InjectedFault::From(step % 17));
            live(&second);
            let last = second.reboot(left, InjectedFault::None);
            live(&last);
            assert_eq!(record(&last), expected, "{left:?} step {step}");
        }
    }
}

#[test]
fn one_failing_step_costs_nothing() {
    let whole = FaultDisk::new(InjectedFault::None);
    live(&whole);
    let expected = record(&whole);
    assert_eq!(expected.0, 1);
    for step in 2..whole.steps() {
        let disk = FaultDisk::new(InjectedFault::Once(step));
        live(&disk);
        let disk = disk.reboot(Left::Seen, InjectedFault::None);
        live(&disk);
        assert_eq!(record(&disk), expected, "step {step}");
    }
}

#[test]
fn a_full_disk_is_reported_once_and_play_continues() {
    let disk = saved_once();
    let begin = |disk: &Arc<FaultDisk>| {
        let mut store = open(disk);
        let conan = store.roster().find("Conan").unwrap().recruit(Side::West);
        let session = store.begin(short_battle(conan), Seed(5), &["Conan"], NOW).unwrap();
        (store, session)
    };
    let used = {
        let disk = disk.reboot(Left::Seen, InjectedFault::None);
        begin(&disk);
        disk.steps()
    };
    let full = disk.reboot(Left::Seen, InjectedFault::From(used + 4));
    let (mut store, mut session) = begin(&full);
    assert_eq!(session.warning(), None);
    play(&mut session, 2);
    let warning = session.warning().unwrap();
    assert!(warning.contains("cannot be written") && warning.contains("play continues"), "{warning}");
    play(&mut session, usize::MAX);
    assert_eq!(session.warning(), None);
    let saved = store.settle(&session);
    let results = results(session.battle(), session.setup());
    assert!(matches!(saved, Err(StoreError::NotSaved { .. })));
    assert!(results[0].gained_halves > 0);
    assert_eq!(store.roster().find("Conan").unwrap().exp_halves, results[0].gained_halves);
}
