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

/// A part of the screen, with the frame around it where there is room for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Part {
    /// All of it.
    pub outer: Rect,
    /// Where something may be drawn.
    pub inner: Rect,
}

impl Part {
    const fn plain(area: Rect) -> Part {
        Part { outer: area, inner: area }
    }

    const fn framed(outer: Rect) -> Part {
        let inner = Rect::new(outer.x + 1, outer.y + 1, outer.width.saturating_sub(2), outer.height.saturating_sub(2));
        Part { outer, inner }
    }

    /// Whether a frame is around it.
    pub fn is_framed(&self) -> bool {
        self.outer != self.inner
    }
}

/// The parts of the screen while a game is played: four layouts, by size. The panel comes by width and the log by height.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Parts {
    /// The board: 40 by 19 squares of two columns, or of four by two.
    pub board: Part,
    /// What is asked, with the lines around it.
    pub box_of_bar: Part,
    /// The five lines of what is asked (UI-01).
    pub bar: Rect,
    /// How those stand of whom is asked. Where there is no line to spare it is the first of the five, and belongs to who
    /// needs it.
    pub status: Option<Rect>,
    /// Below the five lines: what else is worth knowing.
    pub remarks: Option<Rect>,
    /// The rulebook's first page, beside the bar.
    pub aside: Option<Part>,
    /// What happened.
    pub log: Option<Part>,
    /// People: cards where there are frames.
    pub panel: Option<Part>,
}

/// Squares of four by two cells, and what is below them.
const LARGE: (u16, u16) = (160, 38);
const LARGE_FROM: (u16, u16) = (160, 48);
/// From here on the board of large squares is framed, and the panel stands beside it.
const WHOLE_FROM: (u16, u16) = (200, 50);
/// From here on small squares are framed.
const FRAMED_FROM: (u16, u16) = (120, 36);
/// Columns of the bar with its frame.
const BAR: u16 = 82;
/// Columns of the page beside it, with its frame.
const ASIDE: u16 = 34;
/// Columns of the panel at most, beside large squares.
const PANEL: u16 = 60;

impl Parts {
    /// The parts of a screen; none if it is too small. `status`: the look has the status line where it takes one of the
    /// five.
    pub fn of(screen: Rect, status: bool) -> Option<Parts> {
        let layout = Layout::of(screen)?;
        let reaches = |(columns, rows)| screen.width >= columns && screen.height >= rows;
        Some(if reaches(LARGE_FROM) {
            Parts::large(screen, reaches(WHOLE_FROM))
        } else if reaches(FRAMED_FROM) {
            Parts::framed(screen)
        } else {
            Parts {
                board: Part::plain(layout.arena),
                box_of_bar: Part::plain(layout.bar),
                bar: layout.bar,
                status: status.then_some(Rect { height: 1, ..layout.bar }),
                remarks: None,
                aside: None,
                log: layout.log.map(Part::plain),
                panel: layout.panel.map(Part::plain),
            }
        })
    }

    fn framed(screen: Rect) -> Parts {
        let Rect { x, y, width, height } = screen;
        let board = Part::framed(Rect::new(x, y, BAR, 21));
        let log = Rect::new(x, y + 29, BAR, height - 29);
        let panel = Rect::new(x + BAR, y, width - BAR, height);
        Parts {
            board,
            log: Some(Part::framed(log)),
            panel: Some(Part::framed(panel)),
            ..Parts::with_bar(board, Rect::new(x, y + 21, BAR, 8))
        }
    }

    fn large(screen: Rect, whole: bool) -> Parts {
        let Rect { x, y, width, height } = screen;
        let (wide, high) = LARGE;
        let board = if whole {
            Part::framed(Rect::new(x, y, wide + 2, high + 2))
        } else {
            Part::plain(Rect::new(x, y, wide, high))
        };
        let beside = (width >= WHOLE_FROM.0).then(|| (width - board.outer.width).min(PANEL));
        let left = width - beside.unwrap_or(0);
        let (top, rows) = (board.outer.bottom(), height - board.outer.height);
        let aside = if whole { ASIDE } else { 0 };
        let log = Rect::new(x + BAR + aside, top, left - BAR - aside, rows);
        Parts {
            log: Some(Part::framed(log)),
            aside: whole.then(|| Part::framed(Rect::new(x + BAR, top, aside, rows))),
            panel: beside.map(|columns| Part::framed(Rect::new(x + left, y, columns, height))),
            ..Parts::with_bar(board, Rect::new(x, top, BAR, rows))
        }
    }

    /// Board and bar, which has the status line, the five lines, and remarks in the rest.
    fn with_bar(board: Part, outer: Rect) -> Parts {
        let box_of_bar = Part::framed(outer);
        let inner = box_of_bar.inner;
        let bar = Rect { y: inner.y + 1, height: BAR_ROWS, ..inner };
        let remarks = Rect { y: bar.bottom(), height: inner.bottom().saturating_sub(bar.bottom()), ..inner };
        Parts {
            board,
            box_of_bar,
            bar,
            status: Some(Rect { height: 1, ..inner }),
            remarks: Some(remarks).filter(|area| area.height > 0),
            aside: None,
            log: None,
            panel: None,
        }
    }

