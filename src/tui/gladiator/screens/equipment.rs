//! Set-up: weapons, shields, armour and helmet, each with its price (manual p26). Browsing a list changes nothing
//! until you take an item.

mod boxes;
mod gear;

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::estimate::WinEstimate;
use crate::game_view::prompt::sentence;
use crate::gladiator::camp::Member;
use crate::gladiator::estimate::Duelled;
use crate::gladiator::screens::character_creation::Making;
use crate::gladiator::screens::equipment::gear::{Gear, held, list, needs, reason, specials, table, with};
use crate::gladiator::screens::rating::{Build, Worth};
use crate::gladiator::screens::spell_selection::{Informing, Spelling};
use crate::gladiator::stats_display::StatsSheet;
use crate::help::Topic;
use crate::input::{Input, Key};
use crate::keys::{Hint, KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::screen_stack::{explain, read_lines};
use crate::screens::{Screen, Transition};
use crate::search::Search;
use crate::theme::Ink;
use crate::wide_layout::{VisibleRows, WideLayout};
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::data::item;
use ludus_gladiator::data::item::{Displaced, Place};
use ludus_gladiator::data::spell::{FIGHTERS_IQ, Spell};
use ludus_gladiator::data::tables::ArmourId;
use ludus_gladiator::model::setup::{Problem, Recruit};
use ludus_store::{StoreError, system};
use ratatui::layout::Rect;
use std::cell::Cell;
use std::rc::Rc;

/// Rows of the form: four places, the suit, the helmet.
const ROWS: usize = 6;
/// Number of entries that Tab skips.
const TAB: isize = 5;

/// The equipment screen of one character.
#[derive(Clone)]
pub struct Kitting {
    recruit: Recruit,
    /// The character at the time the row was entered. A displaced item comes back when the row takes another item.
    entered: Recruit,
    fresh: bool,
    row: usize,
    /// The list position of each row: 0 is nothing, n is entry n.
    at: [usize; ROWS],
    search: Search,
    warning: Option<String>,
    /// The estimate of the character with the current equipment.
    estimate: Rc<WinEstimate<Battle>>,
    /// The layout of the last frame, for clicks.
    drawn: Cell<Drawn>,
}

#[derive(Clone, Copy, Debug, Default)]
struct Drawn {
    /// The line of the first place.
    places: u16,
    /// The column where the list begins.
    list: u16,
    shown: VisibleRows,
}

impl Kitting {
    /// Opens the screen with the current equipment. `fresh`: the character was just made.
    pub fn new(recruit: Recruit, fresh: bool) -> Kitting {
        let mut kitting = Kitting {
            entered: recruit.clone(),
            recruit,
            fresh,
            row: 0,
            at: [0; ROWS],
            search: Search::default(),
            warning: None,
            estimate: Rc::new(WinEstimate::new()),
            drawn: Cell::default(),
        };
        (0..ROWS).for_each(|row| kitting.look_at_own(row));
        kitting
    }

    /// Keeps an estimate that already runs.
    pub fn estimated(self, estimate: Rc<WinEstimate<Battle>>) -> Kitting {
        Kitting { estimate, ..self }
    }

    fn look_at_own(&mut self, row: usize) {
        let own = self.own(row);
        self.at[row] = list(row).iter().position(|gear| *gear == own).unwrap_or(0);
    }

    /// The character's item in a row.
    fn own(&self, row: usize) -> Gear {
        let kit = &self.recruit.kit;
        let piece = |name: &Option<String>| {
            let name = name.as_deref().unwrap_or("");
            ArmourId::suits().chain(ArmourId::helmets()).find(|piece| piece.row().name == name)
        };
        match row {
            0..=3 => kit.items[row].map_or(Gear::Nothing, |item| Gear::Weapon(item.weapon())),
            4 => piece(&kit.suit).map_or(Gear::Nothing, Gear::Armour),
            _ => piece(&kit.helmet).map_or(Gear::Nothing, Gear::Armour),
        }
    }

    /// The listed positions of the row: all, or the matches of the search.
    fn found(&self) -> Vec<usize> {
        let looked = self.search.is_on();
        let name = |gear: Gear| if looked && gear == Gear::Nothing { "" } else { gear.name(self.row) };
        self.search.found(list(self.row).into_iter().map(name))
    }

    /// Moves through the list of the row, with wraparound. It takes nothing.
    fn turn(&mut self, by: isize) {
        let found = self.found();
        let here = found.iter().position(|at| *at == self.at[self.row]).unwrap_or(0) as isize;
        let to = (here + by).rem_euclid((found.len() as isize).max(1));
        self.at[self.row] = found.get(to as usize).copied().unwrap_or(self.at[self.row]);
        self.warning = None;
    }

    /// Moves the focus to the best match of the typed text.
    fn find(&mut self) {
        self.warning = None;
        match self.found().first() {
            Some(at) if self.search.is_on() => self.at[self.row] = *at,
            None => self.warning = Some(format!("Nothing has \"{}\" in its name.", self.search.typed())),
            Some(_) => {}
        }
    }

    /// The item in focus.
    fn focus(&self) -> Gear {
        list(self.row).get(self.at[self.row]).copied().unwrap_or(Gear::Nothing)
    }

    /// The character with the item in focus, and a remark about the exchange.
    fn candidate(&self) -> (Recruit, Option<String>) {
        self.freed(with(&self.entered, self.row, self.focus()))
    }

    /// Takes the item in focus, if the rules allow it.
    fn take(&mut self) {
        let (next, warning) = self.candidate();
        self.search.end();
        self.warning = match next.check() {
            Ok(()) => {
                self.recruit = next;
                warning
            }
            Err(problem) => Some(sentence(&problem.to_string())),
        };
        (0..ROWS).filter(|row| *row != self.row).collect::<Vec<_>>().into_iter().for_each(|row| self.look_at_own(row));
    }

    /// Moves to another row, with its current item in focus.
    fn enter(&mut self, row: usize) {
        self.row = row % ROWS;
        self.warning = None;
        self.search.end();
        self.entered = self.recruit.clone();
        (0..ROWS).for_each(|row| self.look_at_own(row));
    }

    /// A click on a place goes there. A click on an item brings it into focus, and a second one takes it.
    fn click(&mut self, x: u16, y: u16) {
        let Drawn { places, list, shown } = self.drawn.get();
        if x < list {
            let row = usize::from(y.saturating_sub(places));
            return if y >= places && row < ROWS {
                self.enter(row)
            };
        }
        let line = usize::from(y.saturating_sub(shown.y));
        let Some(at) = self.found().get(shown.top + line).copied().filter(|_| y >= shown.y && line < shown.count)
        else {
            return;
        };
        if self.at[self.row] == at {
            return self.take();
        }
        self.at[self.row] = at;
        self.warning = None;
    }

    /// Moves the item in Also into a free sling, or away, if the weapon in Ready needs both hands (SETUP-14, CAP-05). Returns
    /// the character then, and a remark.
    fn freed(&self, mut recruit: Recruit) -> (Recruit, Option<String>) {
        let items = &mut recruit.kit.items;
        let Some(Displaced { by, item, to }) = item::displaced(items).filter(|_| self.row == 0) else {
            return (recruit, None);
        };
        items[Place::Also as usize] = None;
        let goes = to.map_or("stays behind".to_string(), |sling| {
            items[sling as usize] = Some(item);
            format!("goes to {}", sling.name().to_lowercase())
        });
        (recruit, Some(format!("The {by} takes both hands: the {item} {goes}.")))
    }

    /// Continues with a Mage's spells; all others are ready.
    fn finish(&self, shared: &mut AppState) -> Transition {
        match (self.recruit.race.chooses_spells(), self.recruit.check()) {
            (true, Ok(())) => {
                let spelling = Spelling::new(self.recruit.clone(), self.fresh);
                Transition::To(Box::new(spelling.estimated(Rc::clone(&self.estimate))))
            }
            _ => join(&self.recruit, self.fresh, shared),
        }
    }

    /// Opens the spells of a Mage, or those that a fighter can get by the dice.
    fn spells(&self, shared: &mut AppState) -> Transition {
        if self.recruit.race.chooses_spells() {
            return self.finish(shared);
        }
        let spells: Vec<Spell> = self.recruit.spells_by_dice().collect();
        if spells.is_empty() {
            let (name, iq) = (&self.recruit.name, self.recruit.iq);
            shared.refuse(format!("{name} has IQ {iq}: from IQ {FIGHTERS_IQ} on fighters get spells by dice."));
            return Transition::Stay;
        }
        Transition::To(Box::new(Informing::by_dice(spells, self.clone())))
    }
}

/// Adds the character to the team. A new humanoid also enters the roster.
pub fn join(recruit: &Recruit, fresh: bool, shared: &mut AppState) -> Transition {
    let recruit = recruit.clone();
    if let Err(problem) = recruit.check() {
        shared.refuse(sentence(&problem.to_string()));
        return Transition::Stay;
    }
    let stored = recruit.race.is_humanoid();
    shared.say(format!("{} stands ready for {}.", recruit.name, recruit.side.name()));
    // The pin belongs to the previous character.
    shared.books.gladiator.pinned = None;
    if stored && (fresh || shared.store.roster().find(&recruit.name).is_err()) {
        let saved = shared.store.add(&recruit, system::now());
        if let Err(StoreError::Roster(error)) = saved {
            shared.refuse(sentence(&error.to_string()));
            return Transition::Stay;
        }
        shared.report_store_error(saved);
    }
    shared.books.gladiator.team.push(Member { recruit, stored });
    Transition::Main
}

impl Screen for Kitting {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        match input {
            Input::Click(x, y) => self.click(x, y),
            Input::Wheel(by) => self.turn(if by < 0 { -1 } else { 1 }),
            _ => {}
        }
        let Some(key) = input.key() else { return Transition::Stay };
        let intent = shared.keys().intent(Keymap::Kitting, key);
        let things = list(self.row);
        if self.search.takes(key, intent, things.iter().map(|gear| gear.name(self.row))) {
            self.find();
            return Transition::Stay;
        }
        match intent {
            // During a search the arrows go through the matches, as in every list.
            Some(KeyAction::Next) if self.search.is_on() => self.turn(1),
            Some(KeyAction::Previous) if self.search.is_on() => self.turn(-1),
            Some(KeyAction::Next) => self.enter(self.row + 1),
            Some(KeyAction::Previous) => self.enter(self.row + ROWS - 1),
            Some(KeyAction::More) => self.turn(1),
            Some(KeyAction::Less) => self.turn(-1),
            Some(KeyAction::Ahead) => self.turn(TAB),
            Some(KeyAction::Put) => self.take(),
            Some(KeyAction::Drop) if key == Key::Backspace && self.search.is_on() => {
                self.search.back();
                self.find();
            }
            Some(KeyAction::Drop) => {
                self.at[self.row] = 0;
                self.take();
            }
            Some(KeyAction::Pin) => {
                let said = shared.books.gladiator.pin(&self.recruit);
                shared.say(said);
            }
            // Leaving never drops an item in focus without a remark.
            Some(KeyAction::Accept) if self.focus() != self.own(self.row) => self.take(),
            Some(KeyAction::Accept) => return self.finish(shared),
            Some(KeyAction::Other) => return self.spells(shared),
            Some(KeyAction::Info) => return read_lines("Weapon info", &table()),
            Some(KeyAction::Help) => return explain(shared, &TOPIC),
            Some(KeyAction::Back) if self.search.end() => self.warning = None,
            Some(KeyAction::Back) if self.fresh => {
                return Transition::To(Box::new(Making::again(self.recruit.clone())));
            }
            Some(KeyAction::Back) => return Transition::Main,
            _ => {}
        }
        Transition::Stay
    }

    fn paste(&mut self, _shared: &mut AppState, letter: char) -> Option<Transition> {
        let takes = self.search.paste(letter);
        self.find();
        takes.then_some(Transition::Stay)
    }

    fn wakes_at(&self, now: u64) -> Option<u64> {
        self.estimate.wakes_at(now)
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        if let Some(room) = WideLayout::full(canvas.area()) {
            return self.draw_room(shared, canvas, room);
        }
        let (x, y) = (layout.arena.x + 2, layout.arena.y);
        let end = canvas.put(x, y, &format!("Arming {}", self.recruit.name), Ink::Title);
        self.duelled(shared).draw(canvas, (end + 2, y), x + 61);
        let labels = ["Ready", "Also", "Sling 1", "Sling 2", "Armour", "Helmet"];
        let mut cursor = (x, y);
        for (row, label) in labels.into_iter().enumerate() {
            let line = y + 2 + row as u16;
            let marker = if row == self.row { ">" } else { " " };
            canvas.put(x, line, &format!("{marker} {label:<8}"), Ink::Plain);
            let end = canvas.put(x + 11, line, self.own(row).name(row), Ink::Strong);
            if row == self.row {
                canvas.tint(Rect::new(x + 11, line, end - x - 11, 1), Ink::Focus);
                cursor = (x + 11, line);
            }
        }
        self.draw_list(canvas, x + 27, y);
        self.draw_change(shared, canvas, (x, y + 8));
        if let Ok(fighter) = self.recruit.fighter() {
            StatsSheet::of(&self.recruit, &fighter, 0).draw(canvas, layout.bar);
        }
        self.draw_keys(shared, canvas, layout);
        let note = self.warning.as_deref().or(shared.note.as_ref().map(|(text, _)| text.as_str()));
        let about = self.about();
        let (text, ink) = note.map_or((about.as_str(), Ink::Plain), |text| (text, Ink::Warning));
        canvas.wrapped(Rect::new(x + 28, layout.arena.bottom() - 4, 50, 3), text, ink);
        let shown = self.drawn.get().shown;
        self.drawn.set(Drawn { places: y + 2, list: x + 27, shown });
        canvas.cursor = cursor;
    }
}

