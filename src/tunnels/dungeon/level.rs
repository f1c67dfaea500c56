//! The data of a dungeon and of its levels: places on a grid, the links between them, and what is there.
//!
//! Nothing in a level changes in play. A delve keeps what it has opened, slain and taken by the numbers of places and links.

use crate::data::dungeon::{DoorKind, GroupStrength, Riddle, SpecialPlace, ThemeId, TrapKind};
use crate::data::house_rules::HouseRules;
use crate::data::monster::MonsterId;
use crate::model::setup::{DEEPEST, FoeEntry, Space};
use alloc::collections::BTreeSet;
use alloc::string::String;
use alloc::vec::Vec;
use ludus_engine::dice::Seed;
use serde::{Deserialize, Serialize};

/// The grid of a level (TT-DUNGEON-20).
pub const COLUMNS: u8 = 8;
pub const ROWS: u8 = 5;
/// The most places of a level (TT-DUNGEON-20).
pub const MOST_PLACES: usize = 36;

/// A dungeon as it was founded (TT-DUNGEON-18). Its levels follow from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Dungeon {
    pub name: String,
    pub theme: ThemeId,
    #[serde(default = "no_seed")]
    pub seed: Seed,
    #[serde(default)]
    pub rules: HouseRules,
    /// The number of delvers that its groups are measured against, henchmen included: 1 to 10 (DEC-212).
    pub delvers: u8,
    /// The levels of a hand-made dungeon, from the first. Empty if they are generated.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub levels: Vec<Level>,
}

const fn no_seed() -> Seed {
    Seed(0)
}

impl Dungeon {
    /// The seed of a dungeon that is founded for a delve of this seed.
    pub fn seed_of(delve: Seed) -> Seed {
        /// No other stream of a delve has this number.
        const FOUNDED: u64 = 18;
        delve.nth(FOUNDED)
    }

    /// The number of the last level.
    pub const fn deepest(&self) -> u8 {
        if self.levels.is_empty() { DEEPEST } else { self.levels.len() as u8 }
    }

    /// Returns the description of a place, in one or two sentences.
    pub fn describe(&self, place: &DungeonPlace) -> String {
        let (texts, line) = (self.theme.texts(), usize::from(place.line));
        let ornament = texts.ornaments[line / texts.places.len() % texts.ornaments.len()];
        let generated = || format!("{} {ornament}", texts.places[line % texts.places.len()]);
        place.text.clone().unwrap_or_else(generated)
    }

    /// Returns a riddle of the theme by its number, from 0.
    pub fn riddle(&self, number: u8) -> &'static Riddle {
        let riddles = &self.theme.texts().riddles;
        &riddles[usize::from(number) % riddles.len()]
    }
}

/// A place by its number on the level, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct PlaceId(pub u8);

/// A link by its number on the level, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct LinkId(pub u8);

impl PlaceId {
    pub const fn index(self) -> usize {
        (self.0 as usize).wrapping_sub(1)
    }
}

impl LinkId {
    pub const fn index(self) -> usize {
        (self.0 as usize).wrapping_sub(1)
    }
}

/// One level. Equal dungeons have equal levels, whatever was played (DEC-210).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Level {
    /// Counted from 1, the level below the surface.
    pub number: u8,
    pub places: Vec<DungeonPlace>,
    /// Each leads both ways; a place has one in a direction at most.
    pub links: Vec<Link>,
    /// The way up: to the surface on level 1, else to the stair of the level above. Lit, without monster or trap.
    pub entrance: PlaceId,
    /// The stair down, which arrives at the entrance of the next level. `None` on the deepest level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stair: Option<PlaceId>,
    /// A shaft that leads down only, to the landing of the next level.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub fall: Option<PlaceId>,
    /// The place where beings arrive that fall from the level above, by a shaft or a chute. It has neither monsters nor traps.
    pub landing: PlaceId,
}

/// A cell of the grid: column 0 to 7 from the west, row 0 to 4 from the north.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct GridCell(pub u8, pub u8);

impl GridCell {
    /// Returns the cells that touch this one, by their directions.
    pub fn neighbours(self) -> impl Iterator<Item = (Direction, GridCell)> {
        let GridCell(x, y) = self;
        let all = [
            (Direction::North, GridCell(x, y.wrapping_sub(1))),
            (Direction::East, GridCell(x.wrapping_add(1), y)),
            (Direction::South, GridCell(x, y.wrapping_add(1))),
            (Direction::West, GridCell(x.wrapping_sub(1), y)),
        ];
        all.into_iter().filter(|(_, cell)| cell.is_on_grid())
    }

