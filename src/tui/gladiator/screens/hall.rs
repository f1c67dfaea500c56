//! The hall of the dead: names, date and age, cause and killer, and the best deed of each.

use crate::app::AppState;
use crate::canvas::{Canvas, cut, wrap};
use crate::gladiator::screens::life::GladiatorCareer;
use crate::help::Topic;
use crate::input::Input;
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::list_view::ListView;
use crate::screens::screen_stack::explain;
use crate::screens::{Screen, Transition, draw_note, note};
use crate::search::Search;
use crate::theme::Ink;
use crate::wide_layout::{Cell, Column, Fill, Length, TextBox, WideLayout, columns, rows, rules};
use ludus_gladiator::data::experience::in_points;
use ludus_store::gladiator::roster::Character;
use ratatui::layout::Rect;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum SortOrder {
    Latest,
    Kills,
    Experience,
    Age,
    Name,
}

impl SortOrder {
    const ALL: [SortOrder; 5] =
        [SortOrder::Latest, SortOrder::Kills, SortOrder::Experience, SortOrder::Age, SortOrder::Name];

    const fn words(self) -> &'static str {
        match self {
            SortOrder::Latest => "who fell last first",
            SortOrder::Kills => "by their kills",
            SortOrder::Experience => "by the EXP that went with them",
            SortOrder::Age => "by the games they lived",
            SortOrder::Name => "by name",
        }
    }

    fn sorted(self, mut dead: Vec<&Character>) -> Vec<&Character> {
        use std::cmp::Reverse;
        match self {
            SortOrder::Latest => {}
            SortOrder::Kills => dead.sort_by_key(|one| Reverse(one.kills)),
            SortOrder::Experience => dead.sort_by_key(|one| Reverse(one.dead)),
            SortOrder::Age => dead.sort_by_key(|one| Reverse(one.games)),
            SortOrder::Name => dead.sort_by_key(|one| one.name.to_lowercase()),
        }
        dead
    }
}

pub struct Hall {
    order: SortOrder,
    search: Search,
    names: Vec<String>,
    rows: ListView,
}

const HEADS: [Column; 8] = [
    Column("Name", 12, false),
    Column("Race", 6, false),
    Column("Fell in", 7, false),
    Column("Games", 5, true),
    Column("Kills", 5, true),
    Column("EXP", 6, true),
    Column("Killed by", 24, false),
    Column("Best blow", 22, false),
];

/// The columns of large screens.
const WIDE: [Column; 8] = {
    let mut heads = HEADS;
    heads[6].1 = 44;
    heads
};

const HEADING: &str = "Name         Race   Fell in  Games Kills    EXP  Killed by";
const NOBODY: &str = "Nobody has fallen yet. The fallen leave bones in later arenas.";

impl Hall {
    /// Opens the hall, the latest dead first.
    pub fn new(shared: &AppState) -> Hall {
        let mut hall =
            Hall { order: SortOrder::Latest, search: Search::default(), names: Vec::new(), rows: ListView::default() };
        hall.list(shared);
        hall
    }

    /// Lists the matches of the search, in the current order.
    fn list(&mut self, shared: &AppState) {
        let focus = self.names.get(self.rows.at).cloned();
        let all = self.order.sorted(shared.store.roster().fallen());
        let found = self.search.found(all.iter().map(|one| one.name.as_str()));
        let dead: Vec<&Character> = found.into_iter().filter_map(|at| all.get(at).copied()).collect();
        self.names = dead.iter().map(|one| one.name.clone()).collect();
        let at = focus.and_then(|name| self.names.iter().position(|one| *one == name)).unwrap_or(0);
        self.rows = ListView::new(dead.into_iter().map(row).collect()).on(at);
    }

    fn turn(&mut self, shared: &AppState, by: usize) {
        let at = SortOrder::ALL.iter().position(|order| *order == self.order).unwrap_or(0);
        self.order = SortOrder::ALL[(at + by) % SortOrder::ALL.len()];
        self.rows.at = 0;
        self.names.clear();
        self.list(shared);
    }

    fn chosen<'a>(&self, shared: &'a AppState) -> Option<&'a Character> {
        self.names.get(self.rows.at).and_then(|name| shared.store.roster().find(name).ok())
    }

    /// The current order, or the search.
    fn more(&self) -> String {
        match self.search.is_on() {
            true => format!("named \"{}\"; Backspace takes a letter back", cut(self.search.typed(), 12)),
            false => format!("{}; letters look for a name", self.order.words()),
        }
    }

    fn keys(&self, shared: &AppState) -> Vec<Hint> {
        let mut keys = shared.keys().line(Keymap::Hall, &[KeyAction::More, KeyAction::Accept]);
        keys.insert(0, Hint::several("Up, Down", "another"));
        keys.retain(|_| !self.names.is_empty());
        keys.extend(shared.keys().line(Keymap::Hall, &[KeyAction::Back]));
        [keys, shared.keys().line(Keymap::List, &[KeyAction::Help])].concat()
    }
}

