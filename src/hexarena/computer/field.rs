//! The bout as the figure sees it that is to decide: every enemy with what he could do to it, and it to him.

use super::worth::{self, Points};
use crate::hexarena::battle::blow::{Blow, Means, Range, Several, Tool, Trick};
use crate::hexarena::battle::derive::is_ahead;
use crate::hexarena::battle::figure::{Figure, FigureId, MOST_A_SIDE, Posture, Stance};
use crate::hexarena::battle::state::Bout;
use crate::hexarena::ground::zones::{self, Side as Quarter};
use crate::kit::hex::{Direction, Hex, front};

/// How the figure holds itself while it waits for its enemies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Guise {
    /// As it does now.
    Now,
    /// It evades.
    Evading,
    /// It keeps behind its shield.
    Defensive,
    /// It has risen.
    Risen,
}

/// How a blow comes: from where its striker stands, in a Charge, as a shot.
const WAYS: usize = 3;

/// Nothing reckoned yet.
const UNKNOWN: Points = Points::MIN;

/// An enemy.
#[derive(Clone, Copy, Debug)]
pub struct Foe {
    pub id: FigureId,
    pub at: Hex,
    /// What it strikes with in Melee.
    tool: Option<(Means, Tool)>,
    /// What it would shoot, once that has been asked.
    shoots: Option<Option<(Means, Tool)>>,
    /// How far it strikes: 1, with a Pike 2.
    reach: i32,
    /// How far it can go and still strike: 0 where it cannot.
    charge: i32,
    /// It can act.
    pub able: bool,
    /// It has somebody else to strike, too.
    busy: bool,
    /// What its blow is worth: by guise, and how it comes, twice: through the front, through the rear.
    his: [[Points; 2 * WAYS]; 4],
    /// What mine at it is worth, and its chance: whether through the rear, and in a Charge.
    mine: [Points; 4],
    chance: [i16; 4],
}

/// What a figure has before it.
pub struct Field<'a> {
    /// The bout as its side knows it; the figure is moved about in it to see what would be.
    pub seen: &'a mut Bout,
    pub me: FigureId,
    /// As it really stands.
    pub at: Hex,
    pub facing: Direction,
    foes: [Option<Foe>; MOST_A_SIDE],
    count: usize,
    /// What it strikes with.
    pub tool: Option<(Means, Tool)>,
    /// How far.
    pub reach: i32,
    /// It rides, and has no long weapon: it does not strike into its front hex.
    pub rider: bool,
    /// Of what danger weighs, per cent: the longer nothing happens, the less.
    pub caution: Points,
}

/// The best means of Melee: the first that there is.
pub fn melee(bout: &Bout, id: FigureId) -> Option<(Means, Tool)> {
    bout.figure(id)
        .means()
        .iter()
        .copied()
        .find_map(|means| bout.tool(id, means, Range::Melee).map(|tool| (means, tool)))
}

/// What a figure could shoot or throw now.
pub fn missile(bout: &Bout, id: FigureId) -> Option<(Means, Tool)> {
    [Means::Primary, Means::Secondary].into_iter().find_map(|means| {
        let tool = bout.tool(id, means, Range::Ranged)?;
        let ready = tool.piece.is_some_and(|piece| bout.is_ready_to_fire(id, piece));
        let shot = tool.weapon.is_some_and(|weapon| !weapon.is_missile() || bout.ammunition(id, weapon) > 0);
        (ready && shot).then_some((means, tool))
    })
}

const fn reach_of(tool: &Option<(Means, Tool)>) -> i32 {
    match tool {
        Some((_, Tool { weapon: Some(weapon), .. })) if weapon.reaches() => 2,
        Some(_) => 1,
        None => 0,
    }
}

/// A plain blow.
pub const fn blow(by: FigureId, at: FigureId, means: Means, range: Range) -> Blow {
    Blow {
        by,
        at,
        means,
        range,
        trick: Trick::Damage,
        several: Several::One,
        charge: false,
        withdrawing: false,
        riposte: false,
    }
}

/// The hex of a figure that is nearest to another one.
fn nearest_hex(figure: &Figure, to: Hex) -> Hex {
    match figure.is_large() {
        true => figure.hexes().min_by_key(|hex| hex.distance(to)).unwrap_or(figure.at),
        false => figure.at,
    }
}

