//! Connects *Battlefield* to the game view.

use crate::battlefield::comments::Comments;
use crate::battlefield::looking::Looking;
use crate::battlefield::map::{self, FieldMap, MapView, grid};
use crate::battlefield::orders::losses;
use crate::battlefield::record::Record;
use crate::battlefield::{hints, orders, pages, panel, report, rulebook, status};
use crate::canvas::Canvas;
use crate::game_view::book_words::BookWords;
use crate::game_view::prompt::{Prompt, PromptContext, sentence};
use crate::game_view::report::facts::Report;
use crate::game_view::rulebook_ui::{
    AiMove, ControlRule, ControlRules, Highlight, Life, LookAt, Page, RulebookUi, SlowChoice, StandingOrder,
};
use crate::game_view::stains::{StainKind, Stains};
use crate::help::signs::Sign;
use crate::help::{Abbreviations, Chapters};
use crate::input::Key;
use crate::keys::{Hint, KeyAction, Keymap};
use crate::theme::Ink;
use crate::widgets::odds_table::OddsTable;
use crate::widgets::side_panel::SidePanel;
use ludus_battlefield::ai::{Scratch, choose};
use ludus_battlefield::battle::command::{Command, Reply};
use ludus_battlefield::battle::event::Event;
use ludus_battlefield::battle::outlook::MapLayer;
use ludus_battlefield::battle::state::{FieldBattle, Question, Stage};
use ludus_battlefield::battle::unit::{MOST_UNITS, Status, UnitId};
use ludus_battlefield::model::army::{Commander, General};
use ludus_battlefield::model::setup::Setup;
use ludus_battlefield::narration::brief;
use ludus_battlefield::narration::names::{Names, label};
use ludus_battlefield::stats::combat::leader;
use ludus_engine::board::{ActorId, BoardCell, Places};
use ludus_engine::fold::BattleFold;
use ludus_engine::game::{Game, Seat};
use ludus_engine::highlight::Highlight as EventHighlight;
use ludus_engine::narration::EventText;
use ludus_engine::replay::Replay;
use ratatui::layout::Rect;
use std::rc::Rc;

/// The generals of a battle, the marks on its map, and how the player looks at it.
#[derive(Clone, Default)]
pub struct FieldMemory {
    generals: Vec<Option<General>>,
    /// Shared by all seats, since they look at one screen.
    pub view: Rc<MapView>,
    /// The deeds of every unit, once the battle is over.
    pub summary: Option<Rc<BattleFold<FieldBattle>>>,
    pub stains: Stains,
    pub comments: Comments,
}

impl FieldMemory {
    pub fn new(setup: &Setup) -> FieldMemory {
        let generals = (0..setup.armies.len()).map(|army| setup.general(army)).collect();
        FieldMemory { generals, ..FieldMemory::default() }
    }

    /// The general of an army; a Captain stands in for a person.
    fn general(&self, army: u8) -> General {
        self.generals.get(usize::from(army)).copied().flatten().unwrap_or_default()
    }
}

/// The number of the army that an actor stands for: its leader, or one of its units.
fn army_of(battle: &FieldBattle, who: ActorId) -> u8 {
    match usize::from(who.0) {
        unit if unit < MOST_UNITS => battle.unit(UnitId(unit as u8)).army,
        leader => (leader - MOST_UNITS) as u8,
    }
}

fn chosen_by(battle: &FieldBattle, general: General) -> Option<AiMove<Command>> {
    let (command, why) = choose(battle, general, &mut Scratch::default())?;
    Some(AiMove { command, why: why.to_string() })
}

const fn is_strike(command: &Command) -> bool {
    matches!(command, Command::Attack { .. } | Command::Shoot { .. })
}

/// Returns whether a unit of the deciding army can still move, or strike in combat. Such a turn ends only after a question.
fn has_work(battle: &FieldBattle) -> bool {
    let Some(army) = battle.deciding_army() else { return false };
    match battle.stage {
        Stage::Combat => orders::legal(battle).iter().any(is_strike),
        _ => battle.of_army(army).any(|(id, _)| battle.points_left(id) > 0),
    }
}

/// An army is in one hand: its leader decides for every unit.
impl ControlRules for FieldBattle {
    fn people(&self) -> impl Iterator<Item = ActorId> {
        (0..self.seats()).map(leader)
    }

    fn seat_of(&self, who: ActorId) -> Seat {
        Seat(army_of(self, who))
    }