impl Kitting {
    /// The duel estimate with the current equipment.
    fn duelled(&self, shared: &AppState) -> Duelled {
        Duelled::of(&shared.books.gladiator, &self.recruit, &self.estimate)
    }

    /// A Mage continues with spells; a fighter of IQ 10 or more can look at the spells that the dice can give.
    fn draw_keys(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        use KeyAction::{Accept, Info, More, Other, Pin, Previous, Put};
        let by_dice = self.recruit.spells_by_dice().next().is_some();
        let third = if by_dice { Other } else { Info };
        let mut line = shared.keys().line(Keymap::Kitting, &[Previous, More, Put, Pin, third, Accept]);
        if self.recruit.race.chooses_spells() {
            Hint::reword(&mut line, Accept, "spells");
        }
        canvas.keys(layout.arena.x, layout.arena.bottom() - 1, &line);
    }

    /// Draws the list of the row. Forbidden items stay in it, grey, with the reason.
    fn draw_list(&self, canvas: &mut Canvas<'_>, x: u16, y: u16) {
        const SHOWN: usize = 13;
        let things = list(self.row);
        let found = self.found();
        let here = found.iter().position(|at| *at == self.at[self.row]).unwrap_or(0);
        let top = here.saturating_sub(SHOWN / 2).min(found.len().saturating_sub(SHOWN));
        let head = if self.row < 4 {
            "Name            SH Dmg   hit AR 0 AR 2 AR 4 AR 6"
        } else {
            "Name            SH AR    AG  MP   hit"
        };
        let (search, ink) = match self.search.typed() {
            "" => ("type to search".to_string(), Ink::Dim),
            typed => (format!("Find: {typed}"), Ink::Strong),
        };
        let room = canvas.area().right().saturating_sub(x + 36);
        canvas.fit(x + 35, y, room, &[&search], ink);
        canvas.put(x + 1, y + 1, head, Ink::Dim);
        for (line, at) in (y + 2..).zip(found.iter().skip(top).take(SHOWN)) {
            let gear = things[*at];
            let (problem, figures) = self.figures(self.row, gear);
            let ink = if problem.is_some() { Ink::Dim } else { Ink::Plain };
            let own = if gear == self.own(self.row) { "*" } else { " " };
            canvas.put(x, line, own, Ink::Strong);
            canvas.put(x + 1, line, &format!("{:<15} {:>2}", gear.name(self.row), needs(gear)), ink);
            let text = match problem {
                Some(problem) => reason(&problem),
                None if self.row < 4 => {
                    let [damage, hit, means @ ..] = figures.as_slice() else { continue };
                    let means: String = means.iter().map(|mean| format!(" {mean:>4}")).collect();
                    format!("{damage:<5} {hit:>3}{means}")
                }
                None => figures.iter().map(|figure| format!("{figure:<5}")).collect(),
            };
            canvas.put(x + 20, line, text.trim_end(), ink);
            if *at == self.at[self.row] {
                canvas.tint(Rect::new(x + 1, line, 15, 1), Ink::Focus);
            }
        }
        let count = found.len().saturating_sub(top).min(SHOWN);
        self.drawn.set(Drawn { shown: VisibleRows { y: y + 2, count, top }, ..self.drawn.get() });
    }

