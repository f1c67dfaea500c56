//! A guide through a lesson: it says what each step is for, lets through only what the step wants, forgives everything else,
//! and plays for whoever else is in it. A lesson is played in a game that is kept nowhere.

use crate::tui::canvas::Canvas;
use crate::tui::game_view::rulebook_ui::RulebookUi;
use crate::tui::game_view::{Ending, GameView};
use crate::tui::help::Topic;
use crate::tui::input::Key;
use crate::tui::keys::{KeyAction, Keymap, Keys};
use crate::tui::layout::Panel;
use crate::tui::theme::Ink;
use crate::tui::wide_layout::WideLayout;
use ratatui::layout::Rect;

/// Columns of a line of the card.
pub const COLUMNS: u16 = 76;
/// Rows of the board that the card takes, with its frame.
pub const ROWS: u16 = 5;

/// What one step says and waits for.
#[derive(Clone, Debug)]
pub struct TutorStep<C> {
    /// Which of those that say something it is, from 1, and how many there are.
    pub place: (usize, usize),
    /// What it explains.
    pub say: String,
    /// What is to be done.
    pub press: String,
    /// What is said to whoever does something else.
    pub hint: String,
    /// What goes on, the best first; none where it is only read.
    pub wants: Vec<C>,
    /// Somebody else's step: the first of them is done at once.
    pub by_itself: bool,
}

/// A lesson, as a rulebook brings it.
pub trait LessonScript<G: RulebookUi> {
    /// Its number, from 0.
    fn number(&self) -> usize;

    /// Its title.
    fn title(&self) -> String;

    /// The title of the lesson after it.
    fn next(&self) -> Option<String>;

    /// A step, for the game in which it begins; none after the last one.
    fn step(&self, number: usize, game: &G, names: &G::Names, keys: Keys) -> Option<TutorStep<G::Command>>;

    /// Carries out what a step wants, with the dice that it is to show.
    fn execute(
        &self,
        number: usize,
        game: &mut G,
        command: &G::Command,
        told: &mut Vec<G::Event>,
    ) -> Result<(), G::IllegalMove>;

    /// What was learnt, line by line.
    fn learnt(&self) -> Vec<String>;
}

/// Somebody who learns, and where he is.
pub struct Tutor<G: RulebookUi> {
    course: Box<dyn LessonScript<G>>,
    number: usize,
    /// The step that is shown: the last one until all that it led to is told.
    step: Option<TutorStep<G::Command>>,
    /// The next step is to be looked up.
    due: bool,
    /// Something else was done than it wants.
    missed: bool,
}

impl<G: RulebookUi> Tutor<G> {
    /// At the first step.
    pub fn new(course: Box<dyn LessonScript<G>>) -> Tutor<G> {
        Tutor { course, number: 0, step: None, due: true, missed: false }
    }

    /// The step in hand, for the game as it stands.
    fn look(&mut self, game: &G, names: &G::Names, keys: Keys) -> Option<&TutorStep<G::Command>> {
        if std::mem::take(&mut self.due) {
            self.missed = false;
            self.step = self.course.step(self.number, game, names, keys);
        }
        self.step.as_ref()
    }

    /// The step is done.
    const fn go_on(&mut self) {
        self.number += 1;
        self.due = true;
    }

    /// Whether all is learnt.
    const fn is_over(&self) -> bool {
        !self.due && self.step.is_none()
    }

    /// Whether a command is what the step wants, or leads exactly where that would lead.
    fn accepts(&self, game: &G, command: &G::Command) -> bool {
        let after = |command: &G::Command| {
            let mut next = game.clone();
            self.course.execute(self.number, &mut next, command, &mut Vec::new()).is_ok().then_some(next)
        };
        let Some(wants) = self.step.as_ref().map(|step| &step.wants) else { return false };
        wants.contains(command)
            || after(command).is_some_and(|led| wants.iter().any(|want| after(want) == Some(led.clone())))
    }

