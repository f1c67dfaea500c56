//! `arena`: two players of the program against each other, each seed from both sides, with the interval of what came of it.
//!
//! A record keeps every pair.

mod record;

use crate::cli::arena::record::{PairRecord, RecordHeader};
use crate::cli::batch::Many;
use crate::cli::progress::bar;
use crate::cli::suggest::nearest;
use crate::cli::{CliError, CliResult, json};
use crate::engine::arena::{Bot, BotState, Bots, MatchError, Pair, Score};
use crate::engine::chance::Share;
use crate::engine::dice::Seed;
use crate::engine::digest::Digest;
use crate::engine::journal::stable_hash;
use clap::Args;
use serde::{Serialize, Serializer};
use std::path::PathBuf;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, channel};
use std::time::{Duration, Instant};

#[derive(Args)]
pub struct ArenaArgs {
    /// First player
    #[arg(value_name = "PLAYER")]
    first: String,
    /// Second player
    #[arg(value_name = "PLAYER")]
    second: String,
    /// Number of pairs; a pair is one seed played twice, with sides swapped
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    pairs: u64,
    /// Record every pair in this new file
    #[arg(long, value_name = "FILE")]
    record: Option<PathBuf>,
    #[command(flatten)]
    pub many: Many,
}

#[derive(Args)]
pub struct ArenaOptions<P: Args> {
    #[command(flatten)]
    pub meeting: ArenaArgs,
    #[command(flatten)]
    pub place: P,
}

impl ArenaArgs {
    /// Returns whether either player has this name.
    pub fn has(&self, word: &str) -> bool {
        self.first == word || self.second == word
    }
}

pub trait MatchupFn<S>: Fn(u64, Seed) -> Result<S, CliError> + Sync {}
impl<S, F: Fn(u64, Seed) -> Result<S, CliError> + Sync> MatchupFn<S> for F {}

pub struct Matchup<S> {
    /// Description for people and for the record's header.
    pub words: String,
    pub setup: S,
}

/// A finished pair with the time it took.
#[derive(Debug, Serialize)]
struct PlayerLine {
    pair: u64,
    points: [u8; 2],
    decisions: [u32; 2],
    micros: [u64; 2],
    #[serde(serialize_with = "hexadecimal")]
    hash: u64,
}

/// Sixteen hexadecimal digits, because a JSON number cannot hold every hash.
#[allow(clippy::trivially_copy_pass_by_ref)]
fn hexadecimal<S: Serializer>(hash: &u64, to: S) -> Result<S::Ok, S::Error> {
    to.collect_str(&format_args!("{hash:016x}"))
}

impl PlayerLine {
    const fn pair(&self) -> Pair {
        Pair { points: self.points, decisions: self.decisions, hash: self.hash }
    }
}

#[derive(Serialize)]
struct ArenaReport {
    book: &'static str,
    players: [String; 2],
    field: String,
    seed: u64,
    pairs: u64,
    /// The first player's share of all points, in percent, and its 95% interval from the spread of the pairs.
    share: f64,
    low: f64,
    high: f64,
    /// Games that the first player won, drew and lost: in the first seat, in the second seat.
    games: [[u64; 3]; 2],
    /// Number of pairs in which the first player got 0 to 4 half points.
    by_points: [u64; 5],
    decisions: [u64; 2],
    micros_a_decision: [f64; 2],
    hash: String,
}

/// Plays all pairs. `field` returns the battle of a pair for its number and seed.
pub fn run<G: Bots>(meeting: &ArenaArgs, field: &Matchup<impl MatchupFn<G::Setup>>) -> CliResult
where
    G::Setup: Sync,
{
    let players = [player::<G>(&meeting.first)?, player::<G>(&meeting.second)?];
    let seed = meeting.many.seed();
    let head = RecordHeader {
        arena: G::BOOK.to_string(),
        rules: G::RULES,
        players: players.map(|player| player.to_string()),
        field: format!("{} ({:016x})", field.words, stable_hash(&(field.setup)(0, seed.nth(0))?)),
        seed: seed.0,
    };
    let record =
        meeting.record.as_deref().map(|path| PairRecord::create(path, &head)).transpose().map_err(CliError::new)?;
    let bar = bar(meeting.pairs, "pairs");
    let fought = meet_all(meeting, record, |number| {
        let line = fight::<G>(number, seed.nth(number), players, &field.setup);
        bar.inc(1);
        line
    });
    bar.finish_and_clear();
    let mut lines = fought?;
    lines.sort_unstable_by_key(|line| line.pair);
    let answer = answer::<G>(&head, field.words.clone(), lines.iter());
    if meeting.many.json { json(&answer) } else { Ok(words(&answer)) }
}

/// Plays the pairs on all worker threads; one more thread writes the record. Stops at the first error.
fn meet_all(
    meeting: &ArenaArgs,
    record: Option<PairRecord>,
    fight: impl Fn(u64) -> Result<PlayerLine, CliError> + Sync,
) -> Result<Vec<PlayerLine>, CliError> {
    let (to, from) = channel();
    let stop = &AtomicBool::new(false);
    // Owns the sender: the writer ends with the last pair.
    let each = move |number: u64| {
        if !stop.load(Ordering::Relaxed) {
            // Where nobody takes it any more the disk has failed, and who wrote says so.
            drop(to.send(fight(number)?));
        }
        Ok(())
    };
    std::thread::scope(|scope| {
        let writer = scope.spawn(move || keep(&from, record, stop));
        let fought = meeting.many.run(meeting.pairs, each);
        let lines = writer.join().unwrap_or_else(|_| Err("the record could not be written".into()));
        fought?;
        lines.map_err(CliError::new)
    })
}

