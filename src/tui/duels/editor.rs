//! The plan editor (UI-02 to UI-04, UI-07): builds a plan letter by letter and shows its odds. The workshop and the prompt
//! of an encounter share it.

pub mod boxes;
mod fighters;
mod histogram;
mod small;
pub mod stand;
#[cfg(test)]
mod tests;
mod timeline;
mod typing;
mod words;

use crate::canvas::Canvas;
use crate::duels::editor::stand::Stand;
use crate::duels::editor::typing::Typing;
use crate::duels::odds_worker::{LOOK, Odds, OddsQuestion, OddsWorker};
use crate::game_view::prompt::sentence;
use crate::help::Topic;
use crate::input::Key;
use crate::keys::{KeyAction, Keymap, Keys};
use crate::theme::Ink;
use crate::wide_layout::WideLayout;
use ludus_duels::battle::event::Event;
use ludus_duels::battle::odds::Trial;
use ludus_duels::model::plan::named::{NamedPlan, check_plan_name};
use ludus_duels::model::plan::{MOST_ENTRIES, MOST_TIMES, Plan, Tactic, Times};
use ludus_duels::narration::names::Names;
use ludus_duels::narration::reading;
use ludus_engine::dice::Seed;
use ludus_engine::narration::Priority;
use ludus_engine::text::is_printing;
use ludus_store::StoreError;
use ratatui::layout::Rect;
use std::cell::{Cell, RefCell};

/// The result of a key. `Left`: without a change.
#[derive(Debug, PartialEq, Eq)]
pub enum Edited {
    Stay,
    Done,
    Left,
    /// The player wants the help page.
    Help,
    /// The plan is to be stored under its name.
    Keep(NamedPlan),
}

pub struct Editor {
    stand: Stand,
    entries: Vec<Tactic>,
    /// The plan before each change, for undo, and the plan after the last one.
    history: Vec<Vec<Tactic>>,
    current: Vec<Tactic>,
    at: usize,
    name: String,
    typing: Typing,
    /// A message about the last key.
    said: RefCell<Option<(String, Ink)>>,
    /// The index of the assumed plan for the odds.
    assumed: usize,
    /// The page of a small screen.
    page: usize,
    /// True if the last drawing had room for all pages.
    large: Cell<bool>,
    odds: OddsWorker,
    /// The lines of one test fight.
    tried: Vec<String>,
    tries: u64,
    library: Vec<NamedPlan>,
    /// True if the coach answers here.
    has_coach: bool,
}

/// Shown instead of odds while no plan is written.
const UNWRITTEN: &str = "The odds come with the first line. An empty plan is improvised, in a fixed order.";

/// Stands below the last line while that is marked.
const NEXT_LINE: &str = "Down: another tactic";

/// Draws a monster's offer for the odds.
const SUPPOSED: Seed = Seed(0x0ffe);

/// Reports the result of storing a plan, which counts only once it is on disk.
pub fn store_message(named: &NamedPlan, kept: &Result<(), StoreError>) -> (String, Ink) {
    match kept {
        Ok(()) => (format!("Kept as \"{}\", sum {}.", named.name, named.plan.checksum()), Ink::Good),
        Err(error) => (sentence(&error.to_string()), Ink::Bad),
    }
}

/// Pages for Tab on small screens: odds, rating of lines, hit points left, spells and items.
const PAGES: usize = 4;
const ALL_PAGES: &str = "This screen already shows all odds: Tab is for small screens.";

impl Editor {
    /// Starts an empty plan; plans can be loaded from `library`.
    pub fn new(stand: Stand, library: Vec<NamedPlan>) -> Editor {
        let mut editor = Editor {
            stand,
            entries: Vec::new(),
            history: Vec::new(),
            current: Vec::new(),
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
            has_coach: false,
        };
        editor.refresh_odds();
        editor
    }

    /// Names the key of the coach, which only encounters have.
    pub fn with_coach(self) -> Editor {
        Editor { has_coach: true, ..self }
    }

    /// Starts from an existing plan.
    pub fn with(mut self, named: NamedPlan) -> Editor {
        (self.entries, self.name) = (named.plan.entries().to_vec(), named.name);
        self.current.clone_from(&self.entries);
        self.refresh_odds();
        self
    }

    pub fn plan(&self) -> Plan {
        Plan::new(self.entries.clone()).unwrap_or_default()
    }

    /// True while text is typed: keys are no commands then.
    pub const fn is_typing(&self) -> bool {
        !matches!(self.typing, Typing::Nothing)
    }

