//! The places of the answers on the board, and the keys that walk between them.

use crate::game_view::choice::{Choice, Picking};
use crate::game_view::prompt::{PromptContext, PromptReply};
use crate::game_view::rulebook_ui::RulebookUi;
use crate::keys::KeyAction;
use ludus_engine::board::{BoardCell, Facing};

/// An arrow, or a click on a place of the board.
#[derive(Clone, Copy, Debug)]
pub enum BoardStep {
    Arrow(Facing),
    Place(BoardCell),
}

/// The reply to a step that is no move of the mark.
pub type Steps<G> = Box<dyn Fn(&PromptContext<'_, G>, BoardStep) -> PromptReply<G>>;

impl<G: RulebookUi> Choice<G> {
    /// The number of places to choose from.
    pub(super) fn places(&self) -> usize {
        match self.picking {
            Picking::Turns { turns } => self.answers.len() / turns,
            _ => self.answers.len(),
        }
    }

    pub(super) fn turned(&self) -> usize {
        if let Picking::Turns { turns } = self.picking { turns } else { 1 }
    }

    /// Returns whether only the arrows and Return work on the answers.
    pub(super) fn is_list(&self) -> bool {
        matches!(self.picking, Picking::Turns { .. })
            && self.has_key(KeyAction::Accept)
            && !self.has_key(KeyAction::Yes)
    }

    pub(super) fn place(&self) -> usize {
        self.at / self.turned()
    }

    pub(super) fn cell(&self, place: usize) -> Option<BoardCell> {
        self.views.get(place * self.turned()).and_then(|view| view.marks.focus)
    }

    pub(super) fn show_place(&mut self, place: usize) {
        self.at = place * self.turned() + self.at % self.turned();
    }

    pub(super) fn show_next(&mut self, scene: &PromptContext<'_, G>) -> PromptReply<G> {
        let next = self.place() + 1;
        let is_last = next >= self.places();
        self.show_place(if is_last { 0 } else { next });
        match &self.past_last {
            Some(reply) if is_last => reply(scene),
            _ => PromptReply::Stay,
        }
    }

    /// Shows the nearest place in that direction, if there is one. Answers without places follow one another.
    pub(super) fn go(&mut self, (dx, dy): (i32, i32)) {
        let Some(from) = self.cell(self.place()) else {
            let next = if dx + dy > 0 { self.place() + 1 } else { self.place().saturating_sub(1) };
            return self.show_place(next.min(self.places().saturating_sub(1)));
        };
        let way = |to: BoardCell| (i32::from(to.x - from.x), i32::from(to.y - from.y));
        let ahead = |to| way(to).0 * dx + way(to).1 * dy;
        let aside = |to| (way(to).0 * dy).abs() + (way(to).1 * dx).abs();
        let open = (0..self.places()).filter_map(|place| Some((place, self.cell(place)?)));
        let nearest = open.filter(|(_, to)| ahead(*to) > 0).min_by_key(|(_, to)| ahead(*to) + 2 * aside(*to));
        if let Some((place, _)) = nearest {
            self.show_place(place);
        }
    }
}
