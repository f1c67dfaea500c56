//! The bout as the figure sees it that is to decide: every enemy with what he could do to it, and it to him. `stand`: what it
//! has before it in a hex, with each facing.

mod stand;

pub use stand::Look;

use stand::Threat;

use super::acting::toward;
use super::odds::Makes;
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
const CHARGE: u8 = 1;
const SHOT: u8 = 2;

/// Nothing reckoned yet.
const UNKNOWN: Points = Points::MIN;

/// How an enemy could come upon the figure.
#[derive(Clone, Copy, Debug)]
struct Arms {
    /// What he strikes with in Melee.
    tool: Option<(Means, Tool)>,
    /// How far he strikes: 1, with a Pike 2.
    reach: i32,
    /// How far he can go and still strike: 0 where he cannot.
    charge: i32,
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
struct Known {
    /// How it could come, once that has been asked.
    arms: Option<Arms>,
    /// What it would shoot, once that has been asked.
    shoots: Option<Option<(Means, Tool)>>,
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
    known: [Option<Known>; MOST_A_SIDE],
    /// What it strikes with.
    pub tool: Option<(Means, Tool)>,
    /// How far.
    pub reach: i32,
    /// It rides, and has no long weapon: it does not strike into its front hex.
    pub rider: bool,
    /// Of what danger weighs, per cent: the longer nothing happens, the less.
    pub caution: Points,
    pub makes: Makes,
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
    let hands = bout.figure(id).hands;
    [(Means::Primary, hands.primary), (Means::Secondary, hands.secondary)].into_iter().find_map(|(means, held)| {
        bout.piece(held?).filter(|thing| thing.weapon().row().uses.ranged())?;
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
    #[inline]
    fn of(bout: &Bout, me: Hex, id: FigureId) -> Foe {
        let figure = bout.figure(id);
        let able = figure.is_free() && figure.is_up();
        Foe { id, at: nearest_hex(figure, me), able }
    }
}

impl Known {
    /// Nothing yet.
    const NOTHING: Known =
        Known { arms: None, shoots: None, his: [[UNKNOWN; 2 * WAYS]; 4], mine: [UNKNOWN; 4], chance: [0; 4] };
}

impl Arms {
    #[inline(never)]
    fn of(bout: &Bout, me: FigureId, id: FigureId) -> Arms {
        let figure = bout.figure(id);
        let able = figure.is_free() && figure.is_up();
        let tool = if able { melee(bout, id) } else { None };
        let others = bout.of_side(bout.figure(me).side);
        let busy =
            others.filter(|(other, who)| *other != me && who.can_act()).any(|(_, who)| who.distance(figure) <= 1);
        let goes = able && !busy && figure.stance == Stance::Standing && !figure.is_tangled() && !figure.close;
        let pole = tool.is_some_and(|(_, tool)| tool.weapon.is_some_and(|weapon| weapon.is_pole()));
        let rate = if goes { i32::from(bout.rate(id)) } else { 0 };
        // Who runs people down does so on all his way.
        let charge = if pole || figure.is_large() { rate } else { rate / 2 };
        Arms { tool, reach: reach_of(&tool), charge, busy }
    }

    /// Hexes within which he can strike before long.
    const fn threat(&self) -> i32 {
        self.reach + self.charge
    }
}

impl<'a> Field<'a> {
    pub fn new(seen: &'a mut Bout, me: FigureId) -> Field<'a> {
        let (side, at, facing) = (seen.figure(me).side, seen.figure(me).at, seen.figure(me).facing);
        let tool = melee(seen, me);
        let caution = (60 - 6 * Points::from(seen.quiet().min(10))).max(0);
        let (reach, rider) = (reach_of(&tool), seen.lacks_front(me));
        let (foes, known, makes) = ([None; MOST_A_SIDE], [None; MOST_A_SIDE], Makes::none());
        let mut field = Field { me, at, facing, foes, count: 0, known, tool, reach, rider, caution, makes, seen };
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

    fn known(&mut self, number: usize) -> &mut Known {
        self.known[number].get_or_insert(Known::NOTHING)
    }

    /// How an enemy could come.
    #[inline]
    fn arms(&mut self, number: usize, id: FigureId) -> Arms {
        match self.known[number] {
            Some(Known { arms: Some(arms), .. }) => arms,
            _ => {
                let arms = Arms::of(self.seen, self.me, id);
                self.known(number).arms = Some(arms);
                arms
            }
        }
    }

    /// What an enemy would shoot.
    #[inline]
    fn shot(&mut self, number: usize, id: FigureId) -> Option<(Means, Tool)> {
        match self.known[number] {
            Some(Known { shoots: Some(shoots), .. }) => shoots,
            _ => {
                let shoots = missile(self.seen, id);
                self.known(number).shoots = Some(shoots);
                shoots
            }
        }
    }

    /// Hexes within which an enemy can strike before long.
    pub fn threat(&mut self, number: usize) -> i32 {
        self.foes[number].map_or(0, |foe| self.arms(number, foe.id).threat())
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
        let blow = Blow { charge, ..blow(self.me, id, means, Range::Melee) };
        let (points, chance) = self.makes.value(self.seen, &blow, &tool);
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
    fn his(&mut self, threat: &Threat, guise: Guise, rear: bool) -> Points {
        let number = usize::from(threat.number);
        let key = usize::from(rear) | usize::from(threat.way) << 1;
        match self.known[number].as_ref().map_or(UNKNOWN, |known| known.his[guise as usize][key]) {
            UNKNOWN => self.reckon_his(threat, guise, rear, key),
            known => known,
        }
    }

    #[inline(never)]
    fn reckon_his(&mut self, threat: &Threat, guise: Guise, rear: bool, key: usize) -> Points {
        // On which side the shield is does not count here (D093, D160).
        let ahead = toward(threat.at, threat.from);
        let points = self.reckon_facing(threat, guise, if rear { ahead.opposite() } else { ahead });
        self.known(usize::from(threat.number)).his[guise as usize][key] = points;
        points
    }

    /// The same with that facing.
    #[inline]
    fn reckon_facing(&mut self, threat: &Threat, guise: Guise, facing: Direction) -> Points {
        let (number, me) = (usize::from(threat.number), self.me);
        let Some(Foe { id, .. }) = self.foes[number] else { return 0 };
        let (charge, shot) = (threat.way == CHARGE, threat.way == SHOT);
        let Some((means, tool)) = (if shot { self.shot(number, id) } else { self.arms(number, id).tool }) else {
            return 0;
        };
        let was = self.figure();
        let was = (was.at, was.facing, was.posture, was.stance);
        let figure = self.seen.figure_mut(me);
        if !figure.is_large() {
            figure.facing = facing;
        }
        (figure.at, figure.posture) = (threat.at, Posture::None);
        match guise {
            Guise::Now => {}
            Guise::Evading => figure.posture = Posture::Evading,
            Guise::Defensive => figure.posture = Posture::Defensive,
            Guise::Risen => figure.stance = Stance::Standing,
        }
        let range = if shot { Range::Ranged } else { Range::Melee };
        let (points, _) = self.makes.value(self.seen, &Blow { charge, ..blow(id, me, means, range) }, &tool);
        let figure = self.seen.figure_mut(me);
        (figure.at, figure.facing, figure.posture, figure.stance) = was;
        points
    }

    /// What an enemy's blow at it, as both stand, is worth.
    pub fn answer(&mut self, number: usize) -> Points {
        let Some(foe) = self.foes[number] else { return 0 };
        let rear = zones::side_of(self.at, self.facing, foe.at) == Quarter::Rear;
        let threat = Threat::of(number, self.at, foe.at, &self.arms(number, foe.id));
        match self.seen.rules().shield_side {
            true => self.reckon_facing(&threat, Guise::Now, self.facing),
            false => self.his(&threat, Guise::Now, rear),
        }
    }
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
