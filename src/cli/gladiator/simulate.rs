//! `ludus simulate`: many battles without a screen, on all cores, with the program's players on both sides.

use crate::cli::batch::{Many, in_parallel, of_code};
use crate::cli::data::Data;
use crate::cli::gladiator::sides;
use crate::cli::progress::bar;
use crate::cli::{CliError, CliResult, json};
use crate::engine::chance::Share;
use crate::engine::dice::Seed;
use crate::engine::digest::Digest;
use crate::engine::game::NullSink;
use crate::engine::share_code::Code;
use crate::gladiator::ai;
use crate::gladiator::battle::illegal_move::IllegalMove;
use crate::gladiator::battle::state::Battle;
use crate::gladiator::battle::state::decision::Outcome as End;
use crate::gladiator::matchmaking::opposition::{draw, examples};
use crate::gladiator::model::fighter::Side;
use crate::gladiator::model::setup::{Setup, SetupError};
use crate::gladiator::model::skill::Skills;
use crate::store::gladiator::roster::Roster;
use clap::Args;
use serde::Serialize;
use std::time::Instant;
use thiserror::Error;

#[derive(Args)]
pub struct SimulateArgs {
    #[command(flatten)]
    sides: sides::Sides,
    /// Number of battles
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    battles: u32,
    #[command(flatten)]
    many: Many,
    /// Sides and arena of a battle code, and its seed unless --seed is given
    #[arg(long, value_name = "CODE", conflicts_with_all = ["west", "east", "skill", "west_skill", "east_skill"])]
    code: Option<String>,
    /// Accept a code made under other rules
    #[arg(long, requires = "code")]
    other_rules: bool,
}

#[derive(Clone, Debug)]
pub struct Series {
    /// The fighters. Robots are drawn for an empty side, again for each battle.
    pub setup: Setup,
    /// Seed of the series; battle `i` has the seed [`Seed::nth`] of it.
    pub seed: Seed,
    pub battles: u32,
}

/// Why a series stopped.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum SeriesError {
    #[error(transparent)]
    Setup(#[from] SetupError),
    /// A computer player chose an illegal command: a bug.
    #[error("battle {number}, seed {seed}: the program's own choice was refused ({refusal}); please report it")]
    Refused { number: u32, seed: u64, refusal: IllegalMove },
}

#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct BattleTally {
    pub west_wins: u32,
    pub east_wins: u32,
    /// Battles that reached the turn limit or left no survivor.
    pub draws: u32,
    pub turns: u64,
    pub decisions: u64,
    /// Hash of all endings in order; does not depend on the number of threads.
    pub hash: u64,
}

struct Ended {
    outcome: Option<End>,
    turns: u16,
    decisions: u32,
    hash: u64,
}

impl Series {
    /// Plays all battles on so many threads. Calls `each` after every battle.
    pub fn fight(&self, threads: u16, each: impl Fn() + Sync) -> Result<BattleTally, SeriesError> {
        let ends = in_parallel(threads, self.battles.into(), |number| {
            let end = self.battle(number as u32);
            each();
            end
        });
        let (mut tally, mut digest) = (BattleTally::default(), Digest::default());
        for end in ends? {
            match end.outcome {
                Some(End::Won(Side::West)) => tally.west_wins += 1,
                Some(End::Won(Side::East)) => tally.east_wins += 1,
                _ => tally.draws += 1,
            }
            tally.turns += u64::from(end.turns);
            tally.decisions += u64::from(end.decisions);
            digest.push(end.hash);
        }
        tally.hash = digest.value();
        Ok(tally)
    }

