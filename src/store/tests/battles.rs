//! Battles of the data folder: the list, copies from elsewhere, abandoning.

use super::*;
use crate::battles::{BattleState, Newest};
use crate::session::{SaveState, Session};
use ludus_engine::proves;
use ludus_engine::summary::Progress;

/// A store with Conan in a new battle.
fn conan_fights() -> (Arc<FaultDisk>, Store, Session<Battle>) {
    let disk = FaultDisk::new(InjectedFault::None);
    let mut store = open(&disk);
    store.add(&conan(), NOW).unwrap();
    let fighter = store.roster().find("Conan").unwrap().recruit(Side::West);
    let session = store.begin(short_battle(fighter), Seed(5), &["Conan"], NOW).unwrap();
    (disk, store, session)
}

#[test]
fn the_list_shows_unfinished_finished_and_abandoned_battles() {
    let (disk, mut store, mut session) = conan_fights();
    let other = store.begin::<Battle>(long_battle(1), Seed(1), &[], NOW + 1).unwrap();
    let third = store.begin::<Battle>(long_battle(1), Seed(1), &[], NOW + 1).unwrap();
    store.abandon(third.id()).unwrap();
    disk.put("/data/battles/zzz.jsonl", b"nothing");
    play(&mut session, usize::MAX);
    let rows = open(&disk).battles();
    assert!(matches!(rows[3].state, BattleState::Bad(_)));
    assert_eq!((&rows[0].state, rows[0].id.as_ref()), (&BattleState::Abandoned, Some(third.id())));
    assert_eq!(
        (&rows[1].state, rows[1].id.as_ref()),
        (&BattleState::Unfinished { at: Progress { word: "turn", number: 1 } }, Some(other.id()))
    );
    assert!(rows[1].who.starts_with("Khan, Slayer, Gimli, Thundar against "), "{}", rows[1].who);
    assert!(matches!(&rows[2].state, BattleState::Over { ending, .. } if ending.starts_with("West won in turn ")));
    assert_eq!((rows[2].who.as_str(), rows[2].created), ("Conan against 1 robot", NOW));
    assert_eq!(open(&disk).resume_newest::<Battle>().unwrap().unwrap().session.id(), other.id());
    let findings = open(&disk).check_files();
    assert_eq!(findings.iter().filter(|finding| finding.text.is_err()).count(), 1);
}

#[test]
fn dead_or_fighting_characters_cannot_start_a_battle() {
    proves!("HISC-08");
    let (_, mut store, _) = conan_fights();
    let error = store.begin::<Battle>(short_battle(conan()), Seed(6), &["Conan"], NOW).err().unwrap();
    assert!(matches!(&error, StoreError::Roster(why) if why.contains("Conan is in battle")), "{error}");
    let error = store.begin::<Battle>(short_battle(conan()), Seed(6), &["Tarna"], NOW).err().unwrap();
    assert!(matches!(&error, StoreError::Roster(why) if why.contains("nobody on the roster")), "{error}");
    let nobody = Setup { fighters: vec![], ..Setup::default() };
    assert!(matches!(store.begin::<Battle>(nobody, Seed(6), &[], NOW), Err(StoreError::Setup(_))));
    assert_eq!(store.battles().len(), 1);
}

#[test]
fn giving_up_counts_one_break_out_despite_crashes() {
    proves!("HISC-07", "DEC-117");
    let (disk, _, session) = conan_fights();
    for step in 0..30 {
        let dying = disk.reboot(Left::Synced, InjectedFault::From(step));
        let _ = open(&dying).abandon(session.id());
        let after = dying.reboot(Left::Synced, InjectedFault::None);
        let mut store = open(&after);
        if store.roster().find("Conan").unwrap().in_battle.is_some() {
            store.abandon(session.id()).unwrap();
        }
        let store = open(&after);
        let conan = store.roster().find("Conan").unwrap();
        assert_eq!((conan.break_outs, conan.games, &conan.in_battle), (1, 0, &None), "step {step}");
    }
}

#[test]
fn missing_or_damaged_journals_free_their_characters() {
    let (disk, _, session) = conan_fights();
    let path = session.path().unwrap().display().to_string();
    let damaged = disk.text(&path).unwrap().replacen("Conan", "Canon", 1);
    disk.put(&path, damaged.as_bytes());
    let mut store = open(&disk);
    assert_eq!(store.notices().len(), 1);
    assert!(store.roster().find("Conan").unwrap().loadable().is_err());
    store.abandon(session.id()).unwrap();
    assert_eq!(disk.text(&path).as_deref(), Some(damaged.as_str()));
    assert_eq!(store.roster().find("Conan").unwrap().break_outs, 1);

    let (disk, _, session) = conan_fights();
    disk.take_away(&session.path().unwrap().display().to_string());
    let store = open(&disk);
    assert!(store.notices()[0].contains("is gone"), "{:?}", store.notices());
    assert_eq!(store.roster().find("Conan").unwrap().break_outs, 1);
    assert!(open(&disk).notices().is_empty());
}

