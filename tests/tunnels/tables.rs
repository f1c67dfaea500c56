//! The tables of the chapters against those of the program, so that neither can drift.

use ludus_engine::proves;
use ludus_tunnels::data::tables::tables;
use ludus_tunnels::data::treasure::MagicObject;
use serde_json::Value;

const KINDREDS: &str = include_str!("../../assets/rulebook/tunnels/03-kindreds.md");
const MONSTERS: &str = include_str!("../../assets/rulebook/tunnels/04-monsters.md");
const WEAPONS: &str = include_str!("../../assets/rulebook/tunnels/14-weapons.md");
const SHOP: &str = include_str!("../../assets/rulebook/tunnels/13-shop.md");
const BELOW: &str = include_str!("../../assets/rulebook/tunnels/20-tables-below.md");

/// The rows of the table that follows a line of a chapter, in small letters.
pub(crate) fn printed(chapter: &str, start: &str) -> Vec<Vec<String>> {
    let (_, below) = chapter.split_once(start).unwrap_or_else(|| panic!("{start} is missing"));
    let rows = below.lines().skip_while(|line| !line.starts_with('|')).take_while(|line| line.starts_with('|'));
    let cells = |row: &str| row.trim_matches('|').split('|').map(|cell| cell.trim().to_lowercase()).collect();
    rows.skip(2).map(cells).collect()
}

/// The names in italics in the sentence of a chapter that begins so, in small letters.
pub(crate) fn named_after(chapter: &str, start: &str) -> Vec<String> {
    let (_, below) = chapter.split_once(start).unwrap_or_else(|| panic!("{start} is missing"));
    let sentence = below.split('.').next().unwrap();
    sentence.split('*').skip(1).step_by(2).map(str::to_lowercase).collect()
}

fn rows_of(chapter: &str, id: &str) -> Vec<Vec<String>> {
    printed(chapter, &format!("- **{id}**"))
}

/// A table of the program as JSON.
fn stored(table: &str) -> Vec<Value> {
    let all = serde_json::to_value(tables()).unwrap();
    all[table].as_array().unwrap_or_else(|| panic!("no table {table}")).clone()
}

/// A value as the chapters print it: a dash for nothing.
fn cell(row: &Value, field: &str) -> String {
    match &row[field] {
        Value::Null => "-".into(),
        Value::Number(number) if number.as_i64() == Some(0) => "-".into(),
        Value::String(text) => text.trim_end_matches(" g.p.").to_lowercase(),
        other => other.to_string(),
    }
}

fn cells(row: &Value, fields: &[&str]) -> Vec<String> {
    fields.iter().map(|field| cell(row, field)).collect()
}

/// "3-5", or "2" if both are the same.
fn range(pair: &Value) -> String {
    let (low, high) = (pair[0].to_string(), pair[1].to_string());
    if low == high { low } else { format!("{low}-{high}") }
}

fn of_rule<'a>(rows: &'a [Value], id: &'a str) -> impl Iterator<Item = &'a Value> {
    rows.iter().filter(move |row| row["rule"] == id)
}

#[test]
fn weapons_are_those_of_the_chapter() {
    proves!("TT-WPN-T1", "TT-WPN-T2", "TT-WPN-T3", "TT-WPN-T4", "TT-WPN-T5", "TT-WPN-T7", "TT-WPN-T8", "TT-WPN-01");
    let weapons = stored("weapons");
    let plain = ["name", "dice", "weight", "price", "dexterity", "hindrance", "strength"];
    for (id, shape) in [("TT-WPN-T1", 0), ("TT-WPN-T2", 1), ("TT-WPN-T3", 0), ("TT-WPN-T4", 0), ("TT-WPN-T5", 1)] {
        let expected: Vec<Vec<String>> = of_rule(&weapons, id)
            .map(|row| {
                let mut found = cells(row, &plain);
                if shape == 1 {
                    let length = cell(row, "length");
                    found.push(if length == "-" { length } else { format!("{length}'") });
                }
                found
            })
            .collect();
        assert_eq!(rows_of(WEAPONS, id), expected, "{id}");
    }
    let others: Vec<Vec<String>> = of_rule(&weapons, "TT-WPN-T7").map(|row| cells(row, &plain[..6])).collect();
    assert_eq!(rows_of(WEAPONS, "TT-WPN-T7"), others);
    let shields = ["name", "dice", "weight", "price", "absorbs", "dexterity"];
    let shields: Vec<Vec<String>> = of_rule(&weapons, "TT-WPN-T8").map(|row| cells(row, &shields)).collect();
    assert_eq!(rows_of(WEAPONS, "TT-WPN-T8"), shields);
}

