//! Connects *Duels* to the game view.

use crate::canvas::Canvas;
use crate::duels::editor::store_message;
use crate::duels::memory::DuelMemory;
use crate::duels::planning::Planning;
use crate::duels::watching::{Watching, drawing, head, report};
use crate::duels::{card, hints, rulebook};
use crate::game_view::book_words::BookWords;
use crate::game_view::postgame::RoundMark;
use crate::game_view::prompt::{Prompt, PromptContext};
use crate::game_view::report::facts::Report;
use crate::game_view::rulebook_ui::{AiMove, ControlRules, Highlight, RulebookUi};
use crate::help::{Abbreviations, Chapters, Topic};
use crate::keys::Keymap;
use crate::layout::GameLayout;
use crate::theme::Ink;
use crate::wide_layout::TextBox;
use crate::widgets::side_panel::{Measure, OrderRow, Section, SidePanel, Turn};
use ludus_duels::ai;
use ludus_duels::battle::command::Command;
use ludus_duels::battle::event::Event;
use ludus_duels::battle::state::{Encounter, Seal};
use ludus_duels::model::fighter::Side;
use ludus_duels::model::plan::Plan;
use ludus_duels::model::plan::named::NamedPlan;
use ludus_duels::model::series::{BOUTS, Series};
use ludus_duels::model::setup::{Control, Entrant, Grade, Setup};
use ludus_duels::narration::names::Names;
use ludus_duels::stats::rest::Rest;
use ludus_duels::stats::summary;
use ludus_duels::stats::summary::EncounterSummary;
use ludus_engine::board::{ActorId, BoardCell};
use ludus_engine::dice::Seed;
use ludus_engine::game::Seat;
use ludus_engine::narration::{EventText, Narrate};
use ludus_engine::replay::{NarratedStep, Replay};
use ludus_store::Store;
use ratatui::layout::Rect;
use std::cell::RefCell;
use std::rc::Rc;

/// The state around an encounter: who plans for each side, and the stored plans.
#[derive(Clone, Debug, Default)]
pub struct DuelReturn {
    pub controls: [Option<Control>; 2],
    pub last: [Option<Plan>; 2],
    pub library: RefCell<Vec<NamedPlan>>,
    /// Plans of the library that are not stored on disk yet.
    pub fresh: RefCell<Vec<NamedPlan>>,
    /// Plans that each side named during this encounter, hidden from the other side.
    named: RefCell<Vec<(Side, String)>>,
    /// The result of the last storing, until it is shown.
    pub told: RefCell<Option<(String, Ink)>>,
    /// Unfinished plans that are not stored on disk yet.
    pub drafts: RefCell<Vec<(Side, Plan)>>,
    /// The known plan of each character's last meeting, and of a monster that was met in its lair.
    pub met: [Option<Plan>; 2],
    /// The salt for the marks of sealed plans.
    pub salt: String,
    /// The bouts of a best of five before this one.
    pub series: Option<Series>,
    /// The encounter before its first decision.
    pub opening: Option<Encounter>,
    /// The sealed plans, for trying a different one: a side that is not replanned keeps its plan.
    pub was: [Option<Plan>; 2],
}

impl DuelReturn {
    pub fn new(setup: &Setup, seed: Seed, last: [Option<Plan>; 2], library: Vec<NamedPlan>) -> DuelReturn {
        let controls = setup.sides.each_ref().map(Entrant::control);
        let opening = setup.build(seed).ok();
        DuelReturn {
            controls,
            last,
            library: RefCell::new(library),
            fresh: RefCell::default(),
            named: RefCell::default(),
            told: RefCell::default(),
            drafts: RefCell::default(),
            met: [None, None],
            salt: String::new(),
            series: setup.series,
            opening,
            was: [None, None],
        }
    }

    /// Takes the plans of a finished encounter as initial plans and as answers of the other side.
    pub fn sealed(&mut self, ended: &Encounter) {
        self.was = Side::BOTH.map(|side| ended.seal(side).plan().cloned());
        for (last, was) in self.last.iter_mut().zip(&self.was) {
            *last = was.clone().or_else(|| last.take());
        }
    }

    /// Returns "Bout 3 of 5: Bran 1, Brenna 1." in a best of five.
    pub fn score(&self, names: [&str; 2]) -> Option<String> {
        let Series { fought, won } = self.series?;
        Some(format!("Bout {} of {BOUTS}: {} {}, {} {}.", fought + 1, names[0], won[0], names[1], won[1]))
    }

    /// The seats that the computer plans for.
    pub fn lent(&self) -> Vec<Seat> {
        let is = |side: &Side| matches!(self.controls[side.index()], Some(Control::Computer(_)));
        Side::BOTH.into_iter().filter(is).map(Side::seat).collect()
    }

