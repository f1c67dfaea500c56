//! Checks of actions and their movement (13, 14, 15).

use crate::battle::blow::{Maneuver, Range, StrikeCount, WeaponUse};
use crate::battle::command::{Act, Going, PassAct, Withdrawal};
use crate::battle::derive::is_ahead;
use crate::battle::figure::{Condition, FigureId, Stance};
use crate::battle::illegal_move::{IllegalMove, Rooted};
use crate::battle::movement::{Leave, TWICE};
use crate::battle::state::{Bout, CurrentAction, Form, MOST_CLOSE};
use crate::data::weapon::Weapon;
use crate::model::ground::moves::Way;
use crate::model::ground::zones;
use ludus_engine::hex::{Direction, Hex};

impl Bout {
    /// Returns an action's movement cost in points, or why it is illegal.
    pub(super) fn check_act(&self, id: FigureId, act: &Act) -> Result<u8, IllegalMove> {
        self.check_form(id, act)?;
        let steps = |way: Way| move |()| way.len() as u8;
        let still = |()| 0;
        match *act {
            Act::Recover => Ok(0),
            Act::Move(going) if self.figure(id).gallops => self.check_run(id, going).map(steps(going.way)),
            Act::Move(going) => self.check_going(id, Form::Move, going),
            Act::Leave => self.check_leave(id).map(still),
            Act::Attack(going) => self.check_attack(id, going),
            Act::Evade(going) => self.check_going(id, Form::Evade, going),
            Act::Withdraw(going, how) => self.check_withdraw(id, Form::Withdraw, going, how),
            Act::Retreat(going, how) => self.check_withdraw(id, Form::Retreat, going, how),
            Act::Pass(going, act) => {
                let cost = self.check_going(id, Form::Pass, going)?;
                self.check_pass(id, going, act).map(|()| cost)
            }
            Act::Close(at) => self.check_close(id, at, Way::NONE).map(still),
            Act::Charge(going, means) => self.check_charge(id, going, means),
            Act::ChargeClose(way, at) => self.check_charge_close(id, way, at).map(steps(way)),
            Act::Fire { means, at, trick, several, way } => {
                self.check_fire(id, means, at, trick, several, way).map(steps(way))
            }
            Act::Grapple => self.check_grapple(id).map(still),
            Act::BreakOff(to) => self.check_break_off(id, to).map(still),
            Act::Jump(over) => self.check_jump(id, over).map(still),
        }
    }

    /// Checks whether the figure's state allows that kind of action (15.7).
    pub(super) fn check_form(&self, id: FigureId, act: &Act) -> Result<(), IllegalMove> {
        let figure = self.figure(id);
        let (form, pulse) = (act.form(), self.control.pulse);
        match (figure.condition == Condition::Stunned, form == Form::Recover) {
            (true, true) => return Ok(()),
            (true, false) => return Err(IllegalMove::Stunned),
            (false, true) => return Err(IllegalMove::NotStunned),
            (false, false) => {}
        }
        if figure.gallops {
            self.check_speed(id, form)?;
        } else if figure.must_pass == pulse && form != Form::Pass {
            return Err(IllegalMove::MustPass);
        }
        let offends =
            matches!(form, Form::Attack | Form::Charge | Form::Close | Form::ChargeClose | Form::Fire | Form::Grapple);
        if figure.no_attack == pulse && offends {
            return Err(IllegalMove::NoAttack);
        }
        if self.is_second(id) && !may_be_second(form) {
            return Err(IllegalMove::OtherQuestion);
        }
        if figure.is_large() {
            return self.check_large(id, form);
        }
        if figure.gallops && form == Form::Move {
            return Ok(());
        }
        match (figure.close, self.is_engaged(id)) {
            (true, _) if !matches!(form, Form::Grapple | Form::BreakOff | Form::Pass) => Err(IllegalMove::InClose),
            (false, _) if matches!(form, Form::Grapple | Form::BreakOff) => Err(IllegalMove::NotInClose),
            (false, true)
                if !matches!(form, Form::Attack | Form::Evade | Form::Withdraw | Form::Pass | Form::Close) =>
            {
                Err(IllegalMove::Engaged)
            }
            (false, false) if matches!(form, Form::Withdraw | Form::Close) => Err(IllegalMove::NotEngaged),
            _ => Ok(()),
        }
    }

