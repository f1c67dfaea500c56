//! The events of a battle: everything that changes it, with the details that explain it.
//!
//! Every change of a battle is an event that went through `apply` in [`crate::battle::state`]. The log, the odds
//! panel, the dice box, the replay and the tests all read these events. Start at [`Event`].

use crate::battle::command::{Aim, Path};
use crate::battle::odds::need::Need;
use crate::battle::state::decision::{Decision, Owed};
use crate::data::item::{Item, Place};
use crate::data::race::Race;
use crate::data::spell::{Spell, Spells};
use crate::model::board::{Facing, Square};
use crate::model::fighter::{Arm, FighterId, Side};
use crate::model::ground::Layer;
use crate::model::magic::Being;
use ludus_engine::game::EventSink;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Event {
    /// A turn begins; the first is turn 1 (DEC-030).
    TurnBegan {
        turn: u16,
    },
    /// Both sides rolled for the incentive (INC-01).
    IncentiveRolled {
        west: u8,
        east: u8,
        /// The side that chooses who moves first.
        winner: Side,
    },
    /// The order of moving is settled, by choice or because only one side can move (DEC-032).
    MovingFirst {
        side: Side,
        /// True if the incentive's winner chose it.
        chosen: bool,
    },
    /// A fighter has moved, or stayed in place.
    Moved {
        fighter: FighterId,
        path: Path,
        to: Square,
        facing: Facing,
        /// An enemy unknown to the fighter's side ended the move early (DEC-086).
        stumbled: bool,
    },
    /// A fighter shifted directly to another square, or stayed because someone unseen is there (DEC-121, DEC-086).
    Phased {
        fighter: FighterId,
        to: Square,
        facing: Facing,
    },
    ActionsBegan,
    /// A blow, shot or throw was rolled.
    Blow(Blow),
    /// An agility roll that is not an attack: to keep standing, to repel, to break free.
    Rolled {
        roll: Roll,
        fighter: FighterId,
        /// The opponent; the fighter itself if there is none.
        against: FighterId,
        need: Need,
        dice: [u8; 3],
        success: bool,
    },
    /// A shield knocked a fighter into a square (SHLD-06).
    Pushed {
        fighter: FighterId,
        to: Square,
    },
    /// A fall in a pit hurt a fighter (TER-10).
    PitHurt {
        fighter: FighterId,
        /// The fighter who pushed the victim.
        by: Option<FighterId>,
        sh: i16,
        killed: bool,
        /// Experience for the pusher, in halves (DEC-109).
        gained: u16,
    },
    /// Hand combat began: both fighters lie in the defender's square (HAND-08, DEC-068).
    Grappled {
        attacker: FighterId,
        target: FighterId,
    },
    /// A fighter stood up in another square, out of hand combat or a heap.
    GotAway {
        fighter: FighterId,
        to: Square,
        facing: Facing,
    },
    /// A weapon was readied automatically after a throw (ACT-27).
    Readied {
        fighter: FighterId,
        from: Place,
    },
    /// The Ready item was put down in a neighbour square (ACT-29).
    PutDown {
        fighter: FighterId,
        to: Square,
    },
    /// Bones on the altar came back to life (BONE-03, DEC-115).
    Resurrected {
        fighter: FighterId,
        /// The side that the fighter now belongs to.
        side: Side,
        at: Square,
        /// Experience forfeited for it, in halves.
        forfeit: u32,
    },
    /// A fighter evades for the rest of the turn (EVADE-08).
    Evaded {
        fighter: FighterId,
    },
    Stood {
        fighter: FighterId,
        facing: Facing,
    },
    WentProne {
        fighter: FighterId,
    },
    /// A fighter stepped out of engagement.
    Disengaged {
        fighter: FighterId,
        path: Path,
        to: Square,
        facing: Facing,
    },
    /// A Reload action was spent on a crossbow.
    Reloaded {
        fighter: FighterId,
        /// The crossbow after the action.
        item: Item,
    },
    Changed {
        fighter: FighterId,
        /// The items in the four places afterwards.
        items: [Option<Item>; 4],
        /// Bit i is set if item i from the top of the square's pile was taken.
        taken: u64,
        /// Items laid on the ground, in this order.
        dropped: [Option<Item>; 4],
    },
    /// A fighter made terrain in a square (ROB-27, TSP). A wall on a pit removes the pit (TSP-12).
    Made {
        fighter: FighterId,
        at: Square,
        layer: Layer,
    },
    /// A spell was rolled and paid for (SPELL-01).
    Cast(Casting),
    /// A spell took effect on a fighter (THR, OSP-02).
    Enchanted {
        fighter: FighterId,
        by: FighterId,
        spell: Spell,
        /// AG or AR added or taken; 0 for spells without a variable strength.
        amount: u8,
        /// Last turn of the spell; 0 if it lasts all battle. For Invisibility, the turn of the next payment.
        until: u16,
    },
    /// A spell on a fighter has ended.
    Lapsed {
        fighter: FighterId,
        spell: Spell,
    },
    /// A spell was kept up for 1 SH (SUM-03, DEC-088).
    KeptUp {
        fighter: FighterId,
        owed: Owed,
        /// The turn of the next payment.
        due: u16,
        /// SH of the payer afterwards.
        sh: i16,
    },
    /// Magic gave SH back to a fighter (MSL-08, THR-12).
    Healed {
        fighter: FighterId,
        sh: i16,
    },
    /// Magic took the Ready item out of a fighter's hand (THR-07, THR-11).
    Disarmed {
        fighter: FighterId,
        /// The square where the item lies.
        to: Square,
    },
    /// An Imp snatched a fighter's Ready item and put it into a sling (ROB-41).
    Stolen {
        fighter: FighterId,
        from: FighterId,
        sling: Place,
    },
    /// The Evil Mage put a Death Sword into a Behemoth's hand (DEC-126).
    SwordGiven {
        fighter: FighterId,
    },
    /// A Staff was turned into snakes (DEC-103).
    StaffSpent {
        fighter: FighterId,
    },
    /// Teleport failed, because an enemy unknown to the caster's side occupies the square (DEC-095).
    Thwarted {
        fighter: FighterId,
        /// The square that was aimed at.
        to: Square,
    },
    /// A Mage stepped aside among two images (OSP-09). A single event, so that its order reveals nothing.
    Doubled {
        /// The Mage's id before the event.
        fighter: FighterId,
        /// The square where the Mage stepped.
        to: Square,
        /// Ids and squares of the images.
        images: [Option<(FighterId, Square)>; 2],
        /// The last turn of the images.
        until: u16,
        /// The Mage's id afterwards: the old one, or that of an image, which then gets the old one.
        swap: FighterId,
    },
    /// Magic moved a fighter (THR-21, THR-22).
    Teleported {
        fighter: FighterId,
        to: Square,
    },
    /// A being of magic appeared (SUM, ILL, OSP-07).
    Arrived {
        fighter: FighterId,
        /// The race. Side and control are those of the being's maker.
        race: Race,
        being: Being,
        at: Square,
        facing: Facing,
        spells: Spells,
    },
    /// A being of magic has vanished.
    Vanished {
        fighter: FighterId,
        end: End,
    },
    /// Two fighters swapped ids: a Mage without images gets the original id back.
    Shuffled {
        one: FighterId,
        other: FighterId,
    },
    /// The stats and the square of an enemy were revealed (OSP-12, OSP-13).
    Read {
        fighter: FighterId,
        target: FighterId,
    },
    /// A fighter declined to act now.
    Declined {
        fighter: FighterId,
    },
    /// A fighter's action is over; a daze ends with it (DEC-050).
    Acted {
        fighter: FighterId,
        /// True if no action was possible: after a run, or unconscious.
        idle: bool,
    },
    /// Fire or caltrops hurt a fighter at the end of the turn (TER-26).
    TerrainHurt {
        fighter: FighterId,
        /// The enemy Fire Spirit that shares the square in hand combat (ROB-26). `None` for fire that was left behind.
        by: Option<FighterId>,
        fire: u8,
        caltrops: u8,
        sh: i16,
        killed: bool,
    },
    /// A fighter left by the exit (TER-21).
    Left {
        fighter: FighterId,
    },
    /// A fighter regained SH at the end of the turn (DEC-079).
    Regenerated {
        fighter: FighterId,
        sh: i16,
    },
    /// A fighter at SH 1 collapsed (WND-08).
    Collapsed {
        fighter: FighterId,
    },
    /// Each winner alive in the arena gains 20 EXP (XP-05, DEC-111).
    Won {
        side: Side,
    },
    /// The battle waits for this decision. Always the last event of a command.
    Asked {
        /// Number of the decision, from 0.
        n: u32,
        decision: Decision,
    },
}

