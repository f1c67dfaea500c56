//! The camp between two expeditions: twelve lairs, training, the shop and the items carried (UI-09).

use crate::app::AppState;
use crate::canvas::{Canvas, cut, wrap};
use crate::duels::screens::lairs::TOPIC;
use crate::duels::screens::people::fill_card;
use crate::duels::screens::scores::Scores;
use crate::game_view::prompt::sentence;
use crate::input::Input;
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::confirming::Confirming;
use crate::screens::screen_stack::explain;
use crate::screens::{Screen, Transition, draw_note, note};
use crate::theme::Ink;
use crate::wide_layout::{Cell, Column, Fill, Length, TextBox, WideLayout, columns, marker, rows, table};
use crate::widgets::form_screen::turned;
use crate::widgets::list_screen::ListScreen;
use ludus_duels::battle::state::Encounter;
use ludus_duels::data::skill::{HIGHEST, Skill};
use ludus_duels::model::character::Character;
use ludus_duels::model::fighter::Fighter;
use ludus_duels::model::setup::Entrant;
use ludus_duels::narration::card;
use ludus_duels::setup::lairs::{LAIRS, Lair, Lore, Run, RunError, words};
use ludus_engine::text::count;
use ludus_store::battles::Resumed;
use ludus_store::journal::BattleId;
use ludus_store::system;
use ratatui::layout::Rect;

/// The parts that Tab cycles through.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Part {
    Lairs,
    Training,
    Shop,
    Bag,
}

const PARTS: [Part; 4] = [Part::Lairs, Part::Training, Part::Shop, Part::Bag];

pub struct Camp {
    name: String,
    part: usize,
    at: [usize; 4],
    asked: Confirming<CampQuestion>,
}

/// Irreversible actions that need confirmation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CampQuestion {
    GoHome,
    /// Pay for the next level of this skill.
    Learn(Skill),
    /// Buy the item in this place of the shop, from 0.
    Buy(usize),
    /// Drop the item in this place, from 1.
    LayDown(usize),
    /// Visit this empty lair, from 1.
    Scout(usize),
}

impl Camp {
    /// The focus is on the first lair that is not empty.
    pub(super) fn of(shared: &AppState, name: String) -> Camp {
        let run = shared.store.duels().run(&name);
        let next = run.and_then(|run| run.lairs().iter().position(|lair| lair.alive)).unwrap_or(0);
        Camp { name, part: 0, at: [next, 0, 0, 0], asked: Confirming::new() }
    }

