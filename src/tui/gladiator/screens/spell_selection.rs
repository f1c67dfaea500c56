//! Set-up: the spells of a Mage, and spell info (DEC-021, MENU-08, UI-36).

mod boxes;

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::estimate::WinEstimate;
use crate::game_view::prompt::sentence;
use crate::gladiator::screens::equipment::{Kitting, join};
use crate::help::Topic;
use crate::input::Input;
use crate::keys::{KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::screen_stack::explain;
use crate::screens::{Screen, Transition, page};
use crate::search::Search;
use crate::theme::Ink;
use crate::widgets::form_screen::turned;
use crate::widgets::rows::Groups;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::data::spell::Spell;
use ludus_gladiator::model::setup::Recruit;
use ludus_gladiator::narration::spell;
use ratatui::layout::Rect;
use std::rc::Rc;

/// Number of entries that Tab skips (UI-08).
const TAB: isize = 5;

/// The spell selection of a Mage.
#[derive(Clone)]
pub struct Spelling {
    recruit: Recruit,
    fresh: bool,
    /// The number of the spell in focus.
    at: usize,
    warning: Option<String>,
    search: Search,
    /// True if the player was warned about having no spells.
    bare: bool,
    /// The estimate with the chosen spells.
    estimate: Rc<WinEstimate<Battle>>,
}

impl Spelling {
    /// Opens the screen with the current spells. `fresh`: the character was just made.
    pub fn new(recruit: Recruit, fresh: bool) -> Spelling {
        let estimate = Rc::new(WinEstimate::new());
        Spelling { recruit, fresh, at: 0, warning: None, search: Search::default(), bare: false, estimate }
    }

    /// Keeps an estimate that already runs.
    pub fn estimated(self, estimate: Rc<WinEstimate<Battle>>) -> Spelling {
        Spelling { estimate, ..self }
    }

    fn spell(&self) -> Spell {
        Spell::all().nth(self.at).unwrap_or(Spell::MagicBolt)
    }

    /// The spells by number: what the Mage can learn by family, then what is too hard.
    fn groups(&self) -> Groups {
        let mut groups = Groups::new();
        if self.search.is_on() {
            groups.push(("Found", self.search.found(Spell::all().map(Spell::name))));
            return groups;
        }
        let (open, hard): (Vec<usize>, Vec<usize>) = (0..Spell::all().count()).partition(|at| !self.is_hard(*at));
        for (at, spell) in Spell::all().enumerate().filter(|(at, _)| open.contains(at)) {
            let family = spell::family(spell.kind());
            match groups.last_mut() {
                Some((title, spells)) if *title == family => spells.push(at),
                _ => groups.push((family, vec![at])),
            }
        }
        groups.extend(Some(("Too hard", hard)).filter(|(_, hard)| !hard.is_empty()));
        groups
    }

    fn is_hard(&self, at: usize) -> bool {
        Spell::all().nth(at).is_some_and(|spell| spell.row().iq > self.recruit.iq)
    }

    /// Moves by this many spells, around both ends.
    fn step(&mut self, by: isize) {
        let spells: Vec<usize> = self.groups().into_iter().flat_map(|(_, spells)| spells).collect();
        let here = spells.iter().position(|number| *number == self.at).unwrap_or(0) as isize;
        let to = (here + by).rem_euclid(spells.len().max(1) as isize);
        self.at = spells.get(to as usize).copied().unwrap_or(self.at);
    }

    /// Moves to the first spell of the next or previous family.
    fn leap(&mut self, forward: bool) {
        let groups = self.groups();
        let here = groups.iter().position(|(_, spells)| spells.contains(&self.at)).unwrap_or(0);
        let to = turned(here, groups.len(), forward);
        self.at = groups.get(to).and_then(|(_, spells)| spells.first().copied()).unwrap_or(self.at);
    }

    /// Moves to the next chosen spell.
    fn step_to_chosen(&mut self) {
        let chosen = |number: &usize| self.recruit.spells.iter().any(|spell| *spell as usize == *number);
        let count = Spell::all().count();
        self.at = (self.at + 1..=self.at + count).map(|at| at % count).find(chosen).unwrap_or(self.at);
    }

    /// Chooses the spell in focus, or removes it.
    fn toggle(&mut self) {
        let spell = self.spell();
        let mut next = self.recruit.clone();
        if next.spells.contains(&spell) {
            next.spells.retain(|one| *one != spell);
        } else {
            next.spells.push(spell);
            ludus_engine::order::ascending(&mut next.spells);
        }
        match next.check_spells() {
            Ok(()) => self.recruit = next,
            Err(problem) => self.warning = Some(sentence(&problem.to_string())),
        }
    }

    /// The number of spells left to choose.
    fn open(&self) -> usize {
        usize::from(self.recruit.iq).saturating_sub(self.recruit.spells.len())
    }

    fn finish(&mut self, shared: &mut AppState) -> Transition {
        if self.recruit.spells.is_empty() && !self.bare {
            self.bare = true;
            self.warning = Some("No spell is chosen. P proposes some; Return again goes without.".into());
            return Transition::Stay;
        }
        join(&self.recruit, self.fresh, shared)
    }

    /// A click brings a spell into focus; a second one chooses it.
    fn pick(&mut self, number: usize) {
        if number == self.at {
            return self.toggle();
        }
        self.at = number;
    }
}

impl Screen for Spelling {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        if !matches!(input, Input::Resize(..)) {
            self.warning = None;
        }
        match input {
            Input::Pick(number) => self.pick(number),
            Input::Wheel(by) => self.step(if by < 0 { -1 } else { 1 }),
            _ => {}
        }
        let Some(key) = input.key() else { return Transition::Stay };
        let intent = shared.keys().intent(Keymap::Spelling, key);
        if self.search.takes_after_its_key(key, intent) {
            self.at = self.groups().first().and_then(|(_, spells)| spells.first().copied()).unwrap_or(self.at);
            return Transition::Stay;
        }
        self.bare &= intent == Some(KeyAction::Accept);
        match intent {
            Some(KeyAction::Next) => self.step(1),
            Some(KeyAction::Previous) => self.step(-1),
            Some(KeyAction::More) => self.leap(true),
            Some(KeyAction::Less) => self.leap(false),
            Some(KeyAction::Ahead) => self.step(TAB),
            Some(KeyAction::PageUp) => self.step(-TAB),
            Some(KeyAction::Look) => self.step_to_chosen(),
            Some(KeyAction::First) => {
                self.at = self.groups().first().and_then(|(_, spells)| spells.first().copied()).unwrap_or(self.at);
            }
            Some(KeyAction::Last) => {
                self.at = self.groups().last().and_then(|(_, spells)| spells.last().copied()).unwrap_or(self.at);
            }
            Some(KeyAction::Put) => self.toggle(),
            Some(KeyAction::Other) => self.recruit.spells = self.recruit.proposed_spells(),
            Some(KeyAction::Drop) => self.recruit.spells.clear(),
            Some(KeyAction::Info) => return Transition::To(Box::new(Informing::of_list(self.clone()))),
            Some(KeyAction::Help) => return explain(shared, &TOPIC),
            Some(KeyAction::Accept) => return self.finish(shared),
            Some(KeyAction::Back) => {
                let kitting = Kitting::new(self.recruit.clone(), self.fresh);
                return Transition::To(Box::new(kitting.estimated(Rc::clone(&self.estimate))));
            }
            _ => {}
        }
        Transition::Stay
    }

    fn wakes_at(&self, now: u64) -> Option<u64> {
        self.estimate.wakes_at(now)
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        self.desk(shared, canvas.area()).draw(shared, canvas, layout);
    }
}

