//! The main menu of *Hex Arena*. Without roster and saved battle it proposes a quick bout. Start with [`Main`].

use crate::app::AppState;
use crate::books;
use crate::canvas::{Canvas, cut};
use crate::help::Topic;
use crate::hexarena::camp::week;
use crate::hexarena::rulebook;
use crate::hexarena::screens::bout_setup::BoutSetupScreen;
use crate::hexarena::screens::character_creation::CharacterCreation;
use crate::hexarena::screens::characters::{Characters, HEADING, HEADS, NOBODY, cells, line};
use crate::hexarena::screens::hall::Hall;
use crate::hexarena::screens::infirmary::{Infirmary, living};
use crate::hexarena::screens::intro_art;
use crate::hexarena::screens::quick::Quick;
use crate::hexarena::screens::switches::Switches;
use crate::input::Input;
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::Layout;
use crate::menu::{Entry, Menu, Picked};
use crate::screens::enter_code::CodeEntry;
use crate::screens::learning::Learning;
use crate::screens::load_game::{LoadGame, go_on_waiting};
use crate::screens::options::Options;
use crate::screens::screen_stack::explain;
use crate::screens::welcome::waiting_short;
use crate::screens::{Screen, Transition, draw_note, note};
use crate::theme::Ink;
use crate::wide_layout::{Cell, Column, Fill, Length, TextBox, WideLayout, columns, rows, rules, table};
use ludus_engine::book::Book;
use ludus_hexarena::matchmaking::foes::FOES;
use ludus_store::battles::BattleRow;
use ratatui::layout::Rect;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MenuChoice {
    Continue,
    Fight,
    Quick,
    Make,
    Characters,
    Infirmary,
    Hall,
    Switches,
    Learn,
    Restore,
    Code,
    Rules,
    Options,
    Back,
}

fn entries(waits: bool) -> Vec<Entry<MenuChoice>> {
    let mut entries = vec![
        Entry::new("Fight a bout", MenuChoice::Fight),
        Entry::new("Quick bout", MenuChoice::Quick),
        Entry::new("Make character", MenuChoice::Make),
        Entry::new("cHaracters", MenuChoice::Characters),
        Entry::new("Infirmary", MenuChoice::Infirmary),
        Entry::new("hAll", MenuChoice::Hall),
        Entry::new("Switches", MenuChoice::Switches),
        Entry::new("learN", MenuChoice::Learn),
        Entry::new("Restore bout", MenuChoice::Restore),
        Entry::new("Play a code", MenuChoice::Code),
        Entry::new("rUles", MenuChoice::Rules),
        Entry::new("Options", MenuChoice::Options),
        Entry::new("Back", MenuChoice::Back),
    ];
    if waits {
        entries.insert(0, Entry::new("conTinue", MenuChoice::Continue));
    }
    entries
}

pub struct Main {
    menu: Menu<MenuChoice>,
    waits: Option<BattleRow>,
}

impl Main {
    pub fn new(shared: &AppState) -> Main {
        let waits = shared.store.waiting(Some(Book::HexArena));
        let menu = Menu::new(entries(waits.is_some()));
        let nobody = waits.is_none() && living(shared.store.hexarena()).is_empty();
        Main { menu: if nobody { menu.on(MenuChoice::Quick) } else { menu }, waits }
    }

    fn about(&self, shared: &AppState, choice: MenuChoice) -> Option<String> {
        Some(match choice {
            MenuChoice::Continue => return self.waits.as_ref().map(waiting_short),
            MenuChoice::Fight if living(shared.store.hexarena()).is_empty() => "make a character first".into(),
            MenuChoice::Fight => "your characters; wounds and gains stay".into(),
            MenuChoice::Infirmary => "healing, and the passing weeks".into(),
            MenuChoice::Hall => "careers, deaths, best blows".into(),
            MenuChoice::Switches => "the rules of your campaign".into(),
            MenuChoice::Quick => "choose both sides and the arena, and fight".into(),
            MenuChoice::Make => "page by page, each die rolled once".into(),
            MenuChoice::Characters => "their records, training, the shop".into(),
            MenuChoice::Learn => "lessons, each a few minutes long".into(),
            MenuChoice::Restore => "all bouts, unfinished or over".into(),
            MenuChoice::Code => "a bout somebody sent you".into(),
            MenuChoice::Rules => "the rulebook, chapter by chapter".into(),
            MenuChoice::Options => return None,
            MenuChoice::Back => books::back_remark(shared),
        })
    }

    fn choose(&self, shared: &mut AppState, choice: MenuChoice) -> Transition {
        match choice {
            MenuChoice::Continue => go_on_waiting(shared, self.waits.as_ref()),
            MenuChoice::Fight => BoutSetupScreen::open(shared),
            MenuChoice::Infirmary => Transition::To(Box::new(Infirmary::new())),
            MenuChoice::Hall => Transition::To(Box::new(Hall::new(shared.store.hexarena()))),
            MenuChoice::Switches => Transition::To(Box::new(Switches::new())),
            MenuChoice::Quick => Transition::To(Box::new(Quick::new(shared))),
            MenuChoice::Make => Transition::To(Box::new(CharacterCreation::new(shared))),
            MenuChoice::Characters => Transition::To(Box::new(Characters::new(shared))),
            MenuChoice::Learn => Transition::To(Box::new(Learning::new(shared, 0))),
            MenuChoice::Restore => Transition::To(Box::new(LoadGame::new(shared))),
            MenuChoice::Code => Transition::To(Box::<CodeEntry>::default()),
            MenuChoice::Rules => explain(shared, &RULES),
            MenuChoice::Options => Transition::To(Box::new(Options::new())),
            MenuChoice::Back => books::back(shared),
        }
    }

