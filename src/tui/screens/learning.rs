//! The lessons of the book in hand, and which of them were played to their end.

use super::{Go, Rows, Screen, draw_note, explain, note};
use crate::tui::app::Shared;
use crate::tui::books::{self, LessonRow};
use crate::tui::canvas::Canvas;
use crate::tui::help::Topic;
use crate::tui::input::{Input, Key};
use crate::tui::keys::{Context, Hint, Intent};
use crate::tui::layout::Layout;
use crate::tui::room::{Cell, Fill, Head, Length, Pane, Room, rows};
use crate::tui::theme::Ink;
use ratatui::layout::Rect;

/// The list of lessons.
pub struct Learning {
    rows: Rows,
}

const TITLE: &str = "Learn: play a lesson by hand";
const FREE: &str = concat!("A lesson ", touches_nothing!(), ". What you do wrong is forgiven.");
const NONE: &str = "There are no lessons.";
const TOPIC: Topic = Topic {
    title: "Learn",
    asks: "Which lesson do you play? It takes a few minutes; you can leave it at any time, and nothing is at stake.",
    context: Context::List,
    rules: &[],
    chapters: &[],
};

impl Learning {
    /// The lessons, in focus the first from `at` on that is not done.
    pub fn new(shared: &Shared, at: usize) -> Learning {
        let lessons = books::lessons(shared);
        let next = (at..lessons.len()).chain(0..at.min(lessons.len())).find(|number| !lessons[*number].done);
        let rows = lessons.iter().enumerate().map(row).collect();
        Learning { rows: Rows::new(rows).on(next.unwrap_or(at)) }
    }

    fn keys(shared: &Shared) -> Vec<Hint> {
        let mut line = shared.keys().line(Context::List, &[Intent::Help, Intent::Back]);
        line.splice(0..0, [Hint::of(Key::Enter, "Return", "play it"), Hint::several("Up, Down", "another")]);
        line
    }

    fn draw_room(&self, shared: &Shared, canvas: &mut Canvas<'_>, room: Room) {
        room.head(canvas, "Learn", "Each lesson is played by hand, a few minutes long");
        let [list, said] = rows(room.body(), [Fill(1), Length(4)]);
        let heads = [Head("", 4, false), Head("Lesson", 28, false), Head("What it is about", 60, false)];
        self.rows.draw_table(canvas, list, "Lessons", &heads, NONE);
        let cursor = canvas.cursor;
        Pane::new(canvas, said, "Nothing is at stake").text(FREE, Ink::Plain);
        room.foot(canvas, note(shared), &Learning::keys(shared));
        canvas.cursor = cursor;
    }
}

/// "done  1 Walking and facing: ...", as a line and as cells.
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
    fn input(&mut self, shared: &mut Shared, input: Input, _layout: Option<&Layout>) -> Go {
        if let Input::Pick(row) = input {
            return if self.rows.pick(row) { Go::Learn(self.rows.at) } else { Go::Stay };
        }
        let Some(key) = input.key() else { return Go::Stay };
        match shared.keys().intent(Context::List, key) {
            Some(Intent::Accept) => Go::Learn(self.rows.at),
            Some(Intent::Back) => Go::Main,
            Some(Intent::Help) => explain(shared, &TOPIC),
            Some(intent) => {
                self.rows.steer(intent);
                Go::Stay
            }
            None => Go::Stay,
        }
    }

    fn draw(&self, shared: &Shared, canvas: &mut Canvas<'_>, layout: &Layout) {
        if let Some(room) = Room::of(canvas.area()) {
            return self.draw_room(shared, canvas, room);
        }
        self.rows.draw(canvas, layout, TITLE, "      Lesson", NONE);
        let bar = layout.bar;
        canvas.wrapped(Rect::new(bar.x + 1, bar.y, 78, 2), FREE, Ink::Plain);
        draw_note(shared, canvas, layout, 2);
        canvas.keys(bar.x + 1, bar.y + 4, &Learning::keys(shared));
    }
}
