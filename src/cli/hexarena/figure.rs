//! `ludus hexarena figure`: what the program derives of a figure, so that others can check it.

use crate::cli::columns::{columns, or_dash};
use crate::cli::near::nearest;
use crate::cli::whole::read_text;
use crate::cli::{Data, Failure, Outcome, json, name as name_of};
use crate::hexarena::character::Character;
use crate::hexarena::foes::{FOES, Foe};
use crate::hexarena::record::{Record, WeaponLine};
use crate::hexarena::sheet::Sheet;
use clap::Args;
use std::path::Path;

/// Whose figures.
#[derive(Args)]
pub struct Arguments {
    /// An opponent of the list, a character of the roster, or a file with a record; without it the list
    #[arg(value_name = "NAME|FILE")]
    name: Option<String>,
    /// As JSON
    #[arg(long)]
    json: bool,
}

pub(super) fn run(data: &Data, arguments: &Arguments) -> Outcome {
    let Some(words) = &arguments.name else { return list(arguments.json) };
    let record = sheet(data, words)?.record();
    if arguments.json { json(&record) } else { Ok(page(&record)) }
}

/// Whoever these words name: a file first, then the roster, then the list of opponents.
pub(super) fn sheet(data: &Data, words: &str) -> Result<Sheet, Failure> {
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
    let own = roster.characters().iter().map(|kept| kept.who.name.as_str());
    let all: Vec<&str> = own.chain(FOES.iter().map(|foe| foe.name)).collect();
    let meant = match nearest(words, all.iter().copied()) {
        Some(meant) => format!("did you mean {meant}?"),
        None => "`ludus hexarena figure` lists the opponents".into(),
    };
    Err(Failure::new(format!("{words} is no file, no character of the roster and no opponent; {meant}")))
}

/// A record: a character as the roster exports him, whose limits are checked, or a sheet as set-ups hold it.
fn read(path: &Path) -> Result<Sheet, Failure> {
    let text = read_text(path)?;
    let fault = |reason: String| Failure::new(format!("{}: {reason}", name_of(path)));
    match serde_json::from_str::<Character>(&text) {
        Ok(who) => {
            who.check().map_err(|broken| fault(broken.to_string()))?;
            Ok(Sheet::of(&who))
        }
        Err(no_character) => {
            let sheet: Sheet = serde_json::from_str(&text).map_err(|_| fault(no_character.to_string()))?;
            sheet.kit.check().map_err(|broken| fault(broken.to_string()))?;
            Ok(sheet)
        }
    }
}

fn list(as_json: bool) -> Outcome {
    let records: Vec<Record> = FOES.iter().map(|foe| Sheet::of(&foe.character()).record()).collect();
    if as_json {
        return json(&records);
    }
    let row = |(foe, record): (&Foe, &Record)| {
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
    let rows: Vec<[String; 7]> = FOES.iter().zip(&records).map(row).collect();
    Ok(columns(["Name", "Grade", "Race", "Style", "V", "Armour AP", "Weapons and SC"], &rows))
}

fn page(record: &Record) -> String {
    let lines: Vec<[String; 7]> = record.weapons.iter().chain([&record.unarmed]).map(weapon).collect();
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
    text += &columns(["Weapon", "Rank", "SC", "Damage", "IV", "Use", "Range"], &lines);
    for shield in &record.shields {
        let rank = or_dash(shield.rank);
        text += &format!(
            "{} Rank {rank}: DR {} front, {} rear, MD {}\n",
            shield.shield, shield.front, shield.rear, shield.md_loss
        );
    }
    if let Some(worn) = &record.armour {
        text += &format!("{}: AP {} of {}, AG {}\n", worn.armour, worn.ap, worn.new, worn.ag_loss);
    }
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