impl Event {
    /// The only fighter involved, for events that the enemy cannot notice without seeing that fighter.
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

    /// The fighter that this event moved to another square.
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

/// A sink for this rulebook's events.
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
    /// A bow or crossbow shot.
    Shot,
    /// A thrown weapon, natural or not.
    Throw,
    /// First blow of a slash.
    SlashFirst,
    /// Further blow of a slash.
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
    /// An attempt to snatch a weapon, without damage (DEC-125).
    Steal,
    /// A missile spell that is rolled to hit (MSL).
    Bolt,
    /// A thrown spell at an enemy (THR).
    Charm,
    /// Psychic Blast: no roll, no armour (OSP-04).
    Blast,
}

/// The agility rolls that are not attacks.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Roll {
    /// Keep standing after a shield hit (SHLD-03).
    KeepStanding,
    /// Repel an enemy who wants hand combat (HAND-03).
    Repel,
    /// Break free from hand combat (HAND-16).
    BreakFree,
    /// See through an illusion: IQ or less, without the limits of agility rolls (ILL-05, DEC-107).
    Disbelieve,
}

/// The reason why a being of magic vanished.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    Lapsed,
    /// Its Mage did not keep it up.
    LetGo,
    /// Its Mage is dead or has left.
    MakerGone,
    /// An enemy disbelieved it (ILL-03).
    Disbelieved,
    /// An attack hit the image (OSP-10).
    Struck,
}

