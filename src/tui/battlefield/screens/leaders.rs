//! The roster: all leaders with their wars (OURS-8).

use crate::app::AppState;
use crate::battlefield::screens::career::LeaderCareer;
use crate::battlefield::screens::{camp, words};
use crate::help::Topic;
use crate::keys::{KeyAction, Keymap};
use crate::screens::Transition;
use crate::theme::Ink;
use crate::wide_layout::Cell;
use crate::widgets::list_screen::{List, ListAction};
use crate::widgets::panels::Panel;
use crate::widgets::rows::{ListColumn, left, right};
use ludus_battlefield::narration::brief;
use ludus_battlefield::setup::war::{BATTLES, War};
use ludus_store::battlefield::leaders::Leader;

/// The leaders, by their names.
pub struct LeaderList;

pub const NOBODY: &str = "No leader yet. A war begins with one: choose New war in the menu.";

/// The stage of a war: "battle 3 of 5".
pub fn stage(war: &War) -> String {
    if war.is_over() { "over".into() } else { format!("battle {} of {BATTLES}", war.fought + 1) }
}

impl List<String> for LeaderList {
    const COLUMNS: &'static [ListColumn] = &[
        left("Leader", 16, 0),
        left("War", 13, 1),
        right("Leadership", 10, 0),
        right("Gold", 5, 2),
        right("Units", 5, 3),
        right("Value", 5, 2),
        right("Battles", 7, 4),
        right("Won", 3, 3),
        left("Coach", 5, 6),
    ];
    const TOPIC: Topic = Topic {
        title: "Your leaders",
        asks: "Your leaders and their wars. Return opens the camp, I shows the career, A deletes a leader for good.",
        context: Keymap::List,
        rules: &["OURS-8", "BATT-LEAD-01", "BATT-LEAD-02", "BATT-LEAD-06"],
        chapters: &["War", "Leadership"],
    };
    const EMPTY: &'static str = NOBODY;
    const REMARK: &'static str = "five battles each";

    fn rows(&self, shared: &AppState) -> Vec<String> {
        shared.store.battlefield().leaders().iter().map(|one| one.name().to_string()).collect()
    }

    fn name(&self, row: &String) -> String {
        row.clone()
    }

    fn cells(&self, shared: &AppState, row: &String) -> Vec<Cell> {
        let Ok(one) = shared.store.battlefield().find(row) else { return Vec::new() };
        let war = &one.war;
        let now = if one.in_battle.is_some() { "in a battle".into() } else { stage(war) };
        let ink = if war.is_over() { Ink::Dim } else { Ink::Plain };
        vec![
            Cell::ink(one.name(), Ink::Strong),
            Cell::Text(now, ink),
            Cell::plain(war.leadership),
            Cell::plain(war.gold),
            Cell::plain(war.units.len()),
            Cell::plain(one.value()),
            Cell::plain(one.battles),
            Cell::plain(one.won),
            Cell::ink(one.coached.mark(), Ink::Dim),
        ]
    }

    fn detail<'s>(&'s self, shared: &'s AppState, row: &'s String) -> Vec<Panel<'s>> {
        let found = shared.store.battlefield().find(row);
        found.map(|one| vec![army(one)]).unwrap_or_default()
    }

    fn actions(&self, _: &AppState, row: &String) -> Vec<ListAction> {
        let delete = ListAction::new(Keymap::Campaign, KeyAction::Abandon).named("delete");
        vec![
            ListAction::on_return("camp"),
            ListAction::new(Keymap::Living, KeyAction::Info).named("career"),
            delete.asks(format!("Delete {row} for good?"), "keep the leader"),
        ]
    }

    fn act(&mut self, shared: &mut AppState, action: KeyAction, row: &String) -> Transition {
        match action {
            KeyAction::Accept => camp::open(shared, row),
            KeyAction::Info => LeaderCareer::open(shared, row),
            _ => {
                let done = shared.store.remove_leader(row);
                shared.say_done(done, format!("{row} is deleted."));
                Transition::Stay
            }
        }
    }
}

/// The units of a leader.
pub fn army(one: &Leader) -> Panel<'_> {
    let mut lines: Vec<_> = one.war.units.iter().map(|record| (brief::unit(record), Ink::Plain)).collect();
    if lines.is_empty() {
        lines.push(("No units yet.".into(), Ink::Dim));
    }
    let brief = vec![(brief::codes(&one.war.units), Ink::Plain)];
    let rows = lines.len() as u16 + 2;
    Panel::lines("The army", lines).remark(words::size(&one.war.units)).size(40, rows).brief(brief)
}
