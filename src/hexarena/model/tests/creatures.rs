//! Creature files: their contents, and the errors of wrong ones.

use crate::chapters::table;
use crate::matchmaking::creatures;
use crate::model::creature::Creature;
use crate::model::sheet::Sheet;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::proves;
use serde_json::{Value, json};

fn drake() -> Value {
    let text = creatures::files().find(|text| text.contains("Marsh drake")).unwrap();
    serde_json::from_str(text).unwrap()
}

/// The error of the drake's file after one change by JSON pointer. `None` removes the key.
fn error_after(pointer: &str, value: Option<Value>) -> String {
    let mut file = drake();
    let (place, key) = pointer.rsplit_once('/').unwrap();
    let parent = file.pointer_mut(place).unwrap();
    match (parent, value) {
        (Value::Object(map), Some(value)) => drop(map.insert(key.to_string(), value)),
        (Value::Object(map), None) => drop(map.remove(key)),
        (Value::Array(list), Some(value)) => list[key.parse::<usize>().unwrap()] = value,
        (Value::Array(list), None) => drop(list.remove(key.parse::<usize>().unwrap())),
        _ => panic!("{pointer}"),
    }
    Creature::parse(&file.to_string()).map_or_else(|error_after| error_after.to_string(), |_| "none".into())
}

#[test]
fn shipped_creatures_are_valid() {
    proves!("D135");
    let all = creatures::all().unwrap();
    assert_eq!(all.len(), creatures::COUNT);
    for creature in &all {
        assert_eq!(creature.shape().len(), creature.hexes.len(), "{}", creature.name);
        let sheet = creature.sheet();
        assert_eq!(sheet.tmr(), creature.tmr, "{}", creature.name);
        let text = serde_json::to_string(&sheet).unwrap();
        assert_eq!(serde_json::from_str::<Sheet>(&text).unwrap(), sheet, "{text}");
        assert_eq!(Creature::parse(&serde_json::to_string(creature).unwrap()).as_ref(), Ok(creature));
    }
    let ratings: Vec<u32> = all.iter().map(Creature::worth).collect();
    assert!(ratings.is_sorted(), "{ratings:?}");
}

