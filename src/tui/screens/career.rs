//! The career of a character: growth, kills by weapon, wounds and every battle. Each rulebook supplies the texts through
//! [`CareerUi`]. [`CareerScreen`] lays them out alike for all of them.

mod boxes;

use crate::app::AppState;
use crate::canvas::chart::Series;
use crate::canvas::{Canvas, cut, wrap};
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::input::{Input, Key};
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::Layout;
use crate::lives::{CareerProgress, CareerReader};
use crate::screens::enter_code;
use crate::screens::screen_stack::{explain_line, read_lines};
use crate::screens::{Screen, Transition, draw_note};
use crate::search::Search;
use crate::theme::Ink;
use crate::wide_layout::{Cell, TextBox, WideLayout};
use crate::widgets::rows::{ListColumn, Rows, left, right};
use ludus_engine::career::{BestHit, CareerTotals, Chapter, WeaponStats};
use ludus_engine::fold::CombatFacts;
use ludus_engine::summary::Summary;
use ludus_engine::text::undetailed;
use ludus_store::Store;
use ludus_store::careers::{CareerEntryRow, CareerQuery, EntryStatus};
use ratatui::layout::Rect;

/// A character of the roster with the texts and charts of the career screen.
pub struct CareerPerson {
    pub name: String,
    /// The creation time, in seconds since 1970.
    pub created: u64,
    /// The description after the name: ", Human: SH 14 AG 13 IQ 8, 117 EXP, 12 games, 9 kills".
    pub heading: String,
    /// True if the character is dead. Then the first fact is the epitaph.
    pub is_dead: bool,
    /// The number of games that should have an entry which counts.
    pub games: u32,
    /// The number of entries that count.
    pub counted: u32,
    /// The facts about the character, the most important first.
    pub facts: Vec<(String, Ink)>,
    /// The sums of which the facts tell, for bars.
    pub life: CareerTotals,
    /// The values of the larger chart, starting before the first battle.
    pub grown: Vec<u32>,
    /// The lines of the smaller chart, with names and inks.
    pub lines: Vec<(&'static str, Ink, Vec<u32>)>,
}

/// The texts and values that a rulebook supplies for a career. It is implemented by the entry of one battle.
pub trait CareerUi: Clone + Send + 'static {
    const TOPIC: Topic;
    /// The title of the larger chart, "EXP after each game", and its column heading.
    const GROWS: [&'static str; 2];
    /// The title of the smaller chart, with the names of its lines: "SH, AG and IQ".
    const LINES: &'static str;
    /// The least value at the top of the larger chart.
    const HIGH: u32;
    /// The words for points, for enemies killed or put out, and for weapons.
    const WORDS: [&'static str; 3];

    /// Finds a character of the roster and summarises these entries of their career, oldest first.
    fn person(store: &Store, name: &str, chapters: &[&Self]) -> Option<CareerPerson>;

    /// Describes a weapon: "Mace 3 of 5, 21 points".
    fn arm(name: &str, used: &WeaponStats) -> String {
        let dealt = if used.dealt > 0 { format!(", {} {}", used.dealt, Self::WORDS[0]) } else { String::new() };
        format!("{name} {} of {}{dealt}", used.hits, used.strikes)
    }

    /// Describes the most damaging hit, without its points.
    fn best(best: &BestHit) -> String {
        format!("from {}, {}", best.from, best.arm)
    }

    /// A nemesis that killed the character, before the points it took.
    fn killer(_kills: u32) -> String {
        "the killer, ".into()
    }

    /// A short text for the battle, the character's value after it, and the ink.
    fn row(&self) -> (String, String, Ink);

    /// The points that the character dealt and took in the battle. `None` if they are not known.
    fn points(&self) -> Option<[u32; 2]>;

    /// Details of the battle; `who` names its participants.
    fn detail(&self, who: &str) -> String;
}

/// Facts about a character, the most important first. `dead` describes their death, `grown` what they have learnt.
pub fn facts<E: CareerUi>(dead: Option<String>, grown: Option<String>, life: &CareerTotals) -> Vec<(String, Ink)> {
    let [points, killed, struck] = E::WORDS;
    let mut facts: Vec<(String, Ink)> = dead.map(|text| (text, Ink::Plain)).into_iter().collect();
    if let Some((name, harm)) = life.nemesis() {
        let killed = if harm.kills > 0 { E::killer(harm.kills) } else { String::new() };
        facts.push((format!("Nemesis: {name}, {killed}{} {points} in all", harm.taken), Ink::Plain));
    }
    if let Some(best) = &life.best {
        facts.push((format!("Best blow: {} {points} {}", best.lost, E::best(best)), Ink::Plain));
    }
    facts.extend(grown.map(|text| (text, Ink::Plain)));
    let counted =
        |all: &[(String, u32)]| -> Vec<String> { all.iter().map(|(name, count)| format!("{count} {name}")).collect() };
    let arms: Vec<String> = life.arms.iter().map(|(name, used)| E::arm(name, used)).collect();
    let hurt: Vec<String> = life.harms.iter().skip(1).map(|(name, harm)| format!("{name} {}", harm.taken)).collect();
    for (title, all, between, ink) in [
        (killed, counted(&life.kills), ", ", Ink::Plain),
        (struck, arms, "; ", Ink::Plain),
        ("Injuries", counted(&life.injuries), ", ", Ink::Plain),
        ("Also hurt by", hurt, ", ", Ink::Dim),
    ] {
        if !all.is_empty() {
            facts.push((format!("{title}: {}", all.join(between)), ink));
        }
    }
    facts
}

pub struct CareerScreen<E: CareerUi> {
    name: String,
    reading: CareerReader<E>,
    /// The battle in focus among those shown; 0 is the latest.
    focus: Rows,
    search: Search,
}

impl<E: CareerUi> CareerScreen<E> {
    const COLUMNS: [ListColumn; 6] = [
        left("Begun (UTC)", 16, 0),
        right("dealt", 5, 2),
        right("taken", 5, 2),
        right(E::GROWS[1], 5, 1),
        left("Result", 34, 0),
        left("Who fought", 30, 3),
    ];

    /// Opens the career of a roster character. Stays if there is no such character.
    pub fn open<G: CombatFacts + Summary>(shared: &AppState, name: &str) -> Transition
    where
        E: Chapter<G>,
    {
        let Some(one) = E::person(&shared.store, name, &[]) else { return Transition::Stay };
        let reading = CareerReader::of::<G>(CareerQuery::of(&shared.store, &one.name, one.created));
        Transition::Over(Box::new(CareerScreen::<E> {
            name: name.into(),
            reading,
            focus: Rows::default(),
            search: Search::default(),
        }))
    }

    fn watch(&self, shared: &mut AppState) -> Transition {
        let found = self.reading.found();
        let page = self.shown(&found).get(self.focus.at).map(|page| (*page).clone());
        page.map_or(Transition::Stay, |page| watch(shared, &page))
    }

    /// Copies the share code of the battle in focus, and shows it.
    fn copy_code(&self, shared: &mut AppState) -> Transition {
        let found = self.reading.found();
        let path = self.shown(&found).get(self.focus.at).map(|page| shared.store.journal_path(&page.id));
        let Some(path) = path else { return Transition::Stay };
        match shared.store.code_of(&path) {
            Ok(code) => {
                shared.copied = Some(code.clone());
                read_lines(enter_code::OF_BATTLE, &enter_code::code_page(&code))
            }
            Err(error) => refuse(shared, &error.to_string()),
        }
    }

    /// The battles that the search lets through, the latest first.
    fn shown<'f>(&self, found: &'f CareerProgress<E>) -> Vec<&'f CareerEntryRow<E>> {
        let all: Vec<&CareerEntryRow<E>> = found.pages.iter().rev().collect();
        let names: Vec<String> =
            all.iter().map(|page| format!("{} {} {}", page.id, outcome_row(page).0, page.who)).collect();
        let mut at = self.search.found(names.iter().map(String::as_str));
        ludus_engine::order::ascending(&mut at);
        at.into_iter().map(|at| all[at]).collect()
    }

