//! The action of a figure that covers several hexes (22, D160): it bites, charges or tramples its enemies. Each
//! position in reach is rated by the blows possible there, the enemies trampled on the way, and the danger at the end.

use crate::ai::acting::{Plan, pass};
use crate::ai::reason::Reason;
use crate::ai::worth::Points;
use crate::battle::blow::{Blow, Range, Tool, WeaponUse};
use crate::battle::command::{Act, Going, PassAct};
use crate::battle::figure::{Figure, FigureId, Stance};
use crate::battle::state::{Bout, Form};
use crate::model::creature::MOST_ATTACKS;
use crate::model::ground::arena::HexSet;
use crate::model::ground::bulk::Bulk;
use crate::model::ground::zones::ShapeSide;
use crate::model::setup::MOST_A_SIDE;
use ludus_engine::hex::Hex;

/// Value of a foe thrown down, and of each hex closer to an enemy.
const THROWN: Points = 350;
const NEARER: Points = 100;
/// Most paths that are rated, shortest first.
const MOST: usize = 600;

/// Possible attacks of the figure and one enemy on each other.
#[derive(Clone, Copy, Debug, Default)]
struct Duel {
    id: FigureId,
    at: Hex,
    spot: usize,
    /// Distance in hexes that the enemy can move and still strike.
    charge: i32,
    able: bool,
    /// Value and chance of each attack, face to face; value of trampling.
    bites: [(Points, i16); MOST_ATTACKS],
    trample: Points,
    foe_blow: Points,
}

struct Fray {
    duels: [Duel; MOST_A_SIDE],
    count: usize,
    tools: [Option<(WeaponUse, Tool)>; MOST_ATTACKS],
}

impl Fray {
    fn of(plan: &mut Plan<'_, '_>) -> Fray {
        let me = plan.field.me;
        let mut fray = Fray { duels: Default::default(), count: 0, tools: [None; MOST_ATTACKS] };
        let seen = *plan.field.seen;
        for (place, means) in seen.figure(me).means().iter().enumerate() {
            fray.tools[place] = seen.tool(me, *means, Range::Melee).map(|tool| (*means, tool));
        }
        for number in 0..MOST_A_SIDE {
            let Some(foe) = plan.field.foe(number).copied() else { break };
            let foe_blow = plan.field.answer(number);
            let (at, charge) = (seen.figure(foe.id).at, i32::from(seen.figure(foe.id).tmr()) / 2);
            let mut duel =
                Duel { id: foe.id, at, spot: seen.spot(at), charge, able: foe.able, foe_blow, ..Duel::default() };
            for (place, tool) in fray.tools.iter().enumerate() {
                duel.bites[place] = tool.map_or((0, 0), |(means, tool)| {
                    plan.field.odds_cache().value(&seen, &Blow::plain(me, foe.id, means, Range::Melee), &tool)
                });
            }
            let small = !seen.figure(foe.id).is_large();
            if let Some(tool) = seen.trample(me).filter(|_| small) {
                let standing = seen.figure(foe.id).stance == Stance::Standing;
                let value = plan
                    .field
                    .odds_cache()
                    .value(&seen, &Blow::plain(me, foe.id, WeaponUse::Trample, Range::Melee), &tool)
                    .0;
                duel.trample = value + if standing { THROWN } else { 0 };
            }
            fray.duels[fray.count] = duel;
            fray.count += 1;
        }
        fray
    }

    fn duels(&self) -> impl Iterator<Item = &Duel> {
        self.duels[..self.count].iter()
    }

    /// Total value of the blows possible in the position of `there`, and the best one. A Charge allows only one blow.
    fn blows(&self, there: &Bout, me: FigureId, charge: bool) -> (Points, Option<(FigureId, WeaponUse)>) {
        let (mut sum, mut best) = (0, None);
        let mut most = 0;
        for (place, tool) in self.tools.iter().enumerate() {
            let Some((means, tool)) = tool else { continue };
            let reached = self.duels().filter(|duel| there.in_reach(me, duel.id, tool));
            let Some(duel) = reached.max_by_key(|duel| duel.bites[place].0) else { continue };
            let rear = there.figure(duel.id).side_from(there.figure(me)) == ShapeSide::Rear;
            let value = duel.bites[place].0 * if rear { 13 } else { 10 } / 10;
            sum += value * tool.natural.map_or(1, |natural| Points::from(natural.times));
            if value > most || best.is_none() {
                (most, best) = (value, Some((duel.id, *means)));
            }
        }
        (if charge { most } else { sum }, best)
    }

    /// Damage to be expected from its enemies in this position.
    fn danger(&self, there: &Bout, me: FigureId) -> Points {
        let figure = there.figure(me);
        let near = self.duels().filter(|duel| duel.able).filter_map(|duel| {
            let foe = there.figure(duel.id);
            let weight = match figure.distance(foe) {
                ..=1 => 10,
                distance if distance <= 1 + duel.charge => 6,
                _ => return None,
            };
            let side = match figure.side_from(foe) {
                ShapeSide::Front => 10,
                ShapeSide::Flank => 12,
                ShapeSide::Rear => 14,
            };
            Some(duel.foe_blow * weight * side / 100)
        });
        near.sum()
    }

