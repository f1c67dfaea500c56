//! A question as the modern look shows it: a table of its choices, what is not possible and why, and notes. The mark walks
//! with the arrows, first letters choose, Return gives the marked choice. Start reading at [`Question`].

use crate::canvas::Canvas;
use crate::game_view::prompt::PromptContext;
use crate::game_view::rulebook_ui::RulebookUi;
use crate::game_view::wording::{ROW, Row};
use crate::input::Key;
use crate::keys::{Hint, KeyAction, Keymap, Keys};
use crate::theme::Ink;
use crate::widgets::odds_table::OddsTable;
use crate::widgets::spans::signed;
use ludus_engine::board::Facing;
use ludus_store::settings::{Confirm, Keys as Preset};
use ratatui::layout::Rect;

/// Columns before the reasons for impossible choices.
const NOT_NOW: u16 = 10;
/// Least columns of one of two reasons in a line.
const REASON: u16 = 30;
/// Most lines for impossible choices. Help lists all of them.
const REASONS: usize = 3;
/// Rows of a tall question that has nearly all that there are.
const MOST_ROWS: u16 = 12;
/// Lines below the rows of a tall question.
const BELOW: u16 = 2;
/// Columns of the widest text, so that the eye finds back to the next line.
const WIDEST: u16 = 118;

/// A choice that is impossible now.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Closed {
    pub name: String,
    pub reason: String,
}

/// A question with its choices, possible and impossible, for the modern look.
#[derive(Clone, Debug, Default)]
pub struct Question {
    /// The question in words, the title of its box.
    pub title: String,
    /// A remark at the right of the title.
    pub aside: String,
    pub table: OddsTable,
    pub closed: Vec<Closed>,
    pub notes: Vec<Row>,
    /// True if the notes matter more than a line of headings.
    needs_notes: bool,
    /// True if it takes the rows of a log below its box.
    tall: bool,
    /// True if the first note repeats the remark of the marked row, and is left out where the table shows that.
    repeats: bool,
    /// True if the title says what nothing else on a small screen does.
    needs_title: bool,
    /// True while a risky choice waits for confirmation.
    confirming: bool,
}

/// The effect of a key on a question.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Asked {
    /// The row that was given as the answer. `by_letter`: its letter was pressed, not Return.
    Chosen { row: usize, by_letter: bool },
    /// The mark or the confirmation changed.
    Moved,
    /// The key has no meaning here.
    Nothing,
}

/// Returns the direction of j and k, which move the mark like the arrows with the keys of vi. A row with that letter comes first.
fn vi_step(key: Key, keys: Keys) -> Option<Facing> {
    match key {
        Key::Char('j') if keys.preset == Preset::Vi => Some(Facing::South),
        Key::Char('k') if keys.preset == Preset::Vi => Some(Facing::North),
        _ => None,
    }
}

impl Question {
    pub fn new(title: impl Into<String>, table: OddsTable) -> Question {
        Question { title: title.into(), table, ..Question::default() }
    }

    /// Sets the title, which asks the question.
    #[must_use]
    pub fn asks(self, title: impl Into<String>) -> Question {
        Question { title: title.into(), ..self }
    }

    /// Puts the mark on a row.
    #[must_use]
    pub fn on(mut self, row: usize) -> Question {
        self.table.mark(row);
        self
    }

    /// Adds a remark at the right of the title.
    #[must_use]
    pub fn aside(mut self, aside: impl Into<String>) -> Question {
        self.aside = aside.into();
        self
    }

    /// Adds the choices that are impossible now.
    #[must_use]
    pub fn closed(self, closed: Vec<Closed>) -> Question {
        Question { closed, ..self }
    }

    /// Adds sentences below the choices.
    #[must_use]
    pub fn notes(self, notes: Vec<Row>) -> Question {
        Question { notes, ..self }
    }

    /// Gives notes their lines before the headings of the table.
    #[must_use]
    pub fn needing_notes(self) -> Question {
        Question { needs_notes: true, ..self }
    }

    /// Gives it the rows of a log below its box, so that every row has its remark.
    #[must_use]
    pub fn tall(self) -> Question {
        Question { tall: true, ..self }
    }

