//! The movement step: rates the hexes that a unit can reach.
//!
//! The rating of a hex is the value of the strikes that are possible there, less the threat of the enemies who can strike there,
//! less the distance to the enemy. Values are those of [`Unit::value`] over the three outcomes of a strike.

use crate::ai::custody::{self, Held};
use crate::ai::haste::{UTMOST, haste};
use crate::ai::reason::Reason;
use crate::ai::{Rated, Scratch};
use crate::battle::command::Command;
use crate::battle::odds::StrikeOdds;
use crate::battle::reach::Ways;
use crate::battle::state::FieldBattle;
use crate::battle::unit::{Unit, UnitId};
use crate::data::troop::Troop;
use crate::model::army::General;
use crate::model::going;
use crate::model::setup::{Goal, is_castle};
use crate::model::spot::{SPOTS, Spot};
use alloc::vec::Vec;
use core::cmp::Reverse;
use ludus_engine::dice::{Dice, Domain};

/// The most options of a unit that are kept for a closer look.
pub const OPTIONS: usize = 5;
/// The rounds in which an army keeps out of reach of strong enemies, less from round to round: two armies that both waited for the
/// first strike would never meet.
const CAUTIOUS_ROUNDS: i32 = 16;
/// The rounds in which an army waits for the enemy because it shoots better.
const PATIENT_ROUNDS: u16 = 15;

/// An enemy, and what it does to the unit that is about to move. Values are sums over three outcomes.
#[derive(Clone, Copy, Debug)]
pub struct Foe {
    at: Spot,
    /// Hexes from which it can enter contact in one move, about.
    reach: u8,
    /// The distance from which it can shoot next round; 0 if it does not.
    shoots: u8,
    /// Value that its attack kills.
    attack: i32,
    /// Value that its volley kills in the open.
    volley: i32,
    /// Value that the unit's attack kills.
    gain: i32,
    /// Value that the unit's volley kills.
    shot: i32,
    /// Value that its retaliation kills.
    back: i32,
    /// Value that the unit's retaliation kills.
    answer: i32,
    /// Enemies of the foe next to it, as help for an attack.
    helpers: i32,
}

/// Half points of movement from every hex to the nearest enemy, the most that fits if no way leads there.
pub struct StepField([u16; SPOTS]);

/// Half points of a hex of open ground.
const OPEN: u8 = 2;

impl Default for StepField {
    fn default() -> StepField {
        StepField([u16::MAX; SPOTS])
    }
}

/// A hex with the rating of a unit that ends its move there.
#[derive(Clone, Copy, Debug)]
pub struct RatedSpot {
    to: Spot,
    points: i32,
    why: Reason,
    /// The rank of the hex in ties.
    tie: usize,
}

/// The movement of one army.
pub struct Moving<'a> {
    seen: &'a FieldBattle,
    army: u8,
    level: General,
    /// True if the army gains by waiting, because it shoots better.
    holds: bool,
    haste: i32,
}

/// The order of movement: shooters last, then by number.
const fn rank(id: UnitId, unit: &Unit) -> (bool, u8) {
    (unit.volleys > 0, id.0)
}

