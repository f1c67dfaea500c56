//! The page around a main menu in the modern look: the title on sand, the list of items, the roster, facts and a tip. It is laid
//! out once for all rulebooks and sizes. Start reading at [`FrontPage`].

use crate::app::AppState;
use crate::books;
use crate::canvas::Canvas;
use crate::keys::{Hint, KeyAction, Keymap};
use crate::screens::{note, title};
use crate::theme::Ink;
use crate::wide_layout::{Fill, Length, TextBox, WideLayout, columns, rows};
use crate::widgets::menu_list::{MenuList, draw_return};
use ratatui::layout::Rect;

/// A box of the page.
pub struct FrontBox<'s> {
    title: &'static str,
    remark: String,
    /// The lines that it wants, and without which it is not shown.
    lines: u16,
    least: u16,
    /// True if the item beside the list stands in its last line.
    item: bool,
    draws: Box<dyn Fn(&mut TextBox<'_, '_>) + 's>,
}

impl<'s> FrontBox<'s> {
    pub fn new(title: &'static str, lines: u16, draws: impl Fn(&mut TextBox<'_, '_>) + 's) -> FrontBox<'s> {
        FrontBox { title, remark: String::new(), lines, least: 1, item: false, draws: Box::new(draws) }
    }

    #[must_use]
    pub fn remark(self, remark: impl Into<String>) -> FrontBox<'s> {
        FrontBox { remark: remark.into(), ..self }
    }

    /// Leaves the box out where it would have fewer lines.
    #[must_use]
    pub fn least(self, lines: u16) -> FrontBox<'s> {
        FrontBox { least: lines, ..self }
    }

    /// Adds a line with the item beside the list.
    #[must_use]
    pub fn with_item(self) -> FrontBox<'s> {
        FrontBox { item: true, lines: self.lines + 1, ..self }
    }

    fn high(&self) -> u16 {
        self.lines + 2
    }

    fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, list: &MenuList) {
        if area.height < 3 {
            return;
        }
        let pane = TextBox::with(canvas, area, self.title, &self.remark);
        let inside = pane.rest();
        let item = u16::from(self.item);
        (self.draws)(&mut TextBox::bare(pane.canvas, Rect { height: inside.height.saturating_sub(item), ..inside }));
        if self.item {
            let line = self.lines.min(inside.height) - 1;
            let last = Rect { y: inside.y + line, height: 1, ..inside };
            list.draw_beside(&mut TextBox::bare(pane.canvas, last));
        }
    }
}

/// The boxes and words of a rulebook around its menu.
pub struct FrontPage<'s> {
    /// The words below the title.
    pub words: &'static str,
    /// The letters of some of the player's characters, drawn on the sand.
    pub letters: Vec<char>,
    pub people: FrontBox<'s>,
    /// Boxes below the roster, the most important first. How many are shown depends on the width.
    pub facts: Vec<FrontBox<'s>>,
    pub tip: FrontBox<'s>,
}

/// Columns of the list: on small, wide and very wide screens.
const LIST: [u16; 3] = [36, 48, 58];
/// The columns from which a screen is very wide.
const VERY_WIDE: u16 = 150;
/// The least columns of a box of facts.
const FACT: u16 = 34;
/// The lowest box of the roster.
const LOW: u16 = 5;
/// Rows of the title: with an empty row after it, without one, and at least.
const BANNER: [u16; 3] = [7, 5, 1];
/// The last rows: the remark and the keys.
const FOOT: u16 = 2;

