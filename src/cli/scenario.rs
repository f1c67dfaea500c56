//! `ludus scenario FILE...`: plays scenario files and says what differs.

use crate::gladiator::scenario::Scenario;
use std::io::{self, Write};
use std::path::{Path, PathBuf};
use std::process::ExitCode;

/// Plays the files and prints one line for each, and a last one with the counts. Succeeds if every scenario holds.
pub fn run(files: &[PathBuf]) -> ExitCode {
    match report(files, &mut io::stdout().lock()) {
        Ok(0) => ExitCode::SUCCESS,
        // Who reads the lines has gone, or a scenario failed: neither is success.
        Ok(_) | Err(_) => ExitCode::FAILURE,
    }
}

/// Writes the lines; the number of files that failed.
pub fn report(files: &[PathBuf], out: &mut impl Write) -> io::Result<usize> {
    let mut failed = 0;
    for file in files {
        match play(file) {
            Ok(title) => writeln!(out, "ok {}: {title}", file.display())?,
            Err(differences) => {
                failed += 1;
                writeln!(out, "FAILED {}: {}", file.display(), differences.join("\n  "))?;
            }
        }
    }
    writeln!(out, "{} passed, {failed} failed", files.len() - failed)?;
    Ok(failed)
}

/// The title of a scenario that holds, else what differs or why it cannot be played.
fn play(file: &Path) -> Result<String, Vec<String>> {
    let text = std::fs::read_to_string(file).map_err(|error| vec![format!("cannot be read: {error}")])?;
    let scenario = Scenario::parse(&text).map_err(|fault| vec![fault.to_string()])?;
    let differences = scenario.run().map_err(|fault| vec![fault.to_string()])?;
    if differences.is_empty() { Ok(scenario.title) } else { Err(differences) }
}
