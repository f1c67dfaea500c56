//! The welcome screen. Any key leads to the menu (UI-02), except the few that open a lesson or a battle directly.

use crate::app::{AppState, is_any};
use crate::books::{self, About};
use crate::canvas::{Canvas, wrap};
use crate::help::Topic;
use crate::input::Input;
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::enter_code::CodeEntry;
use crate::screens::learning::Learning;
use crate::screens::screen_stack::explain_with;
use crate::screens::{Screen, Transition, title};
use crate::theme::Ink;
use crate::wide_layout::{Fill, Length, TextBox, WideLayout, columns, rows};
use ludus_engine::text::count;
use ludus_store::battles::{BattleRow, BattleState};
use ludus_store::journal::BattleId;
use ludus_store::settings::Settings;
use ratatui::layout::Rect;

const TOPIC: Topic = Topic {
    title: "Welcome",
    asks: "Press any key for the menu, L for a lesson, C to continue a saved battle if there is one, F to fight at once. \
           A pasted code begins its battle. ? opens the help on every screen.",
    context: Keymap::Welcome,
    rules: &[],
    chapters: &[],
};

pub struct Welcome {
    notices: Vec<String>,
    /// The number of lessons. `None` if every one was completed.
    lessons: Option<u32>,
    waits: Option<BattleRow>,
    /// The fighters that can fight again.
    again: Option<String>,
}

/// The store's notices, and the mistakes in the player's key file.
pub fn notices(shared: &AppState) -> Vec<String> {
    let faults = shared.keys().file_faults().iter().cloned();
    shared.store.notices().iter().cloned().chain(faults).collect()
}

/// The first screen of the program. The modern look shows the welcome once, and later the menu with the notices. The classic
/// look begins with the title each time, as the manual does (UI-02).
pub fn first(shared: &mut AppState) -> Box<dyn Screen> {
    if !shared.skin().modern || !shared.settings().welcomed {
        return Box::new(Welcome::new(shared));
    }
    let notices = notices(shared);
    if !notices.is_empty() {
        let count = count(notices.len() as u32, "notice");
        shared.note = Some((format!("! {count} about your files or keys: press ? to read."), Ink::Warning));
    }
    books::menu(shared)
}

impl Welcome {
    pub fn new(shared: &AppState) -> Welcome {
        let lessons = shared.books.current().lessons(shared);
        let lessons = lessons.iter().any(|lesson| !lesson.done).then_some(lessons.len() as u32);
        let notices = notices(shared);
        Welcome { notices, lessons, waits: shared.store.waiting(None), again: shared.books.current().again(shared) }
    }

    /// Opens the screen with other notices, for tests.
    #[cfg(test)]
    pub fn with_notices(shared: &AppState, notices: Vec<String>) -> Welcome {
        Welcome { notices, ..Welcome::new(shared) }
    }

    /// The choices other than the menu: key and text.
    fn choices(&self) -> Vec<(&'static str, String)> {
        let learn = self.lessons.map(|all| {
            let lessons = count(all, "short lesson");
            ("L", format!("learn: {lessons}; the first takes three minutes"))
        });
        let waits = self.waits.as_ref().map(|row| ("C", format!("continue: {}", waiting(row))));
        let again = self.again.as_ref().map(|who| ("F", format!("fight {who}")));
        learn.into_iter().chain(waits).chain(again).collect()
    }

    fn draw_page(&self, canvas: &mut Canvas<'_>, layout: &Layout) {
        let (x, y) = (layout.arena.x, layout.arena.y);
        title::draw(canvas, x + 14, y + 1);
        if canvas.skin().modern {
            canvas.put(x + 9, y + 8, &invitation(), Ink::Plain);
            for (row, (name, about, _)) in (y + 10..).zip(books::games()) {
                canvas.put(x + 12, row, name, Ink::Good);
                canvas.put(x + 26, row, about, Ink::Plain);
            }
            canvas.put(x + 9, y + 15, MENUS, Ink::Plain);
        } else {
            let words = [
                title::WORDS,
                "",
                "   . . . . . . . . .        Make a character, choose weapons,",
                "   . C>. . . <s. . .        and come back alive.",
                "   . . . . . . . . .",
                "",
                "Menus: press the capital letter.   ? opens the help.",
            ];
            for (row, line) in (y + 8..).zip(words) {
                canvas.put(x + 9, row, line, Ink::Plain);
            }
        }
        let mut row = y + if canvas.skin().modern { 17 } else { 16 };
        for (key, does) in self.choices() {
            let end = canvas.put(x + 9, row, key, Ink::Key);
            canvas.fit(end + 2, row, 66, &[&does], Ink::Plain);
            row += 1;
        }
        self.draw_notices(canvas, Rect::new(x + 1, row, 78, (layout.bar.bottom() - 1).saturating_sub(row)));
        let end = canvas.put(x + 31, layout.bar.bottom() - 1, "Any other key: menu", Ink::Strong);
        canvas.cursor = (end, layout.bar.bottom() - 1);
    }

