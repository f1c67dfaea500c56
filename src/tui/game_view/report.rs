//! The report at the end of a game: who won, what each character did and gained, how the chance went, the mistakes and the
//! deaths. A rulebook gives facts and words ([`facts`]); the panels are the same for all ([`panels`]). Start reading with
//! [`GameView::draw_report`].

pub mod chart;
pub mod facts;
mod panels;
pub mod subject;
mod verdict;

use crate::canvas::Canvas;
use crate::game_view::mistake_review::MistakeReview;
use crate::game_view::playback_state::PlaybackState;
use crate::game_view::replay::JumpTarget;
use crate::game_view::rulebook_ui::{Page, RulebookUi};
use crate::game_view::{Ending, GameView};
use crate::help::reader::HelpReader;
use crate::input::Key;
use crate::keys::{Hint, KeyAction, Keymap, Keys};
use crate::theme::Ink;
use crate::wide_layout::WideLayout;
use crate::widgets::panels::sheet::scroll_hint;
use ludus_engine::replay::Replay;
use ludus_store::session::{SaveState, Session};
use ludus_store::settings::Settings;
use std::cell::Cell;

/// The results of a game, and the scroll position of the report.
#[derive(Default)]
pub struct ReportOutcome {
    /// True once the store has credited them.
    pub known: bool,
    /// Rows of the report scrolled away at the top.
    pub scrolled: usize,
    /// How far it can be scrolled, and the rows of a page. Set when it is drawn.
    pub most: Cell<usize>,
    pub page: Cell<usize>,
    /// The number of the listed mistake that the key shows next.
    pub mistake: usize,
}

/// Rows that a page key scrolls in boxes.
const BOX_PAGE: usize = 6;

/// The rows that keys take in a line of keys.
fn foot_rows(keys: &[Hint], width: u16) -> u16 {
    let (mut column, mut rows) = (2, 1);
    for key in keys {
        if column + key.width() > width - 2 && column > 2 {
            (column, rows) = (2, rows + 1);
        }
        column += key.width() + 3;
    }
    rows
}

impl<G: RulebookUi> GameView<G> {
    /// Creates the screen of a game that was over before it was opened. It shows the report. `free` means that the
    /// result counted for no character.
    pub fn past(
        session: Session<G>,
        settings: Settings,
        initial_memory: G::Memory,
        free: bool,
        now: u64,
    ) -> GameView<G> {
        let mut player = GameView::seated(session, settings, initial_memory, &[], now);
        (player.is_past, player.free, player.seats.empty) = (true, free, false);
        player.telling.queue.clear();
        player.telling.opening = 0;
        player.go_on();
        player
    }

    /// Returns whether the game was over before it was opened.
    pub const fn is_past(&self) -> bool {
        self.is_past
    }

    /// Returns whether the game is over and still needs its results.
    pub fn wants_results(&self) -> bool {
        self.guide.is_none() && !self.result.known && self.session.battle().to_move().is_none()
    }

    /// Sets whether the result does not count.
    pub const fn set_free(&mut self, free: bool) {
        self.free = free;
    }

    /// Returns whether the result does not count. Known at the end of the game.
    pub const fn is_free(&self) -> bool {
        self.free
    }

    /// Sets the results for the report. `trouble`: the error from storing them.
    pub fn set_results(&mut self, trouble: Option<String>) {
        self.result.known = true;
        let texts: Vec<String> = self.unsaved().map(String::from).into_iter().chain(trouble).collect();
        if !texts.is_empty() {
            self.say(texts.join(" "), Ink::Bad);
        }
        self.analyse();
    }

