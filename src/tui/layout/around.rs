//! Layouts around a board whose size its rulebook chooses, such as a map. Start with [`GameLayout::around`].

use crate::layout::{BAR, GameLayout, LOG, PANEL, Panel, SHARED, TITLE};
use ratatui::layout::Rect;

/// Columns of a panel with two columns of sections, beside a log.
const LARGE_PANEL: u16 = 80;
/// Rows of question and log together that are too few for both.
const LOW: u16 = 14;

impl GameLayout {
    /// Gives the board the size that its rulebook wants, and all other room to the panel, the question and the log. `wanted`: columns
    /// and lines for so many at most. A layout without a key line, or too narrow for a panel, stays as it is.
    pub fn around(&self, wanted: impl FnOnce((u16, u16)) -> (u16, u16)) -> GameLayout {
        let Some(keys) = self.keys.filter(|keys| keys.width >= TITLE) else { return *self };
        let (x, y, least) = (keys.x, self.board.outer.y, PANEL.1);
        let room = (keys.width - least - 2, (keys.y - y).saturating_sub(BAR.1 - 1));
        let (wide, high) = wanted(room);
        let frame = if high + 2 <= room.1 { 2 } else { 0 };
        let outer = Rect::new(x, y, (wide + 2).max(BAR.0), high + frame);
        let board = if frame > 0 { Panel::framed(outer) } else { Panel::plain(outer) };
        let below = Rect { y: outer.bottom(), height: keys.y - outer.bottom(), ..outer };
        let right = Rect { x: outer.right(), y, width: keys.right() - outer.right(), height: keys.y - y };
        let panel = if right.width >= SHARED { LARGE_PANEL } else { right.width };
        let log = Some(Rect { x: right.x + panel, width: right.width - panel, ..right }).filter(|log| log.width > 0);
        // A low box below the board is better used by a table than by two lines of the log.
        let is_low = below.height < LOW && below.width - BAR.0 < LOG.0;
        let parts = GameLayout::beside_panel(board, below, log.is_some() || is_low);
        GameLayout {
            title: self.title,
            keys: self.keys,
            status: None,
            log: log.map(Panel::framed).or(parts.log),
            panel: Some(Panel::on_ground(Rect { width: panel, ..right })),
            ..parts
        }
    }
}
