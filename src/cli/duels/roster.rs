//! `ludus duels roster`: the characters of this installation.

use crate::cli::backup::import_people;
use crate::cli::data::Data;
use crate::cli::duels::scores;
use crate::cli::rosters::RosterCommand;
use crate::cli::{CliError, CliResult, json, rosters};
use crate::store::duels::roster::{Roster, RosterEntry, RosterError};

pub fn run(data: &Data, task: &RosterCommand) -> CliResult {
    match task {
        RosterCommand::List { json } => scores::list(data, *json),
        RosterCommand::Show { name } => json(find(data.look()?.duels(), name)?),
        RosterCommand::Export { name, out } => {
            let store = data.look()?;
            if let Some(name) = name {
                find(store.duels(), name)?;
            }
            let text = store.duels().export(name.as_deref()).map_err(CliError::new)?;
            rosters::export(text, out.as_deref())
        }
        RosterCommand::Import { file } => {
            let names = import_people(data, file, |store, text| store.import_duelists(text))?;
            Ok(format!("On the roster of Duels now: {}.\n", names.join(", ")))
        }
        RosterCommand::Remove { name, yes } => {
            let store = data.look()?;
            let name = find(store.duels(), name)?.who.name.clone();
            store.duels().clone().remove(&name).map_err(CliError::new)?;
            if !yes && !rosters::confirm_removal("ludus duels roster", &name)? {
                return Ok(format!("{name} stays on the roster.\n"));
            }
            data.write()?.remove_duelist(&name).map_err(CliError::new)?;
            Ok(format!("{name} is off the roster.\n"))
        }
    }
}

fn find<'a>(roster: &'a Roster, name: &str) -> Result<&'a RosterEntry, CliError> {
    let names = || roster.characters().iter().map(|kept| kept.who.name.as_str());
    roster.find(name).map_err(|error| match error {
        RosterError::Unknown(_) => rosters::unknown(name, names(), error),
        _ => CliError::new(error),
    })
}
