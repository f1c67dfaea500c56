//! `ludus tunnels simulate`: fights of the computer against drawn groups, with what they cost. The code of a delve plays delves.

use crate::cli::batch::{Many, of_code};
use crate::cli::columns::columns;
use crate::cli::data::Data;
use crate::cli::tunnels::delve;
use crate::cli::tunnels::party::{PartyWords, PlaceArgs, group};
use crate::cli::{CliError, CliResult, json};
use crate::engine::chance::Share;
use crate::engine::dice::Seed;
use crate::engine::game::{Game, NullSink};
use crate::engine::share_code::Code;
use crate::engine::text::{and, count};
use crate::tunnels::battle::state::Fight;
use crate::tunnels::model::setup::{MOST_CHARACTERS, Setup};
use crate::tunnels::outing::{self, Outing};
use crate::tunnels::stats::listing;
use crate::tunnels::stats::policy::Policy;
use crate::tunnels::stats::simulation::{FightSums, play_out};
use crate::tunnels::stats::summary::FightSummary;
use clap::Args;
use serde::Serialize;

#[derive(Args)]
pub struct FightSeriesArgs {
    /// Delvers of the roster, files or beginners, who are made again for each fight
    #[arg(long, value_name = "PARTY", default_value = "4 beginners")]
    party: String,
    /// Group to meet, drawn for each fight: pushover, fair, tough or drawn; or monsters as in `ludus tunnels fight`
    #[arg(long, value_name = "MONSTERS", default_value = "fair")]
    monsters: String,
    #[command(flatten)]
    place: PlaceArgs,
    /// Number of fights, each with its own dice
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u64).range(1..=10_000_000))]
    fights: u64,
    #[command(flatten)]
    many: Many,
    /// Fight or delve of a battle code, and its seed unless --seed is given
    #[arg(long, value_name = "CODE", conflicts_with_all = ["party", "monsters", "level", "space", "dark", "distance", "rule"])]
    code: Option<String>,
    /// Accept a code made under other rules
    #[arg(long, requires = "code")]
    other_rules: bool,
}

/// Sums over many fights. They do not depend on the order of the fights.
#[derive(Clone, Copy, Default)]
pub struct FightTally {
    sums: FightSums,
    /// How often each member was lost, by its place.
    lost: [u64; MOST_CHARACTERS],
    members: u64,
    hash: u64,
}

/// Fights that one thread plays at a time.
const AT_A_TIME: u64 = 64;

impl FightTally {
    fn add(&mut self, fight: &Fight) {
        self.sums.add(fight);
        let lost = FightSummary::of(fight).members;
        self.members += lost.len() as u64;
        for (place, member) in self.lost.iter_mut().zip(&lost) {
            *place += u64::from(member.lost);
        }
        self.hash = self.hash.wrapping_add(Outing { delve: None, fight: Some(fight.clone()) }.hash());
    }

    fn with(self, other: FightTally) -> FightTally {
        FightTally {
            sums: self.sums.with(other.sums),
            lost: std::array::from_fn(|place| self.lost[place] + other.lost[place]),
            members: self.members + other.members,
            hash: self.hash.wrapping_add(other.hash),
        }
    }
}

/// Plays the fights of a series, each with its own set-up, on all threads.
pub fn tally(
    many: &Many,
    fights: u64,
    setup: impl Fn(u64) -> Result<Setup, CliError> + Sync,
) -> Result<FightTally, CliError> {
    let seed = many.seed();
    let part = |part: u64| {
        let mut sums = FightTally::default();
        for number in part * AT_A_TIME..((part + 1) * AT_A_TIME).min(fights) {
            let fight = Fight::start(&setup(number)?, seed.nth(number), &mut NullSink).map_err(CliError::new)?;
            sums.add(&play_out(fight));
        }
        Ok::<_, CliError>(sums)
    };
    let parts = many.run(fights.div_ceil(AT_A_TIME), part)?;
    Ok(parts.into_iter().fold(FightTally::default(), FightTally::with))
}

/// The result of a series as JSON. Shares are parts of 1.
#[derive(Serialize)]
pub struct FightReport {
    fights: u64,
    /// Party and foes, if all fights have the same.
    #[serde(skip_serializing_if = "Option::is_none")]
    who: Option<[String; 2]>,
    won: u64,
    driven_off: u64,
    fled: u64,
    lost: u64,
    undecided: u64,
    /// The share of fights that are won, those included in which the foes were driven off.
    win_chance: f64,
    /// The share of members lost, of fights without a loss, and of lost members by name.
    members_lost: f64,
    without_loss: f64,
    #[serde(skip_serializing_if = "Vec::is_empty")]
    members: Vec<MemberLine>,
    mean_turns: f64,
    /// Mean experience points of a whole party.
    mean_ep: f64,
    hash: String,
}

