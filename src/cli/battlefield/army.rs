//! `ludus battlefield army`: price, Ego and strikes of an army, from a list, a file or units in words.

use crate::battlefield::battle::odds::FACTORS;
use crate::battlefield::data::people::People;
use crate::battlefield::data::size::{MOST_UNITS_OF_AN_ARMY, Scale};
use crate::battlefield::data::troop::Troop;
use crate::battlefield::model::army::{Army, ArmyError, PurchaseLimits};
use crate::battlefield::model::map::Ground;
use crate::battlefield::model::unit::UnitRecord;
use crate::battlefield::model::unit::{strike_hp, tenth};
use crate::battlefield::setup::purchase::buy;
use crate::cli::battlefield::fields::{self, PeopleWord, RulesWord, ScaleWord, SizeWord, is_file};
use crate::cli::battlefield::saving;
use crate::cli::columns::{columns, or_dash};
use crate::cli::data::Data;
use crate::cli::suggest::nearest;
use crate::cli::{CliError, CliResult, json};
use crate::engine::dice::Seed;
use crate::engine::text::{count, quote};
use clap::Args;
use serde::Serialize;
use std::path::Path;

#[derive(Args)]
pub struct ArmyArgs {
    /// Units ("2x20 HI, 10 elite KN, 4 CH with AR"), a JSON file, a saved army, or a list from which the computer buys
    #[arg(value_name = "LIST|FILE")]
    army: String,
    /// Check the army against gold and Leadership of this size
    #[arg(long, value_enum)]
    size: Option<SizeWord>,
    /// List of troops to which the purchase is limited; default: the list that is named, or free
    #[arg(long, value_enum, requires = "size")]
    people: Option<PeopleWord>,
    /// Gold instead of that of the size
    #[arg(long, requires = "size")]
    gold: Option<u32>,
    /// Leadership instead of that of the size
    #[arg(long, requires = "size")]
    leadership: Option<u32>,
    /// Rule set; only Ludus has the limit Muster
    #[arg(long, value_enum, default_value = "ludus")]
    rules: RulesWord,
    /// Scale, which sets the most fighters of a unit
    #[arg(long, value_enum, default_value = "tactical")]
    scale: ScaleWord,
    /// Lift the limits on elves and dwarven guards among others
    #[arg(long)]
    disloyal: bool,
    /// Seed of the computer's purchase
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Print an army that breaks limits, too
    #[arg(long)]
    any_army: bool,
    /// Print the army's own file instead, for `--west` and `--east`
    #[arg(long, conflicts_with = "json")]
    file: bool,
    /// Save the army under this name, for the screens of the game
    #[arg(long, value_name = "NAME")]
    save: Option<String>,
    /// Replace a saved army of that name without a question
    #[arg(long, requires = "save")]
    yes: bool,
    /// Print JSON instead of a table
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct ArmyReport {
    name: String,
    leadership: u32,
    price: u32,
    ego: u32,
    maintenance: u32,
    fighters: u32,
    units: Vec<UnitLine>,
}

#[derive(Serialize)]
struct UnitLine {
    unit: usize,
    fighters: u8,
    troop: &'static str,
    name: &'static str,
    elite: bool,
    with: Option<&'static str>,
    hidden: bool,
    /// `None` if the troops are not for hire.
    price: Option<u32>,
    ego: u32,
    hp: u16,
    attack: StrikeLine,
    defence: StrikeLine,
    volley: Option<StrikeLine>,
}

/// A strike of the whole unit on open ground: one score, a tenth of the force, and the HP of the three outcomes.
#[derive(Serialize)]
struct StrikeLine {
    score: u16,
    force: u32,
    /// Left out on the personal scale, where the tenth is taken last.
    #[serde(skip_serializing_if = "Option::is_none")]
    k: Option<u16>,
    hp: [u32; 3],
}

impl StrikeLine {
    fn of(scale: Scale, fighters: u8, score: u16) -> StrikeLine {
        let force = u32::from(fighters) * u32::from(score);
        let k = (scale != Scale::Personal).then(|| tenth(force));
        StrikeLine { score, force, k, hp: FACTORS.map(|factor| strike_hp(scale, force, factor)) }
    }

