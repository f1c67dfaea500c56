//! `scenario FILE...` of any rulebook: plays scenario files and says what differs.

use crate::cli::{CliError, CliResult, name};
use crate::engine::text::{decode, one_line};
use crate::store::disk::{Disk, RealDisk};
use std::path::{Path, PathBuf};

/// Runs the files: prints a line for each and a last line with the counts. `play` returns the title of a passing scenario,
/// else what differs or why it cannot run.
pub fn run(files: &[PathBuf], play: impl Fn(&str) -> Result<String, Vec<String>>) -> CliResult {
    let (mut shown, mut failed) = (String::new(), 0);
    for file in files {
        match read(file).map_err(|why| vec![why]).and_then(|text| play(&text)) {
            Ok(title) => shown += &format!("ok {}: {}\n", name(file), one_line(&title)),
            Err(differences) => {
                failed += 1;
                shown += &format!("FAILED {}: {}\n", name(file), differences.join("\n  "));
            }
        }
    }
    shown += &format!("{} passed, {failed} failed\n", files.len() - failed);
    match failed {
        0 => Ok(shown),
        1 => Err(CliError { shown, ..CliError::new("a scenario failed; its line above says what differs") }),
        _ => Err(CliError {
            shown,
            ..CliError::new(format!("{failed} scenarios failed; the lines above say what differs"))
        }),
    }
}

/// Reads a scenario file.
pub fn read(file: &Path) -> Result<String, String> {
    let bytes = RealDisk.read(file).map_err(|error| format!("cannot be read: {error}"))?;
    decode(&bytes)
}
