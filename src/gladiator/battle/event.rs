//! What happened: events that change a battle and explain it.
//!
//! Every change of a battle is an event that went through [`crate::gladiator::state`]'s `apply`. The log, the odds panel, the dice
//! box, the replay and the tests read these same events.

use crate::engine::game::EventSink;
use crate::gladiator::battle::command::{Aim, Path};
use crate::gladiator::battle::odds::need::Need;
use crate::gladiator::battle::state::decision::{Decision, Owed};
use crate::gladiator::data::item::{Item, Place};
use crate::gladiator::data::race::Race;
use crate::gladiator::data::spell::{Spell, Spells};
use crate::gladiator::model::board::{Facing, Square};
use crate::gladiator::model::fighter::{Arm, FighterId, Side};
use crate::gladiator::model::ground::Layer;
use crate::gladiator::model::magic::Being;
use serde::{Deserialize, Serialize};

/// One thing that happened.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A turn begins; the first is turn 1 (DEC-030).
    TurnBegan {
        /// Its number.
        turn: u16,
    },
    /// Both sides rolled for the incentive (INC-01).
    IncentiveRolled {
        /// West's face.
        west: u8,
        /// East's face.
        east: u8,
        /// Who chooses.
        winner: Side,
    },
    /// The order of moving is settled, by choice or because only one side can move (DEC-032).
    MovingFirst {
        /// The side that moves first.
        side: Side,
        /// Whether it was the choice of the incentive's winner.
        chosen: bool,
    },
    /// A fighter has moved, or stayed where he was.
    Moved {
        /// Who.
        fighter: FighterId,
        /// The steps he took.
        path: Path,
        /// Where he is now.
        to: Square,
        /// Where he faces now.
        facing: Facing,
        /// Somebody of whom his side knew nothing ended the move early (DEC-086).
        stumbled: bool,
    },
    /// A fighter went to another square at once; or stayed, somebody unseen being there (DEC-121, DEC-086).
    Phased {
        /// Who.
        fighter: FighterId,
        /// Where he is now.
        to: Square,
        /// Where he faces now.
        facing: Facing,
    },
    /// The actions begin.
    ActionsBegan,
    /// A blow, shot or throw was rolled.
    Blow(Blow),
    /// An agility roll that is no attack: to keep standing, to repel, to break free.
    Rolled {
        /// What for.
        roll: Roll,
        /// Who rolls.
        fighter: FighterId,
        /// Against whom; himself where nobody.
        against: FighterId,
        /// The number needed and why.
        need: Need,
        /// The faces.
        dice: [u8; 3],
        /// Whether it succeeded.
        success: bool,
    },
    /// A shield knocked a fighter into a square (SHLD-06).
    Pushed {
        /// Who fell.
        fighter: FighterId,
        /// Where he lies now.
        to: Square,
    },
    /// Falling down in a pit hurt a fighter (TER-10).
    PitHurt {
        /// Who.
        fighter: FighterId,
        /// Who pushed him.
        by: Option<FighterId>,
        /// His SH now.
        sh: i16,
        /// Whether he is dead.
        killed: bool,
        /// Experience the pusher earned, in halves (DEC-109).
        gained: u16,
    },
    /// Hand combat began: both lie in the defender's square (HAND-08, DEC-068).
    Grappled {
        /// Who sought it.
        attacker: FighterId,
        /// Whom he got.
        target: FighterId,
    },
    /// A fighter stood up in another square: free from hand combat, or out of a heap.
    GotAway {
        /// Who.
        fighter: FighterId,
        /// Where he stands now.
        to: Square,
        /// His facing now.
        facing: Facing,
    },
    /// A weapon came to hand by itself after a throw (ACT-27).
    Readied {
        /// Who.
        fighter: FighterId,
        /// Where it was.
        from: Place,
    },
    /// The Ready item was put down in a neighbour square (ACT-29).
    PutDown {
        /// Who.
        fighter: FighterId,
        /// Where.
        to: Square,
    },
    /// Bones on the altar came back to life (BONE-03, DEC-115).
    Resurrected {
        /// Who lives again.
        fighter: FighterId,
        /// On whose side.
        side: Side,
        /// Where.
        at: Square,
        /// Experience taken for it, in halves.
        forfeit: u32,
    },
    /// A fighter evades for the rest of the turn (EVADE-08).
    Evaded {
        /// Who.
        fighter: FighterId,
    },
    /// A prone fighter got up.
    Stood {
        /// Who.
        fighter: FighterId,
        /// His facing now.
        facing: Facing,
    },
    /// A fighter lay down.
    WentProne {
        /// Who.
        fighter: FighterId,
    },
    /// A fighter stepped out of engagement.
    Disengaged {
        /// Who.
        fighter: FighterId,
        /// His steps.
        path: Path,
        /// Where he is now.
        to: Square,
        /// His facing now.
        facing: Facing,
    },
    /// A crossbow was reloaded by one action.
    Reloaded {
        /// Who.
        fighter: FighterId,
        /// The crossbow as it is now.
        item: Item,
    },
    /// Items were rearranged.
    Changed {
        /// Who.
        fighter: FighterId,
        /// The four places afterwards.
        items: [Option<Item>; 4],
        /// Bit i: item i from the top of his square's pile was taken.
        taken: u64,
        /// What he laid on the ground, in this order.
        dropped: [Option<Item>; 4],
    },
    /// Somebody made terrain in a square (ROB-27, TSP). A wall on a pit takes the pit away (TSP-12).
    Made {
        /// By whom.
        fighter: FighterId,
        /// Where.
        at: Square,
        /// What.
        layer: Layer,
    },
    /// A spell was rolled and paid for (SPELL-01).
    Cast(Casting),
    /// A spell took hold of somebody (THR, OSP-02).
    Enchanted {
        /// Whom.
        fighter: FighterId,
        /// Who cast it.
        by: FighterId,
        /// Which spell.
        spell: Spell,
        /// AG or AR added or taken; 0 where all castings are alike.
        amount: u8,
        /// Its last turn; 0 for the rest of the battle. Of Invisibility: when it must be paid again.
        until: u16,
    },
    /// A spell on somebody has ended.
    Lapsed {
        /// On whom.
        fighter: FighterId,
        /// Which spell.
        spell: Spell,
    },
    /// A spell was kept up for 1 SH (SUM-03, DEC-088).
    KeptUp {
        /// Who paid.
        fighter: FighterId,
        /// For what.
        owed: Owed,
        /// The turn in which it must be paid again.
        due: u16,
        /// The payer's SH now.
        sh: i16,
    },
    /// Magic gave a fighter SH back (MSL-08, THR-12).
    Healed {
        /// Whom.
        fighter: FighterId,
        /// His SH now.
        sh: i16,
    },
    /// Magic took the Ready item out of a fighter's hand (THR-07, THR-11).
    Disarmed {
        /// Whose.
        fighter: FighterId,
        /// Where it lies now.
        to: Square,
    },
    /// An Imp snatched somebody's Ready item and slung it (ROB-41).
    Stolen {
        /// The Imp.
        fighter: FighterId,
        /// Whose it was.
        from: FighterId,
        /// The sling it is in now.
        sling: Place,
    },
    /// The Evil Mage put a Death Sword into a Behemoth's hand (DEC-126).
    SwordGiven {
        /// The Behemoth.
        fighter: FighterId,
    },
    /// A Staff was turned into snakes (DEC-103).
    StaffSpent {
        /// Whose.
        fighter: FighterId,
    },
    /// Teleport found somebody there whom the caster's side did not know of: nothing happened (DEC-095).
    Thwarted {
        /// Who stays where he is.
        fighter: FighterId,
        /// Where he should have gone.
        to: Square,
    },
    /// A Mage stepped aside among two images of himself (OSP-09). All at once, so that nobody sees who is who.
    Doubled {
        /// The Mage's place in the list before.
        fighter: FighterId,
        /// Where he stepped.
        to: Square,
        /// The images' places and squares.
        images: [Option<(FighterId, Square)>; 2],
        /// The images' last turn.
        until: u16,
        /// The Mage's place in the list afterwards: his own or that of an image, which then has his.
        swap: FighterId,
    },
    /// Magic moved a fighter (THR-21, THR-22).
    Teleported {
        /// Whom.
        fighter: FighterId,
        /// Where he is now.
        to: Square,
    },
    /// A being of magic appeared (SUM, ILL, OSP-07).
    Arrived {
        /// Its place in the list of fighters.
        fighter: FighterId,
        /// What it is; its maker's side and control are its own.
        race: Race,
        /// What sort of being.
        being: Being,
        /// Where.
        at: Square,
        /// Where it faces.
        facing: Facing,
        /// The spells it knows.
        spells: Spells,
    },
    /// A being of magic is no more.
    Vanished {
        /// Which.
        fighter: FighterId,
        /// Why.
        end: End,
    },
    /// Two fighters changed places in the list: a Mage is back in his own when his images are gone.
    Shuffled {
        /// One.
        one: FighterId,
        /// The other.
        other: FighterId,
    },
    /// The figures and the place of an enemy are known (OSP-12, OSP-13).
    Read {
        /// Who reads.
        fighter: FighterId,
        /// Whom.
        target: FighterId,
    },
    /// A fighter declined to act now.
    Declined {
        /// Who.
        fighter: FighterId,
    },
    /// A fighter's action is over; a daze ends with it (DEC-050).
    Acted {
        /// Who.
        fighter: FighterId,
        /// Nothing was left for him to do: he ran, or he is unconscious.
        idle: bool,
    },
    /// Fire or caltrops hurt a fighter at the end of the turn (TER-26).
    TerrainHurt {
        /// Who.
        fighter: FighterId,
        /// The enemy whose fire it is: a Fire Spirit with whom he lies in hand combat (ROB-26). Fire that was left behind is
        /// nobody's.
        by: Option<FighterId>,
        /// SH lost to fire.
        fire: u8,
        /// SH lost to caltrops.
        caltrops: u8,
        /// His SH now.
        sh: i16,
        /// Whether he is dead.
        killed: bool,
    },
    /// A fighter left by the exit (TER-21).
    Left {
        /// Who.
        fighter: FighterId,
    },
    /// A fighter regained SH (DEC-079).
    Regenerated {
        /// Who.
        fighter: FighterId,
        /// His SH now.
        sh: i16,
    },
    /// A fighter at SH 1 collapsed (WND-08).
    Collapsed {
        /// Who.
        fighter: FighterId,
    },
    /// Each winner alive in the arena gains 20 EXP (XP-05, DEC-111).
    Won {
        /// The side.
        side: Side,
    },
    /// The battle waits for this decision; always the last event of a command.
    Asked {
        /// The number of the decision.
        n: u32,
        /// Who must decide what.
        decision: Decision,
    },
}

