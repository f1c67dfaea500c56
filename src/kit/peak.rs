//! What a spectator looks for in a story: deaths, wounds, spells, fumbles. A rulebook's one reading of an event says which
//! of them it is.

use super::game::Seat;

/// Something to look for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Peak {
    /// Somebody dies.
    Death,
    /// Somebody is hurt.
    Wound,
    /// A spell is cast.
    Spell,
    /// Somebody's own deed turns against him.
    Fumble,
}

impl Peak {
    /// All of them, what matters most first.
    pub const ALL: [Peak; 4] = [Peak::Death, Peak::Wound, Peak::Spell, Peak::Fumble];

    /// In a word.
    pub const fn word(self) -> &'static str {
        match self {
            Peak::Death => "death",
            Peak::Wound => "wound",
            Peak::Spell => "spell",
            Peak::Fumble => "fumble",
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
pub struct Peaks {
    set: u8,
    /// The seat of whoever dies, is hurt, casts or fumbles.
    pub whose: Option<Seat>,
}

impl Peaks {
    /// Nothing that anybody looks for.
    pub const NONE: Peaks = Peaks { set: 0, whose: None };

    /// Nothing yet, for somebody of that seat.
    pub const fn of(seat: Seat) -> Peaks {
        Peaks { set: 0, whose: Some(seat) }
    }

    /// This one as well, where that holds.
    pub const fn and_if(self, holds: bool, peak: Peak) -> Peaks {
        if holds { Peaks { set: self.set | peak.bit(), ..self } } else { self }
    }

    /// This one as well.
    pub const fn and(self, peak: Peak) -> Peaks {
        self.and_if(true, peak)
    }

    /// Somebody is out for the rest of the game by it, and lives.
    pub const fn and_out(self) -> Peaks {
        Peaks { set: self.set | OUT, ..self }
    }

    /// Whether somebody is lost to his side by it: dead, or out for the rest of the game.
    pub const fn is_lost(self) -> bool {
        self.has(Peak::Death) || self.set & OUT != 0
    }

    /// Whether it is one of that kind.
    pub const fn has(self, peak: Peak) -> bool {
        self.set & peak.bit() != 0
    }

    /// Whether it is one of any kind.
    pub const fn is_any(self) -> bool {
        self.set != 0
    }
}
