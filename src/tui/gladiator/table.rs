//! Gladiator's implementation of the game view's rulebook interface.

use crate::engine::game::Seat;
use crate::engine::replay::Replay;
use crate::engine::search::{Budget, SearchResult};
use crate::gladiator::ai::search::words;
use crate::gladiator::battle::command::Command;
use crate::gladiator::battle::event::{Event, Form};
use crate::gladiator::battle::state::Battle;
use crate::gladiator::battle::state::decision::Decision;
use crate::gladiator::model::board::Square;
use crate::gladiator::model::fighter::{FighterId, Side};
use crate::gladiator::model::setup::Setup;
use crate::gladiator::model::skill::Skill;
use crate::gladiator::narration::names::Names;
use crate::gladiator::narration::reading::{BattleText, EventPlaces};
use crate::gladiator::stats::results::{FighterResult, results};
use crate::gladiator::stats::summary::BattleSummary;
use crate::tui::canvas::Canvas;
use crate::tui::game_view::prompt::Prompt;
use crate::tui::game_view::rulebook_ui::{AiMove, BookWords, Page, Report, ReportFacts, RulebookUi};
use crate::tui::gladiator::arena::{Arena, Overlay};
use crate::tui::gladiator::ask::BattleContext;
use crate::tui::gladiator::attack_forecast::AttackForecast;
use crate::tui::gladiator::memory::ArenaMemory;
use crate::tui::gladiator::report::boxes;
use crate::tui::gladiator::{
    acting, aiming, arena, attack_forecast, cards, esp_stats, evading, grappling, incentive, looking, moving, pages,
    panel, places, report, rulebook, square_choice, status, upkeep,
};
use crate::tui::help::{Abbreviations, Chapters, Topic};
use crate::tui::keys::Keymap;
use crate::tui::theme::Ink;
use ratatui::layout::Rect;

/// A fighter's career before the battle, for the side's own displays.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Career {
    /// Experience, counted in half points.
    pub exp_halves: u32,
    pub break_outs: u32,
}

impl RulebookUi for Battle {
    type BoardCell = Square;
    type Overlay = Overlay;
    /// The fighters' careers in roster order.
    type ReturnTo = Vec<Career>;
    type Results = Vec<FighterResult>;
    type MatchSummary = BattleSummary;
    type ShownMemory = ArenaMemory;
    type Forecast = AttackForecast;

