//! The keys that turn and close the pages of cards, and their row at the bottom.

use crate::canvas::Canvas;
use crate::game_view::prompt::PromptReply;
use crate::input::Key;
use crate::keys::{KeyAction, Keymap};
use crate::tunnels::table::Context;
use ludus_tunnels::outing::Outing;
use ratatui::layout::Rect;

/// Handles a key on a page of cards. `turn` shows the page so many further.
pub fn key(scene: &Context<'_>, key: Key, turn: impl FnOnce(isize)) -> PromptReply<Outing> {
    match scene.keys.intent(Keymap::Reviewing, key) {
        Some(KeyAction::Next) => turn(1),
        Some(KeyAction::Previous) => turn(-1),
        Some(KeyAction::Accept | KeyAction::Back) => return PromptReply::Close,
        Some(KeyAction::Help) => return PromptReply::Help,
        _ => return PromptReply::Say("Space shows the next card, Return closes it.".into()),
    }
    PromptReply::Stay
}

/// Draws the keys in the last row of a page. Returns the area above them.
pub fn draw_keys(scene: &Context<'_>, canvas: &mut Canvas<'_>, area: Rect) -> Rect {
    let keys = scene.keys.line(Keymap::Reviewing, &[KeyAction::Next, KeyAction::Accept, KeyAction::Help]);
    canvas.keys(area.x + 1, area.bottom() - 1, &keys);
    let text = Rect { x: area.x + 1, y: area.y, width: area.width.saturating_sub(2), height: area.height - 1 };
    canvas.cursor = (text.x, text.y);
    text
}