#[derive(Serialize)]
struct MemberLine {
    name: String,
    lost: u64,
    share: f64,
}

impl FightReport {
    pub fn new(tally: &FightTally, setup: Option<&Setup>) -> FightReport {
        let sums = &tally.sums;
        let share = |part: u64, of: u64| part as f64 / of.max(1) as f64;
        let member = |(member, lost): (&crate::tunnels::model::setup::Member, u64)| MemberLine {
            name: member.character.name.clone(),
            lost,
            share: share(lost, sums.fights),
        };
        let names = |setup: &Setup| {
            let names: Vec<&str> = setup.party.iter().map(|member| member.character.name.as_str()).collect();
            [and(&names), listing::foes(setup)]
        };
        FightReport {
            fights: sums.fights,
            who: setup.map(names),
            won: sums.won,
            driven_off: sums.driven_off,
            fled: sums.fled,
            lost: sums.lost,
            undecided: sums.undecided,
            win_chance: share(sums.won + sums.driven_off, sums.fights),
            members_lost: share(tally.lost.iter().sum(), tally.members),
            without_loss: share(sums.unharmed, sums.fights),
            members: setup.map_or_else(Vec::new, |setup| setup.party.iter().zip(tally.lost).map(member).collect()),
            mean_turns: share(sums.turns, sums.fights),
            mean_ep: share(sums.gained, sums.fights),
            hash: format!("{:016x}", tally.hash),
        }
    }

    pub fn text(&self) -> String {
        let mut text = self.who.as_ref().map_or_else(String::new, |[party, foes]| format!("{party} against {foes}\n"));
        let won = Share::counted(self.won + self.driven_off, self.fights).alone();
        text += &format!("The party wins {won} of {}.\n", count(self.fights, "fight"));
        let ends = [
            ("Foes slain or subdued", self.won),
            ("Foes driven off", self.driven_off),
            ("Party fled", self.fled),
            ("Party lost", self.lost),
            ("Undecided", self.undecided),
        ];
        let rows = ends.map(|(name, fights)| {
            [name.to_string(), fights.to_string(), Share::counted(fights, self.fights).alone().to_string()]
        });
        text += &columns(["End", "Fights", "Share"], &rows);
        for MemberLine { name, lost, .. } in &self.members {
            text += &format!("{name} is lost in {}\n", Share::counted(*lost, self.fights).alone());
        }
        let FightReport { members_lost, without_loss, mean_turns, mean_ep, hash, .. } = self;
        let percent = |share: f64| 100.0 * share;
        text + &format!(
            "Members lost: {:.1} in 100; without a loss: {:.1} in 100 fights; {mean_turns:.1} turns and {mean_ep:.0} e.p. \
             on average; hash {hash}.\n",
            percent(*members_lost),
            percent(*without_loss)
        )
    }
}

pub(super) fn run(data: &Data, arguments: &FightSeriesArgs) -> CliResult {
    let many = &arguments.many;
    if let Some(code) = &arguments.code {
        let Code { setup, seed, .. } = of_code::<Outing>(code, arguments.other_rules)?;
        let setup = match setup {
            outing::Setup::Fight(setup) => setup,
            outing::Setup::Delve(setup) => {
                return delve::of_setup(many, (arguments.fights, Policy::default()), &setup, seed);
            }
        };
        let many = Many { seed: many.seed.or(Some(seed.0)), ..*many };
        let sums = tally(&many, arguments.fights, |_| Ok(setup.clone()))?;
        return shown(&many, &FightReport::new(&sums, Some(&setup)));
    }
    let (party, group) = (PartyWords::read(data, &arguments.party)?, group(&arguments.monsters)?);
    let seed = many.seed();
    let setup = |number: u64| {
        let own: Seed = seed.nth(number);
        arguments.place.setup(party.delvers(own), &group, own)
    };
    // A wrong option is reported before the first fight.
    setup(0)?;
    shown(many, &FightReport::new(&tally(many, arguments.fights, setup)?, None))
}

fn shown(many: &Many, report: &FightReport) -> CliResult {
    if many.json { json(report) } else { Ok(report.text()) }
}
