//! Set-up: weapons, shields, armour and helmet, each with its price (manual p26).

mod boxes;

use super::spelling::Informing;
use super::{Making, Spelling, making};
use crate::gladiator::fighter::Fighter;
use crate::gladiator::item::{self, Displaced, Item, Place};
use crate::gladiator::odds;
use crate::gladiator::setup::{Problem, Recruit};
use crate::gladiator::spell::{FIGHTERS_IQ, Spell};
use crate::gladiator::tables::{ArmourId, WeaponId};
use crate::tui::app::Shared;
use crate::tui::canvas::Canvas;
use crate::tui::gladiator::Member;
use crate::tui::gladiator::stats_display::Sheet;
use crate::tui::help::Topic;
use crate::tui::input::Input;
use crate::tui::keys::{Context, Intent};
use crate::tui::layout::Layout;
use crate::tui::player::ask::sentence;
use crate::tui::room::Room;
use crate::tui::screens::{Explaining, Go, Screen};
use crate::tui::theme::Ink;
use ratatui::layout::Rect;

/// Rows of the form: four places, the suit, the helmet.
const ROWS: usize = 6;
/// How many Tab goes ahead.
const TAB: usize = 5;

/// A character whose kit is chosen.
#[derive(Clone)]
pub struct Kitting {
    recruit: Recruit,
    /// He as he was when the row was entered: what a row pushes out comes back while its list is gone through.
    entered: Recruit,
    fresh: bool,
    row: usize,
    /// What each row looks at: 0 is nothing, n the n-th of its list.
    at: [usize; ROWS],
    warning: Option<String>,
}

/// One thing of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Gear {
    Nothing,
    Weapon(WeaponId),
    Armour(ArmourId),
}

impl Gear {
    fn name(self, row: usize) -> &'static str {
        match self {
            Gear::Nothing if row == 4 => "Clothes",
            Gear::Nothing => "nothing",
            Gear::Weapon(weapon) => &weapon.row().name,
            Gear::Armour(piece) => &piece.row().name,
        }
    }
}

/// The list of a row.
fn list(row: usize) -> Vec<Gear> {
    let things: Vec<Gear> = match row {
        0..=3 => WeaponId::all().map(Gear::Weapon).collect(),
        4 => ArmourId::suits().map(Gear::Armour).collect(),
        _ => ArmourId::helmets().map(Gear::Armour).collect(),
    };
    [Gear::Nothing].into_iter().chain(things).collect()
}

/// The recruit with that thing in that row.
fn with(recruit: &Recruit, row: usize, gear: Gear) -> Recruit {
    let mut next = recruit.clone();
    let name = match gear {
        Gear::Armour(piece) => Some(piece.row().name.clone()),
        _ => None,
    };
    match (row, gear) {
        (4, _) => next.kit.suit = name,
        (5, _) => next.kit.helmet = name,
        (row, Gear::Weapon(weapon)) => next.kit.items[row] = Some(Item::new(weapon)),
        (row, _) => next.kit.items[row] = None,
    }
    next
}

impl Kitting {
    /// His kit as it is. `fresh`: he was just made.
    pub fn new(recruit: Recruit, fresh: bool) -> Kitting {
        let mut kitting = Kitting { entered: recruit.clone(), recruit, fresh, row: 0, at: [0; ROWS], warning: None };
        (0..ROWS).for_each(|row| kitting.look_at_own(row));
        kitting
    }

    fn look_at_own(&mut self, row: usize) {
        let own = self.own(row);
        self.at[row] = list(row).iter().position(|gear| *gear == own).unwrap_or(0);
    }

    /// What he has in a row.
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

    /// Goes through the list of the row; what he may have he takes at once, the rest is only looked at.
    fn turn(&mut self, by: usize) {
        let things = list(self.row);
        self.at[self.row] = (self.at[self.row] + by) % things.len();
        self.warning = None;
        let Some(gear) = things.get(self.at[self.row]) else { return };
        let (next, warning) = self.freed(with(&self.entered, self.row, *gear));
        self.warning = warning;
        match next.check() {
            Ok(()) => self.recruit = next,
            Err(problem) => self.warning = Some(sentence(&problem.to_string())),
        }
    }