    /// Leaves out the first note where the table shows the same remark beside the marked row.
    #[must_use]
    pub fn repeating_remarks(self) -> Question {
        Question { repeats: true, ..self }
    }

    pub const fn is_tall(&self) -> bool {
        self.tall
    }

    /// Gives the title its line before notes, in a box without a frame.
    #[must_use]
    pub fn needing_title(self) -> Question {
        Question { needs_title: true, ..self }
    }

    /// Puts other words into all its texts, where there is room for them.
    #[must_use]
    pub fn reworded(mut self, words: &dyn Fn(&str) -> String) -> Question {
        self.table = self.table.reworded(words);
        self.notes = self.notes.into_iter().map(|note| note.reworded(words)).collect();
        for Closed { name, reason } in &mut self.closed {
            (*name, *reason) = (words(name), words(reason));
        }
        self
    }

    /// Adds a sentence below the choices.
    #[must_use]
    pub fn note(mut self, note: Row) -> Question {
        self.notes.push(note);
        self
    }

    /// The lower-case letters that choose a row.
    pub fn letters(&self) -> Vec<char> {
        self.table.rows().iter().filter_map(|row| row.letter).collect()
    }

    pub const fn is_confirming(&self) -> bool {
        self.confirming
    }

    /// Handles a key: an arrow moves the mark, a letter or Return chooses. A choice that needs confirmation is marked first;
    /// then only Return confirms it.
    pub fn key(&mut self, key: Key, keys: Keys, confirm: Confirm) -> Asked {
        let letter = |key: Key| if let Key::Char(letter) = key { self.table.lettered(letter) } else { None };
        let lettered = letter(key).or_else(|| letter(key.latin()?));
        let action = keys.intent(Keymap::Asking, key);
        if std::mem::take(&mut self.confirming) {
            return match action {
                Some(KeyAction::Accept) => Asked::Chosen { row: self.table.at(), by_letter: false },
                _ => Asked::Moved,
            };
        }
        let action = vi_step(key, keys).map(KeyAction::Go).or(action);
        match (lettered, action) {
            (Some(row), _) => self.choose(row, true, confirm),
            (None, Some(KeyAction::Accept)) => self.choose(self.table.at(), false, confirm),
            (None, Some(KeyAction::Go(facing))) => {
                self.table.steer(facing);
                Asked::Moved
            }
            _ => Asked::Nothing,
        }
    }

    /// Chooses the clicked row, as its letter does.
    pub fn click(&mut self, (x, y): (u16, u16), confirm: Confirm) -> Asked {
        match self.table.row_at(x, y) {
            Some(row) if self.confirming && row == self.table.at() => Asked::Chosen { row, by_letter: true },
            Some(row) => self.choose(row, true, confirm),
            None => Asked::Nothing,
        }
    }

    fn choose(&mut self, row: usize, by_letter: bool, confirm: Confirm) -> Asked {
        self.table.mark(row);
        let risky = self.table.rows().get(row).is_some_and(|row| row.risky);
        self.confirming = match confirm {
            Confirm::Classic => true,
            Confirm::Risky => risky,
            Confirm::Never => false,
        };
        if self.confirming { Asked::Moved } else { Asked::Chosen { row, by_letter } }
    }

    /// Explains why the choices with a letter are impossible. `None` if there are none.
    pub fn refusal(&self, letter: char) -> Option<String> {
        let own = |one: &&Closed| one.name.to_lowercase().starts_with(letter);
        let mut all: Vec<String> =
            self.closed.iter().filter(own).map(|one| format!("{}: {}.", one.name, one.reason)).collect();
        // Several can share a letter, and their reasons may not fit in one line.
        while all.len() > 1 && all.join("  ").chars().count() > usize::from(ROW) {
            all.pop();
        }
        (!all.is_empty()).then(|| all.join("  "))
    }