    /// The same with the panel in the log's box, where it has no place of its own and the log has a box.
    pub fn with_cards(&self) -> Parts {
        match self.log.filter(|log| log.is_framed() && self.panel.is_none()) {
            Some(log) => Parts { log: None, panel: Some(log), ..*self },
            None => *self,
        }
    }

    /// Whether the status line is one of the five.
    pub fn shares_status(&self) -> bool {
        self.status.is_some_and(|line| line.y == self.bar.y)
    }

    /// Where a page of rules is read: over board and bar.
    pub fn reading(&self) -> Part {
        let (board, bar) = (self.board.outer, self.box_of_bar.outer);
        if !self.box_of_bar.is_framed() {
            return Part::plain(Rect { height: bar.bottom() - board.y, width: 80, ..board });
        }
        let right = self.panel.map_or(board.right().max(bar.right()), |panel| panel.outer.x);
        Part::framed(Rect { height: bar.bottom() - board.y, width: right - board.x, ..board })
    }

    /// Every part that is drawn.
    #[cfg(test)]
    pub fn all(&self) -> Vec<Rect> {
        let more = [self.log, self.panel, self.aside];
        [self.board, self.box_of_bar].into_iter().chain(more.into_iter().flatten()).map(|part| part.outer).collect()
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

    #[test]
    fn four_layouts_of_a_game_by_size() {
        let at = |columns, rows| Parts::of(Rect::new(0, 0, columns, rows), true).unwrap();
        let small = at(80, 24);
        assert_eq!((small.board.inner, small.bar), (Rect::new(0, 0, 80, 19), Rect::new(0, 19, 80, 5)));
        assert!(small.shares_status() && small.log.is_none() && small.panel.is_none());
        assert_eq!(
            Parts::of(Rect::new(0, 0, 80, 24), false).unwrap().status,
            None,
            "the classic look has no line for it"
        );
        let framed = at(120, 36);
        assert_eq!(framed.board, Part { outer: Rect::new(0, 0, 82, 21), inner: Rect::new(1, 1, 80, 19) });
        assert_eq!((framed.bar, framed.status), (Rect::new(1, 23, 80, 5), Some(Rect::new(1, 22, 80, 1))));
        assert_eq!(framed.panel.map(|panel| panel.inner.width), Some(36));
        assert!(framed.log.is_some_and(|log| log.is_framed()));
        let large = at(160, 48);
        assert_eq!(large.board.inner, Rect::new(0, 0, 160, 38));
        assert_eq!(large.panel, None);
        assert_eq!(large.box_of_bar.outer.height, 10);
        assert!(large.log.unwrap().outer.x > large.bar.right(), "the log stands right of the bar");
        let whole = at(200, 50);
        assert_eq!(whole.board, Part { outer: Rect::new(0, 0, 162, 40), inner: Rect::new(1, 1, 160, 38) });
        assert_eq!(whole.panel.map(|panel| panel.outer), Some(Rect::new(162, 0, 38, 50)));
        let [bar, aside, log] = [whole.box_of_bar, whole.aside.unwrap(), whole.log.unwrap()].map(|part| part.outer);
        assert_eq!((bar.y, aside.y, log.y), (40, 40, 40));
        assert_eq!((bar.right(), aside.right(), log.right()), (aside.x, log.x, 162), "side by side");
    }

    #[test]
    fn parts_lie_beside_each_other_on_the_screen_and_no_size_loses_what_it_had() {
        for (columns, rows) in (1..=240).flat_map(|columns| (1..=80).map(move |rows| (columns, rows))) {
            let screen = Rect::new(0, 0, columns, rows);
            let (Some(before), parts) = (Layout::of(screen), Parts::of(screen, true)) else {
                assert_eq!(Parts::of(screen, true), None);
                continue;
            };
            let parts = parts.unwrap();
            let all = parts.all();
            for (i, part) in all.iter().enumerate() {
                assert_eq!(part.intersection(screen), *part, "{columns}x{rows}: {part:?}");
                assert!(part.width >= 30 && part.height >= 2, "{columns}x{rows}: {part:?}");
                assert!(all[..i].iter().all(|other| !part.intersects(*other)), "{columns}x{rows}: {part:?}");
            }
            assert!(before.log.is_none() || parts.log.is_some(), "{columns}x{rows} lost its log");
            // Large squares take the panel's room below 200 columns, as they should.
            let large = parts.board.inner.width == 160;
            assert!(before.panel.is_none() || large || parts.panel.is_some(), "{columns}x{rows} lost its panel");
            assert!(columns < 200 || parts.panel.is_some());
            assert_eq!((parts.bar.width, parts.bar.height), (80, 5));
            assert!(parts.box_of_bar.inner.contains((parts.bar.right() - 1, parts.bar.bottom() - 1).into()));
            assert!(parts.reading().inner.height >= 24, "{columns}x{rows}");
        }
    }
}