    /// When the editor changes by itself, while odds are computed.
    pub fn wakes_at(&self, now: u64) -> Option<u64> {
        self.odds.is_waiting().then_some(now + LOOK)
    }

    /// The assumed plan of the opponent.
    fn against(&self) -> &(String, Plan) {
        &self.stand.assumed[self.assumed.min(self.stand.assumed.len() - 1)]
    }

    /// Requests the odds of the current plan. An empty one has none: the player writes the first line.
    fn refresh_odds(&mut self) {
        let (plan, side) = (self.plan(), self.stand.side);
        if !plan.is_empty() {
            self.odds.ask(OddsQuestion::Plan { trial: self.trial(SUPPOSED), side, plan });
        }
    }

    /// The odds of the plan, and `false` while they are those of an earlier one. `None` for an empty plan.
    fn known_odds(&self) -> Option<(Odds, bool)> {
        self.odds.odds().filter(|_| !self.entries.is_empty())
    }

    /// The opponent of the odds: its plan, and its hit points where they are a guess.
    fn opponent(&self) -> String {
        let other = self.stand.other();
        match self.stand.guesses() {
            true => format!("Against {}, with about {} HP: the average of its kind.", self.against().0, other.full),
            false => format!("Against {}.", self.against().0),
        }
    }

    /// The trial against the assumed plan. Odds, line ratings and test fights all use it.
    fn trial(&self, seed: Seed) -> Trial {
        let (plan, side) = (self.plan(), self.stand.side);
        let mut plans = [&plan; 2];
        plans[side.other().index()] = &self.against().1;
        Trial::expected(&self.stand.game, side, plans, seed)
    }

    /// Updates everything after a change of the plan.
    fn changed(&mut self) {
        if self.current != self.entries {
            self.history.push(std::mem::replace(&mut self.current, self.entries.clone()));
        }
        self.at = self.at.min(self.entries.len().saturating_sub(1));
        self.tried.clear();
        self.refresh_odds();
    }

    /// Takes back the last change of the plan.
    fn undo(&mut self) {
        let Some(before) = self.history.pop() else { return self.refuse("There is nothing to undo.") };
        self.entries.clone_from(&before);
        self.current = before;
        self.changed();
    }

    /// Shows a message until the next key.
    pub fn refuse(&self, text: impl Into<String>) {
        self.tell((text.into(), Ink::Bad));
    }

    /// Inserts a tactic after the line in focus, unless the rules forbid it.
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

    /// Changes the count of blows or arrows.
    fn count(&mut self, change: impl Fn(Times) -> Times) {
        match self.entries.get_mut(self.at) {
            Some(Tactic::Melee(times) | Tactic::Fire(times)) => {
                *times = change(*times);
                self.changed();
            }
            _ => self.refuse("Only ME and FI have a count."),
        }
    }

    /// True if Down on the marked line opens the list of tactics.
    const fn asks_for_more(&self) -> bool {
        !self.entries.is_empty() && self.at + 1 == self.entries.len() && !is_full(self.entries.len())
    }

    /// Moves the line in focus up or down.
    fn shift(&mut self, down: bool) {
        let to = if down { self.at + 1 } else { self.at.wrapping_sub(1) };
        if to < self.entries.len() {
            self.entries.swap(self.at, to);
            self.at = to;
            self.changed();
        }
    }

