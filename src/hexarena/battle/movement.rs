//! Movement allowed by each action, its cost, and what prevents it (13, 14, 15, DQ-RESTR-T1).

use crate::battle::command::{Act, Going};
use crate::battle::figure::{Figure, FigureId, Stance};
use crate::battle::illegal_move::{IllegalMove, Rooted};
use crate::battle::order::Band;
use crate::battle::state::{Bout, Form};
use crate::data::race::Race;
use crate::model::ground::arena::GroundKind;
use crate::model::ground::arena::HexSet;
use crate::model::ground::bulk::Bulk;
use crate::model::ground::moves::{Gait, Mover, Passing, Way, crawl};
use crate::model::injury::Gait as Walk;
use ludus_engine::hex::{Direction, Hex};

/// Limit on changing the facing during a movement.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Turning {
    AsWalked,
    Free,
    OneSide,
    Kept,
}

/// The movement that an action allows.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Leave {
    pub gait: Gait,
    pub points: u8,
    /// The movement must stay within these hexes: it is inside an enemy zone (D056).
    pub inside: Option<HexSet>,
    pub turning: Turning,
}

impl Leave {
    const NONE: Leave = Leave { gait: Gait::Shift, points: 0, inside: None, turning: Turning::Kept };
}

/// Agility limits: at most 8 is slow (15.1), from 22 quick (15.2), see [`TWICE`] for 15.3.
const SLOW: i16 = 8;
const QUICK: i16 = 22;
/// Modified Agility needed for two actions in one Pulse (15.3).
pub const TWICE: i16 = 26;

/// Movement cost of a jump: two hexes, and 1 more (D054).
pub const JUMP: u8 = 3;

/// Bonus or penalty in hexes by modified Agility.
fn quickness(legs: &Figure, form: Form, pole: bool) -> i16 {
    let slowed =
        matches!(form, Form::Attack | Form::Evade | Form::Retreat | Form::Pass) || form == Form::Charge && pole;
    let hastened = matches!(form, Form::Attack | Form::Evade | Form::Withdraw | Form::Pass | Form::Retreat);
    if !slowed && !hastened {
        return 0;
    }
    match legs.agility() {
        ..=SLOW if slowed => -1,
        TWICE.. if hastened => 2,
        QUICK.. if hastened => 1,
        _ => 0,
    }
}

/// Movement of a creature of several hexes: its head leads (DQ-MULTI-03 to -05).
const WALK: Leave = Leave { gait: Gait::Walk, points: 0, inside: None, turning: Turning::AsWalked };

/// Movement points of a creature of several hexes. It never steps back.
const fn points_large(form: Form, tmr: i16, engaged: bool, in_zone: bool) -> i16 {
    match form {
        Form::Move | Form::Withdraw => tmr,
        Form::Attack | Form::Evade | Form::Pass if in_zone => 1,
        Form::Attack if !engaged => 0,
        Form::Attack | Form::Evade | Form::Charge => tmr / 2,
        Form::Pass => 2,
        _ => 0,
    }
}

impl Bout {
    /// Returns the movement that an action allows a figure now. `pole`: a Charge with a Pole weapon.
    pub fn leave_of(&self, id: FigureId, form: Form, pole: bool) -> Leave {
        let legs = self.legs(id);
        let tmr = legs.tmr();
        let half = tmr / 2;
        let engaged = matches!(form, Form::Attack | Form::Evade | Form::Pass) && self.is_engaged(id);
        let holders = if engaged { self.zone_holders(id) } else { Band::default() };
        let in_zone = !holders.is_empty();
        let more = match self.control.doing {
            Some(doing) if doing.second && doing.figure == id => quickness(legs, form, pole).min(0),
            _ => quickness(legs, form, pole),
        };
        let points = |points: i16| (points + more).clamp(0, 15) as u8;
        if legs.is_large() {
            return Leave { points: points(points_large(form, tmr, engaged, in_zone)), ..WALK };
        }
        let walk =
            |hexes: i16| Leave { gait: Gait::Walk, points: points(hexes), inside: None, turning: Turning::AsWalked };
        let shift = |hexes: i16, turning| {
            let inside = in_zone.then(|| self.zones_of(holders));
            Leave { gait: Gait::Shift, points: points(hexes), inside, turning }
        };
        let back = |hexes: i16| Leave { gait: Gait::Back, points: points(hexes), inside: None, turning: Turning::Kept };
        let ahead =
            |hexes: i16| Leave { gait: Gait::Ahead, points: points(hexes), inside: None, turning: Turning::Kept };
        match form {
            Form::Charge if self.figure(id).mount().is_some() => ahead(if pole { tmr } else { half }),
            Form::Move | Form::Jump => walk(tmr),
            Form::Attack if in_zone => shift(1, Turning::Free),
            Form::Attack if engaged => ahead(half),
            Form::Evade if in_zone => shift(1, Turning::OneSide),
            Form::Evade => walk(half),
            Form::Withdraw if self.is_face_to_face(id) => back(1),
            Form::Withdraw => walk(tmr),
            Form::Retreat => back(2),
            Form::Pass if in_zone => shift(1, Turning::Free),
            Form::Pass => shift(2, Turning::Free),
            Form::Charge if pole => walk(tmr),
            Form::Charge => walk(half),
            Form::ChargeClose => ahead(half - 1),
            Form::Fire => ahead(2),
            Form::Attack | Form::Recover | Form::Close | Form::Grapple | Form::BreakOff | Form::Yield => Leave::NONE,
        }
    }