impl Foe {
    fn of(bout: &Bout, me: FigureId, id: FigureId) -> Foe {
        let figure = bout.figure(id);
        let able = figure.is_free() && figure.is_up();
        let tool = if able { melee(bout, id) } else { None };
        let others = bout.of_side(bout.figure(me).side);
        let busy =
            others.filter(|(other, who)| *other != me && who.can_act()).any(|(_, who)| who.distance(figure) <= 1);
        let goes = able && !busy && figure.stance == Stance::Standing && !figure.is_tangled() && !figure.close;
        let pole = tool.is_some_and(|(_, tool)| tool.weapon.is_some_and(|weapon| weapon.is_pole()));
        let rate = if goes { i32::from(bout.rate(id)) } else { 0 };
        Foe {
            id,
            at: nearest_hex(figure, bout.figure(me).at),
            tool,
            shoots: None,
            reach: reach_of(&tool),
            // Who runs people down does so on all his way.
            charge: if pole || figure.is_large() { rate } else { rate / 2 },
            able,
            busy,
            his: [[UNKNOWN; 2 * WAYS]; 4],
            mine: [UNKNOWN; 4],
            chance: [0; 4],
        }
    }

    /// What it would shoot.
    fn shot(&mut self, bout: &Bout) -> Option<(Means, Tool)> {
        *self.shoots.get_or_insert_with(|| missile(bout, self.id))
    }

    /// Hexes within which it can strike before long.
    pub const fn threat(&self) -> i32 {
        self.reach + self.charge
    }
}

