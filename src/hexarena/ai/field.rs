//! The bout as the acting figure sees it: each enemy, with what the two can do to each other. [`Situation`] is the
//! entry; `stand` rates single hexes.

pub mod stand;

use crate::ai::acting::afar::toward;
use crate::ai::memory::Insight;
use crate::ai::odds::OddsCache;
use crate::ai::worth;
use crate::ai::worth::Points;
use crate::battle::blow::{Blow, Range, Tool, WeaponUse};
use crate::battle::derive::is_ahead;
use crate::battle::figure::{Figure, FigureId, Posture, Stance};
use crate::battle::state::Bout;
use crate::model::ground::zones;
use crate::model::ground::zones::ShapeSide;
use crate::model::setup::MOST_A_SIDE;
use ludus_engine::hex::{Direction, Hex, front};

/// The figure's assumed state while it waits for its enemies.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AssumedPosture {
    Now,
    Evading,
    Defensive,
    Risen,
}

/// Marks a value that is not computed yet.
const UNKNOWN: Points = Points::MIN;

/// How an enemy could attack the figure.
#[derive(Clone, Copy, Debug)]
struct Arms {
    /// Striking distance in hexes: 1, or 2 with a Pike; 0 if it cannot strike.
    reach: u8,
    /// Distance it can move and still strike; 0 if none.
    charge: u8,
    /// It has other figures to strike, too.
    busy: bool,
}

#[derive(Clone, Copy, Debug)]
pub struct Foe {
    pub id: FigureId,
    pub at: Hex,
    pub able: bool,
}

/// Cached values of one enemy.
#[derive(Clone, Copy, Debug)]
struct KnownFoe {
    /// Value of its blow, by assumed posture and by whether it strikes the rear.
    foe_blow: [[Points; 2]; 4],
    /// Value and chance of our blow: bit 0 from the rear, bit 1 in a Charge.
    own_blow: [Points; 4],
    chance: [i16; 4],
}

/// The surroundings of the figure that is to decide.
pub struct Situation<'a> {
    /// The bout as its side knows it. The figure is moved about in it to test positions.
    pub seen: &'a mut Bout,
    pub me: FigureId,
    /// The real position, while `seen` tests others.
    pub at: Hex,
    pub facing: Direction,
    foes: [Option<Foe>; MOST_A_SIDE],
    count: usize,
    known: [Option<KnownFoe>; MOST_A_SIDE],
    /// How each enemy could attack; computed on first use.
    arms: Option<[Arms; MOST_A_SIDE]>,
    pub tool: Option<(WeaponUse, Tool)>,
    /// The striking distance in hexes.
    pub reach: i32,
    /// Rides without a long weapon: cannot strike into the front hex.
    pub rider: bool,
    /// Weight of danger in per cent. It falls the longer nothing happens.
    pub caution: Points,
    insight: &'a mut Insight,
}

/// The first weapon use that works in Melee.
pub fn melee(bout: &Bout, id: FigureId) -> Option<(WeaponUse, Tool)> {
    bout.figure(id)
        .means()
        .iter()
        .copied()
        .find_map(|means| bout.tool(id, means, Range::Melee).map(|tool| (means, tool)))
}

/// The ranged weapon that a figure could shoot or throw now.
pub fn missile(bout: &Bout, id: FigureId) -> Option<(WeaponUse, Tool)> {
    let hands = bout.figure(id).hands;
    [(WeaponUse::Primary, hands.primary), (WeaponUse::Secondary, hands.secondary)].into_iter().find_map(
        |(means, held)| {
            bout.piece(held?).filter(|thing| thing.weapon().row().uses.ranged())?;
            let tool = bout.tool(id, means, Range::Ranged)?;
            let ready = tool.piece.is_some_and(|piece| bout.is_ready_to_fire(id, piece));
            let shot = tool.weapon.is_some_and(|weapon| !weapon.is_missile() || bout.ammunition(id, weapon) > 0);
            (ready && shot).then_some((means, tool))
        },
    )
}

