//! The state of a battle and plain questions about it.

use super::field::{Field, Hex, Homeland};
use super::orders::Outcome;
use super::strike::Fighters;
use super::troops::{Kind, Scale, capacity};

/// The house rules that matter in a fight (OURS-1).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Rules {
    pub shields: bool,
    pub contact: bool,
}

pub const PRINTED: Rules = Rules { shields: false, contact: false };
pub const LUDUS: Rules = Rules { shields: true, contact: true };

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Step {
    Movement,
    Combat,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Army {
    /// Armies with the same number are allies.
    pub alliance: u32,
    pub homeland: Homeland,
    /// Hexes of the own edge, from which a unit can leave the map.
    pub exits: Vec<Hex>,
    /// `None`: no tests of obedience, as in a single battle.
    pub leadership: Option<u32>,
}

/// The decision of a unit in this round (BD-33).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stance {
    Undecided,
    Defending,
    /// Strikes back at `to` only. `bonus`: bound by a bonus strike (BD-48).
    Bound {
        to: usize,
        attacked: bool,
        answered: bool,
        bonus: bool,
    },
    /// Does nothing more in this round.
    Done,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    pub army: usize,
    /// The number on the record, from 1 in each army.
    pub number: u32,
    pub kind: Kind,
    pub passenger: Option<Kind>,
    pub elite: bool,
    /// That of the row, or of the scenario for demons.
    pub size: u32,
    pub fighters: u32,
    pub volleys: u32,
    /// `None` if the unit is destroyed or has left the map.
    pub at: Option<Hex>,
    pub hidden: bool,
    /// The unit that took its surrender.
    pub captor: Option<usize>,
    /// Round in which it took a surrender last (BD-50).
    pub disarming: Option<u32>,
    pub moved: bool,
    pub gave_bonus: bool,
    pub stance: Stance,
    /// An instalment: the hex and the halves of a point paid for it.
    pub paid: Option<(Hex, u32)>,
    /// Consecutive rounds that ended in deep water.
    pub wet: u32,
    /// HP lost so far.
    pub lost: u32,
    pub fled: bool,
}

impl Unit {
    pub fn new(army: usize, number: u32, kind: Kind, fighters: u32, at: Hex) -> Unit {
        let row = kind.row();
        Unit {
            army,
            number,
            kind,
            passenger: None,
            elite: false,
            size: row.size.max(1),
            fighters,
            volleys: row.volleys,
            at: Some(at),
            hidden: false,
            captor: None,
            disarming: None,
            moved: false,
            gave_bonus: false,
            stance: Stance::Undecided,
            paid: None,
            wet: 0,
            lost: 0,
            fled: false,
        }
    }

    /// On the field and no prisoner.
    pub fn is_free(&self) -> bool {
        self.at.is_some() && self.captor.is_none()
    }

    /// Seen by everybody and no prisoner: it has a zone, and can be attacked.
    pub fn has_zone(&self) -> bool {
        self.is_free() && !self.hidden
    }
}

/// The unit that is moving now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mover {
    pub unit: usize,
    /// Halves of a point that are left.
    pub left: u32,
    /// Enemies that its last step revealed (BD-66).
    pub fresh: Vec<usize>,
    /// Enemies that its rear guard holds.
    pub held: Vec<usize>,
    /// The unit from which it split off.
    pub guard: Option<usize>,
    /// The last hex where it could stop.
    pub safe: Hex,
    pub tested: bool,
    pub stepped: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Battle {
    pub scale: Scale,
    pub rules: Rules,
    pub field: Field,
    pub armies: Vec<Army>,
    pub units: Vec<Unit>,
    /// The armies in the order of this round, and the place of the one to act.
    pub order: Vec<usize>,
    pub turn: usize,
    pub step: Step,
    pub round: u32,
    /// The last round (BD-72).
    pub limit: u32,
    /// The fighters that each army began with, if the larger share left decides at the limit (OURS-1).
    pub began: Option<Vec<u32>>,
    pub mover: Option<Mover>,
    /// Barbarians that began their move outnumbered and must reach a refuge (BD-20).
    pub driven: Option<usize>,
    pub over: Option<Outcome>,
}

