//! What lies in the squares: terrain in layers, and items in piles.

use crate::gladiator::data::item::Item;
use crate::gladiator::model::board::{SQUARES, Square, Squares, WIDTH};
use crate::gladiator::model::fighter::FighterId;
use serde::{Deserialize, Serialize};
use std::sync::Arc;

/// The terrain of one square: flags and layers that add up (TER-03).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default, Debug)]
pub struct Terrain(u16);

const PIT: u16 = 1;
const WALL: u16 = 2;
const EXIT: u16 = 4;
const ALTAR: u16 = 8;
const FIRE: u32 = 4;
const SHADOW: u32 = 8;
const CALTROPS: u32 = 12;

/// The form of a [`Terrain`] in a snapshot.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Layer {
    /// 3 SH at the end of the turn, each (TER-06).
    Fire,
    /// Cannot be entered on foot (TER-08).
    Pit,
    /// 2 SH at the end of the turn, each (TER-12).
    Caltrops,
    /// Stops everything (TER-14).
    Wall,
    /// Hides (TER-18).
    Shadow,
    /// The way out (TER-21).
    Exit,
    /// The Altar of Life (TER-24).
    Altar,
}

impl Layer {
    /// All layers, in the order in which a pile is listed.
    pub const ALL: [Layer; 7] =
        [Layer::Wall, Layer::Altar, Layer::Exit, Layer::Pit, Layer::Fire, Layer::Shadow, Layer::Caltrops];

    /// The word on the screens.
    pub const fn name(self) -> &'static str {
        match self {
            Layer::Fire => "Fire",
            Layer::Pit => "Pit",
            Layer::Caltrops => "Caltrops",
            Layer::Wall => "Wall",
            Layer::Shadow => "Shadow",
            Layer::Exit => "Exit",
            Layer::Altar => "Altar of Life",
        }
    }
}

impl Terrain {
    /// Open ground.
    pub const OPEN: Terrain = Terrain(0);

    /// How many of that layer lie here, 0..=15; pits, walls, exits and the altar at most one.
    pub const fn count(self, layer: Layer) -> u8 {
        (match layer {
            Layer::Pit => self.0 & PIT,
            Layer::Wall => (self.0 & WALL) / WALL,
            Layer::Exit => (self.0 & EXIT) / EXIT,
            Layer::Altar => (self.0 & ALTAR) / ALTAR,
            Layer::Fire => self.0 >> FIRE & 15,
            Layer::Shadow => self.0 >> SHADOW & 15,
            Layer::Caltrops => self.0 >> CALTROPS & 15,
        }) as u8
    }

    /// Whether that layer lies here.
    pub const fn has(self, layer: Layer) -> bool {
        self.count(layer) > 0
    }

    /// The terrain with one layer more.
    #[must_use]
    pub const fn with(self, layer: Layer) -> Terrain {
        let one = match layer {
            Layer::Pit => return Terrain(self.0 | PIT),
            Layer::Wall => return Terrain(self.0 | WALL),
            Layer::Exit => return Terrain(self.0 | EXIT),
            Layer::Altar => return Terrain(self.0 | ALTAR),
            Layer::Fire => FIRE,
            Layer::Shadow => SHADOW,
            Layer::Caltrops => CALTROPS,
        };
        if self.count(layer) == 15 { self } else { Terrain(self.0 + (1 << one)) }
    }

    /// Whether nobody can walk into it: wall, pit or altar (MOVE-17).
    pub const fn is_barred(self) -> bool {
        self.0 & (PIT | WALL | ALTAR) != 0
    }

    /// Whether it stops missiles: wall or altar (OBST-05).
    pub const fn stops_missiles(self) -> bool {
        self.0 & (WALL | ALTAR) != 0
    }

    /// Its layers with their number, in the order in which a pile is listed.
    pub fn layers(self) -> impl Iterator<Item = (Layer, u8)> {
        Layer::ALL.into_iter().map(move |layer| (layer, self.count(layer))).filter(|(_, count)| *count > 0)
    }
}

/// Most items that can lie in the arena: four of each of 18 players' fighters, and 30 others.
pub const MOST_ITEMS: usize = 102;

/// All squares' terrain and items. Copies of a battle share them until one of them changes something.
#[derive(Clone, PartialEq, Eq)]
pub struct Ground(Arc<Laid>);

#[derive(Clone, PartialEq, Eq)]
struct Laid {
    terrain: [Terrain; SQUARES],
    barred: Squares,
    dangers: Squares,
    exits: Squares,
    items: [Option<(Square, Item)>; MOST_ITEMS],
}

impl Ground {
    /// Open ground everywhere.
    pub fn open() -> Ground {
        Ground(Arc::new(Laid {
            terrain: [Terrain::OPEN; SQUARES],
            barred: Squares::NONE,
            dangers: Squares::NONE,
            exits: Squares::NONE,
            items: [None; MOST_ITEMS],
        }))
    }

    /// The terrain of a square.
    pub fn terrain(&self, square: Square) -> Terrain {
        self.0.terrain[square.index()]
    }

