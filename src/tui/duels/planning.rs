//! The question of an encounter: a plan, which is sealed (UI-08).

use super::editor::{Edited, Editor, Stand, TOPIC};
use crate::duels::command::Command;
use crate::duels::fighter::Side;
use crate::duels::plan::Plan;
use crate::duels::plan::named::Named;
use crate::duels::state::Encounter;
use crate::tui::canvas::Canvas;
use crate::tui::help::Topic;
use crate::tui::input::Key;
use crate::tui::player::ask::{Ask, Reply, Scene};
use crate::tui::player::quitting::Quitting;
use crate::tui::theme::Ink;
use ratatui::layout::Rect;

/// A plan that is asked for.
pub struct Planning {
    editor: Editor,
    side: Side,
    /// Return was pressed once with an empty plan.
    asked: bool,
    /// The plan as it was kept last.
    drafted: Plan,
}

impl Planning {
    /// For a side of an encounter as it is known to it.
    pub fn new(scene: &Scene<'_, Encounter>, side: Side) -> Planning {
        let other = side.other();
        let met = scene.brought.met[other.index()].clone();
        let stand = Stand::new(scene.truth, side).knowing(met.filter(|_| scene.truth.fighter(other).is_character()));
        let editor = Editor::new(stand, scene.brought.library_of(side));
        let last = scene.brought.last[side.index()].clone();
        let legal = last.filter(|plan| plan.check(scene.truth.purpose()).is_ok());
        let named = legal.map(|plan| Named { name: String::new(), plan });
        let editor = match named {
            Some(named) => editor.with(named),
            None => editor,
        };
        let drafted = editor.plan();
        Planning { editor, side, asked: false, drafted }
    }
}

impl Ask<Encounter> for Planning {
    fn key(&mut self, scene: &Scene<'_, Encounter>, key: Key) -> Reply<Encounter> {
        let asked = std::mem::take(&mut self.asked);
        let edited = self.editor.key(scene.keys, key, scene.letter);
        let after = self.editor.plan();
        let sealed = edited == Edited::Done;
        if self.drafted != after || sealed {
            self.drafted.clone_from(&after);
            scene.brought.draft(self.side, if sealed { Plan::default() } else { after });
        }
        match edited {
            Edited::Stay => Reply::Stay,
            Edited::Done if self.editor.plan().is_empty() && !asked => {
                self.asked = true;
                self.editor.refuse("The plan is empty: tactics are made up as it goes. Return again seals it.");
                Reply::Stay
            }
            Edited::Done => Reply::Do(Command::Seal(self.editor.plan())),
            Edited::Help => Reply::Help,
            Edited::Left => Reply::Open(Box::new(Quitting::new(scene.kept))),
            Edited::Keep(named) => {
                scene.brought.keep(self.side, named);
                Reply::Stay
            }
        }
    }

    fn paste(&mut self, _scene: &Scene<'_, Encounter>, letter: char) -> bool {
        self.editor.paste(letter)
    }

    fn under_cursor(&self, _scene: &Scene<'_, Encounter>) -> Option<Command> {
        Some(self.editor.plan()).filter(|plan| !plan.is_empty()).map(Command::Seal)
    }

    /// The coach writes its plan into the editor; the player seals.
    fn take_advice(&mut self, command: &Command) -> bool {
        let Command::Seal(plan) = command;
        self.editor.take(plan);
        true
    }

    fn wakes_at(&self, now: u64) -> Option<u64> {
        self.editor.wakes_at(now)
    }

    fn is_page(&self) -> bool {
        true
    }

    fn is_whole(&self) -> bool {
        true
    }

    fn draw_page(&self, scene: &Scene<'_, Encounter>, canvas: &mut Canvas<'_>, area: Rect) {
        if let Some(told) = scene.brought.told.take() {
            self.editor.tell(told);
        }
        self.editor.draw(canvas, area, scene.keys);
    }

    fn draw(&self, _scene: &Scene<'_, Encounter>, canvas: &mut Canvas<'_>, bar: Rect) {
        canvas.put(bar.x + 1, bar.y, "A plan is written.", Ink::Plain);
    }

    fn takes_letters(&self) -> bool {
        true
    }

    fn topic(&self) -> Topic {
        TOPIC
    }
}
