//! The roster: its characters with their ratings and states (DQU-02).

use crate::app::AppState;
use crate::help::Topic;
use crate::hexarena::camp::{ActiveCharacter, career, main_weapon, record, standing, week, wounds};
use crate::hexarena::screens::life::HexarenaCareer;
use crate::hexarena::screens::outfitting::Outfitting;
use crate::hexarena::screens::record::{RecordScreen, card, kind};
use crate::hexarena::screens::training::Training;
use crate::keys::{KeyAction, Keymap};
use crate::screens::Transition;
use crate::theme::Ink;
use crate::wide_layout::Cell;
use crate::widgets::list_screen::{List, ListAction, ListScreen};
use crate::widgets::panels::Panel;
use crate::widgets::rows::{ListColumn, left, right};

/// Shown instead of the list while the roster is empty.
pub const NOBODY: &str = "Nobody yet: make a character, or watch a quick bout first.";

pub struct Characters;

impl Characters {
    /// Opens the list with `name` in focus.
    pub fn at(shared: &AppState, name: &str) -> Transition {
        Transition::To(Box::new(ListScreen::new(shared, Characters).on(name)))
    }
}

impl List<String> for Characters {
    const COLUMNS: &'static [ListColumn] = &[
        left("Name", 16, 0),
        left("Race", 8, 3),
        left("Weapon", 16, 2),
        right("Rank", 4, 2),
        right("V", 3, 4),
        right("EP", 5, 3),
        right("SP", 5, 3),
        left("State", 15, 1),
    ];
    const TOPIC: Topic = Topic {
        title: "Characters",
        asks: "Your characters and their state. Return opens the whole record, T trains, S opens the shop, I shows their bouts, A \
               dismisses a character for good.",
        context: Keymap::Campaign,
        rules: &["DQU-02", "DQX-01", "DQX-15", "DQX-18", "DQ-GEN-05"],
        chapters: &["Money and the calendar", "Experience"],
    };
    const EMPTY: &'static str = NOBODY;

    fn remark(&self, shared: &AppState) -> String {
        week(shared.store.hexarena().week())
    }

    fn rows(&self, shared: &AppState) -> Vec<String> {
        shared.store.hexarena().characters().iter().map(|kept| kept.who.name.clone()).collect()
    }

    fn name(&self, row: &String) -> String {
        row.clone()
    }

    fn cells(&self, shared: &AppState, row: &String) -> Vec<Cell> {
        let roster = shared.store.hexarena();
        let Ok(kept) = roster.find(row) else { return Vec::new() };
        let (who, record) = (&kept.who, record(&kept.who));
        let (weapon, rank) = main_weapon(&record);
        let (state, ink) = standing(roster, kept);
        let (strong, plain) = if who.death.is_some() { (Ink::Dim, Ink::Dim) } else { (Ink::Strong, Ink::Plain) };
        let figures = [rank, record.worth.to_string(), who.ep.to_string(), who.sp.to_string()];
        let mut cells = vec![Cell::ink(&who.name, strong), Cell::ink(who.race.name(), plain), Cell::ink(weapon, plain)];
        cells.extend(figures.map(|figure| Cell::Text(figure, plain)));
        cells.push(Cell::Text(state, ink));
        cells
    }

    fn detail<'s>(&'s self, shared: &'s AppState, row: &'s String) -> Vec<Panel<'s>> {
        let Ok(kept) = shared.store.hexarena().find(row) else { return Vec::new() };
        let who = &kept.who;
        let injuries = format!("Injuries: {}", wounds(who));
        vec![card(who).brief(vec![(kind(who), Ink::Plain), (injuries, Ink::Dim), (career(who), Ink::Dim)])]
    }

    fn actions(&self, shared: &AppState, row: &String) -> Vec<ListAction> {
        let action = |intent| ListAction::new(Keymap::Campaign, intent);
        let is_dead = shared.store.hexarena().find(row).is_ok_and(|kept| kept.who.death.is_some());
        let mut actions =
            vec![ListAction::new(Keymap::Living, KeyAction::Info).named("life"), action(KeyAction::Accept)];
        let living = [KeyAction::Train, KeyAction::Outfit].map(action);
        actions.extend(living.map(|one| if is_dead { one.refused(format!("{row} is dead.")) } else { one }));
        actions.push(action(KeyAction::Abandon).asks(format!("Dismiss {row} for good?"), "keep them"));
        actions
    }

    fn act(&mut self, shared: &mut AppState, action: KeyAction, row: &String) -> Transition {
        let kept = || ActiveCharacter::Kept(row.clone());
        match action {
            KeyAction::Info => return HexarenaCareer::open(shared, row),
            KeyAction::Train => return Training::open(shared, kept()),
            KeyAction::Outfit => return Outfitting::open(shared, kept()),
            KeyAction::Accept => return Transition::Over(Box::new(RecordScreen::new(row))),
            _ => {}
        }
        let done = shared.store.remove_hexarena(row);
        shared.say_done(done, format!("{row} is dismissed."));
        Transition::Stay
    }
}
