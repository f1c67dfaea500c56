//! The infirmary and the calendar: healing times, weeks that pass and the events of each day (DQU-09). The screen warns about
//! infections before a week passes. Start with [`Infirmary`].

use crate::app::AppState;
use crate::canvas::{Canvas, cut};
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::hexarena::camp::{standing, week, wound, wounds};
use crate::hexarena::rulebook;
use crate::hexarena::screens::record::{RecordScreen, draw_card};
use crate::input::Input;
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::list_view::ListView;
use crate::screens::screen_stack::explain_line;
use crate::screens::{Screen, Transition, draw_note, note};
use crate::theme::Ink;
use crate::wide_layout::{Cell, Column, Fill, Length, WideLayout, columns, rows, rules, texts};
use ludus_hexarena::model::healing::{Day, outlives, take_out_tip};
use ludus_store::hexarena::roster::{News, Roster, RosterEntry};
use ratatui::layout::Rect;

const HEADS: [Column; 4] =
    [Column("Name", 15, false), Column("EN", 8, true), Column("State", 12, false), Column("Injuries", 20, false)];
const HEADING: &str = "Name             Endurance  State         Injuries";

pub struct Infirmary {
    at: usize,
    /// Events of the weeks since the screen opened, the latest first.
    news: Vec<(String, Ink)>,
}

pub fn living(roster: &Roster) -> Vec<&RosterEntry> {
    roster.characters().iter().filter(|kept| kept.who.death.is_none()).collect()
}

/// The highest Healer Rank among the living roster characters.
fn healer(roster: &Roster) -> Option<u8> {
    living(roster).into_iter().filter_map(|kept| kept.who.skills.healer).max()
}

fn row(roster: &Roster, kept: &RosterEntry) -> ((String, Ink), Vec<Cell>) {
    let who = &kept.who;
    let (state, ink) = standing(roster, kept);
    let en = format!("{} of {}", who.en_left(), who.now().en);
    let text = format!("{:<16} {en:>9}  {state:<13} {}", cut(&who.name, 16), wounds(who));
    let cells = vec![
        Cell::ink(&who.name, Ink::Strong),
        Cell::plain(en),
        Cell::ink(state, ink),
        Cell::ink(wounds(who), if who.injuries.is_empty() { Ink::Dim } else { Ink::Warning }),
    ];
    ((text, Ink::Plain), cells)
}

impl Infirmary {
    pub const fn new() -> Infirmary {
        Infirmary { at: 0, news: Vec::new() }
    }

    fn list(&self, shared: &AppState) -> ListView {
        let roster = shared.store.hexarena();
        ListView::new(living(roster).into_iter().map(|kept| row(roster, kept)).collect()).on(self.at)
    }

    fn chosen<'s>(&self, shared: &'s AppState) -> Option<&'s RosterEntry> {
        living(shared.store.hexarena()).get(self.at).copied()
    }

    /// Lets a week pass for the whole roster.
    fn rest(&mut self, shared: &mut AppState) {
        let seed = shared.fresh_seed();
        let done = shared.store.rest_a_week(seed);
        match done {
            Err(error) => shared.refuse(sentence(&error.to_string())),
            Ok(news) => {
                let now = shared.store.hexarena().week();
                let mut lines = vec![(format!("Until {}", week(now).to_lowercase()), Ink::Title)];
                lines.extend(news.iter().flat_map(day_lines));
                if news.is_empty() {
                    lines.push(("Nothing happened.".into(), Ink::Dim));
                }
                let count = match news.len() {
                    0 => "nothing happened".to_string(),
                    1 => format!("news of {}", news[0].name),
                    count => format!("news of {count}"),
                };
                shared.say(format!("{}: {count}.", week(now)));
                lines.append(&mut self.news);
                self.news = lines;
            }
        }
    }

    /// Has the tip of a weapon removed.
    fn surgeon(&self, shared: &mut AppState) {
        let Some(name) = self.chosen(shared).map(|kept| kept.who.name.clone()) else { return };
        let healer = healer(shared.store.hexarena());
        match shared.store.between_bouts(&name, |who, _| take_out_tip(who, healer)) {
            Ok(0) => shared.say(format!("Your Healer removed the tip from {name}.")),
            Ok(paid) => shared.say(format!("The surgeon removed the tip from {name}, for {paid} SP.")),
            Err(error) => shared.refuse(sentence(&error.to_string())),
        }
    }

    fn keys(shared: &AppState) -> Vec<Hint> {
        use KeyAction::{Accept, Back, Help, Surgeon, Week};
        shared.keys().line(Keymap::Campaign, &[Week, Surgeon, Accept, Help, Back])
    }
}

/// Warns about the likely course of each infection before a week passes.
fn warnings(roster: &Roster) -> Vec<(String, Ink)> {
    let heals = healer(roster).is_some_and(|rank| rank >= 1);
    let one = |kept: &&RosterEntry| {
        let (who, lives) = (&kept.who, outlives(&kept.who)?);
        Some(match heals {
            true => (format!("{} is infected: your Healer ends it tomorrow.", who.name), Ink::Warning),
            false => {
                let left = (who.en_left(), who.now().en);
                (
                    format!(
                        "{} is infected, and no Healer helps: each morning {} in 100 to recover, else 1 to 5 Endurance of {} \
                        are lost. Of 100 such {lives} survive.",
                        who.name, left.1, left.0
                    ),
                    Ink::Bad,
                )
            }
        })
    };
    living(roster).iter().filter_map(one).collect()
}

