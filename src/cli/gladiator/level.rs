//! `--skill`: a [`Skill`] on the command line.

use crate::gladiator::model::skill::Skill;
use clap::ValueEnum;

/// How well the computer chooses. The dice are the same for all.
#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
pub enum Level {
    /// By its tactics alone, the robots as the manual has them
    Manual,
    /// Whatever its tactics propose is weighed against everything else, one exchange of blows ahead
    Cunning,
    /// Robots and house gladiators alike try a handful of answers in imagined battles; a battle takes seconds
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
