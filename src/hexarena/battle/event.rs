//! Events of a bout. Each is one step and carries every value that explains it.

use crate::battle::blow::Blow;
use crate::battle::chances::Terms;
use crate::battle::command::{Grip, Withdrawal};
use crate::battle::figure::{FigureId, MOST, Posture, Stance};
use crate::battle::piece::{PieceId, Place};
use crate::battle::state::{Form, Judgement, Outcome, SideControl};
use crate::model::setup::Side;
use ludus_engine::hex::{Direction, Hex};
use serde::{Deserialize, Serialize};

/// A D100 test: succeeds on `need` or less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Test {
    /// Highest roll that succeeds.
    pub need: i16,
    /// Number on the dice, before modifiers.
    pub natural: u8,
    /// The roll including the aspect modifier, at least 1 (D017).
    pub roll: i16,
}

impl Test {
    pub const fn succeeds(self) -> bool {
        self.roll <= self.need
    }
}

/// Result of a Strike Check.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Result {
    Missed,
    /// Hit: armour counts, Fatigue is lost.
    Hit,
    /// Within 15% of the chance: damage goes to Endurance.
    Endurance,
    /// Within 5% of the chance: a Grievous Injury may follow.
    Grievous,
}

impl Result {
    pub const fn is_hit(self) -> bool {
        !matches!(self, Result::Missed)
    }
}

/// Damage of one hit (18).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Damage {
    /// The D10; 0 if none was rolled, since a disarming blow costs 1 Endurance.
    pub die: u8,
    /// Modifier added to the die.
    pub more: i16,
    /// Damage absorbed by the armour.
    pub stopped: i16,
    pub to_ft: i16,
    pub to_en: i16,
    /// Excess over the remaining Fatigue, which is lost (D095).
    pub lost: i16,
}

impl Damage {
    /// Effective damage: Fatigue plus Endurance lost (DQ-TERM-02).
    pub const fn effective(&self) -> i16 {
        self.to_ft + self.to_en
    }
}

/// Why a thing changes its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    Drawn,
    PutAway,
    PickedUp,
    Dropped,
    /// Held in a different grip.
    Regripped,
    /// Dropped by a fumble, a shock or an injury.
    Fell,
    /// Dropped on entering Close combat (DQ-ENG-20).
    Closing,
    Disarmed,
    Broke,
    Cloven,
    Thrown,
    /// Stuck in the figure that it hit.
    Stuck,
    /// Wrapped around the figure that it hit.
    Wound,
    /// Torn out of the attacker's grip (G10).
    Caught,
    Pulled,
    /// Returned to its thrower's hand (DQ-WPN-18).
    CameBack,
}

/// Cause of death or unconsciousness.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    Blow,
    /// A grievous injury: row of the table.
    Injury(u8),
    Bleeding,
    /// Drawing a missile out of the body.
    Missile,
    Knockout,
}

/// Purpose of a Horsemanship test (D136).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ride {
    /// Starting a mounted Charge (DQ-MOUNT-10).
    Charge,
    /// Turning or stopping the mount after a Charge (DQ-MOUNT-07).
    Halt,
    /// Staying in the saddle when Stunned (DQ-EFFECT-10).
    Stay,
    /// Keeping a wounded mount under control (DQ-MOUNT-09).
    Control,
}

/// One side's Initiative roll (12.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bid {
    pub figure: FigureId,
    /// D10 roll, 1 to 10.
    pub die: u8,
    pub pc: i16,
    /// Rank as Military Scientist; 0 for a substitute.
    pub rank: u8,
}

impl Bid {
    pub const fn total(&self) -> i16 {
        self.die as i16 + self.pc + self.rank as i16
    }
}

