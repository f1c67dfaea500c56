//! The tutor of a lesson. It says what each step is for, points to it, and plays for the other actors. A wrong choice is
//! played out, explained and taken back. At the end the player plays freely. The game of a lesson is never saved. Start
//! reading with [`LessonScript`] and [`Tutor`].
//!
//! - [`scene_lesson`] is a lesson read from a file, [`pointing`] marks what a step speaks of;
//! - [`trying`] plays out wrong choices, waits for uses of the screen, and lets the player play freely.

mod placing;
mod pointing;
pub mod scene_lesson;
mod trying;

use crate::canvas::{Canvas, wrap};
use crate::game_view::rulebook_ui::RulebookUi;
use crate::game_view::tutor::placing::Placing;
use crate::game_view::tutor::pointing::Pointer;
use crate::game_view::tutor::trying::TutorState;
use crate::game_view::{Ending, GameView};
use crate::help::Topic;
use crate::input::Key;
use crate::keys::{KeyAction, Keymap, Keys};
use crate::layout::{GameLayout, Panel};
use crate::theme::Ink;
use crate::wide_layout::WideLayout;
use ludus_engine::game::Seat;
use ludus_engine::lesson::{FreePlay, ScreenUse};
use ratatui::layout::Rect;

/// Width of a line of the tutor's card.
pub const COLUMNS: u16 = 76;
/// Width of a line of a card that has room only beside a column of text.
const NARROW: u16 = 49;
/// Height of the card, with its frame. Beside a page it stands at the top of the board.
pub const ROWS: u16 = 5;

/// One step of a lesson: its text, and the commands it waits for.
#[derive(Clone, Debug)]
pub struct TutorStep<C> {
    /// Its number among the steps with a text, from 1, and the number of such steps.
    pub place: (usize, usize),
    pub say: String,
    /// The text that names the key to press.
    pub press: String,
    /// Shown after a wrong key or command.
    pub hint: String,
    /// The accepted commands, the best first. Empty if the step is only read.
    pub wants: Vec<C>,
    /// True if the tutor executes the first command itself, for another actor.
    pub by_itself: bool,
    /// The use of the screen that it waits for. `None` if it waits for a command or for reading.
    pub wait: Option<ScreenUse>,
    /// The wrong choices that are played out.
    pub wrong: Vec<C>,
    pub show: Vec<Pointer>,
}

impl<C> TutorStep<C> {
    /// Returns whether the step is only read.
    const fn is_read(&self) -> bool {
        self.wants.is_empty() && self.wait.is_none()
    }
}

/// A command of a wrong line: the step, the wrong choice of the step, and the command of its line.
pub type WrongPlace = (usize, usize, usize);

/// A lesson, supplied by a rulebook.
pub trait LessonScript<G: RulebookUi> {
    /// Returns the index of the lesson, from 0.
    fn number(&self) -> usize;

    fn title(&self) -> String;

    /// Returns the seat of the learner.
    fn learner(&self) -> Seat {
        Seat(0)
    }

    /// Returns the title of the next lesson. `None` after the last one.
    fn next(&self) -> Option<String>;

    /// Returns a step, for the game at its beginning. `None` after the last step.
    fn step(&self, number: usize, game: &G, names: &G::Names, keys: Keys) -> Option<TutorStep<G::Command>>;

    /// Executes a command of a step with the dice that the lesson prescribes.
    fn execute(
        &self,
        number: usize,
        game: &mut G,
        command: &G::Command,
        told: &mut Vec<G::Event>,
    ) -> Result<(), G::IllegalMove>;

    /// Returns a command of a wrong line, for the game as it stands. `None` after the last one.
    fn wrong_command(&self, place: WrongPlace, game: &G, names: &G::Names) -> Option<G::Command>;

    /// Executes a command of a wrong line with its dice.
    fn execute_wrong(
        &self,
        place: WrongPlace,
        game: &mut G,
        command: &G::Command,
        told: &mut Vec<G::Event>,
    ) -> Result<(), G::IllegalMove>;

    /// Returns the explanation of a wrong choice, for the game in which it was made.
    fn explain(&self, wrong: (usize, usize), game: &G, names: &G::Names, keys: Keys) -> Vec<String>;

    /// Returns the free play at the end, with its game and its place among the steps. `None` if there is none.
    fn free(&self) -> Option<(FreePlay, G, (usize, usize))>;

    /// Returns a summary of the lesson, line by line.
    fn learnt(&self) -> Vec<String>;
}

