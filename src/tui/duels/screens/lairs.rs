//! The list of characters for the lairs; `camp` is the screen between two expeditions.

mod camp;

use crate::app::AppState;
use crate::duels;
use crate::duels::screens::lairs::camp::Camp;
use crate::duels::screens::people::character_card;
use crate::duels::screens::scores::Scores;
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::keys::{KeyAction, Keymap};
use crate::screens::{Screen, Transition};
use crate::theme::Ink;
use crate::wide_layout::Cell;
use crate::widgets::list_screen::{List, ListAction, ListScreen};
use crate::widgets::panels::Panel;
use crate::widgets::rows::{ListColumn, left, right};
use ludus_duels::model::character::Character;
use ludus_duels::model::fighter::Side;
use ludus_duels::model::plan::Plan;
use ludus_engine::book::Book;
use ludus_store::duels::drafts::draft_of;
use ludus_store::duels::roster::RosterEntry;
use std::path::PathBuf;

/// The characters in the lairs and those who can go, in the order of the roster: nobody changes their place by setting out.
pub struct Lairs;

impl List<Character> for Lairs {
    const COLUMNS: &'static [ListColumn] =
        &[left("Name", 12, 0), left("Where", 14, 1), right("Score", 5, 2), right("Lairs", 5, 2), right("Gold", 6, 2)];
    const TOPIC: Topic = Topic {
        asks: "Choose who sets out or continues. Each expedition is one encounter with its own plan.",
        context: Keymap::List,
        ..TOPIC
    };
    const EMPTY: &'static str = "Nobody is free to go: make a character first, in the menu.";
    const REMARK: &'static str = "twelve of them, the least dangerous first; the dead stay dead";

    fn rows(&self, shared: &AppState) -> Vec<Character> {
        let duels = shared.store.duels();
        let of = |one: &RosterEntry| match duels.run(&one.who.name) {
            Some(run) => Some(run.who().clone()),
            None => duels.free(one).is_ok().then(|| one.who.clone()),
        };
        duels::people(&shared.store).iter().filter_map(of).collect()
    }

    fn name(&self, row: &Character) -> String {
        row.name.clone()
    }

    fn cells(&self, shared: &AppState, row: &Character) -> Vec<Cell> {
        let run = shared.store.duels().run(&row.name);
        let figure = |of: Option<u32>| Cell::plain(of.map_or_else(String::new, |figure| figure.to_string()));
        vec![
            Cell::ink(&row.name, Ink::Strong),
            Cell::plain(if run.is_some() { "in the lairs" } else { "at home" }),
            figure(run.map(|run| run.score())),
            figure(run.map(|run| run.emptied())),
            Cell::plain(row.gold),
        ]
    }

    fn detail<'s>(&'s self, _: &'s AppState, row: &'s Character) -> Vec<Panel<'s>> {
        vec![character_card(row)]
    }

    fn actions(&self, _: &AppState, _: &Character) -> Vec<ListAction> {
        vec![ListAction::on_return("sets out or continues")]
    }

    fn act(&mut self, shared: &mut AppState, _: KeyAction, row: &Character) -> Transition {
        let name = &row.name;
        if let Some(journal) = unwatched(shared, name) {
            return Transition::Report(journal);
        }
        if shared.store.duels().run(name).is_none() {
            let seed = shared.fresh_seed();
            if let Err(error) = shared.store.set_out(name, seed) {
                shared.refuse(sentence(&error.to_string()));
                if shared.store.duels().run(name).is_none() {
                    return Transition::Stay;
                }
            }
        }
        Transition::To(Box::new(Camp::of(shared, name.clone())))
    }
}

/// The journal of a character's last encounter, if it ended and nobody watched its end: the program was ended before.
/// From now on the encounter counts as watched.
fn unwatched(shared: &mut AppState, name: &str) -> Option<PathBuf> {
    let row = shared.store.last_over(Book::Duels).filter(|row| row.who.split(" against ").next() == Some(name))?;
    let id = row.id?;
    let mut has_draft = false;
    for draft in Side::BOTH.map(|side| draft_of(&id, side)) {
        has_draft |= shared.store.draft(&draft).is_some();
        let forgotten = shared.store.set_draft(&draft, &Plan::default());
        shared.report_store_error(forgotten);
    }
    has_draft.then_some(row.path)
}

/// The camp after an expedition, or the list once the run is over.
pub fn after(shared: &AppState, name: &str) -> Box<dyn Screen> {
    match shared.store.duels().run(name) {
        Some(_) => Box::new(Camp::of(shared, name.into())),
        None => Box::new(ListScreen::new(shared, Scores)),
    }
}

const TOPIC: Topic = Topic {
    title: "The lairs",
    asks: "Choose the next lair, and spend your gold first. Each expedition is one encounter with its own plan.",
    context: Keymap::Camping,
    rules: &["DUEL-OURS-11", "DUEL-OURS-9", "DUEL-OURS-10", "DUEL-SCOUT-01", "DD-58", "DUEL-OURS-3"],
    chapters: &["Duels", "Talk", "Scouting"],
};
