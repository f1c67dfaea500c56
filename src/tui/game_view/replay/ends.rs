//! The comparison of two endings: of the real game, and of a copy.

use crate::canvas::Canvas;
use crate::game_view::GameView;
use crate::game_view::prompt::PromptContext;
use crate::game_view::rulebook_ui::RulebookUi;
use crate::input::Key;
use crate::keys::{KeyAction, Keymap, Keys};
use crate::theme::Ink;
use crate::wide_layout::{Fill, WideLayout, columns, rows, texts};
use ratatui::layout::Rect;
use std::cell::Cell;

/// Minimum screen width for two endings in one row.
const WIDE: u16 = 160;

/// The title of an ending, and its lines.
pub type Column = (String, Vec<(String, Ink)>);

pub struct Ends {
    title: String,
    both: [Column; 2],
    scrolled: usize,
    /// How far they can be scrolled. Set when they are drawn.
    most: Cell<usize>,
}

/// Returns the ending of a game, or its state if it was left.
pub fn column<G: RulebookUi>(scene: &PromptContext<'_, G>, fallen: &[String], title: &str) -> Column {
    let game = scene.truth;
    let report = G::report(scene);
    let told = report.told();
    let ended = game.ending().map_or_else(|| format!("Stopped in {} {}.", G::ROUND, game.round()), |_| report.title);
    let mut lines = vec![(ended, Ink::Strong), (String::new(), Ink::Plain)];
    lines.extend(told);
    lines.extend(fell(fallen));
    (title.into(), lines)
}

/// Returns the lines about the deaths, each with its cause.
pub fn fell(fallen: &[String]) -> Vec<(String, Ink)> {
    let mut lines = vec![(String::new(), Ink::Plain)];
    lines.push((if fallen.is_empty() { "Nobody fell." } else { "The fallen:" }.into(), Ink::Dim));
    lines.extend(fallen.iter().map(|text| (text.clone(), Ink::Plain)));
    lines
}

impl<G: RulebookUi> GameView<G> {
    /// Returns the ending of this game, or its state if it was left.
    pub(super) fn column(&self, title: &str) -> Column {
        let scene = self.scene();
        let scene = PromptContext { truth: self.session.battle(), ..scene };
        column(&scene, &self.log.fallen_whole(self.seats.seat), title)
    }
}

impl Ends {
    pub const fn new(title: String, both: [Column; 2]) -> Ends {
        Ends { title, both, scrolled: 0, most: Cell::new(0) }
    }

    /// Handles a key. Returns false if it closes the comparison.
    pub fn key(&mut self, keys: Keys, key: Key) -> bool {
        match keys.intent(Keymap::Ends, key) {
            Some(KeyAction::Next) => self.scrolled = (self.scrolled + 1).min(self.most.get()),
            Some(KeyAction::Previous) => self.scrolled = self.scrolled.saturating_sub(1),
            Some(KeyAction::Back) => return false,
            _ => {}
        }
        true
    }

    /// Draws both endings over the whole screen: next to each other if there is room, otherwise one above the other.
    pub fn draw(&self, canvas: &mut Canvas<'_>, keys: Keys) {
        let area = canvas.area();
        canvas.clear(area);
        let line = keys.line(Keymap::Ends, &[KeyAction::Back, KeyAction::Previous]);
        let parts = match WideLayout::full(area) {
            Some(room) => {
                room.head(canvas, &self.title, "");
                room.foot(canvas, None, &line);
                let body = room.body();
                if area.width < WIDE { rows(body, [Fill(1), Fill(1)]) } else { columns(body, [Fill(1), Fill(1)]) }
            }
            None => {
                canvas.put(area.x + 1, area.y, &self.title, Ink::Title);
                canvas.keys(area.x + 1, area.bottom() - 1, &line);
                rows(Rect { y: area.y + 1, height: area.height - 2, ..area }, [Fill(1), Fill(1)])
            }
        };
        let draw = |(part, (title, lines)): (Rect, &Column)| texts(canvas, part, title, lines, self.scrolled);
        self.most.set(parts.into_iter().zip(&self.both).map(draw).max().unwrap_or(0));
        canvas.cursor = (area.x + 1, area.bottom() - 1);
    }
}
