//! The changes of one level: seen places, opened doors, slain or moved groups, goods on the ground, bodies.

use crate::data::dungeon::DoorKind;
use crate::data::monster::MonsterId;
use crate::delve::event::Finding;
use crate::delve::goods::LootItem;
use crate::delve::member::MemberId;
use crate::dungeon::level::{Contents, Direction, Dungeon, Exit, Level, Link, LinkId, PlaceId};
use crate::model::setup::FoeEntry;
use alloc::string::String;
use alloc::vec::Vec;
use serde::{Deserialize, Serialize};

/// Marks of a place or a link, as bits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Marks(pub u16);

impl Marks {
    /// Of a place: entered, or looked into from its door.
    pub const ENTERED: Marks = Marks(1);
    pub const GLIMPSED: Marks = Marks(1 << 1);
    /// Treasure that was hidden here was found.
    pub const BARED: Marks = Marks(1 << 2);
    /// The treasure was rolled; what is left of it lies on the ground.
    pub const LOOTED: Marks = Marks(1 << 3);
    pub const TRAP_FOUND: Marks = Marks(1 << 4);
    pub const TRAP_SPENT: Marks = Marks(1 << 5);
    pub const SPECIAL_SPENT: Marks = Marks(1 << 6);
    /// One of the three things that open the vault was taken here (DEC-214).
    pub const THING_TAKEN: Marks = Marks(1 << 7);
    /// Magic was sensed here (*Detect Magic*).
    pub const MAGIC: Marks = Marks(1 << 8);
    /// The group there was heard through a door: its kind and number are known.
    pub const HEARD: Marks = Marks(1 << 9);
    /// The stair there was seen in a vision (DEC-162).
    pub const SHOWN: Marks = Marks(1 << 10);
    /// Of a link: seen as an exit, found although secret, opened.
    pub const SEEN: Marks = Marks(1);
    pub const OPENED: Marks = Marks(1 << 1);
    pub const LISTENED: Marks = Marks(1 << 2);

    pub const fn has(self, mark: Marks) -> bool {
        self.0 & mark.0 == mark.0
    }

    pub const fn set(&mut self, mark: Marks) {
        self.0 |= mark.0;
    }

    /// These marks, but those of `which` as they were `before`.
    #[must_use]
    pub const fn reset(self, which: Marks, before: Marks) -> Marks {
        Marks(self.0 & !which.0 | before.0 & which.0)
    }
}

/// The attitude of a group to the party (DEC-045, DEC-046).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Mood {
    /// They have not met the party.
    #[default]
    Unmet,
    /// They attack, berserk if their kind can.
    Frenzied,
    Hostile,
    /// The party may fight or run.
    Wary,
    Talks,
    /// They let the party pass, but guard what they have.
    Friendly,
    Afraid,
}

impl Mood {
    /// The attitude after a broken truce: one step worse (DEC-045).
    #[must_use]
    pub const fn worse(self) -> Mood {
        match self {
            Mood::Frenzied => Mood::Frenzied,
            Mood::Unmet | Mood::Hostile | Mood::Wary => Mood::Hostile,
            Mood::Talks => Mood::Wary,
            Mood::Friendly => Mood::Talks,
            Mood::Afraid => Mood::Talks,
        }
    }
}

