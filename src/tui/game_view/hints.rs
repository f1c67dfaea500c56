//! Hints, and the summary for a player who returns to the screen. Each hint explains a thing once, when it first matters: in
//! a card on the board until the next key that acts, and in the log. Return and Esc only close the card. Start reading with [`GameView::give_hint`].

use crate::canvas::{Canvas, wrap};
use crate::game_view::GameView;
use crate::game_view::log::LogLine;
use crate::game_view::rulebook_ui::RulebookUi;
use crate::help::reader::HelpReader;
use crate::layout::GameLayout;
use crate::theme::Ink;
use crate::wide_layout::WideLayout;
use ludus_store::settings::Numbers;
use ratatui::layout::Rect;

/// The title of the summary for a returning player.
const MEANWHILE: &str = "What you saw happen meanwhile";

/// The number of the first abbreviation among those of the hints.
pub const FIRST_WORD: usize = 16;
/// Signs of a hint with the abbreviations that it explains, so that it fits in two rows below a page.
const MOST_SIGNS: usize = 190;

/// Preferred width of the card, in columns.
const COLUMNS: u16 = 62;

/// The hints that the player has read, and how much of the log each seat has read.
#[derive(Default)]
pub struct Hints {
    /// The hints shown before. `None` if this game gives none.
    known: Option<Numbers>,
    /// Numbers of the hints shown since the last call of [`GameView::given_hints`].
    given: Vec<usize>,
    /// The hint on the screen. `None` after the next key.
    card: Option<String>,
    /// The length of the log when each seat last looked away.
    seen: Vec<usize>,
}

impl Hints {
    /// Removes the card from the screen.
    pub(super) const fn take_card(&mut self) -> Option<String> {
        self.card.take()
    }

    /// Shows a card again, unless a newer one has come.
    pub(super) fn restore(&mut self, card: Option<String>) {
        self.card = self.card.take().or(card);
    }
}

/// Returns whether a text fits in a card in the place of the log.
fn fits(text: &str, log: Rect) -> bool {
    log.width >= COLUMNS && wrap(text, usize::from(log.width - 4)).len() as u16 + 2 <= log.height
}

/// The places of the abbreviations that a hint explains: those in its text, and for the first hint those of all cards.
pub fn new_words<G: RulebookUi>(known: Numbers, text: &str) -> Vec<usize> {
    let is_first = (0..FIRST_WORD).all(|number| !known.has(number));
    let said: Vec<&str> = text.split(|one: char| !one.is_alphanumeric()).collect();
    // Words without a capital are words of the rules, which a chapter explains.
    let is_short = |word: &str| word.starts_with(|first: char| first.is_ascii_uppercase());
    let is_said = |word: &str| is_short(word) && said.contains(&word);
    let matters = |word: &str| is_said(word) || is_first && G::CARD_WORDS.contains(&word);
    let mut room = MOST_SIGNS.saturating_sub(text.chars().count());
    let all = G::ABBREVIATIONS.iter().enumerate().take(FIRST_WORD);
    let new = all.filter(|(at, (word, _))| !known.has(FIRST_WORD + at) && matters(word));
    let fits = new.filter(|(_, (word, means))| {
        let wide = word.chars().count() + means.chars().count() + 4;
        let fits = wide <= room;
        room -= if fits { wide } else { 0 };
        fits
    });
    fits.map(|(at, _)| at).collect()
}

impl<G: RulebookUi> GameView<G> {
    /// Turns the hints on. `known`: those that the player has read.
    pub fn hint(&mut self, known: Numbers) {
        self.hints.known = Some(known).filter(|_| self.settings.tips);
        self.give_hint();
    }

    /// Takes the numbers of the hints shown since the last call.
    pub fn given_hints(&mut self) -> Vec<usize> {
        std::mem::take(&mut self.hints.given)
    }

