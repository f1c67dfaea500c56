//! The characters: their skills, records and special plans.

use crate::app::AppState;
use crate::duels;
use crate::duels::card;
use crate::duels::screens::life::DuelsCareer;
use crate::duels::screens::workshop::Workshop;
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::keys::{KeyAction, Keymap};
use crate::screens::Transition;
use crate::theme::Ink;
use crate::wide_layout::{Cell, TextBox};
use crate::widgets::list_screen::{List, ListAction, ListScreen};
use crate::widgets::panels::Panel;
use crate::widgets::rows::{self, ListColumn, left, right};
use ludus_duels::model::character::Character;
use ludus_duels::model::fighter::Fighter;
use ludus_duels::model::setup::Entrant;
use ludus_duels::narration;
use ludus_duels::setup::lairs::{LAIRS, Run};
use ludus_engine::text::count;
use ludus_store::duels::roster::RosterEntry;

pub struct People;

impl People {
    /// Opens the list with this character in focus.
    pub fn at(shared: &AppState, name: &str) -> Transition {
        Transition::To(Box::new(ListScreen::new(shared, People).on(name)))
    }
}

impl List<String> for People {
    const COLUMNS: &'static [ListColumn] = &[
        left("Name", 12, 0),
        right("ME", 2, 1),
        right("FI", 2, 1),
        right("MG", 2, 1),
        right("TH", 2, 1),
        left("Temper", 8, 3),
        left("Now", 15, 2),
        right("Won", 4, 4),
        right("Lost", 4, 4),
        right("Away", 4, 4),
        left("Side", 8, 6),
        right("Coach", 5, 5),
    ];
    const TOPIC: Topic = Topic {
        title: "Characters",
        asks: "Your characters and their records. Return edits a special plan, used against visitors and before a battle; A \
               deletes a character for good, I shows the whole record.",
        context: Keymap::List,
        rules: &["DUEL-OURS-3", "DUEL-OURS-6", "DUEL-PLAN-15", "DUEL-GEN-08", "DUEL-DEATH-01"],
        chapters: &["Characters"],
    };
    const EMPTY: &'static str = EMPTY;
    const REMARK: &'static str = "skills, records and plans";

    fn rows(&self, shared: &AppState) -> Vec<String> {
        duels::people(&shared.store).iter().map(|one| one.who.name.clone()).collect()
    }

    fn name(&self, row: &String) -> String {
        row.clone()
    }

    fn cells(&self, shared: &AppState, row: &String) -> Vec<Cell> {
        let roster = shared.store.duels();
        let Ok(one) = roster.find(row) else { return Vec::new() };
        let (who, record) = (duels::current(&shared.store, one), one.record);
        let (strong, ink) = if one.dead.is_some() { (Ink::Dim, Ink::Dim) } else { (Ink::Strong, Ink::Plain) };
        let (now, state) = match (&one.dead, &one.in_battle) {
            (Some(how), _) => (format!("RIP: {how}"), Ink::Bad),
            (None, Some(_)) => ("in an encounter".into(), Ink::Dim),
            (None, None) if roster.run(row).is_some() => ("in the lairs".into(), Ink::Dim),
            (None, None) => ("ready".into(), Ink::Dim),
        };
        let name = rows::in_list(&who.name, one.dead.is_some());
        let mut cells = vec![Cell::ink(name, strong)];
        cells.extend(who.levels.each().map(|(_, level)| Cell::ink(level, ink)));
        cells.extend([Cell::ink(who.temper.name(), ink), Cell::Text(now, state)]);
        cells.extend([record.won, record.lost, record.escaped].map(|count| Cell::ink(count, ink)));
        cells.extend([Cell::ink(who.alignment.name(), ink), Cell::ink(one.coached.mark(), ink)]);
        cells
    }

    fn detail<'s>(&'s self, shared: &'s AppState, row: &'s String) -> Vec<Panel<'s>> {
        let Ok(one) = shared.store.duels().find(row) else { return Vec::new() };
        let who = duels::current(&shared.store, one);
        let fighter = Entrant::player(who.clone()).fighter(&Entrant::Nobody);
        let mut lines = vec![
            (narration::card::line(&fighter), Ink::Plain),
            (narration::card::temper(who.temper), Ink::Dim),
            (format!("Special plan: {}", special_plan(one)), Ink::Dim),
        ];
        let special = Panel::lines("Special plan", vec![(special_plan(one), Ink::Plain)]).remark("for visitors");
        let run = shared.store.duels().run(row).map(in_the_lairs);
        lines.splice(0..0, run.clone().map(|text| (text, Ink::Warning)));
        let card = Panel::drawn(&who.name, move |pane| {
            if let Some(text) = &run {
                pane.text(text, Ink::Warning);
            }
            fill_card(pane, who);
        });
        vec![card.ink(Ink::West).size(40, 16).brief(lines), special.size(40, 5).brief(Vec::new())]
    }

    fn actions(&self, _: &AppState, row: &String) -> Vec<ListAction> {
        let abandon = ListAction::new(Keymap::Campaign, KeyAction::Abandon);
        vec![
            ListAction::on_return("special plan"),
            ListAction::new(Keymap::Living, KeyAction::Info),
            abandon.asks(format!("Delete {row} for good?"), "keep them"),
        ]
    }

    fn act(&mut self, shared: &mut AppState, action: KeyAction, row: &String) -> Transition {
        match action {
            KeyAction::Info => return DuelsCareer::open(shared, row),
            KeyAction::Accept => return edit(shared, row),
            _ => {}
        }
        match shared.store.remove_duelist(row) {
            Ok(()) => shared.say(format!("{row} is deleted.")),
            Err(error) => shared.refuse(sentence(&error.to_string())),
        }
        Transition::Stay
    }
}

/// Edits a character's special plan; refused for the dead.
fn edit(shared: &mut AppState, name: &str) -> Transition {
    let Ok(kept) = shared.store.duels().find(name).cloned() else { return Transition::Stay };
    match kept.dead {
        Some(_) => shared.refuse(format!("{} is dead and needs no plan.", kept.who.name)),
        None => return Workshop::special(shared, &kept),
    }
    Transition::Stay
}

const EMPTY: &str = "None yet: make one in the menu.";

/// Describes a run in progress, which counts apart from the duels.
fn in_the_lairs(run: &Run) -> String {
    let [emptied, points] = [count(run.emptied(), "lair"), count(run.score(), "point")];
    format!("A run is in progress: {emptied} of {LAIRS} emptied, {points}. Won, Lost and Away count duels only.")
}

/// Describes the special plan in a sentence.
fn special_plan(one: &RosterEntry) -> String {
    match (&one.dead, &one.special) {
        (Some(how), _) => format!("RIP: {how}"),
        (None, Some(plan)) => plan.to_string(),
        (None, None) => "none: written when needed.".into(),
    }
}

/// A character's card beside a list.
pub fn character_card(who: &Character) -> Panel<'_> {
    Panel::drawn(&who.name, |pane| fill_card(pane, who)).ink(Ink::West).size(40, 16)
}

pub fn fill_card(pane: &mut TextBox<'_, '_>, who: &Character) {
    let fighter = Entrant::player(who.clone()).fighter(&Entrant::Nobody);
    card::draw(pane, &fighter, &Fighter::nobody());
}
