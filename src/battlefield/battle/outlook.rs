//! What an army can see coming: layers of figures over the map, the strikes that a walk provokes, and who can strike a unit next
//! (UI-04, UI-09, UI-10). Everything uses the functions that the dice use later, and only what the battle at hand contains: for a
//! player that is an observation, so hidden enemies are in no figure.

use crate::battle::event::Manner;
use crate::battle::odds::StrikeOdds;
use crate::battle::reach::Ways;
use crate::battle::state::{FieldBattle, Stage};
use crate::battle::unit::{Unit, UnitId, UnitStance};
use crate::data::troop::Troop;
use crate::model::going;
use crate::model::spot::{Spot, Way};
use alloc::vec::Vec;

/// The layers over the map, in the order in which a key shows them (UI-04).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum MapLayer {
    #[default]
    Units,
    /// Defence factors of the ground.
    Defence,
    /// Shooters that reach a hex with a volley.
    Volleys,
    /// Enemies that can attack a hex after their next move.
    Threat,
    /// Units around a hex: an enemy there strikes at the back of a unit that leaves it.
    Zones,
}

impl MapLayer {
    pub const ALL: [MapLayer; 5] =
        [MapLayer::Units, MapLayer::Defence, MapLayer::Volleys, MapLayer::Threat, MapLayer::Zones];

    pub const fn name(self) -> &'static str {
        ["units", "defence", "volleys", "threat", "zones"][self as usize]
    }

    /// The meaning of the numbers in the hexes, in a few words.
    pub const fn means(self) -> &'static str {
        [
            "no numbers",
            "factor of the ground",
            "your shooters in reach",
            "enemies that can attack next",
            "enemies beside the hex",
        ][self as usize]
    }

    #[must_use]
    pub fn next(self) -> MapLayer {
        MapLayer::ALL[(self as usize + 1) % MapLayer::ALL.len()]
    }
}

/// The figures of one hex in a layer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct LayerFigure {
    pub spot: Spot,
    /// For the army: a number of its units, or the defence factor in halves.
    pub own: u8,
    /// For its enemies: a number of their units.
    pub enemy: u8,
}

/// A strike that threatens a unit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Danger {
    pub by: UnitId,
    pub manner: Manner,
    pub odds: StrikeOdds,
}

/// The price of a walk.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WalkOutlook {
    /// Half points that the way costs, and those left afterwards.
    pub cost: u8,
    pub left: u8,
    /// Bonus strikes that enemies can take, in the order of the steps. Each strikes at most once.
    pub strikes: Vec<Danger>,
    /// Enemies next to the last hex.
    pub contacts: Vec<UnitId>,
}

impl FieldBattle {
    /// The figures of a layer as an army reads them. Hexes with nothing to say are left out.
    pub fn layer(&self, layer: MapLayer, army: u8) -> Vec<LayerFigure> {
        if layer == MapLayer::Units {
            return Vec::new();
        }
        let all: Vec<Spot> = self.map.spots().filter(|spot| !self.map.ground(*spot).is_off()).collect();
        let figures: Vec<LayerFigure> = match layer {
            MapLayer::Units => Vec::new(),
            MapLayer::Defence => {
                let factor =
                    |spot: Spot| going::defence_factor(Troop::LightInfantry, None, self.map.ground(spot)) as u8;
                all.iter().map(|spot| LayerFigure { spot: *spot, own: factor(*spot), enemy: 0 }).collect()
            }
            MapLayer::Volleys => {
                let shooters = |allied: bool| self.shooters(army, allied);
                let [own, enemy] = [shooters(true), shooters(false)];
                let reach = |list: &[(Spot, u8)], spot: Spot| {
                    list.iter().filter(|(at, range)| at.distance(spot) <= *range).count() as u8
                };
                all.iter()
                    .map(|spot| LayerFigure { spot: *spot, own: reach(&own, *spot), enemy: reach(&enemy, *spot) })
                    .collect()
            }
            MapLayer::Threat => self.threats(army, &all),
            MapLayer::Zones => {
                let near = |spot: Spot, allied: bool| {
                    let around = spot.neighbours().into_iter().filter_map(|near| self.units.on(near));
                    let counts = |id: &UnitId| {
                        self.unit(*id).is_visible() && self.are_allied(self.unit(*id).army, army) == allied
                    };
                    around.filter(counts).count() as u8
                };
                all.iter()
                    .map(|spot| LayerFigure { spot: *spot, own: near(*spot, true), enemy: near(*spot, false) })
                    .collect()
            }
        };
        figures.into_iter().filter(|figure| figure.own > 0 || figure.enemy > 0).collect()
    }

