//! `ludus scenario FILE...`: plays scenario files and says what differs.

use super::{Failure, Outcome};
use crate::gladiator::scenario::Scenario;
use crate::store::{Disk, RealDisk};
use std::path::{Path, PathBuf};

/// Plays the files: a line for each, and a last one with the counts.
pub fn run(files: &[PathBuf]) -> Outcome {
    let (mut shown, mut failed) = (String::new(), 0);
    for file in files {
        match play(file) {
            Ok(title) => shown += &format!("ok {}: {title}\n", file.display()),
            Err(differences) => {
                failed += 1;
                shown += &format!("FAILED {}: {}\n", file.display(), differences.join("\n  "));
            }
        }
    }
    shown += &format!("{} passed, {failed} failed\n", files.len() - failed);
    match failed {
        0 => Ok(shown),
        1 => Err(Failure { shown, ..Failure::new("a scenario failed; its line above says what differs") }),
        _ => Err(Failure {
            shown,
            ..Failure::new(format!("{failed} scenarios failed; the lines above say what differs"))
        }),
    }
}

/// The title of a scenario that holds, else what differs or why it cannot be played.
fn play(file: &Path) -> Result<String, Vec<String>> {
    let bytes = RealDisk.read(file).map_err(|error| vec![format!("cannot be read: {error}")])?;
    let text = String::from_utf8(bytes).map_err(|_| vec!["is no text in UTF-8".into()])?;
    let scenario = Scenario::parse(&text).map_err(|fault| vec![fault.to_string()])?;
    let differences = scenario.run().map_err(|fault| vec![fault.to_string()])?;
    if differences.is_empty() { Ok(scenario.title) } else { Err(differences) }
}