    /// Actions of a creature of several hexes: it never closes or steps back. It strikes figures inside its hexes, and small
    /// enemies do not hold it (22, DQ-MULTI-03, -06, -07, D135).
    fn check_large(&self, id: FigureId, form: Form) -> Result<(), IllegalMove> {
        let engaged = self.is_engaged(id);
        match form {
            Form::Attack | Form::Evade | Form::Pass => Ok(()),
            Form::Move if !engaged || self.is_held_by_small_only(id) => Ok(()),
            Form::Charge if !engaged => Ok(()),
            Form::Move | Form::Charge => Err(IllegalMove::Engaged),
            Form::Grapple if self.has_inside(id) => Ok(()),
            Form::Grapple => Err(IllegalMove::NotInClose),
            Form::Withdraw if !engaged => Err(IllegalMove::NotEngaged),
            Form::Withdraw if !self.is_face_to_face(id) => Ok(()),
            _ => Err(IllegalMove::TooLarge),
        }
    }

    fn check_going(&self, id: FigureId, form: Form, going: Going) -> Result<u8, IllegalMove> {
        self.going(id, form, false, going)
    }

    fn check_leave(&self, id: FigureId) -> Result<(), IllegalMove> {
        let figure = self.figure(id);
        let gate = self.arena.size().gate(figure.side.bank());
        let free = !figure.is_tangled() && figure.tether.is_none();
        if self.spot(figure.at) == gate && free { Ok(()) } else { Err(IllegalMove::NoGate) }
    }

    /// Requires a possible target after the movement.
    fn check_attack(&self, id: FigureId, going: Going) -> Result<u8, IllegalMove> {
        self.check_both_hands(id)?;
        let cost = self.check_going(id, Form::Attack, going)?;
        if self.would_strike(id, going, None) { Ok(cost) } else { Err(IllegalMove::NoTarget) }
    }

    /// Returns whether a figure could strike an enemy in Melee after that movement.
    pub(super) fn would_strike(&self, id: FigureId, going: Going, means: Option<WeaponUse>) -> bool {
        if !self.has_zone(id) {
            return false;
        }
        let (from, facing) = (self.end_of(id, going.way), going.facing);
        if self.figure(id).is_large() {
            let all = self.figure(id).means().iter().filter(|with| means.is_none_or(|means| means == **with));
            let mut bites = all.filter_map(|with| self.tool(id, *with, Range::Melee)?.natural);
            let struck =
                |at: &FigureId| self.hostile(id, *at) && self.figure(*at).may_be_struck(self.rules.to_the_death);
            return bites
                .any(|bite| self.ids().filter(struck).any(|at| self.reaches_from(id, (from, facing), &bite, at)));
        }
        let rides = self.figure(id).mount().is_some();
        let ready = self.figure(id).means().iter().copied().filter(|with| means.is_none_or(|means| means == *with));
        let mut tools = ready.filter_map(|with| self.tool(id, with, Range::Melee));
        tools.any(|tool| {
            let pike = tool.weapon.is_some_and(Weapon::reaches);
            let rider = rides && !self.reaches_front(id, &tool);
            let mut enemies = self.figures().filter(|(at, _)| self.hostile(id, *at));
            let in_zone = |hex: Hex| match from.distance(hex) {
                1 => from.direction_to(hex).is_some_and(|side| is_ahead(facing, side, rider)),
                2 if pike => {
                    let arm = zones::Arm { pike, rider };
                    zones::melee_zone(&self.arena, self.spot(from), facing, arm).contains(self.spot(hex))
                }
                _ => false,
            };
            enemies.any(|(_, target)| {
                let near = if target.is_large() { target.hexes().any(in_zone) } else { in_zone(target.at) };
                near && target.may_be_struck(self.rules.to_the_death)
            })
        })
    }

    fn check_withdraw(&self, id: FigureId, form: Form, going: Going, how: Withdrawal) -> Result<u8, IllegalMove> {
        if going.way.is_empty() && form == Form::Withdraw && self.is_face_to_face(id) {
            return Err(IllegalMove::NoRoom);
        }
        match how {
            Withdrawal::Plain => {}
            Withdrawal::Defensive if self.figure(id).shield(self).is_none() => return Err(IllegalMove::NoShield),
            Withdrawal::Defensive => {}
            Withdrawal::Offensive if form == Form::Retreat || !self.is_face_to_face(id) => {
                return Err(IllegalMove::NoTarget);
            }
            Withdrawal::Offensive if self.figure(id).no_attack == self.control.pulse => {
                return Err(IllegalMove::NoAttack);
            }
            Withdrawal::Offensive if going.way.len() > 1 => return Err(IllegalMove::NoRoom),
            Withdrawal::Offensive => {}
        }
        self.check_going(id, form, going)
    }

