//! The player's questions and scenes as the screens of the Hex Arena know them.

use crate::tui::game_view::prompt::sentence;

use crate::engine::hex::Hex;
use crate::hexarena::battle::figure::FigureId;
use crate::hexarena::battle::illegal_move::IllegalMove;
use crate::hexarena::battle::state::Bout;
use crate::hexarena::model::setup::Side;
use crate::hexarena::narration::eye::Eye;
use crate::tui::canvas::Canvas;
use crate::tui::game_view::prompt;
use crate::tui::hexarena::looking::Looking;
use crate::tui::hexarena::picture::Overlay;
use crate::tui::hexarena::picture::cell::pointed;
use crate::tui::hexarena::status;
use crate::tui::input::Key;
use crate::tui::keys::{KeyAction, Keymap};
use crate::tui::layout::{BAR_ROWS, GameLayout};
use crate::tui::theme::Ink;
use ratatui::layout::Rect;

/// What a question may look at.
pub type BoutContext<'a> = prompt::PromptContext<'a, Bout>;

/// What an answer to a key is.
pub type BoutReply = prompt::PromptReply<Bout>;

/// A place of the board that was clicked: the board's area, column and line.
pub type BoardHex = (Rect, u16, u16);

/// What a key does beside a question's own menu: its rules, another page.
pub fn beside(scene: &BoutContext<'_>, key: Key) -> BoutReply {
    match scene.keys.intent(Keymap::Menu, key) {
        Some(KeyAction::Help) => BoutReply::Help,
        Some(KeyAction::Page) => BoutReply::Page,
        _ => BoutReply::Stay,
    }
}

/// A click on the board looks at the hex.
pub fn look_at(scene: &BoutContext<'_>, spot: BoardHex) -> BoutReply {
    let looked = scene.hex_of(spot).map(|hex| Looking::hex(scene, hex));
    looked.map_or(BoutReply::Stay, |looking| BoutReply::Open(Box::new(looking)))
}

impl BoutContext<'_> {
    /// The side that looks and is asked.
    pub const fn side(&self) -> Side {
        Side::of_seat(self.seat)
    }

    /// A figure's name.
    pub fn called(&self, id: FigureId) -> &str {
        self.names.name(id)
    }

    /// Its letter with the facing, as on the board: "R>".
    pub fn pair(&self, id: FigureId) -> String {
        let three = pointed(self.names.letter(id), self.battle.figure(id), ' ');
        three.iter().collect::<String>().trim().to_string()
    }

    /// "R Rolf".
    pub fn lettered(&self, id: FigureId) -> String {
        format!("{} {}", self.names.letter(id), self.names.name(id))
    }

    /// What stands in lines everywhere is told by this.
    pub const fn eye(&self) -> Eye<'_> {
        Eye { truth: self.truth, battle: self.battle, names: self.names, side: self.side() }
    }

    /// Whether all is known of a figure (D004).
    pub fn is_exact(&self, id: FigureId) -> bool {
        self.eye().is_exact(id)
    }

    /// "~" before a value that is taken from the averages of a race (D004, D005).
    pub fn about_values(&self, id: FigureId) -> &'static str {
        self.eye().about_values(id)
    }

    /// "~" before a chance in which an enemy's hidden figures have a part (D004).
    pub fn about(&self, id: FigureId) -> &'static str {
        self.eye().about(id)
    }

    /// The hex of a click.
    pub fn hex_of(&self, (area, x, y): BoardHex) -> Option<Hex> {
        crate::tui::hexarena::picture::grid::Grid::new(area, self.battle.arena().size()).hex_at(x, y)
    }
}

/// The four lines of a question. Where there are five the first one tells how whoever is asked stands, unless a line of its own
/// tells that.
pub fn four(scene: &BoutContext<'_>, canvas: &mut Canvas<'_>, bar: Rect, featured: Option<FigureId>) -> Rect {
    if bar.height < BAR_ROWS {
        return bar;
    }
    let told = GameLayout::of(canvas.area(), canvas.skin().modern).is_some_and(|parts| parts.status.is_some());
    if !told {
        status::draw(scene, canvas, Rect { height: 1, ..bar }, featured);
    }
    lower(bar)
}

/// The four lines of the five.
pub const fn lower(bar: Rect) -> Rect {
    if bar.height < BAR_ROWS { bar } else { Rect { y: bar.y + 1, height: bar.height - 1, ..bar } }
}

/// A text in a line of the four, in its first form that has room.
pub fn line(canvas: &mut Canvas<'_>, bar: Rect, number: u16, forms: &[&str], ink: Ink) {
    canvas.fit(bar.x + 1, bar.y + number, 78, forms, ink);
}

/// What is drawn over the board for a question about a figure: its zone and those of its enemies.
pub fn about(scene: &BoutContext<'_>, id: FigureId) -> Overlay {
    let at = scene.battle.figure(id).at;
    Overlay { selected: Some(id), lit: vec![at], focus: Some(at), ..Overlay::default() }
}

/// A refusal as a sentence.
pub fn refused(why: &IllegalMove) -> BoutReply {
    BoutReply::Say(sentence(&why.to_string()))
}
