//! Melee and Close combat: blows, evading, withdrawing, wrestling (13, D160.1 to D160.6).

use crate::ai;
use crate::ai::acting::{Plan, is_rated, pass};
use crate::ai::field::stand::Best;
use crate::ai::field::{AssumedPosture, Foe};
use crate::ai::reason::Reason;
use crate::ai::worth::Points;
use crate::battle::blow::{Blow, Maneuver, Range, Tool, WeaponUse};
use crate::battle::command::{Act, Going, PassAct, Withdrawal};
use crate::battle::figure::{FigureId, Stance};
use crate::battle::movement::Leave;
use crate::battle::piece::{Piece, PieceKind};
use crate::battle::state::Form;
use crate::model::ground::moves::{EVERY, Gait, Way};
use ludus_engine::hex::{Direction, Hex};

impl Plan<'_, '_> {
    /// Adjacent hexes into which a shift can lead.
    fn shifts(&self, leave: &Leave) -> impl Iterator<Item = (Direction, Hex)> + use<> {
        let (seen, at) = (&*self.field.seen, self.field.at);
        let mut taken = [false; 6];
        for (_, other) in seen.figures().filter(|(_, other)| other.occupies()) {
            match other.is_large() {
                true => {
                    other.hexes().filter_map(|hex| at.direction_to(hex)).for_each(|side| taken[side as usize] = true)
                }
                false => at.direction_to(other.at).into_iter().for_each(|side| taken[side as usize] = true),
            }
        }
        let mut open = [None; 6];
        for side in Direction::ALL.into_iter().filter(|side| leave.points > 0 && !taken[*side as usize]) {
            let hex = at + side;
            let Some(spot) = seen.arena().field().index(hex) else { continue };
            let ahead = leave.gait == Gait::Shift || side.steps_to(self.field.facing) <= 1;
            let inside = leave.inside.is_none_or(|inside| inside.contains(spot));
            open[side as usize] = Some((side, hex)).filter(|_| ahead && inside && !seen.arena().is_blocked(spot));
        }
        open.into_iter().flatten()
    }

    /// Attacks in Melee, with an optional step and turn before (13.1).
    pub(super) fn attack_engaged(&mut self) {
        let leave = self.field.seen.leave_now(self.field.me, Form::Attack, false);
        let allowed = if leave.gait == Gait::Shift { EVERY } else { 1 << self.field.facing as u8 };
        self.attack_at(self.field.at, Way::NONE, allowed);
        for (side, hex) in self.shifts(&leave) {
            self.attack_at(hex, Way::NONE.then(side).unwrap_or_default(), allowed);
        }
    }

    /// Adds the best blow from this hex with one of these facings, and as few enemies behind as possible.
    fn attack_at(&mut self, at: Hex, way: Way, allowed: u8) {
        let Some(Best { number, value, chance, facings }) = self.field.best(at, allowed, false) else { return };
        let (was, behind) = (self.field.facing, self.field.behind(at));
        let all = Direction::ALL.into_iter().filter(|facing| facings >> *facing as u8 & 1 == 1);
        let facing = all.min_by_key(|facing| (behind[*facing as usize], *facing != was));
        let (Some(facing), Some(foe)) = (facing, self.field.foe(number).map(|foe| foe.id)) else { return };
        let most = value + Points::from(facing == was) - way.len() as Points;
        if self.cannot_be_best(most) {
            return self.skip();
        }
        let danger = self.field.danger(at, facing, AssumedPosture::Now);
        let why = Reason::Strikes { at: foe, rear: self.field.is_behind(foe, at), charge: false, chance };
        // Walls can block a Pike, and riders have their own front rules: only then the rules are asked again.
        let plain = self.field.reach == 1 && self.field.figure().mount().is_none();
        let cost = (way.is_empty() && plain).then_some(0);
        self.add_going(most - self.cautious(danger), Act::Attack(Going { way, facing }), why, cost);
    }

