//! Marks on the screen what a step of a lesson speaks of: a place on the board, or a row of text in a panel, a table or the
//! log. The marks pulse for a second. Those of rows then stay; those of places go, so that nothing is hidden. Each has a sign
//! in addition to its colour.

use crate::canvas::Canvas;
use crate::game_view::GameView;
use crate::game_view::rulebook_ui::RulebookUi;
use crate::layout::GameLayout;
use crate::theme::Ink;
use crate::wide_layout::marker;
use ludus_engine::board::BoardCell;
use ludus_engine::lesson::TaughtScene;
use ludus_engine::narration::Narrate;
use ratatui::layout::Rect;

/// Milliseconds of one light or dark phase, and the number of phases before the mark stays.
const PHASE: u64 = 200;
const PHASES: u64 = 5;

/// A thing that a step points to.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Pointer {
    Cell(BoardCell),
    /// The first row outside the board that contains this text.
    Row(String),
}

impl Pointer {
    /// Reads "at Tarna", "at J18" or "row Tarna". `None` for a place that is not on the board.
    pub fn read<S: TaughtScene<G>, G: Narrate>(text: &str, game: &G, names: &G::Names) -> Option<Pointer> {
        match text.split_once(' ')? {
            ("at", place) => S::place(game, names, place).map(Pointer::Cell),
            (_, row) => Some(Pointer::Row(row.into())),
        }
    }
}

impl<G: RulebookUi> GameView<G> {
    /// Returns the things that the current step points to. Empty while events are shown.
    fn pointers(&self) -> &[Pointer] {
        let guide = self.guide.as_ref().filter(|guide| guide.has_card() && !guide.is_trying());
        let step = guide.and_then(|guide| guide.step.as_ref()).filter(|_| self.telling.is_ready());
        step.map_or(&[][..], |step| step.show.as_slice())
    }

    /// Returns the time for which the current step has been on the screen.
    fn pointing_for(&self) -> u64 {
        let since = self.guide.as_ref().and_then(|guide| guide.since).unwrap_or(self.now);
        self.now.saturating_sub(since)
    }

    /// Returns when the marks change next. `None` once they stay.
    pub(in crate::game_view) fn pointing_wakes_at(&self) -> Option<u64> {
        let phase = self.pointing_for() / PHASE;
        let pulses = self.settings.effects && phase + 1 < PHASES && !self.pointers().is_empty();
        let since = self.guide.as_ref().and_then(|guide| guide.since).filter(|_| pulses)?;
        Some(since + (phase + 1) * PHASE)
    }

    /// Returns the parts of the screen in which a row is looked for.
    fn parts_with_rows(&self, canvas: &Canvas<'_>, layout: &GameLayout) -> Vec<Rect> {
        if self.shows_whole() || self.reading.is_some() {
            return vec![canvas.area()];
        }
        let panels = [layout.panel, layout.order, Some(layout.box_of_bar), layout.log, layout.aside];
        let lines = [Some(layout.bar), layout.status, layout.remarks, layout.title];
        panels.into_iter().flatten().map(|panel| panel.inner).chain(lines.into_iter().flatten()).collect()
    }

    /// Returns the places on the screen of the things that the current step points to.
    pub(super) fn pointed(&self, canvas: &Canvas<'_>, layout: &GameLayout) -> Vec<Rect> {
        let (parts, board) = (self.parts_with_rows(canvas, layout), layout.board.inner);
        let place = |pointer: &Pointer| match pointer {
            Pointer::Cell(cell) => Some(G::cells(&self.scene(), board, *cell)),
            Pointer::Row(text) => row_of(canvas, &parts, text),
        };
        self.pointers().iter().filter_map(place).collect()
    }

    /// Draws the marks of the current step, unless their pulse is in a dark phase.
    pub(in crate::game_view) fn draw_pointers(&self, canvas: &mut Canvas<'_>, layout: &GameLayout) {
        let phase = (self.pointing_for() / PHASE).min(PHASES - 1);
        if self.settings.effects && phase % 2 == 1 {
            return;
        }
        // A mark on the board would hide what it shows, or stay behind when that moves.
        let is_still = self.settings.effects && phase + 1 == PHASES;
        let parts = self.parts_with_rows(canvas, layout);
        for pointer in self.pointers() {
            match pointer {
                Pointer::Cell(_) if is_still => {}
                Pointer::Cell(cell) => {
                    draw_cell(canvas, layout.board.inner, G::cells(&self.scene(), layout.board.inner, *cell))
                }
                Pointer::Row(text) => draw_row(canvas, &parts, text),
            }
        }
    }
}

/// Draws brackets around the cells of a place and lights them.
fn draw_cell(canvas: &mut Canvas<'_>, board: Rect, cells: Rect) {
    let cells = cells.intersection(board);
    if cells.is_empty() {
        return;
    }
    let middle = cells.y + (cells.height - 1) / 2;
    // A figure beside it keeps its signs; those of reach give way.
    let is_free = |canvas: &Canvas<'_>, x: u16| {
        let one = Rect::new(x, middle, 1, 1);
        let has = |sign: &str| canvas.row_with(one, sign).is_some();
        let counts = ["1", "2"].into_iter().any(has) && canvas.is_blank(x + 1, middle);
        canvas.is_ground(one) || counts || ["=", "+", "-", "!", ":"].into_iter().any(has)
    };
    if cells.x > board.x && is_free(canvas, cells.x - 1) {
        canvas.put_within(cells.x - 1, middle, cells.x, "[", Ink::Focus);
    }
    if cells.right() < board.right() && is_free(canvas, cells.right()) {
        canvas.put_within(cells.right(), middle, cells.right() + 1, "]", Ink::Focus);
    }
    canvas.tint(cells, Ink::Focus);
}

/// The first row with a text, as far as its box goes.
fn row_of(canvas: &Canvas<'_>, parts: &[Rect], text: &str) -> Option<Rect> {
    let row = parts.iter().find_map(|part| canvas.row_with(*part, text))?;
    Some(canvas.box_of(row, text))
}

/// Lights the first row with a text, and marks its beginning.
fn draw_row(canvas: &mut Canvas<'_>, parts: &[Rect], text: &str) {
    let Some(row) = row_of(canvas, parts, text) else { return };
    canvas.tint(row, Ink::Select);
    if canvas.is_blank(row.x, row.y) {
        let sign = marker(canvas);
        canvas.put_within(row.x, row.y, row.x + 1, sign, Ink::Focus);
    }
}
