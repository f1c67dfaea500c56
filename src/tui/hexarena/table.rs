//! Implements the traits of the game view for *Hex Arena*. Start with the implementation of `RulebookUi`.

use crate::canvas::Canvas;
use crate::game_view::book_words::BookWords;
use crate::game_view::prompt::Prompt;
use crate::game_view::report::facts::Report;
use crate::game_view::rulebook_ui::{
    AiMove, ControlRules, Highlight, Life, LookAt, ODDS, Page, RulebookUi, StandingOrder, sole_command,
};
use crate::game_view::stains::{BLEEDS, Stains};
use crate::game_view::wording::against;
use crate::help::signs::Sign;
use crate::help::{Abbreviations, Chapters, Topic};
use crate::hexarena::ask::BoutContext;
use crate::hexarena::looking::Looking;
use crate::hexarena::odds::ThreatMemory;
use crate::hexarena::picture::Overlay;
use crate::hexarena::picture::grid::{Grid, board_size};
use crate::hexarena::thinking::chosen_by;
use crate::hexarena::{hints, marshalling, odds, panel, picture, report, rulebook, side_panel, status};
use crate::keys::Keymap;
use crate::theme::Ink;
use crate::widgets::odds_table::OddsTable;
use crate::widgets::side_panel::SidePanel;
use ludus_engine::board::{ActorId, BoardCell, Places};
use ludus_engine::game::Seat;
use ludus_engine::hex::Hex;
use ludus_engine::narration::EventText;
use ludus_engine::replay::Replay;
use ludus_hexarena::battle::command::{Act, Command, Going, PassAct};
use ludus_hexarena::battle::event::Event;
use ludus_hexarena::battle::figure::{Condition, FigureId};
use ludus_hexarena::battle::state::{Bout, Decision as BoutDecision};
use ludus_hexarena::model::ground::moves::Way;
use ludus_hexarena::model::setup::{Control, Level, Setup, Side};
use ludus_hexarena::narration;
use ludus_hexarena::narration::card;
use ludus_hexarena::narration::names::Names;
use ludus_hexarena::stats::summary::BoutSummary;
use ratatui::layout::Rect;
use std::rc::Rc;

/// The control of each side, the last threats, the marks on the board, and after the bout its summary.
#[derive(Clone)]
pub struct BoutMemory {
    pub controls: [Control; 2],
    pub summary: Option<Rc<BoutSummary>>,
    pub threats: ThreatMemory,
    pub stains: Stains,
}

impl BoutMemory {
    pub fn new(setup: &Setup) -> BoutMemory {
        let controls = [setup.sides[0].control, setup.sides[1].control];
        BoutMemory { controls, summary: None, threats: ThreatMemory::default(), stains: Stains::default() }
    }

    /// The seats that the computer plays.
    pub fn lent(&self) -> Vec<Seat> {
        let is = |side: &Side| matches!(self.controls[*side as usize], Control::Computer(_));
        Side::BOTH.into_iter().filter(is).map(Side::seat).collect()
    }

    /// The level of a side's computer player. A human's side gets Trained.
    const fn level(&self, side: Side) -> Level {
        match self.controls[side as usize] {
            Control::Computer(level) => level,
            Control::Player => Level::Trained,
        }
    }
}

impl ControlRules for Bout {
    fn people(&self) -> impl Iterator<Item = ActorId> {
        self.ids().map(ActorId::from)
    }

    fn is_there(&self, who: ActorId) -> bool {
        let who = FigureId::from(who);
        self.figure(who).is_up()
    }

    fn seat_of(&self, who: ActorId) -> Seat {
        let who = FigureId::from(who);
        self.figure(who).side.seat()
    }

    /// True if both sides see everything (D004).
    fn is_common(&self) -> bool {
        self.rules().open
    }

    fn choose(&self) -> Option<AiMove<Command>> {
        chosen_by(self, Level::Trained, |id| format!("figure {}", id.0 + 1))
    }