    /// Returns whether the figure and an enemy are in each other's zones (13.3, D058).
    pub fn is_face_to_face(&self, id: FigureId) -> bool {
        let enemies = self.ids().filter(|other| self.engages(id, *other));
        let mut both = enemies.filter(|other| self.in_zone_of(id, *other) && self.in_zone_of(*other, id));
        both.next().is_some()
    }

    /// Enemies whose Melee Zone contains the figure (D056).
    fn zone_holders(&self, id: FigureId) -> Band {
        let enemies = self.of_side(self.figure(id).side.other()).map(|(other, _)| other);
        enemies.filter(|other| self.in_zone_of(id, *other)).collect()
    }

    fn zones_of(&self, figures: Band) -> HexSet {
        figures.iter().fold(HexSet::NONE, |all, id| all | self.zone(id))
    }

    /// Returns the movement left after restraints, or why the figure cannot step at all (D055, D072, D105).
    fn restrained(&self, id: FigureId, form: Form, leave: Leave) -> Result<Leave, Rooted> {
        let figure = self.figure(id);
        if figure.is_tangled() {
            return Err(Rooted::Tangled);
        }
        if figure.tether.is_some() {
            return Err(Rooted::Tethered);
        }
        match (self.legs(id).gait(), figure.stance) {
            (Walk::Still, _) => Err(Rooted::Hurt),
            (_, Stance::Kneeling) => Err(Rooted::Kneeling),
            (_, Stance::Prone) if form != Form::Move => Err(Rooted::Prone),
            (_, Stance::Prone) => Ok(Leave { points: crawl(figure.tmr().clamp(0, 15) as u8), ..leave }),
            (_, Stance::Standing) => Ok(leave),
        }
    }

    /// Hexes closed or costlier because of other figures (D053).
    pub fn passing(&self, id: FigureId) -> Passing {
        self.passing_within(id, i32::MAX)
    }

    /// Like `passing`, for moves of at most that many hexes.
    pub(crate) fn passing_within(&self, id: FigureId, hexes: i32) -> Passing {
        let mover = self.figure(id);
        let mut passing = Passing::NONE;
        let near = |figure: &Figure| figure.is_large() || figure.at.distance(mover.at) <= hexes;
        for (other, figure) in
            self.figures().filter(|(other, figure)| *other != id && figure.is_there() && near(figure))
        {
            if figure.is_large() && figure.occupies() {
                // Figures of several hexes block the way completely.
                self.filled(other).iter().for_each(|spot| passing.forbid(spot));
                continue;
            }
            let spot = self.spot(figure.at);
            if figure.rider() == Some(id) {
                continue;
            }
            if !figure.occupies() {
                passing.add(spot, 1);
            } else if figure.is_steed() || figure.side != mover.side {
                passing.forbid(spot);
            } else {
                self.pass_friend(&mut passing, spot, mover, other);
            }
        }
        passing
    }

