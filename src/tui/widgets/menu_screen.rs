//! A rulebook's main menu. The items and the page around them are data: both the bar of 80x24 and the box of larger screens
//! are drawn from the same items. Start with [`MenuItem`] and [`MenuPage`].

use crate::app::AppState;
use crate::books;
use crate::canvas::Canvas;
use crate::help::Topic;
use crate::input::Input;
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::Layout;
use crate::menu::{Entry, Menu, Picked};
use crate::screens::enter_code::CodeEntry;
use crate::screens::load_game::go_on_waiting;
use crate::screens::screen_stack::explain;
use crate::screens::welcome::waiting_short;
use crate::screens::{Screen, Transition, draw_note, note};
use crate::theme::Ink;
use crate::wide_layout::{Fill, Length, TextBox, WideLayout, columns, rows, rules};
use ludus_engine::book::Book;
use ratatui::layout::Rect;

type Target = Box<dyn Fn(&mut AppState) -> Transition>;

pub struct MenuItem {
    entry: Entry<()>,
    hint: String,
    target: Target,
}

impl MenuItem {
    /// Creates an item. The label has one capital letter, which chooses it. The hint is empty if the label says all.
    pub fn new(
        label: &'static str,
        hint: impl Into<String>,
        target: impl Fn(&mut AppState) -> Transition + 'static,
    ) -> MenuItem {
        MenuItem { entry: Entry::new(label, ()), hint: hint.into(), target: Box::new(target) }
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
        MenuItem::new(label, hint, move |shared| books::switch(shared, book))
    }

    /// Creates the item that continues the waiting battle of a rulebook, or of any. `None` if no battle waits.
    pub fn waiting(label: &'static str, shared: &AppState, of: Option<Book>) -> Option<MenuItem> {
        let waits = shared.store.waiting(of)?;
        Some(MenuItem::new(label, waiting_short(&waits), move |shared| go_on_waiting(shared, Some(&waits))))
    }

    /// Makes the item ask for confirmation even if only risky choices do.
    #[must_use]
    pub const fn risky(mut self) -> MenuItem {
        self.entry.risky = true;
        self
    }

    pub const fn label(&self) -> &'static str {
        self.entry.name
    }
}

/// The page around the items of a main menu.
pub trait MenuPage {
    fn topic(&self) -> &'static Topic;

    /// Returns whether Esc leads back to the first rulebook. It does nothing by default.
    fn leads_back(&self) -> bool {
        false
    }

    /// The layout of a screen that is large enough for boxes.
    fn room(&self, screen: Rect) -> Option<WideLayout> {
        WideLayout::full(screen)
    }

    /// Draws the 80x19 above the bar. By default that is the topic and the roster.
    fn draw_small(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let Rect { x, y, .. } = layout.arena;
        canvas.put(x + 2, y + 1, self.topic().title, Ink::Title);
        let lines = canvas.wrapped(Rect::new(x + 2, y + 2, 76, 4), self.topic().asks, Ink::Plain);
        let below = Rect { y: y + lines + 3, height: layout.arena.height - lines - 3, ..layout.arena };
        shared.books.current().draw_people(shared, &mut TextBox::bare(canvas, below));
    }

    /// Draws head and boxes of a large screen. Returns the area of the menu's own box, which has `items` lines and a prompt.
    /// By default the roster stands beside it, and the rules below.
    fn draw_boxes(&self, shared: &AppState, canvas: &mut Canvas<'_>, room: WideLayout, items: u16) -> Rect {
        room.head(canvas, self.topic().title, "");
        let [left, right] = columns(room.body(), [Length(62), Fill(1)]);
        let [menu, told] = rows(left, [Length(items + 4), Fill(1)]);
        shared.books.current().draw_people(shared, &mut TextBox::new(canvas, right, "Your characters"));
        rules(canvas, told, shared.books.chapters(), self.topic());
        menu
    }

    /// Why no item has a letter; `None` for the usual words.
    fn refusal(&self, _shared: &AppState, _letter: char) -> Option<&'static str> {
        None
    }

    /// A remark beside the prompt of the bar; empty if there is none.
    fn remark(&self, _shared: &AppState) -> &'static str {
        ""
    }
}

pub struct MenuScreen {
    menu: Menu<usize>,
    items: Vec<MenuItem>,
    page: &'static dyn MenuPage,
}

