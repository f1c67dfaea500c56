//! The AI's reasons for its decisions, in a few words (DQU-38).

use crate::battle::blow::Maneuver;
use crate::battle::figure::FigureId;
use alloc::string::{String, ToString};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    /// `chance`: percentage. `rear`: from behind. `charge`: at the end of a Charge.
    Strikes {
        at: FigureId,
        rear: bool,
        charge: bool,
        chance: i16,
    },
    /// A special attack; `chance` is a percentage.
    Tries {
        at: FigureId,
        trick: Maneuver,
        chance: i16,
    },
    /// A shot or a throw; `chance` is a percentage.
    Shoots {
        at: FigureId,
        chance: i16,
    },
    Approaches(FigureId),
    /// Moves to a weapon on the ground.
    Fetches,
    /// Takes a way round to this enemy, which does not yet bring it closer.
    GoesRound(FigureId),
    KeepsAway(FigureId),
    /// Moves elsewhere, but no farther from its enemy.
    Shifts,
    /// Starts in the hindmost column.
    HangsBack,
    /// A rider lines up the mount for a Charge.
    LinesUp(FigureId),
    CarriedOn,
    Mounts,
    Dismounts,
    OneHand,
    Evades,
    Withdraws,
    BehindShield,
    /// Enters Close combat, because it is stronger.
    Closes(FigureId),
    /// Enters Close combat for another reason.
    Grapples(FigureId),
    BreaksOut,
    Holds(FigureId),
    Draws,
    PicksUp,
    LetsFall,
    BothHands,
    Loads,
    Rises,
    Frees,
    Staunches,
    Recovers,
    Turns,
    Waits,
    Yields,
    Runs,
    First,
    /// Acts first, because an enemy can strike it.
    Threatened,
    /// A figure of this side can charge or shoot.
    Ready,
    Last,
    /// The next figure to act: it can strike now, or makes room for others.
    Next,
    KeepsOut,
    SparesArmour,
    SparesShield,
    SparesFriend,
    /// Has no further blow with a positive value.
    Ends,
    FightsOn,
    Stands,
}

impl Reason {
    /// The reason as a phrase, with figures named by `name`. `exact`: with the chance, which depends on values that the
    /// enemy does not know (D004).
    pub fn words(&self, name: impl Fn(FigureId) -> String, exact: bool) -> String {
        let in_100 = |chance: i16| if exact { format!(": {} in 100", chance.clamp(0, 100)) } else { String::new() };
        match *self {
            Reason::Strikes { at, rear, charge, chance } => {
                let how = if charge { "charges" } else { "strikes" };
                let from = if rear { " from behind" } else { "" };
                format!("{how} {}{from}{}", name(at), in_100(chance))
            }
            Reason::Tries { at, trick, chance } => {
                format!("{} {}{}", tries(trick), name(at), in_100(chance))
            }
            Reason::Shoots { at, chance } => format!("aims at {}{}", name(at), in_100(chance)),
            Reason::Approaches(at) => format!("heads for {}", name(at)),
            Reason::LinesUp(at) => format!("will charge {} next", name(at)),
            Reason::KeepsAway(at) => format!("keeps away from {}", name(at)),
            Reason::GoesRound(at) => format!("seeks a way to {}", name(at)),
            Reason::Grapples(at) => format!("closes with {}", name(at)),
            Reason::Closes(at) => format!("is stronger than {} and closes", name(at)),
            Reason::Holds(at) => format!("holds {} down", name(at)),
            other => plain(other).to_string(),
        }
    }
}

const fn tries(trick: Maneuver) -> &'static str {
    match trick {
        Maneuver::Damage => "strikes",
        Maneuver::Trip => "trips",
        Maneuver::Entangle => "entangles",
        Maneuver::Restrain => "pins",
        Maneuver::Knockout => "knocks out",
        Maneuver::ShieldRush => "rushes",
        Maneuver::Disarm(_) => "disarms",
    }
}

const fn plain(reason: Reason) -> &'static str {
    match reason {
        Reason::Evades => "is on guard",
        Reason::Withdraws => "gives ground",
        Reason::BehindShield => "is tired and stays behind the shield",
        Reason::BreaksOut => "gains little by wrestling",
        Reason::Draws => "needs a weapon in hand",
        Reason::PicksUp => "picks up a weapon",
        Reason::LetsFall => "frees the hands for another weapon",
        Reason::BothHands => "strikes harder with both hands",
        Reason::CarriedOn => "is carried on by the mount",
        Reason::Mounts => "is faster in the saddle",
        Reason::Dismounts => "cannot use the weapon in the saddle",
        Reason::OneHand => "needs a hand for the reins",
        Reason::Loads => "loads while no enemy is near",
        Reason::Rises => "is too easy to hit on the ground",
        Reason::Frees => "must be free to move",
        Reason::Staunches => "stops the bleeding",
        Reason::Recovers => "is Stunned",
        Reason::Turns => "faces the enemies",
        Reason::Waits => "has no better option",
        Reason::Yields => "has lost heart next to an enemy",
        Reason::Runs => "has lost heart and runs for the gate",
        Reason::Fetches => "heads for a weapon",
        Reason::Shifts => "looks for a better place",
        Reason::HangsBack => "starts at the back to shoot",
        Reason::Threatened => "stands where an enemy can strike",
        Reason::Ready => "can charge or shoot",
        Reason::Ends => "has no strike worth making",
        Reason::FightsOn => "fights on",
        Reason::First => "can strike now",
        Reason::Last => "lets them come",
        Reason::Next => "can shoot, or is nearest to an enemy",
        Reason::KeepsOut => "avoids wrestling",
        Reason::SparesArmour => "needs the armour more",
        Reason::SparesShield => "needs the shield more",
        Reason::SparesFriend => "has a friend in the way",
        Reason::Stands => "is well placed here",
        _ => "",
    }
}
