//! `ludus hexarena arena`: the *Hex Arena*'s players against each other.

use crate::cli::arena::{ArenaOptions, Matchup, MatchupFn, run};
use crate::cli::batch::of_code;
use crate::cli::data::Data;
use crate::cli::hexarena::simulate::{named, side};
use crate::cli::{CliError, CliResult, calibrate};
use crate::engine::dice::{Dice, Domain, Seed};
use crate::hexarena::battle::state::Bout;
use crate::hexarena::matchmaking::foes::{FOES, Foe};
use crate::hexarena::model::setup::Setup;
use crate::hexarena::model::sheet::Sheet;
use clap::Args;

#[derive(Args)]
pub struct MatchupArgs {
    /// West's figures, as in `simulate`; default: four of the twenty, drawn for each pair, the same on both sides
    #[arg(long, value_name = "WHO", requires = "east", allow_hyphen_values = true)]
    west: Option<String>,
    /// East's figures
    #[arg(long, value_name = "WHO", requires = "west", allow_hyphen_values = true)]
    east: Option<String>,
    /// Sides and arena of a battle code
    #[arg(long, value_name = "CODE", conflicts_with_all = ["west", "east"])]
    code: Option<String>,
    /// Accept a code made under other rules
    #[arg(long, requires = "code")]
    other_rules: bool,
}

/// Number of drawn figures a side.
const DRAWN: u32 = 4;

pub(super) fn meet(data: &Data, arguments: &ArenaOptions<MatchupArgs>) -> CliResult {
    run::<Bout>(&arguments.meeting, &arguments.place.field(data)?)
}

pub(super) fn calibrate(data: &Data, sayings: &calibrate::CalibrateArgs<MatchupArgs>) -> CliResult {
    calibrate::run::<Bout>(&sayings.series, &sayings.place.field(data)?)
}

impl MatchupArgs {
    /// The bouts: of a code, of named sides, or of drawn figures.
    fn field(&self, data: &Data) -> Result<Matchup<impl MatchupFn<Setup>>, CliError> {
        let (words, setup) = match (&self.code, &self.west, &self.east) {
            (Some(code), ..) => ("the bout of a code".into(), Some(of_code::<Bout>(code, self.other_rules)?.setup)),
            (None, Some(west), Some(east)) => {
                let first = side(data, west, &[])?;
                let second = side(data, east, &first)?;
                (format!("{west} - {east}"), Some(named(first, second)))
            }
            _ => ("four of the twenty, drawn".into(), None),
        };
        setup.as_ref().map_or(Ok(()), |setup| setup.check().map_err(CliError::new))?;
        let setup = move |_: u64, seed: Seed| Ok(setup.clone().unwrap_or_else(|| drawn(seed)));
        Ok(Matchup { words, setup })
    }
}

/// Draws the same four for both sides.
fn drawn(seed: Seed) -> Setup {
    let mut dice = Dice::new(seed, Domain::Setup, 99);
    let foes: Vec<_> = (0..DRAWN).map(|_| &FOES[dice.one_of(FOES.len() as u32) as usize - 1]).collect();
    let side = |letter: &str| {
        let figure = |(number, foe): (usize, &&Foe)| Sheet {
            name: format!("{letter} {}", number + 1),
            ..Sheet::of(&foe.character())
        };
        foes.iter().enumerate().map(figure).collect()
    };
    Setup::new(side("West"), side("East"))
}