    /// Returns a message if a part of the finished game is not saved.
    fn unsaved(&self) -> Option<&'static str> {
        match self.session.kept() {
            _ if self.session.path().is_none() => None,
            SaveState::Whole => None,
            SaveState::Beginning => Some("The end of the journal is not saved."),
            SaveState::Nothing => Some("The journal is not saved."),
        }
    }

    /// Adds the summary of a copy, which only the replay `film` can compute.
    pub fn conclude(&mut self, film: &Replay<G>) {
        G::conclude(&mut self.memory, self.session.battle(), self.session.setup(), Some(film));
    }

    /// Handles a key on the report.
    pub(super) fn read_report(&mut self, key: Key) -> bool {
        if !self.is_at_the_end() {
            return false;
        }
        let (page, last) = (self.result.page.get().max(1), self.result.most.get());
        let top = self.result.scrolled.min(last);
        let to = match self.keys().intent(Keymap::Report, key) {
            Some(KeyAction::Previous) => top.saturating_sub(1),
            Some(KeyAction::Next) => top + 1,
            Some(KeyAction::PageUp) => top.saturating_sub(page),
            Some(KeyAction::PageDown) => top + page,
            Some(intent) => {
                match intent {
                    KeyAction::Page => self.asking.page = Page::Log,
                    KeyAction::Accept => self.ending = Ending::Done,
                    KeyAction::Help => self.explain_report(),
                    KeyAction::Watch => self.watch_again(JumpTarget::Beginning),
                    KeyAction::Death(number) => self.watch_fall(number.into()),
                    KeyAction::Mistake if self.can_review() => self.review_mistakes(),
                    KeyAction::Mistake => self.watch_next_mistake(),
                    KeyAction::Turning => self.watch_turning(),
                    KeyAction::Again if self.verdict.is_some() => self.ending = Ending::Again,
                    KeyAction::Other if self.allows_rematch() => self.ending = Ending::Rematch,
                    KeyAction::Rest if self.again_keys().contains(&KeyAction::Rest) => self.ending = Ending::Rest,
                    KeyAction::Copy => self.show_code(),
                    _ => {}
                }
                top
            }
            None => {
                if self.can_review() && self.keys().intent(Keymap::Battle, key) == Some(KeyAction::Coach) {
                    self.review_mistakes();
                }
                if self.is_watched() && self.keys().intent(Keymap::Dice, key) == Some(KeyAction::Back) {
                    self.ending = Ending::Done;
                }
                top
            }
        };
        self.result.scrolled = to.min(last);
        true
    }

    /// Returns the deaths with their causes. Without the analysis, only those that the seat knows of.
    fn fallen(&self) -> Vec<String> {
        let Some(verdict) = &self.verdict else { return self.log.fallen_whole(self.seats.seat) };
        verdict.fallen.iter().map(|(_, text)| text.clone()).collect()
    }

    fn watch_fall(&mut self, number: usize) {
        match self.verdict.as_ref().and_then(|verdict| verdict.fallen.get(number)) {
            Some((step, _)) => self.watch_again(JumpTarget::Fall(*step)),
            None => self.say("No death has that number.".into(), Ink::Bad),
        }
    }

    fn watch_turning(&mut self) {
        match self.turning_point().map(|turning| turning.spot) {
            Some(spot) => self.watch_again(spot),
            None if self.verdict.as_ref().is_some_and(|verdict| verdict.course.played.0 < verdict.course.played.1) => {
                self.say("It is still being computed.".into(), Ink::Bad);
            }
            None => self.say("No turn changed the win chance by more than its error.".into(), Ink::Bad),
        }
    }

    /// Returns whether the report is on the screen and nothing covers it.
    pub(super) fn reports(&self) -> bool {
        let told =
            matches!(self.telling.stage, PlaybackState::Ready) && self.seats.next.is_none() && self.handing.is_none();
        told && self.guide.is_none()
            && self.asking.page == Page::Menu
            && self.asking.asks.is_empty()
            && self.shown.to_move().is_none()
    }

    /// Draws the report over the whole screen: as boxes if there is room, otherwise as one page.
    pub(super) fn draw_report(&self, canvas: &mut Canvas<'_>) {
        if !self.reports() {
            return;
        }
        let area = canvas.area();
        canvas.clear(area);
        let (room, boxes) = (WideLayout::any(area), WideLayout::of(area).is_some());
        let (title, sheet) = self.report_sheet();
        room.head(canvas, &title, "");
        let body = room.body();
        let most = match boxes {
            true => sheet.tile(canvas, body, self.result.scrolled),
            false => sheet.stack(canvas, body, self.result.scrolled),
        };
        self.result.most.set(most);
        self.result.page.set(if boxes { BOX_PAGE } else { usize::from(body.height.saturating_sub(1)) });
        let trouble = self.log.lines.last().filter(|line| line.ink == Ink::Bad);
        if most > 0 && !boxes {
            let row = if trouble.is_some() { area.y } else { body.bottom() };
            self.draw_position(canvas, (most, row), &title);
        }
        let trouble = trouble.map(|line| (line.of(self.seats.seat).text.as_str(), Ink::Bad));
        let mut keys = self.report_keys(most > 0);
        while keys.len() > 1 && foot_rows(&keys, area.width) > 2 {
            // The help is the last, and names them all.
            keys.remove(keys.len() - 2);
        }
        room.foot(canvas, trouble, &keys);
        canvas.cursor = (area.x + 2, area.y);
    }

    /// Shows at the right of a row how much of the page is below or above, if there is room beside the title.
    fn draw_position(&self, canvas: &mut Canvas<'_>, (most, row): (usize, u16), title: &str) {
        let top = self.result.scrolled.min(most);
        let text = scroll_hint((top, most - top));
        let area = canvas.area();
        if row > area.y || title.len() + text.len() + 6 <= usize::from(area.width) {
            canvas.put(area.right().saturating_sub(text.len() as u16 + 2), row, &text, Ink::Dim);
        }
    }

    /// Returns the keys that work here, the most used first.
    fn report_keys(&self, scrolls: bool) -> Vec<Hint> {
        let scrolls = if scrolls { &[KeyAction::Next, KeyAction::Previous][..] } else { &[] };
        let copy = if self.is_apart { &[][..] } else { &[KeyAction::Copy] };
        let again = self.again_keys();
        let last = [KeyAction::Help];
        let keys = [&[KeyAction::Accept, KeyAction::Watch][..], &again, copy, &[KeyAction::Page], scrolls, &last];
        let keys = keys.concat();
        let shown: Vec<KeyAction> = keys.iter().copied().filter(|key| !self.leads_elsewhere(*key)).collect();
        let mut hints = self.keys().line(Keymap::Apart, if self.is_apart { &[KeyAction::Accept] } else { &[] });
        hints.extend(self.keys().line(Keymap::Report, &shown));
        Hint::reword(&mut hints, KeyAction::Other, self.session.battle().words().again);
        hints
    }

    /// Returns whether a key of the report has another effect in a copy, or none.
    fn leads_elsewhere(&self, intent: KeyAction) -> bool {
        self.is_apart && matches!(intent, KeyAction::Watch | KeyAction::Accept)
    }

    /// Opens the help of the report. It names only keys that work in this report.
    fn explain_report(&mut self) {
        let again = self.again_keys();
        let works = |intent: KeyAction| match intent {
            KeyAction::Turning
            | KeyAction::Death(_)
            | KeyAction::Mistake
            | KeyAction::Again
            | KeyAction::Other
            | KeyAction::Rest => again.contains(&intent),
            KeyAction::Copy => self.has_code(),
            intent => !self.leads_elsewhere(intent),
        };
        let keys = self.keys();
        let dead: Vec<&str> =
            Keys::bindings(Keymap::Report).filter(|row| !works(row.intent)).map(|row| row.does).collect();
        let mut told = keys.help_rows(Keymap::Report, Keys::bindings(Keymap::Anywhere), &[], false);
        told.retain(|(_, does)| !dead.contains(does));
        let words = self.session.battle().words();
        let again = Keys::bindings(Keymap::Report).find(|row| row.intent == KeyAction::Other).map(|row| row.does);
        told.iter_mut().filter(|(_, does)| Some(*does) == again).for_each(|(_, does)| *does = words.again);
        if self.is_apart {
            told.extend(keys.line(Keymap::Apart, &[KeyAction::Accept]).into_iter().map(|hint| (hint.shown, hint.does)));
        }
        let reader = HelpReader::with_rows(G::CHAPTERS, &words.report, keys.confirm, told, &[]);
        self.help = Some(reader.explaining(G::ABBREVIATIONS));
    }

    /// Returns whether the characters can go on from here. Those of a past game may be anywhere.
    fn allows_rematch(&self) -> bool {
        self.verdict.is_some() && !self.is_past && G::allows_rematch(self.session.setup())
    }

    /// Returns the keys for replays and for another game, as far as they work here. A copy has none.
    fn again_keys(&self) -> Vec<KeyAction> {
        let Some(verdict) = &self.verdict else { return Vec::new() };
        let turning = self.turning_point().map(|_| KeyAction::Turning);
        let has_dear = verdict.review.as_ref().is_some_and(MistakeReview::has_dear);
        let dear = (has_dear || self.can_review()).then_some(KeyAction::Mistake);
        let fell = (!verdict.fallen.is_empty()).then_some(KeyAction::Death(0));
        let rematch = self.allows_rematch().then_some(KeyAction::Other);
        let rest = rematch.filter(|_| self.session.battle().words().rests).map(|_| KeyAction::Rest);
        dear.into_iter().chain(turning).chain(fell).chain([KeyAction::Again]).chain(rematch).chain(rest).collect()
    }
}
