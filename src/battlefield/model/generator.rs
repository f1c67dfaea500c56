//! Maps from a seed (OURS-3): woods, bushes, hills, rocks and swamps grow at random; a river and a road may cross the map.

use crate::data::ground::{Fort, Relief, Terrain};
use crate::model::going;
use crate::model::map::{Ground, Map, MapError};
use crate::model::setup::Zone;
use crate::model::spot::{MOST_ACROSS, Spot};
use alloc::vec::Vec;
use ludus_engine::dice::{Dice, Domain, Seed};
use ludus_engine::hex::Direction;
use serde::{Deserialize, Serialize};

/// The terrain that replaces open ground.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Theme {
    #[default]
    Green,
    Sand,
    Snow,
}

impl Theme {
    pub const ALL: [Theme; 3] = [Theme::Green, Theme::Sand, Theme::Snow];

    const fn base(self) -> Terrain {
        [Terrain::None, Terrain::Sand, Terrain::Snow][self as usize]
    }

    pub const fn name(self) -> &'static str {
        ["green", "sand", "snow"][self as usize]
    }
}

/// The description from which a map is made.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MapPlan {
    pub seed: Seed,
    pub columns: u8,
    pub rows: u8,
    #[serde(default)]
    pub theme: Theme,
    /// True if the east half is the west half, turned by half a circle. The number of rows must be odd.
    #[serde(default)]
    pub mirrored: bool,
}

/// Terrain blobs: fewest and most of a map, then the smallest and the largest.
const BLOBS: [(Terrain, Relief, [u32; 4]); 5] = [
    (Terrain::Forest, Relief::Plains, [2, 4, 6, 12]),
    (Terrain::Bushes, Relief::Plains, [2, 3, 4, 8]),
    (Terrain::None, Relief::Hills, [2, 4, 5, 10]),
    (Terrain::None, Relief::Rocks, [0, 2, 3, 6]),
    (Terrain::Swamp, Relief::Plains, [0, 2, 4, 7]),
];

/// Seeds tried in turn before the map stays without water and rocks.
const TRIES: u64 = 50;

impl MapPlan {
    pub fn check(&self) -> Result<(), MapError> {
        let fits = |side: u8| (Map::LEAST_ACROSS..=MOST_ACROSS).contains(&side);
        let odd = !self.mirrored || self.rows % 2 == 1;
        if fits(self.columns) && fits(self.rows) && odd {
            return Ok(());
        }
        Err(MapError::Across { columns: self.columns.into(), rows: self.rows.into() })
    }

    /// Makes the map. If foot with 4 HP could not cross it, the next seed is taken.
    pub fn map(&self) -> Map {
        let found = (0..TRIES).find_map(|attempt| {
            let map = self.attempt(Dice::new(self.seed, Domain::Setup, attempt))?;
            let [west, east] = [0, 1].map(|army| Zone::of(army, 2, &map));
            map.has_way(|spot| west.contains(spot), |spot| east.contains(spot)).then_some(map)
        });
        found.or_else(|| Map::open(self.columns, self.rows)).unwrap_or_else(smallest)
    }

    fn attempt(&self, dice: Dice) -> Option<Map> {
        let map = Map::open(self.columns, self.rows)?;
        let mut making = Making { plan: self, map, dice };
        making.grow();
        if self.mirrored {
            making.mirror();
        }
        if making.dice.one_of(3) == 1 {
            making.river();
        }
        if making.dice.one_of(2) == 1 {
            making.road();
        }
        making.clear_zones();
        making.paint();
        Some(making.map)
    }
}

/// Stands in for a size that no map has, which [`MapPlan::check`] refuses.
fn smallest() -> Map {
    match Map::open(Map::LEAST_ACROSS, Map::LEAST_ACROSS) {
        Some(map) => map,
        None => unreachable!("the least size is a size"),
    }
}

/// A map in the making.
struct Making<'a> {
    plan: &'a MapPlan,
    map: Map,
    dice: Dice,
}

