//! `ludus battlefield odds ATTACKER DEFENDER`: every outcome of one attack or volley.

use crate::battlefield::battle::event::Manner;
use crate::battlefield::battle::odds::StrikeOdds;
use crate::battlefield::battle::state::FieldBattle;
use crate::battlefield::battle::unit::UnitId;
use crate::battlefield::data::ground::{Relief, Terrain};
use crate::battlefield::data::people::People;
use crate::battlefield::data::size::{GameSize, RuleSet, Scale};
use crate::battlefield::data::troop::Troop;
use crate::battlefield::model::army::{Army, ArmyError, PurchaseLimits};
use crate::battlefield::model::map::{Ground, Map};
use crate::battlefield::model::setup::{MapSource, Setup, SetupError};
use crate::battlefield::model::spot::Spot;
use crate::battlefield::model::unit::UnitRecord;
use crate::battlefield::narration::ground::ground_name;
use crate::cli::battlefield::army::sized_unit;
use crate::cli::battlefield::fields::{FortWord, HomelandWord, ReliefWord, RulesWord, ScaleWord, TerrainWord};
use crate::cli::columns::columns;
use crate::cli::{CliError, CliResult, json};
use crate::engine::chance::Chance;
use crate::engine::dice::Seed;
use crate::engine::game::NullSink;
use clap::{Args, ValueEnum};
use serde::Serialize;

#[derive(Args)]
pub struct StrikeArgs {
    /// Attacker: number, then a code or name of troops: "18 HI", "10 elite KN", "4 CH with AR"
    attacker: String,
    /// Defender, in the same form
    defender: String,
    /// Terrain of the defender's hex
    #[arg(long, value_enum, default_value = "none")]
    terrain: TerrainWord,
    /// Relief of the defender's hex
    #[arg(long, value_enum, default_value = "plains")]
    relief: ReliefWord,
    /// Fortification on the defender's hex
    #[arg(long, value_enum, default_value = "none")]
    fort: FortWord,
    /// Terrain of the attacker's hex
    #[arg(long, value_enum, default_value = "none")]
    from: TerrainWord,
    /// Fortification on the attacker's hex, in which riders and beasts attack like light infantry
    #[arg(long, value_enum, default_value = "none")]
    from_fort: FortWord,
    /// Size of demons, who have none of their own: 5 to 50
    #[arg(long, value_parser = clap::value_parser!(u8).range(5..=50))]
    size: Option<u8>,
    /// Homeland of the defender's army
    #[arg(long, value_enum)]
    homeland: Option<HomelandWord>,
    /// How the defender replies to the attack
    #[arg(long, value_enum, default_value = "answer")]
    stance: StanceWord,
    /// Rule set; Ludus divides volleys by the defence
    #[arg(long, value_enum, default_value = "ludus")]
    rules: RulesWord,
    /// Scale, which limits the fighters of a unit
    #[arg(long, value_enum, default_value = "tactical")]
    scale: ScaleWord,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, ValueEnum)]
enum StanceWord {
    /// Strikes back at this attacker, now
    Answer,
    /// Strikes back at every attacker
    Defend,
    /// Turns on another enemy and does not strike back
    Turn,
    /// The attack is a volley, which nobody answers
    Volley,
}

#[derive(Serialize)]
struct StrikeReport {
    attacker: String,
    defender: String,
    strike: ForceLine,
    /// The strike back; `None` if the defender does not strike back.
    back: Option<ForceLine>,
    stance: String,
    rules: String,
    scale: String,
    ground: GroundLine,
    outcomes: Vec<OutcomeLine>,
}

/// The options of the ground as they count.
#[derive(Serialize)]
struct GroundLine {
    terrain: String,
    relief: String,
    fort: String,
    from: String,
    from_fort: String,
    homeland: Option<String>,
}

