//! Commands in words, for plain play and for scenario files (UI-16).
//!
//! Own units have their number, enemies theirs, with the number of the army before a point if there are several: "attack 2 1",
//! "attack 2 3.1". Ways are hexes: "move 2 K07 L07".

use crate::battle::command::{Command, Reply};
use crate::battle::state::FieldBattle;
use crate::battle::unit::UnitId;
use crate::model::spot::{Spot, Way};
use crate::model::unit::StandingOrder;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// All forms that are understood, one line each.
pub const FORMS: &[&str] = &[
    "place UNIT HEX",
    "move UNIT HEX...",
    "leave UNIT GUARD HELD... to HEX...",
    "pay UNIT HEX",
    "withdraw UNIT",
    "attack UNIT ENEMY",
    "shoot UNIT ENEMY",
    "defend UNIT",
    "surrender UNIT ENEMY",
    "order UNIT ask|answer|defend|best",
    "reply answer|defend|surrender|ENEMY",
    "bonus yes|no",
    "accept yes|no",
    "end",
    "concede",
];

/// Reads a command for the pending decision. The error is a sentence that says what was expected.
pub fn read(battle: &FieldBattle, text: &str) -> Result<Command, String> {
    let words: Vec<&str> = text.split_whitespace().collect();
    let army = battle.deciding_army().ok_or("the battle is over")?;
    let reader = WordReader { battle, army };
    let Some((verb, rest)) = words.split_first() else { return Err(expected(text)) };
    let command = match (verb.to_ascii_lowercase().as_str(), rest) {
        ("place", [unit, at]) => Command::Place { unit: reader.own(unit)?, at: spot(at)? },
        ("move", [unit, way @ ..]) => {
            let unit = reader.own(unit)?;
            Command::Move { unit, way: reader.way(unit, way)? }
        }
        ("leave", [unit, guard, rest @ ..]) => reader.leave(unit, guard, rest)?,
        ("pay", [unit, to]) => Command::Pay { unit: reader.own(unit)?, to: spot(to)? },
        ("withdraw", [unit]) => Command::Withdraw { unit: reader.own(unit)? },
        ("attack", [unit, target]) => Command::Attack { unit: reader.own(unit)?, target: reader.enemy(target)? },
        ("shoot", [unit, target]) => Command::Shoot { unit: reader.own(unit)?, target: reader.enemy(target)? },
        ("defend", [unit]) => Command::Defend { unit: reader.own(unit)? },
        ("surrender", [unit, to]) => Command::Surrender { unit: reader.own(unit)?, to: reader.enemy(to)? },
        ("order", [unit, order]) => {
            let known = StandingOrder::ALL.into_iter().find(|known| known.name() == *order);
            Command::Order { unit: reader.own(unit)?, order: known.ok_or_else(|| expected(text))? }
        }
        ("reply", ["answer"]) => Command::Reply(Reply::Answer),
        ("reply", ["defend"]) => Command::Reply(Reply::Defend),
        ("reply", ["surrender"]) => Command::Reply(Reply::Surrender),
        ("reply", [enemy]) => Command::Reply(Reply::Turn(reader.enemy(enemy)?)),
        ("bonus", [answer]) => Command::Bonus(yes(answer)?),
        ("accept", [answer]) => Command::Accept(yes(answer)?),
        ("end", []) => Command::EndTurn,
        ("concede", []) => Command::Concede,
        _ => return Err(expected(text)),
    };
    Ok(command)
}

fn expected(text: &str) -> String {
    format!("\"{text}\" is no command; expected one of: {}", FORMS.join(", "))
}

fn spot(text: &str) -> Result<Spot, String> {
    Spot::parse(text).map_err(|error| error.to_string())
}

fn yes(text: &str) -> Result<bool, String> {
    match text {
        "yes" | "y" => Ok(true),
        "no" | "n" => Ok(false),
        _ => Err(format!("\"{text}\" is neither yes nor no")),
    }
}

struct WordReader<'a> {
    battle: &'a FieldBattle,
    army: u8,
}

impl WordReader<'_> {
    fn unit(&self, army: u8, number: &str) -> Result<UnitId, String> {
        let missing = || format!("army {} has no unit {number}", army + 1);
        let number: u8 = number.parse().map_err(|_| format!("\"{number}\" is no number of a unit"))?;
        let mut found = self.battle.of_army(army).filter(|(_, unit)| unit.number == number);
        found.next().map(|(id, _)| id).ok_or_else(missing)
    }

    fn own(&self, number: &str) -> Result<UnitId, String> {
        self.unit(self.army, number)
    }

    fn enemy(&self, text: &str) -> Result<UnitId, String> {
        if let Some((army, number)) = text.split_once('.') {
            let army: u8 = army.parse().map_err(|_| format!("\"{army}\" is no number of an army"))?;
            return self.unit(army.saturating_sub(1), number);
        }
        let count = self.battle.armies().len() as u8;
        let mut hostile = (0..count).filter(|army| !self.battle.are_allied(*army, self.army));
        match (hostile.next(), hostile.next()) {
            (Some(only), None) => self.unit(only, text),
            _ => Err(format!("several armies are hostile: name one, such as 2.{text}")),
        }
    }

    /// A way through all its hexes, or to a single hex by the cheapest way.
    fn way(&self, unit: UnitId, hexes: &[&str]) -> Result<Way, String> {
        let mut at = self.battle.unit(unit).at;
        let spots: Vec<Spot> = hexes.iter().map(|hex| spot(hex)).collect::<Result<_, _>>()?;
        if let [to] = spots.as_slice() {
            let mut ways = crate::battle::reach::Ways::default();
            self.battle.search_ways(unit, self.battle.points_left(unit), &mut ways);
            let way = ways.way(*to);
            if !way.is_empty() {
                return Ok(way);
            }
        }
        let mut way = Way::default();
        for to in spots {
            let direction = at.direction_to(to).ok_or_else(|| format!("{to} is not next to {at}"))?;
            if !way.push(direction) {
                return Err(format!("a way has at most {} steps", Way::MOST));
            }
            at = to;
        }
        Ok(way)
    }

    fn leave(&self, unit: &str, guard: &str, rest: &[&str]) -> Result<Command, String> {
        let unit = self.own(unit)?;
        let guard = guard.parse().map_err(|_| format!("\"{guard}\" is no number of fighters"))?;
        let (held, way) = match rest.iter().position(|word| *word == "to") {
            Some(at) => (&rest[..at], &rest[at + 1..]),
            None => return Err("name the enemies that are held, then \"to\" and the way".into()),
        };
        let mut bits = 0;
        for enemy in held {
            let enemy = self.battle.unit(self.enemy(enemy)?).at;
            let at = self.battle.unit(unit).at;
            let direction = at.direction_to(enemy).ok_or_else(|| format!("the enemy on {enemy} is not next to it"))?;
            bits |= 1 << direction as u8;
        }
        Ok(Command::Leave { unit, way: self.way(unit, way)?, guard, held: bits })
    }
}