const fn reach_of(tool: &Option<(WeaponUse, Tool)>) -> u8 {
    match tool {
        Some((_, Tool { weapon: Some(weapon), .. })) if weapon.reaches() => 2,
        Some(_) => 1,
        None => 0,
    }
}

/// The hex of a figure nearest to another hex.
fn nearest_hex(figure: &Figure, to: Hex) -> Hex {
    match figure.is_large() {
        true => figure.hexes().min_by_key(|hex| hex.distance(to)).unwrap_or(figure.at),
        false => figure.at,
    }
}

impl Foe {
    #[inline]
    fn of(bout: &Bout, me: Hex, id: FigureId) -> Foe {
        let figure = bout.figure(id);
        let able = figure.is_free() && figure.is_up();
        Foe { id, at: nearest_hex(figure, me), able }
    }
}

impl KnownFoe {
    const NOTHING: KnownFoe = KnownFoe { foe_blow: [[UNKNOWN; 2]; 4], own_blow: [UNKNOWN; 4], chance: [0; 4] };
}

impl Arms {
    const NONE: Arms = Arms { reach: 0, charge: 0, busy: false };

    /// Computed for an enemy that can act.
    fn of(bout: &Bout, me: FigureId, id: FigureId, insight: &mut Insight) -> Arms {
        let figure = bout.figure(id);
        let tool = insight.melee(bout, id);
        let others = bout.of_side(bout.figure(me).side);
        let busy =
            others.filter(|(other, who)| *other != me && who.can_act()).any(|(_, who)| who.distance(figure) <= 1);
        let goes = !busy && figure.stance == Stance::Standing && !figure.is_tangled() && !figure.close;
        let pole = tool.is_some_and(|(_, tool)| tool.weapon.is_some_and(|weapon| weapon.is_pole()));
        let rate = if goes { bout.rate(id).clamp(0, 15) as u8 } else { 0 };
        // A large figure tramples on all of its way.
        let charge = if pole || figure.is_large() { rate } else { rate / 2 };
        Arms { reach: reach_of(&tool), charge, busy }
    }

    /// Distance in hexes within which it can strike soon.
    const fn threat(&self) -> i32 {
        (self.reach + self.charge) as i32
    }
}

