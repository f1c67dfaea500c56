//! The interface between the game screen and a rulebook, which brings control rules, questions, board and texts. Names,
//! narration and result come from [`Narrate`]; the core decides. Start reading with [`ControlRules`] and [`RulebookUi`].

use crate::canvas::Canvas;
use crate::game_view::book_words::{BookWords, LEAVING, LENDING};
use crate::game_view::ends::Ends;
use crate::game_view::postgame::RoundMark;
use crate::game_view::prompt::{Prompt, PromptContext};
use crate::game_view::report::facts::Report;
use crate::game_view::wording::Marks;
use crate::help::signs::Sign;
use crate::help::{Abbreviations, Chapters, Topic};
use crate::layout::Panel;
use crate::theme::Ink;
use crate::widgets::odds_table::OddsTable;
use crate::widgets::side_panel::{self, OrderRow, SidePanel, Turn};
use ludus_engine::board::{ActorId, BoardCell, Places};
use ludus_engine::coach::Explain;
use ludus_engine::game::{Game, Seat};
use ludus_engine::highlight::Highlight as EventHighlight;
use ludus_engine::narration::{EventText, Narrate};
use ludus_engine::replay::Replay;
use ludus_engine::search::SearchResult;
use ratatui::layout::Rect;

/// The computer's choice, with a short reason for the log.
pub struct AiMove<C> {
    /// Always legal in the game it was chosen for.
    pub command: C,
    pub why: String,
}

/// A choice of the computer that takes long. It is made in its own thread, so that the screen stays responsive.
pub type SlowChoice<C> = Box<dyn FnOnce() -> Option<AiMove<C>> + Send>;

/// The controller of an actor that has no control setting of its own.
pub struct ControlRule {
    /// The id under which its own setting is stored. `None` if it cannot be set individually.
    pub own: Option<ActorId>,
    /// The actor whose control it follows by default.
    pub with: Option<ActorId>,
}

/// A player's order that answers questions automatically. [`ControlRules::obey`] gives the answers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum StandingOrder<C> {
    /// The actor stands or passes, for this question only.
    Stand,
    /// All actors of the seat still to act this round stand, unless something needs a decision.
    Rest,
    /// All actors of the seat still to move this round stay where they are. Their actions are asked for.
    RestMoves,
    /// The actor stands until an enemy is in reach.
    Hold,
    /// The actor acts as the computer would, until an enemy is in reach.
    Advance,
    /// The actors of the seat evade no attack this round.
    Take,
    /// The actor repeats another actor's command, as far as possible.
    Alike(C),
    /// The actor goes to a place, a step at each question, until something comes in between.
    GoTo(BoardCell),
    /// All actors of the seat still to be asked this round repeat their commands of the last one ([`RulebookUi::repeat_of`]).
    Repeat,
}

/// The rules about who controls which actor. A player can hand their own actors to the computer.
pub trait ControlRules: Narrate {
    /// Returns all actors that someone decides for, including those that left the game. By default every seat is one actor.
    fn people(&self) -> impl Iterator<Item = ActorId> {
        (0..self.seats()).map(ActorId::from)
    }

    /// Returns whether the actor is still in the game.
    fn is_there(&self, _who: ActorId) -> bool {
        true
    }

    /// Returns the seat of an actor. By default it has the actor's number.
    fn seat_of(&self, who: ActorId) -> Seat {
        Seat(who.0 as u8)
    }

    /// Returns the party of a seat in a game of two parties, as the seat 0 or 1. `None` if there are more.
    fn party_of(&self, seat: Seat) -> Option<Seat> {
        (self.seats() == 2).then_some(seat)
    }

    /// Returns whether a player decides for the actor by default. Otherwise the computer always does.
    fn is_players(&self, _who: ActorId) -> bool {
        true
    }

    /// Returns whether every seat may see everything. Then no player looks away while the seats change.
    fn is_common(&self) -> bool {
        false
    }

    /// Returns the game without the secrets of any seat, drawn while the seats change. `None` if the board shows no secrets.
    fn seen_by_all(&self) -> Option<Self> {
        None
    }

