//! Creatures: beasts and giants of one or more hexes, read from data (22, D135). The printed values are missing;
//! those that ship are ours.
//!
//! A file is one JSON object. [`Creature::parse`] reports where a file is wrong and what it expected.

use crate::data::aspect::Aspect;
use crate::data::characteristic::{Hand, Values};
use crate::data::formulas;
use crate::data::race::Race;
use crate::data::weapon::Class;
use crate::model::character::Ranks;
use crate::model::ground::shape::{Shape, ShapeError};
use crate::model::ground::zones::ShapeSide;
use crate::model::sheet::Sheet;
use alloc::boxed::Box;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::ops::RangeInclusive;
use ludus_engine::hex::Hex;
use ludus_engine::json::read;
use ludus_engine::text::quote;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};
use thiserror::Error;

/// Base Chance of trampling (DQ-MULTI-06).
pub const TRAMPLE: u8 = 40;
pub const MOST_ATTACKS: usize = 4;

/// When a creature gives up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Behaviour {
    #[default]
    Fierce,
    /// Gives up like a character (D163).
    Wary,
}

/// A natural attack of a creature.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize)]
pub struct Attack {
    pub name: String,
    pub bc: u8,
    /// Added to the damage die D10.
    pub damage: i8,
    /// Wound class; `None` if it causes no grievous injuries.
    pub class: Option<Class>,
    /// Rank with this attack (DQ-STRIKE-03).
    pub rank: u8,
    /// Attacks in a Pulse (DQ-MULTI-08).
    pub times: u8,
    /// Sides of the creature that it can strike into.
    pub reaches: Vec<ShapeSide>,
}

/// A creature as its file describes it.
#[derive(Clone, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(try_from = "Value")]
pub struct Creature {
    pub name: String,
    /// Hexes that it fills, with the head at [0, 0] facing north.
    pub hexes: Vec<[i8; 2]>,
    /// Front hexes around it; empty for a creature of one hex.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub front: Vec<[i8; 2]>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub flank: Vec<[i8; 2]>,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub rear: Vec<[i8; 2]>,
    pub ps: i16,
    pub md: i16,
    pub ag: i16,
    pub en: i16,
    pub ft: i16,
    pub wp: i16,
    pub pc: i16,
    pub tmr: i16,
    /// Armour Points of its hide.
    pub ap: i16,
    /// Size number: 6 is human.
    pub size: u8,
    pub behaviour: Behaviour,
    pub attacks: Vec<Attack>,
}

/// An error in a creature file: its place, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{place}: {expected}")]
pub struct CreatureError {
    /// The place, such as "attacks 2, bc".
    pub place: String,
    /// The expectation and the value found.
    pub expected: String,
}

type Read<T> = Result<T, CreatureError>;

fn error<T>(place: impl Into<String>, expected: impl Into<String>) -> Read<T> {
    Err(CreatureError { place: place.into(), expected: expected.into() })
}

/// A value on one line, shortened to 40 characters for an error.
fn excerpt(value: Option<&Value>) -> String {
    let text = value.map_or_else(|| "nothing".to_string(), Value::to_string);
    let short: String = text.chars().take(40).collect();
    quote(&short).to_string()
}

/// A JSON object and its place in the file.
struct Object<'a> {
    at: String,
    map: &'a Map<String, Value>,
}

impl<'a> Object<'a> {
    fn of(at: &str, value: &'a Value, known: &[&str]) -> Read<Object<'a>> {
        let whole = if at.is_empty() { "the file" } else { at };
        let Some(map) = value.as_object() else {
            return error(whole, format!("expected an object in braces, found {}", excerpt(Some(value))));
        };
        match map.keys().find(|key| !known.contains(&key.as_str())) {
            Some(key) => error(whole, format!("{} is unknown: expected {}", quote(key), known.join(", "))),
            None => Ok(Object { at: at.to_string(), map }),
        }
    }

    fn place(&self, key: &str) -> String {
        if self.at.is_empty() { key.to_string() } else { format!("{}, {key}", self.at) }
    }

    fn text(&self, key: &str) -> Read<String> {
        let found = self.map.get(key);
        match found.and_then(Value::as_str).filter(|text| is_name(text)) {
            Some(text) => Ok(text.to_string()),
            None => error(
                self.place(key),
                format!("expected a name of 1 to 24 letters, digits, spaces, ' and -, found {}", excerpt(found)),
            ),
        }
    }

    fn number(&self, key: &str, range: RangeInclusive<i64>) -> Read<i64> {
        let found = self.map.get(key);
        match found.and_then(Value::as_i64).filter(|number| range.contains(number)) {
            Some(number) => Ok(number),
            None => error(
                self.place(key),
                format!("expected a whole number from {} to {}, found {}", range.start(), range.end(), excerpt(found)),
            ),
        }
    }

    fn value(&self, key: &str, range: RangeInclusive<i64>) -> Read<i16> {
        Ok(self.number(key, range)? as i16)
    }

    /// The value whose word stands at a key.
    fn word<T: Copy>(&self, key: &str, words: &[(&str, T)]) -> Read<T> {
        word(&self.place(key), self.map.get(key), words)
    }

    fn list(&self, key: &str) -> Read<&'a [Value]> {
        match self.map.get(key) {
            Some(Value::Array(list)) => Ok(list),
            found => error(self.place(key), format!("expected a list in brackets, found {}", excerpt(found))),
        }
    }

