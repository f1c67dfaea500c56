//! The hex board (DQU-14 to DQU-24). Hexes have pointed tops and outlines. They are large if there is room, and lose their
//! outlines if there is little. [`grid`] places the hexes, [`cell`] fills them.

pub mod cell;
pub mod grid;
#[cfg(test)]
mod tests;

use crate::canvas::Canvas;
use crate::game_view::stains::{StainKind, Stains};
use crate::hexarena::ask::BoutContext;
use crate::hexarena::picture::cell::{Cell, Content, Zone};
use crate::hexarena::picture::grid::{Grid, Scale};
use crate::theme::Ink;
use crate::widgets::spans::is_fine;
use ludus_engine::hex::Hex;
use ludus_hexarena::battle::figure::FigureId;
use ludus_hexarena::battle::state::Bout;
use ludus_hexarena::model::ground::arena::HexSet;
use ludus_hexarena::narration::names::Names;
use ratatui::layout::Rect;

/// Additions to the board for the current prompt.
#[derive(Clone, Debug, Default)]
pub struct Overlay {
    /// The figure whose Melee Zone is shown, next to the enemies' zones.
    pub selected: Option<FigureId>,
    /// True to hide all zones.
    pub no_zones: bool,
    /// Shows letters for columns and numbers for rows (DQU-23).
    pub names: bool,
    /// The focused hex, where the cursor stands.
    pub focus: Option<Hex>,
    /// Highlighted hexes: a target or a way.
    pub lit: Vec<Hex>,
    /// Hexes to tint, in themes with tints: possible ends of a move.
    pub reach: Vec<(Hex, Ink)>,
    /// Signs in the middle of empty hexes: the steps of a move.
    pub signs: Vec<(Hex, char)>,
}

/// Draws the board with the marks of a prompt. X hides the zones if the prompt shows them; otherwise X shows
/// the zones of the enemies.
pub fn draw(scene: &BoutContext<'_>, canvas: &mut Canvas<'_>, area: Rect, overlay: &Overlay) {
    let own = || scene.battle.of_side(scene.side()).find(|(_, figure)| figure.is_there()).map(|(id, _)| id);
    let told = overlay.selected.is_some() && !overlay.no_zones;
    let selected = overlay.selected.or_else(|| own().filter(|_| scene.threats && scene.private));
    let shown = selected.filter(|_| told != scene.threats);
    let stains = scene.shown_stains(&scene.memory.stains);
    // Around an enemy, too, the zones keep the signs of their sides.
    let shown = shown.map(|id| (id, scene.battle.figure(id).side != scene.side()));
    Board { bout: scene.battle, names: scene.names, stains }.draw(canvas, area, overlay, shown);
}

#[derive(Clone, Copy)]
pub struct Board<'a> {
    /// The bout as the viewer knows it.
    pub bout: &'a Bout,
    /// Names and letters of all figures (DQU-15).
    pub names: &'a Names,
    /// The marks that the bout has left so far.
    pub stains: &'a Stains,
}

