//! Who sits at the screen, and handing it over to whoever is asked next.

use crate::engine::game::Seat;
use crate::tui::canvas::Canvas;
use crate::tui::game_view::control::{has_players, is_hot_seat, seats};
use crate::tui::game_view::rulebook_ui::{ControlRules, RulebookUi};
use crate::tui::help::Topic;
use crate::tui::keys::{KeyAction, Keymap, Keys};
use crate::tui::theme::Ink;
use ratatui::layout::Rect;

/// Who sits there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Seats {
    /// The seat whose secrets may be on the screen.
    pub seat: Seat,
    /// Waiting for the player of this seat to sit down.
    pub next: Option<Seat>,
    /// Nobody has sat down yet since the game was opened.
    pub empty: bool,
}

impl Seats {
    /// The first seat that a player has.
    pub fn new<G: ControlRules>(game: &G, empty: bool) -> Seats {
        let seat = seats(game).find(|seat| has_players(game, *seat)).unwrap_or(Seat(0));
        Seats { seat, next: None, empty }
    }

    /// One player, who sits there whoever else is asked.
    pub const fn at(seat: Seat) -> Seats {
        Seats { seat, next: None, empty: false }
    }

    /// Asks whoever must decide to sit down, if that is somebody else.
    pub fn call<G: ControlRules>(&mut self, game: &G) {
        let Some(asked) = game.to_move() else { return };
        if (asked != self.seat || self.empty) && is_hot_seat(game) {
            match game.is_common() {
                true => (self.seat, self.empty) = (asked, false),
                false => self.next = Some(asked),
            }
        }
    }

    /// Whoever was called sits down.
    pub fn sit_down(&mut self) {
        self.seat = self.next.take().unwrap_or(self.seat);
        self.empty = false;
    }

    /// Whether what the seat alone knows may be on the screen.
    pub const fn is_private(&self) -> bool {
        self.next.is_none()
    }
}

/// The call itself.
pub const TOPIC: Topic = Topic {
    title: "The next player",
    asks: "The next question is for the other player, who sits down and presses Return. Until then the screen hides what only \
           one player knows.",
    context: Keymap::Calling,
    rules: &[],
    chapters: &[],
};

/// Tells the five lines who is to sit down.
pub fn draw_call<G: RulebookUi>((names, keys): (&G::Names, Keys), seat: Seat, canvas: &mut Canvas<'_>, bar: Rect) {
    let name = G::seat_name(names, seat);
    canvas.put(bar.x + 1, bar.y + 1, &format!("{name}, press Return."), Ink::Strong);
    canvas.put(bar.x + 1, bar.y + 2, G::WORDS.look_away, Ink::Plain);
    canvas.keys(bar.x + 1, bar.bottom() - 1, &keys.line(Keymap::Calling, &[KeyAction::Save, KeyAction::Help]));
    canvas.cursor = (bar.x + 20, bar.y + 1);
}