    /// Returns the cell in a direction. `None` at the edge of the grid.
    pub fn next(self, direction: Direction) -> Option<GridCell> {
        self.neighbours().find(|(towards, _)| *towards == direction).map(|(_, cell)| cell)
    }

    /// Returns the direction to a cell that touches this one.
    pub fn towards(self, other: GridCell) -> Option<Direction> {
        self.neighbours().find(|(_, cell)| *cell == other).map(|(direction, _)| direction)
    }

    pub const fn is_on_grid(self) -> bool {
        self.0 < COLUMNS && self.1 < ROWS
    }
}

/// A room or a passage of the map (TT-DUNGEON-20).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct DungeonPlace {
    pub cell: GridCell,
    /// Generated places are places or halls; a file may also have passages.
    #[serde(default)]
    pub space: Space,
    #[serde(default)]
    pub lit: bool,
    /// The number of its description among those of the theme; see [`Dungeon::describe`].
    #[serde(default)]
    pub line: u8,
    /// Its description in a hand-made dungeon.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub text: Option<String>,
    #[serde(default)]
    pub contents: Contents,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Direction {
    North,
    East,
    South,
    West,
}

impl Direction {
    pub const ALL: [Direction; 4] = [Direction::North, Direction::East, Direction::South, Direction::West];

    #[must_use]
    pub const fn opposite(self) -> Direction {
        match self {
            Direction::North => Direction::South,
            Direction::East => Direction::West,
            Direction::South => Direction::North,
            Direction::West => Direction::East,
        }
    }

    pub const fn name(self) -> &'static str {
        match self {
            Direction::North => "north",
            Direction::East => "east",
            Direction::South => "south",
            Direction::West => "west",
        }
    }
}

/// The width of a passage between two places (TT-DUNGEON-22).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Width {
    /// 10 feet wide: two can fight side by side.
    #[default]
    Wide,
    /// 5 feet wide: monsters larger than a man do not fit.
    Narrow,
}

impl Width {
    /// The room of a fight in the passage.
    pub const fn space(self) -> Space {
        match self {
            Width::Wide => Space::Passage,
            Width::Narrow => Space::Narrow,
        }
    }
}

/// A passage between two places whose cells touch.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Link {
    pub from: PlaceId,
    pub to: PlaceId,
    /// The direction from `from` to `to`.
    pub direction: Direction,
    #[serde(default)]
    pub width: Width,
    pub door: Door,
}

/// The door of a link as the party finds it. A delve keeps the state of those that it has opened or shut.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Door {
    pub kind: DoorKind,
    /// Always false in generated levels. A moving wall opens and shuts by itself each game turn (TT-DUNGEON-T1).
    #[serde(default)]
    pub open: bool,
}

/// The contents of a place before anything happened there (TT-DUNGEON-T2). Treasure is rolled when it is found, so it
/// only says that there is some (TT-TREASURE-17).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Contents {
    /// Only the entrance, and places of hand-made dungeons.
    #[default]
    Nothing,
    Monsters {
        group: MonsterGroup,
        /// One roll of treasure, and loose copper (TT-DUNGEON-27).
        treasure: bool,
    },
    Trap {
        trap: TrapKind,
        treasure: bool,
    },
    Special(Special),
    Treasure(Hoard),
}

impl Contents {
    /// Returns whether there are neither monsters nor traps.
    pub const fn is_safe(&self) -> bool {
        match self {
            Contents::Nothing => true,
            Contents::Monsters { .. } | Contents::Trap { .. } => false,
            Contents::Special(special) => !matches!(special, Special::SleepingMonster(_)),
            Contents::Treasure(hoard) => !matches!(hoard, Hoard::Trapped(_)),
        }
    }
}

/// Treasure that no monsters guard (TT-DUNGEON-T2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Hoard {
    /// Found by a search (DEC-211).
    Hidden,
    Trapped(TrapKind),
    Free,
}

