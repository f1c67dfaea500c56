//! The index of the battles folder: the row of every battle, so that a list reads only journals that have changed.
//!
//! It is a cache. A row is valid only while its journal has the same length and time. An index that is damaged or from
//! another program version is rebuilt.

use crate::battles::{BattleRow, BattleState};
use crate::disk::{Disk, MOST_DOCUMENT, Stamp};
use crate::document::place;
use ludus_engine::book::Book;
use ludus_engine::journal::{seal, unseal};
use ludus_engine::summary::Progress;
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use std::path::Path;

/// Its file name in the data folder.
pub const FILE: &str = "battles.index";

/// The version of the rows and of the sentences in them. Rows of another version are rebuilt.
///
/// Increase it with every change to the text of a battle or its ending
/// (`the_sentences_of_the_index_are_those_of_its_form` checks this).
pub const FORM: u32 = 3;

/// Journals that can be read again before the index is written.
pub const ENOUGH: usize = 32;

/// The units of progress in the rulebooks. A row with another unit is not kept.
const WORDS: [&str; 3] = ["turn", "round", "Pulse"];

/// The index. Rows depend on `rules`, the rules versions of all rulebooks.
#[derive(Serialize, Deserialize)]
pub struct Index {
    form: u32,
    program: String,
    rules: Vec<u32>,
    rows: BTreeMap<String, IndexRow>,
}

/// A row, and the stamp of its journal.
#[derive(Clone, Serialize, Deserialize)]
struct IndexRow {
    of: Stamp,
    book: String,
    created: u64,
    who: String,
    state: State,
}

/// The [`BattleState`] of an intact journal.
#[derive(Clone, Serialize, Deserialize)]
enum State {
    Unfinished(String, u32),
    /// The ending, when it ended, and the next game of the series.
    Over(String, String, u32, Option<(String, u32)>),
    Abandoned,
}

impl Index {
    /// Creates an empty index for this program with these rules.
    pub fn new(rules: Vec<u32>) -> Index {
        Index { form: FORM, program: env!("CARGO_PKG_VERSION").into(), rules, rows: BTreeMap::new() }
    }

    /// Reads the index of a data folder. Empty if this program cannot use it.
    pub fn read(disk: &dyn Disk, file: &Path, rules: Vec<u32>) -> Index {
        let new = Index::new(rules);
        let text = disk.read_up_to(file, MOST_DOCUMENT).ok().and_then(|bytes| String::from_utf8(bytes).ok());
        let found = text.and_then(|text| unseal::<Index>(&text).ok());
        let fits = |found: &Index| (found.form, &found.program, &found.rules) == (FORM, &new.program, &new.rules);
        found.filter(fits).unwrap_or(new)
    }

    /// Writes the index. A failure only costs time later.
    pub fn write(&self, disk: &dyn Disk, file: &Path) {
        if let Ok(text) = seal(self) {
            let _ = place(disk, file, text.as_bytes());
        }
    }

    /// Returns an empty index of the same program and rules.
    pub fn emptied(&self) -> Index {
        Index::new(self.rules.clone())
    }

    /// Returns whether the index has a row for a journal with this stamp.
    pub fn has(&self, path: &Path, stamp: Option<Stamp>) -> bool {
        let name = path.file_name().and_then(|name| name.to_str());
        name.and_then(|name| self.rows.get(name)).is_some_and(|row| Some(row.of) == stamp)
    }

    pub fn len(&self) -> usize {
        self.rows.len()
    }

    /// Returns the row of a journal, if its stamp is unchanged.
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

    /// Stores the row of a journal with its stamp. An unusable journal is read each time.
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
