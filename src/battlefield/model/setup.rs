//! Everything that defines a battle before its first die. [`Setup::check`] validates it.

use crate::data::ground::Fort;
use crate::data::size::{RuleSet, Scale};
use crate::data::troop::Troop;
use crate::model::army::{Army, ArmyError, Commander, General};
use crate::model::generator::MapPlan;
use crate::model::going;
use crate::model::map::{Map, MapError};
use crate::model::spot::Spot;
use alloc::boxed::Box;
use alloc::string::String;
use alloc::vec::Vec;
use ludus_engine::text::is_printing;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The most armies of a battle.
pub const MOST_ARMIES: usize = 4;
/// The round limit of a battle without one of its own (BD-72).
pub const ROUND_LIMIT: u16 = 40;
/// The longest name of an army.
pub const LONGEST_NAME: usize = 24;

/// The map of a battle: drawn, or made from a seed.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum MapSource {
    Generated(MapPlan),
    Drawn(Box<Map>),
}

impl MapSource {
    pub fn map(&self) -> Map {
        match self {
            MapSource::Generated(plan) => plan.map(),
            MapSource::Drawn(map) => **map,
        }
    }
}

/// The aim of a battle in addition to the destruction of the enemy, which always wins (BD-73).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Goal {
    #[default]
    Destroy,
    /// The army wins with a unit in a castle or stronghold at the end of the round. Without one it loses then.
    Hold { army: u8, round: u16 },
    /// The army wins once half of its fighters, rounded up, have left over the east edge. At the round limit it loses.
    LeaveEast { army: u8 },
    /// At the round limit the alliance wins that has kept the largest share of its fighters on the field (Decision, OURS-1).
    Attrition,
}

impl Goal {
    /// The goal of a battle that is no scenario (OURS-1).
    pub const fn of(rules: RuleSet) -> Goal {
        if rules.has_house_rules() { Goal::Attrition } else { Goal::Destroy }
    }

    /// The round at whose end the battle is decided at the latest, in a battle of so many rounds.
    pub const fn last_round(self, rounds: u16) -> u16 {
        match self {
            Goal::Hold { round, .. } if round < rounds => round,
            _ => rounds,
        }
    }
}

/// A battle before it begins.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// The name of the scenario, if it is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<String>,
    #[serde(default)]
    pub rules: RuleSet,
    #[serde(default)]
    pub scale: Scale,
    pub map: MapSource,
    pub armies: Vec<Army>,
    #[serde(default, skip_serializing_if = "is_destroy")]
    pub goal: Goal,
    #[serde(default = "round_limit")]
    pub rounds: u16,
    /// True if hidden units are not searched for before the first round, as in an ambush (reading 5).
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub unsearched: bool,
}

fn is_destroy(goal: &Goal) -> bool {
    *goal == Goal::Destroy
}

const fn round_limit() -> u16 {
    ROUND_LIMIT
}

/// The reason why a set-up is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SetupError {
    #[error("a battle has 2 to {MOST_ARMIES} armies, not {0}")]
    Armies(usize),
    #[error("army {army}: its name needs 1 to {LONGEST_NAME} letters that can be shown")]
    Name { army: usize },
    #[error("army {army}: {error}")]
    Army { army: usize, error: ArmyError },
    #[error("{0}")]
    Map(#[from] MapError),
    #[error("army {army}, unit {unit}: {spot} is not on the map")]
    Outside { army: usize, unit: usize, spot: Spot },
    #[error("army {army}, unit {unit}: {spot} is taken by another unit")]
    Taken { army: usize, unit: usize, spot: Spot },
    #[error("army {army}, unit {unit}: {} cannot stand on {spot}", .troop.name())]
    Ground { army: usize, unit: usize, troop: Troop, spot: Spot },
    #[error("army {army} has {units} units to deploy, its zone has room for {room}")]
    Zone { army: usize, units: usize, room: usize },
    #[error("all armies are allied: nobody could win")]
    OneAlliance,
    #[error("a battle lasts 1 to 200 rounds, not {0}")]
    Rounds(u16),
    #[error("goal: there is no army {army}, the armies here are 0 to {}", .armies - 1)]
    GoalArmy { army: u8, armies: usize },
    #[error("goal: the map has no castle or stronghold to hold")]
    NoCastle,
}

impl Setup {
    /// A battle with the house rules on a map, without a goal of its own.
    pub const fn new(map: MapSource, armies: Vec<Army>) -> Setup {
        Setup {
            title: None,
            rules: RuleSet::Ludus,
            scale: Scale::Tactical,
            map,
            armies,
            goal: Goal::Destroy,
            rounds: ROUND_LIMIT,
            unsearched: false,
        }
    }

    /// The computer's level of an army. `None` for one that a person plays.
    pub fn general(&self, army: usize) -> Option<General> {
        match self.armies.get(army)?.commander {
            Commander::Player => None,
            Commander::Computer(general) => Some(general),
        }
    }

    pub fn are_allied(&self, one: usize, other: usize) -> bool {
        let alliance = |army: usize| self.armies.get(army).and_then(|army| army.alliance);
        one == other || alliance(one).is_some() && alliance(one) == alliance(other)
    }

    /// Checks the names of all armies.
    pub fn check_names(&self) -> Result<(), SetupError> {
        for (number, army) in self.armies.iter().enumerate() {
            let length = army.name.chars().count();
            if !(1..=LONGEST_NAME).contains(&length) || !army.name.chars().all(is_printing) {
                return Err(SetupError::Name { army: number + 1 });
            }
        }
        Ok(())
    }