/// A lesson in progress, and the player's position in it.
pub struct Tutor<G: RulebookUi> {
    course: Box<dyn LessonScript<G>>,
    number: usize,
    /// The step on the screen. It stays until all its events were shown.
    step: Option<TutorStep<G::Command>>,
    /// True if the next step must be fetched from the script.
    due: bool,
    /// True if the player's last key or command was wrong.
    missed: bool,
    state: TutorState<G>,
    /// The use of the screen in this step, if it leaves no other trace.
    used: Option<ScreenUse>,
    /// The time at which the step appeared. `None` until its events were shown.
    since: Option<u64>,
    placing: Placing,
}

impl<G: RulebookUi> Tutor<G> {
    pub fn new(course: Box<dyn LessonScript<G>>) -> Tutor<G> {
        Tutor {
            course,
            number: 0,
            step: None,
            due: true,
            missed: false,
            state: TutorState::Steps,
            used: None,
            since: None,
            placing: Placing::default(),
        }
    }

    /// Returns the current step, for the game as it stands.
    fn look(&mut self, game: &G, names: &G::Names, keys: Keys) -> Option<&TutorStep<G::Command>> {
        if std::mem::take(&mut self.due) {
            (self.missed, self.used, self.since) = (false, None, None);
            self.step = self.course.step(self.number, game, names, keys);
            if self.step.is_none() {
                self.end_steps(keys);
            }
        }
        self.step.as_ref()
    }

    const fn go_on(&mut self) {
        self.number += 1;
        self.due = true;
    }

    /// Returns whether the lesson is done.
    const fn is_over(&self) -> bool {
        matches!(self.state, TutorState::Over)
    }

    /// Returns whether the card is on the screen. It leaves the board to a player who plays freely.
    const fn has_card(&self) -> bool {
        !matches!(self.state, TutorState::Free { .. })
    }

    /// Returns whether the learner has a choice: the step waits for a command, or for a use of the screen.
    fn decides(&self) -> bool {
        let decides = |step: &TutorStep<G::Command>| !step.by_itself && !step.is_read();
        matches!(self.state, TutorState::Steps) && self.step.as_ref().is_some_and(decides)
    }

    /// The commands that the step waits for, of which one is enough. `None` if the learner decides nothing now.
    pub(super) fn wanted(&self) -> Option<&[G::Command]> {
        self.step.as_ref().filter(|_| self.decides()).map(|step| step.wants.as_slice())
    }

    /// Returns whether the step wants this command, or one that leads to the same state.
    fn accepts(&self, game: &G, command: &G::Command) -> bool {
        let after = |command: &G::Command| {
            let mut next = game.clone();
            self.course.execute(self.number, &mut next, command, &mut Vec::new()).is_ok().then_some(next)
        };
        let Some(wants) = self.step.as_ref().map(|step| &step.wants) else { return false };
        wants.contains(command)
            || after(command).is_some_and(|led| wants.iter().any(|want| after(want) == Some(led.clone())))
    }

    /// Draws the card over a part of the board that covers none of the things `pointed`, or without a list of them over its
    /// upper rows. `leaves`: whether the key that leaves the lesson works now.
    fn draw(&self, canvas: &mut Canvas<'_>, (board, pointed): (Rect, Option<&[Rect]>), keys: Keys, leaves: bool) {
        if self.is_over() {
            return self.draw_end(canvas, board, keys);
        }
        let Some(step) = self.step.as_ref().filter(|_| self.has_card()) else { return };
        let (name, leave) = (self.course.title(), keys.line(Keymap::Lesson, &[KeyAction::Abandon]));
        let leave = if leaves { &leave[..] } else { &[] };
        let title = format!("Lesson {}: {name}", self.course.number() + 1);
        let lines = self.lines(step, keys);
        let rows = |width: u16| -> Vec<(String, Ink)> {
            let rows = |(line, ink): &(String, Ink)| wrap(line, width.into()).into_iter().zip(std::iter::repeat(*ink));
            lines.iter().flat_map(rows).collect()
        };
        let size = |width: u16| {
            let width = board.width.min(width + 4);
            (width, ROWS.max(rows(width - 4).len() as u16 + 2).min(board.height))
        };
        let (width, height) = size(COLUMNS);
        let area = match pointed {
            Some(pointed) => self.placing.of(canvas, board, &[(width, height), size(NARROW)], pointed),
            None => Rect { width, height, ..board },
        };
        let leave = leave.iter().map(|hint| format!("   {} {}", hint.shown, hint.does)).collect::<String>();
        let place = format!("{} of {}{leave}", step.place.0, step.place.1);
        // A narrow card has room for the place, not for a long name.
        let is_long = title.chars().count() + place.chars().count() + 10 > area.width.into();
        let title = if is_long { format!("Lesson {}", self.course.number() + 1) } else { title };
        let inner = canvas.card(area, &title, Ink::Warning);
        canvas.remark(area, &title, &place);
        for (y, (line, ink)) in (inner.y..inner.bottom()).zip(rows(area.width - 4)) {
            canvas.put(inner.x + 1, y, &line, ink);
        }
        if step.is_read() || self.is_explaining() {
            // Return continues the lesson, whatever it does on the page below the card.
            canvas.forget_keys();
            canvas.gather(&keys.line(Keymap::Lesson, &[KeyAction::Accept, KeyAction::Abandon]));
            canvas.cursor = (inner.x + 1, inner.y + 1);
        }
    }

