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

#[test]
fn rows_are_stored_by_name() {
    let sax = WeaponId::of("sax").unwrap();
    assert_eq!(serde_json::to_string(&sax).unwrap(), "\"sax\"");
    assert_eq!(serde_json::from_str::<WeaponId>("\"sax\"").unwrap(), sax);
    let error = serde_json::from_str::<WeaponId>("\"club\"").unwrap_err().to_string();
    assert!(error.starts_with("\"club\": expected a weapon of the tables"), "{error}");
}

#[test]
fn a_wrong_table_names_its_place() {
    let read = |file: &'static str, text: &'static str| {
        TunnelTables::read(|name| (name == file).then_some(text)).unwrap_err().to_string()
    };
    assert_eq!(read("poisons.json", "[]"), "poisons.json: the whole file: 0 rows, expected 4");
    let error = read("poisons.json", "[\n{\"rule\": 1}]");
    assert!(error.starts_with("poisons.json: line 2 column "), "{error}");
}