    /// Places and ranges of the units that can shoot now: under the house rule Contact nobody with an enemy beside it.
    fn shooters(&self, army: u8, allied: bool) -> Vec<(Spot, u8)> {
        let all = self.units.all().iter().filter(|unit| unit.is_active() && self.are_allied(unit.army, army) == allied);
        let able = |unit: &&Unit| !(self.has_contact_rule() && self.is_in_contact(unit.at, unit.army));
        all.filter(able).map(|unit| (unit.at, self.range(unit))).filter(|(_, range)| *range > 0).collect()
    }

    fn threats(&self, army: u8, all: &[Spot]) -> Vec<LayerFigure> {
        let mut figures: Vec<LayerFigure> =
            all.iter().map(|spot| LayerFigure { spot: *spot, own: 0, enemy: 0 }).collect();
        let mut ways = Ways::default();
        for (id, _) in self.enemies(army) {
            self.next_ways(id, &mut ways);
            for figure in &mut figures {
                figure.enemy += u8::from(self.is_beside_way(id, figure.spot, &ways));
            }
        }
        figures
    }

    /// The ways of an enemy in its next move, with all of its points.
    fn next_ways(&self, id: UnitId, ways: &mut Ways) {
        self.search_ways(id, self.unit(id).kind().moves(), ways);
    }

    fn is_beside_way(&self, id: UnitId, spot: Spot, ways: &Ways) -> bool {
        let unit = self.unit(id);
        let from = |near: Spot| ways.cost(near).is_some() && self.may_stand(unit, near);
        spot != unit.at && spot.neighbours().into_iter().any(from)
    }

    /// Returns whether a unit may end its move on a hex, or stay there.
    fn may_stand(&self, unit: &Unit, at: Spot) -> bool {
        at == unit.at || self.can_stop(unit, at)
    }

    /// The enemies of an army that can attack a hex after their next move.
    pub fn attackers_of(&self, spot: Spot, army: u8) -> Vec<UnitId> {
        let mut ways = Ways::default();
        let mut can = |id: UnitId| {
            self.next_ways(id, &mut ways);
            self.is_beside_way(id, spot, &ways)
        };
        self.enemies(army).map(|(id, _)| id).filter(|id| can(*id)).collect()
    }

    /// The enemies of an army that can shoot at a hex after their next move, from a place where Contact does not forbid it (OURS-1).
    pub fn shooters_of(&self, spot: Spot, army: u8) -> Vec<UnitId> {
        let mut ways = Ways::default();
        let has_contact = self.has_contact_rule();
        let least = if has_contact { 2 } else { 1 };
        let mut can = |id: UnitId, unit: &Unit| {
            let range = self.range(unit);
            if range == 0 || has_contact && self.enemies_around(spot, army).any(|other| other != id) {
                return false;
            }
            self.next_ways(id, &mut ways);
            let open = |at: Spot| !has_contact || !self.is_in_contact(at, unit.army);
            ways.spots().any(|at| (least..=range).contains(&at.distance(spot)) && self.may_stand(unit, at) && open(at))
        };
        self.enemies(army).filter(|(id, unit)| can(*id, unit)).map(|(id, _)| id).collect()
    }

    /// The enemies that can attack a hex after their next move, and the others that can shoot at it then.
    pub fn comers_of(&self, spot: Spot, army: u8) -> [Vec<UnitId>; 2] {
        let (attackers, mut shooters) = (self.attackers_of(spot, army), self.shooters_of(spot, army));
        shooters.retain(|id| !attackers.contains(id));
        [attackers, shooters]
    }

    /// Returns whether an army has had its movement of this round.
    pub fn has_moved(&self, army: u8) -> bool {
        self.stage > Stage::Movement || self.order[..usize::from(self.turn)].contains(&army)
    }

    /// The enemies that may strike at a unit as it leaves a hex: each at most once in a round, not if it is busy, held by the rear
    /// guard, or was discovered during this move (BD-47, BD-49, readings 12 and 13).
    pub(crate) fn strikers(&self, id: UnitId, from: Spot, below: Option<Spot>) -> impl Iterator<Item = UnitId> {
        let army = self.unit(id).army;
        let able = move |spot: Spot| {
            let striker = self.units.on(spot)?;
            let other = self.unit(striker);
            let enemy = other.is_visible() && !self.are_allied(other.army, army);
            let done = other.bonus || other.let_go || other.fresh || self.is_busy(other);
            (enemy && !done).then_some(striker)
        };
        from.neighbours().into_iter().chain(below).filter_map(able)
    }

