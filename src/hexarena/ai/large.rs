//! The action of a figure that covers several hexes (22, D160): it bites, charges or tramples its enemies. Each
//! position in reach is rated by the blows possible there, the enemies trampled on the way, and the danger at the end.

use crate::ai::acting::{Plan, pass};
use crate::ai::reason::Reason;
use crate::ai::worth::Points;
use crate::battle::blow::{Blow, Range, Tool, WeaponUse};
use crate::battle::command::{Act, Going, PassAct};
use crate::battle::figure::{FigureId, Stance};
use crate::battle::state::{Bout, Form};
use crate::model::creature::MOST_ATTACKS;
use crate::model::ground::bulk::{Bulk, End, KnownGround};
use crate::model::ground::zones::ShapeSide;
use crate::model::setup::MOST_A_SIDE;
use ludus_engine::hex::Hex;

/// Value of a foe thrown down, and of each hex closer to an enemy.
const THROWN: Points = 350;
const NEARER: Points = 100;
/// The greatest distance in hexes at which a figure strikes.
const REACH: i32 = 2;
/// Most paths that are rated, shortest first.
const MOST: usize = 600;

/// Possible attacks of the figure and one enemy on each other.
#[derive(Clone, Copy, Debug, Default)]
struct Duel {
    id: FigureId,
    at: Hex,
    spot: usize,
    /// The number of hexes that it fills.
    long: i32,
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
    /// Number of hexes of the figure.
    long: i32,
    /// True if no blow of an enemy would be welcome.
    fears: bool,
    tools: [Option<(WeaponUse, Tool)>; MOST_ATTACKS],
}

impl Fray {
    fn of(plan: &mut Plan<'_, '_>) -> Fray {
        let me = plan.field.me;
        let seen = *plan.field.seen;
        let long = seen.figure(me).shape().len() as i32;
        let mut fray = Fray { duels: Default::default(), count: 0, long, fears: true, tools: [None; MOST_ATTACKS] };
        for (place, means) in seen.figure(me).means().iter().enumerate() {
            fray.tools[place] = seen.tool(me, *means, Range::Melee).map(|tool| (*means, tool));
        }
        for number in 0..MOST_A_SIDE {
            let Some(foe) = plan.field.foe(number).copied() else { break };
            let foe_blow = plan.field.answer(number);
            let (at, charge) = (seen.figure(foe.id).at, i32::from(seen.figure(foe.id).tmr()) / 2);
            let (spot, long) = (seen.spot(at), seen.figure(foe.id).shape().len() as i32);
            let mut duel = Duel { id: foe.id, at, spot, long, charge, able: foe.able, foe_blow, ..Duel::default() };
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
            fray.fears &= foe_blow >= 0;
        }
        fray
    }

    fn duels(&self) -> impl Iterator<Item = &Duel> {
        self.duels[..self.count].iter()
    }

    /// Leaves out enemies that are more than `hexes` from the figure with its head there, as far as the heads tell.
    fn near(&self, head: Hex, hexes: impl Fn(&Duel) -> i32) -> impl Iterator<Item = &Duel> {
        let long = self.long;
        self.duels().filter(move |duel| head.distance(duel.at) <= hexes(duel) + (long - 1) + (duel.long - 1))
    }

