//! The numbers of berserk fighting (TT-BERSERK) and of exertion (TT-HEAVY).

/// A character of this IQ or less always goes berserk when the dice allow it (TT-BERSERK-03).
pub const ALWAYS_UP_TO: i16 = 8;
/// A character of this IQ or more never goes berserk, unless by magic (TT-BERSERK-03).
pub const NEVER_FROM: i16 = 16;
/// Hits for chewing a shield of one's own, each turn (TT-BERSERK-05).
pub const SHIELD_BONUS: i32 = 5;
/// ST that a berserk character spends each combat turn (TT-BERSERK-06).
pub const STRENGTH_COST: i16 = 2;
/// The rage of a character ends at this ST or less (TT-BERSERK-08).
pub const EXHAUSTED: i16 = 5;
/// A conscious member of this charisma or more calms a berserk comrade (TT-BERSERK-09).
pub const CALMING_CHARISMA: i16 = 15;
/// A survivor of a broken group goes berserk at this total of 2 dice or more; otherwise it runs (TT-BERSERK-23).
pub const MONSTER_RAGE: u8 = 10;
/// Rating that a berserk monster loses each combat turn (TT-BERSERK-27).
pub const RATING_COST: u32 = 5;
/// Rating that a victorious berserk monster regains in a game turn (TT-BERSERK-30, DEC-194).
pub const RATING_REGAINED: u32 = 10;

/// A character whose ST falls to this or less by exertion passes out (TT-HEAVY-03, DEC-087).
pub const FAINTS_AT: i16 = 4;
/// A character who passed out wakes at this ST, or at the normal ST if that is lower (TT-HEAVY-04).
pub const WAKES_AT: i16 = 6;
/// Exertion by weapons or rage never takes ST below this (DEC-087).
pub const LEAST_STRENGTH: i16 = 1;
