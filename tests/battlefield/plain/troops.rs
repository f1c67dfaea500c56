//! The 32 rows of the table, and what follows from a row alone: room, price and Ego (BATT-ARMY, BATT-STAT).

/// A type of troops, in the order of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Kind {
    Archers,
    LightCavalry,
    HeavyCavalry,
    Knights,
    Chariots,
    LightInfantry,
    Pikemen,
    HeavyInfantry,
    Barbarians,
    Nomads,
    Peasants,
    Dwarves,
    DwarvenGuards,
    Elves,
    ElvenArchers,
    Forestmen,
    ForestmanArchers,
    Lizardmen,
    LizardmanGuards,
    Goblins,
    Orcs,
    Ogres,
    Trolls,
    Giants,
    RatFolk,
    BattleLizards,
    BattleElephants,
    Pterodactyls,
    BattleWolves,
    Battlemages,
    Wyverns,
    Demons,
}

use Kind::*;

/// How many fighters a hex holds (BATT-UNIT-01 to 04).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scale {
    Strategic,
    Tactical,
    Personal,
}

impl Scale {
    pub fn men(self) -> u32 {
        match self {
            Scale::Strategic => 200,
            Scale::Tactical => 20,
            Scale::Personal => 1,
        }
    }
}

/// A row of the table, for one fighter. All zero in `volleys`, `power` and `distance` means that the type does not shoot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Row {
    pub kind: Kind,
    pub attack: u32,
    pub volleys: u32,
    pub power: u32,
    pub distance: u32,
    pub defence: u32,
    pub moves: u32,
    /// 0 for demons: the scenario names their Size (BD-14).
    pub size: u32,
    pub hp: u32,
    pub ego: u32,
    /// Hire and maintenance; `None` where the table has no price (BD-15).
    pub price: Option<(u32, u32)>,
}

type Shots = (u32, u32, u32);
const NO_SHOTS: Shots = (0, 0, 0);

const fn row(kind: Kind, attack: u32, shots: Shots, defence: u32, body: [u32; 4], price: Option<(u32, u32)>) -> Row {
    let (volleys, power, distance) = shots;
    let [moves, size, hp, ego] = body;
    Row { kind, attack, volleys, power, distance, defence, moves, size, hp, ego, price }
}

/// Attack, distance, defence, then Move, Size, HP and Ego, then hire and maintenance.
pub const ROWS: [Row; 32] = [
    row(Archers, 1, (10, 3, 5), 1, [1, 1, 2, 2], Some((2, 2))),
    row(LightCavalry, 3, NO_SHOTS, 3, [5, 2, 3, 4], Some((3, 3))),
    row(HeavyCavalry, 4, NO_SHOTS, 4, [4, 2, 5, 6], Some((4, 4))),
    row(Knights, 6, NO_SHOTS, 4, [4, 2, 6, 10], Some((8, 4))),
    row(Chariots, 2, NO_SHOTS, 1, [4, 3, 5, 4], Some((6, 4))),
    row(LightInfantry, 3, NO_SHOTS, 2, [2, 1, 2, 2], Some((2, 2))),
    row(Pikemen, 3, NO_SHOTS, 5, [1, 1, 3, 4], Some((3, 2))),
    row(HeavyInfantry, 4, NO_SHOTS, 4, [1, 1, 4, 5], Some((4, 3))),
    row(Barbarians, 3, (5, 2, 3), 3, [2, 1, 3, 3], Some((1, 3))),
    row(Nomads, 2, (5, 2, 3), 2, [5, 2, 2, 3], Some((2, 1))),
    row(Peasants, 1, NO_SHOTS, 1, [1, 1, 1, 1], Some((1, 1))),
    row(Dwarves, 3, NO_SHOTS, 3, [1, 1, 3, 3], Some((2, 2))),
    row(DwarvenGuards, 5, NO_SHOTS, 5, [2, 1, 5, 6], Some((8, 3))),
    row(Elves, 2, (5, 3, 5), 2, [2, 1, 2, 4], Some((2, 2))),
    row(ElvenArchers, 1, (10, 5, 5), 1, [2, 1, 2, 5], Some((2, 3))),
    row(Forestmen, 2, (5, 4, 5), 2, [2, 1, 2, 3], Some((2, 2))),
    row(ForestmanArchers, 1, (10, 4, 5), 2, [2, 1, 2, 5], Some((2, 2))),
    row(Lizardmen, 3, NO_SHOTS, 3, [2, 1, 3, 3], Some((2, 2))),
    row(LizardmanGuards, 4, (3, 5, 2), 4, [3, 1, 4, 6], Some((6, 4))),
    row(Goblins, 1, (5, 2, 3), 1, [1, 1, 1, 1], Some((1, 1))),
    row(Orcs, 3, NO_SHOTS, 1, [2, 1, 3, 2], Some((2, 1))),
    row(Ogres, 3, NO_SHOTS, 4, [3, 2, 5, 5], Some((4, 3))),
    row(Trolls, 4, NO_SHOTS, 4, [1, 3, 8, 8], Some((2, 4))),
    row(Giants, 10, NO_SHOTS, 8, [5, 5, 30, 50], Some((20, 10))),
    row(RatFolk, 2, NO_SHOTS, 2, [3, 1, 3, 2], Some((1, 2))),
    row(BattleLizards, 5, NO_SHOTS, 4, [3, 4, 6, 2], Some((12, 4))),
    row(BattleElephants, 5, NO_SHOTS, 3, [4, 5, 8, 2], Some((16, 4))),
    row(Pterodactyls, 4, NO_SHOTS, 0, [8, 2, 4, 2], Some((12, 4))),
    row(BattleWolves, 3, NO_SHOTS, 3, [5, 1, 3, 2], Some((8, 2))),
    row(Battlemages, 5, (5, 10, 3), 5, [3, 2, 5, 20], Some((20, 5))),
    row(Wyverns, 20, NO_SHOTS, 20, [10, 20, 40, 100], None),
    row(Demons, 250, (50, 200, 10), 250, [50, 0, 1000, 50_000], None),
];

