//! What happens in an encounter: one event a step, with everything that explains it.

use crate::duels::battle::chances::{Manner, PlanChance, Shock};
use crate::duels::data::alignment::Alignment;
use crate::duels::data::item::Item;
use crate::duels::data::special::Special;
use crate::duels::data::spell::{Spell, Ward};
use crate::duels::data::temper::Temper;
use crate::duels::model::fighter::Side;
use crate::duels::model::plan::Plan;
use crate::duels::model::terms::{Agreement, Range};
use serde::{Deserialize, Serialize};

/// Which line of a plan something comes from.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct PlanLine {
    /// The entry, from 0; none where the computer made it up or the temper did.
    pub entry: Option<u8>,
    /// It is used up by this.
    pub last: bool,
}

/// A roll of 1 to 100 against a chance.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Roll {
    /// What it must not exceed.
    pub need: PlanChance,
    /// What was rolled; 0 where it could not fail, 255 where it could not succeed: nothing was rolled then.
    pub roll: u8,
}

impl Roll {
    /// What happens without a roll.
    pub const CERTAIN: Roll = Roll { need: PlanChance::plain(100), roll: 0 };

    /// Whether it succeeded.
    pub const fn succeeds(self) -> bool {
        self.roll <= self.need.total
    }

    /// What was rolled, where anything was.
    pub fn rolled(self) -> Option<u8> {
        Some(self.roll).filter(|roll| (1..=100).contains(roll))
    }
}

/// A blow or an arrow.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blow {
    /// Who strikes or shoots.
    pub side: Side,
    /// By which line.
    pub line: PlanLine,
    /// Whether it hits.
    pub roll: Roll,
    /// The die of the damage; 0 for a miss.
    pub die: u8,
    /// What is added to it.
    pub more: u8,
    /// Hit points of the other before.
    pub before: u8,
    /// And after.
    pub after: u8,
}

/// What a spell did.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Effect {
    /// It failed and is spent (DD-38).
    Failed,
    /// Damage.
    Harm {
        /// The dice; the second is 0 where there is one.
        dice: [u8; 2],
        /// Hit points of the other before.
        before: u8,
        /// And after.
        after: u8,
    },
    /// A ward on the caster.
    Warded(Ward),
    /// The caster strikes better.
    Mighty,
    /// The caster has hit points back.
    Healed {
        /// The die.
        die: u8,
        /// Hit points before.
        before: u8,
        /// And after, not above those he began with.
        after: u8,
    },
    /// The other loses rounds.
    Delayed {
        /// So many in all from now on.
        rounds: u8,
        /// They count from the next round: he has acted in this one.
        fresh: bool,
    },
    /// The encounter is over, the caster leaves.
    Charmed,
    /// Charm does nothing to such a mind (DD-47).
    Wasted,
}

/// A spell, one's own or from an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Casting {
    /// Who casts.
    pub side: Side,
    /// By which line.
    pub line: PlanLine,
    /// What.
    pub spell: Spell,
    /// The place of the item that casts it, from 1.
    pub item: Option<u8>,
    /// Whether it succeeds; an item's always does.
    pub roll: Roll,
    /// What it did.
    pub effect: Effect,
}

/// Why a line was passed over (DD-02).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Why {
    /// Arrows at Melee range.
    TooClose,
    /// No free attacks left, or never any.
    NoArrows,
    /// The spell is above his level.
    Unknown,
    /// The spell is spent.
    Spent,
    /// There is nothing in that place that can be used.
    NoItem,
    /// Talk, gifts and theft come before combat (DD-08).
    TooLate,
    /// There is nobody to do that with.
    Nobody,
}

/// How a monster takes being talked to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum RiddleAnswer {
    /// It attacks.
    Attacks,
    /// It ignores him.
    Ignores,
    /// It proposes something.
    Proposes(Agreement),
}

/// What became of the fulfilment of an agreement.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Fulfilment {
    /// The terms are not met, or there are none.
    Unmet,
    /// It breaks its word and attacks (DD-59).
    Broken,
    /// It keeps its word.
    Kept,
}

/// What a thief got.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Booty {
    /// The die that decides what (DD-67); 0 for a theft that failed.
    pub die: u8,
    /// Whether the item that he reached for was hidden.
    pub hidden: Option<Roll>,
    /// Gold.
    pub gold: u32,
    /// The place of the item, from 1.
    pub item: Option<u8>,
}

