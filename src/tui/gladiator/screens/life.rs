//! A fighter's life: how his experience grew, what he killed and with what, who hurt him, and every battle he was in.

mod boxes;

use crate::gladiator::experience::Attributes;
use crate::gladiator::life::{Chapter, Life, Use, chapter_words};
use crate::store::gladiator::Character;
use crate::store::gladiator::lives::{Page, What};
use crate::tui::app::Shared;
use crate::tui::canvas::{Canvas, Course, cut, wrap};
use crate::tui::gladiator::lives::{Found, Reading};
use crate::tui::help::Topic;
use crate::tui::input::{Input, Key};
use crate::tui::keys::{Context, Hint, Intent};
use crate::tui::layout::Layout;
use crate::tui::player::ask::sentence;
use crate::tui::room::Room;
use crate::tui::screens::{Go, Screen, draw_note, explain_with, read_lines};
use crate::tui::theme::Ink;
use ratatui::layout::Rect;
use std::cell::Cell;

/// Battles that are shown below the chart of 80 columns.
const SHOWN: usize = 7;

/// One fighter's life.
pub struct Living {
    name: String,
    reading: Reading,
    /// The battle in focus, the latest first.
    at: usize,
    /// Battles that a page has, as they were drawn last.
    page: Cell<usize>,
}

impl Living {
    /// The life of somebody of the roster; none if there is nobody of that name.
    pub fn open(shared: &Shared, name: &str) -> Go {
        let Ok(one) = shared.store.roster().find(name) else { return Go::Stay };
        let reading = Reading::of(&shared.store, one);
        Go::Over(Box::new(Living { name: name.into(), reading, at: 0, page: Cell::new(SHOWN) }))
    }

    fn who<'a>(&self, shared: &'a Shared) -> Option<&'a Character> {
        shared.store.roster().find(&self.name).ok()
    }

    fn watch(&self, shared: &mut Shared) -> Go {
        let page = self.reading.found().pages.iter().rev().nth(self.at).cloned();
        page.map_or(Go::Stay, |page| watch(shared, &page))
    }

    fn keys(shared: &Shared) -> Vec<Hint> {
        let mut line = shared.keys().line(Context::List, &[Intent::Help, Intent::Back]);
        line.splice(0..0, [Hint::several("Up, Down", "battle"), Hint::of(Key::Enter, "Return", "watch it")]);
        line.splice(2..2, shared.keys().line(Context::Living, &[Intent::Info]));
        line
    }

    /// Everything that is told of him, as a page: on a small screen it has no room beside the chart.
    fn all(&self, shared: &Shared) -> Go {
        let Some(one) = self.who(shared) else { return Go::Stay };
        let found = self.reading.found();
        let sum = Sum::of(one, &found);
        let facts =
            sum.facts.iter().map(|(text, _)| text.clone()).chain(Some(sum.silence)).filter(|text| !text.is_empty());
        let lines: Vec<String> = facts.flat_map(|text| [text, String::new()]).collect();
        read_lines(&format!("{}{}", one.name, heading(shared, one)), &lines)
    }
}

/// Opens a battle of somebody's life: one that goes on is played on, one that is over is watched again.
pub fn watch(shared: &mut Shared, page: &Page) -> Go {
    if page.what == What::GoesOn {
        return match shared.store.open_battle(&page.id) {
            Ok(opened) => Go::Battle(Box::new(opened)),
            Err(error) => refuse(shared, &error.to_string()),
        };
    }
    let path = shared.store.journal_path(&page.id);
    Go::Watch(path)
}

fn refuse(shared: &mut Shared, why: &str) -> Go {
    shared.refuse(sentence(why));
    Go::Stay
}

