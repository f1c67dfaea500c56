//! The career of a character: growth, kills by weapon, wounds and every battle. Each rulebook supplies the texts through
//! [`CareerUi`]. [`CareerScreen`] lays them out alike for all of them.

mod boxes;

use crate::engine::text::undetailed;
use crate::store::Store;
use crate::store::careers::{CareerEntryRow, CareerQuery, CareerSource, EntryStatus};
use crate::tui::app::AppState;
use crate::tui::canvas::chart::Series;
use crate::tui::canvas::{Canvas, cut, wrap};
use crate::tui::game_view::prompt::sentence;
use crate::tui::help::Topic;
use crate::tui::input::{Input, Key};
use crate::tui::keys::{Hint, KeyAction, Keymap};
use crate::tui::layout::Layout;
use crate::tui::lives::{CareerProgress, CareerReader};
use crate::tui::screens::screen_stack::{explain_line, read_lines};
use crate::tui::screens::{Screen, Transition, draw_note};
use crate::tui::theme::Ink;
use crate::tui::wide_layout::WideLayout;
use ratatui::layout::Rect;
use std::cell::Cell;

/// The texts and values that a rulebook supplies for a career.
pub trait CareerUi: CareerSource + 'static {
    type RosterCharacter;

    const TOPIC: Topic;
    /// The title of the larger chart, "EXP after each game", and its column heading.
    const GROWS: [&'static str; 2];
    /// The title of the smaller chart, with the names of its lines: "SH, AG and IQ".
    const LINES: &'static str;
    /// The least value at the top of the larger chart.
    const HIGH: u32;

    /// Finds a character of the roster.
    fn person<'s>(store: &'s Store, name: &str) -> Option<&'s Self::RosterCharacter>;

    /// The query for the character's battles.
    fn wanted(store: &Store, one: &Self::RosterCharacter) -> CareerQuery;

    fn name(one: &Self::RosterCharacter) -> &str;

    /// The description after the name: ", Human: SH 14 AG 13 IQ 8, 117 EXP, 12 games, 9 kills".
    fn heading(store: &Store, one: &Self::RosterCharacter) -> String;

    /// Returns whether the character is dead. Then the first fact is the epitaph.
    fn is_dead(one: &Self::RosterCharacter) -> bool;

    /// `games`: the number of games that should have an entry. `counts`: whether an entry is one of them.
    fn games(one: &Self::RosterCharacter) -> u32;
    fn counts(chapter: &Self::CareerEntry) -> bool;

    /// The facts about the character, the most important first.
    fn facts(one: &Self::RosterCharacter, chapters: &[&Self::CareerEntry]) -> Vec<(String, Ink)>;

    /// The values of the larger chart, starting before the first battle.
    fn grown(chapters: &[&Self::CareerEntry]) -> Vec<u32>;

    /// The lines of the smaller chart, with names and inks.
    fn lines(one: &Self::RosterCharacter, chapters: &[&Self::CareerEntry]) -> Vec<(&'static str, Ink, Vec<u32>)>;

    /// A short text for a battle, the character's value after it, and the ink.
    fn words(chapter: &Self::CareerEntry) -> (String, String, Ink);

    /// Details of a battle; `who` names its participants.
    fn detail(chapter: &Self::CareerEntry, who: &str) -> String;
}

/// Number of battles shown below the chart on 80 columns.
const SHOWN: usize = 7;

pub struct CareerScreen<G: CareerUi> {
    name: String,
    reading: CareerReader<G::CareerEntry>,
    /// The battle in focus; 0 is the latest.
    at: usize,
    /// Number of battles on a page in the last frame.
    page: Cell<usize>,
}

impl<G: CareerUi> CareerScreen<G> {
    /// Opens the career of a roster character. Stays if there is no such character.
    pub fn open(shared: &AppState, name: &str) -> Transition {
        let Some(one) = G::person(&shared.store, name) else { return Transition::Stay };
        let reading = CareerReader::of::<G>(G::wanted(&shared.store, one));
        Transition::Over(Box::new(CareerScreen::<G> { name: name.into(), reading, at: 0, page: Cell::new(SHOWN) }))
    }

    fn who<'a>(&self, shared: &'a AppState) -> Option<&'a G::RosterCharacter> {
        G::person(&shared.store, &self.name)
    }

    fn watch(&self, shared: &mut AppState) -> Transition {
        let page = self.reading.found().pages.iter().rev().nth(self.at).cloned();
        page.map_or(Transition::Stay, |page| watch(shared, &page))
    }

    fn keys(shared: &AppState) -> Vec<Hint> {
        let mut line = shared.keys().line(Keymap::List, &[KeyAction::Help, KeyAction::Back]);
        line.splice(0..0, [Hint::several("Up, Down", "battle"), Hint::of(Key::Enter, "Return", "watch")]);
        line.splice(2..2, shared.keys().line(Keymap::Living, &[KeyAction::Info]));
        line
    }

    /// Opens all facts as a page, because small screens have no room beside the chart.
    fn all(&self, shared: &AppState) -> Transition {
        let Some(one) = self.who(shared) else { return Transition::Stay };
        let found = self.reading.found();
        let sum = Sum::<G>::of(one, &found);
        let facts =
            sum.facts.iter().map(|(text, _)| text.clone()).chain(Some(sum.silence)).filter(|text| !text.is_empty());
        let lines: Vec<String> = facts.flat_map(|text| [text, String::new()]).collect();
        read_lines(&format!("{}{}", G::name(one), G::heading(&shared.store, one)), &lines)
    }
}

