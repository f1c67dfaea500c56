//! Why the computer decides as it does, in a few words (DQU-38).

use crate::hexarena::battle::blow::Trick;
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
        trick: Trick,
        chance: i16,
    },
    /// It shoots or throws, with that chance of 100.
    Shoots {
        at: FigureId,
        chance: i16,
    },
    Approaches(FigureId),
    KeepsAway(FigureId),
    /// A rider brings his mount into a line along which it can charge.
    LinesUp(FigureId),
    CarriedOn,
    Mounts,
    Dismounts,
    OneHand,
    Evades,
    Withdraws,
    BehindShield,
    Closes(FigureId),
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
    Last,
    /// The next one: it can strike now, or goes first to make room.
    Next,
    KeepsOut,
    SparesArmour,
    SparesShield,
    SparesFriend,
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
            Reason::Closes(at) => format!("is the stronger wrestler than {}", name(at)),
            Reason::Holds(at) => format!("holds {} down", name(at)),
            other => plain(other).to_string(),
        }
    }
}

const fn tries(trick: Trick) -> &'static str {
    match trick {
        Trick::Damage => "strikes",
        Trick::Trip => "trips",
        Trick::Entangle => "entangles",
        Trick::Restrain => "pins",
        Trick::Knockout => "would knock out",
        Trick::ShieldRush => "rushes",
        Trick::Disarm(_) => "disarms",
    }
}

const fn plain(reason: Reason) -> &'static str {
    match reason {
        Reason::Evades => "is in more danger than it is itself",
        Reason::Withdraws => "gives ground",
        Reason::BehindShield => "is spent, and keeps behind its shield",
        Reason::BreaksOut => "has nothing to wrestle with",
        Reason::Draws => "needs a weapon in its hand",
        Reason::PicksUp => "wants that weapon back",
        Reason::LetsFall => "needs its hands for another weapon",
        Reason::BothHands => "strikes harder with both hands",
        Reason::CarriedOn => "is carried on by its mount",
        Reason::Mounts => "is faster in the saddle",
        Reason::Dismounts => "cannot use its weapon in the saddle",
        Reason::OneHand => "needs a hand for the reins",
        Reason::Loads => "has time to load",
        Reason::Rises => "is struck too easily on the ground",
        Reason::Frees => "must be free to move",
        Reason::Staunches => "stops the bleeding",
        Reason::Recovers => "is Stunned",
        Reason::Turns => "faces its enemies",
        Reason::Waits => "can do nothing better",
        Reason::Yields => "has lost heart, with an enemy upon it",
        Reason::Runs => "has lost heart, and runs for the gate",
        Reason::First => "can strike at once",
        Reason::Last => "lets them come",
        Reason::Next => "is the readiest",
        Reason::KeepsOut => "wants no wrestling",
        Reason::SparesArmour => "needs its armour more",
        Reason::SparesShield => "needs its shield more",
        Reason::SparesFriend => "has a friend in the line",
        Reason::Stands => "stands well where it is",
        _ => "",
    }
}
