//! Gladiator's implementation of the game view's rulebook interface.

use crate::canvas::Canvas;
use crate::game_view::book_words::BookWords;
use crate::game_view::prompt::Prompt;
use crate::game_view::report::facts::Report;
use crate::game_view::rulebook_ui::{AiMove, Highlight, Life, LookAt, ODDS, Page, RulebookUi};
use crate::gladiator::ask::BattleContext;
use crate::gladiator::attack_forecast::AttackForecast;
use crate::gladiator::memory::ArenaMemory;
use crate::gladiator::{
    acting, aiming, arena, ask, attack_forecast, cards, grappling, hints, looking, moving, pages, panel, places,
    questions, report, rulebook, side_panel, square_choice, status,
};
use crate::help::signs::Sign;
use crate::help::{Abbreviations, Chapters, Topic};
use crate::keys::Keymap;
use crate::theme::Ink;
use crate::widgets::odds_table::OddsTable;
use crate::widgets::side_panel::SidePanel;
use ludus_engine::board::{ActorId, BoardCell, Places};
use ludus_engine::game::Seat;
use ludus_engine::narration::EventText;
use ludus_engine::replay::Replay;
use ludus_engine::search::{Budget, SearchResult};
use ludus_gladiator::ai::search::words;
use ludus_gladiator::battle::command::{Command, Path};
use ludus_gladiator::battle::event::{Event, Form};
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::battle::state::decision::Decision;
use ludus_gladiator::model::board::Square;
use ludus_gladiator::model::fighter::{FighterId, Side};
use ludus_gladiator::model::setup::Setup;
use ludus_gladiator::model::skill::Skill;
use ludus_gladiator::narration::names::Names;
use ludus_gladiator::stats::results::results;
use ludus_gladiator::stats::summary::BattleSummary;
use ratatui::layout::Rect;
use std::rc::Rc;

/// A fighter's career before the battle, for the side's own displays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Career {
    /// Experience, counted in half points.
    pub exp_halves: u32,
    pub break_outs: u32,
}

/// The help of the report.
const REPORT: Topic = Topic {
    title: "The end of the battle",
    asks: "Nothing is asked: who fought how, who fell, and what it brought. Result: won, lives (nobody won), left (by the exit) \
           or RIP (killed). Dealt counts as it does for EXP, beyond the last SH too; taken is what was really lost. Expected: how many of the blows would have hit on average. Percentile: of 100 such battles with the \
           same rolls so many had no kinder dice. The chart plays on from the beginning of each turn with all secrets known; \
           the win bar knew only what you know.",
    context: Keymap::Report,
    rules: &["HISC-02", "XP-05", "XP-06", "XP-07", "XP-13", "BONE-08", "BONE-06", "HISC-07"],
    chapters: &["Experience", "Hi-scores"],
};

impl RulebookUi for Battle {
    type Memory = ArenaMemory;

