//! `roster` of the rulebooks that keep characters as JSON: what may be done, and how a name is looked up.

use crate::cli::backup::write_new;
use crate::cli::suggest::nearest;
use crate::cli::{CliError, CliResult, ask, name as name_of};
use crate::store::frontend::quoted;
use clap::Subcommand;
use std::fmt::Display;
use std::path::{Path, PathBuf};

#[derive(Subcommand)]
pub enum RosterCommand {
    /// List all characters
    List {
        /// Print JSON
        #[arg(long)]
        json: bool,
    },
    /// Print the record of one character as JSON
    Show {
        /// Name of the character
        name: String,
    },
    /// Write characters as JSON, for another computer
    Export {
        /// Name of the character; default: all
        name: Option<String>,
        /// New file; default: stdout
        #[arg(long, value_name = "FILE")]
        out: Option<PathBuf>,
    },
    /// Add the characters of an exported file; one beyond a limit is refused
    Import { file: PathBuf },
    /// Remove a character from the roster; asks first
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

/// The error for an unknown name: suggests the character probably meant, else
/// is the roster's own error.
pub fn unknown<'a>(typed: &str, names: impl IntoIterator<Item = &'a str>, error: impl Display) -> CliError {
    match nearest(typed, names) {
        Some(near) => CliError::new(format!("nobody on the roster is called \"{typed}\"; did you mean {near}?")),
        None => CliError::new(error),
    }
}

/// Removes a character, unless the player says no. `roster` is the subcommand as typed, with the word of the rulebook.
pub fn remove(roster: &str, name: &str, yes: bool, remove: impl FnOnce() -> Result<(), CliError>) -> CliResult {
    if !yes && !confirm_removal(roster, name)? {
        return Ok(format!("{name} stays on the roster.\n"));
    }
    remove().map(|()| format!("{name} is off the roster.\n"))
}

/// Asks whether to remove the character. Without a terminal refuses and names the command that needs none.
fn confirm_removal(roster: &str, name: &str) -> Result<bool, CliError> {
    ask(&[], &format!("Take {name} off the roster for good?")).ok_or_else(|| {
        let how = format!("`{roster} remove {} --yes` does it without a question", quoted(name));
        CliError::usage(format!("there is no terminal to ask at whether {name} is to go; {how}"))
    })
}
