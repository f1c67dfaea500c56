//! Connects *Tunnels* to the game view.

use crate::canvas::Canvas;
use crate::game_view::book_words::BookWords;
use crate::game_view::ends::Ends;
use crate::game_view::prompt::{Prompt, PromptContext};
use crate::game_view::report::facts::Report;
use crate::game_view::rulebook_ui::{AiMove, ControlRules, Highlight, Life, LookAt, Page, RulebookUi, StandingOrder};
use crate::game_view::wording::against;
use crate::help::signs::Sign;
use crate::help::{Abbreviations, Chapters, Topic};
use crate::keys::Keymap;
use crate::tunnels::account::Account;
use crate::tunnels::board::formation::Formation;
use crate::tunnels::board::{FightBoard, beside_map, fighter, place};
use crate::tunnels::delve::looking::DelvePages;
use crate::tunnels::delve::map::MapGrid;
use crate::tunnels::looking::FighterCard;
use crate::tunnels::{delve, hints, orders, panel, report, rulebook, signs, status};
use crate::widgets::side_panel::SidePanel;
use ludus_engine::board::{ActorId, BoardCell, Places};
use ludus_engine::fold::BattleFold;
use ludus_engine::game::{Game, Seat};
use ludus_engine::highlight::Highlight as EventHighlight;
use ludus_engine::narration::{EventText, Narrate};
use ludus_engine::replay::Replay;
use ludus_tunnels::battle::command::{Command as FightCommand, Order};
use ludus_tunnels::battle::event::Event as FightEvent;
use ludus_tunnels::battle::fighter::{FightSide, FighterId};
use ludus_tunnels::battle::state::Fight;
use ludus_tunnels::delve::event::Event as DelveEvent;
use ludus_tunnels::delve::member::MemberId;
use ludus_tunnels::delve::state::{Delve, Scene};
use ludus_tunnels::dungeon::level::PlaceId;
use ludus_tunnels::narration::names::Names;
use ludus_tunnels::outing::{Command, Event, Outing, Setup};
use ludus_tunnels::{ai, narration};
use ratatui::layout::Rect;
use std::cell::Cell;
use std::rc::Rc;

pub type Context<'a> = PromptContext<'a, Outing>;

/// The screens' memory of a fight: the turn on the board, the deaths with their causes, and at the end the deeds of everyone.
#[derive(Clone, Default)]
pub struct FightMemory {
    pub account: Account,
    /// The chain of causes of each death (TT-UI-16).
    pub deaths: Vec<String>,
    /// The last harm of this decision outside fights, as it was told.
    pub harm: String,
    /// The places of a delve that were searched, each with its level.
    pub searched: Vec<(u8, PlaceId)>,
    pub summary: Option<Rc<BattleFold<Outing>>>,
    /// True if the game counts for no character.
    pub practice: bool,
    /// The part of the map on the screen, for clicks. Set when it is drawn.
    pub map: Rc<Cell<Option<MapGrid>>>,
    /// True if the words of the place and the members stand beside the map, not in the panel. Set when the map is drawn.
    pub has_words: Rc<Cell<bool>>,
    /// True if the map of a delve stands on the board of a fight, not in the panel. Set when the fight is drawn.
    pub has_map: Rc<Cell<bool>>,
}

/// The player of a seat in brackets, for names: " (Player 2)". Empty if only one person plays (TT-UI-15).
pub fn player_of(scene: &Context<'_>, seat: u8) -> String {
    if scene.battle.seats() < 2 { String::new() } else { format!(" ({})", scene.names.seat(Seat(seat))) }
}

/// The first seat of the party. No seat plays the foes: their rules decide.
const PARTY: Seat = Seat(0);

fn own(fight: &Fight, id: FighterId) -> bool {
    let fighter = fight.get(id);
    fighter.side == FightSide::Party && fighter.seat != u8::MAX
}

impl ControlRules for Outing {
    fn people(&self) -> impl Iterator<Item = ActorId> {
        let fighters = self.fight().into_iter().flat_map(|fight| fight.ids().filter(|id| own(fight, *id)));
        let members = self.delve().filter(|_| self.fight().is_none()).into_iter().flat_map(Delve::ids);
        fighters.map(ActorId::from).chain(members.map(ActorId::from))
    }

    fn is_there(&self, who: ActorId) -> bool {
        match (self.fight(), self.delve()) {
            (Some(fight), _) => fight.fighters.get(usize::from(who.0)).is_some_and(|fighter| fighter.is_here()),
            (None, Some(delve)) => delve.party.get(usize::from(who.0)).is_some_and(|member| member.is_alive()),
            (None, None) => false,
        }
    }