impl<'a> Situation<'a> {
    /// Builds the situation from the bout as the side sees it. Results are also kept in `insight`.
    pub fn new(seen: &'a mut Bout, me: FigureId, insight: &'a mut Insight) -> Situation<'a> {
        let (side, at, facing) = (seen.figure(me).side, seen.figure(me).at, seen.figure(me).facing);
        let tool = insight.melee(seen, me);
        let caution = (60 - 6 * Points::from(seen.quiet().min(10))).max(0);
        let (reach, rider) = (i32::from(reach_of(&tool)), seen.lacks_front(me));
        let (foes, known) = ([None; MOST_A_SIDE], [None; MOST_A_SIDE]);
        let mut field =
            Situation { me, at, facing, foes, count: 0, known, arms: None, tool, reach, rider, caution, insight, seen };
        let to_the_death = field.seen.rules().to_the_death;
        let allowed = |other: &Figure| other.side != side && other.may_be_struck(to_the_death);
        for (id, _) in field.seen.figures().filter(|(_, other)| allowed(other)).take(MOST_A_SIDE) {
            field.foes[field.count] = Some(Foe::of(field.seen, at, id));
            field.count += 1;
        }
        field
    }

    pub const fn figure(&self) -> &Figure {
        self.seen.figure(self.me)
    }

    pub fn foes(&self) -> impl Iterator<Item = &Foe> {
        self.foes[..self.count].iter().flatten()
    }

    fn known(&mut self, number: usize) -> &mut KnownFoe {
        self.known[number].get_or_insert(KnownFoe::NOTHING)
    }

    /// How each enemy could attack.
    #[inline]
    fn arms(&mut self) -> &[Arms; MOST_A_SIDE] {
        let (seen, me, insight) = (&*self.seen, self.me, &mut *self.insight);
        self.arms.get_or_insert_with(|| {
            self.foes.map(|foe| match foe {
                Some(foe) if foe.able => Arms::of(seen, me, foe.id, insight),
                _ => Arms::NONE,
            })
        })
    }

    /// The weapon that a figure could shoot or throw now.
    #[inline]
    pub fn missile(&mut self, id: FigureId) -> Option<(WeaponUse, Tool)> {
        self.insight.missile(self.seen, id)
    }

    /// Cached contributions of each figure to the chances of a blow.
    pub const fn odds_cache(&self) -> &OddsCache {
        &self.insight.odds_cache
    }

    /// Distance in hexes within which an enemy can strike soon.
    pub fn threat(&mut self, number: usize) -> i32 {
        self.arms()[number].threat()
    }

    /// Returns whether any enemy can strike soon.
    pub fn is_threatened(&mut self) -> bool {
        (0..self.count).any(|number| {
            let near = self.foe(number).filter(|foe| foe.able).map(|foe| self.at.distance(foe.at));
            near.is_some_and(|distance| distance <= self.threat(number).max(1))
        })
    }

    /// The nearest valid target, able ones first; of several the one with the least life.
    pub fn nearest(&self) -> Option<&Foe> {
        self.nearest_number().and_then(|number| self.foe(number))
    }

    /// Index of the nearest valid target.
    pub fn nearest_number(&self) -> Option<usize> {
        let key = |foe: &Foe| (!foe.able, self.at.distance(foe.at), worth::life(self.seen.figure(foe.id)));
        self.foes().enumerate().min_by_key(|(_, foe)| key(foe)).map(|(number, _)| number)
    }

    fn put(&mut self, at: Hex, facing: Direction) {
        let me = self.me;
        let figure = self.seen.figure_mut(me);
        (figure.at, figure.facing) = (at, facing);
    }

    /// Value and chance of the figure's own blow at an enemy from this position.
    pub fn own_blow(&mut self, number: usize, at: Hex, facing: Direction, charge: bool) -> (Points, i16) {
        let (Some(Foe { id, .. }), Some((means, tool))) = (self.foes[number], self.tool) else { return (0, 0) };
        let target = self.seen.figure(id);
        let rear = !target.close && target.side_from_hex(at) == ShapeSide::Rear;
        let key = usize::from(rear) | usize::from(charge) << 1;
        // A large target's flank is a third case, which is not cached.
        let kept = self.known[number].as_ref().filter(|known| known.own_blow[key] != UNKNOWN && !target.is_large());
        if let Some(known) = kept {
            return (known.own_blow[key], known.chance[key]);
        }
        let (was, faced) = (self.figure().at, self.figure().facing);
        self.put(at, facing);
        let blow = Blow { charge, ..Blow::plain(self.me, id, means, Range::Melee) };
        let (points, chance) = self.odds_cache().value(self.seen, &blow, &tool);
        self.put(was, faced);
        let known = self.known(number);
        (known.own_blow[key], known.chance[key]) = (points, chance);
        (points, chance)
    }

    pub fn foe(&self, number: usize) -> Option<&Foe> {
        self.foes[number].as_ref()
    }

    /// Returns whether a figure in that hex is at the enemy's rear.
    pub fn is_behind(&self, foe: FigureId, at: Hex) -> bool {
        let target = self.seen.figure(foe);
        !target.close && target.side_from_hex(at) == ShapeSide::Rear
    }

    /// Value of an enemy's blow at the figure if it stood there.
    fn foe_blow(&mut self, number: usize, at: Hex, assumed: AssumedPosture, rear: bool) -> Points {
        match self.known[number].as_ref().map_or(UNKNOWN, |known| known.foe_blow[assumed as usize][usize::from(rear)]) {
            UNKNOWN => self.compute_foe_blow(number, at, assumed, rear),
            known => known,
        }
    }

    #[inline(never)]
    fn compute_foe_blow(&mut self, number: usize, at: Hex, assumed: AssumedPosture, rear: bool) -> Points {
        let Some(foe) = self.foes[number] else { return 0 };
        // The shield's side is ignored here (D093, D160).
        let ahead = toward(at, foe.at);
        let points = self.foe_blow_facing(number, at, assumed, if rear { ahead.opposite() } else { ahead });
        self.known(number).foe_blow[assumed as usize][usize::from(rear)] = points;
        points
    }

    /// Value of an enemy's blow if the figure had that facing.
    #[inline]
    fn foe_blow_facing(&mut self, number: usize, at: Hex, assumed: AssumedPosture, facing: Direction) -> Points {
        let (Some(Foe { id, able: true, .. }), me) = (self.foes[number], self.me) else { return 0 };
        let Some((means, tool)) = self.insight.melee(self.seen, id) else { return 0 };
        let was = self.figure();
        let was = (was.at, was.facing, was.posture, was.stance);
        let figure = self.seen.figure_mut(me);
        if !figure.is_large() {
            figure.facing = facing;
        }
        (figure.at, figure.posture) = (at, Posture::None);
        match assumed {
            AssumedPosture::Now => {}
            AssumedPosture::Evading => figure.posture = Posture::Evading,
            AssumedPosture::Defensive => figure.posture = Posture::Defensive,
            AssumedPosture::Risen => figure.stance = Stance::Standing,
        }
        let (points, _) = self.odds_cache().value(self.seen, &Blow::plain(id, me, means, Range::Melee), &tool);
        let figure = self.seen.figure_mut(me);
        (figure.at, figure.facing, figure.posture, figure.stance) = was;
        points
    }

    /// Value of an enemy's blow at the figure, as both stand.
    pub fn answer(&mut self, number: usize) -> Points {
        let Some(foe) = self.foes[number] else { return 0 };
        let rear = zones::side_of(self.at, self.facing, foe.at) == ShapeSide::Rear;
        match self.seen.rules().shield_side {
            true => self.foe_blow_facing(number, self.at, AssumedPosture::Now, self.facing),
            false => self.foe_blow(number, self.at, AssumedPosture::Now, rear),
        }
    }
}

