//! Mounts as data (23, D136): two of our own, and more from JSON files. A file holds one mount or a list of them: `{"name":
//! "Horse", "tmr": 12, "ag": 12, "en": 25, "ft": 20}`.

use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::RangeInclusive;
use ludus_engine::json::read;
use ludus_engine::text::{is_printing, quote};
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use thiserror::Error;

/// A mount that fills one hex (DQ-MOUNT-04).
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Mount {
    /// 1 to 20 printable characters.
    pub name: String,
    /// Tactical Movement Rate, in hexes, 1..=15.
    pub tmr: i16,
    /// Agility, also used as Defense, 1..=30.
    pub ag: i16,
    pub en: i16,
    pub ft: i16,
}

/// Minimum Rank in Horsemanship for two-handed weapons (DQ-MOUNT-02, D136).
pub const TWO_HANDED: u8 = 5;

/// Numeric fields of a file, with their bounds.
const NUMBERS: [(&str, RangeInclusive<i64>); 4] = [("tmr", 1..=15), ("ag", 1..=30), ("en", 4..=99), ("ft", 0..=99)];
const LONGEST: usize = 20;
const MOUNTS: &str = include_str!("../../../assets/hexarena/mounts.json");

/// Error in a mount file: the place, and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{}: expected {expected}, found {}", quote(.place), quote(.found))]
pub struct MountError {
    /// The field, preceded by the mount's number in a list.
    pub place: String,
    expected: String,
    found: String,
}

impl MountError {
    fn new(place: &str, expected: impl Into<String>, found: impl Into<String>) -> MountError {
        MountError { place: place.into(), expected: expected.into(), found: found.into() }
    }

    /// Adds the number of the mount in its list, counted from 1.
    fn within(self, number: usize) -> MountError {
        MountError { place: format!("mount {number}, {}", self.place), ..self }
    }
}

impl Mount {
    /// The mounts that come with the game.
    pub fn ours() -> Vec<Mount> {
        Mount::read(MOUNTS).unwrap_or_default()
    }

    /// Finds one of our mounts by name, ignoring case.
    pub fn named(name: &str) -> Option<Mount> {
        Mount::ours().into_iter().find(|mount| mount.name.eq_ignore_ascii_case(name))
    }

    /// Reads a mount file with at least one mount, or returns its first error.
    pub fn read(text: &str) -> Result<Vec<Mount>, MountError> {
        let value: Value = read(text).map_err(|why| {
            let (place, why) = why.split_once(": ").unwrap_or(("the file", &why));
            MountError::new(place, "JSON", why)
        })?;
        match value {
            Value::Array(list) if list.is_empty() => Err(MountError::new("the list", "at least one mount", "none")),
            Value::Array(list) => {
                let each = list.iter().enumerate();
                each.map(|(at, value)| Mount::of(value).map_err(|fault| fault.within(at + 1))).collect()
            }
            value => Mount::of(&value).map(|mount| vec![mount]),
        }
    }

    /// Checks the bounds of a mount that came with a set-up.
    pub fn check(&self) -> Result<(), MountError> {
        let value = serde_json::to_value(self).unwrap_or_default();
        Mount::of(&value).map(|_| ())
    }

    fn of(value: &Value) -> Result<Mount, MountError> {
        let Value::Object(fields) = value else {
            return Err(MountError::new("the mount", "an object with name, tmr, ag, en and ft", value.to_string()));
        };
        let known = |field: &str| field == "name" || NUMBERS.iter().any(|(name, _)| *name == field);
        if let Some(field) = fields.keys().find(|field| !known(field)) {
            return Err(MountError::new(field, "only the fields name, tmr, ag, en and ft", field));
        }
        let [tmr, ag, en, ft] = NUMBERS.map(|(field, bounds)| number(fields, field, &bounds));
        Ok(Mount { name: name(fields)?, tmr: tmr?, ag: ag?, en: en?, ft: ft? })
    }
}

fn found(fields: &Map<String, Value>, field: &str) -> String {
    fields.get(field).map_or_else(|| "nothing".into(), Value::to_string)
}

