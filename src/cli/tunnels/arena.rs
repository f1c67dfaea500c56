//! `ludus tunnels arena`: the computer's players in fights against drawn groups; `calibrate` in the same fights.

use crate::cli::arena::{ArenaOptions, Matchup, MatchupFn, run};
use crate::cli::calibrate::CalibrateArgs;
use crate::cli::data::Data;
use crate::cli::tunnels::party::{PartyWords, PlaceArgs, group};
use crate::cli::{CliError, CliResult, calibrate as calibration};
use crate::engine::dice::Seed;
use crate::tunnels::outing::{Outing, Setup};
use clap::Args;

#[derive(Args)]
pub struct FightMatchup {
    /// Delvers of the roster, files or beginners, who are made again for each seed
    #[arg(long, value_name = "PARTY", default_value = "4 beginners")]
    party: String,
    /// Group to meet, drawn for each seed: pushover, fair, tough or drawn; or monsters as in `ludus tunnels fight`
    #[arg(long, value_name = "MONSTERS", default_value = "drawn")]
    monsters: String,
    #[command(flatten)]
    place_args: PlaceArgs,
}

pub(super) fn meet(data: &Data, arguments: &ArenaOptions<FightMatchup>) -> CliResult {
    run::<Outing>(&arguments.meeting, &arguments.place.field(data)?)
}

pub(super) fn calibrate(data: &Data, arguments: &CalibrateArgs<FightMatchup>) -> CliResult {
    calibration::run::<Outing>(&arguments.series, &arguments.place.field(data)?)
}

impl FightMatchup {
    fn field(&self, data: &Data) -> Result<Matchup<impl MatchupFn<Setup>>, CliError> {
        let (party, group) = (PartyWords::read(data, &self.party)?, group(&self.monsters)?);
        // A wrong option is reported before the first fight.
        self.place_args.setup(party.delvers(Seed(1)), &group, Seed(1))?;
        let words = format!("{} against {}", self.party, self.monsters);
        let setup =
            move |_: u64, seed: Seed| Ok(Setup::Fight(self.place_args.setup(party.delvers(seed), &group, seed)?));
        Ok(Matchup { words, setup })
    }
}
