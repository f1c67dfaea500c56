//! Parts of events: saving rolls, wounds, scores, comparisons, prices and changes.

use crate::battle::fighter::{FightSide, FighterId};
use crate::data::attribute::Attribute;
use crate::data::monster::MonsterId;
use crate::data::spell::Spell;
use crate::model::roll::{MonsterSave, SaveRoll};

/// A saving roll of a person or of a monster.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Save {
    Luck(SaveRoll),
    Rating(MonsterSave),
}

impl Save {
    pub fn is_made(self) -> bool {
        match self {
            Save::Luck(roll) => roll.is_made(),
            Save::Rating(roll) => roll.is_made(),
        }
    }
}

/// The reason for a saving roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Peril {
    /// The breath of this monster.
    Breath(FighterId),
    /// A missile of this monster (DEC-078).
    Missile(FighterId),
    /// Spider venom or cobra milk.
    SpiderVenom,
    CobraMilk,
    /// DX below the need of the weapons (DEC-088).
    Clumsy,
    /// The winners' loss of TT-COMBAT-30.
    Winning,
    Calthrops,
    Disarmed,
    Rage,
    DeathSpell,
    /// The heat of *Hellbomb Bursts* (DEC-169).
    Heat,
    Fever,
}

/// Hits on one fighter, with what is absorbed and what is left.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Wound {
    pub who: FighterId,
    pub from: HitsFrom,
    pub hits: u32,
    /// Absorbed by the shield, then by the rest of the armour.
    pub absorbed: [u16; 2],
    /// CON or rating before and after.
    pub before: i32,
    pub after: i32,
}

impl Wound {
    pub const fn lost(&self) -> u32 {
        (self.before - self.after) as u32
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HitsFrom {
    /// A share of the difference.
    Combat,
    /// Poison that counted although the foes won (DEC-187).
    Poison,
    Missile(FighterId),
    Breath(FighterId),
    Spell(FighterId),
    /// More CON lost to a fiery foe (TT-MON-T3).
    Fire,
    /// The user's own weapons (DEC-088).
    Clumsy,
    /// The losses of the winners (DEC-072).
    Winning,
    /// A wall that was stormed (DEC-161).
    Wall,
    Heat,
}

/// Parts of what one fighter adds to the total of a side (TT-UI-05).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ScoreParts {
    /// The sum of all dice, with those of rage.
    pub dice: i32,
    /// The weapon adds, or the rating add.
    pub weapon: i32,
    pub personal: i32,
    /// For the shield that a berserker chews.
    pub shield: i32,
    /// The dice count so many times by the level (DEC-034).
    pub times: u8,
    /// True if dice and adds count half (DEC-075, -151).
    pub halved: bool,
    pub total: i32,
    /// Added to the total of the enemy, because the weapon roll was negative (TT-COMBAT-23).
    pub against: i32,
    /// The poison bonus, if the side wins (TT-POISON-05).
    pub venom: i32,
}

/// The totals of both sides, the party's first.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Comparison {
    /// The member who fights alone (DEC-066). `None` for the common comparison.
    pub duel: Option<FighterId>,
    /// The sums of the members' totals.
    pub sums: [i32; 2],
    /// Negative weapon rolls of the enemy.
    pub against: [i32; 2],
    /// The factor for darkness (TT-COMBAT-19).
    pub darkness: [u8; 2],
    /// The poison bonus that counts in any case (TT-POISON-07).
    pub open_venom: [i32; 2],
    pub totals: [i32; 2],
    /// The winners and the hits that the losers take. `None` if the totals are equal (DEC-064).
    pub won: Option<(FightSide, u32)>,
    /// The poison bonus that is added to the hits.
    pub venom: u32,
}

/// The parts of a spell's price (DEC-125).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Price {
    /// The printed cost, with that of each level raised.
    pub list: i16,
    /// Less by the caster's level, and by the staff.
    pub level: i16,
    pub staff: i16,
    /// The ST that is paid.
    pub cost: i16,
}

/// The cause of a fighter's death.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cause {
    /// CON or rating came to 0 or less.
    Wounds,
    /// ST came to 0 (TT-HEAVY-06).
    Heart,
    CobraMilk,
    Spell(FighterId),
    /// Below MR 10, and of a kind that does not surrender (DEC-053).
    Destroyed,
    Master,
}

/// Why a spell had no effect.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fizzle {
    /// The target is immune by nature (DEC-135).
    Immune,
    /// The sum of attributes does not exceed the rating.
    TooWeak,
    /// A kris, a pentagram or other magic protects the target.
    Protected,
    /// The target has made its saving roll.
    Resisted,
    /// Nothing is left to act on.
    NoTarget,
}

/// One value of a fighter after a change that is no wound.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Change {
    /// An attribute: its current and its normal value.
    Attribute(Attribute, i16, i16),
    /// The rating and the full rating.
    Rating(u16, u16),
    Asleep(u16),
    Confused(u16),
    Sight(u16),
    Flying(u16),
    Hidden(u16),
    Safe(u16),
    Away(u16),
    Vorpal(u16, u8),
    Whammy(u16, u8),
    Wisp(u16),
    Dull(u16),
    Doubled(Option<(Attribute, u16, u16)>),
    /// The normal value without the doubling.
    Undoubled(i16),
    Size(i8, u16),
    Venom(u16),
    Milk(u16),
    CursedBy(FighterId),
    /// The attribute of a person that the curse of a member is on.
    CursedAt(FighterId, Attribute),
    /// The curse of this caster is over.
    CurseEnded(FighterId),
    /// The level at which this spell was cast on the fighter.
    CastAt(Spell, u8),
    /// Exposed to tunnel fever, or, after the fight, spared by the saving roll.
    Fever(bool),
    /// A deluxe staff is gone (DEC-178).
    Shattered,
    /// The ST that a makeshift staff still takes: with 0 it burns out (TT-STAFF-07).
    StaffLeft(u16),
    /// Hits of fire came in this turn.
    Burnt,
    Leaves(u16),
    /// Its weapon is lost or broken.
    Disarmed,
    Lamed(u8),
    /// Seen now: the rating is no longer doubled.
    Shown,
    Side(FightSide),
    Form(MonsterId),
    /// Leaves on a quest for a caster (*Seek Ye*).
    Quest,
    /// Has its own form again.
    OwnForm,
    /// Stone that is flesh from now on.
    Softened,
}

/// The result of a nerve roll.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Nerve {
    Holds,
    Berserk,
    Runs,
}

/// A deed that gives experience (TT-XP).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Deed {
    /// A foe slain or subdued.
    Foe(FighterId),
    Spell,
    SavingRoll,
    /// A failed saving roll that was survived.
    Lesson,
}