    /// A two-handed weapon in Ready pushes what is in Also into a free sling, else out (SETUP-14, CAP-05).
    /// He as he is then, and what is told of it.
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

    /// On to a Mage's spells; everybody else is ready.
    fn finish(&self, shared: &mut Shared) -> Go {
        match (self.recruit.race.chooses_spells(), self.recruit.check()) {
            (true, Ok(())) => Go::To(Box::new(Spelling::new(self.recruit.clone(), self.fresh))),
            _ => join(&self.recruit, self.fresh, shared),
        }
    }

    /// The spells of a Mage, or those that a fighter may get.
    fn spells(&self, shared: &mut Shared) -> Go {
        if self.recruit.race.chooses_spells() {
            return self.finish(shared);
        }
        let spells: Vec<Spell> = self.recruit.spells_by_dice().collect();
        if spells.is_empty() {
            let (name, iq) = (&self.recruit.name, self.recruit.iq);
            shared.refuse(format!("{name} has IQ {iq}: from IQ {FIGHTERS_IQ} on fighters get spells by dice."));
            return Go::Stay;
        }
        Go::To(Box::new(Informing::by_dice(spells, self.clone())))
    }
}

/// Somebody joins the team; a new humanoid enters the roster.
pub fn join(recruit: &Recruit, fresh: bool, shared: &mut Shared) -> Go {
    let recruit = recruit.clone();
    if let Err(problem) = recruit.check() {
        shared.refuse(sentence(&problem.to_string()));
        return Go::Stay;
    }
    let stored = recruit.race.is_humanoid();
    shared.say(format!("{} stands ready for {}.", recruit.name, recruit.side.name()));
    if stored && (fresh || shared.store.roster().find(&recruit.name).is_err()) {
        let saved = shared.store.add(&recruit, crate::store::now());
        if let Err(crate::store::StoreError::Roster(error)) = saved {
            shared.refuse(sentence(&error.to_string()));
            return Go::Stay;
        }
        shared.heed(saved);
    }
    shared.books.gladiator.team.push(Member { recruit, stored });
    Go::Main
}

impl Screen for Kitting {
    fn input(&mut self, shared: &mut Shared, input: Input, _layout: Option<&Layout>) -> Go {
        let Some(key) = input.key() else { return Go::Stay };
        let length = list(self.row).len();
        match shared.keys().intent(Context::Kitting, key) {
            Some(Intent::Next) => self.row = (self.row + 1) % ROWS,
            Some(Intent::Previous) => self.row = (self.row + ROWS - 1) % ROWS,
            Some(Intent::More) => self.turn(1),
            Some(Intent::Less) => self.turn(length - 1),
            Some(Intent::Ahead) => self.turn(TAB),
            Some(Intent::Drop) => {
                let by = length - self.at[self.row];
                self.turn(by);
            }
            Some(Intent::Accept) => return self.finish(shared),
            Some(Intent::Other) => return self.spells(shared),
            Some(Intent::Info) => {
                return Explaining::lines("Weapon info", &table(), Box::new(self.clone()));
            }
            Some(Intent::Help) => {
                return Explaining::open(shared, &TOPIC, Box::new(self.clone()));
            }
            Some(Intent::Back) if self.fresh => return Go::To(Box::new(Making::again(self.recruit.clone()))),
            Some(Intent::Back) => return Go::Main,
            _ => {}
        }
        if matches!(shared.keys().intent(Context::Kitting, key), Some(Intent::Next | Intent::Previous)) {
            self.warning = None;
            self.entered = self.recruit.clone();
            (0..ROWS).for_each(|row| self.look_at_own(row));
        } else if self.warning.is_none() || self.own(self.row) == list(self.row)[self.at[self.row]] {
            (0..ROWS)
                .filter(|row| *row != self.row)
                .collect::<Vec<_>>()
                .into_iter()
                .for_each(|row| self.look_at_own(row));
        }
        Go::Stay
    }

