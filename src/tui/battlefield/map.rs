//! The map on the screen (UI-01 to UI-05). It draws what one army sees. [`grid`] places the hexes, [`ground`] draws them.

pub mod grid;
pub mod ground;
#[cfg(test)]
mod tests;

use crate::battlefield::map::grid::Grid;
use crate::battlefield::map::ground::Washes;
use crate::canvas::Canvas;
use crate::canvas::cells::CellBuffer;
use crate::game_view::rulebook_ui::Highlight;
use crate::game_view::stains::{StainKind, Stains};
use crate::game_view::wording::Marks;
use crate::theme::Ink;
use crate::theme::skin::Skin;
use ludus_battlefield::battle::outlook::{LayerFigure, MapLayer};
use ludus_battlefield::battle::state::FieldBattle;
use ludus_battlefield::battle::unit::{MOST_UNITS, Status, Unit, UnitId};
use ludus_battlefield::model::map::Map;
use ludus_battlefield::model::spot::Spot;
use ludus_engine::board::{ActorId, BoardCell};
use ludus_engine::game::Seat;
use ludus_engine::hex::Hex;
use ludus_store::settings::Glyphs;
use ratatui::layout::Rect;
use std::cell::{Cell, RefCell};

/// The hex of a cell that a question marks.
pub fn spot(cell: BoardCell) -> Spot {
    let hex = Hex::from(cell);
    Spot::at(hex.column() as u8, hex.row() as u8)
}

/// Two letters for the troop type: armies 1 and 3 in capitals, 2 and 4 in small letters (UI-03).
pub fn code(unit: &Unit) -> String {
    let code = if unit.status == Status::Unknown { "??" } else { unit.troop.code() };
    if unit.army % 2 == 1 { code.to_ascii_lowercase() } else { code.to_string() }
}

/// The strength of a unit in ninths of the most that it could have, rounded up.
fn ninths(battle: &FieldBattle, unit: &Unit) -> char {
    let (left, began) = battle.strength(unit);
    let most = if battle.keeps_wounds() { began } else { battle.scale.most(unit.size).into() };
    char::from_digit((9 * u32::from(left)).div_ceil(most.max(1).into()).min(9), 10).unwrap_or('9')
}

/// How the player looks at the map: the hex in the middle of a map that scrolls, and the layer over it.
#[derive(Default)]
pub struct MapView {
    centre: Cell<Spot>,
    /// The hex that the last frame marked.
    focus: Cell<Spot>,
    layer: Cell<MapLayer>,
    /// The ground as it was last drawn: it only changes with the window, the look and what a question marks.
    ground: RefCell<Option<GroundPicture>>,
    /// The enemies that can come to a unit, which takes a search for each: by decision, unit and hex.
    comers: RefCell<Option<Comers>>,
}

type Comers = ((u32, UnitId, Spot), [Vec<UnitId>; 2]);

/// A picture of the ground, and everything that it depends on.
struct GroundPicture {
    grid: Grid,
    skin: Skin,
    washes: Washes,
    picture: CellBuffer,
}

impl MapView {
    /// Draws the ground, from the last picture if nothing changed.
    fn draw_ground(&self, canvas: &mut Canvas<'_>, grid: &Grid, map: &Map, washes: Washes) {
        let (mut kept, skin, area) = (self.ground.borrow_mut(), canvas.skin(), grid.area());
        let same = |one: &GroundPicture| one.grid == *grid && one.skin == skin && one.washes == washes;
        if !kept.as_ref().is_some_and(same) {
            let mut picture = CellBuffer::empty(area);
            ground::draw(&mut Canvas::new(&mut picture, skin), grid, map, &washes);
            *kept = Some(GroundPicture { grid: *grid, skin, washes, picture });
        }
        if let Some(kept) = &*kept {
            canvas.paste((area.x, area.y), &kept.picture, area);
        }
    }

    /// The enemies that can attack a unit after their next move, and the others that can shoot at it then.
    pub fn comers_of(&self, battle: &FieldBattle, id: UnitId) -> [Vec<UnitId>; 2] {
        let (at, mut kept) = (battle.unit(id).at, self.comers.borrow_mut());
        let key = (battle.move_number(), id, at);
        if kept.as_ref().is_none_or(|(last, _)| *last != key) {
            *kept = Some((key, battle.comers_of(at, battle.unit(id).army)));
        }
        kept.as_ref().map_or_else(Default::default, |(_, all)| all.clone())
    }

    /// Returns whether the last frame wrote fighters into the hexes rather than ninths of them.
    pub fn has_large_hexes(&self) -> bool {
        self.ground.borrow().as_ref().is_some_and(|kept| kept.grid.is_large())
    }

    pub const fn layer(&self) -> MapLayer {
        self.layer.get()
    }