    fn run<'s>(&self, shared: &'s AppState) -> Option<&'s Run> {
        shared.store.duels().run(&self.name)
    }

    fn count(&self, shared: &AppState) -> usize {
        let Some(run) = self.run(shared) else { return 0 };
        match PARTS[self.part] {
            Part::Lairs => LAIRS,
            Part::Training => 4,
            Part::Shop => run.shelf().len(),
            Part::Bag => run.who().items.len(),
        }
    }

    fn deed<T>(&self, shared: &mut AppState, deed: impl FnOnce(&mut Run) -> Result<T, RunError>) -> Option<T> {
        match shared.store.in_the_lairs(&self.name, deed) {
            Ok(done) => Some(done),
            Err(error) => {
                shared.refuse(sentence(&error.to_string()));
                None
            }
        }
    }

    /// Return: starts an expedition, trains, buys or drops.
    fn act(&mut self, shared: &mut AppState) -> Transition {
        let at = self.at[self.part];
        match PARTS[self.part] {
            Part::Lairs => {
                let is_empty = self
                    .run(shared)
                    .is_some_and(|run| run.lairs().get(at).is_some_and(|lair| !lair.alive && lair.lore != Lore::Known));
                if is_empty && self.visit(shared).is_none() {
                    self.asked.ask(
                        shared,
                        CampQuestion::Scout(at + 1),
                        "Nobody lives there. Go and look for its special (SC)?",
                        "stay",
                    );
                    return Transition::Stay;
                }
                return self.set_out(shared, at + 1);
            }
            Part::Training => {
                let skill = Skill::ALL[at.min(3)];
                self.ask_to_pay(shared, CampQuestion::Learn(skill), &format!("Learn {}", skill.name()));
            }
            Part::Shop => {
                let item = self.run(shared).and_then(|run| run.shelf().get(at));
                let what = item.map_or_else(String::new, |item| format!("Buy the {}", item.name()));
                self.ask_to_pay(shared, CampQuestion::Buy(at), &what);
            }
            Part::Bag => {
                if let Some(carried) = self.run(shared).and_then(|run| run.who().items.get(at)) {
                    let question = format!("Drop the {} for good?", carried.item.name());
                    self.asked.ask(shared, CampQuestion::LayDown(at + 1), &question, "keep it");
                }
            }
        }
        Transition::Stay
    }

    /// Asks before gold is spent, with what it does to the score. A purchase that is not possible is refused.
    fn ask_to_pay(&mut self, shared: &mut AppState, question: CampQuestion, what: &str) {
        let Some(run) = self.run(shared) else { return };
        let mut after = run.clone();
        if pay(&mut after, question).is_err() {
            _ = self.do_it(shared, question);
            return;
        }
        let price = run.who().gold.saturating_sub(after.who().gold);
        let score = match (run.score(), after.score()) {
            (before, now) if before == now => String::new(),
            (before, now) => format!(" The score falls from {before} to {now}."),
        };
        self.asked.ask(shared, question, &format!("{what} for {price} gold?{score}"), "keep the gold");
    }

    fn do_it(&self, shared: &mut AppState, question: CampQuestion) -> Transition {
        match question {
            CampQuestion::GoHome => {
                shared.books.camp = None;
                if self.deed(shared, Run::retire).is_some() {
                    return Transition::To(Box::new(ListScreen::new(shared, Scores)));
                }
            }
            CampQuestion::Learn(skill) => {
                if self.deed(shared, |run| pay(run, question)).is_some() {
                    shared.say(format!("{} learnt: {}.", self.name, skill.name()));
                }
            }
            CampQuestion::Buy(place) => {
                let item = self.run(shared).and_then(|run| run.shelf().get(place)).map(|item| item.name());
                if self.deed(shared, |run| pay(run, question)).is_some() {
                    shared.say(format!("{} bought: {}.", self.name, item.unwrap_or_default()));
                }
            }
            CampQuestion::Scout(lair) => return self.set_out(shared, lair),
            CampQuestion::LayDown(place) => {
                if let Some(carried) = self.deed(shared, |run| run.lay_down(place)) {
                    shared.say(format!("{} dropped.", carried.item.name()));
                }
            }
        }
        Transition::Stay
    }

    /// The visit in progress: its battle, and the lair from 1.
    fn visit<'s>(&self, shared: &'s AppState) -> Option<&'s (BattleId, usize)> {
        let away = shared.store.duels().away().iter().find(|away| away.run.who().name == self.name)?;
        away.expedition.as_ref()
    }

    /// Begins a visit, or continues the one in progress.
    fn set_out(&self, shared: &mut AppState, lair: usize) -> Transition {
        if let Some((id, _)) = self.visit(shared).cloned() {
            return match shared.store.open_battle(&id) {
                Ok(resumed) => Transition::Battle(Box::new(resumed)),
                Err(error) => {
                    shared.refuse(sentence(&error.to_string()));
                    Transition::Stay
                }
            };
        }
        let begun = shared
            .store
            .expedition(&self.name, lair)
            .and_then(|(setup, seed)| shared.store.begin::<Encounter>(setup, seed, &[&self.name], system::now()));
        match begun {
            Ok(session) => Transition::Battle(Box::new(Resumed::<Encounter> { session, notices: Vec::new() }.into())),
            Err(error) => {
                shared.refuse(sentence(&error.to_string()));
                Transition::Stay
            }
        }
    }
}

/// Pays for a level or an item.
fn pay(run: &mut Run, question: CampQuestion) -> Result<(), RunError> {
    match question {
        CampQuestion::Learn(skill) => run.train(skill),
        CampQuestion::Buy(place) => run.buy(place).map(|_| ()),
        _ => Ok(()),
    }
}

