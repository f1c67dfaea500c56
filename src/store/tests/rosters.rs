//! The roster's file and its rules, scores and settings.

use super::*;
use crate::books::StoredChoices;
use crate::journal::BattleId;
use crate::roster::RosterRules;
use crate::settings::{Confirm, DiceShow, Keys, Settings};
use ludus_engine::proves;
use ludus_gladiator::data::spell::Spell;
use ludus_gladiator::model::fighter::{Control, FighterId};
use ludus_gladiator::model::skill::Skill;
use ludus_gladiator::stats::results::{Fate, FighterResult};

fn id(text: &str) -> BattleId {
    text.to_string().try_into().unwrap()
}

fn result(name: &str, fate: Fate, gained: u32, lost: u32) -> FighterResult {
    let attributes = ludus_gladiator::data::experience::Attributes::base(Race::Human);
    FighterResult {
        id: FighterId(0),
        name: name.into(),
        race: Race::Human,
        side: Side::West,
        control: Control::Player,
        fate,
        brought_halves: 0,
        gained_halves: gained,
        after_halves: gained,
        returned: false,
        lost_halves: lost,
        before: attributes,
        after: attributes,
        kills: 1,
        dealt: 9,
    }
}

/// A roster of Humans with these names.
fn roster(names: &[&str]) -> Roster {
    let mut roster = Roster::default();
    names.iter().for_each(|name| roster.add(&Recruit { name: (*name).into(), ..conan() }, NOW).unwrap());
    roster
}

/// One game of these characters, from entering to its result.
fn game(roster: &mut Roster, results: &[FighterResult]) {
    game_of(roster, results, Skill::Manual);
}

/// One game at this difficulty.
fn game_of(roster: &mut Roster, results: &[FighterResult], skill: Skill) {
    let entered = results.iter().filter(|one| !one.returned);
    let fighters: Vec<Recruit> = entered.map(|one| roster.find(&one.name).unwrap().recruit(Side::West)).collect();
    roster.take_in(&id("game"), &fighters.iter().collect::<Vec<_>>()).unwrap();
    assert!(roster.credit(&id("game"), results, [skill; 2]));
}

#[test]
fn a_result_is_credited_once() {
    proves!("DEC-114", "XP-06", "XP-13");
    let mut roster = roster(&["Ann", "Bob", "Cid"]);
    let results = [result("Ann", Fate::Won, 101, 0), result("Bob", Fate::Dead, 0, 33), result("Cid", Fate::Left, 7, 0)];
    game(&mut roster, &results);
    assert!(!roster.credit(&id("game"), &results, [Skill::Manual; 2]));
    assert_eq!(roster.games_completed(), 1);
    let (ann, bob, cid) = (roster.find("ann").unwrap(), roster.find("BOB").unwrap(), roster.find("Cid").unwrap());
    assert_eq!((ann.exp_halves, ann.exp(), ann.kills, ann.games), (101, 50, 1, 1));
    assert_eq!((ann.attributes().sh, ann.recruit(Side::East).half), (13, true));
    assert_eq!((bob.exp_halves, bob.dead), (0, Some(33)));
    assert_eq!(bob.loadable(), Err(RosterError::Dead("Bob".into())));
    assert_eq!((cid.exp_halves, cid.dead), (7, None));
}

#[test]
fn fighting_excludes_other_battles_until_a_break_out() {
    proves!("HISC-07", "HISC-08", "HISC-09", "HISC-10", "DEC-117");
    let mut roster = roster(&["Ann", "Bob"]);
    let ann = roster.find("Ann").unwrap().recruit(Side::West);
    let bob = roster.find("Bob").unwrap().recruit(Side::West);
    roster.take_in(&id("first"), &[&ann]).unwrap();
    let refusal = roster.take_in(&id("second"), &[&bob, &ann]).unwrap_err();
    assert_eq!(refusal.to_string(), "Ann is in battle; resume or abandon it first");
    assert_eq!(roster.find("Bob").unwrap().in_battle, None);
    assert!(roster.remove("Ann").is_err());
    assert!(roster.abandon(&id("first")) && !roster.abandon(&id("first")));
    let score = roster.score(roster.find("Ann").unwrap());
    assert_eq!((score.break_outs, score.marks().as_str()), (1, "B1"));
    assert_eq!(roster.score(roster.find("Bob").unwrap()).marks(), "");
    assert_eq!(roster.games_completed(), 0);
    assert_eq!(roster.reset_break_outs("ann"), Ok(1));
    assert_eq!(roster.find("Ann").unwrap().break_outs, 0);
}

