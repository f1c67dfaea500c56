//! The lairs: who sets out, and the camp between two expeditions - twelve lairs, what gold buys, what he carries (UI-09).

use super::form::turned;
use super::people::draw_card;
use crate::duels::lairs::{LAIRS, Lair, Lore, Run, RunRefusal};
use crate::duels::skill::Skill;
use crate::duels::state::Encounter;
use crate::duels::terms::{Agreement, Demand, Reward};
use crate::duels::text::riddle;
use crate::store::duels::Resumed;
use crate::tui::app::Shared;
use crate::tui::canvas::{Canvas, cut};
use crate::tui::duels::{self, rulebook};
use crate::tui::help::Topic;
use crate::tui::input::{Input, Key};
use crate::tui::keys::{Context, Hint, Intent};
use crate::tui::layout::Layout;
use crate::tui::player::ask::sentence;
use crate::tui::room::{Cell, Fill, Head, Length, Pane, Room, columns, marker, rows, rules, table};
use crate::tui::screens::{Go, Rows, Screen, draw_note, explain, note};
use crate::tui::theme::Ink;
use ratatui::layout::Rect;

const HEADS: [Head; 5] = [
    Head("Name", 12, false),
    Head("Where", 14, false),
    Head("Score", 5, true),
    Head("Lairs", 5, true),
    Head("Gold", 6, true),
];
const EMPTY: &str = "Nobody is free. Make a character first: Esc, then Make character.";

/// Who goes, or is there already.
pub struct Lairs {
    rows: Rows,
    /// Name, and whether he is in the lairs.
    names: Vec<(String, bool)>,
}

impl Lairs {
    /// Those who are there, then those who may go.
    pub fn new(shared: &Shared) -> Lairs {
        let away = shared.store.duels().away().iter().map(|away| {
            let run = &away.run;
            (run.who().name.clone(), true, Some((run.score(), run.emptied())), run.who().gold)
        });
        let free = duels::ready(&shared.store).map(|who| (who.name.clone(), false, None, who.gold));
        let all: Vec<_> = away.chain(free).collect();
        let row = |(name, there, run, gold): &(String, bool, Option<(u32, u32)>, u32)| {
            let place = if *there { "in the lairs" } else { "at home" };
            let (score, emptied) =
                run.map_or((String::new(), String::new()), |run| (run.0.to_string(), run.1.to_string()));
            let text = format!("{name:<12} {place:<14} {score:>5} {emptied:>6} {gold:>7}");
            let cells = vec![
                Cell::ink(name, Ink::Strong),
                Cell::plain(place),
                Cell::plain(score),
                Cell::plain(emptied),
                Cell::plain(gold),
            ];
            ((text, Ink::Plain), cells)
        };
        let rows = Rows::new(all.iter().map(row).collect());
        Lairs { rows, names: all.into_iter().map(|(name, there, ..)| (name, there)).collect() }
    }

    fn go(&self, shared: &mut Shared) -> Go {
        let Some((name, there)) = self.names.get(self.rows.at).cloned() else { return Go::Stay };
        if !there {
            let seed = shared.fresh_seed();
            if let Err(error) = shared.store.set_out(&name, seed) {
                shared.refuse(sentence(&error.to_string()));
                if shared.store.duels().run(&name).is_none() {
                    return Go::Stay;
                }
            }
        }
        Go::To(Box::new(Camp::of(name)))
    }
}

/// The camp of who was on an expedition; the list once his run is over.
pub fn after(shared: &Shared, name: &str) -> Box<dyn Screen> {
    match shared.store.duels().run(name) {
        Some(_) => Box::new(Camp::of(name.into())),
        None => Box::new(super::Scores::new(shared)),
    }
}

impl Screen for Lairs {
    fn input(&mut self, shared: &mut Shared, input: Input, _layout: Option<&Layout>) -> Go {
        if let Input::Pick(row) = input
            && self.rows.pick(row)
        {
            return self.go(shared);
        }
        let Some(key) = input.key() else { return Go::Stay };
        match shared.keys().intent(Context::List, key) {
            Some(Intent::Accept) => return self.go(shared),
            Some(Intent::Back) => return Go::Main,
            Some(Intent::Help) => return explain(shared, &TOPIC),
            Some(intent) => self.rows.steer(intent),
            None => {}
        }
        Go::Stay
    }

