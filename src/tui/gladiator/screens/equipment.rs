//! Set-up: weapons, shields, armour and helmet, each with its price (manual p26). Browsing a list changes nothing
//! until you take an item.

pub mod boxes;
mod gear;

use crate::app::AppState;
use crate::canvas::Canvas;
use crate::estimate::WinEstimate;
use crate::game_view::prompt::sentence;
use crate::gladiator::camp::Member;
use crate::gladiator::screens::character_creation::Making;
use crate::gladiator::screens::equipment::gear::{Gear, list, table, with};
use crate::gladiator::screens::spell_selection::{Informing, Spelling};
use crate::help::Topic;
use crate::input::{Input, Key};
use crate::keys::{KeyAction, Keymap};
use crate::layout::Layout;
use crate::screens::screen_stack::{explain, read_lines};
use crate::screens::{Screen, Transition};
use crate::search::Search;
use crate::widgets::form_screen::turned;
use crate::widgets::rows::Groups;
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::data::item;
use ludus_gladiator::data::item::{Displaced, Place};
use ludus_gladiator::data::spell::{FIGHTERS_IQ, Spell};
use ludus_gladiator::data::tables::ArmourId;
use ludus_gladiator::model::setup::{Problem, Recruit};
use ludus_store::{StoreError, system};
use std::rc::Rc;

/// Rows of the form: four places, the suit, the helmet.
const ROWS: usize = 6;
/// Number of entries that a page key skips.
const PAGE: isize = 5;
/// The number of the click on the first place. Smaller numbers are positions of the list.
const PLACES: usize = 1000;
/// The warning about a shield in each hand (SHLD-01).
const TWO_SHIELDS: &str = "Two shields: no hand is left for a weapon.";
/// The headings of possible items, in their order.
const GROUPS: [&str; 6] = ["", "One hand", "Two hands", "Pole arms", "Shooting", "Shields"];

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
    /// The estimates of the character with the current equipment, and with the item in focus.
    estimate: Rc<WinEstimate<Battle>>,
    marked: Rc<WinEstimate<Battle>>,
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
            marked: Rc::new(WinEstimate::new()),
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

    /// The listed positions: first nothing, then what can be used, by group, then the others. A search lists its matches.
    fn groups(&self) -> Groups {
        let things = list(self.row);
        let names = things.iter().map(|gear| gear.name(self.row));
        if self.search.is_on() {
            let names = names.zip(&things).map(|(name, gear)| if *gear == Gear::Nothing { "" } else { name });
            return vec![("", self.search.found(names))];
        }
        let (open, closed): (Vec<usize>, Vec<usize>) =
            (0..things.len()).partition(|at| self.problem(self.row, things[*at]).is_none());
        let own = |group| open.iter().copied().filter(|at| gear::group(things[*at]) == group).collect();
        GROUPS.into_iter().map(|group| (group, own(group))).chain([("Not possible", closed)]).collect()
    }

    /// The listed positions of the row: all, or the matches of the search.
    fn found(&self) -> Vec<usize> {
        self.groups().into_iter().flat_map(|(_, entries)| entries).collect()
    }

    /// Moves through the list of the row, with wraparound. It takes nothing.
    fn turn(&mut self, by: isize) {
        let found = self.found();
        let here = found.iter().position(|at| *at == self.at[self.row]).unwrap_or(0) as isize;
        let to = (here + by).rem_euclid((found.len() as isize).max(1));
        self.at[self.row] = found.get(to as usize).copied().unwrap_or(self.at[self.row]);
        self.warning = None;
    }

    /// Moves to the first item of the next or previous group.
    fn turn_group(&mut self, on: bool) {
        let groups: Vec<Vec<usize>> =
            self.groups().into_iter().map(|(_, entries)| entries).filter(|entries| !entries.is_empty()).collect();
        let here = groups.iter().position(|entries| entries.contains(&self.at[self.row])).unwrap_or(0);
        let to = groups.get(turned(here, groups.len(), on)).and_then(|entries| entries.first());
        self.at[self.row] = to.copied().unwrap_or(self.at[self.row]);
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
                let held = [Place::Ready, Place::Also].map(|place| next.kit.items[place as usize]);
                let shields = held.iter().flatten().filter(|item| item.is_shield()).count();
                self.recruit = next;
                warning.or_else(|| (shields > 1).then(|| TWO_SHIELDS.to_string()))
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
    fn pick(&mut self, number: usize) {
        if let Some(row) = number.checked_sub(PLACES) {
            return self.enter(row);
        }
        if self.at[self.row] == number {
            return self.take();
        }
        self.at[self.row] = number;
        self.warning = None;
    }

    /// The reason why an item is forbidden in that row. `None` if it is allowed.
    fn problem(&self, row: usize, gear: Gear) -> Option<Problem> {
        let base = if row == self.row { &self.entered } else { &self.recruit };
        self.freed(with(base, row, gear)).0.check().err()
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
    let team = &mut shared.books.gladiator.team;
    // Somebody who stands ready already has changed the equipment.
    team.retain(|member| !(stored && member.stored && member.recruit.name == recruit.name));
    team.push(Member { recruit, stored });
    shared.books.gladiator.has_made = fresh;
    Transition::Main
}

impl Screen for Kitting {
    fn input(&mut self, shared: &mut AppState, input: Input, _layout: Option<&Layout>) -> Transition {
        match input {
            Input::Pick(number) => self.pick(number),
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
            Some(KeyAction::Next) => self.turn(1),
            Some(KeyAction::Previous) => self.turn(-1),
            Some(KeyAction::More) => self.enter(self.row + 1),
            Some(KeyAction::Less) => self.enter(self.row + ROWS - 1),
            Some(intent @ (KeyAction::Page | KeyAction::PageBack)) => self.turn_group(intent == KeyAction::Page),
            Some(KeyAction::PageDown) => self.turn(PAGE),
            Some(KeyAction::PageUp) => self.turn(-PAGE),
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
        [&self.estimate, &self.marked].into_iter().filter_map(|estimate| estimate.wakes_at(now)).min()
    }

    fn draw(&self, shared: &AppState, canvas: &mut Canvas<'_>, layout: &Layout) {
        self.desk(shared, canvas.area()).draw(shared, canvas, layout);
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
