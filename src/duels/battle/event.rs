//! Everything that happens in an encounter: one event per step, with all that explains it.

use crate::battle::chances::{Manner, PlanChance, Shock};
use crate::data::alignment::Alignment;
use crate::data::item::Item;
use crate::data::special::Special;
use crate::data::spell::{Spell, Ward};
use crate::data::temper::Temper;
use crate::model::fighter::Side;
use crate::model::plan::Plan;
use crate::model::terms::{Agreement, Range};
use alloc::boxed::Box;
use serde::{Deserialize, Serialize};

/// The line of a plan that caused an event.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanLine {
    /// The entry, from 0. `None` if the computer or the temper made the choice.
    pub entry: Option<u8>,
    /// True if this event uses up the entry.
    pub last: bool,
}

/// A roll of 1 to 100 against a chance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roll {
    /// The highest roll that succeeds.
    pub need: PlanChance,
    /// The roll. 0 if it could not fail, 255 if it could not succeed: then no die was rolled.
    pub roll: u8,
}

impl Roll {
    /// For events that need no roll.
    pub const CERTAIN: Roll = Roll { need: PlanChance::plain(100), roll: 0 };

    pub const fn succeeds(self) -> bool {
        self.roll <= self.need.total
    }

    /// The roll, or `None` if no die was rolled.
    pub fn rolled(self) -> Option<u8> {
        Some(self.roll).filter(|roll| (1..=100).contains(roll))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blow {
    pub side: Side,
    pub line: PlanLine,
    pub roll: Roll,
    /// The damage die; 0 for a miss.
    pub die: u8,
    /// Bonus added to the die.
    pub more: u8,
    /// The target's hit points before.
    pub before: u8,
    /// The target's hit points after.
    pub after: u8,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Effect {
    /// The spell failed and is spent (DD-38).
    Failed,
    Harm {
        /// The dice; the second is 0 if only one was rolled.
        dice: [u8; 2],
        /// The target's hit points before.
        before: u8,
        /// The target's hit points after.
        after: u8,
    },
    /// The caster gets this ward.
    Warded(Ward),
    /// The caster's blows become better and harder.
    Mighty,
    Healed {
        die: u8,
        before: u8,
        /// Hit points after; never above the full hit points.
        after: u8,
    },
    Delayed {
        /// Total rounds that they lose from now on.
        rounds: u8,
        /// True if the delay starts next round, because the opponent already acted in this one.
        fresh: bool,
    },
    /// The encounter is over: the caster leaves.
    Charmed,
    /// The opponent's mind is too strong for Charm (DD-47).
    Wasted,
}

/// A spell cast by a fighter or by an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Casting {
    pub side: Side,
    pub line: PlanLine,
    pub spell: Spell,
    /// The place of the item that casts it, from 1.
    pub item: Option<u8>,
    /// The roll to cast. An item always succeeds.
    pub roll: Roll,
    pub effect: Effect,
}

/// Reason for skipping a line (DD-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Why {
    /// Arrows cannot be shot at Melee range.
    TooClose,
    /// No free attacks are left, or there never were any.
    NoArrows,
    /// The spell's level is above the caster's.
    Unknown,
    /// The spell is already spent.
    Spent,
    /// That place holds no usable item.
    NoItem,
    /// Talk, gifts and theft come before combat (DD-08).
    TooLate,
    /// There is no opponent to do that with.
    Nobody,
}

/// A monster's reaction to being talked to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RiddleAnswer {
    Attacks,
    Ignores,
    Proposes(Agreement),
}

/// The result of trying to fulfil an agreement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fulfilment {
    /// The terms are not met, or there is no agreement.
    Unmet,
    /// The monster breaks its word and attacks (DD-59).
    Broken,
    Kept,
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Booty {
    /// The die that decides the kind of booty (DD-67); 0 if the theft failed.
    pub die: u8,
    /// The roll for hiding the item that the thief reached for.
    pub hidden: Option<Roll>,
    pub gold: u32,
    /// The place of the stolen item, from 1.
    pub item: Option<u8>,
}

/// The result for a thief who failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Caught {
    Away,
    /// The victim executes the thief (DUEL-STEAL-07, 09).
    Executed,
    /// Gold that the thief pays (DUEL-STEAL-08).
    Ransom(u32),
    /// The thief must fight at this range.
    Combat(Range),
}

