//! The roster of *Duels*: characters, plans, runs and scores, on a disk that can fail.

use super::*;
use crate::duels::roster::{Roster as Duelists, RosterEntry, RosterError as Refusal};
use crate::roster::RosterRules;
use ludus_duels::battle::command::Command;
use ludus_duels::battle::state::Encounter;
use ludus_duels::data::item::Item;
use ludus_duels::data::monster::Monster;
use ludus_duels::data::skill::Skill;
use ludus_duels::model::character::Character;
use ludus_duels::model::plan::named::NamedPlan;
use ludus_duels::model::setup::{Entrant as Party, Setup as Meeting};
use ludus_duels::setup::lairs::RunEnd;
use ludus_engine::game::Game as _;

const DUELS: &str = "/data/duels.json";

fn brenna() -> Character {
    let levels = ludus_duels::data::skill::Levels::default().with(Skill::Melee, 2).with(Skill::Magic, 2);
    Character { levels, ..Character::new("Brenna") }
}

fn named(name: &str, plan: &str) -> NamedPlan {
    NamedPlan { name: name.into(), plan: plan.parse().unwrap() }
}

fn seal(plan: &str) -> Command {
    Command::Seal(plan.parse().unwrap())
}

fn two(disk: &Arc<FaultDisk>) -> Store {
    let mut store = open(disk);
    store.add_duelist(&brenna(), NOW).unwrap();
    store.add_duelist(&Character { name: "Ada".into(), ..brenna() }, NOW).unwrap();
    store
}

/// Brenna against Ada, both from the roster.
fn duel() -> Meeting {
    Meeting::new(Party::player(brenna()), Party::player(Character { name: "Ada".into(), ..brenna() }))
}

#[test]
fn characters_and_plans_survive_a_restart() {
    let disk = FaultDisk::new(InjectedFault::None);
    let mut store = two(&disk);
    store.keep_plan(named("stone skin", "CA-SH ME*")).unwrap();
    store.keep_plan(named("Archer", "FI* ME*")).unwrap();
    store.keep_plan(named("STONE SKIN", "CA-SH CA-MI ME*")).unwrap();
    store.set_special_plan("brenna", Some("ME*".parse().unwrap())).unwrap();
    store.set_out("Ada", Seed(3)).unwrap();
    let kept = store.duels().clone();
    drop(store);
    let store = open(&disk);
    assert!(store.notices().is_empty(), "{:?}", store.notices());
    assert_eq!(store.duels(), &kept);
    let plans: Vec<(&str, String)> =
        store.duels().plans().iter().map(|plan| (plan.name.as_str(), plan.plan.to_string())).collect();
    assert_eq!(plans, [("Archer", "FI* ME*".into()), ("STONE SKIN", "CA-SH CA-MI ME*".into())]);
    assert_eq!(store.duels().plan("stone skin").unwrap().plan.checksum().len(), 8);
    assert_eq!(store.duels().find("BRENNA").unwrap().special, Some("ME*".parse().unwrap()));
}

#[test]
fn refused_changes_leave_the_roster_unchanged() {
    let disk = FaultDisk::new(InjectedFault::None);
    let mut store = two(&disk);
    let before = store.duels().clone();
    let strong = Character { levels: brenna().levels.with(Skill::Melee, 3), name: "Cid".into(), ..brenna() };
    for (refused, why) in [
        (store.add_duelist(&brenna(), NOW), "already"),
        (store.add_duelist(&strong, NOW), "4 levels"),
        (store.set_special_plan("Ada", Some("TA ME*".parse().unwrap())), "special plan"),
        (store.set_special_plan("Nemo", None), "nobody on the roster"),
        (store.remove_duelist("Nemo"), "nobody on the roster"),
        (store.keep_plan(named("", "ME*")), "name"),
        (store.drop_plan("none").map(|_| ()), "no plan"),
        (store.in_the_lairs("Ada", |run| run.retire()), "not in the lairs"),
    ] {
        let refused = refused.unwrap_err().to_string();
        assert!(refused.contains(why), "{refused}");
        assert_eq!(store.duels(), &before);
    }
}

