//! The lives of *Duels*' characters: what a journal tells of one.

use super::Kept;
use crate::duels::fighter::Side;
use crate::duels::life::Chapter;
use crate::duels::setup::Entrant;
use crate::duels::state::Encounter;
use crate::kit::game::{Asked, Game};
use crate::store::Store;
use crate::store::journal::Journal;
use crate::store::lives::{Lived, Page, Wanted};

impl Lived for Encounter {
    type Chapter = Chapter;

    /// Of one under other rules only how it ended is known.
    fn chapter(journal: &Journal<Encounter>, is_he: &dyn Fn(&str) -> bool) -> Result<Option<Chapter>, String> {
        let setup = &journal.header.setup;
        let is_his = |side: &Side| matches!(setup.of(*side), Entrant::Character { who, .. } if is_he(&who.name));
        let side = Side::BOTH.into_iter().find(is_his).ok_or("he was not there")?;
        let end = journal.position().map_err(|error| error.to_string())?.battle;
        if Game::asked(&end) != Asked::Over {
            return Ok(None);
        }
        let commands: Vec<_> = journal.commands().cloned().collect();
        let told = (!journal.is_of_other_rules()).then(|| Chapter::of(setup, journal.header.seed, &commands, side));
        Ok(told.flatten().or_else(|| Chapter::bare(setup, &end, side)))
    }
}

/// All encounters of a character, the first one first.
pub fn pages(store: &Store, one: &Kept) -> Vec<Page<Chapter>> {
    Wanted::of(store, &one.who.name, one.created).pages::<Encounter>()
}
