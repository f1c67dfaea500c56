//! The items of a menu with the focus, and how the modern look lists them: groups parted by a line, the key of each item in
//! front, a mark and a fill on the row in focus. Start reading at [`MenuList`].

use crate::app::AppState;
use crate::books;
use crate::canvas::Canvas;
use crate::input::Input;
use crate::menu::{Entry, Menu};
use crate::screens::Screen;
use crate::screens::Transition;
use crate::screens::enter_code::CodeEntry;
use crate::screens::learning::Learning;
use crate::screens::load_game::{LoadGame, go_on_waiting};
use crate::screens::options::Options;
use crate::screens::welcome::{waiting, waiting_short};
use crate::theme::Ink;
use crate::wide_layout::{TextBox, marker};
use crate::widgets::list_screen::ListScreen;
use ludus_engine::book::Book;
use ludus_store::battles::{BattleRow, BattleState, Unfinished};

pub type Target = Box<dyn Fn(&mut AppState) -> Transition>;

pub struct MenuItem {
    pub entry: Entry<()>,
    pub hint: String,
    /// The hint of a narrow box. Without it the hint is only shown where it fits.
    short: Option<String>,
    /// A sentence about the item; empty if the hint says all.
    about: String,
    /// True if the item stands in a box beside the list.
    beside: bool,
    pub target: Target,
}

impl MenuItem {
    /// Creates an item. The capital or digit of its label chooses it. Without one, or if an earlier item has it, the first free
    /// letter of the label does. The hint is empty if the label says all.
    pub fn new(
        label: &'static str,
        hint: impl Into<String>,
        target: impl Fn(&mut AppState) -> Transition + 'static,
    ) -> MenuItem {
        let (short, about, beside) = (None, String::new(), false);
        MenuItem { entry: Entry::new(label, ()), hint: hint.into(), short, about, beside, target: Box::new(target) }
    }

