//! Hand combat: whom to grab, and the question whether to repel (manual p38-39).

use super::super::arena::Overlay;
use super::super::canvas::{Canvas, cut};
use super::super::help::Topic;
use super::super::input::Key;
use super::super::keys::{Context, Intent};
use super::super::theme::Ink;
use super::ask::{Ask, Reply, Scene};
use super::{looking, odds, quitting};
use crate::gladiator::command::Command;
use crate::gladiator::fighter::FighterId;
use crate::gladiator::item::{Item, Place};
use crate::gladiator::state::Battle;
use crate::gladiator::{check, text};
use crate::kit::board::{Square, Squares};
use ratatui::layout::Rect;

/// The choice of an enemy to draw into hand combat (ACT-23).
pub struct Grabbing {
    id: FighterId,
    targets: Vec<FighterId>,
    at: usize,
}

impl Grabbing {
    /// All enemies in reach.
    pub fn new(battle: &Battle, id: FighterId) -> Grabbing {
        Grabbing { id, targets: check::grapple_targets(battle, id).collect(), at: 0 }
    }

    fn target(&self) -> Option<FighterId> {
        self.targets.get(self.at).copied()
    }
}

impl Ask for Grabbing {
    fn key(&mut self, scene: &Scene<'_>, key: Key) -> Reply {
        match scene.keys.intent(Context::Aiming, key) {
            Some(Intent::Yes) => self.target().map_or(Reply::Close, |target| Reply::Do(Command::HandCombat { target })),
            Some(Intent::Next) if self.at + 1 < self.targets.len() => {
                self.at += 1;
                Reply::Stay
            }
            Some(Intent::Next | Intent::Back) => Reply::Close,
            Some(Intent::Previous) => {
                self.at = self.at.checked_sub(1).unwrap_or(self.targets.len().saturating_sub(1));
                Reply::Stay
            }
            Some(Intent::Look) => Reply::Open(Box::new(looking::Looking::new(scene, self.target()))),
            Some(Intent::Help) => Reply::Help,
            Some(Intent::Page) => Reply::Page,
            _ => Reply::Say("y or Return grabs him, n or Space shows the next, Esc goes back to the menu.".into()),
        }
    }

    fn click(&mut self, scene: &Scene<'_>, square: Square) -> Reply {
        match self.targets.iter().position(|id| scene.battle.fighter(*id).at() == square) {
            Some(at) => {
                self.at = at;
                self.target().map_or(Reply::Stay, |target| Reply::Do(Command::HandCombat { target }))
            }
            None => Reply::Say("Nobody to grab there.".into()),
        }
    }

    fn draw(&self, scene: &Scene<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        let Some(target) = self.target() else { return };
        let count = format!("{} of {}", self.at + 1, self.targets.len());
        let title = format!("Hand combat: {} > {}", scene.name(self.id), scene.name(target));
        canvas.put(bar.x + 1, bar.y, &title, Ink::Strong);
        canvas.put(bar.right() - count.len() as u16 - 1, bar.y, &count, Ink::Plain);
        canvas.put(bar.x + 1, bar.y + 1, &cut(&chances(scene, self.id, target), 78), Ink::Heed);
        let used = canvas.wrapped(Rect::new(bar.x + 1, bar.y + 2, 78, 2), &fighting(scene, self.id), Ink::Plain);
        note_below(scene, canvas, bar, used);
        let keys = [Intent::Yes, Intent::Next, Intent::Previous, Intent::Look, Intent::Help, Intent::Back];
        canvas.keys(bar.x + 1, bar.y + 4, &scene.keys.line(Context::Aiming, &keys));
    }

    fn overlay(&self, scene: &Scene<'_>) -> Overlay {
        let Some(target) = self.target() else { return Overlay::default() };
        let at = scene.battle.fighter(target).at();
        Overlay { lit: [at].into_iter().collect(), focus: Some(at), ..Overlay::default() }
    }

    fn featured(&self) -> Option<FighterId> {
        self.target()
    }

    fn topic(&self) -> Topic {
        Topic {
            title: "Trying hand combat",
            context: Context::Aiming,
            rules: &["ACT-23", "HAND-03", "HAND-05", "HAND-06", "HAND-08", "HAND-09", "HAND-13", "HAND-14", "DEC-068"],
            chapters: &["Hand combat"],
        }
    }
}

/// "He needs about 8 to repel: about 26%."; the prone cannot.
fn chances(scene: &Scene<'_>, attacker: FighterId, target: FighterId) -> String {
    if scene.battle.body(target).prone() {
        return "He lies: hand combat begins at once.".into();
    }
    let (need, chance) = scene.battle.view(scene.viewer).repels(attacker, target);
    let word = if need.exact { "" } else { "about " };
    format!("{} needs {} to repel: {word}{}%.", scene.name(target), odds::about(need), chance.percent())
}

