//! The report at the end of a game: what each character did and gained, and the deaths with their causes. It is drawn
//! in boxes if the screen has room, otherwise over the board. Start reading with [`GameView::draw_report`].

use crate::canvas::{Canvas, wrap};
use crate::game_view::mistake_review::MistakeReview;
use crate::game_view::playback_state::PlaybackState;
use crate::game_view::replay::JumpTarget;
use crate::game_view::rulebook_ui::{Page, ReportFacts, ReportRow, RulebookUi};
use crate::game_view::{Ending, GameView};
use crate::help::HelpReader;
use crate::input::Key;
use crate::keys::{KeyAction, Keymap, Keys};
use crate::layout::GameLayout;
use crate::theme::Ink;
use crate::wide_layout::WideLayout;
use ludus_engine::replay::Replay;
use ludus_store::session::SaveState;
use ratatui::layout::Rect;
use std::cell::Cell;

/// The results of a game, and the scroll position of the report.
pub struct ReportOutcome {
    /// True once the store has credited them.
    pub known: bool,
    /// Rows of the report scrolled away at the top.
    pub scrolled: usize,
    /// How far the boxes can be scrolled. Set when they are drawn.
    pub most: Cell<usize>,
}

/// Rows that a page key scrolls in boxes.
const BOX_PAGE: usize = 6;

/// Returns the number of rows between heading and bar.
fn room(area: Rect) -> usize {
    usize::from(area.height.saturating_sub(3))
}