    /// Draws the notices that fit as a whole. The last line counts the rest.
    fn draw_notices(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let lines = |notice: &str| wrap(notice, area.width.into()).len() as u16;
        let mut y = area.y;
        for (number, notice) in self.notices.iter().enumerate() {
            // Notices that do not fit need a line for their count.
            let spare = u16::from(number + 1 < self.notices.len());
            if y + lines(notice) + spare > area.bottom() {
                let more = count((self.notices.len() - number) as u32, "more notice");
                let more = format!("{more}: press ? to read them all.");
                canvas.put(area.x, y.min(area.bottom().saturating_sub(1)), &more, Ink::Bad);
                return;
            }
            y += canvas.wrapped(Rect { y, height: lines(notice), ..area }, notice, Ink::Warning);
        }
    }

    /// Draws the picture at the left, and the choices and the introduction at the right.
    fn draw_room(&self, shared: &AppState, canvas: &mut Canvas<'_>, room: WideLayout) {
        let body = room.body();
        let gap = u16::from(body.height > 40) * 2;
        let words = if canvas.skin().modern { invitation() } else { title::WORDS.into() };
        title::draw_middle(canvas, body.y + gap, &words);
        let below = Rect { y: body.y + title::HIGH + 2 + gap, ..body };
        let below = Rect { height: body.bottom().saturating_sub(below.y), ..below };
        let [left, right] = columns(below, [Fill(2), Length((body.width / 3).max(48))]);
        let inside = canvas.card(left, "The arena", Ink::Title);
        shared.books.current().draw_vista(shared, canvas, inside);
        let about = shared.books.current().about();
        canvas.remark(left, "The arena", if canvas.skin().tints() { about.caption } else { about.signs });
        let choices = 2 * self.choices().len() as u16 + 3;
        let [now, told] = rows(right, [Length(choices), Fill(1)]);
        self.draw_now(canvas, now);
        let is_modern = canvas.skin().modern;
        let draw_about = |canvas: &mut Canvas<'_>, area: Rect| match is_modern {
            true => draw_games(canvas, area),
            false => draw_about(shared, canvas, area),
        };
        if self.notices.is_empty() {
            draw_about(canvas, told);
        } else {
            let [warnings, told] = rows(told, [Fill(1), Fill(1)]);
            let mut pane = TextBox::new(canvas, warnings, "Warning");
            for notice in &self.notices {
                pane.text(notice, Ink::Warning);
                pane.next();
            }
            draw_about(canvas, told);
        }
        let mut keys = shared.keys().line(Keymap::Menu, &[KeyAction::Help]);
        let letters = if canvas.skin().modern { "First letters" } else { "Capital letters" };
        keys.insert(0, Hint::several(letters, "choose in menus"));
        let y = canvas.area().bottom() - 1;
        let end = canvas.put(2, y, "Any other key: menu", Ink::Strong);
        room.foot(canvas, None, &keys);
        canvas.cursor = (end, y);
    }

    fn draw_now(&self, canvas: &mut Canvas<'_>, area: Rect) {
        let mut pane = TextBox::new(canvas, area, "Now");
        for (key, does) in self.choices() {
            let rows = wrap(&does, usize::from(pane.width().saturating_sub(3)));
            pane.at(0, key, Ink::Key);
            for row in rows.iter().take(2) {
                pane.at(3, row, Ink::Plain);
                pane.next();
            }
            if rows.len() < 2 {
                pane.next();
            }
        }
        let end = pane.at(0, "Any key", Ink::Key);
        pane.at(end + 2, "to the menu", Ink::Plain);
    }
}

const MENUS: &str = "Menus: the first letter, or arrows and Return.   ? opens the help.";

/// The first sentence of the welcome, for all rulebooks.
fn invitation() -> String {
    let (one, many) = ("One game of tactics", "games of tactics");
    let games = match books::games().count() {
        1 => one.into(),
        count => format!("{} {many}", ["Two", "Three", "Four", "Five"].get(count - 2).unwrap_or(&"Many")),
    };
    format!("{games}. You see every chance before you choose.")
}