    /// Carries out what the step wants.
    pub fn execute(
        &mut self,
        game: &mut G,
        command: &G::Command,
        told: &mut Vec<G::Event>,
    ) -> Result<(), G::IllegalMove> {
        self.course.execute(self.number, game, command, told)?;
        self.go_on();
        Ok(())
    }

    /// Draws the card over the upper rows of the board.
    ///
    /// `leaves`: the key that leaves the lesson does so now.
    fn draw(&self, canvas: &mut Canvas<'_>, board: Rect, keys: Keys, leaves: bool) {
        let Some(step) = &self.step else { return self.draw_end(canvas, board, keys) };
        let (name, leave) = (self.course.title(), keys.line(Keymap::Lesson, &[KeyAction::Abandon]));
        let leave = if leaves { &leave[..] } else { &[] };
        let title = format!("Lesson {}: {name}", self.course.number() + 1);
        let area = Rect { width: board.width.min(COLUMNS + 4), height: ROWS, ..board };
        let inner = canvas.card(area, &title, Ink::Heed);
        let leave = leave.iter().map(|hint| format!("   {} {}", hint.shown, hint.does)).collect::<String>();
        canvas.remark(area, &title, &format!("{} of {}{leave}", step.place.0, step.place.1));
        let lines = [(&step.say, Ink::Plain), (&step.press, Ink::Strong), (&step.hint, Ink::Bad)];
        let shown = if self.missed { 3 } else { 2 };
        for (y, (line, ink)) in (inner.y..).zip(&lines[..shown]) {
            canvas.fit(inner.x + 1, y, COLUMNS, &[line], *ink);
        }
        if step.wants.is_empty() {
            canvas.cursor = (inner.x + 1, inner.y + 1);
        }
    }

    /// What was learnt, and what may come next.
    fn draw_end(&self, canvas: &mut Canvas<'_>, board: Rect, keys: Keys) {
        let learnt = self.course.learnt();
        let area = Rect { width: board.width.min(COLUMNS + 4), height: learnt.len() as u16 + 6, ..board };
        let title = format!("Lesson {} is done: {}", self.course.number() + 1, self.course.title());
        let inner = canvas.card(area, &title, Ink::Good);
        for (y, line) in (inner.y..).zip(&learnt) {
            canvas.fit(inner.x + 1, y, COLUMNS, &[line], Ink::Plain);
        }
        let below = inner.y + learnt.len() as u16 + 1;
        let next =
            self.course.next().map_or_else(|| "That was the last lesson.".into(), |next| format!("Next: {next}."));
        canvas.put(inner.x + 1, below, &next, Ink::Strong);
        canvas.put(inner.x + 1, below + 1, concat!("A lesson ", touches_nothing!(), "."), Ink::Dim);
        canvas.keys(inner.x + 1, below + 2, &keys.line(Keymap::Lesson, &[KeyAction::Accept, KeyAction::Back]));
        canvas.cursor = (inner.x + 1, below + 2);
    }
}

const TOPIC: Topic = Topic {
    title: "A lesson",
    asks: "Nothing is asked: the box above tells what comes next, and which key to press. A wrong key changes nothing, and no \
           score and no character is touched.",
    context: Keymap::Lesson,
    rules: &[],
    chapters: &[],
};

impl<G: RulebookUi> GameView<G> {
    /// What the guide does for somebody else, once all is told.
    pub(super) fn led(&mut self) -> Option<G::Command> {
        let keys = self.keys();
        let step = self.guide.as_mut()?.look(&self.shown, &self.names, keys)?;
        step.wants.first().filter(|_| step.by_itself).cloned()
    }

    /// Whether the guide wants nothing but to be read.
    pub(super) fn is_read_to(&self) -> bool {
        let reads = |guide: &Tutor<G>| guide.step.as_ref().is_none_or(|step| step.wants.is_empty());
        self.telling.is_ready() && self.guide.as_ref().is_some_and(|guide| !guide.due && reads(guide))
    }