    /// The reason why an item is forbidden in that row, and its values: for weapons the damage, in hand and against armour;
    /// for armour the protection, the price, and the chance to hit in it.
    fn figures(&self, row: usize, gear: Gear) -> (Option<Problem>, Vec<String>) {
        let base = if row == self.row { &self.entered } else { &self.recruit };
        let problem = self.freed(with(base, row, gear)).0.check().err();
        let figures = match gear {
            Gear::Weapon(weapon) => {
                let held = held(&self.recruit, weapon).filter(|_| problem.is_none() && weapon.shield().is_none());
                let figures = match held.and_then(|fighter| Worth::of(&fighter)) {
                    Some(worth) => [worth.hit.to_string()]
                        .into_iter()
                        .chain(worth.means.map(|mean| format!("{}.{}", mean / 10, mean % 10)))
                        .collect(),
                    None => vec![String::new(); 5],
                };
                [vec![weapon.row().damage.to_string()], figures].concat()
            }
            Gear::Armour(piece) => {
                let figures = piece.row();
                let mp = figures.mp.map_or_else(String::new, |mp| mp.to_string());
                let then = with(&self.recruit, row, gear).fighter().ok().and_then(|fighter| Worth::of(&fighter));
                let hit = then.map_or_else(String::new, |worth| worth.hit.to_string());
                vec![format!("+{}", figures.absorb), figures.ag.to_string(), mp, hit]
            }
            Gear::Nothing => vec![String::new(); if row < 4 { 6 } else { 4 }],
        };
        (problem, figures)
    }

