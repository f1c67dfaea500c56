//! Hand-made dungeons: the shipped one, and the errors of wrong files.

use crate::data::dungeon::{DoorKind, GroupStrength};
use crate::dungeon::hand_made::shipped;
use crate::dungeon::level::{Contents, Dungeon, Level, PlaceId};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::proves;

const BREWERY: &str = include_str!("../../../../assets/tunnels/dungeons/drowned-brewery.json");

#[test]
fn the_shipped_dungeon_keeps_the_promises_of_the_generator() {
    proves!("TT-DUNGEON-02", "TT-DUNGEON-21", "TT-DUNGEON-23", "TT-DUNGEON-24");
    let all = shipped();
    assert_eq!(all.len(), 1, "each file can be read");
    for dungeon in all {
        assert_eq!(dungeon.deepest(), 2);
        for number in 1..=dungeon.deepest() {
            let level = Level::generate(dungeon, number);
            assert_eq!(level, dungeon.levels[usize::from(number) - 1], "the file has the levels");
            let free = super::levels::steps(&level, |door| !matches!(door, DoorKind::Secret | DoorKind::Sealed));
            assert!(level.stair.is_none_or(|stair| free.contains_key(&stair)), "level {number}");
            let empty = level.place_ids().filter(|id| level.place(*id).contents == Contents::Nothing);
            assert_eq!(empty.collect::<Vec<_>>(), [level.entrance], "level {number}");
            assert!(level.places.iter().all(|place| place.text.is_some()));
            assert!(level.groups().all(|(_, group)| group.rating > 0));
        }
        // What was read and filled in is written, and read again, without a change.
        let text = serde_json::to_string(dungeon).unwrap();
        assert_eq!(Dungeon::read(&text).as_ref(), Ok(dungeon));
        let strengths: Vec<GroupStrength> = dungeon.levels[0].groups().map(|(_, group)| group.strength).collect();
        use GroupStrength::*;
        assert_eq!(strengths, [Pushover, Pushover, Pushover, Fair, Tough], "24, 24, 28, 48 and 64 for 40");
        assert!(dungeon.describe(dungeon.levels[0].place(PlaceId(2))).starts_with("The malt floor."));
    }
}

/// The error of the brewery with the first place of one text replaced by another.
fn refused(from: &str, to: &str) -> String {
    assert!(BREWERY.contains(from), "{from}");
    Dungeon::read(&BREWERY.replacen(from, to, 1)).unwrap_err().to_string()
}

#[test]
fn errors_name_the_place_of_a_wrong_door() {
    let door = r#"{"from": 5, "to": 7, "direction": "east", "door": {"kind": "plain"}}"#;
    let with = |from: &str, to: &str| refused(door, &door.replace(from, to));
    assert_eq!(with("7", "31"), "level 1, place 5: a door leads to place 31, which does not exist");
    assert_eq!(with("7", "0"), "level 1, place 5: a door leads to place 0, which does not exist");
    assert_eq!(with("5", "31"), "level 1: a door leads from place 31, which does not exist");
    assert_eq!(with("east", "west"), "level 1, place 5: a door leads west to place 7, whose cell does not touch there");
    assert_eq!(with("7", "8"), "level 1, place 5: a door leads east to place 8, whose cell does not touch there");
    let twice = with("}}", "}}, {\"from\": 7, \"to\": 5, \"direction\": \"west\", \"door\": {\"kind\": \"stuck\"}}");
    assert_eq!(twice, "level 1, place 7: two doors lead to place 5, only 1 is allowed");
    let open = with("\"plain\"", "\"secret\", \"open\": true");
    assert_eq!(open, "level 1, place 5: the door east cannot be open: only doors that people open");
    assert!(with("plain", "bolted").starts_with("line "), "{}", with("plain", "bolted"));
}

#[test]
fn errors_name_missing_ways() {
    let shaft = r#"{"from": 12, "to": 13, "direction": "south", "door": {"kind": "plain"}},"#;
    assert_eq!(refused(shaft, ""), "level 1, place 13: no way leads from the entrance to the stair");
    let bedroom = r#"{"from": 10, "to": 12, "direction": "east", "door": {"kind": "plain"}},"#;
    let ring = r#"{"from": 12, "to": 14, "direction": "north", "door": {"kind": "plain"}},"#;
    let both = BREWERY.replacen(bedroom, "", 1).replacen(ring, "", 1);
    let error = Dungeon::read(&both).unwrap_err().to_string();
    assert_eq!(error, "level 1, place 12: no way leads from the entrance to it");
    assert_eq!(refused("\"stair\": 13", "\"stair\": 40"), "level 1: the stair is place 40, which does not exist");
    let stairs = "each level has 1 stair; nothing leads down from the last one";
    assert_eq!(refused("\"stair\": 13,", ""), format!("level 1: {stairs}"));
    assert_eq!(refused("\"landing\": 3", "\"fall\": 4, \"landing\": 3"), format!("level 2: {stairs}"));
    let unsafe_entrance = refused("\"entrance\": 1", "\"entrance\": 2");
    assert_eq!(unsafe_entrance, "level 1, place 2: the entrance must be lit");
    let safe = "must be without monsters and traps";
    assert_eq!(refused("\"landing\": 1", "\"landing\": 4"), format!("level 1, place 4: the landing {safe}"));
    assert_eq!(
        refused("\"number\": 2, \"entrance\"", "\"number\": 3, \"entrance\""),
        "level 3 stands where level 2 is expected"
    );
}

