//! The hall of fame: careers, causes of death and best blows, with a replay of each character's last bout (DQU-10). It
//! changes nothing.

use crate::app::AppState;
use crate::help::Topic;
use crate::hexarena::camp::career;
use crate::hexarena::screens::life::HexarenaCareer;
use crate::hexarena::screens::record::{RecordScreen, card};
use crate::keys::{KeyAction, Keymap};
use crate::screens::Transition;
use crate::theme::Ink;
use crate::wide_layout::Cell;
use crate::widgets::list_screen::{List, ListAction};
use crate::widgets::panels::Panel;
use crate::widgets::rows::{ListColumn, left, right};
use ludus_engine::book::Book;
use ludus_hexarena::battle::state::Bout;
use ludus_store::battles::BattleState;
use ludus_store::disk::RealDisk;
use ludus_store::hexarena::roster::RosterEntry;
use ludus_store::journal::Journal;
use std::path::Path;

pub struct Hall;

/// Opens the character's last finished bout as a replay.
fn watch(shared: &mut AppState, name: &str) -> Transition {
    let mut all = shared.store.battles();
    all.retain(|row| row.book == Some(Book::HexArena.word()) && matches!(row.state, BattleState::Over { .. }));
    ludus_engine::order::by_key(&mut all, |row| std::cmp::Reverse(row.created));
    // The journal header names all characters of a bout, whether a human or the computer played them.
    let is_of_character = |path: &Path| {
        let journal = Journal::<Bout>::read(&RealDisk, path);
        journal.is_ok_and(|journal| journal.header.characters.iter().any(|one| one.name == name))
    };
    match all.into_iter().map(|row| row.path).find(|path| is_of_character(path)) {
        Some(path) => Transition::Watch(path),
        None => {
            shared.refuse(format!("No journal of a bout of {name}."));
            Transition::Stay
        }
    }
}

fn cells(kept: &RosterEntry) -> Vec<Cell> {
    let (who, of) = (&kept.who, &kept.who.career);
    let mut cells = vec![Cell::ink(&who.name, Ink::Strong), Cell::plain(who.race.name())];
    cells.extend([of.bouts, of.won, of.put_out, of.yielded, of.best_blow.into()].map(Cell::plain));
    cells.push(Cell::plain(kept.coached.mark()));
    cells.push(match &who.death {
        None => Cell::ink("yes", Ink::Good),
        Some(death) => Cell::Text(format!("week {}: {}", death.week, death.cause), Ink::Bad),
    });
    cells
}

impl List<String> for Hall {
    const COLUMNS: &'static [ListColumn] = &[
        left("Name", 16, 0),
        left("Race", 8, 4),
        right("Bouts", 5, 2),
        right("Won", 4, 2),
        right("Put out", 7, 3),
        right("Yielded", 7, 5),
        right("Best", 4, 3),
        right("Coach", 5, 4),
        left("Lives", 20, 1),
    ];
    const TOPIC: Topic = Topic {
        title: "The hall",
        asks: "The careers of your characters, and how the dead died. Return opens a record, V replays the last bout.",
        context: Keymap::Campaign,
        rules: &["DQU-10", "D143", "DQX-04", "D142"],
        chapters: &["The end of a bout", "Experience"],
    };
    const EMPTY: &'static str = "Nobody is listed here yet.";
    const REMARK: &'static str = "most wins first";

    fn rows(&self, shared: &AppState) -> Vec<String> {
        shared.store.hexarena().hall().into_iter().map(|kept| kept.who.name.clone()).collect()
    }

    fn name(&self, row: &String) -> String {
        row.clone()
    }

    fn cells(&self, shared: &AppState, row: &String) -> Vec<Cell> {
        shared.store.hexarena().find(row).map(cells).unwrap_or_default()
    }

    fn detail<'s>(&'s self, shared: &'s AppState, row: &'s String) -> Vec<Panel<'s>> {
        let Ok(kept) = shared.store.hexarena().find(row) else { return Vec::new() };
        let end = match &kept.who.death {
            Some(death) => format!("Died in week {} {}", death.week, death.cause),
            None => kept.who.career.last.clone(),
        };
        vec![card(&kept.who).brief(vec![(career(&kept.who), Ink::Plain), (end, Ink::Dim)])]
    }

    fn actions(&self, _: &AppState, _: &String) -> Vec<ListAction> {
        let campaign = [KeyAction::Accept, KeyAction::Watch].map(|intent| ListAction::new(Keymap::Campaign, intent));
        let life = ListAction::new(Keymap::Living, KeyAction::Info).named("life");
        std::iter::once(life).chain(campaign).collect()
    }

    fn act(&mut self, shared: &mut AppState, action: KeyAction, row: &String) -> Transition {
        match action {
            KeyAction::Info => HexarenaCareer::open(shared, row),
            KeyAction::Watch => watch(shared, row),
            _ => Transition::Over(Box::new(RecordScreen::new(row))),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use ludus_store::hexarena::roster::Roster;

    #[test]
    fn career_row_shows_the_number_of_bouts_with_the_coach() {
        let mut roster = Roster::default();
        let who = ludus_hexarena::matchmaking::foes::FOES[0].character();
        roster.add(&who, 1).unwrap();
        let mut kept = roster.find(&who.name).unwrap().clone();
        assert_eq!(cells(&kept)[7], Cell::plain(""));
        kept.coached = serde_json::from_str(r#"{"battles": 2}"#).unwrap();
        assert_eq!(cells(&kept)[7..], [Cell::plain("C2"), Cell::ink("yes", Ink::Good)]);
    }
}
