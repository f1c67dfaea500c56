//! Measures careers: one fighter of each race from nothing, battle after battle, until death - or raised at the Altar of
//! Life after every death (manual p2, p23).

use crate::cli::batch::{cores, in_parallel};
use crate::cli::{CliError, CliResult, columns, json};
use crate::engine::dice::Seed;
use crate::engine::game::NullSink;
use crate::gladiator::ai;
use crate::gladiator::battle::state::Battle;
use crate::gladiator::data::experience::Attributes;
use crate::gladiator::data::race::Race;
use crate::gladiator::data::spell::Spell;
use crate::gladiator::data::tables::WeaponId;
use crate::gladiator::matchmaking::opposition;
use crate::gladiator::model::fighter::{FighterId, Side};
use crate::gladiator::model::setup::{Recruit, Setup};
use crate::gladiator::stats::results::{Fate, results};
use clap::Args;
use serde::Serialize;

#[derive(Args)]
pub struct CareerArgs {
    /// Battles in a whole career
    #[arg(long, default_value_t = 250, value_parser = clap::value_parser!(u32).range(1..))]
    battles: u32,
    /// Careers for each race
    #[arg(long, default_value_t = 100, value_parser = clap::value_parser!(u32).range(1..))]
    careers: u32,
    /// Continue after each death with the four fifths of EXP that the Altar of Life leaves
    #[arg(long)]
    raised: bool,
    /// Seed of the series
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Default)]
struct SimulatedCareer {
    battles: u32,
    deaths: u32,
    /// The battle that made the fighter a super hero; `None` if none did.
    hero: Option<u32>,
    exp: u32,
    turns: u64,
    decisions: u64,
}

#[derive(Serialize)]
struct CareerRow {
    race: String,
    careers: u32,
    /// Careers that reached the last battle.
    finished: u32,
    /// Careers that made a super hero, and the average number of battles until then.
    heroes: u32,
    hero_after: Option<f64>,
    mean_battles: f64,
    longest: u32,
    mean_deaths: f64,
    mean_exp: f64,
    most_exp: u32,
    attributes_at_most_exp: String,
    turns_a_battle: f64,
    decisions_a_battle: f64,
}

pub(super) fn run(arguments: &CareerArgs) -> CliResult {
    let races: Vec<Race> = Race::ALL.into_iter().filter(|race| race.is_humanoid()).collect();
    let rows = races.into_iter().map(|race| row(arguments, race)).collect::<Result<Vec<CareerRow>, _>>()?;
    if arguments.json { json(&rows) } else { Ok(table(&rows)) }
}

fn row(arguments: &CareerArgs, race: Race) -> Result<CareerRow, CliError> {
    let seed = Seed(arguments.seed).nth(race as u64);
    let lives = in_parallel(cores(), arguments.careers.into(), |number| live(race, seed.nth(number), arguments))?;
    let of = f64::from(arguments.careers);
    let battles: u64 = lives.iter().map(|life| u64::from(life.battles)).sum();
    let exp: u64 = lives.iter().map(|life| u64::from(life.exp)).sum();
    let each = |sum: u64| sum as f64 / battles.max(1) as f64;
    let heroes: Vec<u32> = lives.iter().filter_map(|life| life.hero).collect();
    let most_exp = lives.iter().map(|life| life.exp).max().unwrap_or(0);
    let best = Attributes::base(race).after(race, most_exp);
    Ok(CareerRow {
        race: race.name().into(),
        careers: arguments.careers,
        finished: lives.iter().filter(|life| life.battles == arguments.battles).count() as u32,
        heroes: heroes.len() as u32,
        hero_after: (!heroes.is_empty()).then(|| f64::from(heroes.iter().sum::<u32>()) / heroes.len() as f64),
        mean_battles: battles as f64 / of,
        longest: lives.iter().map(|life| life.battles).max().unwrap_or(0),
        mean_deaths: lives.iter().map(|life| f64::from(life.deaths)).sum::<f64>() / of,
        mean_exp: exp as f64 / of,
        most_exp,
        attributes_at_most_exp: format!("{}/{}/{}", best.sh, best.ag, best.iq),
        turns_a_battle: each(lives.iter().map(|life| life.turns).sum()),
        decisions_a_battle: each(lives.iter().map(|life| life.decisions).sum()),
    })
}

/// Plays battle after battle against robots drawn for the fighter. The fatal battle counts; the table keeps
/// the experience from before it.
fn live(race: Race, seed: Seed, arguments: &CareerArgs) -> Result<SimulatedCareer, CliError> {
    let mut life = SimulatedCareer::default();
    while life.battles < arguments.battles {
        let now = Attributes::base(race).after(race, life.exp);
        let hero =
            Recruit { sh: now.sh, ag: now.ag, iq: now.iq, exp: life.exp, ..Recruit::new("Hero", race, Side::West) };
        let hero = Recruit { spells: if race.chooses_spells() { hero.proposed_spells() } else { Vec::new() }, ..hero };
        let mut setup = Setup { fighters: vec![hero.best_equipped()], ..Setup::default() };
        let seed = seed.nth(life.battles.into());
        opposition::draw(&mut setup, seed);
        let mut battle = Battle::new(&setup, seed).map_err(CliError::new)?;
        while let Some(choice) = ai::choose(&battle) {
            let is_own = battle.decision().fighter().is_none_or(|id| battle.fighter(id).side() == Side::West);
            life.decisions += u64::from(is_own);
            battle.execute(&choice.command, &mut NullSink).map_err(CliError::new)?;
        }
        life.battles += 1;
        life.turns += u64::from(battle.turn());
        let results = results(&battle, &setup);
        let Some(own) = results.iter().find(|result| result.id == FighterId(0)) else { break };
        if own.fate == Fate::Dead {
            life.deaths += 1;
            if !arguments.raised {
                break;
            }
            life.exp = own.lost_halves / 2 * 4 / 5;
        } else {
            life.exp = own.after_halves / 2;
        }
        if life.hero.is_none() && is_super_hero(race, life.exp) {
            life.hero = Some(life.battles);
        }
    }
    Ok(life)
}

/// True if the fighter can use the heaviest weapon, or a Mage the hardest spell (manual p2, GEN-07).
fn is_super_hero(race: Race, exp: u32) -> bool {
    let now = Attributes::base(race).after(race, exp);
    if race.chooses_spells() {
        return Spell::all().all(|spell| spell.row().iq <= now.iq);
    }
    let hero = Recruit { sh: now.sh, ag: now.ag, iq: now.iq, ..Recruit::new("Hero", race, Side::West) };
    let strength = hero.fighter().map_or(0, |fighter| fighter.strength());
    WeaponId::all().all(|weapon| i32::from(weapon.row().sh) <= strength)
}

fn table(rows: &[CareerRow]) -> String {
    let heads = ["Race", "Battles", "Longest", "Deaths", "EXP", "Most", "Heroes", "After", "Turns", "Choices"];
    let lines = rows.iter().map(|row| {
        [
            row.race.clone(),
            format!("{:.1}", row.mean_battles),
            row.longest.to_string(),
            format!("{:.1}", row.mean_deaths),
            format!("{:.0}", row.mean_exp),
            row.most_exp.to_string(),
            format!("{}/{}", row.heroes, row.careers),
            row.hero_after.map_or_else(|| "-".into(), |after| format!("{after:.0}")),
            format!("{:.1}", row.turns_a_battle),
            format!("{:.1}", row.decisions_a_battle),
        ]
    });
    columns::columns(heads, &lines.collect::<Vec<_>>())
}
