//! Small questions of magic: whether to keep up a spell (UI-28), and whether to look for illusions.

use crate::canvas::Canvas;
use crate::game_view::prompt::{Prompt, sentence};
use crate::game_view::quitting::Quitting;
use crate::gladiator::arena::Overlay;
use crate::gladiator::ask::{BattleContext, BattleReply, Chosen};
use crate::gladiator::{looking, magic, places};
use crate::help::Topic;
use crate::input::Key;
use crate::keys::{KeyAction, Keymap};
use crate::layout::BAR_ROWS;
use crate::theme::Ink;
use ludus_engine::board::{ActorId, BoardCell};
use ludus_gladiator::battle::command::Command;
use ludus_gladiator::battle::odds;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::battle::state::decision::Owed;
use ludus_gladiator::model::board::{Square, Squares};
use ludus_gladiator::model::fighter::FighterId;
use ratatui::layout::Rect;

/// The question whether to pay 1 SH again for a summoned being or for invisibility.
pub struct Keeping {
    id: FighterId,
    owed: Owed,
    chosen: Chosen,
}

impl Keeping {
    /// Asks a Mage whose action begins (SUM-03, DEC-088).
    pub fn new(id: FighterId, owed: Owed) -> Keeping {
        Keeping { id, owed, chosen: Chosen::default() }
    }
}

impl Prompt<Battle> for Keeping {
    fn key(&mut self, scene: &BattleContext<'_>, key: Key) -> BattleReply {
        match scene.keys.intent(Keymap::Keeping, key) {
            Some(KeyAction::Yes) => BattleReply::Do(Command::KeepUp),
            Some(KeyAction::No) => BattleReply::Do(Command::LetGo),
            Some(KeyAction::Next) => self.chosen.turn(),
            Some(KeyAction::Accept) => self.chosen.give(Command::KeepUp, Command::LetGo),
            Some(KeyAction::Look) => BattleReply::Open(Box::new(looking::Looking::new(scene, Some(self.owed.whose())))),
            Some(KeyAction::Stats) => BattleReply::Open(Box::new(looking::Stats::new(scene, self.id))),
            Some(KeyAction::Save) => BattleReply::Open(Box::new(Quitting::new(scene.kept))),
            Some(KeyAction::Help) => BattleReply::Help,
            Some(KeyAction::Page) => BattleReply::Page,
            _ => BattleReply::Say("y pays 1 SH and keeps it, n lets it go.".into()),
        }
    }

    fn click(&mut self, scene: &BattleContext<'_>, square: BoardCell) -> BattleReply {
        let square = Square::from(square);
        looking::click(scene, square)
    }

    fn draw(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        let (mage, whose) = (scene.name(self.id), scene.name(self.owed.whose()));
        let title = match self.owed {
            Owed::Summons(_) => format!("{mage}: keep {whose} for 1 SH?"),
            Owed::Invisibility(id) if id == self.id => format!("{mage}: stay invisible for 1 SH?"),
            Owed::Invisibility(_) => format!("{mage}: keep {whose} invisible for 1 SH?"),
        };
        canvas.fit(bar.x + 1, bar.y, 78, &[&title], Ink::Strong);
        let (price, warns) = magic::price(scene.battle.fighter(self.id), 1);
        canvas.put(bar.x + 1, bar.y + 1, &sentence(&price), if warns { Ink::Bad } else { Ink::Warning });
        let figures = match self.owed {
            Owed::Summons(id) => {
                let being = scene.battle.fighter(id);
                let (name, sh) = (being.race().name(), being.sh());
                format!("{whose} is a {name} with SH {sh} of {}. Let go, it is gone at once.", being.normal_sh())
            }
            Owed::Invisibility(_) => "Let go: everybody sees the Mage again.".into(),
        };
        canvas.fit(bar.x + 1, bar.y + 2, 78, &[&figures], Ink::Plain);
        if scene.note.1 == Ink::Bad {
            canvas.clear(Rect { y: bar.bottom() - 2, height: 1, ..bar });
            scene.note(canvas, bar, bar.height - 2);
        } else if bar.height == BAR_ROWS {
            canvas.put(bar.x + 1, bar.y + 3, "It costs no action.", Ink::Plain);
        }
        let keys = [KeyAction::Yes, KeyAction::No, KeyAction::Look, KeyAction::Stats, KeyAction::Save, KeyAction::Help];
        canvas.keys(bar.x + 1, bar.bottom() - 1, &self.chosen.keys(scene, Keymap::Keeping, &keys));
        canvas.cursor = (bar.x + 1, bar.y);
    }

