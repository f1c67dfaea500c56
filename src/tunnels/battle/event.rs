//! Events of a fight. Each is one step and carries every value that explains it (TT-UI-04 to -06). Their parts are in a file of their own.

mod parts;

pub use parts::*;

use crate::battle::command::{Command, Order, Restraint, SpellOrder};
use crate::battle::fighter::{Fighter, FighterId, Monster};
use crate::battle::state::{FightEnd, PlaceMagic, Step};
use crate::data::missile::RangeBand;
use crate::model::arms::Hands;
use crate::model::roll::Pool;
use alloc::boxed::Box;

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    /// A decision was made. It counts as one, whatever follows.
    Decided(Command),
    /// The fight continues with a step of the turn.
    Stepped(Step),
    /// The sides meet. `dropped`: a light put down in haste, its die and whether it still burns (TT-COMBAT-18).
    Met {
        distance: u16,
        missiles: u8,
    },
    Dropped {
        who: FighterId,
        die: u8,
        burns: bool,
    },
    TurnBegan {
        turn: u16,
        missiles: u8,
    },
    /// Five combat turns are over: ST returns, lights and spells run down (DEC-071).
    GameTurnEnded,
    Recovered {
        who: FighterId,
        strength: i16,
    },
    Woke {
        who: FighterId,
    },
    OrderAsked(FighterId),
    RestraintAsked(FighterId),
    RageAsked(FighterId),
    BurnAsked(FighterId),
    /// Foes run, and the party can chase them or shoot.
    PursuitAsked {
        who: FighterId,
        runners: crate::battle::state::FighterSet,
    },
    /// The chase: both paces and both pairs of dice. The higher total of the runners gets them away (DEC-054).
    ChaseRolled {
        runners: crate::battle::state::FighterSet,
        pace: [i16; 2],
        dice: [[u8; 2]; 2],
        caught: bool,
    },
    /// A foe that runs is in reach: it was caught, or can still be shot at.
    Reached {
        who: FighterId,
    },
    Ordered {
        who: FighterId,
        order: Order,
    },
    /// Somebody readied what is in hand.
    Readied {
        who: FighterId,
        hands: Hands,
    },
    Cocked {
        who: FighterId,
        weapon: u8,
    },
    Coated {
        who: FighterId,
        weapon: u8,
        poison: crate::data::poison::Poison,
    },
    /// The roll of those who try to get away (DEC-054).
    FlightRolled {
        fleeing: crate::battle::state::FighterSet,
        pace: [i16; 2],
        dice: [[u8; 2]; 2],
        /// The lead that is needed.
        lead: i16,
        away: bool,
    },
    Left {
        who: FighterId,
    },
    Cast {
        who: FighterId,
        casting: SpellOrder,
        price: Price,
        strength: [i16; 2],
    },
    /// The first use of a staff that was made for a higher master. `spell`: what it casts if it takes command (TT-STAFF-05).
    StaffRolled {
        who: FighterId,
        die: u8,
        spell: Option<SpellOrder>,
    },
    Fizzled {
        who: FighterId,
        target: Option<FighterId>,
        why: Fizzle,
    },
    Changed {
        who: FighterId,
        change: Change,
    },
    PlaceChanged(Box<PlaceMagic>),
    /// The ratings of the foes are known from now on.
    RatingsShown,
    /// Light by magic until this turn.
    Glowed {
        until: u16,
    },
    /// Magic dice, such as those of a blast.
    MagicRolled {
        who: FighterId,
        pool: Pool,
    },
    Joined(Box<Fighter>),
    /// A fiend obeys its caster in this turn, or betrays it (DEC-174).
    Obeyed {
        who: FighterId,
        dice: [u8; 2],
        betrays: bool,
    },
    /// A caster takes another form; the person comes back later.
    Transformed {
        who: FighterId,
        form: Monster,
    },
    /// The form ends: hits on its rating come off CON in proportion (TT-SPELL-04).
    Reverted {
        who: FighterId,
        constitution: i16,
    },
    /// A shot of a person.
    Shot {
        who: FighterId,
        at: FighterId,
        weapon: u8,
        marksmanship: i16,
        band: RangeBand,
        /// The highest result that hits.
        need: u8,
        die: u8,
        /// The dice of a hit, its parts and its total.
        damage: Option<(Pool, ScoreParts)>,
    },
    /// A bola or catchpole: the die of the bola, 0 if none was rolled.
    Caught {
        who: FighterId,
        at: FighterId,
        die: u8,
        done: bool,
    },
    Laid {
        who: FighterId,
        weapon: u8,
        dice: u8,
    },
    /// Missiles or breath of a monster: its dice, and the hits if the target does not save.
    Volley {
        by: FighterId,
        at: FighterId,
        breath: bool,
        pool: Pool,
        hits: u32,
    },
    Saved {
        who: FighterId,
        peril: Peril,
        save: Save,
    },
    /// The first dice of a weapon; hand 0 or 1.
    Rolled {
        who: FighterId,
        hand: u8,
        pool: Pool,
    },
    /// Madness strikes (TT-BERSERK). `forced` if the IQ left no choice.
    Raged {
        who: FighterId,
        forced: bool,
    },
    /// The dice of a later turn of rage, changed so that they match.
    Adjusted {
        who: FighterId,
        hand: u8,
        pool: Pool,
    },
    /// Dice of rage rolled again.
    RolledAgain {
        who: FighterId,
        hand: u8,
        pool: Pool,
    },
    Scored {
        who: FighterId,
        /// The monsters that roll together; 1 for everyone but packs.
        of: u8,
        score: ScoreParts,
    },
    Compared(Comparison),
    /// The share of a person, before armour (DEC-062).
    Shared {
        who: FighterId,
        hits: u32,
    },
    Burnt {
        who: FighterId,
        shield: bool,
        mail: bool,
    },
    Wounded(Wound),
    /// A monster regains rating: from drawn CON, or by its nature.
    Regained {
        who: FighterId,
        rating: u16,
    },
    /// ST lost to weapons that are too heavy, and to rage (TT-HEAVY-01, TT-BERSERK-06).
    Tired {
        who: FighterId,
        heavy: i16,
        rage: i16,
        before: i16,
        after: i16,
    },
    Fainted {
        who: FighterId,
    },
    Calmed {
        who: FighterId,
        by: Option<FighterId>,
        /// True if exhaustion ended it.
        exhausted: bool,
    },
    /// A helper's part of a pooled spell (DEC-129): ST before and after.
    Lent {
        who: FighterId,
        to: FighterId,
        strength: [i16; 2],
    },
    /// A foe's weapon is tried by a swordbreaker: 5 or 6 breaks it (DEC-081).
    Tried {
        who: FighterId,
        at: FighterId,
        die: u8,
        breaks: bool,
    },
    /// A barbed pike sticks on 1 or 2 and is pulled away (DEC-091).
    Stuck {
        who: FighterId,
        weapon: u8,
        die: u8,
        lost: bool,
    },
    Restrained {
        who: FighterId,
        restraint: Restraint,
    },
    /// A weapon is tested for breakage (TT-MATERIAL-T2).
    Tested {
        who: FighterId,
        weapon: u8,
        dice: [u8; 2],
        breaks: bool,
    },
    Died {
        who: FighterId,
        cause: Cause,
    },
    Surrendered {
        who: FighterId,
    },
    /// *Bind the Beaten*: a monster fights for the party from now on (DEC-150).
    Tamed {
        who: FighterId,
        by: FighterId,
    },
    Petrified {
        who: FighterId,
    },
    Vanished {
        who: FighterId,
    },
    /// The nerve of one monster, or of the group if `who` is `None` (DEC-053).
    NerveRolled {
        who: Option<FighterId>,
        dice: [u8; 2],
        result: Nerve,
    },
    WentBerserk {
        who: FighterId,
    },
    FoeFled {
        who: FighterId,
    },
    Rose {
        who: FighterId,
        rating: u16,
    },
    /// Experience of a deed, credited at once.
    Learned {
        who: FighterId,
        from: Deed,
        points: u32,
    },
    TurnEnded {
        /// True if the foes lost the comparison.
        foes_lost: bool,
    },
    Ended(FightEnd),
}
