//! A battle on the screen. It draws a copy that lags behind the real one while events are shown; keys become commands,
//! commands go to the session, and nothing else changes a battle.

mod acting;
mod aiming;
mod ask;
mod changing;
mod esp_stats;
mod evading;
mod grappling;
mod incentive;
mod input;
mod log;
pub mod looking;
mod magic;
mod moving;
mod odds;
mod pace;
mod panels;
mod places;
mod play;
mod quitting;
mod report;
mod spell_price;
mod spell_target;
mod spells;
mod square_choice;
mod stage;
mod stand_disengage;
pub mod stats_display;
mod teleport;
#[cfg(test)]
mod tests;
mod upkeep;
mod who_plays;
mod who_plays_list;

use super::arena::{Arena, Overlay};
use super::canvas::Canvas;
use super::help::Reader;
use super::keys::{Context, Keys};
use super::layout::{BAR_ROWS, Layout, SMALLEST};
use super::theme::{Ink, Skin};
use crate::gladiator::command::Command;
use crate::gladiator::event::Event;
use crate::gladiator::fighter::{FighterId, Side};
use crate::gladiator::results::FighterResult;
use crate::gladiator::state::{Battle, Decision};
use crate::gladiator::text::Names;
use crate::store::{Kept, Pace, Session, Settings};
use ask::{Ask, Reply, Scene};
use log::Line;
use panels::Page;
use ratatui::buffer::Buffer;
use ratatui::layout::Rect;
use stage::Stage;
use std::collections::VecDeque;
use who_plays::{Hand, Hands, is_players};
use who_plays_list::Handing;

/// Milliseconds in which a question that came by itself takes no key: it was meant for what was shown before.
const STRAY: u64 = 250;

/// How a battle screen ends.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Ending {
    /// It goes on.
    Not,
    /// The battle waits in its journal.
    Saved,
    /// It is left although it is not saved.
    Lost,
    /// It is given up.
    Abandoned,
    /// It is over and the report was read.
    Done,
}

/// What a fighter brought into the battle that his side's displays show.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Default)]
pub struct Career {
    /// Experience, in halves.
    pub exp_halves: u32,
    /// Break-outs.
    pub break_outs: u32,
}

/// The screen of one battle.
pub struct BattleScreen {
    session: Session<Battle>,
    cast: Names,
    shown: Battle,
    /// What is shown, as the side in the seat knows it.
    seen: Battle,
    queue: VecDeque<Event>,
    /// What has happened and is not told of yet: the next event tells of it, too.
    untold: Vec<Event>,
    /// Why the computer chose what is not told yet, by who decided; the incentive is nobody's.
    whys: Vec<(Option<FighterId>, &'static str)>,
    stage: Stage,
    asks: Vec<Box<dyn Ask>>,
    /// Whom the computer plays.
    hands: Hands,
    /// The list of them, while it is open: time stands still.
    handing: Option<Handing>,
    help: Option<Reader>,
    log: Vec<Line>,
    /// Rows of the report that are scrolled away above.
    reported: usize,
    /// Lines of the log that the reader has scrolled back.
    scrolled: usize,
    page: Page,
    /// Rows of a page of the bar that are scrolled away above.
    turned: usize,
    note: Option<String>,
    skipping: bool,
    /// The side whose secrets may be on the screen.
    seat: Side,
    /// Waiting for the player of this side to sit down.
    hand_over: Option<Side>,
    /// Nobody has sat down yet since the battle was resumed.
    empty_seat: bool,
    settings: Settings,
    /// The battle was begun to be watched: it costs nobody anything.
    only_watched: bool,
    /// Milliseconds of a step of the program at the timed pace.
    beat: u64,
    careers: Vec<Career>,
    results: Option<Vec<FighterResult>>,
    ending: Ending,
    now: u64,
    /// Whose figures have just been read, until they are shown.
    read: Option<FighterId>,
    /// Until then a key was meant for what was shown before: the question has come by itself a moment ago.
    deaf_until: u64,
}

impl BattleScreen {
    /// The screen of a session; `notices` are said in the log.
    pub fn new(
        mut session: Session<Battle>,
        settings: Settings,
        careers: Vec<Career>,
        notices: &[String],
        now: u64,
    ) -> BattleScreen {
        let mut cast = Names::new(session.setup());
        let shown = *session.battle();
        cast.follow(&shown);
        let seat = Side::BOTH.into_iter().find(|side| has_players(&shown, *side)).unwrap_or(Side::West);
        let warning = session.warning();
        let queue = play::opening(&session).into();
        let empty_seat = !session.past().is_empty();
        let mut screen = BattleScreen {
            session,
            cast,
            shown,
            seen: shown.seen_by(seat),
            queue,
            untold: Vec::new(),
            whys: Vec::new(),
            stage: Stage::Ready,
            asks: Vec::new(),
            hands: Hands::default(),
            handing: None,
            help: None,
            log: Vec::new(),
            reported: 0,
            scrolled: 0,
            page: Page::Menu,
            turned: 0,
            note: None,
            skipping: false,
            seat,
            hand_over: None,
            empty_seat,
            settings,
            only_watched: false,
            beat: pace::BEAT,
            careers,
            results: None,
            ending: Ending::Not,
            now,
            read: None,
            deaf_until: 0,
        };
        screen.recall();
        screen.begin_log();
        screen.notify(notices);
        if let Some(text) = warning {
            screen.warn(&text);
        }
        screen.go_on();
        screen
    }

