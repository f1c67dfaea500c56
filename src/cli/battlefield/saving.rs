//! The messages and the question of `army --save` and `map --save`. An army or a map of the same name is replaced only after
//! the player agrees.

use crate::cli::{CliError, ask, complain};
use crate::engine::text::quote;

/// Asks before something of the same name is replaced. False if the player says no; an error without a terminal.
pub fn may_replace(what: &str, name: &str, is_taken: bool, yes: bool) -> Result<bool, CliError> {
    if yes || !is_taken {
        return Ok(true);
    }
    ask(&[], &format!("Replace the saved {what} {}?", quote(name))).ok_or_else(|| {
        let name = quote(name);
        CliError::usage(format!(
            "{name} is saved already, and there is no terminal to ask at; --yes replaces that {what}"
        ))
    })
}

/// The line about something that was not replaced.
pub fn stays(what: &str, name: &str) -> String {
    format!("The saved {what} {} stays as it was.\n", quote(name))
}

/// Says a line beside JSON.
pub fn aside(line: &str) {
    if !line.is_empty() {
        complain(line);
    }
}
