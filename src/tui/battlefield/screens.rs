//! The screens before and after a battle.

pub mod scenarios;

use crate::app::AppState;
use crate::battlefield::screens::scenarios::Scenarios;
use crate::books;
use crate::help::Topic;
use crate::keys::Keymap;
use crate::screens::Transition;
use crate::screens::enter_code::CodeEntry;
use crate::screens::load_game::LoadGame;
use crate::screens::options::Options;
use crate::theme::Ink;
use crate::wide_layout::TextBox;
use crate::widgets::front_page::{FrontBox, FrontPage};
use crate::widgets::list_screen::ListScreen;
use crate::widgets::menu_screen::{MenuItem, MenuList, MenuPage, MenuScreen};
use ludus_battlefield::battle::state::FieldBattle;
use ludus_battlefield::data::people::People;
use ludus_battlefield::data::size::GameSize;
use ludus_battlefield::model::army::{Commander, General};
use ludus_battlefield::setup::random::RandomBattle;
use ludus_engine::book::Book;
use ludus_store::system;

pub fn menu(shared: &AppState) -> MenuScreen {
    let waits = shared.store.waiting(Some(Book::Battlefield));
    let classic = [
        MenuItem::new("Random battle", "equal armies against the computer", random_battle),
        MenuItem::opens("Scenarios", "nine ready battles", |shared| ListScreen::new(shared, Scenarios)),
        MenuItem::opens("rEstore battle", "all battles, unfinished or over", |shared| {
            ListScreen::new(shared, LoadGame)
        }),
        MenuItem::opens("Play a code", "a battle somebody sent you", |_| CodeEntry::default()),
        MenuItem::opens("Options", "", |_| Options::screen()),
        MenuItem::new("Back", books::back_remark(shared), books::back),
    ];
    let classic = MenuItem::waiting("Continue", waits.as_ref()).into_iter().chain(classic).collect();
    let fights = MenuItem::waiting("Continue", waits.as_ref()).into_iter();
    let ready = MenuItem::opens("Scenarios", "nine ready battles", |shared| ListScreen::new(shared, Scenarios));
    let fights = fights.chain([MenuItem::new("Random battle", "equal armies", random_battle), ready]).collect();
    let mut games = vec![MenuItem::code()];
    games.extend(books::others(shared));
    let modern = MenuList::grouped(vec![fights, games, MenuItem::options_and_quit()]);
    MenuScreen::new(FieldMenu, MenuList::new(classic), modern)
}

/// Begins a battle of two equal small armies against a Captain.
pub fn random_battle(shared: &mut AppState) -> Transition {
    let mut battle = RandomBattle::mirror(GameSize::Skirmish, People::Free);
    battle.armies[1].2 = Commander::Computer(General::Captain);
    let seed = shared.fresh_seed();
    let begun = shared.store.begin::<FieldBattle>(battle.setup(seed), seed, &[], system::now());
    Transition::battle(shared, begun, Vec::new())
}

pub fn draw_people(shared: &AppState, pane: &mut TextBox<'_, '_>) {
    let leaders = shared.store.battlefield().leaders();
    if leaders.is_empty() {
        pane.text("Nobody yet.", Ink::Plain);
    }
    for leader in leaders {
        pane.line(leader.name(), Ink::Plain);
    }
}

struct FieldMenu;

impl MenuPage for FieldMenu {
    fn topic(&self) -> &'static Topic {
        &TOPIC
    }

    fn front<'s>(&'s self, shared: &'s AppState) -> FrontPage<'s> {
        let people = FrontBox::new("Your leaders", 6, |pane| draw_people(shared, pane));
        let tip = FrontBox::new("How it is played", 4, |pane| {
            pane.text(TOPIC.asks, Ink::Plain);
        });
        FrontPage {
            words: "Battlefield: armies on a map of hexes",
            letters: Vec::new(),
            people,
            facts: Vec::new(),
            tip,
        }
    }

    fn leads_back(&self) -> bool {
        true
    }
}

const TOPIC: Topic = Topic {
    title: "Battlefield",
    asks: "Choose an entry. Two to four armies of many units fight on a map of hexes.",
    context: Keymap::Menu,
    rules: &[],
    chapters: &["War"],
};
