//! The careers of *Duels*' characters, read from journals.

use crate::Store;
use crate::careers::{CareerEntryRow, CareerQuery, CareerSource};
use crate::duels::roster::RosterEntry;
use crate::journal::Journal;
use ludus_duels::battle::state::Encounter;
use ludus_duels::model::fighter::Side;
use ludus_duels::model::setup::Entrant;
use ludus_duels::stats::career::CareerEntry;
use ludus_engine::game::Game;

impl CareerSource<Encounter> for CareerEntry {
    /// For an encounter of other rules the entry contains only the result.
    fn career_entry(
        journal: &Journal<Encounter>,
        is_fighter: &dyn Fn(&str) -> bool,
    ) -> Result<Option<CareerEntry>, String> {
        let setup = &journal.header.setup;
        let is_side = |side: &Side| matches!(setup.of(*side), Entrant::Character { who, .. } if is_fighter(&who.name));
        let side = Side::BOTH.into_iter().find(is_side).ok_or("not in this encounter")?;
        let end = journal.position().map_err(|error| error.to_string())?.battle;
        if Game::to_move(&end).is_some() {
            return Ok(None);
        }
        let commands: Vec<_> = journal.commands().cloned().collect();
        let full = (!journal.is_of_other_rules()).then(|| CareerEntry::of(setup, journal.header.seed, &commands, side));
        Ok(full.flatten().or_else(|| CareerEntry::bare(setup, &end, side)))
    }
}

/// Returns all encounters of a character, oldest first.
pub fn pages(store: &Store, one: &RosterEntry) -> Vec<CareerEntryRow<CareerEntry>> {
    CareerQuery::of(store, &one.who.name, one.created).pages::<Encounter, _>()
}