    /// Shows the first hint for the current question that is not known, at most one.
    pub(super) fn give_hint(&mut self) {
        let Some(known) = self.hints.known.filter(|_| self.settings.tips) else { return };
        if self.asking.top().is_none() || !self.seats.is_private() {
            return;
        }
        let Some((number, text)) = G::hints(&self.scene()).into_iter().find(|(number, _)| !known.has(*number)) else {
            return;
        };
        let words = new_words::<G>(known, &text);
        let told = words.iter().map(|at| G::ABBREVIATIONS[*at]).map(|(word, means)| format!(" {word} is {means}."));
        let text = format!("{text}{}", told.collect::<String>());
        for number in words.into_iter().map(|at| FIRST_WORD + at).chain([number]) {
            if let Some(known) = &mut self.hints.known {
                known.add(number);
            }
            self.hints.given.push(number);
        }
        self.log.tell(LogLine::plain(format!("Hint: {text}"), Ink::Plain, false));
        self.hints.card = Some(text);
    }

    /// Returns whether a text or a list covers the question.
    pub(super) const fn is_page_open(&self) -> bool {
        self.help.is_some() || self.handing.is_some() || self.reading.is_some()
    }

    /// Returns the hint whose card is on the screen.
    pub(super) fn shown_hint(&self) -> Option<&String> {
        self.hints.card.as_ref().filter(|_| !self.is_page_open() && self.telling.is_ready())
    }

    /// Draws the card of a hint: in the place of the log, which has its text too, or on the board away from all figures.
    pub(super) fn draw_hint(&self, canvas: &mut Canvas<'_>, layout: &GameLayout) {
        let Some(text) = self.shown_hint() else { return };
        let whole = self.shows_page();
        let area = canvas.area();
        if whole && canvas.skin().modern && WideLayout::full(area).is_some() {
            // The two rows above the keys are free, so that a short hint covers nothing it speaks of.
            let text = format!("{text} Return closes it; off in Options.");
            let lines = wrap(&text, usize::from(area.width - 9)).len().max(2) as u16;
            let foot = Rect { y: area.bottom() - 1 - lines, height: lines, ..area };
            canvas.clear(foot);
            canvas.put(foot.x + 2, foot.y, "New", Ink::Warning);
            canvas.wrapped(Rect { x: foot.x + 7, width: foot.width - 9, ..foot }, &text, Ink::Plain);
            return;
        }
        let room = if whole { canvas.area() } else { layout.board.inner };
        let width = room.width.min(COLUMNS + 4);
        let lines = wrap(text, usize::from(width - 4));
        let height = (lines.len() as u16 + 2).min(room.height);
        let first = Rect { x: room.x + (room.width - width) / 2, width, height, ..room };
        let last = room.bottom() - height;
        let covered =
            |area: &Rect| (area.top()..area.bottom()).any(|y| canvas.cursor.1 == y) || canvas.has_letters(*area);
        let log = layout.log.map(|log| log.outer).filter(|log| fits(text, *log));
        let area = match (room.y..=last).map(|y| Rect { y, ..first }).find(|area| !covered(area)) {
            // Below the first lines of a list, as a lesson's card: the odds below it are what the hint speaks of.
            _ if whole => Rect { y: last.saturating_sub(11), ..first },
            Some(free) => free,
            // The log has the text of the hint too, but it should go on telling what has just happened.
            None => log.unwrap_or(Rect { y: last, ..first }),
        };
        let lines = wrap(text, usize::from(area.width - 4));
        let inner = canvas.card(area, "New", Ink::Warning);
        canvas.remark(area, "New", "Return closes it; off in Options");
        for (y, line) in (inner.y..).zip(&lines) {
            canvas.put_within(inner.x + 1, y, inner.right(), line, Ink::Plain);
        }
    }

    /// Notes that the seat looks away. Later lines are listed when it returns.
    pub(super) fn look_away(&mut self) {
        let seat = usize::from(self.seats.seat.0);
        if self.hints.seen.len() <= seat {
            self.hints.seen.resize(seat + 1, 0);
        }
        self.hints.seen[seat] = self.log.lines.len();
    }

    /// Opens a page with the events since the seat looked away. Does nothing if there were none.
    pub(super) fn tell_meanwhile(&mut self) {
        let seat = self.seats.seat;
        let seen = self.hints.seen.get(usize::from(seat.0)).copied().unwrap_or(0);
        let told = self.log.lines.iter().skip(seen).map(|line| line.of(seat).text.clone());
        let told: Vec<String> = told.filter(|text| !text.is_empty()).collect();
        if !told.is_empty() {
            self.help = Some(HelpReader::of_lines(MEANWHILE, &told));
        }
    }
}