/// Monsters of one kind (TT-MON-16).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct MonsterGroup {
    pub kind: MonsterId,
    pub number: u8,
    /// The full rating of each, as long as it is seen. Files may leave it out ([`Dungeon::read`]).
    #[serde(default)]
    pub rating: u16,
    /// True if they are invisible: their rating counts twice (DEC-038).
    #[serde(default)]
    pub invisible: bool,
    #[serde(default = "tough")]
    pub strength: GroupStrength,
}

const fn tough() -> GroupStrength {
    GroupStrength::Tough
}

impl MonsterGroup {
    /// The rating of all together, doubled if they are invisible.
    pub fn total(&self) -> u32 {
        u32::from(self.number) * u32::from(self.rating) * if self.invisible { 2 } else { 1 }
    }

    /// One of them as a foe of a fight, at its full rating. The fight doubles the rating of an invisible one.
    pub const fn foe(&self) -> FoeEntry {
        FoeEntry::Monster { kind: self.kind, rating: Some(self.rating), full: None, invisible: self.invisible }
    }
}

/// A special place with what the generator fixes about it (DEC-214). Each kind occurs once on a level at most.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Special {
    HeartStone,
    GamblingImp,
    /// The number of the riddle among those of the theme, from 0; see [`Dungeon::riddle`].
    RiddleStatue(u8),
    OvergrownGarden,
    Fountain,
    DelverRemains,
    /// One large monster that sleeps over treasure.
    SleepingMonster(MonsterGroup),
    Hermit,
    Shrine,
    WeaponRack,
    /// The three places that hold the things which open the vault. A thing can be taken where its place can be searched.
    Vault([PlaceId; 3]),
}

impl Special {
    pub const fn kind(&self) -> SpecialPlace {
        match self {
            Special::HeartStone => SpecialPlace::HeartStone,
            Special::GamblingImp => SpecialPlace::GamblingImp,
            Special::RiddleStatue(_) => SpecialPlace::RiddleStatue,
            Special::OvergrownGarden => SpecialPlace::OvergrownGarden,
            Special::Fountain => SpecialPlace::Fountain,
            Special::DelverRemains => SpecialPlace::DelverRemains,
            Special::SleepingMonster(_) => SpecialPlace::SleepingMonster,
            Special::Hermit => SpecialPlace::Hermit,
            Special::Shrine => SpecialPlace::Shrine,
            Special::WeaponRack => SpecialPlace::WeaponRack,
            Special::Vault(_) => SpecialPlace::Vault,
        }
    }
}

/// A way out of a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Exit {
    pub link: LinkId,
    pub to: PlaceId,
    pub direction: Direction,
}

impl Level {
    /// Returns a place. It must be one of the level.
    pub fn place(&self, id: PlaceId) -> &DungeonPlace {
        &self.places[id.index()]
    }

    /// Returns a link. It must be one of the level.
    pub fn link(&self, id: LinkId) -> &Link {
        &self.links[id.index()]
    }

    pub fn place_ids(&self) -> impl Iterator<Item = PlaceId> + use<> {
        (1..=self.places.len() as u8).map(PlaceId)
    }

    /// Returns the links of a place, hidden ones included, in the order of the links.
    pub fn exits(&self, place: PlaceId) -> impl Iterator<Item = Exit> + '_ {
        (1..).map(LinkId).zip(&self.links).filter_map(move |(id, link)| {
            let (to, direction) = match place {
                _ if place == link.from => (link.to, link.direction),
                _ if place == link.to => (link.from, link.direction.opposite()),
                _ => return None,
            };
            Some(Exit { link: id, to, direction })
        })
    }

    /// Returns the places to which links lead from the entrance, if only those that pass are used.
    pub fn reached(&self, passes: impl Fn(&Link) -> bool) -> BTreeSet<PlaceId> {
        let (mut reached, mut open) = (BTreeSet::from([self.entrance]), Vec::from([self.entrance]));
        while let Some(here) = open.pop() {
            let exits = self.exits(here).filter(|exit| passes(self.link(exit.link)));
            open.extend(exits.map(|exit| exit.to).filter(|to| reached.insert(*to)));
        }
        reached
    }

    /// Returns the groups that the level begins with, a sleeping monster included.
    pub fn groups(&self) -> impl Iterator<Item = (PlaceId, &MonsterGroup)> {
        self.place_ids().zip(&self.places).filter_map(|(id, place)| match &place.contents {
            Contents::Monsters { group, .. } | Contents::Special(Special::SleepingMonster(group)) => Some((id, group)),
            _ => None,
        })
    }
}
