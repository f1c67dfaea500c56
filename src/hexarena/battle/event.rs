//! What happens in a bout: one event a step, with everything that explains it.

use crate::engine::hex::{Direction, Hex};
use crate::hexarena::battle::blow::Blow;
use crate::hexarena::battle::chances::Terms;
use crate::hexarena::battle::command::{Grip, Withdrawal};
use crate::hexarena::battle::figure::{FigureId, MOST, Posture, Stance};
use crate::hexarena::battle::piece::{PieceId, Place};
use crate::hexarena::battle::state::{Form, Judgement, Outcome, SideControl};
use crate::hexarena::model::setup::Side;
use serde::{Deserialize, Serialize};

/// A test by D100: it succeeds on a roll of the need or less.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Test {
    /// What it must not exceed.
    pub need: i16,
    /// The dice.
    pub natural: u8,
    /// The roll with the figure's aspect in it, 1 at least (D017).
    pub roll: i16,
}

impl Test {
    /// Whether it succeeded.
    pub const fn succeeds(self) -> bool {
        self.roll <= self.need
    }
}

/// What a Strike Check came to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Result {
    /// It missed.
    Missed,
    /// It hit: armour counts, Fatigue is lost.
    Hit,
    /// Within 15%: the damage goes to Endurance.
    Endurance,
    /// Within 5%: a Grievous Injury may follow.
    Grievous,
}

impl Result {
    /// Whether it hit.
    pub const fn is_hit(self) -> bool {
        !matches!(self, Result::Missed)
    }
}

/// What a hit does (18).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Damage {
    /// The D10; 0 where none was rolled: a disarming blow costs 1 Endurance.
    pub die: u8,
    /// What is added to it.
    pub more: i16,
    /// Stopped by armour.
    pub stopped: i16,
    /// Taken from Fatigue.
    pub to_ft: i16,
    /// Taken from Endurance.
    pub to_en: i16,
    /// Beyond the last Fatigue, and lost (D095).
    pub lost: i16,
}

impl Damage {
    /// What it actually inflicts (DQ-TERM-02).
    pub const fn effective(&self) -> i16 {
        self.to_ft + self.to_en
    }
}

/// Why a thing goes from one place to another.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Why {
    /// It is prepared.
    Drawn,
    /// It is put away.
    PutAway,
    /// It is picked up.
    PickedUp,
    /// It is let fall.
    Dropped,
    /// It is held in another way.
    Regripped,
    /// It falls: a fumble, a shock, an injury.
    Fell,
    /// It falls on entering Close combat (DQ-ENG-20).
    Closing,
    /// It is struck from the hand.
    Disarmed,
    /// It breaks.
    Broke,
    /// It is cloven.
    Cloven,
    /// It is thrown.
    Thrown,
    /// It sticks in whom it hit.
    Stuck,
    /// It is wound round whom it hit.
    Wound,
    /// It is torn from the attacker's grip (G10).
    Caught,
    /// It is drawn out of a body.
    Pulled,
    /// It comes back (DQ-WPN-18).
    CameBack,
}

/// Why a figure dies or loses its senses.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Cause {
    /// By a blow's damage.
    Blow,
    /// By a grievous injury of that row.
    Injury(u8),
    /// By bleeding.
    Bleeding,
    /// By drawing out a missile.
    Missile,
    /// By a knockout.
    Knockout,
}

/// What a rider is tested for (D136).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ride {
    /// To charge (DQ-MOUNT-10).
    Charge,
    /// To turn or stop the mount after a Charge (DQ-MOUNT-07).
    Halt,
    /// To stay in the saddle when Stunned (DQ-EFFECT-10).
    Stay,
    /// To keep a wounded mount in hand (DQ-MOUNT-09).
    Control,
}

/// The Initiative of a side (12.2).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Bid {
    /// Who rolls for it.
    pub figure: FigureId,
    /// The D10.
    pub die: u8,
    /// His Perception.
    pub pc: i16,
    /// His Rank as Military Scientist; 0 for a substitute.
    pub rank: u8,
}

impl Bid {
    /// The sum.
    pub const fn total(&self) -> i16 {
        self.die as i16 + self.pc + self.rank as i16
    }
}

