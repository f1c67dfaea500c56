//! `ludus roster`: the characters of this installation.

use crate::cli::backup::import_people;
use crate::cli::data::Data;
use crate::cli::gladiator::scores::{NOBODY, table};
use crate::cli::{CliError, CliResult, json, rosters};
use crate::gladiator::data::experience::in_points;
use crate::gladiator::data::item::Place;
use crate::gladiator::model::fighter::Side;
use crate::store::gladiator::roster::{Character, Roster};
use clap::Subcommand;
use std::path::PathBuf;

#[derive(Subcommand)]
pub enum GladiatorRosterCommand {
    /// List all characters
    List {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Show the record of one character
    Show {
        /// Name of the character
        name: String,
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Write characters as JSON, for another computer
    Export {
        /// Name of the character; default: all
        name: Option<String>,
        /// New file; default: stdout
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Add the characters of an exported file
    Import { file: PathBuf },
    /// Reset a character's break-outs
    ResetBreakOuts {
        /// Name of the character
        name: String,
    },
    /// Remove a character from the roster; asks first
    Remove {
        /// Name of the character
        name: String,
        /// Do not ask
        #[arg(long)]
        yes: bool,
    },
}

pub fn run(data: &Data, task: &GladiatorRosterCommand) -> CliResult {
    match task {
        GladiatorRosterCommand::List { json: true } => json(&data.look()?.roster().my_scores()),
        GladiatorRosterCommand::List { json: false } => Ok(list(data, data.look()?.roster())),
        GladiatorRosterCommand::Show { name, json: true } => json(find(data.look()?.roster(), name)?),
        GladiatorRosterCommand::Show { name, json: false } => {
            let store = data.look()?;
            Ok(data.advise(&sheet(store.roster(), find(store.roster(), name)?)))
        }
        GladiatorRosterCommand::Export { name, out } => {
            let store = data.look()?;
            if let Some(name) = name {
                find(store.roster(), name)?;
            }
            let text = store.roster().export(name.as_deref()).map_err(CliError::new)?;
            rosters::export(text, out.as_deref())
        }
        GladiatorRosterCommand::Import { file } => {
            let names = import_people(data, file, |store, text| store.import(text))?;
            Ok(format!("On the roster now: {}.\n", names.join(", ")))
        }
        GladiatorRosterCommand::ResetBreakOuts { name } => {
            let mut store = data.write()?;
            find(store.roster(), name)?;
            let count = store.reset_break_outs(name).map_err(CliError::new)?;
            let s = if count == 1 { "" } else { "s" };
            Ok(format!("{name}: {count} break-out{s} forgotten.\n"))
        }
        GladiatorRosterCommand::Remove { name, yes } => {
            let store = data.look()?;
            let name = find(store.roster(), name)?.name.clone();
            store.roster().clone().remove(&name).map_err(CliError::new)?;
            rosters::remove("ludus roster", &name, *yes, || data.write()?.remove(&name).map_err(CliError::new))
        }
    }
}

pub(super) fn find<'a>(roster: &'a Roster, name: &str) -> Result<&'a Character, CliError> {
    let names = roster.characters().iter().map(|one| one.name.as_str());
    roster.find(name).map_err(|error| rosters::unknown(name, names, error))
}

fn list(data: &Data, roster: &Roster) -> String {
    let scores = roster.my_scores();
    if scores.is_empty() { data.advise(NOBODY) } else { table(&scores) }
}

fn sheet(roster: &Roster, character: &Character) -> String {
    let mut text = table(&[roster.score(character)]);
    let item = |place: Place| character.kit.items[place as usize].map_or("-".into(), |item| item.to_string());
    for place in Place::ALL {
        text += &format!("{:<8} {}\n", place.name(), item(place));
    }
    text += &format!("{:<8} {}\n", "Suit", character.kit.suit.as_deref().unwrap_or("Clothes"));
    text += &format!("{:<8} {}\n", "Helmet", character.kit.helmet.as_deref().unwrap_or("-"));
    let spells: Vec<&str> = character.recruit(Side::West).spells.iter().map(|spell| spell.name()).collect();
    if !spells.is_empty() {
        text += &format!("{:<8} {}\n", "Spells", spells.join(", "));
    }
    if let Some(halves) = character.dead {
        text += &format!("Killed with {} EXP.\n", in_points(halves));
    }
    if let Some(id) = &character.in_battle {
        text += &format!("In battle {id}: `ludus resume {id}`, or `ludus abandon {id}`.\n");
    }
    text
}