    /// Hexes as [q, r] pairs; empty if the key is missing.
    fn hexes(&self, key: &str) -> Read<Vec<Hex>> {
        if !self.map.contains_key(key) {
            return Ok(Vec::new());
        }
        let hex = |(number, value): (usize, &Value)| {
            let pair = value.as_array().filter(|pair| pair.len() == 2);
            let two = pair.and_then(|pair| Some((pair[0].as_i64()?, pair[1].as_i64()?)));
            let place = format!("{} {}", self.place(key), number + 1);
            match two {
                Some((q @ -100..=100, r @ -100..=100)) => Ok(Hex::new(q as i8, r as i8)),
                Some((q, r)) => error(place, ShapeError::Far(q, r).to_string()),
                None => {
                    error(place, format!("expected a hex as two whole numbers, [q, r], found {}", excerpt(Some(value))))
                }
            }
        };
        self.list(key)?.iter().enumerate().map(hex).collect()
    }
}

fn word<T: Copy>(place: &str, found: Option<&Value>, words: &[(&str, T)]) -> Read<T> {
    let text = found.and_then(Value::as_str);
    match words.iter().find(|(word, _)| Some(*word) == text) {
        Some((_, meaning)) => Ok(*meaning),
        None => {
            let all: Vec<String> = words.iter().map(|(word, _)| format!("\"{word}\"")).collect();
            error(place, format!("expected {}, found {}", all.join(" or "), excerpt(found)))
        }
    }
}

fn is_name(text: &str) -> bool {
    let sign = |letter: char| letter.is_alphanumeric() || matches!(letter, ' ' | '\'' | '-');
    (1..=24).contains(&text.chars().count()) && text.chars().all(sign) && text.trim() == text
}

const KEYS: [&str; 17] = [
    "name",
    "hexes",
    "front",
    "flank",
    "rear",
    "ps",
    "md",
    "ag",
    "en",
    "ft",
    "wp",
    "pc",
    "tmr",
    "ap",
    "size",
    "behaviour",
    "attacks",
];
const ATTACK_KEYS: [&str; 7] = ["name", "bc", "damage", "class", "rank", "times", "reaches"];
const REACHES: [(&str, ShapeSide); 3] =
    [("front", ShapeSide::Front), ("flank", ShapeSide::Flank), ("rear", ShapeSide::Rear)];

impl Creature {
    /// Parses a creature file; the error says where it is wrong.
    pub fn parse(text: &str) -> Read<Creature> {
        match read::<Value>(text) {
            Ok(value) => Creature::read(&value),
            Err(why) => {
                let (place, expected) = why.split_once(": ").unwrap_or(("the file", &why));
                error(place, expected)
            }
        }
    }

    fn read(value: &Value) -> Read<Creature> {
        let of = Object::of("", value, &KEYS)?;
        let name = of.text("name")?;
        let hexes = of.hexes("hexes")?;
        let around = [("front", ShapeSide::Front), ("flank", ShapeSide::Flank), ("rear", ShapeSide::Rear)];
        let mut shape = at("hexes", Shape::of_body(&hexes))?;
        let mut lists: [Vec<[i8; 2]>; 3] = Default::default();
        for ((key, kind), list) in around.into_iter().zip(&mut lists) {
            let hexes = of.hexes(key)?;
            shape = at(key, shape.with(kind, &hexes))?;
            *list = pairs(&hexes);
        }
        at("front, flank, rear", shape.whole())?;
        let [front, flank, rear] = lists;
        let attacks = of.list("attacks")?;
        if !(1..=MOST_ATTACKS).contains(&attacks.len()) {
            return error("attacks", format!("expected 1 to {MOST_ATTACKS} attacks, found {}", attacks.len()));
        }
        let attack = |(number, value)| attack(&format!("attacks {}", number + 1), value, shape.len() == 1);
        Ok(Creature {
            name,
            hexes: pairs(&hexes),
            front,
            flank,
            rear,
            ps: of.value("ps", 1..=99)?,
            md: of.value("md", 1..=40)?,
            ag: of.value("ag", 1..=40)?,
            en: of.value("en", 1..=150)?,
            ft: of.value("ft", 0..=150)?,
            wp: of.value("wp", 1..=40)?,
            pc: of.value("pc", 1..=40)?,
            tmr: of.value("tmr", 1..=15)?,
            ap: of.value("ap", 0..=15)?,
            size: of.number("size", 1..=60)? as u8,
            behaviour: of.word("behaviour", &[("fierce", Behaviour::Fierce), ("wary", Behaviour::Wary)])?,
            attacks: attacks.iter().enumerate().map(attack).collect::<Read<_>>()?,
        })
    }

