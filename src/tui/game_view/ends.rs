//! The results that a game can have: who can win it, and in which words the screens name that. Every screen that counts
//! simulated games uses [`Ends::results`], so that a lost game is a draw nowhere.

use crate::game_view::rulebook_ui::RulebookUi;
use ludus_engine::game::Seat;
use ludus_engine::tally::Tally;

/// The winners that a game can have.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ends {
    /// Each seat can win by itself.
    OfSeats,
    /// One party without an opponent: the words for its success and its failure.
    Alone([&'static str; 2]),
    /// One party of all seats, or its foes, who have no seat: the names of both, and the word for an end that neither won.
    AgainstFoes([&'static str; 3]),
}

impl Ends {
    /// The words for success and failure of a party without an opponent.
    pub const fn alone(self) -> Option<[&'static str; 2]> {
        if let Ends::Alone(ends) = self { Some(ends) } else { None }
    }

    /// The names of both sides. `None` if they are those of the seats.
    pub const fn names(self) -> Option<[&'static str; 2]> {
        match self {
            Ends::OfSeats => None,
            Ends::Alone(ends) => Some(ends),
            Ends::AgainstFoes([party, foes, _]) => Some([party, foes]),
        }
    }

    /// The word for an end that nobody won.
    pub const fn undecided(self) -> &'static str {
        if let Ends::AgainstFoes([.., neither]) = self { neither } else { "drawn" }
    }

    /// Returns the results of a game of `all` seats with the number of games of each, the one without a winner last.
    pub fn results<G: RulebookUi>(self, all: u8, names: &G::Names, tally: &Tally) -> Vec<(String, u32)> {
        let party = tally.won(Seat(0));
        match self {
            Ends::OfSeats => {
                let won = (0..all).map(Seat).map(|seat| (G::seat_name(names, seat), tally.won(seat)));
                won.chain([(self.undecided().into(), tally.nobody())]).collect()
            }
            Ends::Alone([success, failure]) => vec![(success.into(), party), (failure.into(), tally.games() - party)],
            Ends::AgainstFoes([own, foes, neither]) => {
                vec![(own.into(), party), (foes.into(), tally.lost()), (neither.into(), tally.nobody())]
            }
        }
    }
}
