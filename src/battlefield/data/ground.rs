//! Terrains, reliefs and fortifications with their printed factors. Costs count half points of movement (BD-07), and defence
//! factors halves, so that the road's cost and the water's factor of one half are whole numbers.

use serde::{Deserialize, Serialize};

ludus_engine::listed! {
    /// A terrain of a hex (BATT-TERR-26). A bridge is a road on water, and a ford is sand on water (BD-58).
    #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    #[repr(u8)]
    pub enum Terrain {
        #[default]
        None,
        Bushes,
        Forest,
        Road,
        Sand,
        Snow,
        Swamp,
        Water,
    }
}

impl Terrain {
    /// Cost of entering, in half points.
    pub const fn cost(self) -> u8 {
        [2, 4, 6, 1, 4, 4, 8, 10][self as usize]
    }

    /// Factor of the defence score, in halves.
    pub const fn defence(self) -> u8 {
        [2, 2, 4, 2, 2, 2, 4, 1][self as usize]
    }

    pub const fn visibility(self) -> u8 {
        [1, 2, 4, 1, 1, 1, 2, 1][self as usize]
    }

    /// Swamp and water have no relief (BATT-RELIEF-08).
    pub const fn has_relief(self) -> bool {
        !matches!(self, Terrain::Swamp | Terrain::Water)
    }

    /// A fortification stands on everything except swamp, water and road (BD-60).
    pub const fn can_be_built_on(self) -> bool {
        !matches!(self, Terrain::Swamp | Terrain::Water | Terrain::Road)
    }

    /// The sign on the map (UI-02).
    pub const fn sign(self) -> char {
        ['.', '"', '&', '=', ':', '*', '%', '~'][self as usize]
    }

    pub const fn name(self) -> &'static str {
        ["open ground", "bushes", "forest", "road", "sand", "snow", "swamp", "water"][self as usize]
    }
}

/// The relief of a hex (BATT-RELIEF-01).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Relief {
    #[default]
    Plains,
    Hills,
    Rocks,
}

impl Relief {
    pub const ALL: [Relief; 3] = [Relief::Plains, Relief::Hills, Relief::Rocks];

    /// Added to cost, defence factor and visibility (BATT-RELIEF-02 to -04).
    pub const fn bonus(self) -> u8 {
        self as u8
    }

    /// Added to cost and visibility for dwarves, who keep the full defence (BATT-RELIEF-05 to -07).
    pub const fn bonus_for_dwarves(self) -> u8 {
        [0, 0, 1][self as usize]
    }

    pub const fn name(self) -> &'static str {
        ["plains", "hills", "rocks"][self as usize]
    }
}

/// A fortification on a hex (BATT-FORT-02 to -04).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Fort {
    #[default]
    None,
    Simple,
    Castle,
    Stronghold,
}

impl Fort {
    pub const ALL: [Fort; 4] = [Fort::None, Fort::Simple, Fort::Castle, Fort::Stronghold];

    /// Factor of the defence score, in halves.
    pub const fn defence(self) -> u8 {
        [2, 4, 6, 8][self as usize]
    }

    /// The sign on the map (UI-02).
    pub const fn sign(self) -> char {
        [' ', '+', '#', '@'][self as usize]
    }

    pub const fn name(self) -> &'static str {
        ["", "fortification", "castle", "stronghold"][self as usize]
    }
}

/// The homeland of an army's human troops (BD-53). It costs nothing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
#[repr(u8)]
pub enum Homeland {
    Bush,
    Desert,
    Arctic,
    Water,
}

impl Homeland {
    pub const ALL: [Homeland; 4] = [Homeland::Bush, Homeland::Desert, Homeland::Arctic, Homeland::Water];

    /// The terrain in which its folk pays no penalty.
    pub const fn terrain(self) -> Terrain {
        [Terrain::Bushes, Terrain::Sand, Terrain::Snow, Terrain::Water][self as usize]
    }

    pub const fn name(self) -> &'static str {
        ["bush", "desert", "arctic", "water"][self as usize]
    }
}
