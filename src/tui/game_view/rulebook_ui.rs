//! What a rulebook brings to the player's table: who decides, what the computer would choose, its questions, its picture.
//!
//! Names, readings and the end are [`Readable`]'s. Nothing here is decided by the screen: the core of the rulebook answers.

use crate::engine::coach::Explain;
use crate::engine::game::Seat;
use crate::engine::narration::{EventText, Narrate};
use crate::engine::replay::Replay;
use crate::engine::search::SearchResult;
use crate::tui::canvas::Canvas;
use crate::tui::game_view::postgame::RoundMark;
use crate::tui::game_view::prompt::{Prompt, PromptContext};
use crate::tui::help::{Abbreviations, Chapters, Topic};
use crate::tui::keys::Keymap;
use crate::tui::theme::Ink;
use crate::tui::wide_layout::{Fill, TextBox, rows, scrolled, tell_more, texts};
use ratatui::layout::Rect;

/// What the computer chooses, and the rule that fired, in a few words for the log.
pub struct AiMove<C> {
    /// The command, always legal.
    pub command: C,
    /// Why.
    pub why: String,
}

/// Whose hands somebody is in while nothing is said about himself.
pub struct ControlRule<W> {
    /// By whom it is known what was said about him; none where nothing can be said about himself.
    pub own: Option<W>,
    /// With whom he goes until then.
    pub with: Option<W>,
}

/// What a player orders so that he need not be asked. What each of them answers the rulebook says.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StandingOrder<C> {
    /// Whoever is asked stands, or passes: this once.
    Stand,
    /// So does everybody of the seat who is still asked in this round, unless there is something to be done.
    Rest,
    /// He stands until somebody is in reach.
    Hold,
    /// He goes on as the computer would until somebody is in reach.
    Advance,
    /// Whatever comes at somebody of the seat in this round is taken.
    Take,
    /// He does the same as somebody else has, as far as he can.
    Alike(C),
}

/// A game in which it is known who decides for whom. Who belongs to a player may be lent to the computer.
pub trait ControlRules: Narrate {
    /// Everybody for whom somebody decides, those who are gone as well.
    fn people(&self) -> impl Iterator<Item = Self::ActorId>;

    /// Whether he is still in the game.
    fn is_there(&self, _who: Self::ActorId) -> bool {
        true
    }

    /// The seat whose he is.
    fn seat_of(&self, who: Self::ActorId) -> Seat;

    /// Whether a player decides for him, unless he lends him; else the computer always does.
    fn is_players(&self, _who: Self::ActorId) -> bool {
        true
    }

    /// Whether everybody may see what any seat does: then nobody looks away while another one sits down.
    fn is_common(&self) -> bool {
        false
    }

    /// Whether the first of two players at one keyboard is called to sit down too, because the first question is secret.
    fn calls_first(&self) -> bool {
        false
    }

    /// With whom he goes.
    fn control_rule(&self, who: Self::ActorId) -> ControlRule<Self::ActorId> {
        ControlRule { own: Some(who), with: None }
    }

    /// Who comes by an event: what was said about whoever had his name before is forgotten.
    fn comer(_event: &Self::Event) -> Option<Self::ActorId> {
        None
    }

    /// What the computer would answer; none once it is over.
    fn choose(&self) -> Option<AiMove<Self::Command>>;

    /// What an order answers to what is asked; none where it has no answer, and whoever decides is asked.
    fn obey(&self, _order: &StandingOrder<Self::Command>) -> Option<Self::Command> {
        None
    }

    /// The answer, where there is no other: it is not asked for.
    fn only_answer(&self) -> Option<Self::Command> {
        let mut legal = Vec::new();
        self.legal_commands(&mut legal);
        legal.pop().filter(|_| legal.is_empty())
    }
}

/// A page of the five lines, which Tab turns.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// What is asked.
    Menu,
    /// What happened.
    Log,
    /// One of the rulebook's, by its title.
    Of(&'static str),
}

/// A line of the report: how far in, what, how.
pub type ReportRow = (u16, String, Ink);

/// A box of who died of what, scrolled as far as wanted; gives how far it can be.
pub fn draw_fallen(canvas: &mut Canvas<'_>, area: Rect, ReportFacts { fallen, wanted, .. }: &ReportFacts<'_>) -> usize {
    let nobody = [("Nobody fell.".to_string(), Ink::Good)];
    let lines: Vec<(String, Ink)> = fallen.iter().map(|(_, text, ink)| (text.clone(), *ink)).collect();
    texts(canvas, area, "The fallen", if lines.is_empty() { &nobody } else { &lines }, *wanted)
}

/// What the report of any rulebook tells beside its own.
pub struct ReportFacts<'a> {
    /// Who died of what.
    pub fallen: &'a [ReportRow],
    /// What the choices of the seat that looks cost, beside what the dice did.
    pub costs: &'a [(String, Ink)],
    /// How far it is scrolled.
    pub wanted: usize,
}

