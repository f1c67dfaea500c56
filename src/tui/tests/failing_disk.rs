//! Every write behind a screen is broken at each of its steps: the screen says what is in the file, and nothing else.

use super::*;
use ludus_duels::model::plan::named::NamedPlan;
use ludus_hexarena::matchmaking::foes::Foe;
use ludus_store::fault::{FaultDisk, InjectedFault};
use ludus_store::journal::BattleId;
use std::path::Path;
use std::sync::Arc;

const DATA: &str = "/data";

/// A screen that writes: how to get there, the keys that write, and what it says when the file is written.
struct Case {
    name: &'static str,
    there: fn(&mut Player),
    keys: &'static str,
    says: Option<&'static str>,
}

/// The program at its main menu, on a disk that a test breaks.
fn on(disk: &Arc<FaultDisk>) -> Player {
    let mut player = welcome(disk);
    player.app.store_mut().set_settings(quiet()).unwrap();
    player.app.fix_chance(Seed(7));
    player.press(" ");
    player
}

fn welcome(disk: &Arc<FaultDisk>) -> Player {
    let store = Store::on_disk(disk, Path::new(DATA));
    let screen = Screen::new(TestBackend::new(80, 24));
    let app = App::new(store, Surroundings::PLAIN);
    let mut player = Player { app, screen, now: 0, _folder: tempfile::tempdir().unwrap(), reads: false };
    player.draw();
    player
}

fn hexes(player: &mut Player) {
    for (name, foe) in [("Rolf", "Legionary"), ("Mara", "Bladesister")] {
        let who = Foe::named(foe).unwrap().character();
        let who = ludus_hexarena::model::character::Character { name: name.into(), ep: 2000, sp: 120, ..who };
        player.app.store_mut().add_hexarena(&who, 1).unwrap();
    }
    player.press("o<Esc>x");
}

/// A newcomer of the Hex Arena up to his name.
fn newcomer(player: &mut Player) {
    hexes(player);
    player.press("m");
    for _ in 0..16 {
        if !player.text().contains("Training") {
            player.press("<Enter>");
        }
    }
    player.press("<Enter><Enter><Enter>Zed");
}

/// A bout of two of the roster up to the page after it.
fn after(player: &mut Player) {
    hexes(player);
    player.press("f<Up><Right><Right><Enter>");
    for _ in 0..4000 {
        if player.text().contains("After the bout") {
            return;
        }
        player.wait(200).press("!");
        if player.text().contains("Return") {
            player.press("<Enter>");
        }
    }
    panic!("{}", player.text());
}

/// An unfinished battle in the list of those that wait.
fn waiting(player: &mut Player) {
    let mut setup = Setup { fighters: ludus_gladiator::matchmaking::opposition::examples(), ..Setup::default() };
    ludus_gladiator::matchmaking::opposition::draw(&mut setup, Seed(1));
    player.app.store_mut().begin::<Battle>(setup, Seed(1), &[], 5).unwrap();
    player.press("o<Esc>r");
}

