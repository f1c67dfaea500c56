//! The printed tables of the rulebook: weapons, armour, races, creatures, robots, spells and fists.
//!
//! They live in `assets/gladiator/*.json` and are compiled in. The first access parses and validates all of them
//! together. Rows are found by one-byte indices, so nothing in a battle holds a string.

use crate::data::race::Race;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use core::fmt;
use ludus_engine::lazy::Lazy;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;

/// Damage of a blow: `dice` six-sided dice plus `plus`. The total is never below 0 (manual p6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Damage {
    /// Number of six-sided dice, 0..=7; the tables go up to 6, a pumped Magic Bolt up to 7.
    pub dice: u8,
    /// Added to the dice; can be negative.
    pub plus: i8,
}

impl Damage {
    /// Returns the lowest and the highest total.
    pub fn range(self) -> (i32, i32) {
        let (dice, plus) = (i32::from(self.dice), i32::from(self.plus));
        ((dice + plus).max(0), (6 * dice + plus).max(0))
    }

    /// Parses "2d-1", "3d" or "1d+4".
    pub fn parse(text: &str) -> Option<Damage> {
        let (dice, plus) = text.split_once('d')?;
        let plus = if plus.is_empty() { 0 } else { plus.strip_prefix('+').unwrap_or(plus).parse().ok()? };
        Some(Damage { dice: dice.parse().ok()?, plus })
    }
}

impl fmt::Display for Damage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.dice, self.plus) {
            (0, plus) => write!(f, "{plus}"),
            (dice, 0) => write!(f, "{dice}d"),
            (dice, plus) => write!(f, "{dice}d{plus:+}"),
        }
    }
}

impl Serialize for Damage {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        if self.dice == 0 {
            serializer.collect_str(&format_args!("0d{:+}", self.plus))
        } else {
            serializer.collect_str(self)
        }
    }
}

impl<'de> Deserialize<'de> for Damage {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Damage, D::Error> {
        let text = String::deserialize(deserializer)?;
        let read = Damage::parse(&text).filter(|damage| damage.dice <= 6);
        read.ok_or_else(|| serde::de::Error::custom(format!("damage \"{text}\": expected dice like \"2d-1\"")))
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pole {
    /// A pole arm that reaches one square.
    P,
    /// A long pole arm: reaches the second square, cannot be thrown (WPN-06).
    #[serde(rename = "P!")]
    Long,
}

/// Bow class of a weapon, by the number of Reload actions after a shot (WPN-08, WPN-09).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bow {
    B,
    B1,
    B2,
}

impl Bow {
    pub const fn reloads(self) -> u8 {
        self as u8
    }
}

/// A row of the weapons table (manual p4, WPN-T1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeaponRow {
    pub name: String,
    pub sh: u8,
    pub pole: Option<Pole>,
    pub slash: bool,
    pub bow: Option<Bow>,
    pub throw: bool,
    /// A hammer or an axe, which gets the Dwarf's bonus.
    pub hammer_axe: bool,
    pub two_handed: bool,
    /// The target's shield gives no protection.
    pub ignores_shield: bool,
    pub damage: Damage,
}

/// A row of the armour table (manual p7, ARM-T1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmourRow {
    pub name: String,
    /// Movement points of a human who wears it. `None` if it does not limit movement.
    pub mp: Option<u8>,
    pub min_sh: Option<u8>,
    /// Added to the wearer's AG; 0 or less.
    pub ag: i8,
    /// Subtracted from the damage of every hit.
    pub absorb: u8,
}

/// A row of the table of races (manual p9, p11).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct RaceRow {
    pub name: Race,
    pub sh: u8,
    pub ag: u8,
    pub iq: u8,
    pub min_sh: u8,
    pub min_ag: u8,
    pub max_sh: u8,
    pub max_ag: u8,
    pub max_iq: u8,
    pub ar: u8,
    pub mp: u8,
    /// SH lost to one blow that dazes.
    pub daze: u8,
    /// SH lost to one blow that knocks down. `None` if no blow does.
    pub knock_down: Option<u8>,
    /// Turns needed to regain 1 SH.
    pub regenerates: Option<u8>,
    /// Experience needed for one attribute point.
    pub exp_step: u16,
}