/// Draws every game with a line, and with a longer text if there is room for all.
fn draw_games(canvas: &mut Canvas<'_>, area: Rect) {
    let width = usize::from(area.width.saturating_sub(4));
    let told = |text: fn(&About) -> &'static str| {
        books::games().map(|(.., about)| wrap(text(about), width)).collect::<Vec<Vec<String>>>()
    };
    let fits = |all: &Vec<Vec<String>>| all.iter().map(|one| one.len() + 2).sum::<usize>() < usize::from(area.height);
    let long = [told(|about| about.what), told(|about| about.how)].into_iter().find(fits).unwrap_or_default();
    let mut pane = TextBox::new(canvas, area, "The games");
    for (number, (name, about, _)) in books::games().enumerate() {
        pane.at(0, name, Ink::Good);
        pane.line_at(14, about, Ink::Plain);
        if let Some(lines) = long.get(number) {
            lines.iter().for_each(|line| pane.line(line, Ink::Dim));
            pane.next();
        }
    }
}

/// Draws the introduction of the game, and the roster if there is room.
fn draw_about(shared: &AppState, canvas: &mut Canvas<'_>, area: Rect) {
    let about = shared.books.current().about();
    // Height: the frame, two texts and the choices, each followed by an empty line.
    let width = usize::from(area.width.saturating_sub(4));
    let does: Vec<String> = about.does.iter().map(|(word, more)| format!("{word} {more}")).collect();
    let lines = |text: &str| wrap(text, width).len() as u16;
    let wide = area.height >= lines(about.what) + lines(about.how) + 2 * does.len() as u16 + 5;
    let spaced = u16::from(wide);
    let needs = lines(about.what) + lines(about.how) + 4 + does.iter().map(|line| lines(line) + spaced).sum::<u16>();
    let has_school = area.height >= needs + 6;
    let [told, school] = rows(area, [Length(if has_school { needs } else { area.height }), Fill(1)]);
    let mut pane = TextBox::new(canvas, told, "The game");
    pane.text(about.what, Ink::Plain);
    pane.next();
    for ((word, more), line) in about.does.iter().zip(&does) {
        let rows = wrap(line, width);
        let end = pane.at(0, word, Ink::Good);
        pane.at(end + 1, rows.first().map_or(*more, |row| row[word.len()..].trim_start()), Ink::Plain);
        pane.next();
        for row in rows.iter().skip(1) {
            pane.line(row, Ink::Plain);
        }
        if wide {
            pane.next();
        }
    }
    if !wide {
        pane.next();
    }
    pane.text(about.how, Ink::Dim);
    if has_school {
        shared.books.current().draw_people(shared, &mut TextBox::new(canvas, school, "The school"));
    }
}

/// Names the player's fighters and the turn: "Bran, turn 7".
pub fn waiting_short(row: &BattleRow) -> String {
    let own = row.who.split(" against ").next().unwrap_or_default();
    waiting(&BattleRow { who: own.into(), ..row.clone() })
}

/// Names both sides and the turn: "Bran against 3 robots, turn 7".
pub fn waiting(row: &BattleRow) -> String {
    match &row.state {
        BattleState::Unfinished { at } => format!("{}, {at}", row.who),
        _ => format!("{} is damaged", row.id.as_ref().map_or("a battle", BattleId::as_str)),
    }
}

impl Screen for Welcome {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        if is_any(input).is_some() && shared.skin().modern && !shared.settings().welcomed {
            shared.store.choose_settings(Settings { welcomed: true, ..*shared.settings() });
        }
        match is_any(input).and_then(|key| shared.keys().intent(Keymap::Welcome, key)) {
            Some(KeyAction::Help) => explain_with(shared, &TOPIC, &self.notices, &[]),
            Some(KeyAction::Learn) => Transition::To(Box::new(Learning::at(shared, 0))),
            Some(KeyAction::Continue) if self.waits.is_some() => {
                super::load_game::go_on_waiting(shared, self.waits.as_ref())
            }
            Some(KeyAction::Again) if self.again.is_some() => shared.books.current().fight_again(shared),
            _ if is_any(input).is_some() => Transition::Main,
            _ => Transition::Stay,
        }
    }

    fn paste(&mut self, _shared: &mut AppState, first: char) -> Option<Transition> {
        CodeEntry::begun(first)
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        match WideLayout::of(canvas.area()) {
            Some(room) => self.draw_room(shared, canvas, room),
            None => self.draw_page(canvas, layout),
        }
    }
}