    /// The typed text and how many battles it finds; empty without a search.
    fn searched(&self, count: usize) -> String {
        match self.search.is_on() {
            true if self.search.typed().is_empty() => "type a word; Esc ends the search".into(),
            true => format!("\"{}\": {count} found", self.search.typed()),
            false => String::new(),
        }
    }

    /// Handles a key of the search; returns whether it was one.
    fn searches(&mut self, key: Key, intent: Option<KeyAction>) -> bool {
        let takes = match key {
            Key::Backspace if self.search.is_on() => {
                self.search.back();
                true
            }
            Key::Esc => self.search.end(),
            _ => {
                (self.search.is_open() || intent == Some(KeyAction::Search))
                    && self.search.takes(key, intent, std::iter::empty())
            }
        };
        if takes {
            self.focus = Rows::default();
        }
        takes
    }

    fn keys(shared: &AppState, battles: usize) -> Vec<Hint> {
        use KeyAction::{Back, Copy, Help, Info, Search};
        let mut line = shared.keys().line(Keymap::Living, &[Copy, Info, Search, Help, Back]);
        line.retain(|hint| battles > 1 || hint.intent != Some(Search));
        line.retain(|hint| battles > 0 || hint.intent != Some(Copy));
        if battles > 0 {
            line.insert(0, Hint::of(Key::Enter, "Return", "watch"));
        }
        if battles > 1 {
            line.insert(0, Hint::several("Up, Down", "battle"));
        }
        line
    }

