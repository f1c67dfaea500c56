//! The ground of the hexes: colours with a texture, or the signs of UI-02 where a look has no colours for grounds.

use crate::battlefield::map::grid::Grid;
use crate::canvas::{Canvas, sand};
use crate::game_view::stains::StainKind;
use crate::theme;
use crate::theme::Ink;
use crate::theme::skin::Skin;
use crate::theme::soil::{Soil, soil};
use ludus_battlefield::data::ground::{Fort, Relief, Terrain};
use ludus_battlefield::model::map::{Ground, Map};
use ludus_battlefield::model::spot::{SPOTS, Spot};
use ludus_store::settings::Glyphs;
use ratatui::style::Color;

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

pub fn soil_of(ground: Ground) -> Soil {
    match (ground.fort(), ground.terrain()) {
        (Fort::None, Terrain::None) => Soil::Grass,
        (Fort::None, Terrain::Bushes) => Soil::Bushes,
        (Fort::None, Terrain::Forest) => Soil::Forest,
        (Fort::None, Terrain::Road) => Soil::Road,
        (Fort::None, Terrain::Sand) => Soil::Sand,
        (Fort::None, Terrain::Snow) => Soil::Snow,
        (Fort::None, Terrain::Swamp) => Soil::Swamp,
        (Fort::None, Terrain::Water) => Soil::Water,
        _ => Soil::Built,
    }
}

/// The sign of a texture and how many of a hundred cells have it.
fn texture(ground: Ground, unicode: bool) -> (&'static str, u32) {
    let rocks = if unicode { "\u{25b2}" } else { "A" };
    match (ground.fort(), ground.terrain(), ground.relief()) {
        (Fort::None, Terrain::Bushes, _) => ("\"", 34),
        (Fort::None, Terrain::Forest, _) => ("&", 50),
        (Fort::None, Terrain::Water, _) => ("~", 40),
        (Fort::None, Terrain::Swamp, _) => ("%", 30),
        (Fort::None, Terrain::Road, _) => (if unicode { "\u{2550}" } else { "=" }, 100),
        (_, _, Relief::Rocks) => (rocks, 38),
        (_, _, Relief::Hills) => ("^", 24),
        (Fort::None, Terrain::Sand, _) => (":", 20),
        (Fort::None, Terrain::Snow, _) => ("*", 14),
        _ => (",", 9),
    }
}

const fn chance(x: i32, y: i32, of: u32) -> bool {
    let mut mixed = (x as u32).wrapping_mul(0x9e37_79b1) ^ (y as u32).wrapping_mul(0x85eb_ca77) ^ 0x51ed_270b;
    mixed ^= mixed >> 15;
    mixed = mixed.wrapping_mul(0x2c1b_3c6d);
    (mixed ^ (mixed >> 13)) % 100 < of
}

/// The grounds that a question or a layer mixes into hexes, and the mark of the battle there, by the index of the hex.
#[derive(PartialEq, Eq)]
pub struct Washes([(Option<Ink>, Option<StainKind>); SPOTS]);

impl Default for Washes {
    fn default() -> Washes {
        Washes([(None, None); SPOTS])
    }
}

impl Washes {
    pub fn add(&mut self, spot: Spot, ink: Ink) {
        self.0[spot.index()].0 = Some(ink);
    }

    /// Adds a mark. A death covers the others.
    pub fn add_stain(&mut self, spot: Spot, kind: StainKind) {
        let stain = &mut self.0[spot.index()].1;
        if *stain != Some(StainKind::Death) {
            *stain = Some(kind);
        }
    }
}

/// The colours of all hexes of a map.
struct Grounds<'a> {
    map: &'a Map,
    skin: Skin,
    washes: &'a Washes,
}

impl Grounds<'_> {
    /// The colours of a hex. `None` beyond the edge, and in a look without such colours.
    fn colours(&self, spot: Spot) -> Option<(Color, Color)> {
        let ground = self.map.ground(spot);
        if ground.is_off() {
            return None;
        }
        let size = (u16::from(self.map.columns()), u16::from(self.map.rows()));
        let grain = sand::grain(spot.column().into(), spot.row().into(), size);
        let (under, text) = soil(self.skin, soil_of(ground), ground.relief().bonus(), grain)?;
        let (Some(ink), _) = self.washes.0[spot.index()] else { return Some((under, text)) };
        Some((self.washed(ink, under), text))
    }

    fn washed(&self, ink: Ink, under: Color) -> Color {
        theme::wash(self.skin, ink, under).or(theme::style(self.skin, ink).bg).unwrap_or(under)
    }

    /// The ground of a cell of a hex: with blood, if a mark covers the cell.
    fn stained(&self, spot: Spot, (x, y): (u16, u16), under: Color) -> Color {
        let (_, stain) = self.washes.0[spot.index()];
        match stain {
            Some(StainKind::Death) => self.washed(Ink::Stain, self.washed(Ink::Stain, under)),
            Some(_) if sand::splash(x, y) => self.washed(Ink::Stain, under),
            _ => under,
        }
    }
}