impl Screen for Living {
    fn input(&mut self, shared: &mut Shared, input: Input, _layout: Option<&Layout>) -> Go {
        let count = self.reading.found().pages.len();
        if let Input::Pick(row) = input {
            let again = std::mem::replace(&mut self.at, row.min(count.saturating_sub(1))) == row;
            return if again { self.watch(shared) } else { Go::Stay };
        }
        let intent = match input {
            Input::Wheel(by) => Some(if by < 0 { Intent::Previous } else { Intent::Next }),
            _ => input.key().and_then(|key| shared.keys().intent(Context::List, key)),
        };
        if input.key().and_then(|key| shared.keys().intent(Context::Living, key)) == Some(Intent::Info) {
            return self.all(shared);
        }
        let page = self.page.get().max(1);
        self.at = match intent {
            Some(Intent::Previous) => self.at.saturating_sub(1),
            Some(Intent::Next) => self.at + 1,
            Some(Intent::PageUp) => self.at.saturating_sub(page),
            Some(Intent::PageDown) => self.at + page,
            Some(Intent::Accept) => return self.watch(shared),
            Some(Intent::Help) => return explain_with(shared, &TOPIC, &[], &[Context::Living]),
            Some(Intent::Back) => return Go::Back,
            _ => self.at,
        }
        .min(count.saturating_sub(1));
        Go::Stay
    }

    fn wakes_at(&self, now: u64) -> Option<u64> {
        self.reading.wakes_at(now)
    }

    fn draw(&self, shared: &Shared, canvas: &mut Canvas<'_>, layout: &Layout) {
        let (Some(one), found) = (self.who(shared), self.reading.found()) else { return };
        let sum = Sum::of(one, &found);
        if let Some(room) = Room::of(canvas.area()) {
            return self.draw_room(shared, canvas, room, (one, &found, &sum));
        }
        let (x, y, bar) = (layout.arena.x + 1, layout.arena.y, layout.bar);
        canvas.put(x, y, &one.name, Ink::Title);
        canvas.put(x + one.name.chars().count() as u16, y, &cut(&heading(shared, one), 64), Ink::Plain);
        canvas.put(x, y + 1, "EXP after each of his games", Ink::Dim);
        sum.draw_exp(canvas, Rect::new(x, y + 2, 42, 8));
        let mut row = y + 1;
        for (text, ink) in sum.facts.iter().skip(usize::from(one.dead.is_some())) {
            let lines = wrap(text, 34);
            if row + lines.len() as u16 > y + 10 {
                canvas.put(x + 44, row.min(y + 9), "I: all that is told of him", Ink::Dim);
                break;
            }
            for line in lines {
                canvas.put(x + 44, row, &line, *ink);
                row += 1;
            }
        }
        canvas.put(x, y + 10, "  Battle                EXP  What it was", Ink::Dim);
        self.page.set(SHOWN);
        let pages: Vec<&Page> = found.pages.iter().rev().collect();
        let top = self.at.saturating_sub(SHOWN / 2).min(pages.len().saturating_sub(SHOWN));
        canvas.cursor = (x, y + 11);
        if pages.is_empty() {
            canvas.put(x + 2, y + 11, sum.nothing(), Ink::Plain);
        }
        for (line, (number, page)) in (y + 11..).zip(pages.iter().enumerate().skip(top).take(SHOWN)) {
            canvas.clickable(Rect::new(x, line, 78, 1), Input::Pick(number));
            let (words, exp, ink) = told(page);
            let text = format!("{:<21} {exp:>4}  {words}", page.id.to_string());
            let end = canvas.put(x + 2, line, &cut(&text, 76), ink);
            if number == self.at {
                canvas.put(x, line, ">", Ink::Strong);
                canvas.tint(Rect::new(x + 2, line, end - x - 2, 1), Ink::Focus);
                canvas.cursor = (x, line);
            }
        }
        if shared.note.is_none() {
            let lines = detail(pages.get(self.at).copied());
            canvas.wrapped(Rect::new(bar.x + 1, bar.y, 78, 3), &lines, Ink::Plain);
            canvas.put(bar.x + 1, bar.y + 3, &cut(&sum.silence, 78), Ink::Dim);
        }
        draw_note(shared, canvas, layout, 0);
        canvas.keys(bar.x + 1, bar.y + 4, &Living::keys(shared));
    }
}

