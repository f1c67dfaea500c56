//! The action of a figure (D160). [`Plan`] collects and scores the options.
//!
//! - `melee`: with adjacent enemies; `afar`: with distant enemies.
//! - `pass`: what a Pass allows; `riding`: on horseback.

pub mod afar;
mod melee;
pub mod pass;
mod riding;

use crate::ai::field::{Situation, missile};
use crate::ai::reason::Reason;
use crate::ai::worth::Points;
use crate::battle::command::{Act, Command, Going, Grip, PassAct};
use crate::battle::figure::{FigureId, Stance};
use crate::battle::movement::Leave;
use crate::battle::piece::{PieceId, PieceKind};
use crate::battle::state::Bout;
use crate::model::ground::moves::Way;
use crate::model::ground::reach::Reach;
use alloc::vec::Vec;
use ludus_engine::hex::Direction;

#[derive(Clone, Copy, Debug)]
pub struct Scored {
    pub points: Points,
    /// Position in the list of options, by which ties are broken.
    pub order: u32,
    pub command: Command,
    pub why: Reason,
    /// The movement cost, if the AI has already checked the path by the rules.
    pub cost: Option<u8>,
}

/// Arming a figure that has no weapon.
const ARMED: Points = 900;
/// Loading a missile weapon. Only an adjacent enemy is a reason to move instead.
const SHOT: Points = 700;
/// One hex closer to an enemy.
const NEARER: Points = 100;
const WAITING: Points = -200;
/// Getting free of a net.
const FREE: Points = 500;
/// Number of quiet Pulses during which an archer still gives way.
const PATIENCE: u16 = 6;

/// Scores all options of a figure that can act freely.
pub struct Plan<'a, 'b> {
    pub(super) field: &'a mut Situation<'b>,
    reach: &'a mut Reach,
    options: &'a mut Vec<Scored>,
    /// Only the best option is wanted: options that cannot be best are skipped.
    best_only: bool,
    bar: Points,
    /// Number of options so far, including those skipped.
    count: u32,
    /// Allowed movement; taken when the reach is computed.
    leave: Option<Leave>,
}

impl<'a, 'b> Plan<'a, 'b> {
    pub fn new(
        field: &'a mut Situation<'b>,
        reach: &'a mut Reach,
        options: &'a mut Vec<Scored>,
        best_only: bool,
    ) -> Plan<'a, 'b> {
        options.clear();
        Plan { field, reach, options, best_only, bar: Points::MIN, count: 0, leave: None }
    }

    pub(super) fn add(&mut self, points: Points, act: Act, why: Reason) {
        self.add_going(points, act, why, None);
    }

    /// Adds an action. `cost`: its movement cost, if the path has been checked by the rules.
    pub(super) fn add_going(&mut self, points: Points, act: Act, why: Reason, cost: Option<u8>) {
        self.add_at(self.count, points, act, why, cost);
        self.count += 1;
    }

    fn add_at(&mut self, order: u32, points: Points, act: Act, why: Reason, cost: Option<u8>) {
        self.options.push(Scored { points, order, command: Command::Act(act), why, cost });
        self.bar = self.bar.max(points);
    }

    /// Returns whether an option of at most this value cannot be the best.
    const fn cannot_be_best(&self, most: Points) -> bool {
        self.best_only && most < self.bar
    }

    /// Counts an option that is left out, to keep the order of the rest.
    const fn skip(&mut self) {
        self.count += 1;
    }

    /// A free change of grip that should come before the action (D060).
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
            let drops = empty || pressed && side_arm(self.field.seen, me).is_some();
            return drops.then_some((Command::Drop(held), Reason::LetsFall));
        }
        // A two-handed weapon that a hurt arm cannot wield leaves the other options open.
        let single = !weapon.is_two_handed() && weapon.may_take_both_hands() && !figure.hands.two_handed(held);
        let both = single && figure.hands.secondary.is_none() && figure.can_use_both_arms() && !figure.close;
        both.then_some((Command::Regrip(held, Grip::Both), Reason::BothHands))
    }

    pub fn score_options(&mut self) {
        let (pulse, me) = (self.field.seen.pulse(), self.field.me);
        let figure = *self.field.figure();
        let bound = figure.must_pass == pulse;
        if figure.is_large() {
            return self.score_large();
        }
        if figure.close {
            return self.wrestle();
        }
        let engaged = self.field.seen.is_engaged(me);
        if figure.gallops {
            return self.carried(engaged);
        }
        // Waiting and evading keep their places in the order. They are scored last if a Pass could do nothing else.
        let later = self.best_only && !bound && self.only_waits();
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
            if !self.cannot_be_best(WAITING) {
                self.wait(0);
            }
        }
    }

    /// Returns whether waiting is the only useful Pass.
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

/// A Pass without a step.
pub const fn pass(facing: Direction, act: PassAct) -> Act {
    Act::Pass(Going { way: Way::NONE, facing }, act)
}

/// Returns whether a piece is a weapon for Melee.
fn is_blade(seen: &Bout, piece: PieceId) -> bool {
    seen.piece(piece).is_some_and(|thing| matches!(thing.kind, PieceKind::Weapon(weapon) if weapon.row().uses.melee()))
}

/// Returns whether a figure holds a weapon for Melee.
pub fn is_armed(seen: &Bout, me: FigureId) -> bool {
    seen.figure(me).hands.held().any(|held| is_blade(seen, held))
}

/// A Melee weapon that a figure carries but does not hold.
fn side_arm(seen: &Bout, me: FigureId) -> Option<PieceId> {
    seen.carried(me).map(|(piece, _)| piece).find(|piece| is_blade(seen, *piece))
}

/// Returns whether the primary hand holds a weapon that does damage in Close combat.
fn is_rated(seen: &Bout, me: FigureId) -> bool {
    let held = seen.figure(me).hands.primary.and_then(|piece| seen.piece(piece));
    held.is_some_and(|thing| thing.weapon().row().uses.close() && thing.weapon().row().class.is_some())
}