const CASES: [Case; 17] = [
    Case { name: "settings", there: |_| {}, keys: "o<Right><Esc>", says: None },
    Case {
        name: "gladiator, a character",
        there: |player| _ = player.press("mConan<Enter>"),
        keys: "<Enter>",
        says: None,
    },
    Case { name: "gladiator, giving up", there: waiting, keys: "a<Enter>", says: Some("given up: its fighters") },
    Case { name: "duels, a character", there: |player| _ = player.press("umBran"), keys: "<Enter>", says: None },
    Case {
        name: "duels, a plan in the workshop",
        there: |player| _ = player.press("umBran<Enter>w<Enter>mefl<Up>3nHit and run"),
        keys: "<Enter>",
        says: Some("Kept as"),
    },
    Case {
        name: "duels, a plan in an encounter",
        there: |player| _ = player.press("umBran<Enter>d<Enter>mefl<Up>3nHit and run"),
        keys: "<Enter>",
        says: Some("Kept as"),
    },
    Case {
        name: "duels, a special plan",
        there: |player| _ = player.press("umBran<Enter>h<Enter>cahofl"),
        keys: "<Enter>",
        says: Some("has a special plan now"),
    },
    Case {
        name: "duels, letting go",
        there: |player| _ = player.press("umBran<Enter>h"),
        keys: "a<Enter>",
        says: Some("is deleted."),
    },
    Case {
        name: "duels, deleting a plan",
        there: |player| {
            let plan = NamedPlan { name: "Hit".into(), plan: "ME FL".parse().unwrap() };
            player.app.store_mut().keep_plan(plan).unwrap();
            player.press("up");
        },
        keys: "a<Enter>",
        says: Some("\"Hit\" deleted."),
    },
    Case { name: "gladiator, the first fighter of a campaign", there: |_| {}, keys: "f", says: None },
    Case { name: "duels, the lairs", there: |player| _ = player.press("umBran<Enter>i"), keys: "<Enter>", says: None },
    Case { name: "hexarena, a character", there: newcomer, keys: "<Enter>", says: Some("joins your roster") },
    Case {
        name: "hexarena, letting go",
        there: |player| {
            hexes(player);
            player.press("h");
        },
        keys: "a<Enter>",
        says: Some("is dismissed"),
    },
    Case {
        name: "hexarena, a lesson",
        there: |player| {
            hexes(player);
            player.press("ht");
        },
        keys: "  ",
        says: Some(" now"),
    },
    Case {
        name: "hexarena, a switch",
        there: |player| {
            hexes(player);
            player.press("s");
        },
        keys: "<Right><Esc>",
        says: None,
    },
    Case {
        name: "hexarena, a week",
        there: |player| {
            hexes(player);
            player.press("i");
        },
        keys: "w",
        says: None,
    },
    Case { name: "hexarena, after a bout", there: after, keys: "<Enter>", says: Some("The bout is recorded") },
];

/// What the files hold that a screen writes; not the previous ones.
fn files(disk: &FaultDisk) -> Vec<(String, Option<String>)> {
    let mut names = disk.names();
    names.retain(|name| name.ends_with(".json") || name.ends_with(".jsonl"));
    names.into_iter().map(|name| (name.clone(), disk.text(&name))).collect()
}

/// The program where a case writes, on a new disk.
fn ready(case: &Case) -> (Arc<FaultDisk>, Player) {
    let disk = FaultDisk::new(InjectedFault::None);
    let mut player = on(&disk);
    (case.there)(&mut player);
    (disk, player)
}

#[test]
fn a_screen_says_done_only_when_the_file_is_written() {
    for case in &CASES {
        let (disk, mut player) = ready(case);
        let (before, from) = (files(&disk), disk.steps());
        player.press(case.keys);
        let steps = disk.steps() - from;
        assert!(files(&disk) != before && steps > 2, "{}: it writes nothing: {}", case.name, player.text());
        if let Some(says) = case.says {
            assert!(player.text().contains(says), "{}: {}", case.name, player.text());
        }
        for step in 0..steps {
            // A step fails and the next ones do not, or everything fails from there on: each step in one of both ways.
            let fault = if step % 2 == 0 { InjectedFault::Once(from + step) } else { InjectedFault::From(from + step) };
            let (disk, mut player) = ready(case);
            assert_eq!(disk.steps(), from, "{}: not the same steps each time", case.name);
            let before = files(&disk);
            disk.break_at(fault);
            player.press(case.keys);
            let (text, is_written) = (player.text(), files(&disk) != before);
            let says = case.says.is_some_and(|says| text.contains(says));
            assert!(is_written || !says, "{}, {fault:?}: the file is as it was: {text}", case.name);
            let warns = text.contains("not saved") || text.contains("cannot be written");
            assert!(is_written || warns, "{}, {fault:?}: nothing is said: {text}", case.name);
        }
    }
}