    /// A Pike strikes at two hexes without a step (D037).
    pub(super) fn attack_from_here(&mut self) {
        if self.field.reach > 1 {
            self.attack_at(self.field.at, Way::NONE, 1 << self.field.facing as u8);
        }
    }

    /// Evades on the spot (13.2, 14.5, D160.3).
    pub(super) fn evade(&mut self, order: u32, engaged: bool) {
        let at = self.field.at;
        let next_to = self.field.foes().filter(|foe| foe.able && at.distance(foe.at) <= 1).count();
        let guard = || Points::from(self.field.seen.guard(self.field.me).unwrap_or(0));
        let parries = if engaged { 15 * guard() } else { 0 };
        let pressed = if next_to > 1 { 300 } else { 0 };
        if self.cannot_be_best(parries + pressed - 100) {
            return;
        }
        let was = self.field.facing;
        let facing = self.field.turned(at, |side| side.steps_to(was) <= 1);
        let danger = self.field.danger(at, facing, AssumedPosture::Evading);
        let cost = self.cautious(danger);
        if self.cannot_be_best(parries + pressed - cost - 100) {
            return;
        }
        let weak = self.field.best(at, 1 << facing as u8, false).is_none_or(|best| best.chance < 35);
        let points = parries + if weak { pressed } else { 0 } - cost - 100;
        self.add_at(order, points, Act::Evade(Going { way: Way::NONE, facing }), Reason::Evades, Some(0));
    }

    /// Steps back (13.3). With no Fatigue left, it stays behind the shield (D160.6).
    pub(super) fn withdraw(&mut self) {
        let figure = *self.field.figure();
        let shield = figure.shield(self.field.seen).is_some();
        if !self.field.seen.is_face_to_face(self.field.me) || figure.stance != Stance::Standing {
            return;
        }
        let spent = figure.ft_now <= 0 && shield;
        let (how, assumed, why) = match spent {
            true => (Withdrawal::Defensive, AssumedPosture::Defensive, Reason::BehindShield),
            false => (Withdrawal::Plain, AssumedPosture::Now, Reason::Withdraws),
        };
        for turn in [3, 2, 4] {
            let side = self.field.facing.turned(turn);
            let hex = self.field.at + side;
            let Some(spot) = self.field.seen.arena().field().index(hex) else { continue };
            let free = self.field.seen.in_hex(hex).all(|(_, other)| !other.occupies());
            if self.field.seen.arena().is_blocked(spot) || !free {
                continue;
            }
            let most = if spent { 250 } else { -150 };
            if self.cannot_be_best(most) {
                self.skip();
                continue;
            }
            let danger = self.field.danger(hex, self.field.facing, assumed);
            let points = most - self.cautious(danger);
            let way = Way::NONE.then(side).unwrap_or_default();
            self.add(points, Act::Withdraw(Going { way, facing: self.field.facing }, how), why);
        }
    }

    /// Enters an enemy's hex if strength or weapons favour it (D160.5).
    pub(super) fn close(&mut self) {
        let figure = *self.field.figure();
        if figure.stance != Stance::Standing || figure.is_tangled() || figure.mount().is_some() {
            return;
        }
        for number in 0..ai::MOST {
            let Some(foe) = self.field.foe(number).copied() else { break };
            let near = self.field.at.direction_to(foe.at).is_some_and(|side| side.steps_to(figure.facing) <= 1);
            let target = self.field.seen.figure(foe.id);
            if !near || target.close || !target.is_human_size() || target.mount().is_some() {
                continue;
            }
            let rank =
                if self.field.seen.in_zone_of(self.field.me, foe.id) { self.field.seen.best_rank(foe.id) } else { 0 };
            let stronger = figure.values.ps - target.values.ps >= 4;
            let knives = is_rated(self.field.seen, self.field.me) && !is_rated(self.field.seen, foe.id);
            if rank >= 6 || !(stronger || knives || target.ft_now <= 0) {
                continue;
            }
            let [hold, held] = self.grips(foe.id);
            // A struggle that is probably lost is not reason enough to drop what is held.
            if self.drops_to_close() && hold < held {
                continue;
            }
            let enters = 10 - Points::from(rank);
            let danger = self.field.danger(self.field.at, figure.facing, AssumedPosture::Now);
            // In Close combat both do little damage, but enemies outside still strike.
            let points = hold * enters / 10 - self.cautious(danger) / 2;
            let why = if stronger { Reason::Closes(foe.id) } else { Reason::Grapples(foe.id) };
            self.add(points, Act::Close(foe.id), why);
        }
    }