#[test]
fn bows_and_odd_weapons_are_those_of_the_chapter() {
    proves!("TT-WPN-T6", "TT-WPN-T9", "TT-WPN-09");
    let (weapons, ammunition) = (stored("weapons"), stored("ammunition"));
    let fields = ["name", "dice", "weight", "price", "dexterity", "hindrance", "strength"];
    for (id, count) in [("TT-WPN-T6", 11), ("TT-WPN-T9", 9)] {
        let printed = rows_of(WEAPONS, id);
        assert_eq!(printed.len(), count);
        for row in printed {
            let of_table = of_rule(&weapons, id).chain(of_rule(&ammunition, id));
            let found = of_table.map(|row| cells(row, &fields)).find(|found| found[0] == row[0]);
            assert_eq!(Some(row), found, "{id}");
        }
    }
}

#[test]
fn armour_is_that_of_the_chapter() {
    proves!("TT-WPN-T10", "TT-SUPPLY-T3");
    let halves = |row: &Value| match row["half_hits"].as_u64().unwrap() {
        1 => "1/2".to_string(),
        odd if odd % 2 == 1 => format!("{} 1/2", odd / 2),
        even => (even / 2).to_string(),
    };
    let all: Vec<Vec<String>> = stored("armour")
        .iter()
        .map(|row| {
            let per = match (row["pair"].as_bool(), row["cover"].as_str().unwrap()) {
                (Some(true), "hands") => " per hand",
                (Some(true), _) => " per leg",
                _ => "",
            };
            let mut found = cells(row, &["name", "weight", "price"]);
            found.push(halves(row) + per);
            found
        })
        .collect();
    assert_eq!(rows_of(WEAPONS, "TT-WPN-T10"), all);
    let basic = rows_of(SHOP, "TT-SUPPLY-T3");
    assert_eq!(basic.len(), stored("armour").iter().filter(|row| row["basic"] == true).count());
    for row in basic {
        assert!(all.contains(&row), "{row:?}");
    }
}

#[test]
fn the_shop_sells_what_the_chapter_lists() {
    proves!("TT-SUPPLY-T1", "TT-SUPPLY-T2", "TT-SUPPLY-T4", "TT-SUPPLY-03", "TT-POISON-01");
    let goods = stored("goods");
    let names = ["name", "weight", "price"];
    let with_unit = |row: &Value| {
        let mut found = cells(row, &names);
        found[2] = row["price"].as_str().unwrap().to_string();
        found
    };
    let listed: Vec<Vec<String>> = of_rule(&goods, "TT-SUPPLY-T1").map(with_unit).collect();
    assert_eq!(rows_of(SHOP, "TT-SUPPLY-T1"), listed);
    let basic: Vec<Vec<String>> = of_rule(&stored("weapons"), "TT-SUPPLY-T2")
        .map(|row| {
            let dice = cell(row, "dice").replace('d', "").replace('-', "0");
            [cells(row, &names), vec![dice]].concat()
        })
        .collect();
    let printed: Vec<Vec<String>> = rows_of(SHOP, "TT-SUPPLY-T2").into_iter().map(|row| row[..4].to_vec()).collect();
    assert_eq!(printed, basic);
    let staffs: Vec<Vec<String>> =
        of_rule(&stored("staffs"), "TT-SUPPLY-T4").map(|row| cells(row, &["kind", "weight", "price"])).collect();
    assert_eq!(rows_of(SHOP, "TT-SUPPLY-T4"), staffs);
    let poisons = include_str!("../../assets/rulebook/tunnels/15-poisons.md");
    let expected: Vec<Vec<String>> =
        stored("poisons").iter().map(|row| cells(row, &["name", "weight", "price", "applications"])).collect();
    let printed: Vec<Vec<String>> = rows_of(poisons, "TT-POISON-01").into_iter().map(|row| row[..4].to_vec()).collect();
    assert_eq!(printed, expected);
}