    /// Returns the lines of the card: the step, or the explanation of a wrong choice.
    fn lines(&self, step: &TutorStep<G::Command>, keys: Keys) -> Vec<(String, Ink)> {
        if let Some(lines) = self.trial_lines(keys) {
            return lines;
        }
        let shown = if self.missed { 3 } else { 2 };
        let lines = [(&step.say, Ink::Plain), (&step.press, Ink::Strong), (&step.hint, Ink::Bad)];
        lines.into_iter().take(shown).map(|(line, ink)| (line.clone(), ink)).collect()
    }

    /// Draws the summary of the lesson and the title of the next one.
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
    asks: "The box above says what comes next and which key to press. A wrong choice is shown and taken back. No score and no \
           character changes.",
    context: Keymap::Lesson,
    rules: &[],
    chapters: &[],
};

impl<G: RulebookUi> GameView<G> {
    /// Returns the command that the tutor executes itself. `None` if it is the player's turn.
    pub(super) fn led(&mut self) -> Option<G::Command> {
        let (keys, now) = (self.keys(), self.now);
        let guide = self.guide.as_mut()?;
        if let Some(command) = guide.wrong_command(&self.shown, &self.names) {
            return Some(command);
        }
        if guide.is_explaining() {
            return None;
        }
        if guide.leaves_others() && self.shown.to_move().is_some_and(|seat| seat != guide.course.learner()) {
            return self.shown.choose_easily().map(|choice| choice.command);
        }
        if guide.ends_freely(&self.shown) {
            self.asking.asks.clear();
            self.orders.clear();
            return None;
        }
        let begins = guide.due;
        let step = guide.look(&self.shown, &self.names, keys)?;
        let command = step.wants.first().filter(|_| step.by_itself).cloned();
        if command.is_none() {
            guide.since.get_or_insert(now);
            if begins {
                self.teach();
            }
        }
        command
    }

    /// Returns whether the tutor only waits for the player to read.
    pub(super) fn is_read_to(&self) -> bool {
        let reads = |guide: &Tutor<G>| match &guide.step {
            _ if guide.is_over() || guide.is_explaining() => true,
            Some(step) => guide.has_card() && step.is_read(),
            None => false,
        };
        self.telling.is_ready() && self.guide.as_ref().is_some_and(|guide| !guide.due && reads(guide))
    }

    /// Returns whether the tutor leads: a lesson runs, and the player does not play freely.
    pub(super) fn is_led(&self) -> bool {
        self.guide.as_ref().is_some_and(Tutor::has_card)
    }

    /// Returns whether the lesson is over, so that no question is asked.
    pub(super) fn is_taught(&self) -> bool {
        self.guide.as_ref().is_some_and(Tutor::is_over)
    }

    /// Returns whether the lesson explains a wrong choice, so that no question is asked.
    pub(super) fn is_explaining(&self) -> bool {
        self.guide.as_ref().is_some_and(Tutor::is_explaining)
    }

    /// Handles a key of the lesson before the question gets it. Returns whether it was one.
    pub(super) fn guided(&mut self, key: Key) -> bool {
        if self.is_watching() || (self.is_lesson() && !self.is_led()) {
            return false;
        }
        let (reads, over, leaves) = (self.is_read_to(), self.is_taught(), self.leaves_lesson());
        let intent = self.keys().intent(Keymap::Lesson, key);
        let Some(guide) = &mut self.guide else { return false };
        // All steps are done once the free play is next.
        let (number, learnt) = (guide.course.number(), over || guide.is_free_next());
        match intent {
            Some(KeyAction::Abandon) if leaves => self.ending = Ending::Lesson { number, learnt, on: false },
            Some(KeyAction::Back) if reads => self.ending = Ending::Lesson { number, learnt, on: false },
            Some(KeyAction::Accept) if over => {
                let on = guide.course.next().is_some();
                self.ending = Ending::Lesson { number, learnt: true, on };
            }
            Some(KeyAction::Accept) if reads && guide.is_explaining() => self.try_again(),
            Some(KeyAction::Accept) if reads && guide.is_free_next() => self.play_freely(),
            Some(KeyAction::Accept) if reads => guide.go_on(),
            Some(KeyAction::Help) if reads => self.explain(&TOPIC),
            _ if reads => guide.missed = !over,
            _ => return false,
        }
        true
    }