    /// Creates an item that opens a screen.
    pub fn opens<S: Screen + 'static>(
        label: &'static str,
        hint: impl Into<String>,
        screen: impl Fn(&mut AppState) -> S + 'static,
    ) -> MenuItem {
        MenuItem::new(label, hint, move |shared| Transition::To(Box::new(screen(shared))))
    }

    /// Creates an item that leads to the menu of another rulebook.
    pub fn book(label: &'static str, hint: &'static str, book: Book) -> MenuItem {
        let item = MenuItem::new(label, hint, move |shared| books::switch(shared, book));
        item.about(format!("To the menu of {}.", book.name()))
    }

    /// Creates the item that continues a waiting battle. `None` if no battle waits.
    pub fn waiting(label: &'static str, waits: Option<&BattleRow>) -> Option<MenuItem> {
        let waits = waits?.clone();
        let at = match &waits.state {
            BattleState::Unfinished { at } => at.to_string(),
            _ => String::new(),
        };
        let about = format!("Go on with the battle: {}.", waiting(&waits));
        let item = MenuItem::new(label, waiting_short(&waits), move |shared| go_on_waiting(shared, Some(&waits)));
        Some(item.short(at).about(about))
    }

    /// Creates the items for unfinished battles of a rulebook, or of all: one for the newest, and one for the list if there are more.
    pub fn unfinished(book: Option<Book>, Unfinished { newest, count }: &Unfinished) -> Vec<MenuItem> {
        let list = (*count > 1).then(|| {
            MenuItem::opens("Unfinished battles", count.to_string(), move |shared| {
                ListScreen::new(shared, LoadGame(book))
            })
            .about("All battles that you can go on with, the newest first.")
        });
        MenuItem::waiting("Continue", newest.as_ref()).into_iter().chain(list).collect()
    }

    /// Creates the item beside the list that opens the battles at the last one of a rulebook, to watch or to resume them.
    pub fn watch(label: &'static str, book: Book) -> MenuItem {
        let opened = move |shared: &mut AppState| {
            let last = shared.store.last_over(book).map(|row| row.path.display().to_string());
            ListScreen::new(shared, LoadGame(Some(book))).on(&last.unwrap_or_default())
        };
        MenuItem {
            beside: true,
            ..MenuItem::opens(label, "", opened).about("All battles, to watch or to resume them.")
        }
    }

    /// Creates the item of the rulebook's lessons, with how many of them are done.
    pub fn lessons(shared: &AppState) -> MenuItem {
        let lessons = shared.books.current().lessons(shared);
        let done = lessons.iter().filter(|lesson| lesson.done).count();
        let of = format!("{done} of {} lessons", lessons.len());
        let item = MenuItem::opens("Learn", format!("{of} done"), |shared| Learning::at(shared, 0));
        item.short(of).about("Lessons of a few minutes each. They change no roster.")
    }

    /// Creates the item that plays a share code.
    pub fn code() -> MenuItem {
        let item = MenuItem::opens("Play a code", "a battle from a friend", |_| CodeEntry::default());
        item.short("from a friend").about("Type or paste the code of a shared battle. It needs no character.")
    }

    /// Creates the last group of every modern menu.
    pub fn options_and_quit() -> Vec<MenuItem> {
        vec![
            MenuItem::opens("Options", "screen, keys, pace", |_| Options::screen())
                .short("screen, keys")
                .about("Colours, keys, dice, the computer's pace, the coach and more."),
            MenuItem::new("Quit", "", |_| Transition::Quit).risky().about("Everything is saved."),
        ]
    }

    /// Makes the item ask for confirmation even if only risky choices do.
    #[must_use]
    pub const fn risky(mut self) -> MenuItem {
        self.entry.risky = true;
        self
    }

    #[must_use]
    pub fn short(self, hint: impl Into<String>) -> MenuItem {
        MenuItem { short: Some(hint.into()), ..self }
    }

    #[must_use]
    pub fn about(self, sentence: impl Into<String>) -> MenuItem {
        MenuItem { about: sentence.into(), ..self }
    }

    pub const fn label(&self) -> &'static str {
        self.entry.name
    }

    /// The hint that fits into a width; empty if none does.
    fn fitting(&self, width: u16) -> &str {
        let forms = [Some(&self.hint), self.short.as_ref()];
        let fits = |form: &&String| form.chars().count() <= usize::from(width);
        forms.into_iter().flatten().find(fits).map_or("", String::as_str)
    }
}

/// Items, their groups, and the focus.
pub struct MenuList {
    pub menu: Menu<usize>,
    pub items: Vec<MenuItem>,
    /// The first items of the groups after the first one.
    starts: Vec<usize>,
}

impl MenuList {
    pub fn new(items: Vec<MenuItem>) -> MenuList {
        MenuList::grouped(vec![items])
    }

    /// A list in groups. Items that stand beside the list belong into the last group.
    pub fn grouped(groups: Vec<Vec<MenuItem>>) -> MenuList {
        let mut starts = Vec::new();
        let mut items: Vec<MenuItem> = Vec::new();
        for group in groups.into_iter().filter(|group| !group.is_empty()) {
            starts.push(items.len());
            items.extend(group);
        }
        let entry = |(choice, item): (usize, &MenuItem)| {
            let Entry { name, risky, .. } = item.entry;
            Entry { name, choice, risky }
        };
        let menu = Menu::new(items.iter().enumerate().map(entry).collect());
        MenuList { menu, items, starts: starts.into_iter().skip(1).collect() }
    }

    /// Sets the initial focus to the item with a label, if the list has it.
    #[must_use]
    pub fn on(self, label: &str) -> MenuList {
        let at = self.items.iter().position(|item| item.label() == label);
        MenuList { menu: self.menu.on(at.unwrap_or(0)), ..self }
    }

    pub fn hint(&self, number: usize) -> Option<String> {
        self.items.get(number).map(|item| item.hint.clone()).filter(|hint| !hint.is_empty())
    }

    pub fn focused(&self) -> Option<&MenuItem> {
        self.menu.focus().and_then(|number| self.items.get(number))
    }

    /// The sentence about the item in focus; empty if its row says all.
    pub fn remark(&self) -> &str {
        self.focused().map_or("", |item| &item.about)
    }

