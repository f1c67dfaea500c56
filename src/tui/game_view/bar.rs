//! The bar: the five lines for dice, texts, calls to the next player, questions and the pages that Tab turns. Start reading
//! with [`GameView::draw_bar`].

use crate::canvas::{Canvas, wrap};
use crate::dice;
use crate::game_view::effects::{Flight, ImpactFlash};
use crate::game_view::playback_state::{PlaybackState, ShownRoll};
use crate::game_view::prompt::Prompt;
use crate::game_view::rulebook_ui::{Page, RulebookUi};
use crate::game_view::{GameView, effects, log, seats};
use crate::input::Key;
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::GameLayout;
use crate::theme::Ink;
use crate::widgets::spans::signed;
use ratatui::layout::Rect;

/// Returns the area for a question as a table, below the status line, and whether its title stands in a frame.
pub fn table_in(layout: &GameLayout) -> (Rect, bool) {
    let inner = layout.box_of_bar.inner;
    let above = u16::from(layout.status.is_some());
    (Rect { y: inner.y + above, height: inner.height - above, ..inner }, layout.box_of_bar.is_framed())
}

/// Returns whether a prompt that is no question fills the box, the status line included.
pub fn takes_all<G: RulebookUi>(ask: &dyn Prompt<G>) -> bool {
    ask.needs_five() && ask.question().is_none()
}

/// Returns the lines for a question: all five, or four if the first is the status line and four suffice.
pub fn asked_in<G: RulebookUi>(layout: &GameLayout, ask: &dyn Prompt<G>) -> Rect {
    let bar = layout.bar;
    match ask.needs_five() || !layout.shares_status() {
        true => bar,
        false => Rect { y: bar.y + 1, height: bar.height - 1, ..bar },
    }
}

/// Milliseconds after which the bar says that the computer is thinking.
const SLOW: u64 = 400;
const THINKS: &str = "the computer thinks ..";

/// Text lines per page of the bar.
const PAGE_ROWS: usize = 4;

impl<G: RulebookUi> GameView<G> {
    /// Handles a key on a page other than the menu: Tab turns the page, the arrows scroll, Return goes back. Any other key
    /// goes back too and returns false, so that the question handles it.
    pub(super) fn turn_page(&mut self, key: Key) -> bool {
        let page = self.asking.page;
        match self.keys().intent(Keymap::Reading, key) {
            // After the end of the game, the log is the only other page.
            Some(KeyAction::Page) if self.shown.to_move().is_none() => self.asking.page = Page::Menu,
            Some(KeyAction::Page) => self.asking.turn(),
            Some(KeyAction::Previous) if page == Page::Log => self.log.scroll(1),
            Some(KeyAction::PageUp) if page == Page::Log => self.log.scroll(4),
            Some(KeyAction::Next) if page == Page::Log => self.log.scroll(-1),
            Some(KeyAction::PageDown) if page == Page::Log => self.log.scroll(-4),
            Some(KeyAction::Previous | KeyAction::PageUp) => self.asking.turned = self.asking.turned.saturating_sub(1),
            Some(KeyAction::Next | KeyAction::PageDown) => {
                let Page::Of(title) = page else { return true };
                let rows =
                    self.odds_page(title).map_or_else(|| self.page_rows(title).len(), |table| table.rows().len());
                self.asking.turned = (self.asking.turned + 1).min(rows.saturating_sub(PAGE_ROWS));
            }
            other => {
                self.asking.page = Page::Menu;
                return other == Some(KeyAction::Accept);
            }
        }
        true
    }

