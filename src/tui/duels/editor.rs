//! The plan editor (UI-02 to UI-04, UI-07): a plan grows letter by letter, and beside it stands what it is worth. The
//! workshop and the question of an encounter are the same editor.

mod boxes;
mod histogram;
mod small;
#[cfg(test)]
mod tests;
mod timeline;
mod typing;
mod words;

use crate::duels::ai::templates::templates;
use crate::duels::battle::event::Event;
use crate::duels::battle::odds::Trial;
use crate::duels::battle::state::Encounter;
use crate::duels::data::riddle;
use crate::duels::model::fighter::{Fighter, Side};
use crate::duels::model::plan::named::{NamedPlan, check_plan_name};
use crate::duels::model::plan::{MOST_ENTRIES, MOST_TIMES, Plan, Purpose, Tactic, Times};
use crate::duels::model::terms::Demand;
use crate::engine::dice::Seed;
use crate::engine::text::is_printing;
use crate::store::StoreError;
use crate::tui::canvas::Canvas;
use crate::tui::duels::editor::typing::Typing;
use crate::tui::duels::reckoning::{LOOK, OddsQuestion, OddsWorker};
use crate::tui::game_view::prompt::sentence;
use crate::tui::help::Topic;
use crate::tui::input::Key;
use crate::tui::keys::{KeyAction, Keymap, Keys};
use crate::tui::theme::Ink;
use crate::tui::wide_layout::WideLayout;
use ratatui::layout::Rect;
use std::cell::{Cell, RefCell};

/// For whom a plan is written: the encounter as he knows it before it begins.
pub struct Stand {
    /// The encounter, as the one who plans sees it.
    pub game: Encounter,
    /// Who plans.
    pub side: Side,
    /// Plans that the other may have; the first is assumed.
    pub assumed: Vec<(String, Plan)>,
    /// What the plan is for.
    pub purpose: Purpose,
}

impl Stand {
    /// What somebody knows of an encounter, and what he may assume.
    pub fn new(game: &Encounter, side: Side) -> Stand {
        let game = crate::engine::game::Game::observation(game, side.seat());
        let other = game.fighter(side.other());
        let mut assumed: Vec<(String, Plan)> = Vec::new();
        if let Some(plan) = game.seal(side.other()).plan() {
            assumed.push((format!("its plan {plan}"), plan.clone()));
        }
        assumed.push(("tactics made up as it goes".into(), Plan::default()));
        for plan in templates(other) {
            if assumed.iter().all(|(_, known)| *known != plan) {
                assumed.push((format!("the plan {plan}"), plan));
            }
        }
        let purpose = game.purpose();
        Stand { game, side, assumed, purpose }
    }

    /// The same with the plan of the other's last meeting, as one that may be assumed.
    pub fn knowing(mut self, last: Option<Plan>) -> Stand {
        if let Some(plan) = last.filter(|plan| !plan.is_empty()) {
            self.assumed.insert(1, (format!("the last plan {plan}"), plan));
        }
        self
    }

    /// The same for a special plan, kept for whoever may come.
    pub fn for_a_special_plan(self) -> Stand {
        Stand { purpose: Purpose::Special, ..self }
    }

    /// Who plans.
    pub const fn own(&self) -> &Fighter {
        self.game.fighter(self.side)
    }

    /// Who stands against him.
    pub const fn other(&self) -> &Fighter {
        self.game.fighter(self.side.other())
    }

    /// The riddle that SA answers in this encounter; `None` if none is open.
    pub fn riddle(&self) -> Option<String> {
        match self.game.terms().agreement?.demand {
            Demand::Riddle(number) => Some(format!("It asked: {}", riddle::of(number).question)),
            Demand::Tribute(_) | Demand::Trophy { .. } => None,
        }
    }

    /// What a side is called.
    pub fn name(&self, side: Side) -> &str {
        &self.game.called()[side.index()]
    }
}

/// What a key led to.
#[derive(Debug, PartialEq, Eq)]
pub enum Edited {
    /// On.
    Stay,
    /// The plan is done.
    Done,
    /// It is left as it was.
    Left,
    /// Its rules are wanted.
    Help,
    /// It is to be kept under its name.
    Keep(NamedPlan),
}