    /// True if two people plan against each other: only they need proof that no plan was changed.
    pub fn is_between_people(&self) -> bool {
        self.controls == [Some(Control::Player); 2]
    }

    /// The encounter from its beginning, to be continued with other dice.
    pub fn rest(&self, ended: &Encounter) -> Option<Rest> {
        Rest::of(self.opening.as_ref()?, ended)
    }

    /// Stores new plans, keeps the result as a message and returns the plans.
    pub fn store(&self, store: &mut Store) -> Vec<NamedPlan> {
        let fresh = self.fresh.take();
        for named in &fresh {
            let kept = store.keep_plan(named.clone());
            self.told.replace(Some(store_message(named, &kept)));
        }
        fresh
    }

    /// The library for one side, without plans that the other side named in this encounter.
    pub fn library_of(&self, side: Side) -> Vec<NamedPlan> {
        let named = self.named.borrow();
        let is_secret = |plan: &&NamedPlan| named.iter().any(|(by, name)| *by != side && *name == plan.name);
        self.library.borrow().iter().filter(|plan| !is_secret(plan)).cloned().collect()
    }

    /// Records a draft; an empty plan removes it.
    pub fn draft(&self, side: Side, plan: Plan) {
        self.drafts.borrow_mut().push((side, plan));
    }

    /// Takes the drafts that must be stored; a second call returns none of them.
    pub fn take_drafts(&self) -> Vec<(Side, Plan)> {
        self.drafts.take()
    }

    /// Keeps a plan that a side has named.
    pub fn keep(&self, side: Side, named: NamedPlan) {
        self.named.borrow_mut().retain(|(_, name)| *name != named.name);
        self.named.borrow_mut().push((side, named.name.clone()));
        self.learn(named.clone());
        self.fresh.borrow_mut().push(named);
    }

    /// Adds a plan that is already on disk.
    pub fn learn(&self, named: NamedPlan) {
        self.library.borrow_mut().retain(|one| one.name != named.name);
        self.library.borrow_mut().push(named);
    }
}

impl ControlRules for Encounter {
    fn people(&self) -> impl Iterator<Item = ActorId> {
        Side::BOTH.into_iter().map(ActorId::from)
    }

    fn seat_of(&self, who: ActorId) -> Seat {
        let who = Side::from(who);
        who.seat()
    }

    /// False for monsters, whose plans are fixed.
    fn is_players(&self, who: ActorId) -> bool {
        let who = Side::from(who);
        self.fighter(who).is_character()
    }

    /// Always true: a plan is secret from its first letter, and either player may have set up the duel.
    fn calls_first(&self) -> bool {
        Side::BOTH.into_iter().all(|side| *self.seal(side) == Seal::Awaited)
    }

    fn choose(&self) -> Option<AiMove<Command>> {
        chosen_by(self, Grade::Third)
    }
}

/// The plan that the computer seals at this grade.
fn chosen_by(game: &Encounter, grade: Grade) -> Option<AiMove<Command>> {
    ai::choose(game, grade).map(|choice| AiMove { command: Command::Seal(choice.plan), why: choice.why })
}

impl RulebookUi for Encounter {
    type Memory = DuelMemory;

