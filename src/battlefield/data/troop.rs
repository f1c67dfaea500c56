//! The 32 types of troops with their printed scores (ARMY-T1), and the groups that single rules name.
//!
//! The rows are exact, even the odd ones: trolls cost 2 and have an Ego of 8, pterodactyls defend with 0 (BD-18).

use alloc::string::String;
use core::fmt;
use serde::{Deserialize, Serialize};

/// The printed scores of one fighter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct TroopRow {
    /// The code of OURS-10, two letters.
    pub code: &'static str,
    /// The code that the supplement prints.
    pub printed: &'static str,
    pub name: &'static str,
    pub attack: u8,
    /// Volleys in a whole battle; 0 for troops that do not shoot.
    pub volleys: u8,
    pub power: u8,
    /// Greatest distance of a volley, in tactical hexes.
    pub range: u8,
    pub defence: u8,
    pub moves: u8,
    /// Room of one fighter. Demons have 5 to 50, given by the scenario (BD-14).
    pub size: u8,
    pub hp: u16,
    pub ego: u16,
    /// Price of one fighter. `None` for wyverns and demons, which are not for hire (BD-15).
    pub hire: Option<u8>,
    pub maintenance: u8,
}

macro_rules! troops {
    ($($troop:ident $code:literal $printed:literal $name:literal: $attack:literal
        $volleys:literal x $power:literal : $range:literal $defence:literal $moves:literal $size:literal $hp:literal
        $ego:literal $hire:expr, $maintenance:literal;)*) => {
        /// A type of troops (BATT-ARMY-03). It is stored under its code of two letters.
        #[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
        pub enum Troop {
            $(#[serde(rename = $code)] $troop,)*
        }

        impl Troop {
            /// All types, in the order of the printed table.
            pub const ALL: [Troop; 32] = [$(Troop::$troop),*];
        }

        const ROWS: [TroopRow; 32] = [$(TroopRow {
            code: $code, printed: $printed, name: $name, attack: $attack, volleys: $volleys, power: $power,
            range: $range, defence: $defence, moves: $moves, size: $size, hp: $hp, ego: $ego, hire: $hire,
            maintenance: $maintenance,
        },)*];
    };
}

// Code, printed code, name: attack, volleys x power : range, defence, move, size, HP, Ego, hire, maintenance.
troops! {
    Archers "AR" "A" "Archers": 1 10 x 3:5 1 1 1 2 2 Some(2), 2;
    LightCavalry "LC" "LC" "Light cavalry": 3 0 x 0:0 3 5 2 3 4 Some(3), 3;
    HeavyCavalry "HC" "HC" "Heavy cavalry": 4 0 x 0:0 4 4 2 5 6 Some(4), 4;
    Knights "KN" "K" "Knights": 6 0 x 0:0 4 4 2 6 10 Some(8), 4;
    Chariots "CH" "C" "Chariots": 2 0 x 0:0 1 4 3 5 4 Some(6), 4;
    LightInfantry "LI" "LI" "Light infantry": 3 0 x 0:0 2 2 1 2 2 Some(2), 2;
    Pikemen "PK" "P" "Pikemen": 3 0 x 0:0 5 1 1 3 4 Some(3), 2;
    HeavyInfantry "HI" "HI" "Heavy infantry": 4 0 x 0:0 4 1 1 4 5 Some(4), 3;
    Barbarians "BA" "B" "Barbarians": 3 5 x 2:3 3 2 1 3 3 Some(1), 3;
    Nomads "NO" "N" "Nomads": 2 5 x 2:3 2 5 2 2 3 Some(2), 1;
    Peasants "PE" "PE" "Peasants": 1 0 x 0:0 1 1 1 1 1 Some(1), 1;
    Dwarves "DW" "D" "Dwarves": 3 0 x 0:0 3 1 1 3 3 Some(2), 2;
    DwarvenGuards "DG" "DG" "Dwarven guards": 5 0 x 0:0 5 2 1 5 6 Some(8), 3;
    Elves "EL" "E" "Elves": 2 5 x 3:5 2 2 1 2 4 Some(2), 2;
    ElvenArchers "EA" "EA" "Elven archers": 1 10 x 5:5 1 2 1 2 5 Some(2), 3;
    Forestmen "FO" "F" "Forestmen": 2 5 x 4:5 2 2 1 2 3 Some(2), 2;
    ForestArchers "FA" "FA" "Forest archers": 1 10 x 4:5 2 2 1 2 5 Some(2), 2;
    Lizardmen "LZ" "L" "Lizardmen": 3 0 x 0:0 3 2 1 3 3 Some(2), 2;
    LizardGuards "LG" "LG" "Lizard guards": 4 3 x 5:2 4 3 1 4 6 Some(6), 4;
    Goblins "GO" "G" "Goblins": 1 5 x 2:3 1 1 1 1 1 Some(1), 1;
    Orcs "OR" "O" "Orcs": 3 0 x 0:0 1 2 1 3 2 Some(2), 1;
    Ogres "OG" "OG" "Ogres": 3 0 x 0:0 4 3 2 5 5 Some(4), 3;
    Trolls "TR" "T" "Trolls": 4 0 x 0:0 4 1 3 8 8 Some(2), 4;
    Giants "GI" "GI" "Giants": 10 0 x 0:0 8 5 5 30 50 Some(20), 10;
    RatFolk "RF" "R" "Rat folk": 2 0 x 0:0 2 3 1 3 2 Some(1), 2;
    BattleLizards "BL" "BL" "Battle lizards": 5 0 x 0:0 4 3 4 6 2 Some(12), 4;
    BattleElephants "BE" "BE" "Battle elephants": 5 0 x 0:0 3 4 5 8 2 Some(16), 4;
    Pterodactyls "BP" "BP" "Pterodactyls": 4 0 x 0:0 0 8 2 4 2 Some(12), 4;
    BattleWolves "BW" "BW" "Battle wolves": 3 0 x 0:0 3 5 1 3 2 Some(8), 2;
    Battlemages "BM" "BM" "Battlemages": 5 5 x 10:3 5 3 2 5 20 Some(20), 5;
    Wyverns "WY" "W" "Wyverns": 20 0 x 0:0 20 10 20 40 100 None, 0;
    LesserDemons "DE" "DE" "Lesser demons": 250 50 x 200:10 250 50 5 1000 50000 None, 0;
}

impl Troop {
    #[inline]
    pub const fn row(self) -> &'static TroopRow {
        &ROWS[self as usize]
    }

    pub const fn code(self) -> &'static str {
        self.row().code
    }

    pub const fn name(self) -> &'static str {
        self.row().name
    }

    /// The name after a number of fighters: "Wyvern" after 1, otherwise "Wyverns".
    pub fn name_after(self, fighters: u8) -> String {
        let endings = [("men", "man"), ("lves", "lf"), ("rves", "rf"), ("s", "")];
        let one = endings.into_iter().find_map(|(many, one)| Some((self.name().strip_suffix(many)?, one)));
        match one.filter(|_| fighters == 1) {
            Some((stem, one)) => format!("{stem}{one}"),
            None => self.name().into(),
        }
    }

    /// Returns whether the troops shoot as far as archers do, five hexes: they count as one type for Muster (OURS-1).
    pub const fn has_bows(self) -> bool {
        self.row().range == 5
    }

    /// The type of a code, either of OURS-10 or as printed, in any case. Marrawi are lizardmen (ARMY-T1, note 7).
    pub fn of(code: &str) -> Option<Troop> {
        let known = |troop: &Troop| {
            let row = troop.row();
            row.code.eq_ignore_ascii_case(code) || row.printed.eq_ignore_ascii_case(code)
        };
        let marrawi = match code {
            "M" | "m" => Some(Troop::Lizardmen),
            "MG" | "mg" => Some(Troop::LizardGuards),
            _ => None,
        };
        Troop::ALL.into_iter().find(known).or(marrawi)
    }

    /// Human types, which can have a homeland (BD-53).
    pub const fn is_human(self) -> bool {
        use Troop::*;
        matches!(
            self,
            Archers
                | LightCavalry
                | HeavyCavalry
                | Knights
                | Chariots
                | LightInfantry
                | Pikemen
                | HeavyInfantry
                | Peasants
                | Barbarians
                | Nomads
        )
    }

    /// At home in forests: they attack twice as hard there and pay no penalty (BATT-TERR-09, -10, BD-53).
    pub const fn is_forest_folk(self) -> bool {
        matches!(self, Troop::Forestmen | Troop::ForestArchers)
    }

    /// At home in swamps (BATT-TERR-18, BD-53).
    pub const fn is_swamp_folk(self) -> bool {
        matches!(self, Troop::Lizardmen | Troop::LizardGuards)
    }

    /// At home on hills and rocks (BATT-RELIEF-05, -07).
    pub const fn is_dwarven(self) -> bool {
        matches!(self, Troop::Dwarves | Troop::DwarvenGuards)
    }

    /// Elven and forest troops, among which elves serve (BD-22).
    pub const fn is_sylvan(self) -> bool {
        matches!(self, Troop::Elves | Troop::ElvenArchers | Troop::Forestmen | Troop::ForestArchers)
    }

    /// Flyers pay 1 for every hex and cross everything (BD-61).
    pub const fn flies(self) -> bool {
        matches!(self, Troop::Pterodactyls | Troop::Wyverns)
    }

    /// Mounted troops and beasts count as light infantry inside a fortification (BATT-FORT-07, -08, BD-32).
    pub const fn is_cramped_indoors(self) -> bool {
        use Troop::*;
        matches!(
            self,
            LightCavalry
                | HeavyCavalry
                | Knights
                | Nomads
                | Chariots
                | BattleLizards
                | BattleElephants
                | Pterodactyls
                | BattleWolves
        )
    }

    /// Too big for a forest: exactly chariots and elephants (BATT-TERR-11, BD-55).
    pub const fn is_barred_from_forest(self) -> bool {
        matches!(self, Troop::Chariots | Troop::BattleElephants)
    }

    /// Everything with 4 HP or more, except swamp folk (BATT-TERR-19, BD-56).
    pub const fn is_barred_from_swamp(self) -> bool {
        self.row().hp >= 4 && !self.is_swamp_folk()
    }

    /// Heavy armour sinks, and three kinds of beasts cannot swim (BATT-TERR-22, -24, BD-57).
    pub const fn is_barred_from_water(self) -> bool {
        use Troop::*;
        matches!(
            self,
            HeavyCavalry
                | HeavyInfantry
                | DwarvenGuards
                | Knights
                | Chariots
                | BattleElephants
                | BattleLizards
                | BattleWolves
        )
    }

    /// Can ride on a chariot: Size 1 and at most 2 HP (BATT-ARMY-06, BD-19).
    pub const fn can_ride(self) -> bool {
        use Troop::*;
        matches!(self, Archers | LightInfantry | Peasants | Elves | ElvenArchers | Forestmen | ForestArchers | Goblins)
    }

    /// Fights on foot: one fighter takes the room of one (OURS-6).
    pub const fn is_foot(self) -> bool {
        self.row().size == 1 && !matches!(self, Troop::BattleWolves)
    }
}

impl fmt::Display for Troop {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.code())
    }
}
