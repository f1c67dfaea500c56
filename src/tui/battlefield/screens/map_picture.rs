//! A small picture of a map, one or two columns a hex, for forms and camps.

use crate::battlefield::map::ground::soil_of;
use crate::canvas::{Canvas, sand};
use crate::theme::Ink;
use crate::theme::soil::soil;
use crate::wide_layout::TextBox;
use crate::widgets::panels::Panel;
use ludus_battlefield::data::ground::{Fort, Relief, Terrain};
use ludus_battlefield::model::map::{Ground, Map};
use ludus_battlefield::model::setup::{Setup, Zone};
use ludus_battlefield::model::spot::Spot;
use ludus_engine::game::Seat;

fn sign(ground: Ground) -> (char, Ink) {
    match (ground.fort(), ground.terrain(), ground.relief()) {
        (fort @ (Fort::Simple | Fort::Castle | Fort::Stronghold), ..) => (fort.sign(), Ink::Strong),
        (_, Terrain::None | Terrain::Sand | Terrain::Snow, Relief::Hills) => ('^', Ink::Plain),
        (_, Terrain::None | Terrain::Sand | Terrain::Snow, Relief::Rocks) => ('A', Ink::Plain),
        (_, terrain @ (Terrain::Forest | Terrain::Bushes), _) => (terrain.sign(), Ink::Good),
        (_, terrain @ (Terrain::Water | Terrain::Swamp), _) => (terrain.sign(), Ink::West),
        (_, terrain @ Terrain::Road, _) => (terrain.sign(), Ink::Warning),
        (_, terrain, _) => (terrain.sign(), Ink::Dim),
    }
}

/// The army that deploys on a hex.
fn zone(map: &Map, armies: usize, spot: Spot) -> Option<u8> {
    (0..armies).find(|army| Zone::of(*army, armies, map).contains(spot)).map(|army| army as u8)
}

/// The map of a battle in a panel.
pub fn panel(title: &str, setup: &Setup) -> Panel<'static> {
    let (map, armies) = (setup.map.map(), setup.armies.len());
    let (columns, rows) = (u16::from(map.columns()), u16::from(map.rows()));
    let drawn = Panel::drawn(title, move |pane| draw(pane, &map, armies));
    drawn.remark(format!("{columns} x {rows}")).size(2 * columns + 5, rows + 2)
}

/// Draws the map with the zones of the armies in their colours. A map that is too high loses rows evenly.
fn draw(pane: &mut TextBox<'_, '_>, map: &Map, armies: usize) {
    let area = pane.rest();
    let (columns, rows) = (u16::from(map.columns()), u16::from(map.rows()));
    let wide = if 2 * columns < area.width { 2 } else { 1 };
    let high = rows.min(area.height);
    let left = area.x + area.width.saturating_sub(wide * columns + wide - 1) / 2;
    for line in 0..high {
        let row = line * rows / high;
        for column in 0..columns.min(area.width / wide) {
            let spot = Spot::at(column as u8, row as u8);
            let ground = map.ground(spot);
            if ground.is_off() {
                continue;
            }
            let shift = if wide > 1 { row & 1 } else { 0 };
            let at = (left + column * wide + shift, area.y + line);
            let grain = sand::grain(column, row, (columns, rows));
            if let Some((under, text)) = soil(pane.canvas.skin(), soil_of(ground), ground.relief().bonus(), grain) {
                (0..wide).for_each(|cell| pane.canvas.texture((at.0 + cell, at.1), " ", (text, under)));
            }
            draw_hex(pane.canvas, at, sign(ground), zone(map, armies, spot));
        }
        pane.next();
    }
}

/// A zone's open ground shows the number of its army.
fn draw_hex(canvas: &mut Canvas<'_>, (x, y): (u16, u16), (sign, ink): (char, Ink), zone: Option<u8>) {
    match zone {
        Some(army) if matches!(sign, '.' | ':' | '*') => {
            canvas.put(x, y, &(army + 1).to_string(), Ink::of_seat(Seat(army)));
        }
        Some(army) => _ = canvas.put(x, y, &sign.to_string(), Ink::of_seat(Seat(army))),
        None => _ = canvas.put(x, y, &sign.to_string(), ink),
    }
}
