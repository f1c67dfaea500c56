//! The written key of a dungeon: what is in every place, and what happened there (TT-DUNGEON-08). It shows all secrets, so a
//! player sees it only when the dungeon is closed.

use crate::data::dungeon::DoorKind;
use crate::delve::log::{LevelLog, Marks};
use crate::dungeon::level::{
    Contents, Dungeon, DungeonPlace, Exit, Hoard, Level, MonsterGroup, PlaceId, Special, Width,
};
use crate::narration::delving;
use crate::narration::names;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::text::and;
use serde::Serialize;

/// The key of the levels that parties have visited: a line for each level and each place.
pub fn pages(dungeon: &Dungeon, logs: &[LevelLog]) -> Vec<String> {
    let visited: Vec<(u8, &LevelLog)> = (1..).zip(logs).filter(|(_, log)| !log.is_new()).collect();
    if visited.is_empty() {
        return Vec::from([format!("Nobody has been in {}.", dungeon.name)]);
    }
    let page = |(number, log): (u8, &LevelLog)| {
        let level = log.level(dungeon, number);
        let places: Vec<String> =
            level.place_ids().map(|id| format!("{}. {}", id.0, place(dungeon, &level, id, Some(log)))).collect();
        [format!("Level {number} of {}", dungeon.deepest()), String::new()]
            .into_iter()
            .chain(places)
            .chain([String::new()])
    };
    visited.into_iter().flat_map(page).collect()
}

/// The key of a place: description, contents, exits, and with a log what happened.
pub fn place(dungeon: &Dungeon, level: &Level, id: PlaceId, log: Option<&LevelLog>) -> String {
    let place = level.place(id);
    let mut words = Vec::from([dungeon.describe(place)]);
    words.extend(contents(dungeon, place));
    if level.landing == id && level.landing != level.entrance {
        words.push("Anyone who falls from above lands here.".into());
    }
    let exits: Vec<String> = level.exits(id).map(|exit| way(level, &exit)).collect();
    words.push(format!("Exits: {}.", exits.join(", ")));
    words.extend(log.into_iter().flat_map(|log| happened(level, id, log)));
    words.join(" ")
}

/// The places that parties have changed or left, in sentences.
fn happened(level: &Level, id: PlaceId, log: &LevelLog) -> Vec<String> {
    let (marks, mut words) = (log.place(id), Vec::new());
    let done = [
        (Marks::LOOTED, "Its treasure was opened."),
        (Marks::TRAP_SPENT, "Its trap was sprung."),
        (Marks::SPECIAL_SPENT, "Its special is used up."),
        (Marks::THING_TAKEN, "Its thing was taken."),
    ];
    words.extend(done.iter().filter(|(mark, _)| marks.has(*mark)).map(|(_, text)| text.to_string()));
    let held = matches!(level.place(id).contents, Contents::Monsters { .. });
    match log.group(id) {
        Some(None) if held => words.push("Its monsters are gone.".into()),
        Some(Some(troop)) => {
            let group = names::group(troop.kind, troop.ratings.len() as u32);
            let (verb, rating) = (if troop.ratings.len() == 1 { "is" } else { "are" }, troop.total());
            words.push(format!("Here {verb} now {group}, MR {rating} in all."));
        }
        _ => {}
    }
    let goods: Vec<String> = log.goods(id).map(delving::item).collect();
    let names: Vec<&str> = goods.iter().map(String::as_str).collect();
    if !names.is_empty() {
        words.push(format!("On the ground: {}.", and(&names)));
    }
    for body in log.bodies(id) {
        let gear: Vec<String> = body.gear.iter().map(delving::item).collect();
        let gear: Vec<&str> = gear.iter().map(String::as_str).collect();
        let with = if gear.is_empty() { String::new() } else { format!(" with {}", and(&gear)) };
        words.push(format!("Here lies {}{with}.", body.name));
    }
    if !marks.has(Marks::ENTERED) {
        words.push("Nobody came back from here.".into());
    }
    words
}

/// "east by a locked door to 7".
fn way(level: &Level, exit: &Exit) -> String {
    let link = level.link(exit.link);
    let door = match link.door.kind {
        _ if link.door.open => "an open door",
        DoorKind::Plain => "a door",
        DoorKind::Stuck => "a stuck door",
        DoorKind::Locked => "a locked door",
        DoorKind::Secret => "a secret door",
        DoorKind::Sealed => "a door sealed by magic",
        DoorKind::Moving => "a moving wall",
    };
    let width = if link.width == Width::Narrow { ", 5 feet wide" } else { "" };
    format!("{} by {door}{width} to {}", exit.direction.name(), exit.to.0)
}

fn contents(dungeon: &Dungeon, place: &DungeonPlace) -> Option<String> {
    let with = |treasure: bool| if treasure { ", with treasure" } else { "" };
    Some(match &place.contents {
        Contents::Nothing => return None,
        Contents::Monsters { group, treasure } => format!("Monsters: {}{}.", monsters(group), with(*treasure)),
        Contents::Trap { trap, treasure } => format!("Trap: {}{}.", trap.name(), with(*treasure)),
        Contents::Treasure(Hoard::Hidden) => "Hidden treasure.".into(),
        Contents::Treasure(Hoard::Free) => "Treasure.".into(),
        Contents::Treasure(Hoard::Trapped(trap)) => format!("Treasure, trapped: {}.", trap.name()),
        Contents::Special(Special::RiddleStatue(number)) => {
            let riddle = dungeon.riddle(*number);
            let answer = riddle.answers.get(usize::from(riddle.right)).copied().unwrap_or_default();
            format!("Special: riddle statue. \"{}\" Answer: {answer}.", riddle.question)
        }
        Contents::Special(Special::SleepingMonster(group)) => {
            format!("Special: asleep over treasure, {}.", monsters(group))
        }
        Contents::Special(Special::Vault(things)) => {
            let [a, b, c] = things.map(|place| place.0);
            format!("Special: vault; its things lie in {a}, {b} and {c}.")
        }
        Contents::Special(special) => format!("Special: {}.", word(&special.kind()).replace('-', " ")),
    })
}

/// "3 goblins, MR 10 each, fair".
fn monsters(group: &MonsterGroup) -> String {
    let (each, unseen) =
        (if group.number == 1 { "" } else { " each" }, if group.invisible { ", invisible" } else { "" });
    let words = names::group(group.kind, group.number.into());
    format!("{words}, MR {}{each}{unseen}, {}", group.rating, word(&group.strength))
}

/// The word of a value in files.
fn word(value: &impl Serialize) -> String {
    serde_json::to_value(value).ok().and_then(|value| value.as_str().map(String::from)).unwrap_or_default()
}
