//! `ludus completions` and `ludus man`: what the command line says of itself, for shells and for `man`.

use crate::cli::{CliError, CliResult, moved};
use clap::Command;
use clap_complete::Shell;
use std::ffi::OsString;
use std::path::Path;
use std::{fs, io};

/// The completions of a shell.
pub fn completions(shell: Shell, mut command: Command) -> CliResult {
    let mut bytes = Vec::new();
    clap_complete::generate(shell, &mut command, "ludus", &mut bytes);
    String::from_utf8(bytes).map_err(CliError::new)
}

/// The manual page of the program or of a subcommand, in roff. The words are as typed or as a page names
/// the subcommand: "roster list", "roster-list".
pub fn page(command: Command, words: &[String]) -> CliResult {
    let wanted = std::iter::once("ludus").chain(words.iter().map(String::as_str)).collect::<Vec<_>>().join("-");
    let found = all(command.clone()).into_iter().find(|one| name(one) == wanted);
    let refusal = || {
        let typed = std::iter::once("ludus").chain(words.iter().flat_map(|word| word.split('-'))).map(OsString::from);
        let other = || format!("{} is no subcommand; `ludus --help` has them all", words.join(" "));
        CliError::usage(moved::sentence(command, &typed.collect::<Vec<_>>()).unwrap_or_else(other))
    };
    roff(found.ok_or_else(refusal)?)
}

/// Writes the pages of the program and of every subcommand into a folder, which is made if it is not there.
pub fn pages(command: Command, folder: &Path) -> CliResult {
    let fault = |error: io::Error| CliError::new(format!("{} cannot be written ({error})", folder.display()));
    fs::create_dir_all(folder).map_err(fault)?;
    let all = all(command);
    let count = all.len();
    for command in all {
        let file = folder.join(format!("{}.1", name(&command)));
        fs::write(file, roff(command)?).map_err(fault)?;
    }
    Ok(format!("{count} pages are in {} now.\n", folder.display()))
}

/// The program and every subcommand, as their pages name them. The subcommand for help has no page.
fn all(command: Command) -> Vec<Command> {
    let mut command = command.disable_help_subcommand(true);
    command.build();
    let mut all = vec![command];
    let mut at = 0;
    while let Some(command) = all.get(at) {
        let below: Vec<Command> = command.get_subcommands().cloned().collect();
        all.extend(below);
        at += 1;
    }
    all
}

/// "ludus-roster-list".
fn name(command: &Command) -> String {
    command.get_display_name().unwrap_or_else(|| command.get_name()).into()
}

fn roff(command: Command) -> CliResult {
    let mut bytes = Vec::new();
    clap_mangen::Man::new(command).render(&mut bytes).map_err(CliError::new)?;
    String::from_utf8(bytes).map_err(CliError::new)
}
