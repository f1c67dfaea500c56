//! Casting a spell at a target: friends and the caster are included, each with full odds.
//! The price is set here too (manual p12-13, p16).

use crate::canvas::Canvas;
use crate::game_view::choice::common;
use crate::game_view::prompt::Prompt;
use crate::game_view::question::Question;
use crate::game_view::wording::{Marks, Row};
use crate::gladiator::ask::{BattleContext, BattleReply};
use crate::gladiator::casting::{Casting, targets};
use crate::gladiator::spell_price::Price;
use crate::gladiator::{magic, odds as previews};
use crate::help::Topic;
use crate::input::Key;
use crate::keys::{KeyAction, Keymap};
use crate::theme::Ink;
use crate::widgets::panels::Panel;
use ludus_engine::board::{ActorId, BoardCell};
use ludus_gladiator::battle::check::cast;
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
    question: Question,
}

impl Charming {
    /// Lists all targets in reach, the likeliest useful one first, at the price and target that the list of spells shows.
    pub fn new(scene: &BattleContext<'_>, casting: Casting<'_>) -> Charming {
        let Casting { id, spell, price, target } = casting;
        let targets = targets(scene.battle, id, spell, price.paid());
        let at = targets.iter().position(|one| Some(*one) == target).unwrap_or(0);
        let mut charming = Charming { id, spell, price: price.clone(), targets, at, question: Question::default() };
        charming.ask(scene);
        charming
    }

    fn casting(&self) -> Casting<'_> {
        Casting { id: self.id, spell: self.spell, price: &self.price, target: self.target() }
    }

    /// Builds the table of the modern look: a row for each target.
    fn ask(&mut self, scene: &BattleContext<'_>) {
        let casting = self.casting();
        let mut table = casting.table(scene, &self.targets).most(5);
        table.mark(self.at);
        let title = format!("{} casts {} at which target?", scene.name(self.id), self.spell);
        let aside =
            format!("{}  {}", self.price.words(), magic::price(scene.battle.fighter(self.id), self.price.paid()).0);
        self.question = Question::new(title, table).aside(aside);
    }

    /// Applies a key to price or target. `None` if it means something else.
    fn change(&mut self, key: Key, intent: Option<KeyAction>) -> Option<BattleReply> {
        if let Some(reply) = self.price.key(key, intent) {
            return Some(reply);
        }
        match intent {
            // After the last target is refused, the spell list returns.
            Some(KeyAction::Next) if key != Key::Down && self.at + 1 >= self.targets.len() => {
                return Some(BattleReply::Close);
            }
            Some(KeyAction::Next) => self.at = (self.at + 1) % self.targets.len().max(1),
            Some(KeyAction::Previous) => {
                self.at = self.at.checked_sub(1).unwrap_or(self.targets.len().saturating_sub(1));
            }
            _ => return None,
        }
        Some(BattleReply::Stay)
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

    fn keys(&self) -> Vec<KeyAction> {
        let price = Some(KeyAction::More).filter(|_| self.price.is_adjustable());
        let next = Some(KeyAction::Next).filter(|_| self.targets.len() > 1);
        [KeyAction::Yes].into_iter().chain(price).chain(next).chain([KeyAction::Back]).collect()
    }

    /// Draws the price, the keys and the number of the target.
    fn draw_keys(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        let (price, warns) = self.price(scene);
        let y = bar.bottom() - 1;
        let brief = if warns { self.price.words() } else { price };
        let end = canvas.put(bar.x + 1, y, &brief, if warns { Ink::Bad } else { Ink::Strong });
        let count = format!("{} of {}", self.at + 1, self.targets.len());
        let keys = scene.keys.line(Keymap::Charming, &self.keys());
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
        if let Some(reply) = self.change(key, intent) {
            self.ask(scene);
            return reply;
        }
        match intent {
            Some(KeyAction::Yes) => self.take(),
            action => common(scene, action, self.featured()).unwrap_or_else(|| {
                BattleReply::Say("Return casts, Up and Down change target, Left and Right price, Esc goes back.".into())
            }),
        }
    }

    fn question(&self) -> Option<&Question> {
        Some(&self.question)
    }

    fn draw_question(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, place: (Rect, bool)) {
        let keys = scene.keys.line(Keymap::Charming, &self.keys());
        // A small bar has room for the chances only.
        let notes = if place.1 { self.casting().notes(scene) } else { Vec::new() };
        self.question.draw(scene, canvas, place, (&keys, &notes));
    }

    fn beside(&self, scene: &BattleContext<'_>) -> Vec<Panel<'static>> {
        let mut panels = self.casting().beside(scene);
        // The question shows the targets.
        panels.truncate(2);
        panels
    }

    fn click_bar(&mut self, scene: &BattleContext<'_>, _bar: Rect, x: u16, y: u16) -> BattleReply {
        let row = self.question.table.row_at(x, y).filter(|_| scene.keys.lists);
        match row {
            Some(row) if row == self.at => return self.take(),
            Some(row) => self.at = row,
            None => {}
        }
        self.ask(scene);
        BattleReply::Stay
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