/// Opens a battle of the career: an unfinished one to play on, a finished one as a replay.
fn watch<C>(shared: &mut AppState, page: &CareerEntryRow<C>) -> Transition {
    if matches!(page.what, EntryStatus::GoesOn) {
        return match shared.store.open_battle(&page.id) {
            Ok(opened) => Transition::Battle(Box::new(opened)),
            Err(error) => refuse(shared, &error.to_string()),
        };
    }
    let path = shared.store.journal_path(&page.id);
    Transition::Watch(path)
}

fn refuse(shared: &mut AppState, why: &str) -> Transition {
    shared.refuse(sentence(why));
    Transition::Stay
}

impl<G: CareerUi> Screen for CareerScreen<G> {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        let count = self.reading.found().pages.len();
        if let Input::Pick(row) = input {
            let again = std::mem::replace(&mut self.at, row.min(count.saturating_sub(1))) == row;
            return if again { self.watch(shared) } else { Transition::Stay };
        }
        let intent = match input {
            Input::Wheel(by) => Some(if by < 0 { KeyAction::Previous } else { KeyAction::Next }),
            _ => input.key().and_then(|key| shared.keys().intent(Keymap::List, key)),
        };
        if input.key().and_then(|key| shared.keys().intent(Keymap::Living, key)) == Some(KeyAction::Info) {
            return self.all(shared);
        }
        let page = self.page.get().max(1);
        self.at = match intent {
            Some(KeyAction::Previous) => self.at.saturating_sub(1),
            Some(KeyAction::Next) => self.at + 1,
            Some(KeyAction::PageUp) => self.at.saturating_sub(page),
            Some(KeyAction::PageDown) => self.at + page,
            Some(KeyAction::Accept) => return self.watch(shared),
            Some(KeyAction::Help) => return explain_line(shared, &G::TOPIC, &[], &Self::keys(shared), &[Keymap::List]),
            Some(KeyAction::Back) => return Transition::Back,
            _ => self.at,
        }
        .min(count.saturating_sub(1));
        Transition::Stay
    }

    fn wakes_at(&self, now: u64) -> Option<u64> {
        self.reading.wakes_at(now)
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let (Some(one), found) = (self.who(shared), self.reading.found()) else { return };
        let sum = Sum::<G>::of(one, &found);
        if let Some(room) = WideLayout::of(canvas.area()) {
            return self.draw_room(shared, canvas, room, (one, &found, &sum));
        }
        let (x, y, bar) = (layout.arena.x + 1, layout.arena.y, layout.bar);
        let name = G::name(one);
        canvas.put(x, y, name, Ink::Title);
        canvas.put(x + name.chars().count() as u16, y, &cut(&G::heading(&shared.store, one), 64), Ink::Plain);
        canvas.put(x, y + 1, G::GROWS[0], Ink::Dim);
        sum.draw_grown(canvas, Rect::new(x, y + 2, 42, 8));
        let mut row = y + 1;
        for (text, ink) in sum.facts.iter().skip(usize::from(G::is_dead(one))) {
            let lines = wrap(text, 34);
            if row + lines.len() as u16 > y + 10 {
                canvas.put(x + 44, row.min(y + 9), "I: the full record", Ink::Dim);
                break;
            }
            for line in lines {
                canvas.put(x + 44, row, &line, *ink);
                row += 1;
            }
        }
        canvas.put(x, y + 10, &format!("  {:<21} {:>4}  Result", "Battle", G::GROWS[1]), Ink::Dim);
        self.page.set(SHOWN);
        let pages: Vec<&CareerEntryRow<G::CareerEntry>> = found.pages.iter().rev().collect();
        let top = self.at.saturating_sub(SHOWN / 2).min(pages.len().saturating_sub(SHOWN));
        canvas.cursor = (x, y + 11);
        if pages.is_empty() {
            canvas.put(x + 2, y + 11, sum.nothing(), Ink::Plain);
        }
        for (line, (number, page)) in (y + 11..).zip(pages.iter().enumerate().skip(top).take(SHOWN)) {
            canvas.clickable(Rect::new(x, line, 78, 1), Input::Pick(number));
            let (words, exp, ink) = outcome_row::<G>(page);
            let text = format!("{:<21} {exp:>4}  {words}", page.id.to_string());
            let end = canvas.put(x + 2, line, &cut(&text, 76), ink);
            if number == self.at {
                canvas.put(x, line, ">", Ink::Strong);
                canvas.tint(Rect::new(x + 2, line, end - x - 2, 1), Ink::Focus);
                canvas.cursor = (x, line);
            }
        }
        if shared.note.is_none() {
            let lines = detail::<G>(pages.get(self.at).copied());
            canvas.wrapped(Rect::new(bar.x + 1, bar.y, 78, 3), &lines, Ink::Plain);
            canvas.fit(bar.x + 1, bar.y + 3, 78, &[&sum.silence], Ink::Dim);
        }
        draw_note(shared, canvas, layout, 0);
        canvas.keys(bar.x + 1, bar.y + 4, &CareerScreen::<G>::keys(shared));
    }
}