    fn draw(&self, shared: &Shared, canvas: &mut Canvas<'_>, layout: &Layout) {
        let mut keys =
            vec![Hint::several("Up, Down", "another"), Hint::of(Key::Enter, "Return", "sets out, or goes on")];
        keys.extend(shared.keys().line(Context::List, &[Intent::Help, Intent::Back]));
        if let Some(room) = Room::of(canvas.area()) {
            room.head(canvas, "Lairs", "twelve of them, the least dangerous first; the dead stay dead");
            let [left, right] = columns(room.body(), [Fill(1), Fill(1)]);
            let [upper, below] = rows(right, [Length(16), Fill(1)]);
            let chosen = self.names.get(self.rows.at).and_then(|(name, _)| who(shared, name));
            draw_card(canvas, upper, chosen.as_ref());
            rules(canvas, below, rulebook::CHAPTERS, &TOPIC);
            room.foot(canvas, note(shared), &keys);
            return self.rows.draw_table(canvas, left, "Who goes?", &HEADS, EMPTY);
        }
        self.rows.draw(canvas, layout, "Lairs: who goes?", "Name         Where          Score  Lairs    Gold", EMPTY);
        draw_note(shared, canvas, layout, 1);
        canvas.keys(layout.bar.x + 1, layout.bar.y + 4, &keys);
    }
}

/// Him as he is now, in the lairs or at home.
fn who(shared: &Shared, name: &str) -> Option<crate::duels::character::Character> {
    let roster = shared.store.duels();
    roster.run(name).map(|run| run.who().clone()).or_else(|| roster.find(name).ok().map(|one| one.who.clone()))
}

/// What Tab goes through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Lairs,
    Training,
    Shop,
    Bag,
}

const PARTS: [Part; 4] = [Part::Lairs, Part::Training, Part::Shop, Part::Bag];

/// The camp.
pub struct Camp {
    name: String,
    part: usize,
    at: [usize; 4],
    /// Going home was asked once.
    asked: bool,
}

impl Camp {
    const fn of(name: String) -> Camp {
        Camp { name, part: 0, at: [0; 4], asked: false }
    }

    fn run<'s>(&self, shared: &'s Shared) -> Option<&'s Run> {
        shared.store.duels().run(&self.name)
    }

    fn count(&self, shared: &Shared) -> usize {
        let Some(run) = self.run(shared) else { return 0 };
        match PARTS[self.part] {
            Part::Lairs => LAIRS,
            Part::Training => 4,
            Part::Shop => run.shelf().len(),
            Part::Bag => run.who().items.len(),
        }
    }

    fn deed<T>(&self, shared: &mut Shared, deed: impl FnOnce(&mut Run) -> Result<T, RunRefusal>) -> Option<T> {
        match shared.store.in_the_lairs(&self.name, deed) {
            Ok(done) => Some(done),
            Err(error) => {
                shared.refuse(sentence(&error.to_string()));
                None
            }
        }
    }

    /// Return: an expedition, a level, a thing that is bought or laid down.
    fn act(&self, shared: &mut Shared) -> Go {
        let at = self.at[self.part];
        match PARTS[self.part] {
            Part::Lairs => return self.set_out(shared, at + 1),
            Part::Training => {
                let skill = Skill::ALL[at.min(3)];
                if self.deed(shared, |run| run.train(skill)).is_some() {
                    shared.say(format!("{} has learnt: {}.", self.name, skill.name()));
                }
            }
            Part::Shop => {
                if let Some(item) = self.deed(shared, |run| run.buy(at)) {
                    shared.say(format!("{} has bought a {}.", self.name, item.name()));
                }
            }
            Part::Bag => {
                if let Some(carried) = self.deed(shared, |run| run.lay_down(at + 1)) {
                    shared.say(format!("The {} stays behind.", carried.item.name()));
                }
            }
        }
        Go::Stay
    }

    fn set_out(&self, shared: &mut Shared, lair: usize) -> Go {
        let begun = shared
            .store
            .expedition(&self.name, lair)
            .and_then(|(setup, seed)| shared.store.begin::<Encounter>(setup, seed, &[&self.name], crate::store::now()));
        match begun {
            Ok(session) => {
                shared.books.camp = Some(self.name.clone());
                Go::Battle(Box::new(Resumed { session, notices: Vec::new() }.into()))
            }
            Err(error) => {
                shared.refuse(sentence(&error.to_string()));
                Go::Stay
            }
        }
    }
}

