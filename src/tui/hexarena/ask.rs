//! Prompt types and helpers that all *Hex Arena* prompts share. Start with [`BoutContext`] and [`BoutReply`].

use crate::canvas::Canvas;
use crate::game_view::prompt;
use crate::game_view::prompt::sentence;
use crate::hexarena::picture::Overlay;
use crate::hexarena::picture::cell::pointed;
use crate::hexarena::status;
use crate::input::Key;
use crate::keys::{KeyAction, Keymap};
use crate::layout::{BAR_ROWS, GameLayout};
use crate::theme::Ink;
use ludus_hexarena::battle::figure::FigureId;
use ludus_hexarena::battle::illegal_move::IllegalMove;
use ludus_hexarena::battle::state::Bout;
use ludus_hexarena::model::setup::Side;
use ludus_hexarena::narration::eye::Eye;
use ratatui::layout::Rect;

pub type BoutContext<'a> = prompt::PromptContext<'a, Bout>;

pub type BoutReply = prompt::PromptReply<Bout>;

/// Handles the keys that every prompt has next to its own menu: help and the next page.
pub fn beside(scene: &BoutContext<'_>, key: Key) -> BoutReply {
    match scene.keys.intent(Keymap::Menu, key) {
        Some(KeyAction::Help) => BoutReply::Help,
        Some(KeyAction::Page) => BoutReply::Page,
        _ => BoutReply::Stay,
    }
}

impl BoutContext<'_> {
    /// The side that sees the board and makes the decision.
    pub const fn side(&self) -> Side {
        Side::of_seat(self.seat)
    }

    pub fn called(&self, id: FigureId) -> &str {
        self.names.name(id)
    }

    /// The letter with the facing as the board shows it, for example "R>".
    pub fn pair(&self, id: FigureId) -> String {
        let three = pointed(self.names.letter(id), self.battle.figure(id), ' ', false);
        three.iter().collect::<String>().trim().to_string()
    }

    /// The letter and the name, for example "R Rolf".
    pub fn lettered(&self, id: FigureId) -> String {
        format!("{} {}", self.names.letter(id), self.names.name(id))
    }

    /// The viewpoint for texts of the narration.
    pub const fn eye(&self) -> Eye<'_> {
        Eye { truth: self.truth, battle: self.battle, names: self.names, side: self.side() }
    }

    /// Returns whether all values of a figure are known (D004).
    pub fn is_exact(&self, id: FigureId) -> bool {
        self.eye().is_exact(id)
    }

    /// Returns "~" before a value that is taken from a race's averages (D004, D005).
    pub fn about_values(&self, id: FigureId) -> &'static str {
        self.eye().about_values(id)
    }

    /// Returns "~" before a chance that depends on hidden values of an enemy (D004).
    pub fn about(&self, id: FigureId) -> &'static str {
        self.eye().about(id)
    }
}

/// Returns the four lower lines of the prompt bar. A fifth line above them shows the figure's status, unless the layout
/// has a separate status line.
pub fn four(scene: &BoutContext<'_>, canvas: &mut Canvas<'_>, bar: Rect, featured: Option<FigureId>) -> Rect {
    if bar.height < BAR_ROWS {
        return bar;
    }
    let told = GameLayout::of(canvas.area(), canvas.skin().modern).is_some_and(|parts| parts.has_actors());
    if !told {
        status::draw(scene, canvas, Rect { height: 1, ..bar }, featured);
    }
    lower(bar)
}

/// The four lower lines of a five-line bar.
pub const fn lower(bar: Rect) -> Rect {
    if bar.height < BAR_ROWS { bar } else { Rect { y: bar.y + 1, height: bar.height - 1, ..bar } }
}

/// Draws the first of `forms` that fits in a line of the four.
pub fn line(canvas: &mut Canvas<'_>, bar: Rect, number: u16, forms: &[&str], ink: Ink) {
    canvas.fit(bar.x + 1, bar.y + number, 78, forms, ink);
}

/// The board overlay of a prompt about a figure: its Melee Zone and those of its enemies.
pub fn about(scene: &BoutContext<'_>, id: FigureId) -> Overlay {
    let at = scene.battle.figure(id).at;
    Overlay { selected: Some(id), lit: vec![at], focus: Some(at), ..Overlay::default() }
}

/// Turns a refusal into a message.
pub fn refused(why: &IllegalMove) -> BoutReply {
    BoutReply::Say(sentence(&why.to_string()))
}