impl Event {
    /// Who alone has to do with it, where nobody else can see it happen unless he sees him.
    pub const fn alone(&self) -> Option<FighterId> {
        match *self {
            Event::Moved { fighter, .. }
            | Event::Disengaged { fighter, .. }
            | Event::Stood { fighter, .. }
            | Event::WentProne { fighter }
            | Event::Reloaded { fighter, .. }
            | Event::Changed { fighter, .. }
            | Event::Readied { fighter, .. }
            | Event::PutDown { fighter, .. }
            | Event::Declined { fighter }
            | Event::Acted { fighter, .. }
            | Event::Evaded { fighter }
            | Event::Regenerated { fighter, .. }
            | Event::Collapsed { fighter }
            | Event::Healed { fighter, .. }
            | Event::Enchanted { fighter, .. }
            | Event::Phased { fighter, .. }
            | Event::Lapsed { fighter, .. }
            | Event::Teleported { fighter, .. }
            | Event::StaffSpent { fighter }
            | Event::TerrainHurt { fighter, killed: false, .. }
            | Event::PitHurt { fighter, killed: false, .. } => Some(fighter),
            _ => None,
        }
    }

    /// Who went to another square by it.
    pub const fn mover(&self) -> Option<FighterId> {
        match *self {
            Event::Moved { fighter, .. }
            | Event::Disengaged { fighter, .. }
            | Event::GotAway { fighter, .. }
            | Event::Pushed { fighter, .. } => Some(fighter),
            _ => None,
        }
    }
}