#[test]
fn stair_and_landing_need_a_way_without_magic() {
    proves!("TT-DUNGEON-23");
    let hindered = "a secret or sealed door stands on each way between the entrance and the";
    let landing = r#"{"from": 1, "to": 3, "direction": "south", "door": {"kind": "plain"}}"#;
    let stair = r#"{"from": 12, "to": 13, "direction": "south", "door": {"kind": "plain"}}"#;
    for kind in ["secret", "sealed"] {
        let shut = |link: &str| refused(link, &link.replace("plain", kind));
        assert_eq!(shut(landing), format!("level 2, place 3: {hindered} landing"));
        assert_eq!(shut(stair), format!("level 1, place 13: {hindered} stair"));
    }
}

#[test]
fn errors_name_wrong_values_and_their_bounds() {
    proves!("TT-DEC-218");
    let control = refused("The malt floor.", "The malt\\u001b floor.");
    assert_eq!(control, "level 1, place 2: a text needs 1 to 160 letters that can be shown");
    assert_eq!(refused("The malt floor.", &"malt ".repeat(40)), control);
    let cell = "level 1, place 2: a place needs a cell of its own on the grid: columns 0 to 7, rows 0 to 4";
    assert_eq!([refused("[1, 2]", "[8, 2]"), refused("[1, 2]", "[0, 2]"), refused("[1, 2]", "[255, 255]")], [cell; 3]);
    let rats = r#""kind": "rat", "number": 3"#;
    let many = refused(rats, r#""kind": "rat", "number": 21"#);
    assert_eq!(many, "level 1, place 2: a group has 1 to 20 monsters, not 21");
    let tough = refused(rats, r#""kind": "rat", "number": 13"#);
    assert_eq!(tough, "level 1, place 2: a group with a rating of 104, at most 100 are allowed for 4 delvers");
    let unseen = refused(rats, r#""kind": "rat", "invisible": true, "rating": 26, "number": 2"#);
    assert_eq!(unseen, tough, "invisible monsters count twice");
    assert!(refused(rats, r#""kind": "rat", "number": 1, "rating": 20001"#).ends_with("a rating of 1 to 20000"));
    let huge = refused(rats, r#""kind": "hydra", "number": 1"#);
    assert_eq!(huge, "level 1, place 2: the hydra is too large for a place");
    let special = refused("\"gambling-imp\"", "\"fountain\"");
    assert_eq!(special, "level 1, place 7: each special occurs once on a level at most");
    assert_eq!(refused("\"riddle-statue\": 1", "\"riddle-statue\": 6"), "level 2, place 11: a riddle is 0 to 5, not 6");
    let apart = "level 2, place 10: its 3 things lie apart, and neither here nor at the entrance";
    assert_eq!(refused("[6, 8, 13]", "[6, 8, 8]"), apart);
    assert_eq!(refused("[6, 8, 13]", "[6, 10, 13]"), apart);
    assert_eq!(
        refused("[6, 8, 13]", "[6, 8, 50]"),
        "level 2, place 10: a thing lies in place 50, which does not exist"
    );
    let sleeper = r#""sleeping-monster": {"kind": "giant octopus""#;
    let small = refused(sleeper, r#""sleeping-monster": {"kind": "rat""#);
    assert_eq!(small, "level 2, place 14: a sleeping monster is larger than a man, unlike the rat");
    assert_eq!(refused("\"darts\"", "\"chute\""), "level 2, place 9: a chute needs a level below");
}

#[test]
fn errors_of_the_whole_file_name_its_bounds() {
    assert_eq!(refused("\"delvers\": 4", "\"delvers\": 11"), "a dungeon is made for 1 to 10 delvers, not 11");
    assert_eq!(refused("The Drowned Brewery", ""), "a name needs 1 to 48 letters that can be shown");
    assert_eq!(refused("The Drowned Brewery", "The\\nBrewery"), "a name needs 1 to 48 letters that can be shown");
    assert!(refused("fungus and water", "water and fungus").contains("expected a theme of the tables"));
    assert!(refused("\"theme\"", "\"motto\"").starts_with("line 2, column"));
    let long = Dungeon::read(&" ".repeat(50_000)).unwrap_err().to_string();
    assert_eq!(long, "50000 bytes, at most 49152 are allowed");
    let none = r#"{"name": "Nothing", "theme": "the dead", "delvers": 1}"#;
    assert_eq!(Dungeon::read(none).unwrap_err().to_string(), "a hand-made dungeon has 1 level or more");
    let generated = super::dungeon(1);
    assert_eq!(generated.check(), Ok(()), "without levels they are generated");
}