/// A plan under way.
pub struct Editor {
    stand: Stand,
    entries: Vec<Tactic>,
    /// The line in focus.
    at: usize,
    name: String,
    typing: Typing,
    /// Why the last key was refused, or what it did.
    said: RefCell<Option<(String, Ink)>>,
    /// Which of the assumed plans it is reckoned against.
    assumed: usize,
    /// The page of a small screen.
    page: usize,
    /// It was drawn last where all pages have room side by side.
    large: Cell<bool>,
    odds: OddsWorker,
    /// One fight, told.
    tried: Vec<String>,
    tries: u64,
    /// The plans that are kept.
    library: Vec<NamedPlan>,
}

/// Draws what a monster would propose in the odds: whether it proposes anything is all that they depend on.
const SUPPOSED: Seed = Seed(0x0ffe);

/// What came of keeping a plan: it is kept only when it is on the disk.
pub fn told(named: &NamedPlan, kept: &Result<(), StoreError>) -> (String, Ink) {
    match kept {
        Ok(()) => (format!("Kept as \"{}\", sum {}.", named.name, named.plan.checksum()), Ink::Good),
        Err(error) => (sentence(&error.to_string()), Ink::Bad),
    }
}

/// Pages that Tab turns where not everything has room: odds, worth of the lines, what is left, spells and items.
const PAGES: usize = 4;
/// What Tab says where everything has room.
const ALL_PAGES: &str = "This screen shows all odds already: Tab turns their pages on a small one.";

impl Editor {
    /// An empty plan for somebody; `library` can be taken from.
    pub fn new(stand: Stand, library: Vec<NamedPlan>) -> Editor {
        let mut editor = Editor {
            stand,
            entries: Vec::new(),
            at: 0,
            name: String::new(),
            typing: Typing::Nothing,
            said: RefCell::default(),
            assumed: 0,
            page: 0,
            large: Cell::new(false),
            odds: OddsWorker::new(),
            tried: Vec::new(),
            tries: 0,
            library,
        };
        editor.reckon();
        editor
    }

    /// The same with a plan to begin with.
    pub fn with(mut self, named: NamedPlan) -> Editor {
        (self.entries, self.name) = (named.plan.entries().to_vec(), named.name);
        self.reckon();
        self
    }

    /// The plan as it stands.
    pub fn plan(&self) -> Plan {
        Plan::new(self.entries.clone()).unwrap_or_default()
    }

    /// Whether letters are typed: no key is a command then.
    pub const fn is_typing(&self) -> bool {
        !matches!(self.typing, Typing::Nothing)
    }

    /// When it changes by itself: while odds are reckoned.
    pub fn wakes_at(&self, now: u64) -> Option<u64> {
        self.odds.is_waiting().then_some(now + LOOK)
    }

    /// Against what it is reckoned.
    fn against(&self) -> &(String, Plan) {
        &self.stand.assumed[self.assumed.min(self.stand.assumed.len() - 1)]
    }

    /// Asks for the odds of the plan as it is.
    fn reckon(&mut self) {
        let (plan, side) = (self.plan(), self.stand.side);
        self.odds.ask(OddsQuestion::Plan { trial: self.trial(SUPPOSED), side, plan });
    }

    /// The plan against the one that is assumed: odds, the worth of its lines and the fight that is tried all come from here.
    fn trial(&self, seed: Seed) -> Trial {
        let (plan, side) = (self.plan(), self.stand.side);
        let mut plans = [&plan; 2];
        plans[side.other().index()] = &self.against().1;
        Trial::expected(&self.stand.game, side, plans, seed)
    }

    /// Something in the plan has changed.
    fn changed(&mut self) {
        self.at = self.at.min(self.entries.len().saturating_sub(1));
        self.tried.clear();
        self.reckon();
    }

    /// Shows a sentence until the next key.
    pub fn refuse(&mut self, text: impl Into<String>) {
        *self.said.get_mut() = Some((text.into(), Ink::Bad));
    }

    /// Puts a tactic after the line in focus, unless that is against the rules.
    fn insert(&mut self, tactic: Tactic) {
        let place = if self.entries.is_empty() { 0 } else { self.at + 1 };
        let mut entries = self.entries.clone();
        entries.insert(place.min(entries.len()), tactic);
        let checked = Plan::new(entries.clone()).and_then(|plan| plan.check(self.stand.purpose));
        match checked {
            Err(fault) => self.refuse(sentence(&fault.problem.to_string())),
            Ok(()) => {
                (self.entries, self.at) = (entries, place);
                self.changed();
            }
        }
    }

