//! `ludus dev balance`: do sides that were made even win as often as they lose? The manual's fighters and fighters of all ages
//! against the robots drawn for them (DEC-015).

use crate::cli::batch::cores;
use crate::cli::gladiator::simulate::{Series, SeriesError};
use crate::cli::{CliError, CliResult, columns, json};
use crate::engine::chance::Share;
use crate::engine::dice::Seed;
use crate::gladiator::data::experience::Attributes;
use crate::gladiator::data::race::Race;
use crate::gladiator::data::spell::Spell;
use crate::gladiator::matchmaking::opposition;
use crate::gladiator::model::fighter::{Control, Side};
use crate::gladiator::model::setup::{Kit, Recruit, Setup};
use crate::gladiator::setup::fighter_value;
use clap::Args;
use serde::Serialize;

#[derive(Args)]
pub struct BalanceArgs {
    /// Battles for each row
    #[arg(long, default_value_t = 1000, value_parser = clap::value_parser!(u32).range(1..))]
    battles: u32,
    /// Seed of the series
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// Sides are even if the win rate lies between these percentages.
const BAND: std::ops::RangeInclusive<f64> = 40.0..=65.0;

/// A row of the table: a party and its results.
#[derive(Serialize)]
struct BalanceRow {
    party: String,
    worth: i32,
    wins: u32,
    losses: u32,
    draws: u32,
    win_percent: f64,
    mean_turns: f64,
    even: bool,
}

pub(super) fn run(arguments: &BalanceArgs) -> CliResult {
    let mut rows = Vec::new();
    for (number, (party, members)) in parties().into_iter().enumerate() {
        let worth = members.iter().filter_map(|one| one.fighter().ok()).map(|one| fighter_value::value(&one)).sum();
        let tally =
            fight(members, Seed(arguments.seed).nth(number as u64), arguments.battles).map_err(CliError::new)?;
        let of = f64::from(arguments.battles);
        let win_percent = 100.0 * f64::from(tally.west_wins) / of;
        rows.push(BalanceRow {
            party,
            worth,
            wins: tally.west_wins,
            losses: tally.east_wins,
            draws: tally.draws,
            win_percent,
            mean_turns: tally.turns as f64 / of,
            even: BAND.contains(&win_percent),
        });
    }
    if arguments.json { json(&rows) } else { Ok(table(&rows)) }
}

fn fight(fighters: Vec<Recruit>, seed: Seed, battles: u32) -> Result<super::simulate::BattleTally, SeriesError> {
    let setup = Setup { fighters, ..Setup::default() };
    Series { setup, seed, battles }.fight(cores(), || {})
}

fn table(rows: &[BalanceRow]) -> String {
    let heads = ["Party", "Worth", "Wins", "Losses", "Draws", "Won", "Turns", "Uneven"];
    let lines = rows.iter().map(|row| {
        [
            row.party.clone(),
            row.worth.to_string(),
            row.wins.to_string(),
            row.losses.to_string(),
            row.draws.to_string(),
            Share::counted(row.wins.into(), (row.wins + row.losses + row.draws).into()).alone(),
            format!("{:.1}", row.mean_turns),
            columns::mark(!row.even),
        ]
    });
    columns::columns(heads, &lines.collect::<Vec<_>>())
}

/// The rows: the manual's fighters (p41-45), then fighters of 0 to 8,000 EXP, alone and in parties.
fn parties() -> Vec<(String, Vec<Recruit>)> {
    let as_race = |one: &Recruit, race, sh, ag| Recruit { race, sh, ag, ..one.clone() };
    let mut rows = Vec::new();
    for one in opposition::examples() {
        let others = match one.name.as_str() {
            "Khan" => vec![
                as_race(&one, Race::Orc, 11, 12),
                as_race(&one, Race::Elf, 11, 12),
                as_race(&one, Race::Goblin, 7, 12),
            ],
            "Slayer" => vec![as_race(&one, Race::Orc, 10, 13)],
            _ => Vec::new(),
        };
        for one in std::iter::once(one).chain(others) {
            rows.push((format!("{}, {}", one.name, one.race.name()), vec![one]));
        }
    }
    let snake = || Recruit { control: Control::Player, ..Recruit::new("", Race::Snake, Side::West) };
    let goblin = example(Race::Goblin, 6, 13, ["Axe", "Axe", "Axe", "Axe"]);
    rows.push(("Goblin and two Snakes".into(), vec![goblin, snake(), snake()]));
    rows.push(("Mage with Staffs".into(), vec![mage(0)]));
    let heavy = ["Battle Axe", "", "Spear", "Long Bow"];
    let pair = vec![Recruit { kit: Kit::of(heavy).unwrap_or_default(), ..aged(Race::Goblin, 2000) }, mage(1000)];
    rows.push(("Goblin 2000 and Mage 1000".into(), pair));
    const MIXED: [Race; 4] = [Race::Human, Race::Dwarf, Race::Elf, Race::Orc];
    for exp in [0, 500, 2000, 8000] {
        for race in [Race::Human, Race::Dwarf, Race::Elf, Race::Orc, Race::Goblin, Race::Mage] {
            rows.push((format!("{}, {exp} EXP", race.name()), vec![aged(race, exp)]));
        }
        for size in [2, 4] {
            let party = MIXED[..size].iter().map(|race| aged(*race, exp)).collect();
            rows.push((format!("{size} fighters, {exp} EXP"), party));
        }
    }
    for (_, members) in &mut rows {
        for (number, member) in members.iter_mut().enumerate() {
            member.name = format!("{} {}", member.race.name(), number + 1);
        }
    }
    rows
}

fn example(race: Race, sh: u8, ag: u8, items: [&str; 4]) -> Recruit {
    let kit = Kit::of(items).unwrap_or_default();
    Recruit { sh, ag, kit, ..Recruit::new("", race, Side::West) }
}

/// The Mage of p44 with more experience: SH 9, AG 13, IQ 10, Staffs, illusory wolves and snakes.
fn mage(exp: u32) -> Recruit {
    let new = Attributes { sh: 9, ag: 13, iq: 10 }.after(Race::Mage, exp);
    let kit = Kit::of(["Staff", "", "Staff", "Staff"]).unwrap_or_default();
    let mage = Recruit { sh: new.sh, ag: new.ag, iq: new.iq, exp, kit, ..Recruit::new("", Race::Mage, Side::West) };
    let named = [Spell::IllusWolf, Spell::SnakeStaff];
    let others = mage.proposed_spells().into_iter().filter(|spell| !named.contains(spell));
    let mut spells: Vec<Spell> = named.into_iter().chain(others).collect();
    spells.truncate(usize::from(mage.iq));
    Recruit { spells, ..mage }
}

/// A fighter of the race with so much experience and the kit of the highest rating.
fn aged(race: Race, exp: u32) -> Recruit {
    let now = Attributes::base(race).after(race, exp);
    let grown = Recruit { sh: now.sh, ag: now.ag, iq: now.iq, exp, ..Recruit::new("", race, Side::West) };
    let grown = Recruit { spells: if race.chooses_spells() { grown.proposed_spells() } else { Vec::new() }, ..grown };
    grown.best_equipped()
}
