//! The open questions, the reason for the last refused key and the current page of the bar. All commands of the player
//! reach the game through [`GameView::execute`]. Start reading with [`PromptStack`] and [`GameView::ask`].

use crate::canvas::Canvas;
use crate::canvas::cells::CellBuffer;
use crate::game_view::prompt::{Prompt, PromptContext, PromptReply};
use crate::game_view::quitting::Quitting;
use crate::game_view::rulebook_ui::{ODDS, Page, RulebookUi};
use crate::game_view::tutor::Tutor;
use crate::game_view::{Ending, GameView, picture, prompt};
use crate::help::reader::HelpReader;
use crate::keys::{Keymap, Keys};
use crate::layout::{BAR_ROWS, SMALLEST};
use crate::theme::skin::Skin;
use crate::widgets::odds_table::OddsTable;
use ludus_store::session::SaveState;
use ludus_store::settings::Confirm;
use ratatui::layout::Rect;

/// Milliseconds for which a new question ignores keys that were meant for what was shown before.
const STRAY: u64 = 150;

/// The open questions, with the state of the bar.
pub struct PromptStack<G: RulebookUi> {
    /// The open prompts, the topmost last.
    pub asks: Vec<Box<dyn Prompt<G>>>,
    /// A page to read before the next question.
    pub first: Option<Box<dyn Prompt<G>>>,
    /// Why the last key was refused.
    pub note: Option<String>,
    pub page: Page,
    /// Number of rows of the page scrolled away at the top.
    pub turned: usize,
    /// True if the screen has no panel, but a log box that can show it.
    pub has_room: bool,
    /// True if the log has its own box.
    pub has_log: bool,
    /// True if the log box shows the panel.
    pub cards: bool,
    /// Keys before this time were meant for what was shown before the question.
    pub deaf_until: u64,
    /// The command that the game gave by itself, until the player presses a key.
    pub by_itself: Option<G::Command>,
    /// The time at which the question appeared.
    pub since: u64,
    /// True if a question appeared since [`GameView::asks_anew`] was last called.
    pub came: bool,
}

impl<G: RulebookUi> Default for PromptStack<G> {
    fn default() -> Self {
        PromptStack {
            asks: Vec::new(),
            first: None,
            note: None,
            page: Page::Menu,
            turned: 0,
            has_room: false,
            has_log: false,
            cards: false,
            deaf_until: 0,
            by_itself: None,
            since: 0,
            came: false,
        }
    }
}

impl<G: RulebookUi> PromptStack<G> {
    pub fn top(&self) -> Option<&dyn Prompt<G>> {
        self.asks.last().map(|ask| &**ask)
    }

    /// Notes that a question appeared without a key from the player.
    pub const fn came_at(&mut self, now: u64) {
        self.deaf_until = now + STRAY;
        self.came = true;
    }

    /// Turns to the next page, from its top. If the log box can show the panel, that comes
    /// first and the question stays.
    pub fn turn(&mut self) {
        self.turned = 0;
        self.cards = self.has_room && self.page == Page::Menu && !self.cards;
        if self.cards {
            return;
        }
        // A log that stands in its own box is no page more, unless it is the only one.
        let shows_log = !self.has_log || G::PAGES.len() == 1;
        let pages: Vec<Page> = G::PAGES.iter().copied().filter(|page| *page != Page::Log || shows_log).collect();
        let at = pages.iter().position(|page| *page == self.page);
        self.page = pages.get(at.map_or(0, |at| at + 1)).copied().unwrap_or(Page::Menu);
    }
}

