//! Saved armies: the list from which a purchase loads one, and the form that names one.

use crate::app::AppState;
use crate::battlefield::screens::purchase::Purchase;
use crate::help::Topic;
use crate::keys::{KeyAction, Keymap};
use crate::screens::Transition;
use crate::theme::Ink;
use crate::wide_layout::Cell;
use crate::widgets::form_screen::{Field, Form, FormScreen, Group};
use crate::widgets::list_screen::{List, ListAction};
use crate::widgets::panels::Panel;
use crate::widgets::rows::{ListColumn, left, right};
use ludus_battlefield::model::army::Army;
use ludus_battlefield::model::setup::LONGEST_NAME;
use ludus_battlefield::narration::brief;

/// The saved armies, for a purchase that returns with one of them.
pub struct SavedArmies {
    purchase: Purchase,
}

impl SavedArmies {
    pub const fn of(purchase: Purchase) -> SavedArmies {
        SavedArmies { purchase }
    }
}

impl List<Army> for SavedArmies {
    const COLUMNS: &'static [ListColumn] =
        &[left("Army", 24, 0), right("Units", 5, 1), right("Price", 6, 0), right("Ego", 5, 0)];
    const TOPIC: Topic = Topic {
        title: "Saved armies",
        asks: "Choose an army. Its units replace those that are bought so far. A deletes an army for good.",
        context: Keymap::List,
        rules: &["BATT-LEAD-06", "BD-16"],
        chapters: &["Setting up"],
    };
    const EMPTY: &'static str = "No army is saved. N in the purchase saves one.";
    const REMARK: &'static str = "for any battle and any war";

    fn rows(&self, shared: &AppState) -> Vec<Army> {
        shared.store.battlefield().saved().armies.clone()
    }

    fn name(&self, row: &Army) -> String {
        row.name.clone()
    }

    fn cells(&self, _: &AppState, row: &Army) -> Vec<Cell> {
        let name = Cell::ink(&row.name, Ink::Strong);
        vec![name, Cell::plain(row.units.len()), Cell::plain(row.price()), Cell::plain(row.ego())]
    }

    fn detail<'s>(&'s self, _: &'s AppState, row: &'s Army) -> Vec<Panel<'s>> {
        let lines: Vec<_> = row.units.iter().map(|record| (brief::unit(record), Ink::Plain)).collect();
        let rows = lines.len() as u16 + 2;
        let brief = vec![(brief::codes(&row.units), Ink::Plain)];
        vec![Panel::lines("Its units", lines).size(40, rows).brief(brief)]
    }

    fn actions(&self, _: &AppState, row: &Army) -> Vec<ListAction> {
        let delete = ListAction::new(Keymap::Campaign, KeyAction::Abandon).named("delete");
        vec![ListAction::on_return("load"), delete.asks(format!("Delete {} for good?", row.name), "keep it")]
    }

    fn act(&mut self, shared: &mut AppState, action: KeyAction, row: &Army) -> Transition {
        if action == KeyAction::Abandon {
            let done = shared.store.drop_saved(&row.name);
            shared.say_done(done, format!("{} is deleted.", row.name));
            return Transition::Stay;
        }
        let mut purchase = self.purchase.clone();
        purchase.load(row);
        shared.say(format!("{} is loaded.", row.name));
        purchase.shown()
    }

    fn leave(&self, _: &mut AppState) -> Transition {
        self.purchase.clone().shown()
    }
}

/// The form that names the army of a purchase and saves it.
pub struct NameArmy {
    purchase: Purchase,
    name: String,
}

impl NameArmy {
    pub fn screen(purchase: Purchase) -> Transition {
        Transition::To(Box::new(FormScreen::new(NameArmy { purchase, name: String::new() })))
    }
}

impl Form<String> for NameArmy {
    fn values(&mut self) -> &mut String {
        &mut self.name
    }

    fn topic(&self) -> &'static Topic {
        &NAMING
    }

    fn groups(&self, _: &AppState) -> Vec<Group<String>> {
        let field = Field::text("Name", &self.name, LONGEST_NAME, |name| name);
        vec![Group::new("The army", vec![field.help("Type a name. An army of the same name is replaced.")])]
    }

    fn panels<'a>(&'a self, shared: &'a AppState) -> Vec<Panel<'a>> {
        let army = self.purchase.army();
        let lines: Vec<_> = army.units.iter().map(|record| (brief::unit(record), Ink::Plain)).collect();
        let rows = lines.len() as u16 + 2;
        vec![Panel::lines("Its units", lines).size(40, rows), Panel::rules(shared, NAMING)]
    }

    fn accept(&mut self, shared: &mut AppState, _at: &mut usize) -> Transition {
        let army = Army { name: self.name.trim().into(), ..self.purchase.army() };
        let done = shared.store.save_army(&army);
        match shared.say_done(done, format!("{} is saved.", army.name)) {
            true => self.purchase.clone().shown(),
            false => Transition::Stay,
        }
    }

    fn back(&mut self, _: &mut AppState) -> Transition {
        self.purchase.clone().shown()
    }
}

const NAMING: Topic = Topic {
    title: "Save the army",
    asks: "Type a name and press Return. The army can then be loaded in any purchase, and in Arrange a battle.",
    context: Keymap::Choosing,
    rules: &["BATT-LEAD-06"],
    chapters: &["Setting up"],
};