    /// The price of a walk along a way. `held`: directions around the start in which a rear guard holds the enemy.
    pub fn walk_outlook(&self, id: UnitId, way: Way, held: u8) -> WalkOutlook {
        let unit = self.unit(id);
        let costs = going::costs(unit.troop, self.homeland(unit.army));
        let spent: u16 = way.spots(unit.at).map(|spot| u16::from(costs[self.map.ground(spot).index()])).sum();
        let cost = spent.min(u8::MAX.into()) as u8;
        let (mut strikes, mut at): (Vec<Danger>, Spot) = (Vec::new(), unit.at);
        for next in way.spots(unit.at) {
            let kept = |striker: UnitId| {
                let direction = unit.at.neighbours().iter().position(|near| *near == self.unit(striker).at);
                at == unit.at && direction.is_some_and(|direction| held >> direction & 1 == 1)
            };
            let mut here: Vec<UnitId> = self.strikers(id, at, None).filter(|striker| !kept(*striker)).collect();
            ludus_engine::order::by_key(&mut here, |striker| self.unit(*striker).at);
            for by in here {
                if strikes.iter().all(|danger| danger.by != by) {
                    strikes.push(Danger { by, manner: Manner::Bonus, odds: self.attack_odds(by, id) });
                }
            }
            at = next;
        }
        let contacts = self.enemies_around(at, unit.army).collect();
        WalkOutlook { cost, left: self.points_left(id).saturating_sub(cost), strikes, contacts }
    }

    /// The chance in 6 that a hidden unit on a hex is discovered before the first round, as far as the battle at hand knows.
    pub fn discovery_chance_on(&self, id: UnitId, at: Spot) -> u8 {
        let mut then = self.clone();
        then.units.put(id, at);
        then.discovery_chance(id)
    }

    /// The rounds in which a unit pays its way into a hex beside it. `None` if it needs no instalments, or cannot enter (BD-06).
    pub fn rounds_to_enter(&self, id: UnitId, to: Spot) -> Option<u8> {
        let unit = self.unit(id);
        let moves = unit.kind().moves().max(1);
        let cost =
            going::cost(unit.troop, self.homeland(unit.army), self.map.ground(to)).filter(|cost| *cost > moves)?;
        let paid = if unit.paid_to == to { unit.paid } else { 0 };
        Some(cost.saturating_sub(paid).div_ceil(moves))
    }

    /// The smallest rear guards of a unit, as fighters and directions held: of one enemy, of two and so on, the most dangerous
    /// first (BD-49). Empty if no enemy stands next to it or nobody would be left to leave.
    pub fn rear_guards(&self, id: UnitId) -> Vec<(u8, u8)> {
        let unit = self.unit(id);
        let mut near: Vec<UnitId> = self.enemies_around(unit.at, unit.army).collect();
        ludus_engine::order::by_key(&mut near, |enemy| {
            core::cmp::Reverse(self.attack_odds(*enemy, id).losses_of_three())
        });
        let mut held = 0;
        let guards = near.iter().zip(1u16..).map(|(enemy, count)| {
            let direction = unit.at.neighbours().iter().position(|spot| *spot == self.unit(*enemy).at).unwrap_or(0);
            held |= 1 << direction;
            ((count * u16::from(unit.fighters)).div_ceil(4) as u8, held)
        });
        guards.take_while(|(guard, _)| *guard < unit.fighters).collect()
    }

    /// The strikes that a unit on a hex has to expect in the combat of this round, from enemies as they stand now.
    pub fn dangers(&self, id: UnitId, at: Spot) -> Vec<Danger> {
        let army = self.unit(id).army;
        if at != self.unit(id).at {
            let mut then = self.clone();
            then.units.put(id, at);
            return then.dangers(id, at);
        }
        let then = self;
        let mut all = Vec::new();
        for (by, other) in then.enemies(army) {
            let free = match other.stance {
                UnitStance::Undecided => true,
                UnitStance::Bound => other.target == id,
                UnitStance::Defending => false,
            };
            let is_new_round = then.stage == Stage::Movement;
            let decided = !is_new_round && (other.struck || !free || then.is_busy(other));
            if decided {
                continue;
            }
            let distance = other.at.distance(at);
            if distance == 1 {
                all.push(Danger { by, manner: Manner::Attack, odds: then.attack_odds(by, id) });
            } else if distance <= then.range(other) && !then.is_covered(other, at, army) {
                all.push(Danger { by, manner: Manner::Volley, odds: then.volley_odds(by, id) });
            }
        }
        all
    }

    /// Returns whether the house rule Contact forbids a volley: an enemy stands beside the shooter or the target (OURS-1).
    fn is_covered(&self, shooter: &Unit, at: Spot, army: u8) -> bool {
        self.has_contact_rule()
            && (self.is_in_contact(shooter.at, shooter.army) || self.enemies_around(at, army).next().is_some())
    }
}