    const CHAPTERS: Chapters = rulebook::CHAPTERS;
    const ABBREVIATIONS: Abbreviations = rulebook::ABBREVIATIONS;
    const PAGES: &'static [Page] = pages::ALL;
    const HINTS: &'static [(Keymap, &'static str)] = &[
        (Keymap::Moving, "Hint: 1, 2, + or a colour: can strike from there. - is a Run: no action."),
        (Keymap::Menu, "Hint: Tab shows the odds, ? what is asked, and why an action is missing."),
        (Keymap::Menu, "Hint: fighters attacked before they act can evade; it costs their action."),
    ];
    const CARDS: &'static str = "Tab: order and card";
    const WORDS: BookWords = BookWords {
        look_away: "The next question is for your side only; the other player looks away.",
        abandoning: "Abandon: nobody gains, and each of your fighters counts a break-out.",
        given_up: "The battle is given up; its fighters count a break-out.",
        nobody: "Nobody of this side is yours.",
        nobody_listed: "Nobody of this side is yours; robots play themselves.",
        lending: "Space changes the player, W and E a whole side, Return ends.",
        disobeyed: "Not now: somebody is in reach, or it is no answer to this question.",
        kept: "Nothing to take back: dice fell, a secret came out or the foe was asked.",
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
    const REPORT: Topic = Topic {
        title: "The end of the battle",
        asks: "Nothing is asked: who fought how, who fell, and what it brought. Fate: won, lives (nobody won), left (by the exit) \
               or RIP (killed). Dealt counts as it does for EXP, beyond the last SH too; taken is what was really lost. Due: how many of the blows would have hit on average. Percentile: of 100 such battles with the \
               same rolls so many had no kinder dice.",
        context: Keymap::Report,
        rules: &["HISC-02", "HISC-07"],
        chapters: &["Hi-scores"],
    };

    fn seat_name(_names: &Names, seat: Seat) -> String {
        Side::of_seat(seat).name().into()
    }

    /// Returns the difficulty chosen at set-up.
    fn first_line(&self) -> Option<String> {
        Some(Battle::skill(self).told())
    }

    fn skill(&self) -> Option<String> {
        Some(Battle::skill(self).called())
    }

    fn question(scene: &BattleContext<'_>) -> Option<Box<dyn Prompt<Battle>>> {
        let battle = scene.battle;
        Some(match battle.decision() {
            Decision::Over { .. } => return None,
            Decision::Incentive { side } => Box::new(incentive::First::new(side)),
            Decision::Move { fighter } => Box::new(moving::Moving::new(battle, fighter)),
            Decision::Act { fighter } => Box::new(acting::Acting::new(scene, fighter)),
            Decision::Evade { strike } => Box::new(evading::Evading::new(strike)),
            Decision::Repel { attacker, target } => Box::new(grappling::Repelling::new(attacker, target)),
            Decision::KeepUp { fighter, owed } => Box::new(upkeep::Keeping::new(fighter, owed)),
            Decision::Read { fighter, left } => Box::new(esp_stats::Seeing::new(scene.truth, fighter, left)),
            Decision::Push { strike } => Box::new(square_choice::Squaring::push(battle, &strike)),
            Decision::SecondBlow { fighter } => Box::new(aiming::Aiming::new(scene, fighter, Form::DualSecond)),
        })
    }

    /// Returns the search budget of a Master. `None` for other skills.
    fn ponders(scene: &BattleContext<'_>) -> Option<&'static [u32]> {
        (scene.truth.skill_asked() == Skill::Master).then_some(&[Budget::BATTLE])
    }

    fn found(scene: &BattleContext<'_>, thought: &SearchResult<Command>) -> AiMove<Command> {
        AiMove { command: thought.command(), why: words::why(scene.truth, scene.names, thought) }
    }

    /// Opens the values of a fighter that has just been read.
    fn read_after(command: &Command, _after: &Battle) -> Option<Box<dyn Prompt<Battle>>> {
        match *command {
            Command::Read { target } => Some(Box::new(looking::Stats::read(target))),
            _ => None,
        }
    }

    fn overlay(at: &EventPlaces) -> Overlay {
        places::overlay(at)
    }

    fn lit(battle: &Battle, who: FighterId) -> Overlay {
        Overlay { lit: [battle.fighter(who).at()].into_iter().collect(), ..Overlay::default() }
    }

    fn spot_at(area: Rect, x: u16, y: u16) -> Option<Square> {
        arena::square_at(area, x, y)
    }

    fn draw_board(scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, area: Rect, overlay: &Overlay) {
        let (battle, cast, viewer) = (scene.battle, scene.names, scene.viewer());
        let arena = Arena { battle, cast, viewer, private: scene.private, glyphs: scene.settings.glyphs };
        let mut grounds = attack_forecast::tinted(scene, overlay);
        if scene.threats {
            grounds.extend(match scene.outlook {
                Some(outlook) => attack_forecast::grounds(&outlook.danger),
                None => attack_forecast::grounds(&battle.view(viewer).danger()),
            });
        }
        let threats = scene.threats && scene.private;
        arena.draw(canvas, area, &Overlay { grounds, threats, ..overlay.clone() });
        for id in battle.view(viewer).fighters().filter(|id| scene.ordered(*id).is_some()) {
            canvas.tint(arena::cells(area, battle.fighter(id).at()), Ink::Ordered);
        }
    }

    fn cells(&self, area: Rect, square: Square) -> Rect {
        arena::cells(area, square)
    }

    fn moving(&self, from: Square, to: Square) -> Option<Battle> {
        let fighter = self.at(from)?;
        let mut moved = self.clone();
        moved.apply(&Event::Teleported { fighter, to });
        Some(moved)
    }

    fn draw_panel(scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, area: Rect, featured: Option<FighterId>) {
        panel::draw(scene, canvas, area, featured);
    }

    fn draw_cards(scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, area: Rect, featured: Option<FighterId>) {
        cards::draw(scene, canvas, area, featured);
    }

    fn forecast(scene: &BattleContext<'_>, featured: Option<FighterId>) -> AttackForecast {
        AttackForecast::of(scene, featured)
    }

    fn remarks(scene: &BattleContext<'_>) -> Vec<(String, Ink)> {
        attack_forecast::remarks(scene)
    }

    fn board_title(scene: &BattleContext<'_>) -> [String; 2] {
        cards::board_title(scene)
    }

    fn draw_status(scene: &BattleContext<'_>, canvas: &mut Canvas<'_>, line: Rect, featured: Option<FighterId>) {
        status::draw(scene, canvas, line, featured);
    }

    fn aside(scene: &BattleContext<'_>) -> Option<(&'static str, Vec<String>)> {
        let odds = scene.outlook.map(|outlook| (pages::ODDS, outlook.odds.clone()));
        odds.or_else(|| Some((pages::STANDING, pages::standing(scene))))
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
        told: &BattleText,
    ) {
        memory.take_in(Side::of_seat(seat), games, names, event, told);
    }

    fn called(scene: &BattleContext<'_>, who: FighterId) -> String {
        scene.name(who).into()
    }

    /// The last highlighted square is the event's final position.
    fn visit(scene: &BattleContext<'_>, places: &EventPlaces) -> Option<Box<dyn Prompt<Battle>>> {
        let seen = |square: &Square| arena::visible_at(scene.battle, scene.viewer(), *square).is_some();
        let square = places.lit.iter().find(seen).or_else(|| places.lit.iter().next())?;
        Some(Box::new(looking::Looking::square(scene, square)))
    }

    fn meet(scene: &BattleContext<'_>, number: usize) -> Option<Box<dyn Prompt<Battle>>> {
        let view = scene.battle.view(scene.viewer());
        let id = view.fighters().find(|id| usize::from(id.0) == number)?;
        Some(Box::new(looking::Looking::new(scene, Some(id))))
    }

    fn label(scene: &BattleContext<'_>, who: FighterId) -> String {
        format!("{} {}", scene.figure(who), scene.name(who))
    }

    fn outcome(battle: &Battle, setup: &Setup) -> Option<Vec<FighterResult>> {
        Some(results(battle, setup))
    }

    fn account(setup: &Setup, film: &Replay<Battle>) -> Option<BattleSummary> {
        BattleSummary::of_film(setup, film)
    }

    fn report(scene: &BattleContext<'_>, results: Option<&Vec<FighterResult>>) -> Report {
        report::report(scene, results.map_or(&[], Vec::as_slice))
    }

    fn draw_report(
        scene: &BattleContext<'_>,
        results: Option<&Vec<FighterResult>>,
        canvas: &mut Canvas<'_>,
        area: Rect,
        ended: &ReportFacts<'_>,
    ) -> usize {
        boxes::draw(scene, results.map_or(&[], Vec::as_slice), canvas, area, ended)
    }
}
