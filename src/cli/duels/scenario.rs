//! `ludus duels scenario FILE...`.

use crate::duels::scenario::Scenario;

/// The title of a scenario that holds, else what differs or why it cannot be played.
pub(super) fn play(text: &str) -> Result<String, Vec<String>> {
    let scenario = Scenario::parse(text).map_err(|fault| vec![fault.to_string()])?;
    let differences = scenario.run().map_err(|fault| vec![fault.to_string()])?;
    if differences.is_empty() { Ok(scenario.title) } else { Err(differences) }
}
