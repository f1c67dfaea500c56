//! `ludus duels arena`: *Duels*' planners against each other.

use super::league;
use crate::cli::arena::{Field, Meeting, run};
use crate::cli::many::of_code;
use crate::cli::{Failure, Outcome};
use crate::duels::setup::{Entrant, Setup};
use crate::duels::state::Encounter;
use crate::kit::dice::Seed;
use clap::Args;
use std::path::PathBuf;

/// Who meets where.
#[derive(Args)]
pub struct Arguments {
    #[command(flatten)]
    meeting: Meeting,
    /// Characters, 2 to 16; the six that come with the game if none is named. Everybody meets everybody, a pair each in turn
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The encounter of a battle code; who has a plan of his own keeps it
    #[arg(long, value_name = "CODE", conflicts_with = "files")]
    code: Option<String>,
    /// Take a code that was made under other rules
    #[arg(long, requires = "code")]
    other_rules: bool,
}

pub(super) fn meet(arguments: &Arguments) -> Outcome {
    if let Some(code) = &arguments.code {
        let setup = of_code::<Encounter>(code, arguments.other_rules)?.setup;
        let words = "the encounter of a code".into();
        return run::<Encounter>(&arguments.meeting, &Field { words, setup: |_, _| Ok(setup.clone()) });
    }
    let members = league::members(&arguments.files)?;
    crate::duels::league::check(&members).map_err(Failure::new)?;
    let all = members.len() as u64;
    // The one after the other with those that are 1, 2, 3 places on.
    let setup = |number: u64, _: Seed| {
        let one = number % all;
        let other = (one + 1 + number / all % (all - 1)) % all;
        let entrant = |index: u64| Entrant::player(members[index as usize].who.clone());
        Ok(Setup::new(entrant(one), entrant(other)))
    };
    let names: Vec<&str> = members.iter().map(|member| member.who.name.as_str()).collect();
    run::<Encounter>(&arguments.meeting, &Field { words: names.join(", "), setup })
}
