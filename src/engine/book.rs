//! The list of rulebooks. Every interface that depends on the rulebook matches on [`Book`].

/// A rulebook. After adding a variant, the compiler lists every place that must handle it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Book {
    /// *Gladiator* (1992), turns on a square board.
    Gladiator,
    /// *Duels*: two sealed plans, one encounter.
    Duels,
    /// *Hex Arena*: d100, rounds called Pulses, grievous injuries.
    HexArena,
}

impl Book {
    /// All rulebooks, in the order of the menu.
    pub const ALL: [Book; 3] = [Book::Gladiator, Book::Duels, Book::HexArena];
    /// The rulebook of journals and commands that name no rulebook.
    pub const UNNAMED: Book = Book::Gladiator;

    /// Returns its lower-case name in journals, folders and on the command line.
    pub const fn word(self) -> &'static str {
        match self {
            Book::Gladiator => "gladiator",
            Book::Duels => "duels",
            Book::HexArena => "hexarena",
        }
    }

    /// Returns its name for display, such as "Hex Arena".
    pub const fn name(self) -> &'static str {
        match self {
            Book::Gladiator => "Gladiator",
            Book::Duels => "Duels",
            Book::HexArena => "Hex Arena",
        }
    }

    /// Returns its number in share codes, at most 15. It must never change.
    pub const fn number(self) -> u8 {
        match self {
            Book::Gladiator => 0,
            Book::Duels => 1,
            Book::HexArena => 2,
        }
    }

    /// Returns the rulebook of a lower-case name. `None` if this program does not know it.
    pub fn of(word: &str) -> Option<Book> {
        Book::ALL.into_iter().find(|book| book.word() == word)
    }
}