    fn parts(&self, room: WideLayout) -> [Rect; 3] {
        let [left, right] = columns(room.body(), [Length(62), Fill(1)]);
        let [menu, below] = rows(left, [Length(self.menu.count() as u16 + 4), Fill(1)]);
        [menu, below, right]
    }
}

impl Screen for Main {
    fn input(&mut self, shared: &mut AppState, input: Input, layout: Option<&Layout>) -> Transition {
        let confirm = shared.settings().confirm;
        let room = WideLayout::full(shared.size);
        self.menu.stand(room.is_some());
        let picked = match (input, layout) {
            (Input::Click(x, y), Some(layout)) => {
                let inside =
                    |area: Rect| Rect { x: area.x + 2, y: area.y + 1, width: area.width - 4, height: area.height - 2 };
                self.menu.click(room.map_or(layout.bar, |room| inside(self.parts(room)[0])), x, y, confirm)
            }
            _ => match input.key() {
                None => Picked::Nothing,
                Some(key) => {
                    match (self.menu.key(key, shared.keys(), confirm), shared.keys().intent(Keymap::Menu, key)) {
                        (Picked::Nothing, Some(KeyAction::Help)) => return explain(shared, &TOPIC),
                        (Picked::Nothing, Some(KeyAction::Back)) => return self.choose(shared, MenuChoice::Back),
                        (picked, _) => picked,
                    }
                }
            },
        };
        match picked {
            Picked::Chosen(choice) => self.choose(shared, choice),
            Picked::Unknown(letter) => {
                shared.refuse(format!("No entry has the letter {letter}; the capital letters in the menu choose."));
                Transition::Stay
            }
            Picked::Moved | Picked::Nothing => Transition::Stay,
        }
    }

    fn paste(&mut self, _shared: &mut AppState, first: char) -> Option<Transition> {
        CodeEntry::begun(first)
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        if let Some(room) = WideLayout::full(canvas.area()) {
            return self.draw_room(shared, canvas, room);
        }
        let (x, y) = (layout.arena.x + 2, layout.arena.y);
        canvas.put(x, y + 1, "H E X   A R E N A", Ink::Title);
        canvas.put(x, y + 2, SUBTITLE, Ink::Plain);
        let roster = shared.store.hexarena();
        match roster.characters() {
            [] => intro_art::draw(canvas, Rect::new(x, y + 4, 76, 13)),
            all => {
                canvas.put(x, y + 4, &format!("Your characters, {}", week(roster.week()).to_lowercase()), Ink::Title);
                canvas.put(x, y + 5, HEADING, Ink::Dim);
                let last = layout.arena.bottom() - 1;
                if all.len() > usize::from(last - y - 6) {
                    canvas.put(x + 70, last, "<more>", Ink::Warning);
                }
                for (row, kept) in (y + 6..last).zip(all) {
                    let ink = if kept.who.death.is_some() { Ink::Dim } else { Ink::Plain };
                    canvas.put(x, row, &cut(&line(roster, kept), 77), ink);
                }
            }
        }
        let about = self.menu.focus().and_then(|choice| self.about(shared, choice)).filter(|_| shared.note.is_none());
        if let Some(text) = about {
            canvas.fit(layout.bar.x, layout.bar.y + 3, 80, &[&text], Ink::Warning);
        }
        draw_note(shared, canvas, layout, 3);
        self.menu.draw(canvas, layout.bar, "");
        canvas.put(layout.bar.right() - 8, layout.bar.y + 4, "? help", Ink::Dim);
    }
}

const SUBTITLE: &str = "Figures on hexes, Pulse by Pulse: d100, Fatigue, grievous injuries.";

impl Main {
    fn draw_room(&self, shared: &AppState, canvas: &mut Canvas<'_>, room: WideLayout) {
        room.head(canvas, "Hex Arena", SUBTITLE);
        let [menu, below, right] = self.parts(room);
        let many = shared.store.hexarena().characters().len().clamp(6, 20) as u16;
        let [people, told] = rows(right, [Length(many + 4), Fill(1)]);
        draw_people(shared, &mut TextBox::new(canvas, people, "Your characters"));
        rules(canvas, told, rulebook::CHAPTERS, &TOPIC);
        let inside = canvas.frame(below, "The board");
        intro_art::draw(canvas, inside);
        let choose = Hint::several("Capital letter", "or arrows and Return choose");
        let keys = [vec![choose], shared.keys().line(Keymap::Menu, &[KeyAction::Help])].concat();
        room.foot(canvas, note(shared), &keys);
        self.menu.draw_tall(&mut TextBox::new(canvas, menu, "What now?"), |choice| self.about(shared, choice));
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
