//! A plan compiled for a fight: small, copyable, with frequent queries computed in advance.

use crate::data::spell::Spell;
use crate::model::fighter::Fighter;
use crate::model::plan::{Gift, MOST_ENTRIES, Plan, Tactic, Times};

/// The action of an entry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Act {
    Cast(Spell),
    /// Use the item in this place, from 1.
    Use(u8),
    Fire,
    Melee,
    Talk,
    Say {
        /// True if the words answer the open riddle.
        answers: bool,
    },
    Fulfil,
    Steal,
    Flee,
    Give(Gift),
    Scout,
}

/// An entry: its action and its count.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Order {
    pub act: Act,
    /// The count; 0 is as long as possible.
    pub times: u8,
}

/// A compiled plan of one fighter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Orders {
    list: [Order; MOST_ENTRIES],
    len: u8,
    /// Aggressive entries (DD-06), as bits.
    aggressive: u32,
    /// Entries other than words, scouting and drawing a weapon, as bits.
    timely: u32,
    /// True if the plan holds SC.
    pub scouts: bool,
    /// True if the plan holds TA or FU.
    pub talks: bool,
    /// True if the plan holds FL.
    pub flees: bool,
}

impl Orders {
    /// Compiles a plan. `answers` returns whether words answer the open riddle.
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

    /// The entry with this number, from 0.
    #[inline(always)]
    pub fn get(&self, entry: u8) -> Option<Order> {
        self.list.get(usize::from(entry)).copied().filter(|_| entry < self.len)
    }

    #[inline(always)]
    pub const fn len(&self) -> u8 {
        self.len
    }

    pub const fn is_empty(&self) -> bool {
        self.len == 0
    }

    /// Returns whether an aggressive entry remains outside the `gone` bits.
    #[inline(always)]
    pub const fn attacks(&self, gone: u32) -> bool {
        self.aggressive & !gone != 0
    }

    /// Returns whether this entry is aggressive.
    pub const fn is_attack(&self, entry: u8) -> bool {
        self.aggressive >> entry & 1 == 1
    }

    /// The first remaining entry, ignoring words, scouting and drawing a weapon. `None` if there is none.
    pub const fn first(&self, gone: u32) -> Option<u8> {
        match self.timely & !gone {
            0 => None,
            open => Some(open.trailing_zeros() as u8),
        }
    }

    /// Returns whether `first` is a flight.
    pub fn flees_first(&self, gone: u32) -> bool {
        self.first(gone).and_then(|entry| self.get(entry)).is_some_and(|order| order.act == Act::Flee)
    }

    /// True if entry 0 is FL: only that refuses a challenge (L113).
    pub fn opens_with_flight(&self) -> bool {
        self.get(0).is_some_and(|order| order.act == Act::Flee)
    }

    /// Returns whether the plan's first tactic is aggressive.
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

/// True for words, scouting and drawing a weapon, which cost no time.
fn is_free(act: Act, fighter: &Fighter) -> bool {
    match act {
        Act::Say { .. } | Act::Scout => true,
        Act::Use(place) => fighter.at_hand(place).is_some_and(|carried| carried.item.is_weapon()),
        _ => false,
    }
}

/// True for blows, arrows, and spells or items that damage or delay (DD-06).
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
