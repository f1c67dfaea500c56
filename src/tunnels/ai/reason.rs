//! Reasons of the computer, in a few words.

use core::fmt::{self, Display, Formatter};

/// The reason for a command.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    Fights,
    Shoots,
    Cocks,
    /// Something better for this turn is not in hand.
    ChangesWeapon,
    /// The weapons would exhaust the character.
    SavesStrength,
    /// The foes will win before they are beaten.
    Hopeless,
    FollowsOthers,
    Waits,
    HitsFoe,
    DrivesOff,
    PutsToSleep,
    Heals,
    StrengthensWeapon,
    RageHelps,
    KeepsCalm,
    SavesLife,
    Endures,
    CalmsComrade,
    /// Hits have made the other form weaker than its owner.
    FormIsSpent,
    Chases,
    ShootsRunners,
    LetsGo,
}

impl Display for Reason {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Fights => "adds to the party's total",
            Reason::Shoots => "the best shot at this range",
            Reason::Cocks => "the next shot needs it",
            Reason::ChangesWeapon => "another weapon serves better here",
            Reason::SavesStrength => "the weapon would exhaust its user",
            Reason::Hopeless => "the foes win before they are beaten",
            Reason::FollowsOthers => "stays with those who flee",
            Reason::Waits => "nothing useful to do",
            Reason::HitsFoe => "magic hits even if the turn is lost",
            Reason::DrivesOff => "the group may be driven off",
            Reason::PutsToSleep => "sleepers do not fight",
            Reason::Heals => "a comrade is close to death",
            Reason::StrengthensWeapon => "more dice for a good weapon",
            Reason::RageHelps => "rage brings more than it costs",
            Reason::KeepsCalm => "rage would cost more than it brings",
            Reason::SavesLife => "the hits would kill otherwise",
            Reason::Endures => "the pieces are needed later",
            Reason::FormIsSpent => "the own weapons strike harder than what is left of the form",
            Reason::Chases => "the party would beat them",
            Reason::ShootsRunners => "a shot costs nothing",
            Reason::LetsGo => "they could still win",
            Reason::CalmsComrade => "a raging comrade would turn on the party",
        })
    }
}
