//! `roster` of the rulebooks that keep characters as JSON: what may be done, and how a name is looked up.

use crate::cli::backup::write_new;
use crate::cli::data::quoted;
use crate::cli::suggest::nearest;
use crate::cli::{CliError, CliResult, ask, name as name_of};
use clap::Subcommand;
use std::fmt::Display;
use std::path::{Path, PathBuf};

/// What to do with the roster.
#[derive(Subcommand)]
pub enum RosterCommand {
    /// List all characters
    List {
        /// As JSON
        #[arg(long)]
        json: bool,
    },
    /// Show everything that is kept of one character, as JSON
    Show {
        /// Name of the character
        name: String,
    },
    /// Write characters as JSON, for another installation
    Export {
        /// Name of the character; without it all
        name: Option<String>,
        /// A new file; without it stdout
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Read a file that `export` wrote; a character who breaks a limit is refused with the limit
    Import {
        /// The file
        file: PathBuf,
    },
    /// Take a character off the roster for good; asks first
    Remove {
        /// Name of the character
        name: String,
        /// Do not ask
        #[arg(long)]
        yes: bool,
    },
}

/// Prints an export, or writes it into a new file.
pub fn export(text: String, out: Option<&Path>) -> CliResult {
    match out {
        None => Ok(text),
        Some(file) => write_new(file, &text).map(|()| format!("Written to {}.\n", name_of(file))),
    }
}

/// The failure for a name that is not on the roster: it names the character who was probably meant, else it is the roster's
/// own error.
pub fn unknown<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>, error: impl Display) -> CliError {
    match nearest(typed, names) {
        Some(near) => CliError::new(format!("nobody on the roster is called \"{typed}\"; did you mean {near}?")),
        None => CliError::new(error),
    }
}

/// Asks on the terminal whether the character is to go. Without a terminal it is refused with the command that needs none;
/// `roster` is the subcommand as it is typed: "ludus roster" with the rulebook's word.
pub fn confirm_removal(roster: &str, name: &str) -> Result<bool, CliError> {
    ask(&[], &format!("Take {name} off the roster for good?")).ok_or_else(|| {
        let how = format!("`{roster} remove {} --yes` does it without a question", quoted(name));
        CliError::usage(format!("there is no terminal to ask at whether {name} is to go; {how}"))
    })
}
