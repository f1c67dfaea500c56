//! Why a command is refused, in a form that a program can match and a person can read.

use crate::gladiator::data::spell::Spell;
use crate::gladiator::data::tables::WeaponId;
use crate::gladiator::model::board::Square;
use crate::gladiator::model::fighter::{MoveClass, Side};
use crate::gladiator::model::ground::Layer;
use thiserror::Error;

/// A refused command changes nothing. Each reason says what stands against it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs)]
pub enum IllegalMove {
    #[error("the battle is over")]
    Over,
    #[error("that answers another question than the one asked")]
    OtherQuestion,

    #[error("he has {left} moves left, that step costs {cost}")]
    OutOfMoves { left: i32, cost: i32 },
    #[error("only Phase Spiders and Evil Magi phase; he must walk")]
    NoPhaseShift,
    #[error("has no second weapon of that kind")]
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
    #[error("somebody is in the way at column {}, row {}", .0.x(), .0.y())]
    Occupied(Square),
    #[error("an enemy's front square ended the move: he is engaged")]
    StoppedByEnemy,
    #[error("he is engaged: no jumping")]
    EngagedJump,
    #[error("he is engaged and must stay next to every enemy who engages him")]
    LeavesEngager,
    #[error("he is engaged: no turning about")]
    AboutFace,

    #[error("{} this turn, needs at most a {}", .moved.word().to_lowercase(), noun(*.most))]
    MovedTooFar { moved: MoveClass, most: MoveClass },
    #[error("he lies on the ground")]
    Prone,
    #[error("he is not lying down")]
    NotProne,
    #[error("he is unconscious")]
    Unconscious,
    #[error("he is not engaged")]
    NotEngaged,
    #[error("there is no free square for that")]
    NoRoom,
    #[error("only Orcs disengage two squares; take one step")]
    OneStep,
    #[error("disengaging takes a step")]
    NoStep,

    #[error("no enemy in a front square")]
    NobodyInFront,
    #[error("no enemy can be shot at from here")]
    NobodyToShoot,
    #[error("that is no enemy in the arena")]
    NoEnemy,
    #[error("he is not in a front square")]
    NotInFront,
    #[error("he is outside the frontal area")]
    NotFrontal,
    #[error("he cannot be seen")]
    Unseen,
    #[error("{} stands in the way", .0.name())]
    ShotBlocked(Layer),
    #[error("{distance} squares off, reaches {reach}")]
    OutOfReach { distance: i32, reach: i32 },

    #[error("no weapon ready that strikes")]
    NoHandWeapon,
    #[error("the {} takes both hands", .0.row().name)]
    TwoHanded(WeaponId),
    #[error("nothing in the other hand strikes")]
    NoSecondWeapon,
    #[error("no bow or crossbow ready")]
    NoBow,
    #[error("the {} is not loaded", .0.row().name)]
    NotLoaded(WeaponId),
    #[error("no crossbow ready that needs loading")]
    NothingToLoad,
    #[error("has nothing to throw")]
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
    #[error("that square is not open for this")]
    NotThere,

    #[error("he is in hand combat: attack, dual attack, evade, break free or do nothing")]
    InHandCombat,
    #[error("he is not in hand combat")]
    NotInHandCombat,
    #[error("he is not in this hand combat")]
    NotInThisHandCombat,
    #[error("it does not try hand combat")]
    NoGrappler,
    #[error("others lie here: he gets up in a neighbour square")]
    OthersHere,
    #[error("nobody else lies here: he gets up where he is")]
    NobodyHere,

    #[error("knows no spell")]
    NoSpells,
    #[error("does not know {0}")]
    UnknownSpell(Spell),
    #[error("{spell} costs {cost}, and he would not be left with 1 SH")]
    NoStrength { spell: Spell, cost: u8 },
    #[error("{0} cannot be cast for that amount")]
    WrongAmount(Spell),
    #[error("{0} is not aimed like that")]
    WrongAim(Spell),
    #[error("{0} may be cast on friends only")]
    FriendsOnly(Spell),
    #[error("{0} may be cast on enemies only")]
    EnemiesOnly(Spell),
    #[error("nobody can be reached with {0}")]
    NobodyToEnchant(Spell),
    #[error("nobody knows where he is")]
    PlaceUnknown,
    #[error("has no weapon ready that could be lost")]
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
    #[error("the same item cannot go to two places")]
    TakenTwice,
    #[error("needs SH {needs} for the {}, has {has}", .weapon.row().name)]
    TooWeak { weapon: WeaponId, needs: i32, has: i32 },
    #[error("a Mage may not carry the {}", .0.row().name)]
    NotForMagi(WeaponId),
    #[error("after a charge nothing can be slung")]
    NoSlinging,
    #[error("after a charge both hands must be emptied before a slung weapon is taken")]
    HandsFull,

    #[error("he has declined already")]
    DeclinedAlready,
    #[error("the last one left may not decline")]
    LastInOrder,
    #[error("robots never decline")]
    RobotDeclines,
    #[error("{} is no choice here", .0.name())]
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
