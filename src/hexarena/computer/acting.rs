//! What a figure does at its own action (D160).

use super::Scratch;
use super::field::{Field, Guise, blow, missile};
use super::reason::Reason;
use super::worth::{self, Points};
use crate::hexarena::battle::blow::{Means, Range, Several, Trick};
use crate::hexarena::battle::command::{Act, Command, Going, Grip, PassAct, Withdrawal};
use crate::hexarena::battle::figure::{Condition, FigureId, Stance};
use crate::hexarena::battle::piece::{Kind, Piece, PieceId, Place};
use crate::hexarena::battle::state::{Bout, Form};
use crate::hexarena::ground::moves::{Gait, Way};
use crate::kit::hex::{Direction, Hex};

/// An action with what it is thought to be worth.
#[derive(Clone, Copy, Debug)]
pub struct Scored {
    pub points: Points,
    pub command: Command,
    pub why: Reason,
}

/// A weapon in the hand of who has none.
const ARMED: Points = 900;
/// A hex nearer to an enemy.
const NEARER: Points = 100;
/// Being free of a net.
const FREE: Points = 500;
/// The Pulses within which an archer who does nobody harm still gives way.
const PATIENCE: u16 = 6;

/// Everything that comes into question for a figure that can do what it wants, the best first.
pub struct Plan<'a> {
    field: &'a mut Field,
    scratch: &'a mut Scratch,
}