    fn draw_board(&self, scene: &BattleContext<'_>, shown: &BattleContext<'_>, canvas: &mut Canvas<'_>, area: Rect) {
        let at = |id| scene.battle.fighter(id).at();
        let lit: Squares = [at(self.id), at(self.owed.whose())].into_iter().collect();
        let overlay = Overlay { lit, ..Overlay::default() };
        places::draw(shown, canvas, area, &overlay);
    }

    fn is_brief(&self) -> bool {
        true
    }

    fn featured(&self) -> Option<ActorId> {
        Some(self.owed.whose().into())
    }

    fn topic(&self) -> Topic {
        Topic {
            title: "Keeping a spell up",
            asks: "Does the Mage keep paying for the spell? Each time costs health; without it the spell ends.",
            context: Keymap::Keeping,
            rules: &["SUM-03", "DEC-089", "DEC-088", "THR-13"],
            chapters: &["Summons and illusions"],
        }
    }
}

/// The confirmation of disbelieving. It needs no target, but shows the chance before the action is spent.
pub struct Disbelieving {
    id: FighterId,
}

impl Disbelieving {
    /// Asks a fighter that looks for illusions (ACT-42).
    pub const fn new(id: FighterId) -> Disbelieving {
        Disbelieving { id }
    }
}

impl Prompt<Battle> for Disbelieving {
    fn key(&mut self, scene: &BattleContext<'_>, key: Key) -> BattleReply {
        match scene.keys.intent(Keymap::Sure, key) {
            Some(KeyAction::Yes) => BattleReply::Do(Command::Disbelieve),
            Some(KeyAction::Back) => BattleReply::Close,
            Some(KeyAction::Help) => BattleReply::Help,
            Some(KeyAction::Page) => BattleReply::Page,
            _ => BattleReply::Say("y or Return disbelieves, Esc goes back to the menu.".into()),
        }
    }

    fn click(&mut self, scene: &BattleContext<'_>, square: BoardCell) -> BattleReply {
        let square = Square::from(square);
        looking::click(scene, square)
    }

    fn draw(&self, scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, bar: Rect) {
        let name = scene.name(self.id);
        let need = odds::disbelief(scene.battle, self.id).total();
        let chance = odds::disbelieving(scene.battle, self.id);
        let title = format!("{name} disbelieves: IQ, {need} or less on three dice, {chance}.");
        canvas.fit(bar.x + 1, bar.y, 78, &[&title], Ink::Strong);
        let text = "The enemy's nearest illusion is gone then. Where there is none, the action is lost.";
        canvas.wrapped(Rect::new(bar.x + 1, bar.y + 1, 78, 2), text, Ink::Plain);
        // Without a line of its own, a refusal replaces the last line of the text.
        if bar.height == BAR_ROWS || scene.note.1 == Ink::Bad {
            canvas.clear(Rect { y: bar.bottom() - 2, height: 1, ..bar });
            scene.note(canvas, bar, bar.height - 2);
        }
        canvas.keys(
            bar.x + 1,
            bar.bottom() - 1,
            &scene.keys.line(Keymap::Sure, &[KeyAction::Yes, KeyAction::Help, KeyAction::Back]),
        );
        canvas.cursor = (bar.x + 1, bar.y);
    }

    fn is_brief(&self) -> bool {
        true
    }

    fn featured(&self) -> Option<ActorId> {
        Some(self.id.into())
    }

    fn topic(&self) -> Topic {
        Topic {
            title: "Disbelieving",
            asks: "Try to see through an illusion? It is the action of this turn; the dice decide.",
            context: Keymap::Sure,
            rules: &["ILL-05", "ILL-06", "ILL-07", "ACT-42"],
            chapters: &["Summons and illusions"],
        }
    }
}
