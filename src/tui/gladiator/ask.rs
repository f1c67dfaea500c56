//! The prompt types of the engine, specialised for Gladiator's screens.

use crate::canvas::Canvas;
use crate::game_view::prompt;
use crate::gladiator::arena::pointed;
use crate::input::Key;
use crate::keys::{Hint, KeyAction, Keymap};
use crate::theme::Ink;
use ludus_gladiator::battle::illegal_move::IllegalMove;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::model::board::Facing;
use ludus_gladiator::model::fighter::{FighterId, Side};
use ratatui::layout::Rect;

/// The data that a question can read.
pub type BattleContext<'a> = prompt::PromptContext<'a, Battle>;

pub type BattleReply = prompt::PromptReply<Battle>;

impl BattleContext<'_> {
    /// Returns the side that sees the screen and decides.
    pub const fn viewer(&self) -> Side {
        Side::of_seat(self.seat)
    }

    pub fn name(&self, id: FighterId) -> &str {
        self.names.name(id)
    }

    /// Returns whether a fighter is in the arena and known to this side.
    pub fn knows(&self, id: FighterId) -> bool {
        self.battle.fighter(id).in_arena() && !self.battle.is_hidden_from(self.viewer(), id)
    }

    /// Returns the sign that stands for a fighter in this look: a robot's number only in the modern one.
    pub fn sign(&self, id: FighterId) -> char {
        if self.keys.lists { self.names.sign(id) } else { self.names.letter(id) }
    }

    /// Returns a fighter's letter and facing, as prompts show them (MOVE-23).
    pub fn figure(&self, id: FighterId) -> String {
        pointed(self.sign(id), self.battle.fighter(id).facing())
    }
}

/// Draws the keys beside the prompt of a menu. A confirmation needs more space, so it leaves only the menu's own keys.
///
/// They stand right of column `from`, the most useful first, as many as fit.
pub fn draw_keys(scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, bar: Rect, from: u16, confirming: bool) {
    let line = bar.bottom() - 1;
    let mut right = bar.right() - 16;
    let more = [Hint::of(Key::Tab, "Tab", "odds"), Hint::of(Key::Char('?'), "?", "why")];
    more.iter().fold(right, |x, hint| canvas.hint(x, line, hint, (Ink::Dim, Ink::Dim)) + 2);
    let common = [KeyAction::Hands, KeyAction::Rest, KeyAction::Stand, KeyAction::Lend, KeyAction::Undo];
    // Nobody of a side can pass while it decides who moves first, and no order answers that.
    let passes = scene.truth.decision().fighter().is_some();
    let works = |key: &KeyAction| match key {
        KeyAction::Stand | KeyAction::Rest => passes,
        KeyAction::Undo => scene.can_undo,
        _ => true,
    };
    let common: Vec<KeyAction> = common.into_iter().filter(works).collect();
    for hint in scene.keys.line(Keymap::Battle, &common).iter().filter(|_| !confirming) {
        let wide = hint.width() + 2;
        if right > from + wide {
            right -= wide;
            canvas.hint(right, line, hint, (Ink::Dim, Ink::Dim));
        }
    }
}

/// Explains why a quarter turn skipped a facing.
pub fn skipped(facing: Facing, why: &IllegalMove) -> BattleReply {
    BattleReply::Say(format!("{facing:?} is skipped: {why}."))
}
