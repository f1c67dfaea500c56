//! `ludus hexarena roster`: the characters of this installation.

use crate::cli::backup::import_people;
use crate::cli::data::Data;
use crate::cli::hexarena::scores;
use crate::cli::rosters::RosterCommand;
use crate::cli::{CliError, CliResult, json, rosters};
use crate::store::hexarena::roster::{Roster, RosterEntry};

pub fn run(data: &Data, task: &RosterCommand) -> CliResult {
    match task {
        RosterCommand::List { json } => scores::show(data, *json),
        RosterCommand::Show { name } => json(find(data.look()?.hexarena(), name)?),
        RosterCommand::Export { name, out } => {
            let store = data.look()?;
            if let Some(name) = name {
                find(store.hexarena(), name)?;
            }
            let text = store.hexarena().export(name.as_deref()).map_err(CliError::new)?;
            rosters::export(text, out.as_deref())
        }
        RosterCommand::Import { file } => {
            let names = import_people(data, file, |store, text| store.import_hexarena(text))?;
            Ok(format!("On the roster of the Hex Arena now: {}.\n", names.join(", ")))
        }
        RosterCommand::Remove { name, yes } => {
            let store = data.look()?;
            let name = find(store.hexarena(), name)?.who.name.clone();
            store.hexarena().clone().remove(&name).map_err(CliError::new)?;
            rosters::remove("ludus hexarena roster", &name, *yes, || {
                data.write()?.remove_hexarena(&name).map_err(CliError::new)
            })
        }
    }
}

pub(super) fn find<'a>(roster: &'a Roster, name: &str) -> Result<&'a RosterEntry, CliError> {
    let names = roster.characters().iter().map(|kept| kept.who.name.as_str());
    roster.find(name).map_err(|error| rosters::unknown(name, names, error))
}