/// A natural attack (manual p9, p18).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NaturalAttack {
    pub name: String,
    pub damage: Damage,
    /// The target's shield gives no protection.
    pub ignores_shield: bool,
    /// Can be thrown as far as SH squares, at -1 a square (DEC-122).
    pub throw: bool,
    /// Can be shot, at -1 per five squares.
    pub missile: bool,
    pub pole: bool,
}

/// A row of the tables of creatures and robots (manual p9, p18).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CreatureRow {
    pub name: Race,
    pub sh: u8,
    pub ag: u8,
    pub iq: u8,
    pub ar: u8,
    pub mp: u8,
    pub daze: u8,
    pub knock_down: Option<u8>,
    pub regenerates: Option<u8>,
    /// Attacks on it are at -2 (RACE-18).
    pub hard_to_hit: bool,
    /// The other side never sees it (ROB-38).
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub invisible: bool,
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub hand_combat: bool,
    /// Robots only: how many make an even match, in percent of the number that their stats suggest (DEC-015).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub even: Option<u16>,
    /// Experience that the stronger side needs before this robot appears (DEC-015).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub needs_exp: Option<u32>,
    pub attacks: Vec<NaturalAttack>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum SpellKind {
    Missile,
    Thrown,
    Summon,
    Illusion,
    Terrain,
    TerrainArea,
    Special,
}

/// A row of the tables of spells (manual p12-16). `None` in a column that does not apply.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpellRow {
    pub name: String,
    pub kind: SpellKind,
    pub iq: u8,
    /// SH for the spell, or for one step if it is adjustable.
    pub cost: u8,
    /// Can be pumped in steps of the cost.
    pub adjustable: bool,
    /// Maximum SH that can be paid.
    pub max: Option<u8>,
    /// Duration in turns; "2+" means two turns per step paid.
    pub duration: Option<String>,
    pub renew: Option<u8>,
    /// True if it can be cast on friends only.
    pub nice: Option<bool>,
    pub size: Option<u8>,
    /// Damage per step of SH paid.
    pub damage: Option<Damage>,
}

/// A spell that fighters can get, and the races that can (manual p17).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FighterSpellRow {
    pub name: String,
    pub races: Vec<Race>,
}

/// Damage of a bare fist by strength (manual p39). The first row also holds for weaker fighters,
/// the last for stronger ones.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct FistRow {
    pub sh: u8,
    pub damage: Damage,
}

#[derive(Clone, Debug, Serialize)]
pub struct Tables {
    pub weapons: Vec<WeaponRow>,
    pub armour: Vec<ArmourRow>,
    pub races: Vec<RaceRow>,
    pub creatures: Vec<CreatureRow>,
    pub robots: Vec<CreatureRow>,
    pub spells: Vec<SpellRow>,
    pub fighter_spells: Vec<FighterSpellRow>,
    pub fists: Vec<FistRow>,
}

/// A table that cannot be used. Names the file, the place in it and what was expected there.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{file}: {place}: {expected}")]
pub struct TableError {
    pub file: &'static str,
    /// Line and column, or the name of the row.
    pub place: String,
    pub expected: String,
}

/// The JSON texts of the table files.
#[derive(Clone, Copy, Debug)]
pub struct Sources<'a> {
    pub weapons: &'a str,
    pub armour: &'a str,
    pub races: &'a str,
    pub creatures: &'a str,
    pub robots: &'a str,
    pub spells: &'a str,
    pub fighter_spells: &'a str,
    pub fists: &'a str,
}