fn row(one: &Character) -> ((String, Ink), Vec<Cell>) {
    let day = format!("game {}", one.last_game);
    let exp = in_points(one.exp_shown());
    let by = one.killed_by.clone().unwrap_or_else(|| "nobody knows".into());
    let text =
        format!("{:<12} {:<6} {day:<8} {:>5} {:>5} {exp:>6}  {by}", one.name, one.race.name(), one.games, one.kills);
    let best = one.best_blow.as_ref().map_or_else(|| "-".into(), |best| format!("{} SH, {}", best.lost, best.arm));
    let cells = vec![
        Cell::ink(&one.name, Ink::Strong),
        Cell::plain(one.race.name()),
        Cell::plain(day),
        Cell::plain(one.games),
        Cell::plain(one.kills),
        Cell::plain(exp),
        Cell::ink(by, Ink::Bad),
        Cell::ink(best, Ink::Good),
    ];
    ((text, Ink::Plain), cells)
}

impl Screen for Hall {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        if let Input::Pick(row) = input {
            let again = self.rows.pick(row);
            return self
                .chosen(shared)
                .filter(|_| again)
                .map_or(Transition::Stay, |one| GladiatorCareer::open(shared, &one.name));
        }
        if let Input::Wheel(by) = input {
            self.rows.steer(if by < 0 { KeyAction::Previous } else { KeyAction::Next });
        }
        let Some(key) = input.key() else { return Transition::Stay };
        let intent = shared.keys().intent(Keymap::Hall, key);
        let all: Vec<String> = shared.store.roster().fallen().iter().map(|one| one.name.clone()).collect();
        if self.search.takes(key, intent, all.iter().map(String::as_str)) {
            self.list(shared);
            return Transition::Stay;
        }
        match intent {
            Some(KeyAction::Accept) => {
                return self.chosen(shared).map_or(Transition::Stay, |one| GladiatorCareer::open(shared, &one.name));
            }
            Some(KeyAction::More) => self.turn(shared, 1),
            Some(KeyAction::Less) => self.turn(shared, SortOrder::ALL.len() - 1),
            Some(KeyAction::Drop) => {
                self.search.back();
                self.list(shared);
            }
            Some(KeyAction::Help) => return explain(shared, &TOPIC),
            Some(KeyAction::Back) if self.search.end() => self.list(shared),
            Some(KeyAction::Back) => return Transition::Back,
            Some(intent) => self.rows.steer(intent),
            None => {}
        }
        Transition::Stay
    }

    fn paste(&mut self, shared: &mut AppState, letter: char) -> Option<Transition> {
        let takes = self.search.paste(letter);
        self.list(shared);
        takes.then_some(Transition::Stay)
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let chosen = self.chosen(shared);
        let empty = if self.search.is_on() { "Nobody of that name lies here." } else { NOBODY };
        if let Some(room) = WideLayout::of(canvas.area()) {
            room.head(canvas, "The hall of the dead", &self.more());
            let [list, right] = columns(room.body(), [Fill(1), Length(if room.is_large() { 60 } else { 36 })]);
            let heads = if list.width > 100 { &WIDE } else { &HEADS };
            self.rows.draw_table(canvas, list, "The dead", heads, empty);
            let cursor = canvas.cursor;
            // A stone is as high as its inscription.
            let carved = |one: &Character| -> u16 {
                let width = usize::from(right.width.saturating_sub(4));
                [one.epitaph().as_str(), BONES].iter().map(|text| wrap(text, width).len() as u16).sum()
            };
            let [stone, below] = rows(right, [Length(chosen.map_or(6, carved) + 3), Fill(1)]);
            let mut pane = TextBox::of(canvas, stone, chosen.map_or("Nobody", |one| &one.name), Ink::Bad);
            if let Some(one) = chosen {
                pane.text(&one.epitaph(), Ink::Plain);
                pane.next();
                pane.text(BONES, Ink::Good);
            }
            rules(canvas, below, shared.books.chapters(), &TOPIC);
            room.foot(canvas, note(shared), &self.keys(shared));
            canvas.cursor = cursor;
            return;
        }
        self.rows.draw(canvas, layout, &format!("The hall of the dead: {}", self.more()), HEADING, empty);
        let bar = layout.bar;
        if let Some(one) = chosen.filter(|_| shared.note.is_none()) {
            canvas.wrapped(Rect::new(bar.x + 1, bar.y, 78, 4), &one.epitaph(), Ink::Plain);
        }
        draw_note(shared, canvas, layout, 0);
        canvas.keys(bar.x + 1, bar.y + 4, &self.keys(shared));
    }
}

const BONES: &str = "The bones can lie in a later arena: dropped on the Altar of Life, they revive.";

const TOPIC: Topic = Topic {
    title: "The hall of the dead",
    asks: "The dead of the school: in which game and at what age they fell, their killer and the weapon. Letters look for a \
           name, Left and Right sort, Return tells a whole life.",
    context: Keymap::Hall,
    rules: &["HISC-03", "DEC-114", "SETUP-15", "DEC-116", "BONE-06", "BONE-08"],
    chapters: &["Hi-scores", "Bones and the Altar of Life"],
};
