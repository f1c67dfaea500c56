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
use crate::widgets::list_screen::{ListScreen, draw_first};
use crate::widgets::menu_screen::{MenuItem, MenuPage, MenuScreen};
use ludus_engine::book::Book;
use ludus_hexarena::matchmaking::foes::FOES;
use ratatui::layout::Rect;

/// The item in focus while there is nobody to fight with.
const FIRST: &str = "Quick bout";

pub fn main(shared: &AppState) -> MenuScreen {
    let waits = MenuItem::waiting("conTinue", shared, Some(Book::HexArena));
    let nobody = living(shared.store.hexarena()).is_empty();
    let fight = if nobody { "make a character first" } else { "your characters; wounds and gains stay" };
    let first = if nobody && waits.is_none() { FIRST } else { "" };
    let items = [
        MenuItem::new("Fight a bout", fight, BoutSetup::open),
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
        MenuItem::opens("learN", "lessons, each a few minutes long", |shared| Learning::at(shared, 0)),
        MenuItem::opens("Restore bout", "all bouts, unfinished or over", |shared| ListScreen::new(shared, LoadGame)),
        MenuItem::opens("Play a code", "a bout somebody sent you", |_| CodeEntry::default()),
        MenuItem::new("rUles", "the rulebook, chapter by chapter", |shared| explain(shared, &RULES)),
        MenuItem::opens("Options", "", |_| Options::screen()),
        MenuItem::new("Back", books::back_remark(shared), books::back),
    ];
    MenuScreen::new(&MainMenu, waits.into_iter().chain(items).collect()).on(first)
}

const SUBTITLE: &str = "Figures on hexes, Pulse by Pulse: d100, Fatigue, grievous injuries.";

struct MainMenu;

impl MenuPage for MainMenu {
    fn topic(&self) -> &'static Topic {
        &TOPIC
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
        pane.line("The opponents, each with a grade from I:", Ink::Title);
        for foe in &FOES {
            pane.line(&format!("{:<3} {:<16} {}", foe.grade.name(), foe.name, foe.style.name()), Ink::Dim);
        }
        return;
    }
    draw_first(shared, pane, &Characters, "cHaracters");
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