impl<'a> Field<'a> {
    pub fn new(seen: &'a mut Bout, me: FigureId) -> Field<'a> {
        let (side, at, facing) = (seen.figure(me).side, seen.figure(me).at, seen.figure(me).facing);
        let mut foes = [None; MOST_A_SIDE];
        let mut count = 0;
        let may = |other: &Figure| other.side != side && other.may_be_struck(seen.rules().to_the_death);
        for (id, _) in seen.figures().filter(|(_, other)| may(other)).take(MOST_A_SIDE) {
            foes[count] = Some(Foe::of(seen, me, id));
            count += 1;
        }
        let tool = melee(seen, me);
        let caution = (60 - 6 * Points::from(seen.quiet().min(10))).max(0);
        let (reach, rider) = (reach_of(&tool), seen.lacks_front(me));
        Field { me, at, facing, foes, count, tool, reach, rider, caution, seen }
    }

    /// Who it is, as it really stands.
    pub const fn figure(&self) -> &Figure {
        self.seen.figure(self.me)
    }

    pub fn foes(&self) -> impl Iterator<Item = &Foe> {
        self.foes[..self.count].iter().flatten()
    }

    /// The nearest enemy that may be struck; of several the one with the least life.
    pub fn nearest(&self) -> Option<&Foe> {
        let key = |foe: &&Foe| (!foe.able, self.at.distance(foe.at), worth::life(self.seen.figure(foe.id)));
        self.foes().min_by_key(key)
    }

    fn put(&mut self, at: Hex, facing: Direction) {
        let me = self.me;
        let figure = self.seen.figure_mut(me);
        (figure.at, figure.facing) = (at, facing);
    }

    /// What its own blow at an enemy is worth from there, and its chance.
    pub fn mine(&mut self, number: usize, at: Hex, facing: Direction, charge: bool) -> (Points, i16) {
        let (Some(foe), Some((means, tool))) = (&self.foes[number], self.tool) else { return (0, 0) };
        let id = foe.id;
        let target = self.seen.figure(id);
        let rear = !target.close && target.side_from_hex(at) == Quarter::Rear;
        let key = usize::from(rear) | usize::from(charge) << 1;
        // The flanks of the large are a third case, which is not kept.
        if foe.mine[key] == UNKNOWN || target.is_large() {
            let (was, faced) = (self.figure().at, self.figure().facing);
            self.put(at, facing);
            let blow = Blow { charge, ..blow(self.me, id, means, Range::Melee) };
            let terms = self.seen.chances_with(&blow, &tool);
            let points = worth::worth(self.seen, &blow, &tool, &terms, 0);
            self.put(was, faced);
            if let Some(foe) = self.foes[number].as_mut() {
                (foe.mine[key], foe.chance[key]) = (points, terms.msc());
            }
            return (points, terms.msc());
        }
        (foe.mine[key], foe.chance[key])
    }

    /// The best blow from there: the enemy's number, its worth, its chance, whether from behind.
    pub fn best(&mut self, at: Hex, facing: Direction, charge: bool) -> Option<(usize, Points, i16)> {
        let mut best: Option<(usize, Points, i16)> = None;
        for number in 0..self.count {
            let Some(foe) = &self.foes[number] else { continue };
            if !strikes(at, facing, foe.at, self.reach, self.rider) {
                continue;
            }
            let (points, chance) = self.mine(number, at, facing, charge);
            if best.is_none_or(|(_, most, _)| points > most) {
                best = Some((number, points, chance));
            }
        }
        best
    }

    pub fn foe(&self, number: usize) -> Option<&Foe> {
        self.foes[number].as_ref()
    }

    /// Whether a figure there has that enemy's back before it.
    pub fn is_behind(&self, foe: FigureId, at: Hex) -> bool {
        let target = self.seen.figure(foe);
        !target.close && target.side_from_hex(at) == Quarter::Rear
    }

    /// What the enemies may do to it there before its next action (D160.2).
    pub fn danger(&mut self, at: Hex, facing: Direction, guise: Guise) -> Points {
        let mut sum = 0;
        for number in 0..self.count {
            let Some(foe) = self.foes[number].as_mut().filter(|foe| foe.able) else { continue };
            let distance = at.distance(foe.at);
            let weight = match distance {
                _ if distance <= foe.reach => 100,
                _ if distance <= foe.threat() => 60,
                _ if distance > 1 && foe.shot(self.seen).is_some() => 50,
                _ => continue,
            };
            // A few hexes more or less do not matter to a shot: it is reckoned from where the figure stands.
            let at = if distance > foe.threat() { self.at } else { at };
            let rear = zones::side_of(at, facing, foe.at) == Quarter::Rear;
            let weight = if foe.busy { weight / 2 } else { weight };
            let points = self.his(number, (at, distance), facing, guise, rear);
            sum += points * weight / 100 * if rear { 13 } else { 10 } / 10;
        }
        sum
    }

    /// What an enemy's blow at it there is worth, from so far away.
    fn his(
        &mut self,
        number: usize,
        (at, distance): (Hex, i32),
        facing: Direction,
        guise: Guise,
        rear: bool,
    ) -> Points {
        let Some(foe) = self.foes[number].as_mut() else { return 0 };
        let id = foe.id;
        let (charge, shot) = (distance > foe.reach, distance > foe.threat());
        let way = if shot { 2 } else { usize::from(charge) };
        let key = usize::from(rear) | way << 1;
        let known = foe.his[guise as usize][key];
        if known != UNKNOWN {
            return known;
        }
        let Some((means, tool)) = (if shot { foe.shot(self.seen) } else { foe.tool }) else { return 0 };
        let me = self.me;
        let was = self.figure();
        let was = (was.at, was.facing, was.posture, was.stance);
        let figure = self.seen.figure_mut(me);
        (figure.at, figure.facing, figure.posture) = (at, facing, Posture::None);
        match guise {
            Guise::Now => {}
            Guise::Evading => figure.posture = Posture::Evading,
            Guise::Defensive => figure.posture = Posture::Defensive,
            Guise::Risen => figure.stance = Stance::Standing,
        }
        let range = if shot { Range::Ranged } else { Range::Melee };
        let blow = Blow { charge: charge && !shot, ..blow(id, me, means, range) };
        let terms = self.seen.chances_with(&blow, &tool);
        let points = worth::worth(self.seen, &blow, &tool, &terms, 0);
        let figure = self.seen.figure_mut(me);
        (figure.at, figure.facing, figure.posture, figure.stance) = was;
        if let Some(foe) = self.foes[number].as_mut() {
            foe.his[guise as usize][key] = points;
        }
        points
    }

    /// What an enemy's blow at it, as both stand, is worth.
    pub fn answer(&mut self, number: usize) -> Points {
        let rear =
            self.foes[number].as_ref().is_some_and(|foe| zones::side_of(self.at, self.facing, foe.at) == Quarter::Rear);
        let distance = self.foes[number].as_ref().map_or(0, |foe| self.at.distance(foe.at));
        self.his(number, (self.at, distance), self.facing, Guise::Now, rear)
    }

    /// The facing that looks best from a hex, of those that may be taken: the worth of a blow there, less the danger, and
    /// rather towards the nearest enemy.
    pub fn look(&mut self, at: Hex, guise: Guise, may: impl Fn(Direction) -> bool) -> (Direction, Points) {
        let nearest = self.nearest().map(|foe| foe.at);
        let mut best: Option<(Direction, Points)> = None;
        for facing in Direction::ALL.into_iter().filter(|facing| may(*facing)) {
            let ahead = nearest.map_or(0, |to| front(facing, to - at));
            let points = ahead.clamp(-4, 4) * 10 - self.danger(at, facing, guise) * self.caution / 100
                + self.best(at, facing, false).map_or(0, |(_, points, _)| points / 4)
                + Points::from(facing == self.facing);
            if best.is_none_or(|(_, most)| points > most) {
                best = Some((facing, points));
            }
        }
        best.unwrap_or((self.facing, 0))
    }
}

/// Whether a hex lies in the Melee Zone of who stands there so and strikes that far.
pub fn strikes(at: Hex, facing: Direction, target: Hex, reach: i32, rider: bool) -> bool {
    match at.distance(target) {
        1 => at.direction_to(target).is_some_and(|side| is_ahead(facing, side, rider)),
        2 => reach > 1 && front(facing, target - at) > 0,
        _ => false,
    }
}