#[test]
fn kindreds_are_those_of_the_chapter() {
    proves!("TT-KIN-T1", "TT-KIN-T2", "TT-KIN-T3", "TT-KIN-T4", "TT-KIN-09");
    let (kindreds, manlike) = (stored("kindreds"), stored("manlike"));
    let fields = ["name", "st", "iq", "lk", "con", "dx", "chr"];
    let attributes: Vec<Vec<String>> = kindreds.iter().map(|row| cells(row, &fields)).collect();
    assert_eq!(rows_of(KINDREDS, "TT-KIN-T1"), attributes);
    let averages: Vec<Vec<String>> = manlike.iter().map(|row| cells(row, &["name", "multiplier", "average"])).collect();
    assert_eq!(rows_of(KINDREDS, "TT-KIN-T2"), averages);
    let sizes: Vec<Vec<String>> = stored("sizes")
        .iter()
        .map(|row| {
            let inches = row["inches"].as_u64().unwrap();
            vec![cell(row, "roll"), format!("{}'{}\"", inches / 12, inches % 12), cell(row, "pounds")]
        })
        .collect();
    assert_eq!(rows_of(KINDREDS, "TT-KIN-T3"), sizes);
    let printed = rows_of(KINDREDS, "TT-KIN-T4");
    assert_eq!(printed.len(), 11);
    for row in printed {
        let all = kindreds.iter().chain(&manlike).map(|row| cells(row, &["name", "height", "weight"]));
        assert!(all.into_iter().any(|found| found == row), "{row:?}");
    }
}

#[test]
fn monsters_are_those_of_the_chapter() {
    proves!("TT-MON-T1", "TT-MON-T2", "TT-MON-T3", "TT-MON-T4", "TT-MON-03");
    let monsters = stored("monsters");
    let dice: Vec<Vec<String>> = stored("rating_dice")
        .iter()
        .map(|row| vec![row["dice"].to_string(), range(&row["old"]), range(&row["revised"])])
        .collect();
    assert_eq!(rows_of(MONSTERS, "TT-MON-T1")[..11], dice);
    let rated: Vec<Vec<String>> = of_rule(&monsters, "TT-MON-T2")
        .map(|row| {
            let mut found = vec![cell(row, "name")];
            let rating = |rating: &Value| if rating.is_null() { "nu".into() } else { rating.to_string() };
            found.extend(row["ratings"].as_array().unwrap().iter().map(rating));
            found.push(range(&row["number"]));
            found
        })
        .collect();
    assert_eq!(rows_of(MONSTERS, "TT-MON-T2"), rated);
    let traits = |row: &Value| {
        let text = |field: &str| row[field].as_str().unwrap();
        let languages: Vec<&str> = row["languages"].as_array().unwrap().iter().filter_map(Value::as_str).collect();
        let large = if text("size") == "small" { "s" } else { "l" };
        let tongue = if languages.is_empty() { "-".to_string() } else { languages.join(", ").to_lowercase() };
        vec![text("kind")[..1].to_string(), tongue, large.into(), row["pace"].to_string(), row["charisma"].to_string()]
    };
    // The order of the languages of a row is that of the list, not that of the chapter.
    let sorted = |mut row: Vec<String>| {
        let mut tongues: Vec<&str> = row[1].split(", ").collect();
        tongues.sort_unstable();
        row[1] = tongues.join(", ");
        row[0].truncate(1);
        row
    };
    for (id, kind) in [("TT-MON-T2", 1), ("TT-MON-T4", 3)] {
        let chapter = if id == "TT-MON-T2" { "TT-MON-T3" } else { id };
        let printed = rows_of(MONSTERS, chapter);
        assert_eq!(printed.len(), of_rule(&monsters, id).count());
        for (printed, row) in printed.iter().zip(of_rule(&monsters, id)) {
            assert_eq!(printed[0], cell(row, "name"));
            assert_eq!(sorted(printed[kind..kind + 5].to_vec()), sorted(traits(row)), "{printed:?}");
            if kind == 1 {
                assert_eq!(printed[6], row["arms"].as_str().unwrap(), "{printed:?}");
            } else {
                let first: u64 = printed[1].parse().unwrap();
                let all: Vec<u64> = (1..=6).map(|level| level * first).collect();
                assert_eq!((&row["ratings"], &printed[2]), (&serde_json::json!(all), &range(&row["number"])));
            }
        }
    }
}

