//! `--skill`: a [`Skill`] on the command line.

use crate::gladiator::model::skill::Skill;
use clap::ValueEnum;

/// How well the computer chooses. The dice are the same at every level.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Level {
    /// Fixed tactics; robots act as in the manual
    Manual,
    /// Compares its tactic with every option, one exchange of blows ahead
    Cunning,
    /// Searches: tries several options in simulated battles; a battle takes seconds
    Master,
}

impl Level {
    pub const fn skill(self) -> Skill {
        match self {
            Level::Manual => Skill::Manual,
            Level::Cunning => Skill::Cunning,
            Level::Master => Skill::Master,
        }
    }
}