    /// Describes the item in focus: specials, displaced items, and whether it is taken.
    fn about(&self) -> String {
        let (gear, name) = (self.focus(), self.focus().name(self.row));
        let special = specials(gear);
        let words = if special.is_empty() { String::new() } else { format!(": {special}") };
        let (next, moved) = self.candidate();
        let taken = gear == self.own(self.row);
        let end = match (next.check(), moved) {
            (Err(problem), _) => format!("Not allowed: {problem}."),
            (Ok(()), _) if taken => "Taken.".into(),
            (Ok(()), Some(text)) => format!("{text} Space takes it."),
            (Ok(()), None) => "Space takes it.".into(),
        };
        let name = if gear == Gear::Nothing { "Nothing there" } else { name };
        format!("{name}{words}. {end}")
    }

    /// The build for the comparison: the pinned one, or else the current one; without the item, if the character has it
    /// already. And the label of that build.
    fn compared(&self, shared: &AppState) -> (Recruit, &'static str) {
        match &shared.books.gladiator.pinned {
            Some(pinned) => (pinned.clone(), "against the pinned"),
            None if self.focus() != self.own(self.row) => (self.recruit.clone(), "against the current"),
            None => (with(&self.recruit, self.row, Gear::Nothing), "against an empty place"),
        }
    }

