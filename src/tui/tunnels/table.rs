//! Connects *Tunnels* to the game view.

use crate::canvas::Canvas;
use crate::game_view::book_words::BookWords;
use crate::game_view::prompt::{Prompt, PromptContext};
use crate::game_view::report::facts::Report;
use crate::game_view::rulebook_ui::{AiMove, ControlRules, Highlight, Life, LookAt, Page, RulebookUi, StandingOrder};
use crate::game_view::wording::against;
use crate::help::signs::Sign;
use crate::help::{Abbreviations, Chapters, Topic};
use crate::keys::Keymap;
use crate::tunnels::account::Account;
use crate::tunnels::board::formation::Formation;
use crate::tunnels::board::{FightBoard, fighter, place};
use crate::tunnels::looking::FighterCard;
use crate::tunnels::{hints, orders, panel, report, rulebook, signs, status};
use crate::widgets::side_panel::SidePanel;
use ludus_engine::board::{ActorId, BoardCell, Places};
use ludus_engine::fold::BattleFold;
use ludus_engine::game::Seat;
use ludus_engine::highlight::Highlight as EventHighlight;
use ludus_engine::narration::EventText;
use ludus_engine::replay::Replay;
use ludus_tunnels::battle::command::{Command as FightCommand, Order};
use ludus_tunnels::battle::event::Event as FightEvent;
use ludus_tunnels::battle::fighter::{FightSide, FighterId};
use ludus_tunnels::battle::state::Fight;
use ludus_tunnels::narration::names::Names;
use ludus_tunnels::outing::{Command, Event, Outing, Setup};
use ludus_tunnels::{ai, narration};
use ratatui::layout::Rect;
use std::rc::Rc;

pub type Context<'a> = PromptContext<'a, Outing>;

/// The screens' memory of a fight: the turn on the board, the deaths with their causes, and at the end the deeds of everyone.
#[derive(Clone, Default)]
pub struct FightMemory {
    pub account: Account,
    /// The chain of causes of each death (TT-UI-16).
    pub deaths: Vec<String>,
    pub summary: Option<Rc<BattleFold<Outing>>>,
}

/// The first seat of the party. No seat plays the foes: their rules decide.
const PARTY: Seat = Seat(0);

fn own(fight: &Fight, id: FighterId) -> bool {
    let fighter = fight.get(id);
    fighter.side == FightSide::Party && fighter.seat != u8::MAX
}

impl ControlRules for Outing {
    fn people(&self) -> impl Iterator<Item = ActorId> {
        let fight = self.fight();
        fight.into_iter().flat_map(|fight| fight.ids().filter(|id| own(fight, *id)).map(ActorId::from))
    }

    fn is_there(&self, who: ActorId) -> bool {
        self.fight().is_some_and(|fight| fight.get(FighterId(who.0 as u8)).is_here())
    }

    fn seat_of(&self, who: ActorId) -> Seat {
        let seat = self.fight().map_or(0, |fight| fight.get(FighterId(who.0 as u8)).seat);
        Seat(if seat == u8::MAX { PARTY.0 } else { seat })
    }

    /// All players are one party: they win together.
    fn party_of(&self, _seat: Seat) -> Option<Seat> {
        Some(PARTY)
    }

    /// The players see the same (TT-UI-10).
    fn is_common(&self) -> bool {
        true
    }

    fn choose(&self) -> Option<AiMove<Command>> {
        let (command, why) = ai::choose(self.fight()?)?;
        Some(AiMove { command: Command::Fight(command), why: why.to_string() })
    }

    /// Stands, and takes hits like everyone. Answers on the dice risk nothing.
    fn obey(&self, order: &StandingOrder<Command>) -> Option<Command> {
        let stands = matches!(order, StandingOrder::Stand | StandingOrder::Rest);
        let command = Command::Fight(match self.fight()?.question {
            ludus_tunnels::battle::state::Question::Order(_) => FightCommand::Order(Order::Wait),
            _ => return None,
        });
        Some(command).filter(|command| stands && self.check(command).is_ok())
    }
}