impl<'a> Plan<'a> {
    pub fn new(field: &'a mut Field, scratch: &'a mut Scratch) -> Plan<'a> {
        scratch.options.clear();
        Plan { field, scratch }
    }

    fn add(&mut self, points: Points, act: Act, why: Reason) {
        self.scratch.options.push(Scored { points, command: Command::Act(act), why });
    }

    /// What is free at its own action and should come first: hands that must change what they hold (D060).
    pub fn hands(&self) -> Option<(Command, Reason)> {
        let (seen, me) = (&self.field.seen, self.field.me);
        let figure = self.field.figure();
        let held = figure.hands.primary?;
        let thing = seen.piece(held)?;
        let weapon = thing.weapon();
        let blade = side_arm(seen, me);
        if weapon.is_missile() {
            let empty = seen.ammunition(me, weapon) == 0 && !thing.loaded || !figure.can_use_both_arms();
            let near = self.field.foes().any(|foe| foe.able && self.field.at.distance(foe.at) <= foe.threat().max(1));
            let pressed = seen.is_engaged(me) || near && !(thing.loaded && missile(seen, me).is_some());
            let hands_free = blade.is_some() || empty;
            return (hands_free && (empty || pressed)).then_some((Command::Drop(held), Reason::LetsFall));
        }
        // A two-handed weapon that a hurt arm cannot wield any more holds up nothing else.
        let single = !weapon.is_two_handed() && weapon.may_take_both_hands() && !figure.hands.two_handed(held);
        let both = single && figure.hands.secondary.is_none() && figure.can_use_both_arms() && !figure.close;
        both.then_some((Command::Regrip(held, Grip::Both), Reason::BothHands))
    }

    /// Fills in the options.
    pub fn weigh(&mut self) {
        let (pulse, me) = (self.field.seen.pulse(), self.field.me);
        let figure = *self.field.figure();
        let bound = figure.must_pass == pulse;
        if figure.close {
            return self.wrestle();
        }
        let engaged = self.field.seen.is_engaged(me);
        self.pass(engaged);
        if bound {
            return;
        }
        self.evade(engaged);
        if engaged {
            self.attack_engaged();
            self.withdraw();
            self.close();
        } else {
            self.shoot();
            if figure.stance != Stance::Kneeling && !figure.is_tangled() {
                self.go();
            }
            self.attack_from_here();
        }
    }

    fn cautious(&self, danger: Points) -> Points {
        danger * self.field.caution / 100
    }

    /// Every hex next to it into which a step of a shift may lead.
    fn shifts(&self) -> impl Iterator<Item = (Direction, Hex)> + use<> {
        let (seen, at) = (&self.field.seen, self.field.at);
        let leave = seen.leave_now(self.field.me, Form::Attack, false);
        let mut open = [None; 6];
        for side in Direction::ALL.into_iter().filter(|_| leave.points > 0) {
            let hex = at + side;
            let Some(spot) = seen.arena().field().index(hex) else { continue };
            let ahead = leave.gait == Gait::Shift || side.steps_to(self.field.facing) <= 1;
            let inside = leave.inside.is_none_or(|inside| inside.contains(spot));
            let free = !seen.arena().is_blocked(spot) && seen.in_hex(hex).all(|(_, other)| !other.occupies());
            open[side as usize] = Some((side, hex)).filter(|_| ahead && inside && free);
        }
        open.into_iter().flatten()
    }

    /// Melee with an enemy next to it, with a step and a turn before (13.1).
    fn attack_engaged(&mut self) {
        let leave = self.field.seen.leave_now(self.field.me, Form::Attack, false);
        let turns = leave.gait == Gait::Shift;
        let (at, facing) = (self.field.at, self.field.facing);
        self.attack_at(at, Way::NONE, |side| turns || side == facing);
        for (side, hex) in self.shifts() {
            let way = Way::NONE.then(side).unwrap_or_default();
            self.attack_at(hex, way, |side| turns || side == facing);
        }
    }

    fn attack_at(&mut self, at: Hex, way: Way, may: impl Fn(Direction) -> bool) {
        let mut best: Option<(Points, Direction, Reason)> = None;
        for facing in Direction::ALL.into_iter().filter(|facing| may(*facing)) {
            let Some((number, worth, chance)) = self.field.best(at, facing, false) else { continue };
            let Some(foe) = self.field.foe(number).map(|foe| foe.id) else { continue };
            let danger = self.field.danger(at, facing, Guise::Now);
            let points =
                worth - self.cautious(danger) + Points::from(facing == self.field.facing) - way.len() as Points;
            if best.is_none_or(|(most, ..)| points > most) {
                let rear = self.field.is_behind(foe, at);
                best = Some((points, facing, Reason::Strikes { at: foe, rear, charge: false, chance }));
            }
        }
        if let Some((points, facing, why)) = best {
            self.add(points, Act::Attack(Going { way, facing }), why);
        }
    }

    /// A Pike strikes at two hexes without a step (D037).
    fn attack_from_here(&mut self) {
        let (at, facing) = (self.field.at, self.field.facing);
        if self.field.reach > 1 {
            self.attack_at(at, Way::NONE, |side| side == facing);
        }
    }

    /// Evading where it stands (13.2, 14.5, D160.3).
    fn evade(&mut self, engaged: bool) {
        let at = self.field.at;
        let turned = |facing: Direction| move |side: Direction| side.steps_to(facing) <= 1;
        let (facing, _) = self.field.look(at, Guise::Evading, turned(self.field.facing));
        let danger = self.field.danger(at, facing, Guise::Evading);
        let next_to = self.field.foes().filter(|foe| foe.able && at.distance(foe.at) <= 1).count();
        let guard = Points::from(self.field.seen.guard(self.field.me).unwrap_or(0));
        let parries = if engaged { 15 * guard } else { 0 };
        let weak = self.field.best(at, facing, false).is_none_or(|(_, _, chance)| chance < 35);
        let pressed = if next_to > 1 && weak { 300 } else { 0 };
        let points = parries + pressed - self.cautious(danger) - 100;
        self.add(points, Act::Evade(Going { way: Way::NONE, facing }), Reason::Evades);
    }

    /// A step back (13.3); behind the shield where there is no Fatigue left (D160.6).
    fn withdraw(&mut self) {
        let figure = *self.field.figure();
        let shield = figure.shield(&self.field.seen).is_some();
        if !self.field.seen.is_face_to_face(self.field.me) || figure.stance != Stance::Standing {
            return;
        }
        let spent = figure.ft_now <= 0 && shield;
        let (how, guise, why) = match spent {
            true => (Withdrawal::Defensive, Guise::Defensive, Reason::BehindShield),
            false => (Withdrawal::Plain, Guise::Now, Reason::Withdraws),
        };
        for turn in [3, 2, 4] {
            let side = self.field.facing.turned(turn);
            let hex = self.field.at + side;
            let Some(spot) = self.field.seen.arena().field().index(hex) else { continue };
            let free = self.field.seen.in_hex(hex).all(|(_, other)| !other.occupies());
            if self.field.seen.arena().is_blocked(spot) || !free {
                continue;
            }
            let danger = self.field.danger(hex, self.field.facing, guise);
            let points = if spent { 250 } else { -150 } - self.cautious(danger);
            let way = Way::NONE.then(side).unwrap_or_default();
            self.add(points, Act::Withdraw(Going { way, facing: self.field.facing }, how), why);
        }
    }

    /// Into an enemy's hex: where strength or the weapons speak for it (D160.5).
    fn close(&mut self) {
        let figure = *self.field.figure();
        if figure.stance != Stance::Standing || figure.is_tangled() {
            return;
        }
        for number in 0..super::MOST {
            let Some(foe) = self.field.foe(number).copied() else { break };
            let near = self.field.at.direction_to(foe.at).is_some_and(|side| side.steps_to(figure.facing) <= 1);
            let target = self.field.seen.figure(foe.id);
            if !near || target.close || !target.is_human_size() {
                continue;
            }
            let rank =
                if self.field.seen.in_zone_of(self.field.me, foe.id) { self.field.seen.best_rank(foe.id) } else { 0 };
            let stronger = figure.values.ps - target.values.ps >= 4;
            let knives = is_rated(&self.field.seen, self.field.me) && !is_rated(&self.field.seen, foe.id);
            if rank >= 6 || !(stronger || knives || target.ft_now <= 0) {
                continue;
            }
            let hold = self.hold(foe.id);
            let enters = 10 - Points::from(rank);
            let danger = self.field.danger(self.field.at, figure.facing, Guise::Now);
            // Inside, neither strikes with much; outside the others still do.
            let points = hold * enters / 10 - self.cautious(danger) / 2;
            self.add(points, Act::Close(foe.id), Reason::Closes(foe.id));
        }
    }

    /// What there is to win against somebody in the same hex: the better of a blow and a hold.
    fn hold(&mut self, at: FigureId) -> Points {
        let me = self.field.me;
        let (was, there) = (self.field.at, self.field.seen.figure(at).at);
        self.field.seen.figure_mut(me).at = there;
        let seen = &self.field.seen;
        let mut most = 0;
        let held = is_rated(seen, me).then_some(Means::Primary);
        for means in held.into_iter().chain([Means::Fist]) {
            for trick in [Trick::Damage, Trick::Restrain] {
                let blow = crate::hexarena::battle::blow::Blow { trick, ..blow(me, at, means, Range::Close) };
                let bare = crate::hexarena::battle::blow::Tool {
                    weapon: None,
                    piece: None,
                    shield: None,
                    rank: seen.figure(me).ranks.unarmed(),
                    both: false,
                };
                let tool = if means == Means::Fist { Some(bare) } else { seen.tool(me, means, Range::Close) };
                if let Some(tool) = tool {
                    let terms = seen.chances_with(&blow, &tool);
                    most = most.max(worth::worth(seen, &blow, &tool, &terms, 0));
                }
            }
        }
        self.field.seen.figure_mut(me).at = was;
        most
    }

    /// In Close combat (13.7).
    fn wrestle(&mut self) {
        let (me, figure) = (self.field.me, *self.field.figure());
        if let Some(at) = figure.holds() {
            self.add(5000, pass(figure.facing, PassAct::KeepHold), Reason::Holds(at));
        }
        if figure.must_pass != self.field.seen.pulse() && figure.no_attack != self.field.seen.pulse() {
            let foes: [Option<FigureId>; 3] = {
                let mut inside = self.field.foes().filter(|foe| foe.at == figure.at).map(|foe| foe.id);
                [inside.next(), inside.next(), inside.next()]
            };
            let best = foes.into_iter().flatten().map(|at| (self.hold(at), at)).max();
            if let Some((points, at)) = best {
                let why = Reason::Strikes { at, rear: false, charge: false, chance: self.grip_chance(at) };
                self.add(points, Act::Grapple, why);
            }
            for side in Direction::ALL {
                self.add(120, Act::BreakOff(side), Reason::BreaksOut);
            }
        }
        let rated = |thing: &Piece| thing.weapon().row().uses.close() && matches!(thing.kind, Kind::Weapon(_));
        let seen = &self.field.seen;
        let knife = seen
            .carried(me)
            .find(|(_, thing)| rated(thing) && thing.weapon().row().damage.is_some_and(|more| more >= 0));
        if let Some((piece, thing)) = knife.filter(|_| !is_rated(seen, me))
            && let Some(grip) = self.grip(piece, &thing)
        {
            self.add(400, pass(figure.facing, PassAct::Draw(piece, grip)), Reason::Draws);
        }
        self.add(-500, pass(figure.facing, PassAct::Wait), Reason::Waits);
    }

    fn grip_chance(&self, at: FigureId) -> i16 {
        let (me, seen) = (self.field.me, &self.field.seen);
        let tool = Means::ALL.into_iter().find(|means| seen.tool(me, *means, Range::Close).is_some());
        tool.and_then(|means| seen.chances(&blow(me, at, means, Range::Close))).map_or(0, |terms| terms.msc())
    }

    /// Into which grip a thing can be taken.
    fn grip(&self, piece: PieceId, thing: &Piece) -> Option<Grip> {
        let figure = self.field.figure();
        let _ = piece;
        let weapon = thing.weapon();
        let (first, second) = (figure.hands.primary.is_none(), figure.hands.secondary.is_none());
        let both = first && second && figure.can_use_both_arms() && weapon.may_take_both_hands();
        match () {
            () if both => Some(Grip::Both),
            () if weapon.is_two_handed() => None,
            () if first && figure.can_use_arm(true) => Some(Grip::Primary),
            () if second && figure.can_use_arm(false) => Some(Grip::Secondary),
            () => None,
        }
    }

    /// What is done in a Pass (13.4, D160.6).
    fn pass(&mut self, engaged: bool) {
        let (me, figure, at) = (self.field.me, *self.field.figure(), self.field.at);
        let (facing, _) = self.field.look(at, Guise::Now, |_| true);
        let here = self.field.danger(at, facing, Guise::Now);
        let cost = self.cautious(here);
        self.add(
            -cost - 200,
            pass(facing, PassAct::Wait),
            if facing == figure.facing { Reason::Waits } else { Reason::Turns },
        );
        if figure.is_tangled() {
            let points = if engaged { FREE } else { 2 * FREE } - cost;
            self.add(points, pass(facing, PassAct::Disentangle(me)), Reason::Frees);
        } else if figure.stance != Stance::Standing {
            let risen = self.field.danger(at, facing, Guise::Risen);
            let points = 2 * (here - risen) + 350 - self.cautious(risen);
            self.add(points, pass(facing, PassAct::Rise), Reason::Rises);
        }
        self.arm(facing, cost);
        self.load(facing, cost, engaged);
        self.tend(facing, cost);
    }

    /// A weapon into the hand of who has none: from the belt, or from the ground within two hexes.
    fn arm(&mut self, facing: Direction, cost: Points) {
        let me = self.field.me;
        let armed = is_armed(&self.field.seen, me);
        if armed {
            return;
        }
        let seen = self.field.seen;
        let mut best: Option<(Points, PieceId, Grip, Way)> = None;
        let (at, within) = (self.field.at, i32::from(seen.leave_now(me, Form::Pass, false).points));
        for (piece, thing) in
            seen.pieces().filter(|(_, thing)| matches!(thing.kind, Kind::Weapon(weapon) if weapon.row().uses.melee()))
        {
            let (way, late) = match thing.place {
                Place::Kept(by) if by == me => (Way::NONE, 0),
                Place::Ground(hex) if hex == at => (Way::NONE, 0),
                Place::Ground(hex) if at.distance(hex) <= within.min(1) => {
                    let Some(side) = at.direction_to(hex) else { continue };
                    let free = seen.in_hex(hex).all(|(_, other)| !other.occupies());
                    if !free {
                        continue;
                    }
                    (Way::NONE.then(side).unwrap_or_default(), 100)
                }
                _ => continue,
            };
            let Some(grip) = self.grip(piece, &thing) else { continue };
            let weapon = thing.weapon();
            let rank = self.field.figure().ranks.weapon(weapon).map_or(0, |rank| 150 + 20 * Points::from(rank));
            let lacking = Points::from((weapon.row().ps - self.field.figure().values.ps).max(0));
            let points = ARMED + rank - late - 100 * lacking + 10 * Points::from(weapon.row().damage.unwrap_or(0));
            if best.is_none_or(|(most, ..)| points > most) {
                best = Some((points, piece, grip, way));
            }
        }
        let Some((points, piece, grip, way)) = best else { return };
        let kept = matches!(seen.piece(piece).map(|thing| thing.place), Some(Place::Kept(_)));
        let (act, why) = match kept {
            true => (PassAct::Draw(piece, grip), Reason::Draws),
            false => (PassAct::PickUp(piece, grip), Reason::PicksUp),
        };
        self.add(points - cost, Act::Pass(Going { way, facing }, act), why);
    }

    /// Loading, when nobody can be upon it before it looses.
    fn load(&mut self, facing: Direction, cost: Points, engaged: bool) {
        let me = self.field.me;
        let Some(piece) = self.field.figure().hands.primary.filter(|_| !engaged) else { return };
        let Some(thing) = self.field.seen.piece(piece).filter(|thing| thing.weapon().is_missile() && !thing.loaded)
        else {
            return;
        };
        if self.field.seen.ammunition(me, thing.weapon()) > 0 {
            self.add(350 - cost, pass(facing, PassAct::Load(piece)), Reason::Loads);
        }
    }

    /// Wounds that can be staunched, its own first (DQX-10).
    fn tend(&mut self, facing: Direction, cost: Points) {
        let figure = *self.field.figure();
        let Some(rank) = figure.skills.healer else { return };
        let seen = self.field.seen;
        for (id, patient) in seen
            .of_side(figure.side)
            .filter(|(_, who)| who.at.distance(figure.at) <= 1 && who.condition != Condition::Dead)
        {
            let mut flows = patient.injuries.flows(false);
            if let Some((wound, _)) = flows.find(|(_, flow)| flow.healer.is_some_and(|needed| rank >= needed)) {
                self.add(2000 - cost, pass(facing, PassAct::Staunch(id, wound as u8)), Reason::Staunches);
            }
        }
    }

    /// Throwing and shooting (14.7): everybody on the line counts.
    fn shoot(&mut self) {
        let me = self.field.me;
        let Some((means, tool)) = missile(&self.field.seen, me) else { return };
        let Some(weapon) = tool.weapon else { return };
        let (at, facing) = (self.field.at, self.field.facing);
        let danger = self.field.danger(at, facing, Guise::Now);
        let danger = self.cautious(danger);
        let seen = &self.field.seen;
        let price = match tool.piece {
            _ if weapon.is_missile() => 0,
            // What is thrown is out of the hand: another weapon must be there.
            _ if weapon.entangles() => 100,
            Some(held) => {
                let other = seen.figure(me).hands.held().any(|other| other != held && is_blade(seen, other));
                match (other, side_arm(seen, me).is_some()) {
                    (true, _) => 150,
                    (false, true) => 450,
                    (false, false) => return,
                }
            }
            None => return,
        };
        let trick = if weapon.entangles() { Trick::Entangle } else { Trick::Damage };
        for number in 0..super::MOST {
            let Some(foe) = self.field.foe(number).copied() else { break };
            let clear = seen.may_aim(me, foe.id, weapon) && seen.flight(me, foe.id, weapon).hindrance().is_none();
            if !clear || trick == Trick::Entangle && seen.figure(foe.id).is_tangled() {
                continue;
            }
            let (points, chance) = line_of(seen, me, foe.id, (means, tool), trick);
            let act = Act::Fire { means, at: foe.id, trick, several: Several::One, way: Way::NONE };
            let why = Reason::Shoots { at: foe.id, chance };
            self.scratch.options.push(Scored { points: points - price - danger, command: Command::Act(act), why });
        }
    }

    /// Where to go: within reach of a Charge, else nearer, or away (14.1 to 14.3, D160.4).
    fn go(&mut self) {
        let me = self.field.me;
        let archer = self.is_archer();
        let seen = &self.field.seen;
        let leave = seen.leave_now(me, Form::Move, false);
        if leave.points == 0 {
            return;
        }
        let (passing, hostile) = (seen.passing(me), seen.hostile_zones(me));
        self.scratch.reach.find(&seen.mover(me, &leave, &passing, &hostile));
        let prone = self.field.figure().stance == Stance::Prone;
        if archer {
            self.keep_away();
        } else {
            let charges = !prone && self.charges();
            if !charges {
                self.approach();
            }
        }
    }

    /// Whether it fights from afar as long as it can.
    fn is_archer(&self) -> bool {
        let (me, seen) = (self.field.me, &self.field.seen);
        let held = self.field.figure().hands.primary.and_then(|piece| seen.piece(piece));
        held.is_some_and(|thing| {
            thing.weapon().is_missile() && (thing.loaded || seen.ammunition(me, thing.weapon()) > 0)
        })
    }

    /// Charges at every enemy within reach; whether there is one.
    fn charges(&mut self) -> bool {
        let me = self.field.me;
        let Some((means, tool)) = self.field.tool else { return false };
        let pole = tool.weapon.is_some_and(|weapon| weapon.is_pole());
        let points = self.field.seen.leave_now(me, Form::Charge, pole).points;
        let arena = *self.field.seen.arena();
        let mut found = false;
        for number in 0..super::MOST {
            let Some(foe) = self.field.foe(number).copied() else { break };
            if self.field.at.distance(foe.at) > i32::from(points) + self.field.reach {
                continue;
            }
            let mut best: Option<(Points, Going, Reason)> = None;
            for ring in 1..=self.field.reach as u8 {
                for hex in foe.at.ring(ring) {
                    let Some(spot) = arena.field().index(hex).filter(|_| hex != self.field.at) else { continue };
                    let towards = toward(hex, foe.at);
                    let Some(cost) = self.scratch.reach.cost(spot) else { continue };
                    if cost > points || self.scratch.reach.cost_facing(spot, towards).is_none_or(|cost| cost > points) {
                        continue;
                    }
                    let (worth, chance) = self.field.mine(number, hex, towards, true);
                    let danger = self.field.danger(hex, towards, Guise::Now);
                    let points = worth - self.cautious(danger) + 60 * Points::from(ring - 1) - Points::from(cost);
                    if best.is_none_or(|(most, ..)| points > most)
                        && let Some(way) = self.scratch.reach.way(spot, towards)
                    {
                        let rear = self.field.is_behind(foe.id, hex);
                        let why = Reason::Strikes { at: foe.id, rear, charge: true, chance };
                        best = Some((points, Going { way, facing: towards }, why));
                    }
                }
            }
            if let Some((points, going, why)) = best {
                self.add(points + 100, Act::Charge(going, means), why);
                found = true;
            }
        }
        found
    }

    /// Nearer to the enemy that is nearest, or to a weapon on the ground.
    fn approach(&mut self) {
        let Some(foe) = self.field.nearest().copied() else { return };
        let goal = self.weapon_on_the_ground().unwrap_or(foe.at);
        let field = self.field.seen.arena().field();
        let now = self.field.at.distance(goal);
        let mut ends: [Option<(i32, usize)>; 3] = [None; 3];
        for spot in self.scratch.reach.ends().iter() {
            let distance = field.hex(spot).distance(goal);
            let key = (distance * 16 + i32::from(self.scratch.reach.cost(spot).unwrap_or(0)), spot);
            let worst = (0..3).max_by_key(|place| ends[*place].map_or(i32::MAX, |(key, _)| key)).unwrap_or(0);
            if ends[worst].is_none_or(|(most, _)| key.0 < most) {
                ends[worst] = Some(key);
            }
        }
        for (_, spot) in ends.into_iter().flatten() {
            let hex = field.hex(spot);
            if hex == self.field.at {
                continue;
            }
            let towards = toward(hex, foe.at);
            let facing = match self.scratch.reach.way(spot, towards) {
                Some(_) => towards,
                None => match self.scratch.reach.facings(spot).min_by_key(|side| side.steps_to(towards)) {
                    Some(facing) => facing,
                    None => continue,
                },
            };
            let Some(way) = self.scratch.reach.way(spot, facing) else { continue };
            let danger = self.field.danger(hex, facing, Guise::Now);
            let gain = NEARER * (now - hex.distance(goal));
            let going = Going { way, facing };
            self.add(gain - self.cautious(danger), Act::Move(going), Reason::Approaches(foe.id));
        }
    }

    /// The nearest weapon for who has none, if it is nearer than any enemy's.
    fn weapon_on_the_ground(&self) -> Option<Hex> {
        let (seen, me) = (&self.field.seen, self.field.me);
        if is_armed(seen, me) || side_arm(seen, me).is_some() {
            return None;
        }
        let lies = seen.pieces().filter_map(|(piece, thing)| match thing.place {
            Place::Ground(hex) if is_blade(seen, piece) => Some(hex),
            _ => None,
        });
        lies.filter(|hex| hex.distance(self.field.at) <= 8).min_by_key(|hex| hex.distance(self.field.at))
    }

    /// An archer gives way before whoever is near, and comes nearer to nobody.
    fn keep_away(&mut self) {
        let Some(foe) = self.field.nearest().copied() else { return };
        let (at, quiet) = (self.field.at, self.field.seen.quiet());
        let now = at.distance(foe.at);
        let out_of_sight = now > 12 || quiet >= PATIENCE;
        if now > foe.threat() + 2 && !out_of_sight || quiet >= PATIENCE && now <= 2 {
            return;
        }
        if out_of_sight {
            return self.approach();
        }
        let field = self.field.seen.arena().field();
        let mut best: Option<(Points, usize)> = None;
        for spot in self.scratch.reach.ends().iter() {
            let hex = field.hex(spot);
            let nearest = self.field.foes().filter(|foe| foe.able).map(|foe| foe.at.distance(hex)).min().unwrap_or(0);
            let points = 16 * nearest.min(9) - Points::from(self.scratch.reach.cost(spot).unwrap_or(0));
            if best.is_none_or(|(most, _)| points > most) {
                best = Some((points, spot));
            }
        }
        let Some((_, spot)) = best else { return };
        let hex = field.hex(spot);
        let towards = toward(hex, foe.at);
        let Some(facing) = self.scratch.reach.facings(spot).min_by_key(|side| side.steps_to(towards)) else { return };
        if let Some(way) = self.scratch.reach.way(spot, facing).filter(|way| !way.is_empty()) {
            let danger = self.field.danger(hex, facing, Guise::Now);
            let gain = 30 * (hex.distance(foe.at) - now);
            self.add(gain - self.cautious(danger), Act::Move(Going { way, facing }), Reason::KeepsAway(foe.id));
        }
        // Straight back, with the face to them (14.6).
        let back = self.field.facing.opposite();
        if let Some(way) = Way::NONE.then(back).and_then(|way| way.then(back)) {
            let hex = at + back + back;
            let danger = self.field.danger(hex, self.field.facing, Guise::Now);
            let gain = 30 * (hex.distance(foe.at) - now);
            let act = Act::Retreat(Going { way, facing: self.field.facing }, Withdrawal::Plain);
            self.add(gain - self.cautious(danger), act, Reason::KeepsAway(foe.id));
        }
    }
}