impl GroundLine {
    /// The grounds of attacker and defender. Options of a ground that no hex has are refused.
    fn of(arguments: &StrikeArgs, [own, ground]: [Ground; 2]) -> Result<GroundLine, CliError> {
        let line = GroundLine {
            terrain: word(&arguments.terrain),
            relief: word(&arguments.relief),
            fort: word(&arguments.fort),
            from: word(&arguments.from),
            from_fort: word(&arguments.from_fort),
            homeland: arguments.homeland.as_ref().map(word),
        };
        let GroundLine { terrain, relief, fort, from, from_fort, .. } = &line;
        let why = "the ground under a fortification does not count; leave one out";
        if ground.terrain() != Terrain::from(arguments.terrain) {
            return Err(CliError::new(format!("--terrain {terrain} and --fort {fort}: {why}")));
        }
        if own.terrain() != Terrain::from(arguments.from) {
            return Err(CliError::new(format!("--from {from} and --from-fort {from_fort}: {why}")));
        }
        if ground.relief() != Relief::from(arguments.relief) {
            let why = format!("{terrain} is always flat; leave one out");
            return Err(CliError::new(format!("--terrain {terrain} and --relief {relief}: {why}")));
        }
        Ok(line)
    }
}

/// The word of an option's value on the command line.
fn word(value: &impl ValueEnum) -> String {
    value.to_possible_value().map_or_else(String::new, |value| value.get_name().to_string())
}

#[derive(Serialize)]
struct ForceLine {
    score: u16,
    force: u32,
    /// Left out among single fighters, where the tenth is taken last.
    #[serde(skip_serializing_if = "Option::is_none")]
    k: Option<u16>,
    shield: u16,
}

impl ForceLine {
    fn of(odds: &StrikeOdds) -> ForceLine {
        ForceLine {
            score: odds.score,
            force: odds.force(),
            k: odds.wounds.is_none().then_some(odds.k),
            shield: odds.shield,
        }
    }

    fn words(&self, verb: &str) -> String {
        let shield = if self.shield > 1 { format!(", HP divided by {}", self.shield) } else { String::new() };
        let k = self.k.map_or_else(String::new, |k| format!(", k {k}"));
        format!("{verb}: {} each, force {}{k}{shield}", self.score, self.force)
    }
}

/// One outcome. The chance is given as a fraction and as a number from 0 to 1.
#[derive(Serialize)]
struct OutcomeLine {
    ways: u64,
    of: u64,
    chance: f64,
    defender_hp_lost: u32,
    defender_dead: u8,
    attacker_hp_lost: u32,
    attacker_dead: u8,
}

pub(super) fn run(arguments: &StrikeArgs) -> CliResult {
    let (rules, scale) = (RuleSet::from(arguments.rules), Scale::from(arguments.scale));
    let limits = PurchaseLimits::of(GameSize::Battle, scale, rules, People::Free);
    let sides = sides(arguments, &limits)?;
    let grounds = [
        Ground::new(arguments.from.into(), Default::default(), arguments.from_fort.into()),
        Ground::new(arguments.terrain.into(), arguments.relief.into(), arguments.fort.into()),
    ];
    let ground = GroundLine::of(arguments, grounds)?;
    let battle = battle(sides, grounds, arguments, rules, scale)?;
    let manner = if arguments.stance == StanceWord::Volley { Manner::Volley } else { Manner::Attack };
    let [by, at] = [UnitId(0), UnitId(1)];
    if manner == Manner::Volley && battle.unit(by).kind().shooter().is_none() {
        return Err(CliError::new(format!("{} do not shoot", battle.unit(by).troop.name())));
    }
    let back = matches!(arguments.stance, StanceWord::Answer | StanceWord::Defend);
    let report = StrikeReport {
        attacker: words(&sides[0]),
        defender: words(&sides[1]),
        strike: ForceLine::of(&battle.strike_odds(by, at, manner)),
        back: back.then(|| ForceLine::of(&battle.retaliation_odds(at, by))),
        stance: word(&arguments.stance),
        rules: word(&arguments.rules),
        scale: word(&arguments.scale),
        ground,
        outcomes: outcomes(&battle, manner, back),
    };
    if arguments.json { json(&report) } else { Ok(text(&report)) }
}

/// Attacker and defender. Demons have the Size of the option.
fn sides(arguments: &StrikeArgs, limits: &PurchaseLimits) -> Result<[UnitRecord; 2], CliError> {
    let side = |words: &str| sized_unit(words, limits, arguments.size);
    let sides = [side(&arguments.attacker)?, side(&arguments.defender)?];
    let demons = sides.iter().filter(|record| record.troop == Troop::LesserDemons).count();
    match (demons, arguments.size) {
        (0, Some(_)) => Err(CliError::new("--size is for demons, and neither side has any")),
        (1.., None) => Err(CliError::new("demons have no Size of their own: name one of 5 to 50 with --size")),
        _ => Ok(sides),
    }
}