    /// Returns whether the screen also calls the first of two players at one keyboard, because
    /// the first question is secret.
    fn calls_first(&self) -> bool {
        false
    }

    /// Returns the default control of the actor.
    fn control_rule(&self, who: ActorId) -> ControlRule {
        ControlRule { own: Some(who), with: None }
    }

    /// Returns the round by which standing orders last: that of a fight within a longer game.
    fn order_round(&self) -> u32 {
        self.round()
    }

    /// Returns the actor that this event adds to the game. Control settings of an earlier actor with
    /// the same id are dropped.
    fn comer(_event: &Self::Event) -> Option<ActorId> {
        None
    }

    /// Returns the computer's choice for the current decision. `None` if the game is over.
    fn choose(&self) -> Option<AiMove<Self::Command>>;

    /// Returns the choice of an opponent for beginners.
    fn choose_easily(&self) -> Option<AiMove<Self::Command>> {
        self.choose()
    }

    /// Returns why the game refuses an order now, as a sentence. `None` for the general reason.
    fn disobeys(&self, _order: &StandingOrder<Self::Command>) -> Option<String> {
        None
    }

    /// Returns the answer of an order to the current question. `None` if the player must decide.
    fn obey(&self, _order: &StandingOrder<Self::Command>) -> Option<Self::Command> {
        None
    }

    /// Returns the answer if exactly one is legal, or if the choice cannot matter. The player is then not asked.
    fn only_answer(&self) -> Option<Self::Command> {
        sole_command(self)
    }
}

/// Returns the legal command of a game that has exactly one.
pub fn sole_command<G: Game>(game: &G) -> Option<G::Command> {
    let mut legal = Vec::new();
    game.legal_commands(&mut legal);
    legal.pop().filter(|_| legal.is_empty())
}

/// The title of the page with [`RulebookUi::odds`].
pub const ODDS: &str = "Odds";

/// A page of the bar. Tab turns the pages.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Page {
    /// The current question, with its menu.
    Menu,
    Log,
    /// A page of the rulebook, by its title.
    Of(&'static str),
}

/// A place or an actor to point out on the board.
#[derive(Clone, Copy, Debug, Default)]
pub enum Highlight<'a> {
    #[default]
    Nothing,
    Actor(ActorId),
    Places(&'a Places),
    /// The marks of a question.
    Marks(&'a Marks),
}

/// The subject of a look from a question.
#[derive(Clone, Copy, Debug)]
pub enum LookAt {
    /// An actor, or the first one.
    Actor(Option<ActorId>),
    Cell(BoardCell),
    /// All values of the deciding actor.
    Stats,
}

impl From<Option<ActorId>> for Highlight<'_> {
    fn from(who: Option<ActorId>) -> Self {
        who.map_or(Highlight::Nothing, Highlight::Actor)
    }
}

impl<'a> From<Option<&'a Places>> for Highlight<'a> {
    fn from(places: Option<&'a Places>) -> Self {
        places.map_or(Highlight::Nothing, Highlight::Places)
    }
}

/// The strength that an actor has left, as the player at the screen knows it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Life {
    /// The rulebook's name for it, such as "SH".
    pub name: &'static str,
    pub left: i32,
    pub most: i32,
    /// True if the player knows it for certain. Otherwise it is an estimate.
    pub exact: bool,
    pub seat: Seat,
}

