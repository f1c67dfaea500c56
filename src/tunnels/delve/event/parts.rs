//! The parts of events: reasons, findings, facts and lasting spells.

use crate::data::attribute::Attribute;
use crate::data::dungeon::TrapKind;
use crate::data::monster::MonsterId;
use crate::delve::member::Resized;
use crate::dungeon::level::{Direction, LinkId, PlaceId};

/// The reason for a saving roll or for hits.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Danger {
    /// A fall of those who walk without light (DEC-215).
    Darkness,
    Trap(TrapKind),
    HeartStone,
    Sleeper,
    Fever,
    /// The heat of *Hellbomb Bursts*.
    Heat,
}

/// The source of experience, an index of [`DelveMember::gained`](crate::delve::member::DelveMember::gained).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum PointSource {
    Fight,
    Spell,
    SavingRoll,
    Account,
}

/// Something that the party finds or learns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Finding {
    Door(LinkId),
    Hoard,
    Trap(TrapKind),
    /// Magic in the place, by *Detect Magic*.
    Magic,
    NoMagic,
    Nothing,
}

/// One true fact that a speaker tells (DEC-047).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact {
    /// The way to the stair: the exit to take from here.
    Stair(Direction),
    Neighbour {
        direction: Direction,
        place: PlaceId,
        kind: Option<MonsterId>,
    },
    Trap {
        direction: Direction,
        place: PlaceId,
        trap: TrapKind,
    },
    Nothing,
}

/// A lasting spell on one member, with the last game turn of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Spelled {
    Sight(u32),
    Flying(u32),
    Wisp(bool),
    Doubled(Option<(Attribute, u32, u32)>),
    Size(Option<Resized>),
    /// In the shape of a beast until then.
    Shape(u32),
    Lifted(u32),
    /// Called back from the dead until then.
    Risen(u32),
    /// Wears the shape of a bear in the next fight.
    Bear(bool),
}

/// How the party comes to a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Passage {
    Through(LinkId),
    Retreat(LinkId),
    Stairs,
    Fall,
    Magic,
}