fn name(fields: &Map<String, Value>) -> Result<String, MountError> {
    let fits = |name: &&str| {
        let length = name.chars().count();
        (1..=LONGEST).contains(&length) && name.trim() == *name && name.chars().all(is_printing)
    };
    let given = fields.get("name").and_then(Value::as_str).filter(fits);
    let expected = format!("a name of 1 to {LONGEST} characters");
    given.map(str::to_string).ok_or_else(|| MountError::new("name", expected, found(fields, "name")))
}

fn number(fields: &Map<String, Value>, field: &str, bounds: &RangeInclusive<i64>) -> Result<i16, MountError> {
    let given = fields.get(field).and_then(Value::as_i64).filter(|number| bounds.contains(number));
    let expected = format!("a whole number from {} to {}", bounds.start(), bounds.end());
    given.map(|number| number as i16).ok_or_else(|| MountError::new(field, expected, found(fields, field)))
}

#[cfg(test)]
mod tests {
    use crate::data::mount::Mount;
    use alloc::string::ToString;
    use alloc::vec::Vec;

    #[test]
    fn our_mounts_are_a_horse_and_a_pony() {
        ludus_engine::proves!("D136");
        let horse = Mount { name: "Horse".into(), tmr: 12, ag: 12, en: 25, ft: 20 };
        assert_eq!(Mount::ours().len(), 2);
        assert_eq!(Mount::named("horse"), Some(horse));
        assert_eq!(Mount::named("Dragon"), None);
    }

    #[test]
    fn the_rulebook_lists_our_mounts() {
        let rows = crate::chapters::table("13-riders-and-large-figures", "Mount");
        let ours = Mount::ours().into_iter().map(|mount| {
            let Mount { name, tmr, ag, en, ft } = mount;
            vec![name, tmr.to_string(), ag.to_string(), en.to_string(), ft.to_string()]
        });
        assert_eq!(rows, ours.collect::<Vec<_>>());
    }

    #[test]
    fn mount_errors_name_the_place_and_the_expected_value() {
        for (text, says) in [
            ("{\"name\"", "line 1, column 7: expected JSON, found "),
            ("7", "the mount: expected an object with name, tmr, ag, en and ft, found 7"),
            ("[]", "the list: expected at least one mount, found none"),
            (
                r#"{"name": "Ox", "tmr": 5, "ag": 6, "en": 30, "ft": 20, "wings": 2}"#,
                "wings: expected only the fields name, tmr, ag, en and ft, found wings",
            ),
            (
                r#"{"name": "Elephant", "tmr": 5, "ag": 6, "en": 60, "ft": 40, "hexes": [[0, 0], [0, 1]]}"#,
                "hexes: expected only the fields name, tmr, ag, en and ft, found hexes",
            ),
            (
                r#"{"name": "Ox", "tmr": 5, "ag": 6, "en": 30}"#,
                "ft: expected a whole number from 0 to 99, found nothing",
            ),
            (
                r#"{"name": "Ox", "tmr": 16, "ag": 6, "en": 30, "ft": 2}"#,
                "tmr: expected a whole number from 1 to 15, found 16",
            ),
            (
                r#"{"name": "Ox", "tmr": 5, "ag": "six", "en": 30, "ft": 2}"#,
                "ag: expected a whole number from 1 to 30, found \"six\"",
            ),
            (
                r#"{"name": "Ox", "tmr": 5, "ag": 6.5, "en": 30, "ft": 2}"#,
                "ag: expected a whole number from 1 to 30, found 6.5",
            ),
            (
                r#"{"name": "", "tmr": 5, "ag": 6, "en": 30, "ft": 2}"#,
                "name: expected a name of 1 to 20 characters, found \"\"",
            ),
            (
                r#"[{"name": "Ox", "tmr": 5, "ag": 6, "en": 30, "ft": 2}, {"name": "Ass", "tmr": 5, "ag": 6, "en": 3, "ft": 2}]"#,
                "mount 2, en: expected a whole number from 4 to 99, found 3",
            ),
        ] {
            let fault = Mount::read(text).unwrap_err().to_string();
            assert!(fault.starts_with(says), "{text}: {fault}");
        }
    }
}