/// Reason for acting first in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Precedence {
    /// Spells come first at Spell range, blows at Melee range (DUEL-INIT-03, 04).
    Kind,
    /// The higher level comes first (DUEL-INIT-01).
    Level,
    /// Equal levels: a two-sided die, 1 is seat 0 (DUEL-INIT-02).
    Drawn(u8),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Flight {
    Ordered,
    /// Panic from the temper (DD-77).
    Panic,
    /// The fighter leaves before combat, and the opponent does not attack (DD-76).
    AtOnce,
    /// The fighter refuses a commander's challenge (DUEL-SPECIAL-06).
    Challenged,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Finding {
    /// The scout learns that a special exists, but not its kind.
    Something,
    Special(Special),
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cause {
    Blow,
    Arrow,
    Spell(Spell),
    /// A spell cast from an item.
    Item(Item),
    /// The victim of a theft executed the thief.
    Execution,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum End {
    Killed {
        /// The side that died.
        side: Side,
        cause: Cause,
    },
    Fled(Side),
    /// This side cast Charm and left.
    Charmed(Side),
    /// This side refused to meet the other.
    Refused(Side),
    /// This thief got away, with or without booty.
    Stole(Side),
    /// This side paid a king's ransom.
    Ransomed(Side),
    Parted(Parting),
    /// The fight reached 200 rounds (DD-09).
    Undecided,
}

/// Reason for parting in peace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Parting {
    /// Neither side wanted a fight (DD-07).
    Peace,
    Talked,
    Fulfilled,
    /// The visitor answered a riddle.
    Answered,
    NoChallenge,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Sealed {
        side: Side,
        plan: Box<Plan>,
    },
    /// The starter considers refusing a dangerous opponent (DD-53).
    Shied {
        side: Side,
        /// Danger of this side, then of the opponent.
        danger: [u32; 2],
        roll: Roll,
    },
    Challenged {
        side: Side,
    },
    Said {
        side: Side,
        /// The plan entry, from 0.
        entry: u8,
    },
    /// A visitor's words answered a riddle, or failed to (DUEL-TALK-13).
    Guessed {
        side: Side,
        right: bool,
    },
    Gave {
        side: Side,
        entry: u8,
        gold: u32,
        /// The places of the items, bit 0 for the first.
        items: u8,
    },
    /// A character talked to a monster.
    Talked {
        side: Side,
        entry: u8,
        /// The roll, 1 to 100.
        roll: u8,
        /// The modifiers of the roll.
        manner: Manner,
        answer: RiddleAnswer,
    },
    /// A character judged another by talking (DD-63).
    Estimated {
        side: Side,
        entry: u8,
        /// The opponent's apparent temper, possibly one step off.
        temper: Temper,
        /// The opponent's apparent alignment, possibly one step off.
        alignment: Alignment,
    },
    /// Talk or fulfilment failed because the opponent is about to attack (DD-08).
    Unheard {
        /// The side that tried to talk.
        side: Side,
        entry: u8,
    },
    /// A character tried to fulfil an agreement.
    Fulfilled {
        side: Side,
        entry: u8,
        paid: u32,
        /// The roll to break the agreement. Certain success, unrolled, if the terms are not met.
        roll: Roll,
        fulfilment: Fulfilment,
    },
    Rewarded {
        /// The side that receives the reward.
        side: Side,
        gold: u32,
        item: Option<Item>,
    },
    Stole {
        side: Side,
        entry: u8,
        roll: Roll,
        booty: Booty,
    },
    /// A thief who failed tried to get away.
    Caught {
        side: Side,
        /// The roll to get away.
        roll: Roll,
        caught: Caught,
    },
    Combat {
        range: Range,
    },
    /// An archer receives free attacks (DD-29, DD-30).
    Quiver {
        side: Side,
        level: u8,
        /// The dice of an archers' duel, lowest first, three bits each; 0 if none were rolled.
        dice: u64,
        arrows: u8,
    },
    Round {
        /// Its number, from 1.
        number: u16,
    },
    /// A badly hurt fighter may panic (DD-77).
    Panicked {
        side: Side,
        roll: Roll,
    },
    /// A fighter skipped a line of the plan.
    Passed {
        side: Side,
        /// The entry, from 0.
        entry: u8,
        why: Why,
    },
    Order {
        /// The side that acts first.
        first: Side,
        /// The compared levels, seat 0 first.
        levels: [u8; 2],
        by: Precedence,
    },
    /// A fighter drew a weapon (DUEL-ITEM-03).
    Drew {
        side: Side,
        entry: u8,
        /// The place of the weapon, from 1.
        place: u8,
    },
    /// A fighter moved one step closer.
    Closed {
        side: Side,
        /// The entry; `None` if the fighter acted without a line.
        entry: Option<u8>,
        to: Range,
    },
    /// An archer kept a fighter from closing (DD-29).
    HeldOff {
        /// The fighter who wanted to close.
        side: Side,
        entry: Option<u8>,
        arrows: u8,
    },
    Struck(Blow),
    Shot(Blow),
    /// A caster was tested for disruption (DUEL-SPELL-07).
    Shaken {
        side: Side,
        spell: Spell,
        shock: Shock,
        /// The roll; success disrupts the spell.
        roll: Roll,
    },
    /// A fighter cast a spell or used an item.
    Cast(Casting),
    /// A fighter tested whether to ignore orders to flee (DD-78).
    Defied {
        side: Side,
        entry: u8,
        /// The roll to ignore the order.
        roll: Roll,
    },
    /// A fighter fled, or tried to.
    Fled {
        side: Side,
        line: PlanLine,
        flight: Flight,
        /// The roll to get away.
        roll: Roll,
    },
    /// A fighter without remaining orders waits, because no opponent attacks (DD-04).
    Waited {
        side: Side,
    },
    /// A fighter lost this round to a delay.
    Lost {
        side: Side,
        /// Rounds that the fighter still loses.
        left: u8,
    },
    Died {
        side: Side,
        cause: Cause,
    },
    /// The winner looted the dead.
    Looted {
        side: Side,
        gold: u32,
        /// The places of the items that pass to the winner, bit 0 for the first.
        items: u8,
        /// The places of the items that go to the estate of the dead (DD-84).
        estate: u8,
    },
    /// An army loses a quarter of its strength (DUEL-SPECIAL-10, 11, 13).
    Disheartened {
        side: Side,
    },
    /// A scout looked round (DUEL-SCOUT).
    Scouted {
        side: Side,
        /// The roll of the monster to forbid it. `None` if no permission was needed.
        forbidden: Option<Roll>,
        /// The roll to miss what the special does. No die is rolled if it cannot fail.
        missed: Roll,
        finding: Finding,
    },
    Ended {
        end: End,
    },
}