    /// Armies in two alliances are two parties.
    fn party_of(&self, seat: Seat) -> Option<Seat> {
        let others = || (0..self.seats()).filter(|army| !self.are_allied(*army, 0));
        let is_one = others().all(|army| others().all(|other| self.are_allied(army, other)));
        is_one.then(|| Seat(u8::from(!self.are_allied(seat.0, 0))))
    }

    fn control_rule(&self, who: ActorId) -> ControlRule {
        ControlRule { own: Some(leader(army_of(self, who))), with: None }
    }

    fn is_players(&self, who: ActorId) -> bool {
        self.army(army_of(self, who)).commander == Commander::Player
    }

    /// Records lie open on the table; only hidden units are secret (BD-93, UI-14).
    fn is_common(&self) -> bool {
        self.units.all().iter().all(|unit| !unit.hidden && unit.status != Status::Unknown)
    }

    /// Hidden units stand on the map. None is drawn while the seats change (UI-14).
    fn seen_by_all(&self) -> Option<FieldBattle> {
        Some((0..self.seats()).fold(self.clone(), |seen, army| seen.observed_by(army)))
    }

    /// The first of two players may see hidden units, so nobody else looks on (UI-14).
    fn calls_first(&self) -> bool {
        !self.is_common()
    }

    /// Ends the movement, and the combat if nobody can strike; answers so that nothing is risked.
    fn obey(&self, order: &StandingOrder<Command>) -> Option<Command> {
        let stands = matches!(order, StandingOrder::Stand | StandingOrder::Rest);
        let command = match self.question {
            Question::None if *order != StandingOrder::Rest || has_work(self) => return None,
            Question::None => Command::EndTurn,
            Question::Reply { .. } => Command::Reply(Reply::Defend),
            Question::Bonus { .. } => Command::Bonus(false),
            Question::Accept { .. } => Command::Accept(false),
        };
        Some(command).filter(|command| stands && self.check(command).is_ok())
    }

    /// Outnumbered barbarians keep a movement from its end (BD-20).
    fn disobeys(&self, order: &StandingOrder<Command>) -> Option<String> {
        let ends = *order == StandingOrder::Stand || *order == StandingOrder::Rest;
        if !ends || self.stage != Stage::Movement || self.question != Question::None {
            return None;
        }
        let why = self.check(&Command::EndTurn).err().map(|why| sentence(&why.to_string()));
        Some(why.unwrap_or_else(|| "Units can still move: choose End movement.".into()))
    }

    /// A combat without a strike ends by itself, and so does a movement in which no unit could move. A movement that can be
    /// taken back does not (BD-89).
    fn only_answer(&self) -> Option<Command> {
        let mut legal = orders::legal(self);
        let idle = match self.stage {
            Stage::Combat => !has_work(self),
            Stage::Movement => {
                let army = self.deciding_army()?;
                !has_work(self) && self.of_army(army).all(|(_, unit)| !unit.moved)
            }
            Stage::Deployment | Stage::Hiding => false,
        };
        let ends = legal.iter().find(|one| idle && **one == Command::EndTurn).copied();
        ends.or_else(|| legal.pop().filter(|_| legal.is_empty()))
    }

    fn choose(&self) -> Option<AiMove<Command>> {
        chosen_by(self, General::Captain)
    }

    fn choose_easily(&self) -> Option<AiMove<Command>> {
        chosen_by(self, General::Sergeant)
    }
}

impl RulebookUi for FieldBattle {
    type Memory = FieldMemory;