#[test]
fn only_my_scores_show_idle_characters_and_break_outs() {
    proves!("HISC-01", "HISC-02", "HISC-03", "HISC-04", "HISC-05", "HISC-06", "HISC-11", "DEC-118", "DEC-119");
    let mut roster = roster(&["Idle", "Ann", "Bob", "Cid", "Dan"]);
    game(&mut roster, &[result("Idle", Fate::Won, 900, 0), result("Bob", Fate::Won, 99, 0)]);
    game(&mut roster, &[result("Bob", Fate::Dead, 0, 199), result("Ann", Fate::Won, 100, 0)]);
    for _ in 0..47 {
        game(&mut roster, &[result("Cid", Fate::Won, 10, 0)]);
    }
    game(&mut roster, &[result("Dan", Fate::Won, 2, 0)]);
    let dan = roster.find("Dan").unwrap().recruit(Side::West);
    roster.take_in(&id("gone"), &[&dan]).unwrap();
    roster.abandon(&id("gone"));
    let names = |scores: &[Score]| scores.iter().map(|one| one.name.clone()).collect::<Vec<_>>();
    assert_eq!(names(&roster.my_scores()), ["Idle", "Cid", "Ann", "Dan", "Bob"]);
    assert_eq!(names(&roster.hi_scores()), ["Idle", "Cid", "Ann", "Bob"]);
    let rows = roster.hi_scores();
    assert_eq!((rows[0].exp_halves, rows[0].attributes.sh, rows[0].standing().as_str()), (900, 16, "49"));
    assert_eq!((rows[3].exp_halves, rows[3].died_with, rows[3].standing().as_str()), (199, Some(199), "RIP"));
    assert_eq!((rows[1].standing().as_str(), rows[2].standing().as_str()), ("1", "48"));
    game(&mut roster, &[result("Cid", Fate::Won, 0, 0)]);
    assert_eq!(names(&roster.hi_scores()), ["Cid", "Ann", "Bob"]);
    assert_eq!(names(&roster.my_scores()), ["Idle", "Cid", "Ann", "Dan", "Bob"]);
    assert!(roster.find("Idle").unwrap().loadable().is_ok());
}

#[test]
fn the_dead_are_sorted_by_experience_their_bones_by_time() {
    proves!("HISC-01", "HISC-03", "DEC-119", "DEC-116", "SETUP-15");
    let mut roster = roster(&["Ann", "Bob", "Cid", "Dan", "ann2", "Eve"]);
    // By name and by death the order is Ann, Bob, Cid. By experience it differs.
    for (name, lost) in [("Ann", 40), ("Bob", 300), ("Cid", 120), ("Dan", 120), ("ann2", 120)] {
        game(&mut roster, &[result(name, Fate::Dead, 0, lost)]);
    }
    game(&mut roster, &[result("Eve", Fate::Won, 2, 0)]);
    let rows = roster.my_scores();
    let names: Vec<&str> = rows.iter().map(|row| row.name.as_str()).collect();
    assert_eq!(names, ["Eve", "Bob", "ann2", "Cid", "Dan", "Ann"], "the living come before the dead");
    assert_eq!(rows.iter().map(|row| row.died_with).collect::<Vec<_>>()[1..3], [Some(300), Some(120)]);
    let best: Vec<String> = roster.hi_scores().into_iter().map(|row| row.name).collect();
    assert_eq!(best, names);
    let bones: Vec<String> = roster.bones().into_iter().map(|one| one.name).collect();
    assert_eq!(bones, ["ann2", "Dan", "Cid", "Bob", "Ann"], "who died last lies first");
}

#[test]
fn only_valid_characters_are_stored() {
    proves!("DEC-018", "DEC-019", "SETUP-03");
    let mut roster = roster(&["Ann"]);
    let mut refused = |recruit: &Recruit| roster.add(recruit, NOW).unwrap_err().to_string();
    assert!(refused(&Recruit { name: "ANN".into(), ..conan() }).contains("choose another name"));
    assert!(refused(&Recruit { name: "000".into(), ..conan() }).contains("stand-in"));
    assert!(refused(&Recruit::new("Bruin", Race::Bear, Side::West)).contains("not stored"));
    assert!(refused(&Recruit { sh: 13, ..conan() }).contains("must total"));
    assert_eq!(roster.characters().len(), 1);
}

#[test]
fn an_import_is_all_or_nothing() {
    proves!("HISC-08");
    let mut from = roster(&["Ann", "Bob"]);
    game(&mut from, &[result("Ann", Fate::Won, 101, 0)]);
    game(&mut from, &[result("Ann", Fate::Dead, 0, 150)]);
    let bob = from.find("Bob").unwrap().recruit(Side::West);
    from.take_in(&id("there"), &[&bob]).unwrap();
    let mut to = roster(&["Cid"]);
    assert_eq!(to.import(&from.export(None).unwrap()), Ok(vec!["Ann".to_string(), "Bob".to_string()]));
    assert_eq!(to.find("Ann").unwrap().dead, Some(150));
    let bob = to.find("Bob").unwrap();
    assert_eq!((&bob.in_battle, bob.break_outs), (&None, 1));
    let before = to.clone();
    assert_eq!(to.import(&from.export(Some("bob")).unwrap()), Err(RosterError::Taken("Bob".into())));
    assert!(to.import("{}").unwrap_err().to_string().contains("ludus roster export"));
    assert_eq!(to, before);
}

