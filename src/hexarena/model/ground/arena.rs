//! The arena: size, terrain, gates, and starting hexes of the sides (11, D022, D025, D026, D031).

use ludus_engine::hex::set::{self, words};
use ludus_engine::hex::{Direction, Field, Hex};
use serde::{Deserialize, Serialize};

/// The number of hexes of the largest arena: 19 columns of 18 rows.
pub const HEXES: usize = 342;

/// A set of hexes of an arena.
pub type HexSet = set::HexSet<{ words(HEXES) }>;

/// Index of everything beyond the edge of the arena, which is a wall (D025).
pub const OUTSIDE: usize = HEXES;

/// Indexes of the six neighbours of each hex, clockwise from the east, [`OUTSIDE`] beyond the edge. The row
/// of [`OUTSIDE`] contains only itself.
pub type Neighbours = [[u16; 6]; HEXES + 1];

const fn neighbours(field: Field) -> Neighbours {
    let mut table = [[OUTSIDE as u16; 6]; HEXES + 1];
    let mut at = 0;
    while at < field.hexes() {
        let mut side = 0;
        while side < 6 {
            let (hex, step) = (field.hex(at), Direction::ALL[side].vector());
            if let Some(next) = field.index(Hex::new(hex.q + step.q, hex.r + step.r)) {
                table[at][side] = next as u16;
            }
            side += 1;
        }
        at += 1;
    }
    table
}

static PIT: Neighbours = neighbours(Size::Pit.field());
static STANDARD: Neighbours = neighbours(Size::Standard.field());
static GREAT: Neighbours = neighbours(Size::Great.field());

/// Hexes by index. A table is faster than dividing.
const fn hexes(field: Field) -> [Hex; HEXES] {
    let mut table = [Hex::new(0, 0); HEXES];
    let mut at = 0;
    while at < field.hexes() {
        table[at] = field.hex(at);
        at += 1;
    }
    table
}

static PIT_HEXES: [Hex; HEXES] = hexes(Size::Pit.field());
static STANDARD_HEXES: [Hex; HEXES] = hexes(Size::Standard.field());
static GREAT_HEXES: [Hex; HEXES] = hexes(Size::Great.field());

/// The three arena sizes (D031).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Size {
    Pit,
    #[default]
    Standard,
    Great,
}

impl Size {
    pub const ALL: [Size; 3] = [Size::Pit, Size::Standard, Size::Great];

    pub const fn field(self) -> Field {
        match self {
            Size::Pit => Field { columns: 11, rows: 7 },
            Size::Standard => Field { columns: 19, rows: 9 },
            Size::Great => Field { columns: 19, rows: 18 },
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Size::Pit => "Pit",
            Size::Standard => "Standard",
            Size::Great => "Great",
        }
    }