/// A Pass in its place.
pub const fn pass(facing: Direction, act: PassAct) -> Act {
    Act::Pass(Going { way: Way::NONE, facing }, act)
}

/// The direction from a hex that looks most directly at another.
pub fn toward(from: Hex, to: Hex) -> Direction {
    let ahead = |side: &Direction| crate::kit::hex::front(*side, to - from);
    Direction::ALL.into_iter().max_by_key(ahead).unwrap_or(Direction::E)
}

/// What a shot is worth along its whole line, and its chance against its target; friends on it count twice.
pub fn line_of(
    seen: &Bout,
    me: FigureId,
    at: FigureId,
    (means, tool): (Means, crate::hexarena::battle::blow::Tool),
    trick: Trick,
) -> (Points, i16) {
    let Some(weapon) = tool.weapon else { return (0, 0) };
    let (mut sum, mut left, mut chance) = (0, 100, 0);
    for other in seen.on_the_line(me, at, weapon) {
        let shot = crate::hexarena::battle::blow::Blow { trick, ..blow(me, other, means, Range::Ranged) };
        let terms = seen.chances_with(&shot, &tool);
        let points = worth::worth(seen, &shot, &tool, &terms, 0);
        let sign = if seen.hostile(me, other) { 1 } else { -2 };
        sum += sign * points * left / 100;
        if other == at {
            chance = terms.msc();
        }
        left -= left * Points::from(terms.hits().clamp(0, 100)) / 100;
        // What lies beyond is hardly ever reached.
        if other == at {
            break;
        }
    }
    (sum, chance)
}

/// Whether a thing is a weapon for Melee.
fn is_blade(seen: &Bout, piece: PieceId) -> bool {
    seen.piece(piece).is_some_and(|thing| matches!(thing.kind, Kind::Weapon(weapon) if weapon.row().uses.melee()))
}

/// Whether a figure holds a weapon for Melee.
pub fn is_armed(seen: &Bout, me: FigureId) -> bool {
    seen.figure(me).hands.held().any(|held| is_blade(seen, held))
}

/// A weapon for Melee that a figure carries beside what it holds.
fn side_arm(seen: &Bout, me: FigureId) -> Option<PieceId> {
    seen.carried(me).map(|(piece, _)| piece).find(|piece| is_blade(seen, *piece))
}

/// Whether what a figure holds in its primary hand serves in Close combat, and does harm.
fn is_rated(seen: &Bout, me: FigureId) -> bool {
    let held = seen.figure(me).hands.primary.and_then(|piece| seen.piece(piece));
    held.is_some_and(|thing| thing.weapon().row().uses.close() && thing.weapon().row().class.is_some())
}