impl Board<'_> {
    pub fn letter(&self, id: FigureId) -> char {
        self.names.letter(id)
    }

    /// The zones to show: the figure's own, and the hostile ones (DQU-18). Around an enemy the figure's own is the hostile one.
    fn zones(&self, of: Option<(FigureId, bool)>) -> [HexSet; 2] {
        match of {
            Some((id, false)) => [self.bout.zone(id), self.bout.hostile_zones(id)],
            Some((id, true)) => [self.bout.hostile_zones(id), self.bout.zone(id)],
            None => [HexSet::NONE; 2],
        }
    }

    /// Draws the board in the middle of an area, with the zones around a figure. Puts the cursor on the focused hex.
    pub fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, overlay: &Overlay, zones_of: Option<(FigureId, bool)>) {
        let grid = Grid::new(area, self.bout.arena().size());
        let field = self.bout.arena().field();
        grid.floor(canvas);
        self.draw_stains(canvas, &grid);
        if overlay.names {
            grid.draw_names(canvas, Ink::Strong);
        }
        let [own, hostile] = self.zones(zones_of);
        let (tints, fine) = (canvas.skin().tints(), is_fine(canvas));
        let bare = overlay.reach.is_empty();
        let within = |zone: &HexSet| {
            field.all().enumerate().filter(|(spot, _)| zone.contains(*spot)).map(|(_, hex)| hex).collect::<Vec<_>>()
        };
        let zoned = |(spot, hex): (usize, Hex)| {
            let zone = Zone::of(own.contains(spot), hostile.contains(spot));
            // A zone that ends the planned move is drawn over its reach.
            zone.ground(bare).map(|ink| (hex, ink))
        };
        if tints {
            let all = overlay.reach.iter().copied().chain(field.all().enumerate().filter_map(zoned));
            grid.tint(canvas, &all.collect::<Vec<_>>());
        }
        if canvas.skin().modern {
            let reach: Vec<Hex> = overlay.reach.iter().map(|(hex, _)| *hex).collect();
            grid.rim(canvas, &if bare { within(&own) } else { reach }, Ink::Rim);
            grid.rim(canvas, &within(&hostile), Ink::Threat);
        }
        for (spot, hex) in field.all().enumerate() {
            let zone = Zone::of(own.contains(spot), hostile.contains(spot));
            let sign = overlay.signs.iter().find(|(other, _)| *other == hex).map(|(_, sign)| *sign);
            let modern = canvas.skin().modern;
            let reach = overlay.reach.iter().find(|(other, _)| !tints && *other == hex);
            let far = reach.map(|(_, ink)| modern && *ink == Ink::Run);
            let stained = modern && !tints && self.is_stained(hex);
            let cell = self.cell(hex, fine);
            let cell = if fine { cell.on_sand(grid.scale == Scale::Compact, tints) } else { cell };
            let cell = cell.with((zone, fine && tints), sign, (far, stained));
            self.draw_cell(canvas, &grid, hex, &cell);
        }
        self.join_bodies(canvas, &grid);
        for hex in &overlay.lit {
            grid.light(canvas, *hex);
        }
        if let Some(hex) = overlay.focus {
            canvas.cursor = grid.middle(hex);
        }
    }

    /// Draws blood, where a look has grounds. A death covers its hex.
    fn draw_stains(&self, canvas: &mut Canvas<'_>, grid: &Grid) {
        if canvas.skin().tints() {
            for stain in self.stains.all() {
                grid.splash(canvas, stain.at.into(), stain.kind == StainKind::Death);
            }
        }
    }

    fn is_stained(&self, hex: Hex) -> bool {
        self.stains.all().iter().any(|stain| Hex::from(stain.at) == hex)
    }

    /// Removes the outlines between hexes of one figure, so that a large figure forms one body.
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
            Scale::Huge | Scale::Large => self.draw_large(canvas, grid, hex, cell),
            Scale::Middle | Scale::Wide if self.draw_wide(canvas, grid, hex, cell) => {}
            Scale::Middle | Scale::Wide | Scale::Outlined | Scale::Compact => {
                let (x, y) = grid.text(hex);
                for (column, (letter, ink)) in (x..).zip(cell.three()) {
                    canvas.put(column, y, letter.encode_utf8(&mut [0; 4]), ink);
                }
                match cell.content {
                    Content::Figure(id) => self.draw_token(canvas, Rect::new(x, y, 3, 1), id),
                    Content::Close(one, two, count) => {
                        self.draw_token(canvas, Rect::new(x, y, 1, 1), one);
                        if count == 2 {
                            self.draw_token(canvas, Rect::new(x + 2, y, 1, 1), two);
                        }
                    }
                    _ => {}
                }
                if cell.is_engaged() {
                    canvas.tint(Rect::new(x, y, 3, 1), Ink::Underfoot);
                }
            }
        }
    }
}