/// A spell that was rolled and paid for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Casting {
    pub caster: FighterId,
    pub spell: Spell,
    /// SH chosen for the spell.
    pub paid: u8,
    pub aim: Aim,
    pub need: Need,
    /// The dice; the fourth is 0 unless the target evades.
    pub dice: [u8; 4],
    pub success: bool,
    /// Missile Return sent it back (THR-18).
    pub returned: bool,
    /// SH really spent (SPELL-03, SPELL-04, DEC-087).
    pub cost: u8,
    /// SH of the caster afterwards.
    pub sh: i16,
    /// The price left the caster unconscious at SH 1 (SPELL-13).
    pub collapsed: bool,
    /// Experience for the caster, in halves (XP-04).
    pub gained: u16,
}

impl Casting {
    pub fn total(&self) -> i32 {
        self.dice.iter().map(|face| i32::from(*face)).sum()
    }
}

impl Form {
    /// True for attacks with range and obstacles but no facing bonus (FACE-07).
    pub const fn is_missile(self) -> bool {
        matches!(self, Form::Shot | Form::Throw | Form::Bolt | Form::Charm)
    }

    pub const fn is_spell(self) -> bool {
        matches!(self, Form::Bolt | Form::Charm | Form::Blast)
    }

    /// The damage factor of the form: pole arms in or against a charge deal double damage (ACT-22, ACT-32).
    pub const fn factor(self) -> u8 {
        if matches!(self, Form::Impale | Form::ReceiveCharge) { 2 } else { 1 }
    }
}

/// An attack that is about to be rolled.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
pub struct Strike {
    pub attacker: FighterId,
    pub target: FighterId,
    pub form: Form,
    pub arm: Arm,
}

/// An attack that was rolled, with everything that explains it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Blow {
    pub strike: Strike,
    pub need: Need,
    /// The dice; the fourth is 0 unless the target evades.
    pub dice: [u8; 4],
    pub hit: bool,
    /// Damage factor: 2 for a total of 4, 3 for a total of 3; doubled for a pole arm in a charge (DEC-048).
    pub multiplier: u8,
    /// The damage dice; 0 for unused ones.
    pub faces: [u8; 7],
    /// Damage before armour, after the multiplier.
    pub damage: i16,
    /// SH of damage absorbed by armour.
    pub armour: i16,
    /// SH lost after armour, never below 0.
    pub lost: i16,
    /// SH of the victim afterwards.
    pub sh: i16,
    /// The blow dazed the target (WND-04).
    pub dazed: bool,
    /// The blow knocked the target down (WND-02).
    pub knocked_down: bool,
    /// The blow left the target unconscious at SH 1 (WND-08).
    pub collapsed: bool,
    pub killed: bool,
    /// The attacker dropped the weapon of the blow (ROLL-05, DEC-049).
    pub fumbled: bool,
    /// Missile Return sent it back to hit the attacker (THR-18).
    pub returned: bool,
    /// Experience for the attacker, in halves (DEC-109, DEC-110).
    pub gained: u16,
}

impl Blow {
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

    /// The fighter who was hit: the target, or the attacker if Missile Return sent the missile back.
    pub const fn victim(&self) -> FighterId {
        if self.returned { self.strike.attacker } else { self.strike.target }
    }

    pub fn total(&self) -> i32 {
        self.dice.iter().map(|face| i32::from(*face)).sum()
    }
}