    fn seat_of(&self, who: ActorId) -> Seat {
        let at = usize::from(who.0);
        let seat = match (self.fight(), self.delve()) {
            (Some(fight), _) => fight.fighters.get(at).map_or(0, |fighter| fighter.seat),
            (None, delve) => delve.and_then(|delve| delve.party.get(at)).map_or(0, |member| member.seat),
        };
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
        if let Some(fight) = self.fight() {
            let (command, why) = ai::choose(fight)?;
            return Some(AiMove { command: Command::Fight(command), why: why.to_string() });
        }
        let (command, why) = ai::delver::choose(self.delve()?)?;
        Some(AiMove { command: Command::Delve(command), why: why.to_string() })
    }

    /// Stands, and takes hits like everyone. Answers on the dice risk nothing. A party that explores walks to a place.
    /// A fight in a delve has combat turns of its own.
    fn order_round(&self) -> u32 {
        self.fight().map_or_else(|| self.round(), Fight::round)
    }

    /// Hand to hand nobody stands by: who waits takes hits without a blow.
    fn disobeys(&self, order: &StandingOrder<Command>) -> Option<String> {
        let stands = matches!(order, StandingOrder::Stand | StandingOrder::Rest);
        if let Some(delve) = self.delve().filter(|delve| stands && delve.scene == Scene::Exploring) {
            let alone = if delve.troop(&delve.map()).is_none() { "Nobody is here to talk to. " } else { "" };
            return Some(format!("{alone}Rest passes game turns."));
        }
        let is_melee = self.fight().is_some_and(|fight| !fight.is_missile_turn());
        (stands && is_melee).then(|| "Hand to hand, who waits takes hits without a blow: order each one.".into())
    }

    fn obey(&self, order: &StandingOrder<Command>) -> Option<Command> {
        if let (StandingOrder::GoTo(cell), None, Some(delve)) = (order, self.fight(), self.delve()) {
            return delve::menu::onward(delve, *cell).map(Command::Delve);
        }
        let stands = matches!(order, StandingOrder::Stand | StandingOrder::Rest);
        let fight = self.fight().filter(|fight| stands && fight.is_missile_turn())?;
        let command = Command::Fight(match fight.question {
            ludus_tunnels::battle::state::Question::Order(_) => FightCommand::Order(Order::Wait),
            _ => return None,
        });
        Some(command).filter(|command| self.check(command).is_ok())
    }
}

impl RulebookUi for Outing {
    type Memory = FightMemory;

