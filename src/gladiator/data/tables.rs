//! The figures of the rulebook: weapons, armour, races, creatures, robots, spells, fists.
//!
//! They live in `assets/gladiator/*.json`, are compiled in, and are read and checked as a whole the first time
//! somebody asks for them. A row is found by an index that fits a byte; nothing in a battle holds a string.

use crate::gladiator::data::race::Race;
use serde::de::DeserializeOwned;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use std::fmt;
use std::sync::LazyLock;
use thiserror::Error;

/// Damage of a blow: `dice` six-sided dice plus `plus`, never below 0 in all (manual p6).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Default)]
pub struct Damage {
    /// Number of six-sided dice, 0..=7; a Magic Bolt may have 7.
    pub dice: u8,
    /// Added to the dice, may be negative.
    pub plus: i8,
}

impl Damage {
    /// The lowest and the highest total.
    pub fn range(self) -> (i32, i32) {
        let (dice, plus) = (i32::from(self.dice), i32::from(self.plus));
        ((dice + plus).max(0), (6 * dice + plus).max(0))
    }

    /// Reads "2d-1", "3d" or "1d+4".
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

/// Pole-arm class of a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Pole {
    /// A pole arm.
    P,
    /// A long one: reaches the second square, cannot be thrown (WPN-06).
    #[serde(rename = "P!")]
    Long,
}

/// Bow class of a weapon, by the Reload actions it needs after a shot (WPN-08, WPN-09).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum Bow {
    /// Needs no reloading.
    B,
    /// One action.
    B1,
    /// Two actions.
    B2,
}

impl Bow {
    /// Reload actions from empty to loaded.
    pub const fn reloads(self) -> u8 {
        self as u8
    }
}

/// One row of the weapons table (manual p4, WPN-T1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeaponRow {
    /// Name on every screen.
    pub name: String,
    /// Strength needed to carry it.
    pub sh: u8,
    /// Pole-arm class.
    pub pole: Option<Pole>,
    /// May slash.
    pub slash: bool,
    /// Bow class.
    pub bow: Option<Bow>,
    /// May be thrown.
    pub throw: bool,
    /// A hammer or an axe, for the Dwarf's bonus.
    pub hammer_axe: bool,
    /// Leaves no hand for anything else.
    pub two_handed: bool,
    /// The target's shield gives no protection.
    pub ignores_shield: bool,
    /// Damage of a hit.
    pub damage: Damage,
}

/// One row of the armour table (manual p7, ARM-T1).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ArmourRow {
    /// Name on every screen.
    pub name: String,
    /// Movement points of a human in it; none where it does not matter.
    pub mp: Option<u8>,
    /// Strength needed to wear it.
    pub min_sh: Option<u8>,
    /// Added to AG, 0 or less.
    pub ag: i8,
    /// Taken off every hit.
    pub absorb: u8,
}

/// One row of the table of races (manual p9, p11).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
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
    /// SH lost to one blow that daze.
    pub daze: u8,
    /// SH lost to one blow that knock down; none if nothing does.
    pub knock_down: Option<u8>,
    /// Turns to regain 1 SH.
    pub regenerates: Option<u8>,
    /// Experience for one point of an attribute.
    pub exp_step: u16,
}

/// A natural attack (manual p9, p18).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct NaturalAttack {
    /// What strikes.
    pub name: String,
    /// Damage of a hit.
    pub damage: Damage,
    /// The target's shield gives no protection.
    pub ignores_shield: bool,
    /// Thrown, at -1 a square, as far as SH (DEC-122).
    pub throw: bool,
    /// Shot, at -1 per five squares.
    pub missile: bool,
    /// A pole arm.
    pub pole: bool,
}