#[test]
fn a_damaged_roster_falls_back_to_the_previous_one() {
    let disk = FaultDisk::new(InjectedFault::None);
    let mut store = open(&disk);
    store.add(&conan(), NOW).unwrap();
    store.add(&Recruit { name: "Ann".into(), ..conan() }, NOW).unwrap();
    let damaged = disk.text(ROSTER).unwrap().replace("\"Ann\"", "\"Eve\"");
    disk.put(ROSTER, damaged.as_bytes());
    let mut store = open(&disk);
    assert_eq!(store.roster().characters().len(), 1);
    let notice = store.notices()[0].clone();
    assert!(notice.contains("checksum") && notice.contains("roster.json.old"), "{notice}");
    assert_eq!(disk.text(ROSTER).as_deref(), Some(damaged.as_str()));
    assert!(store.check_files()[0].text.is_err());
    store.add(&Recruit { name: "Bob".into(), ..conan() }, NOW).unwrap();
    assert_eq!(disk.text("/data/roster.json.damaged-1").as_deref(), Some(damaged.as_str()));
    let store = open(&disk);
    assert_eq!((store.notices().len(), store.roster().characters().len()), (0, 2));

    // A second damaged file gets the next number. Without a previous version the roster is empty.
    disk.put(ROSTER, b"no roster");
    disk.take_away("/data/roster.json.old");
    let mut store = open(&disk);
    assert!(store.roster().characters().is_empty());
    store.add(&conan(), NOW).unwrap();
    assert_eq!(disk.text("/data/roster.json.damaged-2").as_deref(), Some("no roster"));
}

#[test]
fn a_roster_of_another_format_is_not_touched() {
    let disk = FaultDisk::new(InjectedFault::None);
    open(&disk).add(&conan(), NOW).unwrap();
    let newer = ludus_engine::journal::seal(&serde_json::json!({"format": 2, "heroes": []})).unwrap();
    disk.put(ROSTER, newer.as_bytes());
    assert!(open(&disk).notices()[0].contains("format 2"));
}

#[test]
fn a_second_program_may_look_but_not_write() {
    let disk = FaultDisk::new(InjectedFault::None);
    open(&disk).add(&conan(), NOW).unwrap();
    let shared = disk.used_elsewhere();
    let mut store = open(&shared);
    assert!(store.notices()[0].contains("another ludus"), "{:?}", store.notices());
    assert!(store.roster().find("Conan").is_ok() && !store.can_write());
    let before = shared.steps();
    assert!(matches!(store.remove("Conan"), Err(StoreError::NotSaved { .. })));
    let mut session = store.begin(short_battle(conan()), Seed(1), &[], NOW).unwrap();
    play(&mut session, usize::MAX);
    assert!(session.warning().unwrap().contains("another ludus"));
    assert_eq!(shared.steps(), before);
    assert!(shared.text(ROSTER).unwrap().contains("Conan"));
}

#[test]
fn a_read_only_folder_is_reported_and_play_continues() {
    let disk = FaultDisk::new(InjectedFault::From(0));
    let mut store = open(&disk);
    assert!(store.notices()[0].contains("cannot be written"), "{:?}", store.notices());
    assert!(matches!(store.add(&conan(), NOW), Err(StoreError::NotSaved { .. })));
    let fighter = store.roster().find("Conan").unwrap().recruit(Side::West);
    let mut session = store.begin(short_battle(fighter), Seed(5), &["Conan"], NOW).unwrap();
    play(&mut session, usize::MAX);
    assert!(store.settle(&session).is_err());
    assert_eq!(store.roster().find("Conan").unwrap().games, 1);
}

