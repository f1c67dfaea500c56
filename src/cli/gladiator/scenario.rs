//! `ludus scenario FILE...`: plays scenario files and says what differs.

use crate::cli::{Failure, Outcome, name};
use crate::gladiator::scenario::Scenario;
use crate::gladiator::setup::Setup;
use crate::gladiator::state::Battle;
use crate::kit::dice::Seed;
use crate::kit::text::one_line;
use crate::store::{BattleId, Disk, RealDisk, Session};
use std::path::{Path, PathBuf};

/// Plays the files: a line for each, and a last one with the counts.
pub fn run(files: &[PathBuf]) -> Outcome {
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
        1 => Err(Failure { shown, ..Failure::new("a scenario failed; its line above says what differs") }),
        _ => Err(Failure {
            shown,
            ..Failure::new(format!("{failed} scenarios failed; the lines above say what differs"))
        }),
    }
}

/// Writes each scenario's opening as the journal of a battle, named like its file.
pub fn save(files: &[PathBuf], folder: &Path) -> Outcome {
    let mut shown = String::new();
    for file in files {
        let wrong = |why: &dyn std::fmt::Display| Failure::new(format!("{}: {why}", file.display()));
        let stem = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let id = BattleId::try_from(stem).map_err(|why| wrong(&why))?;
        let path = folder.join(format!("{id}.jsonl"));
        if RealDisk.read(&path).is_ok() {
            return Err(Failure::new(format!("{} is there already; remove it first", path.display())));
        }
        let scenario = read(file).map_err(|why| wrong(&why))?;
        let setup = scenario.setup().map_err(|why| wrong(&why))?;
        let mut session =
            Session::<Battle>::apart_about(&path, id, setup, Seed(1), scenario.about()).map_err(|why| wrong(&why))?;
        if let Some(warning) = session.warning() {
            return Err(Failure::new(warning));
        }
        shown += &format!("{}: {}\n", name(&path), one_line(&scenario.title));
    }
    Ok(shown)
}

/// The opening of a scenario.
pub fn setup(file: &Path) -> Result<Setup, Failure> {
    let wrong = |why: &dyn std::fmt::Display| Failure::new(format!("{}: {why}", file.display()));
    read(file).map_err(|why| wrong(&why))?.setup().map_err(|why| wrong(&why))
}

fn read(file: &Path) -> Result<Scenario, String> {
    let bytes = RealDisk.read(file).map_err(|error| format!("cannot be read: {error}"))?;
    let text = String::from_utf8(bytes).map_err(|_| "is no text in UTF-8".to_string())?;
    Scenario::parse(&text).map_err(|fault| fault.to_string())
}

/// The title of a scenario that holds, else what differs or why it cannot be played.
fn play(file: &Path) -> Result<String, Vec<String>> {
    let scenario = read(file).map_err(|why| vec![why])?;
    let differences = scenario.run().map_err(|fault| vec![fault.to_string()])?;
    if differences.is_empty() { Ok(scenario.title) } else { Err(differences) }
}