    /// Handles a key; `letter` is the typed character in its original case.
    pub fn key(&mut self, keys: Keys, key: Key, letter: Option<char>) -> Edited {
        *self.said.get_mut() = None;
        if self.is_typing() {
            return self.typed(key, letter);
        }
        let intent = keys.intent(Keymap::Planning, key);
        let shows_more = self.shows_more();
        if intent != Some(KeyAction::Try) {
            self.tried.clear();
        }
        let Some(intent) = intent else {
            match key.latin().unwrap_or(key) {
                Key::Char(digit @ '1'..='9') => {
                    self.count(|times| match times {
                        Times::Count(_) | Times::Always => Times::Count(digit as u8 - b'0'),
                    });
                }
                Key::Char(' ') => self.list_tactics(),
                Key::Char(letter) => self.begin_code(letter),
                _ => {}
            }
            return Edited::Stay;
        };
        match intent {
            KeyAction::Previous => self.at = self.at.saturating_sub(1),
            KeyAction::Next if self.at + 1 < self.entries.len() => self.at += 1,
            KeyAction::Next if !is_full(self.entries.len()) => self.list_tactics(),
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
            KeyAction::Undo => self.undo(),
            KeyAction::Assumed => {
                self.assumed = (self.assumed + 1) % self.stand.assumed.len();
                self.refresh_odds();
                self.tell((format!("The odds are now against {}.", self.against().0), Ink::Warning));
            }
            KeyAction::Versus => self.typing = Typing::Versus(self.against().1.to_string(), None),
            KeyAction::Try => self.try_once(),
            KeyAction::Words => self.typing = Typing::Line(self.plan().to_string()),
            KeyAction::Name => self.typing = Typing::Name(self.name.clone()),
            KeyAction::Library if self.library.is_empty() => {
                self.refuse("No plan is stored yet: press N to name and store this one.");
            }
            KeyAction::Library => self.typing = Typing::Library(0),
            KeyAction::Page if self.large.get() => self.tell((ALL_PAGES.into(), Ink::Warning)),
            KeyAction::Page => self.page = (self.page + 1) % PAGES,
            KeyAction::Help => return Edited::Help,
            KeyAction::Accept => return self.done(),
            KeyAction::Back if shows_more => self.page = 0,
            KeyAction::Back => return Edited::Left,
            _ => {}
        }
        Edited::Stay
    }

    /// Returns whether a test fight or a further page is open, which Esc closes before it leaves the editor.
    fn shows_more(&self) -> bool {
        !self.tried.is_empty() || self.page > 0 && !self.large.get()
    }

    /// Replaces the plan, for example by the coach's.
    pub fn take(&mut self, plan: &Plan) {
        (self.entries, self.at) = (plan.entries().to_vec(), 0);
        self.changed();
        self.tell(("This is the coach's plan. Change it, or press Return to seal it.".into(), Ink::Warning));
    }

    /// Opponents' plans to test against, with labels: assumed plans and stored ones.
    fn opponents(&self) -> Vec<(String, Plan)> {
        let kept = self.library.iter().map(|named| (format!("\"{}\" {}", named.name, named.plan), named.plan.clone()));
        self.stand.assumed.iter().cloned().chain(kept).collect()
    }

    /// Tests against the plan in a text from now on; `false` if the text is no plan.
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
        self.refresh_odds();
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

    /// Shows a message until the next key.
    pub fn tell(&self, said: (String, Ink)) {
        self.replace_message(Some(said));
    }

    /// Shows a message, or none, and returns the one before.
    pub fn replace_message(&self, said: Option<(String, Ink)>) -> Option<(String, Ink)> {
        self.said.replace(said)
    }

    /// Names the plan, to be stored under that name.
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

    /// Runs one test fight with new dice and lists its events.
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
        let names = Names::in_encounter(&game);
        self.tried.clear();
        for event in &events {
            let reading = reading::of(&names, &game, event, None);
            if reading.priority > Priority::Frame {
                self.tried.push(format!("{}{}", reading.mark, reading.short));
            }
            game.apply(event);
        }
        self.page = 0;
    }

    /// Replaces the plan by one read from text.
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

    /// Draws the editor on a whole screen.
    pub fn draw(&self, canvas: &mut Canvas<'_>, area: Rect, keys: Keys) {
        match WideLayout::of(canvas.area()) {
            Some(_) => self.draw_room(canvas, WideLayout::any(area), keys),
            None => {
                let page = Rect::new(area.x + (area.width - 80) / 2, area.y + (area.height - 24) / 2, 80, 24);
                self.draw_small(canvas, page, keys);
            }
        }
    }
}

/// True if a plan of this length has no room for another entry.
const fn is_full(entries: usize) -> bool {
    entries >= MOST_ENTRIES
}

/// True if a character is allowed in a name or in words.
fn is_letter(letter: char) -> bool {
    is_printing(letter)
}

pub const TOPIC: Topic = Topic {
    title: "A plan",
    asks: "Choose tactics in order. Down on the last line lists what can stand next. Or type two letters for a tactic, CA two \
           more for the spell, US the place of an item. The odds below come from fights against the plan that A or V \
           chooses. Only you see this plan.",
    context: Keymap::Planning,
    rules: &["DUEL-PLAN-02", "DUEL-PLAN-03", "DUEL-PLAN-05", "DD-01", "DD-02", "DUEL-PLAN-08", "DUEL-PLAN-14", "DD-09"],
    chapters: &["Plans", "Ranges and rounds", "Spells"],
};
