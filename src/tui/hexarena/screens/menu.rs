//! The main menu of *Hex Arena*. Without roster and saved battle it proposes a quick bout. Start with [`main`].

use crate::app::AppState;
use crate::books;
use crate::canvas::Canvas;
use crate::help::Topic;
use crate::hexarena::camp::week;
use crate::hexarena::rulebook;
use crate::hexarena::screens::bout_setup::BoutSetup;
use crate::hexarena::screens::character_creation::CharacterCreation;
use crate::hexarena::screens::characters::{Characters, NOBODY};
use crate::hexarena::screens::hall::Hall;
use crate::hexarena::screens::infirmary::{Infirmary, living};
use crate::hexarena::screens::intro_art;
use crate::hexarena::screens::quick::Quick;
use crate::hexarena::screens::switches::Switches;
use crate::keys::Keymap;
use crate::layout::Layout;
use crate::screens::enter_code::CodeEntry;
use crate::screens::learning::Learning;
use crate::screens::load_game::LoadGame;
use crate::screens::options::Options;
use crate::screens::screen_stack::explain;
use crate::theme::Ink;
use crate::wide_layout::{Fill, Length, TextBox, WideLayout, columns, rows, rules};
use crate::widgets::front_facts;
use crate::widgets::front_page::{FrontBox, FrontPage};
use crate::widgets::list_screen::{ListScreen, draw_first};
use crate::widgets::menu_screen::{MenuItem, MenuList, MenuPage, MenuScreen};
use ludus_engine::book::Book;
use ludus_hexarena::matchmaking::foes::FOES;
use ludus_store::battles::{BattleRow, Unfinished};
use ratatui::layout::Rect;

/// The item in focus while there is nobody to fight with, in the classic and in the modern menu.
const FIRST: &str = "Quick bout";
const QUICK: &str = "A quick bout";

pub fn main(shared: &AppState) -> MenuScreen {
    let waits = shared.store.unfinished(Some(Book::HexArena));
    let nobody = living(shared.store.hexarena()).is_empty();
    let first = |label: &'static str| if nobody && waits.newest.is_none() { label } else { "" };
    let last = shared.store.last_over(Book::HexArena);
    let modern = MenuList::grouped(groups(shared, &waits, last.is_some())).on(first(QUICK));
    let classic = MenuItem::waiting("conTinue", waits.newest.as_ref()).into_iter().chain(items(shared)).collect();
    let classic = MenuList::new(classic).on(first(FIRST));
    MenuScreen::new(MainMenu { last }, classic, modern)
}

fn fight_hint(shared: &AppState) -> &'static str {
    let nobody = living(shared.store.hexarena()).is_empty();
    if nobody { "make a character first" } else { "your characters; wounds and gains stay" }
}

/// The items of the classic menu.
fn items(shared: &AppState) -> [MenuItem; 13] {
    [
        MenuItem::new("Fight a bout", fight_hint(shared), BoutSetup::open),
        MenuItem::opens(FIRST, "choose both sides and the arena, and fight", Quick::screen),
        MenuItem::opens("Make character", "page by page, each die rolled once", |shared| {
            CharacterCreation::new(shared)
        }),
        MenuItem::opens("cHaracters", "their records, training, the shop", |shared| {
            ListScreen::new(shared, Characters)
        }),
        MenuItem::opens("Infirmary", "healing, and the passing weeks", |shared| {
            ListScreen::new(shared, Infirmary::new())
        }),
        MenuItem::opens("hAll", "careers, deaths, best blows", |shared| ListScreen::new(shared, Hall)),
        MenuItem::opens("Switches", "the rules of your campaign", |_| Switches::screen()),
        MenuItem::opens("Learn", "lessons, each a few minutes long", |shared| Learning::at(shared, 0)),
        MenuItem::opens("Restore bout", "all bouts, unfinished or over", |shared| {
            ListScreen::new(shared, LoadGame(Some(Book::HexArena)))
        }),
        MenuItem::opens("Play a code", "a bout somebody sent you", |_| CodeEntry::default()),
        MenuItem::new("rUles", "the rulebook, chapter by chapter", |shared| explain(shared, &RULES)),
        MenuItem::opens("Options", "", |_| Options::screen()),
        MenuItem::new("Back", books::back_remark(shared), books::back),
    ]
}

/// The groups of the modern menu, in the order of use. `watch`: True if a bout can be watched.
pub fn groups(shared: &AppState, waits: &Unfinished, watch: bool) -> Vec<Vec<MenuItem>> {
    let roster = shared.store.hexarena();
    let (all, alive) = (roster.characters().len(), living(roster).len());
    let alive_of = if all == 0 { "nobody yet".into() } else { format!("{alive} of {all} alive") };
    let fight = if alive == 0 { "needs a character" } else { "wounds and gains stay" };
    let fights = [
        MenuItem::new("Fight a bout", fight, BoutSetup::open)
            .short("your characters")
            .about("With your own characters. They keep wounds and gains, and may die."),
        MenuItem::opens(QUICK, "choose both sides", Quick::screen)
            .short("both sides")
            .about("Choose both sides and the arena, and fight. It harms nobody for good."),
    ];
    let characters = vec![
        MenuItem::opens("New character", "page by page", CharacterCreation::new)
            .about("Page by page, each die rolled once."),
        MenuItem::opens("Your characters", alive_of, |shared| ListScreen::new(shared, Characters))
            .about("Their records, their training and the shop."),
        MenuItem::opens("Infirmary", "healing, passing weeks", |shared| ListScreen::new(shared, Infirmary::new()))
            .short("healing, weeks")
            .about("Let weeks pass, so that wounds heal."),
        MenuItem::opens("Hall of fame", "careers, deaths, best blows", |shared| ListScreen::new(shared, Hall))
            .short("careers, deaths")
            .about("Careers, deaths and the best blows."),
        MenuItem::opens("Switches", "the rules of your campaign", |_| Switches::screen())
            .short("campaign rules")
            .about("Which optional rules your campaign uses."),
    ];
    let mut games = vec![MenuItem::lessons(shared), MenuItem::code()];
    games.push(MenuItem::new("Rules", "chapter by chapter", |shared| explain(shared, &RULES)).about("The rulebook."));
    games.extend(books::others(shared));
    let mut last = MenuItem::options_and_quit();
    last.extend(watch.then(|| MenuItem::watch("Watch this or another bout", Book::HexArena)));
    let first = MenuItem::unfinished(Some(Book::HexArena), waits).into_iter().chain(fights).collect();
    vec![first, characters, games, last]
}