impl Screen for Camp {
    fn input(&mut self, shared: &mut Shared, input: Input, _layout: Option<&Layout>) -> Go {
        let Some(key) = input.key() else { return Go::Stay };
        let count = self.count(shared);
        let intent = shared.keys().intent(Context::Camping, key);
        if std::mem::take(&mut self.asked) && intent == Some(Intent::Accept) {
            shared.books.camp = None;
            if self.deed(shared, Run::retire).is_some() {
                return Go::To(Box::new(super::Scores::new(shared)));
            }
            return Go::Stay;
        }
        let at = &mut self.at[self.part];
        match intent {
            Some(Intent::Previous) => *at = turned(*at, count, false),
            Some(Intent::Next) => *at = turned(*at, count, true),
            Some(Intent::Page) => {
                self.part = (self.part + 1) % PARTS.len();
            }
            Some(Intent::Accept) => return self.act(shared),
            Some(Intent::Look) => {
                let lair = self.at[0] + 1;
                if self.deed(shared, |run| run.look_into_mirror(lair)).is_some() {
                    shared.say(format!("The mirror shows who lives in lair {lair}."));
                }
            }
            Some(Intent::Abandon) => {
                self.asked = true;
                shared.refuse("Confirm \"go home\"? (return)  The run ends with the score that it has now.");
            }
            Some(Intent::Help) => return explain(shared, &TOPIC),
            Some(Intent::Back) => {
                shared.books.camp = None;
                return Go::Main;
            }
            _ => {}
        }
        Go::Stay
    }

    fn draw(&self, shared: &Shared, canvas: &mut Canvas<'_>, layout: &Layout) {
        let Some(run) = self.run(shared) else { return };
        let keys = shared.keys().line(Context::Camping, &KEYS);
        let score = format!("{} gold, {} points, {} expeditions", run.who().gold, run.score(), run.expeditions());
        if let Some(room) = Room::of(canvas.area()) {
            room.head(canvas, &format!("{} in the lairs", self.name), &score);
            return self.draw_room(shared, canvas, room, run, &keys);
        }
        let (x, y) = (layout.arena.x, layout.arena.y);
        canvas.put(x + 2, y, &format!("{} in the lairs", self.name), Ink::Title);
        canvas.put(x + 34, y, &score, Ink::Plain);
        canvas.put(x + 3, y + 1, LAIR_HEADING, Ink::Dim);
        let mut cursor = canvas.cursor;
        for (row, (number, lair)) in (y + 2..).zip(run.lairs().iter().enumerate()) {
            let focus = self.part == 0 && number == self.at[0];
            let text = lair_line(number, lair);
            canvas.put(x, row, if focus { ">" } else { " " }, Ink::Strong);
            let end = canvas.put(x + 2, row, &cut(&text, 77), if lair.alive { Ink::Plain } else { Ink::Dim });
            if focus {
                canvas.tint(Rect::new(x + 2, row, end - x - 2, 1), Ink::Focus);
                cursor = (x + 2, row);
            }
        }
        let areas = [Rect::new(x, y + 14, 24, 7), Rect::new(x + 24, y + 14, 28, 7), Rect::new(x + 52, y + 14, 28, 7)];
        for ((number, area), title) in (1..4).zip(areas).zip(TITLES) {
            canvas.card(area, title, if self.part == number { Ink::Heed } else { Ink::Title });
            self.draw_part(canvas, area, run, number, &mut cursor);
        }
        if shared.note.is_some() {
            draw_note(shared, canvas, layout, 2);
        } else {
            canvas.put(layout.bar.x + 1, layout.bar.y + 2, &cut(&about(run, self.at[0]), 78), Ink::Dim);
        }
        canvas.keys(layout.bar.x + 1, layout.bar.y + 3, &keys[..4]);
        canvas.keys(layout.bar.x + 1, layout.bar.y + 4, &keys[4..]);
        canvas.cursor = cursor;
    }
}