impl Making<'_> {
    fn between(&mut self, least: u32, most: u32) -> u32 {
        least + self.dice.one_of(most - least + 1) - 1
    }

    /// Grows all blobs, each from a random hex by random neighbours.
    fn grow(&mut self) {
        for (terrain, relief, [fewest, most, smallest, largest]) in BLOBS {
            for _ in 0..self.between(fewest, most) {
                let size = self.between(smallest, largest) as usize;
                let column = self.dice.one_of(self.plan.columns.into()) as u8 - 1;
                let row = self.dice.one_of(self.plan.rows.into()) as u8 - 1;
                let mut blob = vec![Spot::at(column, row)];
                // A blob in a corner can run out of new neighbours.
                for _ in 0..20 * size {
                    if blob.len() >= size {
                        break;
                    }
                    let from = blob[self.dice.one_of(blob.len() as u32) as usize - 1];
                    let near = from.neighbours()[self.dice.one_of(6) as usize - 1];
                    if self.map.contains(near) && !blob.contains(&near) {
                        blob.push(near);
                    }
                }
                blob.into_iter().for_each(|spot| self.put(spot, terrain, relief));
            }
        }
    }

    /// Adds a terrain or a relief to what a hex already has.
    fn put(&mut self, spot: Spot, terrain: Terrain, relief: Relief) {
        let old = self.map.ground(spot);
        let terrain = if terrain == Terrain::None { old.terrain() } else { terrain };
        let relief = relief.max(old.relief());
        self.map.set(spot, Ground::new(terrain, relief, Fort::None));
    }

    /// Copies the west half to the east. The last hexes of odd rows have no counterpart and stay open.
    fn mirror(&mut self) {
        for spot in self.map.spots() {
            match self.map.turned(spot) {
                None => self.map.set(spot, Ground::open()),
                Some(other) => {
                    let place = |spot: Spot| (2 * spot.column() + (spot.row() & 1), spot.row());
                    if place(spot) > place(other) {
                        self.map.set(spot, self.map.ground(other));
                    }
                }
            }
        }
    }

    /// Sets a hex, and on a mirrored map its counterpart.
    fn set_both(&mut self, spot: Spot, terrain: Terrain) {
        let other = self.map.turned(spot).filter(|_| self.plan.mirrored);
        for spot in [spot].into_iter().chain(other) {
            let relief = if terrain == Terrain::Road { self.map.ground(spot).relief() } else { Relief::Plains };
            self.map.set(spot, Ground::new(terrain, relief, Fort::None));
        }
    }

    /// One water hex in every row from north to south, with two to four fords or bridges. On a mirrored map the north half is
    /// drawn towards the centre and turned.
    fn river(&mut self) {
        let (columns, rows) = (self.plan.columns, self.plan.rows);
        let middle = i32::from(columns) / 2;
        let rows = if self.plan.mirrored { rows / 2 + 1 } else { rows };
        let mut column = middle - 3 + self.dice.one_of(5) as i32;
        let mut course = Vec::new();
        for row in 0..rows {
            let left = i32::from(rows - row) / 2;
            // The mirrored river ends beside the centre.
            if self.plan.mirrored {
                column = column.clamp(middle - 1 - left, middle - 1 + left);
            }
            let spot = Spot::at(column.clamp(0, i32::from(columns) - 1) as u8, row);
            course.push(spot);
            let down = if self.dice.one_of(2) == 1 { Direction::SW } else { Direction::SE };
            column = spot.step(down).column().into();
        }
        course.iter().for_each(|spot| self.set_both(*spot, Terrain::Water));
        let crossings = if self.plan.mirrored { self.between(1, 2) } else { self.between(2, 4) };
        for _ in 0..crossings {
            let spot = course[self.dice.one_of(course.len() as u32) as usize - 1];
            let terrain = if self.dice.one_of(2) == 1 { Terrain::Road } else { Terrain::Sand };
            self.set_both(spot, terrain);
        }
    }

    /// A road from the west edge to the east. On a mirrored map the west half is drawn towards the centre and turned.
    fn road(&mut self) {
        let (columns, rows) = (self.plan.columns, self.plan.rows);
        let middle = rows / 2;
        let row = (u32::from(middle) + self.dice.one_of(5) - 3).min(u32::from(rows) - 1) as u8;
        let mut spot = Spot::at(0, row);
        let last = if self.plan.mirrored { columns / 2 - 1 } else { columns - 1 };
        while self.map.contains(spot) {
            self.set_both(spot, Terrain::Road);
            let left = last.saturating_sub(spot.column());
            let away = i32::from(spot.row()) - i32::from(middle);
            if left == 0 && (!self.plan.mirrored || away == 0) {
                break;
            }
            let home = if away > 0 { Direction::NE } else { Direction::SE };
            let bound = self.plan.mirrored && away.unsigned_abs() >= u32::from(left);
            let next = match self.dice.one_of(4) {
                _ if bound && away != 0 => home,
                1 if away.abs() < 3 => Direction::NE,
                2 if away.abs() < 3 => Direction::SE,
                _ if away.abs() >= 3 => home,
                _ => Direction::E,
            };
            spot = if self.map.contains(spot.step(next)) { spot.step(next) } else { spot.step(Direction::E) };
        }
    }

    /// Deployment columns have no swamp, water and rocks; on a mirrored map neither have their counterparts.
    fn clear_zones(&mut self) {
        let columns = self.plan.columns;
        let depth = if columns <= 13 { 2 } else { 3 };
        let is_outer = |spot: Spot| spot.column() < depth || spot.column() >= columns - depth;
        for spot in self.map.spots() {
            let (ground, other) = (self.map.ground(spot), self.map.turned(spot));
            let is_cleared = is_outer(spot) || self.plan.mirrored && other.is_some_and(is_outer);
            if is_cleared && going::is_rough_for_a_zone(ground) {
                let terrain = if ground.terrain().has_relief() { ground.terrain() } else { Terrain::None };
                self.map.set(spot, Ground::new(terrain, Relief::Plains, Fort::None));
            }
        }
    }

    /// Replaces open ground by the terrain of the theme.
    fn paint(&mut self) {
        for spot in self.map.spots() {
            let ground = self.map.ground(spot);
            if ground.terrain() == Terrain::None {
                self.map.set(spot, Ground::new(self.plan.theme.base(), ground.relief(), Fort::None));
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alloc::string::String;

    fn plan(seed: u64, mirrored: bool) -> MapPlan {
        let sizes = [(13, 11), (19, 15), (19, 19)];
        let (columns, rows) = sizes[seed as usize % 3];
        let theme = Theme::ALL[seed as usize / 3 % 3];
        MapPlan { seed: Seed(seed), columns, rows, theme, mirrored }
    }

    #[test]
    fn generated_maps_can_be_crossed_and_have_clear_zones() {
        for seed in 0..300 {
            let plan = plan(seed, seed % 2 == 0);
            plan.check().unwrap();
            let map = plan.map();
            let [west, east] = [0, 1].map(|army| Zone::of(army, 2, &map));
            assert!(map.has_way(|spot| west.contains(spot), |spot| east.contains(spot)), "{seed}");
            let rough = |spot: &Spot| going::is_rough_for_a_zone(map.ground(*spot));
            let zones = map.spots().filter(|spot| west.contains(*spot) || east.contains(*spot));
            assert_eq!(zones.filter(rough).count(), 0, "{seed}: {:#?}", map.drawn());
            assert_eq!(Map::read(&map.drawn()), Ok(map));
            assert_eq!(plan.map(), map);
        }
    }

    #[test]
    fn a_mirrored_map_is_its_own_half_turn() {
        for seed in 0..300 {
            let map = plan(seed, true).map();
            let drawn: Vec<String> = map.drawn();
            for spot in map.spots() {
                if let Some(other) = map.turned(spot) {
                    assert_eq!(map.ground(spot), map.ground(other), "{seed} {spot} {other}: {drawn:#?}");
                    assert_eq!(map.turned(other), Some(spot));
                }
            }
        }
    }

    #[test]
    fn rivers_and_roads_come_by_their_chances() {
        ludus_engine::proves!("OURS-3");
        let (mut rivers, mut roads, mut crossings) = (0, 0, [0; 6]);
        for seed in 0..1500 {
            let map = MapPlan { seed: Seed(seed), columns: 19, rows: 15, theme: Theme::Green, mirrored: false }.map();
            let of = |terrain: Terrain| map.spots().filter(move |spot| map.ground(*spot).terrain() == terrain);
            let wet = of(Terrain::Water).count();
            roads += usize::from(of(Terrain::Road).any(|spot| spot.column() == 0));
            if wet > 0 {
                rivers += 1;
                // A road crosses the river too, sometimes more than once.
                crossings[(15 - wet).min(5)] += 1;
            }
        }
        // One map in three and one in two, within five standard deviations.
        assert!((408..=592).contains(&rivers) && (653..=847).contains(&roads), "{rivers} {roads}");
        assert!(crossings[0] == 0 && crossings[2..5].iter().all(|count| *count > 20), "{crossings:?}");
    }
}
