//! Names of armies and labels of units.

use crate::battle::state::FieldBattle;
use crate::battle::unit::{Status, Unit, UnitId};
use crate::model::setup::Setup;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// The names of all armies.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Names {
    armies: Vec<String>,
}

impl Names {
    pub fn new(setup: &Setup) -> Names {
        Names { armies: setup.armies.iter().map(|army| army.name.clone()).collect() }
    }

    /// The sides of the map where armies are at home (BD-80).
    pub fn of_sides(armies: usize) -> Names {
        let corners = ["Northwest", "Northeast", "Southwest", "Southeast"];
        let sides = if armies > 2 { corners.as_slice() } else { &["West", "East"] };
        Names { armies: sides.iter().map(|side| side.to_string()).collect() }
    }

    pub fn army(&self, army: u8) -> &str {
        self.armies.get(usize::from(army)).map_or("?", String::as_str)
    }

    /// An army with a verb, which follows the number of its name: "West moves", "Foresters move".
    pub fn acts(&self, army: u8, one: &str, many: &str) -> String {
        let name = self.army(army);
        format!("{name} {}", if is_plural(name) { many } else { one })
    }

    /// Allied armies with a verb: "West has", "Besiegers have", "North and South have".
    pub fn act(&self, armies: &[u8], one: &str, many: &str) -> String {
        match armies {
            [army] => self.acts(*army, one, many),
            armies => {
                let names: Vec<&str> = armies.iter().map(|army| self.army(*army)).collect();
                format!("{} {many}", names.join(" and "))
            }
        }
    }

    /// A unit in a sentence, such as "West's Heavy infantry 2".
    pub fn unit(&self, battle: &FieldBattle, id: UnitId) -> String {
        let unit = battle.unit(id);
        if unit.status == Status::Unknown {
            return format!("{} unit {}", self.army_of(unit.army), unit.number);
        }
        let elite = if unit.elite { "elite " } else { "" };
        let name = unit.troop.name();
        let name = if unit.elite { name.to_lowercase() } else { name.to_string() };
        format!("{} {elite}{name} {}", self.army_of(unit.army), unit.number)
    }

    /// The name of an army before what it owns: "West's", "Foresters'".
    fn army_of(&self, army: u8) -> String {
        let name = self.army(army);
        format!("{name}'{}", if name.ends_with('s') { "" } else { "s" })
    }
}

/// Returns whether a name is that of many, as "Foresters" is.
fn is_plural(name: &str) -> bool {
    name.ends_with('s') && !name.ends_with("ss")
}

/// What tells armies 3 and 4 from the first two in a text, where nothing is underlined (UI-03): "3.".
pub fn mark(army: u8) -> String {
    if army < 2 { String::new() } else { format!("{}.", army + 1) }
}

/// The label of a unit on the map and in the log, such as "HI#2". Armies 2 and 4 have small letters (UI-03).
pub fn label(battle: &FieldBattle, id: UnitId) -> String {
    let unit = battle.unit(id);
    let code = if unit.status == Status::Unknown { "??" } else { unit.troop.code() };
    let code = if unit.army % 2 == 1 { code.to_ascii_lowercase() } else { code.to_string() };
    format!("{}{code}#{}", mark(unit.army), unit.number)
}

/// The name of a unit in words: "Orcs 5". If two armies have such a unit, with its label: "Orcs 5 (or#5)".
pub fn called(battle: &FieldBattle, id: UnitId) -> String {
    let unit = battle.unit(id);
    let is_same = |other: &Unit| (other.troop, other.number) == (unit.troop, unit.number) && other.army != unit.army;
    match unit.status {
        Status::Unknown => format!("Hidden unit {}", unit.number),
        _ if battle.units.all().iter().any(|other| other.status != Status::Unknown && is_same(other)) => {
            format!("{} {} ({})", unit.troop.name(), unit.number, label(battle, id))
        }
        _ => format!("{} {}", unit.troop.name(), unit.number),
    }
}

/// A text with the names of units in place of their labels.
pub fn spelled(battle: &FieldBattle, text: &str) -> String {
    if !text.contains('#') {
        return text.into();
    }
    let mut labels: Vec<(String, UnitId)> = battle.units.ids().map(|id| (label(battle, id), id)).collect();
    // The label of unit 12 begins like that of unit 1.
    ludus_engine::order::by_key(&mut labels, |(label, _)| core::cmp::Reverse(label.len()));
    // A name can contain its label, so nothing is read twice.
    let (mut told, mut rest) = (String::new(), text);
    while let Some(first) = rest.chars().next() {
        match labels.iter().find(|(label, _)| rest.starts_with(label.as_str())) {
            Some((label, id)) => {
                told += &called(battle, *id);
                rest = &rest[label.len()..];
            }
            None => {
                told.push(first);
                rest = &rest[first.len_utf8()..];
            }
        }
    }
    told
}
