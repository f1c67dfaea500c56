//! `ludus hexarena roster`: the characters of this installation.

use super::scores;
use crate::cli::near::nearest;
use crate::cli::whole::{read_text, write_new};
use crate::cli::{Data, Failure, Outcome, json, name as name_of};
use crate::store::hexarena::{Kept, Roster, RosterError};
use clap::Subcommand;
use std::path::PathBuf;

/// What is to be done with the roster.
#[derive(Subcommand)]
pub enum Task {
    /// Everybody
    List {
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// All that is kept of one, as JSON
    Show {
        /// His name
        name: String,
    },
    /// Characters as JSON, for another installation
    Export {
        /// His name; without it everybody
        name: Option<String>,
        /// A new file; without it stdout
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Read what `export` wrote; who breaks a limit is refused with the limit
    Import {
        /// The file
        file: PathBuf,
    },
}

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
            match out {
                None => Ok(text),
                Some(file) => write_new(file, &text).map(|()| format!("Written to {}.\n", name_of(file))),
            }
        }
        Task::Import { file } => {
            let names = data.write()?.import_hexarena(&read_text(file)?).map_err(Failure::new)?;
            Ok(format!("On the roster of the Hex Arena now: {}.\n", names.join(", ")))
        }
    }
}

/// The character of that name; who is not there may be somebody else, mistyped.
fn find<'a>(roster: &'a Roster, name: &str) -> Result<&'a Kept, Failure> {
    roster.find(name).map_err(|error| {
        let names = roster.characters().iter().map(|kept| kept.who.name.as_str());
        match (&error, nearest(name, names)) {
            (RosterError::Unknown(_), Some(near)) => {
                Failure::new(format!("nobody on the roster is called \"{name}\"; did you mean {near}?"))
            }
            _ => Failure::new(error),
        }
    })
}
