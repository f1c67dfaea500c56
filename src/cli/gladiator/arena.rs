//! `ludus arena`: *Gladiator*'s players against each other.

use crate::cli::arena::{ArenaOptions, Matchup, MatchupFn, run};
use crate::cli::batch::of_code;
use crate::cli::data::Data;
use crate::cli::gladiator::sides;
use crate::cli::suggest::nearest;
use crate::cli::{CliError, CliResult, calibrate};
use crate::engine::dice::Seed;
use crate::gladiator::battle::state::Battle;
use crate::gladiator::matchmaking::bots::Lineup;
use crate::gladiator::matchmaking::opposition::draw;
use crate::gladiator::model::setup::Setup;
use crate::gladiator::model::skill::Skill;
use crate::store::gladiator::roster::Roster;
use clap::Args;

#[derive(Args)]
pub struct MatchupArgs {
    /// Two equal sides: examples, magi, creatures, crossbows; robots (five mixed), or two of a kind: needlers, amoebas,
    /// spirits, spiders, imps, slayers, evil-magi or behemoths; or all, each in turn
    #[arg(long, value_name = "NAME", default_value = "examples", conflicts_with_all = ["west", "east", "code"])]
    lineup: String,
    #[command(flatten)]
    sides: sides::NamedFighter,
    /// The sides and the arena of a battle code
    #[arg(long, value_name = "CODE", conflicts_with_all = ["west", "east"])]
    code: Option<String>,
    /// Accept a code made under other rules
    #[arg(long, requires = "code")]
    other_rules: bool,
}

pub(super) fn meet(data: &Data, arguments: &ArenaOptions<MatchupArgs>) -> CliResult {
    // A search plays on as robots would that are as cunning as those it meets.
    let cunning = arguments.meeting.has(Skill::Cunning.name());
    run::<Battle>(&arguments.meeting, &arguments.place.field(data, cunning)?)
}

pub(super) fn calibrate(data: &Data, sayings: &calibrate::CalibrateArgs<MatchupArgs>) -> CliResult {
    calibrate::run::<Battle>(&sayings.series, &sayings.place.field(data, false)?)
}

/// The word for all line-ups in turn.
const ALL: &str = "all";

impl MatchupArgs {
    /// The battles of all pairs; a side without names is drawn again for each pair.
    fn field(&self, data: &Data, cunning: bool) -> Result<Matchup<impl MatchupFn<Setup>>, CliError> {
        let all = self.code.is_none() && self.sides.nobody() && self.lineup == ALL;
        let (words, setup) = if all {
            ("each line-up in turn".into(), Setup::default())
        } else if let Some(code) = &self.code {
            ("the battle of a code".into(), of_code::<Battle>(code, self.other_rules)?.setup)
        } else if self.sides.nobody() {
            let lineup = lineup(&self.lineup)?;
            (lineup.word().to_string(), lineup.setup())
        } else {
            let roster = data.look().map_or_else(|_| Roster::default(), |store| store.roster().clone());
            (self.sides.words(), self.sides.set_up(&roster)?)
        };
        let setup = move |number: u64, seed: Seed| {
            let in_turn = Lineup::ALL[number as usize % Lineup::ALL.len()];
            let mut setup: Setup = if all { in_turn.setup() } else { setup.clone() };
            if cunning {
                setup.skill = Skill::Cunning.into();
            }
            if setup.fighters.iter().all(|one| one.side == setup.fighters[0].side) {
                draw(&mut setup, seed);
            }
            Ok(setup)
        };
        Ok(Matchup { words, setup })
    }
}

fn lineup(word: &str) -> Result<Lineup, CliError> {
    let names = Lineup::ALL.map(Lineup::word);
    Lineup::ALL.into_iter().find(|lineup| lineup.word() == word).ok_or_else(|| {
        CliError::usage(match nearest(word, names) {
            Some(near) => format!("\"{word}\" is no line-up; did you mean {near}?"),
            None => format!("\"{word}\" is no line-up; there are {}", names.join(", ")),
        })
    })
}