    const ROUND: &'static str = "turn";
    const CHAPTERS: Chapters = rulebook::CHAPTERS;
    const ABBREVIATIONS: Abbreviations = rulebook::ABBREVIATIONS;
    const CARD_WORDS: &'static [&'static str] = &["CON", "MR", "ST"];
    const SIGNS: &'static [Sign] = rulebook::SIGNS;
    const BOARD: &'static str = "Underground";
    const PAGES: &'static [Page] = &[Page::Log, Page::Of(SIDES)];
    const PAGES_KEY: &'static str = "pages";
    const CARDS: &'static str = "Tab: both sides";
    const BRIEF_LOG: bool = false;
    const HIGHLIGHTS: &'static [EventHighlight] =
        &[EventHighlight::Death, EventHighlight::Wound, EventHighlight::Spell];
    const WORDS: BookWords = BookWords {
        look_away: "The next order is for another player.",
        abandoning: "Abandon: the living leave without experience. The dead stay dead.",
        given_up: "The fight is given up.",
        disobeyed: "This question has no such answer.",
        kept: "The dice have rolled: nothing to take back.",
        rests: false,
        ..BookWords::of(report::TOPIC)
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
        asks: "Leave the fight or the delve? What is saved waits for you; what is abandoned is over. Abandoned characters come \
               home with what they have left, without experience. The dead stay dead.",
        context: Keymap::Menu,
        rules: &["TT-XP-05"],
        chapters: &["Tunnels"],
    };

    fn ends(setup: &Setup) -> Ends {
        match setup {
            Setup::Delve(_) => Ends::Alone(["home", "lost"]),
            Setup::Fight(_) => Ends::AgainstFoes(["Party", "Foes", "neither"]),
        }
    }

    fn seat_name(names: &Names, seat: Seat) -> String {
        names.seat(seat)
    }

    fn words(&self) -> BookWords {
        if self.delve().is_some() { DELVE_WORDS } else { Self::WORDS }
    }

    fn hints(scene: &Context<'_>) -> Vec<(usize, String)> {
        hints::hints(scene)
    }

    fn question(scene: &Context<'_>) -> Option<Box<dyn Prompt<Outing>>> {
        match (scene.battle.fight(), scene.battle.delve()) {
            (None, Some(delve)) => delve::menu::question(scene, delve),
            _ => orders::question(scene),
        }
    }

    fn repeat_of(memory: &FightMemory, game: &Outing) -> Option<Command> {
        let fight = game.fight()?;
        let command = Command::Fight(FightCommand::Order(memory.account.last_order(fight, fight.asked()?)?));
        Some(command).filter(|command| game.check(command).is_ok())
    }

    fn spot_at(scene: &Context<'_>, area: Rect, x: u16, y: u16) -> Option<BoardCell> {
        match scene.battle.fight() {
            Some(fight) => Formation::of(fight, fight_areas(scene, area).0).at(x, y).map(place),
            None => delve::map::spot_at(scene, scene.battle.delve()?, x, y),
        }
    }

    fn called(scene: &Context<'_>, who: ActorId) -> String {
        match scene.battle.fight() {
            Some(_) => scene.names.of(FighterId(who.0 as u8)).into(),
            None => scene.names.member(MemberId(who.0 as u8)).into(),
        }
    }

    fn visit(scene: &Context<'_>, places: &Places) -> Option<Box<dyn Prompt<Outing>>> {
        let id = fighter(scene.battle.fight()?, *places.lit.first()?)?;
        Some(Box::new(FighterCard::new(scene, Some(id))))
    }

    fn meet(scene: &Context<'_>, number: usize) -> Option<Box<dyn Prompt<Outing>>> {
        if let (None, Some(delve)) = (scene.battle.fight(), scene.battle.delve()) {
            return Some(Box::new(DelvePages::new(delve, Some(MemberId(number as u8)))));
        }
        let id = scene.battle.fight()?.ids().find(|id| id.index() == number)?;
        Some(Box::new(FighterCard::new(scene, Some(id))))
    }

    fn look(scene: &Context<'_>, at: LookAt) -> Option<Box<dyn Prompt<Outing>>> {
        if let (None, Some(delve)) = (scene.battle.fight(), scene.battle.delve()) {
            return Some(Box::new(DelvePages::new(delve, None)));
        }
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
        let event = match event {
            Event::Fight(event) => event,
            Event::Delve(DelveEvent::FightBegan(..)) => {
                memory.account = Account::default();
                return;
            }
            Event::Delve(DelveEvent::Decided(_)) => return memory.harm.clear(),
            Event::Delve(DelveEvent::TrapSprung { .. } | DelveEvent::Wounded { .. } | DelveEvent::Feverish { .. }) => {
                return memory.harm.clone_from(&told.text);
            }
            Event::Delve(DelveEvent::Died { .. }) => {
                let causes = [memory.harm.trim_end(), told.text.trim_end()].join(" ");
                return memory.deaths.push(format!("{}{}", delve_turn(before), causes.trim_start()));
            }
            Event::Delve(DelveEvent::Searched { .. }) => {
                return memory.searched.extend(before.delve().map(|delve| (delve.level, delve.here)));
            }
            Event::Delve(_) => return,
        };
        let Some(fight) = before.fight() else { return };
        memory.account.add(event, names, fight);
        if let FightEvent::Died { who, .. } = event {
            let causes = report::causes(fight, names, &memory.account, *who, &told.text);
            memory.deaths.push(format!("{}{causes}", delve_turn(before)));
        }
    }

    fn draw_board(scene: &Context<'_>, canvas: &mut Canvas<'_>, area: Rect, highlight: Highlight<'_>) {
        let Some(fight) = scene.battle.fight() else {
            return scene.battle.delve().into_iter().for_each(|delve| delve::map::draw(scene, delve, canvas, area));
        };
        let (board, map) = fight_areas(scene, area);
        scene.memory.has_map.set(map.is_some());
        // A frame or a strip above the board has the title.
        let is_bare = area.y == canvas.area().y;
        let title = scene.battle.delve().filter(|_| is_bare).map(|delve| delve::words::strip(scene, delve));
        FightBoard { fight, names: scene.names, account: &scene.memory.account, title }.draw(canvas, board, highlight);
        if let (Some(map), Some(delve)) = (map, scene.battle.delve()) {
            let cursor = canvas.cursor;
            canvas.boxed(map, delve::map::BESIDE_FIGHT, false);
            let inner = Rect { x: map.x + 1, y: map.y + 1, width: map.width - 2, height: map.height - 2 };
            delve::map::draw_known(delve, scene.names, canvas, inner);
            canvas.cursor = cursor;
        }
    }

    fn cells(scene: &Context<'_>, area: Rect, place: BoardCell) -> Rect {
        let Some(fight) = scene.battle.fight() else { return Rect::ZERO };
        let board = fight_areas(scene, area).0;
        fighter(fight, place).map_or(Rect::ZERO, |id| Formation::of(fight, board).cells(id))
    }

    fn life(scene: &Context<'_>, who: ActorId) -> Option<Life> {
        let Some(fight) = scene.battle.fight() else {
            let member = scene.battle.delve()?.party.get(usize::from(who.0))?;
            let (left, most) = delve::words::strength(member);
            return Some(Life { name: "CON", left, most, exact: true, seat: PARTY });
        };
        let id = FighterId(who.0 as u8);
        let (left, most) = signs::strength(fight, id);
        let name = if fight.person(id).is_some() { "CON" } else { "MR" };
        let seat = Seat(u8::from(fight.get(id).side == FightSide::Foes));
        Some(Life { name, left, most, exact: !signs::is_secret(fight, id), seat })
    }

    fn side_panel<'s>(scene: &'s Context<'_>, featured: Option<ActorId>) -> SidePanel<'s> {
        match (scene.battle.fight(), scene.battle.delve()) {
            (None, Some(delve)) => delve::panel::side_panel(scene, delve),
            _ => panel::side_panel(scene, featured),
        }
    }

    fn board_title(scene: &Context<'_>) -> [String; 2] {
        if let Some(delve) = scene.battle.delve() {
            return delve::words::strip(scene, delve);
        }
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
        let Some(fight) = scene.battle.fight() else {
            let id = MemberId(who.0 as u8);
            let name = crate::canvas::names::short_name(scene.names.member(id), 12);
            return format!("{} {name}", signs::of_member(scene.names, id));
        };
        let sign = signs::letter(fight, scene.names, id);
        format!("{sign} {}", crate::canvas::names::short_name(scene.names.of(id), 12))
    }

    fn conclude(memories: &mut [FightMemory], _game: &Outing, setup: &Setup, film: Option<&Replay<Outing>>) {
        let summary = film.and_then(|film| BattleFold::of_film(setup, film)).map(Rc::new);
        for memory in memories {
            memory.summary = summary.clone().or_else(|| memory.summary.take());
        }
    }

    fn report<'a>(scene: &Context<'a>) -> Report<'a> {
        match scene.truth.delve() {
            Some(delve) => delve::report::report(scene, delve),
            None => report::report(scene),
        }
    }

    fn first_line(&self, names: &Names) -> Option<String> {
        if let Some(delve) = self.delve() {
            return Some(format!("Explore {}, and come home.", delve.dungeon.name));
        }
        let fight = self.fight()?;
        let foes = fight.ids().filter(|id| fight.get(*id).side == FightSide::Foes);
        Some(format!("Beat {}, or drive them off.", names.list(foes)))
    }
}

/// The areas of a fight and of the map beside it. Only a delve has a map.
fn fight_areas(scene: &Context<'_>, area: Rect) -> (Rect, Option<Rect>) {
    if scene.battle.delve().is_some() { beside_map(area) } else { (area, None) }
}

/// The game turn of a delve before a line: "Game turn 7: ". Empty in a fight of the arena.
fn delve_turn(game: &Outing) -> String {
    game.delve().map_or_else(String::new, |delve| format!("Game turn {}: ", delve.turn))
}

/// The texts of a delve.
const DELVE_WORDS: BookWords = BookWords {
    won: "came home",
    lost: "were lost",
    again: "another delve",
    abandoning: "Abandon: the living come home without experience. The dead stay dead.",
    given_up: "The delve is given up.",
    counted: "survivors and loot count; ",
    report: delve::report::TOPIC,
    ..Outing::WORDS
};

/// The page with everyone's numbers.
const SIDES: &str = "Both sides";

/// The end of a fight in words.
pub fn end_words(fight: &Fight) -> &'static str {
    fight.outcome.map_or("", narration::end_words)
}
