//! `ludus hexarena figure`: what the program derives of a figure, so that others can check it.

use crate::cli::backup::read_text;
use crate::cli::columns::{columns, or_dash};
use crate::cli::data::Data;
use crate::cli::suggest::nearest;
use crate::cli::{CliError, CliResult, json, name as name_of};
use crate::engine::chance::Chance;
use crate::engine::json::read as from_text;
use crate::hexarena::data::mount::{Mount, MountError};
use crate::hexarena::matchmaking::creatures;
use crate::hexarena::matchmaking::foes::{FOES, Foe};
use crate::hexarena::model::character::Character;
use crate::hexarena::model::creature::Creature;
use crate::hexarena::model::record::{AttackLine, NatureLine, RecordSheet, WeaponLine};
use crate::hexarena::model::setup::SetupError;
use crate::hexarena::model::sheet::Sheet;
use crate::store::hexarena::roster::Roster;
use clap::Args;
use std::path::Path;

#[derive(Args)]
pub struct FigureArgs {
    /// Opponent, character of the roster, or record file, optionally "on" a mount ("Tiro on Horse", "Tiro
    /// on mine.json"); default: all opponents
    #[arg(value_name = "NAME|FILE")]
    name: Option<String>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(data: &Data, arguments: &FigureArgs) -> CliResult {
    let Some(words) = &arguments.name else { return list(arguments.json) };
    let sheet = sheet(data, words)?;
    let record = sheet.record();
    if arguments.json { json(&record) } else { Ok(page(&record) + &lines(&sheet.riding_limits())) }
}

/// Finds the named figure, on foot or "on" a mount: "Hobgoblin captain on Horse", "Tiro on mine.json".
pub(super) fn sheet(data: &Data, words: &str) -> Result<Sheet, CliError> {
    match words.rsplit_once(" on ") {
        Some((rider, mount)) if !Path::new(words).is_file() => {
            let mut sheet = on_foot(data, rider.trim())?;
            if !sheet.can_ride() {
                return Err(CliError::new(SetupError::CannotRide(sheet.name).to_string()));
            }
            sheet.mount = Some(mount_of(mount.trim())?);
            Ok(sheet)
        }
        _ => on_foot(data, words),
    }
}

/// A mount by name, or the first one of a file.
fn mount_of(words: &str) -> Result<Mount, CliError> {
    let path = Path::new(words);
    if path.is_file() {
        let fault = |fault: MountError| CliError::new(format!("{}: {fault}", name_of(path)));
        let mut all = Mount::read(&read_text(path)?).map_err(fault)?;
        return Ok(all.swap_remove(0));
    }
    let ours = Mount::ours();
    let names: Vec<&str> = ours.iter().map(|mount| mount.name.as_str()).collect();
    Mount::named(words).ok_or_else(|| {
        CliError::new(format!("{words} is no file and no mount: the mounts are {}", names.join(" and ")))
    })
}

/// Finds the named figure: first a file, then the roster, then the opponents.
pub(super) fn on_foot(data: &Data, words: &str) -> Result<Sheet, CliError> {
    let path = Path::new(words);
    if path.is_file() {
        return read(path);
    }
    let store = data.look()?;
    let roster = store.hexarena();
    if let Ok(kept) = roster.find(words) {
        return Ok(Sheet::of(&kept.who));
    }
    if let Some(foe) = Foe::named(words) {
        return Ok(Sheet::of(&foe.character()));
    }
    if let Some(creature) = creatures::named(words) {
        return Ok(creature.sheet());
    }
    let beasts = creatures::all().unwrap_or_default();
    let own = roster.characters().iter().map(|kept| kept.who.name.as_str());
    let all: Vec<&str> =
        own.chain(FOES.iter().map(|foe| foe.name)).chain(beasts.iter().map(|beast| beast.name.as_str())).collect();
    let meant = match nearest(words, all.iter().copied()) {
        Some(meant) => format!("did you mean {meant}?"),
        None => "`ludus hexarena figure` lists the opponents".into(),
    };
    Err(CliError::new(format!("{words} is no file, no character of the roster, no opponent and no creature; {meant}")))
}

/// Reads a record: a creature's file, the export of a character (limits are checked), or a
/// sheet as in a set-up.
fn read(path: &Path) -> Result<Sheet, CliError> {
    let text = read_text(path)?;
    let fault = |reason: String| CliError::new(format!("{}: {reason}", name_of(path)));
    let value = from_text::<serde_json::Value>(&text).map_err(fault)?;
    // A record of the people has no attacks of its own, and no hexes.
    if value.get("attacks").is_some() || value.get("hexes").is_some() {
        return Creature::parse(&text).map(|creature| creature.sheet()).map_err(|broken| fault(broken.to_string()));
    }
    if value.get("characters").is_some() {
        let mut roster = Roster::default();
        let names = roster.import(&text).map_err(|broken| fault(broken.to_string()))?;
        return match (roster.characters(), names.len()) {
            ([kept], _) => Ok(Sheet::of(&kept.who)),
            (_, count) => Err(fault(format!("it has {count} characters: export the one that is meant"))),
        };
    }
    // A character has the values of its creation in addition to the current ones.
    if value.get("values").is_none() {
        let who: Character = from_text(&text).map_err(fault)?;
        who.check().map_err(|broken| fault(broken.to_string()))?;
        return Ok(Sheet::of(&who));
    }
    let sheet: Sheet = from_text(&text).map_err(fault)?;
    sheet.kit.check().map_err(|broken| fault(broken.to_string()))?;
    sheet.check().map_err(|broken| fault(broken.to_string()))?;
    Ok(sheet)
}

fn list(as_json: bool) -> CliResult {
    let records: Vec<RecordSheet> = FOES.iter().map(|foe| Sheet::of(&foe.character()).record()).collect();
    let beasts = creatures::all().unwrap_or_default();
    let natures: Vec<RecordSheet> = beasts.iter().map(|beast| beast.sheet().record()).collect();
    if as_json {
        return json(&records.iter().chain(&natures).collect::<Vec<_>>());
    }
    let row = |(foe, record): (&Foe, &RecordSheet)| {
        let weapons: Vec<String> = record.weapons.iter().map(|line| format!("{} {}", line.weapon, line.sc)).collect();
        [
            foe.name.to_string(),
            foe.grade.name().into(),
            foe.race.name().into(),
            foe.style.name().into(),
            record.worth.to_string(),
            record.armour.as_ref().map_or("-".into(), |worn| format!("{} {}", worn.armour, worn.ap)),
            weapons.join(", "),
        ]
    };
    let beast = |(beast, record): (&Creature, &RecordSheet)| {
        let hexes = beast.hexes.len();
        let attacks = record.nature.iter().flat_map(|nature| &nature.attacks);
        let attacks: Vec<String> = attacks.map(|line| format!("{} {}", line.attack, line.sc)).collect();
        [
            beast.name.clone(),
            "-".into(),
            "creature".into(),
            if hexes == 1 { "1 hex".into() } else { format!("{hexes} hexes") },
            record.worth.to_string(),
            format!("hide {}", beast.ap),
            attacks.join(", "),
        ]
    };
    let rows: Vec<[String; 7]> =
        FOES.iter().zip(&records).map(row).chain(beasts.iter().zip(&natures).map(beast)).collect();
    Ok(columns(["Name", "Grade", "Race", "Style", "V", "Armour AP", "Weapons and SC"], &rows))
}

fn ranks(all: &[(&'static str, u8)]) -> String {
    all.iter().map(|(name, rank)| format!("{name} Rank {rank}")).collect::<Vec<_>>().join(", ")
}

fn lines(all: &[String]) -> String {
    all.iter().map(|line| format!("{line}\n")).collect()
}

fn page(record: &RecordSheet) -> String {
    let bare = Some(&record.unarmed).filter(|_| record.nature.is_none());
    let lines: Vec<[String; 7]> = record.weapons.iter().chain(bare).map(weapon).collect();
    let mut text = format!(
        "{}\n\nFT {}  EN {}  PC {}  TMR {}  load {} of {} lb  mAG {}  mMD {}\n2xWP+FT {}  Stun from {}  DR {}  V {}  {} EP  {} SP\n\n",
        record.name,
        record.ft,
        record.en,
        record.pc,
        record.tmr,
        record.load_pounds(),
        record.limit_pounds,
        record.magility,
        record.mmd,
        record.recovery,
        record.stun,
        record.front,
        record.worth,
        record.ep,
        record.price,
    );
    if let Some(nature) = &record.nature {
        return text + &natural(nature);
    }
    text += &columns(["Weapon", "Rank", "SC", "Damage", "IV", "Use", "Range"], &lines);
    for shield in &record.shields {
        let rank = or_dash(shield.rank);
        text += &format!(
            "{} Rank {rank}: DR {} front, {} rear, MD {}\n",
            shield.shield, shield.front, shield.rear, shield.md_loss
        );
    }
    if !record.idle_ranks.is_empty() {
        text += &format!("Not carried: {}\n", ranks(&record.idle_ranks));
    }
    if let Some(line) = &record.mount {
        let mount = &line.mount;
        text += &format!(
            "On {}: TMR {}, AG and DR {}, EN {}, FT {}; Horsemanship {}\n",
            mount.name,
            mount.tmr,
            mount.ag,
            mount.en,
            mount.ft,
            Chance::of_100(line.horsemanship)
        );
    }
    if let Some(worn) = &record.armour {
        text += &format!("{}: AP {} of {}, AG {}\n", worn.armour, worn.ap, worn.new, worn.ag_loss);
    }
    text
}

/// A creature's natural attacks.
fn natural(nature: &NatureLine) -> String {
    let row = |line: &AttackLine| {
        let reaches: Vec<String> = line.reaches.iter().map(|side| format!("{side:?}").to_lowercase()).collect();
        [
            line.attack.clone(),
            line.rank.to_string(),
            line.sc.to_string(),
            if line.damage == 0 { "D".into() } else { format!("D{:+}", line.damage) },
            or_dash(line.class.map(|class| format!("{class:?}"))),
            line.times.to_string(),
            reaches.join(", "),
        ]
    };
    let rows: Vec<[String; 7]> = nature.attacks.iter().map(row).collect();
    let mut text = columns(["Attack", "Rank", "SC", "Damage", "Class", "A Pulse", "Reaches"], &rows);
    text += &match nature.tramples {
        Some(more) => format!("{} hexes, hide AP {}; tramples: BC 40, D+{more}, Class C\n", nature.hexes, nature.ap),
        None => format!("One hex, hide AP {}\n", nature.ap),
    };
    text
}

fn weapon(line: &WeaponLine) -> [String; 7] {
    let damage = line.damage.map_or("-".into(), |more| match more {
        0 => "D".into(),
        more => format!("D{more:+}"),
    });
    [
        line.weapon.into(),
        or_dash(line.rank),
        line.sc.to_string(),
        damage,
        line.iv.to_string(),
        line.uses.clone(),
        or_dash(line.range),
    ]
}