    /// Returns whether the key that leaves the lesson works. It does not if letters search
    /// or several prompts are open.
    fn leaves_lesson(&self) -> bool {
        let deep = self.asking.asks.len() > 1 || self.asking.top().is_some_and(|ask| ask.takes_letters());
        self.is_read_to() || !deep
    }

    /// Returns the name of the key that opens the menu for leaving at the first question. `None` at any other.
    fn leaving_key(&self) -> Option<String> {
        let [ask] = self.asking.asks.as_slice() else { return None };
        let row = Keys::bindings(self.keymap_of(ask.as_ref())).find(|row| row.intent == KeyAction::Save)?;
        let named = self.keys().label_beside(row, &ask.letters(self.keys()));
        Some(named).filter(|named| !named.is_empty() && !ask.takes_letters())
    }

    /// Returns whether the player watches events step by step. The tutor waits meanwhile.
    fn is_watching(&self) -> bool {
        self.asking.top().is_some_and(|ask| ask.topic().context == Keymap::Watching)
    }

    /// Returns whether a command may be executed. One that the tutor does not want is played out if it is legal.
    /// Otherwise the question stays, and the tutor shows its hint.
    pub(super) fn is_wanted(&mut self, command: &G::Command) -> bool {
        let Some(guide) = &mut self.guide else { return true };
        if !guide.has_card() || guide.accepts(self.session.battle(), command) {
            return true;
        }
        let refusal = self.session.battle().check(command).err();
        let wrong = guide.wrong_number(self.session.battle(), command);
        if wrong.is_some() || (refusal.is_none() && guide.decides()) {
            self.try_wrong(wrong);
            return true;
        }
        guide.missed = true;
        self.asking.asks.truncate(1);
        self.asking.note = refusal.map(|refusal| super::prompt::sentence(&refusal.to_string()));
        false
    }

    /// Returns a panel without the rows that the tutor's card covers.
    pub(super) fn below_guide(&self, part: Panel, board: Rect) -> Panel {
        let card = if self.is_led() { board.y + ROWS } else { 0 };
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

    /// Returns the area of a page over the whole screen. A large one leaves the first rows to the tutor's card.
    pub(super) fn whole_page(&self, area: Rect) -> Rect {
        let below = Rect { y: area.y + ROWS, height: area.height.saturating_sub(ROWS), ..area };
        let has_card = self.is_led() && !self.is_watching();
        if has_card && WideLayout::full(area).is_some() { below } else { area }
    }

    /// Draws the tutor's card.
    pub(super) fn draw_guide(&self, canvas: &mut Canvas<'_>, layout: &GameLayout) {
        let Panel { outer, inner: board } = layout.board;
        let Some(guide) = self.guide.as_ref().filter(|_| !self.is_watching()) else { return };
        let leave = self.leaving_key();
        if let Some(text) = guide.free_line(&self.shown, leave.as_deref()).filter(|_| !self.has_page()) {
            let x = outer.right().saturating_sub(text.chars().count() as u16 + 2);
            canvas.put_within(x, outer.y, outer.right(), &text, Ink::Warning);
        }
        let whole = self.reading.is_some() || self.shows_whole();
        // On a full-screen page, the card stands above it, or just above the last lines and leaves the top visible.
        let area = canvas.area();
        let page = match WideLayout::full(area) {
            // The log fills its page from the top.
            _ if self.reading.is_some() => Rect { y: area.bottom().saturating_sub(ROWS + 2), ..area },
            Some(_) if self.whole_page(area) != area => area,
            Some(_) => Rect { y: area.bottom().saturating_sub(ROWS + 4), ..area },
            // Between the title and the keys, but not over what is typed.
            None => {
                Rect { x: area.x + (area.width - 80) / 2, y: area.y + (area.height - 24) / 2, width: 80, height: 24 }
            }
        };
        let is_small = self.reading.is_none() && WideLayout::full(area).is_none();
        let board = match (whole, is_small) {
            (false, _) => board,
            (true, true) => Rect { y: page.y + 1, height: 22, ..page },
            (true, false) => Rect { width: COLUMNS + 4, height: ROWS, ..page },
        };
        let mut pointed = self.pointed(canvas, layout);
        pointed.push(Rect::new(canvas.cursor.0, canvas.cursor.1, 1, 1));
        // A page stands below the card.
        let is_free = if whole { is_small } else { !self.has_page() };
        let pointed = is_free.then_some(&*pointed);
        guide.draw(canvas, (board, pointed), self.keys(), self.leaves_lesson());
    }
}
