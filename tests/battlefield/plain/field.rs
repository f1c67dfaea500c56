//! The map: hexes, ground, and what the ground does to cost, defence and visibility (BATT-TERR, BATT-RELIEF, BATT-FORT).

use super::troops::Kind;

/// A hex by its column and row, both from 0. Odd rows are shifted half a hex to the right (BD-68). The order of the fields
/// is that of OURS-9: row first, then column.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Hex {
    pub row: i32,
    pub col: i32,
}

pub fn hex(col: i32, row: i32) -> Hex {
    Hex { row, col }
}

impl Hex {
    /// The neighbours W, E, NW, NE, SW, SE, on the map or off it.
    pub fn neighbours(self) -> [Hex; 6] {
        let (col, row) = (self.col, self.row);
        // The column of the western neighbour in the rows above and below.
        let west = if row % 2 == 0 { col - 1 } else { col };
        [
            hex(col - 1, row),
            hex(col + 1, row),
            hex(west, row - 1),
            hex(west + 1, row - 1),
            hex(west, row + 1),
            hex(west + 1, row + 1),
        ]
    }

    pub fn is_adjacent(self, other: Hex) -> bool {
        self.neighbours().contains(&other)
    }

    /// The smallest number of steps, by cube coordinates.
    pub fn distance(self, other: Hex) -> u32 {
        let cube = |at: Hex| {
            let x = at.col - (at.row - at.row % 2) / 2;
            (x, at.row, -x - at.row)
        };
        let (a, b) = (cube(self), cube(other));
        let sides = [(a.0 - b.0).unsigned_abs(), (a.1 - b.1).unsigned_abs(), (a.2 - b.2).unsigned_abs()];
        sides.into_iter().max().unwrap_or(0)
    }

    /// A letter and two digits, as K07; the first row is 01.
    pub fn name(self) -> String {
        let letter = char::from(b'A' + self.col as u8);
        format!("{letter}{:02}", self.row + 1)
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terrain {
    None,
    Bushes,
    Forest,
    Road,
    Sand,
    Snow,
    Swamp,
    Water,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Relief {
    Plains,
    Hills,
    Rocks,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fort {
    None,
    Simple,
    Castle,
    Stronghold,
}

/// The homeland of an army's human types (BD-53).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Homeland {
    None,
    Bush,
    Desert,
    Arctic,
    Water,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ground {
    pub terrain: Terrain,
    pub relief: Relief,
    pub fort: Fort,
}

pub const OPEN: Ground = Ground { terrain: Terrain::None, relief: Relief::Plains, fort: Fort::None };

impl Ground {
    /// The terrain that counts: none below a fortification (BATT-FORT-05).
    pub fn counted(self) -> Terrain {
        if self.fort == Fort::None { self.terrain } else { Terrain::None }
    }

    /// 0, 1 or 2. Swamp and water have no relief (BATT-RELIEF-08).
    pub fn height(self) -> u32 {
        match (self.counted(), self.relief) {
            (Terrain::Swamp | Terrain::Water, _) | (_, Relief::Plains) => 0,
            (_, Relief::Hills) => 1,
            (_, Relief::Rocks) => 2,
        }
    }

    /// Returns whether fighters of this type and homeland are at home in the terrain.
    pub fn is_home(self, kind: Kind, homeland: Homeland) -> bool {
        let native = |home: Homeland| kind.is_human() && homeland == home;
        match self.counted() {
            Terrain::Forest => kind.is_forest_folk(),
            Terrain::Swamp => kind.is_swamp_folk(),
            Terrain::Bushes => native(Homeland::Bush),
            Terrain::Sand => native(Homeland::Desert),
            Terrain::Snow => native(Homeland::Arctic),
            Terrain::Water => native(Homeland::Water),
            Terrain::None | Terrain::Road => false,
        }
    }

    /// The cost to enter in halves of a point; `None` if the ground is closed to this type.
    pub fn cost(self, kind: Kind, homeland: Homeland) -> Option<u32> {
        if kind.flies() {
            return Some(2);
        }
        if self.is_closed(kind) {
            return None;
        }
        let points = match self.counted() {
            _ if self.is_home(kind, homeland) => 2,
            Terrain::Road => 1,
            Terrain::None => 2,
            Terrain::Bushes | Terrain::Sand | Terrain::Snow => 4,
            Terrain::Forest => 6,
            Terrain::Swamp => 8,
            Terrain::Water => 10,
        };
        let height = if kind.is_dwarven() { self.height().saturating_sub(1) } else { self.height() };
        Some(points + 2 * height)
    }

    /// Bans for walkers (BD-55 to BD-57). A homeland of water lifts none of them.
    fn is_closed(self, kind: Kind) -> bool {
        use Kind::*;
        match self.counted() {
            Terrain::Forest => matches!(kind, Chariots | BattleElephants),
            Terrain::Swamp => kind.row().hp >= 4 && !kind.is_swamp_folk(),
            Terrain::Water => {
                matches!(kind, HeavyCavalry | HeavyInfantry | DwarvenGuards | Knights | Chariots)
                    || matches!(kind, BattleElephants | BattleLizards | BattleWolves)
            }
            _ => false,
        }
    }

    /// Twice the defence value, since water halves (BD-30, BD-31, BD-86).
    pub fn defence_doubled(self, kind: Kind, homeland: Homeland) -> u32 {
        let base = match self.fort {
            Fort::Simple => 4,
            Fort::Castle => 6,
            Fort::Stronghold => 8,
            Fort::None => match self.terrain {
                Terrain::Forest | Terrain::Swamp => 4,
                Terrain::Water if !self.is_home(kind, homeland) => 1,
                _ => 2,
            },
        };
        base + 2 * self.height()
    }

    /// Visibility. `native`: one of those who look is at home in this terrain. `dwarven`: one of them is a dwarf (BD-65).
    pub fn visibility(self, native: bool, dwarven: bool) -> u32 {
        let terrain = match self.counted() {
            Terrain::Bushes | Terrain::Swamp if !native => 2,
            Terrain::Forest if !native => 4,
            _ => 1,
        };
        let height = if dwarven { self.height().saturating_sub(1) } else { self.height() };
        terrain + height
    }
}

/// The map, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    pub width: i32,
    pub height: i32,
    pub grounds: Vec<Ground>,
}

impl Field {
    pub fn open(width: i32, height: i32) -> Field {
        Field { width, height, grounds: vec![OPEN; (width * height) as usize] }
    }

    pub fn contains(&self, at: Hex) -> bool {
        (0..self.width).contains(&at.col) && (0..self.height).contains(&at.row)
    }

    fn index(&self, at: Hex) -> usize {
        (at.row * self.width + at.col) as usize
    }

    pub fn at(&self, at: Hex) -> Ground {
        self.grounds[self.index(at)]
    }

    pub fn set(&mut self, at: Hex, ground: Ground) {
        let index = self.index(at);
        self.grounds[index] = ground;
    }

    /// All hexes, row by row.
    pub fn hexes(&self) -> Vec<Hex> {
        (0..self.height).flat_map(|row| (0..self.width).map(move |col| hex(col, row))).collect()
    }

    /// The neighbours on the map.
    pub fn around(&self, at: Hex) -> Vec<Hex> {
        at.neighbours().into_iter().filter(|next| self.contains(*next)).collect()
    }

    /// Water that touches no land (BD-59).
    pub fn is_deep(&self, at: Hex) -> bool {
        let wet = |at: Hex| self.at(at).counted() == Terrain::Water;
        wet(at) && self.around(at).into_iter().all(wet)
    }
}