    /// Checks closing with an enemy in a front hex (13.6, D061).
    fn check_close(&self, id: FigureId, at: FigureId, way: Way) -> Result<(), IllegalMove> {
        let figure = self.figure(id);
        self.check_on_foot(id)?;
        if self.has(at) {
            self.check_not_in_saddle(at)?;
        }
        if figure.is_tangled() || figure.tether.is_some() {
            return Err(IllegalMove::Rooted(Rooted::Tangled));
        }
        let from = self.end_of(id, way);
        let target = self.figure(at);
        let foe = self.has(at) && self.hostile(id, at) && target.may_be_struck(self.rules.to_the_death);
        let entry = self.entry(from, figure.facing, at).filter(|_| foe);
        let room = entry.is_some_and(|hex| self.in_hex(hex).filter(|(_, other)| other.occupies()).count() < MOST_CLOSE);
        match (entry.is_some(), room) {
            (false, _) => Err(IllegalMove::BadTarget),
            (true, false) => Err(IllegalMove::NoRoom),
            (true, true) => Ok(()),
        }
    }

    fn check_charge(&self, id: FigureId, going: Going, means: WeaponUse) -> Result<u8, IllegalMove> {
        self.check_both_hands(id)?;
        self.tool(id, means, Range::Melee).ok_or(IllegalMove::NoTool)?;
        if going.way.is_empty() {
            return Err(IllegalMove::NoStep);
        }
        self.going(id, Form::Charge, self.is_pole(id, means), going)
    }

    fn check_charge_close(&self, id: FigureId, way: Way, at: FigureId) -> Result<(), IllegalMove> {
        let facing = self.figure(id).facing;
        let leave = self.leave_now(id, Form::ChargeClose, false);
        self.going_by(id, Form::ChargeClose, leave, Going { way, facing })?;
        let half = self.rate(id) / 2;
        if half < 1 + way.len() as i16 {
            return Err(IllegalMove::NoRoom);
        }
        self.check_close(id, at, way)
    }

    fn check_fire(
        &self,
        id: FigureId,
        means: WeaponUse,
        at: FigureId,
        trick: Maneuver,
        several: StrikeCount,
        way: Way,
    ) -> Result<(), IllegalMove> {
        self.check_both_hands(id)?;
        self.check_steady(id, way)?;
        self.check_pair(id, several)?;
        let tool = self.tool(id, means, Range::Ranged).ok_or(IllegalMove::NoTool)?;
        let (Some(weapon), Some(piece)) = (tool.weapon, tool.piece) else { return Err(IllegalMove::NoTool) };
        if !self.is_ready_to_fire(id, piece) || weapon.is_missile() && self.ammunition(id, weapon) == 0 {
            return Err(IllegalMove::NotReady);
        }
        if self.figure(id).stance == Stance::Prone && !weapon.is_crossbow() {
            return Err(IllegalMove::Stance);
        }
        if !way.is_empty() {
            self.check_crossbow_way(id, weapon, way)?;
        }
        let aims = self.may_aim_from(id, self.end_of(id, way), at, weapon);
        if !self.has(at) || !aims || !self.figure(at).may_be_struck(self.rules.to_the_death) {
            return Err(IllegalMove::BadTarget);
        }
        if !matches!((trick, weapon.entangles()), (Maneuver::Damage, _) | (Maneuver::Entangle, true)) {
            return Err(IllegalMove::BadTrick);
        }
        if trick == Maneuver::Entangle {
            self.check_not_in_saddle(at)?;
        }
        match several {
            StrikeCount::One => Ok(()),
            StrikeCount::Quick if weapon == Weapon::ThrowingDart => Ok(()),
            StrikeCount::Pair if self.has_pair(id, means, Range::Ranged) => Ok(()),
            _ => Err(IllegalMove::BadStrikes),
        }
    }

