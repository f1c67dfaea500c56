//! Commands: the orders of a combat turn and the answers to its questions.

use crate::battle::fighter::FighterId;
use crate::data::attribute::Attribute;
use crate::data::monster::MonsterId;
use crate::data::poison::Poison;
use crate::data::spell::Spell;
use crate::model::arms::Hands;
use serde::{Deserialize, Serialize};

/// The action of one character in a combat turn (DEC-060).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Order {
    /// Fights with what is in hand, as a part of the party's total.
    Fight,
    /// Fights one foe alone: a comparison of its own (DEC-066).
    Duel(FighterId),
    /// Shoots or throws a weapon of the list.
    Shoot {
        weapon: u8,
        at: FighterId,
    },
    /// Disarms a foe with a catchpole instead of doing hits (TT-WPN-03), or entangles one with a bola (TT-WPN-11).
    Catch(FighterId),
    /// Lays calthrops in the way of the foes (TT-WPN-10).
    Lay {
        weapon: u8,
    },
    Cast(SpellOrder),
    /// Lends ST to the spell of another magic-user (TT-MAGIC-20, DEC-129).
    Lend(FighterId),
    /// Changes what is in hand; takes the whole combat turn (DEC-060).
    Ready(Hands),
    Cock {
        weapon: u8,
    },
    /// Puts poison on a weapon.
    Coat {
        weapon: u8,
        poison: Poison,
    },
    /// Tries to get away (DEC-054); fights on with what is in hand if that fails.
    Flee,
    /// Does nothing, and takes hits like everyone.
    Wait,
    /// Ends another form. That takes no time: the next question is the order in the own form (DEC-166).
    Revert,
}

/// A spell as it is cast.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct SpellOrder {
    pub spell: Spell,
    /// The level at which it is cast; at least its own (TT-MAGIC-10).
    pub level: u8,
    /// `None` for spells on the place, the party or all foes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub target: Option<FighterId>,
    #[serde(default, skip_serializing_if = "Choice::is_none")]
    pub choice: Choice,
}

/// A part of a spell that its caster chooses.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Choice {
    #[default]
    None,
    Attribute(Attribute),
    Points(u8),
    /// The form to take or give.
    Form(MonsterId),
    /// Fire or ice for *Blasting Power*; water, earth, air or fire for *Air, Earth, Fire and Water*.
    Element(Element),
    /// Longer instead of stronger (TT-MAGIC-14).
    Longer,
    /// *Greasy Geas*: the foes fight for the party instead of not fighting (DEC-173).
    Serve,
}

impl Choice {
    pub(crate) fn is_none(&self) -> bool {
        *self == Choice::None
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Element {
    Fire,
    Ice,
    Water,
    Earth,
    Air,
}

/// The treatment of a raging comrade before a turn's orders (TT-BERSERK-09, -10).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Restraint {
    Leave,
    /// A member with charisma 15 or more calms the comrade.
    Calm(FighterId),
    /// The leader makes the saving roll of the raging comrade: one try for each rage.
    Roll,
}

/// The answer of the party to foes who run (DEC-054).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pursuit {
    LetGo,
    /// Pace + 2 dice against theirs: those who are caught fight on.
    Chase,
    /// Everyone with a missile that is ready shoots at them before they are gone.
    Shoot,
}

/// One decision of a seat.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Command {
    /// The order of the character that is asked.
    Order(Order),
    /// Deals with a raging comrade, whose turn to be ordered it is.
    Restrain(Restraint),
    /// Goes berserk, or not, on the dice that were just rolled (DEC-192).
    Rage(bool),
    /// Burns shield and mail for this combat turn (TT-ARMOUR-05).
    Burn { shield: bool, mail: bool },
    /// Deals with the foes who run at the end of a combat turn.
    Pursue(Pursuit),
}