/// What somebody drops, and what he fights with on the ground.
fn fighting(scene: &Scene<'_>, id: FighterId) -> String {
    let fighter = scene.battle.fighter(id);
    let held: Vec<Item> = Place::HANDS.into_iter().filter_map(|hand| fighter.item(hand)).collect();
    let drops: Vec<String> = held.iter().filter(|item| !item.is_dagger()).map(ToString::to_string).collect();
    let dagger = Place::ALL.into_iter().find(|place| fighter.item(*place).is_some_and(Item::is_dagger));
    let arm = match dagger {
        Some(_) if fighter.race().is_humanoid() => "dagger".to_string(),
        _ => fighter.grappling_arm(Place::Ready).map_or_else(String::new, |arm| match fighter.race().is_humanoid() {
            true => "fists".into(),
            false => text::arm_name(fighter, arm),
        }),
    };
    let drops = if drops.is_empty() { String::new() } else { format!("drops {}, ", drops.join(" and ")) };
    format!("{} {drops}fights with {arm}: +4 to hit, +3 damage, both lie.", scene.name(id))
}

/// The note in the fourth line, unless what is dropped has needed two; a refusal goes before that.
fn note_below(scene: &Scene<'_>, canvas: &mut Canvas<'_>, bar: Rect, used: u16) {
    if scene.note.1 == Ink::Bad {
        canvas.clear(Rect::new(bar.x, bar.y + 3, bar.width, 1));
    } else if used > 1 {
        return;
    }
    scene.note(canvas, bar, 3);
}

/// An attempt that waits for the defender's answer (HAND-02).
pub struct Repelling {
    attacker: FighterId,
    target: FighterId,
}

impl Repelling {
    /// The question about an attempt.
    pub const fn new(attacker: FighterId, target: FighterId) -> Repelling {
        Repelling { attacker, target }
    }
}

impl Ask for Repelling {
    fn key(&mut self, scene: &Scene<'_>, key: Key) -> Reply {
        match scene.keys.intent(Context::Repelling, key) {
            Some(Intent::Yes) => Reply::Do(Command::Repel),
            Some(Intent::No) => Reply::Do(Command::LetCome),
            Some(Intent::Look) => Reply::Open(Box::new(looking::Looking::new(scene, Some(self.attacker)))),
            Some(Intent::Stats) => Reply::Open(Box::new(looking::Stats::new(scene, self.target))),
            Some(Intent::Save) => Reply::Open(Box::new(quitting::Quitting::new(scene.kept))),
            Some(Intent::Help) => Reply::Help,
            Some(Intent::Page) => Reply::Page,
            _ => Reply::Say("R tries to repel him, L lets hand combat begin.".into()),
        }
    }

    fn click(&mut self, scene: &Scene<'_>, square: Square) -> Reply {
        looking::click(scene, square)
    }

    fn draw(&self, scene: &Scene<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        let (attacker, target) = (scene.name(self.attacker), scene.name(self.target));
        let title = format!("{attacker} wants hand combat with {target}: does he repel?");
        canvas.put(bar.x + 1, bar.y, &cut(&title, 78), Ink::Strong);
        canvas.put(bar.x + 1, bar.y + 1, &cut(&chances(scene, self.attacker, self.target), 78), Ink::Heed);
        let used = canvas.wrapped(Rect::new(bar.x + 1, bar.y + 2, 78, 2), &fighting(scene, self.target), Ink::Plain);
        if scene.note.1 == Ink::Bad {
            note_below(scene, canvas, bar, used);
        } else if used < 2 {
            canvas.put(bar.x + 1, bar.y + 3, "Repelling costs no action.", Ink::Plain);
        }
        let keys = [Intent::Yes, Intent::No, Intent::Look, Intent::Stats, Intent::Save, Intent::Help];
        canvas.keys(bar.x + 1, bar.y + 4, &scene.keys.line_in_battle(Context::Repelling, &keys));
    }

    fn overlay(&self, scene: &Scene<'_>) -> Overlay {
        let at = |id| scene.battle.fighter(id).at();
        let lit: Squares = [at(self.attacker), at(self.target)].into_iter().collect();
        Overlay { lit, focus: Some(at(self.target)), ..Overlay::default() }
    }

    fn featured(&self) -> Option<FighterId> {
        Some(self.attacker)
    }

    fn topic(&self) -> Topic {
        Topic {
            title: "Repelling",
            context: Context::Repelling,
            rules: &["HAND-02", "HAND-03", "HAND-05", "HAND-07", "HAND-08", "HAND-09", "HAND-10", "HAND-13", "HAND-14"],
            chapters: &["Hand combat"],
        }
    }
}
