//! An arena as text: drawn for people, listed for files (DQU-14, -22, -24).

use crate::engine::hex::set::HexSet;
use crate::engine::hex::{Direction, Hex, HexError};
use crate::hexarena::model::ground::arena::{Arena, Bank, GroundKind, Size};
use serde::{Deserialize, Serialize};
use std::fmt::Write;
use thiserror::Error;

/// Why a drawing is no arena.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DrawingError {
    /// No arena has so many rows, or rows of that length.
    #[error("{rows} rows, the first one of {columns} hexes: expected are 7 of 11, 9 of 19 or 18 of 19")]
    Size {
        /// Rows found.
        rows: usize,
        /// Hexes in the first.
        columns: usize,
    },
    /// One row is longer or shorter than the first.
    #[error("row {row} has {found} hexes, and the first one has {expected}")]
    Row {
        /// From 1.
        row: usize,
        /// Its hexes.
        found: usize,
        /// Those of the first row.
        expected: usize,
    },
    /// A gate's sign where no gate is.
    #[error("{sign} at {hex}: the gates are {{W at {west} and E}} at {east}")]
    Gate {
        /// What was drawn.
        sign: String,
        /// Where.
        hex: Hex,
        /// Where the western gate is.
        west: Hex,
        /// Where the eastern gate is.
        east: Hex,
    },
    /// A hex outside.
    #[error(transparent)]
    Hex(#[from] HexError),
    /// A hex with two grounds.
    #[error("{0} is filled twice")]
    Twice(Hex),
}

/// What a drawing shows in a hex besides the ground: a figure such as `A>`, `x` for a body, `!` for items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    /// The hex's index.
    pub index: usize,
    /// The sign, one to three characters.
    pub sign: String,
}

const SIGNS: [(GroundKind, &str); 5] = [
    (GroundKind::Clear, " . "),
    (GroundKind::Blocked, "###"),
    (GroundKind::Obscured, "~~~"),
    (GroundKind::Sheltered, "[.]"),
    (GroundKind::Difficult, "^.^"),
];

/// The three characters of a hex: a gate, or else the ground (DQU-22).
pub fn sign(arena: &Arena, index: usize) -> &'static str {
    let ground = arena.ground(index);
    if ground == GroundKind::Clear && index == arena.size().gate(Bank::West) {
        return "{W ";
    }
    if ground == GroundKind::Clear && index == arena.size().gate(Bank::East) {
        return " E}";
    }
    SIGNS[ground as usize].1
}

/// The head of a figure of several hexes with the vertex that it faces: `M^` north, `M'` east-north-east, `M.`, `Mv`, `.M`,
/// `'M` (DQU-21).
pub fn headed(letter: char, facing: Direction) -> String {
    match vertex_sign(facing) {
        (sign, true) => format!("{letter}{sign}"),
        (sign, false) => format!("{sign}{letter}"),
    }
}

/// The sign of a vertex, and whether it stands right of the letter (DQU-21).
pub const fn vertex_sign(facing: Direction) -> (char, bool) {
    [('\'', true), ('.', true), ('v', true), ('.', false), ('\'', false), ('^', true)][facing as usize]
}

/// The arena with one line a row, even rows two characters to the right, no outlines (DQU-24). [`read`] reads it.
pub fn draw(arena: &Arena) -> String {
    let field = arena.field();
    let mut text = String::new();
    for row in 0..usize::from(field.rows) {
        let mut line = String::from(if row % 2 == 1 { "   " } else { " " });
        for column in 0..usize::from(field.columns) {
            // Writing to a string cannot fail.
            let _ = write!(line, "{} ", sign(arena, row * usize::from(field.columns) + column));
        }
        text.push_str(line.trim_end());
        text.push('\n');
    }
    text
}

/// The signs of each row that a drawing has, with its outlines or without. How far a row is set in is of no account: the
/// even ones are those shifted to the right.
fn rows(text: &str) -> Vec<Vec<&str>> {
    let is_outline = |line: &str| line.chars().all(|c| c == '/' || c == '\\' || c.is_whitespace());
    let signs = |line| str::split(line, |c: char| c == '|' || c.is_whitespace()).filter(|sign| !sign.is_empty());
    text.lines().filter(|line| !is_outline(line)).map(|line| signs(line).collect()).collect()
}

/// Reads a drawing: the ground, and what stands on it. Signs of the ground are those of DQU-22, `.` for the floor; every
/// other sign is a [`Mark`], and the ground below it is clear. A sign has no space in it.
pub fn read(text: &str) -> Result<(Arena, Vec<Mark>), DrawingError> {
    let rows = rows(text);
    let columns = rows.first().map_or(0, Vec::len);
    let fits = |size: &Size| (size.field().columns.into(), size.field().rows.into()) == (columns, rows.len());
    let size = Size::ALL.into_iter().find(fits).ok_or(DrawingError::Size { rows: rows.len(), columns })?;
    let (mut arena, mut marks) = (Arena::empty(size), Vec::new());
    for (row, signs) in rows.iter().enumerate() {
        if signs.len() != columns {
            return Err(DrawingError::Row { row: row + 1, found: signs.len(), expected: columns });
        }
        for (column, found) in signs.iter().enumerate() {
            let index = row * columns + column;
            match SIGNS.iter().find(|(_, sign)| sign.trim() == *found) {
                Some((ground, _)) => arena.set(index, *ground),
                None if matches!(*found, "{W" | "E}") => gate(size, found, index)?,
                None => marks.push(Mark { index, sign: (*found).to_string() }),
            }
        }
    }
    Ok((arena, marks))
}

/// Refuses a gate's sign in another hex than its own.
fn gate(size: Size, sign: &str, index: usize) -> Result<(), DrawingError> {
    let [west, east] = [Bank::West, Bank::East].map(|side| size.gate(side));
    if index == if sign == "{W" { west } else { east } {
        return Ok(());
    }
    let [hex, west, east] = [index, west, east].map(|index| size.field().hex(index));
    Err(DrawingError::Gate { sign: sign.to_string(), hex, west, east })
}

/// An arena as files hold it: the size, and the hexes of each ground by name.
#[derive(Clone, Debug, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Listed {
    size: Size,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    blocked: Vec<Hex>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    obscured: Vec<Hex>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    sheltered: Vec<Hex>,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    difficult: Vec<Hex>,
}

impl From<Arena> for Listed {
    fn from(arena: Arena) -> Listed {
        let hexes = |ground| arena.filled(ground).iter().map(|index| arena.field().hex(index)).collect();
        Listed {
            size: arena.size(),
            blocked: hexes(GroundKind::Blocked),
            obscured: hexes(GroundKind::Obscured),
            sheltered: hexes(GroundKind::Sheltered),
            difficult: hexes(GroundKind::Difficult),
        }
    }
}

impl TryFrom<Listed> for Arena {
    type Error = DrawingError;
    fn try_from(listed: Listed) -> Result<Arena, DrawingError> {
        let (mut arena, mut filled) = (Arena::empty(listed.size), HexSet::NONE);
        let grounds = [
            (GroundKind::Blocked, listed.blocked),
            (GroundKind::Obscured, listed.obscured),
            (GroundKind::Sheltered, listed.sheltered),
            (GroundKind::Difficult, listed.difficult),
        ];
        for (ground, hexes) in grounds {
            for hex in hexes {
                let index = arena.field().require(hex)?;
                if filled.contains(index) {
                    return Err(DrawingError::Twice(hex));
                }
                filled.insert(index);
                arena.set(index, ground);
            }
        }
        Ok(arena)
    }
}
