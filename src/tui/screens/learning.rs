//! The list of the current book's lessons, and which of them are completed.

use crate::app::AppState;
use crate::books::LessonRow;
use crate::help::Topic;
use crate::keys::{KeyAction, Keymap};
use crate::screens::{Screen, Transition};
use crate::theme::Ink;
use crate::wide_layout::Cell;
use crate::widgets::list_screen::{List, ListAction, ListScreen};
use crate::widgets::rows::{ListColumn, left};

/// The lessons by their numbers.
pub struct Learning;

impl Learning {
    /// Opens the list. The focus is on the first lesson from `at` on that is not completed.
    pub fn at(shared: &AppState, at: usize) -> impl Screen + use<> {
        let lessons = shared.books.current().lessons(shared);
        let next = (at..lessons.len()).chain(0..at.min(lessons.len())).find(|number| !lessons[*number].done);
        ListScreen::new(shared, Learning).at(next.unwrap_or(at))
    }
}

impl List<(usize, LessonRow)> for Learning {
    const COLUMNS: &'static [ListColumn] = &[left("", 1, 1), left("Lesson", 27, 0), left("Topic", 43, 1)];
    const TOPIC: Topic = Topic {
        title: "Learn",
        asks: "Choose a lesson. It takes a few minutes. You can leave it at any time, and nothing is at stake.",
        context: Keymap::List,
        rules: &[],
        chapters: &[],
    };
    const EMPTY: &'static str = "There are no lessons.";
    const REMARK: &'static str = "nothing is at stake; + is a lesson that you have done";

    fn rows(&self, shared: &AppState) -> Vec<(usize, LessonRow)> {
        shared.books.current().lessons(shared).into_iter().enumerate().collect()
    }

    fn name(&self, (number, lesson): &(usize, LessonRow)) -> String {
        format!("{} {} {}", number + 1, lesson.title, lesson.about)
    }

    fn cells(&self, _: &AppState, (number, lesson): &(usize, LessonRow)) -> Vec<Cell> {
        let (done, ink) = if lesson.done { ("+", Ink::Dim) } else { ("", Ink::Plain) };
        let title = format!("{} {}", number + 1, lesson.title);
        vec![Cell::ink(done, Ink::Good), Cell::Text(title, ink), Cell::ink(lesson.about, ink)]
    }

    fn actions(&self, _: &AppState, _: &(usize, LessonRow)) -> Vec<ListAction> {
        vec![ListAction::on_return("play")]
    }

    fn act(&mut self, _: &mut AppState, _: KeyAction, (number, _): &(usize, LessonRow)) -> Transition {
        Transition::Learn(*number)
    }
}