/// For each facing at `at`, the number of adjacent hexes of `others` that lie behind.
#[inline]
pub fn behind(at: Hex, others: impl Iterator<Item = Hex>) -> [u8; 6] {
    let mut behind = [0; 6];
    for side in others.filter_map(|other| at.direction_to(other)) {
        for (facing, count) in behind.iter_mut().enumerate() {
            *count += !AHEAD[0][side as usize] >> facing & 1;
        }
    }
    behind
}

/// Bit set of the facings at `at` from which `target` is in the Melee Zone.
#[inline]
pub fn striking(at: Hex, target: Hex, reach: i32, rider: bool) -> u8 {
    match at.distance(target) {
        1 if reach > 0 => at.direction_to(target).map_or(0, |side| AHEAD[usize::from(rider)][side as usize]),
        2 if reach > 1 => {
            let ahead = |facing: Direction| u8::from(front(facing, target - at) > 0) << facing as u8;
            Direction::ALL.into_iter().fold(0, |all, facing| all | ahead(facing))
        }
        _ => 0,
    }
}

/// For each side of a neighbour, the facings that can strike it: on foot, and as a rider.
static AHEAD: [[u8; 6]; 2] = {
    let mut ahead = [[0; 6]; 2];
    let mut pair = 0;
    while pair < 36 {
        let (side, facing) = (Direction::ALL[pair / 6], Direction::ALL[pair % 6]);
        ahead[0][pair / 6] |= (is_ahead(facing, side, false) as u8) << (pair % 6);
        ahead[1][pair / 6] |= (is_ahead(facing, side, true) as u8) << (pair % 6);
        pair += 1;
    }
    ahead
};
