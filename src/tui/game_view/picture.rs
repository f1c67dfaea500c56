//! Draws the game screen. The rulebook draws board and panel; the game view draws bar and log, and pages and help on
//! top. Start reading with [`GameView::draw`].

use crate::canvas::cells::CellBuffer;
use crate::canvas::{Canvas, hanging, wrap};
use crate::game_view::prompt::{Prompt, PromptContext};
use crate::game_view::question::Question;
use crate::game_view::rulebook_ui::{Highlight, ODDS, Page, RulebookUi};
use crate::game_view::{GameView, bar};
use crate::input::Key;
use crate::keys::Hint;
use crate::layout::{GameLayout, Panel};
use crate::theme::Ink;
use crate::wide_layout::{Fill, Length, columns};
use crate::widgets::panels;
use ludus_engine::board::ActorId;
use ratatui::layout::Rect;

/// Rows of a page that leaves the board visible, if there is no box for it.
const BELOW: u16 = 14;
/// Columns and rows of a question over a page.
const OVER: (u16, u16) = (94, 10);
/// Columns of a box in which two boxes of a question stand next to each other.
const TWO: u16 = 64;
/// Rows that the turn order and a card keep in the panel while a question has boxes there.
const ORDER: u16 = 14;

/// Returns the context with the game being tried out, if there is one.
pub fn with<'a, G: RulebookUi>(scene: &PromptContext<'a, G>, tried: Option<&'a G>) -> PromptContext<'a, G> {
    PromptContext { battle: tried.unwrap_or(scene.battle), ..*scene }
}

impl<G: RulebookUi> GameView<G> {
    /// Returns the layout with the board in the size that it wants, and the question in the rows that it needs.
    pub fn fitted(&self, layout: &GameLayout) -> GameLayout {
        let fitted = fitted(&self.shown, layout);
        let is_tall = || self.shown_ask().and_then(|ask| ask.question()).is_some_and(Question::is_tall);
        if self.asks_in_table() && is_tall() { fitted.with_tall_box() } else { fitted }
    }

    /// Returns the prompt on the screen. `None` during playback.
    fn shown_ask(&self) -> Option<&dyn Prompt<G>> {
        self.asking.top().filter(|_| self.telling.is_ready())
    }

    /// Returns the actor that the screen is about.
    pub(super) fn featured(&self) -> Option<ActorId> {
        let listed = self.handing.as_ref().and_then(|list| list.focus());
        listed.or_else(|| self.shown_ask().and_then(|ask| ask.featured()))
    }

    /// Computes the forecast for the current question, if the layout shows it and it is missing.
    pub fn foresee(&mut self, layout: &GameLayout, modern: bool) {
        self.modern = modern;
        self.far = !layout.box_of_bar.is_framed() && self.is_watched();
        self.estimate_win(layout);
        self.asking.has_room = layout.with_cards() != *layout;
        self.asking.has_log = layout.log.is_some();
        if !layout.has_forecast() || !self.seats.is_private() {
            self.outlook = None;
        }
        let wanted = layout.has_forecast() && self.seats.is_private() && self.outlook.is_none();
        let Some(ask) = self.shown_ask().filter(|_| wanted) else { return };
        let tried = ask.tried(&self.scene());
        self.outlook = G::foresee(&with(&self.scene(), tried.as_ref()), self.featured());
    }

    /// Draws the whole screen: board, boxes and pages.
    pub fn draw(&self, canvas: &mut Canvas<'_>, layout: &GameLayout) {
        let layout = &if self.asking.cards { layout.with_cards() } else { *layout };
        if layout.keys.is_some() {
            canvas.gather_keys();
        }
        if self.shown_hint().is_some() {
            canvas.reword_key(Key::Enter, "close the tip");
        }
        self.draw_parts(canvas, layout);
        self.draw_over(canvas, layout);
        if let Some(row) = layout.keys {
            canvas.draw_gathered(row);
        }
    }

