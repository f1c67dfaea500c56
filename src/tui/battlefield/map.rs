//! The map on the screen (UI-01 to UI-05). It draws what one army sees. [`grid`] places the hexes.

pub mod grid;
#[cfg(test)]
mod tests;

use crate::battlefield::map::grid::Grid;
use crate::canvas::{Canvas, sand};
use crate::game_view::rulebook_ui::Highlight;
use crate::theme::Ink;
use ludus_battlefield::battle::state::FieldBattle;
use ludus_battlefield::battle::unit::{MOST_UNITS, Status, Unit, UnitId};
use ludus_battlefield::data::ground::{Fort, Relief, Terrain};
use ludus_battlefield::model::map::Ground;
use ludus_battlefield::model::spot::Spot;
use ludus_engine::board::{ActorId, BoardCell};
use ludus_engine::game::Seat;
use ludus_engine::hex::Hex;
use ratatui::layout::Rect;

/// The hex of a cell that a question marks.
pub fn spot(cell: BoardCell) -> Spot {
    let hex = Hex::from(cell);
    Spot::at(hex.column() as u8, hex.row() as u8)
}

/// Two letters for the troop type: armies 1 and 3 in capitals, 2 and 4 in small letters (UI-03).
pub fn code(unit: &Unit) -> String {
    let code = unit.troop.code();
    if unit.army % 2 == 1 { code.to_ascii_lowercase() } else { code.to_string() }
}

/// Ninths of the number at the beginning, rounded up.
fn ninths(unit: &Unit) -> char {
    let most = u32::from(unit.began.max(1));
    char::from_digit((9 * u32::from(unit.fighters)).div_ceil(most).min(9), 10).unwrap_or('9')
}

fn sign(ground: Ground) -> char {
    if ground.fort() == Fort::None { ground.terrain().sign() } else { ground.fort().sign() }
}

const fn relief(ground: Ground) -> &'static str {
    match ground.relief() {
        Relief::Plains => "",
        Relief::Hills => "^",
        Relief::Rocks => "^^",
    }
}

fn ground_ink(ground: Ground) -> Ink {
    match (ground.fort(), ground.terrain()) {
        (Fort::None, Terrain::Forest | Terrain::Bushes) => Ink::Good,
        (Fort::None, Terrain::Water | Terrain::Swamp) => Ink::Run,
        (Fort::None, Terrain::Road) => Ink::Plain,
        (Fort::None, Terrain::None | Terrain::Sand) => Ink::Floor,
        (Fort::None, Terrain::Snow) => Ink::Strong,
        _ => Ink::Wall,
    }
}

/// The map of a battle as one army sees it.
pub struct FieldMap<'a> {
    /// The observation of the army, without hidden enemies.
    pub battle: &'a FieldBattle,
    pub army: u8,
}

