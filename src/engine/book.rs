//! The rulebooks of this house: the one list that every door goes through.

/// A rulebook. Whoever adds one adds a variant, and the doors that match on it do not compile until each leads there.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Book {
    /// *Gladiator* (1992).
    Gladiator,
    /// *Duels*: two sealed plans, one encounter.
    Duels,
    /// *Hex Arena*: d100, Pulses, grievous injuries.
    HexArena,
}

impl Book {
    /// All of them, in the order of the menu.
    pub const ALL: [Book; 3] = [Book::Gladiator, Book::Duels, Book::HexArena];
    /// The rulebook of journals and commands that name none.
    pub const UNNAMED: Book = Book::Gladiator;

    /// Its word in journals, folders and on the command line, in small letters.
    pub const fn word(self) -> &'static str {
        match self {
            Book::Gladiator => "gladiator",
            Book::Duels => "duels",
            Book::HexArena => "hexarena",
        }
    }

    /// Its name for people.
    pub const fn name(self) -> &'static str {
        match self {
            Book::Gladiator => "Gladiator",
            Book::Duels => "Duels",
            Book::HexArena => "Hex Arena",
        }
    }

    /// Its number in battle codes, at most 15; it stays what it is.
    pub const fn number(self) -> u8 {
        match self {
            Book::Gladiator => 0,
            Book::Duels => 1,
            Book::HexArena => 2,
        }
    }

    /// The rulebook of that word; none if this program does not know it.
    pub fn of(word: &str) -> Option<Book> {
        Book::ALL.into_iter().find(|book| book.word() == word)
    }
}
