//! The choice of a Teleport destination: a free cursor over the arena (manual p13, DEC-095).

use crate::canvas::Canvas;
use crate::game_view::choice::common;
use crate::game_view::prompt::{Prompt, sentence};
use crate::game_view::wording::{self, Marks, Row, Words};
use crate::gladiator::ask::{BattleContext, BattleReply};
use crate::gladiator::{looking, magic};
use crate::help::Topic;
use crate::input::Key;
use crate::keys::{KeyAction, Keymap};
use crate::theme::Ink;
use ludus_engine::board::{ActorId, BoardCell};
use ludus_gladiator::battle::check::propose;
use ludus_gladiator::battle::command::{Aim, Command};
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::data::spell::Spell;
use ludus_gladiator::model::board::{Facing, Square};
use ludus_gladiator::model::fighter::FighterId;
use ratatui::layout::Rect;

/// The choice of a square in the whole arena.
pub struct Landing {
    id: FighterId,
    paid: u8,
    target: FighterId,
    /// The fighters that can be sent.
    targets: Vec<FighterId>,
    to: Square,
}

impl Landing {
    /// Starts with the likeliest target, and the cursor on its square.
    pub fn new(battle: &Battle, id: FighterId, paid: u8) -> Landing {
        let targets = propose::proposed_spell(battle, id, Spell::Teleport, paid);
        let target = targets.first().copied().unwrap_or(id);
        Landing { id, paid, target, targets, to: battle.fighter(target).at() }
    }

    /// Moves on by this many targets. The cursor goes to the new target's square.
    fn turn(&mut self, battle: &Battle, by: usize) {
        let count = self.targets.len().max(1);
        let here = self.targets.iter().position(|id| *id == self.target).unwrap_or(0);
        self.target = self.targets.get((here + by) % count).copied().unwrap_or(self.target);
        self.to = battle.fighter(self.target).at();
    }

    const fn command(&self) -> Command {
        let aim = Aim::Send { target: self.target, to: self.to };
        Command::Cast { spell: Spell::Teleport, paid: self.paid, aim }
    }

    /// Returns why the target cannot go there. `None` if it can.
    fn refusal(&self, scene: &BattleContext<'_>) -> Option<String> {
        scene.battle.check(&self.command()).err().map(|why| sentence(&why.to_string()))
    }
}

impl Prompt<Battle> for Landing {
    fn key(&mut self, scene: &BattleContext<'_>, key: Key) -> BattleReply {
        match scene.keys.intent(Keymap::Landing, key) {
            Some(KeyAction::Go(facing)) => match self.to.step(facing) {
                Some(to) => {
                    self.to = to;
                    BattleReply::Stay
                }
                None => BattleReply::Say("That is outside the arena.".into()),
            },
            Some(KeyAction::Next) => {
                self.turn(scene.battle, 1);
                BattleReply::Stay
            }
            Some(KeyAction::Previous) => {
                self.turn(scene.battle, self.targets.len().saturating_sub(1));
                BattleReply::Stay
            }
            Some(KeyAction::Yes) => {
                self.refusal(scene).map_or_else(|| BattleReply::Do(self.command()), BattleReply::Say)
            }
            action => common(scene, action, self.featured()).unwrap_or_else(|| {
                BattleReply::Say("Arrows move the square, n or Space shows the next, Return sends there.".into())
            }),
        }
    }

    /// Moves the cursor to the clicked square; a second click sends the target there.
    fn click(&mut self, scene: &BattleContext<'_>, square: BoardCell) -> BattleReply {
        let square = Square::from(square);
        if square == self.to && self.refusal(scene).is_none() {
            return BattleReply::Do(self.command());
        }
        self.to = square;
        BattleReply::Stay
    }

    fn draw(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        let name = if self.target == self.id { "self" } else { scene.name(self.target) };
        let chance = magic::chance_at(scene.battle, self.id, Spell::Teleport, self.paid, Some(self.target));
        let (price, warns) = magic::price(scene.battle.fighter(self.id), self.paid);
        let title = format!("Where does {} send {name}?", scene.name(self.id));
        let ink = if warns { Ink::Bad } else { Ink::Warning };
        let title = Row::new(title, Ink::Strong).and(format!("{chance}, {price}"), ink).or(price);
        let mut here = looking::pile(scene.battle, self.to);
        let view = scene.battle.view(scene.viewer());
        here.extend(
            view.fighters().filter(|id| scene.battle.fighter(*id).at() == self.to).map(|id| scene.name(id).into()),
        );
        let here = if here.is_empty() { "open ground".into() } else { here.join(", ") };
        let line = format!("{}: {here}.", self.to);
        let end = match self.refusal(scene) {
            Some(why) => Row::new(why, Ink::Bad),
            None => Row::new("This square is free; the facing stays.", Ink::Plain),
        };
        Words::new([title, Row::new(line, Ink::Plain), end]).draw(scene, canvas, bar, 0);
        let keys = [KeyAction::Go(Facing::North), KeyAction::Next, KeyAction::Yes, KeyAction::Help, KeyAction::Back];
        let at = self.targets.iter().position(|id| *id == self.target).unwrap_or(0);
        let count = format!("{} of {}", at + 1, self.targets.len());
        wording::draw_keys(canvas, bar, &scene.keys.line(Keymap::Landing, &keys), &count);
    }

    fn marks(&self, scene: &BattleContext<'_>) -> Option<Marks> {
        let target = scene.battle.fighter(self.target);
        // The side's own fighters are no danger to an enemy that is sent there.
        let is_plain = target.side() != scene.viewer();
        Some(Marks { is_plain, ..Marks::on([target.at(), self.to], Some(self.to)) })
    }

    fn featured(&self) -> Option<ActorId> {
        Some(self.target.into())
    }

    fn topic(&self) -> Topic {
        Topic {
            title: "Teleport",
            asks: "Where does the spell lead? The target appears there immediately; only free squares in reach can be chosen.",
            context: Keymap::Landing,
            rules: &["THR-22", "DEC-095"],
            chapters: &["Magic"],
        }
    }
}
