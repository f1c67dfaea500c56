//! The fifty-nine rows of the weapons chart (20.2, DQ-WPN-T1) and what a row's note says of its weapon.

use crate::hexarena::data::accessory::Accessory;
use serde::{Deserialize, Serialize};
use std::fmt;

/// The heading under which the chart prints a weapon.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Group {
    Sword,
    Hafted,
    Thrown,
    Pole,
    Missile,
    Entangling,
    Special,
}

/// The hands that a weapon takes (DQ-WPN-08).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs)]
pub enum Hands {
    One,
    /// Either; in two hands its damage is 1 higher.
    OneOrTwo,
    Two,
}

/// How a weapon wounds (20.2, DQ-WPN-06).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub enum Class {
    /// It thrusts.
    A,
    /// It slashes.
    B,
    /// It crushes.
    C,
}

impl Class {
    /// The rolls at which its grievous injury occurs (18.3, DQ-GRIEV-02).
    pub const fn grievous(self) -> (u8, u8) {
        match self {
            Class::A => (1, 20),
            Class::B => (21, 80),
            Class::C => (70, 100),
        }
    }
}

/// The types of attack that a weapon is rated for (DQ-ATK-01).
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

    /// Whether it can be thrown or shot.
    pub const fn ranged(self) -> bool {
        self.0 & 1 != 0
    }

    /// Whether it can strike an adjacent hex.
    pub const fn melee(self) -> bool {
        self.0 & 2 != 0
    }

    /// Whether it can be used in Close combat.
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
    /// Its printed name.
    pub name: &'static str,
    /// The heading it stands under.
    pub group: Group,
    /// The hands it takes.
    pub hands: Hands,
    /// Its weight, 16 to the pound. A rock weighs two pounds (ours); a shield's weight is that of the [`Shield`](super::shield::Shield).
    pub ounces: u16,
    /// Physical Strength below which damage is lost (DQ-WPN-04).
    pub ps: i16,
    /// Manual Dexterity below which Base Chance is lost (DQ-WPN-05).
    pub md: i16,
    /// Base Chance, in per cent.
    pub bc: i16,
    /// Added to D10; none where the damage is that of a content or a coating (V and * of the chart).
    pub damage: Option<i16>,
    /// Range in hexes; none where it cannot be thrown or shot. A trident has a range and is not thrown (D125).
    pub range: Option<u8>,
    /// How it wounds; none never causes a Grievous Injury (DQ-GRIEV-03).
    pub class: Option<Class>,
    /// The types of attack it is rated for.
    pub uses: Uses,
    /// Price in Silver Pennies; none where the chart has V. Rocks cost nothing (ours).
    pub cost: Option<u16>,
    /// The highest Rank; none where there is no Rank at all (DQ-WPN-11).
    pub max_rank: Option<u8>,
}