/// A short text for a battle, the value after it, and the ink.
fn outcome_row<G: CareerUi>(page: &CareerEntryRow<G::CareerEntry>) -> (String, String, Ink) {
    match &page.what {
        EntryStatus::Fought(chapter) => G::words(chapter),
        EntryStatus::GoesOn => ("in play".into(), "-".into(), Ink::Warning),
        EntryStatus::GivenUp => ("given up: a break-out".into(), "-".into(), Ink::Dim),
        EntryStatus::Silent(why) => (why.clone(), "-".into(), Ink::Dim),
    }
}

/// Details of the battle in focus.
fn detail<G: CareerUi>(page: Option<&CareerEntryRow<G::CareerEntry>>) -> String {
    match page.map(|page| (&page.what, page)) {
        None => String::new(),
        Some((EntryStatus::Fought(chapter), page)) => G::detail(chapter, &page.who),
        Some((EntryStatus::Silent(why), _)) => sentence(why),
        Some((_, page)) => format!("{}.", page.who),
    }
}

/// The summary of all battles, ready to be drawn.
struct Sum<G: CareerUi> {
    facts: Vec<(String, Ink)>,
    grown: Vec<u32>,
    lines: Vec<(&'static str, Ink, Vec<u32>)>,
    /// A note on missing battles and the progress of reading.
    silence: String,
    done: bool,
    game: std::marker::PhantomData<G>,
}

impl<G: CareerUi> Sum<G> {
    fn of(one: &G::RosterCharacter, found: &CareerProgress<G::CareerEntry>) -> Sum<G> {
        let chapters: Vec<&G::CareerEntry> = found.pages.iter().filter_map(CareerEntryRow::chapter).collect();
        let told = chapters.iter().filter(|chapter| G::counts(chapter)).count() as u32;
        let (games, untold) = (G::games(one), G::games(one).saturating_sub(told));
        let silence = match (found.done, untold) {
            (false, _) => format!("Reading the journals: {} of {} ...", found.read, found.all),
            (true, 0) => String::new(),
            (true, untold) => undetailed(untold, games, "game"),
        };
        let (facts, grown, lines) = (G::facts(one, &chapters), G::grown(&chapters), G::lines(one, &chapters));
        Sum { facts, grown, lines, silence, done: found.done, game: std::marker::PhantomData }
    }

    /// The text in place of an empty list of battles.
    fn nothing(&self) -> &'static str {
        if self.done { "No battle with a journal yet." } else { "..." }
    }

    /// Draws the larger chart: growth from game to game.
    fn draw_grown(&self, canvas: &mut Canvas<'_>, area: Rect) {
        if self.done && self.grown.len() < 2 {
            canvas.wrapped(area, "No curve before the first fight.", Ink::Dim);
            return;
        }
        let points: Vec<(f64, f64)> = self.grown.iter().copied().enumerate().map(point).collect();
        let high = self.grown.iter().copied().max().unwrap_or(0).max(G::HIGH);
        canvas.chart(area, &[Series { ink: Ink::Good, points: &points }], (0, high), points.len().saturating_sub(1));
    }

    fn draw_lines(&self, canvas: &mut Canvas<'_>, area: Rect) {
        if self.done && self.grown.len() < 2 {
            return;
        }
        let values = || self.lines.iter().flat_map(|(.., values)| values).copied();
        let (low, high) = (values().min().unwrap_or(0).saturating_sub(1), values().max().unwrap_or(1) + 1);
        let points = |values: &Vec<u32>| -> Vec<(f64, f64)> { values.iter().copied().enumerate().map(point).collect() };
        let lines: Vec<(Ink, Vec<(f64, f64)>)> =
            self.lines.iter().map(|(_, ink, values)| (*ink, points(values))).collect();
        let courses: Vec<Series<'_>> = lines.iter().map(|(ink, points)| Series { ink: *ink, points }).collect();
        let last = lines.iter().map(|(_, points)| points.len()).max().unwrap_or(0).saturating_sub(1);
        canvas.chart(area, &courses, (low, high), last);
    }
}

fn point((at, value): (usize, u32)) -> (f64, f64) {
    (at as f64, f64::from(value))
}
