//! Reasons of the computer general, as clauses.

use core::fmt;

/// Why a command was chosen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Reason {
    Formation,
    Hides,
    Advances,
    EntersContact,
    /// Enters contact although the exchange alone costs more.
    Presses,
    HoldsGround,
    BetterGround,
    ShootsFromHere,
    KeepsAway,
    Flees,
    LeavesGuard,
    Surrenders,
    /// Stands next to prisoners, who are freed or kept by that.
    Prisoners,
    MustFlee,
    Instalment,
    Goal,
    Done,
    Volley,
    GoodExchange,
    /// Kills fewer fighters than it loses, but more gold.
    DearExchange,
    /// Kills more fighters than it loses, but no more gold.
    CheapExchange,
    /// Kills no more than it loses, but gives the enemy no first choice.
    StrikesFirst,
    Finishes,
    BetterDefending,
    EasyStrike,
    BetterTarget,
    WorthCapturing,
    NoTime,
    ManyAttackers,
    StrikesTwice,
    /// The best of so many options that were played out.
    PlayedOut(u8),
}

impl fmt::Display for Reason {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Reason::Formation => "foot in front, shooters behind",
            Reason::Hides => "the best cover of the zone",
            Reason::Advances => "closes in on the enemy",
            Reason::EntersContact => "a strike there gains more than it costs",
            Reason::Presses => "forces the fight, though it costs more than it gains",
            Reason::BetterGround => "the best ground for the next round",
            Reason::HoldsGround => "the army shoots better and waits",
            Reason::ShootsFromHere => "a target is in range from there",
            Reason::KeepsAway => "stays out of the enemy's reach",
            Reason::Flees => "staying would cost more than the strikes on its back",
            Reason::LeavesGuard => "a rear guard costs less than strikes on every back",
            Reason::Surrenders => "would die without killing anybody, and friends can free prisoners",
            Reason::Prisoners => "whether prisoners are freed depends on it",
            Reason::MustFlee => "barbarians flee when they are outnumbered",
            Reason::Instalment => "pays for ground that costs more than its Move",
            Reason::Goal => "heads for the goal",
            Reason::Done => "nothing better is left to do",
            Reason::Volley => "the volley that kills the most",
            Reason::GoodExchange => "kills more than it loses",
            Reason::DearExchange => "kills fewer than it loses, but costlier ones",
            Reason::CheapExchange => "kills more than it loses, though cheaper ones",
            Reason::StrikesFirst => "kills no more than it loses, but the enemy would strike anyway",
            Reason::Finishes => "can destroy the target",
            Reason::BetterDefending => "the others are better off defending themselves",
            Reason::EasyStrike => "a strike without retaliation",
            Reason::BetterTarget => "another enemy is the better target",
            Reason::WorthCapturing => "the prisoners are worth a round",
            Reason::NoTime => "disarming so few is not worth a round",
            Reason::ManyAttackers => "defending strikes back at each of several attackers",
            Reason::StrikesTwice => "answering strikes now and again in its own turn",
            Reason::PlayedOut(options) => return write!(f, "the best of {options} options played out"),
        })
    }
}
