//! Pictures: vectors of the rule ledger, small drawn arenas, the three layouts. The model in `tests/hexarena` checks the rest.

mod arenas;
mod fire;
mod ways;
mod zones;

use crate::model::ground::arena::HexSet;
use crate::model::ground::arena::{Arena, OUTSIDE, Size};
use crate::model::ground::moves::{Gait, Mover, Passing};
use crate::model::ground::reach::Reach;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::hex::Direction;

/// Returns the index of a hex name in the standard arena.
fn at(name: &str) -> usize {
    Size::Standard.field().index(Size::Standard.field().parse(name).unwrap()).unwrap()
}

/// Joins the names of hexes of the standard arena, in order.
fn names(hexes: impl IntoIterator<Item = usize>) -> String {
    let name = |hex| if hex == OUTSIDE { "-".to_string() } else { Size::Standard.field().hex(hex).to_string() };
    hexes.into_iter().map(name).collect::<Vec<_>>().join(" ")
}

/// Returns a standard arena with the first rows and columns drawn and the rest clear, and its marks.
fn drawn(rows: &[&str]) -> (Arena, Vec<(usize, String)>) {
    let lines = (0..9).map(|row| {
        let drawn = rows.get(row).copied().unwrap_or("").split_whitespace();
        drawn.chain(core::iter::repeat(".")).take(19).collect::<Vec<_>>().join(" ")
    });
    let (arena, marks) = super::drawing::read(&lines.collect::<Vec<_>>().join("\n")).unwrap();
    (arena, marks.into_iter().map(|mark| (mark.index, mark.sign)).collect())
}

/// Computes the reach in the standard arena without other figures.
fn reached(arena: &Arena, from: &str, facing: Direction, gait: Gait, allowance: u8) -> Reach {
    let (passing, hostile) = (&Passing::NONE, &HexSet::NONE);
    let mut reach = Reach::default();
    reach.find(&Mover { arena, from: at(from), facing, gait, allowance, passing, hostile, inside: None });
    reach
}
