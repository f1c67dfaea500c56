//! The terrain in each square, as layers that add up, and the piles of items on the ground.

use crate::data::item::Item;
use crate::model::board::{SQUARES, Square, Squares, WIDTH};
use crate::model::fighter::FighterId;
use alloc::sync::Arc;
use serde::{Deserialize, Serialize};

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

/// A kind of terrain. Layers of one square add up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Layer {
    /// Costs 3 SH at the end of the turn, for each layer (TER-06).
    Fire,
    /// Cannot be entered on foot (TER-08).
    Pit,
    /// Costs 2 SH at the end of the turn, for each layer (TER-12).
    Caltrops,
    /// Stops movement, missiles and spells (TER-14).
    Wall,
    /// Hides what is in it (TER-18).
    Shadow,
    /// A way out of the arena (TER-21).
    Exit,
    /// Revives the bones laid on it (TER-24).
    Altar,
}

impl Layer {
    /// All layers, in the order in which a pile is listed.
    pub const ALL: [Layer; 7] =
        [Layer::Wall, Layer::Altar, Layer::Exit, Layer::Pit, Layer::Fire, Layer::Shadow, Layer::Caltrops];

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
    pub const OPEN: Terrain = Terrain(0);

    /// Number of such layers, 0..=15. Pits, walls, exits and the altar occur at most once.
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

    pub const fn has(self, layer: Layer) -> bool {
        self.count(layer) > 0
    }

    /// Returns the terrain with one more layer.
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

    /// True for a wall, pit or altar, which nobody can walk into (MOVE-17).
    pub const fn is_barred(self) -> bool {
        self.0 & (PIT | WALL | ALTAR) != 0
    }

    /// True for a wall or altar (OBST-05).
    pub const fn stops_missiles(self) -> bool {
        self.0 & (WALL | ALTAR) != 0
    }

    /// Returns the layers with their number, in the order in which a pile is listed.
    pub fn layers(self) -> impl Iterator<Item = (Layer, u8)> {
        Layer::ALL.into_iter().map(move |layer| (layer, self.count(layer))).filter(|(_, count)| *count > 0)
    }
}

/// Maximum number of items in the arena: four each for 18 players' fighters, and 30 others.
pub const MOST_ITEMS: usize = 102;

/// The terrain and items of all squares. Copies of a battle share them until one of them changes something.
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
    pub fn open() -> Ground {
        Ground(Arc::new(Laid {
            terrain: [Terrain::OPEN; SQUARES],
            barred: Squares::NONE,
            dangers: Squares::NONE,
            exits: Squares::NONE,
            items: [None; MOST_ITEMS],
        }))
    }

    pub fn terrain(&self, square: Square) -> Terrain {
        self.0.terrain[square.index()]
    }

    /// Returns the squares that are not open ground, row by row, with their terrain.
    pub fn laid(&self) -> impl Iterator<Item = (Square, Terrain)> + '_ {
        let squares = self.0.terrain.iter().zip(0i32..).filter(|(terrain, _)| **terrain != Terrain::OPEN);
        squares.map(|(terrain, index)| (Square::clamped(index % WIDTH, index / WIDTH), *terrain))
    }

    /// The squares whose terrain stops walkers.
    pub fn barred(&self) -> &Squares {
        &self.0.barred
    }

    pub fn exits(&self) -> &Squares {
        &self.0.exits
    }

    /// The squares with fire or caltrops.
    pub fn dangerous(&self) -> &Squares {
        &self.0.dangers
    }

    /// Returns the squares with fire or caltrops, and their terrain.
    pub fn dangers(&self) -> impl Iterator<Item = (Square, Terrain)> + '_ {
        self.0.dangers.iter().map(|square| (square, self.terrain(square)))
    }

    /// Returns the items in a square, topmost first.
    pub fn pile(&self, square: Square) -> impl Iterator<Item = Item> + '_ {
        self.0.items.iter().rev().flatten().filter(move |(at, _)| *at == square).map(|(_, item)| *item)
    }

    /// Returns all items on the ground with their squares, in the order in which they were laid.
    pub fn items(&self) -> impl Iterator<Item = (Square, Item)> + '_ {
        self.0.items.iter().flatten().copied()
    }

    /// Adds a layer. A wall on a pit removes both (manual p23, TER-16).
    pub(crate) fn add(&mut self, square: Square, layer: Layer) {
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

    pub(crate) fn change_items(&mut self, change: impl Fn(Item) -> Item) {
        if self.items().any(|(_, item)| change(item) != item) {
            self.write_items().iter_mut().flatten().for_each(|(_, item)| *item = change(*item));
        }
    }

    /// Lays an item on top of a square's pile. Caltrops become terrain (WPN-16).
    pub(crate) fn drop(&mut self, square: Square, item: Item) {
        if item.is_caltrops() {
            return self.add(square, Layer::Caltrops);
        }
        if let Some(place) = self.write_items().iter_mut().find(|place| place.is_none()) {
            *place = Some((square, item));
        }
    }

    /// Removes a fighter's bones from the ground, wherever they lie.
    pub(crate) fn take_bones(&mut self, of: FighterId) {
        let bones = |(_, item): (Square, Item)| item.bones_of() == Some(of);
        self.write_items().iter_mut().filter(|place| place.is_some_and(bones)).for_each(|place| *place = None);
        self.close_gaps();
    }

    /// Removes the items of a square's pile with a set bit; bit 0 is the top.
    pub(crate) fn take(&mut self, square: Square, bits: u64) {
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

    /// Moves the items up, so that the item laid last is also the last in the list.
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

    /// Returns the item slots for writing, which unshares this copy.
    fn write_items(&mut self) -> &mut [Option<(Square, Item)>; MOST_ITEMS] {
        &mut Arc::make_mut(&mut self.0).items
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::data::tables::tables;
    use alloc::string::ToString;
    use alloc::vec::Vec;

    #[test]
    fn pile_lists_last_item_first_and_any_can_be_taken() {
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
    fn layers_add_up_and_pits_bar() {
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
