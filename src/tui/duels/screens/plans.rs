//! The library of plans: names, checksums and the text for sharing.

use crate::app::AppState;
use crate::duels::library;
use crate::help::Topic;
use crate::keys::{KeyAction, Keymap};
use crate::screens::Transition;
use crate::theme::Ink;
use crate::wide_layout::Cell;
use crate::widgets::list_screen::{List, ListAction};
use crate::widgets::panels::Panel;
use crate::widgets::rows::{ListColumn, left, right};
use ludus_duels::model::plan::named::NamedPlan;

pub struct Plans;

impl List<NamedPlan> for Plans {
    const COLUMNS: &'static [ListColumn] =
        &[left("Name", 24, 0), right("Lines", 5, 2), left("Sum", 8, 1), left("Plan", 34, 1)];
    const TOPIC: Topic = Topic {
        title: "Plans",
        asks: "Your plans. The sum shows a friend that a shared plan was not changed.",
        context: Keymap::List,
        rules: &["DUEL-PLAN-02", "DD-01", "DUEL-OURS-2"],
        chapters: &["Plans"],
    };
    const EMPTY: &'static str = "None yet. In the editor, N names and stores a plan.";
    const REMARK: &'static str = "your stored plans";

    fn rows(&self, shared: &AppState) -> Vec<NamedPlan> {
        library(&shared.store)
    }

    fn name(&self, row: &NamedPlan) -> String {
        row.name.clone()
    }

    fn cells(&self, _: &AppState, row: &NamedPlan) -> Vec<Cell> {
        vec![
            Cell::ink(&row.name, Ink::Strong),
            Cell::plain(row.plan.len()),
            Cell::ink(row.plan.checksum(), Ink::Dim),
            Cell::plain(&row.plan),
        ]
    }

    fn detail<'s>(&'s self, _: &'s AppState, row: &'s NamedPlan) -> Vec<Panel<'s>> {
        let lines = row.share().lines().map(|line| (line.into(), Ink::Plain)).collect();
        let share = Panel::lines("To share", lines).remark("three lines of text").size(40, 14);
        vec![share.brief(vec![(row.plan.to_string(), Ink::Plain)])]
    }

    fn actions(&self, _: &AppState, row: &NamedPlan) -> Vec<ListAction> {
        let delete = ListAction::new(Keymap::Campaign, KeyAction::Abandon).named("delete");
        vec![ListAction::on_return("back"), delete.asks(format!("Delete the plan \"{}\"?", row.name), "keep it")]
    }

    fn act(&mut self, shared: &mut AppState, action: KeyAction, row: &NamedPlan) -> Transition {
        if action == KeyAction::Accept {
            return Transition::Main;
        }
        let done = shared.store.drop_plan(&row.name);
        shared.say_done(done, format!("Plan \"{}\" deleted.", row.name));
        Transition::Stay
    }
}