    /// The hex under the cursor of the last frame. `Spot::NOWHERE` without one.
    pub const fn focus(&self) -> Spot {
        self.focus.get()
    }

    /// Shows the next layer (UI-04).
    pub fn turn_layer(&self) {
        self.layer.set(self.layer.get().next());
    }

    pub fn grid(&self, area: Rect, battle: &FieldBattle) -> Grid {
        Grid::new(area, &battle.map, self.centre.get())
    }

    /// Puts a hex in the middle. `always`: also if the window shows it already.
    fn follow(&self, area: Rect, battle: &FieldBattle, to: Spot, always: bool) {
        if always || self.grid(area, battle).cells(to).is_empty() {
            self.centre.set(to);
        }
    }
}

/// The map of a battle as one army sees it.
pub struct FieldMap<'a> {
    /// The observation of the army, without hidden enemies.
    pub battle: &'a FieldBattle,
    pub army: u8,
    pub view: &'a MapView,
    /// The marks that the battle has left so far.
    pub stains: &'a Stains,
}

impl FieldMap<'_> {
    /// Draws ground and units, then what a question marks.
    pub fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, highlight: Highlight<'_>) {
        self.follow(area, highlight);
        let grid = self.view.grid(area, self.battle);
        let figures = self.battle.layer(self.view.layer(), self.army);
        let washes = self.washes(highlight, &figures);
        self.view.draw_ground(canvas, &grid, &self.battle.map, washes);
        self.draw_bones(canvas, &grid);
        // The numbers of a layer would look like points left.
        if let Highlight::Marks(marks) = highlight
            && self.view.layer() == MapLayer::Units
        {
            self.draw_notes(canvas, &grid, marks);
        }
        let acts = match highlight {
            Highlight::Marks(marks) => marks.selected.and_then(|who| self.place_of(who)),
            Highlight::Actor(who) => self.place_of(who),
            _ => None,
        };
        for spot in self.battle.map.spots() {
            if let Some(id) = self.battle.seen_on(spot, self.army) {
                self.draw_unit(canvas, &grid, (spot, id), acts == Some(spot));
            }
        }
        self.draw_figures(canvas, &grid, &figures);
        for spot in self.lit(highlight) {
            // A hex on a path is coloured as a whole where the look can.
            if !canvas.skin().tints() || self.battle.seen_on(spot, self.army).is_some() {
                canvas.tint(self.code_cells(&grid, spot), Ink::Focus);
            }
        }
        if let Highlight::Marks(Marks { focus: Some(focus), .. }) = highlight {
            draw_focus(canvas, &grid, (spot(*focus), self.code_cells(&grid, spot(*focus))));
        }
    }

    /// The cells with the code of the unit on a hex, and with its fighters: a column more where a narrow hex has three digits.
    fn code_cells(&self, grid: &Grid, spot: Spot) -> Rect {
        let token = grid.token(spot);
        let text = self.battle.seen_on(spot, self.army).filter(|_| grid.is_large());
        let wide = text.map_or(0, |id| self.text_of(id, token.width).chars().count() as u16);
        Rect { height: token.height.min(1), width: token.width.max(wide), ..token }.intersection(grid.cells(spot))
    }

    /// Scrolls to what is spoken of.
    fn follow(&self, area: Rect, highlight: Highlight<'_>) {
        let (to, always) = match highlight {
            Highlight::Marks(marks) => (marks.focus.or_else(|| marks.lit.first().copied()).map(spot), true),
            Highlight::Places(places) => (places.lit.last().copied().map(spot), false),
            Highlight::Actor(who) => (self.place_of(who), true),
            Highlight::Nothing => (None, false),
        };
        let focus = if let Highlight::Marks(Marks { focus, .. }) = highlight { focus.map(spot) } else { None };
        self.view.focus.set(focus.unwrap_or(Spot::NOWHERE));
        if let Some(to) = to {
            self.view.follow(area, self.battle, to, always);
        }
    }

    /// The hexes to light. The unit that acts has its own colour.
    fn lit(&self, highlight: Highlight<'_>) -> Vec<Spot> {
        match highlight {
            Highlight::Marks(marks) => {
                let acts = marks.selected.and_then(|who| self.place_of(who));
                // The colours of a layer are its figures, so a way does not cover them.
                let shown = marks.lit.iter().filter(|_| self.view.layer() == MapLayer::Units);
                shown.copied().map(spot).filter(|lit| Some(*lit) != acts).collect()
            }
            Highlight::Places(places) => places.lit.iter().copied().map(spot).collect(),
            Highlight::Actor(_) | Highlight::Nothing => Vec::new(),
        }
    }

    fn washes(&self, highlight: Highlight<'_>, figures: &[LayerFigure]) -> Washes {
        let mut washes = Washes::default();
        self.stains.all().iter().for_each(|stain| washes.add_stain(spot(stain.at), stain.kind));
        for figure in figures {
            let ink = match (self.view.layer(), figure.enemy, figure.own) {
                (MapLayer::Defence, ..) => None,
                (_, 2.., _) => Some(Ink::ThreatNear),
                (_, 1, _) => Some(Ink::ThreatFar),
                (_, 0, 1..) => Some(Ink::Charge),
                _ => None,
            };
            if let Some(ink) = ink {
                washes.add(figure.spot, ink);
            }
        }
        // A layer takes the place of the reach.
        if let Highlight::Marks(marks) = highlight
            && self.view.layer() == MapLayer::Units
        {
            marks.open.iter().for_each(|cell| washes.add(spot(*cell), Ink::Walk));
            let dangers = marks.noted.iter().filter(|(_, _, ink)| *ink == Ink::Threat);
            dangers.for_each(|(cell, ..)| washes.add(spot(*cell), Ink::ThreatNear));
        }
        let free = self.lit(highlight).into_iter().filter(|spot| self.battle.seen_on(*spot, self.army).is_none());
        free.for_each(|spot| washes.add(spot, Ink::Focus));
        washes
    }

    /// Draws the bones of destroyed units, and blood where a look has no grounds to colour. The classic look has neither.
    fn draw_bones(&self, canvas: &mut Canvas<'_>, grid: &Grid) {
        let skin = canvas.skin();
        for stain in self.stains.all().iter().filter(|_| skin.modern) {
            let token = grid.token(spot(stain.at));
            let (sign, ink) = match stain.kind {
                StainKind::Death => ("x%", Ink::Item),
                _ if skin.tints() => continue,
                _ => (",", Ink::Drop),
            };
            if self.battle.seen_on(spot(stain.at), self.army).is_none() && !token.is_empty() {
                let x = token.x + token.width.saturating_sub(sign.len() as u16) / 2;
                canvas.put_within(x, token.y, token.right(), sign, ink);
            }
        }
    }

    fn place_of(&self, who: ActorId) -> Option<Spot> {
        let id = Some(usize::from(who.0)).filter(|id| *id < MOST_UNITS)?;
        let unit = self.battle.unit(UnitId(id as u8));
        Some(unit.at).filter(|_| unit.is_on_the_map() && unit.status != Status::Unknown)
    }

    /// Writes the short texts of a question into their hexes (UI-09), and a sign into other open ones where there are no tints.
    fn draw_notes(&self, canvas: &mut Canvas<'_>, grid: &Grid, marks: &Marks) {
        for (cell, text, ink) in &marks.noted {
            if self.battle.seen_on(spot(*cell), self.army).is_none() {
                put_in(canvas, grid, spot(*cell), text, *ink);
            }
        }
        let has_note = |cell: &BoardCell| marks.noted.iter().any(|(noted, ..)| noted == cell);
        if canvas.skin().tints() {
            return;
        }
        for cell in marks.open.iter().filter(|cell| !has_note(cell)) {
            if self.battle.seen_on(spot(*cell), self.army).is_none() {
                put_in(canvas, grid, spot(*cell), "+", Ink::Near);
            }
        }
    }

    /// Writes the figures of a layer (UI-04).
    fn draw_figures(&self, canvas: &mut Canvas<'_>, grid: &Grid, figures: &[LayerFigure]) {
        let untinted = canvas.skin().modern && !canvas.skin().tints() && grid.is_large();
        for figure in figures {
            let (text, ink) = match (self.view.layer(), figure.own, figure.enemy) {
                (MapLayer::Defence, 2, _) => continue,
                (MapLayer::Defence, 1, _) => ("\u{bd}".to_string(), Ink::Threat),
                (MapLayer::Defence, halves, _) => ((halves / 2).to_string(), Ink::Near),
                // A sign says what only a tint says elsewhere: one enemy, or more.
                (MapLayer::Volleys, own, enemy @ 1..) if untinted => {
                    let own = if own > 0 { own.to_string() } else { String::new() };
                    (own + if enemy > 1 { "!!" } else { "!" }, Ink::Threat)
                }
                (MapLayer::Zones, 1.., 0) if untinted => ("+".to_string(), Ink::Near),
                (MapLayer::Volleys, own @ 1.., _) => (own.to_string(), Ink::Near),
                (MapLayer::Threat | MapLayer::Zones, _, enemy @ 1..) => (enemy.to_string(), Ink::Threat),
                _ => continue,
            };
            let text = short_half(canvas, &text);
            let (token, cells) = (grid.token(figure.spot), grid.cells(figure.spot));
            // Where a bar fills the last line, the number stands beside it.
            if token.height > 1
                && token.bottom() == cells.bottom()
                && self.battle.seen_on(figure.spot, self.army).is_some()
            {
                let right = cells.right().max(token.right() + text.chars().count() as u16);
                canvas.put_within(token.right(), token.bottom() - 1, right, &text, ink);
                continue;
            }
            put_in(canvas, grid, figure.spot, &text, ink);
        }
    }

    fn draw_unit(&self, canvas: &mut Canvas<'_>, grid: &Grid, (spot, id): (Spot, UnitId), acts: bool) {
        let unit = self.battle.unit(id);
        let (side, token) = (Ink::of_seat(Seat(unit.army)), grid.token(spot));
        if token.is_empty() {
            return;
        }
        let (left, most) = self.battle.strength(unit);
        let whole = left > most / 2;
        if !grid.is_large() {
            let state = match (unit.status, unit.hidden) {
                (Status::Prisoner, _) => 'x',
                (_, true) => '?',
                _ => ninths(self.battle, unit),
            };
            canvas.put_within(token.x, token.y, token.right(), &format!("{}{state}", code(unit)), side);
        } else {
            let (text, cells) = (self.text_of(id, token.width), self.code_cells(grid, spot));
            let wide = usize::from(cells.width);
            canvas.put_within(cells.x, cells.y, cells.right(), &format!("{text:^wide$}"), side);
            let bar = Rect { y: token.y + 1, height: 1, ..token };
            if token.height > 1 {
                canvas.bar(bar, left.into(), most.max(1).into(), side);
            }
        }
        let code = self.code_cells(grid, spot);
        // Where tokens have no grounds, an underline is the mark of the third and the fourth army, and nothing else.
        canvas.token(code, side, whole || !canvas.skin().tints());
        if unit.army >= 2 {
            // The third and the fourth army share letters with the others (UI-03).
            canvas.tint(code, Ink::Underfoot);
        }
        if acts {
            canvas.tint(code, Ink::Acts);
        }
    }

    /// The code of a unit with its strength, for a large hex with so many columns for it. Only three digits may exceed them, by one.
    fn text_of(&self, id: UnitId, columns: u16) -> String {
        let (unit, fits) = (self.battle.unit(id), |text: &String| text.chars().count() <= usize::from(columns));
        let ((left, _), code) = (self.battle.strength(unit), code(unit));
        match unit.status {
            Status::Prisoner => format!("{code} x"),
            // A narrow hex has no room for the number of a hidden unit.
            _ if unit.hidden => {
                Some(format!("{code}?{left}")).filter(|text| columns > 4 && fits(text)).unwrap_or(format!("{code} ?"))
            }
            _ => format!("{code}{left:>2}"),
        }
    }
}