    fn choose_easily(&self) -> Option<AiMove<Command>> {
        chosen_by(self, Level::Raw, |id| format!("figure {}", id.0 + 1))
    }

    /// Against enemies that are Stunned or down the order does not matter, and a figure keeps its place after a blow.
    fn only_answer(&self) -> Option<Command> {
        let side = self.asked_side()?;
        let helpless = self.of_side(side.other()).all(|(_, figure)| figure.condition != Condition::Fit);
        let near = |id| self.is_engaged(id);
        match self.decision() {
            BoutDecision::Order(_) | BoutDecision::Sides(_) if helpless => Some(Command::First),
            BoutDecision::After(id) if helpless && near(id) => Some(Command::Done),
            _ => sole_command(self),
        }
    }

    /// Obeys with a Pass, or ends the movement after an action. `Rest` applies only to figures that are not engaged.
    fn obey(&self, order: &StandingOrder<Command>) -> Option<Command> {
        let stands = match order {
            StandingOrder::Stand => true,
            StandingOrder::Rest => {
                matches!(self.decision(), BoutDecision::Act(id) if !self.is_engaged(id))
                    || matches!(self.decision(), BoutDecision::Pick(_))
            }
            _ => false,
        };
        let command = match self.decision() {
            BoutDecision::Act(id) => {
                let stay = Going { way: Way::NONE, facing: self.figure(id).facing };
                Command::Act(Act::Pass(stay, PassAct::Wait))
            }
            BoutDecision::After(_) => Command::Done,
            BoutDecision::Pick(side) => Command::Pick(self.left_of(side).iter().next()?),
            _ => return None,
        };
        Some(command).filter(|command| stands && self.check(command).is_ok())
    }
}

/// The least loss that leaves blood: any that goes to Endurance, and of Fatigue as much as in the other rulebooks.
const fn sheds(event: &Event) -> i32 {
    match event {
        Event::Struck { damage, .. } | Event::Strangled { damage, .. } if damage.to_en > 0 => 1,
        Event::Bled { .. } | Event::Pulled { .. } | Event::Nicked(..) => 1,
        _ => BLEEDS,
    }
}

/// Names of the pages after the prompt.
const ORDER: &str = "Order";
const FIGURE: &str = "Figure";

impl RulebookUi for Bout {
    type Memory = BoutMemory;

