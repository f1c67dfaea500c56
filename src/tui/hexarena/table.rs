//! What the *Hex Arena* brings to the player's table.

use super::ask::{Ask, Scene, Spot};
use super::looking::Looking;
use super::picture::{Board, Grid, Overlay};
use super::thinking::chosen_by;
use super::{marshalling, odds, panel, report, rulebook, status};
use crate::hexarena::account::Account;
use crate::hexarena::command::{Act, Command, Going, PassAct};
use crate::hexarena::event::Event;
use crate::hexarena::figure::{FigureId, Side};
use crate::hexarena::moves::Way;
use crate::hexarena::setup::{Control, Level, Setup};
use crate::hexarena::state::{Ask as Asked, Bout};
use crate::hexarena::text::{self, Names, Places, card};
use crate::kit::film::Film;
use crate::kit::game::Seat;
use crate::kit::hex::Hex;
use crate::tui::canvas::Canvas;
use crate::tui::help::{Abbreviations, Chapters, Topic};
use crate::tui::keys::Context;
use crate::tui::player::table::{Choice, Decided, Ended, Order, Page, Report, Table, Words};
use crate::tui::theme::Ink;
use ratatui::layout::Rect;

/// Who decides for each side.
#[derive(Clone, Copy, Debug, Default)]
pub struct Brought {
    controls: [Control; 2],
}

impl Brought {
    /// Of a set-up.
    pub fn new(setup: &Setup) -> Brought {
        Brought { controls: [setup.sides[0].control, setup.sides[1].control] }
    }

    /// The seats for which the computer decides.
    pub fn lent(&self) -> Vec<Seat> {
        let is = |side: &Side| matches!(self.controls[*side as usize], Control::Computer(_));
        Side::BOTH.into_iter().filter(is).map(Side::seat).collect()
    }

    /// How well the computer decides for a side.
    const fn level(&self, side: Side) -> Level {
        match self.controls[side as usize] {
            Control::Computer(level) => level,
            Control::Player => Level::Trained,
        }
    }
}

impl Decided for Bout {
    fn people(&self) -> impl Iterator<Item = FigureId> {
        self.ids()
    }

    fn is_there(&self, who: FigureId) -> bool {
        self.figure(who).is_up()
    }

    fn seat_of(&self, who: FigureId) -> Seat {
        self.figure(who).side.seat()
    }

    /// Where nothing is hidden (D004).
    fn is_common(&self) -> bool {
        self.rules().open
    }

    fn choose(&self) -> Option<Choice<Command>> {
        chosen_by(self, Level::Trained, |id| format!("figure {}", id.0 + 1))
    }

    /// Standing is a Pass; whoever has struck or gone does no more. The rest stand where no enemy is next to them.
    fn obey(&self, order: &Order<Command>) -> Option<Command> {
        let stands = match order {
            Order::Stand => true,
            Order::Rest => {
                matches!(self.ask(), Asked::Act(id) if !self.is_engaged(id)) || matches!(self.ask(), Asked::Pick(_))
            }
            _ => false,
        };
        let command = match self.ask() {
            Asked::Act(id) => {
                let stay = Going { way: Way::NONE, facing: self.figure(id).facing };
                Command::Act(Act::Pass(stay, PassAct::Wait))
            }
            Asked::After(_) => Command::Done,
            Asked::Pick(side) => Command::Pick(self.left_of(side).iter().next()?),
            _ => return None,
        };
        Some(command).filter(|command| stands && self.check(command).is_ok())
    }
}

/// The pages after the question.
const ORDER: &str = "Order";
const FIGURE: &str = "Figure";
const ODDS: &str = "Odds";

impl Table for Bout {
    type Spot = Spot;
    type Overlay = Overlay;
    type Brought = Brought;
    type Results = ();
    type Account = Account;
    type Memory = ();
    type Outlook = ();

    const CHAPTERS: Chapters = rulebook::CHAPTERS;
    const ABBREVIATIONS: Abbreviations = rulebook::ABBREVIATIONS;
    const PAGES: &'static [Page] = &[Page::Of(ODDS), Page::Log, Page::Of(ORDER), Page::Of(FIGURE)];
    const CARDS: &'static str = "Tab: order and card";
    const WORDS: Words = Words {
        look_away: "The next question is for the other side.",
        abandoning: "Abandon: your fighters yield. If the bout counts, their wounds stay.",
        given_up: "The bout is given up. If it counted, the wounds stay.",
        nobody: "Nobody of this side is yours.",
        nobody_listed: "Nobody of this side is yours.",
        lending: "Space changes who decides for him, W and E a whole side, Return ends.",
        disobeyed: "Not now: an enemy is next to him, or it is no answer to this question.",
        kept: "Nothing to take back: what was decided has been done.",
    };
    const LENDING: Topic = Topic {
        title: "Who plays whom",
        asks: "For whom do you decide, for whom the computer? It holds until you change it.",
        context: Context::Handing,
        rules: &["D030", "DQU-38"],
        chapters: &["The screens"],
    };
    const LEAVING: Topic = Topic {
        title: "Leaving",
        asks: "Do you leave the bout? A saved one waits for you; one that is abandoned is over.",
        context: Context::Menu,
        rules: &["D141"],
        chapters: &["The end of a bout"],
    };
    const REPORT: Topic = report::TOPIC;
    const FALLEN: &'static str = "The fallen, and what felled them:";

