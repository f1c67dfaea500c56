//! A rulebook's main menu. The classic look has a bar of entries with capital letters, as the manual does; the modern look lists
//! groups by their use, with boxes around ([`front_page`]). Both are data. Start with [`MenuScreen`] and [`MenuPage`].

use crate::app::AppState;
use crate::books;
use crate::canvas::Canvas;
use crate::help::Topic;
use crate::input::Input;
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::Layout;
use crate::menu::Picked;
use crate::screens::enter_code::CodeEntry;
use crate::screens::screen_stack::explain_with;
use crate::screens::{Screen, Transition, note, welcome};
use crate::theme::Ink;
use crate::wide_layout::{Fill, Length, TextBox, WideLayout, columns, rows, rules};
use crate::widgets::front_page::{self, FrontPage};
pub use crate::widgets::menu_list::{MenuItem, MenuList};
use ratatui::layout::Rect;

/// The page around the items of a main menu.
pub trait MenuPage {
    fn topic(&self) -> &'static Topic;

    /// The boxes around the list in the modern look.
    fn front<'s>(&'s self, shared: &'s AppState) -> FrontPage<'s>;

    /// The title above the roster.
    fn people(&self) -> &'static str {
        "Your characters"
    }

    /// Returns whether Esc leads back to the first rulebook. It does nothing by default.
    fn leads_back(&self) -> bool {
        false
    }

    /// The layout of a classic screen that is large enough for boxes.
    fn room(&self, screen: Rect) -> Option<WideLayout> {
        WideLayout::full(screen)
    }

    /// Draws the 80x19 above the classic bar. By default that is the topic and the roster.
    fn draw_small(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let Rect { x, y, .. } = layout.arena;
        canvas.put(x + 2, y + 1, self.topic().title, Ink::Title);
        let lines = canvas.wrapped(Rect::new(x + 2, y + 2, 76, 4), self.topic().asks, Ink::Plain);
        let below = Rect { y: y + lines + 3, height: layout.arena.height - lines - 3, ..layout.arena };
        shared.books.current().draw_people(shared, &mut TextBox::bare(canvas, below));
    }

    /// Draws head and boxes of a large classic screen. Returns the area of the menu's own box, which has `items` lines and a
    /// prompt. By default the roster stands beside it, and the rules below.
    fn draw_boxes(&self, shared: &AppState, canvas: &mut Canvas<'_>, room: WideLayout, items: u16) -> Rect {
        room.head(canvas, self.topic().title, "");
        let [left, right] = columns(room.body(), [Length(62), Fill(1)]);
        let [menu, told] = rows(left, [Length(items + 4), Fill(1)]);
        shared.books.current().draw_people(shared, &mut TextBox::new(canvas, right, self.people()));
        rules(canvas, told, shared.books.chapters(), self.topic());
        menu
    }

    /// Why no item of the classic menu has a letter; `None` for the usual words.
    fn refusal(&self, _shared: &AppState, _letter: char) -> Option<&'static str> {
        None
    }

    /// A remark beside the prompt of the bar; empty if there is none.
    fn remark(&self, _shared: &AppState) -> &'static str {
        ""
    }
}

pub struct MenuScreen {
    /// The manual's menu, of the classic look.
    classic: MenuList,
    modern: MenuList,
    page: Box<dyn MenuPage>,
}

impl MenuScreen {
    pub fn new(page: impl MenuPage + 'static, classic: MenuList, modern: MenuList) -> MenuScreen {
        MenuScreen { classic, modern, page: Box::new(page) }
    }

    const fn list(&mut self, modern: bool) -> &mut MenuList {
        if modern { &mut self.modern } else { &mut self.classic }
    }

    fn refuse(&self, shared: &mut AppState, letter: char) -> Transition {
        let modern = shared.skin().modern;
        let why = match (self.page.refusal(shared, letter).filter(|_| !modern), letter) {
            (Some(why), _) => why.into(),
            (None, ' ') if modern => "Space chooses nothing; Return does.".into(),
            (None, letter) if modern => {
                format!("No entry begins with {}.", letter.to_uppercase())
            }
            (None, ' ') => "Space chooses nothing; the capital letters choose.".into(),
            (None, letter) => format!("No entry has the letter {letter}."),
        };
        shared.refuse(why);
        Transition::Stay
    }

