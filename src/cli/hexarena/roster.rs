//! `ludus hexarena roster`: the characters of this installation.

use super::scores;
use crate::cli::rosters::{self, Task};
use crate::cli::whole::import_people;
use crate::cli::{Data, Failure, Outcome, json};
use crate::store::hexarena::{Kept, Roster, RosterError};

pub fn run(data: &Data, task: &Task) -> Outcome {
    match task {
        Task::List { json } => scores::show(data, *json),
        Task::Show { name } => json(find(data.look()?.hexarena(), name)?),
        Task::Export { name, out } => {
            let store = data.look()?;
            if let Some(name) = name {
                find(store.hexarena(), name)?;
            }
            let text = store.hexarena().export(name.as_deref()).map_err(Failure::new)?;
            rosters::export(text, out.as_deref())
        }
        Task::Import { file } => {
            let names = import_people(data, file, |store, text| store.import_hexarena(text))?;
            Ok(format!("On the roster of the Hex Arena now: {}.\n", names.join(", ")))
        }
        Task::Remove { name, yes } => {
            let store = data.look()?;
            let name = find(store.hexarena(), name)?.who.name.clone();
            store.hexarena().clone().remove(&name).map_err(Failure::new)?;
            if !yes && !rosters::confirm_removal("ludus hexarena roster", &name)? {
                return Ok(format!("{name} stays on the roster.\n"));
            }
            data.write()?.remove_hexarena(&name).map_err(Failure::new)?;
            Ok(format!("{name} is off the roster.\n"))
        }
    }
}

fn find<'a>(roster: &'a Roster, name: &str) -> Result<&'a Kept, Failure> {
    let names = || roster.characters().iter().map(|kept| kept.who.name.as_str());
    roster.find(name).map_err(|error| match error {
        RosterError::Unknown(_) => rosters::unknown(name, names(), error),
        _ => Failure::new(error),
    })
}
