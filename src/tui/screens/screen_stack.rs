//! A stack of screens with an optional page of text on top. Covered screens are kept and return unchanged.

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::canvas::cells::CellBuffer;
use crate::help::Topic;
use crate::help::reader::HelpReader;
use crate::input::Input;
use crate::keys::{Hint, Keymap, Keys};
use crate::layout::{BAR_ROWS, Layout, SMALLEST};
use crate::screens::title::draw_sand;
use crate::screens::{Screen, Transition};
use crate::wide_layout::{LARGE, WideLayout, middle};
use ratatui::layout::Rect;

/// Most columns of a page outside games, and its most rows: on a wide screen its boxes need fewer.
const WIDEST_PAGE: u16 = 220;
const HIGHEST_PAGES: [u16; 2] = [60, 52];

/// The page in the middle of a screen.
fn page_of(screen: Rect) -> Rect {
    middle(screen, WIDEST_PAGE, HIGHEST_PAGES[usize::from(screen.width >= LARGE.0)])
}

/// The 80x24 in the middle of the screen, for pages without boxes.
pub fn small_page(screen: Rect) -> Layout {
    let Rect { x, y, width, .. } = middle(screen, SMALLEST.0, SMALLEST.1);
    Layout {
        arena: Rect::new(x, y, width, SMALLEST.1 - BAR_ROWS),
        bar: Rect::new(x, y + SMALLEST.1 - BAR_ROWS, width, BAR_ROWS),
        log: None,
        panel: None,
    }
}

/// A stack of screens: the program's own, or that of an overlay.
pub struct ScreenStack {
    screen: Box<dyn Screen>,
    /// The covered screens, the lowest first.
    below: Vec<Box<dyn Screen>>,
    reader: Option<Box<HelpReader>>,
}

impl ScreenStack {
    pub fn new(screen: Box<dyn Screen>) -> ScreenStack {
        ScreenStack { screen, below: Vec::new(), reader: None }
    }

    /// Handles an input; returns transitions that lead out of the stack.
    pub fn input(&mut self, shared: &mut AppState, input: Input, layout: Option<&Layout>) -> Transition {
        if let Some(reader) = &mut self.reader {
            let area = layout.map_or(Rect::ZERO, |layout| area(shared.size, layout));
            if let Input::Wheel(by) = input {
                reader.wheel(by, area);
            }
            if input.key().is_some_and(|key| !reader.key(key, shared.keys(), area)) {
                self.reader = None;
            }
            return Transition::Stay;
        }
        let go = self.screen.input(shared, input, layout);
        self.go(go)
    }

    /// Takes a pasted character; `None` if no text field takes it.
    pub fn paste(&mut self, shared: &mut AppState, letter: char) -> Option<Transition> {
        if self.reader.is_some() {
            return None;
        }
        let go = self.screen.paste(shared, letter)?;
        Some(self.go(go))
    }

    fn go(&mut self, go: Transition) -> Transition {
        match go {
            Transition::To(screen) => self.screen = screen,
            Transition::Over(screen) => self.below.push(std::mem::replace(&mut self.screen, screen)),
            Transition::Back => match self.below.pop() {
                Some(screen) => self.screen = screen,
                None => return Transition::Main,
            },
            Transition::Read(reader) => self.reader = Some(reader),
            out => return out,
        }
        Transition::Stay
    }

    /// The keys on the open help page, for tests.
    #[cfg(test)]
    pub fn keys_told(&self) -> Vec<(String, &'static str)> {
        self.reader.as_ref().map(|reader| reader.keys_told()).unwrap_or_default()
    }

    /// The time of the next change without input.
    pub fn wakes_at(&self, now: u64) -> Option<u64> {
        self.screen.wakes_at(now).filter(|_| self.reader.is_none())
    }

    /// Draws the screen in the middle of a terminal that has more room than its boxes can fill, with sand around it.
    pub fn draw_page(&self, shared: &mut AppState, canvas: &mut Canvas<'_>) {
        let screen = canvas.area();
        let area = page_of(screen);
        if area == screen || !canvas.skin().modern {
            return self.draw(shared, canvas, &small_page(screen));
        }
        draw_sand(canvas, screen);
        let mut buffer = CellBuffer::empty(Rect::new(0, 0, area.width, area.height));
        let mut page = Canvas::new(&mut buffer, canvas.skin());
        shared.size = page.area();
        self.draw(shared, &mut page, &small_page(shared.size));
        let ((x, y), clicks) = (page.cursor, page.clicks());
        canvas.cursor = (area.x + x, area.y + y);
        for (place, input) in clicks {
            canvas.clickable(Rect { x: area.x + place.x, y: area.y + place.y, ..place }, input);
        }
        canvas.paste((area.x, area.y), &buffer, buffer.area);
    }

    /// Draws the screen, or the page that covers it. The page explains the abbreviations of the screen below.
    pub fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let Some(reader) = &self.reader else { return self.screen.draw(shared, canvas, layout) };
        let mut lines = CellBuffer::empty(canvas.area());
        let mut below = Canvas::new(&mut lines, canvas.skin());
        self.screen.draw(shared, &mut below, layout);
        reader.draw(canvas, area(canvas.area(), layout), &below.capitals());
    }
}

/// Opens the help page of a topic.
pub fn explain(shared: &AppState, topic: &Topic) -> Transition {
    explain_with(shared, topic, &[], &[])
}

/// Opens a topic's help page with lines about the current screen and the keys of more contexts.
pub fn explain_with(shared: &AppState, topic: &Topic, now: &[String], also: &[Keymap]) -> Transition {
    let reader = HelpReader::with(shared.books.chapters(), topic, shared.keys(), now, also);
    Transition::Read(Box::new(reader.outside_of_games().explaining(shared.books.abbreviations())))
}

/// Opens a topic's help page with the keys of the screen's own line. Keys of other contexts are added if they do not collide.
pub fn explain_line(shared: &AppState, topic: &Topic, now: &[String], line: &[Hint], also: &[Keymap]) -> Transition {
    let keys = shared.keys();
    let mut told: Vec<(String, &'static str)> = line.iter().map(|hint| (hint.shown.clone(), hint.does)).collect();
    for (key, does) in keys.help_rows(Keymap::Anywhere, also.iter().copied().flat_map(Keys::bindings), &[], false) {
        if told.iter().all(|(other, _)| *other != key) {
            told.push((key, does));
        }
    }
    let reader = HelpReader::with_rows(shared.books.chapters(), topic, keys.confirm, told, now);
    Transition::Read(Box::new(reader.explaining(shared.books.abbreviations())))
}

pub fn read_lines(title: &str, lines: &[String]) -> Transition {
    Transition::Read(Box::new(HelpReader::of_lines(title, lines)))
}

/// The area for a page of text: the whole screen, or 80 columns on a small one.
fn area(screen: Rect, layout: &Layout) -> Rect {
    if WideLayout::of(screen).is_some() {
        screen
    } else {
        Rect { y: screen.y, height: screen.height, ..super::page(layout) }
    }
}