/// What became of a thief who failed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Caught {
    /// He got away.
    Away,
    /// He is executed (DUEL-STEAL-07, 09).
    Executed,
    /// He pays so much (DUEL-STEAL-08).
    Ransom(u32),
    /// He must fight, at this range.
    Combat(Range),
}

/// Why somebody acts first in a round.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Precedence {
    /// Spells at Spell range, blows at Melee range (DUEL-INIT-03, 04).
    Kind,
    /// The greater level (DUEL-INIT-01).
    Level,
    /// Equal levels: a die of two, 1 is seat 0 (DUEL-INIT-02).
    Drawn(u8),
}

/// Why somebody flees.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Flight {
    /// His plan says so.
    Ordered,
    /// His temper (DD-77).
    Panic,
    /// First of all, and nobody prevents it (DD-76).
    AtOnce,
    /// He refuses a commander's challenge (DUEL-SPECIAL-06).
    Challenged,
}

/// What a scout found.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Finding {
    /// That there is something, not what.
    Something,
    /// What there is.
    Special(Special),
}

/// What killed somebody.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Cause {
    /// A blow.
    Blow,
    /// An arrow.
    Arrow,
    /// A spell.
    Spell(Spell),
    /// A spell from an item.
    Item(Item),
    /// The executioner.
    Execution,
}

/// How an encounter ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum End {
    /// One is dead.
    Killed {
        /// Who.
        side: Side,
        /// Of what.
        cause: Cause,
    },
    /// One fled.
    Fled(Side),
    /// One left behind a Charm.
    Charmed(Side),
    /// One did not want to meet the other at all.
    Refused(Side),
    /// A thief got away, with booty or without.
    Stole(Side),
    /// A king's ransom was paid.
    Ransomed(Side),
    /// They parted in peace.
    Parted(Parting),
    /// 200 rounds were not enough (DD-09).
    Undecided,
}

/// Why two parted in peace.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub enum Parting {
    /// Neither wanted anything (DD-07).
    Peace,
    /// They talked.
    Talked,
    /// An agreement was fulfilled.
    Fulfilled,
    /// A riddle was answered.
    Answered,
    /// No commander challenged the other.
    NoChallenge,
}