#[test]
fn continue_leads_to_the_damaged_battle_before_an_older_one() {
    let disk = FaultDisk::new(InjectedFault::None);
    let mut setup = Setup { fighters: ludus_gladiator::matchmaking::opposition::examples(), ..Setup::default() };
    ludus_gladiator::matchmaking::opposition::draw(&mut setup, Seed(1));
    let newer: BattleId = {
        let mut store = Store::on_disk(&disk, Path::new(DATA));
        store.begin::<Battle>(setup.clone(), Seed(1), &[], 5).unwrap();
        store.begin::<Battle>(setup, Seed(2), &[], 500).unwrap().id().clone()
    };
    disk.put(&format!("/data/battles/{newer}.jsonl"), b"nonsense\n");
    for keys in ["c", " c"] {
        let mut player = welcome(&disk);
        if keys == "c" {
            assert!(player.text().contains(&format!("{newer} is damaged")), "{}", player.text());
        }
        player.press(keys);
        let text = player.text();
        assert!(text.contains("Saved battles") && text.contains(newer.as_str()), "{text}");
        assert!(text.contains("no journal of this game"), "the damage is named: {text}");
        assert!(player.app.battle().is_none(), "no older battle is opened");
    }
}

#[test]
fn the_list_to_load_takes_no_time_for_20_000_characters() {
    use ludus_store::gladiator::roster::Roster;
    let mut roster = Roster::default();
    roster.add(&man("Ann", Side::West, 10, 9, Facing::East, ["Mace", "", "", ""]), 1).unwrap();
    let mut text: serde_json::Value = serde_json::from_str(&roster.export(None).unwrap()).unwrap();
    let ann = text["characters"][0].clone();
    let named = |number: u32| {
        let mut one = ann.clone();
        one["name"] = format!("Ann {number}").into();
        one
    };
    text["characters"] = (0..20_000).map(named).collect();
    let disk = FaultDisk::new(InjectedFault::None);
    disk.put("/data/roster.json", ludus_engine::journal::seal(&text).unwrap().as_bytes());
    let mut player = welcome(&disk);
    player.press(" ");
    let begun = std::time::Instant::now();
    player.press("l");
    assert!(player.text().contains("Load a character: for West"), "{}", player.text());
    // 200 ms in a release build; it was seventy times that.
    assert!(begun.elapsed() < std::time::Duration::from_secs(3), "{:?}", begun.elapsed());
}

#[test]
fn control_of_a_side_survives_a_kill_of_the_program() {
    let disk = FaultDisk::new(InjectedFault::None);
    let stands = |name: &str, side, x, facing| man(name, side, x, 9, facing, ["Mace", "", "", ""]);
    let two = vec![stands("Conan", Side::West, 8, Facing::East), stands("Bran", Side::East, 14, Facing::West)];
    let mut player = on(&disk);
    let session = player.app.store_mut().begin::<Battle>(drawn(two, Phase::Actions, &[]), Seed(3), &[], 5).unwrap();
    let id = session.id().clone();
    let opened = |player: &mut Player, resumed| {
        player.app.open_battle(resumed, 0);
        player.draw();
        if player.bar().contains("press Return") {
            player.press("<Enter>");
        }
    };
    opened(&mut player, Resumed::<Battle> { session, notices: Vec::new() });
    let computers = |player: &Player| {
        let battle = player.app.battle().unwrap();
        Side::BOTH.map(|side| battle.hands.has_seat(&battle.shown, side.seat()))
    };
    assert_eq!(computers(&player), [false, false]);
    player.press("fw<Enter>");
    assert_eq!(computers(&player), [true, false], "{}", player.text());
    // Killed, and opened again.
    let mut player = on(&disk);
    let resumed = player.app.store_mut().resume::<Battle>(&id).unwrap();
    opened(&mut player, resumed);
    assert_eq!(computers(&player), [true, false], "{}", player.text());
    assert!(player.app.store_mut().check_files().iter().all(|finding| finding.text.is_ok()));
}