impl MenuScreen {
    pub fn new(page: &'static dyn MenuPage, items: Vec<MenuItem>) -> MenuScreen {
        let entry = |(number, item): (usize, &MenuItem)| Entry {
            name: item.entry.name,
            choice: number,
            risky: item.entry.risky,
        };
        let menu = Menu::new(items.iter().enumerate().map(entry).collect());
        MenuScreen { menu, items, page }
    }

    /// Sets the initial focus to the item with a label, if the menu has it.
    #[must_use]
    pub fn on(self, label: &str) -> MenuScreen {
        let at = self.items.iter().position(|item| item.label() == label);
        MenuScreen { menu: self.menu.on(at.unwrap_or(0)), ..self }
    }

    fn hint(&self, number: usize) -> Option<String> {
        self.items.get(number).map(|item| item.hint.clone()).filter(|hint| !hint.is_empty())
    }

    fn refuse(&self, shared: &mut AppState, letter: char) -> Transition {
        let why = match (self.page.refusal(shared, letter), letter) {
            (Some(why), _) => why.into(),
            (None, ' ') => "Space chooses nothing; the capital letters choose.".into(),
            (None, letter) => format!("No entry has the letter {letter}; the capital letters in the menu choose."),
        };
        shared.refuse(why);
        Transition::Stay
    }

    fn draw_bar(&self, shared: &AppState, canvas: &mut Canvas<'_>, bar: Rect) {
        // Without entries in the fourth line, that line holds the hint or the note.
        let beside = self.menu.free_column(3);
        let hint = self.menu.focus().and_then(|number| self.hint(number));
        match (&shared.note, hint) {
            (Some((text, ink)), _) if beside > 0 => {
                _ = canvas.fit(bar.x + beside, bar.y + 3, 80 - beside, &[text], *ink)
            }
            (None, Some(hint)) => _ = canvas.fit(bar.x + beside, bar.y + 3, 80 - beside, &[&hint], Ink::Warning),
            _ => {}
        }
        let end = self.menu.draw(canvas, bar, "");
        self.menu.clickable(canvas, bar);
        if shared.note.is_none() && !self.menu.is_confirming() {
            canvas.put(end + 2, bar.y + 4, self.page.remark(shared), Ink::Dim);
        }
        canvas.put(bar.right() - 8, bar.y + 4, "? help", Ink::Dim);
    }
}

impl Screen for MenuScreen {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        let confirm = shared.settings().confirm;
        self.menu.stand(self.page.room(shared.size).is_some());
        let picked = match (input, input.key()) {
            (Input::Pick(number), _) => self.menu.pick(number, confirm),
            (_, Some(key)) => {
                match (self.menu.key(key, shared.keys(), confirm), shared.keys().intent(Keymap::Menu, key)) {
                    (Picked::Nothing, Some(KeyAction::Help)) => return explain(shared, self.page.topic()),
                    (Picked::Nothing, Some(KeyAction::Back)) if self.page.leads_back() => return books::back(shared),
                    (picked, _) => picked,
                }
            }
            _ => Picked::Nothing,
        };
        match picked {
            Picked::Chosen(number) => self.items.get(number).map_or(Transition::Stay, |item| (item.target)(shared)),
            Picked::Unknown(letter) => self.refuse(shared, letter),
            Picked::Moved | Picked::Nothing => Transition::Stay,
        }
    }

    fn paste(&mut self, _shared: &mut AppState, first: char) -> Option<Transition> {
        CodeEntry::begun(first)
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let Some(room) = self.page.room(canvas.area()) else {
            self.page.draw_small(shared, canvas, layout);
            if self.menu.free_column(3) == 0 {
                draw_note(shared, canvas, layout, 3);
            }
            return self.draw_bar(shared, canvas, layout.bar);
        };
        let area = self.page.draw_boxes(shared, canvas, room, self.items.len() as u16);
        let choose = Hint::several("Capital letter", "or arrows and Return choose");
        let keys = [vec![choose], shared.keys().line(Keymap::Menu, &[KeyAction::Help])].concat();
        room.foot(canvas, note(shared), &keys);
        self.menu.draw_tall(&mut TextBox::new(canvas, area, "What now?"), |number| self.hint(number));
    }
}