    /// Best value in Close combat for the figure against `at`, and for `at` against the figure: a blow or a hold.
    fn grips(&mut self, at: FigureId) -> [Points; 2] {
        let me = self.field.me;
        let was = self.field.at;
        let target = self.field.seen.figure(at);
        let there = if target.is_large() { was } else { target.at };
        self.field.seen.figure_mut(me).at = there;
        let both = [self.grip_of(me, at), self.grip_of(at, me)];
        self.field.seen.figure_mut(me).at = was;
        both
    }

    fn grip_of(&self, by: FigureId, at: FigureId) -> Points {
        let seen = &*self.field.seen;
        let small = seen.figure(at).is_human_size();
        let held = is_rated(seen, by).then_some(WeaponUse::Primary);
        let mut most = 0;
        for means in held.into_iter().chain([WeaponUse::Fist]) {
            let bare = Tool {
                weapon: None,
                piece: None,
                shield: None,
                rank: seen.figure(by).ranks.unarmed(),
                both: false,
                natural: None,
            };
            let tool = if means == WeaponUse::Fist { Some(bare) } else { seen.tool(by, means, Range::Close) };
            let Some(tool) = tool else { continue };
            for trick in [Some(Maneuver::Damage), Some(Maneuver::Restrain).filter(|_| small)].into_iter().flatten() {
                let blow = Blow { trick, ..Blow::plain(by, at, means, Range::Close) };
                most = most.max(self.field.odds_cache().value(seen, &blow, &tool).0);
            }
        }
        most
    }

    /// Returns whether closing would force it to drop something (DQ-ENG-20).
    fn drops_to_close(&self) -> bool {
        let useless = |piece| self.field.seen.piece(piece).is_some_and(|thing| !thing.weapon().row().uses.close());
        self.field.figure().hands.held().any(useless)
    }

    /// Options in Close combat (13.7).
    pub(super) fn wrestle(&mut self) {
        let (me, figure) = (self.field.me, *self.field.figure());
        if let Some(at) = figure.holds() {
            self.add(5000, pass(figure.facing, PassAct::KeepHold), Reason::Holds(at));
        }
        if figure.must_pass != self.field.seen.pulse() && figure.no_attack != self.field.seen.pulse() {
            let foes: [Option<FigureId>; 3] = {
                let here = |foe: &&Foe| self.field.seen.figure(foe.id).covers(figure.at);
                let mut inside = self.field.foes().filter(here).map(|foe| foe.id);
                [inside.next(), inside.next(), inside.next()]
            };
            let best = foes.into_iter().flatten().map(|at| (self.grips(at), at)).max();
            if let Some(([points, _], at)) = best {
                let why = Reason::Strikes { at, rear: false, charge: false, chance: self.grip_chance(at) };
                self.add(points, Act::Grapple, why);
            }
            for side in Direction::ALL {
                self.add(120, Act::BreakOff(side), Reason::BreaksOut);
            }
        }
        let rated = |thing: &Piece| thing.weapon().row().uses.close() && matches!(thing.kind, PieceKind::Weapon(_));
        let seen = &*self.field.seen;
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
        let (me, seen) = (self.field.me, &*self.field.seen);
        let own = seen.figure(me).means().iter().copied();
        let tool = own.into_iter().find(|means| seen.tool(me, *means, Range::Close).is_some());
        tool.and_then(|means| seen.chances(&Blow::plain(me, at, means, Range::Close))).map_or(0, |terms| terms.msc())
    }
}
