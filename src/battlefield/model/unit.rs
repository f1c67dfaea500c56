//! The record of a unit (BATT-UNIT-09), and the scores that follow from it.

use crate::data::ground::{Fort, Homeland};
use crate::data::size::Scale;
use crate::data::troop::Troop;
use crate::model::going;
use crate::model::map::Ground;
use crate::model::spot::Spot;
use serde::{Deserialize, Serialize};

/// The standing order of a unit: how it answers an attack without a question to its player (BD-90).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum StandingOrder {
    /// The player decides each time.
    Ask,
    /// Binds itself to the attacker, and takes every bonus strike.
    Answer,
    /// Defends itself, and takes no bonus strike, because that would bind it.
    Defend,
    /// The better of both by what is visible.
    #[default]
    Best,
}

impl StandingOrder {
    pub const ALL: [StandingOrder; 4] =
        [StandingOrder::Ask, StandingOrder::Answer, StandingOrder::Defend, StandingOrder::Best];

    pub const fn name(self) -> &'static str {
        ["ask", "answer", "defend", "best"][self as usize]
    }
}

/// The troops of a unit: their type, whether they are elite, and what their chariots carry.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Kind {
    pub troop: Troop,
    pub elite: bool,
    /// The passenger of each chariot (BATT-ARMY-06). All chariots of a unit carry the same or nothing (BD-19).
    pub with: Option<Troop>,
}

impl Kind {
    pub const fn plain(troop: Troop) -> Kind {
        Kind { troop, elite: false, with: None }
    }

    #[inline]
    fn total(self, of: impl Fn(Troop) -> u16) -> u16 {
        of(self.troop) + self.with.map_or(0, of)
    }

    /// Elite doubling covers the passenger's scores as well (BATT-ARMY-08, -19).
    #[inline]
    fn elite(self, score: u16, factor: u16) -> u16 {
        if self.elite { factor * score } else { score }
    }

    /// The attack score of one fighter on a ground. In a fortification riders and beasts count as light infantry; elites are
    /// doubled after that (BATT-FORT-07, reading 6).
    #[inline]
    pub fn attack(self, ground: Ground) -> u16 {
        let score = if ground.fort() != Fort::None && self.troop.is_cramped_indoors() {
            u16::from(Troop::LightInfantry.row().attack)
        } else {
            self.total(|troop| troop.row().attack.into())
        };
        self.elite(score, 2) * going::attack_factor(self.troop, ground)
    }

    /// The defence score of one fighter on a ground: rounded down, at least 1. A printed 0 stays 0 (BATT-TERR-03, BD-28).
    #[inline]
    pub fn defence(self, home: Option<Homeland>, ground: Ground) -> u16 {
        let score = if ground.fort() != Fort::None && self.troop.is_cramped_indoors() {
            u16::from(Troop::LightInfantry.row().defence)
        } else {
            self.total(|troop| troop.row().defence.into())
        };
        let score = self.elite(score, 2);
        if score == 0 { 0 } else { (score * going::defence_factor(self.troop, home, ground) / 2).max(1) }
    }

    /// HP of one fighter; those of a passenger are added (BATT-ARMY-08).
    #[inline]
    pub fn hp(self) -> u16 {
        self.total(|troop| troop.row().hp)
    }

    /// The troops that shoot: the passenger's distance score is kept (BD-19).
    #[inline]
    pub fn shooter(self) -> Option<Troop> {
        self.with.into_iter().chain([self.troop]).find(|troop| troop.row().volleys > 0)
    }

    /// Points of movement in halves (BD-07).
    #[inline]
    pub const fn moves(self) -> u8 {
        2 * self.troop.row().moves
    }

    /// Ego of one fighter. An elite has three times as much (BATT-ARMY-21).
    pub fn ego(self) -> u32 {
        let ego = u32::from(self.troop.row().ego) + self.with.map_or(0, |with| with.row().ego.into());
        if self.elite { 3 * ego } else { ego }
    }

    /// The cost of hiring one fighter, tripled for an elite. `None` if the troops are not for hire (BD-15).
    pub fn hire(self) -> Option<u32> {
        let with = self.with.map_or(Some(0), |with| with.row().hire)?;
        let hire = u32::from(self.troop.row().hire?) + u32::from(with);
        Some(if self.elite { 3 * hire } else { hire })
    }

    /// Maintenance of one fighter, doubled for an elite (BATT-ARMY-20).
    pub fn maintenance(self) -> u32 {
        self.elite(self.total(|troop| troop.row().maintenance.into()), 2).into()
    }

    /// Hire and one maintenance (BD-16, BD-17). `None` if the troops are not for hire.
    pub fn price(self) -> Option<u32> {
        Some(self.hire()? + self.maintenance())
    }
}

/// One tenth of a force, rounded up: what a strike multiplies (BATT-STRIKE-02).
#[inline]
pub const fn tenth(force: u32) -> u16 {
    force.div_ceil(10) as u16
}

/// HP of a strike at a factor: the factor times k, on the personal scale a tenth of the factor times the force (BD-10).
#[inline]
pub const fn strike_hp(scale: Scale, force: u32, factor: u8) -> u32 {
    match scale {
        Scale::Personal => tenth(factor as u32 * force) as u32,
        Scale::Tactical | Scale::Strategic => factor as u32 * tenth(force) as u32,
    }
}

/// A unit as it enters a battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct UnitRecord {
    pub troop: Troop,
    pub fighters: u8,
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub elite: bool,
    /// The passenger of each chariot.
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub with: Option<Troop>,
    /// The initial position. Units without one are deployed in the battle.
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub at: Option<Spot>,
    /// True if it starts hidden (BATT-HIDE-01).
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub hidden: bool,
    /// The Size of a demon, 5 to 50 (BD-14).
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub size: Option<u8>,
    #[serde(default, skip_serializing_if = "ludus_engine::json::is_default")]
    pub order: StandingOrder,
}

impl UnitRecord {
    pub const fn new(troop: Troop, fighters: u8) -> UnitRecord {
        UnitRecord {
            troop,
            fighters,
            elite: false,
            with: None,
            at: None,
            hidden: false,
            size: None,
            order: StandingOrder::Best,
        }
    }

    pub const fn kind(&self) -> Kind {
        Kind { troop: self.troop, elite: self.elite, with: self.with }
    }

    /// The most fighters of such a unit. A passenger takes no room (BATT-ARMY-07).
    pub fn most(&self, scale: Scale) -> u8 {
        scale.most(self.size.unwrap_or(self.troop.row().size))
    }

    pub fn ego(&self) -> u32 {
        u32::from(self.fighters) * self.kind().ego()
    }

    /// Its attack, defence and volley on open ground, to compare them: k (UNIT-T1), or the HP of a medium strike on
    /// the personal scale. `None` if it does not shoot.
    pub fn strikes(&self, scale: Scale) -> (u32, u32, Option<u32>) {
        let (kind, ground) = (self.kind(), Ground::open());
        let strike = |score: u16| match u32::from(self.fighters) * u32::from(score) {
            force if scale == Scale::Personal => strike_hp(scale, force, 5),
            force => tenth(force).into(),
        };
        let volley = kind.shooter().map(|troop| strike(troop.row().power.into()));
        (strike(kind.attack(ground)), strike(kind.defence(None, ground)), volley)
    }

    /// The price of the whole unit. `None` if it is not for hire.
    pub fn price(&self) -> Option<u32> {
        Some(u32::from(self.fighters) * self.kind().price()?)
    }
}
