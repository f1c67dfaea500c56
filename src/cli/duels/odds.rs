//! `ludus duels odds`: what comes of two plans.

use crate::cli::batch::Many;
use crate::cli::data::Data;
use crate::cli::duels::party::Party;
use crate::cli::{CliError, CliResult, json};
use crate::duels::battle::odds::{CAUSE_NAMES, FIGHTS, OddsTally, Trial};
use crate::duels::model::fighter::Side;
use crate::duels::model::plan::{Plan, Purpose};
use crate::duels::model::setup::{Entrant, Setup};
use crate::duels::model::terms::Range;
use crate::engine::chance::Share;
use crate::engine::dice::Seed;
use crate::store::Store;
use clap::{Args, ValueEnum};
use serde::Serialize;

#[derive(Args)]
pub struct OddsArgs {
    /// Character of the roster, monster, or JSON file with name, levels, temper, alignment, items and plan
    a: String,
    /// The opponent, in the same form
    b: String,
    /// Number of fights
    #[arg(long, default_value_t = FIGHTS, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    fights: u64,
    /// Replace A's plan, in notation
    #[arg(long, value_name = "PLAN")]
    plan_a: Option<String>,
    /// Replace B's plan, in notation
    #[arg(long, value_name = "PLAN")]
    plan_b: Option<String>,
    /// The side that opens the encounter
    #[arg(long, value_enum, default_value_t = Starter::A)]
    starter: Starter,
    /// Range at which a fight begins
    #[arg(long, value_enum, default_value_t = Start::Spell)]
    start_range: Start,
    /// A weak temper can refuse to open it
    #[arg(long)]
    refusal: bool,
    /// A duel of commanders before a battle: the plans are special plans
    #[arg(long)]
    commanders: bool,
    #[command(flatten)]
    many: Many,
}

#[derive(Clone, Copy, ValueEnum)]
enum Starter {
    A,
    B,
}

#[derive(Clone, Copy, ValueEnum)]
enum Start {
    Spell,
    Bow,
    Melee,
}

/// The result. Shares of 1; rounds on average.
#[derive(Serialize)]
struct OddsReport {
    a: String,
    b: String,
    plan_a: String,
    plan_b: String,
    fights: u64,
    seed: u64,
    win_a: f64,
    win_b: f64,
    escape_a: f64,
    escape_b: f64,
    parted: f64,
    undecided: f64,
    /// Part of `parted`: the opener refused the encounter.
    refused: f64,
    rounds: f64,
    /// Hit points left, on average over survived fights.
    hp_left_a: Option<f64>,
    hp_left_b: Option<f64>,
    /// Causes of death of either side: blows, arrows, spells, items, execution.
    killed_a: [f64; 5],
    killed_b: [f64; 5],
}

pub(super) fn run(data: &Data, arguments: &OddsArgs) -> CliResult {
    let purpose = if arguments.commanders { Purpose::Special } else { Purpose::Encounter };
    let store = data.look()?;
    let a = party(&store, &arguments.a, arguments.plan_a.as_deref(), purpose)?;
    let b = party(&store, &arguments.b, arguments.plan_b.as_deref(), purpose)?;
    let monsters = [&a, &b].into_iter().filter(|one| matches!(one.entrant, Entrant::Monster { .. })).count();
    if monsters == 2 {
        return Err(CliError::new("two monsters do not meet: one of the two must be a character"));
    }
    if arguments.commanders && monsters > 0 {
        return Err(CliError::new("commanders are characters, both of them"));
    }
    let seed = arguments.many.seed();
    let setup = Setup {
        starter: match arguments.starter {
            Starter::A => Side::A,
            Starter::B => Side::B,
        },
        range: match arguments.start_range {
            Start::Spell => Range::Spell,
            Start::Bow => Range::Bow,
            Start::Melee => Range::Melee,
        },
        refusal: arguments.refusal,
        commanders: arguments.commanders,
        ..Setup::new(a.entrant.clone(), b.entrant.clone())
    };
    let trial = Trial::new(setup.fighters(), [&a.plan, &b.plan], setup.terms(seed));
    let tally = fight(&trial, seed, arguments.fights, &arguments.many)?;
    let answer = answer(&a, &b, seed.0, &tally);
    if arguments.many.json { json(&answer) } else { Ok(table(&answer)) }
}