    /// Another count of blows or arrows.
    fn count(&mut self, change: impl Fn(Times) -> Times) {
        match self.entries.get_mut(self.at) {
            Some(Tactic::Melee(times) | Tactic::Fire(times)) => {
                *times = change(*times);
                self.changed();
            }
            _ => self.refuse("Only ME and FI have a count."),
        }
    }

    /// The line in focus goes a place up or down.
    fn shift(&mut self, down: bool) {
        let to = if down { self.at + 1 } else { self.at.wrapping_sub(1) };
        if to < self.entries.len() {
            self.entries.swap(self.at, to);
            self.at = to;
            self.changed();
        }
    }

    /// Takes a key; `letter` is what was typed, as it was typed.
    pub fn key(&mut self, keys: Keys, key: Key, letter: Option<char>) -> Edited {
        *self.said.get_mut() = None;
        if self.is_typing() {
            return self.typed(key, letter);
        }
        let again = keys.intent(Keymap::Planning, key) == Some(KeyAction::Try);
        if !again {
            self.tried.clear();
        }
        let Some(intent) = keys.intent(Keymap::Planning, key) else {
            match key.latin().unwrap_or(key) {
                Key::Char(digit @ '1'..='9') => {
                    self.count(|times| match times {
                        Times::Count(_) | Times::Always => Times::Count(digit as u8 - b'0'),
                    });
                }
                Key::Char(letter) => self.begin_code(letter),
                _ => {}
            }
            return Edited::Stay;
        };
        match intent {
            KeyAction::Previous => self.at = self.at.saturating_sub(1),
            KeyAction::Next => self.at = (self.at + 1).min(self.entries.len().saturating_sub(1)),
            KeyAction::First => self.at = 0,
            KeyAction::Last => self.at = self.entries.len().saturating_sub(1),
            KeyAction::More => self.count(|times| match times {
                Times::Count(count) if count < MOST_TIMES => Times::Count(count + 1),
                _ => Times::Always,
            }),
            KeyAction::Less => self.count(|times| match times {
                Times::Count(count) => Times::Count(count.saturating_sub(1).max(1)),
                Times::Always => Times::Count(5),
            }),
            KeyAction::Endless => self.count(|_| Times::Always),
            KeyAction::Raise => self.shift(false),
            KeyAction::Lower => self.shift(true),
            KeyAction::Drop if self.at < self.entries.len() => {
                self.entries.remove(self.at);
                self.changed();
            }
            KeyAction::Assumed => {
                self.assumed = (self.assumed + 1) % self.stand.assumed.len();
                self.reckon();
            }
            KeyAction::Versus => self.typing = Typing::Versus(self.against().1.to_string(), None),
            KeyAction::Try => self.try_once(),
            KeyAction::Words => self.typing = Typing::Line(self.plan().to_string()),
            KeyAction::Name => self.typing = Typing::Name(self.name.clone()),
            KeyAction::Library if self.library.is_empty() => {
                self.refuse("No plan is kept yet: N gives this one a name and keeps it.");
            }
            KeyAction::Library => self.typing = Typing::Library(0),
            KeyAction::Page if self.large.get() => self.tell((ALL_PAGES.into(), Ink::Heed)),
            KeyAction::Page => self.page = (self.page + 1) % PAGES,
            KeyAction::Help => return Edited::Help,
            KeyAction::Accept => return self.done(),
            KeyAction::Back => return Edited::Left,
            _ => {}
        }
        Edited::Stay
    }

    /// Takes a whole plan over, such as the coach's.
    pub fn take(&mut self, plan: &Plan) {
        (self.entries, self.at) = (plan.entries().to_vec(), 0);
        self.changed();
        *self.said.get_mut() =
            Some(("The coach's plan stands here. Change it, or press Return to seal it.".into(), Ink::Heed));
    }

    /// The plans that may be tried against, each with what it is: those that are assumed, and those that are kept.
    fn opponents(&self) -> Vec<(String, Plan)> {
        let kept = self.library.iter().map(|named| (format!("\"{}\" {}", named.name, named.plan), named.plan.clone()));
        self.stand.assumed.iter().cloned().chain(kept).collect()
    }