impl Screen for Camp {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        if let Some(answer) = self.asked.answer(input) {
            return answer.map_or(Transition::Stay, |question| self.do_it(shared, question));
        }
        let Some(key) = input.key() else { return Transition::Stay };
        let count = self.count(shared);
        let intent = shared.keys().intent(Keymap::Camping, key);
        let at = &mut self.at[self.part];
        match intent {
            Some(KeyAction::Previous) => *at = turned(*at, count, false),
            Some(KeyAction::Next) => *at = turned(*at, count, true),
            Some(KeyAction::Page | KeyAction::PageBack) => {
                self.part = turned(self.part, PARTS.len(), intent == Some(KeyAction::Page));
                // A box without a row has nothing to choose; the lairs always have some.
                while self.count(shared) == 0 {
                    self.part = turned(self.part, PARTS.len(), intent == Some(KeyAction::Page));
                }
            }
            Some(KeyAction::Accept) => return self.act(shared),
            Some(KeyAction::Look) => {
                let lair = self.at[0] + 1;
                if self.deed(shared, |run| run.look_into_mirror(lair)).is_some() {
                    shared.say(format!("The mirror shows who lives in lair {lair}."));
                }
            }
            Some(KeyAction::Abandon) => {
                self.asked.ask(shared, CampQuestion::GoHome, "Go home and end the run?", "stay");
            }
            Some(KeyAction::Help) => return explain(shared, &TOPIC),
            Some(KeyAction::Back) => {
                shared.books.camp = None;
                return Transition::Main;
            }
            _ => {}
        }
        Transition::Stay
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let Some(run) = self.run(shared) else { return };
        let mut keys = shared.keys().line(Keymap::Camping, &KEYS);
        keys.retain(|hint| hint.intent != Some(KeyAction::Look) || run.has_mirror());
        Hint::reword(&mut keys, KeyAction::Look, "the mirror (until the next visit)");
        let does = ["go there", "learn", "buy", "lay down"][self.part];
        Hint::reword(&mut keys, KeyAction::Accept, does);
        let keys = self.asked.keys(keys);
        let score = format!(
            "{} gold, {}, {}",
            run.who().gold,
            count(run.score(), "point"),
            count(run.expeditions(), "expedition")
        );
        if let Some(room) = WideLayout::full(canvas.area()) {
            room.head(canvas, &format!("{} in the lairs", self.name), &score);
            return self.draw_room(shared, canvas, room, run, &keys);
        }
        let (x, y) = (layout.arena.x, layout.arena.y);
        canvas.put(x + 2, y, &format!("{} in the lairs", self.name), Ink::Title);
        canvas.put(x + 34, y, &score, Ink::Plain);
        canvas.put(x + 3, y + 1, words::HEADING, Ink::Dim);
        let mut cursor = canvas.cursor;
        for (row, (number, lair)) in (y + 2..).zip(run.lairs().iter().enumerate()) {
            let focus = self.part == 0 && number == self.at[0];
            let text = words::line(number, lair);
            canvas.put(x, row, if focus { ">" } else { " " }, Ink::Strong);
            let end = canvas.put(x + 2, row, &cut(&text, 77), if lair.alive { Ink::Plain } else { Ink::Dim });
            if focus {
                canvas.tint(Rect::new(x + 2, row, end - x - 2, 1), Ink::Focus);
                cursor = (x + 2, row);
            }
        }
        let areas = [Rect::new(x, y + 14, 24, 7), Rect::new(x + 24, y + 14, 28, 7), Rect::new(x + 52, y + 14, 28, 7)];
        for ((number, area), title) in (1..4).zip(areas).zip(TITLES) {
            canvas.card(area, title, if self.part == number { Ink::Warning } else { Ink::Title });
            self.draw_part(canvas, area, run, number, &mut cursor);
        }
        if shared.note.is_some() {
            draw_note(shared, canvas, layout, 2);
        } else {
            canvas.fit(layout.bar.x + 1, layout.bar.y + 2, 78, &[&self.about(shared, run)], Ink::Dim);
        }
        // A question needs the row of the upper keys, too.
        let (upper, lower) = keys.split_at(if self.asked.is_open() { 0 } else { 4.min(keys.len()) });
        canvas.keys(layout.bar.x + 1, layout.bar.y + 3, upper);
        canvas.keys(layout.bar.x + 1, layout.bar.y + 4, lower);
        canvas.cursor = cursor;
    }
}

const KEYS: [KeyAction; 7] = [
    KeyAction::Previous,
    KeyAction::Page,
    KeyAction::Accept,
    KeyAction::Look,
    KeyAction::Abandon,
    KeyAction::Help,
    KeyAction::Back,
];
/// Titles of the boxes beside the lairs.
const TITLES: [&str; 3] = ["Training", "The shop", "Items carried"];

