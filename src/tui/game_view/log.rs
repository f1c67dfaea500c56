//! The log of a game: its lines, notices and warnings, and the log of a resumed battle. Each seat has its own text for
//! every line, so that no player reads what only another one has seen. Start reading with [`LogLine`] and [`LogPage`].

use crate::canvas::{Canvas, wrap};
use crate::game_view::playback_state::PlaybackState;
use crate::game_view::rulebook_ui::RulebookUi;
use crate::game_view::{GameView, playback, prompt};
use crate::theme::Ink;
use crate::widgets::spans::signed;
use ludus_engine::board::Places;
use ludus_engine::game::Seat;
use ludus_engine::narration::EventText;
use ratatui::layout::Rect;

/// The number of rows below which a brief log keeps to short texts.
const SMALL: u16 = 4;
/// The number of rows from which a log counts as large.
pub const LARGE: u16 = 6;

/// Width of a line of the bar, in columns.
const BAR: usize = 78;

/// The text of a log line for one seat. Empty if only another seat has seen the event.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct LogText {
    pub text: String,
    /// A shorter text for one line of the bar.
    pub short: String,
    /// A sentence about a death, for the report. `None` if nobody died.
    pub death: Option<String>,
}

impl LogText {
    /// Creates the log text of an event. `why`: the computer's reason for its choice.
    pub fn of(reading: &EventText, why: Option<&str>) -> LogText {
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

    /// Creates a text that log and bar share.
    fn plain(text: String) -> LogText {
        LogText { short: text.clone(), text, death: None }
    }
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct LogLine {
    /// The text for each seat. A line of the program itself has a single text for all seats.
    pub told: Vec<LogText>,
    /// The place of the event as each seat knows it. Empty for a line of the program itself.
    pub places: Vec<Places>,
    /// True if the bar keeps this line while the next question is open.
    pub news: bool,
    /// True if the line tells how an attack ended: whether it hit, and what was lost.
    pub ended: bool,
    /// True if the line begins a turn or round: the modern look draws a rule behind it.
    pub begins: bool,
    /// The seat of the actor who did it. `None` if it follows from the rules.
    pub doer: Option<Seat>,
    pub ink: Ink,
}

impl LogLine {
    /// Creates a line with one text for all seats.
    pub fn plain(text: String, ink: Ink, news: bool) -> LogLine {
        LogLine {
            told: vec![LogText::plain(text)],
            places: Vec::new(),
            ink,
            news,
            ended: false,
            begins: false,
            doer: None,
        }
    }

    /// Returns the text for a seat.
    pub fn of(&self, seat: Seat) -> &LogText {
        &self.told[usize::from(seat.0).min(self.told.len() - 1)]
    }

    /// Returns the place of the event as a seat knows it. `None` for a line of the program itself.
    pub fn place(&self, seat: Seat) -> Option<&Places> {
        self.places.get(usize::from(seat.0))
    }
}

#[derive(Debug, Default)]
pub struct LogPage {
    pub lines: Vec<LogLine>,
    /// Number of lines that the player has scrolled back.
    scrolled: usize,
    /// True if a box of a few rows keeps to short texts, so that the last blows of both sides stay in it.
    brief: bool,
    /// The number of lines when the question before this one appeared, and when this one did.
    asked: [usize; 2],
}

impl LogPage {
    pub fn new(brief: bool) -> LogPage {
        LogPage { brief, ..LogPage::default() }
    }

    /// Adds a line and scrolls to the end.
    pub fn tell(&mut self, line: LogLine) {
        self.lines.push(line);
        self.scrolled = 0;
    }

    /// Scrolls back by `back` lines, or forward if it is negative.
    pub fn scroll(&mut self, back: isize) {
        self.scrolled = self.scrolled.saturating_add_signed(back).min(self.lines.len());
    }

    /// Returns the latest news that a seat can read, for the bar. `None` if there is no news.
    pub fn news(&self, seat: Seat) -> Option<(&str, Ink)> {
        let told = self.lines.iter().rev().filter(|line| line.news).map(|line| (line.of(seat), line.ink));
        told.map(|(told, ink)| (told.short.as_str(), ink)).find(|(text, _)| !text.is_empty())
    }

    /// Notes that a question appears.
    pub const fn note_question(&mut self) {
        self.asked = [self.asked[1], self.lines.len()];
    }

    /// Returns the news beside a question: what was told since it appeared, else how the last attack since the question before
    /// it ended, else the latest news. `None` if there is none.
    pub fn news_at_question(&self, seat: Seat) -> Option<(&str, Ink)> {
        let ended = self.ended_before_question(seat).map(|line| (line.of(seat).short.as_str(), line.ink));
        ended.or_else(|| self.news(seat))
    }

    /// Returns the line about the last attack since the question before this one. `None` if there was no attack, or if a later
    /// line tells of this question.
    pub fn ended_before_question(&self, seat: Seat) -> Option<&LogLine> {
        let now = self.asked[1].min(self.lines.len());
        let before = self.asked[0].min(now);
        let told = |line: &&LogLine| !line.of(seat).short.is_empty();
        let is_later = self.lines[now..].iter().filter(told).any(|line| line.news);
        self.lines[before..now].iter().rev().filter(told).find(|line| line.ended).filter(|_| !is_later)
    }

    fn deaths(&self, seat: Seat) -> Vec<&str> {
        self.lines.iter().filter_map(|line| line.of(seat).death.as_deref()).collect()
    }

    /// Returns every death that a seat knows of, with its cause.
    pub fn fallen_whole(&self, seat: Seat) -> Vec<String> {
        self.deaths(seat).into_iter().map(String::from).collect()
    }

    /// Draws the last lines, wrapped to the width, with the newest at the bottom.
    pub fn draw(&self, seat: Seat, canvas: &mut Canvas<'_>, area: Rect) {
        self.draw_first(self.lines.len(), seat, canvas, area);
    }

    /// Draws the last lines from the top, scrolling by half of the area, so that a new line moves few others.
    pub fn draw_in_steps(&self, seat: Seat, canvas: &mut Canvas<'_>, area: Rect) {
        draw_pages(&self.lines, seat, canvas, area);
    }

    /// Draws the log as it was after its first `count` lines.
    pub fn draw_first(&self, count: usize, seat: Seat, canvas: &mut Canvas<'_>, area: Rect) {
        let width = usize::from(area.width.saturating_sub(2));
        let count = count.min(self.lines.len());
        if self.scrolled == 0 && area.height >= LARGE {
            return draw_pages(&self.lines[..count], seat, canvas, area);
        }
        let end = count.saturating_sub(self.scrolled);
        let is_brief = self.brief && area.height < SMALL;
        let mut lines: Vec<(String, &LogLine, bool)> = Vec::new();
        for line in self.lines.get(..end).unwrap_or_default().iter().rev() {
            let text = &line.of(seat).text;
            // Only another seat has seen this event. In a few rows the last blows count, and the title names the turn.
            if text.is_empty() || line.begins && is_brief && self.scrolled == 0 {
                continue;
            }
            let mut rows = wrap(text, width.saturating_sub(3));
            let short = &line.of(seat).short;
            // Half a sentence does not say how it ended, and in a few rows a whole one leaves no room for others.
            let room = usize::from(area.height) - lines.len();
            let most = if is_brief { 1 } else { room };
            if rows.len() > most && !short.is_empty() {
                rows = wrap(short, width.saturating_sub(3));
            }
            if rows.len() > room && !lines.is_empty() {
                break;
            }
            rows.iter_mut().skip(1).for_each(|row| row.insert_str(0, "   "));
            // Without room for the whole event, its beginning names who does it.
            rows.truncate(room);
            let rows = rows.into_iter().enumerate().rev();
            lines.extend(rows.map(|(number, row)| (row, line, number == 0)));
            if lines.len() >= usize::from(area.height) {
                break;
            }
        }
        let top = area.y;
        for (y, (text, line, is_first)) in (top..).zip(lines.iter().rev()) {
            draw_row(canvas, Rect { y, height: 1, ..area }, (text, 1), (line, *is_first));
        }
    }
}

/// The most columns of the rule behind the line that begins a turn.
const RULE: u16 = 40;

/// Draws one row from a column on. In the modern look the line that begins a turn is a heading with a rule. Before the others
/// stands the colour of the seat that acts, which its actor's name has too.
fn draw_row(canvas: &mut Canvas<'_>, row: Rect, (text, column): (&str, u16), (line, is_first): (&LogLine, bool)) {
    let x = row.x + column;
    let text = &*signed(canvas, text);
    if !canvas.skin().modern {
        canvas.put_within(x, row.y, row.right(), text, line.ink);
        return;
    }
    if line.begins {
        let end = canvas.put_within(x, row.y, row.right(), text.trim_end_matches('.'), Ink::Title) + 1;
        let wide = row.right().saturating_sub(end + 1).min(RULE);
        canvas.put_within(end, row.y, row.right(), &"\u{2500}".repeat(wide.into()), Ink::Frame);
        return;
    }
    canvas.put_within(x, row.y, row.right(), text, line.ink);
    let Some(seat) = line.doer else { return };
    canvas.put_within(row.x, row.y, row.right(), "\u{258c}", Ink::of_seat(seat));
    if is_first {
        let (before, name) = leading_name(text);
        let at = x + before.chars().count() as u16;
        canvas.put_within(at, row.y, row.right(), name, Ink::of_seat(seat));
    }
}

/// The time before a text, such as "T4 ", and the name with which the text begins: words with a capital, and a number.
fn leading_name(text: &str) -> (&str, &str) {
    let is_time = |word: &str| word.len() > 1 && word.chars().skip(1).all(|one| one.is_ascii_digit() || one == '.');
    let start = text.split_inclusive(' ').next().filter(|word| is_time(word.trim_end())).map_or(0, str::len);
    let is_name = |word: &&str| word.starts_with(|one: char| one.is_uppercase() || one.is_ascii_digit());
    let wide: usize = text[start..].split_inclusive(' ').take_while(is_name).map(str::len).sum();
    (&text[..start], text[start..start + wide].trim_end_matches([' ', ':', ',', '.']))
}

/// Draws the last lines of a large log, starting at its top. It scrolls several lines at a time, so that a new line does
/// not send the whole log to the terminal again.
fn draw_pages(all: &[LogLine], seat: Seat, canvas: &mut Canvas<'_>, area: Rect) {
    let (height, width) = (usize::from(area.height), usize::from(area.width.saturating_sub(5)));
    let step = (height / 2).max(1);
    let mut rows: Vec<Vec<String>> = Vec::new();
    let (mut taken, mut start) = (0, 0);
    for (number, line) in all.iter().enumerate().rev() {
        let text = &line.of(seat).text;
        let lines = if text.is_empty() { Vec::new() } else { wrap(text, width) };
        taken += lines.len();
        if taken > height {
            // Starts at the next whole step, or at the next line if less than half of the area would be left: lines can take
            // several rows, and some only another seat has seen.
            start = (number / step + 1) * step;
            let left: usize = rows.iter().take(all.len().saturating_sub(start)).map(Vec::len).sum();
            start = if 2 * left < height { number + 1 } else { start };
            break;
        }
        rows.push(lines);
    }
    let shown = all.iter().skip(start).zip(rows.iter().take(all.len() - start).rev());
    let rows = shown.flat_map(|(line, rows)| rows.iter().enumerate().map(move |(i, row)| (i, row, line)));
    for (y, (number, row, line)) in (area.top()..area.bottom()).zip(rows) {
        let column = if number > 0 { 4 } else { 1 };
        draw_row(canvas, Rect { y, height: 1, ..area }, (row, column), (line, number == 0));
    }
}

impl<G: RulebookUi> GameView<G> {
    /// Rebuilds the log of a resumed game by replaying its commands.
    /// The log stays empty if they do not lead to the current state.
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
            self.memory.iter_mut().for_each(|memory| *memory = self.initial_memory.clone());
        }
        self.shown = now;
        self.shown.follow(&mut self.names);
        self.seen = self.shown.observation(self.seats.seat);
        self.telling.skipping = false;
        self.telling.reasons.clear();
    }