/// Writes a short text into the last line of a hex, in the compact map into its fourth column.
fn put_in(canvas: &mut Canvas<'_>, grid: &Grid, spot: Spot, text: &str, ink: Ink) {
    let cells = grid.cells(spot);
    let text = &*short_half(canvas, text);
    let x = cells.x + if grid.is_large() { (grid.step().0 - text.chars().count() as u16) / 2 } else { 3 };
    if cells.is_empty() || x >= cells.right() {
        return;
    }
    if grid.is_large() && !canvas.skin().tints() {
        // The signs of the ground give way to it: nothing else marks the hex.
        canvas.put_within(x - 1, cells.bottom() - 1, cells.right(), &format!(" {text} "), ink);
    } else {
        canvas.put_within(x, cells.bottom() - 1, cells.right(), text, ink);
    }
}

/// A half as a hex has room for it.
fn short_half(canvas: &Canvas<'_>, text: &str) -> String {
    if canvas.skin().glyphs == Glyphs::Unicode { text.into() } else { text.replace('\u{bd}', ".5") }
}

/// Draws brackets around a hex, and puts the cursor there. `code`: the cells of a unit's code, which stay readable.
fn draw_focus(canvas: &mut Canvas<'_>, grid: &Grid, (spot, code): (Spot, Rect)) {
    let cells = grid.cells(spot);
    if cells.is_empty() {
        return;
    }
    let (left, right) = (cells.x, cells.right() - 1);
    if grid.is_large() && canvas.skin().glyphs == Glyphs::Unicode {
        for (y, signs) in [(cells.y, ["\u{250c}", "\u{2510}"]), (cells.bottom() - 1, ["\u{2514}", "\u{2518}"])] {
            canvas.put_within(left, y, left + 1, signs[0], Ink::Aim);
            if !code.contains((right, y).into()) {
                canvas.put_within(right, y, right + 1, signs[1], Ink::Aim);
            }
        }
    } else {
        // Below a code of three digits, which reaches the edge.
        let y = if grid.is_large() && code.contains((right, cells.y).into()) { cells.bottom() - 1 } else { cells.y };
        canvas.put_within(left, y, left + 1, "[", Ink::Aim);
        canvas.put_within(right, y, right + 1, "]", Ink::Aim);
    }
    let token = grid.token(spot);
    canvas.cursor = (token.x, token.y);
}