    /// Whether the lesson is over: nothing is asked any more.
    pub(super) fn is_taught(&self) -> bool {
        self.guide.as_ref().is_some_and(Tutor::is_over)
    }

    /// A key for the guide, before the question gets it; whether it was one.
    pub(super) fn guided(&mut self, key: Key) -> bool {
        if self.is_watching() {
            return false;
        }
        let (reads, over, leaves) = (self.is_read_to(), self.is_taught(), self.leaves_lesson());
        let intent = self.keys().intent(Keymap::Lesson, key);
        let Some(guide) = &mut self.guide else { return false };
        let number = guide.course.number();
        match intent {
            Some(KeyAction::Abandon) if leaves => {
                self.ending = Ending::Lesson { number, learnt: over, on: false };
            }
            Some(KeyAction::Back) if reads => self.ending = Ending::Lesson { number, learnt: over, on: false },
            Some(KeyAction::Accept) if over => {
                let on = guide.course.next().is_some();
                self.ending = Ending::Lesson { number, learnt: true, on };
            }
            Some(KeyAction::Accept) if reads => guide.go_on(),
            Some(KeyAction::Help) if reads => self.explain(&TOPIC),
            _ if reads => guide.missed = !over,
            _ => return false,
        }
        true
    }

    /// Returns whether the key that leaves the lesson does so: not while the question takes letters, or lies over another.
    fn leaves_lesson(&self) -> bool {
        let deep = self.asking.asks.len() > 1 || self.asking.top().is_some_and(|ask| ask.takes_letters());
        self.is_read_to() || !deep
    }

    /// Whether what happened is watched step by step: the guide waits.
    fn is_watching(&self) -> bool {
        self.asking.top().is_some_and(|ask| ask.topic().context == Keymap::Watching)
    }

    /// Whether a command may be carried out. Another than the guide wants is forgiven: nothing has happened, the question
    /// stays, and it is said what was meant.
    pub(super) fn is_wanted(&mut self, command: &G::Command) -> bool {
        let Some(guide) = &mut self.guide else { return true };
        if guide.accepts(self.session.battle(), command) {
            return true;
        }
        guide.missed = true;
        self.asking.asks.truncate(1);
        let refusal = self.session.battle().check(command).err();
        self.asking.note = refusal.map(|refusal| super::prompt::sentence(&refusal.to_string()));
        false
    }

    /// A part of the screen without the rows that the guide's card takes of the board.
    pub(super) fn below_guide(&self, part: Panel, board: Rect) -> Panel {
        let card = if self.guide.is_some() { board.y + ROWS } else { 0 };
        let below = |area: Rect| {
            let y = area.y.max(card.min(area.bottom()));
            Rect { y, height: area.bottom() - y, ..area }
        };
        let own = part.outer.y < card;
        let frame = u16::from(own && part.is_framed());
        let inner = below(part.inner);
        let inner = Rect { y: inner.y + frame, height: inner.height.saturating_sub(frame), ..inner };
        Panel { outer: below(part.outer), inner }
    }

    /// Draws what the guide says.
    pub(super) fn draw_guide(&self, canvas: &mut Canvas<'_>, board: Rect) {
        let Some(guide) = self.guide.as_ref().filter(|_| !self.is_watching()) else { return };
        let whole = self.shows_page() && self.asking.top().is_some_and(|ask| ask.is_whole());
        // Of a page that takes the whole screen the card hides the rows above its last lines, not the first ones.
        let area = canvas.area();
        let page = match WideLayout::full(area) {
            Some(_) => Rect { y: area.bottom().saturating_sub(ROWS + 4), ..area },
            None => Rect { x: area.x + (area.width - 80) / 2, y: area.y + (area.height - 24) / 2 + 16, ..area },
        };
        let board = if whole { Rect { width: COLUMNS + 4, height: ROWS, ..page } } else { board };
        guide.draw(canvas, board, self.keys(), self.leaves_lesson());
    }
}
