//! The nature of a monster in a fight, with what magic made of it.

use super::{ELEMENTAL, Monster};
use crate::data::monster::{Arms, MonsterId, MonsterKind};

impl Monster {
    /// A monster of a kind with its full rating.
    pub const fn new(kind: MonsterId, rating: u16) -> Monster {
        Monster {
            kind,
            worth: rating,
            full: rating,
            rating,
            fought: false,
            berserk: false,
            invisible: false,
            disarmed: false,
            lamed: 0,
            dice: None,
            kept_by: None,
            feigns: None,
            rises: false,
            softened: false,
            own_form: None,
        }
    }

    /// Returns whether it is stone, and nobody made it flesh.
    pub fn is_stone(&self) -> bool {
        self.kind.row().kind == MonsterKind::Stone && !self.softened
    }

    /// Like [`MonsterId::is_lifeless`], except for stone that was made flesh.
    pub fn is_lifeless(&self) -> bool {
        self.kind.is_lifeless() && !self.softened
    }

    /// Like [`MonsterId::has_nerves`], and stone that was made flesh has them.
    pub fn has_nerves(&self) -> bool {
        self.kind.has_nerves() || self.softened
    }

    /// Like [`MonsterId::is_flesh`], and stone that was made flesh is.
    pub fn is_flesh(&self) -> bool {
        self.kind.is_flesh() || self.softened
    }

    /// The material of its weapons or limbs: flesh if it was stone that was made flesh.
    pub fn arms(&self) -> Arms {
        if self.softened { Arms::Flesh } else { self.kind.row().arms }
    }

    /// An elemental cannot be destroyed (DEC-176).
    pub fn is_elemental(&self) -> bool {
        self.dice == Some(ELEMENTAL)
    }

    /// Returns whether magic called or made it to serve a caster: it gives no experience, and it is nobody who gets away.
    pub fn is_called(&self) -> bool {
        self.kept_by.is_some() || self.feigns.is_some() || self.is_elemental()
    }
}