    fn draw(&self, shared: &Shared, canvas: &mut Canvas<'_>, layout: &Layout) {
        if let Some(room) = Room::of(canvas.area()) {
            return self.draw_room(shared, canvas, room);
        }
        let (x, y) = (layout.arena.x + 2, layout.arena.y);
        canvas.put(x, y, &format!("Weapons and armour of {}", self.recruit.name), Ink::Title);
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
        self.draw_list(canvas, x + 31, y);
        if let Ok(fighter) = self.recruit.fighter() {
            self.draw_price(canvas, Rect::new(x, y + 9, 28, 6), &fighter);
            Sheet::of(&self.recruit, &fighter, 0).draw(canvas, layout.bar);
        }
        self.draw_keys(shared, canvas, layout);
        let note = self.warning.as_deref().or(shared.note.as_ref().map(|(text, _)| text.as_str()));
        if let Some(text) = note {
            canvas.wrapped(Rect::new(x, layout.arena.bottom() - 4, 28, 3), text, Ink::Heed);
        }
        canvas.cursor = cursor;
    }
}

impl Kitting {
    /// A Mage goes on to his spells; a fighter of IQ 10 or more may look at those that the dice may give him.
    fn draw_keys(&self, shared: &Shared, canvas: &mut Canvas<'_>, layout: &Layout) {
        use Intent::{Accept, Ahead, Drop, Info, Less, More, Other, Previous};
        let by_dice = self.recruit.spells_by_dice().next().is_some();
        let third = if by_dice { Other } else { Less };
        let mut line = shared.keys().line(Context::Kitting, &[Previous, More, third, Ahead, Drop, Info, Accept]);
        if let Some(hint) = line.last_mut().filter(|_| self.recruit.race.chooses_spells()) {
            hint.does = "spells";
        }
        let x = layout.arena.x + u16::from(!by_dice);
        canvas.keys(x, layout.arena.bottom() - 1, &line);
    }

    /// The list of the row: what is not allowed stays in it, grey, with its reason.
    fn draw_list(&self, canvas: &mut Canvas<'_>, x: u16, y: u16) {
        const SHOWN: usize = 15;
        let things = list(self.row);
        let at = self.at[self.row];
        let top = at.saturating_sub(SHOWN / 2).min(things.len().saturating_sub(SHOWN));
        canvas.put(x, y, "Name            SH  Damage", Ink::Title);
        for (line, (i, gear)) in (y + 1..).zip(things.iter().enumerate().skip(top).take(SHOWN)) {
            let (fits, _) = self.freed(with(&self.entered, self.row, *gear));
            let problem = fits.check().err();
            let ink = if problem.is_some() { Ink::Dim } else { Ink::Plain };
            let text = problem.map_or_else(|| words(*gear), |problem| reason(&problem));
            let name = gear.name(self.row);
            let own = if *gear == self.own(self.row) { "*" } else { " " };
            canvas.put(x - 1, line, own, Ink::Strong);
            let needs = needs(*gear);
            canvas.put(x, line, &format!("{name:<15} {needs:>2}  {text}"), ink);
            if i == at {
                canvas.tint(Rect::new(x, line, 15, 1), Ink::Focus);
            }
        }
    }