/// Where this rulebook's events go.
pub trait Events: EventSink<Event> {}

impl<T: EventSink<Event>> Events for T {}

/// The kinds of attack that are rolled against agility.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Form {
    /// One blow with the Ready hand.
    Attack,
    /// First blow of a dual attack.
    DualFirst,
    /// Second blow of a dual attack.
    DualSecond,
    /// Bow or crossbow.
    Shot,
    /// A weapon thrown, natural or not.
    Throw,
    /// First blow of a slash.
    SlashFirst,
    /// A further blow of a slash.
    SlashNext,
    /// A pole arm out of a charge.
    Impale,
    /// A pole arm against a charge.
    ReceiveCharge,
    /// A blow with the shield.
    ShieldAttack,
    /// A blow with the shield out of a charge.
    ShieldRush,
    /// The second natural weapon alone (ROB-63).
    Crush,
    /// A hand that snatches a weapon: no damage (DEC-125).
    Steal,
    /// A missile spell (MSL).
    Bolt,
    /// A thrown spell at an enemy (THR).
    Charm,
    /// Psychic Blast: no roll, no armour (OSP-04).
    Blast,
}

/// The agility rolls that are no attack.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Roll {
    /// To keep standing when a shield has hit (SHLD-03).
    KeepStanding,
    /// To repel who wants hand combat (HAND-03).
    Repel,
    /// To break free from hand combat (HAND-16).
    BreakFree,
    /// To see through an illusion: IQ or less, without the limits of agility rolls (ILL-05, DEC-107).
    Disbelieve,
}

