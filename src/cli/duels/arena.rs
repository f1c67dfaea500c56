//! `ludus duels arena`: *Duels*' planners against each other.

use crate::cli::arena::{ArenaOptions, Matchup, MatchupFn, run};
use crate::cli::batch::of_code;
use crate::cli::duels::league;
use crate::cli::{CliError, CliResult, calibrate};
use crate::duels::battle::state::Encounter;
use crate::duels::model::setup::{Entrant, Setup};
use crate::engine::dice::Seed;
use clap::Args;
use std::path::PathBuf;

#[derive(Args)]
pub struct MatchupArgs {
    /// 2 to 16 characters; default: the six examples. Every character meets every other, one pair each in turn
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Encounter of a battle code; a character with its own plan keeps it
    #[arg(long, value_name = "CODE", conflicts_with = "files")]
    code: Option<String>,
    /// Accept a code made under other rules
    #[arg(long, requires = "code")]
    other_rules: bool,
}

pub(super) fn meet(arguments: &ArenaOptions<MatchupArgs>) -> CliResult {
    run::<Encounter>(&arguments.meeting, &arguments.place.field()?)
}

pub(super) fn calibrate(sayings: &calibrate::CalibrateArgs<MatchupArgs>) -> CliResult {
    calibrate::run::<Encounter>(&sayings.series, &sayings.place.field()?)
}

impl MatchupArgs {
    /// The encounters: the code's, else each character against those 1, 2, 3 places later in the list.
    fn field(&self) -> Result<Matchup<impl MatchupFn<Setup>>, CliError> {
        let code = self.code.as_ref().map(|code| of_code::<Encounter>(code, self.other_rules)).transpose()?;
        let members = if code.is_some() { Vec::new() } else { league::members(&self.files)? };
        if code.is_none() {
            crate::duels::matchmaking::league::check(&members).map_err(CliError::new)?;
        }
        let names: Vec<&str> = members.iter().map(|member| member.who.name.as_str()).collect();
        let words = if code.is_some() { "the encounter of a code".into() } else { names.join(", ") };
        let all = members.len() as u64;
        let setup = move |number: u64, _: Seed| {
            if let Some(code) = &code {
                return Ok(code.setup.clone());
            }
            let one = number % all;
            let other = (one + 1 + number / all % (all - 1)) % all;
            let entrant = |index: u64| Entrant::player(members[index as usize].who.clone());
            Ok(Setup::new(entrant(one), entrant(other)))
        };
        Ok(Matchup { words, setup })
    }
}