    /// Draws the battles, the latest first.
    fn draw_battles(&self, pane: &mut TextBox<'_, '_>, (found, sum): (&CareerProgress<E>, &Sum)) {
        let area = pane.rest();
        let shown = self.shown(found);
        let count = shown.len();
        if count == 0 && !found.pages.is_empty() {
            pane.canvas.cursor = (area.x + 2, area.y);
            pane.at(2, "No battle has that in its line.", Ink::Dim);
            return;
        }
        if count == 0 {
            pane.canvas.cursor = (area.x + 2, area.y);
            pane.at(2, sum.nothing(), Ink::Plain);
            return;
        }
        self.focus.draw(pane, &Self::COLUMNS, count, &|row| {
            let Some(page) = shown.get(row) else { return Vec::new() };
            let (words, exp, ink) = outcome_row(page);
            let when = Cell::ink(page.id.minute(), Ink::Dim);
            let points =
                page.chapter().and_then(E::points).map_or_else(Default::default, |all| all.map(|one| one.to_string()));
            let [dealt, taken] = points.map(Cell::plain);
            vec![when, dealt, taken, Cell::Text(exp, Ink::Strong), Cell::Text(words, ink), Cell::plain(&page.who)]
        });
    }

    /// Opens all facts as a page, because small screens have no room beside the chart.
    fn all(&self, shared: &AppState) -> Transition {
        let found = self.reading.found();
        let Some(sum) = Sum::of(shared, &self.name, &found) else { return Transition::Stay };
        let one = &sum.one;
        let facts = one.facts.iter().map(|(text, _)| text).chain(Some(&sum.silence)).filter(|text| !text.is_empty());
        let lines: Vec<String> = facts.flat_map(|text| [text.clone(), String::new()]).collect();
        read_lines(&format!("{}{}", one.name, one.heading), &lines)
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

impl<E: CareerUi> Screen for CareerScreen<E> {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        let (all, count) = {
            let found = self.reading.found();
            (found.pages.len(), self.shown(&found).len())
        };
        if let Some(again) = self.focus.mouse(input, count) {
            return if again { self.watch(shared) } else { Transition::Stay };
        }
        let Some(key) = input.key() else { return Transition::Stay };
        let intent = shared.keys().intent(Keymap::Living, key);
        if all > 0 && self.searches(key, intent) {
            return Transition::Stay;
        }
        match intent {
            Some(KeyAction::Info) => return self.all(shared),
            Some(KeyAction::Accept) => return self.watch(shared),
            Some(KeyAction::Copy) if count > 0 => return self.copy_code(shared),
            Some(KeyAction::Help) => {
                return explain_line(shared, &E::TOPIC, &[], &Self::keys(shared, all), &[Keymap::Living]);
            }
            Some(KeyAction::Back) => return Transition::Back,
            Some(intent) => self.focus.steer(intent, count),
            None => {}
        }
        Transition::Stay
    }

    fn wakes_at(&self, now: u64) -> Option<u64> {
        self.reading.wakes_at(now)
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let found = self.reading.found();
        let Some(sum) = Sum::of(shared, &self.name, &found) else { return };
        let one = &sum.one;
        if let Some(room) = WideLayout::of(canvas.area()) {
            return self.draw_room(shared, canvas, room, (&found, &sum));
        }
        let (x, y, bar) = (layout.arena.x + 1, layout.arena.y, layout.bar);
        canvas.put(x, y, &one.name, Ink::Title);
        canvas.put(x + one.name.chars().count() as u16, y, &cut(&one.heading, 64), Ink::Plain);
        canvas.put(x, y + 1, E::GROWS[0], Ink::Dim);
        sum.draw_grown(canvas, Rect::new(x, y + 2, 42, 8), E::HIGH);
        let mut row = y + 1;
        for (text, ink) in one.facts.iter().skip(usize::from(one.is_dead)) {
            let lines = wrap(text, 34);
            if row + lines.len() as u16 > y + 10 {
                let more = Rect::new(x + 44, row.min(y + 9), 36, 1);
                canvas.clear(more);
                canvas.put(more.x, more.y, "I: the full record", Ink::Dim);
                break;
            }
            for line in lines {
                canvas.put(x + 44, row, &line, *ink);
                row += 1;
            }
        }
        self.draw_battles(&mut TextBox::bare(canvas, Rect::new(x, y + 10, 78, 8)), (&found, &sum));
        let cursor = canvas.cursor;
        if shared.note.is_none() {
            let shown = self.shown(&found);
            let lines = detail(shown.get(self.focus.at).copied());
            canvas.wrapped(Rect::new(bar.x + 1, bar.y, 78, 3), &lines, Ink::Plain);
            let searched = self.searched(shown.len());
            let below = if searched.is_empty() { &sum.silence } else { &searched };
            canvas.fit(bar.x + 1, bar.y + 3, 78, &[below], Ink::Dim);
        }
        draw_note(shared, canvas, layout, 0);
        canvas.keys(bar.x + 1, bar.y + 4, &Self::keys(shared, found.pages.len()));
        canvas.cursor = cursor;
    }
}

/// A short text for a battle, the value after it, and the ink.
fn outcome_row<E: CareerUi>(page: &CareerEntryRow<E>) -> (String, String, Ink) {
    match &page.what {
        EntryStatus::Fought(chapter) => chapter.row(),
        EntryStatus::GoesOn => ("in play".into(), "-".into(), Ink::Warning),
        EntryStatus::GivenUp => ("given up: a break-out".into(), "-".into(), Ink::Dim),
        EntryStatus::Silent(why) => (why.clone(), "-".into(), Ink::Dim),
    }
}

/// Details of the battle in focus.
fn detail<E: CareerUi>(page: Option<&CareerEntryRow<E>>) -> String {
    match page.map(|page| (&page.what, page)) {
        None => String::new(),
        Some((EntryStatus::Fought(chapter), page)) => chapter.detail(&page.who),
        Some((EntryStatus::Silent(why), _)) => sentence(why),
        Some((_, page)) => format!("{}.", page.who),
    }
}

/// The summary of all battles, ready to be drawn.
struct Sum {
    one: CareerPerson,
    /// A note on missing battles and the progress of reading.
    silence: String,
    done: bool,
}

impl Sum {
    /// `None` if the character is no longer on the roster.
    fn of<E: CareerUi>(shared: &AppState, name: &str, found: &CareerProgress<E>) -> Option<Sum> {
        let chapters: Vec<&E> = found.pages.iter().filter_map(CareerEntryRow::chapter).collect();
        let one = E::person(&shared.store, name, &chapters)?;
        let silence = match (found.done, one.games.saturating_sub(one.counted)) {
            (false, _) => format!("Reading the journals: {} of {} ...", found.read, found.all),
            (true, 0) => String::new(),
            (true, untold) => undetailed(untold, one.games, "game"),
        };
        Some(Sum { one, silence, done: found.done })
    }

