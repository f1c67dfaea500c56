//! The choice of enemies that ESP Stats reads, one after the other, including unseen ones (OSP-12, DEC-105).

use crate::canvas::Canvas;
use crate::game_view::prompt::Prompt;
use crate::game_view::quitting::Quitting;
use crate::gladiator::arena::Overlay;
use crate::gladiator::ask::{BattleContext, BattleReply};
use crate::gladiator::{looking, places};
use crate::help::Topic;
use crate::input::Key;
use crate::keys::{KeyAction, Keymap};
use crate::theme::Ink;
use ludus_engine::board::{ActorId, BoardCell};
use ludus_gladiator::battle::check::cast;
use ludus_gladiator::battle::command::Command;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::model::board::Square;
use ludus_gladiator::model::fighter::FighterId;
use ratatui::layout::Rect;

/// The choice of an enemy to read.
pub struct Seeing {
    left: u8,
    targets: Vec<FighterId>,
    at: usize,
}

impl Seeing {
    /// Lists all enemies not known yet, even hidden ones. The cursor is on the first.
    pub fn new(truth: &Battle, id: FighterId, left: u8) -> Seeing {
        let mut targets: Vec<FighterId> = cast::unread(truth, id).collect();
        targets.sort_by_key(|target| {
            // Hidden enemies come last, so that list places reveal nothing about their squares.
            let at = truth.fighter(*target).at();
            let hides = truth.is_hidden_from(truth.fighter(id).side(), *target);
            (hides, if hides { (0, 0) } else { (at.y(), at.x()) })
        });
        Seeing { left, targets, at: 0 }
    }

    fn target(&self) -> Option<FighterId> {
        self.targets.get(self.at).copied()
    }

    fn is_hidden(&self, scene: &BattleContext<'_>, id: FighterId) -> bool {
        scene.truth.is_hidden_from(scene.viewer(), id)
    }
}

impl Prompt<Battle> for Seeing {
    fn key(&mut self, scene: &BattleContext<'_>, key: Key) -> BattleReply {
        let count = self.targets.len().max(1);
        match scene.keys.intent(Keymap::Seeing, key) {
            Some(KeyAction::Yes) => {
                self.target().map_or(BattleReply::Stay, |target| BattleReply::Do(Command::Read { target }))
            }
            Some(KeyAction::Next) => {
                self.at = (self.at + 1) % count;
                BattleReply::Stay
            }
            Some(KeyAction::Previous) => {
                self.at = (self.at + count - 1) % count;
                BattleReply::Stay
            }
            Some(KeyAction::Save) => BattleReply::Open(Box::new(Quitting::new(scene.kept))),
            Some(KeyAction::Help) => BattleReply::Help,
            Some(KeyAction::Page) => BattleReply::Page,
            _ => BattleReply::Say("y or Return reads, n or Space shows the next; one must be read.".into()),
        }
    }

    fn click(&mut self, scene: &BattleContext<'_>, square: BoardCell) -> BattleReply {
        let square = Square::from(square);
        let there = |id: &FighterId| scene.battle.fighter(*id).at() == square && !self.is_hidden(scene, *id);
        match self.targets.iter().position(there) {
            Some(at) => {
                self.at = at;
                BattleReply::Stay
            }
            None => looking::click(scene, square),
        }
    }

    fn draw(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        let Some(target) = self.target() else { return };
        let who = scene.battle.fighter(target);
        // The spell can allow more readings than there are enemies.
        let left = usize::from(self.left).min(self.targets.len());
        let more = if left == 1 { "the last one".to_string() } else { format!("{left} more to look at") };
        let title = format!("ESP Stats: whose figures?  < {} >  {more}", scene.name(target));
        canvas.fit(bar.x + 1, bar.y, 78, &[&title], Ink::Strong);
        let line = match self.is_hidden(scene, target) {
            true => format!("{}, unseen: the place is found as well.", who.race().name()),
            false => format!("{}, in column {}, row {}.", who.race().name(), who.at().x(), who.at().y()),
        };
        canvas.fit(bar.x + 1, bar.y + 1, 78, &[&line], Ink::Plain);
        scene.note(canvas, bar, bar.height - 2);
        let keys = [KeyAction::Yes, KeyAction::Next, KeyAction::Previous, KeyAction::Save, KeyAction::Help];
        // The cursor goes on the name, because a hidden enemy has no square to show.
        let before = title.find("< ").map_or(0, |at| at + 2);
        canvas.cursor = (bar.x + 1 + before as u16, bar.y);
        let count = format!("{} of {}", self.at + 1, self.targets.len());
        let keys = scene.keys.line(Keymap::Seeing, &keys);
        canvas.keys_beside((bar.x + 1, bar.bottom() - 1), bar.right(), &keys, (&count, Ink::Plain));
    }

    fn is_brief(&self) -> bool {
        true
    }

    /// Marks the focused enemy if its position is known.
    fn draw_board(&self, scene: &BattleContext<'_>, shown: &BattleContext<'_>, canvas: &mut Canvas<'_>, area: Rect) {
        let seen = self.target().filter(|id| !self.is_hidden(scene, *id));
        let at = seen.map(|id| scene.battle.fighter(id).at());
        let overlay = Overlay { lit: at.into_iter().collect(), focus: at, ..Overlay::default() };
        places::draw(shown, canvas, area, &overlay);
    }

    fn featured(&self) -> Option<ActorId> {
        None
    }

    fn topic(&self) -> Topic {
        Topic {
            title: "ESP Stats",
            asks: "Whose figures does the Mage read? Your side sees them from then on.",
            context: Keymap::Seeing,
            rules: &["OSP-12", "OSP-13", "OSP-14", "DEC-105", "UI-13"],
            chapters: &["Terrain spells and other magic"],
        }
    }
}
