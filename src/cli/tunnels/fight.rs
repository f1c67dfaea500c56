//! `ludus tunnels fight`: the chances of one fight, from many games by the computer.

use crate::cli::batch::Many;
use crate::cli::data::Data;
use crate::cli::tunnels::party::{PartyWords, PlaceArgs, group};
use crate::cli::tunnels::simulate::{FightReport, tally};
use crate::cli::{CliResult, json};
use clap::Args;

#[derive(Args)]
pub struct FightArgs {
    /// Delvers of the roster, files or beginners: "Moss, ilse.json", "4 beginners"
    #[arg(value_name = "PARTY")]
    party: String,
    /// Monsters: "3 goblins, troll", "2 orc:50" with a rating of 50; files of people; or pushover, fair, tough, drawn
    #[arg(value_name = "MONSTERS")]
    monsters: String,
    #[command(flatten)]
    place: PlaceArgs,
    /// Number of fights, each with other dice
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    fights: u64,
    #[command(flatten)]
    many: Many,
}

pub(super) fn run(data: &Data, arguments: &FightArgs) -> CliResult {
    let seed = arguments.many.seed();
    let party = PartyWords::read(data, &arguments.party)?.delvers(seed);
    let setup = arguments.place.setup(party, &group(&arguments.monsters)?, seed)?;
    let sums = tally(&arguments.many, arguments.fights, |_| Ok(setup.clone()))?;
    let report = FightReport::new(&sums, Some(&setup));
    if arguments.many.json { json(&report) } else { Ok(report.text()) }
}