#[test]
fn wrong_files_name_place_and_expectation() {
    proves!("D135");
    let parse_error = |text: &str| Creature::parse(text).unwrap_err().to_string();
    assert!(parse_error("{").starts_with("line 1, column 1: the file ends in the middle"), "{}", parse_error("{"));
    assert_eq!(parse_error("[]"), "the file: expected an object in braces, found []");
    let cases: [(&str, Option<Value>, &str); 24] = [
        ("/colour", Some(json!("red")), "the file: colour is unknown: expected name, hexes"),
        ("/name", None, "name: expected a name of 1 to 24 letters, digits, spaces, ' and -, found nothing"),
        ("/name", Some(json!("<i>")), "name: expected a name of 1 to 24 letters"),
        ("/ps", Some(json!("strong")), "ps: expected a whole number from 1 to 99, found \"strong\""),
        ("/tmr", Some(json!(16)), "tmr: expected a whole number from 1 to 15, found 16"),
        ("/behaviour", Some(json!("mild")), "behaviour: expected \"fierce\" or \"wary\", found \"mild\""),
        ("/hexes", Some(json!(4)), "hexes: expected a list in brackets, found 4"),
        ("/hexes", Some(json!([])), "hexes: expected 1 to 6 hexes, found 0"),
        ("/hexes/0", Some(json!([1, 0])), "hexes: the first hex is the head, at [0, 0]"),
        ("/hexes/1", Some(json!([0])), "hexes 2: expected a hex as two whole numbers, [q, r], found [0]"),
        ("/hexes/1", Some(json!([7, 7])), "hexes: [7, 7] lies too far from the head: -6 to 6 is allowed"),
        ("/hexes/1", Some(json!([0, 0])), "hexes: [0, 0] is listed twice"),
        ("/hexes/3", Some(json!([3, 3])), "hexes: [3, 3] touches no other hex of the body"),
        ("/rear/0", None, "front, flank, rear: [-2, 2] is next to the body and in none of the lists"),
        ("/flank/0", Some(json!([5, 0])), "flank: [5, 0] is not next to the body"),
        ("/rear/0", Some(json!([-1, 0])), "rear: [-1, 0] is listed twice"),
        ("/front", Some(json!([[-1, 0], [0, -1], [1, -1]])), "front, flank, rear: [1, 0] is next to the body"),
        ("/attacks", Some(json!([])), "attacks: expected 1 to 4 attacks, found 0"),
        ("/attacks/1", Some(json!(3)), "attacks 2: expected an object in braces, found 3"),
        ("/attacks/1/bc", Some(json!(0)), "attacks 2, bc: expected a whole number from 1 to 150, found 0"),
        ("/attacks/0/class", Some(json!("D")), "attacks 1, class: expected \"A\" or \"B\" or \"C\", found \"D\""),
        ("/attacks/0/times", Some(json!(4)), "attacks 1, times: expected a whole number from 1 to 3, found 4"),
        (
            "/attacks/2/reaches/0",
            Some(json!("behind")),
            "attacks 3, reaches 1: expected \"front\" or \"flank\" or \"rear\"",
        ),
        ("/attacks/2/reaches", Some(json!([])), "attacks 3, reaches: expected one or more, found []"),
    ];
    for (pointer, value, expected) in cases {
        let found = error_after(pointer, value);
        assert!(found.starts_with(expected), "{pointer}: {found}, expected {expected}");
    }
    assert_eq!(error_after("/attacks/0/class", Some(Value::Null)), "none", "an attack may be of no Class");
    assert_eq!(error_after("/attacks/0/extra", Some(json!(1))).split(':').next(), Some("attacks 1"));
    let mut swapped = drake();
    (swapped["front"], swapped["rear"]) =
        (json!([[-1, 0], [0, -1], [1, -1], [0, 2]]), json!([[-2, 2], [-2, 3], [-1, 3], [1, 0]]));
    let found = Creature::parse(&swapped.to_string()).unwrap_err().to_string();
    assert!(found.starts_with("front, flank, rear: the front hexes of the head are [-1, 0]"), "{found}");
    let mut small = drake();
    small["hexes"] = json!([[0, 0]]);
    let found = Creature::parse(&small.to_string()).unwrap_err().to_string();
    assert!(found.contains("is not next to the body") || found.contains("only such hexes"), "{found}");
}

#[test]
fn rulebook_prints_the_shipped_creatures() {
    proves!("D135");
    let side = |side: &crate::model::ground::zones::ShapeSide| format!("{side:?}").to_lowercase();
    let rows: Vec<Vec<String>> = creatures::all()
        .unwrap()
        .iter()
        .map(|one| {
            let shape = ["", "", ", trio", ", diamond"][one.hexes.len() - 1];
            let values =
                [one.ps, one.md, one.ag, one.en, one.ft, one.wp, one.pc].map(|value| value.to_string()).join(" ");
            let attacks = one.attacks.iter().map(|of| {
                let hexes = of.reaches.iter().map(side).collect::<Vec<_>>().join(" ");
                let class = of.class.map_or("-".to_string(), |class| format!("{class:?}"));
                format!("{}: {}, D{:+}, {class}, {}, {}, {hexes}", of.name, of.bc, of.damage, of.rank, of.times)
            });
            let attacks = attacks.collect::<Vec<_>>().join("; ");
            let hexes = format!("{}{shape}", one.hexes.len());
            vec![
                one.name.clone(),
                hexes,
                values,
                one.tmr.to_string(),
                one.ap.to_string(),
                one.size.to_string(),
                attacks,
            ]
        })
        .collect();
    assert_eq!(table("13-riders-and-large-figures", "Creature"), rows);
    // Both shapes of the ledger match the files.
    for (name, beast) in [("trio", "Ridgeback"), ("diamond", "Marsh drake")] {
        let found = creatures::named(beast).unwrap();
        let list = |hexes: &[[i8; 2]]| hexes.iter().map(|[q, r]| format!("({q},{r})")).collect::<Vec<_>>().join(" ");
        let row = vec![name.to_string(), list(&found.hexes), list(&found.front), list(&found.flank), list(&found.rear)];
        assert!(table("13-riders-and-large-figures", "Shape").contains(&row), "{row:?}");
    }
}
