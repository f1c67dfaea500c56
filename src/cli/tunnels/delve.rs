//! `ludus tunnels delve`: whole delves of computer delvers, with survival, depth, gold, experience and game turns.

use crate::cli::batch::{Many, of_code};
use crate::cli::columns::columns;
use crate::cli::data::Data;
use crate::cli::tunnels::dungeons;
use crate::cli::tunnels::party::{PartyWords, house_rules};
use crate::cli::{CliError, CliResult, json};
use crate::engine::chance::Share;
use crate::engine::dice::Seed;
use crate::engine::game::Game;
use crate::engine::share_code::Code;
use crate::engine::text::{and, count};
use crate::tunnels::delve::setup::{DelveSetup, Entrant};
use crate::tunnels::dungeon::level::Dungeon;
use crate::tunnels::outing::{Outing, Setup};
use crate::tunnels::setup::henchmen::hire_all;
use crate::tunnels::stats::delve_series::{DelveSums, play_delve};
use crate::tunnels::stats::policy::Policy;
use clap::Args;
use serde::Serialize;

#[derive(Args)]
pub struct DelveArgs {
    /// Seed of a dungeon, file of a hand-made one, or one that ships, such as drowned-brewery; default: new for each delve
    #[arg(long, value_name = "SEED|FILE")]
    dungeon: Option<String>,
    /// Delvers of the roster, files or beginners, who are made and equipped again for each delve
    #[arg(long, value_name = "PARTY", default_value = "4 beginners")]
    party: String,
    /// House rule of a generated dungeon that differs from the default, such as berserk=false; can be repeated
    #[arg(long, value_name = "NAME=VALUE")]
    rule: Vec<String>,
    /// Number of delves, each with its own dice
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u64).range(1..=1_000_000))]
    battles: u64,
    #[command(flatten)]
    many: Many,
    /// Dungeon and party of a code, and its seed unless --seed is given
    #[arg(long, value_name = "CODE", conflicts_with_all = ["dungeon", "party", "rule"])]
    code: Option<String>,
    /// Plan of the party: computer, run, rest, first-room, henchmen or berserk
    #[arg(long, value_name = "PLAN", default_value = "computer", value_parser = plan)]
    policy: Policy,
    /// Accept a code made under other rules
    #[arg(long, requires = "code")]
    other_rules: bool,
}

fn plan(name: &str) -> Result<Policy, String> {
    let names: Vec<&str> = Policy::ALL.iter().map(|policy| policy.name()).collect();
    Policy::of(name).ok_or_else(|| format!("no such plan; choose one of {}", names.join(", ")))
}

/// Delves that one thread plays at a time.
const AT_A_TIME: u64 = 8;

/// Sums over delves, with a hash that tells two series apart.
#[derive(Clone, Copy, Default)]
struct DelveTally {
    sums: DelveSums,
    hash: u64,
}

impl DelveTally {
    fn add(&mut self, outing: &Outing) {
        if let Some(delve) = outing.delve() {
            self.sums.add(delve);
        }
        self.hash = self.hash.wrapping_add(outing.hash());
    }

    fn with(self, other: DelveTally) -> DelveTally {
        DelveTally { sums: self.sums.with(other.sums), hash: self.hash.wrapping_add(other.hash) }
    }
}

/// The result of a series as JSON. Shares are parts of 1; means are for one delve of the whole party.
#[derive(Serialize)]
pub struct DelveReport {
    delves: u64,
    /// Names of party and dungeon, if all delves have the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    who: Option<[String; 2]>,
    all_alive: u64,
    some_dead: u64,
    lost: u64,
    unfinished: u64,
    /// The plan of the party, such as "run".
    plan: &'static str,
    /// The share of delves from which everyone came home, or anyone with loot; of lost parties; of members lost.
    alive_or_profit: f64,
    party_lost: f64,
    members_lost: f64,
    /// Delves by the deepest level that the party saw, from level 1.
    depth: Vec<u64>,
    mean_depth: f64,
    with_loot: u64,
    mean_gold: f64,
    mean_ep: f64,
    mean_turns: f64,
    mean_kills: f64,
    mean_decisions: f64,
    hash: String,
}

impl DelveReport {
    fn new(tally: &DelveTally, policy: Policy, setup: Option<&DelveSetup>) -> DelveReport {
        let sums = &tally.sums;
        let part = |part: u64, of: u64| part as f64 / of.max(1) as f64;
        let mean = |sum: u64| part(sum, sums.delves);
        let deepest = sums.depth.iter().rposition(|delves| *delves > 0).map_or(1, |level| level + 1);
        DelveReport {
            delves: sums.delves,
            who: setup.map(names),
            all_alive: sums.all_alive,
            some_dead: sums.some_dead,
            lost: sums.lost,
            unfinished: sums.unfinished,
            plan: policy.name(),
            alive_or_profit: mean(sums.good),
            party_lost: mean(sums.lost),
            members_lost: part(sums.losses, sums.members),
            depth: sums.depth[..deepest].to_vec(),
            mean_depth: mean((1..).zip(sums.depth).map(|(level, delves)| level * delves).sum()),
            with_loot: sums.with_loot,
            mean_gold: mean(sums.loot) / 100.0,
            mean_ep: mean(sums.gained),
            mean_turns: mean(sums.turns),
            mean_kills: mean(sums.kills),
            mean_decisions: mean(sums.decisions),
            hash: format!("{:016x}", tally.hash),
        }
    }