impl Sources<'static> {
    pub const BUILT_IN: Sources<'static> = Sources {
        weapons: include_str!("../../../assets/gladiator/weapons.json"),
        armour: include_str!("../../../assets/gladiator/armour.json"),
        races: include_str!("../../../assets/gladiator/races.json"),
        creatures: include_str!("../../../assets/gladiator/creatures.json"),
        robots: include_str!("../../../assets/gladiator/robots.json"),
        spells: include_str!("../../../assets/gladiator/spells.json"),
        fighter_spells: include_str!("../../../assets/gladiator/fighter_spells.json"),
        fists: include_str!("../../../assets/gladiator/fists.json"),
    };
}

impl Tables {
    /// Parses and validates all tables: their shape, the number of rows, names and references to each other.
    pub fn read(sources: &Sources<'_>) -> Result<Tables, TableError> {
        let tables = Tables {
            weapons: rows("weapons.json", sources.weapons, 50)?,
            armour: rows("armour.json", sources.armour, 15)?,
            races: rows("races.json", sources.races, 6)?,
            creatures: rows("creatures.json", sources.creatures, 7)?,
            robots: rows("robots.json", sources.robots, 8)?,
            spells: rows("spells.json", sources.spells, 63)?,
            fighter_spells: rows("fighter_spells.json", sources.fighter_spells, 11)?,
            fists: rows("fists.json", sources.fists, 7)?,
        };
        tables.check_names()?;
        tables.check_values()?;
        Ok(tables)
    }

    fn check_names(&self) -> Result<(), TableError> {
        distinct("weapons.json", self.weapons.iter().map(|row| row.name.as_str()))?;
        distinct("armour.json", self.armour.iter().map(|row| row.name.as_str()))?;
        distinct("spells.json", self.spells.iter().map(|row| row.name.as_str()))?;
        let named = self.races.iter().map(|row| row.name);
        let named = named.chain(self.creatures.iter().chain(&self.robots).map(|row| row.name));
        for (expected, found) in Race::ALL.into_iter().zip(named) {
            if expected != found {
                let file = match expected {
                    race if race.is_humanoid() => "races.json",
                    race if race.is_robot() => "robots.json",
                    _ => "creatures.json",
                };
                return Err(wrong(file, found.name(), format!("expected {} in this row", expected.name())));
            }
        }
        for row in &self.fighter_spells {
            if !self.spells.iter().any(|spell| spell.name == row.name) {
                return Err(wrong(
                    "fighter_spells.json",
                    &row.name,
                    "expected the name of a spell in spells.json".into(),
                ));
            }
        }
        Ok(())
    }

    fn check_values(&self) -> Result<(), TableError> {
        for (i, row) in self.armour.iter().enumerate() {
            let shield = self.weapons.get(i).is_some_and(|weapon| weapon.name == row.name);
            if (i < SHIELDS) != shield {
                return Err(wrong("armour.json", &row.name, "expected the five shields of weapons.json first".into()));
            }
            if row.ag > 0 {
                return Err(wrong("armour.json", &row.name, format!("ag {}: expected 0 or less", row.ag)));
            }
        }
        for (id, name) in [(WeaponId::CALTROPS, "Caltrops"), (WeaponId::DAGGER, "Dagger"), (WeaponId::STAFF, "Staff")] {
            let found = &self.weapons[id.index()].name;
            if found != name {
                return Err(wrong("weapons.json", found, format!("expected the {name} in this row")));
            }
        }
        for row in &self.races {
            if row.min_sh > row.sh
                || row.sh > row.max_sh
                || row.min_ag > row.ag
                || row.ag > row.max_ag
                || row.exp_step == 0
            {
                let expected = "expected min <= base <= max and an exp_step above 0".into();
                return Err(wrong("races.json", row.name.name(), expected));
            }
        }
        for row in &self.robots {
            if row.even.unwrap_or(0) == 0 || row.needs_exp.is_none() {
                return Err(wrong("robots.json", row.name.name(), "expected even (at least 1) and needs_exp".into()));
            }
        }
        for pair in self.fists.windows(2) {
            if pair[0].sh + 1 != pair[1].sh {
                let expected = format!("expected the row after sh {} to be one stronger", pair[0].sh);
                return Err(wrong("fists.json", &format!("sh {}", pair[1].sh), expected));
            }
        }
        Ok(())
    }