impl Battle {
    /// A battle in its first round, with armies of one alliance each that act in their own order.
    pub fn new(field: Field, armies: usize, units: Vec<Unit>) -> Battle {
        let army = |number: usize| Army {
            alliance: number as u32,
            homeland: Homeland::None,
            exits: Vec::new(),
            leadership: None,
        };
        Battle {
            scale: Scale::Tactical,
            rules: PRINTED,
            field,
            armies: (0..armies).map(army).collect(),
            units,
            order: (0..armies).collect(),
            turn: 0,
            step: Step::Movement,
            round: 1,
            limit: 40,
            began: None,
            mover: None,
            driven: None,
            over: None,
        }
    }

    pub fn army_to_act(&self) -> usize {
        self.order[self.turn]
    }

    pub fn allied(&self, one: usize, other: usize) -> bool {
        self.armies[one].alliance == self.armies[other].alliance
    }

    pub fn hostile(&self, one: usize, other: usize) -> bool {
        !self.allied(self.units[one].army, self.units[other].army)
    }

    pub fn homeland(&self, unit: usize) -> Homeland {
        self.armies[self.units[unit].army].homeland
    }

    /// The unit's fighters on its own ground. The unit must be on the field.
    pub fn fighters(&self, unit: usize) -> Fighters {
        let Unit { kind, passenger, elite, fighters, at, .. } = self.units[unit];
        let ground = at.map_or(super::field::OPEN, |at| self.field.at(at));
        Fighters { kind, passenger, elite, homeland: self.homeland(unit), number: fighters, ground }
    }

    pub fn hp_now(&self, unit: usize) -> u32 {
        self.units[unit].fighters * self.fighters(unit).hp()
    }

    pub fn capacity(&self, unit: usize) -> u32 {
        capacity(self.scale, self.units[unit].size)
    }

    /// All units on a hex, hidden ones and prisoners included. More than one only while a unit passes.
    pub fn on(&self, at: Hex) -> Vec<usize> {
        (0..self.units.len()).filter(|&unit| self.units[unit].at == Some(at)).collect()
    }

    /// Enemies of `unit` with a zone that covers a hex, in the order of OURS-9. An enemy on the hex itself counts: only a
    /// flyer can be there.
    pub fn zones(&self, unit: usize, at: Hex) -> Vec<usize> {
        let covers = |enemy: usize| {
            let there = self.units[enemy].at;
            there.is_some_and(|there| there == at || there.is_adjacent(at))
        };
        let mut enemies: Vec<usize> = (0..self.units.len())
            .filter(|&enemy| self.hostile(unit, enemy) && self.units[enemy].has_zone() && covers(enemy))
            .collect();
        enemies.sort_by_key(|&enemy| (self.units[enemy].at, self.units[enemy].number));
        enemies
    }

    /// Visible enemies adjacent to a unit.
    pub fn adjacent_enemies(&self, unit: usize) -> Vec<usize> {
        self.units[unit].at.map_or(Vec::new(), |at| self.zones(unit, at))
    }

    /// Busy disarming prisoners: from the surrender to the next combat step (BD-50).
    pub fn is_busy(&self, unit: usize) -> bool {
        self.units[unit]
            .disarming
            .is_some_and(|since| self.round == since || (self.round == since + 1 && self.step == Step::Movement))
    }

    /// Barbarians with more enemies around them than friends at hand (BD-20).
    pub fn is_outnumbered(&self, unit: usize) -> bool {
        // Nobody outnumbers a unit that nobody knows of (BD-66).
        if self.units[unit].kind != Kind::Barbarians || self.units[unit].hidden {
            return false;
        }
        let enemies = self.adjacent_enemies(unit);
        let beside = |friend: usize| {
            let at = self.units[friend].at;
            enemies.iter().any(|&enemy| at.is_some_and(|at| self.units[enemy].at.is_some_and(|it| it.is_adjacent(at))))
        };
        // The unit itself is one of these friends. Hidden ones do not count: their enemies would see from it that they exist.
        let helps = |friend: usize| !self.hostile(unit, friend) && self.units[friend].has_zone() && beside(friend);
        let count = |units: Vec<usize>| -> u32 { units.into_iter().map(|one| self.units[one].fighters).sum() };
        count(enemies.clone()) > count((0..self.units.len()).filter(|&friend| helps(friend)).collect())
    }
}
