//! The map of a battle: terrain, relief and fortification of every hex.
//!
//! A map is stored as rows of text. Each hex has two characters: its terrain or fortification, then a blank for plains, `^` for
//! hills and `A` for rocks.

use crate::data::ground::{Fort, Relief, Terrain};
use crate::data::troop::Troop;
use crate::model::going;
use crate::model::spot::{MOST_ACROSS, SPOTS, Spot};
use alloc::string::String;
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// The ground of a hex in one byte: terrain, relief and fortification.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Ground(u8);

impl Ground {
    /// Beyond the edge of the map. Nobody can enter it.
    pub const OFF: Ground = Ground(3 << 3);
    /// Different values of a ground.
    pub const KINDS: usize = 128;

    /// The terrain under a fortification counts as none (BATT-FORT-05).
    pub const fn new(terrain: Terrain, relief: Relief, fort: Fort) -> Ground {
        let terrain = if matches!(fort, Fort::None) { terrain } else { Terrain::None };
        let relief = if terrain.has_relief() { relief } else { Relief::Plains };
        Ground(terrain as u8 | (relief as u8) << 3 | (fort as u8) << 5)
    }

    pub const fn open() -> Ground {
        Ground(0)
    }

    #[inline]
    pub const fn index(self) -> usize {
        (self.0 & 127) as usize
    }

    /// The ground with this index. `None` for an index that stands for no ground.
    pub const fn from_index(index: usize) -> Option<Ground> {
        let ground = Ground(index as u8);
        if index < Ground::KINDS && !ground.is_off() { Some(ground) } else { None }
    }

    #[inline]
    pub const fn is_off(self) -> bool {
        self.0 >> 3 & 3 == 3
    }

    #[inline]
    pub const fn terrain(self) -> Terrain {
        Terrain::ALL[(self.0 & 7) as usize]
    }

    #[inline]
    pub const fn relief(self) -> Relief {
        match self.0 >> 3 & 3 {
            1 => Relief::Hills,
            2 => Relief::Rocks,
            _ => Relief::Plains,
        }
    }

    #[inline]
    pub const fn fort(self) -> Fort {
        Fort::ALL[(self.0 >> 5 & 3) as usize]
    }

    fn signs(self) -> [char; 2] {
        let first = if self.fort() == Fort::None { self.terrain().sign() } else { self.fort().sign() };
        [first, [' ', '^', 'A'][self.relief() as usize]]
    }

    fn of_signs([first, second]: [char; 2]) -> Option<Ground> {
        let terrain = Terrain::ALL.into_iter().find(|terrain| terrain.sign() == first);
        let fort = Fort::ALL[1..].iter().copied().find(|fort| fort.sign() == first);
        let relief = match second {
            ' ' => Relief::Plains,
            '^' => Relief::Hills,
            'A' => Relief::Rocks,
            _ => return None,
        };
        let has_place = terrain.is_none_or(|terrain| terrain.has_relief() || relief == Relief::Plains);
        let known = (terrain.is_some() || fort.is_some()) && has_place;
        known.then(|| Ground::new(terrain.unwrap_or_default(), relief, fort.unwrap_or_default()))
    }
}

/// The ground of a whole map.
#[derive(Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "DrawnMap", try_from = "DrawnMap")]
pub struct Map {
    columns: u8,
    rows: u8,
    grounds: [Ground; SPOTS],
}

impl core::fmt::Debug for Map {
    fn fmt(&self, f: &mut core::fmt::Formatter<'_>) -> core::fmt::Result {
        write!(f, "Map({} x {})", self.columns, self.rows)
    }
}

/// The reason why a map is refused.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum MapError {
    #[error("a map has 5 to {MOST_ACROSS} columns and as many rows, not {columns} x {rows}")]
    Across { columns: usize, rows: usize },
    #[error("row {row} of the map has {found} characters, {expected} are expected: two for each hex")]
    Row { row: usize, found: usize, expected: usize },
    #[error("{spot}: \"{signs}\" stands for no ground; expected . \" & = : * % ~ + # or @, then a blank, ^ or A")]
    Ground { spot: Spot, signs: String },
    #[error("heavy infantry has no way between the zones of armies {} and {}", .0 + 1, .1 + 1)]
    NoWay(usize, usize),
}

impl Map {
    /// The smallest number of columns and of rows.
    pub const LEAST_ACROSS: u8 = 5;

    /// Open ground all over. `None` for a size that no map has.
    pub fn open(columns: u8, rows: u8) -> Option<Map> {
        let fits = |side: u8| (Map::LEAST_ACROSS..=MOST_ACROSS).contains(&side);
        (fits(columns) && fits(rows)).then(|| {
            let mut map = Map { columns, rows, grounds: [Ground::OFF; SPOTS] };
            for spot in map.spots() {
                map.grounds[spot.index()] = Ground::open();
            }
            map
        })
    }

