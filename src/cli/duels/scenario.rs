//! `ludus duels scenario FILE...`.

use crate::duels::scenario::Scenario;

/// Runs a scenario and returns its title; the error says what differs or why it cannot run.
pub(super) fn play(text: &str) -> Result<String, Vec<String>> {
    let scenario = Scenario::parse(text).map_err(|fault| vec![fault.to_string()])?;
    let differences = scenario.run().map_err(|fault| vec![fault.to_string()])?;
    if differences.is_empty() { Ok(scenario.title) } else { Err(differences) }
}
