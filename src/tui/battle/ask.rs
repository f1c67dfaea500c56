//! What every question of a battle has in common: it takes keys, draws the five lines, lights squares, names its rules.

use super::super::arena::Overlay;
use super::super::canvas::Canvas;
use super::super::help::Topic;
use super::super::input::Key;
use super::super::keys::{Context, Keys};
use super::super::theme::Ink;
use super::who_plays::Hands;
use crate::gladiator::command::Command;
use crate::gladiator::fighter::{FighterId, Side};
use crate::gladiator::refusal::Refusal;
use crate::gladiator::state::Battle;
use crate::gladiator::text::Names;
use crate::kit::board::{Facing, Square};
use crate::store::{Kept, Settings};
use ratatui::layout::Rect;

/// What a question may look at.
pub struct Scene<'a> {
    /// The battle as it is shown and as the side that is asked knows it: without those of whom it knows nothing. While
    /// something is asked it is otherwise the battle itself.
    pub battle: &'a Battle,
    /// The battle with everybody, for what is found out only by doing it.
    pub truth: &'a Battle,
    /// Names and letters.
    pub cast: &'a Names,
    /// The side that is asked.
    pub viewer: Side,
    /// The keys.
    pub keys: Keys,
    /// The settings.
    pub settings: &'a Settings,
    /// Whom the computer plays.
    pub hands: &'a Hands,
    /// Why the last key was refused, else the last thing that happened.
    pub note: (&'a str, Ink),
    /// How much of the battle is on the disk.
    pub kept: Kept,
    /// What the fighters brought, by roster order.
    pub careers: &'a [super::Career],
}

impl Scene<'_> {
    /// Writes the note in a line of the bar.
    pub fn note(&self, canvas: &mut Canvas<'_>, bar: Rect, line: u16) {
        canvas.fit(bar.x + 1, bar.y + line, 78, &[self.note.0], self.note.1);
    }

    /// A fighter's name.
    pub fn name(&self, id: FighterId) -> &str {
        self.cast.name(id)
    }

    /// His figure with the facing shown, as prompts have it (MOVE-23).
    pub fn figure(&self, id: FighterId) -> String {
        super::super::arena::pointed(self.cast.letter(id), self.battle.fighter(id).facing())
    }
}

/// What an answer to a key is.
pub enum Reply {
    /// Nothing more.
    Stay,
    /// The key is refused, for this reason.
    Say(String),
    /// This command.
    Do(Command),
    /// Another question on top.
    Open(Box<dyn Ask>),
    /// Back to the question below.
    Close,
    /// Turn the page of the bar.
    Page,
    /// Explain.
    Help,
    /// Leave the battle, which waits in its journal; one that is not saved is asked about first.
    Leave,
    /// Leave the battle although it is not saved.
    Lose,
    /// Give the battle up.
    Abandon,
}

/// One question.
pub trait Ask {
    /// Takes a key.
    fn key(&mut self, scene: &Scene<'_>, key: Key) -> Reply;

    /// Takes a click on a square of the arena.
    fn click(&mut self, _scene: &Scene<'_>, _square: Square) -> Reply {
        Reply::Stay
    }

    /// Takes a click on the bar.
    fn click_bar(&mut self, _scene: &Scene<'_>, _bar: Rect, _x: u16, _y: u16) -> Reply {
        Reply::Stay
    }

    /// Draws the five lines; puts the cursor there only if it is not in the arena.
    fn draw(&self, scene: &Scene<'_>, canvas: &mut Canvas<'_>, bar: Rect);

    /// What is drawn over the arena; unless it says otherwise, the fighter it is about is lit.
    fn overlay(&self, scene: &Scene<'_>) -> Overlay {
        let at = self.featured().map(|id| scene.battle.fighter(id).at());
        Overlay { lit: at.into_iter().collect(), ..Overlay::default() }
    }

    /// A copy of the battle with what is being tried out, to be drawn instead.
    fn tried(&self, _scene: &Scene<'_>) -> Option<Battle> {
        None
    }

    /// The fighter it is about.
    fn featured(&self) -> Option<FighterId> {
        None
    }

    /// Whether letters search in it.
    fn takes_letters(&self) -> bool {
        false
    }

    /// Its rules and keys.
    fn topic(&self) -> Topic;

    /// Reasons for what is missing, for its help.
    fn missing(&self, _scene: &Scene<'_>) -> Vec<String> {
        Vec::new()
    }
}

/// The keys beside the prompt of a menu; while a choice is confirmed, which takes room, those of the menu alone.
pub fn draw_keys(scene: &Scene<'_>, canvas: &mut Canvas<'_>, bar: Rect, confirming: bool) {
    canvas.put(bar.right() - 16, bar.y + 4, "Tab odds  ? why", Ink::Dim);
    for (key, does) in scene.keys.line_in_battle(Context::Menu, &[]).iter().filter(|_| !confirming) {
        canvas.put(bar.right() - 29, bar.y + 4, &format!("{key} {does}"), Ink::Dim);
    }
}

/// Why a key chooses nothing in a menu.
pub fn no_entry(letter: char) -> String {
    match letter {
        ' ' => "Space chooses nothing; the capital letters do, ? explains the menu.".into(),
        letter => format!("No entry has the letter {letter}; ? explains the menu."),
    }
}

/// Why a quarter turn went past a facing.
pub fn skipped(facing: Facing, why: &Refusal) -> Reply {
    Reply::Say(format!("{facing:?} is skipped: {why}."))
}

/// A refusal as a sentence: the first letter large, a full stop.
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map_or_else(String::new, |first| format!("{}{}.", first.to_uppercase(), letters.as_str()))
}
