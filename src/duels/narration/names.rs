//! The names of both fighters.

use crate::battle::state::Encounter;
use crate::model::fighter::Side;
use crate::model::setup::{Control, Entrant, Setup};
use alloc::format;
use alloc::string::{String, ToString};

/// The names of both sides, and which of them players control.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Names {
    names: [String; 2],
    players: [bool; 2],
    alone: bool,
}

impl Names {
    pub fn new(setup: &Setup) -> Names {
        Names {
            names: setup.sides.each_ref().map(|entrant| entrant.name().to_string()),
            players: setup.sides.each_ref().map(|entrant| entrant.control() == Some(Control::Player)),
            alone: setup.sides.contains(&Entrant::Nobody),
        }
    }

    /// Creates names directly, both controlled by players.
    pub fn of(names: [&str; 2]) -> Names {
        Names { names: names.map(str::to_string), players: [true; 2], alone: false }
    }

    /// Takes the names from an encounter; neither counts as a player's.
    pub fn in_encounter(encounter: &Encounter) -> Names {
        let [a, b] = encounter.called().clone();
        let alone = Side::BOTH.into_iter().any(|side| encounter.fighter(side).is_nobody());
        Names { names: [a, b], players: [false; 2], alone }
    }

    /// True if there is no opponent, only a place to scout.
    pub const fn is_alone(&self) -> bool {
        self.alone
    }

    pub fn name(&self, side: Side) -> &str {
        &self.names[side.index()]
    }

    /// The two signs of a fighter: the first letter of the name and a wedge towards the other, as "B>" and "<g".
    pub fn signs(&self, side: Side) -> String {
        let first = self.name(side).chars().next().unwrap_or('?');
        match side {
            Side::A => format!("{}>", first.to_ascii_uppercase()),
            Side::B => format!("<{}", first.to_ascii_lowercase()),
        }
    }

    /// True if a player controls this side.
    pub const fn is_players(&self, side: Side) -> bool {
        self.players[side as usize]
    }
}