impl<G: RulebookUi> GameView<G> {
    /// Asks the next question. All events must have been shown.
    pub(super) fn ask(&mut self) {
        self.telling.skipping = false;
        self.telling.reasons.clear();
        if let Some(first) = self.asking.first.take() {
            return self.asking.asks.push(first);
        }
        if self.asking.asks.is_empty() && !self.is_taught() && !self.is_explaining() {
            // The question shows what its seat knows, so the seat comes first. In a lesson it is always the learner.
            let sat = self.seats.is_private();
            if !self.is_lesson() {
                self.seats.call(&self.shown, &self.hands);
            }
            if sat && !self.seats.is_private() {
                self.look_away();
                self.common = self.shown.seen_by_all();
            }
            self.log.note_question();
            let question = G::question(&self.scene());
            self.asking.asks.extend(question);
            self.teach();
            self.asking.since = self.now;
            if self.seats.is_private() {
                self.give_hint();
            }
        }
    }

    /// Lets the topmost prompt handle an input or the time. `None` if no prompt is open.
    pub(super) fn with_top<R>(
        &mut self,
        handle: impl FnOnce(&mut dyn Prompt<G>, &PromptContext<'_, G>) -> R,
    ) -> Option<R> {
        // The context borrows the game view, which lends the prompts meanwhile.
        let mut asks = std::mem::take(&mut self.asking.asks);
        let result = asks.last_mut().map(|ask| handle(&mut **ask, &self.scene()));
        self.asking.asks = asks;
        result
    }

    /// Carries out the reply of the topmost prompt.
    pub(super) fn reply(&mut self, reply: PromptReply<G>) {
        match reply {
            // A copy has nothing to save.
            PromptReply::Leave | PromptReply::Lose | PromptReply::Abandon if self.is_apart => {
                self.ending = Ending::Lost
            }
            PromptReply::Open(next) if self.is_apart && next.topic().title == G::LEAVING.title => {
                self.ending = Ending::Lost
            }
            PromptReply::Leave | PromptReply::Lose | PromptReply::Abandon if self.is_lesson() => self.leave_lesson(),
            PromptReply::Open(next) if self.is_lesson() && next.topic().title == G::LEAVING.title => {
                self.leave_lesson()
            }
            PromptReply::Stay => {}
            PromptReply::Say(text) => self.asking.note = Some(text),
            PromptReply::Open(next) => self.open(next),
            PromptReply::Close => _ = self.asking.asks.pop(),
            PromptReply::Undo => self.undo(),
            PromptReply::Page => self.asking.turn(),
            PromptReply::Help => self.help = self.asking.top().map(|ask| self.help_of(ask)),
            PromptReply::Leave if self.session.kept() == SaveState::Whole => self.ending = Ending::Saved,
            PromptReply::Leave => self.asking.asks.push(Box::new(Quitting::new(self.session.kept()))),
            PromptReply::Lose => self.ending = Ending::Lost,
            PromptReply::Abandon => self.ending = Ending::Abandoned,
            PromptReply::Do(command) => {
                if self.is_wanted(&command) {
                    self.execute(&command, None);
                }
            }
            PromptReply::Advice(command) => {
                let asked = self.asking.asks.iter_mut().rev().nth(1);
                if asked.is_some_and(|asked| asked.take_advice(&command)) {
                    self.asking.asks.pop();
                } else {
                    self.reply(PromptReply::Do(command));
                }
            }
            PromptReply::Order(order) => self.order(order),
        }
    }

    /// Opens a prompt. If nothing needs to be confirmed, a question with a single answer is answered.
    fn open(&mut self, next: Box<dyn Prompt<G>>) {
        let is_brief = self.settings.confirm == Confirm::Never;
        match is_brief.then(|| next.sole_reply(&self.scene())).flatten() {
            Some(reply) => self.reply(reply),
            None => {
                self.asking.asks.push(next);
                self.teach();
            }
        }
    }

    /// Marks the answer that the step of a lesson wants. A step can begin under an open prompt.
    pub(super) fn teach(&mut self) {
        if let Some(wanted) = self.guide.as_ref().and_then(Tutor::wanted).map(<[_]>::to_vec) {
            self.with_top(|prompt, scene| prompt.teach(scene, &wanted));
        }
    }

    /// Returns the help of the topmost prompt: its topic, the keys that work now and the texts that do not fit.
    fn help_of(&self, ask: &dyn Prompt<G>) -> HelpReader {
        let now = [self.unread(ask), ask.missing(&self.scene())].concat();
        let (topic, keys) = (ask.topic(), self.keys());
        let beside = self.rows_beside(ask, self.asking.asks.len() - 1).into_iter();
        let beside = beside.chain(Keys::bindings(Keymap::Anywhere));
        let told = keys.help_rows(self.keymap_of(ask), beside, &ask.letters(keys), ask.takes_letters());
        let reader = HelpReader::with_rows(G::CHAPTERS, &topic, keys.confirm, told, &now);
        reader.explaining(G::ABBREVIATIONS).on_board(G::SIGNS)
    }

    /// Returns the keymap of a prompt. A menu that is shown as a table has the keys of the table.
    pub(super) fn keymap_of(&self, ask: &dyn Prompt<G>) -> Keymap {
        let is_table = self.modern && ask.question().is_some();
        match ask.topic().context {
            Keymap::Menu if is_table => Keymap::Asking,
            context => context,
        }
    }

    /// Returns the texts that the bar cuts off, in full.
    fn unread(&self, ask: &dyn Prompt<G>) -> Vec<String> {
        let short = Some(BAR_ROWS - 1).filter(|_| !ask.needs_five());
        let mut unread: Vec<String> = Vec::new();
        for rows in [BAR_ROWS].into_iter().chain(short) {
            let mut lines = CellBuffer::empty(Rect::new(0, 0, SMALLEST.0, SMALLEST.1));
            let mut canvas = Canvas::new(&mut lines, Skin::BARE);
            if ask.is_page() {
                ask.draw_page(&self.scene(), &mut canvas, Rect::new(0, 0, SMALLEST.0, SMALLEST.1));
            } else {
                ask.draw(&self.scene(), &mut canvas, Rect::new(0, 0, SMALLEST.0, rows));
            }
            for text in canvas.unread() {
                if !unread.contains(&text) && !text.is_empty() {
                    unread.push(text);
                }
            }
        }
        unread
    }

    /// Executes a command. This is the only way to change the game. `why`: the computer's reason for its choice.
    pub(super) fn execute(&mut self, command: &G::Command, why: Option<String>) {
        let decider = self.session.battle().deciding_actor();
        let submitted = match &mut self.guide {
            Some(guide) if !guide.is_free() => self.session.submit_by(|game, told| guide.execute(game, command, told)),
            _ => self.session.submit_for(command, why.as_deref()),
        };
        match submitted {
            Ok(events) => {
                let own = why.is_none();
                self.telling.reasons.keep(&self.shown, why);
                self.done.push((decider, command.clone()));
                self.asking.asks.clear();
                if let Some(page) = G::read_after(command, self.session.battle(), own) {
                    self.asking.first = Some(page);
                }
                self.telling.queue.extend(events);
                if let Some(warning) = self.session.warning() {
                    self.warn(&warning);
                }
            }
            Err(refusal) => self.asking.note = Some(prompt::sentence(&refusal.to_string())),
        }
    }

    /// Returns all lines of a page of the rulebook, for the game with the moves being tried out.
    pub(super) fn page_rows(&self, title: &'static str) -> Vec<String> {
        let tried = self.asking.top().and_then(|ask| ask.tried(&self.scene()));
        G::page(&picture::with(&self.scene(), tried.as_ref()), title)
    }

    /// Returns the table of the page with the chances. `None` for other pages, and in the classic look.
    pub(super) fn odds_page(&self, title: &'static str) -> Option<OddsTable> {
        if title != ODDS || !self.modern {
            return None;
        }
        let tried = self.asking.top().and_then(|ask| ask.tried(&self.scene()));
        G::odds(&picture::with(&self.scene(), tried.as_ref()))
    }
}