impl FieldMap<'_> {
    /// Draws ground and units, then what a question marks.
    pub fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, highlight: Highlight<'_>) {
        let grid = Grid::new(area, &self.battle.map);
        for spot in self.battle.map.spots() {
            self.draw_ground(canvas, &grid, spot);
        }
        if let Highlight::Marks(marks) = highlight {
            for cell in &marks.open {
                self.open(canvas, &grid, spot(*cell));
            }
        }
        for spot in self.battle.map.spots() {
            if let Some(id) = self.battle.seen_on(spot, self.army) {
                self.draw_unit(canvas, &grid, spot, id);
            }
        }
        let lit: Vec<Spot> = match highlight {
            Highlight::Marks(marks) => marks.lit.iter().copied().map(spot).collect(),
            Highlight::Places(places) => places.lit.iter().copied().map(spot).collect(),
            Highlight::Actor(who) => self.place_of(who).into_iter().collect(),
            Highlight::Nothing => Vec::new(),
        };
        for spot in lit {
            let (x, y) = grid.text(spot);
            canvas.tint(grid.within(Rect::new(x, y, 2, 1)), Ink::Focus);
        }
        if let Highlight::Marks(marks) = highlight
            && let Some(focus) = marks.focus
        {
            let cells = grid.cells(spot(focus));
            canvas.put_within(cells.x, cells.y, cells.x + 1, "[", Ink::Aim);
            canvas.put_within(cells.right() - 1, cells.y, cells.right(), "]", Ink::Aim);
            canvas.cursor = grid.text(spot(focus));
        }
    }

    fn place_of(&self, who: ActorId) -> Option<Spot> {
        let id = Some(usize::from(who.0)).filter(|id| *id < MOST_UNITS)?;
        let unit = self.battle.unit(UnitId(id as u8));
        Some(unit.at).filter(|_| unit.is_on_the_map() && unit.status != Status::Unknown)
    }

    fn draw_ground(&self, canvas: &mut Canvas<'_>, grid: &Grid, spot: Spot) {
        let ground = self.battle.map.ground(spot);
        if ground.is_off() {
            return;
        }
        let cells = grid.cells(spot);
        let size = (u16::from(self.battle.map.columns()), u16::from(self.battle.map.rows()));
        let (ink, sign) = (ground_ink(ground), sign(ground).to_string());
        canvas.sand(grid.within(cells), sand::grain(u16::from(spot.column()), u16::from(spot.row()), size));
        let (x, y) = (cells.x, cells.y);
        if !grid.is_large() {
            canvas.put_within(x, y, cells.right(), &format!("{sign}{}", relief(ground)), ink);
            return;
        }
        // Thick ground fills the hex with its sign, open ground shows one dot.
        let is_open = ground.fort() == Fort::None && ground.terrain() == Terrain::None;
        let filled = if is_open { format!(" {sign}") } else { format!(" {sign} {sign} {sign}") };
        canvas.put_within(x, y, cells.right(), &filled, ink);
        if !is_open {
            canvas.put_within(x, y + 1, cells.right(), &format!("{sign} {sign} {sign}"), ink);
        }
        canvas.put_within(x + 3, y, cells.right(), relief(ground), Ink::Wall);
    }

    /// Marks a hex that can be chosen: with a tint, or with a sign where there are no tints.
    fn open(&self, canvas: &mut Canvas<'_>, grid: &Grid, spot: Spot) {
        let cells = grid.cells(spot);
        if canvas.skin().tints() {
            canvas.tint(grid.within(cells), Ink::Walk);
        } else if self.battle.seen_on(spot, self.army).is_none() {
            canvas.put_within(cells.x + 3, cells.y, cells.right(), "+", Ink::Near);
        }
    }

    fn draw_unit(&self, canvas: &mut Canvas<'_>, grid: &Grid, spot: Spot, id: UnitId) {
        let unit = self.battle.unit(id);
        let (side, cells) = (Ink::of_seat(Seat(unit.army)), grid.cells(spot));
        let whole = 2 * unit.fighters > unit.began;
        let state = match (unit.status, unit.hidden) {
            (Status::Prisoner, _) => 'x',
            (_, true) => '?',
            _ => ninths(unit),
        };
        if !grid.is_large() {
            let (x, y) = grid.text(spot);
            canvas.put_within(x, y, x + 3, &format!("{}{state}", code(unit)), side);
            canvas.token(grid.within(Rect::new(x, y, 3, 1)), side, whole);
            return;
        }
        let text = match unit.status {
            Status::Prisoner => format!("{} x", code(unit)),
            _ if unit.hidden => format!("{}?{}", code(unit), unit.fighters),
            _ => format!("{}{:>3}", code(unit), unit.fighters),
        };
        let (x, y) = grid.text(spot);
        canvas.put_within(x, y, cells.right(), &format!("{text:<5}"), side);
        canvas.token(grid.within(Rect::new(x, y, 5, 1)), side, whole);
        let bar = Rect::new(x, y + 1, 5, 1);
        if grid.within(bar) == bar {
            canvas.bar(bar, unit.fighters.into(), unit.began.max(1).into(), side);
        }
    }
}
