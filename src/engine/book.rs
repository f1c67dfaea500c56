//! The list of rulebooks. [`rulebooks!`](crate::rulebooks) is the one place where a rulebook is entered.

/// Calls a macro with `[arguments]` and the list of all rulebooks, in the order of the menu. A line of the list has the feature
/// that builds the rulebook, its variant of [`Book`](crate::book::Book), its lower-case name (also of its modules), the type
/// of its game, its name for display, and its number in share codes: at most 15, and it must never change.
#[macro_export]
macro_rules! rulebooks {
    ($with:ident $($arguments:tt)*) => {
        $with! {
            [$($arguments)*]
            #[cfg(feature = "gladiator")] Gladiator gladiator ludus_gladiator::battle::state::Battle, "Gladiator", 0;
            #[cfg(feature = "duels")] Duels duels ludus_duels::battle::state::Encounter, "Duels", 1;
            #[cfg(feature = "hexarena")] HexArena hexarena ludus_hexarena::battle::state::Bout, "Hex Arena", 2;
            #[cfg(feature = "battlefield")] Battlefield battlefield ludus_battlefield::battle::state::FieldBattle, "Battlefield", 3;
            #[cfg(feature = "tunnels")] Tunnels tunnels ludus_tunnels::outing::Outing, "Tunnels", 4;
        }
    };
}

/// Evaluates an expression in which a name stands for the type of a rulebook's game, or another one if the rulebook is not
/// built in: `rulebooks!(of_book book, G => resume::<G>(path), absent => refuse(absent))`.
#[macro_export]
macro_rules! of_book {
    (
        [$book:expr, $name:ident => $does:expr, $absent:ident => $otherwise:expr]
        $($(#[$built:meta])* $variant:ident $word:ident $game:ty, $title:literal, $number:literal;)*
    ) => {
        match $book {
            $($(#[$built])* $crate::book::Book::$variant => {
                type $name = $game;
                $does
            })*
            #[allow(unreachable_patterns, reason = "every rulebook can be built in")]
            $absent => $otherwise,
        }
    };
}

macro_rules! define {
    ([] $($(#[$built:meta])* $variant:ident $word:ident $game:ty, $title:literal, $number:literal;)*) => {
        /// A rulebook. Each has a variant, even if this program was built without it.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum Book {
            $(#[doc = $title] $variant,)*
        }

        impl Book {
            /// All rulebooks, in the order of the menu.
            pub const ALL: [Book; [$($number),*].len()] = [$(Book::$variant),*];

            /// Returns its lower-case name in journals, folders and on the command line.
            pub const fn word(self) -> &'static str {
                match self {
                    $(Book::$variant => stringify!($word),)*
                }
            }

            /// Returns its name for display, such as "Hex Arena".
            pub const fn name(self) -> &'static str {
                match self {
                    $(Book::$variant => $title,)*
                }
            }

            /// Returns its number in share codes, at most 15. It must never change.
            pub const fn number(self) -> u8 {
                match self {
                    $(Book::$variant => $number,)*
                }
            }
        }
    };
}

rulebooks!(define);

impl Book {
    /// The rulebook of journals and commands that name no rulebook.
    pub const UNNAMED: Book = Book::Gladiator;

    /// Returns the rulebook of a lower-case name. `None` if this program does not know it.
    pub fn of(word: &str) -> Option<Book> {
        Book::ALL.into_iter().find(|book| book.word() == word)
    }
}