    const CHAPTERS: Chapters = rulebook::CHAPTERS;
    const ABBREVIATIONS: Abbreviations = rulebook::ABBREVIATIONS;
    const WORDS: BookWords = BookWords::of(report::TOPIC);
    const CARD_WORDS: &'static [&'static str] = &["HP"];
    const BOARD: &'static str = "Map";
    const PLACES: &'static str = "C04 is column C, row 4";
    const PAGES: &'static [Page] = pages::PAGES;
    const PAGES_KEY: &'static str = "pages";
    const SIGNS: &'static [Sign] = rulebook::SIGNS;
    const HIGHLIGHTS: &'static [EventHighlight] = &[EventHighlight::Death, EventHighlight::Wound];

    fn hints(scene: &PromptContext<'_, Self>) -> Vec<(usize, String)> {
        hints::hints(scene)
    }

    /// One blow of many: the arithmetic would hide that it was only the heaviest.
    fn turning_act(reading: &EventText) -> String {
        let upshot = reading.effect.as_ref().and_then(|effect| effect.upshot.as_ref());
        match reading.short.split_once(" die ").zip(upshot.and_then(|upshot| upshot.line.split_once(": "))) {
            Some(((blow, _), (_, loss))) => format!("The heaviest blow: {blow}, {loss}"),
            None => reading.text.clone(),
        }
    }

    fn odds(scene: &PromptContext<'_, Self>) -> Option<OddsTable> {
        losses::table(scene)
    }

    fn page(scene: &PromptContext<'_, Self>, title: &'static str) -> Vec<String> {
        pages::lines(scene, title)
    }

    fn look(scene: &PromptContext<'_, Self>, at: LookAt) -> Option<Box<dyn Prompt<Self>>> {
        Some(match at {
            LookAt::Actor(who) => Box::new(Looking::unit(scene, panel::unit_of(who))),
            LookAt::Cell(cell) => Box::new(Looking::new(scene, map::spot(cell))),
            LookAt::Stats => Box::new(Record::new(scene, None)),
        })
    }

    fn meet(scene: &PromptContext<'_, Self>, number: usize) -> Option<Box<dyn Prompt<Self>>> {
        let id = scene.battle.units.ids().find(|id| id.index() == number)?;
        Some(Box::new(Record::new(scene, Some(id.into()))))
    }

    fn visit(scene: &PromptContext<'_, Self>, places: &Places) -> Option<Box<dyn Prompt<Self>>> {
        let cell = places.lit.first()?;
        Some(Box::new(Looking::new(scene, map::spot(*cell))))
    }

    fn draw_status(scene: &PromptContext<'_, Self>, canvas: &mut Canvas<'_>, line: Rect, featured: Option<ActorId>) {
        status::draw(scene, canvas, line, featured);
    }

    fn life(scene: &PromptContext<'_, Self>, who: ActorId) -> Option<Life> {
        let unit = scene.battle.unit(panel::unit_of(Some(who))?);
        let (left, most) = scene.battle.strength(unit);
        let name = if scene.battle.keeps_wounds() { "HP" } else { "fighters" };
        Some(Life { name, left: left.into(), most: most.into(), exact: true, seat: Seat(unit.army) })
    }

    fn moving(&self, from: BoardCell, to: BoardCell) -> Option<FieldBattle> {
        let id = self.units.on(map::spot(from))?;
        let mut moved = self.clone();
        moved.units.put(id, map::spot(to));
        Some(moved)
    }

    fn seat_name(names: &Names, seat: Seat) -> String {
        names.army(seat.0).into()
    }

    /// Returns the goal, which nothing else on the screen tells.
    fn first_line(&self, names: &Names) -> Option<String> {
        Some(brief::goal(self.goal, self.rounds, names))
    }

    /// A Marshal's move. In combat the mark stands on a strike.
    fn marked(&self, _earlier: &[Command]) -> Option<Command> {
        orders::proposal(self).map(|(command, _)| command).filter(|_| self.stage == Stage::Movement)
    }

    fn chosen(scene: &PromptContext<'_, Self>) -> Option<AiMove<Command>> {
        chosen_by(scene.truth, scene.memory.general(scene.truth.deciding_army()?))
    }

    /// A Marshal plays its options out, which takes longer than a frame.
    fn slow_choice(scene: &PromptContext<'_, Self>) -> Option<SlowChoice<Command>> {
        let general = scene.memory.general(scene.truth.deciding_army()?);
        let battle = scene.truth.clone();
        (general == General::Marshal).then(|| Box::new(move || chosen_by(&battle, general)) as SlowChoice<Command>)
    }

    fn question(scene: &PromptContext<'_, Self>) -> Option<Box<dyn Prompt<Self>>> {
        orders::question(scene)
    }

    /// The keys beside the prompt of the classic menu, the most useful at the right.
    fn draw_menu_keys(scene: &PromptContext<'_, Self>, canvas: &mut Canvas<'_>, bar: Rect, from: u16) {
        let undo = scene.can_undo.then_some(KeyAction::Undo);
        let mut keys = vec![Hint::of(Key::Char('?'), "?", "help")];
        keys.extend(scene.keys.line(Keymap::Battle, &undo.into_iter().collect::<Vec<_>>()));
        keys.extend(scene.keys.line(Keymap::Commanding, &[KeyAction::Next]));
        let mut right = bar.right();
        for hint in keys {
            let wide = hint.width() + 2;
            if right > from + wide {
                right -= wide;
                canvas.hint(right, bar.bottom() - 1, &hint, (Ink::Dim, Ink::Dim));
            }
        }
    }

    fn called(scene: &PromptContext<'_, Self>, who: ActorId) -> String {
        match usize::from(who.0) {
            unit if unit < MOST_UNITS => label(scene.battle, UnitId(unit as u8)),
            _ => Self::label(scene, who),
        }
    }

    fn board_size(&self, room: (u16, u16)) -> Option<(u16, u16)> {
        Some(grid::board_size(&self.map, room))
    }

    fn spot_at(scene: &PromptContext<'_, Self>, area: Rect, x: u16, y: u16) -> Option<BoardCell> {
        scene.memory.view.grid(area, scene.battle).spot_at(x, y).map(Into::into)
    }

    fn cells(scene: &PromptContext<'_, Self>, area: Rect, place: BoardCell) -> Rect {
        scene.memory.view.grid(area, scene.battle).cells(map::spot(place))
    }

    /// The copy of a what-if game has its own view of the map.
    fn separate(memory: &FieldMemory) -> FieldMemory {
        FieldMemory { view: Rc::default(), ..memory.clone() }
    }

    /// Deeds become comments of a record, and the fallen of both sides of a strike leave their marks.
    fn remember(
        memory: &mut FieldMemory,
        _seat: Seat,
        [before, _]: [&Self; 2],
        _names: &Names,
        event: &Event,
        told: &EventText,
    ) {
        memory.comments.add(event, told);
        let Event::Struck(exchange) = event else { return };
        let blows = [(exchange.at, Some(exchange.strike)), (exchange.by, exchange.back)];
        for (id, blow) in blows.into_iter().filter_map(|(id, blow)| Some((id, blow?))).filter(|(_, blow)| blow.dead > 0)
        {
            let unit = before.unit(id);
            let kind = if blow.dead >= unit.fighters { StainKind::Death } else { StainKind::Blood };
            memory.stains.add_shown(told, unit.at, kind);
        }
    }

    fn draw_board(scene: &PromptContext<'_, Self>, canvas: &mut Canvas<'_>, area: Rect, highlight: Highlight<'_>) {
        let (view, stains) = (&scene.memory.view, scene.shown_stains(&scene.memory.stains));
        let map = FieldMap { battle: scene.battle, army: scene.seat.0, view, stains };
        map.draw(canvas, area, highlight);
    }

    fn draw_axes(scene: &PromptContext<'_, Self>, canvas: &mut Canvas<'_>, frame: Option<Rect>, area: Rect) {
        scene.memory.view.grid(area, scene.battle).draw_axes(canvas, frame);
    }

    /// The window of a map that scrolls, and the layer over it.
    fn board_remark(scene: &PromptContext<'_, Self>, area: Rect) -> String {
        let view = &scene.memory.view;
        let window = view.grid(area, scene.battle).window().map(|window| window + "   ");
        let layer = match view.layer() {
            MapLayer::Units => MapLayer::Units.name().to_string(),
            layer => format!("{}, {}", layer.name(), layer.means()),
        };
        let key = scene.keys.line(Keymap::Commanding, &[KeyAction::Layer]).pop().map(|hint| hint.shown);
        format!("{}{} layer: {layer}", window.unwrap_or_default(), key.unwrap_or_default())
    }

    fn board_title(scene: &PromptContext<'_, Self>) -> [String; 2] {
        let stage = status::stage_name(scene.battle.stage);
        let armies = (0..scene.battle.armies().len()).map(|army| Self::seat_name(scene.names, Seat(army as u8)));
        let round = format!("round {} of {}", scene.battle.round, scene.battle.goal.last_round(scene.battle.rounds));
        let turn = match scene.battle.deciding_army().map(|army| Self::seat_name(scene.names, Seat(army))) {
            // Nobody counts rounds before the first.
            Some(army) if scene.battle.round == 0 => format!("{stage}, {army}"),
            Some(army) => format!("{round}, {stage}, {army}"),
            None => round,
        };
        [armies.collect::<Vec<_>>().join(" against "), turn]
    }

    fn side_panel<'s>(scene: &'s PromptContext<'_, Self>, featured: Option<ActorId>) -> SidePanel<'s> {
        panel::side_panel(scene, featured)
    }
    fn conclude(memories: &mut [FieldMemory], _battle: &Self, setup: &Setup, film: Option<&Replay<Self>>) {
        let summary = film.and_then(|film| BattleFold::of_film(setup, film)).map(Rc::new);
        for memory in memories {
            memory.summary = summary.clone().or_else(|| memory.summary.take());
        }
    }

    fn report<'a>(scene: &PromptContext<'a, Self>) -> Report<'a> {
        report::report(scene)
    }
}
