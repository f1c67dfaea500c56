//! The lives of the *Hex Arena*'s characters: what a journal tells of one.

use crate::engine::game::Game;
use crate::hexarena::battle::state::Bout;
use crate::hexarena::stats::career::{CareerEntry, CareerRecorder, bare};
use crate::store::Store;
use crate::store::careers::{CareerEntryRow, CareerQuery, CareerSource};
use crate::store::hexarena::roster::RosterEntry;
use crate::store::journal::Journal;

impl CareerSource for Bout {
    type CareerEntry = CareerEntry;

    fn career_entry(journal: &Journal<Bout>, is_he: &dyn Fn(&str) -> bool) -> Result<Option<CareerEntry>, String> {
        let Some(chapters) = chapters(journal)? else { return Ok(None) };
        let his = chapters.into_iter().find(|chapter| is_he(&chapter.who.name));
        his.map(Some).ok_or_else(|| "he was not there".into())
    }
}

/// What a bout was to everybody in it; none while it goes on. Of one under other rules only how it ended is known.
fn chapters(journal: &Journal<Bout>) -> Result<Option<Vec<CareerEntry>>, String> {
    let setup = &journal.header.setup;
    if journal.is_of_other_rules() {
        let end = journal.position().map_err(|error| error.to_string())?.battle;
        return Ok((Game::to_move(&end).is_none()).then(|| bare(&end, setup)));
    }
    let mut bout = journal.opening().map_err(|error| error.to_string())?;
    let mut chronicle = CareerRecorder::new(setup);
    for (number, command) in journal.commands().enumerate() {
        let told = bout.execute_by_events(command, |before, event, _| chronicle.take(before, event));
        told.map_err(|refusal| {
            format!("{} does not replay: decision {number} is refused ({refusal})", journal.path.display())
        })?;
    }
    Ok((Game::to_move(&bout).is_none()).then(|| chronicle.chapters(&bout)))
}

/// All bouts of a character, the first one first.
pub fn pages(store: &Store, one: &RosterEntry) -> Vec<CareerEntryRow<CareerEntry>> {
    CareerQuery::of(store, &one.who.name, one.created).pages::<Bout>()
}