#[test]
fn settings_from_before_the_two_looks_are_accepted() {
    use crate::settings::{Background, Look, Theme};
    let disk = FaultDisk::new(InjectedFault::None);
    for (old, theme) in [("terminal", Theme::Auto), ("truecolor", Theme::Truecolor), ("none", Theme::None)] {
        let fields =
            serde_json::json!({"format": 1, "confirm": "never", "theme": old, "glyphs": "ascii", "mouse": false});
        disk.put("/data/settings.json", ludus_engine::journal::seal(&fields).unwrap().as_bytes());
        let store = open(&disk);
        assert_eq!(store.notices(), [] as [String; 0], "{old}");
        let expected = Settings { confirm: Confirm::Never, theme, mouse: false, ..Settings::default() };
        assert_eq!(*store.settings(), expected);
        assert_eq!((expected.look, expected.background), (Look::Auto, Background::Auto));
    }
    for theme in [Theme::Auto, Theme::Truecolor, Theme::Indexed, Theme::Sixteen, Theme::Contrast, Theme::None] {
        let chosen = Settings { theme, look: Look::Modern, background: Background::Light, ..Settings::default() };
        open(&disk).set_settings(chosen).unwrap();
        assert_eq!(*open(&disk).settings(), chosen);
    }
}

#[test]
fn settings_are_restored_and_unknown_ones_reported() {
    let disk = FaultDisk::new(InjectedFault::None);
    let cunning = StoredChoices {
        gladiator: gladiator::GladiatorChoices { skill: Skill::Cunning, ..Default::default() },
        ..Default::default()
    };
    let mut settings = Settings { confirm: Confirm::Never, mouse: false, own: cunning, ..Settings::default() };
    settings.dice.east = DiceShow::Instant;
    open(&disk).set_settings(settings).unwrap();
    assert_eq!(*open(&disk).settings(), settings);

    let odd = serde_json::json!({"format": 1, "theme": "plaid", "sound": true, "keys": "vi"});
    disk.put("/data/settings.json", ludus_engine::journal::seal(&odd).unwrap().as_bytes());
    let store = open(&disk);
    assert_eq!(*store.settings(), Settings { keys: Keys::Vi, ..Settings::default() });
    assert_eq!(store.notices().len(), 2, "{:?}", store.notices());

    disk.put("/data/settings.json", b"{broken");
    let mut store = open(&disk);
    assert_eq!(*store.settings(), Settings::default());
    assert!(store.notices()[0].contains("damaged"));
    store.set_settings(settings).unwrap();
    assert_eq!(disk.text("/data/settings.json.damaged-1").as_deref(), Some("{broken"));
}

#[test]
fn invalid_settings_are_reported_and_the_others_used() {
    let disk = FaultDisk::new(InjectedFault::None);
    let odd = serde_json::json!({
        "format": 1, "confirm": 3, "dice": {"west": "loaded", "east": "quick"}, "robots": "slow", "look": "plain",
        "theme": "plaid", "background": [], "glyphs": "runes", "keys": "emacs", "mouse": "yes",
        "bell": 1, "effects": null, "skill": "divine",
    });
    disk.put("/data/settings.json", ludus_engine::journal::seal(&odd).unwrap().as_bytes());
    let store = open(&disk);
    assert_eq!(*store.settings(), Settings::default());
    let all = store.notices().join("\n");
    for name in odd.as_object().unwrap().keys().filter(|name| *name != "format") {
        assert!(all.contains(&format!("the setting {name} cannot be ")), "{name}: {all}");
    }
    let one = "the setting keys cannot be \"emacs\", but one of classic, own, vi, wasd; its default is used.";
    assert!(all.contains(one), "{all}");

    let settings = Settings { keys: Keys::Vi, bell: true, ..Settings::default() };
    let mut store = open(&disk);
    store.set_settings(settings).unwrap();
    assert_eq!(*open(&disk).settings(), settings);
}

#[test]
fn own_keys_of_earlier_settings_become_a_key_file() {
    let disk = FaultDisk::new(InjectedFault::None);
    let old = serde_json::json!({"format": 1, "keys": "own", "own_keys": {"jump": "b", "north": "8"}});
    disk.put("/data/settings.json", ludus_engine::journal::seal(&old).unwrap().as_bytes());
    let mut store = open(&disk);
    assert_eq!((store.settings().keys, store.notices()), (Keys::Classic, [].as_slice()));
    let text = "[steps]\ngo_north = [\"8\", \"Up\"]\n\n[moving]\njump = \"b\"\n\n";
    assert_eq!(store.key_file().map(|file| file.text.as_str()), Some(text));
    assert_eq!(disk.text("/data/keys.toml").as_deref(), Some(text));
    // A key file is replaced, but not over the changes of another program.
    store.save_key_file("[moving]\n".into()).unwrap();
    assert_eq!(disk.text("/data/keys.toml").as_deref(), Some("[moving]\n"));
    disk.put("/data/keys.toml", b"[game]\n");
    let refused = store.save_key_file("[moving]\n".into()).unwrap_err().to_string();
    assert!(refused.contains("another program changed"), "{refused}");
    assert_eq!(disk.text("/data/keys.toml").as_deref(), Some("[game]\n"));
    drop(store);
    assert_eq!(open(&disk).key_file().map(|file| file.text.as_str()), Some("[game]\n"), "it stays as it is");
}