const KEYS: [Intent; 7] =
    [Intent::Previous, Intent::Page, Intent::Accept, Intent::Look, Intent::Abandon, Intent::Help, Intent::Back];
/// The boxes beside the lairs.
const TITLES: [&str; 3] = ["Training", "The shop", "What he carries"];
const LAIR_HEADING: &str = " #  Who lives there  Hit points  Gold  Special          Agreement";

/// What is known of a lair, in a line.
fn lair_cells(number: usize, lair: &Lair) -> [String; 6] {
    let who = match (lair.alive, lair.met) {
        (false, _) => format!("{}, dead", lair.kind.name()),
        (true, true) => lair.kind.name().into(),
        (true, false) => "not met yet".into(),
    };
    let hp = match (lair.alive, lair.measured, lair.met) {
        (false, ..) => "-".into(),
        (true, true, _) => lair.hp.to_string(),
        (true, false, true) => format!("about {}", lair.kind.row().hp),
        (true, false, false) => "?".into(),
    };
    let gold = match (lair.met, lair.alive) {
        (_, false) => "-".into(),
        (true, true) => lair.gold.to_string(),
        (false, true) => "?".into(),
    };
    let special = match lair.lore {
        Lore::Unknown => "?".into(),
        Lore::Something => "something".into(),
        Lore::Known => lair.special.name().to_string(),
    };
    let agreement = lair.agreement.map_or_else(String::new, |one| short(&one));
    [(number + 1).to_string(), who, hp, gold, special, agreement]
}

fn lair_line(number: usize, lair: &Lair) -> String {
    let [number, who, hp, gold, special, agreement] = lair_cells(number, lair);
    format!("{number:>2}  {who:<16} {hp:>10} {gold:>5}  {special:<16} {agreement}")
}

fn short(agreement: &Agreement) -> String {
    match agreement.demand {
        Demand::Riddle(_) => "a riddle".into(),
        Demand::Tribute(gold) => format!("{gold} gold"),
        Demand::Trophy { kind, met: true } => format!("{}: done", kind.name()),
        Demand::Trophy { kind, met: false } => format!("kill a {}", kind.name()),
    }
}

/// The agreement of a lair in full, else what can be done there.
fn about(run: &Run, number: usize) -> String {
    let Some(lair) = run.lairs().get(number) else { return String::new() };
    let reward = |reward: Reward| match reward {
        Reward::Look => "a look round in peace".to_string(),
        Reward::Gold(gold) => format!("{gold} gold"),
        Reward::Item(item) => format!("a {}", item.name()),
    };
    match lair.agreement {
        Some(Agreement { demand: Demand::Riddle(number), reward: gives }) => {
            format!("Riddle, answered by SA, for {}: {}", reward(gives), riddle::of(number).question)
        }
        Some(Agreement { demand: Demand::Tribute(gold), reward: gives }) => {
            format!("FU pays {gold} gold for {}.", reward(gives))
        }
        Some(Agreement { demand: Demand::Trophy { kind, met }, reward: gives }) => {
            let done = if met { "done: FU claims" } else { "to be killed first, for" };
            format!("A {}, {done} {}.", kind.name(), reward(gives))
        }
        None if !lair.alive && lair.lore == Lore::Known => "Nothing is left there.".into(),
        None if !lair.alive => "Nobody is there any more; SC looks for what the place hides.".into(),
        None if lair.met => format!("Its plan is known: {}.", lair.kind.row().plan),
        None => "TA talks to it, ST robs it, ME fights it, SC looks round; who falls there is dead.".into(),
    }
}