    /// Upper bound for the value of trampling on a path of `steps` steps to `end`. No hex of the figure is farther from
    /// its head than its number of hexes.
    fn most_trampling(&self, figure: &Figure, end: Hex, steps: usize) -> Points {
        let longest = (steps + 2 * figure.shape().len()) as i32;
        let near = self.duels().filter(|duel| figure.at.distance(duel.at) + duel.at.distance(end) <= longest);
        near.map(|duel| duel.trample.max(0)).sum()
    }

    /// Value of trampling the figures in these hexes.
    fn trampling(&self, trodden: &HexSet) -> Points {
        self.duels().filter(|duel| trodden.contains(duel.spot)).map(|duel| duel.trample).sum()
    }
}

impl Plan<'_, '_> {
    /// Rates all options of a figure that covers several hexes.
    pub(super) fn score_large(&mut self) {
        let (me, figure, pulse) = (self.field.me, *self.field.figure(), self.field.seen.pulse());
        let fray = Fray::of(self);
        let here = self.cautious(fray.danger(self.field.seen, me));
        self.add(-here - 200, pass(figure.facing, PassAct::Wait), Reason::Waits);
        if figure.is_tangled() {
            self.add(500 - here, pass(figure.facing, PassAct::Disentangle(me)), Reason::Frees);
        } else if figure.stance != Stance::Standing {
            self.add(600 - here, pass(figure.facing, PassAct::Rise), Reason::Rises);
        }
        if figure.must_pass == pulse {
            return;
        }
        if figure.no_attack != pulse {
            self.bite_inside(&fray, here);
            let engaged = self.field.seen.is_engaged(me);
            let form = if engaged { Form::Attack } else { Form::Charge };
            self.go_large(&fray, form);
        }
        self.go_large(&fray, Form::Move);
    }

    /// Bites an enemy inside its own hexes with its best attack (DQ-MULTI-07).
    fn bite_inside(&mut self, fray: &Fray, here: Points) {
        let me = self.field.me;
        let inside = fray.duels().filter(|duel| self.field.figure().covers(self.field.seen.figure(duel.id).at));
        let bites = inside.flat_map(|duel| {
            let all = fray.tools.iter().zip(duel.bites).filter_map(|(tool, bite)| Some(((*tool)?.1.natural?, bite)));
            all.map(|(natural, (value, chance))| (value * Points::from(natural.times), chance, duel.id))
        });
        let Some((value, chance, at)) = bites.max_by_key(|(value, ..)| *value) else { return };
        debug_assert!(at != me);
        self.add(value - here, Act::Grapple, Reason::Strikes { at, rear: false, charge: false, chance });
    }

    /// Rates every position in reach for this kind of action.
    fn go_large(&mut self, fray: &Fray, form: Form) {
        let (me, figure) = (self.field.me, *self.field.figure());
        let seen = *self.field.seen;
        let leave = seen.leave_now(me, form, false);
        let Some(nearest) = self.field.nearest().map(|foe| foe.id) else { return };
        let now = figure.distance(seen.figure(nearest));
        let mut there = seen;
        let mut best: Option<(Points, Act, Reason)> = None;
        let mut weighed = 0;
        let mut score_options = |bulk: &Bulk<'_>, going: Going| {
            weighed += 1;
            if weighed > MOST || form == Form::Charge && going.way.is_empty() {
                return;
            }
            let who = there.figure_mut(me);
            (who.at, who.facing) = (seen.end_of(me, going.way), going.facing);
            let gain = -(fray.danger(&there, me) * self.field.caution / 100);
            let option = match form {
                Form::Move => {
                    let nearer = NEARER * (now - there.figure(me).distance(there.figure(nearest)));
                    let ahead = Points::from(there.zone(me).meets(&there.filled(nearest))) * NEARER;
                    let why = match nearer {
                        1.. => Reason::Approaches(nearest),
                        _ if going.way.is_empty() => Reason::Turns,
                        _ => Reason::GoesRound(nearest),
                    };
                    Some((gain + nearer + ahead, Act::Move(going), why))
                }
                _ => {
                    let (value, struck) = fray.blows(&there, me, form == Form::Charge);
                    struck.map(|(at, means)| {
                        let charge = form == Form::Charge;
                        let rear = there.figure(at).side_from(there.figure(me)) == ShapeSide::Rear;
                        let act = if charge { Act::Charge(going, means) } else { Act::Attack(going) };
                        let blow = Blow { charge, ..Blow::plain(me, at, means, Range::Melee) };
                        let chance = there.chances(&blow).map_or(0, |terms| terms.msc());
                        (value + gain + 100, act, Reason::Strikes { at, rear, charge, chance })
                    })
                }
            };
            let Some((points, act, why)) = option else { return };
            let more = fray.most_trampling(&figure, there.figure(me).at, going.way.len());
            if best.is_some_and(|(most, ..)| points + more <= most) {
                return;
            }
            let tramples = if more > 0 { fray.trampling(&bulk.treads(going.way, going.facing)) } else { 0 };
            if best.is_none_or(|(most, ..)| points + tramples > most) {
                best = Some((points + tramples, act, why));
            }
        };
        seen.with_bulk(me, leave.points, |bulk| bulk.each(|way, facing| score_options(bulk, Going { way, facing })));
        if let Some((points, act, why)) = best {
            self.add(points, act, why);
        }
    }
}
