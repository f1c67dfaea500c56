//! `ludus battlefield arena`: the generals against each other, on mirrored maps with equal armies unless told otherwise.

use crate::battlefield::battle::state::FieldBattle;
use crate::battlefield::data::people::People;
use crate::battlefield::model::setup::Setup;
use crate::battlefield::setup::random::RandomBattle;
use crate::cli::arena::{ArenaOptions, Matchup, MatchupFn, run};
use crate::cli::batch::of_code;
use crate::cli::battlefield::fields::{DRAWN, FieldArgs, ScaleWord, ThemeWord};
use crate::cli::calibrate::CalibrateArgs;
use crate::cli::data::Data;
use crate::cli::{CliError, CliResult, calibrate};
use crate::engine::dice::Seed;
use clap::Args;

#[derive(Args)]
pub struct FieldMatchup {
    #[command(flatten)]
    field: FieldArgs,
    /// Draw map and armies by these options, also unequal ones; default: mirrored maps and equal armies of all lists in turn
    #[arg(long)]
    drawn: bool,
    /// Armies and map of a battle code
    #[arg(long, value_name = "CODE", conflicts_with_all = ["scenario", "drawn", "rules"], conflicts_with_all = DRAWN)]
    code: Option<String>,
    /// Accept a code made under other rules
    #[arg(long, requires = "code")]
    other_rules: bool,
}

pub(super) fn meet(data: &Data, arguments: &ArenaOptions<FieldMatchup>) -> CliResult {
    run::<FieldBattle>(&arguments.meeting, &arguments.place.field(data)?)
}

pub(super) fn calibrate(data: &Data, arguments: &CalibrateArgs<FieldMatchup>) -> CliResult {
    calibrate::run::<FieldBattle>(&arguments.series, &arguments.place.field(data)?)
}

impl FieldMatchup {
    fn field(&self, data: &Data) -> Result<Matchup<impl MatchupFn<Setup>>, CliError> {
        let fixed = match &self.code {
            Some(code) => Some(of_code::<FieldBattle>(code, self.other_rules)?.setup),
            None => None,
        };
        let drawn =
            self.drawn || self.field.scenario.is_some() || self.field.names_armies() || self.field.map.is_some();
        if !drawn && (self.field.scale != ScaleWord::Tactical || self.field.theme != ThemeWord::Green) {
            return Err(CliError::usage(
                "--scale and --theme need --drawn: without it armies are tactical on green maps",
            ));
        }
        let saved = self.field.saved(data)?;
        // A wrong option is reported before the first battle.
        if fixed.is_none() && drawn {
            self.field.setup(&saved, Seed(1))?;
        }
        let words = match (&fixed, &self.field.scenario) {
            (Some(_), _) => "the battle of a code".into(),
            (None, Some(scenario)) => format!("the scenario {scenario}"),
            (None, None) if drawn => "drawn battles".into(),
            (None, None) => "mirrored maps, equal armies".into(),
        };
        let setup = move |number: u64, seed: Seed| match &fixed {
            Some(setup) => Ok(setup.clone()),
            None if drawn => self.field.setup(&saved, seed),
            None => {
                let people = People::ALL[number as usize % People::ALL.len()];
                let random = RandomBattle::mirror(self.field.size.into(), people);
                Ok(RandomBattle { rules: self.field.rules(), ..random }.setup(seed))
            }
        };
        Ok(Matchup { words, setup })
    }
}