impl Kind {
    pub fn row(self) -> Row {
        ROWS[self as usize]
    }

    /// Dwarves at home on hills and rocks (BD-53).
    pub fn is_dwarven(self) -> bool {
        matches!(self, Dwarves | DwarvenGuards)
    }

    pub fn is_forest_folk(self) -> bool {
        matches!(self, Forestmen | ForestmanArchers)
    }

    pub fn is_swamp_folk(self) -> bool {
        matches!(self, Lizardmen | LizardmanGuards)
    }

    /// The types that take the homeland of their army (BD-53).
    pub fn is_human(self) -> bool {
        let riders = matches!(self, LightCavalry | HeavyCavalry | Knights | Chariots | Nomads);
        riders || matches!(self, Archers | LightInfantry | Pikemen | HeavyInfantry | Peasants | Barbarians)
    }

    pub fn flies(self) -> bool {
        matches!(self, Pterodactyls | Wyverns)
    }

    /// Fights like light infantry inside a fortification (BD-32).
    pub fn is_cramped_indoors(self) -> bool {
        let riders = matches!(self, LightCavalry | HeavyCavalry | Knights | Nomads | Chariots);
        riders || matches!(self, BattleLizards | BattleElephants | Pterodactyls | BattleWolves)
    }

    /// Can ride on a chariot: Size 1 and at most 2 HP (BD-19).
    pub fn can_be_passenger(self) -> bool {
        let row = self.row();
        row.size == 1 && row.hp <= 2
    }
}

/// The most fighters of a unit (BATT-UNIT-06, BD-08). `size` is that of the row, or of the scenario for demons.
pub fn capacity(scale: Scale, size: u32) -> u32 {
    if scale == Scale::Personal { 1 } else { scale.men() / size }
}

/// Ego of one fighter, with its passenger (BATT-ARMY-21, BD-19).
pub fn ego(kind: Kind, passenger: Option<Kind>, elite: bool) -> u32 {
    let sum = kind.row().ego + passenger.map_or(0, |rider| rider.row().ego);
    if elite { 3 * sum } else { sum }
}

/// Hire cost of one fighter, tripled for elite troops; `None` if the type is not for hire.
pub fn hire(kind: Kind, passenger: Option<Kind>, elite: bool) -> Option<u32> {
    let rider = passenger.map_or(Some(0), |rider| rider.row().price.map(|price| price.0))?;
    let sum = kind.row().price?.0 + rider;
    Some(if elite { 3 * sum } else { sum })
}

/// Maintenance of one fighter, doubled for elite troops; 0 if the table has none.
pub fn maintenance(kind: Kind, passenger: Option<Kind>, elite: bool) -> u32 {
    let of = |kind: Kind| kind.row().price.map_or(0, |price| price.1);
    let sum = of(kind) + passenger.map_or(0, of);
    if elite { 2 * sum } else { sum }
}
