//! What a figure does at its own action (D160).
//!
//! - `melee`: with enemies next to it; `afar`: with enemies at a distance; `pass`: what is done in a Pass; `riding`: on
//!   horseback.

pub mod afar;
mod melee;
pub mod pass;
mod riding;

use crate::engine::hex::Direction;
use crate::hexarena::ai::field::{Situation, missile};
use crate::hexarena::ai::reason::Reason;
use crate::hexarena::ai::worth::Points;
use crate::hexarena::battle::command::{Act, Command, Going, Grip, PassAct};
use crate::hexarena::battle::figure::{FigureId, Stance};
use crate::hexarena::battle::movement::Leave;
use crate::hexarena::battle::piece::{PieceId, PieceKind};
use crate::hexarena::battle::state::Bout;
use crate::hexarena::model::ground::moves::Way;
use crate::hexarena::model::ground::reach::Reach;

/// An action with what it is thought to be worth.
#[derive(Clone, Copy, Debug)]
pub struct Scored {
    pub points: Points,
    /// Its place among all that come into question, by which equals are told apart.
    pub order: u32,
    pub command: Command,
    pub why: Reason,
    /// What its movement costs, where its way has been weighed by the rules.
    pub cost: Option<u8>,
}

/// A weapon in the hand of who has none.
const ARMED: Points = 900;
/// A loaded missile weapon: nothing is worth a step away from loading but who is upon it.
const SHOT: Points = 700;
/// A hex nearer to an enemy.
const NEARER: Points = 100;
/// Doing nothing.
const WAITING: Points = -200;
/// Being free of a net.
const FREE: Points = 500;
/// The Pulses within which an archer who does nobody harm still gives way.
const PATIENCE: u16 = 6;

/// Everything that comes into question for a figure that can do what it wants, the best first.
pub struct Plan<'a, 'b> {
    pub(super) field: &'a mut Situation<'b>,
    reach: &'a mut Reach,
    options: &'a mut Vec<Scored>,
    /// Only the best is asked for: what cannot be it is not reckoned.
    lean: bool,
    /// The most points so far.
    bar: Points,
    /// What has come into question so far.
    count: u32,
    /// How it may move, until its reach is begun.
    leave: Option<Leave>,
}

impl<'a, 'b> Plan<'a, 'b> {
    pub fn new(
        field: &'a mut Situation<'b>,
        reach: &'a mut Reach,
        options: &'a mut Vec<Scored>,
        lean: bool,
    ) -> Plan<'a, 'b> {
        options.clear();
        Plan { field, reach, options, lean, bar: Points::MIN, count: 0, leave: None }
    }

    pub(super) fn add(&mut self, points: Points, act: Act, why: Reason) {
        self.add_going(points, act, why, None);
    }

    /// An action, and what its movement costs where its way has been weighed by the rules.
    pub(super) fn add_going(&mut self, points: Points, act: Act, why: Reason, cost: Option<u8>) {
        self.add_at(self.count, points, act, why, cost);
        self.count += 1;
    }

    fn add_at(&mut self, order: u32, points: Points, act: Act, why: Reason, cost: Option<u8>) {
        self.options.push(Scored { points, order, command: Command::Act(act), why, cost });
        self.bar = self.bar.max(points);
    }

    /// Whether something that is worth so much at most cannot be the best.
    const fn is_idle(&self, most: Points) -> bool {
        self.lean && most < self.bar
    }

    /// Leaves out what cannot be the best.
    const fn skip(&mut self) {
        self.count += 1;
    }

    /// What is free at its own action and should come first: hands that must change what they hold (D060).
    pub fn hands(&mut self) -> Option<(Command, Reason)> {
        let (seen, me) = (&*self.field.seen, self.field.me);
        let figure = self.field.figure();
        let held = figure.hands.primary?;
        let thing = seen.piece(held)?;
        let weapon = thing.weapon();
        if self.rides_single_handed() {
            return self.in_one_hand();
        }
        if weapon.is_missile() {
            let empty = seen.ammunition(me, weapon) == 0 && !thing.loaded || !figure.can_use_both_arms();
            let ready = thing.loaded && missile(seen, me).is_some();
            let pressed = seen.is_engaged(me) || !ready && self.field.is_threatened();
            let may = empty || pressed && side_arm(self.field.seen, me).is_some();
            return may.then_some((Command::Drop(held), Reason::LetsFall));
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
        if figure.is_large() {
            return self.weigh_large();
        }
        if figure.close {
            return self.wrestle();
        }
        let engaged = self.field.seen.is_engaged(me);
        if figure.gallops {
            return self.carried(engaged);
        }
        // Waiting and evading come first, and are reckoned last where nothing else is done in a Pass.
        let later = self.lean && !bound && self.only_waits();
        match later {
            true => self.skip(),
            false => self.pass(engaged),
        }
        if bound {
            return;
        }
        let evading = self.count;
        self.skip();
        if !later {
            self.evade(evading, engaged);
        }
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
        if later {
            self.evade(evading, engaged);
            if !self.is_idle(WAITING) {
                self.wait(0);
            }
        }
    }

    /// Whether there is nothing that it could do in a Pass but wait.
    fn only_waits(&self) -> bool {
        let (figure, seen) = (self.field.figure(), &*self.field.seen);
        let unloaded = |piece| seen.piece(piece).is_some_and(|thing| thing.weapon().is_missile() && !thing.loaded);
        let loads = figure.hands.primary.is_some_and(unloaded);
        let sound = !figure.is_tangled() && figure.stance == Stance::Standing;
        let rides = figure.mount().is_some() || figure.skills.horsemanship.is_some();
        sound && !rides && figure.skills.healer.is_none() && !loads && is_armed(seen, self.field.me)
    }

    pub(super) fn cautious(&self, danger: Points) -> Points {
        danger * self.field.caution / 100
    }
}

/// A Pass in its place.
pub const fn pass(facing: Direction, act: PassAct) -> Act {
    Act::Pass(Going { way: Way::NONE, facing }, act)
}

/// Whether a thing is a weapon for Melee.
fn is_blade(seen: &Bout, piece: PieceId) -> bool {
    seen.piece(piece).is_some_and(|thing| matches!(thing.kind, PieceKind::Weapon(weapon) if weapon.row().uses.melee()))
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
