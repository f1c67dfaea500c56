//! The main menu of *Hex Arena*. Without roster and saved battle it proposes a quick bout. Start with [`main`].

use crate::app::AppState;
use crate::canvas::{Canvas, cut};
use crate::help::Topic;
use crate::hexarena::camp::week;
use crate::hexarena::rulebook;
use crate::hexarena::screens::bout_setup::BoutSetup;
use crate::hexarena::screens::character_creation::CharacterCreation;
use crate::hexarena::screens::characters::{Characters, HEADING, HEADS, NOBODY, cells, line};
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
use crate::wide_layout::{Cell, Column, Fill, Length, TextBox, WideLayout, columns, rows, rules, table};
use crate::widgets::menu_screen::{MenuItem, MenuPage, MenuScreen, draw_rows};
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
        MenuItem::opens("cHaracters", "their records, training, the shop", |shared| Characters::new(shared)),
        MenuItem::opens("Infirmary", "healing, and the passing weeks", |_| Infirmary::new()),
        MenuItem::opens("hAll", "careers, deaths, best blows", |shared| Hall::new(shared.store.hexarena())),
        MenuItem::opens("Switches", "the rules of your campaign", |_| Switches::screen()),
        MenuItem::opens("learN", "lessons, each a few minutes long", |shared| Learning::new(shared, 0)),
        MenuItem::opens("Restore bout", "all bouts, unfinished or over", |shared| LoadGame::new(shared)),
        MenuItem::opens("Play a code", "a bout somebody sent you", |_| CodeEntry::default()),
        MenuItem::new("rUles", "the rulebook, chapter by chapter", |shared| explain(shared, &RULES)),
        MenuItem::opens("Options", "", |_| Options::screen()),
        MenuItem::book("Back", "to the gladiators", Book::Gladiator),
    ];
    MenuScreen::new(&Page, waits.into_iter().chain(items).collect()).on(first)
}

const SUBTITLE: &str = "Figures on hexes, Pulse by Pulse: d100, Fatigue, grievous injuries.";

struct Page;

impl MenuPage for Page {
    fn topic(&self) -> &'static Topic {
        &TOPIC
    }

    fn back(&self) -> Option<Book> {
        Some(Book::Gladiator)
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
        let rows = roster.characters().iter().map(|kept| {
            let ink = if kept.who.death.is_some() { Ink::Dim } else { Ink::Plain };
            (cut(&line(roster, kept), 77), ink)
        });
        draw_rows(canvas, layout, (&title, HEADING), rows);
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

/// Columns that the whole list needs.
const WIDE: u16 = 82;

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
    let all = roster.characters().iter().map(|kept| cells(roster, kept));
    if pane.width() >= WIDE {
        let all: Vec<Vec<Cell>> = all.collect();
        table(pane, &HEADS, &all, None);
        return;
    }
    // A narrow box shows only name, weapon, Rank and state.
    let few = |row: Vec<Cell>| [0, 2, 3, 7].into_iter().filter_map(|at| row.get(at).cloned()).collect();
    let all: Vec<Vec<Cell>> = all.map(few).collect();
    let heads =
        [Column("Name", 13, false), Column("Weapon", 16, false), Column("Rank", 4, true), Column("State", 12, false)];
    table(pane, &heads, &all, None);
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
