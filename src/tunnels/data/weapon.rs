//! Weapons, shields and devices that a hand can hold (TT-WPN, TT-SUPPLY-T2).

use crate::data::coins::Coins;
use crate::data::house_rules::GearList;
use crate::data::material::Make;
use crate::data::tables::{table_id, tables};
use alloc::string::String;
use core::fmt;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// The dice of a weapon and its own adds, before any personal adds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct WeaponDice {
    pub dice: u8,
    /// True for the blowgun: one die, halved and rounded up (DEC-081).
    pub halved: bool,
    pub adds: i8,
}

impl WeaponDice {
    pub const fn new(dice: u8, adds: i8) -> WeaponDice {
        WeaponDice { dice, halved: false, adds }
    }

    /// Parses "2d-1", "3d", "1d+4" or "1/2d".
    pub fn parse(text: &str) -> Option<WeaponDice> {
        if text == "1/2d" {
            return Some(WeaponDice { dice: 1, halved: true, adds: 0 });
        }
        let (dice, adds) = text.split_once('d')?;
        let adds = if adds.is_empty() { 0 } else { adds.strip_prefix('+').unwrap_or(adds).parse().ok()? };
        Some(WeaponDice::new(dice.parse().ok()?, adds))
    }

    /// Returns dice and adds times a number, for a giant's weapon or a permanent enchantment (TT-KIN-05, DEC-163).
    #[must_use]
    pub const fn times(self, number: u8) -> WeaponDice {
        WeaponDice { dice: self.dice * number, halved: self.halved, adds: self.adds * number as i8 }
    }

    /// Returns whether a magic-user may fight with it (TT-TYPE-04, DEC-068).
    pub const fn is_small(self) -> bool {
        self.dice <= 1
    }
}

impl fmt::Display for WeaponDice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match (self.halved, self.adds) {
            (true, _) => f.write_str("1/2d"),
            (false, 0) => write!(f, "{}d", self.dice),
            (false, adds) => write!(f, "{}d{adds:+}", self.dice),
        }
    }
}

impl Serialize for WeaponDice {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for WeaponDice {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<WeaponDice, D::Error> {
        let text = String::deserialize(deserializer)?;
        let wrong = || serde::de::Error::custom(format!("\"{text}\": expected dice like \"2d-1\""));
        WeaponDice::parse(&text).filter(|dice| (1..=9).contains(&dice.dice)).ok_or_else(wrong)
    }
}

/// Bare hands: one die, no weapon adds (DEC-068).
pub const BARE_HANDS: WeaponDice = WeaponDice::new(1, 0);
/// A torch as a weapon (TT-COMBAT-16).
pub const TORCH: WeaponDice = WeaponDice::new(1, 0);

/// The table of a weapon (TT-WPN-T1 to T9).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WeaponClass {
    Sword,
    Pole,
    Hafted,
    Dagger,
    Spear,
    Bow,
    /// Missile weapons that are no bows (TT-WPN-T7).
    Missile,
    Shield,
    Device,
    Odd,
}

/// How a weapon is shot or thrown (DEC-076).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Shot {
    Bow,
    Crossbow,
    Sling,
    Thrown,
    Blowgun,
}

impl Shot {
    /// The greatest distance in feet (TT-MISSILE-05, DEC-076). `None` if it reaches as far as anything can be seen.
    pub const fn reach(self) -> Option<u16> {
        match self {
            Shot::Bow | Shot::Crossbow => None,
            Shot::Sling => Some(100),
            Shot::Thrown => Some(50),
            Shot::Blowgun => Some(30),
        }
    }
}

/// The reach in feet of a weapon thrown with a spear-thrower or an atl-atl (DEC-076).
pub const THROWER_REACH: u16 = 100;

/// A rule that belongs to one weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum WeaponSpecial {
    /// Disarms instead of doing hits (TT-WPN-03, DEC-081).
    Disarms,
    /// A pole weapon that close quarters do not halve: the scythe (TT-WPN-04).
    NotHalved,
    /// Cuts stone at 2 feet per game turn (TT-WPN-07).
    CutsStone,
    /// Adds 3 to the strength that forces a door (DEC-211).
    ForcesDoors,
    /// Also drives pitons into walls (DEC-091).
    DrivesPitons,
    /// Cancels magic of levels 1 to 3 on its bearer (TT-MAGIC-22, DEC-090).
    Kris,
    /// Beside a sword it absorbs 1 hit and adds its die (TT-TWO-07).
    MainGauche,
    /// Used as a main gauche; it may break a small sword in a duel (TT-TWO-08, DEC-081).
    Swordbreaker,
    /// Below strength 14 it can be pulled away (DEC-091).
    Barbed,
    /// Five shots before it must be cocked (DEC-080).
    Repeater,
    /// Doubles the dice of a thrown spear, assegai or pilum (DEC-079).
    SpearThrower,
    /// Doubles the dice of a thrown javelin (DEC-079).
    AtlAtl,
    /// Entangles one approaching foe (TT-WPN-11, DEC-081).
    Bola,
    /// Used in both hands or in one, by two rows: see [`WeaponId::other_grip`] (TT-WPN-02).
    HandAndAHalf,
    /// Weapon and shield in one, both at a time (TT-WPN-13).
    Madu,
    /// Weapon or shield, one at a time (TT-WPN-14).
    SpikeShield,
    /// Takes 2 dice from a barefoot foe in its first combat turn (TT-WPN-10, DEC-081).
    LargeCalthrops,
    /// Takes 1 die from a barefoot foe in its first combat turn (TT-WPN-10, DEC-081).
    SmallCalthrops,
}