/// ", Human: SH 14 AG 13 IQ 8, 117 EXP, 12 games, 9 kills".
fn heading(shared: &Shared, one: &Character) -> String {
    let Attributes { sh, ag, iq } = one.attributes();
    let score = shared.store.roster().score(one);
    let exp = score.died_with.unwrap_or(score.exp);
    let rest = if one.dead.is_some() { ", RIP".into() } else { score.break_out_mark() };
    let rest = if rest.starts_with('B') { format!(", {rest}") } else { rest };
    let many = |count: u32, word: &str| format!("{count} {word}{}", if count == 1 { "" } else { "s" });
    let (games, kills) = (many(one.games, "game"), many(one.kills, "kill"));
    format!(", {}: SH {sh} AG {ag} IQ {iq}, {exp} EXP, {games}, {kills}{rest}", one.race.name())
}

/// What a battle was in a few words, the experience after it, and its ink.
fn told(page: &Page) -> (String, String, Ink) {
    match &page.what {
        What::Fought(chapter) => {
            let one = &chapter.result;
            let words = chapter_words(one.fate, chapter.foes, one.kills, one.gained_halves);
            let dead = one.fate == crate::gladiator::results::Fate::Dead;
            (words, (one.after_halves / 2).to_string(), if dead { Ink::Bad } else { Ink::Plain })
        }
        What::GoesOn => ("goes on".into(), "-".into(), Ink::Heed),
        What::GivenUp => ("given up: a break-out".into(), "-".into(), Ink::Dim),
        What::Silent(why) => (why.clone(), "-".into(), Ink::Dim),
    }
}

/// More about the battle in focus.
fn detail(page: Option<&Page>) -> String {
    let Some(page) = page else { return String::new() };
    let What::Fought(chapter) = &page.what else {
        return match &page.what {
            What::Silent(why) => sentence(why),
            _ => format!("{}.", page.who),
        };
    };
    let turns = format!("{}, {} turns.", page.who, chapter.turns);
    let Some(told) = &chapter.told else {
        return format!("{turns} It was fought under other rules: blow by blow it cannot be told.");
    };
    let deeds = told.deeds;
    let mut text = format!(
        "{turns} Dealt {}, took {}; {} of {} blows hit, {} in the mean.",
        deeds.dealt,
        deeds.taken,
        deeds.hits,
        deeds.strikes,
        (deeds.expected + 500) / 1000
    );
    if !told.killed.is_empty() {
        let names: Vec<&str> = told.killed.iter().map(|(name, _)| name.as_str()).collect();
        text += &format!(" Killed {}.", names.join(", "));
    }
    if let Some(end) = &told.end {
        text += &format!(" Fell: {end}.");
    }
    text
}

/// All battles together, ready to be drawn.
struct Sum {
    life: Life,
    facts: Vec<(String, Ink)>,
    /// What is not told, and how far the reading is.
    silence: String,
    done: bool,
}

impl Sum {
    fn of(one: &Character, found: &Found) -> Sum {
        let chapters = || found.pages.iter().filter_map(chapter);
        let life = Life::of(chapters());
        let told = chapters().filter(|chapter| chapter.told.is_some()).count() as u32;
        let untold = one.games.saturating_sub(told);
        let silence = match (found.done, untold) {
            (false, _) => format!("Reading the journals: {} of {} ...", found.read, found.all),
            (true, 0) => String::new(),
            (true, untold) => {
                format!("Of {untold} of his {} games no journal tells blow by blow any more.", one.games)
            }
        };
        Sum { facts: facts(one, &life), life, silence, done: found.done }
    }

