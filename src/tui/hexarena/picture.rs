//! The board of hexes (DQU-14 to DQU-24): outlined, with pointed tops; large where there is room, without outlines where
//! there is none.

pub mod cell;
pub mod grid;
#[cfg(test)]
mod tests;

use crate::tui::hexarena::picture::grid::{Grid, Scale};

use crate::engine::hex::Hex;
use crate::engine::hex::set::HexSet;
use crate::hexarena::battle::figure::FigureId;
use crate::hexarena::battle::state::Bout;
use crate::hexarena::narration::names::Names;
use crate::tui::canvas::Canvas;
use crate::tui::hexarena::picture::cell::{Cell, Zone};
use crate::tui::theme::Ink;
use ratatui::layout::Rect;

/// What is drawn over the board for the question that is asked.
#[derive(Clone, Debug, Default)]
pub struct Overlay {
    /// Whose Melee Zone is told, beside those of the enemies.
    pub selected: Option<FigureId>,
    /// No zones are told.
    pub no_zones: bool,
    /// Columns have letters, rows have numbers (DQU-23).
    pub names: bool,
    /// The hex in focus; the cursor stands there.
    pub focus: Option<Hex>,
    /// Hexes that are lit: a target, a track.
    pub lit: Vec<Hex>,
    /// Grounds to tint, in the looks that have tints: where a move can end.
    pub reach: Vec<(Hex, Ink)>,
    /// A sign in the middle of hexes where nobody is: the steps of a move.
    pub signs: Vec<(Hex, char)>,
}

/// A bout as it is drawn.
#[derive(Clone, Copy)]
pub struct Board<'a> {
    /// As whoever looks knows it.
    pub bout: &'a Bout,
    /// Names and letters of all figures (DQU-15).
    pub names: &'a Names,
}

impl Board<'_> {
    /// A figure's letter.
    pub fn letter(&self, id: FigureId) -> char {
        self.names.letter(id)
    }

    /// What the zones tell of a hex (DQU-18).
    fn zones(&self, overlay: &Overlay) -> [HexSet; 2] {
        match overlay.selected.filter(|_| !overlay.no_zones) {
            Some(id) => [self.bout.zone(id), self.bout.hostile_zones(id)],
            None => [HexSet::NONE; 2],
        }
    }

    /// Draws it in the middle of an area; the cursor goes to the hex in focus.
    pub fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, overlay: &Overlay) {
        let grid = Grid::new(area, self.bout.arena().size());
        let field = self.bout.arena().field();
        grid.floor(canvas);
        if overlay.names {
            grid.draw_names(canvas);
        }
        let [own, hostile] = self.zones(overlay);
        let tints = canvas.skin().tints();
        let bare = overlay.reach.is_empty();
        for (spot, hex) in field.all().enumerate() {
            let zone = Zone::of(own.contains(spot), hostile.contains(spot));
            if let Some(ink) = zone.ground(bare).filter(|_| tints) {
                grid.tint(canvas, hex, ink);
            }
        }
        let at = |hex: &Hex| field.index(*hex);
        for (hex, ink) in overlay.reach.iter().filter(|_| tints) {
            // Where an enemy's zone ends the move that is told.
            let stops = at(hex).is_some_and(|spot| hostile.contains(spot));
            grid.tint(canvas, *hex, if stops { Ink::ThreatFar } else { *ink });
        }
        for (spot, hex) in field.all().enumerate() {
            let zone = Zone::of(own.contains(spot), hostile.contains(spot));
            let sign = overlay.signs.iter().find(|(other, _)| *other == hex).map(|(_, sign)| *sign);
            let reached = !tints && overlay.reach.iter().any(|(other, _)| *other == hex);
            let cell = self.cell(hex);
            self.draw_cell(canvas, &grid, hex, &cell.with(zone, sign, reached));
        }
        self.join_bodies(canvas, &grid);
        for hex in &overlay.lit {
            grid.light(canvas, *hex);
        }
        if let Some(hex) = overlay.focus {
            canvas.cursor = grid.middle(hex);
        }
    }

    /// Figures of several hexes are one body: between two hexes of the same figure there is no outline.
    fn join_bodies(&self, canvas: &mut Canvas<'_>, grid: &Grid) {
        let there = self
            .bout
            .figures()
            .zip((0..).map(FigureId))
            .filter(|((_, figure), _)| figure.is_large() && figure.is_there() && figure.occupies());
        for ((_, figure), id) in there {
            let sign = self.letter(id).to_ascii_lowercase().to_string();
            let hexes: Vec<Hex> = figure.hexes().collect();
            for (number, one) in hexes.iter().enumerate() {
                for other in hexes[..number].iter().filter(|other| other.distance(*one) == 1) {
                    grid.join(canvas, [*one, *other], (&sign, self.ink(id)));
                }
            }
        }
    }

    fn draw_cell(&self, canvas: &mut Canvas<'_>, grid: &Grid, hex: Hex, cell: &Cell) {
        match grid.scale {
            Scale::Large => self.draw_large(canvas, grid, hex, cell),
            Scale::Wide if self.draw_wide(canvas, grid.text(hex), hex, cell) => {}
            Scale::Wide | Scale::Outlined | Scale::Compact => {
                let (x, y) = grid.text(hex);
                for (column, (letter, ink)) in (x..).zip(cell.three()) {
                    canvas.put(column, y, letter.encode_utf8(&mut [0; 4]), ink);
                }
                if cell.is_engaged() {
                    canvas.tint(Rect::new(x, y, 3, 1), Ink::Underfoot);
                }
            }
        }
    }
}