impl RulebookUi for Outing {
    type Memory = FightMemory;

    const ROUND: &'static str = "turn";
    const CHAPTERS: Chapters = rulebook::CHAPTERS;
    const ABBREVIATIONS: Abbreviations = rulebook::ABBREVIATIONS;
    const CARD_WORDS: &'static [&'static str] = &["CON", "MR", "ST"];
    const SIGNS: &'static [Sign] = rulebook::SIGNS;
    const BOARD: &'static str = "The fight";
    const PAGES: &'static [Page] = &[Page::Log, Page::Of(SIDES)];
    const PAGES_KEY: &'static str = "pages";
    const CARDS: &'static str = "Tab: both sides";
    const BRIEF_LOG: bool = false;
    const HIGHLIGHTS: &'static [EventHighlight] =
        &[EventHighlight::Death, EventHighlight::Wound, EventHighlight::Spell];
    const WORDS: BookWords = BookWords {
        look_away: "The next order is for another player.",
        abandoning: "Abandon: the fight does not count. Roster characters stay as they were.",
        given_up: "The fight is given up.",
        disobeyed: "This question has no such answer.",
        kept: "The dice have rolled: nothing to take back.",
        ..BookWords::PLAIN
    };
    const LENDING: Topic = Topic {
        title: "Who plays",
        asks: "Choose which characters you play, and which the computer plays.",
        context: Keymap::Handing,
        rules: &["TT-COMBAT-15"],
        chapters: &["Combat"],
    };
    const LEAVING: Topic = Topic {
        title: "Leaving",
        asks: "Leave the fight? A saved fight waits for you; an abandoned one is over.",
        context: Keymap::Menu,
        rules: &["TT-XP-05"],
        chapters: &["Tunnels"],
    };
    const REPORT: Topic = report::TOPIC;

    fn seat_name(names: &Names, seat: Seat) -> String {
        names.seat(seat)
    }

    fn hints(scene: &Context<'_>) -> Vec<(usize, String)> {
        hints::hints(scene)
    }

    fn question(scene: &Context<'_>) -> Option<Box<dyn Prompt<Outing>>> {
        orders::question(scene)
    }

    fn repeat_of(memory: &FightMemory, game: &Outing) -> Option<Command> {
        let fight = game.fight()?;
        let command = Command::Fight(FightCommand::Order(memory.account.last_order(fight, fight.asked()?)?));
        Some(command).filter(|command| game.check(command).is_ok())
    }

    fn spot_at(scene: &Context<'_>, area: Rect, x: u16, y: u16) -> Option<BoardCell> {
        Formation::of(scene.battle.fight()?, area).at(x, y).map(place)
    }

    fn called(scene: &Context<'_>, who: ActorId) -> String {
        scene.names.of(FighterId(who.0 as u8)).into()
    }

    fn visit(scene: &Context<'_>, places: &Places) -> Option<Box<dyn Prompt<Outing>>> {
        let id = fighter(scene.battle.fight()?, *places.lit.first()?)?;
        Some(Box::new(FighterCard::new(scene, Some(id))))
    }

    fn meet(scene: &Context<'_>, number: usize) -> Option<Box<dyn Prompt<Outing>>> {
        let id = scene.battle.fight()?.ids().find(|id| id.index() == number)?;
        Some(Box::new(FighterCard::new(scene, Some(id))))
    }

    fn look(scene: &Context<'_>, at: LookAt) -> Option<Box<dyn Prompt<Outing>>> {
        let fight = scene.battle.fight()?;
        let who = match at {
            LookAt::Actor(who) => who.map(|who| FighterId(who.0 as u8)),
            LookAt::Cell(cell) => Some(fighter(fight, cell)?),
            LookAt::Stats => fight.asked(),
        };
        Some(Box::new(FighterCard::new(scene, who)))
    }

    fn remember(
        memory: &mut FightMemory,
        _seat: Seat,
        [before, _]: [&Outing; 2],
        names: &Names,
        event: &Event,
        told: &EventText,
    ) {
        let Event::Fight(event) = event else { return };
        let Some(fight) = before.fight() else { return };
        memory.account.add(event, names, fight);
        if let FightEvent::Died { who, .. } = event {
            memory.deaths.push(report::causes(fight, names, &memory.account, *who, &told.text));
        }
    }

    fn draw_board(scene: &Context<'_>, canvas: &mut Canvas<'_>, area: Rect, highlight: Highlight<'_>) {
        let Some(fight) = scene.battle.fight() else { return };
        FightBoard { fight, names: scene.names, account: &scene.memory.account }.draw(canvas, area, highlight);
    }

    fn cells(scene: &Context<'_>, area: Rect, place: BoardCell) -> Rect {
        let Some(fight) = scene.battle.fight() else { return Rect::ZERO };
        fighter(fight, place).map_or(Rect::ZERO, |id| Formation::of(fight, area).cells(id))
    }

    fn life(scene: &Context<'_>, who: ActorId) -> Option<Life> {
        let fight = scene.battle.fight()?;
        let id = FighterId(who.0 as u8);
        let (left, most) = signs::strength(fight, id);
        let name = if fight.person(id).is_some() { "CON" } else { "MR" };
        let seat = Seat(u8::from(fight.get(id).side == FightSide::Foes));
        Some(Life { name, left, most, exact: !signs::is_secret(fight, id), seat })
    }

    fn side_panel<'s>(scene: &'s Context<'_>, featured: Option<ActorId>) -> SidePanel<'s> {
        panel::side_panel(scene, featured)
    }

    fn board_title(scene: &Context<'_>) -> [String; 2] {
        let Some(fight) = scene.battle.fight() else { return Default::default() };
        let of = |side| fight.ids().filter(|id| fight.get(*id).side == side).map(|id| scene.names.of(id)).collect();
        let turn = match (fight.turn, fight.is_missile_turn()) {
            (0, _) => "before the fight".into(),
            (turn, true) => format!("combat turn {turn}, {} feet", fight.distance),
            (turn, false) => format!("combat turn {turn}"),
        };
        [against(FightSide::BOTH.map(of)), turn]
    }

    fn draw_status(scene: &Context<'_>, canvas: &mut Canvas<'_>, line: Rect, featured: Option<ActorId>) {
        status::draw(scene, canvas, line, featured);
    }

    fn page(scene: &Context<'_>, title: &'static str) -> Vec<String> {
        if title == SIDES { status::sides(scene) } else { Vec::new() }
    }

    fn aside(scene: &Context<'_>) -> Option<(&'static str, Vec<String>)> {
        Some((SIDES, status::sides(scene)))
    }

    fn label(scene: &Context<'_>, who: ActorId) -> String {
        let id = FighterId(who.0 as u8);
        let sign = scene.battle.fight().map_or_else(String::new, |fight| signs::letter(fight, scene.names, id));
        format!("{sign} {}", crate::canvas::names::short_name(scene.names.of(id), 12))
    }

    fn conclude(memories: &mut [FightMemory], _game: &Outing, setup: &Setup, film: Option<&Replay<Outing>>) {
        let summary = film.and_then(|film| BattleFold::of_film(setup, film)).map(Rc::new);
        for memory in memories {
            memory.summary = summary.clone().or_else(|| memory.summary.take());
        }
    }

    fn report<'a>(scene: &Context<'a>) -> Report<'a> {
        report::report(scene)
    }

    fn first_line(&self, names: &Names) -> Option<String> {
        let fight = self.fight()?;
        let foes = fight.ids().filter(|id| fight.get(*id).side == FightSide::Foes);
        Some(format!("Beat {}, or drive them off.", names.list(foes)))
    }
}

/// The page with everyone's numbers.
const SIDES: &str = "Both sides";

/// The end of a fight in words.
pub fn end_words(fight: &Fight) -> &'static str {
    fight.outcome.map_or("", narration::end_words)
}