/// The screen below spell info.
enum Below {
    Spelling(Box<Spelling>),
    Kitting(Box<Kitting>),
}

/// Spell info: one spell after the other, its whole row in words (UI-08).
pub struct Informing {
    spells: Vec<Spell>,
    at: usize,
    below: Below,
}

impl Informing {
    /// Shows all spells, beginning with the one in focus.
    fn of_list(below: Spelling) -> Informing {
        Informing { spells: Spell::all().collect(), at: below.at, below: Below::Spelling(Box::new(below)) }
    }

    /// Shows the spells of which the dice give a fighter some.
    pub fn by_dice(spells: Vec<Spell>, below: Kitting) -> Informing {
        Informing { spells, at: 0, below: Below::Kitting(Box::new(below)) }
    }

    fn screen_below(&self) -> Box<dyn Screen> {
        match &self.below {
            Below::Spelling(list) => Box::new(Spelling { at: self.at, ..(**list).clone() }),
            Below::Kitting(kitting) => kitting.clone(),
        }
    }
}

impl Screen for Informing {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        let Some(key) = input.key() else { return Transition::Stay };
        let count = self.spells.len();
        let by = match shared.keys().intent(Keymap::Cycling, key) {
            Some(KeyAction::Next) => 1,
            Some(KeyAction::Previous) => count - 1,
            Some(KeyAction::Ahead) => TAB as usize,
            Some(KeyAction::Help) => return explain(shared, &TOPIC),
            Some(KeyAction::Accept) => return Transition::To(self.screen_below()),
            _ => 0,
        };
        self.at = (self.at + by) % count;
        Transition::Stay
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        let area = page(layout);
        let (x, y) = (area.x + 2, area.y);
        let Some(spell) = self.spells.get(self.at).copied() else { return };
        let end = canvas.put(x, y, &format!("Spell info: {spell}"), Ink::Title);
        canvas.put(end + 3, y, &format!("{} of {}", self.at + 1, self.spells.len()), Ink::Dim);
        let mut row = y + 2;
        for line in spell::row_in_words(spell) {
            row += canvas.wrapped(Rect::new(x, row, 76, 2), &line, Ink::Plain);
        }
        let (word, ink) = match &self.below {
            Below::Kitting(_) => ("When the battle begins, the dice give it with even chances.", Ink::Plain),
            Below::Spelling(list) if list.recruit.spells.contains(&spell) => ("Chosen.", Ink::Good),
            Below::Spelling(list) if spell.row().iq > list.recruit.iq => ("Its IQ is too high.", Ink::Warning),
            Below::Spelling(_) => ("Not chosen.", Ink::Plain),
        };
        canvas.put(x, row + 1, word, ink);
        let keys = [KeyAction::Next, KeyAction::Previous, KeyAction::Ahead, KeyAction::Help, KeyAction::Accept];
        let end = canvas.keys(x, area.bottom() - 1, &shared.keys().line(Keymap::Cycling, &keys));
        canvas.cursor = (end, area.bottom() - 1);
    }
}

const TOPIC: Topic = Topic {
    title: "Spells",
    asks: "Which spells does the Mage know? Only these can be cast in battle; IQ limits their number.",
    context: Keymap::Spelling,
    rules: &[
        "SETUP-07", "DEC-021", "SPELL-06", "SPELL-07", "SPELL-08", "SPELL-11", "SPELL-14", "THR-04", "DEC-024",
        "OSP-06", "FSP-03",
    ],
    chapters: &["Magic"],
};
