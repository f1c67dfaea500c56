//! The careers of *Hex Arena*'s characters, read from journals.

use crate::Store;
use crate::careers::{CareerEntryRow, CareerQuery, CareerSource};
use crate::hexarena::roster::RosterEntry;
use crate::journal::Journal;
use ludus_engine::game::Game;
use ludus_hexarena::battle::state::Bout;
use ludus_hexarena::stats::career::{CareerEntry, CareerRecorder, bare};

impl CareerSource<Bout> for CareerEntry {
    fn career_entry(journal: &Journal<Bout>, is_fighter: &dyn Fn(&str) -> bool) -> Result<Option<CareerEntry>, String> {
        let Some(entries) = entries(journal)? else { return Ok(None) };
        let own = entries.into_iter().find(|entry| is_fighter(&entry.who.name));
        own.map(Some).ok_or_else(|| "not in this bout".into())
    }
}

/// Returns the career entries of everyone in a bout. `None` while it is in progress.
///
/// For a bout of other rules they contain only the result.
fn entries(journal: &Journal<Bout>) -> Result<Option<Vec<CareerEntry>>, String> {
    let setup = &journal.header.setup;
    if journal.is_of_other_rules() {
        let end = journal.position().map_err(|error| error.to_string())?.battle;
        return Ok((Game::to_move(&end).is_none()).then(|| bare(&end, setup)));
    }
    let mut bout = journal.opening().map_err(|error| error.to_string())?;
    let mut recorder = CareerRecorder::new(setup);
    for (number, command) in journal.commands().enumerate() {
        let applied = bout.execute_by_events(command, |before, event, _| recorder.take(before, event));
        applied.map_err(|refusal| {
            format!("{} does not replay: decision {number} is refused ({refusal})", journal.path.display())
        })?;
    }
    Ok((Game::to_move(&bout).is_none()).then(|| recorder.chapters(&bout)))
}

/// Returns all bouts of a character, oldest first.
pub fn pages(store: &Store, one: &RosterEntry) -> Vec<CareerEntryRow<CareerEntry>> {
    CareerQuery::of(store, &one.who.name, one.created).pages::<Bout, _>()
}
