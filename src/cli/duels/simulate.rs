//! `ludus duels simulate`: the computer's plans of two levels against each other, everybody against everybody, each on
//! either side.

use crate::cli::batch::{Many, of_code};
use crate::cli::duels::{league, odds};
use crate::cli::{CliError, CliResult, columns, json};
use crate::duels::ai::{choose, plan_for};
use crate::duels::battle::event::Event;
use crate::duels::battle::odds::{OddsTally, Trial};
use crate::duels::battle::state::Encounter;
use crate::duels::matchmaking::league::Member;
use crate::duels::model::fighter::Side;
use crate::duels::model::plan::Plan;
use crate::duels::model::setup::{Entrant, Grade};
use crate::duels::model::terms::Terms;
use crate::engine::chance::Share;
use crate::engine::dice::Seed;
use crate::engine::share_code::Code;
use clap::Args;
use serde::Serialize;
use std::path::PathBuf;

#[derive(Args)]
pub struct SimulateArgs {
    /// 2 to 16 characters; default: the six examples. Their own plans are not used
    #[arg(value_name = "FILE")]
    files: Vec<PathBuf>,
    /// Level that plans for the first, 1 to 3
    #[arg(long, default_value_t = 2, value_parser = clap::value_parser!(u8).range(1..=3))]
    level: u8,
    /// Level that plans for the second, 1 to 3
    #[arg(long, default_value_t = 1, value_parser = clap::value_parser!(u8).range(1..=3))]
    against: u8,
    /// Fights for each pairing, each way round
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    fights: u64,
    /// Encounter of a battle code, and its seed unless --seed is given. The first level plans for seat 0, the
    /// second for seat 1; a character with its own plan keeps it
    #[arg(long, value_name = "CODE", conflicts_with = "files")]
    code: Option<String>,
    /// Accept a code made under other rules
    #[arg(long, requires = "code")]
    other_rules: bool,
    #[command(flatten)]
    many: Many,
}

/// Results of a pairing, from the view of the first, planned by the first level.
#[derive(Serialize)]
struct PairingRow {
    name: String,
    plan: String,
    other: String,
    other_plan: String,
    fights: u64,
    won: u64,
    lost: u64,
    neither: u64,
}

#[derive(Serialize)]
struct SeriesReport {
    level: u8,
    against: u8,
    fights: u64,
    /// Share of the first level's wins among fights with a death.
    share: f64,
    rows: Vec<PairingRow>,
}

pub(super) fn run(arguments: &SimulateArgs) -> CliResult {
    let grade = |level| Grade::try_from(level).map_err(CliError::new);
    let grades = [grade(arguments.level)?, grade(arguments.against)?];
    let rows = match &arguments.code {
        Some(code) => vec![of_code_fought(arguments, code, grades)?],
        None => paired(arguments, grades)?,
    };
    let (won, lost) = rows.iter().fold((0, 0), |(won, lost), row| (won + row.won, lost + row.lost));
    let share = if won + lost > 0 { won as f64 / (won + lost) as f64 } else { 0.5 };
    let fights = rows.iter().map(|row| row.fights).sum();
    let answer = SeriesReport { level: arguments.level, against: arguments.against, fights, share, rows };
    if arguments.many.json { json(&answer) } else { Ok(table(&answer)) }
}

/// The encounter of a code, with own plans or the computer's.
fn of_code_fought(arguments: &SimulateArgs, code: &str, grades: [Grade; 2]) -> Result<PairingRow, CliError> {
    let Code { setup, seed, .. } = of_code::<Encounter>(code, arguments.other_rules)?;
    let seed = arguments.many.seed.map_or(seed, Seed);
    let mut game = setup.build(seed).map_err(CliError::new)?;
    while let Some(side) = game.asked_side() {
        let Some(choice) = choose(&game, grades[side.index()]) else { break };
        // The plan alone is wanted: what the last of them leads to is fought often.
        game.apply(&Event::Sealed { side, plan: Box::new(choice.plan) });
    }
    let plans = Side::BOTH.map(|side| game.seal(side).plan().cloned().unwrap_or_default());
    let trial = Trial::of(&setup, [Some(&plans[0]), Some(&plans[1])], seed);
    let tally = odds::fight(&trial, seed, arguments.fights, &arguments.many)?;
    let [name, other] = Side::BOTH.map(|side| setup.of(side).name().to_string());
    Ok(row_of([name, other], plans, &tally))
}

/// All pairings, each way round.
fn paired(arguments: &SimulateArgs, grades: [Grade; 2]) -> Result<Vec<PairingRow>, CliError> {
    let members = league::members(&arguments.files)?;
    crate::duels::matchmaking::league::check(&members).map_err(CliError::new)?;
    let pairings: Vec<(usize, usize)> =
        (0..members.len()).flat_map(|a| (0..members.len()).filter(move |b| a != *b).map(move |b| (a, b))).collect();
    arguments.many.run(pairings.len() as u64, |number| {
        let (a, b) = pairings[number as usize];
        let seed = arguments.many.seed().nth((a * members.len() + b) as u64);
        Ok(meet([&members[a], &members[b]], grades, seed, arguments.fights))
    })
}

/// Each side opens half of the fights.
fn meet(two: [&Member; 2], grades: [Grade; 2], seed: Seed, fights: u64) -> PairingRow {
    let entrants = two.map(|member| Entrant::player(member.who.clone()));
    let fighters = [entrants[0].fighter(&entrants[1]), entrants[1].fighter(&entrants[0])];
    let terms = Terms::default();
    let plans = [
        plan_for(&fighters[0], &fighters[1], &terms, grades[0], seed.nth(0)),
        plan_for(&fighters[1], &fighters[0], &terms, grades[1], seed.nth(1)),
    ];
    let mut tally = OddsTally::default();
    for (starter, numbers) in [(Side::A, 0..fights / 2), (Side::B, fights / 2..fights)] {
        tally += Trial::new(fighters, [&plans[0], &plans[1]], Terms { starter, ..terms }).run(seed, numbers);
    }
    row_of(two.map(|member| member.who.name.clone()), plans, &tally)
}

fn row_of([name, other]: [String; 2], plans: [Plan; 2], tally: &OddsTally) -> PairingRow {
    let [won, lost] = tally.wins;
    let [plan, other_plan] = plans.map(|plan| plan.to_string());
    PairingRow { name, plan, other, other_plan, fights: tally.fights, won, lost, neither: tally.fights - won - lost }
}

fn table(answer: &SeriesReport) -> String {
    let heads = ["Level", "Against", "Won", "Lost", "Neither", "Plan"];
    let line = |row: &PairingRow| {
        let [won, lost, neither] = [row.won, row.lost, row.neither].map(|count| count.to_string());
        [row.name.clone(), row.other.clone(), won, lost, neither, row.plan.clone()]
    };
    let lines: Vec<[String; 6]> = answer.rows.iter().map(line).collect();
    let decided: u64 = answer.rows.iter().map(|row| row.won + row.lost).sum();
    let won = Share::counted((answer.share * decided as f64).round() as u64, decided);
    let SeriesReport { level, against, fights, .. } = answer;
    columns::columns(heads, &lines)
        + &format!("\nLevel {level} wins {won} of {fights} fights with level {against}, those without a death aside.\n")
}