    /// Finds a weapon by name, ignoring case.
    pub fn weapon(&self, name: &str) -> Option<WeaponId> {
        let rare = [WeaponId::KRILL, WeaponId::DEATH_SWORD].into_iter();
        let rare = || rare.clone().find(|weapon| weapon.row().name.eq_ignore_ascii_case(name));
        let index = self.weapons.iter().position(|row| row.name.eq_ignore_ascii_case(name));
        index.map(|index| WeaponId(index as u8)).or_else(rare)
    }

    /// Finds a piece of armour by name, ignoring case.
    pub fn armour(&self, name: &str) -> Option<ArmourId> {
        let index = self.armour.iter().position(|row| row.name.eq_ignore_ascii_case(name))?;
        Some(ArmourId(index as u8))
    }

    /// Returns the fist damage at this strength (WPN-T2).
    pub fn fist(&self, strength: i32) -> Damage {
        let row = self.fists.iter().rev().find(|row| strength >= i32::from(row.sh)).or(self.fists.first());
        row.map_or(Damage::default(), |row| row.damage)
    }
}

/// Number of shields. They are the first rows of both the armour and the weapons table.
pub const SHIELDS: usize = 5;

fn rows<T: DeserializeOwned>(file: &'static str, text: &str, expected: usize) -> Result<Vec<T>, TableError> {
    let rows: Vec<T> = serde_json::from_str(text).map_err(|error| TableError {
        file,
        place: format!("line {} column {}", error.line(), error.column()),
        expected: error.to_string(),
    })?;
    if rows.len() != expected {
        return Err(wrong(file, "the whole file", format!("{} rows, expected {expected}", rows.len())));
    }
    Ok(rows)
}

fn distinct<'a>(file: &'static str, names: impl Iterator<Item = &'a str>) -> Result<(), TableError> {
    let mut seen = alloc::collections::BTreeSet::new();
    for name in names {
        if name.is_empty() || !seen.insert(name) {
            return Err(wrong(file, name, "expected a name used only once".into()));
        }
    }
    Ok(())
}

fn wrong(file: &'static str, place: &str, expected: String) -> TableError {
    TableError { file, place: place.into(), expected }
}

/// Index of a weapon or shield in the weapons table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WeaponId(pub(crate) u8);

impl WeaponId {
    /// Caltrops, which become terrain on the ground. [`Tables::read`] verifies the index.
    pub const CALTROPS: WeaponId = WeaponId(28);
    /// The Dagger, the only weapon of hand combat. [`Tables::read`] verifies the index.
    pub const DAGGER: WeaponId = WeaponId(25);
    /// The Staff, which Snake Staff needs (OSP-06).
    pub const STAFF: WeaponId = WeaponId(26);
    /// Bones, carried like a weapon but not in the table.
    pub const BONES: WeaponId = WeaponId(50);
    /// The Slayer's pole arm, which can also shoot (WPN-22, DEC-123).
    pub const KRILL: WeaponId = WeaponId(51);
    /// The Behemoth's sword, a gift of the Evil Mage (WPN-21, DEC-126).
    pub const DEATH_SWORD: WeaponId = WeaponId(52);

    pub fn all() -> impl Iterator<Item = WeaponId> {
        (0..TABLES.weapons.len() as u8).map(WeaponId)
    }

    pub const fn index(self) -> usize {
        self.0 as usize
    }

    #[inline]
    pub fn row(self) -> &'static WeaponRow {
        match TABLES.weapons.get(self.index()) {
            Some(row) => row,
            None => self.special(),
        }
    }

    #[cold]
    fn special(self) -> &'static WeaponRow {
        &SPECIAL[(self.index() - TABLES.weapons.len()).min(SPECIAL.len() - 1)]
    }

    /// Returns its row in the armour table. `None` if it is not a shield.
    pub fn shield(self) -> Option<&'static ArmourRow> {
        ((self.0 as usize) < SHIELDS).then(|| &TABLES.armour[self.0 as usize])
    }
}