/// A group of monsters in its present state.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Troop {
    pub kind: MonsterId,
    /// The current and the full rating of each who lives. An invisible one fights with twice as much (DEC-038).
    pub ratings: Vec<(u16, u16)>,
    #[serde(default)]
    pub invisible: bool,
    #[serde(default)]
    pub mood: Mood,
    /// True if the party fought them before and knows their ratings (DEC-039).
    #[serde(default)]
    pub known: bool,
    /// True for wanderers, who may carry treasure (DEC-049).
    #[serde(default)]
    pub wanders: bool,
    /// They sleep until this game turn; 0 if awake.
    #[serde(default)]
    pub asleep: u32,
    /// The game turn of the last parley: one for each (DEC-047).
    #[serde(default)]
    pub talked: u32,
    /// Victorious berserk monsters recover faster (DEC-194).
    #[serde(default)]
    pub raged: bool,
    /// Too slow to follow anyone until this game turn (*Glue-you*); 0 if not.
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub slowed: u32,
    /// The times that *Glue-you* halves their pace until then.
    #[serde(default, skip_serializing_if = "is_unglued")]
    pub glue: u8,
    /// The members whose *Curse You* is on the group (DEC-145).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cursed_by: Vec<MemberId>,
    /// The being of stone that *Pygmalion* made flesh at the meeting, until the fight with it is over (TT-SPELL-0902).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub softened: Option<u8>,
    /// Those who sleep in the fight that the others begin (DEC-134).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub dozing: Option<Dozing>,
    /// True if *Greasy Geas* makes them friendly, until the delve ends (DEC-173).
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub compelled: bool,
}

/// A part of a group that sleeps until a game turn, by numbers in the group.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Dozing {
    pub until: u32,
    pub foes: Vec<u8>,
}

const fn is_unglued(glue: &u8) -> bool {
    *glue == 0
}

impl Troop {
    pub fn new(kind: MonsterId, number: u8, rating: u16, invisible: bool) -> Troop {
        Troop {
            kind,
            ratings: (0..number).map(|_| (rating, rating)).collect(),
            invisible,
            mood: Mood::Unmet,
            known: false,
            wanders: false,
            asleep: 0,
            talked: 0,
            raged: false,
            slowed: 0,
            glue: 0,
            cursed_by: Vec::new(),
            softened: None,
            dozing: None,
            compelled: false,
        }
    }

    /// The current rating of all together, as they fight.
    pub fn total(&self) -> u32 {
        let times = if self.invisible { 2 } else { 1 };
        times * self.ratings.iter().map(|(now, _)| u32::from(*now)).sum::<u32>()
    }

    pub fn is_wounded(&self) -> bool {
        self.ratings.iter().any(|(now, full)| now < full)
    }

    /// Its members as foes of a fight.
    pub fn foes(&self) -> Vec<FoeEntry> {
        let foe = |(now, full): &(u16, u16)| FoeEntry::Monster {
            kind: self.kind,
            rating: Some(*now),
            full: (now < full).then_some(*full),
            invisible: self.invisible,
        };
        self.ratings.iter().map(foe).collect()
    }
}

/// A dead or petrified member where it fell, with its gear (DEC-229).
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Body {
    pub name: String,
    /// The member in this delve. `None` if it fell in an earlier one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub member: Option<MemberId>,
    #[serde(default)]
    pub stone: bool,
    pub gear: Vec<LootItem>,
    /// Its own weight, without the gear.
    #[serde(default)]
    pub weight: u32,
}

/// Everything that changed on one level. It lasts between delves (DEC-217).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct LevelLog {
    /// By the numbers of places and links, less 1.
    pub places: Vec<Marks>,
    pub links: Vec<Marks>,
    /// Groups that differ from those of the level, and wanderers. `None`: nobody is there any more.
    pub groups: Vec<(PlaceId, Option<Troop>)>,
    pub ground: Vec<(PlaceId, LootItem)>,
    pub bodies: Vec<(PlaceId, Body)>,
    /// Links that nobody passes until a game turn, and the level of the magic (*Lock Tight*, *Slush-yuch*).
    #[serde(default)]
    pub barred: Vec<(LinkId, u32, u8)>,
    /// New contents of places that were emptied and filled again (DEC-217).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub stock: Vec<(PlaceId, Contents)>,
    /// Feet that a pickaxe has cut into the walls of places (TT-WPN-07).
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub cuts: Vec<(PlaceId, Direction, u8)>,
    /// Ways through walls that were cut through, behind the links of the level.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub dug: Vec<Link>,
}

impl LevelLog {
    /// Returns whether a living party knows a place of the level: one that came home has been there.
    pub fn is_seen(&self) -> bool {
        self.places.iter().any(|marks| marks.has(Marks::ENTERED))
    }