/// A row of the weapon tables. All numbers are as printed (TT-WPN-01, DEC-089).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct WeaponRow {
    pub rule: &'static str,
    pub name: &'static str,
    #[serde(default)]
    pub list: GearList,
    pub class: WeaponClass,
    /// `None` if it does no hits: shields, calthrops, throwers and the bola.
    pub dice: Option<WeaponDice>,
    /// In weight units, with the supplied missiles.
    pub weight: u16,
    pub price: Coins,
    /// The dexterity needed to use it safely, DN (TT-HEAVY-09).
    pub dexterity: Option<u8>,
    /// True if the dexterity is needed only for throwing it (TT-MISSILE-09).
    #[serde(default)]
    pub dexterity_to_throw: bool,
    /// Taken off the dexterity while it is carried and another weapon is used, D- (TT-TWO-06).
    pub hindrance: u8,
    /// The strength needed to use it without tiring, SN; for bows to draw or to cock it (TT-HEAVY-08, TT-WPN-09).
    pub strength: Option<u8>,
    /// Length in feet. `None` if the table prints none.
    #[serde(default)]
    pub length: Option<u8>,
    /// Needs both hands: no second weapon and no shield in use (DEC-085).
    pub two_handed: bool,
    /// Can be used hand to hand (TT-MISSILE-07).
    pub melee: bool,
    /// `None` if it is no missile weapon.
    #[serde(default)]
    pub shot: Option<Shot>,
    /// The missiles that it uses up. `None` if it needs none or is thrown itself.
    #[serde(default)]
    pub ammunition: Option<Ammunition>,
    /// The missiles, or pieces of the weapon, that come with it.
    #[serde(default)]
    pub supplied: u8,
    /// The device that doubles its dice when it is thrown (DEC-079).
    #[serde(default)]
    pub doubled_by: Option<WeaponSpecial>,
    /// Takes cobra milk and dragon venom (DEC-186).
    pub edged: bool,
    /// The class that names its materials. `None` if there is no choice.
    pub make: Option<Make>,
    /// Hits that it absorbs as a shield in use.
    #[serde(default)]
    pub absorbs: u8,
    #[serde(default)]
    pub special: Option<WeaponSpecial>,
}

impl WeaponRow {
    pub const fn is_shield(&self) -> bool {
        matches!(self.class, WeaponClass::Shield)
    }

    /// Returns whether it fights from the second rank: spears and pole weapons of at least 6 feet. A spear without a printed
    /// length is long enough (DEC-065).
    pub fn reaches_from_second_rank(&self) -> bool {
        matches!(self.class, WeaponClass::Spear | WeaponClass::Pole) && self.length.is_none_or(|feet| feet >= 6)
    }

    /// Returns whether close quarters halve its dice and adds (TT-WPN-04).
    pub fn is_halved_in_passages(&self) -> bool {
        self.class == WeaponClass::Pole && self.special != Some(WeaponSpecial::NotHalved)
    }

    /// The dexterity needed in the hand or thrown. `None` if any will do.
    pub fn dexterity_when(&self, thrown: bool) -> Option<u8> {
        self.dexterity.filter(|_| thrown || !self.dexterity_to_throw)
    }

    /// Returns whether a swordbreaker can break it: a sword of strength need 8 or less (DEC-081).
    pub fn is_small_sword(&self) -> bool {
        self.class == WeaponClass::Sword && self.strength.is_none_or(|strength| strength <= 8)
    }
}

table_id! {
    /// A weapon, shield or device, the index of its row.
    WeaponId of WeaponRow in weapons, "a weapon"
}

impl WeaponId {
    /// Returns the first weapon of the tables with a rule of its own. `None` if none has it.
    pub fn with(special: WeaponSpecial) -> Option<WeaponId> {
        WeaponId::all().find(|weapon| weapon.row().special == Some(special))
    }

    /// Returns the row for the other grip of a bastard sword. `None` for any other weapon.
    pub fn other_grip(self) -> Option<WeaponId> {
        let has_two = |weapon: WeaponId| weapon.row().special == Some(WeaponSpecial::HandAndAHalf);
        WeaponId::all().find(|other| has_two(self) && has_two(*other) && *other != self)
    }
}

/// Hits that a slung shield absorbs, of any kind (TT-ARMOUR-03, DEC-084).
pub const SLUNG_ABSORBS: u8 = 1;
/// The combat turns that it takes to cock a crossbow (TT-MISSILE-08, DEC-080).
pub const COCKING_TURNS: u8 = 1;
/// Shots of a repeater before it must be cocked (DEC-080).
pub const REPEATER_SHOTS: u8 = 5;
/// Missiles that one application of poison coats (DEC-186).
pub const MISSILES_PER_APPLICATION: u8 = 6;

ludus_engine::listed! {
    /// The missiles that weapons use up.
    #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum Ammunition {
        Arrow,
        ArbalestQuarrel,
        CranequinQuarrel,
        LightQuarrel,
        Stone,
        Dart,
        /// Of the basic list's crossbow.
        Bolt,
    }
}

/// A row of the missiles that can be bought (TT-WPN-T6, TT-WPN-T9, DEC-116).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AmmunitionRow {
    pub rule: &'static str,
    pub kind: Ammunition,
    pub name: &'static str,
    /// The class that names its materials. `None` if there is no choice.
    pub make: Option<Make>,
    /// The missiles that are sold together.
    pub pack: u8,
    /// In weight units; weight and price are those of the whole pack.
    pub weight: u16,
    pub price: Coins,
}

impl Ammunition {
    pub fn row(self) -> &'static AmmunitionRow {
        &tables().ammunition[self as usize]
    }
}