    /// The hexes that it fills, and the sides around it.
    pub fn shape(&self) -> Shape {
        let hexes = |list: &[[i8; 2]]| list.iter().map(|[q, r]| Hex::new(*q, *r)).collect::<Vec<_>>();
        let whole = || {
            let body = Shape::of_body(&hexes(&self.hexes))?;
            let front = body.with(ShapeSide::Front, &hexes(&self.front))?;
            front.with(ShapeSide::Flank, &hexes(&self.flank))?.with(ShapeSide::Rear, &hexes(&self.rear))
        };
        // Parsing has already checked the shape.
        whole().unwrap_or(Shape::ONE)
    }

    /// Its rating on the same scale as characters (DQX-01): ours.
    pub fn worth(&self) -> u32 {
        let blows = self.attacks.iter().map(|attack| (attack.bc, attack.damage, attack.rank, attack.times));
        worth_of([self.en, self.ft, self.ap, self.md], blows.chain(running_down(self.hexes.len())))
    }

    /// Its Tactical Movement Rate beyond that of its Agility. Injuries reduce both, as for characters (D104).
    pub const fn haste(&self) -> i16 {
        self.tmr - formulas::tmr_of(self.ag)
    }

    /// The sheet with which it enters a bout.
    pub fn sheet(&self) -> Sheet {
        Sheet {
            name: self.name.clone(),
            race: Race::Human,
            gender: Default::default(),
            hand: Hand::Right,
            aspect: Aspect::default(),
            size: 2 * self.size,
            values: Values {
                ps: self.ps,
                md: self.md,
                ag: self.ag,
                ma: 0,
                en: self.en,
                wp: self.wp,
                ft: self.ft,
                pc: self.pc,
            },
            en_lost: 0,
            ranks: Ranks::default(),
            skills: Default::default(),
            armour: None,
            kit: Default::default(),
            lasting: Default::default(),
            creature: Some(Box::new(self.clone())),
            mount: None,
        }
    }
}

/// Rating of trampling by creatures of several hexes, expressed as four blows. `None` for one hex.
pub fn running_down(hexes: usize) -> Option<(u8, i8, u8, u8)> {
    (hexes > 1).then_some((TRAMPLE, hexes as i8, 0, 4))
}

/// Rating from Endurance, Fatigue, protection and Dexterity, and from attacks as Base Chance, damage, Rank and times a
/// Pulse. It multiplies how long it lasts by what it does in a Pulse; a beginner comes to about 100.
pub fn worth_of([en, ft, ap, md]: [i16; 4], blows: impl Iterator<Item = (u8, i8, u8, u8)>) -> u32 {
    let life = (25 * i32::from(en) + 10 * i32::from(ft)) * (10 + i32::from(ap)) / 100;
    let harm = blows.map(|(bc, damage, rank, times)| {
        let chance = (i32::from(bc) + i32::from(md) + 4 * i32::from(rank)).clamp(0, 100);
        i32::from(times) * chance * (11 + 2 * i32::from(damage)).max(2)
    });
    (life * harm.sum::<i32>() / 1200).max(1) as u32
}

impl TryFrom<Value> for Creature {
    type Error = CreatureError;
    fn try_from(value: Value) -> Read<Creature> {
        Creature::read(&value)
    }
}

fn at<T>(place: &str, found: Result<T, ShapeError>) -> Read<T> {
    found.or_else(|wrong| error(place, wrong.to_string()))
}

fn pairs(hexes: &[Hex]) -> Vec<[i8; 2]> {
    hexes.iter().map(|hex| [hex.q, hex.r]).collect()
}

fn attack(place: &str, value: &Value, small: bool) -> Read<Attack> {
    let of = Object::of(place, value, &ATTACK_KEYS)?;
    let reach = |(number, value): (usize, &Value)| {
        word(&format!("{} {}", of.place("reaches"), number + 1), Some(value), &REACHES)
    };
    let reaches = of.list("reaches")?.iter().enumerate().map(reach).collect::<Read<Vec<ShapeSide>>>()?;
    if reaches.is_empty() || small && reaches != [ShapeSide::Front] {
        let what = if small { "expected [\"front\"] for a creature of one hex" } else { "expected one or more" };
        return error(of.place("reaches"), format!("{what}, found {}", excerpt(of.map.get("reaches"))));
    }
    let class = match of.map.get("class") {
        Some(Value::Null) => None,
        found => Some(word(&of.place("class"), found, &[("A", Class::A), ("B", Class::B), ("C", Class::C)])?),
    };
    Ok(Attack {
        name: of.text("name")?,
        bc: of.number("bc", 1..=150)? as u8,
        damage: of.number("damage", -9..=30)? as i8,
        class,
        rank: of.number("rank", 0..=10)? as u8,
        times: of.number("times", 1..=3)? as u8,
        reaches,
    })
}
