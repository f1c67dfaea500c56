//! The menu of *Duels*.

use crate::app::AppState;
use crate::books;
use crate::canvas::{Canvas, cut};
use crate::duels;
use crate::duels::screens::character_creation::CharacterCreation;
use crate::duels::screens::choosing::{Choosing, Mode};
use crate::duels::screens::lairs::Lairs;
use crate::duels::screens::league::League;
use crate::duels::screens::people::RosterScreen;
use crate::duels::screens::plans::Plans;
use crate::duels::screens::scores::Scores;
use crate::help::Topic;
use crate::input::Input;
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::Layout;
use crate::menu::{Entry, Menu, Picked};
use crate::screens::enter_code::CodeEntry;
use crate::screens::learning::Learning;
use crate::screens::load_game::go_on_waiting;
use crate::screens::options::Options;
use crate::screens::screen_stack::explain;
use crate::screens::welcome::waiting_short;
use crate::screens::{Screen, Transition, draw_note, note};
use crate::theme::Ink;
use crate::wide_layout::{Cell, Column, Fill, Length, TextBox, WideLayout, columns, rows, rules, table};
use ludus_duels::matchmaking::league;
use ludus_engine::book::Book;
use ludus_store::battles::BattleRow;
use ratatui::layout::Rect;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum MenuChoice {
    Continue,
    Duel,
    Lairs,
    Workshop,
    League,
    Commanders,
    Make,
    People,
    Plans,
    Scores,
    Learn,
    Options,
    Back,
}

