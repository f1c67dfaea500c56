//! Tests of the places of hexes and of what the map shows.

use crate::battlefield::map::grid::Grid;
use ludus_battlefield::model::map::Map;
use ludus_battlefield::model::spot::Spot;
use ratatui::layout::Rect;

#[test]
fn every_hex_is_found_under_its_cells() {
    let map = Map::open(19, 19).expect("19 hexes are allowed");
    for area in [Rect::new(0, 1, 80, 19), Rect::new(1, 1, 118, 39)] {
        let grid = Grid::new(area, &map, Spot::NOWHERE);
        for spot in map.spots() {
            let cells = grid.cells(spot);
            assert_eq!(cells.intersection(area), cells, "{spot} is outside of {area}");
            for at in cells.positions() {
                assert_eq!(grid.spot_at(at.x, at.y), Some(spot));
            }
        }
    }
}