    fn seat_name(_names: &Names, seat: Seat) -> String {
        Side::of_seat(seat).name().into()
    }

    fn question(scene: &Scene<'_>) -> Option<Box<dyn Ask<Bout>>> {
        marshalling::question(scene)
    }

    fn chosen(scene: &Scene<'_>) -> Option<Choice<Command>> {
        let level = scene.brought.level(scene.truth.asked_side()?);
        chosen_by(scene.truth, level, |id| scene.called(id).to_string())
    }

    fn overlay(at: &Places) -> Overlay {
        let signs = at.way.iter().map(|hex| (*hex, '\'')).collect();
        Overlay { lit: at.lit.clone(), signs, ..Overlay::default() }
    }

    fn lit(bout: &Bout, who: FigureId) -> Overlay {
        Overlay { lit: vec![bout.figure(who).at], ..Overlay::default() }
    }

    fn spot_at(area: Rect, x: u16, y: u16) -> Option<Spot> {
        area.contains((x, y).into()).then_some((area, x, y))
    }

    fn called(scene: &Scene<'_>, who: FigureId) -> String {
        scene.called(who).into()
    }

    fn visit(scene: &Scene<'_>, places: &Places) -> Option<Box<dyn Ask<Bout>>> {
        let hex = places.lit.first()?;
        Some(Box::new(Looking::hex(scene, *hex)))
    }

    fn meet(scene: &Scene<'_>, number: usize) -> Option<Box<dyn Ask<Bout>>> {
        let id = scene.battle.ids().find(|id| id.index() == number)?;
        Some(Box::new(Looking::new(scene, Some(id))))
    }

    fn draw_board(scene: &Scene<'_>, canvas: &mut Canvas<'_>, area: Rect, overlay: &Overlay) {
        Board { bout: scene.battle, names: scene.names }.draw(canvas, area, overlay);
    }

    fn cells(&self, area: Rect, hex: Hex) -> Rect {
        Grid::new(area, self.arena().size()).cells(hex)
    }

    fn moving(&self, from: Hex, to: Hex) -> Option<Bout> {
        let (id, figure) = self.in_hex(from).find(|(_, figure)| figure.occupies())?;
        let mut moved = *self;
        moved.apply(&Event::Moved { figure: id, from, to, steps: 0, cost: 0, facing: figure.facing });
        Some(moved)
    }

    fn draw_panel(scene: &Scene<'_>, canvas: &mut Canvas<'_>, area: Rect, featured: Option<FigureId>) {
        panel::draw(scene, canvas, area, featured);
    }

    fn draw_cards(scene: &Scene<'_>, canvas: &mut Canvas<'_>, area: Rect, featured: Option<FigureId>) {
        panel::draw_cards(scene, canvas, area, featured);
    }

    fn remarks(scene: &Scene<'_>) -> Vec<(String, Ink)> {
        odds::remarks(scene)
    }

    fn board_title(scene: &Scene<'_>) -> [String; 2] {
        panel::title(scene)
    }

    fn draw_status(scene: &Scene<'_>, canvas: &mut Canvas<'_>, line: Rect, featured: Option<FigureId>) {
        status::draw(scene, canvas, line, featured);
    }

    fn aside(scene: &Scene<'_>) -> Option<(&'static str, Vec<String>)> {
        Some((ODDS, text::odds::rows(&scene.eye())))
    }

    fn page(scene: &Scene<'_>, title: &'static str) -> Vec<String> {
        match title {
            ORDER => panel::order_lines(scene),
            FIGURE => scene.truth.asked_figure().map(|id| card::card(&scene.eye(), id)).unwrap_or_default(),
            _ => text::odds::rows(&scene.eye()),
        }
    }

    fn label(scene: &Scene<'_>, who: FigureId) -> String {
        format!("{} {}", scene.pair(who), scene.called(who))
    }

    fn outcome(_game: &Bout, _setup: &Setup) -> Option<()> {
        Some(())
    }

    fn account(setup: &Setup, film: &Film<Bout>) -> Option<Account> {
        Account::of_film(setup, film)
    }

    fn report(scene: &Scene<'_>, _results: Option<&()>) -> Report {
        report::report(scene)
    }

    fn draw_report(
        scene: &Scene<'_>,
        _results: Option<&()>,
        canvas: &mut Canvas<'_>,
        area: Rect,
        ended: &Ended<'_>,
    ) -> usize {
        report::draw(scene, canvas, area, ended)
    }
}