/// The screen part of a rulebook.
pub trait RulebookUi: ControlRules + Explain + Sized + 'static {
    /// The rulebook's memory of a game on the screen, one for each seat: what the game began with, what the seat
    /// has seen, the forecast for its question and, at the end, the results.
    type Memory: Clone;

    /// The chapters of its rules.
    const CHAPTERS: Chapters;
    /// Explanations of the words that screens write in capitals.
    const ABBREVIATIONS: Abbreviations = &[];
    /// The abbreviations that every card shows. The first hint of a player explains them.
    const CARD_WORDS: &'static [&'static str] = &[];
    /// The signs of the board, for the help.
    const SIGNS: &'static [Sign] = &[];
    /// The pages after the question, in the order in which Tab turns them.
    const PAGES: &'static [Page] = &[Page::Log];
    const PAGES_KEY: &'static str = "odds"; // The word of that key in menus.
    /// True if events are shown without any pause, because the rulebook presents them afterwards.
    const AT_ONCE: bool = false;
    /// True if X shows where enemies can strike.
    const THREATS: bool = false;
    /// True if a log of a few rows keeps to short texts.
    const BRIEF_LOG: bool = false;
    /// The name of the board, on its frame.
    const BOARD: &'static str = "Arena";
    /// How places are named, on the frame of the board.
    const PLACES: &'static str = "";
    /// The rulebook's word for a turn or round.
    const ROUND: &'static str = "round";
    /// The hint that Tab shows the panel instead of the log, on screens without a panel.
    const CARDS: &'static str = "Tab: the panel";
    const WORDS: BookWords;
    /// The title above the deaths and other losses.
    const FALLEN: &'static str = "Deaths";
    /// The help of the control list. Its keymap has the keys of the seats.
    const LENDING: Topic = LENDING;
    /// The help of the menu for leaving.
    const LEAVING: Topic = LEAVING;
    /// The highlights that its games have; the help of a replay names no others.
    const HIGHLIGHTS: &'static [EventHighlight] = &EventHighlight::ALL;

    fn seat_name(names: &Self::Names, seat: Seat) -> String;

    /// Returns the texts for this kind of game: [`RulebookUi::WORDS`] if the rulebook has only one.
    fn words(&self) -> BookWords {
        Self::WORDS
    }

    /// Returns who can win a game, and the words for its results.
    fn ends(_setup: &Self::Setup) -> Ends {
        Ends::OfSeats
    }

    /// Returns whether the report judges the end by the chance to win. It does not if a plan can aim at an
    /// end that nobody wins, such as peace.
    fn is_judged(&self) -> bool {
        true
    }

    /// Returns the first line of the log, if the rulebook has one.
    fn first_line(&self, _names: &Self::Names) -> Option<String> {
        None
    }

    /// Returns the computer's playing strength in a word.
    fn skill(&self) -> Option<String> {
        None
    }

    /// Returns the prompt for the current decision. `None` if the game is over.
    fn question(scene: &PromptContext<'_, Self>) -> Option<Box<dyn Prompt<Self>>>;

    /// Returns the command of the last round that the deciding actor can give again. `None` if the player must decide.
    fn repeat_of(_memory: &Self::Memory, _game: &Self) -> Option<Self::Command> {
        None
    }

    /// Returns the command that Return gives at the current decision if the player changes nothing. `earlier`: the commands of
    /// the deciding actor, the latest first. `None` if the rulebook does not say.
    fn marked(&self, _earlier: &[Self::Command]) -> Option<Self::Command> {
        None
    }

    /// Returns the computer's choice for the current decision.
    fn chosen(scene: &PromptContext<'_, Self>) -> Option<AiMove<Self::Command>> {
        scene.truth.choose()
    }

    /// Returns the playout budgets of the computer's search. `None` if it answers without a search.
    fn ponders(_scene: &PromptContext<'_, Self>) -> Option<&'static [u32]> {
        None
    }

    /// Returns the computer's choice as work for a thread. `None` if [`RulebookUi::chosen`] takes less than a frame.
    fn slow_choice(_scene: &PromptContext<'_, Self>) -> Option<SlowChoice<Self::Command>> {
        None
    }

    /// Turns the result of the computer's search into its move.
    fn found(scene: &PromptContext<'_, Self>, thought: &SearchResult<Self::Command>) -> AiMove<Self::Command> {
        let command = thought.command();
        let why = scene.truth.describe(scene.names, &command);
        AiMove { command, why }
    }

    /// Returns explanations of what matters at the current question, each with its number in the settings. The screen shows
    /// the first one that the player has not read yet.
    fn hints(_scene: &PromptContext<'_, Self>) -> Vec<(usize, String)> {
        Vec::new()
    }

    /// Returns a page to read after all events of a command were shown. `after`: the game after the command. `own`: true if
    /// a person gave the command.
    fn read_after(_command: &Self::Command, _after: &Self, _own: bool) -> Option<Box<dyn Prompt<Self>>> {
        None
    }

    /// Returns the columns and lines that the board wants of so many at most. `None` for a board of the usual size.
    fn board_size(&self, _room: (u16, u16)) -> Option<(u16, u16)> {
        None
    }

    /// Returns the place at a screen position. `None` if it is not on the board, or the board has no places.
    fn spot_at(_scene: &PromptContext<'_, Self>, _area: Rect, _x: u16, _y: u16) -> Option<BoardCell> {
        None
    }

    /// Returns the name of an actor in the log. By default that of the control list.
    fn called(scene: &PromptContext<'_, Self>, who: ActorId) -> String {
        Self::label(scene, who)
    }

    /// Returns a prompt that shows the places of an event and the actors there now. `None` if it has no place.
    fn visit(_scene: &PromptContext<'_, Self>, _places: &Places) -> Option<Box<dyn Prompt<Self>>> {
        None
    }

    /// Returns a prompt about the actor with this number in the panel. `None` if no actor has the number.
    fn meet(_scene: &PromptContext<'_, Self>, _number: usize) -> Option<Box<dyn Prompt<Self>>> {
        None
    }

    /// Returns a prompt that describes an actor or a place of the board. `None` if the rulebook has none.
    fn look(_scene: &PromptContext<'_, Self>, _at: LookAt) -> Option<Box<dyn Prompt<Self>>> {
        None
    }

    /// Updates what a seat knows after an event. `games`: before and after it. `told`: the event as this seat saw it.
    fn remember(
        _memory: &mut Self::Memory,
        _seat: Seat,
        _games: [&Self; 2],
        _names: &Self::Names,
        _event: &Self::Event,
        _told: &EventText,
    ) {
    }

    /// Draws the board of `scene.battle`, which can contain a move that is being tried out.
    fn draw_board(scene: &PromptContext<'_, Self>, canvas: &mut Canvas<'_>, area: Rect, highlight: Highlight<'_>);

    /// Draws the names of rows and columns on the frame around a board. `None` as the frame: on the edge of the board, in a look
    /// that names squares there.
    fn draw_axes(_scene: &PromptContext<'_, Self>, _canvas: &mut Canvas<'_>, _frame: Option<Rect>, _area: Rect) {}

    /// Returns the screen cells of a board place, for animations. Empty if the rulebook has no board.
    fn cells(_scene: &PromptContext<'_, Self>, _area: Rect, _place: BoardCell) -> Rect {
        Rect::ZERO
    }

    /// Returns the strength that an actor has left, for the bar beside a hit. `None` if the rulebook has none.
    fn life(_scene: &PromptContext<'_, Self>, _who: ActorId) -> Option<Life> {
        None
    }

    /// Returns a copy in which the topmost actor of `from` stands at `to`. It is drawn during a walk.
    fn moving(&self, _from: BoardCell, _to: BoardCell) -> Option<Self> {
        None
    }

    /// Draws the panel right of the board in the classic look: the actor in focus and the order of turns. By default
    /// [`RulebookUi::side_panel`].
    fn draw_panel(scene: &PromptContext<'_, Self>, canvas: &mut Canvas<'_>, area: Rect, featured: Option<ActorId>) {
        let mut panel = Self::side_panel(scene, featured);
        if !scene.private {
            panel.keep_order();
        }
        side_panel::draw(canvas, Panel { outer: area, inner: area }, &panel);
    }

    /// Draws the panel in titled frames, on screens with room for them.
    fn draw_cards(scene: &PromptContext<'_, Self>, canvas: &mut Canvas<'_>, area: Rect, featured: Option<ActorId>) {
        let inner = canvas.frame(area, "");
        Self::draw_panel(scene, canvas, inner, featured);
    }

    /// Returns what the panel of the modern look shows. It has the same sections at every question, so that none moves.
    /// By default the seats, the one to move with a mark.
    fn side_panel<'s>(scene: &'s PromptContext<'_, Self>, _featured: Option<ActorId>) -> SidePanel<'s> {
        let row = |seat: Seat| OrderRow {
            pick: seat.0.into(),
            sign: String::new(),
            ink: Ink::of_seat(seat),
            whole: true,
            name: Self::seat_name(scene.names, seat),
            measures: Vec::new(),
            state: (String::new(), Ink::Plain),
            turn: if scene.battle.to_move() == Some(seat) { Turn::Acts } else { Turn::Waits },
            is_target: false,
        };
        let order = (0..scene.battle.seats()).map(Seat).map(row).collect();
        SidePanel { title: "Players".into(), order, ..SidePanel::default() }
    }

    /// Returns the seat's memory with the predicted outcomes for `scene.battle`, which can contain a move that is being
    /// tried out. Called once a question, not once a frame. `None` if the rulebook predicts nothing.
    fn foresee(_scene: &PromptContext<'_, Self>, _featured: Option<ActorId>) -> Option<Self::Memory> {
        None
    }

    /// Returns notes for any question, shown below the bar on tall screens.
    fn remarks(_scene: &PromptContext<'_, Self>) -> Vec<(String, Ink)> {
        Vec::new()
    }

    /// Returns title and remark of the frame around the board.
    fn board_title(_scene: &PromptContext<'_, Self>) -> [String; 2] {
        ["The board".into(), String::new()]
    }

    /// Returns the remark on the frame of a board below a title strip. By default how places are named.
    fn board_remark(_scene: &PromptContext<'_, Self>, _area: Rect) -> String {
        Self::PLACES.into()
    }

    /// Draws one line about the deciding actor and the actor it deals with.
    fn draw_status(
        _scene: &PromptContext<'_, Self>,
        _canvas: &mut Canvas<'_>,
        _line: Rect,
        _featured: Option<ActorId>,
    ) {
    }

    /// Draws keys right of a menu of answers, in the last line of the bar from column `from` on.
    fn draw_menu_keys(_scene: &PromptContext<'_, Self>, _canvas: &mut Canvas<'_>, _bar: Rect, _from: u16) {}

    /// Returns title and lines of a page beside the bar, for wide screens.
    fn aside(_scene: &PromptContext<'_, Self>) -> Option<(&'static str, Vec<String>)> {
        None
    }

    /// Describes the event that turned a game, if nobody died by it.
    fn turning_act(reading: &EventText) -> String {
        if reading.short.is_empty() { reading.text.clone() } else { reading.short.clone() }
    }

    /// Returns the chances of everything that can happen next, for the page and the box [`ODDS`] of the modern look. `None`
    /// if nothing has a chance now: then the lines of the page say so.
    fn odds(_scene: &PromptContext<'_, Self>) -> Option<OddsTable> {
        None
    }

    /// Returns the lines of one of the rulebook's own pages.
    fn page(_scene: &PromptContext<'_, Self>, _title: &'static str) -> Vec<String> {
        Vec::new()
    }

    /// Returns the name of an actor in the control list, in at most 14 columns. By default that of its seat.
    fn label(scene: &PromptContext<'_, Self>, who: ActorId) -> String {
        Self::seat_name(scene.names, scene.battle.seat_of(who))
    }

    /// Returns whether the characters can start another game with a new opponent.
    fn allows_rematch(_setup: &Self::Setup) -> bool {
        true
    }

    /// Returns a copy of a memory for a what-if game. It shares nothing with the original.
    fn separate(memory: &Self::Memory) -> Self::Memory {
        memory.clone()
    }

    /// Adds the results and the summary of a finished game to the memory of each seat. `film` is `None` if
    /// the game cannot be replayed.
    fn conclude(_memories: &mut [Self::Memory], _game: &Self, _setup: &Self::Setup, _film: Option<&Replay<Self>>) {}

    /// Returns the rounds of a game that was decided in one step, starting with its beginning. Empty
    /// if rounds consist of decisions.
    fn stages(_memory: &Self::Memory, _film: &Replay<Self>) -> Vec<RoundMark> {
        Vec::new()
    }

    /// Returns the facts and words of the report. It has no results until [`RulebookUi::conclude`] was called.
    fn report<'a>(scene: &PromptContext<'a, Self>) -> Report<'a>;
}