/// The offers of the camp, in sentences.
const CAN: [&str; 7] = [
    "Return on a lair begins a visit: you write a plan for it. TA talks to the monster, ST robs it, ME and FI fight it, SC looks round afterwards.",
    "A monster that you have met follows a plan that you know from then on: the odds use it. Its hit points are known after a fight or a scout.",
    "TA can bring an agreement: gold (FU), a riddle's answer (SA) or a dead monster (FU) for a look round or an item, on a later visit.",
    "Tab leads to training, the shop and the items carried. Gold buys levels and items; the shop's goods change after each visit.",
    "A special can help or harm, once: a chest, a spring, a mirror, a curse. Those who look round in earnest find it more often.",
    "Score: the gold gained here, 50 for each lair emptied, 10 for each riddle, special and agreement solved. A visit given up costs 10.",
    "The dead stay dead. Go home while you can: the score stays, and the character can come back with new gold.",
];

impl Camp {
    /// The known facts of the lair in focus, or the visit that is in progress.
    fn about(&self, shared: &AppState, run: &Run) -> String {
        match self.visit(shared) {
            Some((_, lair)) => format!("{} stands before lair {lair}: Return continues that visit.", self.name),
            None => self.about_focus(run),
        }
    }

    /// The known facts of the thing in focus.
    fn about_focus(&self, run: &Run) -> String {
        let at = self.at[self.part];
        match PARTS[self.part] {
            Part::Lairs => words::about(run, at),
            Part::Training => {
                let skill = Skill::ALL[at.min(3)];
                let fighter =
                    |levels| Entrant::player(Character { levels, ..run.who().clone() }).fighter(&Entrant::Nobody);
                let levels = run.who().levels;
                let next = levels.with(skill, (levels.of(skill) + 1).min(HIGHEST));
                let [now, then] =
                    [levels, next].map(|levels| card::chance(skill, &fighter(levels), &Fighter::nobody()));
                format!("{}: {now}. One level more: {then}.", skill.name())
            }
            Part::Shop => run.shelf().get(at).map_or_else(String::new, |item| {
                format!("{}: {}. Return buys it for {} gold.", item.name(), item.effect(), item.price())
            }),
            Part::Bag => {
                let carried = run.who().items.get(at);
                carried
                    .map_or_else(String::new, |carried| format!("{}: {}.", carried.item.name(), carried.item.effect()))
            }
        }
    }

    fn draw_room(&self, shared: &AppState, canvas: &mut Canvas<'_>, room: WideLayout, run: &Run, keys: &[Hint]) {
        let body = room.body();
        let [left, right] = columns(body, [Fill(3), Fill(2)]);
        let [list, told, below] = rows(left, [Length(LAIRS as u16 + 3), Length(4), Fill(1)]);
        let [card, training, shop, bag] = rows(right, [Fill(3), Length(6), Length(5), Length(8)]);
        fill_card(&mut TextBox::of(canvas, card, &run.who().name, Ink::West), run.who());
        let mut cursor = (list.x + 3, list.y + 2);
        for (number, (area, title)) in (1..).zip([training, shop, bag].into_iter().zip(TITLES)) {
            canvas.card(area, title, if self.part == number { Ink::Warning } else { Ink::Title });
            self.draw_part(canvas, area, run, number, &mut cursor);
        }
        let mut pane = TextBox::new(canvas, told, "There");
        pane.text(&self.about(shared, run), Ink::Plain);
        let mut pane = TextBox::with(canvas, below, "What you can do", "? the rules");
        for text in CAN {
            if wrap(text, pane.width().into()).len() > usize::from(pane.left()) {
                break;
            }
            pane.text(text, Ink::Plain);
            pane.next();
        }
        room.foot(canvas, note(shared), keys);
        let heads = [
            Column("#", 2, true),
            Column("Monster", 15, false),
            Column("HP", 8, true),
            Column("Gold", 4, true),
            Column("Special", 14, false),
            Column("Agreement", 12, false),
        ];
        let row = |(number, lair): (usize, &Lair)| {
            let ink = if lair.alive { Ink::Plain } else { Ink::Dim };
            words::cells(number, lair).into_iter().map(|text| Cell::ink(text, ink)).collect::<Vec<_>>()
        };
        let cells: Vec<Vec<Cell>> = run.lairs().iter().enumerate().map(row).collect();
        let ink = if self.part == 0 { Ink::Warning } else { Ink::Title };
        let mut pane = TextBox::of(canvas, list, "Twelve lairs", ink);
        table(&mut pane, &heads, &cells, (self.part == 0).then_some(self.at[0]));
        if self.part != 0 {
            canvas.cursor = cursor;
        }
    }

    /// The lines of training, shop or bag.
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
