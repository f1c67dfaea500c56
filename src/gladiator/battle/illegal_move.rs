//! The reasons why a command is illegal. Programs match the variants; players read the messages.

use crate::data::spell::Spell;
use crate::data::tables::WeaponId;
use crate::model::board::Square;
use crate::model::fighter::{MoveClass, Side};
use crate::model::ground::Layer;
use thiserror::Error;

/// A refused command changes nothing. The message names the rule or the obstacle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum IllegalMove {
    #[error("the battle is over")]
    Over,
    #[error("that does not answer the current question")]
    OtherQuestion,

    #[error("{left} moves left, but that step costs {cost}")]
    OutOfMoves { left: i32, cost: i32 },
    #[error("only Phase Spiders and Evil Magi can phase")]
    NoPhaseShift,
    #[error("no second weapon of that kind")]
    NoSecondNatural,
    #[error("only Imps steal")]
    NoThief,
    #[error("both slings are full")]
    SlingsFull,
    #[error("only Slayers can use the Krill")]
    SlayersOnly,
    #[error("that is outside the arena")]
    OutsideArena,
    #[error("{} bars the way", .0.name())]
    Barred(Layer),
    #[error("someone is in the way at {0}")]
    Occupied(Square),
    #[error("engaged: an enemy's front square ended the move")]
    StoppedByEnemy,
    #[error("cannot jump while engaged")]
    EngagedJump,
    #[error("engaged: must stay next to every engaging enemy")]
    LeavesEngager,
    #[error("cannot turn about while engaged")]
    AboutFace,

    #[error("{} this turn, needs at most a {}", .moved.word().to_lowercase(), noun(*.most))]
    MovedTooFar { moved: MoveClass, most: MoveClass },
    #[error("lying on the ground")]
    Prone,
    #[error("not lying down")]
    NotProne,
    #[error("unconscious")]
    Unconscious,
    #[error("not engaged")]
    NotEngaged,
    #[error("no free square for that")]
    NoRoom,
    #[error("only Orcs disengage two squares; take one step")]
    OneStep,
    #[error("disengaging takes a step")]
    NoStep,

    #[error("no enemy in a front square")]
    NobodyInFront,
    #[error("no enemy can be shot at from here")]
    NobodyToShoot,
    #[error("not an enemy in the arena")]
    NoEnemy,
    #[error("target not in a front square")]
    NotInFront,
    #[error("outside the frontal area")]
    NotFrontal,
    #[error("cannot be seen")]
    Unseen,
    #[error("{} stands in the way", .0.name())]
    ShotBlocked(Layer),
    #[error("{distance} squares away, range {reach}")]
    OutOfReach { distance: i32, reach: i32 },

    #[error("no hand weapon ready")]
    NoHandWeapon,
    #[error("the {} takes both hands", .0.row().name)]
    TwoHanded(WeaponId),
    #[error("no weapon in the other hand")]
    NoSecondWeapon,
    #[error("no bow or crossbow ready")]
    NoBow,
    #[error("the {} is not loaded", .0.row().name)]
    NotLoaded(WeaponId),
    #[error("no crossbow ready that needs loading")]
    NothingToLoad,
    #[error("nothing to throw")]
    NothingToThrow,
    #[error("only crossbows are shot lying down")]
    ProneBow,

    #[error("the {} cannot be thrown", .0.row().name)]
    NotThrowable(WeaponId),
    #[error("nothing is ready to put down")]
    NothingReady,
    #[error("no slashing weapon ready")]
    NoSlashing,
    #[error("no pole arm ready")]
    NoPoleArm,
    #[error("no shield in a hand")]
    NoShield,
    #[error("needs a move of two squares or more")]
    NoCharge,
    #[error("nobody within reach has charged")]
    NobodyCharged,
    #[error("that square cannot be used")]
    NotThere,

    #[error("in hand combat: attack, dual attack, evade, break free or do nothing")]
    InHandCombat,
    #[error("not in hand combat")]
    NotInHandCombat,
    #[error("not in this hand combat")]
    NotInThisHandCombat,
    #[error("never tries hand combat")]
    NoGrappler,
    #[error("others lie here: get up in a neighbour square")]
    OthersHere,
    #[error("nobody else lies here: get up in this square")]
    NobodyHere,

    #[error("knows no spell")]
    NoSpells,
    #[error("does not know {0}")]
    UnknownSpell(Spell),
    #[error("{spell} costs {cost}, and 1 SH must be left")]
    NoStrength { spell: Spell, cost: u8 },
    #[error("{0} cannot be cast for that amount")]
    WrongAmount(Spell),
    #[error("{0} is not aimed like that")]
    WrongAim(Spell),
    #[error("{0} can only be cast on friends")]
    FriendsOnly(Spell),
    #[error("{0} can only be cast on enemies")]
    EnemiesOnly(Spell),
    #[error("no target in reach of {0}")]
    NobodyToEnchant(Spell),
    #[error("position unknown")]
    PlaceUnknown,
    #[error("no ready weapon to lose")]
    NothingToLose,
    #[error("that is an image")]
    OnlyAnImage,
    #[error("needs a Staff ready")]
    NoStaff,
    #[error("the battle holds no more beings")]
    TooManyBeings,
    #[error("choose an enemy in the arena")]
    NobodyToRead,

    #[error("creatures carry nothing")]
    CarriesNothing,
    #[error("there is nothing to rearrange or pick up")]
    NothingToChange,
    #[error("nothing would change")]
    NoChange,
    #[error("there is nothing in that place")]
    EmptyPlace,
    #[error("an item cannot go to two places")]
    TakenTwice,
    #[error("needs SH {needs} for the {}, has {has}", .weapon.row().name)]
    TooWeak { weapon: WeaponId, needs: i32, has: i32 },
    #[error("a Mage cannot carry the {}", .0.row().name)]
    NotForMagi(WeaponId),
    #[error("after a charge nothing can be slung")]
    NoSlinging,
    #[error("after a charge, empty both hands before taking a slung weapon")]
    HandsFull,

    #[error("has already declined")]
    DeclinedAlready,
    #[error("the last one left cannot decline")]
    LastInOrder,
    #[error("robots never decline")]
    RobotDeclines,
    #[error("{} is not available", .0.name())]
    SideNotThere(Side),
}

const fn noun(class: MoveClass) -> &'static str {
    match class {
        MoveClass::Wait => "Wait",
        MoveClass::Shift => "Shift",
        MoveClass::Shuffle => "Shuffle",
        MoveClass::Charge => "Charge",
        MoveClass::Run => "Run",
    }
}
