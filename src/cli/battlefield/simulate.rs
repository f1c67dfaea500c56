//! `ludus battlefield simulate`: battles between generals, with the wins of each army.

use crate::battlefield::ai::{Scratch, choose};
use crate::battlefield::battle::state::{FieldBattle, Outcome};
use crate::battlefield::model::army::{Commander, General};
use crate::battlefield::model::setup::Setup;
use crate::cli::batch::{Many, of_code};
use crate::cli::battlefield::fields::{DRAWN, FieldArgs, LevelWord, command, hand};
use crate::cli::data::Data;
use crate::cli::{CliError, CliResult, json};
use crate::engine::chance::Share;
use crate::engine::dice::Seed;
use crate::engine::game::{Game, NullSink};
use crate::engine::journal::stable_hash;
use crate::engine::share_code::Code;
use crate::engine::text::count;
use clap::Args;
use serde::Serialize;

#[derive(Args)]
pub struct SeriesArgs {
    #[command(flatten)]
    field: FieldArgs,
    /// Number of battles; each has a new map and new armies
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    battles: u64,
    /// General of the first army
    #[arg(long, value_enum, default_value = "captain")]
    west_level: LevelWord,
    /// General of the second army and of all after it
    #[arg(long, value_enum, default_value = "captain")]
    east_level: LevelWord,
    #[command(flatten)]
    many: Many,
    /// Armies and map of a battle code, and its seed unless --seed is given
    #[arg(long, value_name = "CODE", conflicts_with_all = ["scenario", "rules"], conflicts_with_all = DRAWN)]
    code: Option<String>,
    /// Accept a code made under other rules
    #[arg(long, requires = "code")]
    other_rules: bool,
}

/// The result of a finished battle.
#[derive(Clone, Copy)]
struct Fought {
    /// The army that won. `None` for a draw.
    won: Option<u8>,
    rounds: u16,
    decisions: u32,
    hash: u64,
}

#[derive(Serialize)]
struct SeriesReport {
    battles: u64,
    armies: Vec<WinLine>,
    draws: u64,
    mean_rounds: f64,
    decisions: u64,
    seconds: f64,
    battles_per_second: f64,
    hash: String,
}

#[derive(Serialize)]
struct WinLine {
    name: String,
    general: &'static str,
    wins: u64,
}

pub(super) fn run(data: &Data, arguments: &SeriesArgs) -> CliResult {
    let (fixed, seed) = match &arguments.code {
        Some(code) => {
            let Code { setup, seed, .. } = of_code::<FieldBattle>(code, arguments.other_rules)?;
            (Some(setup), arguments.many.seed.map_or(seed, Seed))
        }
        None => (None, arguments.many.seed()),
    };
    let saved = arguments.field.saved(data)?;
    let setup = |number: u64| {
        let mut setup = match &fixed {
            Some(setup) => setup.clone(),
            None => arguments.field.setup(&saved, seed.nth(number))?,
        };
        command(&mut setup, [arguments.west_level, arguments.east_level]);
        Ok::<_, CliError>(setup)
    };
    // A wrong option is reported before the first battle.
    let first = setup(0)?;
    let begun = std::time::Instant::now();
    let one = |number: u64| fight(&setup(number)?, seed.nth(number));
    let fought = arguments.many.run(arguments.battles, one)?;
    let report = report(&first, &fought, begun.elapsed().as_secs_f64());
    if arguments.many.json { json(&report) } else { Ok(text(&report)) }
}

fn fight(setup: &Setup, seed: Seed) -> Result<Fought, CliError> {
    let mut battle = FieldBattle::start(setup, seed, &mut NullSink).map_err(CliError::new)?;
    let mut scratch = Scratch::default();
    while let Some(army) = battle.deciding_army() {
        let level = match battle.army(army).commander {
            Commander::Computer(general) => general,
            Commander::Player => General::Captain,
        };
        let Some((command, _)) = choose(&battle, level, &mut scratch) else { break };
        battle.execute_trusted(&command, &mut NullSink).map_err(CliError::new)?;
    }
    let won = match battle.outcome {
        Some(Outcome::Won(army)) => Some(army),
        _ => None,
    };
    Ok(Fought { won, rounds: battle.round, decisions: battle.move_number(), hash: stable_hash(&battle) })
}

fn report(setup: &Setup, fought: &[Fought], seconds: f64) -> SeriesReport {
    let battles = fought.len() as u64;
    let wins = |army: u8| fought.iter().filter(|one| one.won == Some(army)).count() as u64;
    let line = |(number, army): (usize, &crate::battlefield::model::army::Army)| WinLine {
        name: army.name.clone(),
        general: hand(army),
        wins: wins(number as u8),
    };
    SeriesReport {
        battles,
        armies: setup.armies.iter().enumerate().map(line).collect(),
        draws: fought.iter().filter(|one| one.won.is_none()).count() as u64,
        mean_rounds: fought.iter().map(|one| f64::from(one.rounds)).sum::<f64>() / battles.max(1) as f64,
        decisions: fought.iter().map(|one| u64::from(one.decisions)).sum(),
        seconds,
        battles_per_second: battles as f64 / seconds.max(1e-9),
        hash: format!("{:016x}", fought.iter().fold(0, |sum: u64, one| sum.wrapping_add(one.hash))),
    }
}

fn text(report: &SeriesReport) -> String {
    let mut text = String::new();
    for WinLine { name, general, wins } in &report.armies {
        let share = Share::counted(*wins, report.battles).alone();
        text += &format!("{name} ({general}) wins {wins} of {} ({share})\n", count(report.battles, "battle"));
    }
    let SeriesReport { draws, mean_rounds, hash, .. } = report;
    let speed = report.battles_per_second;
    text + &format!("{draws} drawn; {mean_rounds:.1} rounds on average; {speed:.0} battles a second; hash {hash}.\n")
}
