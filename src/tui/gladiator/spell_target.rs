//! Casting a spell at a target: friends and the caster are included, each with full odds.
//! The price is set here too (manual p12-13, p16).

use crate::canvas::Canvas;
use crate::game_view::choice::common;
use crate::game_view::prompt::Prompt;
use crate::game_view::wording::{Marks, Row};
use crate::gladiator::ask::{BattleContext, BattleReply};
use crate::gladiator::spell_price::Price;
use crate::gladiator::{magic, odds as previews};
use crate::help::Topic;
use crate::input::Key;
use crate::keys::{KeyAction, Keymap};
use crate::theme::Ink;
use ludus_engine::board::{ActorId, BoardCell};
use ludus_gladiator::battle::check::{cast, propose};
use ludus_gladiator::battle::command::{Aim, Command};
use ludus_gladiator::battle::shape;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::data::spell::Spell;
use ludus_gladiator::model::board;
use ludus_gladiator::model::board::Square;
use ludus_gladiator::model::fighter::FighterId;
use ratatui::layout::Rect;

/// The choice of a spell's target and price.
pub struct Charming {
    id: FighterId,
    spell: Spell,
    price: Price,
    targets: Vec<FighterId>,
    at: usize,
}

impl Charming {
    /// Lists all targets in reach, the likeliest useful one first.
    pub fn new(battle: &Battle, id: FighterId, spell: Spell) -> Charming {
        let price = Price::new(battle, id, spell);
        let targets = propose::proposed_spell(battle, id, spell, price.paid());
        Charming { id, spell, price, targets, at: 0 }
    }

    fn target(&self) -> Option<FighterId> {
        self.targets.get(self.at).copied()
    }

    fn take(&self) -> BattleReply {
        let Some(target) = self.target() else { return BattleReply::Close };
        let (spell, paid) = (self.spell, self.price.paid());
        BattleReply::Do(Command::Cast { spell, paid, aim: Aim::At(target) })
    }

    /// Returns the price and the remaining SH, and whether that is a warning.
    fn price(&self, scene: &BattleContext<'_>) -> (String, bool) {
        let (left, warns) = magic::price(scene.battle.fighter(self.id), self.price.paid());
        (format!("{}  {left}", self.price.words()), warns)
    }

    /// Draws the price, the keys and the number of the target.
    fn draw_keys(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        let (price, warns) = self.price(scene);
        let y = bar.bottom() - 1;
        let brief = if warns { self.price.words() } else { price };
        let end = canvas.put(bar.x + 1, y, &brief, if warns { Ink::Bad } else { Ink::Strong });
        let mut keys = vec![KeyAction::Yes, KeyAction::Next, KeyAction::Back];
        if self.price.is_adjustable() {
            keys.insert(1, KeyAction::More);
        }
        let count = format!("{} of {}", self.at + 1, self.targets.len());
        let keys = scene.keys.line(Keymap::Charming, &keys);
        canvas.keys_beside((end + 2, y), bar.right(), &keys, (&count, Ink::Plain));
    }
}

impl Prompt<Battle> for Charming {
    fn under_cursor(&self, _scene: &BattleContext<'_>) -> Option<Command> {
        let (spell, paid) = (self.spell, self.price.paid());
        self.target().map(|target| Command::Cast { spell, paid, aim: Aim::At(target) })
    }

    fn key(&mut self, scene: &BattleContext<'_>, key: Key) -> BattleReply {
        let intent = scene.keys.intent(Keymap::Charming, key);
        if let Some(reply) = self.price.key(key, intent) {
            return reply;
        }
        match intent {
            Some(KeyAction::Yes) => self.take(),
            // After the last target is refused, the spell list returns.
            Some(KeyAction::Next) if self.at + 1 >= self.targets.len() => BattleReply::Close,
            Some(KeyAction::Next) => {
                self.at += 1;
                BattleReply::Stay
            }
            Some(KeyAction::Previous) => {
                self.at = self.at.checked_sub(1).unwrap_or(self.targets.len().saturating_sub(1));
                BattleReply::Stay
            }
            action => common(scene, action, self.featured()).unwrap_or_else(|| {
                BattleReply::Say("Return casts, Space shows the next, + and - change the price, Esc goes back.".into())
            }),
        }
    }

    /// Casts at a clicked target (ACT-18).
    fn click(&mut self, scene: &BattleContext<'_>, square: BoardCell) -> BattleReply {
        let square = Square::from(square);
        let Some(index) = self.targets.iter().position(|id| scene.battle.fighter(*id).at() == square) else {
            return BattleReply::Say("No target of the spell is there.".into());
        };
        self.at = index;
        self.take()
    }

    fn draw(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        let Some(target) = self.target() else { return };
        let text = match cast::spell_strike(scene.battle, self.id, self.spell, self.price.paid(), target) {
            Some(strike) => previews::Preview::new(scene, &strike),
            None => previews::Preview::friendly(scene, self.id, self.spell, self.price.paid(), target),
        };
        let title = Row::new(&*text.title, Ink::Strong).or(&*text.short);
        let mut words = text.words(title, if target == self.id { "On self: " } else { "" }, "");
        let (price, warns) = self.price(scene);
        if warns {
            // The danger of low SH matters more than details of the target.
            let row = Row::new(price, Ink::Bad);
            (words.rows[3], words.brief[2]) = (row.clone(), row);
        }
        words.draw(scene, canvas, bar, 0);
        self.draw_keys(scene, canvas, bar);
    }

    /// Marks the target and the track, or the burning squares of a ring of fire.
    fn marks(&self, scene: &BattleContext<'_>) -> Option<Marks> {
        let target = self.target()?;
        let [from, to] = [self.id, target].map(|id| scene.battle.fighter(id).at());
        let mut marks = Marks::on(board::line(from, to).chain([to]), Some(to));
        if self.spell == Spell::RingOfFire {
            marks.lit.extend(shape::ring(scene.battle, self.id, target).map(BoardCell::from));
        }
        Some(marks)
    }

    /// Returns the cost, which is paid in every case.
    fn remarks(&self, scene: &BattleContext<'_>) -> Vec<(String, Ink)> {
        let (costs, warns) = self.price.costs(scene.battle.fighter(self.id));
        vec![(costs, if warns { Ink::Bad } else { Ink::Plain })]
    }

    fn featured(&self) -> Option<ActorId> {
        self.target().map(ActorId::from)
    }

    fn topic(&self) -> Topic {
        Topic {
            title: "Aiming a spell",
            asks: "Cast at which target, and for how much? The cost of a failure is shown, too; targets who have not acted yet can evade many spells.",
            context: Keymap::Charming,
            rules: &[
                "THR-02", "THR-03", "THR-04", "MSL-02", "MSL-04", "MSL-06", "MSL-07", "THR-15", "THR-16", "THR-17",
                "THR-18", "SPELL-07", "SPELL-09", "DEC-083", "DEC-084", "DEC-085",
            ],
            chapters: &["Magic"],
        }
    }
}