    /// What is said instead of a list of battles.
    fn nothing(&self) -> &'static str {
        if self.done { "No journal tells of a battle of his." } else { "..." }
    }

    /// His experience game by game, from his first one on.
    fn draw_exp(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let exp = self.life.grown.iter().map(|grown| grown.exp_halves / 2);
        let points: Vec<(f64, f64)> = std::iter::once(0).chain(exp.clone()).enumerate().map(point).collect();
        let high = exp.max().unwrap_or(0).max(10);
        canvas.chart(area, &[Course { ink: Ink::Good, points: &points }], (0, high), points.len() - 1);
    }

    /// His attributes game by game.
    fn draw_attributes(&self, canvas: &mut Canvas<'_>, area: Rect, made: Attributes) {
        let all: Vec<Attributes> =
            std::iter::once(made).chain(self.life.grown.iter().map(|grown| grown.attributes)).collect();
        let line = |of: fn(&Attributes) -> u8| -> Vec<(f64, f64)> {
            all.iter().map(|one| u32::from(of(one))).enumerate().map(point).collect()
        };
        let lines = [line(|one| one.sh), line(|one| one.ag), line(|one| one.iq)];
        let values = || all.iter().flat_map(|one| [one.sh, one.ag, one.iq]).map(u32::from);
        let (low, high) = (values().min().unwrap_or(0).saturating_sub(1), values().max().unwrap_or(1) + 1);
        let courses: Vec<Course<'_>> = lines.iter().zip(SH_AG_IQ).map(|(points, ink)| Course { ink, points }).collect();
        canvas.chart(area, &courses, (low, high), all.len() - 1);
    }
}

/// The inks of the three attributes.
const SH_AG_IQ: [Ink; 3] = [Ink::Bad, Ink::West, Ink::Heed];

fn point((at, value): (usize, u32)) -> (f64, f64) {
    (at as f64, f64::from(value))
}

fn chapter(page: &Page) -> Option<&Chapter> {
    match &page.what {
        What::Fought(chapter) => Some(chapter),
        _ => None,
    }
}

/// What there is to say of him, the most telling first.
fn facts(one: &Character, life: &Life) -> Vec<(String, Ink)> {
    let mut facts = Vec::new();
    if one.dead.is_some() {
        facts.push((one.epitaph(), Ink::Bad));
    }
    if let Some((name, harm)) = life.nemesis() {
        let killed = if harm.kills > 0 { "killed him, " } else { "" };
        facts.push((format!("Nemesis: {name}, {killed}{} SH in all", harm.taken), Ink::Heed));
    }
    if let Some(best) = &life.best {
        facts.push((format!("Best blow: {} SH from {} with {}", best.lost, best.from, best.arm), Ink::Good));
    }
    let (made, now) = (one.made, one.attributes());
    let grown = super::person::rises(made, now).join(", ");
    if !grown.is_empty() {
        facts.push((format!("Grown: {grown}"), Ink::Plain));
    }
    let kinds: Vec<String> = life.kills.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
    if !kinds.is_empty() {
        facts.push((format!("Killed: {}", kinds.join(", ")), Ink::Plain));
    }
    let arm = |(name, used): &(String, Use)| format!("{name} hit {} of {}, {} SH", used.hits, used.strikes, used.dealt);
    let arms: Vec<String> = life.arms.iter().map(arm).collect();
    if !arms.is_empty() {
        facts.push((format!("Struck with: {}", arms.join("; ")), Ink::Plain));
    }
    let hurt: Vec<String> = life.harms.iter().skip(1).map(|(name, harm)| format!("{name} {}", harm.taken)).collect();
    if !hurt.is_empty() {
        facts.push((format!("Also hurt by: {}", hurt.join(", ")), Ink::Dim));
    }
    facts
}

const TOPIC: Topic = Topic {
    title: "A life",
    asks: "Nothing is asked: what the journals of his battles tell of one fighter. The nemesis is who killed him, or took the \
           most SH from him; the blows that would have hit in the mean stand beside those that did. Return shows a battle.",
    context: Context::List,
    rules: &["XP-05", "XP-06", "XP-07", "DEC-113", "DEC-114", "HISC-07"],
    chapters: &["Experience", "Hi-scores"],
};
