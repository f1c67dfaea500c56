//! The parts of the screen. 80x24 shows everything; larger terminals add a log below and a panel at the
//! right. Start reading at [`GameLayout::of`].

mod around;

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
    /// Below the bar; `None` if fewer than two rows are left.
    pub log: Option<Rect>,
    /// Right of everything; `None` if fewer than 30 columns are left.
    pub panel: Option<Rect>,
}

impl Layout {
    /// The layout of a screen; `None` if it is too small.
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

/// A part of the screen, with a frame if there is room for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Panel {
    /// The whole part, its frame included.
    pub outer: Rect,
    /// The area inside the frame.
    pub inner: Rect,
}

impl Panel {
    const fn plain(area: Rect) -> Panel {
        Panel { outer: area, inner: area }
    }

    const fn framed(outer: Rect) -> Panel {
        let inner = Rect::new(outer.x + 1, outer.y + 1, outer.width.saturating_sub(2), outer.height.saturating_sub(2));
        Panel { outer, inner }
    }

    /// The panel beside a board: on its own ground, with a free column before and after it.
    const fn on_ground(outer: Rect) -> Panel {
        let inner = Rect::new(outer.x + 1, outer.y + 1, outer.width.saturating_sub(2), outer.height.saturating_sub(1));
        Panel { outer, inner }
    }

    /// The turn order beside a board: on the panel's ground, with all columns but the last.
    const fn beside(outer: Rect) -> Panel {
        Panel { outer, inner: Rect::new(outer.x, outer.y, outer.width.saturating_sub(1), outer.height) }
    }

    pub fn is_framed(&self) -> bool {
        self.outer != self.inner
    }
}

/// The parts of the screen in a game, chosen by size. The panel needs width and the log needs height.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct GameLayout {
    /// The title strip: who fights, the turn and the win bar. `None` without a row to spare.
    pub title: Option<Rect>,
    /// The last row, for the keys that work now. `None` in the classic look, which has them in the bar's last line.
    pub keys: Option<Rect>,
    /// The board: 40 by 19 squares of two columns, or of two, three or four times as many columns and rows.
    pub board: Panel,
    /// The current question with the lines around it.
    pub box_of_bar: Panel,
    /// The five lines of the question (UI-01). Where the keys have a row of their own, the last stays empty.
    pub bar: Rect,
    /// The first of the five lines, for the acting fighters. `None` in the classic look, and beside a panel that shows them.
    pub status: Option<Rect>,
    /// Further remarks, below the five lines.
    pub remarks: Option<Rect>,
    /// The rulebook's first page, beside the bar.
    pub aside: Option<Panel>,
    pub log: Option<Panel>,
    /// The fighters, as cards if there are frames.
    pub panel: Option<Panel>,
    /// The turn order and the odds beside the board of a screen that is too narrow for the panel.
    pub order: Option<Panel>,
}

/// The board at scale 1: 40 by 19 squares of two columns and one row. At scale 2 a square has four columns and two rows.
const BOARD: (u16, u16) = (80, 19);
/// Minimum columns of a screen with a title strip.
const TITLE: u16 = 112;
const LARGEST: u16 = 4;
/// Columns and rows of the bar, with its frame.
const BAR: (u16, u16) = (82, 8);
/// Rows of the bar on screens with rows to spare, and of one above a log.
const HIGH_BAR: u16 = 10;
const HIGHEST_BAR: u16 = 12;
/// Columns of the page beside the bar, with its frame.
const ASIDE: u16 = 34;
/// Minimum columns of a panel without frames, and of one with frames.
const PANEL: (u16, u16) = (30, 36);
/// Minimum columns of the turn order alone.
const ORDER: u16 = 20;
/// Minimum rows below a large board that hold question, log and panel.
const TALL: u16 = 26;
/// Minimum panel columns from which the log takes a part of them.
const SHARED: u16 = 130;
/// Columns left to the panel then.
const WIDE_PANEL: u16 = 60;
/// Minimum columns of the turn order and a card side by side, with their frame.
const CARDS: u16 = 72;
/// Minimum columns beside the bar that page and log share. Fewer go to the log alone.
const ASIDE_FROM: u16 = 80;
/// Minimum columns and rows of a log with a frame.
const LOG: (u16, u16) = (30, 3);
/// Rows that a log without a frame keeps if the question above it asks for them, and the most rows of that question.
const LOG_ROWS: u16 = 4;
const HIGHEST_PLAIN: u16 = 8;