    /// Draws the board and the boxes around it.
    fn draw_parts(&self, canvas: &mut Canvas<'_>, layout: &GameLayout) {
        let (ask, featured) = (self.shown_ask(), self.featured());
        let tried = ask.and_then(|ask| ask.tried(&self.scene()));
        let scene = self.scene();
        let glimpse = self.glimpse().filter(|_| scene.private);
        let tried = with(&scene, tried.as_ref().or(glimpse.as_ref()));
        if let Some(line) = layout.title {
            self.draw_title(canvas, line);
        }
        let board = layout.board.inner;
        let page = self.page_of(layout).filter(|_| self.shows_page());
        let hidden = page.map_or(0, |page| board.bottom().saturating_sub(page.outer.y));
        let window = ask.filter(|ask| ask.leaves_board() && hidden > 0 && scene.private && self.handing.is_none());
        match (&self.handing, ask) {
            _ if let Some(ask) = window => {
                draw_window(ask, (&scene, &tried), canvas, (board, board.height.saturating_sub(hidden)));
            }
            (Some(list), _) => G::draw_board(&tried, canvas, board, list.focus().into()),
            _ if !scene.private => G::draw_board(&tried, canvas, board, Highlight::Nothing),
            (None, Some(ask)) => ask.draw_board(&scene, &tried, canvas, board),
            (None, None) => G::draw_board(&tried, canvas, board, self.telling.stage.places(self.now).into()),
        }
        let frame = layout.board.is_framed().then_some(layout.board.outer);
        if let Some(frame) = frame {
            let [title, remark] = match layout.title {
                // A board that scrolls knows its window once it is drawn.
                Some(_) => [G::BOARD.into(), G::board_remark(&scene, board)],
                None => G::board_title(&scene),
            };
            canvas.boxed_around(frame, &title);
            canvas.remark(frame, &title, &remark);
        }
        if window.is_none() {
            G::draw_axes(&scene, canvas, frame, board);
        }
        if scene.private && self.handing.is_none() {
            self.draw_sparks(canvas, layout.board.inner);
        }
        framed(canvas, layout.box_of_bar, !self.is_covered(), || self.bar_heading(ask));
        self.draw_bar(canvas, layout, ask);
        if let Some(line) = layout.status.filter(|_| self.has_status(layout, ask)) {
            let line = if layout.title.is_none() { self.draw_small_win_bar(canvas, line) } else { line };
            G::draw_status(&tried, canvas, line, featured);
        }
        if let (Some(area), Some(ask)) = (layout.remarks.filter(|_| scene.private && !self.fills_box()), ask) {
            let signed = |(text, ink): (String, Ink)| match ink {
                Ink::Threat if self.modern && !text.starts_with('!') => (format!("! {text}"), ink),
                _ => (text, ink),
            };
            lines(canvas, area, ask.remarks(&scene).into_iter().map(signed).collect(), false);
        }
        let beside = ask.filter(|_| scene.private).map_or_else(Vec::new, |ask| ask.beside(&scene));
        let in_box = layout.beside_bar().filter(|_| layout.panel.is_none() && !beside.is_empty());
        if let Some(part) = layout.aside.filter(|part| Some(*part) != in_box) {
            let aside = G::aside(&tried).filter(|_| scene.private);
            // A rulebook without a page has its chances there in both looks.
            let has_table = aside.as_ref().is_none_or(|(title, _)| self.modern && *title == ODDS);
            let (title, page) =
                aside.unwrap_or_else(|| (ODDS, if scene.private { G::page(&tried, ODDS) } else { Vec::new() }));
            framed(canvas, part, false, || [title.into(), String::new()]);
            match G::odds(&tried).filter(|_| scene.private && has_table) {
                Some(table) => _ = table.read_from(0).draw(canvas, part.inner),
                None => lines(canvas, part.inner, page.into_iter().map(|line| (line, Ink::Plain)).collect(), true),
            }
        }
        if let Some(part) = layout.log.filter(|part| Some(*part) != in_box) {
            let more = if self.asking.has_room { G::CARDS } else { "" };
            framed(canvas, part, false, || ["Log".into(), more.into()]);
            if scene.private {
                self.log.draw(scene.seat, canvas, part.inner);
            }
        }
        let cursor = canvas.cursor;
        if let (Some(part), Some((first, others))) = (in_box, beside.split_first()) {
            let two = part.outer.width >= TWO && !others.is_empty();
            let [left, right] = columns(part.outer, [Fill(1), if two { Fill(1) } else { Length(0) }]);
            panels::stack(canvas, if two { left } else { part.outer }, std::slice::from_ref(first));
            if two {
                panels::stack(canvas, right, others);
            }
        }
        if let Some(part) = layout.panel {
            let rows = panels::stacked_rows(canvas, part.outer.width, &beside);
            let rows = rows.min(part.outer.height.saturating_sub(ORDER));
            let shorter = |area: Rect| Rect { height: area.height.saturating_sub(rows), ..area };
            let cards = Panel { outer: shorter(part.outer), inner: shorter(part.inner) };
            if layout.keys.is_some() {
                self.draw_side_panel(&tried, canvas, part, rows);
            } else if part.is_framed() {
                G::draw_cards(&tried, canvas, cards.outer, featured);
            } else {
                G::draw_panel(&scene, canvas, cards.outer, featured);
            }
            panels::stack(canvas, Rect { y: cards.outer.bottom(), height: rows, ..part.outer }, &beside);
        }
        if let Some(part) = layout.order {
            self.draw_side_panel(&tried, canvas, part, 0);
        }
        if !beside.is_empty() {
            canvas.cursor = cursor;
        }
    }