/// Why a being of magic is no more.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// Its time was over.
    Lapsed,
    /// Its Mage did not pay for it again.
    LetGo,
    /// Its Mage is dead or gone.
    MakerGone,
    /// Somebody saw through it (ILL-03).
    Disbelieved,
    /// An image was struck (OSP-10).
    Struck,
}

/// A spell that was rolled and paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Casting {
    /// Who cast it.
    pub caster: FighterId,
    /// Which.
    pub spell: Spell,
    /// SH put into it.
    pub paid: u8,
    /// On whom or where.
    pub aim: Aim,
    /// The number needed and why.
    pub need: Need,
    /// The faces rolled; the fourth is 0 unless the target evades.
    pub dice: [u8; 4],
    /// Whether it succeeded.
    pub success: bool,
    /// Sent back by Missile Return (THR-18).
    pub returned: bool,
    /// SH it really cost (SPELL-03, SPELL-04, DEC-087).
    pub cost: u8,
    /// The caster's SH now.
    pub sh: i16,
    /// The price left him unconscious at SH 1 (SPELL-13).
    pub collapsed: bool,
    /// Experience earned, in halves (XP-04).
    pub gained: u16,
}

impl Casting {
    /// Total of the dice.
    pub fn total(&self) -> i32 {
        self.dice.iter().map(|face| i32::from(*face)).sum()
    }
}

impl Form {
    /// Whether it flies: no facing bonus, range and obstacles count (FACE-07).
    pub const fn is_missile(self) -> bool {
        matches!(self, Form::Shot | Form::Throw | Form::Bolt | Form::Charm)
    }

    /// Whether it is a spell.
    pub const fn is_spell(self) -> bool {
        matches!(self, Form::Bolt | Form::Charm | Form::Blast)
    }

    /// How much the form itself multiplies damage: pole arms out of and against a charge double it (ACT-22, ACT-32).
    pub const fn factor(self) -> u8 {
        if matches!(self, Form::Impale | Form::ReceiveCharge) { 2 } else { 1 }
    }
}

/// An attack that is about to be rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Strike {
    /// Who strikes.
    pub attacker: FighterId,
    /// Whom.
    pub target: FighterId,
    /// How.
    pub form: Form,
    /// With what.
    pub arm: Arm,
}

/// An attack that was rolled, with everything that explains it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blow {
    /// Who, whom, how, with what.
    pub strike: Strike,
    /// The number needed and why.
    pub need: Need,
    /// The faces rolled; the fourth is 0 unless the target evades.
    pub dice: [u8; 4],
    /// Whether it hit.
    pub hit: bool,
    /// 2 for a total of 4, 3 for a total of 3, and twice that for a pole arm in a charge (DEC-048).
    pub multiplier: u8,
    /// The faces of the damage dice; 0 where there is none.
    pub faces: [u8; 7],
    /// Damage before armour, multiplied.
    pub damage: i16,
    /// Taken off by armour.
    pub armour: i16,
    /// SH lost: what armour leaves, never below 0.
    pub lost: i16,
    /// The target's SH now.
    pub sh: i16,
    /// The blow dazed the target (WND-04).
    pub dazed: bool,
    /// The blow knocked the target down (WND-02).
    pub knocked_down: bool,
    /// The blow left the target unconscious at SH 1 (WND-08).
    pub collapsed: bool,
    /// The blow killed the target.
    pub killed: bool,
    /// The attacker dropped the weapon he struck with (ROLL-05, DEC-049).
    pub fumbled: bool,
    /// Missile Return sent it back: the attacker himself was hit (THR-18).
    pub returned: bool,
    /// Experience earned, in halves (DEC-109, DEC-110).
    pub gained: u16,
}

impl Blow {
    /// An attack that missed.
    pub const fn missed(strike: Strike, need: Need, dice: [u8; 4]) -> Blow {
        Blow {
            strike,
            need,
            dice,
            hit: false,
            multiplier: 1,
            faces: [0; 7],
            damage: 0,
            armour: 0,
            lost: 0,
            sh: 0,
            dazed: false,
            knocked_down: false,
            collapsed: false,
            killed: false,
            fumbled: false,
            returned: false,
            gained: 0,
        }
    }

    /// Who was hit: the target, or the attacker whom Missile Return made his own.
    pub const fn victim(&self) -> FighterId {
        if self.returned { self.strike.attacker } else { self.strike.target }
    }

    /// Total of the dice.
    pub fn total(&self) -> i32 {
        self.dice.iter().map(|face| i32::from(*face)).sum()
    }
}