    const PLACES: &'static str = "G14 is row G, column 14";
    const ROUND: &'static str = "turn";
    const CHAPTERS: Chapters = rulebook::CHAPTERS;
    const ABBREVIATIONS: Abbreviations = rulebook::ABBREVIATIONS;
    const CARD_WORDS: &'static [&'static str] = &["SH", "AG"];
    const SIGNS: &'static [Sign] = rulebook::SIGNS;
    const PAGES: &'static [Page] = pages::ALL;
    const CARDS: &'static str = "Tab: order and card";
    const WORDS: BookWords = BookWords {
        look_away: "The next question is for your side only; the other player looks away.",
        abandoning: "Abandon: nobody gains. Fighters of your school note a break-out (a flight).",
        given_up: "The battle is given up. Fighters of your school note a break-out.",
        nobody: "Nobody of this side is yours.",
        nobody_listed: "Nobody of this side is yours; robots play themselves.",
        lending: "Space changes the player, W and E a whole side, Return ends.",
        disobeyed: "Not now: somebody is in reach, or it is no answer to this question.",
        kept: "Nothing to take back: dice fell, a secret came out or the foe was asked.",
        ..BookWords::of(REPORT)
    };
    const THREATS: bool = true;
    const LENDING: Topic = Topic {
        title: "Who plays",
        asks: "Who is played by you, who by the computer? It holds until you change it; for this turn only is possible, too.",
        context: Keymap::Handing,
        rules: &["ROB-06"],
        chapters: &["Screens and keys"],
    };
    const LEAVING: Topic = Topic {
        title: "Leaving",
        asks: "Do you leave the battle? A saved one waits for you; one that is abandoned is over, and brings nobody anything.",
        context: Keymap::Menu,
        rules: &["HISC-07", "HISC-08", "DEC-117", "DEC-028"],
        chapters: &["Hi-scores"],
    };

    fn seat_name(_names: &Names, seat: Seat) -> String {
        Side::of_seat(seat).name().into()
    }

    fn marked(&self, earlier: &[Command]) -> Option<Command> {
        match self.decision() {
            Decision::Move { fighter } => {
                Some(Command::Move { path: Path::EMPTY, facing: self.fighter(fighter).facing() })
            }
            Decision::Act { fighter } => {
                let last = earlier.iter().find_map(Command::attack).map(|(_, target)| target);
                Some(acting::marked(self, fighter, last))
            }
            _ => None,
        }
    }

    /// Returns the difficulty chosen at set-up.
    fn first_line(&self, _names: &Names) -> Option<String> {
        Some(Battle::skill(self).told())
    }

    fn skill(&self) -> Option<String> {
        Some(Battle::skill(self).called())
    }

    fn question(scene: &BattleContext<'_>) -> Option<Box<dyn Prompt<Battle>>> {
        let battle = scene.battle;
        Some(match battle.decision() {
            Decision::Over { .. } => return None,
            Decision::Incentive { side } => Box::new(questions::incentive(scene, side)),
            Decision::Move { fighter } => Box::new(moving::Moving::new(battle, fighter)),
            Decision::Act { fighter } => Box::new(acting::Acting::new(scene, fighter)),
            Decision::Evade { strike } => Box::new(questions::evade(scene, &strike)),
            Decision::Repel { attacker, target } => Box::new(grappling::repel(scene, attacker, target)),
            Decision::KeepUp { fighter, owed } => Box::new(questions::keep_up(scene, fighter, owed)),
            Decision::Read { fighter, left } => Box::new(questions::read(scene, fighter, left)),
            Decision::Push { strike } => Box::new(square_choice::push(scene, &strike)),
            Decision::SecondBlow { fighter } => Box::new(aiming::aim(scene, fighter, Form::DualSecond, None)),
        })
    }

    /// Returns the search budget of a Master. `None` for other skills.
    fn ponders(scene: &BattleContext<'_>) -> Option<&'static [u32]> {
        (scene.truth.skill_asked() == Skill::Master).then_some(&[Budget::BATTLE])
    }

    fn found(scene: &BattleContext<'_>, thought: &SearchResult<Command>) -> AiMove<Command> {
        AiMove { command: thought.command(), why: words::why(scene.truth, scene.names, thought) }
    }

    fn hints(scene: &BattleContext<'_>) -> Vec<(usize, String)> {
        hints::hints(scene)
    }

    /// Opens the values of a fighter that the player has just read.
    fn read_after(command: &Command, _after: &Battle, own: bool) -> Option<Box<dyn Prompt<Battle>>> {
        match *command {
            Command::Read { target } if own => Some(Box::new(looking::Stats::read(target))),
            _ => None,
        }
    }

    fn spot_at(_scene: &BattleContext<'_>, area: Rect, x: u16, y: u16) -> Option<BoardCell> {
        arena::square_at(area, x, y).map(Into::into)
    }

    fn draw_board(scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, area: Rect, highlight: Highlight<'_>) {
        places::draw_highlight(scene, canvas, area, highlight);
    }

    fn draw_axes(_scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, frame: Option<Rect>, area: Rect) {
        match frame {
            Some(frame) => arena::grid::axes(canvas, frame, area),
            None if canvas.skin().modern => arena::grid::inner_axes(canvas, area),
            None => {}
        }
    }

    fn cells(_scene: &BattleContext<'_>, area: Rect, square: BoardCell) -> Rect {
        let square = Square::from(square);
        arena::cells(area, square)
    }

    fn life(scene: &BattleContext<'_>, who: ActorId) -> Option<Life> {
        let (id, view) = (FighterId::from(who), scene.battle.view(scene.viewer()));
        let (sh, most) = (view.sh(id), view.normal_sh(id));
        let seat = scene.battle.fighter(id).side().seat();
        Some(Life { name: "SH", left: sh.value, most: most.value, exact: sh.exact, seat })
    }

    fn moving(&self, from: BoardCell, to: BoardCell) -> Option<Battle> {
        let from = Square::from(from);
        let to = Square::from(to);
        let fighter = self.at(from)?;
        let mut moved = self.clone();
        moved.apply(&Event::Teleported { fighter, to });
        Some(moved)
    }

    fn draw_panel(scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, area: Rect, featured: Option<ActorId>) {
        let featured = featured.map(FighterId::from);
        panel::draw(scene, canvas, area, featured);
    }

    fn draw_cards(scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, area: Rect, featured: Option<ActorId>) {
        let featured = featured.map(FighterId::from);
        cards::draw(scene, canvas, area, featured);
    }

    fn side_panel<'s>(scene: &'s BattleContext<'_>, featured: Option<ActorId>) -> SidePanel<'s> {
        side_panel::side_panel(scene, featured.map(FighterId::from))
    }

    fn foresee(scene: &BattleContext<'_>, featured: Option<ActorId>) -> Option<ArenaMemory> {
        let forecast = Some(Rc::new(AttackForecast::of(scene, featured.map(FighterId::from))));
        let mut memory = scene.memory.clone();
        memory.forecast = forecast;
        Some(memory)
    }

    fn remarks(scene: &BattleContext<'_>) -> Vec<(String, Ink)> {
        attack_forecast::remarks(scene)
    }

    fn board_title(scene: &BattleContext<'_>) -> [String; 2] {
        cards::board_title(scene)
    }

    fn draw_status(scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, line: Rect, featured: Option<ActorId>) {
        let featured = featured.map(FighterId::from);
        status::draw(scene, canvas, line, featured);
    }

    fn aside(scene: &BattleContext<'_>) -> Option<(&'static str, Vec<String>)> {
        let odds = scene.memory.forecast.as_ref().map(|outlook| (ODDS, outlook.odds.clone()));
        odds.or_else(|| Some((pages::STANDING, pages::standing(scene))))
    }

    fn odds(scene: &BattleContext<'_>) -> Option<OddsTable> {
        scene.memory.forecast.as_ref()?.table.clone()
    }

    fn page(scene: &BattleContext<'_>, title: &'static str) -> Vec<String> {
        pages::rows(scene, title)
    }

    fn remember(
        memory: &mut ArenaMemory,
        seat: Seat,
        games: [&Battle; 2],
        names: &Names,
        event: &Event,
        told: &EventText,
    ) {
        memory.take_in(Side::of_seat(seat), games, names, event, told);
    }

    fn called(scene: &BattleContext<'_>, who: ActorId) -> String {
        let who = FighterId::from(who);
        scene.name(who).into()
    }

    /// The last highlighted square is the event's final position.
    fn visit(scene: &BattleContext<'_>, places: &Places) -> Option<Box<dyn Prompt<Battle>>> {
        let seen = |square: &Square| arena::visible_at(scene.battle, scene.viewer(), *square).is_some();
        let mut lit = places.lit.iter().map(|cell| Square::from(*cell));
        let square = lit.clone().find(seen).or_else(|| lit.next())?;
        Some(Box::new(looking::Looking::square(scene, square)))
    }

    fn meet(scene: &BattleContext<'_>, number: usize) -> Option<Box<dyn Prompt<Battle>>> {
        let view = scene.battle.view(scene.viewer());
        let id = view.fighters().find(|id| usize::from(id.0) == number)?;
        Some(Box::new(looking::Looking::new(scene, Some(id))))
    }

    fn look(scene: &BattleContext<'_>, at: LookAt) -> Option<Box<dyn Prompt<Battle>>> {
        match at {
            LookAt::Actor(who) => Some(Box::new(looking::Looking::new(scene, who.map(FighterId::from)))),
            LookAt::Cell(cell) => Some(Box::new(looking::Looking::square(scene, cell.into()))),
            LookAt::Stats => {
                let own = scene.truth.decision().fighter().or_else(|| scene.battle.side(scene.viewer()).next())?;
                Some(Box::new(looking::Stats::new(scene, own)))
            }
        }
    }

    fn draw_menu_keys(scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, bar: Rect, from: u16) {
        ask::draw_keys(scene, canvas, bar, from, false);
    }

    fn label(scene: &BattleContext<'_>, who: ActorId) -> String {
        let who = FighterId::from(who);
        format!("{} {}", scene.figure(who), scene.name(who))
    }
    fn conclude(memories: &mut [ArenaMemory], battle: &Battle, setup: &Setup, film: Option<&Replay<Battle>>) {
        let summary = film.and_then(|film| BattleSummary::of_film(setup, film)).map(Rc::new);
        for memory in memories {
            memory.results = results(battle, setup);
            memory.summary = summary.clone().or_else(|| memory.summary.take());
        }
    }

    fn report<'a>(scene: &BattleContext<'a>) -> Report<'a> {
        report::report(scene)
    }
}