    /// Tries against the plan of a text from now on; `false` if that is none.
    fn oppose(&mut self, text: &str) -> bool {
        let plan = match text.parse::<Plan>() {
            Ok(plan) => plan,
            Err(fault) => {
                self.refuse(sentence(&fault.to_string()));
                return false;
            }
        };
        let known = self.opponents().into_iter().find(|(_, other)| *other == plan);
        let chosen = known.unwrap_or_else(|| (format!("the plan {plan}"), plan));
        let at = self.stand.assumed.iter().position(|(_, other)| *other == chosen.1);
        self.assumed = at.unwrap_or_else(|| {
            self.stand.assumed.push(chosen);
            self.stand.assumed.len() - 1
        });
        self.tried.clear();
        self.reckon();
        true
    }

    fn done(&mut self) -> Edited {
        match self.plan().check(self.stand.purpose) {
            Ok(()) => Edited::Done,
            Err(fault) => {
                self.refuse(sentence(&fault.to_string()));
                Edited::Stay
            }
        }
    }

    /// Says what came of keeping a plan.
    pub fn tell(&self, said: (String, Ink)) {
        self.said.replace(Some(said));
    }

    /// Takes a name, with which the plan is to be kept.
    fn named(&mut self, name: String) -> Edited {
        match check_plan_name(&name) {
            Err(fault) => {
                self.refuse(sentence(&fault.to_string()));
                Edited::Stay
            }
            Ok(()) => {
                let named = NamedPlan { name: name.clone(), plan: self.plan() };
                self.library.retain(|one| one.name != name);
                self.library.push(named.clone());
                self.name = name;
                Edited::Keep(named)
            }
        }
    }

    /// One fight with dice of its own, told line by line.
    fn try_once(&mut self) {
        self.tries += 1;
        let seed = Seed(self.tries);
        let mut events: Vec<Event> = Vec::new();
        self.trial(seed).fight(seed, 0, &mut events);
        let mut game = self.stand.game.clone();
        let side = self.stand.side;
        for (side, plan) in [(side.other(), self.against().1.clone()), (side, self.plan())] {
            game.apply(&Event::Sealed { side, plan: Box::new(plan) });
        }
        let names = crate::duels::narration::names::Names::in_encounter(&game);
        self.tried.clear();
        for event in &events {
            let reading = crate::duels::narration::reading::of(&names, &game, event, None);
            if reading.priority > crate::engine::narration::Priority::Frame {
                self.tried.push(format!("{}{}", reading.mark, reading.short));
            }
            game.apply(event);
        }
        self.page = 0;
    }

    /// Takes the plan of a text.
    fn read(&mut self, text: &str) {
        let read = text.parse::<Plan>().and_then(|plan| plan.check(self.stand.purpose).map(|()| plan));
        match read {
            Ok(plan) => {
                (self.entries, self.at) = (plan.entries().to_vec(), 0);
                self.typing = Typing::Nothing;
                self.changed();
            }
            Err(fault) => self.refuse(sentence(&fault.to_string())),
        }
    }

    /// Draws it over a whole screen.
    pub fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, keys: Keys) {
        match WideLayout::of(area) {
            Some(room) => self.draw_room(canvas, room, keys),
            None => {
                let page = Rect::new(area.x + (area.width - 80) / 2, area.y + (area.height - 24) / 2, 80, 24);
                self.draw_small(canvas, page, keys);
            }
        }
    }
}

/// Whether so many entries are all that fit.
const fn is_full(entries: usize) -> bool {
    entries >= MOST_ENTRIES
}

/// Whether a letter may stand in a name or in words.
fn is_letter(letter: char) -> bool {
    is_printing(letter)
}

/// Its rules and keys.
pub const TOPIC: Topic = Topic {
    title: "A plan",
    asks: "What will he do, in which order? Two letters insert a tactic, CA two more for the spell, US the place of an item; \
           the figures below are fought out at once against the plan that A or V chooses. Nobody else sees this plan.",
    context: Keymap::Planning,
    rules: &["DUEL-PLAN-02", "DUEL-PLAN-03", "DUEL-PLAN-05", "DD-01", "DD-02", "DUEL-PLAN-08", "DUEL-PLAN-14", "DD-09"],
    chapters: &["Plans", "Ranges and rounds", "Spells"],
};