/// One row of the tables of creatures and robots (manual p9, p18).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
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
    /// Never seen by the other side (ROB-38).
    #[serde(default, skip_serializing_if = "is_false")]
    pub invisible: bool,
    /// May try hand combat.
    #[serde(default, skip_serializing_if = "is_false")]
    pub hand_combat: bool,
    /// How many of it are an even match, in percent of what its figures say; robots only (DEC-015).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub even: Option<u16>,
    /// Experience the stronger side must have before this robot appears (DEC-015).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub needs_exp: Option<u32>,
    pub attacks: Vec<NaturalAttack>,
}

#[allow(clippy::trivially_copy_pass_by_ref)]
fn is_false(value: &bool) -> bool {
    !value
}

/// The seven kinds of spell.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs)]
pub enum SpellKind {
    Missile,
    Thrown,
    Summon,
    Illusion,
    Terrain,
    TerrainArea,
    Special,
}

/// One row of the tables of spells (manual p12-16); none where a column does not apply.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct SpellRow {
    /// Name on every screen.
    pub name: String,
    /// Kind.
    pub kind: SpellKind,
    /// IQ needed.
    pub iq: u8,
    /// SH it costs, or one step of it.
    pub cost: u8,
    /// May be pumped in steps of the cost.
    pub adjustable: bool,
    /// Most SH that may go into it.
    pub max: Option<u8>,
    /// Turns it lasts; "2+" is two turns a step paid.
    pub duration: Option<String>,
    /// Turns between renewals.
    pub renew: Option<u8>,
    /// Only for friends.
    pub nice: Option<bool>,
    /// Squares of terrain.
    pub size: Option<u8>,
    /// Damage a step paid.
    pub damage: Option<Damage>,
}

/// A spell open to fighters, and to which races (manual p17).
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct FighterSpellRow {
    pub name: String,
    pub races: Vec<Race>,
}

/// Damage of a bare fist at a strength (manual p39). The first row serves everybody weaker, the last everybody
/// stronger.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
#[allow(missing_docs)]
pub struct FistRow {
    pub sh: u8,
    pub damage: Damage,
}

/// Every table of the rulebook.
#[derive(Clone, Debug, Serialize)]
#[allow(missing_docs)]
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

/// A table that cannot be used: which file, where in it, what was expected.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{file}: {place}: {expected}")]
pub struct TableError {
    /// Name of the file.
    pub file: &'static str,
    /// Line and column, or the row's name.
    pub place: String,
    /// What is wrong and what was expected.
    pub expected: String,
}

/// The texts of the table files.
#[derive(Clone, Copy, Debug)]
#[allow(missing_docs)]
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
    /// The files compiled into the program.
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
    /// Reads and checks all tables together: shapes, the number of rows, names, and what they say of each other.
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
        tables.check_figures()?;
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

    fn check_figures(&self) -> Result<(), TableError> {
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

    /// The weapon of that name, upper and lower case alike.
    pub fn weapon(&self, name: &str) -> Option<WeaponId> {
        let rare = [WeaponId::KRILL, WeaponId::DEATH_SWORD].into_iter();
        let rare = || rare.clone().find(|weapon| weapon.row().name.eq_ignore_ascii_case(name));
        let index = self.weapons.iter().position(|row| row.name.eq_ignore_ascii_case(name));
        index.map(|index| WeaponId(index as u8)).or_else(rare)
    }

    /// The piece of armour of that name, upper and lower case alike.
    pub fn armour(&self, name: &str) -> Option<ArmourId> {
        let index = self.armour.iter().position(|row| row.name.eq_ignore_ascii_case(name))?;
        Some(ArmourId(index as u8))
    }

    /// Damage of the bare fist of somebody of that strength (WPN-T2).
    pub fn fist(&self, strength: i32) -> Damage {
        let row = self.fists.iter().rev().find(|row| strength >= i32::from(row.sh)).or(self.fists.first());
        row.map_or(Damage::default(), |row| row.damage)
    }
}

/// How many rows of the armour table are shields; they are the first rows of the weapons table too.
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
    let mut seen = std::collections::BTreeSet::new();
    for name in names {
        if name.is_empty() || !seen.insert(name) {
            return Err(wrong(file, name, "expected a name that no other row has".into()));
        }
    }
    Ok(())
}

