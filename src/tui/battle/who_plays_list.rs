//! Handing fighters over to the computer and taking them back.

use super::super::arena::Overlay;
use super::super::canvas::Canvas;
use super::super::help::Topic;
use super::super::input::Key;
use super::super::keys::{Context, Intent};
use super::super::theme::Ink;
use super::ask::Scene;
use super::who_plays::{Hand, Hands, is_players};
use crate::gladiator::fighter::{FighterId, Side};
use crate::gladiator::state::Battle;
use ratatui::layout::Rect;

/// Fighters in a line of the bar, and on a page of it.
const A_LINE: usize = 3;
const A_PAGE: usize = 9;

pub const TOPIC: Topic =
    Topic { title: "Who plays whom", context: Context::Handing, rules: &["ROB-06"], chapters: &["Screens and keys"] };

/// What a key of the list comes to.
pub enum Handed {
    /// The list stays.
    Stay,
    /// It is refused, for this reason.
    Say(String),
    /// The list is explained.
    Help,
    /// The list is closed.
    Done,
}

/// The list of those whom the side in the seat may hand over.
pub struct Handing {
    ids: Vec<FighterId>,
    at: usize,
}

impl Handing {
    /// The living fighters of a side for whom a player may decide, whoever is asked first.
    pub fn new(battle: &Battle, side: Side) -> Handing {
        let own = |id: &FighterId| is_players(battle, *id) && !battle.fighter(*id).is_image();
        let ids: Vec<FighterId> = battle.side(side).filter(own).collect();
        let at = ids.iter().position(|id| battle.decision().fighter() == Some(*id)).unwrap_or(0);
        Handing { ids, at }
    }

    fn focus(&self) -> Option<FighterId> {
        self.ids.get(self.at).copied()
    }

    fn step(&mut self, by: usize) -> Handed {
        self.at = (self.at + by) % self.ids.len().max(1);
        Handed::Stay
    }

    /// Takes a key.
    pub fn key(&mut self, scene: &Scene<'_>, hands: &mut Hands, key: Key) -> Handed {
        let (battle, back) = (scene.truth, self.ids.len().saturating_sub(1));
        match scene.keys.intent(Context::Handing, key) {
            Some(Intent::Next) => self.step(1),
            Some(Intent::Previous) => self.step(back),
            Some(Intent::Put) => {
                let Some(id) = self.focus() else { return Handed::Say("Nobody of this side is yours.".into()) };
                let next = match hands.of(battle, id) {
                    Hand::Own => Hand::Turn(battle.turn()),
                    Hand::Turn(_) => Hand::Battle,
                    Hand::Battle => Hand::Own,
                };
                hands.give(battle, id, next);
                Handed::Stay
            }
            Some(Intent::Side(side)) => {
                if !battle.side(side).any(|id| is_players(battle, id)) {
                    return Handed::Say(format!("{} has nobody whom a player could play.", side.name()));
                }
                let next = if hands.has_side(battle, side) { Hand::Own } else { Hand::Battle };
                hands.give_side(battle, side, next);
                Handed::Stay
            }
            Some(Intent::Help) => Handed::Help,
            Some(Intent::Accept) => Handed::Done,
            _ => Handed::Say("Space changes who plays him, W and E a whole side, Return ends.".into()),
        }
    }

    /// Draws the five lines.
    pub fn draw(&self, scene: &Scene<'_>, hands: &Hands, canvas: &mut Canvas<'_>, bar: Rect) {
        let whole = Side::BOTH.map(|side| {
            let (mut all, mut some) = (true, false);
            for id in scene.truth.side(side) {
                let computers = hands.is_computers(scene.truth, id);
                (all, some) = (all && computers, some || computers);
            }
            let who = match (all, some) {
                (true, _) => "the computer",
                (false, true) => "in part by hand",
                (false, false) => "by hand",
            };
            format!("{}: {who}", side.name())
        });
        canvas.put(bar.x + 1, bar.y, &format!("Who plays whom?    {}", whole.join("    ")), Ink::Strong);
        canvas.put(bar.x + 67, bar.y, &format!("Step: {}", scene.truth.skill().name()), Ink::Plain);
        let page = self.at / A_PAGE * A_PAGE;
        for (i, id) in self.ids.iter().skip(page).take(A_PAGE).enumerate() {
            let (x, y) = (bar.x + 1 + 26 * (i % A_LINE) as u16, bar.y + 1 + (i / A_LINE) as u16);
            let (who, ink) = match hands.of(scene.truth, *id) {
                Hand::Own => ("you", Ink::Plain),
                Hand::Turn(_) => ("this turn", Ink::Heed),
                Hand::Battle => ("computer", Ink::Heed),
            };
            let end = canvas.put(x, y, &format!("{} {:<11.11} ", scene.figure(*id), scene.name(*id)), Ink::Plain);
            canvas.put(end, y, who, ink);
            if page + i == self.at {
                canvas.tint(Rect::new(x, y, 24, 1), Ink::Focus);
                canvas.cursor = (x, y);
            }
        }
        if self.ids.is_empty() {
            canvas.put(bar.x + 1, bar.y + 1, "Nobody of this side is yours; robots play themselves.", Ink::Plain);
        }
        if scene.note.1 == Ink::Bad {
            scene.note(canvas, bar, 4);
        } else {
            let keys = [Intent::Put, Intent::Next, Intent::Side(Side::West), Intent::Side(Side::East)];
            let keys = keys.into_iter().chain([Intent::Help, Intent::Accept]).collect::<Vec<_>>();
            let end = canvas.keys(bar.x + 1, bar.y + 4, &scene.keys.line(Context::Handing, &keys));
            if self.ids.is_empty() {
                canvas.cursor = (end, bar.y + 4);
            }
        }
    }

    /// The fighter in focus is lit.
    pub fn overlay(&self, battle: &Battle) -> Overlay {
        let at = self.focus().map(|id| battle.fighter(id).at());
        Overlay { lit: at.into_iter().collect(), ..Overlay::default() }
    }

    /// The fighter in focus.
    pub fn featured(&self) -> Option<FighterId> {
        self.focus()
    }
}