    /// Puts the rulebook's first line at the top of the log.
    pub(super) fn begin_log(&mut self) {
        let first = self.shown.first_line(&self.names).map(|text| LogLine::plain(text, Ink::Plain, false));
        self.log.lines.splice(0..0, first);
    }

    /// Plays all queued events without delay.
    fn hear(&mut self) {
        while let Some(event) = self.telling.queue.pop_front() {
            self.play_event(&event);
        }
    }

    /// Logs the notices at the start of a game. A notice too long for the bar waits for a key.
    pub(super) fn notify(&mut self, notices: &[String]) {
        for text in notices {
            self.say(text.clone(), Ink::Plain);
            if text.chars().count() > BAR {
                self.read(text.clone());
            }
        }
    }

    pub(super) fn say(&mut self, text: String, ink: Ink) {
        self.log.tell(LogLine::plain(text, ink, true));
    }

    /// Reports a problem with saving, stops skipping and waits for a key.
    pub(super) fn warn(&mut self, text: &str) {
        let text = prompt::sentence(text);
        self.say(text.clone(), Ink::Bad);
        self.read(text);
        (self.telling.skipping, self.telling.warns) = (false, true);
    }

    /// Shows a text until a key is pressed. It is appended to a text that is already shown.
    fn read(&mut self, text: String) {
        let text = match &self.telling.stage {
            PlaybackState::Read { text: earlier, .. } => format!("{earlier} {text}"),
            _ => text,
        };
        self.telling.stage = PlaybackState::Read { text, at: Places::default() };
    }