#[test]
fn a_duel_is_credited_once_without_lasting_harm() {
    let disk = FaultDisk::new(InjectedFault::None);
    let mut store = two(&disk);
    let mut session = store.begin::<Encounter>(duel(), Seed(7), &["Brenna", "Ada"], NOW).unwrap();
    let refused = store.duels().clone().enter(session.id(), &duel(), &["Ada"]).unwrap_err();
    assert_eq!(refused, Refusal::InBattle { name: "Ada".into(), id: session.id().clone() }.into());
    assert!(store.remove_duelist("Ada").is_err() && store.set_out("Ada", Seed(1)).is_err());
    session.execute(&seal("ME*")).unwrap();
    session.execute(&seal("")).unwrap();
    assert_eq!(session.battle().to_move(), None);
    let saved = store.settle(&session);
    saved.unwrap();
    let record = |store: &Store, name: &str| store.duels().find(name).unwrap().record;
    assert_eq!(record(&store, "Brenna").duels() + record(&store, "Ada").duels(), 2);
    assert_eq!(record(&store, "Brenna").won, record(&store, "Ada").lost);
    let after = store.duels().clone();
    let _ = store.settle(&session);
    assert_eq!(store.duels(), &after, "a second time it does nothing");
    for kept in after.characters() {
        assert!(kept.dead.is_none() && kept.in_battle.is_none() && kept.who.gold == 20);
    }
    assert_eq!(after.find("Brenna").unwrap().last_plan, Some("ME*".parse().unwrap()));
    assert_eq!(open(&disk).duels(), &after);
}

#[test]
fn the_salt_of_a_mark_comes_from_the_system_not_the_seed() {
    let salts = [0; 3].map(|_| {
        let mut store = two(&FaultDisk::new(InjectedFault::None));
        store.begin::<Encounter>(duel(), Seed(7), &["Brenna", "Ada"], NOW).unwrap().salt().to_string()
    });
    for salt in &salts {
        // 128 bits: whoever knows the seed and the mark cannot try them all.
        assert!(salt.len() == 32 && salt.chars().all(|digit| digit.is_ascii_hexdigit()), "{salt}");
        assert_eq!(salts.iter().filter(|other| *other == salt).count(), 1, "{salts:?}");
        assert!(!salt.starts_with("0000000000000000"), "64 bits only: {salt}");
    }
}

#[test]
fn a_crash_delays_the_credit_and_giving_up_is_counted() {
    let disk = FaultDisk::new(InjectedFault::None);
    let mut store = two(&disk);
    let mut session = store.begin::<Encounter>(duel(), Seed(7), &["Brenna", "Ada"], NOW).unwrap();
    session.execute(&seal("ME*")).unwrap();
    session.execute(&seal("ME*")).unwrap();
    drop((session, store));
    let mut store = open(&disk);
    assert!(
        store.notices().iter().any(|notice| notice.contains("its result is on the roster")),
        "{:?}",
        store.notices()
    );
    assert_eq!(store.duels().find("Ada").unwrap().record.duels(), 1);
    let session = store.begin::<Encounter>(duel(), Seed(8), &["Brenna", "Ada"], NOW).unwrap();
    let id = session.id().clone();
    drop(session);
    store.abandon(&id).unwrap();
    let ada = store.duels().find("Ada").unwrap();
    assert_eq!((ada.given_up, ada.in_battle.clone(), ada.record.duels()), (1, None, 1));
}

#[test]
fn an_expedition_given_up_is_counted_and_draws_other_dice() {
    let disk = FaultDisk::new(InjectedFault::None);
    let mut store = two(&disk);
    store.set_out("Brenna", Seed(5)).unwrap();
    let (setup, seed) = store.expedition("Brenna", 1).unwrap();
    let session = store.begin::<Encounter>(setup, seed, &["Brenna"], NOW).unwrap();
    let id = session.id().clone();
    drop(session);
    store.abandon(&id).unwrap();
    assert_eq!(store.duels().run("Brenna").unwrap().expeditions(), 1);
    assert_ne!(store.expedition("Brenna", 1).unwrap().1, seed, "the same dice again");
    assert_eq!(open(&disk).duels(), store.duels());
}