    /// A loaded crossbow can be carried up to two hexes before the shot (DQ-NON-16).
    fn check_crossbow_way(&self, id: FigureId, weapon: Weapon, way: Way) -> Result<(), IllegalMove> {
        if !weapon.is_crossbow() {
            return Err(IllegalMove::Engaged);
        }
        let facing = self.figure(id).facing;
        let leave = self.leave_now(id, Form::Fire, false);
        self.going_by(id, Form::Fire, leave, Going { way, facing }).map(|_| ())
    }

    fn check_grapple(&self, id: FigureId) -> Result<(), IllegalMove> {
        let has = self.figure(id).means().iter().any(|means| {
            let tool = self.tool(id, *means, Range::Close);
            tool.is_some() && self.ids().any(|at| self.in_grasp(id, at))
        });
        if has { Ok(()) } else { Err(IllegalMove::NoTarget) }
    }

    fn check_break_off(&self, id: FigureId, to: Direction) -> Result<(), IllegalMove> {
        let figure = self.figure(id);
        let hex = figure.at + to;
        let free = self.arena.field().index(hex).is_some_and(|spot| !self.arena.is_blocked(spot));
        let empty = self.in_hex(hex).all(|(_, other)| !other.occupies());
        if free && empty { Ok(()) } else { Err(IllegalMove::NoRoom) }
    }

    /// Returns whether movement is left after an attack (13.1, D057, DQ-NON-16). A Melee attacker can move or turn if it
    /// began engaged, but outside all enemy zones. A crossbow shooter can move if it took no step before.
    pub(in crate::battle) fn may_go_after(&self, doing: &CurrentAction) -> bool {
        let figure = self.figure(doing.figure);
        if figure.close || figure.is_tangled() || !figure.is_free() {
            return false;
        }
        match doing.form {
            Form::Attack => !doing.in_zone && doing.engaged,
            Form::Fire => doing.steps == 0 && self.has_crossbow(doing.figure),
            _ => false,
        }
    }

    fn has_crossbow(&self, id: FigureId) -> bool {
        let mut held = self.figure(id).hands.held().filter_map(|held| self.piece(held));
        held.any(|thing| thing.weapon().is_crossbow())
    }

    pub(super) fn check_after(&self, id: FigureId, going: Going) -> Result<(), IllegalMove> {
        let Some(doing) = self.control.doing.filter(|doing| doing.figure == id) else {
            return Err(IllegalMove::OtherQuestion);
        };
        // A creature of several hexes pays for turning here too.
        if going.way.is_empty() && doing.form == Form::Attack && !self.figure(id).is_large() {
            return Ok(());
        }
        if doing.steps > 0 {
            return Err(IllegalMove::NoStep);
        }
        self.going_by(id, Form::Evade, self.leave_after(&doing), going).map(|_| ())
    }

    /// Movement left after an attack: half the rate, or two hexes with a crossbow.
    pub fn leave_after(&self, doing: &CurrentAction) -> Leave {
        use crate::battle::movement::Turning;
        use crate::model::ground::moves::Gait;
        let half = (self.rate(doing.figure) / 2).clamp(0, 15) as u8;
        match doing.form {
            Form::Fire => Leave { gait: Gait::Ahead, points: 2, inside: None, turning: Turning::Kept },
            _ if doing.steps > 0 => Leave { gait: Gait::Walk, points: 0, inside: None, turning: Turning::Free },
            _ => Leave { gait: Gait::Walk, points: half, inside: None, turning: Turning::AsWalked },
        }
    }

    /// Returns whether a figure can act a second time this Pulse. It needs modified Agility 26, an allowed action and
    /// no extra movement (15.3, D066).
    pub(in crate::battle) fn may_act_again(&self, doing: &CurrentAction) -> bool {
        let figure = self.figure(doing.figure);
        !doing.second && figure.is_free() && figure.agility() >= TWICE && may_be_second(doing.form) && !doing.hasty
    }

    /// Returns whether a Pass act excludes movement.
    pub(super) const fn stays(act: PassAct) -> bool {
        matches!(act, PassAct::Kneel | PassAct::LieDown | PassAct::KeepHold)
    }
}

/// Actions that can be combined in one Pulse (15.3).
const fn may_be_second(form: Form) -> bool {
    matches!(
        form,
        Form::Attack
            | Form::Evade
            | Form::Withdraw
            | Form::Pass
            | Form::Close
            | Form::Grapple
            | Form::Charge
            | Form::ChargeClose
            | Form::Retreat
            | Form::Fire
    )
}