#[test]
fn a_file_from_elsewhere_is_copied_and_does_not_count() {
    let (disk, mut store, mut session) = conan_fights();
    play(&mut session, 1);
    let path = session.path().unwrap().display().to_string();
    let text = disk.text(&path).unwrap();
    disk.put("/saves/first.jsonl", text.as_bytes());
    let Resumed { session: mut copy, notices } = store.resume_file(Path::new("/saves/first.jsonl"), NOW + 9).unwrap();
    assert!(notices[0].contains("stays as it is"));
    assert_ne!(copy.id(), session.id());
    assert_eq!(copy.battle(), session.battle());
    play(&mut copy, usize::MAX);
    let _ = store.settle(&copy);
    assert_eq!(disk.text("/saves/first.jsonl").as_deref(), Some(text.as_str()));
    assert_eq!(disk.text(&path).as_deref(), Some(text.as_str()));
    assert_eq!(store.roster().find("Conan").unwrap().games, 0);
    assert_eq!(store.roster().find("Conan").unwrap().in_battle.as_ref(), Some(session.id()));
    // The same file inside the folder is not copied.
    assert_eq!(store.resume_file::<Battle>(Path::new(&path), NOW).unwrap().session.id(), session.id());
}

#[test]
fn a_battle_does_not_count_after_a_later_game() {
    let (disk, _, session) = conan_fights();
    let enter = |disk: &Arc<FaultDisk>| open(disk).resume::<Battle>(session.id()).unwrap();
    // The roster was lost and recreated: Conan rejoins.
    disk.take_away(ROSTER);
    assert!(open(&disk).roster().find("Conan").unwrap().in_battle.is_none());
    assert!(enter(&disk).notices.is_empty());
    assert_eq!(open(&disk).roster().find("Conan").unwrap().in_battle.as_ref(), Some(session.id()));
    // After a break-out, for example by an import, Conan no longer belongs to the battle.
    let mut store = open(&disk);
    store.change::<Battle, _, RosterError>(|roster| Ok(roster.abandon(session.id()))).unwrap();
    drop(store);
    assert!(enter(&disk).notices[0].contains("Conan"));
    assert!(open(&disk).roster().find("Conan").unwrap().in_battle.is_none());
}

#[test]
fn a_journal_that_cannot_be_made_costs_no_break_out() {
    proves!("HISC-07");
    let before = FaultDisk::new(InjectedFault::None);
    open(&before).add(&conan(), NOW).unwrap();
    let fight = |disk: &Arc<FaultDisk>| {
        let mut store = open(disk);
        let conan = store.roster().find("Conan").unwrap().recruit(Side::West);
        let session = store.begin(short_battle(conan), Seed(5), &["Conan"], NOW).unwrap();
        (store, session)
    };
    let mut unkept = 0;
    for step in 0..40 {
        for fault in [InjectedFault::Once(step), InjectedFault::From(step)] {
            let disk = before.reboot(Left::Seen, fault);
            let (_, session) = fight(&disk);
            unkept += u32::from(session.kept() != SaveState::Whole);
            // The program is killed immediately.
            let store = open(&disk.reboot(Left::Seen, InjectedFault::None));
            let conan = store.roster().find("Conan").unwrap();
            assert_eq!((conan.break_outs, store.notices().len()), (0, 0), "{fault:?}: {:?}", store.notices());
        }
    }
    assert!(unkept > 10, "{unkept}");
    // The roster names the battle once its journal exists.
    let disk = before.reboot(Left::Seen, InjectedFault::Once(4));
    let (mut store, mut session) = fight(&disk);
    assert_eq!(session.kept(), SaveState::Nothing);
    store.keep(&session).unwrap();
    assert!(disk.text(ROSTER).is_some_and(|text| !text.contains("in_battle")));
    play(&mut session, 1);
    store.keep(&session).unwrap();
    assert!(disk.text(ROSTER).unwrap().contains("in_battle"));
}

