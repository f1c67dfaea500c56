//! The player's questions and scenes as Gladiator's screens know them.

use crate::gladiator::battle::command::Command;
use crate::gladiator::battle::illegal_move::IllegalMove;
use crate::gladiator::battle::state::Battle;
use crate::gladiator::model::board::Facing;
use crate::gladiator::model::fighter::{FighterId, Side};
use crate::tui::canvas::Canvas;
use crate::tui::game_view::prompt;
use crate::tui::gladiator::arena::pointed;
use crate::tui::input::Key;
use crate::tui::keys::{Hint, KeyAction, Keymap};
use crate::tui::theme::Ink;
use ratatui::layout::Rect;

/// What a question may look at.
pub type BattleContext<'a> = prompt::PromptContext<'a, Battle>;

/// What an answer to a key is.
pub type BattleReply = prompt::PromptReply<Battle>;

impl BattleContext<'_> {
    /// The side that looks and is asked.
    pub const fn viewer(&self) -> Side {
        Side::of_seat(self.seat)
    }

    /// A fighter's name.
    pub fn name(&self, id: FighterId) -> &str {
        self.names.name(id)
    }

    /// Whether somebody is in the arena and this side knows of him.
    pub fn knows(&self, id: FighterId) -> bool {
        self.battle.fighter(id).in_arena() && !self.battle.is_hidden_from(self.viewer(), id)
    }

    /// His figure with the facing shown, as prompts have it (MOVE-23).
    pub fn figure(&self, id: FighterId) -> String {
        pointed(self.names.letter(id), self.battle.fighter(id).facing())
    }
}

/// The keys beside the prompt of a menu; while a choice is confirmed, which takes room, those of the menu alone.
///
/// They stand right of column `from`: those that have room, the most useful first.
pub fn draw_keys(scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, bar: Rect, from: u16, confirming: bool) {
    let line = bar.bottom() - 1;
    let mut right = bar.right() - 16;
    let more = [Hint::of(Key::Tab, "Tab", "odds"), Hint::of(Key::Char('?'), "?", "why")];
    more.iter().fold(right, |x, hint| canvas.hint(x, line, hint, (Ink::Dim, Ink::Dim)) + 2);
    let common = [KeyAction::Hands, KeyAction::Rest, KeyAction::Stand, KeyAction::Lend, KeyAction::Undo];
    for hint in scene.keys.line(Keymap::Battle, &common).iter().filter(|_| !confirming) {
        let wide = hint.width() + 2;
        if right > from + wide {
            right -= wide;
            canvas.hint(right, line, hint, (Ink::Dim, Ink::Dim));
        }
    }
}

/// The answer to a question of yes or no that the arrows have chosen and Return gives; `None` until an arrow is pressed.
#[derive(Clone, Copy, Default)]
pub struct Chosen(Option<bool>);

impl Chosen {
    /// The other answer.
    pub fn turn(&mut self) -> BattleReply {
        self.0 = Some(!self.0.unwrap_or(false));
        BattleReply::Stay
    }

    /// Gives the answer that is chosen.
    pub fn give(self, yes: Command, no: Command) -> BattleReply {
        match self.0 {
            Some(true) => BattleReply::Do(yes),
            Some(false) => BattleReply::Do(no),
            None => BattleReply::Say("The arrows choose an answer, Return gives it.".into()),
        }
    }

    /// The keys of the question: what Return does first, once an answer is chosen.
    pub fn keys(self, scene: &BattleContext<'_>, at: Keymap, intents: &[KeyAction]) -> Vec<Hint> {
        let Some(yes) = self.0 else { return scene.keys.line_in_battle(at, intents) };
        let answer = scene.keys.line(at, &[if yes { KeyAction::Yes } else { KeyAction::No }]);
        let does = answer.first().map_or("", |hint| hint.does);
        let give = scene.keys.line(at, &[KeyAction::Accept]).into_iter().map(|hint| Hint { does, ..hint });
        let others: Vec<KeyAction> =
            intents.iter().copied().filter(|intent| !matches!(intent, KeyAction::Save | KeyAction::Stats)).collect();
        give.chain(scene.keys.line(at, &others)).collect()
    }
}

/// Why a quarter turn went past a facing.
pub fn skipped(facing: Facing, why: &IllegalMove) -> BattleReply {
    BattleReply::Say(format!("{facing:?} is skipped: {why}."))
}
