//! Why the computer decides as it does, in a few words (DQU-38).

use crate::hexarena::battle::blow::Maneuver;
use crate::hexarena::battle::figure::FigureId;

/// A reason.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs)]
pub enum Reason {
    /// It strikes, with that chance of 100; from behind, at the end of a Charge.
    Strikes {
        at: FigureId,
        rear: bool,
        charge: bool,
        chance: i16,
    },
    /// A special attack, with that chance of 100.
    Tries {
        at: FigureId,
        trick: Maneuver,
        chance: i16,
    },
    /// It shoots or throws, with that chance of 100.
    Shoots {
        at: FigureId,
        chance: i16,
    },
    Approaches(FigureId),
    /// It goes to a weapon on the ground.
    Fetches,
    /// A way round leads to that enemy: it is no nearer yet.
    GoesRound(FigureId),
    KeepsAway(FigureId),
    /// It goes elsewhere, no farther from its enemy.
    Shifts,
    /// It starts in the hindmost column.
    HangsBack,
    /// A rider brings his mount into a line along which it can charge.
    LinesUp(FigureId),
    CarriedOn,
    Mounts,
    Dismounts,
    OneHand,
    Evades,
    Withdraws,
    BehindShield,
    /// Into Close combat, as the stronger of the two.
    Closes(FigureId),
    /// Into Close combat, for another reason.
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
    /// It acts first, since an enemy can strike it.
    Threatened,
    /// Somebody of its side can charge or shoot.
    Ready,
    Last,
    /// The next one: it can strike now, or goes first to make room.
    Next,
    KeepsOut,
    SparesArmour,
    SparesShield,
    SparesFriend,
    /// No more blows come into question.
    Ends,
    FightsOn,
    Stands,
}

impl Reason {
    /// The words, with the name of each figure.
    pub fn words(&self, name: impl Fn(FigureId) -> String) -> String {
        match *self {
            Reason::Strikes { at, rear, charge, chance } => {
                let how = if charge { "charges" } else { "strikes" };
                let from = if rear { " from behind" } else { "" };
                format!("{how} {}{from}: {} in 100", name(at), chance.clamp(0, 100))
            }
            Reason::Tries { at, trick, chance } => {
                format!("{} {}: {} in 100", tries(trick), name(at), chance.clamp(0, 100))
            }
            Reason::Shoots { at, chance } => format!("aims at {}: {} in 100", name(at), chance.clamp(0, 100)),
            Reason::Approaches(at) => format!("goes for {}", name(at)),
            Reason::LinesUp(at) => format!("would charge {} next", name(at)),
            Reason::KeepsAway(at) => format!("keeps away from {}", name(at)),
            Reason::GoesRound(at) => format!("seeks a way to {}", name(at)),
            Reason::Grapples(at) => format!("closes with {}", name(at)),
            Reason::Closes(at) => format!("is stronger than {}, and closes", name(at)),
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
        Maneuver::Knockout => "would knock out",
        Maneuver::ShieldRush => "rushes",
        Maneuver::Disarm(_) => "disarms",
    }
}

const fn plain(reason: Reason) -> &'static str {
    match reason {
        Reason::Evades => "guards itself",
        Reason::Withdraws => "gives ground",
        Reason::BehindShield => "is spent, and keeps behind its shield",
        Reason::BreaksOut => "gains little by wrestling",
        Reason::Draws => "needs a weapon in its hand",
        Reason::PicksUp => "takes up a weapon",
        Reason::LetsFall => "needs its hands for another weapon",
        Reason::BothHands => "strikes harder with both hands",
        Reason::CarriedOn => "is carried on by its mount",
        Reason::Mounts => "is faster in the saddle",
        Reason::Dismounts => "cannot use its weapon in the saddle",
        Reason::OneHand => "needs a hand for the reins",
        Reason::Loads => "loads while nobody is upon it",
        Reason::Rises => "is struck too easily on the ground",
        Reason::Frees => "must be free to move",
        Reason::Staunches => "stops the bleeding",
        Reason::Recovers => "is Stunned",
        Reason::Turns => "faces its enemies",
        Reason::Waits => "can do nothing better",
        Reason::Yields => "has lost heart, with an enemy upon it",
        Reason::Runs => "has lost heart, and runs for the gate",
        Reason::Fetches => "goes for a weapon",
        Reason::Shifts => "looks for a better place",
        Reason::HangsBack => "starts at the back, to shoot",
        Reason::Threatened => "stands where an enemy can strike",
        Reason::Ready => "can charge or shoot",
        Reason::Ends => "has no blow that it wants to strike",
        Reason::FightsOn => "fights on",
        Reason::First => "can strike at once",
        Reason::Last => "lets them come",
        Reason::Next => "can shoot, or is nearest to an enemy",
        Reason::KeepsOut => "wants no wrestling",
        Reason::SparesArmour => "needs its armour more",
        Reason::SparesShield => "needs its shield more",
        Reason::SparesFriend => "has a friend in the line",
        Reason::Stands => "stands well where it is",
        _ => "",
    }
}
