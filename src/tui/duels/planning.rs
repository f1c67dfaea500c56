//! The prompt for a plan, which is then sealed (UI-08).

use crate::canvas::Canvas;
use crate::duels::editor::stand::Stand;
use crate::duels::editor::{Edited, Editor, TOPIC};
use crate::game_view::prompt::{Prompt, PromptContext, PromptReply};
use crate::game_view::quitting::Quitting;
use crate::help::Topic;
use crate::input::Key;
use crate::theme::Ink;
use ludus_duels::battle::command::Command;
use ludus_duels::battle::state::Encounter;
use ludus_duels::model::fighter::Side;
use ludus_duels::model::plan::Plan;
use ludus_duels::model::plan::named::NamedPlan;
use ludus_store::settings::Confirm;
use ratatui::layout::Rect;

pub struct Planning {
    editor: Editor,
    side: Side,
    /// True after Return was pressed with an empty plan, or with one that the player has not touched.
    asked: bool,
    /// True while the plan is the one that stood there at first, and no key was pressed.
    is_unread: bool,
    /// The last plan stored as a draft. A sealed one stays there until its encounter was watched.
    drafted: Plan,
}

impl Planning {
    /// Starts a plan for a side, from that side's view of the encounter.
    pub fn new(scene: &PromptContext<'_, Encounter>, side: Side) -> Planning {
        let other = side.other();
        let met = scene.memory.brought.met[other.index()].clone();
        let stand = Stand::new(scene.truth, side);
        let stand = if scene.truth.fighter(other).is_character() { stand.knowing(met) } else { stand.meeting(met) };
        let editor = Editor::new(stand, scene.memory.brought.library_of(side)).with_coach();
        let last = scene.memory.brought.last[side.index()].clone();
        let legal = last.filter(|plan| plan.check(scene.truth.purpose()).is_ok());
        let named = legal.map(|plan| NamedPlan { name: String::new(), plan });
        let editor = match named {
            Some(named) => editor.with(named),
            None => editor,
        };
        let names = scene.truth.called();
        if let Some(score) = scene.memory.brought.score([&names[0], &names[1]]) {
            editor.tell((score, Ink::Warning));
        }
        let drafted = editor.plan();
        // In a what-if the sealed plan is known, and nothing is at stake. Against characters the player wrote it.
        let is_known = scene.memory.brought.was[side.index()].is_some() || scene.truth.fighter(other).is_character();
        let is_unread = !drafted.is_empty() && !is_known;
        Planning { editor, side, asked: false, is_unread, drafted }
    }
}

impl Prompt<Encounter> for Planning {
    fn key(&mut self, scene: &PromptContext<'_, Encounter>, key: Key) -> PromptReply<Encounter> {
        let asked = std::mem::take(&mut self.asked);
        let is_unread = std::mem::take(&mut self.is_unread);
        let edited = self.editor.key(scene.keys, key, scene.letter);
        let after = self.editor.plan();
        // A Return meant for a tip must not seal a plan that nobody has read.
        if edited == Edited::Done && is_unread && scene.settings.confirm != Confirm::Never {
            self.editor.refuse("Return again seals this plan as it stands. A sealed plan cannot be changed.");
            return PromptReply::Stay;
        }
        let sealed = edited == Edited::Done;
        if self.drafted != after || sealed {
            self.drafted.clone_from(&after);
            scene.memory.brought.draft(self.side, after);
        }
        match edited {
            Edited::Stay => PromptReply::Stay,
            Edited::Done if self.editor.plan().is_empty() && !asked => {
                self.asked = true;
                self.editor.refuse("The plan is empty: tactics are improvised. Press Return again to seal it.");
                PromptReply::Stay
            }
            Edited::Done => PromptReply::Do(Command::Seal(self.editor.plan())),
            Edited::Help => PromptReply::Help,
            Edited::Left => PromptReply::Open(Box::new(Quitting::new(scene.kept))),
            Edited::Keep(named) => {
                scene.memory.brought.keep(self.side, named);
                PromptReply::Stay
            }
        }
    }

    fn paste(&mut self, _scene: &PromptContext<'_, Encounter>, letter: char) -> bool {
        self.editor.paste(letter)
    }

    fn under_cursor(&self, _scene: &PromptContext<'_, Encounter>) -> Option<Command> {
        Some(self.editor.plan()).filter(|plan| !plan.is_empty()).map(Command::Seal)
    }

    /// The tip explains the plan that stands there, so its key asks for attention already.
    fn tip_closed(&mut self) {
        self.is_unread = false;
    }

    /// Writes the coach's plan into the editor; the player still has to seal it.
    fn take_advice(&mut self, command: &Command) -> bool {
        let Command::Seal(plan) = command;
        self.is_unread = false;
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

    fn draw_page(&self, scene: &PromptContext<'_, Encounter>, canvas: &mut Canvas<'_>, area: Rect) {
        if let Some(told) = scene.memory.brought.told.take() {
            self.editor.tell(told);
        }
        let note = Some(scene.note).filter(|(text, ink)| *ink == Ink::Bad && !text.is_empty());
        // The editor keeps what it says until its next key, which a refusal of the battle may never be.
        let said = note.map(|(text, ink)| self.editor.replace_message(Some((text.into(), ink))));
        self.editor.draw(canvas, area, scene.keys);
        if let Some(said) = said {
            self.editor.replace_message(said);
        }
    }

    fn draw(&self, _scene: &PromptContext<'_, Encounter>, canvas: &mut Canvas<'_>, bar: Rect) {
        canvas.put(bar.x + 1, bar.y, "Write a plan.", Ink::Plain);
    }

    fn takes_letters(&self) -> bool {
        true
    }

    fn topic(&self) -> Topic {
        TOPIC
    }
}