impl GameLayout {
    /// The parts of a screen; `None` if it is too small. The board gets the largest scale that fits, then the panel and the log
    /// follow. They depend on nothing else, so no box moves from question to question. `modern`: the look has a status line, a
    /// title strip and a key line.
    pub fn of(screen: Rect, modern: bool) -> Option<GameLayout> {
        let whole = GameLayout::without_title(screen, modern)?;
        let below = Rect { y: screen.y + 1, height: screen.height - 1, ..screen };
        let strip = || GameLayout::without_title(below, modern);
        // The strip costs neither the size of the squares nor a part of the screen.
        let alike = |less: &GameLayout| {
            let parts =
                |layout: &GameLayout| (layout.board.inner.as_size(), layout.board.is_framed(), layout.log.is_some());
            parts(less) == parts(&whole) && less.panel.is_some() == whole.panel.is_some()
        };
        let less = if modern && screen.width >= TITLE { strip().filter(alike) } else { None };
        Some(less.map_or(whole, |less| GameLayout { title: Some(Rect { height: 1, ..screen }), ..less }))
    }

    fn without_title(screen: Rect, modern: bool) -> Option<GameLayout> {
        let layout = Layout::of(screen)?;
        let keys = modern.then(|| Rect { y: screen.bottom() - 1, height: 1, ..screen });
        let Rect { x, y, width, height } = screen;
        let (wide, high) = BOARD;
        // In the modern look the panel comes before larger squares: beside the board, or below it on a tall screen.
        let panel = |scale: &u16| !modern || width >= scale * wide + 2 + PANEL.0 || height >= scale * high + 2 + TALL;
        let fits = |scale: &u16| width >= scale * wide && height >= scale * high + BAR.1 && panel(scale);
        let scale = (2..=LARGEST).rev().find(fits).unwrap_or(1);
        if scale == 1 && (width < BAR.0 || height < high + 2 + BAR.1 + LOG.1) {
            return Some(GameLayout { keys, ..GameLayout::plain(screen, &layout, modern) });
        }
        let (wide, high) = (scale * wide, scale * high);
        let frame = if width >= wide + 2 && height >= high + 2 + BAR.1 { 2 } else { 0 };
        let beside = Some(width - wide - frame).filter(|columns| *columns >= PANEL.0);
        // On a very wide screen the log stands beside the panel.
        let log = beside.filter(|columns| *columns >= SHARED).map(|columns| columns - WIDE_PANEL);
        let order = if modern && beside.is_none() { width - wide - frame } else { 0 };
        let order = if order < ORDER || scale > 1 { 0 } else { order };
        let left = width - beside.unwrap_or(order);
        let middle = x + (left - wide) / 2;
        let board = match frame {
            0 => Panel::plain(Rect::new(middle, y, wide, high)),
            _ => Panel {
                outer: Rect::new(x, y, left, high + 2),
                inner: Rect { x: middle, width: wide, ..Panel::framed(Rect::new(x, y, left, high + 2)).inner },
            },
        };
        let height = height - u16::from(modern);
        let below = Rect::new(x, board.outer.bottom(), left, height - board.outer.height);
        let mut parts = match modern && beside.is_some() {
            true => GameLayout::beside_panel(board, below, log.is_some()),
            false => GameLayout::below(board, below, log.is_some(), modern),
        };
        if let Some(columns) = beside {
            let panel = Rect::new(x + left, y, columns - log.unwrap_or(0), height);
            parts.panel = Some(if modern { Panel::on_ground(panel) } else { GameLayout::panel(panel) });
            parts.status = None;
        }
        if order > 0 {
            parts.order = Some(Panel::beside(Rect::new(x + left, y, order, height)));
        }
        if let (true, None, Some(page), Some(log)) = (modern, parts.panel, parts.aside, parts.log)
            && log.outer.height + 1 >= TALL
        {
            parts = GameLayout { panel: Some(Panel::on_ground(log.outer)), log: Some(page), aside: None, ..parts };
        }
        if let Some(columns) = log {
            parts.log = Some(Panel::framed(Rect::new(x + width - columns, y, columns, height)));
        }
        Some(GameLayout { keys, ..parts })
    }

