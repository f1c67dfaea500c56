//! `ludus hexarena scenario FILE...`: plays scenario files and says what differs.

use crate::cli::{Failure, Outcome, name};
use crate::hexarena::scenario::Scenario;
use crate::kit::text::one_line;
use std::path::{Path, PathBuf};

/// Plays the files: a line for each, and a last one with the counts.
pub(super) fn run(files: &[PathBuf]) -> Outcome {
    let (mut shown, mut failed) = (String::new(), 0);
    for file in files {
        match play(file) {
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
        _ => Err(Failure { shown, ..Failure::new("a scenario failed; the lines above say what differs") }),
    }
}

fn play(file: &Path) -> Result<String, Vec<String>> {
    let wrong = |why: String| vec![why];
    let text = std::fs::read_to_string(file).map_err(|error| wrong(error.to_string()))?;
    let scenario = Scenario::parse(&text).map_err(|fault| wrong(fault.to_string()))?;
    let differences = scenario.run().map_err(|fault| wrong(fault.to_string()))?;
    if differences.is_empty() { Ok(scenario.title.clone()) } else { Err(differences) }
}
