//! The player's questions and scenes as Gladiator's screens know them.

pub use crate::tui::player::ask::{Ask, no_entry, sentence};

use crate::gladiator::fighter::{FighterId, Side};
use crate::gladiator::refusal::Refusal;
use crate::gladiator::state::Battle;
use crate::kit::board::Facing;
use crate::tui::canvas::Canvas;
use crate::tui::gladiator::arena::pointed;
use crate::tui::keys::{Context, Intent};
use crate::tui::player::ask;
use crate::tui::theme::Ink;
use ratatui::layout::Rect;

/// What a question may look at.
pub type Scene<'a> = ask::Scene<'a, Battle>;

/// What an answer to a key is.
pub type Reply = ask::Reply<Battle>;

impl Scene<'_> {
    /// The side that looks and is asked.
    pub const fn viewer(&self) -> Side {
        Side::of_seat(self.seat)
    }

    /// A fighter's name.
    pub fn name(&self, id: FighterId) -> &str {
        self.names.name(id)
    }

    /// His figure with the facing shown, as prompts have it (MOVE-23).
    pub fn figure(&self, id: FighterId) -> String {
        pointed(self.names.letter(id), self.battle.fighter(id).facing())
    }
}

/// The keys beside the prompt of a menu; while a choice is confirmed, which takes room, those of the menu alone.
///
/// They stand right of column `from`: those that have room, the most useful first.
pub fn draw_keys(scene: &Scene<'_>, canvas: &mut Canvas<'_>, bar: Rect, from: u16, confirming: bool) {
    let line = bar.bottom() - 1;
    let mut right = bar.right() - 16;
    canvas.put(right, line, "Tab odds  ? why", Ink::Dim);
    let common = [Intent::Hands, Intent::Rest, Intent::Stand, Intent::Lend, Intent::Undo];
    for (key, does) in scene.keys.line(Context::Battle, &common).iter().filter(|_| !confirming) {
        let words = format!("{key} {does}");
        let wide = words.chars().count() as u16 + 2;
        if right > from + wide {
            right -= wide;
            canvas.put(right, line, &words, Ink::Dim);
        }
    }
}

/// Why a quarter turn went past a facing.
pub fn skipped(facing: Facing, why: &Refusal) -> Reply {
    Reply::Say(format!("{facing:?} is skipped: {why}."))
}
