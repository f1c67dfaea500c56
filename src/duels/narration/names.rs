//! What the two are called.

use crate::duels::battle::state::Encounter;
use crate::duels::model::fighter::Side;
use crate::duels::model::setup::{Control, Entrant, Setup};

/// The names of the two, and whose they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    names: [String; 2],
    players: [bool; 2],
    alone: bool,
}

impl Names {
    /// The names of a set-up.
    pub fn new(setup: &Setup) -> Names {
        Names {
            names: setup.sides.each_ref().map(|entrant| entrant.name().to_string()),
            players: setup.sides.each_ref().map(|entrant| entrant.control() == Some(Control::Player)),
            alone: setup.sides.contains(&Entrant::Nobody),
        }
    }

    /// Names of one's own, both of players.
    pub fn of(names: [&str; 2]) -> Names {
        Names { names: names.map(str::to_string), players: [true; 2], alone: false }
    }

    /// The names in an encounter, of which nothing else is known: nobody is a player's.
    pub fn in_encounter(encounter: &Encounter) -> Names {
        let [a, b] = encounter.called().clone();
        let alone = Side::BOTH.into_iter().any(|side| encounter.fighter(side).is_nobody());
        Names { names: [a, b], players: [false; 2], alone }
    }

    /// Whether there is but one, who looks round.
    pub const fn is_alone(&self) -> bool {
        self.alone
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
