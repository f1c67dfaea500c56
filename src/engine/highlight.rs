//! What a spectator looks for in a story: deaths, wounds, spells, fumbles. A rulebook's one reading of an event says which
//! of them it is.

use crate::engine::game::Seat;

/// Something to look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Highlight {
    /// Somebody dies.
    Death,
    /// Somebody is hurt.
    Wound,
    /// A spell is cast.
    Spell,
    /// Somebody's own deed turns against him.
    Fumble,
}

impl Highlight {
    /// All of them, what matters most first.
    pub const ALL: [Highlight; 4] = [Highlight::Death, Highlight::Wound, Highlight::Spell, Highlight::Fumble];

    /// In a word.
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

/// Beside the kinds: somebody is out, and lives.
const OUT: u8 = 1 << 7;

/// Which of them an event is, often none; and whose he is whom it befalls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Highlights {
    set: u8,
    /// The seat of whoever dies, is hurt, casts or fumbles.
    pub whose: Option<Seat>,
}

impl Highlights {
    /// Nothing that anybody looks for.
    pub const NONE: Highlights = Highlights { set: 0, whose: None };

    /// Nothing yet, for somebody of that seat.
    pub const fn of(seat: Seat) -> Highlights {
        Highlights { set: 0, whose: Some(seat) }
    }

    /// This one as well, where that holds.
    pub const fn and_if(self, holds: bool, peak: Highlight) -> Highlights {
        if holds { Highlights { set: self.set | peak.bit(), ..self } } else { self }
    }

    /// This one as well.
    pub const fn and(self, peak: Highlight) -> Highlights {
        self.and_if(true, peak)
    }

    /// Somebody is out for the rest of the game by it, and lives.
    pub const fn and_out(self) -> Highlights {
        Highlights { set: self.set | OUT, ..self }
    }

    /// Whether somebody is lost to his side by it: dead, or out for the rest of the game.
    pub const fn is_lost(self) -> bool {
        self.has(Highlight::Death) || self.set & OUT != 0
    }

    /// Whether it is one of that kind.
    pub const fn has(self, peak: Highlight) -> bool {
        self.set & peak.bit() != 0
    }

    /// Whether it is one of any kind.
    pub const fn is_any(self) -> bool {
        self.set != 0
    }
}
