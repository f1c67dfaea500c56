//! Reasons for refusing a command of the leader, as sentences.

use thiserror::Error;

#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum IllegalMove {
    #[error("the delve is over: no more decisions")]
    Over,
    #[error("that does not answer the current question")]
    OtherQuestion,
    #[error("a fight is in progress: its orders come first")]
    Fighting,
    #[error("no such exit is known here")]
    NoExit,
    #[error("the door is shut: open it first")]
    Shut,
    #[error("the way is barred for now")]
    Barred,
    #[error("that does not open this door")]
    WrongWay,
    #[error("there is no wall to dig through in that direction")]
    NoWall,
    #[error("nobody who can do that is on their feet")]
    Nobody,
    #[error("a member lies senseless: wait until everyone walks")]
    Senseless,
    #[error("overloaded: nobody fights, climbs or flees with more than the weight possible")]
    Overloaded,
    #[error("a beast of the party is too large for that way")]
    TooLarge,
    #[error("it is too dark for that")]
    Dark,
    #[error("that was done here before")]
    Done,
    #[error("there is nothing of that kind here")]
    Nothing,
    #[error("the group here guards it")]
    Guarded,
    #[error("not with strangers so near")]
    NotNow,
    #[error("that has no use now")]
    NoUse,
    #[error("nobody can carry it")]
    TooHeavy,
    #[error("hands and belt hold 10 things, and nobody with room has a pack")]
    HandsFull,
    #[error("a rest is 1 to {0} game turns")]
    RestLength(u8),
    #[error("no light of that kind is left")]
    NoLight,
    #[error("nobody here shares a language with them")]
    NoLanguage,
    #[error("not enough gold")]
    NoGold,
    #[error("charisma of the leader holds no more followers")]
    TooManyFollowers,
    #[error("that gain is for the surface, or breaks the rule of the type")]
    NoGain,
    #[error("the spell is not known")]
    Unknown,
    #[error("the spell has no use outside fights, or not now")]
    NoOccasion,
    #[error("IQ or DX is too low for the spell at that level")]
    TooDull,
    #[error("not enough ST: at least 1 must be left")]
    Strength,
    #[error("the spell cannot be cast at that level")]
    SpellLevel,
    #[error("the spell needs another target")]
    SpellTarget,
    #[error("only the entrance of the first level leads out")]
    NoWayOut,
}