impl FrontPage<'_> {
    pub fn draw(&self, canvas: &mut Canvas<'_>, list: &MenuList) {
        let area = canvas.area();
        let body = Rect { height: area.height.saturating_sub(FOOT), ..area };
        match WideLayout::of(area) {
            Some(_) => self.draw_wide(canvas, body, list),
            None => self.draw_small(canvas, body, list),
        }
    }

    fn draw_small(&self, canvas: &mut Canvas<'_>, body: Rect, list: &MenuList) {
        let banner = body.height.saturating_sub(list.rows() + 2).clamp(BANNER[2], BANNER[1]);
        let [top, boxes] = rows(body, [Length(banner), Fill(1)]);
        title::banner(canvas, top, self.words, &self.letters);
        let [menu, right] = columns(boxes, [Length(LIST[0]), Fill(1)]);
        draw_list(canvas, menu, list);
        let fact = self.facts.iter().find(|fact| fact.least + 2 < LOW);
        let facts = fact.map_or(0, |fact| fact.high().min(LOW - 1));
        let people = self.people.high().min(right.height.saturating_sub(facts + LOW - 1));
        let [people, facts, tip] = rows(right, [Length(people), Length(facts), Fill(1)]);
        self.people.draw(canvas, people, list);
        if let Some(fact) = fact {
            fact.draw(canvas, facts, list);
        }
        self.tip.draw(canvas, tip, list);
    }

    fn draw_wide(&self, canvas: &mut Canvas<'_>, body: Rect, list: &MenuList) {
        let width = LIST[usize::from(body.width >= VERY_WIDE) + 1];
        let facts = self.facts(body.width - width - 1);
        let wanted = self.people.high() + facts.iter().map(|fact| fact.high()).max().unwrap_or(0);
        let menu = list.rows() + 2;
        let spare = body.height.saturating_sub(menu);
        let tip = self.tip.high().min(spare.saturating_sub(BANNER[1]));
        let banner = match spare - tip {
            left if left >= BANNER[0] => BANNER[0],
            left => left.clamp(BANNER[2], BANNER[1]),
        };
        // The tips take the room that nothing else wants.
        let boxes = (body.height - banner - tip).min(wanted.max(menu + 1)).max(menu);
        let tip = if tip < LOW - 1 { 0 } else { body.height - banner - boxes };
        let [top, boxes, tips] = rows(body, [Length(banner), Fill(1), Length(tip)]);
        let top = Rect { height: top.height - u16::from(banner == BANNER[0]), ..top };
        title::banner(canvas, top, self.words, &self.letters);
        let [left, right] = columns(boxes, [Length(width), Fill(1)]);
        draw_list(canvas, left, list);
        self.draw_right(canvas, right, &facts, list);
        self.tip.draw(canvas, tips, list);
    }

    /// The boxes of facts that fit side by side.
    fn facts(&self, width: u16) -> Vec<&FrontBox<'_>> {
        let count = usize::from((width + 1) / (FACT + 1)).clamp(1, 4);
        self.facts.iter().take(count).collect()
    }

    fn draw_right(&self, canvas: &mut Canvas<'_>, area: Rect, facts: &[&FrontBox<'_>], list: &MenuList) {
        let wanted = facts.iter().map(|fact| fact.high()).max().unwrap_or(0);
        let people = match wanted {
            0 => area.height,
            _ => self.people.high().min(area.height.saturating_sub(wanted)).max(LOW),
        };
        let [people, below] = rows(area, [Length(people), Fill(1)]);
        self.people.draw(canvas, people, list);
        let each = ratatui::layout::Layout::horizontal(facts.iter().map(|_| Fill(1))).spacing(1).split(below);
        for (fact, area) in facts.iter().zip(each.iter()) {
            fact.draw(canvas, *area, list);
        }
    }
}

fn draw_list(canvas: &mut Canvas<'_>, area: Rect, list: &MenuList) {
    let mut pane = TextBox::new(canvas, area, "What next?");
    pane.canvas.lit(area, "What next?", Ink::Title);
    list.draw(&mut pane);
}

/// Draws the last two rows: the message, the question of a confirmation or the remark about the item in focus; and the keys.
pub fn draw_foot(shared: &AppState, canvas: &mut Canvas<'_>, list: &MenuList, leads_back: bool) {
    let area = canvas.area();
    let (y, width) = (area.bottom() - FOOT, area.width - 2);
    let label = list.focused().map_or("", |item| item.label());
    let asks = list.menu.is_confirming().then(|| format!("! {label}? Return confirms, any other key cancels."));
    let (text, ink) = match (&asks, note(shared)) {
        (Some(asks), _) => (asks.as_str(), Ink::Warning),
        (None, Some(note)) => note,
        (None, None) => (list.remark(), Ink::Dim),
    };
    canvas.fit(1, y, width, &[text], ink);
    let mut keys = vec![Hint::several("\u{2191} \u{2193}", "choose"), Hint::several("Letter", "open")];
    if leads_back {
        keys.push(Hint::several("Esc", books::way_back(shared).map_or("leave", |book| book.name())));
    }
    keys.extend(shared.keys().line(Keymap::Menu, &[KeyAction::Help]));
    // Any other key only cancels a confirmation.
    if asks.is_some() {
        keys.clear();
    }
    canvas.tint(Rect { y: y + 1, height: 1, ..area }, Ink::Strip);
    let mut x = 1;
    if let Some(item) = list.focused() {
        x = draw_return(canvas, (x, y + 1), item) + 3;
    }
    // The help comes last and stays.
    while keys.len() > 1 && x + keys.iter().map(|hint| hint.width() + 3).sum::<u16>() > area.right() + 2 {
        keys.remove(keys.len() - 2);
    }
    for hint in &keys {
        x = canvas.hint(x, y + 1, hint, (Ink::Key, Ink::Plain)) + 3;
    }
    let version = concat!("ludus ", env!("CARGO_PKG_VERSION"));
    let at = area.right().saturating_sub(version.len() as u16 + 1);
    if at > x {
        canvas.put(at, y + 1, version, Ink::Dim);
    }
}