/// Something that happened.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A plan was sealed.
    Sealed {
        /// Whose.
        side: Side,
        /// The plan.
        plan: Box<Plan>,
    },
    /// Somebody was about to meet somebody too dangerous (DD-53).
    Shied {
        /// Who.
        side: Side,
        /// How dangerous he is, and the other.
        danger: [u32; 2],
        /// Whether he refuses.
        roll: Roll,
    },
    /// A commander challenges the other (DUEL-SPECIAL-05).
    Challenged {
        /// Who challenges.
        side: Side,
    },
    /// Words were said.
    Said {
        /// By whom.
        side: Side,
        /// By which entry, from 0.
        entry: u8,
    },
    /// Words were, or were not, the answer to a riddle (DUEL-TALK-13).
    Guessed {
        /// Who guessed.
        side: Side,
        /// Right.
        right: bool,
    },
    /// Something was given away.
    Gave {
        /// By whom.
        side: Side,
        /// By which entry.
        entry: u8,
        /// Gold.
        gold: u32,
        /// The places of the items, bit 0 for the first.
        items: u8,
    },
    /// Somebody talked to a monster.
    Talked {
        /// Who.
        side: Side,
        /// By which entry.
        entry: u8,
        /// 1 to 100.
        roll: u8,
        /// What is added to it.
        manner: Manner,
        /// What came of it.
        answer: RiddleAnswer,
    },
    /// Somebody talked to a character (DD-63).
    Estimated {
        /// Who.
        side: Side,
        /// By which entry.
        entry: u8,
        /// The other's temper, as it seems.
        temper: Temper,
        /// The other's alignment, as it seems.
        alignment: Alignment,
    },
    /// Talk or fulfilment failed since the other is about to attack (DD-08).
    Unheard {
        /// Who was not heard.
        side: Side,
        /// By which entry.
        entry: u8,
    },
    /// The terms of an agreement were put forward.
    Fulfilled {
        /// Who did.
        side: Side,
        /// By which entry.
        entry: u8,
        /// Gold that was paid.
        paid: u32,
        /// Whether it breaks its word; nothing is rolled where the terms are not met.
        roll: Roll,
        /// What came of it.
        fulfilment: Fulfilment,
    },
    /// A reward was given.
    Rewarded {
        /// To whom.
        side: Side,
        /// Gold.
        gold: u32,
        /// An item.
        item: Option<Item>,
    },
    /// A theft was tried.
    Stole {
        /// By whom.
        side: Side,
        /// By which entry.
        entry: u8,
        /// Whether it succeeds.
        roll: Roll,
        /// What it brought.
        booty: Booty,
    },
    /// A thief who failed was caught, or not.
    Caught {
        /// The thief.
        side: Side,
        /// Whether he gets away.
        roll: Roll,
        /// What became of him.
        caught: Caught,
    },
    /// Combat begins.
    Combat {
        /// At this range.
        range: Range,
    },
    /// An archer's free attacks (DD-29, DD-30).
    Quiver {
        /// Whose.
        side: Side,
        /// His level.
        level: u8,
        /// In an archers' duel the dice, lowest first, three bits each; 0 where none was rolled.
        dice: u64,
        /// How many.
        arrows: u8,
    },
    /// A round begins.
    Round {
        /// Its number, from 1.
        number: u16,
    },
    /// Somebody hard pressed may panic (DD-77).
    Panicked {
        /// Who.
        side: Side,
        /// Whether he does.
        roll: Roll,
    },
    /// A line of a plan was passed over.
    Passed {
        /// Whose.
        side: Side,
        /// The entry, from 0.
        entry: u8,
        /// Why.
        why: Why,
    },
    /// The order of a round.
    Order {
        /// Who acts first.
        first: Side,
        /// The levels that were compared, seat 0 first.
        levels: [u8; 2],
        /// Why he is first.
        by: Precedence,
    },
    /// A weapon was taken to hand (DUEL-ITEM-03).
    Drew {
        /// By whom.
        side: Side,
        /// By which entry.
        entry: u8,
        /// The place of the weapon, from 1.
        place: u8,
    },
    /// Somebody closed by one step.
    Closed {
        /// Who.
        side: Side,
        /// By which entry; none where nobody wrote it.
        entry: Option<u8>,
        /// The range now.
        to: Range,
    },
    /// Somebody would have closed; an archer held him off (DD-29).
    HeldOff {
        /// Who would have closed.
        side: Side,
        /// By which entry.
        entry: Option<u8>,
        /// Free attacks of the archer.
        arrows: u8,
    },
    /// A blow.
    Struck(Blow),
    /// An arrow.
    Shot(Blow),
    /// A spell was tested for disruption (DUEL-SPELL-07).
    Shaken {
        /// Who was about to cast.
        side: Side,
        /// What.
        spell: Spell,
        /// What shook him.
        shock: Shock,
        /// Whether the spell is disrupted.
        roll: Roll,
    },
    /// A spell was cast, or an item used.
    Cast(Casting),
    /// Somebody ignored his orders to flee, or did not (DD-78).
    Defied {
        /// Who.
        side: Side,
        /// By which entry.
        entry: u8,
        /// Whether he ignores it.
        roll: Roll,
    },
    /// Somebody fled, or tried to.
    Fled {
        /// Who.
        side: Side,
        /// By which line.
        line: PlanLine,
        /// Why.
        flight: Flight,
        /// Whether he gets away.
        roll: Roll,
    },
    /// Nobody attacks him and his plan is at its end: he waits (DD-04).
    Waited {
        /// Who.
        side: Side,
    },
    /// Somebody lost this round.
    Lost {
        /// Who.
        side: Side,
        /// Rounds that he still loses.
        left: u8,
    },
    /// Somebody is dead.
    Died {
        /// Who.
        side: Side,
        /// Of what.
        cause: Cause,
    },
    /// The dead was looted.
    Looted {
        /// By whom.
        side: Side,
        /// Gold.
        gold: u32,
        /// The places of the items that pass to him, bit 0 for the first.
        items: u8,
        /// The places of those that go to the estate of the dead (DD-84).
        estate: u8,
    },
    /// An army loses a quarter of its strength (DUEL-SPECIAL-10, 11, 13).
    Disheartened {
        /// Whose army.
        side: Side,
    },
    /// A scout looked round (DUEL-SCOUT).
    Scouted {
        /// Who.
        side: Side,
        /// Whether a monster forbids it; none where nobody had to be asked.
        forbidden: Option<Roll>,
        /// Whether he does not find out; certain success rolls nothing.
        missed: Roll,
        /// What he learnt.
        finding: Finding,
    },
    /// The encounter is over.
    Ended {
        /// How.
        end: End,
    },
}