    /// The items in the list, without those beside it.
    fn listed(&self) -> impl Iterator<Item = (usize, &MenuItem)> {
        self.items.iter().enumerate().filter(|(_, item)| !item.beside)
    }

    /// Number of rows with the lines between the groups.
    pub fn rows(&self) -> u16 {
        (self.listed().count() + self.starts.len()) as u16
    }

    /// Draws the rows. Without room for the lines between the groups, the last of them are left out.
    pub fn draw(&self, pane: &mut TextBox<'_, '_>) {
        let lines = usize::from(pane.left()).saturating_sub(self.listed().count()).min(self.starts.len());
        let wide = self.listed().map(|(_, item)| item.label().chars().count() as u16).max().unwrap_or(0) + 2;
        let widest = self.listed().map(|(_, item)| item.hint.chars().count() as u16).max().unwrap_or(0);
        // Hints stand in a column if all of them fit, else at the right edge.
        let column = Some(wide + 2).filter(|column| column + widest.min(28) <= pane.width());
        for (number, item) in self.listed() {
            if self.starts.iter().take(lines).any(|start| *start == number) {
                pane.line(&"\u{2500}".repeat(pane.width().into()), Ink::Frame);
            }
            self.draw_row(pane, number, item, column);
            pane.next();
        }
    }

    fn draw_row(&self, pane: &mut TextBox<'_, '_>, number: usize, item: &MenuItem, column: Option<u16>) {
        let marked = self.menu.focus() == Some(number);
        let end = draw_label(pane, 2, (item.label(), self.menu.letter_of(number)), marked);
        let from = column.unwrap_or(end + 1);
        let hint = item.fitting(pane.width().saturating_sub(from));
        let at = column.unwrap_or(pane.width().saturating_sub(hint.chars().count() as u16));
        pane.at(at, hint, if marked { Ink::Plain } else { Ink::Dim });
        self.mark(pane, number, pane.width());
    }

    /// Makes the row clickable; marks and fills it if its item has the focus.
    fn mark(&self, pane: &mut TextBox<'_, '_>, number: usize, width: u16) {
        pane.clickable(1, Input::Pick(number));
        if self.menu.focus() == Some(number) {
            let sign = marker(pane.canvas);
            pane.at(0, sign, Ink::Strong);
            pane.focus(0, width, Ink::Select);
        }
    }

    /// Draws the item that stands beside the list, in a row of a box.
    pub fn draw_beside(&self, pane: &mut TextBox<'_, '_>) {
        let Some((number, item)) = self.items.iter().enumerate().find(|(_, item)| item.beside) else { return };
        let marked = self.menu.focus() == Some(number);
        let label = (item.label(), self.menu.letter_of(number));
        let end = draw_label(pane, if marked { 2 } else { 0 }, label, marked);
        self.mark(pane, number, end + 1);
        pane.next();
    }
}

/// Draws a label with the letter that chooses it as the key; returns the column after it.
fn draw_label(pane: &mut TextBox<'_, '_>, column: u16, (label, letter): (&str, Option<char>), marked: bool) -> u16 {
    let ink = if marked { Ink::Strong } else { Ink::Plain };
    let is_key = |one: char| letter.is_some_and(|letter| one.eq_ignore_ascii_case(&letter));
    let Some((at, key)) = label.char_indices().find(|(_, one)| is_key(*one)) else {
        return pane.at(column, label, ink);
    };
    let after = at + key.len_utf8();
    let end = pane.at(column, &label[..at], ink);
    let end = pane.at(end, &label[at..after], Ink::Key);
    pane.at(end, &label[after..], ink)
}

/// Draws "Return continue" for the item in focus; returns the column after it.
pub fn draw_return(canvas: &mut Canvas<'_>, (x, y): (u16, u16), item: &MenuItem) -> u16 {
    let label = item.label();
    let does = label.trim_start_matches(|letter: char| letter.is_ascii_digit() || letter == ' ');
    let does = if does.len() < label.len() { does.to_string() } else { label.to_lowercase() };
    let end = canvas.put(x, y, "Return", Ink::Key);
    canvas.put(end + 1, y, &does, Ink::Plain)
}
