//! A question with a menu, and the keys that a battle adds to it: the next unit, the layers of the map, the record.

use crate::battlefield::map;
use crate::battlefield::orders::marching::Marching;
use crate::battlefield::orders::{Context, map_key, turn};
use crate::canvas::Canvas;
use crate::game_view::choice::{Answer, Choice, common};
use crate::game_view::prompt::{Prompt, PromptReply};
use crate::game_view::question::Question;
use crate::game_view::wording::Marks;
use crate::help::Topic;
use crate::input::Key;
use crate::keys::{KeyAction, Keymap, Keys};
use crate::theme::Ink;
use ludus_battlefield::battle::command::Command;
use ludus_battlefield::battle::state::{FieldBattle, Stage};
use ludus_battlefield::battle::unit::UnitId;
use ludus_engine::board::{ActorId, BoardCell};
use ratatui::layout::Rect;

type Reply = PromptReply<FieldBattle>;

/// A menu about a unit.
pub struct FieldPrompt {
    inner: Choice<FieldBattle>,
    /// The unit of a turn, which a key changes. `None` at other questions.
    unit: Option<UnitId>,
}

impl FieldPrompt {
    /// The question of a turn, about the unit for which a Marshal has an order.
    pub fn turn(scene: &Context<'_>) -> FieldPrompt {
        let unit = turn::first(scene);
        FieldPrompt { inner: turn::menu(scene, unit), unit: Some(unit) }
    }

    pub fn about(scene: &Context<'_>, unit: UnitId) -> FieldPrompt {
        FieldPrompt { inner: turn::menu(scene, unit), unit: Some(unit) }
    }

    pub const fn alone(inner: Choice<FieldBattle>) -> FieldPrompt {
        FieldPrompt { inner, unit: None }
    }

    /// Handles the letter of the attack where it could mean several enemies: it gives the marked attack, or marks the first so
    /// that its odds are on the screen. `None` for any other key, and if there is only one attack.
    fn attack(&mut self, scene: &Context<'_>, key: Key) -> Option<Reply> {
        let is_attack = |one: &Answer<FieldBattle>| matches!(one, Answer::Do(Command::Attack { .. }));
        let mut attacks = (0..self.inner.answers.len()).filter(|number| is_attack(&self.inner.answers[*number]));
        let (first, _) = (attacks.next()?, attacks.next()?);
        if self.inner.letter(first, scene.keys).map(Key::Char) != Some(key.latin().unwrap_or(key)) {
            return None;
        }
        if is_attack(&self.inner.answers[self.inner.at]) {
            return Some(self.inner.key(scene, Key::Enter));
        }
        self.inner.show(first);
        Some(Reply::Stay)
    }

    /// Asks about another unit that can still act.
    fn turn_to(&mut self, scene: &Context<'_>, step: isize) {
        let Some(unit) = self.unit else { return };
        let all = turn::able(scene.battle);
        let at = all.iter().position(|id| *id == unit).map_or(0, |at| at as isize + step);
        if let Some(next) = all.get(at.rem_euclid(all.len().max(1) as isize) as usize) {
            self.unit = Some(*next);
            self.inner = turn::menu(scene, *next);
        }
    }
}

impl Prompt<FieldBattle> for FieldPrompt {
    fn key(&mut self, scene: &Context<'_>, key: Key) -> Reply {
        let action = scene.keys.intent(Keymap::Commanding, key);
        match action {
            _ if self.inner.is_confirming() => return self.inner.key(scene, key),
            Some(KeyAction::Next) if self.unit.is_some() => self.turn_to(scene, 1),
            Some(KeyAction::Previous) if self.unit.is_some() => self.turn_to(scene, -1),
            // The first question of a turn has nothing to go back to.
            Some(KeyAction::Back) if self.inner.required.is_some() => {
                return common(scene, Some(KeyAction::Save), None).unwrap_or(Reply::Stay);
            }
            _ => {
                let reply = self.attack(scene, key).or_else(|| map_key(scene, action, self.featured()));
                return reply.unwrap_or_else(|| self.inner.key(scene, key));
            }
        }
        Reply::Stay
    }

    fn given_by(&self, scene: &Context<'_>, key: Key) -> Option<Command> {
        let number = match key.latin().unwrap_or(key) {
            Key::Enter => self.inner.at,
            Key::Char(letter) => {
                (0..self.inner.answers.len()).find(|one| self.inner.letter(*one, scene.keys) == Some(letter))?
            }
            _ => return None,
        };
        match self.inner.answers.get(number) {
            Some(Answer::Do(command @ Command::EndTurn)) => Some(*command),
            _ => None,
        }
    }

    /// A click on a unit that can still act asks about it, one on a target marks its row and a second one gives the order. A click
    /// on a hex in reach shows the walk there.
    fn click(&mut self, scene: &Context<'_>, spot: BoardCell) -> Reply {
        let at = map::spot(spot);
        let own = scene.battle.seen_on(at, scene.seat.0).filter(|id| turn::able(scene.battle).contains(id));
        if let (Some(unit), Some(_)) = (own, self.unit) {
            self.unit = Some(unit);
            self.inner = turn::menu(scene, unit);
            return Reply::Stay;
        }
        let row = self.inner.views.iter().position(|view| view.marks.focus == Some(spot));
        let is_marked = row == Some(self.inner.at);
        if let Some(row) = row.filter(|_| !is_marked) {
            self.inner.show(row);
            return Reply::Stay;
        }
        let is_open = self.inner.views.iter().any(|view| view.marks.open.contains(&spot));
        match self.unit {
            _ if is_marked => self.inner.key(scene, Key::Enter),
            Some(unit) if is_open && scene.battle.stage == Stage::Movement => {
                Reply::Open(Box::new(Marching::to(scene, unit, at)))
            }
            _ => self.inner.click(scene, spot),
        }
    }

    fn click_bar(&mut self, scene: &Context<'_>, bar: Rect, x: u16, y: u16) -> Reply {
        self.inner.click_bar(scene, bar, x, y)
    }

    fn draw(&self, scene: &Context<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        self.inner.draw(scene, canvas, bar);
    }

    fn marks(&self, scene: &Context<'_>) -> Option<Marks> {
        self.inner.marks(scene)
    }

    fn under_cursor(&self, _scene: &Context<'_>) -> Option<Command> {
        self.inner.marked()
    }

    fn featured(&self) -> Option<ActorId> {
        self.inner.featured()
    }

    fn needs_five(&self) -> bool {
        self.inner.needs_five()
    }

    fn question(&self) -> Option<&Question> {
        self.inner.question()
    }

    fn draw_question(&self, scene: &Context<'_>, canvas: &mut Canvas<'_>, place: (Rect, bool)) {
        let next = self.unit.map(|_| KeyAction::Next);
        let keys: Vec<KeyAction> = next.into_iter().chain([KeyAction::Layer, KeyAction::Stats]).collect();
        canvas.gather(&scene.keys.line(Keymap::Commanding, &keys));
        self.inner.draw_question(scene, canvas, place);
    }

    fn remarks(&self, _scene: &Context<'_>) -> Vec<(String, Ink)> {
        Vec::new()
    }

    fn letters(&self, keys: Keys) -> Vec<char> {
        self.inner.letters(keys)
    }

    fn topic(&self) -> Topic {
        self.inner.topic()
    }

    /// The impossible orders with their reasons.
    fn missing(&self, _scene: &Context<'_>) -> Vec<String> {
        let closed = self.inner.question().map_or(&[][..], |question| &question.closed);
        closed.iter().map(|one| format!("{}: {}.", one.name, one.reason)).collect()
    }
}
