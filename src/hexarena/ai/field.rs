//! The bout as the figure sees it that is to decide: every enemy with what he could do to it, and it to him. `stand`: what it
//! has before it in a hex.

pub mod stand;

use crate::engine::hex::{Direction, Hex, front};
use crate::hexarena::ai::acting::afar::toward;
use crate::hexarena::ai::memory::Insight;
use crate::hexarena::ai::odds::Makes;
use crate::hexarena::ai::worth;
use crate::hexarena::ai::worth::Points;
use crate::hexarena::battle::blow::{Blow, Range, Tool, WeaponUse};
use crate::hexarena::battle::derive::is_ahead;
use crate::hexarena::battle::figure::{Figure, FigureId, Posture, Stance};
use crate::hexarena::battle::state::Bout;
use crate::hexarena::model::ground::zones;
use crate::hexarena::model::ground::zones::ShapeSide as Quarter;
use crate::hexarena::model::setup::MOST_A_SIDE;

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

/// Nothing reckoned yet.
const UNKNOWN: Points = Points::MIN;

/// How an enemy could come upon the figure.
#[derive(Clone, Copy, Debug)]
struct Arms {
    /// How far he strikes: 1, with a Pike 2; 0 where he cannot.
    reach: u8,
    /// How far he can go and still strike: 0 where he cannot.
    charge: u8,
    /// He has somebody else to strike, too.
    busy: bool,
}

/// An enemy.
#[derive(Clone, Copy, Debug)]
pub struct Foe {
    pub id: FigureId,
    pub at: Hex,
    /// It can act.
    pub able: bool,
}

/// What has been asked of an enemy.
#[derive(Clone, Copy, Debug)]
struct KnownFoe {
    /// What its blow is worth: by guise, and whether through the rear.
    his: [[Points; 2]; 4],
    /// What mine at it is worth, and its chance: whether through the rear, and in a Charge.
    mine: [Points; 4],
    chance: [i16; 4],
}

/// What a figure has before it.
pub struct Situation<'a> {
    /// The bout as its side knows it; the figure is moved about in it to see what would be.
    pub seen: &'a mut Bout,
    pub me: FigureId,
    /// As it really stands.
    pub at: Hex,
    pub facing: Direction,
    foes: [Option<Foe>; MOST_A_SIDE],
    count: usize,
    known: [Option<KnownFoe>; MOST_A_SIDE],
    /// How each could come, once that has been asked.
    arms: Option<[Arms; MOST_A_SIDE]>,
    /// What it strikes with.
    pub tool: Option<(WeaponUse, Tool)>,
    /// How far.
    pub reach: i32,
    /// It rides, and has no long weapon: it does not strike into its front hex.
    pub rider: bool,
    /// Of what danger weighs, per cent: the longer nothing happens, the less.
    pub caution: Points,
    /// What its side knows of everybody.
    insight: &'a mut Insight,
}

/// The best means of Melee: the first that there is.
pub fn melee(bout: &Bout, id: FigureId) -> Option<(WeaponUse, Tool)> {
    bout.figure(id)
        .means()
        .iter()
        .copied()
        .find_map(|means| bout.tool(id, means, Range::Melee).map(|tool| (means, tool)))
}

/// What a figure could shoot or throw now.
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

/// The hex of a figure that is nearest to another one.
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
    /// Nothing yet.
    const NOTHING: KnownFoe = KnownFoe { his: [[UNKNOWN; 2]; 4], mine: [UNKNOWN; 4], chance: [0; 4] };
}

impl Arms {
    /// He cannot.
    const NONE: Arms = Arms { reach: 0, charge: 0, busy: false };

