//! The weapons chart with its fifty-nine rows (20.2, DQ-WPN-T1), and rules for single weapons.

use crate::data::accessory::Accessory;
use core::fmt;
use serde::{Deserialize, Serialize};

/// Section of the weapons chart.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Group {
    Sword,
    Hafted,
    Thrown,
    Pole,
    Missile,
    Entangling,
    Special,
}

/// Hands needed by a weapon (DQ-WPN-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Hands {
    One,
    /// One or two; two hands add 1 damage.
    OneOrTwo,
    Two,
}

/// Kind of wound: thrust, slash or crush (20.2, DQ-WPN-06).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Class {
    A,
    B,
    C,
}

impl Class {
    /// Range of D100 rolls that give a grievous injury (18.3, DQ-GRIEV-02).
    pub const fn grievous(self) -> (u8, u8) {
        match self {
            Class::A => (1, 20),
            Class::B => (21, 80),
            Class::C => (70, 100),
        }
    }
}

/// Types of attack that a weapon can make (DQ-ATK-01). Displayed as letters such as "RMC".
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Uses(u8);

impl Uses {
    const R: Uses = Uses(1);
    const M: Uses = Uses(2);
    const C: Uses = Uses(4);
    const RM: Uses = Uses(3);
    const RC: Uses = Uses(5);
    const MC: Uses = Uses(6);
    const RMC: Uses = Uses(7);

    pub const fn ranged(self) -> bool {
        self.0 & 1 != 0
    }

    pub const fn melee(self) -> bool {
        self.0 & 2 != 0
    }

    pub const fn close(self) -> bool {
        self.0 & 4 != 0
    }
}

impl fmt::Display for Uses {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let letters = [(self.ranged(), "R"), (self.melee(), "M"), (self.close(), "C")];
        letters.into_iter().filter(|(rated, _)| *rated).try_for_each(|(_, letter)| f.write_str(letter))
    }
}

/// One row of the chart.
#[derive(Debug)]
pub struct WeaponRow {
    pub name: &'static str,
    pub group: Group,
    pub hands: Hands,
    /// Weight in ounces. A rock weighs two pounds (ours). For shields see [`Shield`](super::shield::Shield).
    pub ounces: u16,
    /// Minimum Physical Strength; below it damage is lost (DQ-WPN-04).
    pub ps: i16,
    /// Minimum Manual Dexterity; below it Base Chance is lost (DQ-WPN-05).
    pub md: i16,
    /// Base Chance in percent, before Rank.
    pub bc: i16,
    /// Added to D10. `None` if the damage depends on contents or coating (V and * of the chart).
    pub damage: Option<i16>,
    /// Range in hexes; `None` if it cannot be thrown or shot. The trident has a range but is not thrown (D125).
    pub range: Option<u8>,
    /// `None` if it never causes a Grievous Injury (DQ-GRIEV-03).
    pub class: Option<Class>,
    pub uses: Uses,
    /// Price in Silver Pennies; `None` for V in the chart. Rocks are free (ours).
    pub cost: Option<u16>,
    /// Highest Rank; `None` if it cannot be ranked (DQ-WPN-11).
    pub max_rank: Option<u8>,
}

