//! The list of the nine scenarios (OURS-4). Return plays one army of a scenario against Captains, O chooses which.

use crate::app::AppState;
use crate::battlefield::screens::map_picture;
use crate::estimate::WinEstimate;
use crate::help::Topic;
use crate::keys::{KeyAction, Keymap};
use crate::screens::Transition;
use crate::theme::Ink;
use crate::wide_layout::{Cell, TextBox};
use crate::widgets::list_screen::{List, ListAction};
use crate::widgets::panels::Panel;
use crate::widgets::rows::{ListColumn, left, right};
use ludus_battlefield::battle::state::FieldBattle;
use ludus_battlefield::model::army::{Army, Commander, General};
use ludus_battlefield::model::setup::Setup;
use ludus_battlefield::narration::brief;
use ludus_battlefield::narration::names::Names;
use ludus_battlefield::scenario::ALL;
use ludus_engine::game::Seat;
use ludus_store::system;

#[derive(Default)]
pub struct Scenarios {
    /// How many armies the player's is behind the first, over all scenarios.
    leads: usize,
    estimate: WinEstimate<FieldBattle>,
}

/// Columns of the first of two armies side by side.
const HALF: u16 = 21;

/// The goal of a battle in one sentence.
fn goal(setup: &Setup) -> String {
    brief::goal(setup.goal, setup.rounds, &Names::new(setup))
}

/// The lines of two armies side by side: so every unit stands in the panel also where it is low.
fn armies(setup: &Setup) -> Vec<([String; 2], Ink)> {
    let mut lines = Vec::new();
    for pair in setup.armies.chunks(2) {
        let both =
            |of: &dyn Fn(&Army) -> Option<String>| [0, 1].map(|at| pair.get(at).and_then(of).unwrap_or_default());
        lines.push((both(&|army| Some(army.name.clone())), Ink::Strong));
        for at in 0..pair.iter().map(|army| army.units.len()).max().unwrap_or(0) {
            let unit =
                |army: &Army| army.units.get(at).map(|unit| format!("{:>2} {}", unit.fighters, unit.troop.name()));
            lines.push((both(&unit), Ink::Plain));
        }
    }
    lines
}

fn draw_armies(pane: &mut TextBox<'_, '_>, lines: &[([String; 2], Ink)]) {
    for ([first, second], ink) in lines {
        pane.at(0, first, *ink);
        pane.line_at(HALF, second, *ink);
    }
}

impl Scenarios {
    /// The number of the army that the player leads.
    fn led(&self, setup: &Setup) -> usize {
        self.leads % setup.armies.len().max(1)
    }

    /// The set-up for one player: the computer leads every other army.
    fn for_one(&self, row: &Setup) -> Setup {
        let (mut setup, led) = (row.clone(), self.led(row));
        for (number, army) in setup.armies.iter_mut().enumerate() {
            army.commander = if number == led { Commander::Player } else { Commander::Computer(General::Captain) };
        }
        setup
    }

    fn led_name(&self, row: &Setup) -> String {
        row.armies.get(self.led(row)).map(|army| army.name.clone()).unwrap_or_default()
    }
}

impl List<Setup> for Scenarios {
    const COLUMNS: &'static [ListColumn] = &[left("Battle", 20, 0), right("Rounds", 6, 1), right("Units", 7, 0)];
    const TOPIC: Topic = Topic {
        title: "Scenarios",
        asks: "Choose a battle and an army. A Captain leads each other army.",
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
        vec![
            Cell::ink(self.name(row), Ink::Strong),
            Cell::plain(row.goal.last_round(row.rounds)),
            Cell::plain(units.join(" : ")),
        ]
    }

    fn detail<'s>(&'s self, _: &'s AppState, row: &'s Setup) -> Vec<Panel<'s>> {
        let ([long, short], ink) = self.estimate.describe(&self.for_one(row));
        let leads = format!("You lead {}.", self.led_name(row));
        let about = vec![(goal(row), Ink::Plain), (leads.clone(), Ink::Strong), (long, ink)];
        let brief = vec![(goal(row), Ink::Plain), (format!("{leads} {short}"), ink)];
        let codes = row.armies.iter().map(|army| (brief::codes(&army.units), Ink::Plain)).collect();
        let lines = armies(row);
        let rows = lines.len() as u16 + 2;
        vec![
            Panel::lines("The battle", about).size(46, 6).brief(brief),
            Panel::drawn("The armies", move |pane| draw_armies(pane, &lines)).size(46, rows).brief(codes),
            map_picture::panel("The map", row),
        ]
    }

    fn wakes_at(&self, now: u64) -> Option<u64> {
        self.estimate.wakes_at(now)
    }

    fn actions(&self, _: &AppState, row: &Setup) -> Vec<ListAction> {
        let play = ListAction::on_return("play");
        let play = match self.estimate.poor(&self.for_one(row), Seat(self.led(row) as u8)) {
            Some(chance) => play.asks(format!("Play? {} wins only {}.", self.led_name(row), chance.alone()), "stay"),
            _ => play,
        };
        vec![play, ListAction::new(Keymap::Before, KeyAction::Other).named("another army")]
    }

    fn act(&mut self, shared: &mut AppState, intent: KeyAction, row: &Setup) -> Transition {
        if intent == KeyAction::Other {
            self.leads = self.led(row) + 1;
            return Transition::Stay;
        }
        let seed = shared.fresh_seed();
        let begun = shared.store.begin::<FieldBattle>(self.for_one(row), seed, &[], system::now());
        Transition::battle(shared, begun, Vec::new())
    }
}
