//! The player's questions and scenes as Gladiator's screens know them.

pub use crate::tui::player::ask::{Ask, no_entry, sentence};

use crate::gladiator::command::Command;
use crate::gladiator::fighter::{FighterId, Side};
use crate::gladiator::refusal::Refusal;
use crate::gladiator::state::Battle;
use crate::kit::board::Facing;
use crate::tui::canvas::Canvas;
use crate::tui::gladiator::arena::pointed;
use crate::tui::input::Key;
use crate::tui::keys::{Context, Hint, Intent};
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
pub fn draw_keys(scene: &Scene<'_>, canvas: &mut Canvas<'_>, bar: Rect, from: u16, confirming: bool) {
    let line = bar.bottom() - 1;
    let mut right = bar.right() - 16;
    let more = [Hint::of(Key::Tab, "Tab", "odds"), Hint::of(Key::Char('?'), "?", "why")];
    more.iter().fold(right, |x, hint| canvas.hint(x, line, hint, (Ink::Dim, Ink::Dim)) + 2);
    let common = [Intent::Hands, Intent::Rest, Intent::Stand, Intent::Lend, Intent::Undo];
    for hint in scene.keys.line(Context::Battle, &common).iter().filter(|_| !confirming) {
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
    pub fn turn(&mut self) -> Reply {
        self.0 = Some(!self.0.unwrap_or(false));
        Reply::Stay
    }

    /// Gives the answer that is chosen.
    pub fn give(self, yes: Command, no: Command) -> Reply {
        match self.0 {
            Some(true) => Reply::Do(yes),
            Some(false) => Reply::Do(no),
            None => Reply::Say("The arrows choose an answer, Return gives it.".into()),
        }
    }

    /// The keys of the question: what Return does first, once an answer is chosen.
    pub fn keys(self, scene: &Scene<'_>, at: Context, intents: &[Intent]) -> Vec<Hint> {
        let Some(yes) = self.0 else { return scene.keys.line_in_battle(at, intents) };
        let answer = scene.keys.line(at, &[if yes { Intent::Yes } else { Intent::No }]);
        let does = answer.first().map_or("", |hint| hint.does);
        let give = scene.keys.line(at, &[Intent::Accept]).into_iter().map(|hint| Hint { does, ..hint });
        let others: Vec<Intent> =
            intents.iter().copied().filter(|intent| !matches!(intent, Intent::Save | Intent::Stats)).collect();
        give.chain(scene.keys.line(at, &others)).collect()
    }
}

/// Why a quarter turn went past a facing.
pub fn skipped(facing: Facing, why: &Refusal) -> Reply {
    Reply::Say(format!("{facing:?} is skipped: {why}."))
}