    fn plain(screen: Rect, layout: &Layout, modern: bool) -> GameLayout {
        let order = (modern && layout.panel.is_none()).then(|| screen.width - BOARD.0).filter(|left| *left >= ORDER);
        // Without anything beside it the board stands in the middle.
        let middle = if layout.panel.is_some() || order.is_some() { 0 } else { (screen.width - BOARD.0) / 2 };
        let (arena, bar) = (layout.arena, layout.bar);
        let [arena, bar] = [arena, bar].map(|area| Rect { x: area.x + middle, ..area });
        let keys = u16::from(modern);
        let shorter = |area: Rect| Rect { height: area.height - keys, ..area };
        let right = layout.panel.map(|panel| shorter(Rect { width: screen.right() - panel.x, ..panel }));
        let width = right.map_or(screen.width - order.unwrap_or(0), |_| BOARD.0);
        let beside = |columns| Panel::beside(shorter(Rect { x: screen.right() - columns, width: columns, ..screen }));
        let log = layout.log.map(shorter).filter(|log| log.height >= 2);
        // The rows that are shared by question and log, which keeps its last rows.
        let rows = screen.bottom() - keys - bar.y;
        let asking = rows.saturating_sub(LOG_ROWS).clamp(BAR_ROWS, HIGHEST_PLAIN).min(rows);
        let (asking, log) = match log {
            Some(log) if modern => {
                let log = Rect { y: bar.y + asking, height: rows - asking, ..log };
                (Rect { height: asking, ..bar }, Some(log))
            }
            _ => (shorter(bar), log),
        };
        let panel = |area: Rect| match modern {
            true => Panel::on_ground(area),
            false if area.width > SHARED / 2 => GameLayout::panel(area),
            false => Panel::plain(area),
        };
        GameLayout {
            title: None,
            keys: None,
            board: Panel::plain(arena),
            box_of_bar: Panel::plain(asking),
            bar,
            status: (modern && right.is_none()).then_some(Rect { height: 1, ..bar }),
            remarks: None,
            aside: None,
            log: log.map(|log| Panel::plain(Rect { width, ..log })),
            panel: right.map(panel),
            order: order.map(beside),
        }
    }

    /// A panel, with frames if they fit.
    const fn panel(area: Rect) -> Panel {
        if area.width >= PANEL.1 { Panel::framed(area) } else { Panel::plain(area) }
    }

    /// Places bar and log below a board with a panel beside it. The panel has what a page beside the bar would say.
    fn beside_panel(board: Panel, area: Rect, logged: bool) -> GameLayout {
        let log = match area.width.saturating_sub(BAR.0) {
            _ if logged => None,
            columns if columns >= LOG.0 => Some(Rect { x: area.x + BAR.0, width: columns, ..area }),
            _ => {
                let rows = (area.height * 2 / 5).max(LOG.1).max(area.height.saturating_sub(HIGHEST_BAR));
                Some(Rect { y: area.bottom() - rows, height: rows, ..area })
            }
        };
        let bar = match log {
            Some(log) if log.x > area.x => Rect { width: BAR.0, ..area },
            Some(log) => Rect { height: log.y - area.y, ..area },
            None => area,
        };
        GameLayout { log: log.map(Panel::framed), ..GameLayout::with_bar(board, bar, true) }
    }

    /// Places bar, page and log below the board. `logged`: the log is placed elsewhere.
    fn below(board: Panel, area: Rect, logged: bool, modern: bool) -> GameLayout {
        let Rect { x, y, width, height } = area;
        let bar_rows = BAR.1 - u16::from(modern);
        let upper = |rows| Rect { height: rows, ..area };
        let lower = |rows| Rect { y: y + rows, height: height - rows, ..area };
        let beside = |from| Rect { x: x + from, width: width - from, ..area };
        let (mut aside, mut log) = (None, None);
        let bar = match width.saturating_sub(BAR.0) {
            // All below one another.
            columns if columns < LOG.0 && !logged => {
                log = Some(lower(bar_rows));
                upper(bar_rows)
            }
            columns if columns < LOG.0 => {
                aside = Some(lower(bar_rows)).filter(|area| area.height >= LOG.1);
                aside.map_or(area, |_| upper(bar_rows))
            }
            // The page below the bar, the log beside both.
            _ if height >= HIGH_BAR + bar_rows => {
                let column = Rect { width: BAR.0, ..area };
                aside = Some(Rect { width: if logged { width } else { BAR.0 }, ..lower(HIGH_BAR) });
                log = Some(beside(BAR.0)).filter(|_| !logged);
                Rect { height: HIGH_BAR, width: if logged { width } else { BAR.0 }, ..column }
            }
            _ if logged => {
                aside = Some(beside(BAR.0));
                Rect { width: BAR.0, ..area }
            }
            columns => {
                let page = if columns >= ASIDE_FROM { ASIDE } else { 0 };
                aside = Some(Rect { width: page, ..beside(BAR.0) }).filter(|_| page > 0);
                log = Some(beside(BAR.0 + page));
                Rect { width: BAR.0, ..area }
            }
        };
        let framed = |area: Option<Rect>| area.map(Panel::framed);
        GameLayout { aside: framed(aside), log: framed(log), ..GameLayout::with_bar(board, bar, modern) }
    }

