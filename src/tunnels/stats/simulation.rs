//! Many fights of one set-up, played by the computer. Sums do not depend on the order of the fights, so that threads can share
//! the numbers among themselves.

use crate::ai::choose;
use crate::battle::state::{Fight, FightEnd};
use crate::model::setup::{Setup, SetupError};
use crate::stats::summary::FightSummary;
use core::ops::Range;
use ludus_engine::dice::Seed;
use ludus_engine::game::NullSink;
use serde::Serialize;

/// Sums over the fights of one set-up.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct FightSums {
    pub fights: u64,
    pub won: u64,
    pub driven_off: u64,
    pub fled: u64,
    pub lost: u64,
    pub undecided: u64,
    /// Fights that all members survived.
    pub unharmed: u64,
    /// Members who did not come home.
    pub losses: u64,
    pub turns: u64,
    /// Experience points of all members.
    pub gained: u64,
}

impl FightSums {
    pub fn add(&mut self, fight: &Fight) {
        let summary = FightSummary::of(fight);
        self.fights += 1;
        match summary.end {
            Some(FightEnd::Won) => self.won += 1,
            Some(FightEnd::DrivenOff) => self.driven_off += 1,
            Some(FightEnd::Fled) => self.fled += 1,
            Some(FightEnd::Lost) => self.lost += 1,
            Some(FightEnd::Undecided) | None => self.undecided += 1,
        }
        self.unharmed += u64::from(summary.losses() == 0);
        self.losses += u64::from(summary.losses());
        self.turns += u64::from(summary.turns);
        self.gained += summary.members.iter().map(|member| u64::from(member.gained)).sum::<u64>();
    }

    #[must_use]
    pub const fn with(self, other: FightSums) -> FightSums {
        FightSums {
            fights: self.fights + other.fights,
            won: self.won + other.won,
            driven_off: self.driven_off + other.driven_off,
            fled: self.fled + other.fled,
            lost: self.lost + other.lost,
            undecided: self.undecided + other.undecided,
            unharmed: self.unharmed + other.unharmed,
            losses: self.losses + other.losses,
            turns: self.turns + other.turns,
            gained: self.gained + other.gained,
        }
    }
}

/// Plays the fights with these numbers in the series of a seed.
pub fn simulate(setup: &Setup, seed: Seed, numbers: Range<u64>) -> Result<FightSums, SetupError> {
    let mut sums = FightSums::default();
    for number in numbers {
        sums.add(&play_out(Fight::start(setup, seed.nth(number), &mut NullSink)?));
    }
    Ok(sums)
}

/// Plays a fight to its end by the computer.
#[must_use]
pub fn play_out(mut fight: Fight) -> Fight {
    while let Some((command, _)) = choose(&fight) {
        fight.execute_unchecked(&command, &mut NullSink);
    }
    fight
}