#[test]
fn bones_lie_in_later_games_until_resurrected() {
    proves!("BONE-08", "SETUP-15", "DEC-116");
    let names = ["A", "B", "C", "D", "E", "F", "G"];
    let mut roster = roster(&names);
    assert!(roster.bones().is_empty());
    for name in &names[..6] {
        game(&mut roster, &[result(name, Fate::Dead, 0, 100)]);
    }
    let lying = |roster: &Roster| roster.bones().into_iter().map(|one| one.name).collect::<Vec<_>>();
    assert_eq!(lying(&roster), ["F", "E", "D", "C", "B"], "five, the most recently killed first");
    let bones = roster.bones().remove(0);
    assert_eq!((bones.exp, bones.bones, bones.kit), (50, true, Default::default()));
    let back = FighterResult { after_halves: 80, returned: true, ..result("F", Fate::Won, 0, 0) };
    game(&mut roster, &[result("G", Fate::Won, 10, 0), back]);
    assert_eq!(lying(&roster), ["E", "D", "C", "B", "A"]);
    let f = roster.find("F").unwrap();
    assert_eq!((f.exp(), f.dead, f.loadable()), (40, None, Ok(())));
}

/// A Mage with SH 9, AG 12, IQ 11, Magic Bolt and ESP Stats.
fn merlin() -> Recruit {
    let spells = vec![Spell::MagicBolt, Spell::EspStats];
    Recruit { spells, ..Recruit::new("Merlin", Race::Mage, Side::West) }
}

#[test]
fn a_mage_keeps_the_spells_of_the_last_battle() {
    proves!("SPELL-12", "DEC-021");
    let disk = FaultDisk::new(InjectedFault::None);
    let mut store = open(&disk);
    store.add(&merlin(), NOW).unwrap();
    assert_eq!(open(&disk).roster().find("Merlin").unwrap().recruit(Side::East).spells, merlin().spells);
    let mut setup = short_battle(conan());
    setup.fighters[0] = Recruit { stance: setup.fighters[0].stance.clone(), ..merlin() };
    setup.fighters[0].spells = vec![Spell::MagicMissile];
    let session = store.begin::<Battle>(setup, Seed(1), &["Merlin"], NOW).unwrap();
    assert!(session.battle().fighter(FighterId(0)).spells().has(Spell::MagicMissile));
    assert_eq!(open(&disk).roster().find("Merlin").unwrap().spells, [Spell::MagicMissile]);
    // The stored battle contains them too.
    let resumed = store.resume::<Battle>(&session.id().clone()).unwrap().session;
    assert_eq!(resumed.battle().fighter(FighterId(0)).spells(), session.battle().fighter(FighterId(0)).spells());
}

#[test]
fn a_master_counts_as_cunning_too() {
    let mut roster = roster(&["Ann"]);
    let step = |roster: &Roster| roster.score(roster.find("Ann").unwrap()).step();
    let ann = [result("Ann", Fate::Won, 10, 0)];
    game_of(&mut roster, &ann, Skill::Master);
    assert_eq!(step(&roster), "master");
    game_of(&mut roster, &ann, Skill::Cunning);
    assert_eq!(step(&roster), "1 master");
    let one = roster.find("Ann").unwrap();
    assert_eq!((one.games, one.cunning_games, one.master_games), (2, 2, 1));
    let wrong = roster.export(None).unwrap().replace("\"master_games\": 1", "\"master_games\": 3");
    let refused = Roster::default().import(&wrong).unwrap_err().to_string();
    assert!(refused.starts_with("Ann: 3 games against a master, but only 2 cunning ones"), "{refused}");
}

#[test]
fn asking_the_coach_counts_once_per_battle_and_side() {
    let mut roster = roster(&["Ann", "Bob"]);
    let [ann, bob] =
        [("Ann", Side::West), ("Bob", Side::East)].map(|(name, side)| roster.find(name).unwrap().recruit(side));
    roster.take_in(&id("first"), &[&ann, &bob]).unwrap();
    let setup = Setup { fighters: vec![ann, bob], ..Setup::default() };
    let marks = |roster: &Roster, name: &str| roster.score(roster.find(name).unwrap()).marks();
    for _ in 0..2 {
        RosterRules::coach(&mut roster, &id("first"), &setup, Side::West.seat());
    }
    assert_eq!((marks(&roster, "Ann"), marks(&roster, "Bob")), ("C1".into(), String::new()));
    roster.abandon(&id("first"));
    assert_eq!(marks(&roster, "Ann"), "B1 C1");
    RosterRules::coach(&mut roster, &id("second"), &setup, Side::West.seat());
    assert_eq!(marks(&roster, "Ann"), "B1 C1", "she is not in that battle");
}