/// The named party with the given plan, or its own.
fn party(store: &Store, words: &str, plan: Option<&str>, purpose: Purpose) -> Result<Party, CliError> {
    let party = Party::of(store, words)?;
    let fault = |fault| CliError::new(format!("the plan of {}: {fault}", party.name));
    let plan = match plan {
        Some(text) => text.parse::<Plan>().map_err(fault)?,
        None => party.plan.clone(),
    };
    plan.check(purpose).map_err(fault)?;
    Ok(Party { plan, ..party })
}

/// Plays the fights in parts; the dice depend on the fight's number, so the order does not matter.
pub(super) fn fight(trial: &Trial, seed: Seed, fights: u64, many: &Many) -> Result<OddsTally, CliError> {
    const PART: u64 = 1_000;
    let part = |part: u64| Ok::<_, CliError>(trial.run(seed, part * PART..fights.min((part + 1) * PART)));
    let mut all = OddsTally::default();
    many.run(fights.div_ceil(PART), part)?.into_iter().for_each(|more| all += more);
    Ok(all)
}

fn answer(a: &Party, b: &Party, seed: u64, tally: &OddsTally) -> OddsReport {
    let share = |count: u64| count as f64 / tally.fights as f64;
    let hp = |side| {
        let survived = tally.survived(side);
        (survived > 0).then(|| tally.hp_left[side as usize] as f64 / survived as f64)
    };
    OddsReport {
        a: a.name.clone(),
        b: b.name.clone(),
        plan_a: a.plan.to_string(),
        plan_b: b.plan.to_string(),
        fights: tally.fights,
        seed,
        win_a: share(tally.wins[0]),
        win_b: share(tally.wins[1]),
        escape_a: share(tally.escapes[0]),
        escape_b: share(tally.escapes[1]),
        parted: share(tally.parted),
        undecided: share(tally.undecided),
        refused: share(tally.refusals[0] + tally.refusals[1]),
        rounds: tally.rounds as f64 / tally.fights as f64,
        hp_left_a: hp(Side::A),
        hp_left_b: hp(Side::B),
        killed_a: tally.causes[0].map(share),
        killed_b: tally.causes[1].map(share),
    }
}

fn table(answer: &OddsReport) -> String {
    let share = |share: f64| Share::counted((share * answer.fights as f64).round() as u64, answer.fights);
    let mut text = format!("{} fights of {} against {}\n", answer.fights, answer.a, answer.b);
    text += &format!("  {}: {}\n  {}: {}\n", answer.a, answer.plan_a, answer.b, answer.plan_b);
    let rows = [
        (format!("{} wins", answer.a), answer.win_a),
        (format!("{} wins", answer.b), answer.win_b),
        (format!("{} escapes", answer.a), answer.escape_a),
        (format!("{} escapes", answer.b), answer.escape_b),
        ("they part".into(), answer.parted),
        ("undecided".into(), answer.undecided),
    ];
    for (what, of_all) in rows.iter().filter(|(_, of_all)| *of_all > 0.0) {
        text += &format!("{what:<24} {}\n", share(*of_all));
    }
    text += &format!("{:<24} {:.1}\n", "rounds on average", answer.rounds);
    for (who, causes) in [(&answer.a, answer.killed_a), (&answer.b, answer.killed_b)] {
        let causes: Vec<String> = (CAUSE_NAMES.into_iter().zip(causes))
            .filter(|(_, of_all)| *of_all > 0.0)
            .map(|(cause, of_all)| format!("{cause} {}", share(of_all).alone()))
            .collect();
        if !causes.is_empty() {
            text += &format!("{:<24} {}\n", format!("{who} killed by"), causes.join(", "));
        }
    }
    text
}