/// Says which side cannot fight on its hex, or what else is wrong with it.
fn refused(error: &SetupError, grounds: [Ground; 2]) -> CliError {
    let side = |army: usize| ["the attacker", "the defender"][usize::from(army > 1)];
    CliError::new(match error {
        SetupError::Ground { army, troop, .. } => {
            let ground = ground_name(grounds[usize::from(*army > 1)]);
            format!("{}: {} cannot stand on such a hex: {ground}", side(*army), troop.name())
        }
        SetupError::Army { army, error: ArmyError::Passenger { troop, with, .. } } => {
            format!("{}: {} cannot ride on {}", side(*army), with.name(), troop.name())
        }
        SetupError::Army { army, error } => format!("{}: {error}", side(*army)),
        error => error.to_string(),
    })
}

/// A battle in which both units stand side by side, each on its ground.
fn battle(
    sides: [UnitRecord; 2],
    grounds: [Ground; 2],
    arguments: &StrikeArgs,
    rules: RuleSet,
    scale: Scale,
) -> Result<FieldBattle, CliError> {
    let mut map = Map::open(9, 9).ok_or_else(|| CliError::new("no such map"))?;
    let spots = [Spot::at(4, 4), Spot::at(5, 4)];
    let mut armies = Vec::new();
    for ((record, ground), (spot, name)) in
        sides.into_iter().zip(grounds).zip(spots.into_iter().zip(["Attacker", "Defender"]))
    {
        map.set(spot, ground);
        let army = Army::new(name, vec![UnitRecord { at: Some(spot), hidden: false, ..record }]);
        armies.push(Army { leadership: army.ego(), ..army });
    }
    armies[1].homeland = arguments.homeland.map(Into::into);
    let setup = Setup { rules, scale, ..Setup::new(MapSource::Drawn(Box::new(map)), armies) };
    FieldBattle::start(&setup, Seed(1), &mut NullSink).map_err(|error| refused(&error, grounds))
}

/// HP lost and dead of the defender, then of the attacker.
type BothLosses = [(u32, u8); 2];

/// All outcomes of both strikes, equal ones together. Both count the fighters from before (BATT-COMBAT-08).
fn outcomes(battle: &FieldBattle, manner: Manner, back: bool) -> Vec<OutcomeLine> {
    let [by, at] = [UnitId(0), UnitId(1)];
    let returned = if back { battle.retaliation_odds(at, by).outcomes() } else { [(0, 0); 3] };
    let struck = battle.strike_odds(by, at, manner).outcomes();
    let pairs: Vec<BothLosses> = struck.into_iter().flat_map(|one| returned.map(|other| [one, other])).collect();
    let of = pairs.len() as u64;
    let line = |(number, pair): (usize, &BothLosses)| {
        let [(defender_hp_lost, defender_dead), (attacker_hp_lost, attacker_dead)] = *pair;
        let ways = pairs.iter().filter(|other| *other == pair).count() as u64;
        let chance = ways as f64 / of as f64;
        let line = OutcomeLine { ways, of, chance, defender_hp_lost, defender_dead, attacker_hp_lost, attacker_dead };
        (!pairs[..number].contains(pair)).then_some(line)
    };
    pairs.iter().enumerate().filter_map(line).collect()
}

fn words(record: &UnitRecord) -> String {
    let elite = if record.elite { "elite " } else { "" };
    let with = record.with.map_or_else(String::new, |with| format!(" with {}", with.name().to_lowercase()));
    format!("{} {elite}{}{with}", record.fighters, record.troop.name_after(record.fighters).to_lowercase())
}

fn text(report: &StrikeReport) -> String {
    let mut text = format!("{} against {}\n", report.attacker, report.defender);
    text += &format!("{}\n", report.strike.words("strike"));
    text += &match &report.back {
        Some(back) => format!("{}, at the same time\n", back.words("back")),
        None => "nothing comes back\n".into(),
    };
    let row = |line: &OutcomeLine| {
        let chance = Chance { ways: line.ways, of: line.of };
        let side = |hp: u32, dead: u8| format!("{hp} HP, {dead} dead");
        let (defender, attacker) =
            (side(line.defender_hp_lost, line.defender_dead), side(line.attacker_hp_lost, line.attacker_dead));
        [chance.to_string(), defender, attacker]
    };
    let rows: Vec<[String; 3]> = report.outcomes.iter().map(row).collect();
    text + &columns(["Chance", "Defender loses", "Attacker loses"], &rows)
}
