//! Reasons for refusing a command, as sentences for the player.

use thiserror::Error;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum IllegalMove {
    #[error("the fight is over: no more decisions")]
    Over,
    #[error("that does not answer the current question")]
    OtherQuestion,
    #[error("that fighter is not in the fight")]
    NotHere,
    #[error("not a target: it must be a foe in the fight")]
    NoTarget,
    #[error("the sides have not closed in: nobody fights hand to hand")]
    TooFar,
    #[error("only missiles and spells count before the sides close in")]
    MissileTurn,
    #[error("too weak to fight")]
    TooWeak,
    #[error("a foe can be fought alone only if the foes are no more than the party and nobody else fights it")]
    NoDuel,
    #[error("there is no weapon in that place")]
    NoWeapon,
    #[error("that weapon cannot be shot or thrown")]
    NoMissile,
    #[error("no missiles are left for it")]
    NoShots,
    #[error("it must be cocked first")]
    NotCocked,
    #[error("it is cocked already, or needs no cocking")]
    Cocked,
    #[error("the target is out of its reach")]
    OutOfReach,
    #[error("nobody shoots from the fighting rank hand to hand")]
    InMelee,
    #[error("nobody fights or shoots without a free hand and a clear head")]
    CannotShoot,
    #[error("a magic-user may use only weapons of one die, or a quarterstaff")]
    NotSmall,
    #[error("these two cannot be held together")]
    TwoHanded,
    #[error("the cursed blade does not leave the hand")]
    Clings,
    #[error("that is in hand already")]
    InHand,
    #[error("that weapon does not disarm or entangle")]
    NoCatch,
    #[error("no calthrops to lay")]
    NoCalthrops,
    #[error("no application of that poison is left, or it does not take to that weapon")]
    NoPoison,
    #[error("the spell is not known")]
    Unknown,
    #[error("the spell cannot be cast in a fight")]
    NotInCombat,
    #[error("IQ too low for the spell at that level")]
    Intelligence,
    #[error("DX too low for the spell at that level")]
    Dexterity,
    #[error("not enough ST: at least 1 must be left")]
    Strength,
    #[error("only magic-users lend strength, to another one who shares a spell with them and has yet to cast")]
    NoPool,
    #[error("the spell cannot be cast at that level")]
    Level,
    #[error("the spell needs another target")]
    SpellTarget,
    #[error("the spell needs another choice")]
    SpellChoice,
    #[error("their rating is known already: the spell has to come first")]
    RatingKnown,
    #[error("that would change nothing")]
    NoEffect,
    #[error("the leader's charisma holds no more tamed monsters")]
    Followers,
    #[error("there is nobody to calm the comrade in that way")]
    NoRestraint,
    #[error("that cannot be done in this form")]
    OtherForm,
    #[error("only a character in another form can end it")]
    OwnForm,
    #[error("there is no such piece to burn")]
    NothingToBurn,
}
