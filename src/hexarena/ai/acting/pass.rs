//! Uses of a Pass: arming, loading, rising, tending (13.4, D160.6).

use crate::ai::acting::{ARMED, FREE, Plan, SHOT, WAITING, is_armed, pass};
use crate::ai::field::AssumedPosture;
use crate::ai::reason::Reason;
use crate::ai::worth::Points;
use crate::battle::command::{Act, Going, Grip, PassAct};
use crate::battle::figure::{Condition, Stance};
use crate::battle::piece::{Piece, PieceId, PieceKind, Place};
use crate::battle::state::Form;
use crate::data::grievous::Flow;
use crate::model::ground::moves::Way;
use ludus_engine::hex::Direction;

impl Plan<'_, '_> {
    /// The grip in which the figure can take a piece. `None` if it has no free hand that can hold it.
    pub(super) fn grip(&self, piece: PieceId, thing: &Piece) -> Option<Grip> {
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

    /// Adds all uses of a Pass (13.4, D160.6).
    pub(super) fn pass(&mut self, engaged: bool) {
        let (me, at) = (self.field.me, self.field.at);
        let (facing, here) = self.wait(0);
        self.skip();
        let (figure, cost) = (*self.field.figure(), self.cautious(here));
        if figure.is_tangled() {
            let points = if engaged { FREE } else { 2 * FREE } - cost;
            self.add(points, pass(facing, PassAct::Disentangle(me)), Reason::Frees);
        } else if figure.stance != Stance::Standing {
            let risen = self.field.danger(at, facing, AssumedPosture::Risen);
            let points = 2 * (here - risen) + 350 - self.cautious(risen);
            self.add(points, pass(facing, PassAct::Rise), Reason::Rises);
        }
        self.arm(facing, cost);
        self.saddle(facing, cost, engaged);
        self.load(facing, cost, engaged);
        self.tend(facing, cost);
    }

    /// Adds waiting while facing the enemies. Returns that facing and the danger there.
    pub(super) fn wait(&mut self, order: u32) -> (Direction, Points) {
        let at = self.field.at;
        let facing = self.field.turned(at, |_| true);
        let here = self.field.danger(at, facing, AssumedPosture::Now);
        let why = if facing == self.field.figure().facing { Reason::Waits } else { Reason::Turns };
        self.add_at(order, WAITING - self.cautious(here), pass(facing, PassAct::Wait), why, Some(0));
        (facing, here)
    }

    /// Arms a figure without a weapon: from the belt, or from the ground within one hex.
    fn arm(&mut self, facing: Direction, cost: Points) {
        let me = self.field.me;
        let hands = self.field.figure().hands;
        let full = hands.primary.is_some() && hands.secondary.is_some();
        if full || is_armed(self.field.seen, me) || self.field.figure().beast().is_some() {
            return;
        }
        let seen = &*self.field.seen;
        let mut best: Option<(Points, PieceId, Grip, Way)> = None;
        let (at, within) = (self.field.at, i32::from(seen.leave_now(me, Form::Pass, false).points));
        for (piece, thing) in seen
            .pieces()
            .filter(|(_, thing)| matches!(thing.kind, PieceKind::Weapon(weapon) if weapon.row().uses.melee()))
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

    /// Loads a missile weapon if no enemy is adjacent.
    fn load(&mut self, facing: Direction, cost: Points, engaged: bool) {
        let me = self.field.me;
        let Some(piece) = self.field.figure().hands.primary.filter(|_| !engaged) else { return };
        let Some(thing) = self.field.seen.piece(piece).filter(|thing| thing.weapon().is_missile() && !thing.loaded)
        else {
            return;
        };
        if self.field.seen.ammunition(me, thing.weapon()) > 0 {
            self.add(SHOT - cost, pass(facing, PassAct::Load(piece)), Reason::Loads);
        }
    }

    /// For itself and each adjacent friend, adds staunching the first wound that its Rank allows (DQX-10).
    fn tend(&mut self, facing: Direction, cost: Points) {
        let figure = *self.field.figure();
        let Some(rank) = figure.skills.healer else { return };
        for id in self.field.seen.ids() {
            let patient = self.field.seen.figure(id);
            let near = patient.side == figure.side && patient.at.distance(figure.at) <= 1;
            if !near || patient.condition == Condition::Dead {
                continue;
            }
            let stops = |flow: Flow| flow.healer.is_some_and(|needed| rank >= needed);
            let found = patient.injuries.flows(false).find(|(_, flow)| stops(*flow)).map(|(wound, _)| wound);
            if let Some(wound) = found {
                self.add(2000 - cost, pass(facing, PassAct::Staunch(id, wound as u8)), Reason::Staunches);
            }
        }
    }
}