#[test]
fn levels_are_those_of_the_chapter() {
    proves!("TT-LEVEL-T1", "TT-LEVEL-T2");
    let chapter = include_str!("../../assets/rulebook/tunnels/12-experience-and-levels.md");
    let levels: Vec<Vec<String>> =
        stored("levels").iter().map(|row| cells(row, &["level", "points", "warrior", "magic_user", "rogue"])).collect();
    let printed: Vec<Vec<String>> = rows_of(chapter, "TT-LEVEL-T1")
        .into_iter()
        .map(|mut row| {
            row[1] = if row[1] == "0" { "-".into() } else { row[1].replace(',', "") };
            row
        })
        .collect();
    assert_eq!(printed, levels);
    let options: Vec<Vec<String>> = stored("level_options")
        .iter()
        .map(|row| {
            let attribute = row["attribute"].as_str().unwrap().to_lowercase();
            let gain = match row["gain"].as_str().unwrap() {
                "level" => format!("{attribute} + n"),
                "half-up" => format!("{attribute} + n/2, up"),
                "half-down" => format!("{attribute} + n/2, down"),
                "double" => format!("{attribute} + 2n"),
                _ => format!("{attribute} + n/2 and {} + n/2", cell(row, "second")),
            };
            let place = if row["underground"] == true { "anywhere" } else { "surface" };
            vec![cell(row, "option"), gain, place.into()]
        })
        .collect();
    assert_eq!(rows_of(chapter, "TT-LEVEL-T2"), options);
}

#[test]
fn dice_and_bands_are_those_of_the_chapters() {
    proves!("TT-MISSILE-T1", "TT-CHAR-T1", "TT-MISSILE-03", "TT-CHAR-18", "TT-DEC-019");
    let missiles = include_str!("../../assets/rulebook/tunnels/08-missiles.md");
    let hits = |most: &Value| match most.as_u64().unwrap() {
        0 => "-".to_string(),
        1 => "1".to_string(),
        most => format!("1-{most}"),
    };
    let aims: Vec<(String, Vec<String>)> = stored("marksmanship")
        .iter()
        .map(|row| (row["from"].to_string(), row["hits"].as_array().unwrap().iter().map(hits).collect()))
        .collect();
    let printed = rows_of(missiles, "TT-MISSILE-T1").into_iter();
    let printed = printed.map(|row| (row[0].split(['-', '+']).next().unwrap().to_string(), row[2..].to_vec()));
    assert_eq!(printed.collect::<Vec<_>>(), aims);
    let characters = include_str!("../../assets/rulebook/tunnels/02-characters.md");
    let bands: Vec<Vec<String>> = stored("charisma")
        .iter()
        .map(|row| {
            let (from, to) = (row["from"].as_i64().unwrap(), row["to"].as_i64().unwrap());
            let values = match (from, to) {
                (low, -1) if low < -1000 => "below 0".to_string(),
                (low, high) if high > 1000 => format!("{low} and more"),
                (low, high) if low == high => low.to_string(),
                (low, high) => format!("{low}-{high}"),
            };
            vec![values, cell(row, "band"), row["followers"].to_string()]
        })
        .collect();
    assert_eq!(rows_of(characters, "TT-CHAR-T1"), bands);
}

#[test]
fn materials_are_those_of_the_chapter() {
    proves!("TT-MATERIAL-T1", "TT-MATERIAL-T2");
    let chapter = include_str!("../../assets/rulebook/tunnels/16-materials.md");
    let makes = stored("makes");
    for row in rows_of(chapter, "TT-MATERIAL-T1") {
        let materials: Vec<&str> =
            row[1].split(", ").filter(|one| !one.contains("leather") && *one != "wood").collect();
        for object in row[0].split(", ") {
            let object = if object == "pole arms" { "pole" } else { object.trim_end_matches('s') };
            let found = makes.iter().find(|make| make["name"] == object).unwrap_or_else(|| panic!("{object}"));
            assert_eq!(found["materials"], serde_json::json!(materials), "{object}");
        }
    }
    let stored = stored("materials");
    let factors = [("1", "1"), ("3/4", "5/4"), ("1/10", "1/2"), ("1/20", "1/4"), ("1/100", "1")];
    let printed = rows_of(chapter, "TT-MATERIAL-T2");
    for ((row, found), (price, weight)) in printed.iter().zip(&stored).zip(factors) {
        let breaks: Vec<u64> = match row[4].split_once('-') {
            Some((low, high)) if !low.is_empty() => (low.parse().unwrap()..=high.parse().unwrap()).collect(),
            Some(_) => Vec::new(),
            None => row[4].split(", ").map(|number| number.parse().unwrap()).collect(),
        };
        assert_eq!((&row[0], &found["breaks_on"]), (&cell(found, "name"), &serde_json::json!(breaks)));
        assert_eq!((&found["price"], &found["weight"]), (&price.into(), &weight.into()), "{row:?}");
    }
    assert_eq!(printed.len(), 5);
}