    /// How it ended, if it has.
    pub const fn ending(&self) -> Ending {
        self.ending
    }

    /// The session.
    pub const fn session(&self) -> &Session<Battle> {
        &self.session
    }

    /// Whether the battle is over and its results are wanted.
    pub fn wants_results(&self) -> bool {
        self.results.is_none() && self.session.battle().outcome().is_some()
    }

    /// Takes the results for the report, and what went wrong with storing them.
    pub fn set_results(&mut self, results: Vec<FighterResult>, trouble: Option<String>) {
        self.results = Some(results);
        if let Some(text) = trouble {
            self.say(text, Ink::Bad);
        }
    }

    /// Shows another battle instead, for tests.
    #[cfg(test)]
    pub fn show_instead(&mut self, battle: Battle) {
        (self.shown, self.stage) = (battle, Stage::Ready);
        self.queue.clear();
        self.asks.clear();
        self.cast.follow(&self.shown);
        self.seen = self.shown.seen_by(self.seat);
        self.go_on();
    }

    /// Lets the player of a side sit down, for tests.
    #[cfg(test)]
    pub fn sit(&mut self, side: Side) {
        self.seat = side;
        self.seen = self.shown.seen_by(side);
    }

    /// When something changes by itself; none while a person must act.
    pub fn wakes_at(&self) -> Option<u64> {
        if self.handing.is_some() { None } else { self.stage.wakes_at(self.now) }
    }

    /// Time has passed.
    pub fn tick(&mut self, now: u64) {
        self.now = now;
        if self.handing.is_none() && self.stage.is_over(now) {
            self.end_stage();
            self.go_on();
            if matches!(self.stage, Stage::Ready) {
                self.deaf_until = now + STRAY;
            }
        }
    }

    /// Gives a whole side to the computer, as was wished before the battle.
    pub fn give(&mut self, side: Side) {
        self.hands.give_side(&self.shown, side, Hand::Battle);
        if self.hands.decides(self.session.battle()) {
            self.asks.clear();
            self.hand_over = None;
        }
        self.go_on();
    }

    /// Takes its time, so that somebody who only watches can follow.
    pub fn watch(&mut self) {
        self.only_watched = true;
        self.settings.robots = Pace::Timed;
        self.beat = 2 * pace::BEAT;
    }

    /// Whether nobody plays by hand: the battle is watched.
    fn is_watched(&self) -> bool {
        Side::BOTH.into_iter().all(|side| self.hands.has_side(&self.shown, side))
    }

    fn reply(&mut self, ask: Box<dyn Ask>, reply: Reply) {
        match reply {
            Reply::Stay => self.asks.push(ask),
            Reply::Say(text) => {
                self.asks.push(ask);
                self.note = Some(text);
            }
            Reply::Open(next) => self.asks.extend([ask, next]),
            Reply::Close => {}
            Reply::Page => {
                self.asks.push(ask);
                self.turned = 0;
                self.page = self.page.next();
            }
            Reply::Help => {
                let now = [self.unread(&*ask), ask.missing(&self.scene())].concat();
                self.help = Some(Reader::with(&ask.topic(), self.keys(), &now, &[Context::Battle]));
                self.asks.push(ask);
            }
            Reply::Leave if self.session.kept() == Kept::Whole => self.ending = Ending::Saved,
            Reply::Leave => self.asks.extend([ask, Box::new(quitting::Quitting::new(self.session.kept()))]),
            Reply::Lose => self.ending = Ending::Lost,
            Reply::Abandon => self.ending = Ending::Abandoned,
            Reply::Do(command) => {
                self.asks.push(ask);
                self.submit(&command);
            }
        }
    }

    /// What the five lines of a question have no room for, in full.
    fn unread(&self, ask: &dyn Ask) -> Vec<String> {
        let mut lines = Buffer::empty(Rect::new(0, 0, SMALLEST.0, SMALLEST.1));
        let mut canvas = Canvas::new(&mut lines, Skin::BARE);
        ask.draw(&self.scene(), &mut canvas, Rect::new(0, 0, SMALLEST.0, BAR_ROWS));
        canvas.unread()
    }

