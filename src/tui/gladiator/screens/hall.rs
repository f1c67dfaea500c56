//! The hall of the dead: who fell, when and at what age, by whom and what, and his best deed.

use super::life::Living;
use crate::gladiator::experience::in_points;
use crate::store::gladiator::Character;
use crate::tui::app::Shared;
use crate::tui::canvas::{Canvas, cut, wrap};
use crate::tui::help::Topic;
use crate::tui::input::Input;
use crate::tui::keys::{Context, Hint, Intent};
use crate::tui::layout::Layout;
use crate::tui::room::{Cell, Fill, Head, Length, Pane, Room, columns, rows, rules};
use crate::tui::screens::{Go, Rows, Screen, draw_note, explain, note};
use crate::tui::search::Search;
use crate::tui::theme::Ink;
use ratatui::layout::Rect;

/// In which order they lie there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Order {
    Latest,
    Kills,
    Experience,
    Age,
    Name,
}

impl Order {
    const ALL: [Order; 5] = [Order::Latest, Order::Kills, Order::Experience, Order::Age, Order::Name];

    const fn words(self) -> &'static str {
        match self {
            Order::Latest => "who fell last first",
            Order::Kills => "by their kills",
            Order::Experience => "by the EXP that went with them",
            Order::Age => "by the games they lived",
            Order::Name => "by name",
        }
    }

    /// They in this order.
    fn sorted(self, mut dead: Vec<&Character>) -> Vec<&Character> {
        use std::cmp::Reverse;
        match self {
            Order::Latest => {}
            Order::Kills => dead.sort_by_key(|one| Reverse(one.kills)),
            Order::Experience => dead.sort_by_key(|one| Reverse(one.dead)),
            Order::Age => dead.sort_by_key(|one| Reverse(one.games)),
            Order::Name => dead.sort_by_key(|one| one.name.to_lowercase()),
        }
        dead
    }
}

/// The list of them.
pub struct Hall {
    order: Order,
    search: Search,
    names: Vec<String>,
    rows: Rows,
}

const HEADS: [Head; 8] = [
    Head("Name", 12, false),
    Head("Race", 6, false),
    Head("Fell in", 7, false),
    Head("Games", 5, true),
    Head("Kills", 5, true),
    Head("EXP", 6, true),
    Head("Killed by", 24, false),
    Head("Best blow", 22, false),
];

/// The same where there is room for every word.
const WIDE: [Head; 8] = {
    let mut heads = HEADS;
    heads[6].1 = 44;
    heads
};

const HEADING: &str = "Name         Race   Fell in  Games Kills    EXP  Killed by";
const NOBODY: &str = "Nobody has fallen yet. Who falls leaves his bones in later arenas.";

impl Hall {
    /// All of them, who fell last first.
    pub fn new(shared: &Shared) -> Hall {
        let mut hall =
            Hall { order: Order::Latest, search: Search::default(), names: Vec::new(), rows: Rows::default() };
        hall.list(shared);
        hall
    }

    /// Lists those that are looked for, in their order.
    fn list(&mut self, shared: &Shared) {
        let focus = self.names.get(self.rows.at).cloned();
        let all = self.order.sorted(shared.store.roster().fallen());
        let found = self.search.found(all.iter().map(|one| one.name.as_str()));
        let dead: Vec<&Character> = found.into_iter().filter_map(|at| all.get(at).copied()).collect();
        self.names = dead.iter().map(|one| one.name.clone()).collect();
        let at = focus.and_then(|name| self.names.iter().position(|one| *one == name)).unwrap_or(0);
        self.rows = Rows::new(dead.into_iter().map(row).collect()).on(at);
    }

    fn turn(&mut self, shared: &Shared, by: usize) {
        let at = Order::ALL.iter().position(|order| *order == self.order).unwrap_or(0);
        self.order = Order::ALL[(at + by) % Order::ALL.len()];
        self.rows.at = 0;
        self.names.clear();
        self.list(shared);
    }

