//! Arenas as text: drawings for people, lists for files (DQU-14, -22, -24).

use crate::model::ground::arena::HexSet;
use crate::model::ground::arena::{Arena, Bank, GroundKind, Size};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt::Write;
use ludus_engine::hex::{Direction, Hex, HexError};
use serde::{Deserialize, Serialize};
use thiserror::Error;

/// Error in a drawing or list of an arena.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum DrawingError {
    #[error("{rows} rows, the first with {columns} hexes: expected 7 of 11, 9 of 19 or 18 of 19")]
    Size { rows: usize, columns: usize },
    #[error("row {row} has {found} hexes, but the first has {expected}")]
    Row {
        /// Number of the row, from 1.
        row: usize,
        found: usize,
        expected: usize,
    },
    #[error("{sign} at {hex}: the gates are {{W at {west} and E}} at {east}")]
    Gate { sign: String, hex: Hex, west: Hex, east: Hex },
    #[error(transparent)]
    Hex(#[from] HexError),
    #[error("{0} is listed twice")]
    Twice(Hex),
}

/// A sign in a hex that is not terrain: a figure such as `A>`, `x` for a body, `!` for items.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Mark {
    pub index: usize,
    /// One to three characters without spaces.
    pub sign: String,
}

const SIGNS: [(GroundKind, &str); 5] = [
    (GroundKind::Clear, " . "),
    (GroundKind::Blocked, "###"),
    (GroundKind::Obscured, "~~~"),
    (GroundKind::Sheltered, "[.]"),
    (GroundKind::Difficult, "^.^"),
];

/// Three characters for a hex: a gate, or else its terrain (DQU-22).
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

/// Sign of a large figure's head and the vertex it faces: `M^` north, `M'` east-north-east, `M.`, `Mv`, `.M`, `'M` (DQU-21).
pub fn headed(letter: char, facing: Direction) -> String {
    match vertex_sign(facing) {
        (sign, true) => format!("{letter}{sign}"),
        (sign, false) => format!("{sign}{letter}"),
    }
}

/// Sign of a vertex, and true if it stands right of the letter (DQU-21).
pub const fn vertex_sign(facing: Direction) -> (char, bool) {
    [('\'', true), ('.', true), ('v', true), ('.', false), ('\'', false), ('^', true)][facing as usize]
}

/// Draws an arena: one line per row, even rows two characters to the right, no outlines (DQU-24). [`read`] reads it.
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

/// Splits a drawing with or without outlines into the signs of each row. Indentation is ignored, since even rows are
/// always shifted to the right.
fn rows(text: &str) -> Vec<Vec<&str>> {
    let is_outline = |line: &str| line.chars().all(|c| c == '/' || c == '\\' || c.is_whitespace());
    let signs = |line| str::split(line, |c: char| c == '|' || c.is_whitespace()).filter(|sign| !sign.is_empty());
    text.lines().filter(|line| !is_outline(line)).map(|line| signs(line).collect()).collect()
}

/// Reads a drawing: the arena, and the marks in it. Terrain uses the signs of DQU-22, with `.` for the floor. Every other sign
/// is a [`Mark`] on clear terrain; signs contain no spaces.
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

/// An arena as stored in files: its size, and hexes by terrain.
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
