//! The record card of a unit as a page (UI-06): every field of the record, and what the unit has to expect.

use crate::battlefield::orders::{Context, danger};
use crate::canvas::Canvas;
use crate::game_view::prompt::{Prompt, PromptReply};
use crate::help::Topic;
use crate::input::Key;
use crate::keys::{KeyAction, Keymap};
use crate::theme::Ink;
use crate::wide_layout::TextBox;
use ludus_battlefield::battle::state::FieldBattle;
use ludus_battlefield::battle::unit::{MOST_UNITS, Status, UnitId};
use ludus_battlefield::narration::card;
use ludus_battlefield::narration::ground::ground_line;
use ludus_engine::board::ActorId;
use ludus_engine::game::Seat;
use ratatui::layout::Rect;

/// Columns of the names of the fields.
const NAMES: u16 = 14;

/// Rows of the page from which the record has several comments, and how many.
const TALL: u16 = 28;
const COMMENTS: usize = 4;

pub struct Record {
    unit: UnitId,
}

impl Record {
    /// The record of an actor, or of the first unit of the army at the screen.
    pub fn new(scene: &Context<'_>, unit: Option<ActorId>) -> Record {
        let chosen = unit.map(|who| usize::from(who.0)).filter(|id| *id < MOST_UNITS).map(|id| UnitId(id as u8));
        let own = || scene.battle.of_army(scene.seat.0).next().map(|(id, _)| id);
        Record { unit: chosen.or_else(own).unwrap_or(UnitId(0)) }
    }

    fn turn(&mut self, battle: &FieldBattle, step: isize) {
        // The units of one army: Space must not lead from the own ones into the enemy's.
        let all: Vec<UnitId> = battle.of_army(battle.unit(self.unit).army).map(|(id, _)| id).collect();
        let at = all.iter().position(|id| *id == self.unit).unwrap_or(0) as isize + step;
        self.unit = all.get(at.rem_euclid(all.len().max(1) as isize) as usize).copied().unwrap_or(self.unit);
    }
}

/// The words of a record that no other page explains.
const TERMS: &str = "Force: fighters times score. k: a tenth of it; a strike costs 4, 5 or 6 times k HP. Ego: the Leadership \
                     that the unit takes up. Stance: bound units strike back at their target only.";

impl Prompt<FieldBattle> for Record {
    fn key(&mut self, scene: &Context<'_>, key: Key) -> PromptReply<FieldBattle> {
        match scene.keys.intent(Keymap::Recording, key) {
            Some(KeyAction::Next) => self.turn(scene.battle, 1),
            Some(KeyAction::Previous) => self.turn(scene.battle, -1),
            Some(KeyAction::Accept | KeyAction::Back) => return PromptReply::Close,
            Some(KeyAction::Help) => return PromptReply::Help,
            _ => return PromptReply::Say("Space shows the next unit, Return closes the record.".into()),
        }
        PromptReply::Stay
    }

    fn is_page(&self) -> bool {
        true
    }

    fn draw(&self, _scene: &Context<'_>, _canvas: &mut Canvas<'_>, _bar: Rect) {}

    fn draw_page(&self, scene: &Context<'_>, canvas: &mut Canvas<'_>, area: Rect) {
        let (battle, unit) = (scene.battle, scene.battle.unit(self.unit));
        let keys = scene.keys.line(Keymap::Recording, &[KeyAction::Next, KeyAction::Accept, KeyAction::Help]);
        let text = Rect { x: area.x + 1, y: area.y, width: area.width.saturating_sub(2), height: area.height - 1 };
        let mut pane = TextBox::bare(canvas, text);
        let side = Ink::of_seat(Seat(unit.army));
        for (number, (name, value)) in card::fields(scene.names, battle, self.unit).into_iter().enumerate() {
            pane.pair(NAMES, name, &value, if number == 0 { side } else { Ink::Plain });
        }
        if unit.status != Status::Unknown {
            let most = if area.height < TALL { 1 } else { COMMENTS };
            let mut comments = scene.memory.comments.of(self.unit).take(most);
            pane.pair(NAMES, "Comments", comments.next().unwrap_or("-"), Ink::Plain);
            comments.for_each(|comment| pane.pair(NAMES, "", comment, Ink::Plain));
        }
        if unit.is_active() && unit.status != Status::Unknown {
            pane.line("", Ink::Plain);
            pane.text(TERMS, Ink::Dim);
            pane.line(&ground_line(battle, unit.at), Ink::Dim);
            if unit.army == scene.seat.0 {
                for one in battle.dangers(self.unit, unit.at) {
                    pane.line(&danger(battle, &one), Ink::Warning);
                }
            }
        }
        canvas.cursor = (text.x, text.y);
        canvas.keys(area.x + 1, area.bottom() - 1, &keys);
    }

    fn featured(&self) -> Option<ActorId> {
        Some(self.unit.into())
    }

    fn topic(&self) -> Topic {
        Topic {
            title: "Record",
            asks: "The record of a unit: its scores, losses, stance and standing order.",
            context: Keymap::Recording,
            rules: &[],
            chapters: &["Units and scales", "Troops"],
        }
    }
}
