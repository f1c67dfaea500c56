//! The list of the current book's lessons, and which of them are completed.

use crate::app::AppState;
use crate::books::LessonRow;
use crate::canvas::Canvas;
use crate::help::Topic;
use crate::input::{Input, Key};
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::list_view::ListView;
use crate::screens::screen_stack::explain;
use crate::screens::{Screen, Transition, draw_note, note};
use crate::theme::Ink;
use crate::wide_layout::{Cell, Column, Fill, Length, TextBox, WideLayout, rows};
use ratatui::layout::Rect;

pub struct Learning {
    rows: ListView,
}

const TITLE: &str = "Learn: play a lesson by hand";
const FREE: &str = concat!("A lesson ", touches_nothing!(), ". You can repeat any step.");
const NONE: &str = "There are no lessons.";
const TOPIC: Topic = Topic {
    title: "Learn",
    asks: "Choose a lesson. It takes a few minutes. You can leave it at any time, and nothing is at stake.",
    context: Keymap::List,
    rules: &[],
    chapters: &[],
};

impl Learning {
    /// Opens the list. The focus is on the first lesson from `at` on that is not completed.
    pub fn new(shared: &AppState, at: usize) -> Learning {
        let lessons = shared.books.current().lessons(shared);
        let next = (at..lessons.len()).chain(0..at.min(lessons.len())).find(|number| !lessons[*number].done);
        let rows = lessons.iter().enumerate().map(row).collect();
        Learning { rows: ListView::new(rows).on(next.unwrap_or(at)) }
    }

    fn keys(shared: &AppState) -> Vec<Hint> {
        let mut line = shared.keys().line(Keymap::List, &[KeyAction::Help, KeyAction::Back]);
        line.splice(0..0, [Hint::of(Key::Enter, "Return", "play"), Hint::several("Up, Down", "another")]);
        line
    }

    fn draw_room(&self, shared: &AppState, canvas: &mut Canvas<'_>, room: WideLayout) {
        room.head(canvas, "Learn", "Lessons of a few minutes, played by hand");
        let [list, said] = rows(room.body(), [Fill(1), Length(4)]);
        let heads = [Column("", 4, false), Column("Lesson", 28, false), Column("Topic", 60, false)];
        self.rows.draw_table(canvas, list, "Lessons", &heads, NONE);
        let cursor = canvas.cursor;
        TextBox::new(canvas, said, "Nothing is at stake").text(FREE, Ink::Plain);
        room.foot(canvas, note(shared), &Learning::keys(shared));
        canvas.cursor = cursor;
    }
}

/// Formats a lesson as a line and as cells: "done  1 Walking and facing: ...".
fn row((number, lesson): (usize, &LessonRow)) -> ((String, Ink), Vec<Cell>) {
    let (done, ink) = if lesson.done { ("done", Ink::Dim) } else { ("", Ink::Plain) };
    let title = format!("{} {}", number + 1, lesson.title);
    let line = format!("{done:<4}  {title:<29}{}", lesson.about);
    (
        (line, ink),
        vec![Cell::Text(done.into(), Ink::Good), Cell::Text(title, ink), Cell::Text(lesson.about.into(), ink)],
    )
}

impl Screen for Learning {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        if let Input::Pick(row) = input {
            return if self.rows.pick(row) { Transition::Learn(self.rows.at) } else { Transition::Stay };
        }
        let Some(key) = input.key() else { return Transition::Stay };
        match shared.keys().intent(Keymap::List, key) {
            Some(KeyAction::Accept) => Transition::Learn(self.rows.at),
            Some(KeyAction::Back) => Transition::Main,
            Some(KeyAction::Help) => explain(shared, &TOPIC),
            Some(intent) => {
                self.rows.steer(intent);
                Transition::Stay
            }
            None => Transition::Stay,
        }
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        if let Some(room) = WideLayout::full(canvas.area()) {
            return self.draw_room(shared, canvas, room);
        }
        self.rows.draw(canvas, layout, TITLE, "      Lesson", NONE);
        let bar = layout.bar;
        canvas.wrapped(Rect::new(bar.x + 1, bar.y, 78, 2), FREE, Ink::Plain);
        draw_note(shared, canvas, layout, 2);
        canvas.keys(bar.x + 1, bar.y + 4, &Learning::keys(shared));
    }
}