    /// Draws the question in an area. `named`: its title stands in a frame already. `keys`: the keys that work. `more`:
    /// notes that change while the question is open.
    pub fn draw<G: RulebookUi>(
        &self,
        scene: &PromptContext<'_, G>,
        canvas: &mut Canvas<'_>,
        (area, named): (Rect, bool),
        (keys, more): (&[Hint], &[Row]),
    ) {
        let text = Rect { x: area.x + 1, width: area.width.saturating_sub(2).min(WIDEST), ..area };
        canvas.keys(text.x, area.bottom(), keys);
        let news = self.confirmation().or_else(|| (scene.note.1 == Ink::Bad).then(|| (scene.note.0.into(), Ink::Bad)));
        let last = area.bottom();
        // The news takes the last line, never that of a choice.
        let end = if news.is_some() { last.saturating_sub(1) } else { last };
        let mut y = text.y;
        let room = |y: u16| end.saturating_sub(y);
        // A question whose choices do not say what is asked needs its words.
        if !named && self.has_title(text.width, room(y), more) {
            self.draw_title(canvas, Rect { y, height: 1, ..text });
            y += 1;
        }
        y += self.table.draw(canvas, Rect { y, height: self.table_rows(text.width, room(y), (named, more)), ..text });
        if let Some((news, ink)) = &news {
            let line = last - 1;
            canvas.clear(Rect { y: line, height: 1, ..area });
            let news = signed(canvas, news);
            canvas.fit(text.x, line, text.width, &[&news], *ink);
        }
        // The first of the changing notes is worth more than the last of the others.
        let free = usize::from(end.saturating_sub(y)).saturating_sub(more.len().min(1)).max(1);
        let told = usize::from(self.repeats && self.table.has_told());
        let notes: Vec<&Row> = self.notes.iter().skip(told).take(free).chain(more).collect();
        y = self.draw_below(canvas, (text, &notes), (y, end));
        // The bar of a small screen has the news, which a log shows elsewhere.
        if !named && y < end && news.is_none() {
            canvas.fit(text.x, y, text.width, &[scene.note.0], scene.note.1);
        }
    }

    /// Returns whether a small box shows the title. Chances need it to say what they are of; notes need the line more.
    fn has_title(&self, width: u16, room: u16, more: &[Row]) -> bool {
        if self.needs_title {
            return room > 1;
        }
        let lines = (1..=room).find(|lines| self.table.fits(width, *lines)).unwrap_or(room);
        match self.table.has_heading() {
            true => self.table.rows().len() < room.into() && !self.needs_notes,
            false => usize::from(lines) + self.notes.len() + more.len().min(1) < room.into(),
        }
    }

    /// The lines for the table: fewer than there are if notes need them and the rows then stand next to each other. A large box
    /// rather keeps all rows below one another, with their remarks.
    fn table_rows(&self, width: u16, room: u16, (named, more): (bool, &[Row])) -> u16 {
        // Two stacks leave room for what is impossible, and for the sentence of the marked row. The form depends on the box, not
        // on the number of rows, so that it stays from question to question.
        let stacked = (self.table.rows().len() as u16).div_ceil(2);
        if self.tall && named && !self.table.has_heading() && stacked <= room {
            return if room >= MOST_ROWS + BELOW { room } else { stacked };
        }
        let notes_first = self.needs_notes && !named;
        if self.table.has_heading() && self.table.rows().len() <= room.into() && !notes_first {
            return room;
        }
        let warning = more.len().min(1) as u16;
        let wanted = if named { warning } else { self.notes.len() as u16 + warning };
        let fits = |free: &u16| *free < room && self.table.fits(width, room - free);
        let free = (0..=wanted).rev().find(fits).unwrap_or(0);
        let is_whole = room >= self.table.lines() && room - free < self.table.lines();
        if named && is_whole { room } else { room - free }
    }

    fn draw_title(&self, canvas: &mut Canvas<'_>, line: Rect) {
        let aside = self.aside.chars().count() as u16;
        let room = line.width.saturating_sub(if aside > 0 { aside + 2 } else { 0 });
        let end = canvas.fit(line.x, line.y, room, &[&self.title], Ink::Strong);
        if aside > 0 && end + 2 + aside <= line.right() {
            canvas.put(line.right() - aside, line.y, &self.aside, Ink::Dim);
        }
    }

