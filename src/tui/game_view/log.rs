//! What the screen tells: the lines of the log, notices, and what happened before a battle was resumed.

use crate::engine::game::Seat;
use crate::engine::narration::EventText;
use crate::tui::canvas::{Canvas, wrap};
use crate::tui::game_view::playback_state::PlaybackState;
use crate::tui::game_view::rulebook_ui::{ReportRow, RulebookUi};
use crate::tui::game_view::{GameView, playback, prompt};
use crate::tui::theme::Ink;
use ratatui::layout::Rect;

/// Rows from which a log is large.
pub const LARGE: u16 = 8;

/// Columns of a line of the bar.
const BAR: usize = 78;

/// What one seat is told; nothing of what only another has seen.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogText {
    pub text: String,
    /// The same in one line of the bar.
    pub short: String,
    /// Who died of what, for the report.
    pub death: Option<String>,
}

impl LogText {
    /// What a reading says, with the reason of the program's choice.
    pub fn of<W, P, S>(reading: &EventText<W, P, S>, why: Option<&str>) -> LogText {
        if !reading.is_told() {
            return LogText::default();
        }
        let mark = &reading.mark;
        LogText {
            text: format!("{mark}{}", reading.with_reason(why)),
            short: format!("{mark}{}", reading.short),
            death: reading.death.as_ref().map(|death| format!("{mark}{death}")),
        }
    }

    /// The same for log and bar.
    fn plain(text: String) -> LogText {
        LogText { short: text.clone(), text, death: None }
    }
}

/// One line of the log.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine<P> {
    /// As each seat reads it; a line of the program itself, which all read alike, only once.
    pub told: Vec<LogText>,
    /// Where it happened, as far as each seat knows; nowhere for a line of the program itself.
    pub places: Vec<P>,
    /// Something happened that the bar goes on telling while the next question is asked.
    pub news: bool,
    pub ink: Ink,
}

impl<P> LogLine<P> {
    /// The same for every seat.
    pub fn plain(text: String, ink: Ink, news: bool) -> LogLine<P> {
        LogLine { told: vec![LogText::plain(text)], places: Vec::new(), ink, news }
    }

    /// As a seat reads it.
    pub fn of(&self, seat: Seat) -> &LogText {
        &self.told[usize::from(seat.0).min(self.told.len() - 1)]
    }

    /// Where it happened, as a seat knows it.
    pub fn place(&self, seat: Seat) -> Option<&P> {
        self.places.get(usize::from(seat.0))
    }
}

/// The log, and how far its reader has scrolled.
#[derive(Debug)]
pub struct LogPage<P> {
    pub lines: Vec<LogLine<P>>,
    /// Lines that the reader has scrolled back.
    scrolled: usize,
}

impl<P> Default for LogPage<P> {
    fn default() -> LogPage<P> {
        LogPage { lines: Vec::new(), scrolled: 0 }
    }
}

impl<P> LogPage<P> {
    /// A new line, which is looked at.
    pub fn tell(&mut self, line: LogLine<P>) {
        self.lines.push(line);
        self.scrolled = 0;
    }

    /// Scrolls so many lines back, or on.
    pub fn scroll(&mut self, back: isize) {
        self.scrolled = self.scrolled.saturating_add_signed(back).min(self.lines.len());
    }

    /// What the bar goes on telling a seat: the last that has happened.
    pub fn news(&self, seat: Seat) -> Option<(&str, Ink)> {
        let told = self.lines.iter().rev().filter(|line| line.news).map(|line| (line.of(seat), line.ink));
        told.map(|(told, ink)| (told.short.as_str(), ink)).find(|(text, _)| !text.is_empty())
    }

    fn deaths(&self, seat: Seat) -> Vec<&str> {
        self.lines.iter().filter_map(|line| line.of(seat).death.as_deref()).collect()
    }

    /// Every death that a seat has been told of, with what killed him, each in a row however long it is.
    pub fn fallen_whole(&self, seat: Seat) -> Vec<ReportRow> {
        self.deaths(seat).into_iter().map(|death| (0, death.to_string(), Ink::Plain)).collect()
    }

    /// The last lines, broken to the width, the newest last.
    pub fn draw(&self, seat: Seat, canvas: &mut Canvas<'_>, area: Rect) {
        self.draw_first(self.lines.len(), seat, canvas, area);
    }

    /// The same of the first so many lines.
    pub fn draw_first(&self, count: usize, seat: Seat, canvas: &mut Canvas<'_>, area: Rect) {
        let width = usize::from(area.width.saturating_sub(2));
        let count = count.min(self.lines.len());
        if self.scrolled == 0 && area.height >= LARGE {
            return draw_pages(&self.lines[..count], seat, canvas, area);
        }
        let end = count.saturating_sub(self.scrolled);
        let mut lines: Vec<(String, Ink)> = Vec::new();
        for line in self.lines.get(..end).unwrap_or_default().iter().rev() {
            let text = &line.of(seat).text;
            // What another seat alone has seen.
            if text.is_empty() {
                continue;
            }
            let mut rows = wrap(text, width.saturating_sub(3));
            rows.iter_mut().skip(1).for_each(|row| row.insert_str(0, "   "));
            lines.extend(rows.into_iter().rev().map(|row| (row, line.ink)));
            if lines.len() >= usize::from(area.height) {
                break;
            }
        }
        lines.truncate(area.height.into());
        let top = area.y;
        for (y, (line, ink)) in (top..).zip(lines.iter().rev()) {
            canvas.put_within(area.x + 1, y, area.right(), line, *ink);
        }
    }
}