    /// Passing a friend costs 2 more, or nothing if one of the two is small. A friend who fights or aims blocks the hex.
    fn pass_friend(&self, passing: &mut Passing, spot: usize, mover: &Figure, other: FigureId) {
        let friend = self.figure(other);
        let aims = friend.hands.held().filter_map(|held| self.piece(held)).any(|thing| thing.loaded);
        if self.is_engaged(other) || aims || friend.close {
            return passing.forbid(spot);
        }
        let small = |figure: &Figure| figure.race == Race::Halfling || figure.size <= 6;
        let prone = friend.stance == Stance::Prone;
        passing.take(spot);
        match (small(mover) || small(friend), prone) {
            (true, _) => {}
            (false, true) => passing.add(spot, 1),
            (false, false) => passing.add(spot, 2),
        }
    }

    /// Returns the cost of a movement in points, or why it is illegal.
    pub fn going(&self, id: FigureId, form: Form, pole: bool, going: Going) -> Result<u8, IllegalMove> {
        if form != Form::Charge && self.keeps_still(id, going) {
            return Ok(0);
        }
        let leave = self.leave_of(id, form, pole);
        self.going_by(id, form, leave, going)
    }

    /// Like `going`, with the allowed movement already known.
    pub fn going_by(&self, id: FigureId, form: Form, leave: Leave, going: Going) -> Result<u8, IllegalMove> {
        let figure = self.figure(id);
        if figure.is_large() {
            return self.going_large(id, form, leave, going);
        }
        if form == Form::Charge {
            self.check_straight(id, going)?;
        }
        if going.way.is_empty() {
            return self.turning(id, form, leave, going.facing);
        }
        let leave = self.restrained(id, form, leave).map_err(IllegalMove::Rooted)?;
        let steps = going.way.len() as i32;
        let sides = figure.facing.steps_to(going.facing);
        let kept = leave.turning == Turning::Kept && sides > 0;
        if kept || leave.turning == Turning::OneSide && sides > 1 {
            return Err(IllegalMove::Facing);
        }
        self.with_mover(id, &leave, steps, |mover| mover.cost(going.way, going.facing)).map_err(IllegalMove::Way)
    }

    /// Returns whether the figure neither moves nor turns; every action allows that.
    fn keeps_still(&self, id: FigureId, going: Going) -> bool {
        going.way.is_empty() && going.facing == self.figure(id).facing
    }

    /// Movement of a creature of several hexes, where turning costs points (DQ-MULTI-04, -05).
    fn going_large(&self, id: FigureId, form: Form, leave: Leave, going: Going) -> Result<u8, IllegalMove> {
        if self.keeps_still(id, going) {
            return Ok(0);
        }
        let leave = self.restrained(id, form, leave).map_err(IllegalMove::Rooted)?;
        self.with_bulk(id, leave.points, |bulk| bulk.cost(going.way, going.facing)).map_err(IllegalMove::Way)
    }