#[test]
fn relevant_damaged_battles_are_reported() {
    let (disk, mut store, session) = conan_fights();
    let older = store.begin::<Battle>(long_battle(1), Seed(1), &[], NOW - 100).unwrap();
    let newer = store.begin::<Battle>(long_battle(2), Seed(2), &[], NOW + 100).unwrap();
    let newest = |disk: &Arc<FaultDisk>| {
        let Newest { battle, passed_over } = open(disk).newest();
        (battle.unwrap().id.unwrap(), passed_over.into_iter().map(|row| row.id.unwrap()).collect::<Vec<_>>())
    };
    let damage = |session: &Session<Battle>| disk.put(&session.path().unwrap().display().to_string(), b"nothing\n");
    assert_eq!(newest(&disk), (newer.id().clone(), vec![]));
    damage(&older);
    assert_eq!(newest(&disk), (newer.id().clone(), vec![]), "an older one is nobody's concern");
    damage(&session);
    assert_eq!(newest(&disk), (newer.id().clone(), vec![session.id().clone()]), "Conan is in it");
    let last = store.begin::<Battle>(long_battle(3), Seed(3), &[], NOW + 200).unwrap();
    damage(&last);
    let mut passed_over = newest(&disk).1;
    passed_over.sort();
    assert_eq!(passed_over, [session.id().clone(), last.id().clone()]);
}

/// Appends a snapshot to the journal: the current battle after `change`, at the current decision.
fn forged(disk: &Arc<FaultDisk>, session: &Session<Battle>, change: impl Fn(&mut Battle)) -> String {
    let text = disk.text(&session.path().unwrap().display().to_string()).unwrap();
    let mut state = session.battle().clone();
    change(&mut state);
    let mut state = serde_json::to_value(state).unwrap();
    state["decisions"] = session.battle().move_number().into();
    let line = ludus_engine::journal::JournalLine::Snapshot::<(), (), _> { n: session.battle().move_number(), state };
    text + &ludus_engine::journal::encode(&line).unwrap()
}

#[test]
fn a_snapshot_that_does_not_replay_is_not_credited() {
    let (disk, _, session) = conan_fights();
    let path = session.path().unwrap().display().to_string();
    let won = forged(&disk, &session, |battle| {
        while let Some(choice) = ai::choose(battle) {
            battle.execute(&choice.command, &mut ludus_engine::game::NullSink).unwrap();
        }
    });
    disk.put(&path, won.as_bytes());
    let store = open(&disk);
    let conan = store.roster().find("Conan").unwrap();
    assert_eq!((conan.exp_halves, conan.games, conan.break_outs), (0, 0, 1), "{:?}", store.notices());
    assert!(store.notices()[0].contains("counts for nobody"), "{:?}", store.notices());

    // A forged battle that is nearly won can be played on, but does not count.
    let (disk, mut store, session) = conan_fights();
    let path = session.path().unwrap().display().to_string();
    let rich = forged(&disk, &session, |battle| {
        (0..50).for_each(|_| battle.apply(&ludus_gladiator::battle::event::Event::Won { side: Side::West }));
    });
    disk.put(&path, rich.as_bytes());
    let Resumed { session: mut again, notices } = store.resume(session.id()).unwrap();
    assert!(notices[0].contains("count for nobody"), "{notices:?}");
    play(&mut again, usize::MAX);
    store.settle(&again).unwrap();
    let conan = store.roster().find("Conan").unwrap();
    assert_eq!((conan.exp_halves, conan.games, conan.break_outs), (0, 0, 1));
}

#[test]
fn the_list_reads_both_ends_of_a_finished_battle() {
    let (disk, _, mut session) = conan_fights();
    play(&mut session, usize::MAX);
    let path = session.path().unwrap().display().to_string();
    let text = disk.text(&path).unwrap();
    let told = |text: &str| {
        disk.put(&path, text.as_bytes());
        let store = open(&disk);
        (store.battles().remove(0).state, store.check_files().iter().any(|finding| finding.text.is_err()))
    };
    let (over, damaged) = told(&text);
    assert!(matches!(over, BattleState::Over { .. }) && !damaged);
    let lines: Vec<&str> = text.lines().collect();
    let without = |gone: usize| {
        let kept = lines.iter().enumerate().map(|(i, line)| if i == gone { "gone" } else { line });
        kept.map(|line| format!("{line}\n")).collect::<String>()
    };
    assert_eq!(told(&without(2)), (over, true), "a line in the middle is seen by the check");
    for gone in [0, lines.len() - 1] {
        let (state, damaged) = told(&without(gone));
        assert!(matches!(state, BattleState::Bad(_)) && damaged, "line {}: {state:?}", gone + 1);
    }
}