    fn chosen<'a>(&self, shared: &'a Shared) -> Option<&'a Character> {
        self.names.get(self.rows.at).and_then(|name| shared.store.roster().find(name).ok())
    }

    /// How they lie, or what is looked for.
    fn more(&self) -> String {
        match self.search.is_on() {
            true => format!("named \"{}\"; Backspace takes a letter back", cut(self.search.typed(), 12)),
            false => format!("{}; letters look for a name", self.order.words()),
        }
    }

    fn keys(&self, shared: &Shared) -> Vec<Hint> {
        let mut keys = shared.keys().line(Context::Hall, &[Intent::More, Intent::Accept]);
        keys.insert(0, Hint::several("Up, Down", "another"));
        keys.retain(|_| !self.names.is_empty());
        keys.extend(shared.keys().line(Context::Hall, &[Intent::Back]));
        [keys, shared.keys().line(Context::List, &[Intent::Help])].concat()
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
    fn input(&mut self, shared: &mut Shared, input: Input, _layout: Option<&Layout>) -> Go {
        if let Input::Pick(row) = input {
            let again = self.rows.pick(row);
            return self.chosen(shared).filter(|_| again).map_or(Go::Stay, |one| Living::open(shared, &one.name));
        }
        if let Input::Wheel(by) = input {
            self.rows.steer(if by < 0 { Intent::Previous } else { Intent::Next });
        }
        let Some(key) = input.key() else { return Go::Stay };
        let intent = shared.keys().intent(Context::Hall, key);
        let all: Vec<String> = shared.store.roster().fallen().iter().map(|one| one.name.clone()).collect();
        if self.search.takes(key, intent, all.iter().map(String::as_str)) {
            self.list(shared);
            return Go::Stay;
        }
        match intent {
            Some(Intent::Accept) => {
                return self.chosen(shared).map_or(Go::Stay, |one| Living::open(shared, &one.name));
            }
            Some(Intent::More) => self.turn(shared, 1),
            Some(Intent::Less) => self.turn(shared, Order::ALL.len() - 1),
            Some(Intent::Drop) => {
                self.search.back();
                self.list(shared);
            }
            Some(Intent::Help) => return explain(shared, &TOPIC),
            Some(Intent::Back) if self.search.end() => self.list(shared),
            Some(Intent::Back) => return Go::Back,
            Some(intent) => self.rows.steer(intent),
            None => {}
        }
        Go::Stay
    }

    fn paste(&mut self, shared: &mut Shared, letter: char) -> Option<Go> {
        let takes = self.search.paste(letter);
        self.list(shared);
        takes.then_some(Go::Stay)
    }

    fn draw(&self, shared: &Shared, canvas: &mut Canvas<'_>, layout: &Layout) {
        let chosen = self.chosen(shared);
        let empty = if self.search.is_on() { "Nobody of that name lies here." } else { NOBODY };
        if let Some(room) = Room::snug(canvas.area()) {
            room.head(canvas, "The hall of the dead", &self.more());
            let [list, right] = columns(room.body(), [Fill(1), Length(if room.is_large() { 60 } else { 36 })]);
            let heads = if list.width > 100 { &WIDE } else { &HEADS };
            self.rows.draw_table(canvas, list, "The dead", heads, empty);
            let cursor = canvas.cursor;
            // As high as what is carved on it.
            let carved = |one: &Character| -> u16 {
                let width = usize::from(right.width.saturating_sub(4));
                [one.epitaph().as_str(), BONES].iter().map(|text| wrap(text, width).len() as u16).sum()
            };
            let [stone, below] = rows(right, [Length(chosen.map_or(6, carved) + 3), Fill(1)]);
            let mut pane = Pane::of(canvas, stone, chosen.map_or("Nobody", |one| &one.name), Ink::Bad);
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

const BONES: &str = "His bones may lie in a later arena: dropped on the Altar of Life he lives again.";

const TOPIC: Topic = Topic {
    title: "The hall of the dead",
    asks: "Nothing is asked: who fell, in which game of the school and at what age, by whom and with what. Letters look for a \
           name, Left and Right sort, Return tells a whole life.",
    context: Context::Hall,
    rules: &["HISC-03", "DEC-114", "SETUP-15", "DEC-116", "BONE-06", "BONE-08"],
    chapters: &["Hi-scores", "Bones and the Altar of Life"],
};
