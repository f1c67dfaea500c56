//! Files of every rulebook with arbitrary content. The error is a short sentence that names what was expected.

use super::*;
use crate::battles::BattleState;
use crate::duels::roster::Roster as Duelists;
use crate::hexarena::roster::Roster as Fighters;
use ludus_duels::model::character::Character;
use ludus_engine::journal::seal;
use ludus_hexarena::data::mount::Mount;
use ludus_hexarena::matchmaking::foes::Foe;
use ludus_hexarena::model::creature::Creature;
use serde_json::{Value, json};

/// The most characters of an error: 200 of a value, 200 of what was expected, and the words between.
const MOST: usize = 600;

/// Words of a parser that only programmers understand.
const PARSER: [&str; 12] = [
    "struct ",
    "enum ",
    "variant",
    "invalid type",
    "invalid value",
    "invalid length",
    "missing field",
    "unknown field",
    "EOF",
    "expected value",
    " at line ",
    " u16",
];

/// Every value of a file replaced by each of these in turn, removed, and followed by another one.
fn changed(value: &Value) -> Vec<Value> {
    let long = "long words ".repeat(10_000);
    let others = [json!(long), json!(1e300), json!(-7), json!(null), json!([]), json!({}), json!([long]), json!(true)];
    let mut all = Vec::new();
    match value {
        Value::Object(fields) => {
            for name in fields.keys() {
                let with = |value: Value| {
                    let mut fields = fields.clone();
                    fields.insert(name.clone(), value);
                    Value::Object(fields)
                };
                let mut without = fields.clone();
                without.remove(name);
                all.push(Value::Object(without));
                all.extend(others.iter().cloned().map(with));
                all.extend(changed(&fields[name]).into_iter().map(with));
            }
            let mut more = fields.clone();
            more.insert(long, json!(1));
            all.push(Value::Object(more));
        }
        Value::Array(list) => {
            // Equal list elements need only one try.
            for at in 0..list.len().min(2) {
                let with = |value: Value| {
                    let mut list = list.clone();
                    list[at] = value;
                    Value::Array(list)
                };
                all.extend(others.iter().cloned().map(with));
                all.extend(changed(&list[at]).into_iter().map(with));
            }
        }
        _ => {}
    }
    all
}

pub(super) fn try_all(what: &str, text: &str, read: impl Fn(&str) -> Option<String>) {
    let sound: Value = serde_json::from_str(text).unwrap();
    assert_eq!(read(&sound.to_string()), None, "{what}: the file is sound");
    let mut refused = 0;
    for value in changed(&sound) {
        let text = value.to_string();
        let Some(message) = read(&text) else { continue };
        let length = message.chars().count();
        let begin: String = message.chars().take(600).collect();
        assert!(length <= MOST, "{what}: {length} characters: {begin}");
        let parser = PARSER.iter().find(|word| message.contains(**word));
        assert!(parser.is_none(), "{what}: {parser:?} in {begin}");
        refused += 1;
    }
    assert!(refused > 10, "{what}: only {refused} are refused");
}

fn gladiators() -> String {
    let mut roster = Roster::default();
    roster.add(&conan(), NOW).unwrap();
    roster.add(&Recruit::new("Merlin", Race::Mage, Side::West), NOW).unwrap();
    roster.export(None).unwrap()
}

fn duelists() -> String {
    let mut roster = Duelists::default();
    let levels = ludus_duels::data::skill::Levels::default().with(ludus_duels::data::skill::Skill::Melee, 2);
    let levels = levels.with(ludus_duels::data::skill::Skill::Magic, 2);
    roster.add(&Character { levels, ..Character::new("Brenna") }, NOW).unwrap();
    roster.set_special("Brenna", Some("CA-SH ME*".parse().unwrap())).unwrap();
    roster.export(None).unwrap()
}

fn hexes() -> String {
    let mut roster = Fighters::default();
    roster.add(&Foe::named("Legionary").unwrap().character(), NOW).unwrap();
    roster.export(None).unwrap()
}

#[test]
fn any_export_is_refused_in_a_sentence() {
    let message = |error: Option<String>| error;
    try_all("gladiator", &gladiators(), |text| {
        message(Roster::default().import(text).err().map(|error| error.to_string()))
    });
    try_all("duels", &duelists(), |text| {
        message(Duelists::default().import(text).err().map(|error| error.to_string()))
    });
    try_all("hexarena", &hexes(), |text| {
        message(Fighters::default().import(text).err().map(|error| error.to_string()))
    });
}

/// What the player is told of a file in the data folder. `None` if it is sound.
pub(super) fn notice(name: &str, text: &str) -> Option<String> {
    let disk = FaultDisk::new(InjectedFault::None);
    let value: Value = serde_json::from_str(text).unwrap();
    disk.put(&format!("/data/{name}"), seal(&value).unwrap_or_else(|_| text.into()).as_bytes());
    open(&disk).notices().first().cloned()
}

#[test]
fn any_roster_file_is_refused_in_a_sentence() {
    for (name, text) in [("roster.json", gladiators()), ("duels.json", duelists()), ("hexarena.json", hexes())] {
        try_all(name, &text, |text| notice(name, text));
    }
}

#[test]
fn any_journal_is_refused_in_a_sentence() {
    let disk = FaultDisk::new(InjectedFault::None);
    let session = open(&disk).begin::<Battle>(short_battle(conan()), Seed(1), &[], NOW).unwrap();
    let path = session.path().unwrap().display().to_string();
    let text = disk.text(&path).unwrap();
    let (header, rest) = text.split_once('\n').unwrap();
    let header = format!("{}}}", header.rsplit_once(",\"sum\"").unwrap().0);
    try_all("journal", &header, |text| {
        let value: Value = serde_json::from_str(text).unwrap();
        disk.put(&path, (seal(&value).unwrap_or_default() + rest).as_bytes());
        match open(&disk).battles().remove(0).state {
            BattleState::Bad(why) => Some(why),
            _ => None,
        }
    });
}

#[test]
fn any_creature_mount_or_scenario_is_refused_in_a_sentence() {
    let file = |path: &str| std::fs::read_to_string(format!("{}/../../{path}", env!("CARGO_MANIFEST_DIR"))).unwrap();
    try_all("creature", &file("assets/hexarena/creatures/pit-hound.json"), |text| {
        Creature::parse(text).err().map(|error| error.to_string())
    });
    try_all("mounts", &file("assets/hexarena/mounts.json"), |text| {
        Mount::read(text).err().map(|error| error.to_string())
    });
    try_all("gladiator scenario", &file("tests/gladiator/scenarios/action-attack-conditions.json"), |text| {
        let scenario = ludus_gladiator::scenario::Scenario::parse(text);
        scenario.and_then(|one| one.setup()).err().map(|error| error.to_string())
    });
    try_all("duels scenario", &file("tests/duels/scenarios/a_caught_thief_must_fight.json"), |text| {
        let scenario = ludus_duels::scenario::Scenario::parse(text);
        scenario.and_then(|one| one.setup()).err().map(|error| error.to_string())
    });
}