/// Receives finished pairs and writes them to the record.
fn keep(
    from: &Receiver<PlayerLine>,
    mut record: Option<PairRecord>,
    stop: &AtomicBool,
) -> Result<Vec<PlayerLine>, String> {
    let mut lines = Vec::new();
    while let Ok(line) = from.recv() {
        let begun = lines.len();
        lines.push(line);
        lines.extend(from.try_iter());
        let written = record.as_mut().map(|record| record.append(&lines[begun..])).transpose();
        written.inspect_err(|_| stop.store(true, Ordering::Relaxed))?;
    }
    Ok(lines)
}

fn fight<G: Bots>(
    number: u64,
    seed: Seed,
    players: [Bot; 2],
    setup: &impl Fn(u64, Seed) -> Result<G::Setup, CliError>,
) -> Result<PlayerLine, CliError> {
    let mut minds = [BotState::<G>::default(), BotState::default()];
    let mut spent = [Duration::ZERO; 2];
    let pair = Pair::fight::<G>(&setup(number, seed)?, seed, |player, game| {
        let begun = Instant::now();
        let command = players[player].answer(game, &mut minds[player]);
        spent[player] += begun.elapsed();
        command
    });
    let pair = pair.map_err(|broken| match broken {
        MatchError::Setup(fault) => CliError::new(fault),
        broken => CliError::new(format!("pair {number}, seed {}: {broken}", seed.0)),
    })?;
    let micros = spent.map(|spent| u64::try_from(spent.as_micros()).unwrap_or(u64::MAX));
    Ok(PlayerLine { pair: number, points: pair.points, decisions: pair.decisions, micros, hash: pair.hash })
}

fn player<G: Bots>(word: &str) -> Result<Bot, CliError> {
    let names = || Bot::words::<G>().map(|(name, _)| name);
    Bot::named::<G>(word).ok_or_else(|| {
        CliError::usage(match nearest(word, names()) {
            Some(near) => format!("\"{word}\" is no player; did you mean {near}?"),
            None => format!("\"{word}\" is no player; there are {}", names().collect::<Vec<_>>().join(", ")),
        })
    })
}

fn answer<'a, G: Bots>(head: &RecordHeader, field: String, lines: impl Iterator<Item = &'a PlayerLine>) -> ArenaReport {
    let (mut score, mut digest, mut micros) = (Score::default(), Digest::default(), [0; 2]);
    for line in lines {
        score.push(&line.pair());
        digest.push(line.hash);
        micros.iter_mut().zip(line.micros).for_each(|(sum, micros)| *sum += micros);
    }
    let (share, spread) = share(&score);
    let each = |player: usize| micros[player] as f64 / (score.decisions[player] as f64).max(1.0);
    ArenaReport {
        book: G::BOOK,
        players: head.players.clone(),
        field,
        seed: head.seed,
        pairs: score.count(),
        share,
        low: (share - spread).max(0.0),
        high: (share + spread).min(100.0),
        games: score.games,
        by_points: score.pairs,
        decisions: score.decisions,
        micros_a_decision: [each(0), each(1)],
        hash: format!("{:016x}", digest.value()),
    }
}

/// Returns the first player's share in percent and half of its 95% interval. One pair won outright and one lost outright
/// are added to the spread, so that a few equal pairs do not look like proof.
fn share(score: &Score) -> (f64, f64) {
    let count = score.count() as f64;
    let share = score.quarters() as f64 / (4.0 * count).max(1.0);
    let spread = |(quarters, count): (usize, &u64)| *count as f64 * (quarters as f64 / 4.0 - share).powi(2);
    let squares = score.pairs.iter().enumerate().map(spread).sum::<f64>() + share.powi(2) + (1.0 - share).powi(2);
    (100.0 * share, 196.0 * squares.sqrt() / (count + 2.0))
}

fn words(answer: &ArenaReport) -> String {
    let ArenaReport { share, low, high, pairs, .. } = answer;
    let [first, second] = &answer.players;
    let games = |seat: usize| answer.games[seat].map(|count| count.to_string()).join(" / ");
    let micros = |player: usize| match answer.micros_a_decision[player] {
        micros if micros < 1000.0 => format!("{micros:.1} us"),
        micros => format!("{:.1} ms", micros / 1000.0),
    };
    let [lost, behind, even, ahead, won] = answer.by_points;
    let share =
        Share::of_tenths(((10.0 * share).round() as u64, (10.0 * (high - share).max(share - low)).ceil() as u64));
    format!(
        "{first} against {second}, {}: {pairs} pairs, seed {}\n\
         Share       {share}\n\
         Games       won / drawn / lost: {} in the first seat, {} in the second\n\
         Pairs       {won} won, {ahead} ahead, {even} even, {behind} behind, {lost} lost\n\
         A decision  {first} {}, {second} {}\n\
         Hash        {}\n",
        answer.field,
        answer.seed,
        games(0),
        games(1),
        micros(0),
        micros(1),
        answer.hash,
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(pairs: [u64; 5]) -> (f64, f64) {
        share(&Score { pairs, ..Score::default() })
    }

    #[test]
    fn interval_is_binomial_if_no_pair_is_split() {
        let (share, spread) = of([400, 0, 0, 0, 600]);
        assert!((share - 60.0).abs() < 1e-9);
        assert!((spread - 196.0 * (0.24f64 / 1000.0).sqrt()).abs() < 0.01, "{spread}");
    }

    #[test]
    fn ten_pairs_that_are_all_won_prove_no_more_than_they_can() {
        let (share, spread) = of([0, 0, 0, 0, 10]);
        assert!((share - 100.0).abs() < 1e-9);
        assert!((spread - 196.0 / 12.0).abs() < 1e-9, "{spread}");
    }
}
