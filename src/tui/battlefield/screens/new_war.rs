//! The form that begins a war (OURS-8): a leader, the size of the battles, both lists and the level of the enemy.

use crate::app::AppState;
use crate::battlefield::screens::{camp, words};
use crate::help::Topic;
use crate::keys::{Hint, Keymap};
use crate::screens::{Screen, Transition};
use crate::theme::Ink;
use crate::widgets::form_screen::{Field, Form, FormScreen, Group, keys};
use crate::widgets::panels::Panel;
use ludus_battlefield::data::people::People;
use ludus_battlefield::data::size::{GameSize, RuleSet, Scale};
use ludus_battlefield::model::army::{General, PurchaseLimits};
use ludus_battlefield::model::setup::LONGEST_NAME;
use ludus_battlefield::setup::war::{BATTLES, GROWTH, INCOME, War};
use ludus_engine::dice::Seed;
use ludus_store::system;

/// A war before it begins. A leader of the roster keeps the name.
pub struct NewWar {
    war: War,
    again: bool,
}

impl NewWar {
    pub fn screen(shared: &mut AppState) -> impl Screen + use<> {
        let seed = shared.fresh_seed();
        FormScreen::new(NewWar { war: plan("", seed), again: false })
    }

    /// Another war of a leader whose war is over, with the same choices.
    pub fn again(shared: &mut AppState, of: &War) -> Transition {
        let new = plan(&of.leader, shared.fresh_seed());
        let war =
            War { size: of.size, rules: of.rules, people: of.people, enemy: of.enemy, general: of.general, ..new };
        Transition::To(Box::new(FormScreen::new(NewWar { war, again: true })))
    }
}

/// Names for leaders that the player gives no name.
const NAMES: [&str; 12] =
    ["Alma", "Bero", "Cara", "Dorn", "Edda", "Falk", "Gisa", "Hagen", "Imke", "Jost", "Kuno", "Lene"];

/// The first of the names that no leader of the roster has.
fn unused_name(shared: &AppState) -> &'static str {
    let leaders = shared.store.battlefield();
    NAMES.into_iter().find(|name| leaders.find(name).is_err()).unwrap_or(NAMES[0])
}

fn plan(leader: &str, seed: Seed) -> War {
    War::new(leader, GameSize::Skirmish, People::Empire, People::Marsh, seed)
}

impl NewWar {
    /// The Leadership at the beginning of the war.
    const fn leadership(&self) -> u32 {
        PurchaseLimits::of(self.war.size, Scale::Tactical, self.war.rules, self.war.people).leadership
    }
}

impl Form<War> for NewWar {
    fn values(&mut self) -> &mut War {
        &mut self.war
    }

    fn topic(&self) -> &'static Topic {
        &TOPIC
    }

    fn groups(&self, shared: &AppState) -> Vec<Group<War>> {
        let war = &self.war;
        let name = match self.again {
            true => Field::fixed("Leader", &war.leader).help("The leader keeps the name and the career."),
            false => Field::text("Leader", &war.leader, LONGEST_NAME, |war: &mut War| &mut war.leader).help(format!(
                "Type the name of your leader, up to 24 letters. Without one, {} leads.",
                unused_name(shared)
            )),
        };
        vec![Group::new("The war", vec![name, size(war), rules(war), own(war), enemy(war), general(war)])]
    }

    fn keys(&self, shared: &AppState, _wide: bool) -> Vec<Hint> {
        keys(shared, "buy the army")
    }

    fn panels<'a>(&'a self, shared: &'a AppState) -> Vec<Panel<'a>> {
        let size = self.war.size;
        let lines = vec![
            (format!("{BATTLES} battles with one leader."), Ink::Strong),
            (format!("You begin with {} gold and a Leadership of {}.", size.gold(), self.leadership()), Ink::Plain),
            (format!("Survivors stay. {INCOME} gold or more come in after a battle."), Ink::Plain),
            (format!("Enemies: {GROWTH}% more after a victory, less after a defeat."), Ink::Plain),
            ("Score: Leadership at the end, and a tenth of the army's value.".into(), Ink::Plain),
        ];
        let rows = lines.len() as u16 + 4;
        vec![Panel::lines("What awaits you", lines).size(40, rows), Panel::rules(shared, TOPIC)]
    }

    fn accept(&mut self, shared: &mut AppState, at: &mut usize) -> Transition {
        let size = self.war.size;
        let leader = match self.war.leader.trim() {
            "" => unused_name(shared).to_string(),
            name => name.to_string(),
        };
        let war = War { leader, leadership: self.leadership(), gold: size.gold(), ..self.war.clone() };
        let done = match self.again {
            true => shared.store.another_war(&war),
            false => shared.store.add_leader(&war, system::now()),
        };
        if shared.say_done(done, format!("{} goes to war. Buy the first army.", war.leader)) {
            return camp::hire(shared, &war.leader);
        }
        *at = 0;
        Transition::Stay
    }
}

fn size(war: &War) -> Field<War> {
    let means = ["400 gold, about 5 units", "800 gold, about 10 units", "1600 gold, about 20 units"];
    let all = GameSize::ALL.map(|size| (size, size.name(), means[size as usize]));
    Field::one("Size", all, war.size, |war: &mut War, _, size| war.size = size)
        .help("The gold and the Leadership that you begin with, and the maps.")
}

fn rules(war: &War) -> Field<War> {
    let all = [
        (RuleSet::Ludus, "Ludus", words::HOUSE_RULES),
        (RuleSet::Printed, "Printed", "as printed in 1994: volleys decide most battles"),
    ];
    Field::one("Rules", all, war.rules, |war: &mut War, _, rules| war.rules = rules)
        .help("The rules of all five battles.")
}

fn people() -> [(People, &'static str, &'static str); 6] {
    People::ALL.map(|people| (people, people.name(), words::list(people)))
}

fn own(war: &War) -> Field<War> {
    Field::one("Your list", people(), war.people, |war: &mut War, _, people| war.people = people)
        .help("The list from which you hire in all five battles.")
}

fn enemy(war: &War) -> Field<War> {
    Field::one("Enemy", people(), war.enemy, |war: &mut War, _, people| war.enemy = people)
        .help("The list of all five enemies.")
}

fn general(war: &War) -> Field<War> {
    let all = General::ALL.map(|general| (general, general.name(), words::general(general)));
    Field::one("Level", all, war.general, |war: &mut War, _, general| war.general = general)
        .help("The computer general who leads the enemies.")
}

const TOPIC: Topic = Topic {
    title: "A new war",
    asks: "Name a leader and choose the war. Return goes to the purchase of the first army.",
    context: Keymap::Choosing,
    rules: &["OURS-8", "OURS-2", "OURS-5", "BATT-LEAD-01", "BATT-LEAD-02"],
    chapters: &["War", "Leadership"],
};