#[test]
fn spells_are_those_of_the_chapter() {
    proves!("TT-SPELL-02", "TT-MAGIC-02", "TT-MAGIC-03");
    let chapter = include_str!("../../assets/rulebook/tunnels/19-spells.md");
    let expected: Vec<Vec<String>> = stored("spells")
        .iter()
        .map(|row| {
            let cost = match row["basis"].as_str().unwrap() {
                "point" => format!("{} a point", row["cost"]),
                "victim-sum" => format!("{} an attribute", row["cost"]),
                _ => row["cost"].to_string(),
            };
            let raised = match row["raises"].as_str().unwrap() {
                "effect" => "!",
                "duration" => "#",
                "either" => "!/#",
                _ => "-",
            };
            let letter = |when: &Value| match when.as_str().unwrap() {
                "exploring" => "e",
                "meeting" => "x",
                "combat" => "c",
                _ => "s",
            };
            let when: Vec<&str> = row["when"].as_array().unwrap().iter().map(letter).collect();
            let numbers = ["level", "iq", "dx"].map(|field| row[field].to_string());
            let [level, iq, dx] = numbers;
            vec![cell(row, "name"), level, cost, iq, dx, raised.into(), when.join(" ")]
        })
        .collect();
    assert_eq!(rows_of(chapter, "TT-SPELL-02"), expected);
    let at_foes = stored("spells").into_iter().filter(|row| row["on_foes"] == true).map(|row| cell(&row, "name"));
    assert_eq!(named_after(chapter, "Spells at all foes need a free way, too: "), at_foes.collect::<Vec<_>>());
}

#[test]
fn tables_of_the_tunnels_are_those_of_the_chapter() {
    proves!("TT-REACT-T1", "TT-TREASURE-T1", "TT-TREASURE-T2", "TT-TREASURE-T3", "TT-DUNGEON-T1", "TT-DUNGEON-T2");
    let words = |row: &Value, field: &str| row[field].as_str().unwrap().replace('-', " ");
    let on_dice = |table: &str, field: &str| -> Vec<Vec<String>> {
        stored(table).iter().map(|row| vec![range(&row["roll"]), words(row, field)]).collect()
    };
    assert_eq!(rows_of(BELOW, "TT-REACT-T1"), on_dice("reactions", "reaction"));
    assert_eq!(rows_of(BELOW, "TT-DUNGEON-T1"), on_dice("doors", "door"));
    let contents: Vec<Vec<String>> = stored("contents")
        .iter()
        .map(|row| vec![range(&row["roll"]), words(row, "contents"), row["treasure_up_to"].to_string()])
        .collect();
    assert_eq!(rows_of(BELOW, "TT-DUNGEON-T2"), contents);
    let sizes: Vec<Vec<String>> =
        stored("gem_sizes").iter().take(5).map(|row| cells(row, &["number", "name", "times"])).collect();
    assert_eq!(rows_of(BELOW, "TT-TREASURE-T1"), sizes);
    let gems: Vec<String> = stored("gems").iter().map(|row| format!("{} {}", cell(row, "name"), row["base"])).collect();
    let printed: Vec<String> = rows_of(BELOW, "TT-TREASURE-T2").iter().flat_map(|row| row[1..].to_vec()).collect();
    assert_eq!(printed, gems);
    for (row, found) in rows_of(BELOW, "TT-TREASURE-T3").iter().zip(stored("jewelry")) {
        let gems: Vec<u64> = row[3].split(", ").map(|gem| gem.parse().unwrap()).collect();
        assert_eq!(row[1].trim_end_matches('s'), cell(&found, "piece").trim_end_matches('s'));
        assert_eq!(
            (&row[2].replace("leather", "-"), serde_json::json!(gems)),
            (&cell(&found, "setting"), found["gems"].clone())
        );
    }
}

#[test]
fn magic_objects_are_those_of_the_chapter() {
    proves!("TT-DEC-205", "TT-DEC-105");
    let stored = MagicObject::ALL.map(|object| {
        let row = object.row();
        let (low, high) = row.roll;
        let roll = if low == high { low.to_string() } else { format!("{low}-{high}") };
        let points = format!("{}{}", row.points, if row.per_level { " x level" } else { "" });
        [roll, object.name().to_string(), points]
    });
    let printed: Vec<[String; 3]> =
        rows_of(BELOW, "TT-DEC-205").into_iter().map(|row| [0, 1, 3].map(|at: usize| row[at].clone())).collect();
    assert_eq!(printed, stored);
}
