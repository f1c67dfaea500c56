//! The lives of *Duels*' characters: what a journal tells of one.

use crate::duels::battle::state::Encounter;
use crate::duels::model::fighter::Side;
use crate::duels::model::setup::Entrant;
use crate::duels::stats::career::CareerEntry;
use crate::engine::game::Game;
use crate::store::Store;
use crate::store::careers::{CareerEntryRow, CareerQuery, CareerSource};
use crate::store::duels::roster::RosterEntry;
use crate::store::journal::Journal;

impl CareerSource for Encounter {
    type CareerEntry = CareerEntry;

    /// Of one under other rules only how it ended is known.
    fn career_entry(journal: &Journal<Encounter>, is_he: &dyn Fn(&str) -> bool) -> Result<Option<CareerEntry>, String> {
        let setup = &journal.header.setup;
        let is_his = |side: &Side| matches!(setup.of(*side), Entrant::Character { who, .. } if is_he(&who.name));
        let side = Side::BOTH.into_iter().find(is_his).ok_or("he was not there")?;
        let end = journal.position().map_err(|error| error.to_string())?.battle;
        if Game::to_move(&end).is_some() {
            return Ok(None);
        }
        let commands: Vec<_> = journal.commands().cloned().collect();
        let told = (!journal.is_of_other_rules()).then(|| CareerEntry::of(setup, journal.header.seed, &commands, side));
        Ok(told.flatten().or_else(|| CareerEntry::bare(setup, &end, side)))
    }
}

/// All encounters of a character, the first one first.
pub fn pages(store: &Store, one: &RosterEntry) -> Vec<CareerEntryRow<CareerEntry>> {
    CareerQuery::of(store, &one.who.name, one.created).pages::<Encounter>()
}