    pub(super) fn draw_bar(&self, canvas: &mut Canvas<'_>, layout: &GameLayout, ask: Option<&dyn Prompt<G>>) {
        let bar = layout.bar;
        if let Some(handing) = &self.handing {
            return handing.draw(&self.scene(), canvas, bar);
        }
        if let Some(roll) = self.boxed_roll() {
            return self.draw_roll_box(canvas, layout, roll);
        }
        match &self.telling.stage {
            PlaybackState::Dice(roll) => return self.draw_roll(canvas, bar, roll),
            PlaybackState::Flight(Flight { roll: Some(roll), .. }) => return self.draw_roll(canvas, bar, roll),
            PlaybackState::Landed(landing) if landing.is_read() => return self.draw_landing(canvas, layout, landing),
            PlaybackState::Read { text, .. } => {
                self.draw_pace(canvas, bar, BEFORE_MORE);
                return draw_more(canvas, bar, text);
            }
            PlaybackState::Pondering { since, .. } => {
                self.draw_tail(canvas, layout);
                if self.now >= since + SLOW {
                    let x = bar.right().saturating_sub(THINKS.len() as u16 + 2);
                    canvas.put(x, bar.y + 3, THINKS, Ink::Warning);
                }
                return;
            }
            PlaybackState::Moment { .. } | PlaybackState::Flight(_) | PlaybackState::Landed(_) => {
                return self.draw_tail(canvas, layout);
            }
            PlaybackState::Ready => {}
        }
        if let Some(seat) = self.seats.next.filter(|_| self.is_called()) {
            return seats::draw_call::<G>((&self.names, self.keys()), seat, canvas, bar);
        }
        match (self.asking.page, ask) {
            (Page::Menu, Some(ask)) if self.asks_in_table() => {
                let (area, named) = table_in(layout);
                let inner = layout.box_of_bar.inner;
                let area = if takes_all(ask) && layout.shares_status() { inner } else { area };
                ask.draw_question(&self.scene(), canvas, (area, named));
            }
            (Page::Menu, Some(ask)) => ask.draw(&self.scene(), canvas, asked_in(layout, ask)),
            (Page::Menu, None) if self.is_explaining() => self.draw_news(canvas, layout),
            // The report covers the screen.
            (Page::Menu, None) => {}
            (Page::Log, _) => self.draw_log_page(canvas, bar),
            (Page::Of(title), _) => self.draw_page(canvas, layout, title),
        }
    }

    /// Returns whether the box shows a question as a table now.
    pub fn asks_in_table(&self) -> bool {
        let is_shown = self.telling.is_ready() && self.handing.is_none() && !self.is_called();
        let asks = || self.asking.top().is_some_and(|ask| ask.fills_box() && !ask.is_page());
        self.modern && is_shown && self.asking.page == Page::Menu && asks()
    }

    /// Returns whether a table takes the whole box, so that no remarks stand in it.
    pub(super) fn fills_box(&self) -> bool {
        let has_table = |title| self.odds_page(title).is_some();
        self.asks_in_table() || matches!(self.asking.page, Page::Of(title) if has_table(title))
    }

    /// Returns whether a question of the game is open.
    #[cfg(test)]
    pub fn has_question(&self) -> bool {
        self.asking.top().is_some()
    }

    /// Returns the title of the box and the remark beside it.
    pub(super) fn bar_heading(&self, ask: Option<&dyn Prompt<G>>) -> [String; 2] {
        if let Some(roll) = self.boxed_roll() {
            return self.roll_heading(roll);
        }
        match ask.and_then(|ask| ask.question()).filter(|_| self.asks_in_table()) {
            Some(question) => [question.title.clone(), question.aside.clone()],
            None => self.asked_heading(ask).unwrap_or_else(|| [self.bar_title(ask).into(), String::new()]),
        }
    }

    /// Returns the heading of a question that has one of its own.
    fn asked_heading(&self, ask: Option<&dyn Prompt<G>>) -> Option<[String; 2]> {
        let is_asked = self.telling.is_ready() && self.handing.is_none() && !self.is_called();
        ask.filter(|_| is_asked && self.asking.page == Page::Menu)?.heading(&self.scene())
    }