    /// Places board and bar. The bar holds the five lines and the remarks.
    fn with_bar(board: Panel, outer: Rect, modern: bool) -> GameLayout {
        let box_of_bar = Panel::framed(outer);
        let inner = box_of_bar.inner;
        let top = inner.y + u16::from(!modern);
        let bar = Rect { y: top, height: BAR_ROWS, width: BOARD.0, ..inner };
        let remarks = Rect { y: bar.bottom(), height: inner.bottom().saturating_sub(bar.bottom()), ..inner };
        GameLayout {
            title: None,
            keys: None,
            board,
            box_of_bar,
            bar,
            status: Some(Rect { height: 1, ..inner }).filter(|_| modern),
            remarks: Some(remarks).filter(|area| area.height > 0),
            aside: None,
            log: None,
            panel: None,
            order: None,
        }
    }

    /// This layout with the panel in the log's framed box, if the panel has no place of its own. A box too narrow for the order
    /// and a card is joined with the page's box beside it.
    pub fn with_cards(&self) -> GameLayout {
        let Some(log) = self.log.filter(|log| log.is_framed() && self.panel.is_none()) else { return *self };
        let page = self.aside.filter(|page| page.outer.y == log.outer.y && log.outer.width < CARDS);
        match page {
            Some(page) => {
                let panel = Some(Panel::framed(page.outer.union(log.outer)));
                GameLayout { log: None, aside: None, panel, ..*self }
            }
            None => GameLayout { log: None, panel: Some(log), ..*self },
        }
    }

    /// This layout with the question in the place of a log below it, too, which a long list of choices needs more.
    pub fn with_tall_box(&self) -> GameLayout {
        let bar = self.box_of_bar.outer;
        let below = |log: &Panel| log.is_framed() && (log.outer.x, log.outer.y) == (bar.x, bar.bottom());
        match self.log.filter(|log| self.box_of_bar.is_framed() && below(log)) {
            Some(log) => GameLayout { box_of_bar: Panel::framed(bar.union(log.outer)), log: None, ..*self },
            None => *self,
        }
    }

    /// Returns whether a part of its own shows the acting actor: the status line, or in the modern look the panel.
    pub const fn has_actors(&self) -> bool {
        self.status.is_some() || self.keys.is_some()
    }

    /// Returns whether a part of its own needs the forecast: one with the acting actor, or with the odds.
    pub const fn has_forecast(&self) -> bool {
        self.has_actors() || self.aside.is_some() || self.panel.is_some()
    }

    /// Returns whether the status line is one of the five lines.
    pub fn shares_status(&self) -> bool {
        self.status.is_some_and(|line| line.y == self.bar.y)
    }

    /// The area for pages of rules: over board and bar.
    pub fn reading(&self) -> Panel {
        let (board, bar) = (self.board.outer, self.box_of_bar.outer);
        if !self.box_of_bar.is_framed() {
            return Panel::plain(Rect { height: bar.bottom() - board.y, width: 80, ..board });
        }
        // Cards in the log's place stand below or beside the bar, not beside the board.
        let right = self
            .panel
            .filter(|panel| panel.outer.y == board.y)
            .map_or(board.right().max(bar.right()), |panel| panel.outer.x);
        Panel::framed(Rect { height: bar.bottom() - board.y, width: right - board.x, ..board })
    }

    /// The area for a page that leaves the board visible: the bar and all boxes below it. Without a panel and so many rows it
    /// takes rows of the board, at most half of them. Without frames its last row is that of the keys.
    pub fn below_board(&self, least: u16) -> Panel {
        let bar = self.box_of_bar.outer;
        let parts = [self.log, self.aside].into_iter().flatten().map(|part| part.outer);
        let outer = parts.filter(|part| part.x == bar.x && part.y == bar.bottom()).fold(bar, Rect::union);
        if self.box_of_bar.is_framed() {
            return Panel::framed(outer);
        }
        let keys = self.keys.map_or(outer.bottom(), |row| row.bottom());
        let outer = Rect { height: keys - outer.y, ..outer };
        let most = if self.panel.is_some() { 0 } else { self.board.outer.height / 2 };
        let more = least.saturating_sub(outer.height).min(most);
        Panel::plain(Rect { y: outer.y - more, height: outer.height + more, width: bar.width, ..outer })
    }

    /// The framed box beside the bar, for what a question shows beside the board without a panel.
    pub fn beside_bar(&self) -> Option<Panel> {
        let bar = self.box_of_bar.outer;
        let parts = [self.log, self.aside].into_iter().flatten();
        parts.filter(|part| part.is_framed() && part.outer.x >= bar.right()).max_by_key(|part| part.outer.width)
    }

    /// All parts that are drawn.
    #[cfg(test)]
    pub fn all(&self) -> Vec<Rect> {
        let more = [self.log, self.panel, self.aside, self.order];
        [self.board, self.box_of_bar].into_iter().chain(more.into_iter().flatten()).map(|part| part.outer).collect()
    }
}

#[cfg(test)]
mod tests;