/// Lists one character's events of a week, day by day.
fn day_lines(news: &News) -> Vec<(String, Ink)> {
    let day = |(number, day): &(u8, Day)| {
        let (text, ink) = match day {
            Day::Cured { thrown, chance } => {
                (format!("rolled {} against {chance}: the infection is over", thrown.value()), Ink::Good)
            }
            Day::Healed => ("a Healer ends the infection".into(), Ink::Good),
            Day::Fever { thrown, chance, lost } => (
                format!("rolled {} against {chance}: the infection continues, {lost} Endurance lost", thrown.value()),
                Ink::Bad,
            ),
            Day::Died => ("died of it".into(), Ink::Bad),
            Day::Regained => ("a point of Endurance returns".into(), Ink::Plain),
            Day::Mended(injury) => (format!("healed: {}", wound(injury)), Ink::Good),
        };
        (format!("  day {number}: {text}"), ink)
    };
    [vec![(news.name.clone(), Ink::Strong)], news.days.iter().map(day).collect()].concat()
}

const EMPTY: &str = "No living character is here: make one first.";

impl Screen for Infirmary {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        let count = living(shared.store.hexarena()).len();
        if let Input::Pick(row) = input {
            let again = std::mem::replace(&mut self.at, row.min(count.saturating_sub(1))) == row;
            let name = self.chosen(shared).filter(|_| again).map(|kept| kept.who.name.clone());
            return name.map_or(Transition::Stay, |name| Transition::Over(Box::new(RecordScreen::new(&name))));
        }
        let Some(key) = input.key() else { return Transition::Stay };
        match shared.keys().intent(Keymap::Campaign, key) {
            Some(KeyAction::Week) => self.rest(shared),
            Some(KeyAction::Surgeon) => self.surgeon(shared),
            Some(KeyAction::Accept) => {
                let name = self.chosen(shared).map(|kept| kept.who.name.clone());
                return name.map_or(Transition::Stay, |name| Transition::Over(Box::new(RecordScreen::new(&name))));
            }
            Some(KeyAction::Help) => {
                return explain_line(shared, &TOPIC, &[], &Infirmary::keys(shared), &[Keymap::List]);
            }
            Some(KeyAction::Back) => return Transition::Main,
            _ => {
                if let Some(intent) = shared.keys().intent(Keymap::List, key) {
                    let mut list = self.list(shared);
                    list.steer(intent);
                    self.at = list.at;
                }
            }
        }
        self.at = self.at.min(living(shared.store.hexarena()).len().saturating_sub(1));
        Transition::Stay
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let (list, keys) = (self.list(shared), Infirmary::keys(shared));
        let title = week(shared.store.hexarena().week());
        if let Some(room) = WideLayout::full(canvas.area()) {
            room.head(canvas, "The infirmary", &title);
            let [left, right] = columns(room.body(), [Fill(1), Length(if room.is_large() { 62 } else { 46 })]);
            let many = living(shared.store.hexarena()).len().clamp(4, 20) as u16;
            let [people, news] = rows(left, [Length(many + 4), Fill(1)]);
            self.draw_news(shared.store.hexarena(), canvas, news);
            let [card, told] = rows(right, [Length(22), Fill(1)]);
            if let Some(kept) = self.chosen(shared) {
                draw_card(canvas, card, &kept.who);
            }
            rules(canvas, told, rulebook::CHAPTERS, &TOPIC);
            room.foot(canvas, note(shared), &keys);
            return list.draw_table(canvas, people, "Living", &HEADS, EMPTY);
        }
        list.draw(canvas, layout, &format!("The infirmary: {title}"), HEADING, EMPTY);
        let cursor = canvas.cursor;
        let many = living(shared.store.hexarena()).len().min(9) as u16;
        // The news fill the space below the list.
        let y = layout.arena.y + 4 + many;
        self.draw_news(shared.store.hexarena(), canvas, Rect { y, height: layout.bar.y + 2 - y, ..layout.arena });
        draw_note(shared, canvas, layout, 2);
        canvas.keys(layout.bar.x + 1, layout.bar.y + 4, &keys);
        canvas.cursor = cursor;
    }
}

impl Infirmary {
    fn draw_news(&self, roster: &Roster, canvas: &mut Canvas<'_>, area: Rect) {
        const NONE: &str = "W lets a week pass: a point of Endurance returns every two days, injuries heal in time, \
                            and each infected character rolls against Endurance every morning.";
        let mut lines = warnings(roster);
        match self.news.is_empty() {
            true => {
                lines.push((NONE.into(), Ink::Dim));
                texts(canvas, area, "The calendar", &lines, 0)
            }
            false => {
                lines.extend(self.news.iter().cloned());
                texts(canvas, area, "News of the week", &lines, 0)
            }
        };
    }
}

const TOPIC: Topic = Topic {
    title: "The infirmary",
    asks: "W lets a week pass: wounds heal, infections may kill. Nobody fights twice in a week. H has a weapon tip \
           removed.",
    context: Keymap::Campaign,
    rules: &["DQU-09", "DQX-15", "DQX-17", "DQX-18", "DQ-INFECT-04", "DQ-INFECT-05", "D137"],
    chapters: &["Money and the calendar"],
};
