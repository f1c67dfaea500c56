//! The loading of the tables; the modules below compare their rows with the booklet.

mod gear;
mod monsters;
mod people;
mod spells;
mod store;
mod treasure;

use crate::data::armour::ArmourId;
use crate::data::monster::MonsterId;
use crate::data::tables::{TunnelTables, tables};
use crate::data::weapon::WeaponId;
use alloc::boxed::Box;
use alloc::collections::BTreeMap;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Display;

/// The rows must equal the lines of the table, apart from the number of spaces.
fn same(table: &str, rows: impl Iterator<Item = String>) {
    let squeeze = |line: &str| line.split_whitespace().collect::<Vec<_>>().join(" ");
    let expected: Vec<String> = table.lines().map(squeeze).filter(|line| !line.is_empty()).collect();
    let found: Vec<String> = rows.map(|line| squeeze(&line)).collect();
    for (expected, found) in expected.iter().zip(&found) {
        assert_eq!(found, expected);
    }
    assert_eq!(found.len(), expected.len());
}

fn dash<T: Display>(value: Option<T>) -> String {
    value.map_or_else(|| "-".into(), |value| value.to_string())
}

#[test]
fn all_tables_load() {
    assert_eq!(tables().weapons.len(), WeaponId::all().count());
    assert_eq!(WeaponId::of("Broadsword").map(|weapon| weapon.row().weight), Some(75));
    assert_eq!(ArmourId::of("chain mail").map(|suit| suit.row().total_half_hits()), Some(10));
    assert_eq!(MonsterId::of("troll").and_then(|troll| troll.rating(1)), Some(50));
}

/// The rules that the rows of each table name, with their numbers of rows.
const RULES: &str = "
ammunition       2 TT-DEC-116, 4 TT-WPN-T6, 1 TT-WPN-T9
armour           20 TT-WPN-T10
carried          5 TT-WANDER-04
charisma         8 TT-CHAR-T1
contents         5 TT-DUNGEON-T2
doors            6 TT-DUNGEON-T1
gem_sizes        6 TT-TREASURE-T1
gems             18 TT-TREASURE-T2
goods            1 TT-DEC-116, 12 TT-SUPPLY-T1
group_strengths  3 TT-DUNGEON-26
henchmen         1 TT-HIRE-04, 1 TT-HIRE-06, 1 TT-HIRE-07
jewelled_classes 6 TT-TREASURE-13
jewelry          6 TT-TREASURE-T3
kindreds         6 TT-KIN-T1
level_options    7 TT-LEVEL-T2
levels           20 TT-LEVEL-T1
magic_objects    30 TT-DEC-205
makes            10 TT-MATERIAL-T1
manlike          7 TT-KIN-T2
marksmanship     10 TT-MISSILE-T1
materials        2 TT-MATERIAL-04, 5 TT-MATERIAL-T2
monsters         20 TT-MON-T2, 25 TT-MON-T4
poisons          4 TT-POISON-01
rating_dice      11 TT-MON-T1
reactions        5 TT-REACT-T1
sizes            16 TT-KIN-T3
specials         11 TT-DEC-214
staffs           1 TT-STAFF-07, 2 TT-SUPPLY-T4
theme_texts      6 TT-DUNGEON-19
themes           6 TT-DUNGEON-19
traps            11 TT-DEC-213
weapons          8 TT-SUPPLY-T2, 21 TT-WPN-T1, 10 TT-WPN-T2, 15 TT-WPN-T3, 11 TT-WPN-T4, 8 TT-WPN-T5, 8 TT-WPN-T6, \
    3 TT-WPN-T7, 10 TT-WPN-T8, 8 TT-WPN-T9";

#[test]
fn each_row_names_its_rule() {
    let all = serde_json::to_value(tables()).unwrap();
    let tables = all.as_object().unwrap().iter().filter(|(name, _)| *name != "spells");
    let mut found: Vec<String> = tables
        .map(|(name, rows)| {
            let mut counts = BTreeMap::new();
            for row in rows.as_array().unwrap() {
                *counts.entry(row["rule"].as_str().unwrap()).or_insert(0) += 1;
            }
            let counts: Vec<String> = counts.into_iter().map(|(rule, rows)| format!("{rows} {rule}")).collect();
            format!("{name} {}", counts.join(", "))
        })
        .collect();
    found.sort();
    same(RULES, found.into_iter());
}

#[test]
fn rows_are_stored_by_name() {
    let sax = WeaponId::of("sax").unwrap();
    assert_eq!(serde_json::to_string(&sax).unwrap(), "\"sax\"");
    assert_eq!(serde_json::from_str::<WeaponId>("\"sax\"").unwrap(), sax);
    let error = serde_json::from_str::<WeaponId>("\"club\"").unwrap_err().to_string();
    assert!(error.starts_with("\"club\": expected a weapon of the tables"), "{error}");
}

/// The error of reading the tables if a file has this text.
fn refused(file: &'static str, text: String) -> String {
    let text: &'static str = Box::leak(text.into_boxed_str());
    TunnelTables::read(|name| (name == file).then_some(text)).unwrap_err().to_string()
}

#[test]
fn a_wrong_table_names_its_place() {
    assert_eq!(refused("poisons.json", "[]".into()), "poisons.json: the whole file: 0 rows, expected 4");
    let error = refused("poisons.json", "[\n{\"rule\": 1}]".into());
    assert!(error.starts_with("poisons.json: line 2 column "), "{error}");
    let poisons = include_str!("../../../assets/tunnels/poisons.json");
    let error = refused("poisons.json", poisons.replacen("cobra-milk", "dragon-venom", 1));
    assert_eq!(error, "poisons.json: DragonVenom: expected CobraMilk in this row");
    let error = refused("poisons.json", poisons.replacen("TT-", "", 1));
    assert_eq!(error, "poisons.json: POISON-01: expected a rule like TT-WPN-T1");
    let gems = include_str!("../../../assets/tunnels/gems.json");
    assert_eq!(refused("gems.json", gems.replace("opal", "ruby")), "gems.json: ruby: expected a name used only once");
    let themes = include_str!("../../../assets/tunnels/themes.json");
    let error = refused("themes.json", themes.replacen("viper", "adder", 1));
    assert_eq!(error, "themes.json: adder: expected the name of a monster in monsters.json");
}