    /// Total value of the blows possible in the position of `there`, and the best one. A Charge allows only one blow.
    fn blows(&self, there: &Bout, me: FigureId, charge: bool) -> (Points, Option<(FigureId, WeaponUse)>) {
        let (mut sum, mut best) = (0, None);
        let mut most = 0;
        for (place, tool) in self.tools.iter().enumerate() {
            let Some((means, tool)) = tool else { continue };
            let reached = self.near(there.figure(me).at, |_| REACH).filter(|duel| there.in_reach(me, duel.id, tool));
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
        let near = self.near(figure.at, |duel| 1 + duel.charge).filter(|duel| duel.able).filter_map(|duel| {
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

    /// Value of trampling those enemies: one bit each.
    fn trampling(&self, trodden: u16) -> Points {
        if trodden == 0 {
            return 0;
        }
        let hit = self.duels().enumerate().filter(|(bit, _)| trodden >> bit & 1 > 0);
        hit.map(|(_, duel)| duel.trample).sum()
    }

    /// The hexes of those who can be trampled.
    fn spots(&self) -> [usize; MOST_A_SIDE] {
        self.duels.map(|duel| duel.spot)
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
            return self.go_large(&fray, &[form, Form::Move]);
        }
        self.go_large(&fray, &[Form::Move]);
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

    /// Rates every position in reach for these kinds of actions.
    fn go_large(&mut self, fray: &Fray, forms: &[Form]) {
        let (me, seen) = (self.field.me, *self.field.seen);
        let Some(nearest) = self.field.nearest().map(|foe| foe.id) else { return };
        let (now, caution) = (seen.figure(me).distance(seen.figure(nearest)), self.field.caution);
        let long = seen.figure(nearest).shape().len() as i32;
        let mut walk = Walk { fray, caution, me, nearest, long, now, there: seen, best: None };
        let spots = fray.spots();
        seen.with_bulk(me, 0, |bulk| {
            let ground = KnownGround::new(bulk, &spots[..fray.count]);
            for form in forms {
                let bulk = Bulk { allowance: seen.leave_now(me, *form, false).points, ..*bulk };
                // A figure that cannot reach an enemy has no blow to choose.
                let far = fray.near(seen.figure(me).at, |_| REACH + i32::from(bulk.allowance)).next().is_none();
                if far && *form != Form::Move {
                    continue;
                }
                bulk.each(MOST, &ground, |end| walk.rate(*form, end));
                if let Some((points, act, why)) = walk.best.take() {
                    self.add(points, act, why);
                }
            }
        });
    }
}

/// The positions in reach, one after the other.
struct Walk<'a> {
    fray: &'a Fray,
    caution: Points,
    me: FigureId,
    nearest: FigureId,
    /// Number of hexes of the nearest enemy, and the distance to it before the walk.
    long: i32,
    now: i32,
    /// The bout with the figure in the position that is rated.
    there: Bout,
    best: Option<(Points, Act, Reason)>,
}

impl Walk<'_> {
    /// Rates a position for a kind of action.
    fn rate(&mut self, form: Form, End { way, head, facing, trodden }: End) {
        let going = Going { way, facing };
        if form == Form::Charge && way.is_empty() {
            return;
        }
        let who = self.there.figure_mut(self.me);
        (who.at, who.facing) = (head, facing);
        let tramples = self.fray.trampling(trodden);
        let option = match form {
            Form::Move => self.approach(going, tramples),
            _ => self.strike(form, going, tramples),
        };
        let Some((points, act, why)) = option else { return };
        let points = points - self.fray.danger(&self.there, self.me) * self.caution / 100;
        if self.is_more(points + tramples) {
            self.best = Some((points + tramples, act, why));
        }
    }

    fn is_more(&self, points: Points) -> bool {
        self.best.is_none_or(|(most, ..)| points > most)
    }

    /// Returns whether a position that is worth this much can be the best. Danger takes from it.
    fn may_be_best(&self, points: Points) -> bool {
        self.is_more(points) || !self.fray.fears
    }

    /// The value of a Move to this position.
    fn approach(&self, going: Going, tramples: Points) -> Option<(Points, Act, Reason)> {
        let (there, nearest) = (&self.there, self.nearest);
        let figure = there.figure(self.me);
        let foe = there.figure(nearest);
        let least = figure.at.distance(foe.at) - (self.fray.long - 1) - (self.long - 1);
        if !self.may_be_best(NEARER * (self.now - least.max(0) + 1) + tramples) {
            return None;
        }
        let nearer = NEARER * (self.now - figure.distance(foe));
        if !self.may_be_best(nearer + NEARER + tramples) {
            return None;
        }
        let next_to = self.fray.near(figure.at, |_| 1).any(|duel| duel.id == nearest);
        let ahead = next_to && there.zone(self.me).meets(&there.filled(nearest));
        let why = match nearer {
            1.. => Reason::Approaches(nearest),
            _ if going.way.is_empty() => Reason::Turns,
            _ => Reason::GoesRound(nearest),
        };
        Some((nearer + Points::from(ahead) * NEARER, Act::Move(going), why))
    }

    /// The value of an Attack or a Charge from this position.
    fn strike(&self, form: Form, going: Going, tramples: Points) -> Option<(Points, Act, Reason)> {
        let (there, me, charge) = (&self.there, self.me, form == Form::Charge);
        let (value, struck) = self.fray.blows(there, me, charge);
        let (at, means) = struck.filter(|_| self.may_be_best(value + 100 + tramples))?;
        let rear = there.figure(at).side_from(there.figure(me)) == ShapeSide::Rear;
        let act = if charge { Act::Charge(going, means) } else { Act::Attack(going) };
        let blow = Blow { charge, ..Blow::plain(me, at, means, Range::Melee) };
        let chance = there.chances(&blow).map_or(0, |terms| terms.msc());
        Some((value + 100, act, Reason::Strikes { at, rear, charge, chance }))
    }
}