impl Camp {
    fn draw_room(&self, shared: &Shared, canvas: &mut Canvas<'_>, room: Room, run: &Run, keys: &[Hint]) {
        let body = room.body();
        let [left, right] = columns(body, [Fill(3), Fill(2)]);
        let [list, told, below] = rows(left, [Length(LAIRS as u16 + 3), Length(4), Fill(1)]);
        let [card, training, shop, bag] = rows(right, [Fill(3), Length(6), Length(5), Length(8)]);
        draw_card(canvas, card, Some(run.who()));
        let mut cursor = (list.x + 3, list.y + 2);
        for (number, (area, title)) in (1..).zip([training, shop, bag].into_iter().zip(TITLES)) {
            canvas.card(area, title, if self.part == number { Ink::Heed } else { Ink::Title });
            self.draw_part(canvas, area, run, number, &mut cursor);
        }
        let mut pane = Pane::new(canvas, told, "There");
        pane.text(&about(run, self.at[0]), Ink::Plain);
        rules(canvas, below, rulebook::CHAPTERS, &TOPIC);
        room.foot(canvas, note(shared), keys);
        let heads = [
            Head("#", 2, true),
            Head("Who lives there", 14, false),
            Head("HP", 8, true),
            Head("Gold", 4, true),
            Head("Special", 14, false),
            Head("Agreement", 12, false),
        ];
        let row = |(number, lair): (usize, &Lair)| {
            let ink = if lair.alive { Ink::Plain } else { Ink::Dim };
            lair_cells(number, lair).into_iter().map(|text| Cell::ink(text, ink)).collect::<Vec<_>>()
        };
        let cells: Vec<Vec<Cell>> = run.lairs().iter().enumerate().map(row).collect();
        let ink = if self.part == 0 { Ink::Heed } else { Ink::Title };
        let mut pane = Pane::of(canvas, list, "Twelve lairs", ink);
        table(&mut pane, &heads, &cells, (self.part == 0).then_some(self.at[0]));
        if self.part != 0 {
            canvas.cursor = cursor;
        }
    }

    /// Training, shop or bag: a line each.
    fn draw_part(&self, canvas: &mut Canvas<'_>, area: Rect, run: &Run, part: usize, cursor: &mut (u16, u16)) {
        let gold = run.who().gold;
        let lines: Vec<(String, bool)> = match PARTS[part] {
            Part::Lairs => Vec::new(),
            Part::Training => Skill::ALL
                .into_iter()
                .map(|skill| {
                    let level = run.who().levels.of(skill);
                    let price = run.price_of(skill);
                    let cost = price.map_or_else(|| "highest".into(), |price| format!("{price} gold"));
                    (format!("{:<7} {level}  {cost}", skill.name()), price.is_some_and(|price| price <= gold))
                })
                .collect(),
            Part::Shop => run
                .shelf()
                .iter()
                .map(|item| (format!("{:<15} {:>3} gold", item.name(), item.price()), item.price() <= gold))
                .collect(),
            Part::Bag => {
                let items = run.who().items.iter().zip(1..);
                items.map(|(carried, place)| (format!("{place} {}", carried.item.name()), true)).collect()
            }
        };
        let (x, width) = (area.x + 1, usize::from(area.width.saturating_sub(4)));
        if lines.is_empty() {
            let none = if PARTS[part] == Part::Shop { "nothing for sale" } else { "nothing" };
            canvas.put_within(x + 2, area.y + 1, area.right() - 1, none, Ink::Dim);
        }
        for (number, ((text, can), y)) in lines.iter().zip(area.y + 1..area.bottom() - 1).enumerate() {
            let focus = self.part == part && number == self.at[part];
            let mark = if focus { marker(canvas) } else { " " };
            canvas.put_within(x, y, area.right() - 1, mark, Ink::Strong);
            canvas.put_within(x + 2, y, area.right() - 1, &cut(text, width), if *can { Ink::Plain } else { Ink::Dim });
            if focus {
                canvas.tint(Rect::new(x + 2, y, area.width.saturating_sub(4), 1), Ink::Select);
                *cursor = (x + 2, y);
            }
        }
    }
}

const TOPIC: Topic = Topic {
    title: "The lairs",
    asks: "Where does he go next, and what does gold buy him before? Each expedition is one encounter with a plan of its own.",
    context: Context::Camping,
    rules: &["DUEL-OURS-11", "DUEL-OURS-9", "DUEL-OURS-10", "DUEL-SCOUT-01", "DD-80", "DD-58", "DUEL-OURS-3"],
    chapters: &["Duels", "Talk", "Scouting"],
};
