//! What the two are called.

use crate::duels::fighter::Side;
use crate::duels::setup::{Control, Setup};

/// The names of the two, and whose they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    names: [String; 2],
    players: [bool; 2],
}

impl Names {
    /// The names of a set-up; a monster has an article in sentences.
    pub fn new(setup: &Setup) -> Names {
        Names {
            names: setup.sides.each_ref().map(|entrant| entrant.name().to_string()),
            players: setup.sides.each_ref().map(|entrant| entrant.control() == Some(Control::Player)),
        }
    }

    /// Names of one's own, both of players.
    pub fn of(names: [&str; 2]) -> Names {
        Names { names: names.map(str::to_string), players: [true; 2] }
    }

    /// The name of a side.
    pub fn name(&self, side: Side) -> &str {
        &self.names[side.index()]
    }

    /// Whether a player decides for it.
    pub const fn is_players(&self, side: Side) -> bool {
        self.players[side as usize]
    }
}