const SUBTITLE: &str = "Figures on hexes, Pulse by Pulse: d100, Fatigue, grievous injuries.";

struct MainMenu {
    /// The last bout that is over.
    last: Option<BattleRow>,
}

impl MenuPage for MainMenu {
    fn topic(&self) -> &'static Topic {
        &TOPIC
    }

    fn front<'s>(&'s self, shared: &'s AppState) -> FrontPage<'s> {
        let roster = shared.store.hexarena();
        let all = roster.characters();
        let letters = all.iter().filter_map(|kept| kept.who.name.chars().next()).take(3).collect();
        let people =
            FrontBox::new("Your characters", all.len().clamp(6, 20) as u16 + 2, |pane| draw_people(shared, pane));
        let people = if all.is_empty() { people } else { people.remark(week(roster.week())) };
        let mut facts: Vec<FrontBox<'_>> = front_facts::last_battle(self.last.as_ref()).into_iter().collect();
        facts.push(
            FrontBox::new("The board", 11, |pane| {
                let area = pane.rest();
                intro_art::draw(pane.canvas, area);
            })
            .least(11),
        );
        let tip = FrontBox::new("How it is played", 4, |pane| {
            front_facts::about_with_rules(pane, &intro_art::ABOUT, rulebook::CHAPTERS, &TOPIC);
        });
        FrontPage { words: "Hex Arena: figures on hexes, Pulse by Pulse", letters, people, facts, tip }
    }

    fn leads_back(&self) -> bool {
        true
    }

    fn draw_small(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let (x, y) = (layout.arena.x + 2, layout.arena.y);
        canvas.put(x, y + 1, "H E X   A R E N A", Ink::Title);
        canvas.put(x, y + 2, SUBTITLE, Ink::Plain);
        let roster = shared.store.hexarena();
        if roster.characters().is_empty() {
            return intro_art::draw(canvas, Rect::new(x, y + 4, 76, 13));
        }
        let title = format!("Your characters, {}", week(roster.week()).to_lowercase());
        canvas.put(x, y + 4, &title, Ink::Title);
        let area = Rect::new(x - 2, y + 5, 78, layout.arena.bottom() - y - 5);
        draw_first(shared, &mut TextBox::bare(canvas, area), &Characters, "cHaracters");
    }

    fn draw_boxes(&self, shared: &AppState, canvas: &mut Canvas<'_>, room: WideLayout, items: u16) -> Rect {
        room.head(canvas, "Hex Arena", SUBTITLE);
        let [left, right] = columns(room.body(), [Length(62), Fill(1)]);
        let [menu, below] = rows(left, [Length(items + 4), Fill(1)]);
        let many = shared.store.hexarena().characters().len().clamp(6, 20) as u16;
        let [people, told] = rows(right, [Length(many + 4), Fill(1)]);
        draw_people(shared, &mut TextBox::new(canvas, people, "Your characters"));
        rules(canvas, told, rulebook::CHAPTERS, &TOPIC);
        let inside = canvas.frame(below, "The board");
        intro_art::draw(canvas, inside);
        menu
    }
}

/// Draws the roster, or the opponents while the roster is empty.
pub fn draw_people(shared: &AppState, pane: &mut TextBox<'_, '_>) {
    let roster = shared.store.hexarena();
    if roster.characters().is_empty() {
        pane.text(NOBODY, Ink::Plain);
        pane.next();
        pane.text("The opponents, by their grade:", Ink::Title);
        for foe in &FOES {
            pane.line(&format!("{:<3} {:<16} {}", foe.grade.name(), foe.name, foe.style.name()), Ink::Dim);
        }
        return;
    }
    draw_first(shared, pane, &Characters, if shared.skin().modern { "Your characters" } else { "cHaracters" });
}

const TOPIC: Topic = Topic {
    title: "Hex Arena",
    asks: "Choose an entry. A quick bout takes a quarter of an hour and harms nobody for good. Your own characters \
           keep wounds and gains from bout to bout, and may die.",
    context: Keymap::Menu,
    rules: &["DQ-GEN-02", "DQ-GEN-10", "DQ-PULSE-01", "DQ-GEN-15", "D162"],
    chapters: &["The Hex Arena", "Opponents"],
};

const RULES: Topic = Topic {
    title: "The rules",
    asks: "The chapters of the rulebook, in their order.",
    context: Keymap::Reading,
    rules: &[],
    chapters: &[
        "The Hex Arena",
        "Before the bout",
        "Hexes",
        "The Pulse",
        "Actions",
        "Attacks",
        "Special attacks",
        "The Strike Chance",
        "Fumbles, parries, defence",
        "Damage",
        "Grievous injuries",
        "Stun, unconsciousness, death",
        "The end of a bout",
        "Opponents",
        "The screens",
    ],
};