/// Draws the ground of every hex in the window.
pub fn draw(canvas: &mut Canvas<'_>, grid: &Grid, map: &Map, washes: &Washes) {
    let all = Grounds { map, skin: canvas.skin(), washes };
    for spot in map.spots().filter(|spot| !map.ground(*spot).is_off()) {
        match all.colours(spot) {
            Some(own) if grid.is_large() => draw_large(canvas, grid, &all, (spot, own)),
            own => draw_signs(canvas, grid, &all, (spot, own)),
        }
    }
}

/// Draws a hex of several lines. Its corners have the colours of its neighbours, so that it looks round.
fn draw_large(canvas: &mut Canvas<'_>, grid: &Grid, all: &Grounds<'_>, (spot, own): (Spot, (Color, Color))) {
    let Some((left, top)) = grid.corner(spot) else { return };
    let unicode = canvas.skin().glyphs == Glyphs::Unicode;
    let ground = all.map.ground(spot);
    let (wide, high) = (i32::from(grid.step().0), i32::from(grid.step().1));
    let around = spot.neighbours();
    let (sign, share) = texture(ground, unicode);
    let is_road = ground.terrain() == Terrain::Road && ground.fort() == Fort::None;
    for line in 0..high {
        // The neighbours in the order of their directions: east, south-east, south-west, west, north-west, north-east.
        let (beside, is_rim) = match line {
            0 => ([around[4], around[5]], true),
            line if line == high - 1 => ([around[2], around[1]], true),
            _ => ([spot; 2], false),
        };
        for column in 0..wide {
            let (x, y) = (left + column, top + line);
            let Some(cell) = grid.cell(x, y) else { continue };
            let from_edge = column.min(wide - 1 - column);
            let corner = high - 1;
            if is_rim && unicode && from_edge < corner {
                let next = beside[usize::from(column >= wide / 2)];
                let next = all.colours(next).map_or(canvas.ground(), |(ground, _)| ground);
                let half = if line == 0 { "\u{2584}" } else { "\u{2580}" };
                let sign = if from_edge == corner - 1 { half } else { " " };
                canvas.texture(cell, sign, (own.0, next));
                continue;
            }
            let has_sign = match (is_road, ground.fort()) {
                (true, _) => line == high / 2,
                (_, Fort::None) => {
                    chance(i32::from(spot.column()) * 31 + column, i32::from(spot.row()) * 17 + line, share)
                }
                _ => false,
            };
            let text = match ground.fort() {
                Fort::None if has_sign => sign,
                Fort::None => " ",
                _ if !unicode => "#",
                _ if line == 0 => "\u{2580}",
                _ if line == high - 1 => "\u{2584}",
                _ => " ",
            };
            canvas.texture(cell, text, (own.1, all.stained(spot, cell, own.0)));
        }
    }
}

/// Draws the signs of UI-02: the terrain, then one sign for hills and two for rocks.
fn draw_signs(canvas: &mut Canvas<'_>, grid: &Grid, all: &Grounds<'_>, (spot, own): (Spot, Option<(Color, Color)>)) {
    let (cells, ground) = (grid.cells(spot), all.map.ground(spot));
    if cells.is_empty() {
        return;
    }
    let sign = sign(ground).to_string();
    let is_open = ground.fort() == Fort::None && ground.terrain() == Terrain::None;
    if let Some((text, under)) = own.map(|(ground, texture)| (texture, ground)) {
        let shown = format!("{:<4}", format!("{}{}", if is_open { " " } else { &sign }, relief(ground)));
        let mut letters = [0; 4];
        for (x, letter) in (cells.x..cells.right()).zip(shown.chars()) {
            let under = all.stained(spot, (x, cells.y), under);
            canvas.texture((x, cells.y), letter.encode_utf8(&mut letters), (text, under));
        }
        return;
    }
    let ink = ground_ink(ground);
    let (x, y) = (cells.x, cells.y);
    if !grid.is_large() {
        canvas.put_within(x, y, cells.right(), &format!("{sign}{}", relief(ground)), ink);
        return;
    }
    // Thick ground fills the hex with its sign, open ground shows one dot.
    let count = usize::from(grid.step().0).saturating_sub(1) / 2;
    let filled = format!(" {}", [sign.as_str()].repeat(count).join(" "));
    for line in cells.top()..cells.bottom() {
        if !is_open || line == y {
            canvas.put_within(x, line, cells.right(), if is_open { &filled[..2] } else { &filled }, ink);
        }
    }
    canvas.put_within(x + 3, y, cells.right(), relief(ground), Ink::Wall);
}