    /// Draws the character with the item in focus, and the differences.
    fn draw_change(&self, shared: &AppState, canvas: &mut Canvas<'_>, (x, y): (u16, u16)) {
        let (before, words) = self.compared(shared);
        let next = self.candidate().0;
        let now = Build::of(&next).filter(|_| next.check().is_ok()).or_else(|| Build::of(&self.recruit));
        let Some(now) = now else { return };
        canvas.put(x, y, self.focus().name(self.row), Ink::Title);
        for (line, change) in (y + 1..).zip(now.beside(Build::of(&before).as_ref())) {
            canvas.put(x, line, &format!("{:<10}{:>5}", change.word, change.now), Ink::Plain);
            let ink = if change.more == Some(true) { Ink::Good } else { Ink::Bad };
            canvas.put(x + 17, line, &change.by, ink);
        }
        canvas.put(x, y + 9, words, Ink::Dim);
    }
}

const TOPIC: Topic = Topic {
    title: "Weapons and armour",
    asks: "Which equipment? Heavy items need strength, and armour slows the fighter; nothing is final before the \
           fight. A thousand duels of the computer rate the equipment, and the last change.",
    context: Keymap::Kitting,
    rules: &[
        "SETUP-05", "DEC-020", "SETUP-14", "CAP-01", "WPN-02", "WPN-12", "ARM-02", "ARM-03", "ARM-04", "DEC-022",
        "DEC-023",
    ],
    chapters: &["Weapons"],
};

/// Opens the set-up of a loaded character, with the last equipment as far as the rules still allow it.
pub fn of_loaded(mut recruit: Recruit) -> Kitting {
    if recruit.check().is_err() {
        recruit.kit = recruit.proposed_kit();
    }
    Kitting::new(recruit, false)
}
