//! Who plays somebody: the player or, for a turn or for the game, the computer. This is a matter of the screen: the game,
//! its journal and what came of it know nothing of it.

use crate::engine::game::Seat;
use crate::engine::narration::Actor;
use crate::tui::game_view::rulebook_ui::ControlRules;

/// Whose hands somebody is in.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Controller {
    /// The player's.
    Own,
    /// The computer's, in that turn only.
    Turn(u32),
    /// The computer's to the end.
    Battle,
}

/// Those about whom something has been said. Whoever is bound to somebody else goes with him until then.
#[derive(Clone, Debug)]
pub struct ControlMap<W> {
    said: Vec<(W, Controller)>,
    /// One player has this whole seat, whoever played it, and the computer every other one.
    taken: Option<Seat>,
}

impl<W> Default for ControlMap<W> {
    fn default() -> Self {
        ControlMap { said: Vec::new(), taken: None }
    }
}

impl<W: Copy + PartialEq> ControlMap<W> {
    /// One player takes this seat, whoever played it; the computer has every other one.
    pub fn take_over(&mut self, seat: Seat) {
        *self = ControlMap { said: Vec::new(), taken: Some(seat) };
    }

    /// Whether a player decides for him, unless he lends him.
    pub fn is_players<G: ControlRules<ActorId = W>>(&self, game: &G, who: W) -> bool {
        self.taken.map_or_else(|| game.is_players(who), |seat| game.seat_of(who) == seat)
    }

    /// In whose hands he is now.
    pub fn of<G: ControlRules<ActorId = W>>(&self, game: &G, who: W) -> Controller {
        let bond = game.control_rule(who);
        let said = bond.own.and_then(|own| self.said.iter().find(|(other, _)| *other == own).map(|(_, hand)| *hand));
        match (said, bond.with) {
            (Some(Controller::Turn(turn)), _) if turn != game.round() => Controller::Own,
            (Some(hand), _) => hand,
            (None, Some(other)) => self.of(game, other),
            (None, None) => Controller::Own,
        }
    }

    /// Gives him into those hands.
    pub fn delegate<G: ControlRules<ActorId = W>>(&mut self, game: &G, who: W, hand: Controller) {
        let Some(own) = game.control_rule(who).own else { return };
        self.forget(own);
        self.said.push((own, hand));
    }

    /// Gives everybody of a seat for whom a player may decide; those who come later go with whom they are bound to.
    pub fn give_seat<G: ControlRules<ActorId = W>>(&mut self, game: &G, seat: Seat, hand: Controller) {
        let his: Vec<W> =
            game.people().filter(|who| self.is_players(game, *who) && game.seat_of(*who) == seat).collect();
        his.into_iter().for_each(|who| self.delegate(game, who, hand));
    }

    /// What has been said that holds to the end: somebody by his place among all, and 0 for the player, 1 for the computer.
    pub fn said<G: ControlRules<ActorId = W>>(&self, game: &G) -> Vec<(usize, u64)> {
        let number = |hand: Controller| match hand {
            Controller::Own => Some(0),
            Controller::Battle => Some(1),
            Controller::Turn(_) => None,
        };
        let place = |who: W| game.people().position(|other| other == who);
        self.said.iter().filter_map(|(who, hand)| Some((place(*who)?, number(*hand)?))).collect()
    }

    /// Takes over what had been said.
    pub fn restore<G: ControlRules<ActorId = W>>(&mut self, game: &G, said: &[(usize, u64)]) {
        for (place, number) in said {
            if let Some(who) = game.people().nth(*place) {
                self.delegate(game, who, if *number == 0 { Controller::Own } else { Controller::Battle });
            }
        }
    }

    /// Nothing has been said about somebody who has just come.
    pub fn forget(&mut self, who: W) {
        self.said.retain(|(other, _)| *other != who);
    }

    /// Whether the computer plays him: it always does, or he is lent.
    pub fn is_computers<G: ControlRules<ActorId = W>>(&self, game: &G, who: W) -> bool {
        !self.is_players(game, who) || self.of(game, who) != Controller::Own
    }

    /// Whether the computer plays somebody who is a player's.
    pub fn is_lent<G: ControlRules<ActorId = W>>(&self, game: &G, who: W) -> bool {
        self.is_players(game, who) && self.of(game, who) != Controller::Own
    }

    /// Whether the computer plays everybody of a seat who is still there.
    pub fn has_seat<G: ControlRules<ActorId = W>>(&self, game: &G, seat: Seat) -> bool {
        there(game, seat).all(|who| self.is_computers(game, who))
    }

    /// Whether the computer answers what is asked.
    pub fn decides<G: ControlRules<ActorId = W>>(&self, game: &G) -> bool {
        match (game.deciding_actor(), game.to_move()) {
            (Actor::Nobody, _) | (_, None) => false,
            (Actor::Seat, Some(seat)) => self.has_seat(game, seat),
            (Actor::Somebody(who), _) => self.is_computers(game, who),
        }
    }

    /// Whether it plays for every seat: the game is watched.
    pub fn has_all<G: ControlRules<ActorId = W>>(&self, game: &G) -> bool {
        seats(game).all(|seat| self.has_seat(game, seat))
    }
}

/// All seats.
pub fn seats<G: ControlRules>(game: &G) -> impl DoubleEndedIterator<Item = Seat> + use<G> {
    (0..game.seats()).map(Seat)
}

/// Those of a seat who are still there.
pub fn there<G: ControlRules>(game: &G, seat: Seat) -> impl Iterator<Item = G::ActorId> + '_ {
    game.people().filter(move |who| game.is_there(*who) && game.seat_of(*who) == seat)
}

/// Whether a player decides for somebody of that seat.
pub fn has_players<G: ControlRules>(game: &G, seat: Seat) -> bool {
    game.people().any(|who| game.seat_of(who) == seat && game.is_players(who))
}

/// Whether several seats have players: then the screen is handed over.
pub fn is_hot_seat<G: ControlRules>(game: &G) -> bool {
    seats(game).filter(|seat| has_players(game, *seat)).count() > 1
}
