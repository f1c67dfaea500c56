//! Where things stand: 80x24 is complete; larger terminals get a log below and a panel at the right.

use ratatui::layout::Rect;

/// Smallest terminal, in columns and rows.
pub const SMALLEST: (u16, u16) = (80, 24);

/// Lines of text below the arena.
pub const BAR_ROWS: u16 = 5;

/// The parts of the screen.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Layout {
    /// Rows 1 to 19: 40 by 19 squares of two columns (UI-01).
    pub arena: Rect,
    /// Rows 20 to 24: the five lines of text.
    pub bar: Rect,
    /// Below the bar, where at least two rows are left.
    pub log: Option<Rect>,
    /// Right of everything, where at least 30 columns are left.
    pub panel: Option<Rect>,
}

impl Layout {
    /// The layout of a screen; none if it is too small.
    pub fn of(screen: Rect) -> Option<Layout> {
        if screen.width < SMALLEST.0 || screen.height < SMALLEST.1 {
            return None;
        }
        let (x, y) = (screen.x, screen.y);
        let log = (screen.height >= 26).then(|| Rect::new(x, y + 24, 80, screen.height - 24));
        let panel = (screen.width >= 112).then(|| Rect::new(x + 82, y, (screen.width - 82).min(60), screen.height));
        Some(Layout { arena: Rect::new(x, y, 80, 19), bar: Rect::new(x, y + 19, 80, BAR_ROWS), log, panel })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::proves;

    #[test]
    fn the_arena_and_the_five_lines_fill_80x24_and_larger_screens_get_more() {
        proves!("UI-01");
        let small = Layout::of(Rect::new(0, 0, 80, 24)).unwrap();
        assert_eq!((small.arena, small.bar), (Rect::new(0, 0, 80, 19), Rect::new(0, 19, 80, 5)));
        assert_eq!((small.log, small.panel), (None, None));
        let large = Layout::of(Rect::new(0, 0, 120, 30)).unwrap();
        assert!(large.panel.is_some());
        assert_eq!(large.log.map(|log| log.height), Some(6));
        assert_eq!(large.arena, small.arena);
        assert_eq!(Layout::of(Rect::new(0, 0, 79, 24)), None);
        assert_eq!(Layout::of(Rect::new(0, 0, 80, 23)), None);
    }
}