fn entries(waits: bool) -> Vec<Entry<MenuChoice>> {
    let mut entries = vec![
        Entry::new("Duel", MenuChoice::Duel),
        Entry::new("laIrs", MenuChoice::Lairs),
        Entry::new("Workshop", MenuChoice::Workshop),
        Entry::new("League", MenuChoice::League),
        Entry::new("Commanders", MenuChoice::Commanders),
        Entry::new("Make character", MenuChoice::Make),
        Entry::new("cHaracters", MenuChoice::People),
        Entry::new("Plans", MenuChoice::Plans),
        Entry::new("Scores", MenuChoice::Scores),
        Entry::new("lEarn", MenuChoice::Learn),
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
    /// Cached summaries for the current choice.
    pub fn new(shared: &AppState) -> Main {
        let waits = shared.store.waiting(Some(Book::Duels));
        let menu = Menu::new(entries(waits.is_some()));
        let nobody = duels::people(&shared.store).is_empty();
        let menu = if nobody { menu.on(MenuChoice::Make) } else { menu };
        Main { menu, waits }
    }

    fn about(&self, shared: &AppState, choice: MenuChoice) -> Option<String> {
        Some(match choice {
            MenuChoice::Continue => return self.waits.as_ref().map(waiting_short),
            MenuChoice::Duel => "against a friend, the computer or a monster".into(),
            MenuChoice::Lairs => "twelve lairs, gold, and a score".into(),
            MenuChoice::Workshop => "a plan and its odds, no risk".into(),
            MenuChoice::League => "every plan against every other".into(),
            MenuChoice::Commanders => "a duel before a battle".into(),
            MenuChoice::Make => "four levels and a temper".into(),
            MenuChoice::People => "cards and records".into(),
            MenuChoice::Plans => "your stored plans".into(),
            MenuChoice::Scores => "runs through the lairs, and duels".into(),
            MenuChoice::Learn => "a lesson of a few minutes".into(),
            MenuChoice::Options => return None,
            MenuChoice::Back => books::back_remark(shared),
        })
    }

    fn choose(&self, shared: &mut AppState, choice: MenuChoice) -> Transition {
        match choice {
            MenuChoice::Continue => go_on_waiting(shared, self.waits.as_ref()),
            MenuChoice::Duel => Choosing::open(shared, Mode::Duel),
            MenuChoice::Lairs => Transition::To(Box::new(Lairs::new(shared))),
            MenuChoice::Workshop => Choosing::open(shared, Mode::Workshop),
            MenuChoice::Commanders => Choosing::open(shared, Mode::Commanders),
            MenuChoice::League => Transition::To(Box::new(League::new(shared))),
            MenuChoice::Make => Transition::To(Box::new(CharacterCreation::new())),
            MenuChoice::People => Transition::To(Box::new(RosterScreen::new(shared))),
            MenuChoice::Scores => Transition::To(Box::new(Scores::new(shared))),
            MenuChoice::Plans => Transition::To(Box::new(Plans::new(shared))),
            MenuChoice::Learn => Transition::To(Box::new(Learning::new(shared, 0))),
            MenuChoice::Options => Transition::To(Box::new(Options::new())),
            MenuChoice::Back => books::back(shared),
        }
    }

    fn parts(&self, room: WideLayout) -> [Rect; 4] {
        let body = room.body();
        let [upper, lower] = rows(body, [Length(self.menu.count() as u16 + 4), Fill(1)]);
        let [menu, people] = columns(upper, [Length(62), Fill(1)]);
        let [help, plans] = columns(lower, [Length(62), Fill(1)]);
        [menu, people, help, plans]
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
                        (Picked::Nothing, Some(KeyAction::Help)) => {
                            return explain(shared, &TOPIC);
                        }
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
        canvas.put(x, y + 1, "D U E L S", Ink::Title);
        canvas.put(x, y + 2, "Two sealed plans, one encounter.", Ink::Plain);
        canvas.put(x, y + 4, "Your characters", Ink::Title);
        let people = duels::people(&shared.store);
        if people.is_empty() {
            canvas.wrapped(Rect::new(x, y + 6, 74, 3), NOBODY, Ink::Plain);
        } else {
            canvas.put(x, y + 5, super::people::HEADING, Ink::Dim);
        }
        let last = layout.arena.bottom() - 1;
        if people.len() > usize::from(last - y - 6) {
            canvas.put(x + 70, last, "<more>", Ink::Warning);
        }
        for (row, one) in (y + 6..last).zip(people) {
            canvas.put(
                x,
                row,
                &cut(&super::people::line(shared.store.duels(), one), 76),
                if one.dead.is_some() { Ink::Dim } else { Ink::Plain },
            );
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

const NOBODY: &str =
    "Nobody yet. Make a character, or choose Duel, Workshop or League: their fighters are there already.";

impl Main {
    fn draw_room(&self, shared: &AppState, canvas: &mut Canvas<'_>, room: WideLayout) {
        room.head(canvas, "Duels", "Two sealed plans, one encounter");
        let [menu, people, help, plans] = self.parts(room);
        draw_people(shared, &mut TextBox::new(canvas, people, "Your characters"));
        rules(canvas, help, duels::rulebook::CHAPTERS, &TOPIC);
        draw_plans(shared, &mut TextBox::new(canvas, plans, "Your plans"));
        let choose = Hint::several("Capital letter", "or arrows and Return choose");
        let keys = [vec![choose], shared.keys().line(Keymap::Menu, &[KeyAction::Help])].concat();
        room.foot(canvas, note(shared), &keys);
        self.menu.draw_tall(&mut TextBox::new(canvas, menu, "What now?"), |choice| self.about(shared, choice));
    }
}

/// All characters, including the dead.
pub fn draw_people(shared: &AppState, pane: &mut TextBox<'_, '_>) {
    let people = duels::people(&shared.store);
    if people.is_empty() {
        pane.text(NOBODY, Ink::Plain);
        pane.next();
        pane.text("Example characters:", Ink::Dim);
        for one in league::examples().into_iter().map(|one| one.who) {
            let levels: Vec<String> =
                one.levels.each().map(|(skill, level)| format!("{} {level}", skill.code())).collect();
            pane.line(&format!("{:<8} {}  {:<8}", one.name, levels.join(" "), one.temper.name()), Ink::Dim);
        }
        return;
    }
    let cells: Vec<Vec<Cell>> = people.iter().map(|one| super::people::cells(shared.store.duels(), one)).collect();
    let shown = all_but(pane, cells.len(), 1);
    table(pane, &super::people::HEADS, &cells[..shown], None);
    draw_more(pane, cells.len() - shown, "cHaracters");
}

/// Lines that fit below `heads` lines: all, or one less for a remark about more.
fn all_but(pane: &TextBox<'_, '_>, count: usize, heads: usize) -> usize {
    let room = usize::from(pane.left()).saturating_sub(heads);
    if count > room { room.saturating_sub(1) } else { count }
}

/// A remark: how many lines are hidden, and which menu entry shows them.
fn draw_more(pane: &mut TextBox<'_, '_>, count: usize, entry: &str) {
    if count > 0 {
        pane.line(&format!("... and {count} more: {entry} shows all."), Ink::Warning);
    }
}

fn draw_plans(shared: &AppState, pane: &mut TextBox<'_, '_>) {
    let plans = duels::library(&shared.store);
    if plans.is_empty() {
        pane.text("None yet: N in the editor names and stores a plan.", Ink::Plain);
        pane.next();
        pane.text("Plans to begin with:", Ink::Dim);
        let heads = [Column("For", 21, false), Column("Plan", 24, false)];
        let rows: Vec<Vec<Cell>> =
            FIRST_PLANS.iter().map(|(name, plan)| vec![Cell::plain(name), Cell::plain(plan)]).collect();
        table(pane, &heads, &rows, None);
        return;
    }
    let shown = all_but(pane, plans.len(), 0);
    for named in &plans[..shown] {
        pane.at(0, &named.name, Ink::Strong);
        pane.at(26, &cut(&named.plan.to_string(), usize::from(pane.width().saturating_sub(26))), Ink::Plain);
        pane.next();
    }
    draw_more(pane, plans.len() - shown, "Plans");
}

/// Plans for beginners (OURS-7).
const FIRST_PLANS: [(&str, &str); 6] = [
    ("a swordsman", "ME*"),
    ("an archer", "FI* ME*"),
    ("a magician of level 1", "CA-SH CA-DA ME*"),
    ("a magician of level 2", "CA-SH CA-MI CA-HO CA-DA ME*"),
    ("a careful soldier", "FI* ME3 FL ME*"),
    ("a coward", "CA-HO FL FL FL"),
];

const TOPIC: Topic = Topic {
    title: "Duels",
    asks: "Choose an entry. Duels have no lasting harm; gold, items and life are at stake in the lairs.",
    context: Keymap::Menu,
    rules: &["DUEL-GEN-02", "DUEL-PLAN-01", "DUEL-PLAN-02", "DUEL-GEN-06", "DUEL-GEN-07", "DUEL-GEN-08"],
    chapters: &["Duels", "Plans"],
};