#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// A figure tries to notice an ambush for its side (D020).
    Noticed {
        figure: FigureId,
        test: Test,
        /// The other side gets a surprise Pulse.
        surprised: bool,
    },
    /// A figure studies an enemy before the first Pulse (D005).
    Judged {
        by: FigureId,
        at: FigureId,
        test: Test,
        judgement: Judgement,
    },
    /// A figure gets another starting hex.
    Placed(FigureId, Hex),
    PulseBegan(u16),
    /// Both sides roll for the Initiative (12.2).
    Initiative {
        /// Rolls by side; `None` if nobody on that side can roll.
        bids: [Option<Bid>; 2],
        /// `None` if tied: the roll is repeated.
        winner: Option<Side>,
    },
    /// Engagements formed, by figure (12.4).
    Engaged([u8; MOST]),
    /// Tie between two figures, broken by lot (D041).
    Lots {
        first: FigureId,
        then: FigureId,
        dice: [u8; 2],
    },
    /// First figure of an engagement chose; true to act last (12.3).
    Ordered(FigureId, bool),
    /// A side chose; true to act first (12.2).
    SidesOrdered(Side, bool),
    Acts {
        figure: FigureId,
        form: Form,
        /// This is the figure's second action this Pulse.
        second: bool,
    },
    Moved {
        figure: FigureId,
        from: Hex,
        to: Hex,
        steps: u8,
        /// Movement points spent on it.
        cost: u8,
        facing: Direction,
    },
    Turned(FigureId, Direction),
    Posed(FigureId, Stance),
    /// Posture until the figure's next choice.
    Postured(FigureId, Posture),
    /// A thing changes its place.
    Went {
        piece: PieceId,
        /// Figure that had it, or has it now.
        figure: FigureId,
        to: Place,
        /// Set if a hand takes it.
        grip: Option<Grip>,
        why: Why,
    },
    /// Loaded, or one Pass nearer to it (DQ-WPN-16).
    Loaded {
        figure: FigureId,
        piece: PieceId,
        /// Passes still needed; 0 when loaded.
        left: u8,
    },
    /// A weapon is no longer loaded.
    Unloaded(PieceId),
    /// A figure checks a line of fire (D035).
    Aimed(Blow),
    /// The figure holds its fire after checking the line.
    Held(FigureId),
    Loosed {
        blow: Blow,
        /// The thrown thing, or the missile weapon.
        piece: PieceId,
    },
    /// A figure tries to see a target in an obscured hex (DQ-HEX-15).
    Peered(FigureId, Test),
    Struck {
        blow: Blow,
        terms: Terms,
        test: Test,
        result: Result,
        damage: Damage,
    },
    /// A roll of 99 or 100: the weapon may break or drop (17.3).
    Fumbled {
        figure: FigureId,
        /// Success saves the weapon from breaking or dropping.
        test: Test,
        /// True for a 99: the weapon would break.
        breaks: bool,
    },
    /// No attack in the next Pulse (D088).
    Clumsy(FigureId),
    /// A failed strike is parried, or answered with a Riposte (17.4).
    Parried {
        by: FigureId,
        at: FigureId,
        die: u8,
        /// Rank of the parrying figure.
        rank: u8,
        /// Rank of the attacker's weapon.
        against: u8,
    },
    /// Roll for a Grievous Injury, if the weapon's Class allows it (18.3).
    Grievous {
        by: FigureId,
        victim: FigureId,
        roll: u8,
        /// Row of the table; 0 for no injury.
        row: u8,
        /// Extra die of some rows; 0 if unused.
        die: u8,
        /// Endurance lost by the injury.
        en: i16,
    },
    /// G32: a test to stay conscious (D106).
    Senses(FigureId, Test),
    /// A missile sticks in a figure; a dart has no barbs (20.4).
    ArrowStuck {
        figure: FigureId,
        dart: bool,
    },
    /// The first figure loses 1 Endurance, because the second's parry turned its weapon aside (D092).
    Nicked(FigureId, FigureId),
    /// Protection lost by a grievous injury.
    ArmourTorn(FigureId, i16),
    /// Test to keep hold of things (DQ-EFFECT-04, DQ-GRIEV-05).
    Grasp(FigureId, Test),
    /// Stunned (19). With G06, through the end of the given Pulse; otherwise 0.
    Stunned(FigureId, u16),
    /// Test to recover from a Stun (DQ-EFFECT-05).
    Recovered(FigureId, Test),
    /// A timed Stun has ended (D102).
    CameRound(FigureId),
    /// Test to keep its feet after a trip, rush or entangling (16.5).
    Balance(FigureId, Test),
    /// A figure is now entangled (DQ-ATK-17).
    Entangled(FigureId),
    /// The target that its whip holds; `None` when released (D072).
    Tethered(FigureId, Option<FigureId>),
    /// Passes still needed to get free; 0 when free.
    Disentangled(FigureId, u8),
    /// One figure pins another (DQ-ATK-18).
    Pinned {
        by: FigureId,
        at: FigureId,
    },
    /// The victim of an Assassin's garrote; `None` when released (DQ-WPN-24).
    Chokes(FigureId, Option<FigureId>),
    /// The garrote does this Pulse's damage without a Strike Check.
    Strangled {
        blow: Blow,
        damage: Damage,
    },
    Released {
        by: FigureId,
        at: FigureId,
    },
    /// Attempt to keep an attacker out of the hex (DQ-ENG-18).
    Repulse {
        by: FigureId,
        at: FigureId,
        /// D10 roll; 0 if no attempt was possible.
        die: u8,
        /// The roll must not exceed this Rank.
        rank: u8,
    },
    /// Knocked prone by a figure of several hexes (DQ-MULTI-06).
    RunDown {
        figure: FigureId,
        by: FigureId,
    },
    /// Entered an enemy's hex for Close combat (13.6).
    Closed(FigureId, Hex),
    /// Attempt to break out of Close combat (DQ-ENG-23).
    BrokeOff {
        figure: FigureId,
        die: u8,
        /// Total strength on its own side.
        own: i16,
        /// Total strength of the enemies.
        foes: i16,
        /// Destination if the attempt succeeds.
        to: Hex,
    },
    /// No longer in Close combat, and now prone.
    Clear(FigureId),
    /// A missile is drawn out and does damage (20.4).
    Pulled {
        by: FigureId,
        from: FigureId,
        /// D10 roll; 0 for a missile without barbs.
        die: u8,
        ft: i16,
        en: i16,
        /// The missile is only counted and not a thing of its own.
        arrow: bool,
    },
    /// A wound no longer bleeds (DQX-10).
    Staunched {
        by: FigureId,
        at: FigureId,
        /// Index in the figure's list of injuries.
        wound: u8,
    },
    /// Bleeding at the end of a Pulse (D101).
    Bled {
        figure: FigureId,
        ft: i16,
        en: i16,
    },
    /// Unconscious for the rest of the bout.
    Collapsed(FigureId, Cause),
    Died(FigureId, Cause),
    /// A figure demands an enemy's surrender (DQ-GEN-17).
    Demanded {
        by: FigureId,
        of: FigureId,
    },
    /// A demand to surrender is refused.
    Refused(FigureId),
    /// The figure has surrendered (D141).
    Yielded(FigureId),
    Fled(FigureId),
    /// Must Pass in the given Pulse: off balance (D090), or G18.
    MustPass(FigureId, u16),
    /// A Horsemanship test of a rider (D136).
    Rode {
        figure: FigureId,
        what: Ride,
        test: Test,
    },
    /// The mount gains or loses the speed of a Charge (DQ-MOUNT-08).
    Gallops(FigureId, bool),
    Mounted {
        figure: FigureId,
        mount: FigureId,
    },
    Unsaddled {
        figure: FigureId,
        to: Hex,
        /// Thrown or fallen, so now prone.
        thrown: bool,
    },
    PulseEnded,
    Ended(Outcome),
    /// The bout waits for the pending decision.
    Waits(SideControl),
}

impl Withdrawal {
    /// Returns the posture that lasts until the next choice.
    pub const fn posture(self) -> Posture {
        match self {
            Withdrawal::Defensive => Posture::Defensive,
            Withdrawal::Plain | Withdrawal::Offensive => Posture::None,
        }
    }
}
