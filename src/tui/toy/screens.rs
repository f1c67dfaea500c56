//! The screens around a game of *Pennies*: menu, characters, and the forms for a new character and a new game.

use crate::app::AppState;
use crate::books;
use crate::help::Topic;
use crate::keys::{KeyAction, Keymap};
use crate::screens::Transition;
use crate::screens::enter_code::CodeEntry;
use crate::screens::load_game::LoadGame;
use crate::screens::options::Options;
use crate::theme::Ink;
use crate::toy::career::PenniesCareer;
use crate::wide_layout::Cell;
use crate::widgets::form_screen::{Field, Form, FormScreen, Group};
use crate::widgets::list_screen::{List, ListAction, ListScreen};
use crate::widgets::menu_screen::{MenuItem, MenuPage, MenuScreen};
use crate::widgets::rows::{ListColumn, left, right};
use ludus_engine::book::Book;
use ludus_store::system;
use ludus_store::toy::{Contestant, Roster};
use ludus_toy::battle::Match;
use ludus_toy::model::{HOUSE, LONGEST_NAME, Setup};

/// The help of a screen outside games.
const fn topic(title: &'static str, asks: &'static str, context: Keymap) -> Topic {
    Topic { title, asks, context, rules: &["PEN-01", "PEN-02", "PEN-05"], chapters: &["Pennies"] }
}

pub fn menu(shared: &AppState) -> MenuScreen {
    let items = [
        MenuItem::opens("New game", "two characters, or one and the house", |shared| {
            FormScreen::new(GameForm::new(shared))
        }),
        MenuItem::opens("Make character", "a name is enough", |_| FormScreen::new(NameForm::default())),
        MenuItem::opens("cHaracters", "their games and wins", |shared| ListScreen::new(shared, Characters)),
        MenuItem::opens("Restore game", "all games, unfinished or over", |shared| ListScreen::new(shared, LoadGame)),
        MenuItem::opens("Play a code", "a game somebody sent you", |_| CodeEntry::default()),
        MenuItem::opens("Options", "", |_| Options::screen()),
        MenuItem::new("Back", books::back_remark(shared), books::back),
    ];
    let waits = MenuItem::waiting("Continue", shared, Some(Book::Toy));
    MenuScreen::new(&MainMenu, waits.into_iter().chain(items).collect())
}

struct MainMenu;

impl MenuPage for MainMenu {
    fn topic(&self) -> &'static Topic {
        const { &topic("Pennies", "Two fighters, ten pennies each, three dice for a swing.", Keymap::Menu) }
    }

    fn leads_back(&self) -> bool {
        true
    }
}

fn roster(shared: &AppState) -> &Roster {
    shared.store.people::<Match>()
}

pub struct Characters;

impl List for Characters {
    type Row = Contestant;
    const COLUMNS: &'static [ListColumn] =
        &[left("Name", 14, 0), right("Games", 5, 1), right("Won", 5, 1), left("State", 12, 2)];
    const TOPIC: Topic = topic("Characters", "Your characters. Return shows a career.", Keymap::List);
    const EMPTY: &'static str = "Nobody yet: make a character.";

    fn rows(&self, shared: &AppState) -> Vec<Contestant> {
        roster(shared).characters.clone()
    }

    fn name(&self, row: &Contestant) -> String {
        row.who.name.clone()
    }

    fn cells(&self, _: &AppState, row: &Contestant) -> Vec<Cell> {
        let state = if row.in_battle.is_some() { "in a game" } else { "ready" };
        let [games, wins] = [row.who.games, row.wins].map(Cell::plain);
        vec![Cell::ink(&row.who.name, Ink::Strong), games, wins, Cell::plain(state)]
    }

    fn actions(&self, _: &AppState, _: &Contestant) -> Vec<ListAction> {
        vec![ListAction::on_return("career")]
    }

    fn act(&mut self, shared: &mut AppState, _: KeyAction, row: &Contestant) -> Transition {
        PenniesCareer::open(shared, &row.who.name)
    }
}

#[derive(Default)]
struct NameForm(String);

impl Form for NameForm {
    type Values = NameForm;

    fn values(&mut self) -> &mut NameForm {
        self
    }

    fn topic(&self) -> &'static Topic {
        const { &topic("A new character", "Type a name. Return adds the character.", Keymap::Choosing) }
    }

    fn groups(&self, _: &AppState) -> Vec<Group<NameForm>> {
        let name = Field::text("Name", self.0.as_str(), LONGEST_NAME, |form: &mut NameForm| &mut form.0);
        vec![Group::new("Character", vec![name.help(format!("Up to {LONGEST_NAME} letters."))])]
    }

    fn accept(&mut self, shared: &mut AppState, _: &mut usize) -> Transition {
        let done = shared.store.change::<Match, _, _>(|roster| roster.add(&self.0, system::now()));
        match shared.say_done(done, format!("{} joins your roster.", self.0)) {
            true => Transition::To(Box::new(ListScreen::new(shared, Characters).on(&self.0))),
            false => Transition::Stay,
        }
    }
}

/// The choices for a game: the number of each fighter in [`names`], and whether the computer plays the second one.
pub struct GameForm {
    fighters: [usize; 2],
    computer: bool,
}

/// The fighters to choose from: all characters that are in no game, and the house.
fn names(shared: &AppState) -> Vec<String> {
    let free = roster(shared).characters.iter().filter(|one| one.in_battle.is_none());
    free.map(|one| one.who.name.clone()).chain([HOUSE.into()]).collect()
}

impl GameForm {
    pub fn new(shared: &AppState) -> GameForm {
        GameForm { fighters: [0, names(shared).len() - 1], computer: true }
    }
}

impl Form for GameForm {
    type Values = GameForm;

    fn values(&mut self) -> &mut GameForm {
        self
    }

    fn topic(&self) -> &'static Topic {
        const { &topic("A new game", "Choose the fighters, and who plays the second one.", Keymap::Choosing) }
    }

    fn groups(&self, shared: &AppState) -> Vec<Group<GameForm>> {
        let fighter = |seat: usize, label| {
            let all = names(shared).into_iter().enumerate().map(|(at, name)| (at, name, ""));
            Field::one(label, all, self.fighters[seat], move |form: &mut GameForm, _, at| form.fighters[seat] = at)
        };
        let hands = [(false, "you", ""), (true, "the computer", "")];
        let hand = Field::one("Played by", hands, self.computer, |form: &mut GameForm, _, by| form.computer = by);
        let hand = hand.help("Who plays the second fighter. The computer rests when it is nearly out.");
        vec![Group::new("The game", vec![fighter(0, "First fighter"), fighter(1, "Second fighter"), hand])]
    }

    fn accept(&mut self, shared: &mut AppState, _: &mut usize) -> Transition {
        let all = names(shared);
        let names = self.fighters.map(|at| all.get(at).cloned().unwrap_or_default());
        let own: Vec<&str> = names.iter().map(String::as_str).filter(|name| *name != HOUSE).collect();
        let (setup, seed) = (Setup { names: names.clone(), computer: self.computer }, shared.fresh_seed());
        let begun = shared.store.begin::<Match>(setup, seed, &own, system::now());
        Transition::battle(shared, begun, Vec::new())
    }
}