    fn draw_bar(&self, shared: &AppState, canvas: &mut Canvas<'_>, bar: Rect) {
        let MenuList { menu, .. } = &self.classic;
        let end = menu.draw(canvas, bar, "");
        menu.clickable(canvas, bar);
        // The fourth line holds the note or the hint, beside its entries.
        let (line, beside) = (bar.y + 3, menu.free_column(bar, 3));
        let hint = menu.focus().and_then(|number| self.classic.hint(number));
        match (&shared.note, hint) {
            (Some((text, ink)), _) => {
                let fits = usize::from(beside) + text.chars().count() <= 80;
                if !fits {
                    // It wins over them.
                    canvas.clear(Rect::new(bar.x, line, 80, 1));
                }
                let from = if fits { beside.max(1) } else { 1 };
                canvas.wrapped(Rect::new(bar.x + from, line, 80 - from, 1), text, *ink);
            }
            (None, Some(hint)) if beside < 80 => {
                _ = canvas.fit(bar.x + beside, line, 80 - beside, &[&hint], Ink::Warning);
            }
            _ => {}
        }
        if shared.note.is_none() && !menu.is_confirming() {
            canvas.put(end + 2, bar.y + 4, self.page.remark(shared), Ink::Dim);
        }
        canvas.put(bar.right() - 8, bar.y + 4, "? help", Ink::Dim);
    }

    fn draw_classic(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let Some(room) = self.page.room(canvas.area()) else {
            self.page.draw_small(shared, canvas, layout);
            return self.draw_bar(shared, canvas, layout.bar);
        };
        let area = self.page.draw_boxes(shared, canvas, room, self.classic.items.len() as u16);
        let choose = Hint::several("Capital letter", "or arrows and Return choose");
        let keys = [vec![choose], shared.keys().line(Keymap::Menu, &[KeyAction::Help])].concat();
        room.foot(canvas, note(shared), &keys);
        self.classic.menu.draw_tall(&mut TextBox::new(canvas, area, "What now?"), |number| self.classic.hint(number));
    }
}

impl Screen for MenuScreen {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        let (confirm, modern) = (shared.settings().confirm, shared.skin().modern);
        let tall = modern || self.page.room(shared.size).is_some();
        let list = self.list(modern);
        list.menu.stand(tall);
        let picked = match (input, input.key()) {
            (Input::Pick(number), _) => list.menu.pick(number, confirm),
            (_, Some(key)) => {
                match (list.menu.key(key, shared.keys(), confirm), shared.keys().intent(Keymap::Menu, key)) {
                    (Picked::Nothing, Some(KeyAction::Help)) => {
                        let notices = if modern { welcome::notices(shared) } else { Vec::new() };
                        return explain_with(shared, self.page.topic(), &notices, &[]);
                    }
                    (Picked::Nothing, Some(KeyAction::Back)) if self.page.leads_back() => return books::back(shared),
                    (picked, _) => picked,
                }
            }
            _ => Picked::Nothing,
        };
        match picked {
            Picked::Chosen(number) => {
                self.list(modern).items.get(number).map_or(Transition::Stay, |item| (item.target)(shared))
            }
            Picked::Unknown(letter) => self.refuse(shared, letter),
            Picked::Moved | Picked::Nothing => Transition::Stay,
        }
    }

    fn paste(&mut self, _shared: &mut AppState, first: char) -> Option<Transition> {
        CodeEntry::begun(first)
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        if !canvas.skin().modern {
            return self.draw_classic(shared, canvas, layout);
        }
        self.page.front(shared).draw(canvas, &self.modern);
        front_page::draw_foot(shared, canvas, &self.modern, self.page.leads_back());
    }
}