/// The last lines of a large log from its top on: it goes on by several lines at a time, so that not all of it is sent
/// to the terminal anew with each of them.
fn draw_pages<P>(all: &[LogLine<P>], seat: Seat, canvas: &mut Canvas<'_>, area: Rect) {
    let (height, width) = (usize::from(area.height), usize::from(area.width.saturating_sub(5)));
    let step = (height / 2).max(1);
    let mut rows: Vec<Vec<String>> = Vec::new();
    let (mut taken, mut start) = (0, 0);
    for (number, line) in all.iter().enumerate().rev() {
        let text = &line.of(seat).text;
        let lines = if text.is_empty() { Vec::new() } else { wrap(text, width) };
        taken += lines.len();
        if taken > height {
            // The first whole step after it; where a step has more lines than there is room, just after it.
            start = (number / step + 1) * step;
            start = if start >= all.len() { number + 1 } else { start };
            break;
        }
        rows.push(lines);
    }
    let shown = all.iter().skip(start).zip(rows.iter().take(all.len() - start).rev());
    let rows = shown.flat_map(|(line, rows)| rows.iter().enumerate().map(|(i, row)| (i, row, line.ink)));
    for (y, (number, row, ink)) in (area.top()..area.bottom()).zip(rows) {
        canvas.put_within(area.x + if number > 0 { 4 } else { 1 }, y, area.right(), row, ink);
    }
}

impl<G: RulebookUi> GameView<G> {
    /// Tells of a game that was resumed everything that happened in it. Nothing is told where the commands do not lead to
    /// the game as it stands.
    pub(super) fn recall(&mut self) {
        let now = self.session.battle().clone();
        let opened = playback::opened(&self.session).filter(|_| !self.session.past().is_empty());
        let Some((mut game, events)) = opened else { return };
        self.telling.skipping = true;
        self.shown = game.clone();
        self.telling.opening = events.len();
        self.telling.queue.extend(events);
        self.hear();
        for deed in self.session.past().to_vec() {
            self.telling.reasons.keep(&game, deed.why);
            let mut events = Vec::new();
            if game.execute(&deed.command, &mut events).is_err() {
                break;
            }
            self.telling.queue.extend(events);
            self.hear();
        }
        if game != now {
            self.log.lines.clear();
            self.memory.iter_mut().for_each(|memory| *memory = G::ShownMemory::default());
        }
        self.shown = now;
        self.shown.follow(&mut self.names);
        self.seen = self.shown.observation(self.seats.seat);
        self.telling.skipping = false;
        self.telling.reasons.clear();
    }

    /// The first line of the log is the rulebook's.
    pub(super) fn begin_log(&mut self) {
        let first = self.shown.first_line().map(|text| LogLine::plain(text, Ink::Plain, false));
        self.log.lines.splice(0..0, first);
    }

    /// Lets everything in the queue happen at once.
    fn hear(&mut self) {
        while let Some(event) = self.telling.queue.pop_front() {
            self.play_event(&event);
        }
    }

    /// Says what is worth knowing at the beginning; what one line of the bar cannot hold waits until it is read.
    pub(super) fn notify(&mut self, notices: &[String]) {
        for text in notices {
            self.say(text.clone(), Ink::Heed);
            if text.chars().count() > BAR {
                self.read(text.clone());
            }
        }
    }

    pub(super) fn say(&mut self, text: String, ink: Ink) {
        self.log.tell(LogLine::plain(text, ink, true));
    }

    /// Says what is wrong with the saving, stops skipping, and waits until it is read.
    pub(super) fn warn(&mut self, text: &str) {
        let text = prompt::sentence(text);
        self.say(text.clone(), Ink::Bad);
        self.read(text);
        (self.telling.skipping, self.telling.warns) = (false, true);
    }

    /// Waits until a text is read, after one that is being read already.
    fn read(&mut self, text: String) {
        let text = match &self.telling.stage {
            PlaybackState::Read { text: earlier, .. } => format!("{earlier} {text}"),
            _ => text,
        };
        self.telling.stage = PlaybackState::Read { text, at: G::Places::default() };
    }

    /// Every line of the log, for tests.
    #[cfg(test)]
    pub fn log_text(&self) -> String {
        let lines = self.log.lines.iter().map(|line| line.of(self.seats.seat).text.as_str());
        lines.collect::<Vec<_>>().join("\n")
    }
}