/// Index of a suit, helmet or shield in the armour table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ArmourId(pub(crate) u8);

impl ArmourId {
    pub fn suits() -> impl Iterator<Item = ArmourId> {
        (SHIELDS as u8..12).map(ArmourId)
    }

    pub fn helmets() -> impl Iterator<Item = ArmourId> {
        (12..15).map(ArmourId)
    }

    /// True for a helmet, which can be worn without a suit (DEC-022).
    pub const fn is_helmet(self) -> bool {
        self.0 >= 12
    }

    pub fn row(self) -> &'static ArmourRow {
        &TABLES.armour[self.0 as usize]
    }
}

/// The values of a race that a battle needs, from any of the three tables.
#[derive(Clone, Debug)]
pub struct RaceFigures {
    pub sh: u8,
    pub ag: u8,
    pub iq: u8,
    pub ar: u8,
    pub mp: u8,
    pub daze: u8,
    pub knock_down: Option<u8>,
    pub regenerates: Option<u8>,
    pub hard_to_hit: bool,
    pub invisible: bool,
    pub attacks: Vec<NaturalAttack>,
}

impl Race {
    pub fn figures(self) -> &'static RaceFigures {
        &RACE_STATS[self as usize]
    }

    /// `None` for creatures and robots.
    pub fn humanoid(self) -> Option<&'static RaceRow> {
        TABLES.races.get(self as usize)
    }

    /// `None` for the humanoid races.
    pub fn creature(self) -> Option<&'static CreatureRow> {
        let i = (self as usize).checked_sub(TABLES.races.len())?;
        TABLES.creatures.get(i).or_else(|| TABLES.robots.get(i - TABLES.creatures.len()))
    }
}

pub fn tables() -> &'static Tables {
    &TABLES
}

// A test reads the compiled-in files, so this cannot fail in a released program.
#[allow(clippy::panic)]
static TABLES: Lazy<Tables> = Lazy::new(|| match Tables::read(&Sources::BUILT_IN) {
    Ok(tables) => tables,
    Err(error) => panic!("{error}"),
});

/// Weapons that the armoury does not sell: bones, Krill and Death Sword (BONE-01, DEC-123, WPN-21).
static SPECIAL: Lazy<[WeaponRow; 3]> = Lazy::new(|| {
    let row = |name: &str, sh, damage: (u8, i8)| WeaponRow {
        name: name.into(),
        sh,
        pole: None,
        slash: false,
        bow: None,
        throw: false,
        hammer_axe: false,
        two_handed: false,
        ignores_shield: false,
        damage: Damage { dice: damage.0, plus: damage.1 },
    };
    [
        row("Bones", 0, (0, 0)),
        WeaponRow { pole: Some(Pole::P), ..row("Krill", 0, (1, 3)) },
        WeaponRow { slash: true, ..row("Death Sword", 30, (5, 5)) },
    ]
});

static RACE_STATS: Lazy<Vec<RaceFigures>> = Lazy::new(|| {
    let humanoids = TABLES.races.iter().map(|row| RaceFigures {
        sh: row.sh,
        ag: row.ag,
        iq: row.iq,
        ar: row.ar,
        mp: row.mp,
        daze: row.daze,
        knock_down: row.knock_down,
        regenerates: row.regenerates,
        hard_to_hit: false,
        invisible: false,
        attacks: Vec::new(),
    });
    let others = TABLES.creatures.iter().chain(&TABLES.robots).map(|row| RaceFigures {
        sh: row.sh,
        ag: row.ag,
        iq: row.iq,
        ar: row.ar,
        mp: row.mp,
        daze: row.daze,
        knock_down: row.knock_down,
        regenerates: row.regenerates,
        hard_to_hit: row.hard_to_hit,
        invisible: row.invisible,
        attacks: row.attacks.clone(),
    });
    humanoids.chain(others).collect()
});
