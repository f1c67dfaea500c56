//! A spell at somebody: one after the other, friends and oneself too, with the whole odds of each (manual p12-13).

use super::ask::{Ask, Reply, Scene};
use super::{looking, odds as previews, teleport};
use crate::gladiator::command::{Aim, Command};
use crate::gladiator::fighter::FighterId;
use crate::gladiator::spell::{Aimed, Spell};
use crate::gladiator::state::Battle;
use crate::gladiator::{check, shape};
use crate::kit::board::{self, Square, Squares};
use crate::tui::canvas::Canvas;
use crate::tui::gladiator::arena::Overlay;
use crate::tui::help::Topic;
use crate::tui::input::Key;
use crate::tui::keys::{Context, Intent};
use crate::tui::layout::BAR_ROWS;
use crate::tui::theme::Ink;
use ratatui::layout::Rect;

/// The choice of whom a spell is cast at.
pub struct Charming {
    id: FighterId,
    spell: Spell,
    paid: u8,
    targets: Vec<FighterId>,
    at: usize,
}

impl Charming {
    /// All whom it can reach, the likeliest useful one first.
    pub fn new(battle: &Battle, id: FighterId, spell: Spell, paid: u8) -> Charming {
        Charming { id, spell, paid, targets: check::proposed_spell(battle, id, spell, paid), at: 0 }
    }

    fn target(&self) -> Option<FighterId> {
        self.targets.get(self.at).copied()
    }

    fn take(&self, scene: &Scene<'_>) -> Reply {
        let Some(target) = self.target() else { return Reply::Close };
        let (spell, paid) = (self.spell, self.paid);
        if spell.aimed() == Aimed::Send {
            return Reply::Open(Box::new(teleport::Landing::new(scene.battle, self.id, paid, target)));
        }
        Reply::Do(Command::Cast { spell, paid, aim: Aim::At(target) })
    }

    fn draw_keys(&self, scene: &Scene<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        let keys = [Intent::Yes, Intent::Next, Intent::Previous, Intent::Look, Intent::Help, Intent::Back];
        canvas.keys(bar.x + 1, bar.bottom() - 1, &scene.keys.line(Context::Charming, &keys));
        let count = format!("{} of {}", self.at + 1, self.targets.len());
        canvas.put(bar.right() - count.len() as u16 - 1, bar.bottom() - 1, &count, Ink::Plain);
    }
}

impl Ask<Battle> for Charming {
    fn key(&mut self, scene: &Scene<'_>, key: Key) -> Reply {
        match scene.keys.intent(Context::Charming, key) {
            Some(Intent::Yes) => self.take(scene),
            // After the last no the amount is asked again.
            Some(Intent::Next) if self.at + 1 >= self.targets.len() => Reply::Close,
            Some(Intent::Next) => {
                self.at += 1;
                Reply::Stay
            }
            Some(Intent::Previous) => {
                self.at = self.at.checked_sub(1).unwrap_or(self.targets.len().saturating_sub(1));
                Reply::Stay
            }
            Some(Intent::Back) => Reply::Close,
            Some(Intent::Look) => Reply::Open(Box::new(looking::Looking::new(scene, self.target()))),
            Some(Intent::Help) => Reply::Help,
            Some(Intent::Page) => Reply::Page,
            _ => Reply::Say("y or Return casts, n or Space shows the next, Esc goes back to the amount.".into()),
        }
    }

    /// A click on a target casts at it (ACT-18).
    fn click(&mut self, scene: &Scene<'_>, square: Square) -> Reply {
        let Some(index) = self.targets.iter().position(|id| scene.battle.fighter(*id).at() == square) else {
            return Reply::Say("Nobody whom the spell reaches is there.".into());
        };
        self.at = index;
        self.take(scene)
    }

    fn draw(&self, scene: &Scene<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        let Some(target) = self.target() else { return };
        let text = match check::spell_strike(scene.battle, self.id, self.spell, self.paid, target) {
            Some(strike) => previews::Preview::new(scene, &strike),
            None => previews::Preview::friendly(scene, self.id, self.spell, self.paid, target),
        };
        if bar.height < BAR_ROWS {
            let verb = if target == self.id { "on himself: " } else { "" };
            text.draw_brief(scene, canvas, bar, verb, "");
            return self.draw_keys(scene, canvas, bar);
        }
        let room = 76usize.saturating_sub(text.chances.chars().count());
        let x = canvas.fit(bar.x + 1, bar.y, room as u16, &[&text.title, &text.short], Ink::Strong);
        canvas.put(x + 2, bar.y, &text.chances, Ink::Heed);
        for (line, words) in (1u16..).zip([&text.reasons, &text.damage]) {
            canvas.fit(bar.x + 1, bar.y + line, 78, &[words], Ink::Plain);
        }
        if scene.note.1 == Ink::Bad {
            scene.note(canvas, bar, 3);
        } else {
            canvas.fit(bar.x + 1, bar.y + 3, 78, &[&text.health], Ink::Plain);
        }
        self.draw_keys(scene, canvas, bar);
    }

    fn is_brief(&self) -> bool {
        true
    }

    /// The target and the track; for a ring of fire the squares that burn.
    fn overlay(&self, scene: &Scene<'_>) -> Overlay {
        let Some(target) = self.target() else { return Overlay::default() };
        let (from, to) = (scene.battle.fighter(self.id).at(), scene.battle.fighter(target).at());
        let mut lit: Squares = board::line(from, to).collect();
        lit.insert(to);
        if self.spell == Spell::RingOfFire {
            shape::ring(scene.battle, self.id, target).for_each(|square| lit.insert(square));
        }
        Overlay { lit, focus: Some(to), ..Overlay::default() }
    }

    fn featured(&self) -> Option<FighterId> {
        self.target()
    }

    fn topic(&self) -> Topic {
        Topic {
            title: "Aiming a spell",
            context: Context::Charming,
            rules: &[
                "THR-02", "THR-03", "THR-04", "MSL-02", "MSL-04", "MSL-06", "MSL-07", "THR-15", "THR-16", "THR-17",
                "THR-18", "DEC-083", "DEC-084", "DEC-085",
            ],
            chapters: &["Magic"],
        }
    }
}
