//! The text and the marks of a question as data: rows of the bar, and places on the board. A prompt builds them and
//! [`Words::draw`] draws them in four or five lines. Start reading with [`Words`].

use crate::canvas::{Canvas, wrap};
use crate::game_view::prompt::PromptContext;
use crate::game_view::rulebook_ui::RulebookUi;
use crate::keys::Hint;
use crate::layout::BAR_ROWS;
use crate::theme::Ink;
use crate::widgets::odds_table::reword;
use crate::widgets::shares::valued;
use crate::widgets::spans::signed;
use ludus_engine::board::{ActorId, BoardCell};
use ratatui::layout::Rect;

/// Columns of a row. The bar has one more column at each end.
pub const ROW: u16 = 78;
/// Columns between two parts of a row.
const GAP: u16 = 2;

/// One row of the bar: parts from left to right. Each part has one text or several, the longest first; the first that leaves
/// room for the parts after it is drawn.
#[derive(Clone, Debug, Default)]
pub struct Row(Vec<(Vec<String>, Ink)>);

impl Row {
    pub fn new(text: impl Into<String>, ink: Ink) -> Row {
        Row::default().and(text, ink)
    }

    /// Adds a part to the right.
    #[must_use]
    pub fn and(mut self, text: impl Into<String>, ink: Ink) -> Row {
        self.0.push((vec![text.into()], ink));
        self
    }

    /// Adds a shorter text for the last part.
    #[must_use]
    pub fn or(mut self, shorter: impl Into<String>) -> Row {
        if let Some((forms, _)) = self.0.last_mut() {
            forms.push(shorter.into());
        }
        self
    }

    /// Breaks a text into rows.
    pub fn wrapped(text: &str, ink: Ink) -> Vec<Row> {
        wrap(text, ROW.into()).into_iter().map(|line| Row::new(line, ink)).collect()
    }

    /// Puts other words before each part; those that it had are the short form.
    #[must_use]
    pub fn reworded(mut self, words: &dyn Fn(&str) -> String) -> Row {
        self.0.iter_mut().for_each(|(forms, _)| reword(forms, words));
        self
    }

    fn is_dim(&self) -> bool {
        self.0.iter().all(|part| part.1 == Ink::Dim)
    }

    pub fn set_ink(&mut self, ink: Ink) {
        self.0.iter_mut().for_each(|part| part.1 = ink);
    }

    /// Returns the column after "< " in the first text, which encloses what the keys change.
    fn changed(&self) -> u16 {
        let text = self.0.first().and_then(|(forms, _)| forms.first());
        text.and_then(|text| text.find("< ").map(|at| text[..at].chars().count() as u16 + 2)).unwrap_or(0)
    }

    pub fn draw(&self, canvas: &mut Canvas<'_>, mut x: u16, y: u16) {
        let right = x + ROW;
        for (number, (forms, ink)) in self.0.iter().enumerate() {
            let forms: Vec<String> = forms.iter().map(|form| signed(canvas, form)).collect();
            let forms: Vec<&str> = forms.iter().map(String::as_str).collect();
            x = canvas.fit(x, y, right.saturating_sub(x + self.after(number)), &forms, *ink) + GAP;
        }
    }

    /// Draws the row with its chances bright. Returns false if not even its short forms fit before column `right`.
    pub fn draw_valued(&self, canvas: &mut Canvas<'_>, mut x: u16, y: u16, right: u16) -> bool {
        for (number, (forms, ink)) in self.0.iter().enumerate() {
            let room = usize::from(right.saturating_sub(x + self.after(number)));
            match forms.iter().find(|form| form.chars().count() <= room) {
                Some(form) => x = valued(canvas, (x, y), form, *ink) + GAP,
                None => return false,
            }
        }
        true
    }

    /// The columns that the parts after one need at least.
    fn after(&self, number: usize) -> u16 {
        let least = |(forms, _): &(Vec<String>, Ink)| forms.last().map_or(0, |text| text.chars().count() as u16) + GAP;
        self.0[number + 1..].iter().map(least).sum()
    }
}

