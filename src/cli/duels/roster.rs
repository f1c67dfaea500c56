//! `ludus duels roster`: the characters of this installation.

use crate::cli::backup::import_people;
use crate::cli::data::Data;
use crate::cli::duels::scores;
use crate::cli::rosters::RosterCommand;
use crate::cli::{CliError, CliResult, json, rosters};
use crate::store::duels::roster::{Roster, RosterEntry};

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
            rosters::remove("ludus duels roster", &name, *yes, || {
                data.write()?.remove_duelist(&name).map_err(CliError::new)
            })
        }
    }
}

pub(super) fn find<'a>(roster: &'a Roster, name: &str) -> Result<&'a RosterEntry, CliError> {
    let names = roster.characters().iter().map(|kept| kept.who.name.as_str());
    roster.find(name).map_err(|error| rosters::unknown(name, names, error))
}