    /// Returns the title of the bar's current content.
    pub(super) fn bar_title(&self, ask: Option<&dyn Prompt<G>>) -> &'static str {
        match (&self.telling.stage, self.asking.page, ask) {
            _ if self.handing.is_some() => G::LENDING.title,
            (PlaybackState::Dice(_) | PlaybackState::Flight(Flight { roll: Some(_), .. }), ..) => "Dice",
            (
                PlaybackState::Pondering { .. }
                | PlaybackState::Read { .. }
                | PlaybackState::Moment { .. }
                | PlaybackState::Landed(_)
                | PlaybackState::Flight(_),
                ..,
            ) => "What happens",
            _ if self.is_called() => seats::TOPIC.title,
            (_, Page::Menu, Some(ask)) => ask.topic().title,
            (_, Page::Menu, None) if self.is_explaining() => "What happens",
            (_, Page::Menu, None) => self.session.battle().words().report.title,
            (_, Page::Log, _) => "Log",
            (_, Page::Of(title), _) => title,
        }
    }

    fn draw_page(&self, canvas: &mut Canvas<'_>, layout: &GameLayout, title: &'static str) {
        if let Some(table) = self.odds_page(title) {
            let (area, _) = table_in(layout);
            let area = Rect { x: area.x + 1, width: area.width.saturating_sub(2), ..area };
            table.read_from(self.asking.turned).draw(canvas, area);
            return page_foot(canvas, layout.bar, title, "");
        }
        let bar = layout.bar;
        let lines = self.page_rows(title);
        let top = self.asking.turned.min(lines.len().saturating_sub(PAGE_ROWS));
        for (y, line) in (bar.y..).zip(lines.iter().skip(top).take(PAGE_ROWS)) {
            canvas.fit(bar.x + 1, y, 78, &[line], Ink::Plain);
        }
        let below = lines.len().saturating_sub(top + PAGE_ROWS);
        let more = match (below, top) {
            (0, 0) => String::new(),
            (0, _) => "   Up: back".into(),
            (below, _) => format!("   Down: {below} more"),
        };
        page_foot(canvas, bar, title, &more);
    }

    fn draw_log_page(&self, canvas: &mut Canvas<'_>, bar: Rect) {
        self.log.draw(self.seats.seat, canvas, Rect::new(bar.x, bar.y, bar.width, 4));
        page_foot(canvas, bar, "Log", "  Up, Down: scroll");
    }

    /// Draws the result of an event: its headline, with the full text below.
    fn draw_landing(&self, canvas: &mut Canvas<'_>, layout: &GameLayout, landing: &ImpactFlash<G>) {
        let bar = layout.bar;
        self.draw_pace(canvas, bar, if landing.until.is_none() { BEFORE_MORE } else { bar.width });
        let rows = landing.rows();
        if let Some(upshot) = &landing.effect.upshot {
            effects::draw_line(canvas, bar, upshot);
        }
        // A large log shows the full text already, and so can the headline.
        let headline = landing.effect.upshot.as_ref().map_or("", |upshot| upshot.line.as_str());
        let is_said = !headline.is_empty() && landing.text.ends_with(headline);
        if (landing.until.is_none() || !has_large_log(layout)) && !is_said {
            let text = signed(canvas, &landing.text);
            canvas.wrapped(Rect::new(bar.x + 1, bar.y + READ.1 - rows, READ.0, rows), &text, Ink::Plain);
        }
        canvas.cursor = (bar.x, bar.y + 4);
        if landing.until.is_none() {
            more(canvas, bar);
        }
    }

    /// Draws the latest events during a pause. Beside a large log it draws only the latest news.
    fn draw_tail(&self, canvas: &mut Canvas<'_>, layout: &GameLayout) {
        let bar = layout.bar;
        self.draw_news(canvas, layout);
        self.draw_pace(canvas, bar, bar.width);
        canvas.cursor = (bar.x, bar.y + 4);
    }

    /// Draws the newest entries of the log in the bar.
    fn draw_news(&self, canvas: &mut Canvas<'_>, layout: &GameLayout) {
        let bar = layout.bar;
        match self.log.news(self.seats.seat) {
            Some((last, ink)) if has_large_log(layout) => {
                let last = signed(canvas, last);
                canvas.wrapped(Rect::new(bar.x + 1, bar.y, READ.0, READ.1), &last, ink);
            }
            _ if self.far => self.log.draw_in_steps(self.seats.seat, canvas, Rect::new(bar.x, bar.y, bar.width, 4)),
            _ => self.log.draw(self.seats.seat, canvas, Rect::new(bar.x, bar.y, bar.width, 4)),
        }
    }

    /// Draws the key hints for the pace of playback in that many columns.
    fn draw_pace(&self, canvas: &mut Canvas<'_>, bar: Rect, columns: u16) {
        let end = canvas.keys(bar.x + 1, bar.y + 4, &self.pace_keys());
        let stop = "other key: stop";
        if !self.orders.is_empty() && end + 2 + stop.len() as u16 <= bar.x + columns {
            canvas.put(end + 2, bar.y + 4, stop, Ink::Dim);
        }
    }

    /// Returns the hints for the pace of playback.
    pub(super) fn pace_keys(&self) -> Vec<Hint> {
        let pace = [KeyAction::More, KeyAction::Less, KeyAction::Stepwise, KeyAction::Other, KeyAction::Skip];
        let leave = [KeyAction::Back];
        let leave = if self.is_watched() { &leave[..] } else { &[] };
        self.keys().line_in_battle(Keymap::Dice, &[&pace, leave].concat())
    }

    /// Draws dice with their caption. Total and result follow below once the dice lie still (DEC-137).
    fn draw_roll(&self, canvas: &mut Canvas<'_>, bar: Rect, roll: &ShownRoll<G>) {
        let caption = self.roll_caption(roll);
        let end = canvas.fit(bar.x + 1, bar.y, 38, &[&caption], Ink::Strong);
        canvas.cursor = (end, bar.y);
        if roll.is_still() {
            for (y, (line, ink)) in (bar.y + 1..bar.bottom()).zip(result_rows(&roll.throw.result)) {
                canvas.fit(bar.x + 1, y, RESULT, &[&line], ink);
            }
            if roll.waits && !canvas.gather(&[more_key()]) {
                canvas.put(bar.x + 72, bar.y + 4, "<more>", Ink::Warning);
            }
        } else if roll.boxed {
            canvas.put(bar.x + 1, bar.y + 1, "<space bar>", Ink::Warning);
            let keys = [Hint::of(Key::Char(' '), "Space", "stop"), Hint::of(Key::Char('!'), "!", "skip")];
            if !canvas.gather(&keys) {
                canvas.put(bar.x + 1, bar.y + 4, "any key stops   ! skips", Ink::Dim);
            }
        }
        draw_why(canvas, bar, roll);
        for number in 0..roll.shown() {
            let ink = if number < roll.stopped { Ink::Strong } else { Ink::Plain };
            let sides = roll.throw.dice.get(number).map_or(0, |die| die.sides);
            dice::draw(canvas, bar, number, (roll.face(number), sides), ink);
        }
    }
}