    /// Returns the text of all lines for the current seat.
    #[cfg(test)]
    pub fn log_text(&self) -> String {
        let lines = self.log.lines.iter().map(|line| line.of(self.seats.seat).text.as_str());
        lines.collect::<Vec<_>>().join("\n")
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::canvas::cells::CellBuffer;
    use crate::theme::skin::Surroundings;
    use crate::theme::style;
    use ludus_store::settings::{Look, Settings, Theme};

    #[test]
    fn lines_and_names_have_the_colour_of_the_seat() {
        let settings = Settings { look: Look::Modern, theme: Theme::Truecolor, ..Settings::default() };
        let skin = Surroundings::PLAIN.skin(&settings);
        let area = Rect::new(0, 0, 40, 3);
        let mut buffer = CellBuffer::empty(area);
        let line = LogLine::plain("T4 Needler 1 ran 8 to J11.".into(), Ink::Plain, true);
        let mut log = LogPage::default();
        log.tell(LogLine { doer: Some(Seat(1)), ..line });
        log.draw(Seat(0), &mut Canvas::new(&mut buffer, skin), area);
        let other = style(skin, Ink::of_seat(Seat(1))).fg.unwrap();
        let cell = |x| buffer.cell((x, 0)).unwrap();
        assert_eq!((cell(0).symbol(), cell(0).fg.color()), ("\u{258c}", other));
        let named: String = (0..40).map(cell).filter(|cell| cell.fg == other).map(|cell| cell.symbol()).collect();
        assert_eq!(named, "\u{258c}Needler 1", "the time and the words are plain");
    }

    #[test]
    fn a_large_log_is_at_least_half_full() {
        let skin = Surroundings::PLAIN.skin(&Settings { look: Look::Modern, ..Settings::default() });
        let area = Rect::new(0, 0, 40, 10);
        let mut log = LogPage::default();
        for number in 0..40 {
            log.tell(LogLine::plain("word ".repeat(1 + number % 3 * 8), Ink::Plain, true));
            let mut buffer = CellBuffer::empty(area);
            log.draw(Seat(0), &mut Canvas::new(&mut buffer, skin), area);
            let told = |y: &u16| (0..40).any(|x| !buffer.cell((x, *y)).unwrap().is_blank());
            let rows = (0..10).filter(told).count();
            assert!(number < 9 || rows >= 5, "{rows} after {number}");
        }
    }

    #[test]
    fn a_small_log_keeps_the_last_blows_of_both_sides() {
        let skin = Surroundings::PLAIN.skin(&Settings { look: Look::Modern, ..Settings::default() });
        let area = Rect::new(0, 0, 40, 3);
        let mut buffer = CellBuffer::empty(area);
        let mut log = LogPage::new(true);
        for short in ["T1 Ann > Bob: 12, hit", "T1 Bob > Ann: 3, missed"] {
            let told = LogText { text: "word ".repeat(12), short: short.into(), death: None };
            log.tell(LogLine { told: vec![told], ..LogLine::plain(String::new(), Ink::Plain, true) });
        }
        let begins = LogLine { begins: true, ..LogLine::plain("T2 Turn 2 begins.".into(), Ink::Plain, true) };
        log.tell(begins);
        log.tell(LogLine::plain("T2 Ann and Bob are engaged.".into(), Ink::Plain, true));
        log.draw(Seat(0), &mut Canvas::new(&mut buffer, skin), area);
        let rows: Vec<String> =
            (0..3).map(|y| (0..40).map(|x| buffer.cell((x, y)).unwrap().symbol()).collect()).collect();
        assert!(
            rows[0].contains("Ann > Bob") && rows[1].contains("Bob > Ann") && rows[2].contains("engaged"),
            "{rows:?}"
        );
    }

    #[test]
    fn a_question_shows_how_the_last_attack_before_it_ended() {
        let mut log = LogPage::default();
        let line = |text: &str, ended| LogLine { ended, ..LogLine::plain(text.into(), Ink::Plain, true) };
        let news = |log: &LogPage| log.news_at_question(Seat(0)).map(|(text, _)| text.to_string()).unwrap_or_default();
        log.note_question();
        log.tell(line("T1 Ann > Bob: 12, HIT, loses 4", true));
        log.tell(line("T2 Bob walks.", false));
        log.note_question();
        assert_eq!(news(&log), "T1 Ann > Bob: 12, HIT, loses 4", "the move after it is no news");
        log.tell(line("You took back the last command.", false));
        assert_eq!(news(&log), "You took back the last command.", "a later line comes first");
        log.note_question();
        assert_eq!(news(&log), "You took back the last command.", "the attack was shown at the last question");
    }

    #[test]
    fn a_small_log_ends_with_the_result() {
        let skin = Surroundings::PLAIN.skin(&Settings { look: Look::Modern, ..Settings::default() });
        let area = Rect::new(0, 0, 40, 2);
        let mut buffer = CellBuffer::empty(area);
        let told = LogText { text: "word ".repeat(40), short: "T1 Ann > Bob: 12, hit".into(), death: None };
        let mut log = LogPage::default();
        log.tell(LogLine { told: vec![told], ..LogLine::plain(String::new(), Ink::Plain, true) });
        log.draw(Seat(0), &mut Canvas::new(&mut buffer, skin), area);
        let row: String = (0..40).map(|x| buffer.cell((x, 0)).unwrap().symbol()).collect();
        assert_eq!(row.trim(), "T1 Ann > Bob: 12, hit");
    }
}
