//! The screen "Restore game". It lists unfinished battles and unusable files, then finished battles for replay.

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::input::{Input, Key};
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::confirming::Confirming;
use crate::screens::list_view::ListView;
use crate::screens::screen_stack::explain_line;
use crate::screens::{Screen, Transition, draw_note, note, page};
use crate::theme::Ink;
use crate::wide_layout::{Cell, Column, Fill, Length, TextBox, WideLayout, columns, rows, rules};
use ludus_store::battles::{BattleRow, BattleState};
use ludus_store::journal::BattleId;
use ludus_store::system;
use ratatui::layout::Rect;
use std::path::Path;

/// Returns whether a battle is unfinished or unusable. A finished one can only be watched.
const fn waits(row: &BattleRow) -> bool {
    matches!(row.state, BattleState::Unfinished { .. } | BattleState::Bad(_))
}

pub struct LoadGame {
    rows: ListView,
    battles: Vec<BattleRow>,
    /// The battle to abandon, while the player confirms.
    asked: Confirming<BattleId>,
}

impl LoadGame {
    /// Lists unfinished battles and unusable files, then finished battles.
    pub fn new(shared: &AppState) -> LoadGame {
        let (mut battles, over): (Vec<_>, Vec<_>) = shared.store.battles().into_iter().partition(waits);
        battles.extend(over);
        let rows = battles.iter().map(|row| {
            let id = row.id.as_ref().map_or_else(|| row.path.display().to_string(), ToString::to_string);
            let (text, ink, at, who) = match &row.state {
                BattleState::Bad(why) => (format!("{id}  {why}"), Ink::Dim, String::new(), why.clone()),
                BattleState::Unfinished { at } => {
                    (format!("{id:<24} {:<9} {}", at.to_string(), row.who), Ink::Plain, at.to_string(), row.who.clone())
                }
                BattleState::Over { .. } => {
                    (format!("{id:<24} {:<9} {}", "over", row.who), Ink::Dim, "over".into(), row.who.clone())
                }
                BattleState::Abandoned => {
                    (format!("{id:<24} {:<9} {}", "given up", row.who), Ink::Dim, "given up".into(), row.who.clone())
                }
            };
            ((text, ink), [id, at, who].map(|text| Cell::Text(text, ink)).to_vec())
        });
        LoadGame { rows: ListView::new(rows.collect()), battles, asked: Confirming::new() }
    }

    /// Opens the list with a battle in focus.
    fn at(shared: &AppState, path: &Path) -> LoadGame {
        let list = LoadGame::new(shared);
        let at = list.battles.iter().position(|row| row.path == path).unwrap_or(0);
        LoadGame { rows: list.rows.on(at), ..list }
    }

    fn resume(&self, shared: &mut AppState) -> Transition {
        go_on(shared, self.battles.get(self.rows.at))
    }

    /// Opens the replay of the battle in focus.
    fn watch(&self) -> Transition {
        self.battles.get(self.rows.at).map_or(Transition::Stay, |row| Transition::Watch(row.path.clone()))
    }

    fn abandon(&mut self, shared: &mut AppState, id: &BattleId) {
        let result = shared.store.abandon(id);
        *self = LoadGame::new(shared);
        match result {
            Ok(()) => shared.say("Battle given up: its fighters count a break-out."),
            Err(error) => shared.refuse(sentence(&error.to_string())),
        }
    }
}

/// Opens the unfinished battle. An unusable one is shown in the list, with the reason and the older battles.
pub fn go_on_waiting(shared: &mut AppState, row: Option<&BattleRow>) -> Transition {
    match row {
        Some(BattleRow { state: BattleState::Bad(why), path, .. }) => {
            shared.refuse(sentence(why));
            Transition::To(Box::new(LoadGame::at(shared, path)))
        }
        row => go_on(shared, row),
    }
}

pub fn go_on(shared: &mut AppState, row: Option<&BattleRow>) -> Transition {
    let Some(row) = row else { return Transition::Main };
    if matches!(row.state, BattleState::Over { .. } | BattleState::Abandoned) {
        return Transition::Watch(row.path.clone());
    }
    let resumed = match (&row.state, &row.id) {
        (BattleState::Bad(why), _) => {
            shared.refuse(sentence(why));
            return Transition::Stay;
        }
        (_, Some(id)) => shared.store.open_battle(id),
        (_, None) => shared.store.open_file(&row.path, system::now()),
    };
    match resumed {
        Ok(resumed) => Transition::Battle(Box::new(resumed)),
        Err(error) => {
            shared.refuse(sentence(&error.to_string()));
            Transition::Stay
        }
    }
}

const SURE: &str = "Give it up? Each of your fighters in it counts a break-out.";
const NONE: &str = "No saved battle.";

impl LoadGame {
    /// Returns whether the battle in focus is unfinished or unusable.
    fn waits(&self) -> bool {
        self.battles.get(self.rows.at).is_some_and(waits)
    }