    /// Those of who can act.
    fn of(bout: &Bout, me: FigureId, id: FigureId, insight: &mut Insight) -> Arms {
        let figure = bout.figure(id);
        let tool = insight.melee(bout, id);
        let others = bout.of_side(bout.figure(me).side);
        let busy =
            others.filter(|(other, who)| *other != me && who.can_act()).any(|(_, who)| who.distance(figure) <= 1);
        let goes = !busy && figure.stance == Stance::Standing && !figure.is_tangled() && !figure.close;
        let pole = tool.is_some_and(|(_, tool)| tool.weapon.is_some_and(|weapon| weapon.is_pole()));
        let rate = if goes { bout.rate(id).clamp(0, 15) as u8 } else { 0 };
        // Who runs people down does so on all his way.
        let charge = if pole || figure.is_large() { rate } else { rate / 2 };
        Arms { reach: reach_of(&tool), charge, busy }
    }

    /// Hexes within which he can strike before long.
    const fn threat(&self) -> i32 {
        (self.reach + self.charge) as i32
    }
}

impl<'a> Situation<'a> {
    /// What it has before it in the bout as its side sees it; what its side comes to know is added to what it knows.
    pub fn new(seen: &'a mut Bout, me: FigureId, insight: &'a mut Insight) -> Situation<'a> {
        let (side, at, facing) = (seen.figure(me).side, seen.figure(me).at, seen.figure(me).facing);
        let tool = insight.melee(seen, me);
        let caution = (60 - 6 * Points::from(seen.quiet().min(10))).max(0);
        let (reach, rider) = (i32::from(reach_of(&tool)), seen.lacks_front(me));
        let (foes, known) = ([None; MOST_A_SIDE], [None; MOST_A_SIDE]);
        let mut field =
            Situation { me, at, facing, foes, count: 0, known, arms: None, tool, reach, rider, caution, insight, seen };
        let to_the_death = field.seen.rules().to_the_death;
        let may = |other: &Figure| other.side != side && other.may_be_struck(to_the_death);
        for (id, _) in field.seen.figures().filter(|(_, other)| may(other)).take(MOST_A_SIDE) {
            field.foes[field.count] = Some(Foe::of(field.seen, at, id));
            field.count += 1;
        }
        field
    }

    /// Who it is, as it really stands.
    pub const fn figure(&self) -> &Figure {
        self.seen.figure(self.me)
    }

    pub fn foes(&self) -> impl Iterator<Item = &Foe> {
        self.foes[..self.count].iter().flatten()
    }

    fn known(&mut self, number: usize) -> &mut KnownFoe {
        self.known[number].get_or_insert(KnownFoe::NOTHING)
    }

    /// How the enemies could come.
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

    /// What a figure could shoot or throw now.
    #[inline]
    pub fn missile(&mut self, id: FigureId) -> Option<(WeaponUse, Tool)> {
        self.insight.missile(self.seen, id)
    }

    /// What the chance of a blow takes from each figure.
    pub const fn makes(&self) -> &Makes {
        &self.insight.makes
    }

    /// Hexes within which an enemy can strike before long.
    pub fn threat(&mut self, number: usize) -> i32 {
        self.arms()[number].threat()
    }

    /// Whether an enemy can strike before long.
    pub fn is_threatened(&mut self) -> bool {
        (0..self.count).any(|number| {
            let near = self.foe(number).filter(|foe| foe.able).map(|foe| self.at.distance(foe.at));
            near.is_some_and(|distance| distance <= self.threat(number).max(1))
        })
    }

    /// The nearest enemy that may be struck; of several the one with the least life.
    pub fn nearest(&self) -> Option<&Foe> {
        self.nearest_number().and_then(|number| self.foe(number))
    }

    /// His number.
    pub fn nearest_number(&self) -> Option<usize> {
        let key = |foe: &Foe| (!foe.able, self.at.distance(foe.at), worth::life(self.seen.figure(foe.id)));
        self.foes().enumerate().min_by_key(|(_, foe)| key(foe)).map(|(number, _)| number)
    }

    fn put(&mut self, at: Hex, facing: Direction) {
        let me = self.me;
        let figure = self.seen.figure_mut(me);
        (figure.at, figure.facing) = (at, facing);
    }

    /// What its own blow at an enemy is worth from there, and its chance.
    pub fn mine(&mut self, number: usize, at: Hex, facing: Direction, charge: bool) -> (Points, i16) {
        let (Some(Foe { id, .. }), Some((means, tool))) = (self.foes[number], self.tool) else { return (0, 0) };
        let target = self.seen.figure(id);
        let rear = !target.close && target.side_from_hex(at) == Quarter::Rear;
        let key = usize::from(rear) | usize::from(charge) << 1;
        // The flanks of the large are a third case, which is not kept.
        let kept = self.known[number].as_ref().filter(|known| known.mine[key] != UNKNOWN && !target.is_large());
        if let Some(known) = kept {
            return (known.mine[key], known.chance[key]);
        }
        let (was, faced) = (self.figure().at, self.figure().facing);
        self.put(at, facing);
        let blow = Blow { charge, ..Blow::plain(self.me, id, means, Range::Melee) };
        let (points, chance) = self.makes().value(self.seen, &blow, &tool);
        self.put(was, faced);
        let known = self.known(number);
        (known.mine[key], known.chance[key]) = (points, chance);
        (points, chance)
    }

    pub fn foe(&self, number: usize) -> Option<&Foe> {
        self.foes[number].as_ref()
    }

    /// Whether a figure there has that enemy's back before it.
    pub fn is_behind(&self, foe: FigureId, at: Hex) -> bool {
        let target = self.seen.figure(foe);
        !target.close && target.side_from_hex(at) == Quarter::Rear
    }

    /// What an enemy's blow at it is worth were it to stand there.
    fn his(&mut self, number: usize, at: Hex, guise: Guise, rear: bool) -> Points {
        match self.known[number].as_ref().map_or(UNKNOWN, |known| known.his[guise as usize][usize::from(rear)]) {
            UNKNOWN => self.reckon_his(number, at, guise, rear),
            known => known,
        }
    }

    #[inline(never)]
    fn reckon_his(&mut self, number: usize, at: Hex, guise: Guise, rear: bool) -> Points {
        let Some(foe) = self.foes[number] else { return 0 };
        // On which side the shield is does not count here (D093, D160).
        let ahead = toward(at, foe.at);
        let points = self.reckon_facing(number, at, guise, if rear { ahead.opposite() } else { ahead });
        self.known(number).his[guise as usize][usize::from(rear)] = points;
        points
    }

    /// The same with that facing.
    #[inline]
    fn reckon_facing(&mut self, number: usize, at: Hex, guise: Guise, facing: Direction) -> Points {
        let (Some(Foe { id, able: true, .. }), me) = (self.foes[number], self.me) else { return 0 };
        let Some((means, tool)) = self.insight.melee(self.seen, id) else { return 0 };
        let was = self.figure();
        let was = (was.at, was.facing, was.posture, was.stance);
        let figure = self.seen.figure_mut(me);
        if !figure.is_large() {
            figure.facing = facing;
        }
        (figure.at, figure.posture) = (at, Posture::None);
        match guise {
            Guise::Now => {}
            Guise::Evading => figure.posture = Posture::Evading,
            Guise::Defensive => figure.posture = Posture::Defensive,
            Guise::Risen => figure.stance = Stance::Standing,
        }
        let (points, _) = self.makes().value(self.seen, &Blow::plain(id, me, means, Range::Melee), &tool);
        let figure = self.seen.figure_mut(me);
        (figure.at, figure.facing, figure.posture, figure.stance) = was;
        points
    }

    /// What an enemy's blow at it, as both stand, is worth.
    pub fn answer(&mut self, number: usize) -> Points {
        let Some(foe) = self.foes[number] else { return 0 };
        let rear = zones::side_of(self.at, self.facing, foe.at) == Quarter::Rear;
        match self.seen.rules().shield_side {
            true => self.reckon_facing(number, self.at, Guise::Now, self.facing),
            false => self.his(number, self.at, Guise::Now, rear),
        }
    }
}

/// How many of the neighbours in those hexes are behind who stands there, by what he faces.
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

/// With which facings who stands there and strikes that far has a hex in his Melee Zone: a bit for each.
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

/// With which facings a neighbour on each side is struck at: on foot, on horseback.
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
