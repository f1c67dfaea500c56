//! The end: who did what, what it brought, who fell.

use super::stage::Stage;
use super::table::{Page, Row, Table};
use super::{Ending, Player};
use crate::kit::game::Asked;
use crate::tui::canvas::Canvas;
use crate::tui::input::Key;
use crate::tui::keys::{Context, Intent};
use crate::tui::layout::Parts;
use crate::tui::room::Room;
use crate::tui::theme::Ink;
use ratatui::layout::Rect;
use std::cell::Cell;

/// What came of a game.
pub struct Outcome<R> {
    /// For its people, once that is known.
    pub results: Option<R>,
    /// Rows of the report that are scrolled away above.
    pub scrolled: usize,
    /// How many can be, in boxes, as they were drawn last.
    pub most: Cell<usize>,
}

/// Rows that a key turns where the report stands in boxes.
const BOX_PAGE: usize = 6;

/// Rows of the report that fit between its heading and the bar.
fn room(area: Rect) -> usize {
    usize::from(area.height.saturating_sub(3))
}

impl<G: Table> Player<G> {
    /// Whether the game is over and its results are wanted.
    pub fn wants_results(&self) -> bool {
        self.guide.is_none() && self.result.results.is_none() && self.session.battle().asked() == Asked::Over
    }

    /// Takes the results for the report, and what went wrong with storing them.
    pub fn set_results(&mut self, results: G::Results, trouble: Option<String>) {
        self.result.results = Some(results);
        if let Some(text) = trouble {
            self.say(text, Ink::Bad);
        }
    }

    /// Return leaves; the arrows scroll the report.
    pub(super) fn read_report(&mut self, key: Key, layout: Option<&Parts>) {
        let boxes = layout.is_some_and(|layout| layout.box_of_bar.is_framed());
        let page = if boxes { BOX_PAGE } else { layout.map_or(1, |layout| room(layout.board.inner)) };
        let last = if boxes { self.result.most.get() } else { self.report_rows().len().saturating_sub(page) };
        let top = self.result.scrolled.min(last);
        let to = match self.keys().intent(Context::Report, key) {
            Some(Intent::Previous) => top.saturating_sub(1),
            Some(Intent::Next) => top + 1,
            Some(Intent::PageUp) => top.saturating_sub(page),
            Some(Intent::PageDown) => top + page,
            Some(intent) => {
                match intent {
                    Intent::Page => self.asking.page = Page::Log,
                    Intent::Accept => self.ending = Ending::Done,
                    Intent::Help => self.explain(&G::REPORT),
                    Intent::Copy => self.show_code(),
                    _ => {}
                }
                top
            }
            None => {
                if self.is_watched() && self.keys().intent(Context::Dice, key) == Some(Intent::Back) {
                    self.ending = Ending::Done;
                }
                top
            }
        };
        self.result.scrolled = to.min(last);
    }

    /// The rulebook's rows, then the fallen.
    fn report_rows(&self) -> Vec<Row> {
        let mut rows = G::report(&self.scene(), self.result.results.as_ref()).rows;
        rows.extend(self.log.fallen(self.seats.seat));
        rows
    }

    /// Whether the report stands on the screen, and nothing else is told, asked or turned to.
    fn reports(&self) -> bool {
        let told = matches!(self.telling.stage, Stage::Ready) && self.seats.next.is_none() && self.handing.is_none();
        told && self.guide.is_none()
            && self.asking.page == Page::Menu
            && self.asking.asks.is_empty()
            && self.shown.asked() == Asked::Over
    }

    /// The whole screen in boxes, where there is room for them.
    pub(super) fn draw_report_boxes(&self, canvas: &mut Canvas<'_>) {
        let Some(room) = Room::of(canvas.area()).filter(|_| self.reports()) else { return };
        canvas.clear(canvas.area());
        let (scene, results) = (self.scene(), self.result.results.as_ref());
        room.head(canvas, &G::report(&scene, results).title, "");
        let fallen = self.log.fallen_whole(self.seats.seat);
        let most = G::draw_report(&scene, results, canvas, room.body(), (&fallen, self.result.scrolled));
        self.result.most.set(most);
        let trouble = self.log.lines.last().filter(|line| line.ink == Ink::Bad);
        let trouble = trouble.map(|line| (line.of(self.seats.seat).text.as_str(), Ink::Bad));
        let keys = [Intent::Accept, Intent::Page, Intent::Copy, Intent::Help, Intent::Previous, Intent::Next];
        let keys = if most > 0 { &keys[..] } else { &keys[..4] };
        room.foot(canvas, trouble, &self.keys().line(Context::Report, keys));
        canvas.cursor = (room.body().x + 4, room.body().y + 2);
    }

    /// The table over the board and the outcome in the bar.
    pub(super) fn draw_report(&self, canvas: &mut Canvas<'_>, layout: &Parts) {
        if self.shown.asked() != Asked::Over || self.guide.is_some() || Room::of(canvas.area()).is_some() {
            return;
        }
        let (area, top) = (layout.board.inner, self.result.scrolled);
        canvas.clear(area);
        let report = G::report(&self.scene(), self.result.results.as_ref());
        canvas.put(area.x + 2, area.y, &report.title, Ink::Title);
        canvas.put(area.x + 2, area.y + 2, report.heading, Ink::Strong);
        let rows = self.report_rows();
        for (y, (indent, text, ink)) in (area.y + 3..).zip(rows.iter().skip(top).take(room(area))) {
            canvas.put(area.x + indent, y, text, *ink);
        }
        if let Some(line) = self.log.lines.last().filter(|line| line.ink == Ink::Bad) {
            let room = Rect::new(layout.bar.x + 1, layout.bar.y, 78, 4);
            canvas.wrapped(room, &line.of(self.seats.seat).text, Ink::Bad);
        }
        self.draw_code(canvas, (layout.bar.x + 1, layout.bar.y + 3));
        let below = rows.len().saturating_sub(top + room(area));
        let more = match (below, top) {
            (0, 0) => String::new(),
            (0, _) => "    Up: back".into(),
            (below, _) => format!("    Space, Down: {below} more rows"),
        };
        let text = format!("Return: to the menu    Tab: the log    ?: rules{more}");
        canvas.put(layout.bar.x + 1, layout.bar.y + 4, &text, Ink::Plain);
        canvas.cursor = (area.x + 2, area.y + 3);
    }
}