    fn keys(&self, shared: &AppState) -> Vec<Hint> {
        let mut line = vec![Hint::of(Key::Enter, "Return", "open"), Hint::several("Up, Down", "another")];
        let own: &[KeyAction] =
            if self.waits() { &[KeyAction::Abandon, KeyAction::Watch] } else { &[KeyAction::Watch] };
        line.extend(shared.keys().line(Keymap::Restoring, own));
        line.retain(|_| !self.battles.is_empty());
        line.extend(shared.keys().line(Keymap::List, &[KeyAction::Help, KeyAction::Back]));
        line
    }

    fn draw_room(&self, shared: &AppState, canvas: &mut Canvas<'_>, room: WideLayout) {
        room.head(canvas, "Restore game", "Unfinished battles, newest first; then finished ones");
        let [left, right] = columns(room.body(), [Fill(3), Fill(2)]);
        let heads = [Column("Battle", 24, false), Column("Progress", 9, false), Column("Fighters", 20, false)];
        self.rows.draw_table(canvas, left, "Saved battles", &heads, NONE);
        let cursor = canvas.cursor;
        let [card, below] = rows(right, [Length(14), Fill(1)]);
        let mut pane = TextBox::new(canvas, card, "This battle");
        match self.battles.get(self.rows.at) {
            Some(row) => draw_card(&mut pane, row),
            None => pane.text("A battle that you leave with M is saved and listed here.", Ink::Plain),
        }
        rules(canvas, below, shared.books.chapters(), &RESTORE_TOPIC);
        room.foot(canvas, note(shared), &self.asked.keys(self.keys(shared)));
        canvas.cursor = cursor;
    }
}

/// Draws a battle's card: participants, progress and file.
fn draw_card(pane: &mut TextBox<'_, '_>, row: &BattleRow) {
    pane.text(&row.who, Ink::Strong);
    pane.next();
    match &row.state {
        BattleState::Bad(why) => pane.text(why, Ink::Warning),
        BattleState::Unfinished { at } => {
            pane.text(&format!("Saved in {at}, exactly as you left it."), Ink::Plain);
            pane.text("Giving it up counts a break-out for each of your fighters.", Ink::Dim);
        }
        BattleState::Over { ending, .. } => {
            pane.text(ending, Ink::Plain);
            pane.text("Return replays it.", Ink::Dim);
        }
        BattleState::Abandoned => {
            pane.text("It was given up.", Ink::Plain);
            pane.text("Return replays its moves.", Ink::Dim);
        }
    }
    pane.next();
    let file = row.path.file_name().unwrap_or_default().to_string_lossy();
    pane.text(&format!("In the battles folder: {file}"), Ink::Dim);
}

impl Screen for LoadGame {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        if let Some(answer) = self.asked.answer(input) {
            if let Some(id) = answer {
                self.abandon(shared, &id);
            }
            return Transition::Stay;
        }
        if let Input::Pick(row) = input {
            return if self.rows.pick(row) { self.resume(shared) } else { Transition::Stay };
        }
        let Some(key) = input.key() else { return Transition::Stay };
        let own = shared.keys().intent(Keymap::Restoring, key);
        match own.or_else(|| shared.keys().intent(Keymap::List, key)) {
            Some(KeyAction::Accept) => return self.resume(shared),
            Some(KeyAction::Abandon) => {
                let row = self.battles.get(self.rows.at).filter(|row| waits(row));
                match row.and_then(|row| row.id.clone()) {
                    Some(id) => self.asked.ask(shared, id, SURE, "keep it"),
                    None => shared.refuse("Only an unfinished battle can be abandoned."),
                }
            }
            Some(KeyAction::Watch) => return self.watch(),
            Some(KeyAction::Help) => {
                return explain_line(shared, &RESTORE_TOPIC, &[], &self.keys(shared), &[Keymap::List]);
            }
            Some(KeyAction::Back) => return Transition::Main,
            Some(intent) => self.rows.steer(intent),
            None => {}
        }
        Transition::Stay
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        if let Some(room) = WideLayout::of(canvas.area()) {
            return self.draw_room(shared, canvas, room);
        }
        self.rows.draw(canvas, layout, "Restore game: saved battles", "Battle", NONE);
        let bar = layout.bar;
        if let (Some(BattleRow { state: BattleState::Bad(why), .. }), None) =
            (self.battles.get(self.rows.at), &shared.note)
        {
            canvas.wrapped(Rect::new(bar.x + 1, bar.y, 78, 3), why, Ink::Warning);
        }
        draw_note(shared, canvas, layout, 1);
        let page = page(layout);
        canvas.keys(page.x + 1, bar.y + 4, &self.asked.keys(self.keys(shared)));
    }
}

const RESTORE_TOPIC: Topic = Topic {
    title: "Saved battles",
    asks: "Choose a battle to continue or to replay. It continues where you left it; an abandoned battle is over for \
           good.",
    context: Keymap::Restoring,
    rules: &["DEC-028", "HISC-07", "HISC-08", "DEC-117"],
    chapters: &["Hi-scores"],
};