    const ROUND: &'static str = "round";
    const CHAPTERS: Chapters = rulebook::CHAPTERS;
    const ABBREVIATIONS: Abbreviations = rulebook::ABBREVIATIONS;
    const CARD_WORDS: &'static [&'static str] = &["HP", "ME"];
    const AT_ONCE: bool = true;
    const WORDS: BookWords = BookWords {
        look_away: "Write a secret plan next. The other player must look away.",
        abandoning: "Abandon: no rewards. A lair costs 10 points, a duel that counts a break-out.",
        given_up: "Encounter abandoned. A lair costs 10 points, a duel that counts a break-out.",
        nobody: "A monster has its plan already.",
        nobody_listed: "A monster has its plan already.",
        lending: "Space changes the planner, Return ends.",
        disobeyed: "Not a plan.",
        kept: "You cannot undo a sealed plan.",
        counted: "an escape counts half; ",
        ..BookWords::of(report::TOPIC)
    };
    const LENDING: Topic = Topic {
        title: "Who plans",
        asks: "Choose the plans that you or the computer write.",
        context: Keymap::Handing,
        rules: &["DUEL-PLAN-03"],
        chapters: &["The computer's plans"],
    };
    const LEAVING: Topic = Topic {
        title: "Leaving",
        asks: "Leave before the plans are sealed? A saved encounter waits for you; an abandoned one is over.",
        context: Keymap::Menu,
        rules: &[],
        chapters: &["Duels"],
    };

    /// Peace, theft and flight can be what a plan is for.
    fn is_judged(&self) -> bool {
        self.winner().is_some()
    }

    fn seat_name(names: &Names, seat: Seat) -> String {
        names.name(Side::of_seat(seat)).into()
    }

    fn hints(scene: &PromptContext<'_, Self>) -> Vec<(usize, String)> {
        hints::hints(scene)
    }

    fn question(scene: &PromptContext<'_, Self>) -> Option<Box<dyn Prompt<Self>>> {
        let side = scene.truth.asked_side()?;
        Some(Box::new(Planning::new(scene, side)))
    }

    fn chosen(scene: &PromptContext<'_, Self>) -> Option<AiMove<Command>> {
        let side = scene.truth.asked_side()?;
        if let Some(plan) = &scene.memory.brought.was[side.index()] {
            return Some(AiMove { command: Command::Seal(plan.clone()), why: "as sealed before".into() });
        }
        let grade = match scene.memory.brought.controls[side.index()] {
            Some(Control::Computer(grade)) => grade,
            _ => Grade::Third,
        };
        chosen_by(scene.truth, grade)
    }

    fn read_after(_command: &Command, after: &Self, _own: bool) -> Option<Box<dyn Prompt<Self>>> {
        after.end().map(|_| Box::new(Watching::new()) as Box<dyn Prompt<Self>>)
    }

    fn spot_at(_scene: &PromptContext<'_, Self>, _area: Rect, _x: u16, _y: u16) -> Option<BoardCell> {
        None
    }

    fn called(scene: &PromptContext<'_, Self>, who: ActorId) -> String {
        let who = Side::from(who);
        scene.names.name(who).into()
    }

    fn remember(
        memory: &mut DuelMemory,
        _seat: Seat,
        games: [&Self; 2],
        _names: &Names,
        event: &Event,
        text: &EventText,
    ) {
        memory.take(games, event, text);
    }

    /// Before the encounter, shows who has sealed a plan, with a mark that reveals nothing. Afterwards, shows both fighters
    /// and the events so far.
    fn draw_board(scene: &PromptContext<'_, Self>, canvas: &mut Canvas<'_>, area: Rect, _: Highlight<'_>) {
        if !scene.memory.steps.is_empty() {
            return drawing::draw_so_far(scene, canvas, area);
        }
        head::draw(canvas, area, scene, scene.battle.fight());
        let (x, y) = (area.x + 1, area.y + 6);
        for (row, side) in (y..).zip(Side::BOTH) {
            let name = scene.names.name(side);
            let text = match scene.truth.seal(side) {
                Seal::Closed(plan) if scene.truth.fighter(side).is_character() => {
                    // A replay has no salt, and a mark without it would be another one.
                    match scene.memory.brought.salt.as_str() {
                        _ if !scene.memory.brought.is_between_people() => format!("{name} has sealed a plan."),
                        "" => format!("{name} has sealed a plan."),
                        salt => format!("{name} has sealed a plan: {}", plan.seal_mark(salt, side)),
                    }
                }
                Seal::Closed(_) | Seal::Hidden => format!("{name} follows a fixed plan."),
                Seal::Awaited => format!("{name} has not sealed a plan yet."),
            };
            canvas.put_within(x, row, area.right(), &text, Ink::Plain);
        }
        // Without a panel both cards fill the board while something else is asked, such as whether to leave.
        let below = Rect { y: area.y + 9, height: area.height.saturating_sub(9), ..area };
        let parts = GameLayout::of(canvas.area(), canvas.skin().modern);
        let has_panel = parts.is_some_and(|parts| parts.panel.is_some() || parts.aside.is_some());
        if scene.private && !has_panel && below.height >= 20 {
            draw_cards(scene, canvas, below);
        }
    }

    fn draw_panel(scene: &PromptContext<'_, Self>, canvas: &mut Canvas<'_>, area: Rect, _featured: Option<ActorId>) {
        if scene.private {
            draw_cards(scene, canvas, area);
        }
    }

    fn draw_cards(scene: &PromptContext<'_, Self>, canvas: &mut Canvas<'_>, area: Rect, _featured: Option<ActorId>) {
        if scene.private {
            draw_cards(scene, canvas, area);
        }
    }

    fn side_panel<'s>(scene: &'s PromptContext<'_, Self>, _featured: Option<ActorId>) -> SidePanel<'s> {
        side_panel(scene)
    }

    fn board_title(_scene: &PromptContext<'_, Self>) -> [String; 2] {
        ["The encounter".into(), String::new()]
    }

    fn label(scene: &PromptContext<'_, Self>, who: ActorId) -> String {
        let who = Side::from(who);
        format!("{} {}", scene.names.signs(who), scene.names.name(who))
    }

    fn report<'a>(scene: &PromptContext<'a, Self>) -> Report<'a> {
        report::report(scene)
    }

    /// The copy has its own library and drafts.
    fn separate(memory: &DuelMemory) -> DuelMemory {
        DuelMemory { brought: Rc::new(DuelReturn::clone(&memory.brought)), ..memory.clone() }
    }

    fn conclude(memories: &mut [DuelMemory], _game: &Self, setup: &Setup, film: Option<&Replay<Encounter>>) {
        let played = |film: &Replay<Encounter>| {
            EncounterSummary::of(setup, film.seed(), (0..).map_while(|decision| film.command(decision)))
        };
        let summary = film.and_then(played).map(Rc::new);
        for memory in memories {
            memory.summary = summary.clone().or_else(|| memory.summary.take());
        }
    }

    /// One mark before combat, then one for each round.
    fn stages(memory: &DuelMemory, film: &Replay<Encounter>) -> Vec<RoundMark> {
        let Some(account) = &memory.summary else { return Vec::new() };
        let Some(rest) = account.rest() else { return Vec::new() };
        let last = film.steps().iter().filter_map(|step| step.decision).max();
        let stage = |stage: summary::RoundSummary| {
            let (rest, seen) = (rest.clone(), stage.seen);
            // The sealing of the last plan is the first event of its decision.
            let begins = |step: &NarratedStep| step.decision == last && step.events > seen + 1;
            RoundMark {
                round: stage.round.into(),
                step: film.steps().iter().position(begins).unwrap_or(0),
                play_on: Box::new(move |tally, series| rest.play_on(tally, seen, series)),
            }
        };
        account.stages().map(stage).collect()
    }

    /// Returns to the camp after an expedition, or to the next bout of a series.
    fn allows_rematch(setup: &Setup) -> bool {
        setup.visit.is_none() && setup.series.is_none()
    }
}

