//! The saved battles. It lists unfinished battles and unusable files, then finished battles with their reports.

use crate::app::AppState;
use crate::books;
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::keys::{KeyAction, Keymap};
use crate::screens::Transition;
use crate::theme::Ink;
use crate::wide_layout::{Cell, TextBox};
use crate::widgets::list_screen::{List, ListAction, ListScreen};
use crate::widgets::panels::Panel;
use crate::widgets::rows::{ListColumn, left};
use ludus_engine::book::Book;
use ludus_store::battles::{BattleRow, BattleState};
use ludus_store::journal::BattleId;
use ludus_store::system;

/// Returns whether a battle is unfinished or unusable. A finished one has only a report and a replay.
const fn waits(row: &BattleRow) -> bool {
    matches!(row.state, BattleState::Unfinished { .. } | BattleState::Bad(_))
}

/// The saved battles of a rulebook, or of all: unfinished and unusable ones, then finished ones.
pub struct LoadGame(pub Option<Book>);

impl List<BattleRow> for LoadGame {
    const COLUMNS: &'static [ListColumn] =
        &[left("Begun (UTC)", 17, 0), left("Progress", 9, 1), left("Fighters", 37, 1)];
    const TOPIC: Topic = Topic {
        title: "Saved battles",
        asks: "Choose a battle to continue, or a finished one for its report. A battle continues where you left it; an \
               abandoned one is over for good.",
        context: Keymap::Restoring,
        rules: &["DEC-028", "HISC-07", "HISC-08", "DEC-117"],
        chapters: &["Hi-scores"],
    };
    const EMPTY: &'static str = "No saved battle. A battle that you leave before its end is saved and listed here.";
    const REMARK: &'static str = "unfinished battles, newest first; then finished ones";

    fn rows(&self, shared: &AppState) -> Vec<BattleRow> {
        let is_of = |row: &BattleRow| self.0.is_none() || row.book.is_none() || row.book == self.0.map(Book::word);
        let all = shared.store.battles().into_iter().filter(is_of);
        let (mut battles, over): (Vec<_>, Vec<_>) = all.partition(waits);
        battles.extend(over.into_iter().map(|row| books::unspoilt(shared, row)));
        battles
    }

    fn name(&self, row: &BattleRow) -> String {
        row.path.display().to_string()
    }

    fn cells(&self, _: &AppState, row: &BattleRow) -> Vec<Cell> {
        let id = row.id.as_ref().map_or_else(|| row.path.display().to_string(), BattleId::minute);
        let (ink, at) = match &row.state {
            BattleState::Bad(_) => (Ink::Dim, "unusable".into()),
            BattleState::Unfinished { at } => (Ink::Plain, at.to_string()),
            BattleState::Over { .. } => (Ink::Dim, "over".into()),
            BattleState::Abandoned => (Ink::Dim, "given up".into()),
        };
        let who = if let BattleState::Bad(why) = &row.state { why } else { &row.who };
        [id, at, who.clone()].map(|text| Cell::Text(text, ink)).into()
    }

    fn detail<'s>(&'s self, _: &'s AppState, row: &'s BattleRow) -> Vec<Panel<'s>> {
        let why = if let BattleState::Bad(why) = &row.state { vec![(why.clone(), Ink::Warning)] } else { Vec::new() };
        vec![Panel::drawn("This battle", |pane| draw_card(pane, row)).size(44, 14).brief(why)]
    }

    fn actions(&self, shared: &AppState, row: &BattleRow) -> Vec<ListAction> {
        let abandon = ListAction::new(Keymap::Restoring, KeyAction::Abandon);
        let abandon = match (waits(row), &row.id) {
            (true, Some(_)) => abandon.asks(SURE.into(), "keep it"),
            _ => abandon.refused("Only an unfinished battle can be abandoned."),
        };
        let watch = ListAction::new(Keymap::Restoring, KeyAction::Watch);
        let mut all = vec![ListAction::on_return("open"), abandon, watch];
        all.extend(copies(shared, row));
        all
    }

    fn act(&mut self, shared: &mut AppState, action: KeyAction, row: &BattleRow) -> Transition {
        match (action, &row.id) {
            (KeyAction::Watch, _) => return Transition::Watch(row.path.clone()),
            (KeyAction::Copy, Some(id)) => match shared.store.copy_battle(id, system::now()) {
                Ok(_) => shared.say("Saved once more: both go on from here, each on its own."),
                Err(error) => shared.refuse(sentence(&error.to_string())),
            },
            (KeyAction::Abandon, Some(id)) => match shared.store.abandon(id) {
                Ok(()) => shared.say("Battle given up: its fighters count a break-out."),
                Err(error) => shared.refuse(sentence(&error.to_string())),
            },
            _ => return go_on(shared, Some(row)),
        }
        Transition::Stay
    }
}

/// The key that saves a practice game once more, so that both can be played on. `None` where saves are not free.
fn copies(shared: &AppState, row: &BattleRow) -> Option<ListAction> {
    let book = row.book.and_then(Book::of)?;
    let is_free = books::screens_of(book).has_free_saves() && matches!(row.state, BattleState::Unfinished { .. });
    let id = row.id.as_ref().filter(|_| is_free)?;
    let copy = ListAction::new(Keymap::Restoring, KeyAction::Copy);
    Some(if shared.store.counts(id) { copy.refused("It counts: only practice can be saved twice.") } else { copy })
}

const SURE: &str = "Give it up? Each of your fighters in it counts a break-out.";

/// Opens the unfinished battle. An unusable one is shown in the list, with the reason and the older battles.
pub fn go_on_waiting(shared: &mut AppState, row: Option<&BattleRow>) -> Transition {
    match row {
        Some(BattleRow { state: BattleState::Bad(why), path, .. }) => {
            shared.refuse(sentence(why));
            Transition::To(Box::new(ListScreen::new(shared, LoadGame(None)).on(&path.display().to_string())))
        }
        row => go_on(shared, row),
    }
}

pub fn go_on(shared: &mut AppState, row: Option<&BattleRow>) -> Transition {
    let Some(row) = row else { return Transition::Main };
    match row.state {
        BattleState::Over { .. } => return Transition::Report(row.path.clone()),
        BattleState::Abandoned => return Transition::Watch(row.path.clone()),
        BattleState::Unfinished { .. } | BattleState::Bad(_) => {}
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
            pane.text("Return opens its report, W replays it.", Ink::Dim);
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