    fn battle(&self, number: u32) -> Result<Ended, SeriesError> {
        let seed = self.seed.nth(number.into());
        let has = |side| self.setup.fighters.iter().any(|recruit| recruit.side == side);
        let mut battle = if has(Side::West) && has(Side::East) {
            Battle::new(&self.setup, seed)?
        } else {
            let mut setup = self.setup.clone();
            draw(&mut setup, seed);
            Battle::new(&setup, seed)?
        };
        while let Some(choice) = ai::choose(&battle) {
            let refused = |refusal| SeriesError::Refused { number, seed: seed.0, refusal };
            battle.execute(&choice.command, &mut NullSink).map_err(refused)?;
        }
        let hash = digest(&battle);
        Ok(Ended { outcome: battle.outcome(), turns: battle.turn(), decisions: battle.move_number(), hash })
    }
}

/// Hash of an ending: outcome, turns, decisions, SH of all fighters.
fn digest(battle: &Battle) -> u64 {
    let mut digest = Digest::default();
    digest.push(match battle.outcome() {
        None => 0,
        Some(End::Won(Side::West)) => 1,
        Some(End::Won(Side::East)) => 2,
        Some(End::Nobody) => 3,
        Some(End::Draw) => 4,
    });
    digest.push(battle.turn().into());
    digest.push(battle.move_number().into());
    battle.fighters().for_each(|id| digest.push(battle.fighter(id).sh() as u64));
    digest.value()
}

#[derive(Serialize)]
struct Report {
    skill: Skills,
    battles: u32,
    west_wins: u32,
    east_wins: u32,
    draws: u32,
    mean_turns: f64,
    decisions: u64,
    seconds: f64,
    battles_per_second: f64,
    hash: String,
    threads: u16,
}

pub(super) fn run(data: &Data, arguments: &SimulateArgs) -> CliResult {
    let series = series(data, arguments)?;
    let bar = bar(arguments.battles.into(), "battles");
    let begun = Instant::now();
    let threads = arguments.many.threads();
    let tally = series.fight(threads, || bar.inc(1)).map_err(CliError::new)?;
    let seconds = begun.elapsed().as_secs_f64();
    bar.finish_and_clear();
    let report = Report {
        skill: series.setup.skill,
        battles: arguments.battles,
        west_wins: tally.west_wins,
        east_wins: tally.east_wins,
        draws: tally.draws,
        mean_turns: tally.turns as f64 / f64::from(arguments.battles),
        decisions: tally.decisions,
        seconds,
        battles_per_second: f64::from(arguments.battles) / seconds.max(1e-9),
        hash: format!("{:016x}", tally.hash),
        threads,
    };
    if arguments.many.json { json(&report) } else { Ok(report.text()) }
}

fn series(data: &Data, arguments: &SimulateArgs) -> Result<Series, CliError> {
    data.sound()?;
    if let Some(code) = &arguments.code {
        let Code { setup, seed, .. } = of_code::<Battle>(code, arguments.other_rules)?;
        return Ok(Series { setup, seed: arguments.many.seed.map_or(seed, Seed), battles: arguments.battles });
    }
    // Without a home folder there is no roster, but creatures and robots fight all the same.
    let roster = || data.look().map_or_else(|_| Roster::default(), |store| store.roster().clone());
    let setup = if arguments.sides.nobody() {
        Setup { fighters: examples(), skill: arguments.sides.skill(), ..Setup::default() }
    } else {
        arguments.sides.set_up(&roster())?
    };
    Ok(Series { setup, seed: arguments.many.seed(), battles: arguments.battles })
}

impl Report {
    fn text(&self) -> String {
        let share = |wins: u32| Share::counted(wins.into(), self.battles.into()).alone();
        format!(
            "West wins   {:>9}  {:>6}\nEast wins   {:>9}  {:>6}\nDraws       {:>9}  {:>6}\n\
             Mean turns  {:>9.1}\nDecisions   {:>9}\nHash        {}\n\
             {} battles in {:.2} s on {} threads: {:.0} a second\n",
            self.west_wins,
            share(self.west_wins),
            self.east_wins,
            share(self.east_wins),
            self.draws,
            share(self.draws),
            self.mean_turns,
            self.decisions,
            self.hash,
            self.battles,
            self.seconds,
            self.threads,
            self.battles_per_second
        )
    }
}