macro_rules! chart {
    ($($weapon:ident: $name:literal, $group:ident, $hands:ident, $ounces:literal, $ps:literal, $md:literal, $bc:literal,
       $damage:expr, $range:expr, $class:expr, $uses:ident, $cost:expr, $max_rank:expr;)+) => {
        /// A weapon of the chart, serialized by its printed name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[repr(u8)]
        pub enum Weapon {
            $(#[serde(rename = $name)] $weapon,)+
        }

        impl Weapon {
            pub const ALL: [Weapon; 59] = [$(Weapon::$weapon,)+];
        }

        static CHART: [WeaponRow; 59] = {
            use Class::{A, B, C};
            [$(WeaponRow {
                name: $name,
                group: Group::$group,
                hands: Hands::$hands,
                ounces: $ounces,
                ps: $ps,
                md: $md,
                bc: $bc,
                damage: $damage,
                range: $range,
                class: $class,
                uses: Uses::$uses,
                cost: $cost,
                max_rank: $max_rank,
            },)+]
        };
    };
}

// Name, group, hands, ounces, PS, MD, BC, damage, range, class, use, cost, highest Rank.
#[rustfmt::skip]
chart! {
    Dagger:         "Dagger",           Sword,      One,       10,  7, 10, 40,  Some(0),   Some(8), Some(A), RMC,  Some(10),  Some(9);
    MainGauche:     "Main-Gauche",      Sword,      One,       16,  8, 15, 45,  Some(1),      None, Some(A),  MC,  Some(20), Some(10);
    ShortSword:     "Short Sword",      Sword,      One,       32, 10, 12, 45,  Some(3),      None, Some(A),   M,  Some(40),  Some(6);
    Falchion:       "Falchion",         Sword,      One,       64, 12, 11, 50,  Some(2),      None, Some(B),   M,  Some(35),  Some(8);
    Scimitar:       "Scimitar",         Sword,      One,       64, 11, 15, 50,  Some(3),      None, Some(B),   M,  Some(60),  Some(8);
    Tulwar:         "Tulwar",           Sword,      One,       64, 13, 15, 50,  Some(4),      None, Some(B),   M,  Some(65),  Some(8);
    Rapier:         "Rapier",           Sword,      One,       32, 11, 18, 45,  Some(3),      None, Some(A),   M,  Some(35), Some(10);
    Sabre:          "Sabre",            Sword,      One,       48, 14, 15, 60,  Some(3),      None, Some(B),   M,  Some(40),  Some(7);
    Broadsword:     "Broadsword",       Sword,      One,       48, 15, 15, 55,  Some(4),      None, Some(B),   M,  Some(50),  Some(6);
    Estoc:          "Estoc",            Sword,      One,       32, 15, 17, 45,  Some(5),      None, Some(A),   M,  Some(65),  Some(9);
    HandAndHalf:    "Hand & Half",      Sword,      OneOrTwo,  96, 17, 16, 60,  Some(5),      None, Some(B),   M,  Some(85),  Some(7);
    Claymore:       "Claymore",         Sword,      OneOrTwo,  80, 16, 13, 50,  Some(4),      None, Some(B),   M,  Some(80),  Some(7);
    TwoHandedSword: "Two-Handed Sword", Sword,      Two,      144, 22, 14, 55,  Some(7),      None, Some(B),   M, Some(100),  Some(5);
    HandAxe:        "Hand Axe",         Hafted,     One,       32,  8, 11, 40,  Some(1),   Some(8), Some(B), RMC,  Some(15),  Some(4);
    BattleAxe:      "Battle Axe",       Hafted,     OneOrTwo,  80, 14, 14, 60,  Some(4),   Some(6), Some(B),  RM,  Some(20),  Some(7);
    GreatAxe:       "Great Axe",        Hafted,     Two,       96, 19, 17, 65,  Some(6),      None, Some(B),   M,  Some(30),  Some(7);
    GiantAxe:       "Giant Axe",        Hafted,     One,      400, 29, 12, 65, Some(10),   Some(6), Some(B),  RM,  Some(50),  Some(7);
    CrudeClub:      "Crude Club",       Hafted,     One,       64, 16, 10, 45,  Some(2),   Some(6), Some(C),  RM,   Some(3),  Some(2);
    WarClub:        "War Club",         Hafted,     One,       48, 14, 10, 50,  Some(2),   Some(7), Some(C),  RM,   Some(5),  Some(5);
    GiantClub:      "Giant Club",       Hafted,     One,      320, 25,  9, 50,  Some(7),   Some(9), Some(C),  RM,  Some(10),  Some(5);
    Torch:          "Torch",            Hafted,     One,       48,  8, 12, 40,  Some(1),      None, Some(C),   M,   Some(1),     None;
    Mace:           "Mace",             Hafted,     One,       80, 16,  9, 50,  Some(4),   Some(5), Some(C),  RM,  Some(15),  Some(5);
    GiantMace:      "Giant Mace",       Hafted,     One,      400, 27, 10, 50,  Some(9),   Some(8), Some(C),  RM,  Some(40),  Some(5);
    WarHammer:      "War Hammer",       Hafted,     One,       64, 15, 13, 45,  Some(3),   Some(6), Some(C),  RM,  Some(14),  Some(5);
    WarPick:        "War Pick",         Hafted,     OneOrTwo,  80, 17, 13, 45,  Some(4),      None, Some(C),   M,  Some(20),  Some(5);
    Flail:          "Flail",            Hafted,     One,       64, 14, 15, 50,  Some(2),      None, Some(C),   M,  Some(15),  Some(5);
    Morningstar:    "Morningstar",      Hafted,     OneOrTwo,  80, 18, 15, 60,  Some(4),      None, Some(C),   M,  Some(20),  Some(5);
    Mattock:        "Mattock",          Hafted,     Two,       96, 19, 14, 55,  Some(6),      None, Some(C),   M,  Some(18),  Some(5);
    Quarterstaff:   "Quarterstaff",     Hafted,     Two,       48, 12, 16, 55,  Some(2),      None, Some(C),   M,   Some(3),  Some(9);
    Sap:            "Sap",              Hafted,     One,       16,  9, 11, 40,  Some(1),      None, Some(C),  MC,   Some(2),  Some(3);
    ThrowingDart:   "Throwing Dart",    Thrown,     One,        3,  9, 15, 40,  Some(0),  Some(12), Some(A),   R,   Some(1), Some(10);
    Boomerang:      "Boomerang",        Thrown,     One,       16, 11, 15, 40,  Some(0),  Some(20), Some(C),   R,   Some(2),  Some(7);
    Grenado:        "Grenado",          Thrown,     One,       32,  9, 15, 40,     None,  Some(15),    None,   R,      None,  Some(4);
    Javelin:        "Javelin",          Pole,       One,       48, 12, 15, 45,  Some(2),  Some(12), Some(A),  RM,   Some(4), Some(10);
    Spear:          "Spear",            Pole,       OneOrTwo,  80, 15, 14, 50,  Some(3),   Some(6), Some(A),  RM,  Some(10),  Some(5);
    GiantSpear:     "Giant Spear",      Pole,       OneOrTwo, 240, 22, 16, 55,  Some(7),  Some(12), Some(A),  RM,  Some(20),  Some(5);
    Pike:           "Pike",             Pole,       Two,      128, 18, 16, 45,  Some(5),      None, Some(A),   M,  Some(15),  Some(5);
    Lance:          "Lance",            Pole,       One,      112, 16, 18, 45,  Some(6),      None, Some(A),   M,   Some(4),  Some(5);
    Halberd:        "Halberd",          Pole,       Two,       96, 16, 16, 55,  Some(3),      None, Some(B),   M,  Some(15),  Some(5);
    Poleaxe:        "Poleaxe",          Pole,       Two,       96, 18, 15, 55,  Some(4),      None, Some(B),   M,  Some(20),  Some(5);
    Trident:        "Trident",          Pole,       OneOrTwo,  80, 14, 16, 45,  Some(2),   Some(5), Some(A),   M,   Some(8),  Some(5);
    Glaive:         "Glaive",           Pole,       Two,      112, 16, 18, 55,  Some(5),      None, Some(B),   M,  Some(15),  Some(9);
    GiantGlaive:    "Giant Glaive",     Pole,       Two,      224, 22, 18, 65,  Some(9),      None, Some(B),   M,  Some(30),  Some(9);
    Sling:          "Sling",            Missile,    Two,       16,  7, 15, 40,  Some(1),  Some(60), Some(C),   R,   Some(1),  Some(8);
    ShortBow:       "Short Bow",        Missile,    Two,       64, 14, 15, 45,  Some(2),  Some(60), Some(A),   R,  Some(20),  Some(8);
    LongBow:        "Long Bow",         Missile,    Two,       96, 16, 15, 55,  Some(4), Some(180), Some(A),   R,  Some(25),  Some(8);
    CompositeBow:   "Composite Bow",    Missile,    Two,      128, 17, 15, 55,  Some(4), Some(225), Some(A),   R,  Some(30),  Some(8);
    GiantBow:       "Giant Bow",        Missile,    Two,      224, 25, 17, 55,  Some(7),  Some(45), Some(A),   R,  Some(80),  Some(8);
    Crossbow:       "Crossbow",         Missile,    Two,      112, 18, 14, 60,  Some(3),  Some(80), Some(A),   R,  Some(15),  Some(5);
    HeavyCrossbow:  "Heavy Crossbow",   Missile,    Two,      160, 20, 14, 60,  Some(4),  Some(90), Some(A),   R,  Some(20),  Some(5);
    SpearThrower:   "Spear Thrower",    Missile,    Two,       64, 11, 14, 50,  Some(2),  Some(15), Some(A),   R,   Some(5), Some(10);
    Blowgun:        "Blowgun",          Missile,    Two,       16,  7, 16, 30,     None,   Some(7),    None,   R,   Some(3), Some(10);
    Net:            "Net",              Entangling, One,       32, 11, 16, 30, Some(-5),   Some(5),    None, RMC,   Some(4),  Some(4);
    Bola:           "Bola",             Entangling, One,       32, 11, 15, 35, Some(-3),  Some(10),    None,  RC,   Some(5),  Some(6);
    Whip:           "Whip",             Entangling, One,       48, 10, 16, 40, Some(-3),      None,    None,  MC,   Some(6), Some(10);
    Rock:           "Rock",             Special,    One,       32,  5, 10, 30, Some(-1),   Some(8), Some(C), RMC,   Some(0),  Some(6);
    Cestus:         "Cestus",           Special,    One,       48, 12, 14, 35, Some(-1),      None, Some(C),  MC,  Some(15),  Some(9);
    Garrote:        "Garrote",          Special,    Two,       16, 12, 15, 30,  Some(3),      None,    None,   C,   Some(3),  Some(3);
    Shield:         "Shield",           Special,    One,        0, 10, 12, 40, Some(-2),      None, Some(C),   M,      None,  Some(4);
}

impl Weapon {
    /// Its row of the chart.
    pub const fn row(self) -> &'static WeaponRow {
        &CHART[self as usize]
    }

    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// Finds a weapon by its printed name, ignoring case.
    pub fn named(name: &str) -> Option<Weapon> {
        Weapon::ALL.into_iter().find(|weapon| weapon.name().eq_ignore_ascii_case(name))
    }

    /// Returns whether it charges as a Pole weapon: the chart's group counts (DQ-NON-19).
    pub const fn is_pole(self) -> bool {
        matches!(self.row().group, Group::Pole)
    }

    pub const fn is_missile(self) -> bool {
        matches!(self.row().group, Group::Missile)
    }

    /// Returns whether it leaves the hand in a ranged attack, by the column Use (DQ-WPN-09, D125).
    pub const fn is_thrown(self) -> bool {
        self.row().uses.ranged() && !self.is_missile()
    }

    /// Returns whether it always needs both hands.
    pub const fn is_two_handed(self) -> bool {
        matches!(self.row().hands, Hands::Two)
    }

    /// Returns whether it can be held in both hands.
    pub const fn may_take_both_hands(self) -> bool {
        !matches!(self.row().hands, Hands::One)
    }

    /// Returns whether a Cranequin can bend it.
    pub const fn is_crossbow(self) -> bool {
        matches!(self, Weapon::Crossbow | Weapon::HeavyCrossbow)
    }

    /// Consecutive Passes needed to load it; 0 if it is not loaded (DQ-WPN-16, D123).
    pub const fn loads(self, cranequin: bool) -> u8 {
        match (self.is_missile(), self.is_crossbow()) {
            (true, true) if cranequin => 3,
            (true, true) => 2,
            (true, false) => 1,
            (false, _) => 0,
        }
    }

    /// Ammunition from the accessories. `None` for others: a Spear Thrower takes a Javelin (DQ-WPN-13).
    pub const fn ammunition(self) -> Option<Accessory> {
        match self {
            Weapon::Sling => Some(Accessory::Shot),
            Weapon::Blowgun => Some(Accessory::Darts),
            Weapon::ShortBow | Weapon::LongBow | Weapon::CompositeBow | Weapon::GiantBow => Some(Accessory::Arrows),
            Weapon::Crossbow | Weapon::HeavyCrossbow => Some(Accessory::Quarrels),
            _ => None,
        }
    }

    /// Returns whether it can trip targets (DQ-ATK-15, D071).
    pub const fn can_trip(self) -> bool {
        use Weapon::{Glaive, Halberd, Poleaxe, Quarterstaff, Spear};
        matches!(self, Quarterstaff | Spear | Halberd | Poleaxe | Glaive)
    }

    /// Returns whether it can entangle targets (DQ-ATK-17).
    pub const fn entangles(self) -> bool {
        matches!(self.row().group, Group::Entangling)
    }

    /// Returns whether it can knock out. Missile and entangling weapons, darts, grenados, lances and pikes cannot (DQ-ATK-21).
    pub const fn knocks_out(self) -> bool {
        use Weapon::{Grenado, Lance, Pike, ThrowingDart};
        !self.is_missile() && !self.entangles() && !matches!(self, ThrowingDart | Grenado | Lance | Pike)
    }

    /// Returns whether it can disarm: it is rated for Melee or Close combat (DQ-ATK-23).
    pub const fn disarms(self) -> bool {
        self.row().uses.melee() || self.row().uses.close()
    }

    /// Returns whether it can be dropped, put away or struck from the hand. Cesti are worn (DQ-WPN-23, D076).
    pub const fn is_held(self) -> bool {
        !matches!(self, Weapon::Cestus)
    }

    /// Returns whether it strangles in Close combat, with the Garrote's values (DQ-WPN-20, -21, -22, -24, D077).
    pub const fn garrotes(self) -> bool {
        matches!(self, Weapon::Garrote) || self.entangles()
    }

    /// Returns whether it can sweep three targets when held in both hands, from Rank 4 (DQ-ATK-12).
    pub const fn sweeps(self) -> bool {
        self.may_take_both_hands() && matches!(self.row().class, Some(Class::B))
    }

    /// Returns whether it strikes two hexes away (DQ-HEX-06, D037).
    pub const fn reaches(self) -> bool {
        matches!(self, Weapon::Pike)
    }

    /// AG lost by a figure of human size while it is lodged. Only Class A missiles and thrown weapons lodge; others give 0
    /// (DQ-WPN-28, D130). For a Spear Thrower, the Javelin lodges.
    pub const fn lodges(self) -> i16 {
        let flies = self.is_missile() || self.is_thrown();
        match (flies, self.row().class) {
            (true, Some(Class::A)) if self.is_pole() || matches!(self, Weapon::SpearThrower) => 5,
            (true, Some(Class::A)) => 3,
            _ => 0,
        }
    }

    /// Returns whether drawing it out wounds: arrows, quarrels, javelins and spears do (DQ-WPN-29, D130).
    pub const fn barbed(self) -> bool {
        self.lodges() > 0 && !matches!(self, Weapon::Dagger | Weapon::ThrowingDart)
    }

    /// Returns whether it can be bought as a weapon. The source lacks contents and coatings (D126), and lances need mounts
    /// (DQ-WPN-15). Shields have their own chart.
    pub const fn is_sold(self) -> bool {
        !matches!(self, Weapon::Grenado | Weapon::Blowgun | Weapon::Lance) && self.row().cost.is_some()
    }
}
