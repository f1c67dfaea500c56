//! `ludus scenario FILE...`: plays scenario files and says what differs.

use crate::cli::{CliError, CliResult, name, scenarios};
use crate::engine::dice::Seed;
use crate::engine::text::one_line;
use crate::gladiator::battle::state::Battle;
use crate::gladiator::model::setup::Setup;
use crate::gladiator::scenario::Scenario;
use crate::store::disk::{Disk, RealDisk};
use crate::store::journal::BattleId;
use crate::store::session::Session;
use std::path::{Path, PathBuf};

/// Writes the start of each scenario as a journal with the scenario's file name.
pub fn save(files: &[PathBuf], folder: &Path) -> CliResult {
    let mut shown = String::new();
    for file in files {
        let wrong = |why: &dyn std::fmt::Display| CliError::new(format!("{}: {why}", file.display()));
        let stem = file.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        let id = BattleId::try_from(stem).map_err(|why| wrong(&why))?;
        let path = folder.join(format!("{id}.jsonl"));
        if RealDisk.read(&path).is_ok() {
            return Err(CliError::new(format!("{} is there already; remove it first", path.display())));
        }
        let scenario = read(file).map_err(|why| wrong(&why))?;
        let setup = scenario.setup().map_err(|why| wrong(&why))?;
        let mut session =
            Session::<Battle>::apart_about(&path, id, setup, Seed(1), scenario.about()).map_err(|why| wrong(&why))?;
        if let Some(warning) = session.warning() {
            return Err(CliError::new(warning));
        }
        shown += &format!("{}: {}\n", name(&path), one_line(&scenario.title));
    }
    Ok(shown)
}

pub fn setup(file: &Path) -> Result<Setup, CliError> {
    let wrong = |why: &dyn std::fmt::Display| CliError::new(format!("{}: {why}", file.display()));
    read(file).map_err(|why| wrong(&why))?.setup().map_err(|why| wrong(&why))
}

fn read(file: &Path) -> Result<Scenario, String> {
    Scenario::parse(&scenarios::read(file)?).map_err(|fault| fault.to_string())
}
