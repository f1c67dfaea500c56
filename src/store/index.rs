//! The index beside the journals: the row of every battle, so that a list reads only the journals that changed since.
//!
//! It is a copy of what the journals say and is never needed: a row counts only while the length and the time of its
//! journal are the same, and an index that is damaged, or of another program, is made again.

use crate::engine::book::Book;
use crate::engine::journal::{seal, unseal};
use crate::engine::summary::Progress;
use crate::store::battles::{BattleRow, BattleState};
use crate::store::disk::{Disk, MOST_DOCUMENT, Stamp};
use crate::store::document::place;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// Its file in the data folder.
pub const FILE: &str = "battles.index";

/// The form of the rows and of the sentences in them. It goes up with every change to how a battle or its end is told
/// (`the_sentences_of_the_index_are_those_of_its_form` says so): rows of another form are made again.
pub const FORM: u32 = 2;

/// Journals that are read again and again before the index is written.
pub const ENOUGH: usize = 32;

/// What is counted in the rulebooks; a row with another word is not kept.
const WORDS: [&str; 3] = ["turn", "round", "Pulse"];

/// The index. `rules` are the rules of all rulebooks: with others a row may read otherwise.
#[derive(Serialize, Deserialize)]
pub struct Index {
    form: u32,
    program: String,
    rules: Vec<u32>,
    rows: BTreeMap<String, IndexRow>,
}

/// A row, and how its journal stood.
#[derive(Clone, Serialize, Deserialize)]
struct IndexRow {
    of: Stamp,
    book: String,
    created: u64,
    who: String,
    state: State,
}

/// A [`BattleState`] of a sound journal.
#[derive(Clone, Serialize, Deserialize)]
enum State {
    Unfinished(String, u32),
    /// How it ended, when, and the game of the same series that follows.
    Over(String, String, u32, Option<(String, u32)>),
    Abandoned,
}

impl Index {
    /// An index without rows, of this program with these rules.
    pub fn new(rules: Vec<u32>) -> Index {
        Index { form: FORM, program: env!("CARGO_PKG_VERSION").into(), rules, rows: BTreeMap::new() }
    }

    /// The index of a data folder; empty if there is none that this program can use.
    pub fn read(disk: &dyn Disk, file: &Path, rules: Vec<u32>) -> Index {
        let new = Index::new(rules);
        let text = disk.read_up_to(file, MOST_DOCUMENT).ok().and_then(|bytes| String::from_utf8(bytes).ok());
        let found = text.and_then(|text| unseal::<Index>(&text).ok());
        let fits = |found: &Index| (found.form, &found.program, &found.rules) == (FORM, &new.program, &new.rules);
        found.filter(fits).unwrap_or(new)
    }

    /// Writes it. An index that cannot be written is only slower.
    pub fn write(&self, disk: &dyn Disk, file: &Path) {
        if let Ok(text) = seal(self) {
            let _ = place(disk, file, text.as_bytes());
        }
    }

    /// An index of the same program and rules without rows.
    pub fn emptied(&self) -> Index {
        Index::new(self.rules.clone())
    }

    /// Returns whether the index has a row for a journal with this stamp.
    pub fn has(&self, path: &Path, stamp: Option<Stamp>) -> bool {
        let name = path.file_name().and_then(|name| name.to_str());
        name.and_then(|name| self.rows.get(name)).is_some_and(|row| Some(row.of) == stamp)
    }

    /// How many rows it has.
    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// The row of a journal, if that is as it was.
    pub fn row(&self, path: &Path, stamp: Stamp) -> Option<BattleRow> {
        let row = self.rows.get(path.file_name()?.to_str()?).filter(|row| row.of == stamp)?;
        let at = |word: &str, number: u32| {
            let word = WORDS.into_iter().find(|known| *known == word)?;
            Some(Progress { word, number })
        };
        let state = match &row.state {
            State::Unfinished(word, number) => BattleState::Unfinished { at: at(word, *number)? },
            State::Over(ending, word, number, next) => {
                let next = match next {
                    Some((word, number)) => Some(at(word, *number)?),
                    None => None,
                };
                BattleState::Over { ending: ending.clone(), at: at(word, *number)?, next }
            }
            State::Abandoned => BattleState::Abandoned,
        };
        Some(BattleRow {
            id: super::battles::id_in(path),
            path: path.into(),
            book: Some(Book::of(&row.book)?.word()),
            created: row.created,
            who: row.who.clone(),
            state,
        })
    }

    /// Keeps the row of a journal that stands so; one that cannot be used is read each time.
    pub fn keep(&mut self, row: &BattleRow, of: Stamp) {
        let state = match &row.state {
            BattleState::Unfinished { at } => State::Unfinished(at.word.into(), at.number),
            BattleState::Over { ending, at, next } => {
                let next = next.as_ref().map(|next| (next.word.into(), next.number));
                State::Over(ending.clone(), at.word.into(), at.number, next)
            }
            BattleState::Abandoned => State::Abandoned,
            BattleState::Bad(_) => return,
        };
        let name = row.path.file_name().and_then(|name| name.to_str());
        if let (Some(name), Some(book)) = (name, row.book) {
            let (created, who) = (row.created, row.who.clone());
            self.rows.insert(name.into(), IndexRow { of, book: book.into(), created, who, state });
        }
    }
}
