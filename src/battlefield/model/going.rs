//! What a ground does to troops: the cost of entering it, the factor of their defence, and how well it hides.
//!
//! Costs are looked up in a table of all troops, homelands and grounds, because every search for a way asks for them.

use crate::data::ground::{Fort, Homeland, Relief, Terrain};
use crate::data::troop::Troop;
use crate::model::map::Ground;
use ludus_engine::lazy::Lazy;

/// Costs of one mover by [`Ground::index`], in half points. 0 stands for a ground that the mover cannot enter.
pub type Costs = [u8; Ground::KINDS];

static COSTS: Lazy<[[Costs; 5]; 32]> = Lazy::new(|| {
    let mut all = [[[0; Ground::KINDS]; 5]; 32];
    for troop in Troop::ALL {
        for home in [None].into_iter().chain(Homeland::ALL.map(Some)) {
            for ground in (0..Ground::KINDS).filter_map(Ground::from_index) {
                let cost = printed_cost(troop, home, ground).unwrap_or(0);
                all[troop as usize][column(home)][ground.index()] = cost;
            }
        }
    }
    all
});

const fn column(home: Option<Homeland>) -> usize {
    match home {
        None => 0,
        Some(home) => home as usize + 1,
    }
}

/// Returns whether a unit is at home in a terrain: by its kind, or by its army's homeland (BD-53).
pub fn is_at_home(troop: Troop, home: Option<Homeland>, terrain: Terrain) -> bool {
    let native = match terrain {
        Terrain::Forest => troop.is_forest_folk(),
        Terrain::Swamp => troop.is_swamp_folk(),
        _ => false,
    };
    native || troop.is_human() && home.is_some_and(|home| home.terrain() == terrain)
}

/// The homeland counts for human troops only (BD-53).
fn is_barred(troop: Troop, ground: Ground) -> bool {
    match ground.terrain() {
        // The wyvern never walks (reading 7), so it needs no ban.
        Terrain::Forest => troop.is_barred_from_forest(),
        Terrain::Swamp => troop.is_barred_from_swamp(),
        // Armour sinks even at home in the water (reading 11).
        Terrain::Water => troop.is_barred_from_water(),
        _ => false,
    }
}

fn printed_cost(troop: Troop, home: Option<Homeland>, ground: Ground) -> Option<u8> {
    if troop.flies() {
        // Roads cost a flyer a whole point, too (BD-61, reading 7).
        return Some(2);
    }
    if is_barred(troop, ground) {
        return None;
    }
    let relief = if troop.is_dwarven() { ground.relief().bonus_for_dwarves() } else { ground.relief().bonus() };
    let terrain = if is_at_home(troop, home, ground.terrain()) { Terrain::None } else { ground.terrain() };
    Some(terrain.cost() + 2 * relief)
}

/// The costs of a mover on every ground.
#[inline]
pub fn costs(troop: Troop, home: Option<Homeland>) -> &'static Costs {
    &COSTS[troop as usize][column(home)]
}

/// The cost of entering a ground in half points (BATT-MOVE-09). `None` if the troops cannot enter it.
#[inline]
pub fn cost(troop: Troop, home: Option<Homeland>, ground: Ground) -> Option<u8> {
    Some(costs(troop, home)[ground.index()]).filter(|cost| *cost > 0)
}

/// The factor of the defence score in halves: fortification or terrain, plus the relief (BATT-FORT-06, BD-30, BD-31).
#[inline]
pub fn defence_factor(troop: Troop, home: Option<Homeland>, ground: Ground) -> u16 {
    let base = match ground.fort() {
        Fort::None if ground.terrain() == Terrain::Water && is_at_home(troop, home, Terrain::Water) => 2,
        Fort::None => ground.terrain().defence(),
        fort => fort.defence(),
    };
    u16::from(base) + 2 * u16::from(ground.relief().bonus())
}

/// The factor of the attack score: folk of forests and swamps attack twice as hard at home (BATT-TERR-09, -18).
/// The hex of the attacker counts (BD-29).
#[inline]
pub const fn attack_factor(troop: Troop, ground: Ground) -> u16 {
    let at_home = match ground.terrain() {
        Terrain::Forest => troop.is_forest_folk(),
        Terrain::Swamp => troop.is_swamp_folk(),
        _ => false,
    };
    if at_home { 2 } else { 1 }
}

/// Everyone who searches for hidden units: what their natives see better (BD-65).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Watchers {
    terrains: u8,
    dwarves: bool,
}

impl Watchers {
    /// Adds a unit of a hostile army.
    pub fn add(&mut self, troop: Troop, home: Option<Homeland>) {
        for terrain in Terrain::ALL.into_iter().filter(|terrain| is_at_home(troop, home, *terrain)) {
            self.terrains |= 1 << terrain as u8;
        }
        self.dwarves |= troop.is_dwarven();
    }
}

/// The visibility of a ground for those who search it. Terrain and relief are reduced each by its own natives (BD-65).
/// A fortification counts as open ground (BD-85).
pub const fn visibility(ground: Ground, watchers: Watchers) -> u8 {
    let known = watchers.terrains >> ground.terrain() as u8 & 1 == 1;
    let terrain = if known { Terrain::None.visibility() } else { ground.terrain().visibility() };
    let relief = if watchers.dwarves { ground.relief().bonus_for_dwarves() } else { ground.relief().bonus() };
    terrain + relief
}

/// The chance in 6 that hidden fighters are discovered, 1 to 6 (BATT-HIDE-05 to -09). Exactly one eighth, quarter or half
/// counts for the upper class (BD-62).
pub const fn discovery_chance(fighters: u8, most: u8, visibility: u8) -> u8 {
    let (fighters, most) = (fighters as u16, most as u16);
    let factor: u8 = if 8 * fighters < most {
        4
    } else if 4 * fighters < most {
        6
    } else if 2 * fighters < most {
        8
    } else {
        10
    };
    let chance = factor.saturating_sub(visibility);
    if chance < 1 {
        1
    } else if chance > 6 {
        6
    } else {
        chance
    }
}

/// The relief of rocks is the only ground that no zone may have (OURS-3).
pub const fn is_rough_for_a_zone(ground: Ground) -> bool {
    matches!(ground.terrain(), Terrain::Swamp | Terrain::Water) || matches!(ground.relief(), Relief::Rocks)
}
