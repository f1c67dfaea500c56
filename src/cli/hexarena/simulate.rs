//! `ludus hexarena simulate`: two sides of the computer, so many bouts.

use crate::cli::batch::{Many, of_code};
use crate::cli::columns::columns;
use crate::cli::data::Data;
use crate::cli::hexarena::figure;
use crate::cli::names::{Entry, entries};
use crate::cli::{CliError, CliResult, json};
use crate::engine::chance::{Chance, Share};
use crate::engine::dice::Seed;
use crate::engine::share_code::Code;
use crate::hexarena::ai::Scratch;
use crate::hexarena::battle::state::Bout;
use crate::hexarena::matchmaking::foes::Style;
use crate::hexarena::matchmaking::matches::MatchTally;
use crate::hexarena::matchmaking::styles::Standings;
use crate::hexarena::matchmaking::{matches, styles};
use crate::hexarena::model::ground::arena::Size;
use crate::hexarena::model::setup::{Control, Level, Setup};
use crate::hexarena::model::sheet::Sheet;
use clap::{Args, ValueEnum};
use serde::Serialize;

/// Level of the computer.
#[derive(Clone, Copy, Debug, ValueEnum)]
pub(super) enum Care {
    Raw,
    Trained,
    Veteran,
}

impl From<Care> for Level {
    fn from(care: Care) -> Level {
        match care {
            Care::Raw => Level::Raw,
            Care::Trained => Level::Trained,
            Care::Veteran => Level::Veteran,
        }
    }
}

#[derive(Args)]
pub struct SimulateArgs {
    /// West's figures, separated by commas: opponents, creatures, characters of the roster or files: "Champion",
    /// "2 Tiro,Hoplite", "Hobgoblin captain on Horse"; mounted figures fight in the Great arena; a name that holds a comma or
    /// starts with a number needs its own double quotes
    #[arg(long, value_name = "WHO", required_unless_present_any = ["code", "styles"], allow_hyphen_values = true)]
    west: Option<String>,
    /// East's figures
    #[arg(long, value_name = "WHO", required_unless_present_any = ["code", "styles"], allow_hyphen_values = true)]
    east: Option<String>,
    /// Play the five styles of drawn opponents against each other instead, at equal rating, in every grade, on four grounds;
    /// West's level plays them all
    #[arg(long, conflicts_with_all = ["west", "east", "near", "handicap", "east_level"])]
    styles: bool,
    /// Number of bouts
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    battles: u64,
    /// Level of West's player
    #[arg(long, value_enum, default_value = "trained")]
    west_level: Care,
    /// Level of East's player
    #[arg(long, value_enum, default_value = "trained")]
    east_level: Care,
    /// Start 8 hexes apart, not 14
    #[arg(long)]
    near: bool,
    /// Reduce the stronger side's Fatigue by 1 for each 3% of rating
    #[arg(long)]
    handicap: bool,
    #[command(flatten)]
    many: Many,
    /// Sides and arena of a battle code, and its seed unless --seed is given; a person's side is played by Trained
    #[arg(long, value_name = "CODE", conflicts_with_all = ["west", "east", "west_level", "east_level", "near", "handicap"])]
    code: Option<String>,
    /// Accept a code made under other rules
    #[arg(long, requires = "code")]
    other_rules: bool,
}

#[derive(Serialize)]
struct BoutReport {
    battles: u64,
    west_wins: u64,
    east_wins: u64,
    draws: u64,
    mean_pulses: f64,
    decisions: u64,
    worths: [u32; 2],
    handicaps: [u8; 2],
    seconds: f64,
    battles_per_second: f64,
    hash: String,
}

/// Bouts in one batch of a thread.
const PART: u64 = 32;

pub(super) fn run(data: &Data, arguments: &SimulateArgs) -> CliResult {
    if arguments.styles {
        return styles(arguments);
    }
    let (setup, seed) = match &arguments.code {
        Some(code) => {
            let Code { setup, seed, .. } = of_code::<Bout>(code, arguments.other_rules)?;
            (setup, arguments.many.seed.map_or(seed, Seed))
        }
        None => (of_names(data, arguments)?, arguments.many.seed()),
    };
    setup.check().map_err(CliError::new)?;
    let begun = std::time::Instant::now();
    let tally = play(&setup, seed, arguments)?;
    let answer = answer(&setup, &tally, begun.elapsed().as_secs_f64());
    if arguments.many.json { json(&answer) } else { Ok(words(&answer)) }
}

/// The set-up of the named sides.
fn of_names(data: &Data, arguments: &SimulateArgs) -> Result<Setup, CliError> {
    let west = side(data, arguments.west.as_deref().unwrap_or_default(), &[])?;
    let east = side(data, arguments.east.as_deref().unwrap_or_default(), &west)?;
    let mut setup = named(west, east);
    setup.near = arguments.near;
    let levels = [arguments.west_level, arguments.east_level];
    setup.sides.iter_mut().zip(levels).for_each(|(party, care)| party.control = Control::Computer(care.into()));
    if arguments.handicap {
        let less = matches::handicaps(setup.worths());
        setup.sides.iter_mut().zip(less).for_each(|(party, less)| party.handicap = less);
    }
    Ok(setup)
}