    /// Draws the pages that cover the boxes, and what a lesson says.
    fn draw_over(&self, canvas: &mut Canvas<'_>, layout: &GameLayout) {
        let scene = self.scene();
        if self.is_covered() {
            canvas.forget_keys();
        }
        if let Some(ask) = self.shown_ask().filter(|_| self.shows_page()) {
            let page = self.page_of(layout);
            let part = page.unwrap_or_else(|| self.below_guide(layout.reading(), layout.board.inner));
            let (area, whole) = (canvas.area(), ask.is_whole());
            let (outer, inner) = if whole { (area, self.whole_page(area)) } else { (part.outer, part.inner) };
            canvas.clear(outer);
            if outer != inner && !whole {
                framed(canvas, part, true, || [ask.topic().title.into(), String::new()]);
            }
            ask.draw_page(&scene, canvas, inner);
        }
        if let Some(below) = self.page_below() {
            self.draw_over_page(below, canvas, layout);
        }
        self.draw_report(canvas);
        if self.seats.is_private() {
            self.draw_log_whole(canvas);
        }
        self.draw_hint(canvas, layout);
        self.draw_pointers(canvas, layout);
        self.draw_guide(canvas, layout);
        if let Some(reader) = &self.help {
            canvas.forget_keys();
            let part = layout.reading();
            let shown = canvas.capitals();
            if let Some(row) = layout.keys {
                canvas.clear(row);
            }
            canvas.clear(part.outer);
            framed(canvas, part, true, || [reader.kind().into(), String::new()]);
            reader.draw(canvas, part.inner, &shown);
            canvas.gather(&[Hint::of(Key::Enter, "Return", reader.closes())]);
        }
    }

    /// Returns the page of the whole screen from which the open question was asked.
    fn page_below(&self) -> Option<&dyn Prompt<G>> {
        let is_free = self.handing.is_none() && self.seats.is_private() && self.asking.page == Page::Menu;
        self.shown_ask().filter(|ask| is_free && !ask.is_page())?;
        self.asking.asks.iter().rev().nth(1).map(|ask| &**ask).filter(|below| below.is_whole())
    }

    /// Draws that page with the question in a box over it.
    fn draw_over_page(&self, below: &dyn Prompt<G>, canvas: &mut Canvas<'_>, layout: &GameLayout) {
        let (scene, area) = (self.scene(), canvas.area());
        canvas.clear(area);
        below.draw_page(&scene, canvas, area);
        canvas.forget_keys();
        let Some(ask) = self.shown_ask().filter(|_| self.asks_in_table()) else {
            // The page below can be wider, or stand elsewhere.
            canvas.clear(Rect { x: 0, width: area.width, ..layout.box_of_bar.outer });
            framed(canvas, layout.box_of_bar, true, || self.bar_heading(self.shown_ask()));
            return self.draw_bar(canvas, layout, self.shown_ask());
        };
        let (width, height) = (area.width.min(OVER.0), area.height.min(OVER.1));
        let outer = Rect::new((area.width - width) / 2, (area.height - height) / 2, width, height);
        let inner = Rect { x: outer.x + 1, y: outer.y + 1, width: width - 2, height: height - 2 };
        canvas.clear(outer);
        framed(canvas, Panel { outer, inner }, true, || self.bar_heading(Some(ask)));
        ask.draw_question(&scene, canvas, (inner, true));
    }

    /// Returns whether a page covers the box of the question, and has its keys.
    fn is_covered(&self) -> bool {
        self.shows_page() || self.help.is_some() || self.reading.is_some() || self.reports()
    }

    /// Returns the area of a page that leaves the board visible. `None` if the prompt has none.
    fn page_of(&self, layout: &GameLayout) -> Option<Panel> {
        self.shown_ask().filter(|ask| ask.leaves_board()).map(|_| layout.below_board(BELOW))
    }

    /// Returns whether the current prompt is a page and nothing covers it.
    pub(super) fn shows_page(&self) -> bool {
        let free = self.handing.is_none() && self.seats.is_private() && self.asking.page == Page::Menu;
        free && self.shown_ask().is_some_and(|ask| ask.is_page())
    }