    fn words(&self) -> String {
        let [bad, medium, good] = self.hp;
        format!("{bad}/{medium}/{good}")
    }
}

pub(super) fn run(data: &Data, arguments: &ArmyArgs) -> CliResult {
    let people = arguments.people.map(People::from).or_else(|| fields::list(&arguments.army)).unwrap_or_default();
    let size = arguments.size.unwrap_or(SizeWord::Battle).into();
    let limits = PurchaseLimits::of(size, arguments.scale.into(), arguments.rules.into(), people);
    let gold = arguments.gold.unwrap_or(limits.gold);
    let leadership = arguments.leadership.unwrap_or(limits.leadership);
    let limits = PurchaseLimits { gold, leadership, loyalty: !arguments.disloyal, ..limits };
    let saved = data.look()?.battlefield().saved().army(&arguments.army).cloned();
    let army = match saved {
        Some(army) => army,
        None => find(&arguments.army, "Army", &[], &limits, Seed(arguments.seed))?,
    };
    let wrong = match arguments.size {
        _ if arguments.any_army => Vec::new(),
        Some(_) => with_own_leader(&army, army.purchase_errors(&limits)),
        None => with_own_leader(&army, Vec::new()),
    };
    if !wrong.is_empty() {
        return Err(refused(&arguments.army, "Army", &wrong));
    }
    let kept = match &arguments.save {
        Some(name) => save(data, &Army { name: name.clone(), ..army.clone() }, arguments.yes)?,
        None => String::new(),
    };
    if arguments.file || arguments.json {
        // JSON stays alone on stdout.
        saving::aside(&kept);
        return if arguments.file { json(&army) } else { json(&report(&army, limits.scale)) };
    }
    Ok(text(&report(&army, limits.scale)) + &kept)
}

/// Saves an army, unless the player keeps the one that has its name. Returns a line about it.
fn save(data: &Data, army: &Army, yes: bool) -> CliResult {
    let name = &army.name;
    let saved = data.look()?;
    let is_taken = saved.battlefield().saved().army(name).is_some();
    if !saving::may_replace("army", name, is_taken, yes)? {
        return Ok(saving::stays("army", name));
    }
    data.write()?.save_army(army).map_err(CliError::new)?;
    Ok(format!("Saved: {} as {}.\n", count(army.units.len() as u64, "unit"), quote(name)))
}

fn refused(words: &str, who: &str, wrong: &[ArmyError]) -> CliError {
    let place = if is_file(words) { crate::cli::name(Path::new(words)) } else { who.into() };
    let wrong: Vec<String> = wrong.iter().map(ToString::to_string).collect();
    CliError::new(format!("{place}: {}", wrong.join("; ")))
}

/// Adds the error of an army that needs more than its own leader's Leadership.
fn with_own_leader(army: &Army, mut wrong: Vec<ArmyError>) -> Vec<ArmyError> {
    let (ego, leadership) = (army.ego(), army.leadership);
    if ego > leadership && !wrong.iter().any(|error| matches!(error, ArmyError::Leadership { .. })) {
        wrong.push(ArmyError::Leadership { ego, leadership });
    }
    wrong
}

/// Checks an army against the limits of a size, and against the Leadership of its own leader. An army that one of the lists could
/// buy is accepted, because Muster binds only mixed armies.
pub fn check(army: &Army, words: &str, who: &str, limits: impl Fn(People) -> PurchaseLimits) -> Result<(), CliError> {
    let errors = |people: People| army.purchase_errors(&limits(people));
    let fits = People::ALL.into_iter().any(|people| errors(people).is_empty());
    let wrong = with_own_leader(army, if fits { Vec::new() } else { errors(People::Free) });
    if wrong.is_empty() {
        return Ok(());
    }
    let CliError { reason, .. } = refused(words, who, &wrong);
    Err(CliError::new(format!("{reason}; --any-army plays it all the same")))
}

/// An army of a list, a file or units in words, or a saved one. Its sizes fit the scale; the purchase is not checked.
pub fn find(words: &str, name: &str, saved: &[Army], limits: &PurchaseLimits, seed: Seed) -> Result<Army, CliError> {
    let leadership = limits.leadership;
    let army = if let Some(people) = fields::list(words) {
        let limits = PurchaseLimits { people, ..*limits };
        Army { leadership, ..Army::new(name, buy(&limits, &[], seed)) }
    } else if is_file(words) {
        fields::read::<Army>(Path::new(words))?
    } else if let Some(army) = saved.iter().find(|army| army.name.to_lowercase() == words.trim().to_lowercase()) {
        Army { leadership: leadership.max(army.ego()), ..army.clone() }
    } else {
        let army = Army::new(name, units(words, limits).map_err(|why| unknown(words, saved).unwrap_or(why))?);
        Army { leadership: leadership.max(army.ego()), ..army }
    };
    let wrong = army.unit_errors(limits.scale);
    if wrong.is_empty() { Ok(army) } else { Err(refused(words, name, &wrong)) }
}

/// The error for a word that looks like a name and is none. `None` if units were meant.
fn unknown(words: &str, saved: &[Army]) -> Option<CliError> {
    if words.contains(|one: char| one == ',' || one.is_ascii_digit()) {
        return None;
    }
    let names = saved.iter().map(|army| army.name.as_str()).chain(People::ALL.map(People::name));
    let names = names.chain(Troop::ALL.iter().map(|troop| troop.name()));
    let hint = match nearest(words, names) {
        Some(near) => format!("did you mean {near}?"),
        None => "`ludus battlefield army` tells how to write one".into(),
    };
    Some(CliError::new(format!("no saved army, list or troops are called {}; {hint}", quote(words))))
}

/// Reads "2x20 HI, 10 elite KN, 4 CH with AR".
pub fn units(words: &str, limits: &PurchaseLimits) -> Result<Vec<UnitRecord>, CliError> {
    let mut all = Vec::new();
    for part in words.split(',').map(str::trim).filter(|part| !part.is_empty()) {
        let (count, rest) = match part.split_once('x') {
            Some((count, rest)) if !count.is_empty() && count.bytes().all(|byte| byte.is_ascii_digit()) => {
                (count.parse().unwrap_or(usize::MAX), rest)
            }
            _ => (1, part),
        };
        if !(1..=MOST_UNITS_OF_AN_ARMY).contains(&count) {
            let over = count.checked_sub(MOST_UNITS_OF_AN_ARMY).filter(|over| *over > 0);
            let over = over.map_or_else(String::new, |over| format!(": {over} too many"));
            let why = format!("{}: an army has 1 to {MOST_UNITS_OF_AN_ARMY} units{over}", quote(part));
            return Err(CliError::new(why));
        }
        let record = unit(rest, limits)?;
        all.extend(std::iter::repeat_n(record, count));
    }
    Ok(all)
}

/// Reads a unit such as "18 HI", "hidden 10 elite Knights" or "CH with AR". Without a number it is full.
pub fn unit(words: &str, limits: &PurchaseLimits) -> Result<UnitRecord, CliError> {
    sized_unit(words, limits, None)
}

/// Like [`unit`]. `size`: the Size of demons, who have none of their own (BD-14).
pub fn sized_unit(words: &str, limits: &PurchaseLimits, size: Option<u8>) -> Result<UnitRecord, CliError> {
    let mut rest: Vec<&str> = words.split_whitespace().collect();
    let mut take = |word: &str| {
        let at = rest.iter().position(|one| one.eq_ignore_ascii_case(word));
        at.map(|at| rest.remove(at)).is_some()
    };
    let (elite, hidden) = (take("elite"), take("hidden"));
    let with = match rest.iter().position(|one| one.eq_ignore_ascii_case("with")) {
        Some(at) => {
            let passenger = rest.split_off(at)[1..].join(" ");
            Some(troop(&passenger)?)
        }
        None => None,
    };
    let number = rest.first().filter(|word| word.bytes().all(|byte| byte.is_ascii_digit())).copied();
    let troop = troop(&rest[usize::from(number.is_some())..].join(" "))?;
    let size = size.filter(|_| troop == Troop::LesserDemons);
    if troop == Troop::LesserDemons && limits.scale != Scale::Strategic {
        return Err(CliError::new(format!("{} are only on the strategic scale", troop.name())));
    }
    let record = UnitRecord { elite, with, hidden, size, ..UnitRecord::new(troop, 1) };
    let most = record.most(limits.scale);
    let fighters = number.map_or(Some(most), |number| number.parse().ok());
    let fighters = fighters.filter(|fighters| (1..=most).contains(fighters)).ok_or_else(|| {
        let over =
            number.and_then(|number| number.parse::<u64>().ok()).and_then(|number| number.checked_sub(most.into()));
        let over = over.filter(|over| *over > 0).map_or_else(String::new, |over| format!(": {over} too many"));
        let range = if most == 1 { "1 fighter".into() } else { format!("1 to {most} fighters") };
        CliError::new(format!("{}: a unit of {} has {range}{over}", quote(words), troop.name()))
    })?;
    Ok(UnitRecord { fighters, ..record })
}

/// Troops by their code or name.
pub fn troop(word: &str) -> Result<Troop, CliError> {
    let named = |troop: &Troop| troop.name().eq_ignore_ascii_case(word);
    if let Some(troop) = Troop::of(word).or_else(|| Troop::ALL.into_iter().find(named)) {
        return Ok(troop);
    }
    if word.is_empty() {
        return Err(CliError::new("troops are missing; a unit is written as \"18 HI\" or \"10 elite KN\""));
    }
    let names = Troop::ALL.iter().map(|troop| troop.name());
    Err(CliError::new(match nearest(word, names) {
        Some(near) => format!("no troops are called {}; did you mean {near}?", quote(word)),
        None => format!("no troops are called {}; `ludus battlefield tables` lists their codes", quote(word)),
    }))
}

fn report(army: &Army, scale: Scale) -> ArmyReport {
    let line = |(number, record): (usize, &UnitRecord)| {
        let (kind, fighters) = (record.kind(), record.fighters);
        UnitLine {
            unit: number + 1,
            fighters,
            troop: record.troop.code(),
            name: record.troop.name(),
            elite: record.elite,
            with: record.with.map(Troop::code),
            hidden: record.hidden,
            price: record.price(),
            ego: record.ego(),
            hp: kind.hp(),
            attack: StrikeLine::of(scale, fighters, kind.attack(Ground::open())),
            defence: StrikeLine::of(scale, fighters, kind.defence(army.homeland, Ground::open())),
            volley: kind.shooter().map(|troop| StrikeLine::of(scale, fighters, troop.row().power.into())),
        }
    };
    ArmyReport {
        name: army.name.clone(),
        leadership: army.leadership,
        price: army.price(),
        ego: army.ego(),
        maintenance: army.units.iter().map(|one| u32::from(one.fighters) * one.kind().maintenance()).sum(),
        fighters: army.units.iter().map(|one| u32::from(one.fighters)).sum(),
        units: army.units.iter().enumerate().map(line).collect(),
    }
}

fn text(report: &ArmyReport) -> String {
    let row = |line: &UnitLine| {
        let mut name = line.name.to_string();
        name = if line.elite { format!("elite {}", name.to_lowercase()) } else { name };
        name += &line.with.map_or_else(String::new, |with| format!(" with {with}"));
        name += if line.hidden { ", hidden" } else { "" };
        let volley = line.volley.as_ref().map(StrikeLine::words);
        let [number, fighters, ego] = [line.unit.to_string(), line.fighters.to_string(), line.ego.to_string()];
        let (attack, defence) = (line.attack.words(), line.defence.words());
        [number, fighters, name, or_dash(line.price), ego, attack, defence, or_dash(volley)]
    };
    let rows: Vec<[String; 8]> = report.units.iter().map(row).collect();
    let ArmyReport { name, leadership, price, ego, maintenance, fighters, .. } = report;
    let head = format!(
        "{name}: {}, {}, price {price}, Ego {ego} of Leadership {leadership}, maintenance {maintenance}\n",
        count(report.units.len() as u64, "unit"),
        count(*fighters, "fighter"),
    );
    let heads = ["#", "Fighters", "Troops", "Price", "Ego", "Attack HP", "Back HP", "Volley HP"];
    head + "HP that a strike costs on open ground: bad, medium, good, each one in three\n" + &columns(heads, &rows)
}