macro_rules! chart {
    ($($weapon:ident: $name:literal, $group:ident, $hands:ident, $ounces:literal, $ps:literal, $md:literal, $bc:literal,
       $damage:expr, $range:expr, $class:expr, $uses:ident, $cost:expr, $max_rank:expr;)+) => {
        /// A weapon of the chart; in a file its printed name.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        #[repr(u8)]
        #[allow(missing_docs)]
        pub enum Weapon {
            $(#[serde(rename = $name)] $weapon,)+
        }

        impl Weapon {
            /// All of them, in the order of the chart.
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

    /// Its printed name.
    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// The weapon of a printed name, in any case.
    pub fn named(name: &str) -> Option<Weapon> {
        Weapon::ALL.into_iter().find(|weapon| weapon.name().eq_ignore_ascii_case(name))
    }

    /// Whether it charges as a Pole weapon: the group of the chart (DQ-NON-19).
    pub const fn is_pole(self) -> bool {
        matches!(self.row().group, Group::Pole)
    }

    /// Whether it shoots (chart, group Missile).
    pub const fn is_missile(self) -> bool {
        matches!(self.row().group, Group::Missile)
    }

    /// Whether it leaves the hand when it is used at range; the column Use decides (DQ-WPN-09, D125).
    pub const fn is_thrown(self) -> bool {
        self.row().uses.ranged() && !self.is_missile()
    }

    /// Whether it fills both hands always.
    pub const fn is_two_handed(self) -> bool {
        matches!(self.row().hands, Hands::Two)
    }

    /// Whether it may be held in both hands.
    pub const fn may_take_both_hands(self) -> bool {
        !matches!(self.row().hands, Hands::One)
    }

    /// Whether it is one of the two that are bent with a Cranequin.
    pub const fn is_crossbow(self) -> bool {
        matches!(self, Weapon::Crossbow | Weapon::HeavyCrossbow)
    }

    /// Consecutive Passes from empty to loaded; 0 for what is not loaded (DQ-WPN-16, D123).
    pub const fn loads(self, cranequin: bool) -> u8 {
        match (self.is_missile(), self.is_crossbow()) {
            (true, true) if cranequin => 3,
            (true, true) => 2,
            (true, false) => 1,
            (false, _) => 0,
        }
    }

    /// What it shoots; none for what shoots nothing of the accessories: a Spear Thrower takes a Javelin (DQ-WPN-13).
    pub const fn ammunition(self) -> Option<Accessory> {
        match self {
            Weapon::Sling => Some(Accessory::Shot),
            Weapon::Blowgun => Some(Accessory::Darts),
            Weapon::ShortBow | Weapon::LongBow | Weapon::CompositeBow | Weapon::GiantBow => Some(Accessory::Arrows),
            Weapon::Crossbow | Weapon::HeavyCrossbow => Some(Accessory::Quarrels),
            _ => None,
        }
    }

    /// Whether it trips (DQ-ATK-15, D071).
    pub const fn can_trip(self) -> bool {
        use Weapon::{Glaive, Halberd, Poleaxe, Quarterstaff, Spear};
        matches!(self, Quarterstaff | Spear | Halberd | Poleaxe | Glaive)
    }

    /// Whether it entangles (DQ-ATK-17).
    pub const fn entangles(self) -> bool {
        matches!(self.row().group, Group::Entangling)
    }

    /// Whether it knocks out: neither missile nor entangling, no dart, grenado, lance or pike (DQ-ATK-21).
    pub const fn knocks_out(self) -> bool {
        use Weapon::{Grenado, Lance, Pike, ThrowingDart};
        !self.is_missile() && !self.entangles() && !matches!(self, ThrowingDart | Grenado | Lance | Pike)
    }

    /// Whether it disarms: rated for Melee or Close combat (DQ-ATK-23).
    pub const fn disarms(self) -> bool {
        self.row().uses.melee() || self.row().uses.close()
    }

    /// Whether it can be struck from the hand, dropped or put away: cesti are worn (DQ-WPN-23, D076).
    pub const fn is_held(self) -> bool {
        !matches!(self, Weapon::Cestus)
    }

    /// Whether it strangles in Close combat, with the values of the Garrote (DQ-WPN-20, -21, -22, -24, D077).
    pub const fn garrotes(self) -> bool {
        matches!(self, Weapon::Garrote) || self.entangles()
    }

    /// Whether one strike of it, held in both hands, may go to three targets from Rank 4 on (DQ-ATK-12).
    pub const fn sweeps(self) -> bool {
        self.may_take_both_hands() && matches!(self.row().class, Some(Class::B))
    }

    /// Whether it strikes two hexes away (DQ-HEX-06, D037).
    pub const fn reaches(self) -> bool {
        matches!(self, Weapon::Pike)
    }

    /// The AG that a figure of human size loses while it is lodged, 0 for what does not lodge: a missile or thrown weapon of
    /// Class A (DQ-WPN-28, D130). Of a Spear Thrower it is the Javelin that lodges.
    pub const fn lodges(self) -> i16 {
        let flies = self.is_missile() || self.is_thrown();
        match (flies, self.row().class) {
            (true, Some(Class::A)) if self.is_pole() || matches!(self, Weapon::SpearThrower) => 5,
            (true, Some(Class::A)) => 3,
            _ => 0,
        }
    }

    /// Whether drawing it out wounds (DQ-WPN-29, D130): arrows, quarrels, javelins, spears.
    pub const fn barbed(self) -> bool {
        self.lodges() > 0 && !matches!(self, Weapon::Dagger | Weapon::ThrowingDart)
    }

    /// Whether it can be bought: contents and coatings are missing from the source (D126), lances need mounts (DQ-WPN-15),
    /// and shields stand in a chart of their own.
    pub const fn is_sold(self) -> bool {
        !matches!(self, Weapon::Grenado | Weapon::Blowgun | Weapon::Lance) && self.row().cost.is_some()
    }
}