/// One thing that happened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub enum Event {
    /// A side tries to notice an ambush (D020).
    Noticed {
        /// Who looks out.
        figure: FigureId,
        /// The test.
        test: Test,
        /// Whether the other side has surprised it.
        surprised: bool,
    },
    /// A figure judges an enemy before the first Pulse (D005).
    Judged {
        /// Who looks.
        by: FigureId,
        /// Whom.
        at: FigureId,
        /// The test.
        test: Test,
        /// What it knows now.
        judgement: Judgement,
    },
    /// A figure starts in another place.
    Placed(FigureId, Hex),
    /// A Pulse begins.
    PulseBegan(u16),
    /// The Initiative is rolled (12.2); a side without anybody to roll has none.
    Initiative {
        /// What each side rolled.
        bids: [Option<Bid>; 2],
        /// Who has it; none where it is rolled again.
        winner: Option<Side>,
    },
    /// The engagements are formed (12.4).
    Engaged([u8; MOST]),
    /// Two figures whom nothing distinguishes cast lots for who acts first (D041).
    Lots {
        /// Who acts first.
        first: FigureId,
        /// Who does not.
        then: FigureId,
        /// The D10 of each.
        dice: [u8; 2],
    },
    /// The first figure of an engagement has chosen (12.3).
    Ordered(FigureId, bool),
    /// A side has chosen to act first, or last (12.2).
    SidesOrdered(Side, bool),
    /// A figure acts.
    Acts {
        /// Who.
        figure: FigureId,
        /// What it does.
        form: Form,
        /// Whether it is its second action of this Pulse.
        second: bool,
    },
    /// It goes from hex to hex.
    Moved {
        /// Who.
        figure: FigureId,
        /// From where.
        from: Hex,
        /// To where.
        to: Hex,
        /// Hexes entered.
        steps: u8,
        /// Points of movement.
        cost: u8,
        /// What it faces now.
        facing: Direction,
    },
    /// It turns.
    Turned(FigureId, Direction),
    /// It takes a stance.
    Posed(FigureId, Stance),
    /// It takes a posture until its next choice.
    Postured(FigureId, Posture),
    /// A thing goes from one place to another.
    Went {
        /// The thing.
        piece: PieceId,
        /// Who had it or has it now.
        figure: FigureId,
        /// Where it is now.
        to: Place,
        /// The hand that takes it.
        grip: Option<Grip>,
        /// Why.
        why: Why,
    },
    /// A weapon is loaded, or one Pass nearer to it (DQ-WPN-16).
    Loaded {
        /// Who loads.
        figure: FigureId,
        /// What.
        piece: PieceId,
        /// Passes that are still needed.
        left: u8,
    },
    /// A weapon is no longer loaded.
    Unloaded(PieceId),
    /// A figure looks along a line of fire (D035).
    Aimed(Blow),
    /// It holds its fire.
    Held(FigureId),
    /// It looses.
    Loosed {
        /// The shot.
        blow: Blow,
        /// What is shot or thrown.
        piece: PieceId,
    },
    /// It peers into an obscured hex to strike somebody there (DQ-HEX-15).
    Peered(FigureId, Test),
    /// A Strike Check.
    Struck {
        /// The blow.
        blow: Blow,
        /// How its chance comes about.
        terms: Terms,
        /// The roll.
        test: Test,
        /// What it came to.
        result: Result,
        /// What it does.
        damage: Damage,
    },
    /// A roll of 99 or 100 (17.3): the weapon may break, or be dropped.
    Fumbled {
        /// Who struck.
        figure: FigureId,
        /// The test that saves it.
        test: Test,
        /// It was a 99: it would break.
        breaks: bool,
    },
    /// It cannot attack in the next Pulse (D088).
    Clumsy(FigureId),
    /// A blow is parried, or turned against its striker (17.4).
    Parried {
        /// Who parries.
        by: FigureId,
        /// Whom.
        at: FigureId,
        /// The D10.
        die: u8,
        /// His Rank.
        rank: u8,
        /// The attacker's.
        against: u8,
    },
    /// The roll for a Grievous Injury (18.3): the row, if the weapon's Class does it.
    Grievous {
        /// Who struck.
        by: FigureId,
        /// Whom.
        victim: FigureId,
        /// The D100.
        roll: u8,
        /// The row; 0: nothing more happens.
        row: u8,
        /// The die that some rows ask for; 0: none.
        die: u8,
        /// Endurance lost by it.
        en: i16,
    },
    /// G32: whether it stays in its senses (D106).
    Senses(FigureId, Test),
    /// An arrow, a quarrel or a dart sticks in it (20.4); a dart has no barbs.
    ArrowStuck {
        /// In whom.
        figure: FigureId,
        /// It is a dart.
        dart: bool,
    },
    /// It loses 1 Endurance by the second, whose parry turned its weapon aside (D092).
    Nicked(FigureId, FigureId),
    /// Armour suffers from a grievous injury.
    ArmourTorn(FigureId, i16),
    /// Whether a figure keeps what it holds (DQ-EFFECT-04, DQ-GRIEV-05).
    Grasp(FigureId, Test),
    /// It is Stunned (19); by G06 through the end of that Pulse, else 0.
    Stunned(FigureId, u16),
    /// It tries to recover (DQ-EFFECT-05).
    Recovered(FigureId, Test),
    /// Its Stun is over by itself (D102).
    CameRound(FigureId),
    /// It is tripped, rushed or entangled, and may keep its feet (16.5).
    Balance(FigureId, Test),
    /// It is entangled (DQ-ATK-17).
    Entangled(FigureId),
    /// Its whip holds somebody, or nobody any more (D072).
    Tethered(FigureId, Option<FigureId>),
    /// It is one Pass nearer to being free; 0: free.
    Disentangled(FigureId, u8),
    /// It is pinned (DQ-ATK-18).
    Pinned {
        /// By whom.
        by: FigureId,
        /// Who.
        at: FigureId,
    },
    /// An Assassin's garrote is round its neck, or no neck any more (DQ-WPN-24).
    Chokes(FigureId, Option<FigureId>),
    /// The garrote does its damage of this Pulse, without a roll to hit.
    Strangled {
        /// Who strangles whom, with what.
        blow: Blow,
        /// What it does.
        damage: Damage,
    },
    /// A hold is loosened.
    Released {
        /// Whose.
        by: FigureId,
        /// Who.
        at: FigureId,
    },
    /// It tries to keep an attacker out (DQ-ENG-18); no die where nobody may.
    Repulse {
        /// Who.
        by: FigureId,
        /// Whom.
        at: FigureId,
        /// The D10.
        die: u8,
        /// The Rank that it must not exceed.
        rank: u8,
    },
    /// It is run down by a figure of several hexes, and lies on the ground (DQ-MULTI-06).
    RunDown {
        /// Who.
        figure: FigureId,
        /// By whom.
        by: FigureId,
    },
    /// It enters an enemy's hex (13.6).
    Closed(FigureId, Hex),
    /// It tries to break out of Close combat (DQ-ENG-23).
    BrokeOff {
        /// Who.
        figure: FigureId,
        /// The D10.
        die: u8,
        /// Strength on its side.
        own: i16,
        /// Strength on the other.
        foes: i16,
        /// Where it rolls to if it succeeds.
        to: Hex,
    },
    /// It is in Close combat no more.
    Clear(FigureId),
    /// A missile is drawn out (20.4), for that much damage.
    Pulled {
        /// Who draws.
        by: FigureId,
        /// Out of whom.
        from: FigureId,
        /// The D10; 0: it has no barbs.
        die: u8,
        /// Fatigue lost.
        ft: i16,
        /// Endurance lost.
        en: i16,
        /// It was a missile that is only counted.
        arrow: bool,
    },
    /// A wound is staunched (DQX-10).
    Staunched {
        /// Who staunches.
        by: FigureId,
        /// Whose wound.
        at: FigureId,
        /// Its place in the list.
        wound: u8,
    },
    /// Wounds bleed at the end of a Pulse (D101).
    Bled {
        /// Who.
        figure: FigureId,
        /// Fatigue lost.
        ft: i16,
        /// Endurance lost.
        en: i16,
    },
    /// It loses its senses.
    Collapsed(FigureId, Cause),
    /// It dies.
    Died(FigureId, Cause),
    /// It demands that an enemy gives up (DQ-GEN-17).
    Demanded {
        /// Who.
        by: FigureId,
        /// Of whom.
        of: FigureId,
    },
    /// It does not give up.
    Refused(FigureId),
    /// It yields (D141).
    Yielded(FigureId),
    /// It leaves by its gate.
    Fled(FigureId),
    /// It must Pass in the next Pulse: off balance (D090), or G18.
    MustPass(FigureId, u16),
    /// A test of Horsemanship (D136).
    Rode {
        /// Who rides.
        figure: FigureId,
        /// What for.
        what: Ride,
        /// The test.
        test: Test,
    },
    /// Its mount has the speed of a Charge, or has it no more (DQ-MOUNT-08).
    Gallops(FigureId, bool),
    /// It gets on a mount.
    Mounted {
        /// Who.
        figure: FigureId,
        /// On which.
        mount: FigureId,
    },
    /// It leaves the saddle.
    Unsaddled {
        /// Who.
        figure: FigureId,
        /// Where it is now.
        to: Hex,
        /// It was thrown, or fell: it is prone.
        thrown: bool,
    },
    /// A Pulse is over.
    PulseEnded,
    /// The bout is over.
    Ended(Outcome),
    /// It goes on from here, and this is asked.
    Waits(SideControl),
}

/// What a withdrawal makes of a posture.
impl Withdrawal {
    /// The posture until the next choice.
    pub const fn posture(self) -> Posture {
        match self {
            Withdrawal::Defensive => Posture::Defensive,
            Withdrawal::Plain | Withdrawal::Offensive => Posture::None,
        }
    }
}