    const PLACES: &'static str = "I8 is column I, row 8";
    const ROUND: &'static str = "Pulse";
    const CHAPTERS: Chapters = rulebook::CHAPTERS;
    const ABBREVIATIONS: Abbreviations = rulebook::ABBREVIATIONS;
    const CARD_WORDS: &'static [&'static str] = &["FT", "EN"];
    const SIGNS: &'static [Sign] = rulebook::SIGNS;
    const PAGES: &'static [Page] = &[Page::Of(ODDS), Page::Log, Page::Of(ORDER), Page::Of(FIGURE)];
    const CARDS: &'static str = "Tab: order and card";
    const WORDS: BookWords = BookWords {
        look_away: "The next choice is for the other side.",
        abandoning: "Abandon: your fighters yield. If the bout counts, wounds stay.",
        given_up: "The bout is given up. If it counted, wounds stay.",
        nobody: "Nobody of this side is yours.",
        nobody_listed: "Nobody of this side is yours.",
        lending: "Space changes who plays this one, W or E a side; Return: done.",
        disobeyed: "Not now: an enemy is near, or this prompt has no such answer.",
        kept: "Nothing to take back: it is already done.",
        ..BookWords::of(report::TOPIC)
    };
    const THREATS: bool = true;
    const BRIEF_LOG: bool = true;
    const LENDING: Topic = Topic {
        title: "Who plays",
        asks: "Choose which figures you play, and which the computer plays.",
        context: Keymap::Handing,
        rules: &["D030", "DQU-38"],
        chapters: &["The screens"],
    };
    const LEAVING: Topic = Topic {
        title: "Leaving",
        asks: "Leave the bout? A saved bout waits for you; an abandoned one is over.",
        context: Keymap::Menu,
        rules: &["D141"],
        chapters: &["The end of a bout"],
    };
    const FALLEN: &'static str = "The fallen";

    fn seat_name(_names: &Names, seat: Seat) -> String {
        Side::of_seat(seat).name().into()
    }

    fn hints(scene: &BoutContext<'_>) -> Vec<(usize, String)> {
        hints::hints(scene)
    }

    fn question(scene: &BoutContext<'_>) -> Option<Box<dyn Prompt<Bout>>> {
        marshalling::question(scene)
    }

    fn chosen(scene: &BoutContext<'_>) -> Option<AiMove<Command>> {
        let level = scene.memory.level(scene.truth.asked_side()?);
        chosen_by(scene.truth, level, |id| scene.called(id).to_string())
    }

    fn board_size(&self, room: (u16, u16)) -> Option<(u16, u16)> {
        board_size(self.arena().size(), room)
    }

    fn spot_at(scene: &BoutContext<'_>, area: Rect, x: u16, y: u16) -> Option<BoardCell> {
        Grid::new(area, scene.battle.arena().size()).hex_at(x, y).map(Into::into)
    }

    fn called(scene: &BoutContext<'_>, who: ActorId) -> String {
        let who = FigureId::from(who);
        scene.called(who).into()
    }

    fn visit(scene: &BoutContext<'_>, places: &Places) -> Option<Box<dyn Prompt<Bout>>> {
        let hex = places.lit.first()?;
        Some(Box::new(Looking::hex(scene, (*hex).into())))
    }

    fn meet(scene: &BoutContext<'_>, number: usize) -> Option<Box<dyn Prompt<Bout>>> {
        let id = scene.battle.ids().find(|id| id.index() == number)?;
        Some(Box::new(Looking::new(scene, Some(id))))
    }

    fn look(scene: &BoutContext<'_>, at: LookAt) -> Option<Box<dyn Prompt<Bout>>> {
        match at {
            LookAt::Actor(who) => Some(Box::new(Looking::new(scene, who.map(FigureId::from)))),
            LookAt::Cell(cell) => Some(Box::new(Looking::hex(scene, cell.into()))),
            LookAt::Stats => None,
        }
    }

    fn remember(
        memory: &mut BoutMemory,
        _seat: Seat,
        _bouts: [&Bout; 2],
        _names: &Names,
        event: &Event,
        told: &EventText,
    ) {
        memory.stains.take_in(told, sheds(event));
    }

    fn draw_board(scene: &BoutContext<'_>, canvas: &mut Canvas<'_>, area: Rect, highlight: Highlight<'_>) {
        let overlay = match highlight {
            Highlight::Marks(marks) => Overlay {
                selected: marks.selected.map(FigureId::from),
                lit: marks.lit.iter().map(|cell| (*cell).into()).collect(),
                focus: marks.focus.map(Hex::from),
                ..Overlay::default()
            },
            Highlight::Nothing => Overlay::default(),
            Highlight::Actor(who) => Overlay { lit: vec![scene.battle.figure(who.into()).at], ..Overlay::default() },
            Highlight::Places(at) => {
                let signs = at.way.iter().map(|cell| ((*cell).into(), '\'')).collect();
                Overlay { lit: at.lit.iter().map(|cell| (*cell).into()).collect(), signs, ..Overlay::default() }
            }
        };
        picture::draw(scene, canvas, area, &overlay);
    }

    fn draw_axes(scene: &BoutContext<'_>, canvas: &mut Canvas<'_>, frame: Option<Rect>, area: Rect) {
        let grid = Grid::new(area, scene.battle.arena().size());
        match frame {
            Some(frame) => grid.draw_axes(canvas, frame),
            None => grid.draw_names(canvas, Ink::Dim),
        }
    }

    fn cells(scene: &BoutContext<'_>, area: Rect, hex: BoardCell) -> Rect {
        let hex = Hex::from(hex);
        Grid::new(area, scene.battle.arena().size()).cells(hex)
    }

    /// Fatigue and Endurance together: a hit can take both.
    fn life(scene: &BoutContext<'_>, who: ActorId) -> Option<Life> {
        let figure = scene.battle.figure(FigureId::from(who));
        let left = i32::from(figure.ft_now.max(0)) + i32::from(figure.en_now.max(0));
        let most = i32::from(figure.values.ft) + i32::from(figure.values.en);
        Some(Life { name: "FT+EN", left, most, exact: figure.side == scene.side(), seat: figure.side.seat() })
    }

    fn moving(&self, from: BoardCell, to: BoardCell) -> Option<Bout> {
        let from = Hex::from(from);
        let to = Hex::from(to);
        let (id, figure) = self.in_hex(from).find(|(_, figure)| figure.occupies())?;
        let mut moved = *self;
        moved.apply(&Event::Moved { figure: id, from, to, steps: 0, cost: 0, facing: figure.facing });
        Some(moved)
    }

    fn draw_panel(scene: &BoutContext<'_>, canvas: &mut Canvas<'_>, area: Rect, featured: Option<ActorId>) {
        let featured = featured.map(FigureId::from);
        panel::draw(scene, canvas, area, featured);
    }

    fn draw_cards(scene: &BoutContext<'_>, canvas: &mut Canvas<'_>, area: Rect, featured: Option<ActorId>) {
        let featured = featured.map(FigureId::from);
        panel::draw_cards(scene, canvas, area, featured);
    }

    fn side_panel<'s>(scene: &'s BoutContext<'_>, featured: Option<ActorId>) -> SidePanel<'s> {
        side_panel::side_panel(scene, featured.map(FigureId::from))
    }

    fn remarks(scene: &BoutContext<'_>) -> Vec<(String, Ink)> {
        odds::remarks(scene)
    }

    fn board_title(scene: &BoutContext<'_>) -> [String; 2] {
        let own = |side| scene.battle.of_side(side).map(|(id, _)| scene.called(id)).collect();
        [against(Side::BOTH.map(own)), panel::title(scene)[0].clone()]
    }

    fn draw_status(scene: &BoutContext<'_>, canvas: &mut Canvas<'_>, line: Rect, featured: Option<ActorId>) {
        let featured = featured.map(FigureId::from);
        status::draw(scene, canvas, line, featured);
    }

    fn aside(scene: &BoutContext<'_>) -> Option<(&'static str, Vec<String>)> {
        Some((ODDS, narration::odds::rows(&scene.eye())))
    }

    fn odds(scene: &BoutContext<'_>) -> Option<OddsTable> {
        odds::table(scene)
    }

    fn page(scene: &BoutContext<'_>, title: &'static str) -> Vec<String> {
        match title {
            ORDER => panel::order_lines(scene),
            FIGURE => scene.truth.asked_figure().map(|id| card::card(&scene.eye(), id)).unwrap_or_default(),
            _ => narration::odds::rows(&scene.eye()),
        }
    }

    fn label(scene: &BoutContext<'_>, who: ActorId) -> String {
        let who = FigureId::from(who);
        format!("{} {}", scene.pair(who), scene.called(who))
    }
    fn conclude(memories: &mut [BoutMemory], _bout: &Bout, setup: &Setup, film: Option<&Replay<Bout>>) {
        let summary = film.and_then(|film| BoutSummary::of_film(setup, film)).map(Rc::new);
        for memory in memories {
            memory.summary = summary.clone().or_else(|| memory.summary.take());
        }
    }

    fn report<'a>(scene: &BoutContext<'a>) -> Report<'a> {
        report::report(scene)
    }
}
