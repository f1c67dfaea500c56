//! Set-up: the spells of a Mage, and spell info (DEC-021, MENU-08, UI-36).

mod boxes;

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::estimate::WinEstimate;
use crate::game_view::prompt::sentence;
use crate::gladiator::estimate::Duelled;
use crate::gladiator::screens::equipment::{Kitting, join};
use crate::help::Topic;
use crate::input::Input;
use crate::keys::{KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::screen_stack::explain;
use crate::screens::{Screen, Transition, page};
use crate::theme::Ink;
use crate::wide_layout::WideLayout;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::data::spell::Spell;
use ludus_gladiator::model::setup::Recruit;
use ludus_gladiator::narration::spell;
use ratatui::layout::Rect;
use std::cell::{Cell, RefCell};
use std::rc::Rc;

/// Number of entries that Tab skips (UI-08).
const TAB: usize = 5;
/// Lines of the list that fit above the line of keys.
const SHOWN: usize = 15;

/// The spell selection of a Mage.
#[derive(Clone)]
pub struct Spelling {
    recruit: Recruit,
    fresh: bool,
    /// The number of the spell in focus.
    at: usize,
    warning: Option<String>,
    /// True if the player was warned about having no spells.
    bare: bool,
    /// The estimate with the chosen spells.
    estimate: Rc<WinEstimate<Battle>>,
    /// The positions of the spells in the last frame: columns of each, then place and number.
    shown: RefCell<ListedSpell>,
    /// Lines of a column in the last frame; 0 if there is one column.
    high: Cell<usize>,
}

type ListedSpell = (u16, Vec<(u16, u16, usize)>);

/// The line of the list with this spell.
fn line_of(spell: usize, lines: &[(Option<usize>, &str)]) -> usize {
    lines.iter().position(|(number, _)| *number == Some(spell)).unwrap_or(0)
}

/// A line of the list: the name of a family, or the spell with that number.
fn lines() -> Vec<(Option<usize>, &'static str)> {
    let mut lines = Vec::new();
    let mut family = "";
    for (number, spell) in Spell::all().enumerate() {
        let next = spell::family(spell.kind());
        if next != family {
            lines.push((None, next));
        }
        family = next;
        lines.push((Some(number), spell.name()));
    }
    lines
}

impl Spelling {
    /// Opens the screen with the current spells. `fresh`: the character was just made.
    pub fn new(recruit: Recruit, fresh: bool) -> Spelling {
        let (estimate, shown) = (Rc::new(WinEstimate::new()), RefCell::new((0, Vec::new())));
        Spelling { recruit, fresh, at: 0, warning: None, bare: false, estimate, shown, high: Cell::new(0) }
    }

    /// Keeps an estimate that already runs.
    pub fn estimated(self, estimate: Rc<WinEstimate<Battle>>) -> Spelling {
        Spelling { estimate, ..self }
    }

    fn spell(&self) -> Spell {
        Spell::all().nth(self.at).unwrap_or(Spell::MagicBolt)
    }

    fn step(&mut self, by: usize) {
        let count = Spell::all().count();
        self.at = (self.at + by) % count;
    }

    fn back(&mut self, by: usize) {
        self.step(Spell::all().count() - by);
    }

    /// Moves to the spell in the next column, if columns have this many lines. In a single column it moves to the first spell
    /// of the next or previous family.
    fn beside(&mut self, forward: bool) {
        let lines = lines();
        let at = line_of(self.at, &lines);
        let spell = |line: usize| lines.get(line).and_then(|(number, _)| *number);
        let high = self.high.get();
        let found = match (high, forward) {
            (0, true) => (at + 1..lines.len()).filter(|line| spell(line - 1).is_none()).find_map(spell),
            (0, false) => (1..at).rev().filter(|line| spell(line - 1).is_none()).find_map(spell),
            // A title has no spell: the one below it is as near.
            (high, true) => [at + high, at + high + 1].into_iter().find_map(spell),
            (high, false) => at.checked_sub(high).and_then(|line| [line, line + 1].into_iter().find_map(spell)),
        };
        self.at = found.unwrap_or(self.at);
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
            next.spells.sort_unstable();
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

    fn top(&self) -> usize {
        let lines = lines();
        line_of(self.at, &lines).saturating_sub(SHOWN / 2).min(lines.len().saturating_sub(SHOWN))
    }

    /// A click brings a spell into focus; a second one chooses it.
    fn click(&mut self, x: u16, y: u16) {
        let clicked = {
            let (wide, shown) = &*self.shown.borrow();
            let here = |place: &&(u16, u16, usize)| place.1 == y && (place.0..place.0 + wide).contains(&x);
            shown.iter().find(here).map(|(.., number)| *number)
        };
        match clicked {
            Some(number) if number == self.at => self.toggle(),
            Some(number) => self.at = number,
            None => {}
        }
    }
}

const KEYS: [KeyAction; 10] = {
    use KeyAction::{Accept, Ahead, Back, Drop, Help, Info, Look, Other, Previous, Put};
    [Previous, Put, Ahead, Look, Info, Other, Drop, Help, Accept, Back]
};

impl Screen for Spelling {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        if !matches!(input, Input::Resize(..)) {
            self.warning = None;
        }
        match input {
            Input::Click(x, y) => self.click(x, y),
            Input::Wheel(by) if by < 0 => self.back(1),
            Input::Wheel(_) => self.step(1),
            _ => {}
        }
        let Some(key) = input.key() else { return Transition::Stay };
        let intent = shared.keys().intent(Keymap::Spelling, key);
        self.bare &= intent == Some(KeyAction::Accept);
        match intent {
            Some(KeyAction::Next) => self.step(1),
            Some(KeyAction::Previous) => self.back(1),
            Some(KeyAction::More) => self.beside(true),
            Some(KeyAction::Less) => self.beside(false),
            Some(KeyAction::Ahead) => self.step(TAB),
            Some(KeyAction::PageUp) => self.back(TAB),
            Some(KeyAction::Look) => self.step_to_chosen(),
            Some(KeyAction::First) => self.at = 0,
            Some(KeyAction::Last) => self.at = Spell::all().count() - 1,
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
        if let Some(room) = WideLayout::of(canvas.area()) {
            return self.draw_room(shared, canvas, room);
        }
        let (x, y) = (layout.arena.x + 2, layout.arena.y);
        let Recruit { name, iq, spells, .. } = &self.recruit;
        let end = canvas.put(x, y, &format!("Spells of {name}: {} of {iq} chosen", spells.len()), Ink::Title);
        match self.open() {
            0 => {}
            1 => _ = canvas.put(end, y, ", one more may be", Ink::Warning),
            more => _ = canvas.put(end, y, &format!(", {more} more may be"), Ink::Warning),
        }
        canvas.put(x, y + 1, "  Name            IQ  SH Max Turns On     Effect", Ink::Title);
        let (lines, top) = (lines(), self.top());
        let mut shown = Vec::new();
        for (row, (number, text)) in (y + 2..).zip(lines.iter().skip(top).take(SHOWN)) {
            match number.and_then(|number| Some((number, Spell::all().nth(number)?))) {
                None => _ = canvas.put(x, row, text, Ink::Dim),
                Some((number, spell)) => {
                    self.draw_row(canvas, x, row, spell);
                    shown.push((x - 1, row, number));
                    if number == self.at {
                        canvas.put(x - 1, row, ">", Ink::Strong);
                        canvas.tint(Rect::new(x + 2, row, 15, 1), Ink::Focus);
                        canvas.cursor = (x + 2, row);
                    }
                }
            }
        }
        *self.shown.borrow_mut() = (78, shown);
        self.high.set(0);
        let below = layout.arena.bottom() - 2;
        self.duelled(shared).draw(canvas, (x, below), x + 68);
        if lines.len() > top + SHOWN {
            canvas.put(x + 70, below, "<more>", Ink::Warning);
        }
        use KeyAction::{Accept, Ahead, Drop, Info, Look, Other, Put};
        let keys = [Put, Ahead, Look, Info, Other, Drop, Accept];
        canvas.keys(x - 1, layout.arena.bottom() - 1, &shared.keys().line(Keymap::Spelling, &keys));
        let bar = layout.bar;
        let words = format!("{}: {}", self.spell(), spell::row_in_words(self.spell()).join(" "));
        canvas.wrapped(Rect::new(bar.x + 1, bar.y, 78, 4), &words, Ink::Plain);
        let note = self.warning.as_deref().or(shared.note.as_ref().map(|(text, _)| text.as_str()));
        if let Some(text) = note {
            canvas.put(bar.x + 1, bar.y + 4, text, Ink::Warning);
        }
    }
}

impl Spelling {
    /// The duel estimate with the chosen spells.
    fn duelled(&self, shared: &AppState) -> Duelled {
        Duelled::of(&shared.books.gladiator, &self.recruit, &self.estimate)
    }

    /// Draws one spell. Chosen ones are marked; too difficult ones stay grey, with the reason.
    fn draw_row(&self, canvas: &mut Canvas<'_>, x: u16, y: u16, spell: Spell) {
        let row = spell.row();
        let chosen = self.recruit.spells.contains(&spell);
        let ink = match (chosen, row.iq > self.recruit.iq) {
            (true, _) => Ink::Good,
            (_, true) => Ink::Dim,
            _ => Ink::Plain,
        };
        let cost = format!("{}{}", row.cost, if row.adjustable { "+" } else { " " });
        let most = row.max.map_or("-".into(), |most| most.to_string());
        let turns = row.duration.as_deref().unwrap_or("-");
        let on = spell::aimed_at(spell);
        let effect = match row.iq > self.recruit.iq {
            true => format!("needs IQ {}, has {}", row.iq, self.recruit.iq),
            false => spell::effect(spell),
        };
        let mark = if chosen { "*" } else { " " };
        let line = format!("{mark} {:<15} {:>2} {cost:>3} {most:>3} {turns:>5} {on:<6} {effect}", spell.name(), row.iq);
        canvas.put(x, y, &line, ink);
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
            Some(KeyAction::Ahead) => TAB,
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
