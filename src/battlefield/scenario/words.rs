//! Commands in words, for plain play and for scenario files (UI-16).
//!
//! Own units have their number, enemies theirs, with the number of the army before a point if there are several: "attack 2 1",
//! "attack 2 3.1". Labels such as "HI#2" stand for numbers. Ways are hexes: "move 2 K07 L07".

use crate::battle::command::{Command, Reply};
use crate::battle::illegal_move::points as halves;
use crate::battle::reach::Ways;
use crate::battle::state::FieldBattle;
use crate::battle::unit::UnitId;
use crate::model::spot::{Spot, Way};
use crate::model::unit::StandingOrder;
use crate::narration::names::label;
use alloc::string::{String, ToString};
use alloc::vec::Vec;

/// Half points of a search without a limit.
const FAR: u8 = 200;

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

/// Writes a command for the pending decision as [`read`] reads it.
pub fn write(battle: &FieldBattle, command: &Command) -> String {
    let writer = WordReader { battle, army: battle.deciding_army().unwrap_or_default() };
    let own = |id: UnitId| battle.unit(id).number;
    let enemy = |id: UnitId| writer.enemy_word(id);
    let answer = |yes: bool| if yes { "yes" } else { "no" };
    match *command {
        Command::Place { unit, at } => format!("place {} {at}", own(unit)),
        Command::Move { unit, way } => format!("move {} {}", own(unit), writer.way_words(unit, way)),
        Command::Leave { unit, way, guard, held } => {
            let held = writer.held_words(unit, held);
            format!("leave {} {guard} {held}to {}", own(unit), writer.way_words(unit, way))
        }
        Command::Pay { unit, to } => format!("pay {} {to}", own(unit)),
        Command::Withdraw { unit } => format!("withdraw {}", own(unit)),
        Command::Attack { unit, target } => format!("attack {} {}", own(unit), enemy(target)),
        Command::Shoot { unit, target } => format!("shoot {} {}", own(unit), enemy(target)),
        Command::Defend { unit } => format!("defend {}", own(unit)),
        Command::Surrender { unit, to } => format!("surrender {} {}", own(unit), enemy(to)),
        Command::Order { unit, order } => format!("order {} {}", own(unit), order.name()),
        Command::Reply(Reply::Answer) => "reply answer".into(),
        Command::Reply(Reply::Defend) => "reply defend".into(),
        Command::Reply(Reply::Surrender) => "reply surrender".into(),
        Command::Reply(Reply::Turn(other)) => format!("reply {}", enemy(other)),
        Command::Bonus(yes) => format!("bonus {}", answer(yes)),
        Command::Accept(yes) => format!("accept {}", answer(yes)),
        Command::EndTurn => "end".into(),
        Command::Concede => "concede".into(),
    }
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
    /// A unit by its number, or by its label such as "HI#2".
    fn unit(&self, army: u8, text: &str) -> Result<UnitId, String> {
        let number = text.rsplit_once('#').map_or(text, |(_, number)| number);
        let number: u8 = number.parse().map_err(|_| format!("\"{text}\" is no number of a unit"))?;
        let mut found = self.battle.of_army(army).filter(|(_, unit)| unit.number == number);
        let (id, _) = found.next().ok_or_else(|| format!("army {} has no unit {number}", army + 1))?;
        let label = label(self.battle, id);
        if text.contains('#') && !label.eq_ignore_ascii_case(text) {
            return Err(format!("unit {number} of army {} is {label}, not {text}", army + 1));
        }
        Ok(id)
    }

    fn own(&self, number: &str) -> Result<UnitId, String> {
        self.unit(self.army, number)
    }

    fn enemy(&self, text: &str) -> Result<UnitId, String> {
        if let Some((army, number)) = text.split_once('.') {
            let count = self.battle.armies().len() as u8;
            let known = army.parse::<u8>().ok().filter(|army| (1..=count).contains(army));
            let army = known.ok_or_else(|| format!("\"{army}\" is no number of an army: 1 to {count}"))?;
            return self.unit(army - 1, number);
        }
        if let Some(only) = self.only_enemy() {
            return self.unit(only, text);
        }
        let mut known = self.hostile().filter_map(|army| self.unit(army, text).ok());
        Err(match known.next() {
            Some(one) => format!("several armies are hostile: name one, such as {}", self.enemy_word(one)),
            None => format!("no hostile army has a unit {text}"),
        })
    }

    fn hostile(&self) -> impl Iterator<Item = u8> {
        (0..self.battle.armies().len() as u8).filter(|army| !self.battle.are_allied(*army, self.army))
    }

    fn only_enemy(&self) -> Option<u8> {
        let mut all = self.hostile();
        all.next().filter(|_| all.next().is_none())
    }

    /// The number of an enemy as [`Self::enemy`] reads it.
    fn enemy_word(&self, id: UnitId) -> String {
        let unit = self.battle.unit(id);
        match self.only_enemy() {
            Some(_) => unit.number.to_string(),
            None => format!("{}.{}", unit.army + 1, unit.number),
        }
    }

    /// A way as [`Self::way`] reads it: the last hex alone if the cheapest way is meant.
    fn way_words(&self, unit: UnitId, way: Way) -> String {
        let at = self.battle.unit(unit).at;
        let end = way.end(at).to_string();
        match self.way(unit, &[&end]) {
            Ok(cheapest) if cheapest == way => end,
            _ => way.spots(at).map(|spot| spot.to_string()).collect::<Vec<_>>().join(" "),
        }
    }

    /// The enemies in these directions, one bit each.
    fn held_words(&self, unit: UnitId, held: u8) -> String {
        let around = self.battle.unit(unit).at.neighbours().into_iter().enumerate();
        let held = around.filter(|(number, _)| held >> number & 1 == 1);
        held.filter_map(|(_, spot)| self.battle.units.on(spot)).map(|enemy| self.enemy_word(enemy) + " ").collect()
    }

    /// A way through all its hexes, or to a single hex by the cheapest way.
    fn way(&self, unit: UnitId, hexes: &[&str]) -> Result<Way, String> {
        let mut at = self.battle.unit(unit).at;
        let spots: Vec<Spot> = hexes.iter().map(|hex| spot(hex)).collect::<Result<_, _>>()?;
        if let [to] = spots.as_slice() {
            // A way that costs too much is found, too: its check gives the cost.
            for points in [self.battle.points_left(unit), FAR] {
                let mut ways = Ways::default();
                self.battle.search_ways(unit, points, &mut ways);
                let way = ways.way(*to);
                if !way.is_empty() || *to == at {
                    return Ok(way);
                }
                if let Some(cost) = ways.cost(*to) {
                    let left = halves(self.battle.points_left(unit));
                    return Err(format!("{to} is too far: the way costs {} and {left} are left", halves(cost)));
                }
            }
            if at.direction_to(*to).is_none() {
                return Err(format!("no way leads from {at} to {to}"));
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