/// Returns whether the screen has a log with room for many lines.
fn has_large_log(layout: &GameLayout) -> bool {
    layout.log.is_some_and(|log| log.inner.height >= log::LARGE)
}

/// The columns of the last line that are free before `<more>`.
const BEFORE_MORE: u16 = 71;

/// The columns for total and result beside the dice.
const RESULT: u16 = 39;

/// Wraps total and result of a roll into the columns beside the dice.
fn result_rows(result: &[String]) -> Vec<(String, Ink)> {
    let inks = std::iter::once(Ink::Warning).chain(std::iter::repeat(Ink::Plain));
    let rows = |(line, ink): (&String, Ink)| wrap(line, RESULT.into()).into_iter().map(move |row| (row, ink));
    result.iter().zip(inks).flat_map(rows).collect()
}

/// Draws the reason for a computer's roll. It ends in the last line and uses more lines if the result leaves them free.
fn draw_why<G: RulebookUi>(canvas: &mut Canvas<'_>, bar: Rect, roll: &ShownRoll<G>) {
    if roll.boxed && !roll.is_still() {
        return;
    }
    let told = if roll.is_still() { result_rows(&roll.throw.result).len() as u16 } else { 0 };
    if told >= 4 {
        return;
    }
    let free = 4 - told;
    let rows = (wrap(&roll.why, 38).len() as u16).min(free);
    if rows == 1 {
        canvas.fit(bar.x + 1, bar.y + 4, 38, &[&roll.why], Ink::Dim);
    } else {
        canvas.wrapped(Rect::new(bar.x + 1, bar.y + 5 - rows, 38, rows), &roll.why, Ink::Dim);
    }
}

fn page_foot(canvas: &mut Canvas<'_>, bar: Rect, title: &str, more: &str) {
    let back = Hint::of(Key::Enter, "Return", "to the question");
    let scroll = Hint::several("Up Down", "scroll");
    let keys = [back, scroll, Hint::of(Key::Tab, "Tab", "next page")];
    if canvas.gather(&keys) {
        canvas.cursor = (bar.x, bar.y);
        return;
    }
    let end = canvas.put(bar.x + 1, bar.y + 4, &format!("[{title}]  Tab: next page   Return: back{more}"), Ink::Dim);
    canvas.cursor = (end, bar.y + 4);
}

/// Columns and lines for a text in the bar.
pub const READ: (u16, u16) = (78, 4);

/// Draws a text with `<more>` in the lower right corner (UI-07).
fn draw_more(canvas: &mut Canvas<'_>, bar: Rect, text: &str) {
    // The next key shows the lines that do not fit here.
    for (y, line) in (bar.y..bar.y + READ.1).zip(wrap(text, READ.0.into())) {
        canvas.put(bar.x + 1, y, &line, Ink::Plain);
    }
    more(canvas, bar);
}

/// The hint for Return while a text is read.
pub(super) fn more_key() -> Hint {
    Hint::of(Key::Enter, "Return", "more")
}

fn more(canvas: &mut Canvas<'_>, bar: Rect) {
    if canvas.gather(&[more_key()]) {
        canvas.cursor = (bar.x, bar.y);
        return;
    }
    let end = canvas.put(bar.x + 72, bar.y + 4, "<more>", Ink::Warning);
    canvas.cursor = (end, bar.y + 4);
}