    /// Calls `go` with the movement state of a creature of several hexes. Friends and large figures block it, and only zones of
    /// large enemies stop it (DQ-MULTI-06).
    pub(crate) fn with_bulk<T>(&self, id: FigureId, points: u8, go: impl FnOnce(&Bulk<'_>) -> T) -> T {
        let figure = self.figure(id);
        let (mut closed, mut stops) = (HexSet::NONE, HexSet::NONE);
        for (other, fighter) in self.figures().filter(|(other, fighter)| *other != id && fighter.occupies()) {
            if fighter.is_large() || fighter.side == figure.side {
                closed |= self.filled(other);
            }
            if fighter.is_large() && fighter.side != figure.side {
                stops |= self.zone(other);
            }
        }
        let (arena, shape) = (&self.arena, &figure.shape());
        let bulk = Bulk {
            arena,
            shape,
            from: figure.at,
            facing: figure.facing,
            allowance: points,
            closed: &closed,
            stops: &stops,
        };
        go(&bulk)
    }

    /// Figures that a large creature would run down on its way: one bit each (DQ-MULTI-06).
    pub(crate) fn run_down(&self, id: FigureId, going: Going) -> u16 {
        if !self.figure(id).is_large() {
            return 0;
        }
        let trodden = self.with_bulk(id, 15, |bulk| bulk.treads(going.way, going.facing));
        let small = self.figures().filter(|(other, fighter)| {
            self.hostile(id, *other) && !fighter.is_large() && fighter.may_be_struck(self.rules.to_the_death)
        });
        small
            .filter(|(_, fighter)| trodden.contains(self.spot(fighter.at)))
            .fold(0, |all, (other, _)| all | 1 << other.0)
    }

    /// Checks turning without a step.
    fn turning(&self, id: FigureId, form: Form, leave: Leave, to: Direction) -> Result<u8, IllegalMove> {
        let sides = self.figure(id).facing.steps_to(to);
        let allowed = match leave.turning {
            Turning::Free => true,
            Turning::OneSide => sides <= 1,
            Turning::Kept => sides == 0,
            // The first hexside is free, each further one costs a point (D051).
            Turning::AsWalked => {
                sides <= 1 || self.restrained(id, form, leave).is_ok_and(|leave| sides - 1 <= leave.points)
            }
        };
        allowed.then_some(0).ok_or(IllegalMove::Facing)
    }

    /// Checks a jump: the hex between must be bad ground or hold a body, and the one behind must be free. Start and end lie
    /// outside hostile zones, and the figure turns at most one hexside (D054).
    pub(super) fn check_jump(&self, id: FigureId, over: Direction) -> Result<(), IllegalMove> {
        let figure = self.figure(id);
        self.check_on_foot(id)?;
        let leave =
            self.restrained(id, Form::Jump, self.leave_of(id, Form::Jump, false)).map_err(IllegalMove::Rooted)?;
        if figure.stance != Stance::Standing || leave.points < JUMP {
            return Err(IllegalMove::NoJump);
        }
        if figure.facing.steps_to(over) > 1 {
            return Err(IllegalMove::Facing);
        }
        let (passing, hostile) = (self.passing(id), self.hostile_zones(id));
        let around = self.arena.neighbours();
        let from = self.spot(figure.at);
        let middle = usize::from(around[from][over as usize]);
        let to = usize::from(around[middle][over as usize]);
        let bad = self.arena.ground(middle) == GroundKind::Difficult || self.has_body(middle);
        let open = |spot: usize| !self.arena.is_blocked(spot) && !passing.forbidden().contains(spot);
        let free = open(middle) && !passing.taken().contains(middle) && open(to) && !passing.taken().contains(to);
        let outside = !hostile.contains(from) && !hostile.contains(to);
        if bad && free && outside { Ok(()) } else { Err(IllegalMove::NoJump) }
    }

    /// Returns whether a fallen figure lies in a hex.
    fn has_body(&self, spot: usize) -> bool {
        self.figures().any(|(_, figure)| figure.is_there() && !figure.occupies() && self.spot(figure.at) == spot)
    }

    /// Calls `go` with the movement state of a figure, for moves of at most that many hexes.
    pub(crate) fn with_mover<T>(&self, id: FigureId, leave: &Leave, hexes: i32, go: impl FnOnce(&Mover<'_>) -> T) -> T {
        let figure = self.figure(id);
        go(&Mover {
            arena: &self.arena,
            from: self.spot(figure.at),
            facing: figure.facing,
            gait: leave.gait,
            allowance: leave.points,
            passing: &self.passing_within(id, hexes),
            hostile: &self.hostile_zones_within(id, hexes),
            inside: leave.inside.as_ref(),
        })
    }

    /// Like `leave_of`, reduced by restraints; 0 points if it cannot step.
    pub fn leave_now(&self, id: FigureId, form: Form, pole: bool) -> Leave {
        let leave = self.leave_of(id, form, pole);
        self.restrained(id, form, leave).unwrap_or(Leave { points: 0, ..leave })
    }

    /// Returns whether an action uses more movement than a figure that acts twice can use (D066).
    pub(super) fn is_hasty(&self, id: FigureId, act: &Act, cost: u8) -> bool {
        let more = quickness(self.legs(id), act.form(), false);
        more > 0 && i16::from(cost) > i16::from(self.leave_of(id, act.form(), false).points) - more
    }

    /// Returns whether a Charge with that weapon counts as one with a Pole weapon.
    pub fn is_pole(&self, id: FigureId, means: super::blow::WeaponUse) -> bool {
        let tool = self.tool(id, means, super::blow::Range::Melee);
        tool.and_then(|tool| tool.weapon).is_some_and(|weapon| weapon.is_pole())
    }

    /// The hex in which a path ends.
    pub fn end_of(&self, id: FigureId, way: Way) -> Hex {
        way.steps().fold(self.figure(id).at, |hex, step| hex + step)
    }
}