    /// Draws impossible choices and notes between two lines, with blank lines where there is room.
    /// Returns the line below them.
    fn draw_below(&self, canvas: &mut Canvas<'_>, (text, all): (Rect, &[&Row]), (mut y, end): (u16, u16)) -> u16 {
        let closed = self.closed_lines(text.width);
        let notes = all.len() as u16;
        let free = end.saturating_sub(y);
        let most = if self.tall { REASONS - 1 } else { REASONS };
        let for_closed = usize::from(free.saturating_sub(notes)).min(closed.len()).min(most);
        let mut spare = free.saturating_sub(notes + for_closed as u16);
        if for_closed > 0 {
            if spare > 0 {
                canvas.put(text.x, y, &"\u{2504}".repeat(text.width.into()), Ink::Frame);
                (y, spare) = (y + 1, spare - 1);
            }
            canvas.put(text.x, y, "Not now", Ink::Dim);
            for line in closed.iter().take(for_closed) {
                for (x, closed) in line {
                    let end = canvas.put(text.x + NOT_NOW + x, y, &format!("{}:", closed.name), Ink::Plain);
                    canvas.put_within(end + 1, y, text.right(), &closed.reason, Ink::Dim);
                }
                y += 1;
            }
        }
        if spare > 0 && notes > 0 {
            y += 1;
        }
        for note in all {
            if y < end && note.draw_valued(canvas, text.x, y, text.right()) {
                y += 1;
            }
        }
        y
    }

    /// Arranges the impossible choices in lines of one or two, each with its column. Two short ones share a line.
    fn closed_lines(&self, width: u16) -> Vec<Vec<(u16, &Closed)>> {
        let room = width.saturating_sub(NOT_NOW);
        let half = room / 2;
        let length = |one: &Closed| (one.name.chars().count() + 2 + one.reason.chars().count()) as u16;
        let mut lines: Vec<Vec<(u16, &Closed)>> = Vec::new();
        // The line that has room for a second short reason. The first reasons matter most.
        let mut open: Option<usize> = None;
        for closed in self.closed.iter().filter(|one| length(one) <= room) {
            let is_short = half >= REASON && length(closed) < half;
            match open.filter(|_| is_short) {
                Some(line) => {
                    lines[line].push((half, closed));
                    open = None;
                }
                None => {
                    open = if is_short { Some(lines.len()) } else { open };
                    lines.push(vec![(0, closed)]);
                }
            }
        }
        lines
    }

    fn confirmation(&self) -> Option<(String, Ink)> {
        let does = self.table.rows().get(self.table.at()).map(|row| row.does)?;
        self.confirming.then(|| (format!("Press Return again: {does}. Any other key cancels."), Ink::Warning))
    }

    /// The line of keys of a menu. `more`: keys of the battle that work here; rows whose letter they need win over them.
    pub fn menu_keys(&self, keys: Keys, more: &[KeyAction]) -> Vec<Hint> {
        let mut line = keys.line(Keymap::Asking, &[KeyAction::Page, KeyAction::Look]);
        line.extend(keys.line(Keymap::Battle, more));
        let mut line: Vec<Hint> = std::iter::once(self.return_key()).chain(self.beside_letters(keys, line)).collect();
        // The rows show their letters, so this hint needs its room least.
        line.push(Hint::several("Letter", "choose"));
        line.extend(keys.line(Keymap::Asking, &[KeyAction::Help]));
        Hint::reword(&mut line, KeyAction::Page, "odds");
        Hint::reword(&mut line, KeyAction::Help, "help");
        line
    }

    /// The hints without the letters that choose a row: with another key of the action if it has one.
    pub fn beside_letters(&self, keys: Keys, line: Vec<Hint>) -> impl Iterator<Item = Hint> {
        let letters = self.letters();
        line.into_iter().filter_map(move |hint| keys.without_letters(hint, &letters))
    }

    /// The hint for Return, in the words of the marked row.
    pub fn return_key(&self) -> Hint {
        let does = self.table.rows().get(self.table.at()).map_or("choose", |row| row.does);
        Hint::of(Key::Enter, "Return", does)
    }
}

#[cfg(test)]
mod tests;
