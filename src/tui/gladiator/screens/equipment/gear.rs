//! The items that a fighter can take up and put on, and their descriptions.

use ludus_gladiator::data::item::Item;
use ludus_gladiator::data::tables::{ArmourId, WeaponId};
use ludus_gladiator::model::fighter::Fighter;
use ludus_gladiator::model::setup::{Problem, Recruit};

/// An entry of a list.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Gear {
    Nothing,
    Weapon(WeaponId),
    Armour(ArmourId),
}

impl Gear {
    /// The name of the item in that row.
    pub fn name(self, row: usize) -> &'static str {
        match self {
            Gear::Nothing if row == 4 => "Clothes",
            Gear::Nothing => "nothing",
            Gear::Weapon(weapon) => &weapon.row().name,
            Gear::Armour(piece) => &piece.row().name,
        }
    }
}

pub fn list(row: usize) -> Vec<Gear> {
    let things: Vec<Gear> = match row {
        0..=3 => WeaponId::all().map(Gear::Weapon).collect(),
        4 => ArmourId::suits().map(Gear::Armour).collect(),
        _ => ArmourId::helmets().map(Gear::Armour).collect(),
    };
    [Gear::Nothing].into_iter().chain(things).collect()
}

/// The recruit with that item in that row.
pub fn with(recruit: &Recruit, row: usize, gear: Gear) -> Recruit {
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

/// The heading under which a possible item is listed; empty for armour.
pub fn group(gear: Gear) -> &'static str {
    let Gear::Weapon(weapon) = gear else { return "" };
    let row = weapon.row();
    match () {
        () if weapon.shield().is_some() => "Shields",
        () if row.bow.is_some() => "Shooting",
        () if row.pole.is_some() => "Pole arms",
        () if row.two_handed => "Two hands",
        () => "One hand",
    }
}

pub fn needs(gear: Gear) -> String {
    match gear {
        Gear::Nothing => String::new(),
        Gear::Weapon(weapon) => weapon.row().sh.to_string(),
        Gear::Armour(piece) => piece.row().min_sh.map_or_else(String::new, |sh| sh.to_string()),
    }
}

/// The core's reason without the name of the item, short enough for the list.
pub fn reason(problem: &Problem) -> String {
    match problem {
        Problem::TooWeak { needs, has, .. } => format!("needs SH {needs}, has {has}"),
        Problem::NotForMagi(_) => "not for Magi".into(),
        Problem::BothHands(_) | Problem::NotInAlso(_) => "needs both hands".into(),
        other => other.to_string(),
    }
}

/// Damage and peculiarities.
pub fn words(gear: Gear) -> String {
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

pub fn marks(gear: Gear) -> String {
    let Gear::Weapon(weapon) = gear else { return String::new() };
    if let Some(shield) = weapon.shield() {
        return format!("AR +{}, AG {}", shield.absorb, shield.ag);
    }
    let row = weapon.row();
    let marks = [
        (row.two_handed, "2 hands"),
        (row.bow.is_some_and(|bow| bow.reloads() == 0), "bow"),
        (row.bow.is_some_and(|bow| bow.reloads() == 1), "load 1"),
        (row.bow.is_some_and(|bow| bow.reloads() == 2), "load 2"),
        (row.ignores_shield, "past shields"),
        (row.pole.is_some(), "pole"),
        (row.slash, "slash"),
        (row.throw, "throw"),
    ];
    let marks: Vec<&str> = marks.into_iter().filter(|(set, _)| *set).map(|(_, mark)| mark).collect();
    marks.join(", ")
}

/// The effect of an item in plain words, and its other uses (manual p7).
pub fn specials(gear: Gear) -> String {
    let weapon = match gear {
        Gear::Nothing => return String::new(),
        Gear::Armour(piece) => {
            let row = piece.row();
            let mp = row.mp.map_or_else(String::new, |mp| format!(", MP {mp}"));
            return format!("takes {} SH off each hit, AG {}{mp}", row.absorb, row.ag);
        }
        Gear::Weapon(weapon) => weapon,
    };
    if let Some(shield) = weapon.shield() {
        return format!("takes {} SH off each hit from the front, AG {}; it can push", shield.absorb, shield.ag);
    }
    let row = weapon.row();
    let is_simple = !row.two_handed && row.bow.is_none();
    let bow = |reloads| row.bow.is_some_and(|bow| bow.reloads() == reloads);
    let more = [
        (is_simple, "for one hand"),
        (row.two_handed, "takes both hands"),
        (bow(0), "a bow: shoots every turn"),
        (bow(1), "shoots, 1 turn to reload"),
        (bow(2), "shoots, 2 turns to reload"),
        (row.ignores_shield, "goes past shields"),
        (row.pole.is_some(), "pole arm: a charge does double damage"),
        (row.slash, "may slash all in front"),
        (row.throw, "may be thrown"),
        (row.hammer_axe, "a Dwarf hits better with it"),
    ];
    let more: Vec<&str> = more.into_iter().filter(|(set, _)| *set).map(|(_, words)| words).collect();
    more.join(", ")
}

/// The fighter with that weapon ready, and the other hand free if the weapon needs both.
pub fn held(recruit: &Recruit, weapon: WeaponId) -> Option<Fighter> {
    let mut next = recruit.clone();
    let item = Item::new(weapon);
    next.kit.items[0] = Some(item);
    if item.is_two_handed() {
        next.kit.items[1] = None;
    }
    next.fighter().ok()
}

/// Every weapon and piece of armour, for weapon info (MENU-08).
pub fn table() -> Vec<String> {
    let mut lines = vec!["Name            SH  Damage".to_string()];
    for gear in WeaponId::all().map(Gear::Weapon).chain(ArmourId::suits().chain(ArmourId::helmets()).map(Gear::Armour))
    {
        lines.push(format!("{:<15} {:>2}  {}", gear.name(0), needs(gear), words(gear)));
    }
    lines
}
