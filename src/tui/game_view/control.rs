//! Control of the actors: each one is played by a person or, for a turn or the rest of the game, by the computer. Only the
//! screen knows about control. The game, its journal and its results do not depend on it. Start reading with
//! [`ControlMap`].

use crate::game_view::rulebook_ui::ControlRules;
use ludus_engine::board::ActorId;
use ludus_engine::game::Seat;
use ludus_engine::narration::Actor;

/// The controller of an actor that belongs to a person.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Controller {
    Own,
    /// The computer, in the round with this number only.
    Turn(u32),
    /// The computer, until the end of the game.
    Battle,
}

/// The control settings of a game. An actor without its own setting follows the actor named by its rule.
#[derive(Clone, Debug, Default)]
pub struct ControlMap {
    said: Vec<(ActorId, Controller)>,
    /// The one seat that a person plays, with all its actors. `None`: the rulebook decides who plays each actor.
    taken: Option<Seat>,
}

impl ControlMap {
    /// Gives this seat to a person and all other seats to the computer. Drops all earlier settings.
    pub fn take_over(&mut self, seat: Seat) {
        *self = ControlMap { said: Vec::new(), taken: Some(seat) };
    }

    /// Returns whether an actor belongs to a person, even if the computer plays it for now.
    pub fn is_players<G: ControlRules>(&self, game: &G, who: impl Into<ActorId>) -> bool {
        let who = who.into();
        self.taken.map_or_else(|| game.is_players(who), |seat| game.seat_of(who) == seat)
    }

    /// Returns the current controller of an actor.
    pub fn of<G: ControlRules>(&self, game: &G, who: impl Into<ActorId>) -> Controller {
        let who = who.into();
        let bond = game.control_rule(who);
        let said = bond.own.and_then(|own| self.said.iter().find(|(other, _)| *other == own).map(|(_, hand)| *hand));
        match (said, bond.with) {
            (Some(Controller::Turn(turn)), _) if turn != game.round() => Controller::Own,
            (Some(hand), _) => hand,
            (None, Some(other)) => self.of(game, other),
            (None, None) => Controller::Own,
        }
    }

    /// Sets the controller of an actor. Ignored if the actor cannot be set individually.
    pub fn delegate<G: ControlRules>(&mut self, game: &G, who: impl Into<ActorId>, hand: Controller) {
        let who = who.into();
        let Some(own) = game.control_rule(who).own else { return };
        self.forget(own);
        self.said.push((own, hand));
    }

    /// Sets the controller of all actors of a seat that belong to a person. Actors that join later follow their rule.
    pub fn give_seat<G: ControlRules>(&mut self, game: &G, seat: Seat, hand: Controller) {
        let actors: Vec<ActorId> =
            game.people().filter(|who| self.is_players(game, *who) && game.seat_of(*who) == seat).collect();
        actors.into_iter().for_each(|who| self.delegate(game, who, hand));
    }

    /// Returns the settings that last until the end, as stored. Each is the index of an actor and 0 (person) or 1 (computer).
    pub fn said<G: ControlRules>(&self, game: &G) -> Vec<(usize, u64)> {
        let number = |hand: Controller| match hand {
            Controller::Own => Some(0),
            Controller::Battle => Some(1),
            Controller::Turn(_) => None,
        };
        let place = |who: ActorId| game.people().position(|other| other == who);
        self.said.iter().filter_map(|(who, hand)| Some((place(*who)?, number(*hand)?))).collect()
    }

    /// Applies stored settings, in the format of [`Self::said`].
    pub fn restore<G: ControlRules>(&mut self, game: &G, said: &[(usize, u64)]) {
        for (place, number) in said {
            if let Some(who) = game.people().nth(*place) {
                self.delegate(game, who, if *number == 0 { Controller::Own } else { Controller::Battle });
            }
        }
    }

    /// Returns all actors to people that the computer plays for a round only.
    pub fn end_turns(&mut self) {
        self.said.retain(|(_, hand)| !matches!(hand, Controller::Turn(_)));
    }

    /// Drops the setting of an actor, for example when a new actor takes its id.
    pub fn forget(&mut self, who: impl Into<ActorId>) {
        let who = who.into();
        self.said.retain(|(other, _)| *other != who);
    }

    /// Returns whether the computer plays an actor now.
    pub fn is_computers<G: ControlRules>(&self, game: &G, who: impl Into<ActorId>) -> bool {
        let who = who.into();
        !self.is_players(game, who) || self.of(game, who) != Controller::Own
    }

    /// Returns whether the computer plays an actor that belongs to a person.
    pub fn is_lent<G: ControlRules>(&self, game: &G, who: impl Into<ActorId>) -> bool {
        let who = who.into();
        self.is_players(game, who) && self.of(game, who) != Controller::Own
    }

    /// Returns whether the computer plays all remaining actors of a seat.
    pub fn has_seat<G: ControlRules>(&self, game: &G, seat: Seat) -> bool {
        there(game, seat).all(|who| self.is_computers(game, who))
    }

    /// Returns whether the computer makes the current decision.
    pub fn decides<G: ControlRules>(&self, game: &G) -> bool {
        match (game.deciding_actor(), game.to_move()) {
            (Actor::Nobody, _) | (_, None) => false,
            (Actor::Seat, Some(seat)) => self.has_seat(game, seat),
            (Actor::Somebody(who), _) => self.is_computers(game, who),
        }
    }

    /// Returns whether the computer plays all seats.
    pub fn has_all<G: ControlRules>(&self, game: &G) -> bool {
        seats(game).all(|seat| self.has_seat(game, seat))
    }
}

pub fn seats<G: ControlRules>(game: &G) -> impl DoubleEndedIterator<Item = Seat> + use<G> {
    (0..game.seats()).map(Seat)
}

/// Returns the actors of a seat that are still in the game.
pub fn there<G: ControlRules>(game: &G, seat: Seat) -> impl Iterator<Item = ActorId> + '_ {
    game.people().filter(move |who| game.is_there(*who) && game.seat_of(*who) == seat)
}

/// Returns whether any actor of a seat belongs to a person.
pub fn has_players<G: ControlRules>(game: &G, seat: Seat) -> bool {
    game.people().any(|who| game.seat_of(who) == seat && game.is_players(who))
}

/// Returns whether several people share the screen, so that it is handed over between them.
pub fn is_hot_seat<G: ControlRules>(game: &G) -> bool {
    seats(game).filter(|seat| has_players(game, *seat)).count() > 1
}
