//! `ludus dev calibrate`: whether the chances that are said come true, by tenths.

use crate::cli::arena::{Matchup, MatchupFn};
use crate::cli::batch::Many;
use crate::cli::progress::bar;
use crate::cli::{CliError, CliResult, json};
use crate::engine::arena::Bots;
use crate::engine::calibration::{Prediction, buckets, predict};
use crate::engine::chance::Share;
use crate::engine::search::{Budget, SearchSpace};
use clap::Args;
use serde::Serialize;
use std::fmt::Write;

#[derive(Args)]
pub struct CalibrationArgs {
    /// Number of positions, one from each game
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    positions: u64,
    /// Playouts for a decision, over all its options
    #[arg(long, default_value_t = 240, value_parser = clap::value_parser!(u32).range(1..=100_000))]
    playouts: u32,
    #[command(flatten)]
    many: Many,
}

#[derive(Args)]
pub struct CalibrateArgs<P: Args> {
    #[command(flatten)]
    pub series: CalibrationArgs,
    #[command(flatten)]
    pub place: P,
}

/// One tenth of the scale of chances.
#[derive(Serialize)]
struct Tenth {
    /// Bounds in percent.
    from: u64,
    to: u64,
    positions: u64,
    /// In percent: the mean prediction, the observed share, and its 95% interval.
    said: f64,
    won: f64,
    error: f64,
}

#[derive(Serialize)]
struct CalibrationReport {
    book: &'static str,
    field: String,
    seed: u64,
    positions: u64,
    playouts: u32,
    tenths: Vec<Tenth>,
    /// Brier score in thousandths; 250 is a coin toss.
    brier: f64,
}

/// Predicts one position of each game and compares with the result. `field` returns the battle for a number and seed.
pub fn run<G: Bots + SearchSpace>(series: &CalibrationArgs, field: &Matchup<impl MatchupFn<G::Setup>>) -> CliResult {
    let seed = series.many.seed();
    let bar = bar(series.positions, "positions");
    let one = |number: u64| {
        let seed = seed.nth(number);
        let said = predict::<G>(&(field.setup)(number, seed)?, seed, Budget { playouts: series.playouts });
        bar.inc(1);
        Ok::<_, CliError>(said)
    };
    let said = series.many.run(series.positions, one)?;
    bar.finish_and_clear();
    let said: Vec<Prediction> = said.into_iter().flatten().collect();
    let tenths = buckets(&said, 10).into_iter().zip(0u64..).filter_map(|(part, number)| {
        let (said, won) = part.means()?;
        let (said, won) = (said as f64 / 10.0, won as f64 / 10.0);
        let error = 1.96 * (won * (100.0 - won) / part.count as f64).sqrt();
        Some(Tenth { from: 10 * number, to: 10 * number + 10, positions: part.count, said, won, error })
    });
    let square = |one: &Prediction| (f64::from(one.chance) / 1e6 - f64::from(one.points) / 2.0).powi(2);
    let answer = CalibrationReport {
        book: G::BOOK,
        field: field.words.clone(),
        seed: seed.0,
        positions: said.len() as u64,
        playouts: series.playouts,
        tenths: tenths.collect(),
        brier: 1000.0 * said.iter().map(square).sum::<f64>() / said.len().max(1) as f64,
    };
    if series.many.json { json(&answer) } else { Ok(words(&answer)) }
}

fn words(answer: &CalibrationReport) -> String {
    let CalibrationReport { field, seed, positions, playouts, brier, .. } = answer;
    let mut text =
        format!("Chances said in {positions} positions, {field}, seed {seed}, {playouts} playouts a decision\n");
    text.push_str("Said       positions   in the mean   came true\n");
    for Tenth { from, to, positions, said, won, error } in &answer.tenths {
        let [said, won, error] = [*said, *won, *error].map(|percent| (percent * 10.0).round() as u64);
        let (said, came) = (Share::of_tenths((said, error)).alone(), Share::of_tenths((won, error)).to_string());
        // Writing to a string cannot fail.
        _ = writeln!(text, "{from:>2} to {to:>3}% {positions:>9}   {said:>11}   {came:>9}");
    }
    _ = writeln!(text, "Mean square {brier:.1} thousandths");
    text
}