/// The text of a question.
#[derive(Clone, Debug, Default)]
pub struct Words {
    /// The title and up to three rows below it.
    pub rows: Vec<Row>,
    /// The rows of a bar of four lines. Empty if the first three of `rows` suffice.
    pub brief: Vec<Row>,
    /// Texts that the rows shorten. The help shows them in full.
    pub full: Vec<String>,
}

impl Words {
    /// Creates a text whose last row is left out of a bar of four lines.
    pub fn new(rows: impl Into<Vec<Row>>) -> Words {
        Words { rows: rows.into(), ..Words::default() }
    }

    /// Sets the rows of a bar of four lines.
    #[must_use]
    pub fn brief(self, brief: impl Into<Vec<Row>>) -> Words {
        Words { brief: brief.into(), ..self }
    }

    /// Draws the rows between line `from` of the bar and its last line. A refusal takes the last of these lines; the
    /// latest event takes it if it is free or has a dim row.
    pub fn draw<G: RulebookUi>(&self, scene: &PromptContext<'_, G>, canvas: &mut Canvas<'_>, bar: Rect, from: u16) {
        let rows = self.rows_in(bar);
        let end = bar.height - 1;
        let below = usize::from(end - 1).saturating_sub(from.into());
        let notes = match rows.get(below) {
            Some(row) if scene.note.1 != Ink::Bad => row.is_dim() && !scene.note.0.is_empty(),
            _ => true,
        };
        for (line, row) in (from..end - u16::from(notes)).zip(rows) {
            row.draw(canvas, bar.x + 1, bar.y + line);
        }
        if notes {
            scene.note(canvas, bar, end - 1);
        }
        self.full.iter().for_each(|text| canvas.shortened(text.clone()));
    }

    /// Puts the cursor on the first row, before what the keys change.
    pub fn set_cursor(&self, canvas: &mut Canvas<'_>, bar: Rect) {
        canvas.cursor = (bar.x + 1 + self.rows_in(bar).first().map_or(0, Row::changed), bar.y);
    }

    fn rows_in(&self, bar: Rect) -> &[Row] {
        if bar.height < BAR_ROWS && !self.brief.is_empty() { &self.brief } else { &self.rows }
    }
}

/// Draws the keys in the last line of the bar, with a number at its right end. Keys without room still work.
pub fn draw_keys(canvas: &mut Canvas<'_>, bar: Rect, keys: &[Hint], number: &str) {
    let at = (bar.x + 1, bar.bottom() - 1);
    match number {
        "" => _ = canvas.keys_within(at.0, at.1, bar.right(), keys),
        number => canvas.keys_beside(at, bar.right(), keys, (number, Ink::Plain)),
    }
}

/// The places that a question marks on the board.
#[derive(Clone, Debug, Default)]
pub struct Marks {
    /// The actor whose reach is shown.
    pub selected: Option<ActorId>,
    /// Highlighted places: an actor, a target, a track.
    pub lit: Vec<BoardCell>,
    /// The place where the cursor stands. Without one it stands in the bar.
    pub focus: Option<BoardCell>,
    /// The places that can be chosen.
    pub open: Vec<BoardCell>,
    /// Short texts in places, such as the points left there. A place without one is not listed.
    pub noted: Vec<(BoardCell, String, Ink)>,
    /// True if tints of danger would hide the places to choose from.
    pub is_plain: bool,
}

impl Marks {
    /// Highlights places, with the cursor on one of them.
    pub fn on<C: Into<BoardCell>>(lit: impl IntoIterator<Item = C>, focus: Option<C>) -> Marks {
        Marks { lit: lit.into_iter().map(Into::into).collect(), focus: focus.map(Into::into), ..Marks::default() }
    }
}

/// The title of a battle of two sides: "Khan and 2 more against Thundar".
pub fn against(sides: [Vec<&str>; 2]) -> String {
    let names = sides.map(|names| match names.as_slice() {
        [] => "nobody".to_string(),
        [one] => (*one).to_string(),
        [one, other] => format!("{one} and {other}"),
        [one, more @ ..] => format!("{one} and {} more", more.len()),
    });
    names.join(" against ")
}
