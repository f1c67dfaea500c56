//! Whose game a report tells: the only person's, in the second person, or a seat by its name. Start reading with [`Subject`].

use crate::game_view::GameView;
use crate::game_view::control::{Controller, seats};
use crate::game_view::rulebook_ui::RulebookUi;
use ludus_engine::game::Seat;

/// The seat whose chance, luck and mistakes the report shows.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Subject {
    pub seat: Seat,
    /// `None` if it is the only seat that a person plays: then it is "you".
    name: Option<String>,
}

impl Subject {
    /// Returns "you", or the name of the seat.
    pub fn object(&self) -> &str {
        self.name.as_deref().unwrap_or("you")
    }

    /// Returns "your", or for example "Ann's".
    pub fn whose(&self) -> String {
        self.name.as_ref().map_or_else(|| "your".into(), |name| format!("{name}'s"))
    }

    /// Like [`Subject::whose`], at the beginning of a sentence.
    pub fn titled(&self) -> String {
        self.name.as_ref().map_or_else(|| "Your".into(), |name| format!("{name}'s"))
    }

    pub const fn is_you(&self) -> bool {
        self.name.is_none()
    }
}

impl<G: RulebookUi> GameView<G> {
    /// Returns the seat that the report is about. If nobody or several people play, it has a name.
    pub(in crate::game_view) fn subject(&self) -> Subject {
        let game = &self.shown;
        let played = |seat: &Seat| {
            let mut own = game.people().filter(|who| game.seat_of(*who) == *seat);
            own.any(|who| self.hands.is_players(game, who))
        };
        let lent = |seat: &Seat| {
            let mut own = game.people().filter(|who| game.seat_of(*who) == *seat);
            own.all(|who| self.hands.of(game, who) == Controller::Battle)
        };
        let mut persons: Vec<Seat> = seats(game).filter(played).collect();
        let seat = if persons.is_empty() { Seat(0) } else { self.seats.seat };
        // A seat that the set-up gave to the computer is no person's, even if its character could be. Who lends their own
        // seat, too, still looks on.
        persons.retain(|other| *other == seat || !lent(other));
        let is_you = !self.only_watched && persons == [seat];
        Subject { seat, name: (!is_you).then(|| G::seat_name(&self.names, seat)) }
    }
}