    /// Returns whether the question, or one below it such as the coach's, is drawn as a page instead of the board.
    pub(super) fn has_page(&self) -> bool {
        self.shows_page() || self.asking.asks.iter().any(|ask| ask.is_page())
    }

    /// Returns whether that page covers the whole screen.
    pub(super) fn shows_whole(&self) -> bool {
        self.shows_page() && self.shown_ask().is_some_and(|ask| ask.is_whole())
    }

    /// Returns whether the status line is free. It always is if it does not share a line with the bar.
    fn has_status(&self, layout: &GameLayout, ask: Option<&dyn Prompt<G>>) -> bool {
        if self.asks_in_table() {
            return !layout.shares_status() || ask.is_none_or(|ask| !bar::takes_all(ask));
        }
        let asked = |ask: &dyn Prompt<G>| self.asking.page == Page::Menu && bar::asked_in(layout, ask) != layout.bar;
        let free = !layout.shares_status() || (self.handing.is_none() && ask.is_some_and(asked));
        free && self.seats.is_private()
    }
}

/// Draws as many rows of the board as a page leaves, those around the marks of the question, with the axes on them.
fn draw_window<G: RulebookUi>(
    ask: &dyn Prompt<G>,
    (scene, shown): (&PromptContext<'_, G>, &PromptContext<'_, G>),
    canvas: &mut Canvas<'_>,
    (board, rows): (Rect, u16),
) {
    let whole = Rect { x: 0, y: 0, ..board };
    let mut scratch = CellBuffer::empty(whole);
    let mut picture = Canvas::new(&mut scratch, canvas.skin());
    ask.draw_board(scene, shown, &mut picture, whole);
    G::draw_axes(scene, &mut picture, None, whole);
    let marks = ask.marks(scene).unwrap_or_default();
    let lines: Vec<u16> = marks.lit.iter().chain(&marks.focus).map(|cell| G::cells(scene, whole, *cell).y).collect();
    let focus = marks.focus.map_or(0, |cell| G::cells(scene, whole, cell).y);
    let [first, last] = [lines.iter().min(), lines.iter().max()].map(|line| line.copied().unwrap_or(focus));
    let middle = if last - first < rows { (first + last) / 2 } else { focus };
    let top = middle.saturating_sub(rows / 2).min(board.height - rows);
    canvas.paste((board.x, board.y), &scratch, Rect { y: top, height: rows, ..whole });
}

/// Returns a layout with the board of a game in the size that it wants.
pub(super) fn fitted<G: RulebookUi>(game: &G, layout: &GameLayout) -> GameLayout {
    match game.board_size((layout.board.inner.width, layout.board.inner.height)) {
        Some(_) => layout.around(|room| game.board_size(room).unwrap_or(room)),
        None => *layout,
    }
}

/// Draws the frame of a panel that has one, with a title and a remark. `lit`: it has the keys.
pub(super) fn framed(canvas: &mut Canvas<'_>, part: Panel, lit: bool, title: impl FnOnce() -> [String; 2]) {
    if part.is_framed() {
        let [title, remark] = title();
        canvas.boxed(part.outer, &title, lit);
        if !remark.is_empty() {
            canvas.remark(part.outer, &title, &remark);
        }
    }
}

/// Draws wrapped lines from the top of an area, as many as fit. `has_page`: a page that Tab turns has the others.
pub(super) fn lines(canvas: &mut Canvas<'_>, area: Rect, lines: Vec<(String, Ink)>, has_page: bool) {
    let width = usize::from(area.width.saturating_sub(2));
    let rows = lines.iter().flat_map(|(line, ink)| hanging(line, width).into_iter().map(|row| (row, *ink)));
    let mut rows = rows.peekable();
    for y in area.top()..area.bottom() {
        let Some((mut row, ink)) = rows.next() else { return };
        let (mut right, last) = (area.right() - 1, y + 1 == area.bottom());
        if last && has_page && rows.peek().is_some() {
            let more = format!("Tab: {} more", rows.by_ref().count());
            right -= more.len() as u16;
            canvas.put(right, y, &more, Ink::Dim);
            right -= 1;
        }
        // Without a page for the rest, the part of the sentence that is shown ends with a clause.
        if last && !has_page && rows.peek().is_some() && !row.ends_with('.') {
            row.truncate(row.rfind(['.', ';', ',', ':']).unwrap_or(row.len()));
        }
        // Whole words only: a cut word looks like an error.
        let whole = wrap(&row, usize::from(right - area.x - 1));
        canvas.put_within(area.x + 1, y, right, whole.first().map_or("", String::as_str), ink);
    }
}