    /// What the thing in focus costs and brings, against what he has with nothing in that row.
    fn draw_price(&self, canvas: &mut Canvas<'_>, area: Rect, now: &Fighter) {
        let Ok(without) = with(&self.recruit, self.row, Gear::Nothing).fighter() else { return };
        canvas.put(area.x, area.y, &format!("{}:", self.own(self.row).name(self.row)), Ink::Title);
        let hit = |fighter: &Fighter| {
            odds::at_rest(fighter).map_or("-".into(), |rest| format!("{}%", odds::chance(rest.need, false).percent()))
        };
        let ar = |fighter: &Fighter| {
            let (front, other) = fighter.armour(false);
            format!("{front}/{other}")
        };
        let rows = [
            ("AG now", without.agility().to_string(), now.agility().to_string()),
            ("hit", hit(&without), hit(now)),
            ("AR", ar(&without), ar(now)),
            ("MP", without.mp().to_string(), now.mp().to_string()),
        ];
        for (line, (word, before, after)) in (area.y + 1..).zip(rows) {
            let ink = if before == after { Ink::Dim } else { Ink::Heed };
            let text = if before == after { before } else { format!("{before} > {after}") };
            canvas.put(area.x, line, &format!("{word:<6} {text}"), ink);
        }
    }
}

fn needs(gear: Gear) -> String {
    match gear {
        Gear::Nothing => String::new(),
        Gear::Weapon(weapon) => weapon.row().sh.to_string(),
        Gear::Armour(piece) => piece.row().min_sh.map_or_else(String::new, |sh| sh.to_string()),
    }
}

/// The core's reason without the name of the thing, short enough for the list.
fn reason(problem: &Problem) -> String {
    match problem {
        Problem::TooWeak { needs, has, .. } => format!("needs SH {needs}, has {has}"),
        Problem::NotForMagi(_) => "not for Magi".into(),
        Problem::BothHands(_) | Problem::NotInAlso(_) => "needs both hands".into(),
        other => other.to_string(),
    }
}

/// Damage and peculiarities.
fn words(gear: Gear) -> String {
    match gear {
        Gear::Nothing => String::new(),
        Gear::Weapon(weapon) => format!("{:<5} {}", weapon.row().damage.to_string(), marks(gear)),
        Gear::Armour(piece) => {
            let row = piece.row();
            let mp = row.mp.map_or_else(String::new, |mp| format!(", MP {mp}"));
            format!("AR +{}, AG {}{mp}", row.absorb, row.ag)
        }
    }
}

/// Peculiarities of a weapon or shield.
fn marks(gear: Gear) -> String {
    let Gear::Weapon(weapon) = gear else { return String::new() };
    if let Some(shield) = weapon.shield() {
        return format!("shield: AR +{}, AG {}", shield.absorb, shield.ag);
    }
    let row = weapon.row();
    let marks = [
        (row.two_handed, "2 hands"),
        (row.bow.is_some_and(|bow| bow.reloads() == 0), "bow"),
        (row.bow.is_some_and(|bow| bow.reloads() == 1), "load 1"),
        (row.bow.is_some_and(|bow| bow.reloads() == 2), "load 2"),
        (row.ignores_shield, "past shields"),
        (row.pole.is_some(), "pole"),
    ];
    let marks: Vec<&str> = marks.into_iter().filter(|(set, _)| *set).map(|(_, mark)| mark).collect();
    marks.join(", ")
}

/// Every weapon and piece of armour, for weapon info (MENU-08).
fn table() -> Vec<String> {
    let mut lines = vec!["Name            SH  Damage".to_string()];
    for gear in WeaponId::all().map(Gear::Weapon).chain(ArmourId::suits().chain(ArmourId::helmets()).map(Gear::Armour))
    {
        lines.push(format!("{:<15} {:>2}  {}", gear.name(0), needs(gear), words(gear)));
    }
    lines
}

const TOPIC: Topic = Topic {
    title: "Weapons and armour",
    context: Context::Kitting,
    rules: &[
        "SETUP-05", "DEC-020", "SETUP-14", "CAP-01", "WPN-02", "WPN-12", "ARM-02", "ARM-03", "ARM-04", "DEC-022",
        "DEC-023",
    ],
    chapters: &["Weapons"],
};

/// Opens the set-up of somebody who was loaded, with the kit he last used as far as he may still have it.
pub fn of_loaded(mut recruit: Recruit) -> Kitting {
    if recruit.check().is_err() {
        recruit.kit = recruit.proposed_kit();
    }
    Kitting::new(recruit, false)
}

pub use making::full;