    /// The squares that are not open ground, row by row, and their terrain.
    pub fn laid(&self) -> impl Iterator<Item = (Square, Terrain)> + '_ {
        let squares = self.0.terrain.iter().zip(0i32..).filter(|(terrain, _)| **terrain != Terrain::OPEN);
        squares.map(|(terrain, index)| (Square::clamped(index % WIDTH, index / WIDTH), *terrain))
    }

    /// The squares that nobody can walk into because of what they are.
    pub fn barred(&self) -> &Squares {
        &self.0.barred
    }

    /// The squares with an exit.
    pub fn exits(&self) -> &Squares {
        &self.0.exits
    }

    /// The squares with fire or caltrops.
    pub fn dangerous(&self) -> &Squares {
        &self.0.dangers
    }

    /// The squares with fire or caltrops, and their terrain.
    pub fn dangers(&self) -> impl Iterator<Item = (Square, Terrain)> + '_ {
        self.0.dangers.iter().map(|square| (square, self.terrain(square)))
    }

    /// The items in a square, the top one first.
    pub fn pile(&self, square: Square) -> impl Iterator<Item = Item> + '_ {
        self.0.items.iter().rev().flatten().filter(move |(at, _)| *at == square).map(|(_, item)| *item)
    }

    /// All items on the ground with their squares, the lowest first.
    pub fn items(&self) -> impl Iterator<Item = (Square, Item)> + '_ {
        self.0.items.iter().flatten().copied()
    }

    /// Adds a layer; a wall on a pit leaves neither (manual p23, TER-16).
    pub(in crate::gladiator) fn add(&mut self, square: Square, layer: Layer) {
        let laid = Arc::make_mut(&mut self.0);
        let before = laid.terrain[square.index()];
        if layer == Layer::Wall && before.has(Layer::Pit) {
            laid.terrain[square.index()] = Terrain(before.0 & !PIT);
            laid.barred.remove(square);
            return;
        }
        let terrain = before.with(layer);
        laid.terrain[square.index()] = terrain;
        if terrain.is_barred() {
            laid.barred.insert(square);
        }
        if matches!(layer, Layer::Fire | Layer::Caltrops) {
            laid.dangers.insert(square);
        }
        if layer == Layer::Exit {
            laid.exits.insert(square);
        }
    }

    /// Changes every item on the ground.
    pub(in crate::gladiator) fn change_items(&mut self, change: impl Fn(Item) -> Item) {
        if self.items().any(|(_, item)| change(item) != item) {
            self.write_items().iter_mut().flatten().for_each(|(_, item)| *item = change(*item));
        }
    }

    /// Lays an item on top of a square's pile; caltrops become terrain (WPN-16).
    pub(in crate::gladiator) fn drop(&mut self, square: Square, item: Item) {
        if item.is_caltrops() {
            return self.add(square, Layer::Caltrops);
        }
        if let Some(place) = self.write_items().iter_mut().find(|place| place.is_none()) {
            *place = Some((square, item));
        }
    }

    /// Takes somebody's bones off the ground, wherever they lie.
    pub(in crate::gladiator) fn take_bones(&mut self, of: FighterId) {
        let bones = |(_, item): (Square, Item)| item.bones_of() == Some(of);
        self.write_items().iter_mut().filter(|place| place.is_some_and(bones)).for_each(|place| *place = None);
        self.close_gaps();
    }

    /// Takes the items of a square's pile whose bit is set; bit 0 is the top.
    pub(in crate::gladiator) fn take(&mut self, square: Square, bits: u64) {
        if bits == 0 {
            return;
        }
        let mut depth = 0;
        for place in self.write_items().iter_mut().rev() {
            if place.is_some_and(|(at, _)| at == square) {
                if bits >> depth & 1 == 1 {
                    *place = None;
                }
                depth += 1;
            }
        }
        self.close_gaps();
    }

    /// Moves the items up so that the last one laid is the last in the list.
    fn close_gaps(&mut self) {
        let items = self.write_items();
        let mut kept = 0;
        for i in 0..items.len() {
            if items[i].is_some() {
                items.swap(i, kept);
                kept += 1;
            }
        }
    }

    /// The places of the items, in this copy alone.
    fn write_items(&mut self) -> &mut [Option<(Square, Item)>; MOST_ITEMS] {
        &mut Arc::make_mut(&mut self.0).items
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gladiator::data::tables::tables;

    #[test]
    fn a_pile_lists_the_last_item_first_and_gives_up_any_of_them() {
        let mut ground = Ground::open();
        let square = Square::clamped(4, 4);
        let items: Vec<Item> =
            ["Axe", "Mace", "Pike"].iter().map(|name| Item::new(tables().weapon(name).unwrap())).collect();
        items.iter().for_each(|item| ground.drop(square, *item));
        ground.drop(Square::clamped(5, 4), items[0]);
        assert_eq!(ground.pile(square).map(|i| i.to_string()).collect::<Vec<_>>(), ["Pike", "Mace", "Axe"]);
        ground.take(square, 0b010);
        assert_eq!(ground.pile(square).map(|i| i.to_string()).collect::<Vec<_>>(), ["Pike", "Axe"]);
        assert_eq!(ground.items().count(), 3);
    }

    #[test]
    fn layers_add_up_and_bar_the_way() {
        let terrain = Terrain::OPEN.with(Layer::Fire).with(Layer::Fire).with(Layer::Shadow);
        assert_eq!((terrain.count(Layer::Fire), terrain.count(Layer::Shadow)), (2, 1));
        assert!(!terrain.is_barred());
        assert!(terrain.with(Layer::Pit).is_barred());
        assert!(!Terrain::OPEN.with(Layer::Pit).stops_missiles());
    }

    #[test]
    fn a_wall_on_a_pit_leaves_open_ground() {
        let mut ground = Ground::open();
        let square = Square::clamped(4, 4);
        [Layer::Fire, Layer::Pit, Layer::Wall].into_iter().for_each(|layer| ground.add(square, layer));
        assert_eq!(ground.terrain(square), Terrain::OPEN.with(Layer::Fire));
        assert!(ground.barred().is_empty());
    }
}