impl<'a> Moving<'a> {
    pub fn new(seen: &'a FieldBattle, army: u8, level: General) -> Moving<'a> {
        let patient = level != General::Sergeant && seen.round <= PATIENT_ROUNDS;
        let haste = haste(seen, army);
        let holds = patient && haste == 0 && posture(seen, army) && !is_outranged(seen, army) || is_holder(seen, army);
        Moving { seen, army, level, holds, haste }
    }

    /// The move of the next unit that gains by moving, or the end of the turn.
    pub fn best(&self, scratch: &mut Scratch) -> Rated {
        let seen = self.seen;
        let last = seen.units.get(seen.mover).map(|unit| rank(seen.mover, unit));
        let mut after = last;
        // Units are few, so the next in order is found by a plain scan.
        loop {
            let next = seen.of_army(self.army).filter(|(id, unit)| after.is_none_or(|after| rank(*id, unit) > after));
            let Some((id, unit)) = next.min_by_key(|(id, unit)| rank(*id, unit)) else { break };
            after = Some(rank(id, unit));
            if seen.points_left(id) > 0 {
                scratch.options.clear();
                if let Some(best) = self.best_of(id, scratch) {
                    return best;
                }
            }
        }
        scratch.options.clear();
        self.forced_flight(scratch).unwrap_or(Rated { command: Command::EndTurn, points: 0, why: Reason::Done })
    }

    /// Barbarians who were not outnumbered in their turn of the order may be so now.
    fn forced_flight(&self, scratch: &mut Scratch) -> Option<Rated> {
        let seen = self.seen;
        let barbarians = seen.of_army(self.army).filter(|(_, unit)| unit.troop == Troop::Barbarians);
        let mut forced = barbarians.filter(|(id, _)| seen.points_left(*id) > 0 && seen.is_outnumbered(*id));
        forced.find_map(|(id, _)| self.flight(id, scratch))
    }

    /// The way of outnumbered barbarians: to the safe hex that is farthest from the enemy (BD-20). `None` if there is none.
    fn flight(&self, id: UnitId, scratch: &mut Scratch) -> Option<Rated> {
        let (seen, unit) = (self.seen, self.seen.unit(id));
        seen.search_all_ways(id, seen.points_left(id), &mut scratch.ways);
        let safe = |spot: &Spot| seen.can_stop(unit, *spot) && !seen.is_in_contact(*spot, self.army);
        let away = |spot: &Spot| seen.enemies(self.army).map(|(_, enemy)| enemy.at.distance(*spot)).min().unwrap_or(0);
        let best = scratch.ways.spots().skip(1).filter(safe).max_by_key(away)?;
        let way = scratch.ways.way(best);
        (!way.is_empty()).then_some(Rated {
            command: Command::Move { unit: id, way },
            points: 0,
            why: Reason::MustFlee,
        })
    }

    /// The best command for one unit. `None` if it had better stay.
    fn best_of(&self, id: UnitId, scratch: &mut Scratch) -> Option<Rated> {
        let (seen, unit) = (self.seen, self.seen.unit(id));
        if seen.is_outnumbered(id) {
            return self.flight(id, scratch);
        }
        if let Some(goal) = self.towards_goal(id, unit, scratch) {
            return goal;
        }
        self.look(id, unit, scratch);
        if scratch.foes.is_empty() {
            return None;
        }
        self.flood(unit, scratch);
        // A Sergeant takes prisoners and forgets them.
        if self.level == General::Sergeant {
            scratch.held.clear();
        } else {
            custody::look(seen, id, &mut scratch.held);
        }
        let stay = self.rate(unit, unit.at, (&scratch.foes, &scratch.held), &scratch.steps);
        // Leaving a contact costs a strike of each enemy there, and must gain half as much again (OURS-6, 4).
        let flight = 3 * self.bonus_strikes(unit, scratch) / 2;
        let Scratch { ways, foes, held, options, spots, steps } = scratch;
        seen.search_ways(id, seen.points_left(id), ways);
        spots.clear();
        for to in ways.spots().skip(1).filter(|to| seen.can_stop(unit, *to)) {
            let (points, why) = self.rate(unit, to, (foes, held), steps);
            let points = points - flight;
            // By road a hex can be nearer to the enemy, and no better while it is out of range.
            let nearer = self.haste == UTMOST && why == Reason::Advances;
            if points > stay.0 || nearer && points == stay.0 {
                let why = if flight > 0 { Reason::Flees } else { why };
                keep(spots, RatedSpot { to, points, why, tie: seen.tie_rank(self.army, to) });
            }
        }
        let moved = |spot: &RatedSpot| {
            let command = Command::Move { unit: id, way: ways.way(spot.to) };
            Rated { command, points: spot.points, why: spot.why }
        };
        // Only demons are so fast that a hex can be farther away than a way is long.
        options.extend(spots.iter().filter(|spot| !ways.way(spot.to).is_empty()).map(moved));
        match self.pick(options) {
            Some(index) => {
                let chosen = options[index];
                let guarded = self.with_rear_guard(id, unit, chosen, foes);
                options.extend(guarded);
                Some(guarded.unwrap_or(chosen))
            }
            None => self.instalment(id, unit, ways, |near| self.rate(unit, near, (foes, held), steps).0, stay.0),
        }
    }

    /// The move with the smallest rear guard, if it saves more than it costs (OURS-6, 4): it holds the enemy who would kill more
    /// than a quarter of the unit from behind.
    fn with_rear_guard(&self, id: UnitId, unit: &Unit, chosen: Rated, foes: &[Foe]) -> Option<Rated> {
        let Command::Move { way, .. } = chosen.command else { return None };
        if self.level == General::Sergeant {
            return None;
        }
        let near = foes.iter().filter(|foe| foe.at.distance(unit.at) == 1);
        let strongest = near.max_by_key(|foe| (foe.attack, Reverse(self.seen.tie_rank(self.army, foe.at))))?;
        let guard = unit.fighters.div_ceil(4);
        // Values are sums over three outcomes; the guard is lost in each of them.
        let cost = 3 * i32::from(guard) * unit.value_of_one();
        let held = 1 << unit.at.direction_to(strongest.at)? as u8;
        let command = Command::Leave { unit: id, way, guard, held };
        let saves = strongest.attack > cost && self.seen.check(&command).is_ok();
        saves.then_some(Rated { command, points: chosen.points + strongest.attack - cost, why: Reason::LeavesGuard })
    }

    /// The index of the option that is taken: the best one, or for a Sergeant any of the best three.
    fn pick(&self, options: &[Rated]) -> Option<usize> {
        let count = options.len() as u32;
        if self.level != General::Sergeant || count < 2 {
            return (count > 0).then_some(0);
        }
        let mut dice = Dice::new(self.seen.seed(), Domain::Policy, self.seen.move_number().into());
        Some(dice.one_of(count.min(3)) as usize - 1)
    }

    /// The value of the strikes that enemies around the unit would get if it left.
    fn bonus_strikes(&self, unit: &Unit, scratch: &Scratch) -> i32 {
        scratch.foes.iter().filter(|foe| foe.at.distance(unit.at) == 1).map(|foe| foe.attack).sum()
    }

    /// Collects what every enemy does to the unit, and the unit to every enemy.
    fn look(&self, id: UnitId, unit: &Unit, scratch: &mut Scratch) {
        let seen = self.seen;
        let (own, home) = (unit.value_of_one(), seen.homeland(self.army));
        let armour = if seen.rules.has_house_rules() { unit.kind().defence(home, seen.map.ground(unit.at)) } else { 1 };
        scratch.foes.clear();
        for (enemy, other) in seen.enemies(self.army) {
            let range = seen.range(other);
            let volley = if range > 0 {
                let power = other.kind().shooter().map_or(0, |troop| troop.row().power.into());
                StrikeOdds::new(other, power, armour, unit, seen.wounds(unit)).value_of_three(own)
            } else {
                0
            };
            let shot =
                if seen.range(unit) > 0 { seen.volley_odds(id, enemy).value_of_three(other.value_of_one()) } else { 0 };
            let helpers = seen.of_army(self.army).filter(|(friend, unit)| {
                *friend != id && unit.is_active() && unit.at.distance(other.at) <= 1 + unit.troop.row().moves.min(2)
            });
            scratch.foes.push(Foe {
                at: other.at,
                reach: 1 + other.troop.row().moves,
                shoots: if range > 0 { range + other.troop.row().moves } else { 0 },
                attack: seen.attack_odds(enemy, id).value_of_three(own),
                volley,
                gain: seen.attack_odds(id, enemy).value_of_three(other.value_of_one()),
                shot,
                back: seen.retaliation_odds(enemy, id).value_of_three(own),
                answer: seen.retaliation_odds(id, enemy).value_of_three(other.value_of_one()),
                helpers: helpers.count() as i32,
            });
        }
    }

    /// Counts what the way from every hex to the nearest enemy costs the unit: a straight line would end on the bank of a river,
    /// and the fewest hexes could lead through deep water beside a ford. Other units do not count as obstacles.
    fn flood(&self, unit: &Unit, scratch: &mut Scratch) {
        let seen = self.seen;
        let costs = going::costs(unit.troop, seen.homeland(self.army));
        let moves = unit.kind().moves().max(1);
        let StepField(left) = &mut scratch.steps;
        *left = [u16::MAX; SPOTS];
        // A ring: a hex waits in it once at most.
        let (mut queue, mut waits, mut next, mut count) = ([Spot::NOWHERE; SPOTS], [false; SPOTS], 0, 0);
        for foe in &scratch.foes {
            if left[foe.at.index()] != 0 {
                left[foe.at.index()] = 0;
                queue[count] = foe.at;
                count += 1;
            }
        }
        while count > 0 {
            let spot = queue[next];
            (next, count) = ((next + 1) % SPOTS, count - 1);
            waits[spot.index()] = false;
            // The enemy's own hex is not entered.
            let enters = match left[spot.index()] {
                0 => OPEN,
                // A hex that costs more than a move is paid in rounds (BD-06).
                _ => match costs[seen.map.ground(spot).index()] {
                    cost if cost > moves => cost.div_ceil(moves) * moves,
                    cost => cost,
                },
            };
            let farther = left[spot.index()] + u16::from(enters);
            for near in spot.neighbours() {
                let ground = seen.map.ground(near);
                if !ground.is_off() && costs[ground.index()] > 0 && farther < left[near.index()] {
                    left[near.index()] = farther;
                    if !core::mem::replace(&mut waits[near.index()], true) {
                        queue[(next + count) % SPOTS] = near;
                        count += 1;
                    }
                }
            }
        }
    }

    /// Rates standing on a hex at the end of the move: by the enemies, and by the prisoners that are kept or freed there.
    fn rate(&self, unit: &Unit, spot: Spot, (foes, held): (&[Foe], &[Held]), steps: &StepField) -> (i32, Reason) {
        let (points, why) = self.rate_among(unit, spot, foes, steps);
        match custody::value(held, spot) {
            0 => (points, why),
            value => (points + value, Reason::Prisoners),
        }
    }

    /// Rates standing on a hex among enemies.
    fn rate_among(&self, unit: &Unit, spot: Spot, foes: &[Foe], steps: &StepField) -> (i32, Reason) {
        let (seen, plain) = (self.seen, self.level == General::Sergeant);
        let (mut strike, mut shot, mut threat, mut nearest) = (0, 0, 0, u8::MAX);
        let (mut contacts, mut helpers, mut exchange, mut dies) = (0, 0, i32::MIN, false);
        let range = seen.range(unit);
        let caution = (CAUTIOUS_ROUNDS - i32::from(seen.round)).max(0);
        let care = UTMOST - self.haste;
        let mut is_near = false;
        for foe in foes {
            let distance = foe.at.distance(spot);
            nearest = nearest.min(distance);
            is_near |= distance <= foe.reach.max(foe.shoots) + 1;
            if distance == 1 {
                contacts += 1;
                helpers += foe.helpers;
                exchange = exchange.max(foe.gain - foe.back);
                // Four fifths of the unit, in the sum of three outcomes.
                dies |= 5 * foe.back >= 12 * seen.value(unit);
                // What comes back weighs as much as what the strike kills, or a unit would trade itself for a few fighters.
                strike = strike.max(2 * (foe.gain - foe.back * care / UTMOST));
                threat += (foe.attack - foe.answer) * care / UTMOST;
            } else if distance <= foe.reach {
                // An attack that the unit answers is a threat only as far as it loses by the exchange.
                threat += (foe.attack - foe.answer).max(0) / 2 * caution / CAUTIOUS_ROUNDS;
            }
            // An army that does not gain by waiting has to cross the enemy's fire anyway.
            if self.holds && foe.shoots > 0 && distance > 1 && distance <= foe.shoots {
                threat += foe.volley;
            }
            if distance <= range && (distance > 1 || !seen.has_contact_rule()) {
                shot = shot.max(2 * foe.shot);
            }
        }
        if contacts > 0 && seen.has_contact_rule() {
            shot = 0;
        }
        let home = seen.homeland(self.army);
        let ground = seen.map.ground(spot);
        // Good ground is worth something near the enemy only: foot would never leave the first hill.
        let defence = if is_near { i32::from(going::defence_factor(unit.troop, home, ground)) - 2 } else { 0 };
        // The distance draws an army together that does not gain by waiting; each hex counts a little of the unit's value.
        let pull = (unit.value() / 4).max(2);
        let wanted = if range > 0 && unit.volleys > 0 { i32::from(range) } else { 1 };
        let walked = steps.0[spot.index()];
        let open = i32::from(OPEN);
        let way = if walked == u16::MAX { open * i32::from(nearest) } else { i32::from(walked) };
        // By road the way can be shorter than as many hexes of open ground, and still out of range.
        let away = (way - open * wanted).max(i32::from(nearest) - wanted).max(0);
        let here = steps.0[unit.at.index()];
        let why = if contacts > 0 {
            if exchange > 0 { Reason::EntersContact } else { Reason::Presses }
        } else if shot > 0 {
            Reason::ShootsFromHere
        } else if self.holds {
            Reason::HoldsGround
        } else if walked < here {
            Reason::Advances
        } else if nearest > nearest_of(unit.at, foes) {
            Reason::KeepsAway
        } else {
            Reason::BetterGround
        };
        if plain {
            // The Sergeant does not look at what the enemy can do.
            return (strike.max(shot) - pull * away / open, why);
        }
        let supported = if helpers > 0 && threat > 0 { threat / 2 } else { threat };
        let closeness = if self.holds && shot == 0 { -pull * away / (8 * open) } else { -pull * away / open };
        let factor = if self.holds { 2 } else { 1 };
        let cover = pull * defence * care / (2 * UTMOST);
        // Nothing that lies in the distance is worth a unit that dies for less than its value.
        let ruin = if dies && exchange <= 0 { 3 * unit.value() * care / UTMOST } else { 0 };
        (strike.max(shot) + closeness + cover - factor * supported / 2 - ruin, why)
    }

    /// Foot whose Move is smaller than the cost pays towards the neighbour that is the best way on (BD-06).
    fn instalment(
        &self,
        id: UnitId,
        unit: &Unit,
        ways: &Ways,
        rating: impl Fn(Spot) -> i32,
        stay: i32,
    ) -> Option<Rated> {
        let seen = self.seen;
        let moves = unit.kind().moves();
        // Fast units go round deep water while there is time.
        if self.holds || seen.points_left(id) != moves || moves > 4 && self.haste < UTMOST {
            return None;
        }
        let pay = |to| Command::Pay { unit: id, to };
        let payable = seen.map.neighbours(unit.at).filter(|near| ways.cost(*near).is_none());
        let rated = payable.map(|near| (near, rating(near))).filter(|(_, points)| *points > stay);
        let (to, points) = rated
            .filter(|(near, _)| seen.check(&pay(*near)).is_ok())
            .max_by_key(|(near, points)| (*points, Reverse(seen.tie_rank(self.army, *near))))?;
        Some(Rated { command: pay(to), points, why: Reason::Instalment })
    }

    /// The move that a goal of the scenario demands (OURS-6, 2). `None` if the goal does not concern the unit;
    /// `Some(None)` if the unit stays for it.
    fn towards_goal(&self, id: UnitId, unit: &Unit, scratch: &mut Scratch) -> Option<Option<Rated>> {
        let seen = self.seen;
        match seen.goal {
            Goal::LeaveEast { army } if army == self.army => {
                let edge = seen.map.columns() - 1;
                if unit.at.column() == edge && seen.check(&Command::Withdraw { unit: id }).is_ok() {
                    let command = Command::Withdraw { unit: id };
                    return Some(Some(Rated { command, points: 0, why: Reason::Goal }));
                }
                seen.search_ways(id, seen.points_left(id), &mut scratch.ways);
                let ways = &scratch.ways;
                let stops = ways.spots().skip(1).filter(|to| seen.can_stop(unit, *to));
                let best = stops.max_by_key(|to| (to.column(), Reverse(to.row())));
                let to = best.filter(|to| to.column() > unit.at.column())?;
                let command = Command::Move { unit: id, way: ways.way(to) };
                Some(Some(Rated { command, points: 0, why: Reason::Goal }))
            }
            // The garrison of the castle stays.
            Goal::Hold { army, .. } if army == self.army && is_castle(&seen.map, unit.at) => Some(None),
            _ => None,
        }
    }
}

/// The distance of the nearest enemy.
fn nearest_of(spot: Spot, foes: &[Foe]) -> u8 {
    foes.iter().map(|foe| foe.at.distance(spot)).min().unwrap_or(u8::MAX)
}

/// Keeps the best hexes in order. Ties go by the rank of the hex (OURS-9).
fn keep(spots: &mut Vec<RatedSpot>, new: RatedSpot) {
    let is_behind = |old: &RatedSpot| (new.points, old.tie) > (old.points, new.tie);
    let at = spots.iter().position(is_behind).unwrap_or(spots.len());
    if at < OPTIONS {
        spots.truncate(OPTIONS - 1);
        spots.insert(at, new);
    }
}

/// Returns whether the goal of an army is to hold a castle.
fn is_holder(seen: &FieldBattle, army: u8) -> bool {
    matches!(seen.goal, Goal::Hold { army: holder, .. } if holder == army)
}

/// Returns whether an army stands under fire and shoots at nobody: then it loses by waiting, however many volleys it has.
fn is_outranged(seen: &FieldBattle, army: u8) -> bool {
    let hits = |shooter: &Unit, target: &Unit| shooter.at.distance(target.at) <= seen.range(shooter);
    let own = || seen.of_army(army).map(|(_, unit)| unit).filter(|unit| unit.is_active());
    let enemies = || seen.enemies(army).map(|(_, enemy)| enemy);
    enemies().any(|enemy| own().any(|unit| hits(enemy, unit)))
        && !enemies().any(|enemy| own().any(|unit| hits(unit, enemy)))
}

/// Returns whether an army gains by waiting: its volleys of the next three rounds are worth more than the enemy's (OURS-6, 2).
fn posture(seen: &FieldBattle, army: u8) -> bool {
    let force = |unit: &Unit| {
        let power = unit.kind().shooter().map_or(0, |troop| u32::from(troop.row().power));
        u32::from(unit.fighters) * power * u32::from(unit.volleys.min(3))
    };
    let own: u32 = seen.of_side(army).filter(|(_, unit)| unit.is_active()).map(|(_, unit)| force(unit)).sum();
    let enemy: u32 = seen.enemies(army).map(|(_, unit)| force(unit)).sum();
    4 * own > 5 * enemy
}