    pub fn neighbours(self) -> &'static Neighbours {
        match self {
            Size::Pit => &PIT,
            Size::Standard => &STANDARD,
            Size::Great => &GREAT,
        }
    }

    /// Its hexes by index. Entries beyond the field are unused.
    pub fn hexes(self) -> &'static [Hex; HEXES] {
        match self {
            Size::Pit => &PIT_HEXES,
            Size::Standard => &STANDARD_HEXES,
            Size::Great => &GREAT_HEXES,
        }
    }

    /// The gate through which a side's figures can leave: A5 and S5 in the standard arena (D026). The Great arena is only
    /// symmetric under rotation, so its gates are A9 and S10.
    pub const fn gate(self, side: Bank) -> usize {
        let field = self.field();
        let (columns, rows) = (field.columns as usize, field.rows as usize);
        match side {
            Bank::West => (rows - 1) / 2 * columns,
            Bank::East => rows / 2 * columns + columns - 1,
        }
    }

    /// Column where a side begins (D022; Readings 21): C and Q, 14 hexes apart; B and J in the Pit. "Near" is 8 hexes: F and N.
    /// The Pit has only near columns. "Close" is 3 hexes (D022): I and L, in the Pit E and H.
    const fn column(self, side: Bank, start: Start) -> i32 {
        match (self, start, side) {
            (Size::Pit, Start::Close, Bank::West) => 4,
            (Size::Pit, Start::Close, Bank::East) => 7,
            (_, Start::Close, Bank::West) => 8,
            (_, Start::Close, Bank::East) => 11,
            (Size::Pit, _, Bank::West) => 1,
            (Size::Pit, _, Bank::East) => 9,
            (_, Start::Far, Bank::West) => 2,
            (_, Start::Far, Bank::East) => 16,
            (_, Start::Near, Bank::West) => 5,
            (_, Start::Near, Bank::East) => 13,
        }
    }

    /// Starting hex of figure `number` of a side, 0..=6. Starts in the gate's row, then alternates above and below it (D022:
    /// rows 5, 4, 6, 3, 7, 2, 8).
    pub const fn place(self, side: Bank, start: Start, number: usize) -> usize {
        let columns = self.field().columns as usize;
        let gate = self.gate(side) / columns;
        let off = number.div_ceil(2);
        let row = if number % 2 == 1 { gate - off } else { gate + off };
        row * columns + self.column(side, start) as usize
    }

    /// Returns whether a player can place figures in a hex before the first Pulse: the column of [`Size::place`] and
    /// the one behind it (D022).
    pub const fn is_own_ground(self, side: Bank, start: Start, index: usize) -> bool {
        let own = self.column(side, start);
        let column = self.field().hex(index).column();
        match side {
            Bank::West => column == own || column == own - 1,
            Bank::East => column == own || column == own + 1,
        }
    }
}

/// The end of the arena where a side starts.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Bank {
    West,
    East,
}

impl Bank {
    /// Facing of its figures at the start: towards the enemy (D023).
    pub const fn facing(self) -> Direction {
        match self {
            Bank::West => Direction::E,
            Bank::East => Direction::W,
        }
    }
}

/// Distance between the sides at the start (D022).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Start {
    /// 14 hexes, or 8 in the Pit.
    #[default]
    Far,
    Near,
    /// 3 hexes, for a first bout.
    Close,
}

/// Terrain of a hex (9, D025).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub enum GroundKind {
    #[default]
    Clear,
    /// Solid, like a pillar or wall: stops all attacks and steps (HEX-09).
    Blocked,
    /// Blocks sight but not objects (HEX-10).
    Obscured,
    /// Covers about half of the body (HEX-11).
    Sheltered,
    /// Costs 2 points to enter (D052).
    Difficult,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(into = "super::drawing::Listed", try_from = "super::drawing::Listed")]
pub struct Arena {
    size: Size,
    blocked: HexSet,
    obscured: HexSet,
    sheltered: HexSet,
    difficult: HexSet,
}

impl Arena {
    pub const fn empty(size: Size) -> Arena {
        let none = HexSet::NONE;
        Arena { size, blocked: none, obscured: none, sheltered: none, difficult: none }
    }

    /// Creates an arena with one of our layouts.
    pub fn new(size: Size, layout: Layout) -> Arena {
        let mut arena = Arena::empty(size);
        for (ground, places) in layout.grounds(size) {
            for (column, row) in *places {
                let hex = Hex::at(*column, row - 1);
                for hex in [hex, size.opposite(hex)] {
                    if let Some(index) = size.field().index(hex) {
                        arena.set(index, *ground);
                    }
                }
            }
        }
        arena
    }

    pub const fn size(&self) -> Size {
        self.size
    }

    pub const fn field(&self) -> Field {
        self.size.field()
    }

