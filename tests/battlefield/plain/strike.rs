//! Scores, forces and strikes (BATT-STAT, BATT-STRIKE).

use super::field::{Fort, Ground, Homeland, Terrain};
use super::troops::{Kind, Scale};

/// What a strike needs to know of the fighters who give or take it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Fighters {
    pub kind: Kind,
    pub passenger: Option<Kind>,
    pub elite: bool,
    pub homeland: Homeland,
    pub number: u32,
    pub ground: Ground,
}

impl Fighters {
    /// A full or partial unit without passengers, homeland or elite on open ground.
    pub fn plain(kind: Kind, number: u32, ground: Ground) -> Fighters {
        Fighters { kind, passenger: None, elite: false, homeland: Homeland::None, number, ground }
    }

    fn with_passenger(&self, score: impl Fn(Kind) -> u32) -> u32 {
        score(self.kind) + self.passenger.map_or(0, score)
    }

    fn doubled_if_elite(&self, score: u32) -> u32 {
        if self.elite { 2 * score } else { score }
    }

    fn is_cramped(&self) -> bool {
        self.ground.fort != Fort::None && self.kind.is_cramped_indoors()
    }

    /// HP of one fighter, with its passenger.
    pub fn hp(&self) -> u32 {
        self.with_passenger(|kind| kind.row().hp)
    }

    /// Attack of one fighter: first replaced indoors, then doubled for elite troops, then for folk at home (BD-29, BD-32).
    pub fn attack(&self) -> u32 {
        let score = if self.is_cramped() { 3 } else { self.with_passenger(|kind| kind.row().attack) };
        let score = self.doubled_if_elite(score);
        let fierce = matches!(self.ground.counted(), Terrain::Forest | Terrain::Swamp);
        if fierce && self.ground.is_home(self.kind, self.homeland) { 2 * score } else { score }
    }

    /// Defence of one fighter on its ground, rounded down, at least 1 unless the score is 0 (BD-28).
    pub fn defence(&self) -> u32 {
        let score = if self.is_cramped() { 2 } else { self.with_passenger(|kind| kind.row().defence) };
        let score = self.doubled_if_elite(score);
        if score == 0 {
            return 0;
        }
        let product = score * self.ground.defence_doubled(self.kind, self.homeland) / 2;
        product.max(1)
    }

    /// The type that shoots: the passenger of a chariot, or the fighters themselves.
    fn shooter(&self) -> Kind {
        self.passenger.unwrap_or(self.kind)
    }

    /// Volleys of a whole battle.
    pub fn volleys(&self) -> u32 {
        self.shooter().row().volleys
    }

    pub fn power(&self) -> u32 {
        self.shooter().row().power
    }

    /// The greatest distance of a volley (BATT-UNIT-08, BATT-STAT-07).
    pub fn range(&self, scale: Scale) -> u32 {
        let distance = self.shooter().row().distance;
        if scale == Scale::Strategic { distance.min(1) } else { distance }
    }

    pub fn attack_force(&self) -> u32 {
        self.number * self.attack()
    }

    pub fn defence_force(&self) -> u32 {
        self.number * self.defence()
    }

    pub fn volley_force(&self) -> u32 {
        self.number * self.power()
    }
}

/// The strength k: a tenth of the force, rounded up.
pub fn strength(force: u32) -> u32 {
    force.div_ceil(10)
}

/// 4, 5 or 6 (BD-02).
pub fn factor(die: u8) -> u32 {
    u32::from(die).div_ceil(2) + 3
}

/// HP of a strike before any limit. On the personal scale the tenth is taken last (BD-10).
pub fn product(scale: Scale, force: u32, die: u8) -> u32 {
    if scale == Scale::Personal { strength(factor(die) * force) } else { factor(die) * strength(force) }
}

/// What a strike of `hp` does to fighters: HP that count as lost, and dead (BD-23, BD-24).
pub fn damage(hp: u32, target: &Fighters) -> (u32, u32) {
    let all = target.number * target.hp();
    (hp.min(all), (hp / target.hp()).min(target.number))
}

/// What a strike of `hp` does to a single fighter who has lost HP before (BD-10, BD-23).
pub fn wound(hp: u32, lost: u32, target: &Fighters) -> (u32, u32) {
    let left = target.hp() - lost;
    if hp < left { (hp, 0) } else { (left, 1) }
}

/// HP of a volley after Shields (OURS-1).
pub fn shielded(hp: u32, target: &Fighters) -> u32 {
    hp.div_ceil(target.defence().max(1))
}