    /// Checks everything, and returns the map of the battle.
    pub fn check(&self) -> Result<Map, SetupError> {
        let count = self.armies.len();
        if !(2..=MOST_ARMIES).contains(&count) {
            return Err(SetupError::Armies(count));
        }
        self.check_names()?;
        if !(1..=200).contains(&self.rounds) {
            return Err(SetupError::Rounds(self.rounds));
        }
        for (number, army) in self.armies.iter().enumerate() {
            army.check_units(self.scale).map_err(|error| SetupError::Army { army: number + 1, error })?;
        }
        if (1..count).all(|other| self.are_allied(0, other)) {
            return Err(SetupError::OneAlliance);
        }
        if let MapSource::Generated(plan) = &self.map {
            plan.check()?;
        }
        let map = self.map.map();
        if matches!(self.map, MapSource::Drawn(_)) {
            check_ways(&map, count)?;
        }
        self.check_places(&map)?;
        self.check_goal(&map)?;
        Ok(map)
    }

    fn check_places(&self, map: &Map) -> Result<(), SetupError> {
        let mut taken: Vec<Spot> = Vec::new();
        for (number, army) in self.armies.iter().enumerate() {
            let mut missing = 0;
            for (index, record) in army.units.iter().enumerate() {
                let (army_number, unit) = (number + 1, index + 1);
                let Some(spot) = record.at else {
                    missing += 1;
                    continue;
                };
                if !map.contains(spot) {
                    return Err(SetupError::Outside { army: army_number, unit, spot });
                }
                if taken.contains(&spot) {
                    return Err(SetupError::Taken { army: army_number, unit, spot });
                }
                if !can_deploy(record.troop, army, map, spot) {
                    return Err(SetupError::Ground { army: army_number, unit, troop: record.troop, spot });
                }
                taken.push(spot);
            }
            // Every unit has as many hexes as there are units to place, so no order of placing leaves one without.
            let zone = Zone::of(number, self.armies.len(), map);
            let places = |troop: Troop| {
                let free = |spot: &Spot| zone.contains(*spot) && !taken.contains(spot);
                map.spots().filter(|spot| free(spot) && can_deploy(troop, army, map, *spot)).count()
            };
            let waiting = army.units.iter().filter(|record| record.at.is_none());
            let room = waiting.map(|record| places(record.troop)).min().unwrap_or(0);
            if missing > room {
                return Err(SetupError::Zone { army: number + 1, units: missing, room });
            }
        }
        Ok(())
    }

    fn check_goal(&self, map: &Map) -> Result<(), SetupError> {
        let armies = self.armies.len();
        match self.goal {
            // Files count the army of a goal from 0.
            Goal::Hold { army, .. } | Goal::LeaveEast { army } if usize::from(army) >= armies => {
                Err(SetupError::GoalArmy { army, armies })
            }
            Goal::Hold { .. } if !map.spots().any(|spot| is_castle(map, spot)) => Err(SetupError::NoCastle),
            _ => Ok(()),
        }
    }
}

/// Checks that foot in heavy armour can walk from the zone of each army to that of every other (OURS-3).
pub fn check_ways(map: &Map, armies: usize) -> Result<(), MapError> {
    for other in 1..armies {
        let [first, second] = [0, other].map(|army| Zone::of(army, armies, map));
        if !map.has_way(|spot| first.contains(spot), |spot| second.contains(spot)) {
            return Err(MapError::NoWay(0, other));
        }
    }
    Ok(())
}

/// Returns whether a hex counts as held in a battle for a castle.
pub fn is_castle(map: &Map, spot: Spot) -> bool {
    matches!(map.ground(spot).fort(), Fort::Castle | Fort::Stronghold)
}

/// Returns whether a unit can begin the battle on a hex. Nomads do not enter fortifications at the set-up, and nobody begins in water
/// that would drown or flyers cannot rest on (BATT-ARMY-11, BD-21, BD-61).
pub fn can_deploy(troop: Troop, army: &Army, map: &Map, spot: Spot) -> bool {
    let ground = map.ground(spot);
    let rests = !troop.flies() || ground.terrain() != crate::data::ground::Terrain::Water;
    let indoors = troop == Troop::Nomads && ground.fort() != Fort::None;
    map.contains(spot) && going::cost(troop, army.homeland, ground).is_some() && rests && !indoors
}

/// The deployment zone of an army (BD-80).
///
/// Two armies have the outer columns of the west and the east: three, or two on maps of at most 13 columns. More armies have
/// the corners: the north half of those columns for the first two, the south half for the others.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Zone {
    pub first_column: u8,
    pub last_column: u8,
    pub first_row: u8,
    pub last_row: u8,
}

impl Zone {
    pub const fn of(army: usize, armies: usize, map: &Map) -> Zone {
        let (columns, rows) = (map.columns(), map.rows());
        let depth = if columns <= 13 { 2 } else { 3 };
        let (first_column, last_column) =
            if army.is_multiple_of(2) { (0, depth - 1) } else { (columns - depth, columns - 1) };
        let (first_row, last_row) = match (armies, army) {
            (..=2, _) => (0, rows - 1),
            (_, 0 | 1) => (0, rows / 2 - 1),
            _ => (rows - rows / 2, rows - 1),
        };
        Zone { first_column, last_column, first_row, last_row }
    }

    #[inline]
    pub const fn contains(self, spot: Spot) -> bool {
        let (column, row) = (spot.column(), spot.row());
        self.first_column <= column && column <= self.last_column && self.first_row <= row && row <= self.last_row
    }

    /// The column of the army's own edge, over which it can leave (BD-69).
    pub const fn edge(self) -> u8 {
        if self.first_column == 0 { 0 } else { self.last_column }
    }
}