/// Rows of a card in the panel, at least and at most.
const CARD: (u16, u16) = (8, 22);

/// Returns the panel of the modern look: both fighters with their hit points, then a card for each.
fn side_panel(scene: &PromptContext<'_, Encounter>) -> SidePanel<'static> {
    let ink = |side: Side| Ink::of_seat(side.seat());
    let row = |side: Side| {
        let fighter = scene.battle.fighter(side);
        let name = scene.names.name(side);
        let (is_alive, is_guess) = (fighter.is_alive(), scene.battle.guesses(side));
        let sealed = *scene.truth.seal(side) != Seal::Awaited && scene.truth.end().is_none();
        OrderRow {
            pick: side.index(),
            sign: scene.names.signs(side),
            ink: ink(side),
            whole: 2 * i32::from(fighter.hp) > i32::from(fighter.full),
            name: name.into(),
            measures: vec![Measure {
                value: (if is_guess { 0 } else { fighter.hp.into() }, fighter.full.into()),
                text: if is_guess { format!("~{}", fighter.full) } else { format!("{}/{}", fighter.hp, fighter.full) },
            }],
            state: match (is_alive || fighter.is_nobody(), scene.truth.asked_side() == Some(side)) {
                (false, _) => ("\u{d7} dead".into(), Ink::Dim),
                (true, true) => ("plans".into(), Ink::Strong),
                (true, false) => (if sealed { "sealed" } else { "" }.into(), Ink::Dim),
            },
            turn: match (is_alive || fighter.is_nobody(), scene.truth.asked_side() == Some(side)) {
                (false, _) => Turn::Gone,
                (true, true) => Turn::Acts,
                (true, false) => Turn::Waits,
            },
            is_target: false,
        }
    };
    let card = |side: Side| {
        let lines = card::lines(scene.battle, side, ink(side));
        Section::new(scene.names.name(side), ink(side), CARD).lines(lines)
    };
    let sections = if scene.private { Side::BOTH.map(card).into() } else { Vec::new() };
    let order = if scene.private { Side::BOTH.map(row).into() } else { Vec::new() };
    SidePanel { title: "Fighters".into(), heads: vec!["HP"], order, sections, ..SidePanel::default() }
}

/// Draws both cards, one above the other.
fn draw_cards(scene: &PromptContext<'_, Encounter>, canvas: &mut Canvas<'_>, area: Rect) {
    let half = area.height / 2;
    for (side, y, ink) in [(Side::A, area.y, Ink::West), (Side::B, area.y + half, Ink::East)] {
        let mut pane = TextBox::of(canvas, Rect { y, height: half, ..area }, scene.names.name(side), ink);
        card::draw_of(&mut pane, scene.battle, side);
    }
}
