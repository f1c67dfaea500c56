//! Weapons, poisons and materials, as the chapters print them.

use super::Beast;
use crate::tables::printed;

const WEAPONS: &str = include_str!("../../../assets/rulebook/tunnels/14-weapons.md");

/// A weapon as a row of the chapter prints it.
#[derive(Clone, Debug)]
pub struct Arm {
    pub dice: i64,
    pub adds: i64,
    pub needs_st: i64,
    pub needs_dx: i64,
    pub hinders: i64,
    pub sort: Sort,
    pub long: bool,
    pub halved_in_passage: bool,
    pub two_handed: bool,
    pub parries: i64,
    pub poison: Option<Poison>,
    pub coat: i64,
    pub stuff: Stuff,
    pub broken: bool,
    pub weight: i64,
    /// False for bows, slings, blowguns, chakrams and throwers.
    pub for_hand: bool,
    /// Feet that it is shot or thrown, 0 for a weapon of the hand only.
    pub reach: i64,
    pub thrown: bool,
    /// DX that is needed to shoot or throw it.
    pub needs_dx_in_flight: i64,
    /// The dice of a blowgun count half.
    pub half: bool,
    pub thrower: Option<Thrower>,
    pub thrown_by: Option<Thrower>,
    pub missiles: i64,
    /// Shots until it must be cocked, now and after cocking; 0 for what is not cocked.
    pub ready: i64,
    pub cocked: i64,
    /// Thrown, and no longer at hand.
    pub gone: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Thrower {
    Spear,
    Javelin,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Sort {
    Blade,
    Staff,
    Other,
}

/// What weapons and the arms of monsters are made of, the softest first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Stuff {
    Flesh,
    Copper,
    Bronze,
    Iron,
    Stone,
    Steel,
}

impl Stuff {
    /// Two dice that break a weapon of it against arms of another.
    pub fn breaks(self, arms: Stuff, rolled: i64) -> bool {
        self.can_break(arms)
            && match self {
                Stuff::Iron => rolled == 2 || rolled == 12,
                Stuff::Bronze => rolled <= 4 || rolled >= 11,
                Stuff::Copper => rolled <= 7,
                _ => (4..=10).contains(&rolled),
            }
    }

    /// Stone breaks on anything but flesh, steel never, the others on what is harder.
    pub fn can_break(self, arms: Stuff) -> bool {
        match self {
            Stuff::Stone => arms != Stuff::Flesh,
            Stuff::Flesh | Stuff::Steel => false,
            _ => arms > self,
        }
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Poison {
    Juice,
    Dragon,
    Spider,
    Cobra,
}

impl Poison {
    /// What it adds to the dice and adds of a weapon, in halves of them.
    pub const fn halves(self) -> i64 {
        match self {
            Poison::Juice => 1,
            Poison::Dragon => 6,
            Poison::Cobra => 2,
            Poison::Spider => 0,
        }
    }

    pub fn harms(self, beast: &Beast) -> bool {
        match self {
            Poison::Juice => !matches!(beast.kind, 'u' | 's'),
            Poison::Dragon => true,
            Poison::Spider => !beast.lifeless() && !beast.large,
            Poison::Cobra => !beast.lifeless() && !beast.viper,
        }
    }
}

/// A number of a cell; a dash is 0.
pub fn number(cell: &str) -> i64 {
    cell.trim_end_matches('\'').parse().unwrap_or(0)
}

const SPEARS: [&str; 4] = ["assegai", "pilum", "spear", "javelin"];
const ANY: i64 = i64::MAX;

/// Reads a weapon from the lists of the chapter.
pub fn arm(name: &str) -> Arm {
    for table in ["T1", "T2", "T3", "T4", "T5", "T6", "T7", "T9"] {
        let rows = printed(WEAPONS, &format!("- **TT-WPN-{table}**"));
        let Some(row) = rows.iter().find(|row| row[0] == name) else { continue };
        let (dice, adds) = row[1].split_once('d').unwrap_or(("0", ""));
        let deft = SPEARS.contains(&name) && name != "pilum";
        let length = row.get(7).map_or(0, |cell| number(cell));
        let crossbow = table == "T6" && !name.ends_with("bow") || name == "light crossbow";
        let cocked = if name == "dokyu" { 5 } else { i64::from(crossbow) };
        let reach = reach_of(name, table);
        return Arm {
            dice: if dice == "1/2" { 1 } else { number(dice) },
            adds: number(adds.trim_start_matches('+')),
            weight: number(&row[2]),
            needs_dx: if deft { 0 } else { number(&row[4]) },
            hinders: number(&row[5]),
            needs_st: row.get(6).map_or(0, |cell| number(cell)),
            sort: match table {
                "T1" | "T4" => Sort::Blade,
                _ if name == "quarterstaff" => Sort::Staff,
                _ => Sort::Other,
            },
            long: table == "T5" && (length == 0 || length >= 6) || table == "T2" && length >= 6,
            halved_in_passage: table == "T2" && name != "scythe",
            two_handed: match table {
                "T1" => number(&row[6]) == 15,
                "T2" | "T6" => true,
                "T3" => number(&row[6]) >= 18,
                _ => ["pike", "quarterstaff", "staff sling"].contains(&name),
            },
            parries: i64::from(name == "main gauche"),
            poison: None,
            coat: 0,
            stuff: Stuff::Steel,
            broken: false,
            for_hand: dice != "0" && (reach == 0 || SPEARS.contains(&name) || name == "francisca"),
            reach,
            thrown: reach == 50,
            needs_dx_in_flight: number(&row[4]),
            half: dice == "1/2",
            thrower: match name {
                "spear-thrower" => Some(Thrower::Spear),
                "atl-atl" => Some(Thrower::Javelin),
                _ => None,
            },
            thrown_by: match name {
                "javelin" => Some(Thrower::Javelin),
                _ => SPEARS.contains(&name).then_some(Thrower::Spear),
            },
            missiles: match name {
                "chakram" => 10,
                _ if reach == 50 => 1,
                _ if table == "T6" && cocked == 0 => 24,
                _ if table == "T7" => 100,
                _ => 0,
            },
            ready: cocked,
            cocked,
            gone: false,
        };
    }
    panic!("{name} stands in no list");
}

/// Slings reach 100 feet, what is thrown 50, a blowgun 30, bows as far as one can see.
fn reach_of(name: &str, table: &str) -> i64 {
    match table {
        "T6" => ANY,
        "T7" if name == "chakram" => 50,
        "T7" => 100,
        _ if SPEARS.contains(&name) || name == "francisca" => 50,
        _ if name == "blowgun" => 30,
        _ => 0,
    }
}

impl Arm {
    /// Uses of one application of poison: turns, or missiles.
    pub const fn coating(&self) -> i64 {
        if !self.for_hand || self.missiles > 1 { 6 } else { 3 }
    }
}