    pub fn neighbours(&self) -> &'static Neighbours {
        self.size.neighbours()
    }

    /// Terrain by index; Blocked outside the arena.
    pub const fn ground(&self, index: usize) -> GroundKind {
        if index >= self.field().hexes() || self.blocked.contains(index) {
            GroundKind::Blocked
        } else if self.obscured.contains(index) {
            GroundKind::Obscured
        } else if self.sheltered.contains(index) {
            GroundKind::Sheltered
        } else if self.difficult.contains(index) {
            GroundKind::Difficult
        } else {
            GroundKind::Clear
        }
    }

    pub const fn set(&mut self, index: usize, ground: GroundKind) {
        self.blocked.remove(index);
        self.obscured.remove(index);
        self.sheltered.remove(index);
        self.difficult.remove(index);
        match ground {
            GroundKind::Clear => {}
            GroundKind::Blocked => self.blocked.insert(index),
            GroundKind::Obscured => self.obscured.insert(index),
            GroundKind::Sheltered => self.sheltered.insert(index),
            GroundKind::Difficult => self.difficult.insert(index),
        }
    }

    /// Hexes with that terrain. Empty for [`GroundKind::Clear`], which is not stored.
    pub const fn filled(&self, ground: GroundKind) -> &HexSet {
        match ground {
            GroundKind::Clear => &HexSet::NONE,
            GroundKind::Blocked => &self.blocked,
            GroundKind::Obscured => &self.obscured,
            GroundKind::Sheltered => &self.sheltered,
            GroundKind::Difficult => &self.difficult,
        }
    }

    /// Returns whether the hex is Blocked or outside the arena.
    pub const fn is_blocked(&self, index: usize) -> bool {
        index >= self.field().hexes() || self.blocked.contains(index)
    }
}

/// Our layouts (D025). Smoke appears only in scenarios.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Layout {
    #[default]
    Empty,
    Pillars,
    Ruins,
}

/// Columns from 0 and rows from 1, as in hex names. The opposite hexes get the same terrain. The three columns next to
/// the starting columns stay clear.
type Places = &'static [(i32, i32)];

impl Layout {
    /// All layouts, the barest first.
    pub const ALL: [Layout; 3] = [Layout::Empty, Layout::Pillars, Layout::Ruins];

    pub const fn name(self) -> &'static str {
        match self {
            Layout::Empty => "Empty",
            Layout::Pillars => "Pillars",
            Layout::Ruins => "Ruins",
        }
    }

    /// Terrain of one half. D025 counts for the standard arena. The Great arena has twice as much. The Pit, with one column to
    /// build on, has half and no difficult hexes.
    const fn grounds(self, size: Size) -> &'static [(GroundKind, Places)] {
        const STONES: Places = &[(7, 3), (11, 3)];
        const WALLS: Places = &[(8, 3), (10, 3), (7, 5)];
        const SAND: Places = &[(8, 4), (9, 4), (8, 5)];
        const FOUR_WALLS: Places = &[(8, 3), (10, 3), (7, 5), (11, 5), (8, 7), (10, 7)];
        const ROUND: Places = &[(8, 4), (9, 4), (8, 5), (10, 5), (8, 6), (9, 6)];
        match (self, size) {
            (Layout::Empty, _) => &[],
            (Layout::Pillars, Size::Pit) => &[(GroundKind::Blocked, &[(5, 3)])],
            (Layout::Pillars, Size::Standard) => &[(GroundKind::Blocked, &[(6, 3), (12, 3)])],
            (Layout::Pillars, Size::Great) => &[(GroundKind::Blocked, &[(6, 4), (12, 4), (9, 7), (6, 10)])],
            (Layout::Ruins, Size::Pit) => &[(GroundKind::Blocked, &[(5, 1)]), (GroundKind::Sheltered, &[(5, 3)])],
            (Layout::Ruins, Size::Standard) => {
                &[(GroundKind::Blocked, STONES), (GroundKind::Sheltered, WALLS), (GroundKind::Difficult, SAND)]
            }
            (Layout::Ruins, Size::Great) => &[
                (GroundKind::Blocked, &[(7, 3), (11, 3), (7, 7), (11, 7)]),
                (GroundKind::Sheltered, FOUR_WALLS),
                (GroundKind::Difficult, ROUND),
            ],
        }
    }
}

impl Size {
    /// The opposite hex, by rotating the arena half a turn. Even rows of the Pit and the standard arena have an extra hex in
    /// the east without an opposite.
    pub const fn opposite(self, hex: Hex) -> Hex {
        let field = self.field();
        let (last, row) = (field.rows as i32 - 1, hex.row());
        // Twice the place from the west: even rows are shifted by half a hex, and the two ends together make a whole row.
        let whole = 2 * (field.columns as i32 - 1) + (last & 1);
        let place = whole - (2 * hex.column() + (row & 1));
        Hex::at((place - ((last - row) & 1)).div_euclid(2), last - row)
    }
}
