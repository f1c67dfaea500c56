//! The welcome; any key leads to the menu (UI-02), and two go straight into the arena.

use super::{Go, Learning, Screen, title};
use crate::store::BattleRow;
use crate::tui::app::{Shared, is_any};
use crate::tui::books;
use crate::tui::canvas::Canvas;
use crate::tui::input::Input;
use crate::tui::keys::{Context, Intent};
use crate::tui::layout::Layout;
use crate::tui::room::{Fill, Length, Pane, Room, columns, rows};
use crate::tui::theme::Ink;
use ratatui::layout::Rect;

/// What is offered first.
const LEARN: &str = "learn: eight short lessons; the first takes three minutes";

/// The first screen.
pub struct Welcome {
    notices: Vec<String>,
    /// Every lesson was played to its end.
    learnt: bool,
    /// The battle that waits.
    waits: Option<BattleRow>,
    /// Who may fight again.
    again: Option<String>,
}

impl Welcome {
    /// With whatever the store has to say.
    pub fn new(shared: &Shared) -> Welcome {
        let learnt = books::lessons(shared).iter().all(|lesson| lesson.done);
        let (waits, again) = (shared.store.waiting(), books::again(shared));
        Welcome { notices: shared.store.notices().to_vec(), learnt, waits, again }
    }

    /// What can be done beside going to the menu: key and words.
    fn choices(&self) -> Vec<(&'static str, String)> {
        let learn = (!self.learnt).then(|| ("L", LEARN.to_string()));
        let waits = self.waits.as_ref().map(|row| ("C", format!("continue: {}", waiting(row))));
        let again = self.again.as_ref().map(|who| ("F", format!("fight again {who}")));
        learn.into_iter().chain(waits).chain(again).collect()
    }

    fn draw_page(&self, canvas: &mut Canvas<'_>, layout: &Layout) {
        let (x, y) = (layout.arena.x, layout.arena.y);
        title::draw(canvas, x + 14, y + 1);
        let words = [
            title::WORDS,
            "",
            "   . . . . . . . . .        Make a character, give him weapons,",
            "   . C>. . . <s. . .        and bring him back alive.",
            "   . . . . . . . . .",
            "",
            "Menus: press the capital letter.   ? explains wherever you are.",
        ];
        for (row, line) in (y + 8..).zip(words) {
            canvas.put(x + 9, row, line, Ink::Plain);
        }
        let mut row = y + 16;
        for (key, does) in self.choices() {
            let end = canvas.put(x + 9, row, key, Ink::Key);
            canvas.fit(end + 2, row, 66, &[&does], Ink::Plain);
            row += 1;
        }
        for notice in &self.notices {
            if row >= layout.bar.bottom() - 1 {
                break;
            }
            row += canvas.wrapped(Rect::new(x + 1, row, 78, layout.bar.bottom() - 1 - row), notice, Ink::Heed);
        }
        let end = canvas.put(x + 31, layout.bar.bottom() - 1, "Press any key", Ink::Strong);
        canvas.cursor = (end, layout.bar.bottom() - 1);
    }

    fn draw_room(&self, shared: &Shared, canvas: &mut Canvas<'_>, room: Room) {
        let body = room.body();
        let gap = if body.height > 40 { 3 } else { 1 };
        title::draw_middle(canvas, body.y + gap);
        let below = Rect { y: body.y + title::HIGH + 3 + gap, ..body };
        let below = Rect { height: body.bottom().saturating_sub(below.y), ..below };
        let [left, right] = columns(below, [Fill(2), Fill(3)]);
        let lines = (2 * self.choices().len() as u16).max(2) + 4;
        let [now, said] = rows(left, [Length(lines), Fill(1)]);
        let mut pane = Pane::new(canvas, now, "Now");
        for (key, does) in self.choices() {
            let end = pane.at(0, key, Ink::Key);
            pane.at(end + 2, &does, Ink::Plain);
            pane.next();
            pane.next();
        }
        let end = pane.at(0, "Any key", Ink::Key);
        pane.at(end + 2, "to the menu", Ink::Plain);
        pane.next();
        let title = if self.notices.is_empty() { "The school" } else { "Heed this" };
        let mut pane = Pane::new(canvas, said, title);
        for notice in &self.notices {
            pane.text(notice, Ink::Heed);
            pane.next();
        }
        if self.notices.is_empty() || pane.left() > 8 {
            books::draw_people(shared, &mut pane);
        }
        let mut pane = Pane::new(canvas, right, "The game");
        let first = shared.books.chapters().first().copied().unwrap_or_default();
        let lines = first.lines().skip(1).filter(|line| !line.starts_with(['#', '`']));
        for line in lines.map(|line| line.replace("**", "").replace('`', "")) {
            pane.text(line.trim_start_matches("- "), Ink::Plain);
        }
        let mut keys = shared.keys().line(Context::Menu, &[Intent::Help]);
        keys.insert(0, ("Capital letters".into(), "choose in menus"));
        room.foot(canvas, None, &keys);
        let y = canvas.area().bottom() - 1;
        let end = canvas.put(2, y, "Press any key", Ink::Strong);
        canvas.cursor = (end, y);
    }
}

/// "Bran, turn 7".
pub fn waiting_short(row: &BattleRow) -> String {
    let own = row.who.split(" against ").next().unwrap_or_default();
    waiting(&BattleRow { who: own.into(), ..row.clone() })
}

/// "Bran against 3 robots, turn 7".
fn waiting(row: &BattleRow) -> String {
    match &row.state {
        crate::store::BattleState::Unfinished { at } => format!("{}, {at}", row.who),
        _ => row.who.clone(),
    }
}

impl Screen for Welcome {
    fn input(&mut self, shared: &mut Shared, input: Input, _layout: Option<&Layout>) -> Go {
        match is_any(input).and_then(|key| shared.keys().intent(Context::Welcome, key)) {
            Some(Intent::Learn) => Go::To(Box::new(Learning::new(shared, 0))),
            Some(Intent::Continue) if self.waits.is_some() => super::restoring::go_on(shared, self.waits.as_ref()),
            Some(Intent::Again) if self.again.is_some() => books::fight_again(shared),
            _ if is_any(input).is_some() => Go::Main,
            _ => Go::Stay,
        }
    }

    fn draw(&self, shared: &Shared, canvas: &mut Canvas<'_>, layout: &Layout) {
        match Room::of(canvas.area()) {
            Some(room) => self.draw_room(shared, canvas, room),
            None => self.draw_page(canvas, layout),
        }
    }
}