#[test]
fn characters_from_before_spells_are_offered_some() {
    let old = r#"{"format": 1, "games_completed": 3, "characters": [{"name": "Merlin", "race": "Mage",
        "made": {"sh": 9, "ag": 12, "iq": 11}, "kit": {"items": [null, null, null, null]}, "last_game": 1}]}"#;
    let mut roster = Roster::default();
    roster.import(old).unwrap();
    let merlin = roster.find("Merlin").unwrap().recruit(Side::West);
    assert_eq!((merlin.spells.len(), merlin.check()), (11, Ok(())));
    let human = old.replace("Mage", "Human").replace("\"iq\": 11", "\"iq\": 8").replace("9,", "12,");
    let with =
        |text: &str, spells: &str| text.replace("\"last_game\"", &format!("\"spells\": {spells}, \"last_game\""));
    let refused = |text: &str| Roster::default().import(text).unwrap_err().to_string();
    assert!(Roster::default().import(&human).is_ok());
    assert!(refused(&with(&human, r#"["ESP Stats"]"#)).contains("only Magi choose spells"));
    assert!(refused(&with(old, r#"["ESP Stats", "ESP Stats"]"#)).contains("chose ESP Stats twice"));
    assert!(refused(&with(old, r#"["Fire Storm"]"#)).contains("unknown spell"));
}

#[test]
fn a_mages_spells_follow_the_iq() {
    proves!("SPELL-06", "DEC-021");
    let mut roster = Roster::default();
    roster.add(&merlin(), NOW).unwrap();
    let won = |after: u32| FighterResult { after_halves: after, ..result("Merlin", Fate::Won, after, 0) };
    game(&mut roster, &[won(300)]);
    let now = roster.find("Merlin").unwrap().recruit(Side::West);
    assert_eq!((now.iq, now.spells.len(), now.check()), (12, 2, Ok(())), "150 EXP: a point each, and room for more");
    let wise = Recruit { spells: [merlin().spells, vec![Spell::Fireball]].concat(), ..now };
    assert_eq!(wise.check(), Ok(()));
    roster.take_in(&id("second"), &[&wise]).unwrap();
    roster.credit(&id("second"), &[result("Merlin", Fate::Dead, 0, 300)], [Skill::Manual; 2]);
    assert_eq!(roster.bones()[0].spells, wise.spells, "bones keep their spells");
    let back = FighterResult { after_halves: 100, returned: true, ..result("Merlin", Fate::Won, 0, 0) };
    roster.add(&conan(), NOW).unwrap();
    game(&mut roster, &[result("Conan", Fate::Won, 10, 0), back]);
    let now = roster.find("Merlin").unwrap().recruit(Side::West);
    assert_eq!((now.iq, now.check()), (11, Ok(())));
    assert_eq!(now.spells, merlin().spells, "Fireball is beyond IQ 11");
    let text = roster.export(None).unwrap();
    assert_eq!(Roster::default().import(&text), Ok(vec!["Merlin".into(), "Conan".into()]));
}

#[test]
fn games_with_a_cunning_ai_are_counted_separately() {
    let mut roster = roster(&["Ann", "Bob"]);
    let step = |roster: &Roster, name: &str| roster.score(roster.find(name).unwrap()).step();
    assert_eq!(step(&roster, "Ann"), "-");
    let ann = [result("Ann", Fate::Won, 10, 0)];
    game_of(&mut roster, &ann, Skill::Cunning);
    assert!(!roster.credit(&id("game"), &ann, [Skill::Cunning; 2]), "once");
    assert_eq!(step(&roster, "Ann"), "cunning");
    game_of(&mut roster, &[result("Bob", Fate::Won, 10, 0)], Skill::Manual);
    assert_eq!(step(&roster, "Bob"), "plain");
    game_of(&mut roster, &[result("Ann", Fate::Dead, 0, 10)], Skill::Manual);
    assert_eq!(step(&roster, "Ann"), "1 cunning");
    // A resurrection in a cunning game completes that game too.
    let back = FighterResult { after_halves: 5, returned: true, ..result("Ann", Fate::Won, 0, 0) };
    game_of(&mut roster, &[result("Bob", Fate::Won, 10, 0), back], Skill::Cunning);
    let counts = |roster: &Roster, name: &str| {
        let one = roster.find(name).unwrap();
        (one.games, one.cunning_games)
    };
    assert_eq!((counts(&roster, "Ann"), counts(&roster, "Bob")), ((3, 2), (2, 1)));
    // An abandoned battle is not a game.
    let ann = roster.find("Ann").unwrap().recruit(Side::West);
    roster.take_in(&id("left"), &[&ann]).unwrap();
    roster.abandon(&id("left"));
    assert_eq!(counts(&roster, "Ann"), (3, 2));

    let mut elsewhere = Roster::default();
    let text = roster.export(None).unwrap();
    elsewhere.import(&text).unwrap();
    assert_eq!((counts(&elsewhere, "Ann"), counts(&elsewhere, "Bob")), ((3, 2), (2, 1)));
    let wrong = text.replace("\"cunning_games\": 2", "\"cunning_games\": 4");
    let refused = Roster::default().import(&wrong).unwrap_err().to_string();
    assert!(refused.starts_with("Ann: 4 cunning games, but only 3 in all"), "{refused}");
}

#[test]
fn characters_from_before_the_cunning_ai_have_no_such_games() {
    let old = r#"{"format": 1, "games_completed": 7, "characters": [{"name": "Old", "race": "Human",
        "made": {"sh": 12, "ag": 12, "iq": 8}, "kit": {"items": [null, null, null, null]}, "games": 7}]}"#;
    let disk = FaultDisk::new(InjectedFault::None);
    let sealed = ludus_engine::journal::seal(&serde_json::from_str::<serde_json::Value>(old).unwrap()).unwrap();
    disk.put(ROSTER, sealed.as_bytes());
    let store = open(&disk);
    assert!(store.notices().is_empty(), "{:?}", store.notices());
    let old = store.roster().find("Old").unwrap();
    assert_eq!((old.cunning_games, store.roster().score(old).step().as_str()), (0, "plain"));
    assert!(!store.roster().export(None).unwrap().contains("cunning"), "0 is not written");
}

/// An export of one character with one field changed.
fn export_with(field: &str, value: u64) -> String {
    let mut export: Value = serde_json::from_str(&roster(&["Ann"]).export(None).unwrap()).unwrap();
    export["characters"][0]["games"] = 3.into();
    export["characters"][0][field] = value.into();
    export.to_string()
}

#[test]
fn implausible_characters_are_refused_with_the_bound() {
    let refused = |field: &str, value: u64| {
        let mut into = roster(&["Bob"]);
        let before = into.clone();
        let error = into.import(&export_with(field, value)).unwrap_err().to_string();
        assert_eq!(into, before);
        error
    };
    let error = refused("exp_halves", 1 << 31);
    assert_eq!(
        error,
        "Ann: 2147483648 halves of experience, but at most 2000001 are possible with 3 games; export again"
    );
    assert!(refused("exp_halves", 196_606).contains("at most 196605"), "three battles of 65,535");
    assert!(refused("dead", 196_606).contains("at most 196605"));
    assert!(refused("kills", 121).contains("at most 120"), "three battles of 40");
    for field in ["games", "break_outs", "kills", "last_game", "cunning_games", "exp_halves", "dead"] {
        assert!(refused(field, u32::MAX.into()).contains("at most"), "{field}");
    }
    let import = |field: &str, value: u64| Roster::default().import(&export_with(field, value));
    assert!(import("exp_halves", 196_605).is_ok() && import("break_outs", 1_000_000).is_ok());
    let mut none: Value = serde_json::from_str(&export_with("exp_halves", 1)).unwrap();
    none["characters"][0]["games"] = 0.into();
    assert!(
        Roster::default().import(&none.to_string()).unwrap_err().to_string().contains("at most 0 are possible with 0")
    );
    let mut many: Value = serde_json::from_str(&export_with("games", 3)).unwrap();
    many["games_completed"] = u32::MAX.into();
    assert!(Roster::default().import(&many.to_string()).unwrap_err().to_string().contains("at most 1000000"));
    // Sums stay within the bound if each part does.
    let mut rich = Roster::default();
    rich.import(&export_with("exp_halves", 2_000_001).replace("\"games\":3", "\"games\":99")).unwrap();
    game(&mut rich, &[result("Ann", Fate::Won, u32::MAX, 0)]);
    assert_eq!(rich.find("Ann").unwrap().exp_halves, 2_000_001);
    // A battle refuses such a character too.
    let ann = Recruit { exp: 1_000_001, ..conan() };
    assert!(ann.check().unwrap_err().to_string().contains("the most is 1000000"));
}

#[test]
fn a_nonsense_roster_with_a_checksum_is_damaged() {
    let disk = FaultDisk::new(InjectedFault::None);
    open(&disk).add(&conan(), NOW).unwrap();
    let text = disk.text(ROSTER).unwrap();
    let mut fields: Value = serde_json::from_str(&text).unwrap();
    fields.as_object_mut().unwrap().remove("sum");
    let put = |field: &str, value: Value| {
        let mut changed = fields.clone();
        changed["characters"][0][field] = value;
        disk.put(ROSTER, ludus_engine::journal::seal(&changed).unwrap().as_bytes());
        open(&disk).notices().first().cloned().unwrap_or_default()
    };
    assert_eq!(put("kills", 7.into()), "", "no figure by itself makes a roster useless");
    for (field, value) in [
        ("name", Value::from("x".repeat(100_000))),
        ("name", "\u{1b}[2J".into()),
        ("name", "".into()),
        ("games", u32::MAX.into()),
        ("exp_halves", (1u32 << 31).into()),
    ] {
        let notice = put(field, value);
        assert!(notice.contains("is damaged") && notice.chars().count() < 600, "{field}: {notice}");
    }
}

#[test]
fn twenty_thousand_characters_are_read_and_listed_quickly() {
    let mut roster: Value = serde_json::from_str(&roster(&["Ann"]).export(None).unwrap()).unwrap();
    let ann = roster["characters"][0].clone();
    let named = |i: u32| {
        let mut one = ann.clone();
        one["name"] = format!("Ann {i}").into();
        one
    };
    roster["characters"] = (0..20_000).map(named).collect();
    let disk = FaultDisk::new(InjectedFault::None);
    disk.put(ROSTER, ludus_engine::journal::seal(&roster).unwrap().as_bytes());
    let begun = Instant::now();
    assert_eq!(open(&disk).roster().my_scores().len(), 20_000);
    // It takes 100 ms in a release build on an idle machine. It once took forty times that.
    assert!(begun.elapsed() < Duration::from_secs(2), "{:?}", begun.elapsed());
}

#[test]
fn causes_of_death_and_best_blows_are_stored() {
    use ludus_gladiator::battle::event::Event;
    use ludus_gladiator::narration::arm_name;
    let (mut deaths, mut wins) = (0, 0);
    for seed in 1..12 {
        let folder = tempfile::tempdir().unwrap();
        let mut store = Store::open(folder.path());
        store.add(&conan(), NOW).unwrap();
        let mut setup = Setup { fighters: vec![conan()], ..Setup::default() };
        ludus_gladiator::matchmaking::opposition::draw(&mut setup, Seed(seed));
        let names: Vec<String> = setup.fighters.iter().map(|one| one.name.clone()).collect();
        let mut session = store.begin::<Battle>(setup, Seed(seed), &["Conan"], NOW).unwrap();
        let (mut cause, mut best) = (None, None);
        while let Some(choice) = ludus_gladiator::ai::choose(session.battle()) {
            let before = session.battle().clone();
            for event in session.execute(&choice.command).unwrap() {
                let Event::Blow(blow) = event else { continue };
                let arm = arm_name(before.fighter(blow.strike.attacker), blow.strike.arm);
                if blow.killed && blow.victim() == FighterId(0) {
                    let by = &names[blow.strike.attacker.index()];
                    cause = Some(format!("{arm} of {by}, turn {}", before.turn()));
                }
                if blow.strike.attacker == FighterId(0)
                    && best.as_ref().is_none_or(|(lost, _)| *lost < blow.lost)
                    && blow.lost > 0
                {
                    best = Some((blow.lost, arm));
                }
            }
        }
        store.settle(&session).unwrap();
        // The stored roster has them too.
        drop(store);
        let store = Store::open(folder.path());
        let conan = store.roster().find("Conan").unwrap();
        let blow = conan.best_blow.as_ref().map(|blow| (blow.lost as i16, blow.arm.clone()));
        assert_eq!(blow, best, "seed {seed}");
        let dead = conan.dead.is_some();
        assert!(dead || conan.killed_by.is_none(), "who lives was not killed");
        if dead && cause.is_some() {
            assert_eq!(conan.killed_by, cause, "seed {seed}");
            deaths += 1;
        }
        let won = u32::from(conan.last.is_some_and(|last| last.fate == Fate::Won));
        assert_eq!(store.roster().games_won(), won);
        wins += won;
    }
    assert!(deaths > 0 && wins > 0, "{deaths} deaths and {wins} wins prove nothing");
}

#[test]
fn older_rosters_are_read_and_nonsense_is_refused() {
    let mut roster = roster(&["Ann"]);
    game(&mut roster, &[result("Ann", Fate::Dead, 0, 33)]);
    let text = roster.export(None).unwrap();
    assert!(
        !text.contains("killed_by") && !text.contains("best_blow") && !text.contains("games_won"),
        "as it was: {text}"
    );
    assert_eq!(serde_json::from_str::<Roster>(&text).unwrap(), roster);
    for words in ["\\u001b[2J", &"long ".repeat(20)] {
        let bad = text.replacen("\"kills\"", &format!("\"killed_by\": \"{words}\",\n\"kills\""), 1);
        let refused = Roster::default().import(&bad).unwrap_err();
        assert!(matches!(refused, RosterError::Words(_)), "{refused}");
    }
}
