//! Highlights of a game that a spectator looks for: deaths, wounds, spells and fumbles. The description of an event
//! ([`super::narration::EventText`]) holds its highlights.

use crate::game::Seat;

/// A kind of event that a spectator can jump to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Highlight {
    /// The event kills an actor. A unit is dead when its last fighter is.
    Death,
    /// The event hurts an actor, or a unit loses fighters.
    Wound,
    /// An actor casts a spell.
    Spell,
    /// An action backfires on its own actor.
    Fumble,
}

impl Highlight {
    /// All kinds, the most important first.
    pub const ALL: [Highlight; 4] = [Highlight::Death, Highlight::Wound, Highlight::Spell, Highlight::Fumble];

    /// Returns its English name in lower case.
    pub const fn word(self) -> &'static str {
        match self {
            Highlight::Death => "death",
            Highlight::Wound => "wound",
            Highlight::Spell => "spell",
            Highlight::Fumble => "fumble",
        }
    }

    const fn bit(self) -> u8 {
        1 << self as u8
    }
}

/// An extra flag for an actor who left the game and lives.
const OUT: u8 = 1 << 7;

/// The set of highlights of one event (often empty), and the seat of the actor affected.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Highlights {
    set: u8,
    /// The seat of the actor who dies, is hurt, casts or fumbles.
    pub whose: Option<Seat>,
}

impl Highlights {
    /// The empty set, without a seat.
    pub const NONE: Highlights = Highlights { set: 0, whose: None };

    /// Returns an empty set for an actor of the given seat.
    pub const fn of(seat: Seat) -> Highlights {
        Highlights { set: 0, whose: Some(seat) }
    }

    /// Adds a highlight if the condition holds.
    pub const fn and_if(self, holds: bool, peak: Highlight) -> Highlights {
        if holds { Highlights { set: self.set | peak.bit(), ..self } } else { self }
    }

    /// Adds a highlight to the set.
    pub const fn and(self, peak: Highlight) -> Highlights {
        self.and_if(true, peak)
    }

    /// Marks that an actor is out for the rest of the game, but alive.
    pub const fn and_out(self) -> Highlights {
        Highlights { set: self.set | OUT, ..self }
    }

    /// Returns whether a side loses an actor, who is dead or out for the rest of the game.
    pub const fn is_lost(self) -> bool {
        self.has(Highlight::Death) || self.set & OUT != 0
    }

    /// Returns whether the set contains a highlight.
    pub const fn has(self, peak: Highlight) -> bool {
        self.set & peak.bit() != 0
    }

    /// Returns whether the event has any highlight, or an actor left the game.
    pub const fn is_any(self) -> bool {
        self.set != 0
    }
}