    /// Returns whether all journals were read, and none has a battle of the character.
    const fn is_empty(&self) -> bool {
        self.done && self.one.grown.len() < 2
    }

    /// The text in place of an empty list of battles.
    fn nothing(&self) -> &'static str {
        if self.done { "No battle with a journal yet." } else { "..." }
    }

    /// Draws the larger chart: growth from game to game. `high` is the least value at its top.
    fn draw_grown(&self, canvas: &mut Canvas<'_>, area: Rect, high: u32) {
        if self.done && self.one.grown.len() < 2 {
            canvas.wrapped(area, "No curve before the first fight.", Ink::Dim);
            return;
        }
        let points: Vec<(f64, f64)> = self.one.grown.iter().copied().enumerate().map(point).collect();
        let high = self.one.grown.iter().copied().max().unwrap_or(0).max(high);
        canvas.chart(area, &[Series { ink: Ink::Good, points: &points }], (0, high), points.len().saturating_sub(1));
    }

    fn draw_lines(&self, canvas: &mut Canvas<'_>, area: Rect) {
        if self.done && self.one.grown.len() < 2 {
            return;
        }
        let values = || self.one.lines.iter().flat_map(|(.., values)| values).copied();
        let (low, high) = (values().min().unwrap_or(0).saturating_sub(1), values().max().unwrap_or(1) + 1);
        let points = |values: &Vec<u32>| -> Vec<(f64, f64)> { values.iter().copied().enumerate().map(point).collect() };
        let lines: Vec<(Ink, Vec<(f64, f64)>)> =
            self.one.lines.iter().map(|(_, ink, values)| (*ink, points(values))).collect();
        let courses: Vec<Series<'_>> = lines.iter().map(|(ink, points)| Series { ink: *ink, points }).collect();
        let last = lines.iter().map(|(_, points)| points.len()).max().unwrap_or(0).saturating_sub(1);
        canvas.chart(area, &courses, (low, high), last);
    }
}

fn point((at, value): (usize, u32)) -> (f64, f64) {
    (at as f64, f64::from(value))
}