    fn text(&self) -> String {
        let mut text = self.who.as_ref().map_or_else(String::new, |[party, dungeon]| format!("{party} in {dungeon}\n"));
        let row = |(name, delves): (String, u64)| {
            [name, delves.to_string(), Share::counted(delves, self.delves).alone().to_string()]
        };
        let how =
            if self.plan == Policy::Computer.name() { String::new() } else { format!(", by the plan: {}", self.plan) };
        text += &format!("{} by the computer{how}.\n", count(self.delves, "delve"));
        let ends = [
            ("Everyone home", self.all_alive),
            ("Some lost", self.some_dead),
            ("Whole party lost", self.lost),
            ("Unfinished", self.unfinished),
        ];
        text += &columns(["End", "Delves", "Share"], &ends.map(|(name, delves)| row((name.into(), delves))));
        let levels: Vec<[String; 3]> = (1..)
            .zip(&self.depth)
            .map(|(level, delves): (u8, &u64)| row((format!("Level {level}"), *delves)))
            .collect();
        text += &columns(["Deepest", "Delves", "Share"], &levels);
        let DelveReport { alive_or_profit, members_lost, with_loot, mean_gold, mean_ep, mean_turns, hash, .. } = self;
        let loot = Share::counted(*with_loot, self.delves).alone();
        text + &format!(
            "Everyone home or loot: {:.1} in 100 delves; loot: {loot}; members lost: {:.1} in 100\n\
             On average {mean_gold:.0} g.p., {mean_ep:.0} e.p. and {mean_turns:.0} game turns; hash {hash}.\n",
            100.0 * alive_or_profit,
            100.0 * members_lost,
        )
    }
}

/// The party by its members, and the dungeon.
fn names(setup: &DelveSetup) -> [String; 2] {
    let names: Vec<&str> = setup.party.iter().map(|entrant| entrant.character.name.as_str()).collect();
    [and(&names), setup.dungeon.name.clone()]
}

pub(super) fn run(data: &Data, arguments: &DelveArgs) -> CliResult {
    if let Some(code) = &arguments.code {
        let Code { setup, seed, .. } = of_code::<Outing>(code, arguments.other_rules)?;
        return match setup {
            Setup::Delve(setup) => of_setup(&arguments.many, (arguments.battles, arguments.policy), &setup, seed),
            Setup::Fight(_) => Err(CliError::usage("the code is that of a fight; `ludus tunnels simulate` plays it")),
        };
    }
    let (words, rules) = (PartyWords::read(data, &arguments.party)?, house_rules(&arguments.rule)?);
    let delvers = words.len() as u8;
    let dungeon = arguments.dungeon.as_ref().map(|word| dungeons::find(word, rules, delvers)).transpose()?;
    let seed = arguments.many.seed();
    let setup = |number: u64| {
        let own: Seed = seed.nth(number);
        let dungeon = dungeon.clone().unwrap_or_else(|| dungeons::founded(Dungeon::seed_of(own), rules, delvers));
        party_in(dungeon, &words, own)
    };
    // A wrong party is reported before the first delve.
    let first = setup(0)?;
    let tally = tally(&arguments.many, (arguments.battles, arguments.policy), setup)?;
    let same = dungeon.is_some() && words.is_fixed();
    shown(&arguments.many, &DelveReport::new(&tally, arguments.policy, same.then_some(&first)))
}

/// Plays a series of delves with one set-up, such as that of a code.
pub fn of_setup(many: &Many, how: (u64, Policy), setup: &DelveSetup, seed: Seed) -> CliResult {
    let many = Many { seed: many.seed.or(Some(seed.0)), ..*many };
    let tally = tally(&many, how, |_| Ok(setup.clone()))?;
    shown(&many, &DelveReport::new(&tally, how.1, Some(setup)))
}

/// The set-up of a party in a dungeon, checked.
pub fn party_in(dungeon: Dungeon, words: &PartyWords, seed: Seed) -> Result<DelveSetup, CliError> {
    let party = words.for_delve(seed).into_iter().map(Entrant::new).collect();
    let setup = DelveSetup::new(dungeon, party);
    setup.check().map_err(CliError::new)?;
    Ok(setup)
}

/// Plays the delves of a series, each with its own set-up and dice, on all threads.
fn tally(
    many: &Many,
    (delves, policy): (u64, Policy),
    setup: impl Fn(u64) -> Result<DelveSetup, CliError> + Sync,
) -> Result<DelveTally, CliError> {
    let seed = many.seed();
    let part = |part: u64| {
        let mut sums = DelveTally::default();
        for number in part * AT_A_TIME..((part + 1) * AT_A_TIME).min(delves) {
            let (mut setup, seed) = (setup(number)?, seed.nth(number));
            if policy == Policy::Henchmen {
                hire_all(&mut setup, seed);
            }
            sums.add(&play_delve(&setup, seed, policy).map_err(CliError::new)?);
        }
        Ok::<_, CliError>(sums)
    };
    let parts = many.run(delves.div_ceil(AT_A_TIME), part)?;
    Ok(parts.into_iter().fold(DelveTally::default(), DelveTally::with))
}

fn shown(many: &Many, report: &DelveReport) -> CliResult {
    if many.json { json(report) } else { Ok(report.text()) }
}