    /// Returns whether the level was never visited.
    pub fn is_new(&self) -> bool {
        self.places.is_empty()
    }

    pub fn place(&self, id: PlaceId) -> Marks {
        self.places.get(id.index()).copied().unwrap_or_default()
    }

    pub fn link(&self, id: LinkId) -> Marks {
        self.links.get(id.index()).copied().unwrap_or_default()
    }

    pub fn mark_place(&mut self, id: PlaceId, mark: Marks) {
        if let Some(marks) = self.places.get_mut(id.index()) {
            marks.set(mark);
        }
    }

    pub fn mark_link(&mut self, id: LinkId, mark: Marks) {
        if let Some(marks) = self.links.get_mut(id.index()) {
            marks.set(mark);
        }
    }

    /// Marks what is found in a place.
    pub fn note(&mut self, place: PlaceId, finding: Finding) {
        match finding {
            Finding::Door(link) => self.mark_link(link, Marks::SEEN),
            Finding::Hoard => self.mark_place(place, Marks::BARED),
            Finding::Trap(_) => self.mark_place(place, Marks::TRAP_FOUND),
            Finding::Magic => self.mark_place(place, Marks::MAGIC),
            Finding::NoMagic | Finding::Nothing => {}
        }
    }

    /// The entry about the group of a place, if it differs from the level's.
    pub fn group(&self, id: PlaceId) -> Option<&Option<Troop>> {
        self.groups.iter().find(|(place, _)| *place == id).map(|(_, troop)| troop)
    }

    /// The group in a place as it is now.
    pub fn troop(&self, map: &Level, id: PlaceId) -> Option<Troop> {
        if let Some(entry) = self.group(id) {
            return entry.clone();
        }
        match &map.place(id).contents {
            Contents::Monsters { group, .. } => {
                Some(Troop::new(group.kind, group.number, group.rating, group.invisible))
            }
            _ => None,
        }
    }

    pub fn set_group(&mut self, id: PlaceId, troop: Option<Troop>) {
        match self.groups.iter_mut().find(|(place, _)| *place == id) {
            Some((_, old)) => *old = troop,
            None => self.groups.push((id, troop)),
        }
    }

    /// Returns whether a door was opened, or has nothing to open.
    pub fn is_open(&self, map: &Level, link: LinkId) -> bool {
        let door = map.link(link).door;
        let closed = matches!(door.kind, DoorKind::Stuck | DoorKind::Locked | DoorKind::Sealed);
        !closed || door.open || self.link(link).has(Marks::OPENED)
    }

    /// The exits of a place that the party knows.
    pub fn known_exits<'a>(&'a self, map: &'a Level, id: PlaceId) -> impl Iterator<Item = Exit> + 'a {
        map.exits(id).filter(|exit| self.link(exit.link).has(Marks::SEEN))
    }

    /// Feet that a pickaxe has cut into a wall.
    pub fn cut(&self, id: PlaceId, direction: Direction) -> u8 {
        let wall = |(place, towards, _): &&(PlaceId, Direction, u8)| *place == id && *towards == direction;
        self.cuts.iter().find(wall).map_or(0, |(.., feet)| *feet)
    }

    /// The level with the new contents of the places that were filled again, and the ways that were dug.
    pub fn level(&self, dungeon: &Dungeon, number: u8) -> Level {
        let mut level = Level::generate(dungeon, number);
        self.stock.iter().for_each(|(place, contents)| level.places[place.index()].contents = contents.clone());
        level.links.extend(&self.dug);
        level
    }

    pub fn bodies(&self, id: PlaceId) -> impl Iterator<Item = &Body> {
        self.bodies.iter().filter(move |(place, _)| *place == id).map(|(_, body)| body)
    }

    pub fn goods(&self, id: PlaceId) -> impl Iterator<Item = &LootItem> {
        self.ground.iter().filter(move |(place, _)| *place == id).map(|(_, item)| item)
    }
}