fn wrong(file: &'static str, place: &str, expected: String) -> TableError {
    TableError { file, place: place.into(), expected }
}

/// Index of a weapon or shield in the weapons table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct WeaponId(pub(in crate::gladiator) u8);

impl WeaponId {
    /// Caltrops, which become terrain on the ground; [`Tables::read`] sees to the place.
    pub const CALTROPS: WeaponId = WeaponId(28);
    /// The Dagger, the only weapon of hand combat; [`Tables::read`] sees to the place.
    pub const DAGGER: WeaponId = WeaponId(25);
    /// What Snake Staff needs (OSP-06).
    pub const STAFF: WeaponId = WeaponId(26);
    /// Bones are carried like a weapon, but stand in no table.
    pub const BONES: WeaponId = WeaponId(50);
    /// The Slayer's pole arm, which shoots as well (WPN-22, DEC-123).
    pub const KRILL: WeaponId = WeaponId(51);
    /// The Behemoth's, out of the Evil Mage's hand (WPN-21, DEC-126).
    pub const DEATH_SWORD: WeaponId = WeaponId(52);

    /// All weapons in the order of the table.
    pub fn all() -> impl Iterator<Item = WeaponId> {
        (0..TABLES.weapons.len() as u8).map(WeaponId)
    }

    /// Place in the table, from 0.
    pub const fn index(self) -> usize {
        self.0 as usize
    }

    /// The weapon's figures.
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

    /// Its figures as armour, if it is a shield.
    pub fn shield(self) -> Option<&'static ArmourRow> {
        ((self.0 as usize) < SHIELDS).then(|| &TABLES.armour[self.0 as usize])
    }
}

/// Index of a suit, helmet or shield in the armour table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct ArmourId(pub(in crate::gladiator) u8);

impl ArmourId {
    /// The seven suits, lightest first.
    pub fn suits() -> impl Iterator<Item = ArmourId> {
        (SHIELDS as u8..12).map(ArmourId)
    }

    /// The three helmets.
    pub fn helmets() -> impl Iterator<Item = ArmourId> {
        (12..15).map(ArmourId)
    }

    /// Whether it is a helmet, worn with a suit or without (DEC-022).
    pub const fn is_helmet(self) -> bool {
        self.0 >= 12
    }

    /// The piece's figures.
    pub fn row(self) -> &'static ArmourRow {
        &TABLES.armour[self.0 as usize]
    }
}

/// What a battle needs of a race, whichever table it stands in.
#[derive(Clone, Debug)]
#[allow(missing_docs)]
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
    /// The race's figures in a battle.
    pub fn figures(self) -> &'static RaceFigures {
        &FIGURES[self as usize]
    }

    /// The row of a humanoid race; none for creatures and robots.
    pub fn humanoid(self) -> Option<&'static RaceRow> {
        TABLES.races.get(self as usize)
    }

    /// The row of a creature or robot; none for humanoids.
    pub fn creature(self) -> Option<&'static CreatureRow> {
        let i = (self as usize).checked_sub(TABLES.races.len())?;
        TABLES.creatures.get(i).or_else(|| TABLES.robots.get(i - TABLES.creatures.len()))
    }
}

/// The tables compiled into the program.
pub fn tables() -> &'static Tables {
    &TABLES
}

// The files are part of the program and a test reads them, so this cannot fail once the program is built.
#[allow(clippy::panic)]
static TABLES: LazyLock<Tables> = LazyLock::new(|| match Tables::read(&Sources::BUILT_IN) {
    Ok(tables) => tables,
    Err(error) => panic!("{error}"),
});

/// What is no weapon of the armoury: bones, the Slayer's Krill and the Behemoth's Death Sword (BONE-01, DEC-123, WPN-21).
static SPECIAL: LazyLock<[WeaponRow; 3]> = LazyLock::new(|| {
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

static FIGURES: LazyLock<Vec<RaceFigures>> = LazyLock::new(|| {
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
