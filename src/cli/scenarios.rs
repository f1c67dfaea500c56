//! `scenario FILE...` of any rulebook: plays scenario files and says what differs.

use crate::cli::{CliError, CliResult, name};
use crate::engine::scenario::ScenarioError;
use crate::engine::text::{decode, one_line};
use crate::store::disk::{Disk, RealDisk};
use std::path::{Path, PathBuf};

/// Runs the files: prints a line for each and a last line with the counts.
pub fn run<S>(
    files: &[PathBuf],
    parse: fn(&str) -> Result<S, ScenarioError>,
    differences: fn(&S) -> Result<Vec<String>, ScenarioError>,
    title: fn(&S) -> &String,
) -> CliResult {
    report(files, &|text| {
        let scenario = parse(text)?;
        Ok((differences(&scenario)?, title(&scenario).clone()))
    })
}

/// `play` returns the differences and the title of a scenario.
fn report(files: &[PathBuf], play: &dyn Fn(&str) -> Result<(Vec<String>, String), ScenarioError>) -> CliResult {
    let (mut shown, mut failed) = (String::new(), 0);
    for file in files {
        let played = read(file).and_then(|text| play(&text).map_err(|error| error.to_string()));
        match played.unwrap_or_else(|why| (vec![why], String::new())) {
            (differences, title) if differences.is_empty() => {
                shown += &format!("ok {}: {}\n", name(file), one_line(&title));
            }
            (differences, _) => {
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