/// Plays the parts of the series; their sum does not depend on the order.
fn play(setup: &Setup, seed: Seed, arguments: &SimulateArgs) -> Result<MatchTally, CliError> {
    let all = arguments.battles;
    let parts = all.div_ceil(PART);
    let part = |number: u64| {
        let numbers = number * PART..((number + 1) * PART).min(all);
        matches::run(setup, seed, numbers, true, &mut Scratch::default())
    };
    let tallies = arguments.many.run(parts, part).map_err(CliError::new)?;
    let mut sum = MatchTally::default();
    tallies.into_iter().for_each(|tally| sum += tally);
    Ok(sum)
}

fn answer(setup: &Setup, tally: &MatchTally, seconds: f64) -> BoutReport {
    BoutReport {
        battles: tally.bouts,
        west_wins: tally.wins[0],
        east_wins: tally.wins[1],
        draws: tally.draws(),
        mean_pulses: tally.mean_pulses() as f64 / 10.0,
        decisions: tally.decisions,
        worths: setup.worths(),
        handicaps: setup.sides.each_ref().map(|party| party.handicap),
        seconds,
        battles_per_second: tally.bouts as f64 / seconds.max(1e-9),
        hash: format!("{:016x}", tally.hash),
    }
}

fn words(answer: &BoutReport) -> String {
    let BoutReport { battles, west_wins, east_wins, draws, mean_pulses, worths, .. } = answer;
    let share = |count: &u64| Share::counted(*count, *battles).alone();
    format!(
        "West wins {west_wins} of {battles} bouts ({}), East {east_wins} ({}), {draws} drawn; {mean_pulses:.1} Pulses on average.\n\
         Worth {} against {}; {:.0} bouts a second; hash {}.\n",
        share(west_wins),
        share(east_wins),
        worths[0],
        worths[1],
        answer.battles_per_second,
        answer.hash,
    )
}

#[derive(Serialize)]
struct StyleRow {
    style: &'static str,
    bouts: u64,
    /// Permille against each style; `None` against itself.
    against: [Option<u64>; 5],
    won: u64,
    spread: u64,
}

/// Rounds of every style against every other, enough for the wanted number of bouts.
fn styles(arguments: &SimulateArgs) -> CliResult {
    let rounds = arguments.battles.div_ceil(styles::ROUND);
    let (seed, level): (Seed, Level) = (arguments.many.seed(), arguments.west_level.into());
    let round = |number| styles::round(seed, number, level, &mut Scratch::default());
    let played = arguments.many.run(rounds, round).map_err(CliError::new)?;
    let mut sum = Standings::default();
    played.into_iter().for_each(|standings| sum += standings);
    let rows: Vec<StyleRow> = Style::ALL.iter().map(|of| style_row(&sum, *of)).collect();
    if arguments.many.json { json(&rows) } else { Ok(style_table(&rows)) }
}

fn style_row(sum: &Standings, of: Style) -> StyleRow {
    let against = Style::ALL.map(|other| sum.against(of, other));
    StyleRow { style: of.name(), bouts: sum.bouts(of), against, won: sum.share(of), spread: sum.spread(of) }
}

fn style_table(rows: &[StyleRow]) -> String {
    let whole = |of: u64| Chance { ways: of, of: 1000 }.to_string();
    let cells: Vec<[String; 8]> = rows
        .iter()
        .map(|row| {
            let [a, b, c, d, e] = row.against.map(|won| won.map_or_else(|| "-".into(), whole));
            let all = Share::of_tenths((row.won, row.spread)).to_string();
            [row.style.into(), a, b, c, d, e, all, row.bouts.to_string()]
        })
        .collect();
    let [a, b, c, d, e] = Style::ALL.map(Style::name);
    columns(["Won", a, b, c, d, e, "all", "bouts"], &cells)
}

/// The set-up of two sides; mounted figures need the Great arena.
pub(super) fn named(west: Vec<Sheet>, east: Vec<Sheet>) -> Setup {
    let mut setup = Setup::new(west, east);
    if setup.figures().any(|(_, sheet)| sheet.mount.is_some()) {
        setup.size = Size::Great;
    }
    setup
}

/// Reads "2 Tiro,Hoplite" as three figures; equal names are numbered, counting the other side's.
pub(super) fn side(data: &Data, words: &str, others: &[Sheet]) -> Result<Vec<Sheet>, CliError> {
    let mut all: Vec<Sheet> = Vec::new();
    for entry in entries(words)? {
        let (count, sheet) = match &entry {
            Entry::Words(part) if part.is_empty() => continue,
            Entry::Name(name) => (1, figure::on_foot(data, name)?),
            Entry::Words(part) => {
                let (count, name) = match part.split_once(' ') {
                    Some((number, name)) if number.bytes().all(|b| b.is_ascii_digit()) => {
                        (number.parse().unwrap_or(0), name)
                    }
                    _ => (1, part.as_str()),
                };
                if !(1..=7).contains(&count) {
                    return Err(CliError::new(format!("{part}: a side has 1 to 7 figures")));
                }
                (count, figure::sheet(data, name)?)
            }
        };
        for _ in 0..count {
            let same = |other: &&Sheet| other.name.starts_with(&sheet.name);
            let before = others.iter().chain(&all).filter(same).count();
            let name = if before == 0 { sheet.name.clone() } else { format!("{} {}", sheet.name, before + 1) };
            all.push(Sheet { name, ..sheet.clone() });
        }
    }
    Ok(all)
}