#[test]
fn a_run_is_stored_from_start_to_score() {
    let disk = FaultDisk::new(InjectedFault::None);
    let mut store = two(&disk);
    store.set_out("Brenna", Seed(5)).unwrap();
    assert!(matches!(store.duels().free(store.duels().find("Brenna").unwrap()), Err(Refusal::Away(_))));
    let (setup, seed) = store.expedition("Brenna", 1).unwrap();
    let mut session = store.begin::<Encounter>(setup, seed, &["Brenna"], NOW).unwrap();
    assert!(store.expedition("Brenna", 2).is_err(), "one at a time");
    session.execute(&seal("CA-SH CA-MI CA-HO CA-DA ME*")).unwrap();
    let won = matches!(session.battle().end(), Some(ludus_duels::battle::event::End::Killed { side, .. }) if side.index() == 1);
    store.settle(&session).unwrap();
    assert!(won, "the first of twelve lairs, with this seed");
    let run = store.duels().run("Brenna").unwrap();
    assert_eq!((run.expeditions(), run.emptied()), (1, 1));
    assert!(run.who().gold > 20, "the hoard is hers");
    // Brenna goes home: a row of scores, and her current state on the roster.
    let (gold, score) = (run.who().gold, run.score());
    store.in_the_lairs("Brenna", |run| run.retire()).unwrap();
    assert!(store.duels().run("Brenna").is_none());
    let row = &store.duels().scores()[0];
    assert_eq!((row.name.as_str(), row.score, row.emptied, row.end), ("Brenna", score, 1, RunEnd::Retired));
    assert_eq!(store.duels().find("Brenna").unwrap().who.gold, gold);
    assert_eq!(open(&disk).duels(), store.duels());
}

#[test]
fn a_new_character_inherits_from_the_dead() {
    let disk = FaultDisk::new(InjectedFault::None);
    let mut store = open(&disk);
    let gloves = Character { items: vec![Item::ThiefsGloves.into()], ..brenna() };
    store.add_duelist(&gloves, NOW).unwrap();
    store.set_out("Brenna", Seed(5)).unwrap();
    let last = store.duels().run("Brenna").unwrap().lairs().len();
    for _ in 0..40 {
        if store.duels().run("Brenna").is_none() {
            break;
        }
        let (setup, seed) = store.expedition("Brenna", last).unwrap();
        let mut session = store.begin::<Encounter>(setup, seed, &["Brenna"], NOW).unwrap();
        session.execute(&seal("ME*")).unwrap();
        store.settle(&session).unwrap();
    }
    let kept = store.duels().find("Brenna").unwrap();
    assert!(kept.dead.is_some(), "forty times to the worst lair of all");
    assert!(matches!(store.duels().free(kept), Err(Refusal::Dead(_))));
    assert_eq!(store.duels().scores()[0].end, RunEnd::Dead);
    assert_eq!(store.duels().estate(), [Item::ThiefsGloves.into()]);
    store.add_duelist(&Character { name: "Cid".into(), ..brenna() }, NOW).unwrap();
    assert_eq!(store.duels().find("Cid").unwrap().who.items, [Item::ThiefsGloves.into()]);
    assert!(store.duels().estate().is_empty());
    store.remove_duelist("Brenna").unwrap();
}

#[test]
fn scores_are_sorted_best_first_then_earliest() {
    let disk = FaultDisk::new(InjectedFault::None);
    let mut store = two(&disk);
    // Ada goes home immediately, Brenna with the first hoard, the third with as little as Ada.
    store.add_duelist(&Character { name: "Cid".into(), ..brenna() }, NOW).unwrap();
    for name in ["Ada", "Brenna", "Cid"] {
        store.set_out(name, Seed(5)).unwrap();
        if name == "Brenna" {
            let (setup, seed) = store.expedition(name, 1).unwrap();
            let mut session = store.begin::<Encounter>(setup, seed, &[name], NOW).unwrap();
            session.execute(&seal("CA-SH CA-MI CA-HO CA-DA ME*")).unwrap();
            store.settle(&session).unwrap();
        }
        store.in_the_lairs(name, |run| run.retire()).unwrap();
    }
    let rows: Vec<(&str, u32)> = store.duels().scores().iter().map(|row| (row.name.as_str(), row.score)).collect();
    assert_eq!(rows.iter().map(|(name, _)| *name).collect::<Vec<_>>(), ["Brenna", "Ada", "Cid"], "{rows:?}");
    assert!(rows[0].1 > rows[1].1 && rows[1].1 == rows[2].1, "{rows:?}");
}

