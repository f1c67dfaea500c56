//! A plan as a fight reads it: small, copied, with what is asked of it again and again reckoned once.

use crate::duels::data::spell::Spell;
use crate::duels::model::fighter::Fighter;
use crate::duels::model::plan::{Gift, MOST_ENTRIES, Plan, Tactic, Times};

/// What an entry does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    /// Cast a spell.
    Cast(Spell),
    /// Use the item in a place, from 1.
    Use(u8),
    /// Arrows.
    Fire,
    /// Blows.
    Melee,
    /// Talk.
    Talk,
    /// Words; whether they answer the riddle that is open.
    Say {
        /// One of the guesses fits.
        answers: bool,
    },
    /// Fulfil an agreement.
    Fulfil,
    /// Steal.
    Steal,
    /// Flee.
    Flee,
    /// Give.
    Give(Gift),
    /// Scout.
    Scout,
}

/// An entry: what, and how often.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    /// What.
    pub act: Act,
    /// How often; 0 is as long as possible.
    pub times: u8,
}

/// A plan for one fighter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Orders {
    list: [Order; MOST_ENTRIES],
    len: u8,
    /// Entries that are aggressive (DD-06), bit by bit.
    aggressive: u32,
    /// Entries that are more than words, scouting and taking a weapon to hand, bit by bit.
    timely: u32,
    /// It holds SC.
    pub scouts: bool,
    /// It holds TA or FU.
    pub talks: bool,
    /// It holds FL.
    pub flees: bool,
}

impl Orders {
    /// The plan of a fighter; `answers` tells of words whether they answer the riddle that is open.
    pub fn of(plan: &Plan, fighter: &Fighter, answers: impl Fn(&str) -> bool) -> Orders {
        let mut orders = Orders {
            list: [Order { act: Act::Scout, times: 1 }; MOST_ENTRIES],
            len: plan.len() as u8,
            aggressive: 0,
            timely: 0,
            scouts: false,
            talks: false,
            flees: false,
        };
        for (i, tactic) in plan.entries().iter().enumerate() {
            let times = match tactic {
                Tactic::Fire(Times::Always) | Tactic::Melee(Times::Always) => 0,
                Tactic::Fire(Times::Count(count)) | Tactic::Melee(Times::Count(count)) => *count,
                _ => 1,
            };
            let act = act_of(tactic, &answers);
            orders.list[i] = Order { act, times };
            orders.aggressive |= u32::from(is_aggressive(act, fighter)) << i;
            orders.scouts |= act == Act::Scout;
            orders.talks |= matches!(act, Act::Talk | Act::Fulfil);
            orders.flees |= act == Act::Flee;
            orders.timely |= u32::from(!is_free(act, fighter)) << i;
        }
        orders
    }

    /// The entry of a number, from 0.
    #[inline(always)]
    pub fn get(&self, entry: u8) -> Option<Order> {
        self.list.get(usize::from(entry)).copied().filter(|_| entry < self.len)
    }

    /// How many entries there are.
    #[inline(always)]
    pub const fn len(&self) -> u8 {
        self.len
    }

    /// Whether there is none.
    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Whether an entry is aggressive that is not among those gone.
    #[inline(always)]
    pub const fn attacks(&self, gone: u32) -> bool {
        self.aggressive & !gone != 0
    }

    /// Whether one entry is aggressive.
    pub const fn is_attack(&self, entry: u8) -> bool {
        self.aggressive >> entry & 1 == 1
    }

    /// The first tactic that is not among those gone and is more than words, scouting and taking a weapon to hand.
    pub const fn first(&self, gone: u32) -> Option<u8> {
        match self.timely & !gone {
            0 => None,
            open => Some(open.trailing_zeros() as u8),
        }
    }

    /// Whether the first tactic that is not among those gone is to flee.
    pub fn flees_first(&self, gone: u32) -> bool {
        self.first(gone).and_then(|entry| self.get(entry)).is_some_and(|order| order.act == Act::Flee)
    }

    /// True if the first entry of all is to flee: only that refuses a challenge (L113).
    pub fn opens_with_flight(&self) -> bool {
        self.get(0).is_some_and(|order| order.act == Act::Flee)
    }

    /// Whether the first tactic is an attack.
    pub fn attacks_first(&self) -> bool {
        self.first(0).is_some_and(|entry| self.is_attack(entry))
    }
}

fn act_of(tactic: &Tactic, answers: impl Fn(&str) -> bool) -> Act {
    match tactic {
        Tactic::Cast(spell) => Act::Cast(*spell),
        Tactic::Use(place) => Act::Use(*place),
        Tactic::Fire(_) => Act::Fire,
        Tactic::Melee(_) => Act::Melee,
        Tactic::Talk => Act::Talk,
        Tactic::Say(words) => Act::Say { answers: answers(words) },
        Tactic::Fulfil => Act::Fulfil,
        Tactic::Steal => Act::Steal,
        Tactic::Flee => Act::Flee,
        Tactic::Give(gift) => Act::Give(*gift),
        Tactic::Scout => Act::Scout,
    }
}

/// Whether an entry costs nothing and starts nothing: words, scouting, a weapon taken to hand.
fn is_free(act: Act, fighter: &Fighter) -> bool {
    match act {
        Act::Say { .. } | Act::Scout => true,
        Act::Use(place) => fighter.at_hand(place).is_some_and(|carried| carried.item.is_weapon()),
        _ => false,
    }
}

/// Whether an entry harms: blows, arrows, and damage or delay from a spell or an item (DD-06).
fn is_aggressive(act: Act, fighter: &Fighter) -> bool {
    match act {
        Act::Fire | Act::Melee => true,
        Act::Cast(spell) => spell.is_aggressive(),
        Act::Use(place) => {
            fighter.at_hand(place).and_then(|carried| carried.item.casts()).is_some_and(Spell::is_aggressive)
        }
        _ => false,
    }
}
