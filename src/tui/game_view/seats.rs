//! The seat at the screen, and the change of seats between two players at one keyboard. Start reading with [`Seats`].

use crate::canvas::Canvas;
use crate::game_view::control::{ControlMap, has_players, is_hot_seat, seats};
use crate::game_view::rulebook_ui::{ControlRules, RulebookUi};
use crate::help::Topic;
use crate::keys::{KeyAction, Keymap, Keys};
use crate::theme::Ink;
use ludus_engine::game::Seat;
use ratatui::layout::Rect;

/// The seat at the screen, and the seat called next.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seats {
    /// The seat whose secrets may be shown.
    pub seat: Seat,
    /// The seat whose player is called. `None` if nobody is.
    pub next: Option<Seat>,
    /// True if no player has sat down since the game was opened.
    pub empty: bool,
}

impl Seats {
    /// Starts with the first seat that has a human player.
    pub fn new<G: ControlRules>(game: &G, empty: bool) -> Seats {
        let seat = seats(game).find(|seat| has_players(game, *seat)).unwrap_or(Seat(0));
        Seats { seat, next: None, empty }
    }

    /// Starts with one player who keeps the screen for the whole game.
    pub const fn at(seat: Seat) -> Seats {
        Seats { seat, next: None, empty: false }
    }

    /// Calls the player who must decide, if another one sits at the screen. Nobody is called if the computer has all others.
    pub fn call<G: ControlRules>(&mut self, game: &G, hands: &ControlMap) {
        let Some(asked) = game.to_move() else { return };
        let mut people = seats(game).filter(|seat| !hands.has_seat(game, *seat));
        if let (true, Some(only), None) = (self.empty, people.next(), people.next()) {
            (self.seat, self.empty) = (only, false);
        }
        if (asked != self.seat || self.empty) && is_hot_seat(game) {
            match game.is_common() {
                true => (self.seat, self.empty) = (asked, false),
                false => self.next = Some(asked),
            }
        }
    }

    /// Gives the screen to the player who was called.
    pub fn sit_down(&mut self) {
        self.seat = self.next.take().unwrap_or(self.seat);
        self.empty = false;
    }

    /// Returns whether the secrets of the seat may be shown.
    pub const fn is_private(&self) -> bool {
        self.next.is_none()
    }
}

pub const TOPIC: Topic = Topic {
    title: "The next player",
    asks: "The other player is next: sit down and press Return. Until then the screen hides what only one player knows.",
    context: Keymap::Calling,
    rules: &[],
    chapters: &[],
};

/// Draws the call to the next player in the bar.
pub fn draw_call<G: RulebookUi>((names, keys): (&G::Names, Keys), seat: Seat, canvas: &mut Canvas<'_>, bar: Rect) {
    let name = G::seat_name(names, seat);
    canvas.put(bar.x + 1, bar.y + 1, &format!("{name}, press Return."), Ink::Strong);
    canvas.put(bar.x + 1, bar.y + 2, G::WORDS.look_away, Ink::Plain);
    canvas.keys(bar.x + 1, bar.bottom() - 1, &keys.line(Keymap::Calling, &[KeyAction::Save, KeyAction::Help]));
    canvas.cursor = (bar.x + 20, bar.y + 1);
}