    pub const fn columns(&self) -> u8 {
        self.columns
    }

    pub const fn rows(&self) -> u8 {
        self.rows
    }

    #[inline]
    pub fn contains(&self, spot: Spot) -> bool {
        !self.ground(spot).is_off()
    }

    /// The ground of a hex, [`Ground::OFF`] beyond the edge.
    #[inline]
    pub fn ground(&self, spot: Spot) -> Ground {
        self.grounds[spot.index()]
    }

    /// Changes the ground of a hex. It does nothing beyond the edge.
    pub fn set(&mut self, spot: Spot, ground: Ground) {
        if self.contains(spot) && !ground.is_off() {
            self.grounds[spot.index()] = ground;
        }
    }

    /// All hexes, row by row.
    pub fn spots(&self) -> impl Iterator<Item = Spot> + use<> {
        let columns = self.columns;
        (0..self.rows).flat_map(move |row| (0..columns).map(move |column| Spot::at(column, row)))
    }

    /// The neighbours of a hex that are on the map.
    pub fn neighbours(&self, spot: Spot) -> impl Iterator<Item = Spot> {
        spot.neighbours().into_iter().filter(|near| self.contains(*near))
    }

    /// Returns whether swimmers drown here: water with nothing but water or the edge around it (BD-59).
    pub fn is_deep(&self, spot: Spot) -> bool {
        let is_water = |spot: Spot| self.ground(spot).is_off() || self.ground(spot).terrain() == Terrain::Water;
        self.contains(spot) && is_water(spot) && spot.neighbours().into_iter().all(is_water)
    }

    /// The hex of a spot after half a turn of the map.
    ///
    /// Odd rows are shifted, so half a turn takes their column c to the one before columns - 1 - c.
    /// Their last hex turns beyond the edge: `None` (OURS-3).
    pub fn turned(&self, spot: Spot) -> Option<Spot> {
        // With an even number of rows a shifted row would come to lie on one that is not.
        let (column, row) = (self.columns - 1 - spot.column(), self.rows.checked_sub(1 + spot.row())?);
        let column = column.checked_sub(spot.row() & 1)?;
        Some(Spot::at(column, row))
    }

    /// Returns whether foot with 4 HP can walk from one hex to some hex of a zone.
    pub fn has_way(&self, from: impl Fn(Spot) -> bool, to: impl Fn(Spot) -> bool) -> bool {
        let can_enter = |spot: Spot| going::cost(Troop::HeavyInfantry, None, self.ground(spot)).is_some();
        let mut seen = [false; SPOTS];
        let mut open: Vec<Spot> = self.spots().filter(|spot| from(*spot) && can_enter(*spot)).collect();
        open.iter().for_each(|spot| seen[spot.index()] = true);
        while let Some(spot) = open.pop() {
            if to(spot) {
                return true;
            }
            for near in self.neighbours(spot).filter(|near| can_enter(*near)) {
                if !core::mem::replace(&mut seen[near.index()], true) {
                    open.push(near);
                }
            }
        }
        false
    }

    /// The rows as text, two characters a hex.
    pub fn drawn(&self) -> Vec<String> {
        let row = |row| (0..self.columns).flat_map(move |column| self.ground(Spot::at(column, row)).signs()).collect();
        (0..self.rows).map(row).collect()
    }

    /// Reads rows of text, two characters a hex.
    pub fn read(rows: &[impl AsRef<str>]) -> Result<Map, MapError> {
        let lines: Vec<Vec<char>> = rows.iter().map(|row| row.as_ref().chars().collect()).collect();
        let columns = lines.first().map_or(0, |line| line.len().div_ceil(2));
        let across = || MapError::Across { columns, rows: lines.len() };
        let size = |side: usize| u8::try_from(side).map_err(|_| across());
        let mut map = Map::open(size(columns)?, size(lines.len())?).ok_or_else(across)?;
        for (row, line) in lines.iter().enumerate() {
            if line.len() != 2 * columns {
                return Err(MapError::Row { row: row + 1, found: line.len(), expected: 2 * columns });
            }
            for (column, signs) in line.as_chunks::<2>().0.iter().enumerate() {
                let spot = Spot::at(column as u8, row as u8);
                let ground = Ground::of_signs(*signs);
                map.set(spot, ground.ok_or_else(|| MapError::Ground { spot, signs: signs.iter().collect() })?);
            }
        }
        Ok(map)
    }
}

/// A map as it is stored.
#[derive(Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
struct DrawnMap {
    hexes: Vec<String>,
}

impl From<Map> for DrawnMap {
    fn from(map: Map) -> DrawnMap {
        DrawnMap { hexes: map.drawn() }
    }
}

impl TryFrom<DrawnMap> for Map {
    type Error = MapError;
    fn try_from(drawn: DrawnMap) -> Result<Map, MapError> {
        Map::read(&drawn.hexes)
    }
}