#[test]
fn imported_characters_are_free_and_limits_hold() {
    let disk = FaultDisk::new(InjectedFault::None);
    let mut store = two(&disk);
    let session = store.begin::<Encounter>(duel(), Seed(7), &["Brenna", "Ada"], NOW).unwrap();
    store.keep(&session).unwrap();
    let text = store.duels().export(Some("Ada")).unwrap();
    let mut other = Duelists::default();
    assert_eq!(other.import(&text).unwrap(), ["Ada"]);
    assert_eq!(other.find("Ada").unwrap().in_battle, None, "no such encounter is there");
    let mut twice = Duelists::default();
    twice.add(&brenna(), NOW).unwrap();
    let refused = twice.enter(session.id(), &duel(), &["Brenna", "Brenna"]).unwrap_err();
    assert_eq!(refused, Refusal::Twice("Brenna".into()).into());
    // Duplicate names in an intact file are reported.
    let mut double: serde_json::Value = serde_json::from_str(&text).unwrap();
    let one = double["characters"][0].clone();
    double["characters"].as_array_mut().unwrap().push(one);
    let read: Duelists = serde_json::from_value(double).unwrap();
    assert!(RosterRules::<Encounter>::check(&read).unwrap_err().contains("already"));
    for number in 0..500 {
        other.keep_plan(named(&format!("p{number}"), "ME*")).unwrap();
    }
    assert_eq!(other.keep_plan(named("one more", "ME*")), Err(Refusal::Full));
    other.keep_plan(named("P7", "FL")).unwrap();
    assert_eq!(other.plans().len(), 500, "in place of one of that name");
}

#[test]
fn a_damaged_roster_falls_back_to_the_previous_one() {
    let disk = FaultDisk::new(InjectedFault::None);
    let mut store = two(&disk);
    store.keep_plan(named("stone skin", "CA-SH ME*")).unwrap();
    let good = store.duels().clone();
    store.keep_plan(named("Archer", "FI* ME*")).unwrap();
    drop(store);
    let mut bytes = disk.read(Path::new(DUELS)).unwrap();
    let at = bytes.len() / 2;
    bytes[at] ^= 1;
    disk.put(DUELS, &bytes);
    let mut store = open(&disk);
    let notice = store.notices().join(" ");
    assert!(notice.contains(DUELS) && notice.contains("damaged"), "{notice}");
    assert_eq!(store.duels(), &good, "the one before it");
    store.keep_plan(named("Third", "ME*")).unwrap();
    assert_eq!(disk.read(Path::new("/data/duels.json.damaged-1")).unwrap(), bytes, "kept as it was found");
    assert!(open(&disk).notices().is_empty());
}

#[test]
fn nonsense_in_an_intact_file_is_reported() {
    let mut roster = Duelists::default();
    roster.add(&brenna(), NOW).unwrap();
    let text = roster.export(None).unwrap();
    for (from, to, why) in [
        ("\"ME\": 2", "\"ME\": 9", "levels go from 0 to 5"),
        ("\"ME\": 2", "\"WI\": 2", "there are ME, FI, MG, TH"),
        ("\"Steady\"", "\"Angry\"", "Steady"),
        ("\"items\": []", "\"items\": [11]", "there is no item 11: there are 1 to 10"),
        ("\"format\": 1", "\"format\": 7", "format 7"),
        ("\"created\"", "\"special\": \"TA ME*\", \"created\"", "special plan"),
        ("\"created\"", "\"special\": \"CA-ZZ\", \"created\"", "there is no spell ZZ"),
    ] {
        assert!(text.contains(from), "{from} in {text}");
        let mut other = Duelists::default();
        let fault = other.import(&text.replacen(from, to, 1)).unwrap_err().to_string();
        assert!(fault.contains(why), "{to}: {fault}");
        assert!(other.characters().is_empty());
    }
    assert!(roster.import(&text).unwrap_err().to_string().contains("already"));
    let mut other = Duelists::default();
    assert_eq!(other.import(&text).unwrap(), ["Brenna"]);
    let kept: &RosterEntry = other.find("brenna").unwrap();
    assert_eq!(kept.who, brenna());
    assert_eq!(Monster::of("Troll").map(Monster::name), Some("Troll"));
}
