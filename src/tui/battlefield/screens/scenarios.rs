//! The list of the nine scenarios (OURS-4). Return plays the first army of one against a Captain.

use crate::app::AppState;
use crate::battlefield::screens::words;
use crate::help::Topic;
use crate::keys::{KeyAction, Keymap};
use crate::screens::Transition;
use crate::theme::Ink;
use crate::wide_layout::Cell;
use crate::widgets::list_screen::{List, ListAction};
use crate::widgets::panels::Panel;
use crate::widgets::rows::{ListColumn, left, right};
use ludus_battlefield::battle::state::FieldBattle;
use ludus_battlefield::model::army::{Army, Commander, General};
use ludus_battlefield::model::setup::Setup;
use ludus_battlefield::scenario::ALL;
use ludus_store::system;

pub struct Scenarios;

/// The set-up for one player: the computer leads every army but the first.
fn for_one(mut setup: Setup) -> Setup {
    for (number, army) in setup.armies.iter_mut().enumerate() {
        army.commander = if number == 0 { Commander::Player } else { Commander::Computer(General::Captain) };
    }
    setup
}

impl List<Setup> for Scenarios {
    const COLUMNS: &'static [ListColumn] = &[left("Battle", 20, 0), right("Rounds", 6, 1), right("Units", 7, 0)];
    const TOPIC: Topic = Topic {
        title: "Scenarios",
        asks: "Choose a battle. You lead the first army, and a Captain leads each other army.",
        context: Keymap::List,
        rules: &[],
        chapters: &["Maps and scenarios"],
    };
    const EMPTY: &'static str = "None.";
    const REMARK: &'static str = "nine ready battles";

    fn rows(&self, _: &AppState) -> Vec<Setup> {
        ALL.into_iter().filter_map(|one| one.setup().ok()).collect()
    }

    fn name(&self, row: &Setup) -> String {
        row.title.clone().unwrap_or_default()
    }

    fn cells(&self, _: &AppState, row: &Setup) -> Vec<Cell> {
        let units: Vec<String> = row.armies.iter().map(|army| army.units.len().to_string()).collect();
        vec![Cell::ink(self.name(row), Ink::Strong), Cell::plain(row.rounds), Cell::plain(units.join(" : "))]
    }

    fn detail<'s>(&'s self, _: &'s AppState, row: &'s Setup) -> Vec<Panel<'s>> {
        let panel = |army: &Army| {
            let unit = |unit: &ludus_battlefield::model::unit::UnitRecord| {
                (format!("{:>3} {}", unit.fighters, unit.troop.name()), Ink::Plain)
            };
            let lines: Vec<_> = army.units.iter().map(unit).collect();
            let rows = lines.len() as u16 + 2;
            let brief = vec![(words::codes(&army.units), Ink::Plain)];
            Panel::lines(army.name.clone(), lines).remark(words::size(&army.units)).size(30, rows).brief(brief)
        };
        row.armies.iter().map(panel).collect()
    }

    fn actions(&self, _: &AppState, _: &Setup) -> Vec<ListAction> {
        vec![ListAction::on_return("play")]
    }

    fn act(&mut self, shared: &mut AppState, _: KeyAction, row: &Setup) -> Transition {
        let seed = shared.fresh_seed();
        let begun = shared.store.begin::<FieldBattle>(for_one(row.clone()), seed, &[], system::now());
        Transition::battle(shared, begun, Vec::new())
    }
}