impl<G: RulebookUi> GameView<G> {
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
    pub(super) fn read_report(&mut self, key: Key, layout: Option<&GameLayout>) -> bool {
        if !self.is_at_the_end() {
            return false;
        }
        let boxes = layout.is_some_and(|layout| layout.box_of_bar.is_framed());
        let page = if boxes { BOX_PAGE } else { layout.map_or(1, |layout| room(layout.board.inner)) };
        let last = if boxes { self.result.most.get() } else { self.report_rows().len().saturating_sub(page) };
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
                    KeyAction::Dear(number) => self.watch_dear(number.into()),
                    KeyAction::Turning => self.watch_turning(),
                    KeyAction::Again if self.verdict.is_some() => self.ending = Ending::Again,
                    KeyAction::Other if self.verdict.is_some() && G::allows_rematch(self.session.setup()) => {
                        self.ending = Ending::Rematch
                    }
                    KeyAction::Rest if self.verdict.is_some() && G::allows_rematch(self.session.setup()) => {
                        self.ending = Ending::Rest
                    }
                    KeyAction::Copy => self.show_code(),
                    _ => {}
                }
                top
            }
            None => {
                if self.is_watched() && self.keys().intent(Keymap::Dice, key) == Some(KeyAction::Back) {
                    self.ending = Ending::Done;
                }
                top
            }
        };
        self.result.scrolled = to.min(last);
        true
    }

    /// Returns the rulebook's rows, then the deaths, then the player's mistakes.
    fn report_rows(&self) -> Vec<ReportRow> {
        let mut rows = G::report(&self.scene()).rows;
        let fallen = self.fallen();
        if !fallen.is_empty() {
            rows.extend([(2, String::new(), Ink::Plain), (2, G::FALLEN.into(), Ink::Strong)]);
        }
        let wrapped = |(text, ink): (String, Ink)| {
            let lines = wrap(&text, 73).into_iter().enumerate();
            lines.map(move |(number, line)| (if number == 0 { 2 } else { 5 }, line, ink))
        };
        rows.extend(fallen.into_iter().flat_map(|(_, death, ink)| wrapped((death, ink))));
        let costs = self.told_costs();
        rows.extend(costs.first().map(|_| (2, String::new(), Ink::Plain)));
        rows.extend(costs.into_iter().flat_map(wrapped));
        rows
    }

    /// Returns the deaths with their causes, each with the key that leads there. Without the analysis, only those
    /// that the seat knows of.
    fn fallen(&self) -> Vec<ReportRow> {
        let Some(verdict) = &self.verdict else { return self.log.fallen_whole(self.seats.seat) };
        let fell = verdict.fallen.iter().enumerate();
        fell.map(|(number, (_, text))| (0, format!("{}  {text}", number + 1), Ink::Plain)).collect()
    }

    fn watch_fall(&mut self, number: usize) {
        match self.verdict.as_ref().and_then(|verdict| verdict.fallen.get(number)) {
            Some((step, _)) => self.watch_again(JumpTarget::Step(*step)),
            None => self.say("No death has that number.".into(), Ink::Bad),
        }
    }

    fn watch_turning(&mut self) {
        let turning = self.verdict.as_ref().and_then(|verdict| verdict.course.turning.as_ref());
        match turning.map(|turning| turning.spot) {
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

    /// Draws the report in boxes over the whole screen, if there is room.
    pub(super) fn draw_report_boxes(&self, canvas: &mut Canvas<'_>) {
        let Some(room) = WideLayout::full(canvas.area()).filter(|_| self.reports()) else { return };
        canvas.clear(canvas.area());
        let scene = self.scene();
        room.head(canvas, &G::report(&scene).title, "");
        let (fallen, costs) = (self.fallen(), self.told_costs());
        let ended = ReportFacts { fallen: &fallen, costs: &costs, wanted: self.result.scrolled };
        let most = G::draw_report(&scene, canvas, room.body(), &ended);
        self.result.most.set(most);
        let trouble = self.log.lines.last().filter(|line| line.ink == Ink::Bad);
        let trouble = trouble.map(|line| (line.of(self.seats.seat).text.as_str(), Ink::Bad));
        let scrolls = if most > 0 { &[KeyAction::Previous, KeyAction::Next][..] } else { &[] };
        let last: &[KeyAction] = if self.is_apart {
            &[KeyAction::Page, KeyAction::Help]
        } else {
            &[KeyAction::Copy, KeyAction::Page, KeyAction::Help]
        };
        let keys = [&[KeyAction::Accept, KeyAction::Watch][..], &self.again_keys(), last, scrolls];
        let keys = keys.concat();
        let shown: Vec<KeyAction> = keys.iter().copied().filter(|key| !self.leads_elsewhere(*key)).collect();
        let mut hints = self.keys().line(Keymap::Apart, if self.is_apart { &[KeyAction::Accept] } else { &[] });
        hints.extend(self.keys().line(Keymap::Report, &shown));
        room.foot(canvas, trouble, &hints);
        canvas.cursor = (room.body().x + 4, room.body().y + 2);
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
            | KeyAction::Dear(_)
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
        if self.is_apart {
            told.extend(keys.line(Keymap::Apart, &[KeyAction::Accept]).into_iter().map(|hint| (hint.shown, hint.does)));
        }
        let reader = HelpReader::with_rows(G::CHAPTERS, &G::REPORT, keys.confirm, told, &[]);
        self.help = Some(reader.explaining(G::ABBREVIATIONS));
    }

    /// Returns the keys for replays and for another game, as far as they work here. A copy has none.
    fn again_keys(&self) -> Vec<KeyAction> {
        let Some(verdict) = &self.verdict else { return Vec::new() };
        let turning = verdict.course.turning.as_ref().map(|_| KeyAction::Turning);
        let dear = verdict.review.as_ref().is_some_and(MistakeReview::has_dear).then_some(KeyAction::Dear(0));
        let fell = (!verdict.fallen.is_empty()).then_some(KeyAction::Death(0));
        let rematch = G::allows_rematch(self.session.setup()).then_some([KeyAction::Other, KeyAction::Rest]);
        turning
            .into_iter()
            .chain(fell)
            .chain(dear)
            .chain([KeyAction::Again])
            .chain(rematch.into_iter().flatten())
            .collect()
    }

    /// Draws the report over the board, with its keys in the bar.
    pub(super) fn draw_report(&self, canvas: &mut Canvas<'_>, layout: &GameLayout) {
        if self.shown.to_move().is_some() || self.guide.is_some() || WideLayout::full(canvas.area()).is_some() {
            return;
        }
        let (area, top) = (layout.board.inner, self.result.scrolled);
        canvas.clear(area);
        let report = G::report(&self.scene());
        canvas.put(area.x + 2, area.y, &report.title, Ink::Title);
        canvas.put(area.x + 2, area.y + 2, report.heading, Ink::Strong);
        let rows = self.report_rows();
        for (y, (indent, text, ink)) in (area.y + 3..).zip(rows.iter().skip(top).take(room(area))) {
            canvas.put(area.x + indent, y, text, *ink);
        }
        if let Some(line) = self.log.lines.last().filter(|line| line.ink == Ink::Bad) {
            let room = Rect::new(layout.bar.x + 1, layout.bar.y, 78, 2);
            canvas.wrapped(room, &line.of(self.seats.seat).text, Ink::Bad);
        }
        self.draw_code(canvas, (layout.bar.x + 1, layout.bar.y + 2));
        let below = rows.len().saturating_sub(top + room(area));
        let more = match (below, top) {
            (0, 0) => String::new(),
            (0, _) => "Up: back".into(),
            (below, _) => format!("Space, Down: {below} more rows"),
        };
        let (x, y) = (layout.bar.x + 1, layout.bar.y);
        canvas.put(area.right().saturating_sub(more.len() as u16 + 2), area.y + 1, &more, Ink::Dim);
        canvas.keys(x, y + 3, &self.keys().line(Keymap::Report, &self.again_keys()));
        let [done, watch] = if self.is_apart { ["compare both", ""] } else { ["done", "    W: watch again"] };
        canvas.put(x, y + 4, &format!("Return: {done}    Tab: the log{watch}    ?: help"), Ink::Plain);
        canvas.cursor = (area.x + 2, area.y + 3);
    }
}