    /// The one way to change the battle.
    fn submit(&mut self, command: &Command) {
        match self.session.submit(command) {
            Ok(events) => {
                self.asks.clear();
                if let Command::Read { target } = *command {
                    self.read = Some(target);
                }
                self.queue.extend(events);
                if let Some(warning) = self.session.warning() {
                    self.warn(&warning);
                }
            }
            Err(refusal) => self.note = Some(ask::sentence(&refusal.to_string())),
        }
    }

    const fn keys(&self) -> Keys {
        Keys { preset: self.settings.keys }
    }

    fn scene(&self) -> Scene<'_> {
        let last = self.log.iter().rev().find(|line| line.news && !line.told[self.seat as usize].short.is_empty());
        let note = match (&self.note, last) {
            (Some(text), _) => (text.as_str(), Ink::Bad),
            (None, Some(line)) => (line.told[self.seat as usize].short.as_str(), line.ink),
            (None, None) => ("", Ink::Plain),
        };
        Scene {
            battle: &self.seen,
            truth: &self.shown,
            cast: &self.cast,
            viewer: self.seat,
            keys: self.keys(),
            settings: &self.settings,
            hands: &self.hands,
            note,
            kept: self.session.kept(),
            careers: &self.careers,
        }
    }

    /// The question that the battle asks.
    fn question(&self) -> Option<Box<dyn Ask>> {
        let battle = &self.seen;
        Some(match battle.decision() {
            Decision::Over { .. } => return None,
            Decision::Incentive { side } => Box::new(incentive::First::new(side)),
            Decision::Move { fighter } => Box::new(moving::Moving::new(battle, fighter)),
            Decision::Act { fighter } => Box::new(acting::Acting::new(battle, fighter)),
            Decision::Evade { strike } => Box::new(evading::Evading::new(strike)),
            Decision::Repel { attacker, target } => Box::new(grappling::Repelling::new(attacker, target)),
            Decision::KeepUp { fighter, owed } => Box::new(upkeep::Keeping::new(fighter, owed)),
            Decision::Read { fighter, left } => Box::new(esp_stats::Seeing::new(&self.shown, fighter, left)),
            Decision::Push { strike } => Box::new(square_choice::Squaring::push(battle, &strike)),
            Decision::SecondBlow { fighter } => {
                Box::new(aiming::Aiming::new(battle, fighter, crate::gladiator::event::Form::DualSecond))
            }
        })
    }

    /// Draws everything.
    pub fn draw(&self, canvas: &mut Canvas<'_>, layout: &Layout) {
        let scene = self.scene();
        let ready = matches!(self.stage, Stage::Ready);
        let ask = self.asks.last().filter(|_| ready).map(|ask| &**ask);
        let tried = ask.and_then(|ask| ask.tried(&scene));
        let battle = tried.as_ref().unwrap_or(&self.seen);
        let overlay = match (ask, &self.stage) {
            _ if self.handing.is_some() => {
                self.handing.iter().map(|list| list.overlay(&self.seen)).next().unwrap_or_default()
            }
            _ if self.hand_over.is_some() => Overlay::default(),
            (Some(ask), _) => ask.overlay(&scene),
            (None, stage) => stage.overlay(),
        };
        let (viewer, private) = (self.seat, self.hand_over.is_none());
        let arena = Arena { battle, cast: &self.cast, viewer, private, glyphs: self.settings.glyphs };
        arena.draw(canvas, layout.arena, &overlay);
        self.draw_bar(canvas, layout, ask, battle);
        if let Some(area) = layout.log.filter(|_| self.hand_over.is_none()) {
            self.draw_log(canvas, area);
        }
        if let Some(area) = layout.panel {
            let listed = self.handing.as_ref().and_then(Handing::featured);
            self.draw_panel(canvas, area, listed.or_else(|| ask.and_then(|ask| ask.featured())));
        }
        if let Some(reader) = &self.help {
            reader.draw(canvas, panels::reading(layout));
        }
    }
}

/// Whether a player decides for somebody of that side.
fn has_players(battle: &Battle, side: Side) -> bool {
    battle.fighters().any(|id| battle.fighter(id).side() == side && is_players(battle, id))
}

/// Whether both sides have players: then the screen is handed over.
fn is_hot_seat(battle: &Battle) -> bool {
    Side::BOTH.into_iter().all(|side| has_players(battle, side))
}

/// The letters of a fighter's action menu, for tests.
#[cfg(test)]
pub fn action_letters(battle: &Battle, id: FighterId) -> Vec<char> {
    acting::entries(battle, id).iter().map(super::menu::Entry::letter).collect()
}

/// The name of an action in a sentence, for tests.
#[cfg(test)]
pub use acting::short as action_word;

/// The name of an action in the menu, for tests.
#[cfg(test)]
pub use acting::name as action_name;