/// The end of a game.
pub struct Report {
    /// How it ended.
    pub title: String,
    /// Above the rows.
    pub heading: &'static str,
    /// Who did what, what it brought.
    pub rows: Vec<ReportRow>,
}

/// The words of a rulebook for what the player says.
pub struct BookWords {
    /// While the seats change.
    pub look_away: &'static str,
    /// What giving up costs.
    pub abandoning: &'static str,
    /// After it was given up.
    pub given_up: &'static str,
    /// A seat that has nobody who could be lent.
    pub nobody: &'static str,
    /// The same in the list of who plays whom.
    pub nobody_listed: &'static str,
    /// The keys of that list, for whoever presses another.
    pub lending: &'static str,
    /// Why an order is not carried out.
    pub disobeyed: &'static str,
    /// Why nothing is taken back.
    pub kept: &'static str,
}

/// A rulebook on the screen.
pub trait RulebookUi: ControlRules + Explain + Sized + 'static {
    /// A place on its board that can be clicked.
    type BoardCell: Copy;
    /// What is drawn over its board for a question or an event.
    type Overlay: Default;
    /// What its people brought into the game.
    type ReturnTo: Clone;
    /// What came of a game for them.
    type Results;
    /// What a game was, gone through once it is over.
    type MatchSummary;
    /// What a seat has seen of everybody so far.
    type ShownMemory: Default + Clone;
    /// What may come of the game as it stands, for what is asked: reckoned once a question, not once a frame.
    type Forecast: Default;

    /// The chapters of its rules.
    const CHAPTERS: Chapters;
    /// Its words in capitals, in plain words.
    const ABBREVIATIONS: Abbreviations = &[];
    /// The pages after the question, in the order in which Tab turns them.
    const PAGES: &'static [Page] = &[Page::Log];
    /// Hints for whoever plays his first game: at which questions, in one line of the bar.
    const HINTS: &'static [(Keymap, &'static str)] = &[];
    /// What happens is told at once, without a pause: the rulebook shows it itself, in what is read afterwards.
    const AT_ONCE: bool = false;
    /// It has an arena on which X tells where enemies can strike.
    const THREATS: bool = false;
    /// What Tab shows in place of the log, where the screen has no panel.
    const CARDS: &'static str = "Tab: the panel";
    /// Its words.
    const WORDS: BookWords;
    /// Above the list of who fell, where the report has no boxes.
    const FALLEN: &'static str = "The fallen, and what killed them:";
    /// Who plays whom: its keys and rules. Its context has the keys of the seats.
    const LENDING: Topic;
    /// Leaving: its rules.
    const LEAVING: Topic;
    /// The report: its rules.
    const REPORT: Topic;

    /// What a seat is called.
    fn seat_name(names: &Self::Names, seat: Seat) -> String;

    /// The first line of the log.
    fn first_line(&self) -> Option<String> {
        None
    }

    /// How well the computer plays, in a word.
    fn skill(&self) -> Option<String> {
        None
    }

    /// The question for what is asked; none once it is over.
    fn question(scene: &PromptContext<'_, Self>) -> Option<Box<dyn Prompt<Self>>>;

    /// What the computer chooses for what is asked.
    fn chosen(scene: &PromptContext<'_, Self>) -> Option<AiMove<Self::Command>> {
        scene.truth.choose()
    }

    /// How much the computer searches before it answers what is asked; none where it has its answer at once.
    fn ponders(_scene: &PromptContext<'_, Self>) -> Option<&'static [u32]> {
        None
    }

    /// What the computer has found by its search.
    fn found(scene: &PromptContext<'_, Self>, thought: &SearchResult<Self::Command>) -> AiMove<Self::Command> {
        let command = thought.command();
        let why = scene.truth.describe(scene.names, &command);
        AiMove { command, why }
    }

    /// What is read when everything that follows from a command has been told; `after` is the game then.
    fn read_after(_command: &Self::Command, _after: &Self) -> Option<Box<dyn Prompt<Self>>> {
        None
    }

    /// Where something happens, drawn over the board.
    fn overlay(places: &Self::Places) -> Self::Overlay;

    /// Somebody, lit on the board.
    fn lit(game: &Self, who: Self::ActorId) -> Self::Overlay;

    /// The place under a column and row.
    fn spot_at(area: Rect, x: u16, y: u16) -> Option<Self::BoardCell>;

    /// What somebody is called in the log.
    fn called(scene: &PromptContext<'_, Self>, who: Self::ActorId) -> String;

    /// A look at where something happened and at whoever is there now; none where it has no place.
    fn visit(_scene: &PromptContext<'_, Self>, _places: &Self::Places) -> Option<Box<dyn Prompt<Self>>> {
        None
    }

    /// A look at somebody who was clicked where he stands in the panel, by his number; none where nobody has it.
    fn meet(_scene: &PromptContext<'_, Self>, _number: usize) -> Option<Box<dyn Prompt<Self>>> {
        None
    }

    /// An event has happened, from the first game to the second; a seat is told of it so.
    fn remember(
        _memory: &mut Self::ShownMemory,
        _seat: Seat,
        _games: [&Self; 2],
        _names: &Self::Names,
        _event: &Self::Event,
        _told: &EventText<Self::ActorId, Self::Places, Self::Place>,
    ) {
    }

    /// Draws the board of `scene.battle`, which may have in it what is being tried out.
    fn draw_board(scene: &PromptContext<'_, Self>, canvas: &mut Canvas<'_>, area: Rect, overlay: &Self::Overlay);

    /// The cells of a place of its board, over which effects are drawn; none where it has no board.
    fn cells(&self, _area: Rect, _place: Self::Place) -> Rect {
        Rect::ZERO
    }

    /// A copy in which the topmost of one place is in another, to be drawn while he is on his way.
    fn moving(&self, _from: Self::Place, _to: Self::Place) -> Option<Self> {
        None
    }

    /// Draws what stands right of everything: whoever is asked or looked at, who comes when.
    fn draw_panel(
        scene: &PromptContext<'_, Self>,
        canvas: &mut Canvas<'_>,
        area: Rect,
        featured: Option<Self::ActorId>,
    );

    /// The same where there is room for frames, each with its title.
    fn draw_cards(
        scene: &PromptContext<'_, Self>,
        canvas: &mut Canvas<'_>,
        area: Rect,
        featured: Option<Self::ActorId>,
    ) {
        let inner = canvas.frame(area, "Players");
        Self::draw_panel(scene, canvas, inner, featured);
    }

    /// What may come of `scene.battle`, which has in it what is being tried out.
    fn forecast(_scene: &PromptContext<'_, Self>, _featured: Option<Self::ActorId>) -> Self::Forecast {
        Self::Forecast::default()
    }

    /// What is worth knowing at any question, for the lines below the five, where the screen has them.
    fn remarks(_scene: &PromptContext<'_, Self>) -> Vec<(String, Ink)> {
        Vec::new()
    }

    /// Title and remark of the frame around the board.
    fn board_title(_scene: &PromptContext<'_, Self>) -> [String; 2] {
        ["The board".into(), String::new()]
    }

    /// Draws in one line how whoever is asked stands, and whoever it is about or stands against him.
    fn draw_status(
        _scene: &PromptContext<'_, Self>,
        _canvas: &mut Canvas<'_>,
        _line: Rect,
        _featured: Option<Self::ActorId>,
    ) {
    }

    /// A page that stands beside the bar where there is room: its title and lines.
    fn aside(_scene: &PromptContext<'_, Self>) -> Option<(&'static str, Vec<String>)> {
        None
    }

    /// The lines of a page of its own.
    fn page(_scene: &PromptContext<'_, Self>, _title: &'static str) -> Vec<String> {
        Vec::new()
    }

    /// Somebody in the list of who plays whom, in at most 14 columns.
    fn label(scene: &PromptContext<'_, Self>, who: Self::ActorId) -> String;

    /// Whether whoever fought may meet somebody new at once.
    fn anew(_setup: &Self::Setup) -> bool {
        true
    }

    /// What came of a game for its people, as far as it shows without a roster; none where nothing does.
    fn outcome(_game: &Self, _setup: &Self::Setup) -> Option<Self::Results> {
        None
    }

    /// Goes through a game that is over; none where nothing is made of it.
    fn account(_setup: &Self::Setup, _film: &Replay<Self>) -> Option<Self::MatchSummary> {
        None
    }

    /// The rounds of what was decided at once, the first of them its beginning; none where rounds are made of decisions.
    fn stages(_account: &Self::MatchSummary, _film: &Replay<Self>) -> Vec<RoundMark> {
        Vec::new()
    }

    /// How it ended and what came of it, once that is known.
    fn report(scene: &PromptContext<'_, Self>, results: Option<&Self::Results>) -> Report;

    /// The same in boxes, where there is room. Gives how far it can be scrolled.
    fn draw_report(
        scene: &PromptContext<'_, Self>,
        results: Option<&Self::Results>,
        canvas: &mut Canvas<'_>,
        area: Rect,
        ended: &ReportFacts<'_>,
    ) -> usize {
        let report = Self::report(scene, results);
        let [who, dead] = rows(area, [Fill(2), Fill(1)]);
        let title = "Who did what";
        let mut pane = TextBox::new(canvas, who, title);
        pane.line(report.heading, Ink::Dim);
        let at = scrolled(report.rows.len(), pane.left(), ended.wanted);
        for (indent, text, ink) in report.rows.iter().skip(at.0).take(pane.left().into()) {
            pane.at(indent.saturating_sub(2), text, *ink);
            pane.next();
        }
        tell_more(canvas, who, title, at).max(draw_fallen(canvas, dead, ended))
    }
}
