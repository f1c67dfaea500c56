//! Which commands are legal: one check, for whoever decides.
//!
//! - `act`: actions and their movement; `pass`: what is done in a Pass; `strike`: targets, weapons, special attacks;
//! - `list`: every legal command, made by the same rules.

mod act;
mod list;
mod pass;
mod strike;

use crate::engine::hex::Hex;
use crate::hexarena::battle::command::{Command, Grip};
use crate::hexarena::battle::figure::{Condition, FigureId};
use crate::hexarena::battle::illegal_move::IllegalMove;
use crate::hexarena::battle::piece::{PieceId, Place};
use crate::hexarena::battle::state::{Bout, Decision};
use crate::hexarena::model::ground::arena::{Bank, GroundKind};
use crate::hexarena::model::setup::Side;

impl Side {
    /// The end of the arena from which it comes.
    pub const fn bank(self) -> Bank {
        match self {
            Side::West => Bank::West,
            Side::East => Bank::East,
        }
    }
}

impl Bout {
    /// The side that is asked; none once the bout is over.
    pub fn asked_side(&self) -> Option<Side> {
        match self.control.ask {
            Decision::Place(side) | Decision::Sides(side) | Decision::Pick(side) => Some(side),
            Decision::Order(figure)
            | Decision::Act(figure)
            | Decision::Strike(figure)
            | Decision::After(figure)
            | Decision::Loose(figure)
            | Decision::Repulse(figure)
            | Decision::Riposte(figure)
            | Decision::Cleave(figure)
            | Decision::Submit(figure) => Some(self.figure(figure).side),
            Decision::Over => None,
        }
    }

    /// The figure of which something is asked.
    pub const fn asked_figure(&self) -> Option<FigureId> {
        match self.control.ask {
            Decision::Order(figure)
            | Decision::Act(figure)
            | Decision::Strike(figure)
            | Decision::After(figure)
            | Decision::Loose(figure)
            | Decision::Repulse(figure)
            | Decision::Riposte(figure)
            | Decision::Cleave(figure)
            | Decision::Submit(figure) => Some(figure),
            Decision::Place(_) | Decision::Sides(_) | Decision::Pick(_) | Decision::Over => None,
        }
    }

    /// Whether a command answers what is asked, or why it does not.
    pub fn check(&self, command: &Command) -> Result<(), IllegalMove> {
        self.price(command).map(|_| ())
    }

    /// Points of movement that a command costs, or why it does not answer what is asked.
    pub(super) fn price(&self, command: &Command) -> Result<u8, IllegalMove> {
        match (self.control.ask, *command) {
            (Decision::Act(figure), Command::Act(act)) => self.check_act(figure, &act),
            _ => self.check_other(command).map(|()| 0),
        }
    }

    /// The same of what the computer answered, with what its movement costs where it has weighed the way by the rules: what it
    /// cannot have weighed is asked, and everything where a zone hangs on what it does not know.
    pub(super) fn price_of_own(&self, command: &Command, cost: Option<u8>) -> Result<u8, IllegalMove> {
        let (Decision::Act(figure), Command::Act(act), Some(cost)) = (self.control.ask, command, cost) else {
            return self.price(command);
        };
        if act.going().is_some_and(|going| !going.way.is_empty()) && self.has_unknown_zones_against(figure) {
            return self.price(command);
        }
        self.check_form(figure, act)?;
        debug_assert_eq!(self.price(command), Ok(cost), "{command:?}");
        Ok(cost)
    }

    /// The same of whatever is no action.
    fn check_other(&self, command: &Command) -> Result<(), IllegalMove> {
        match (self.control.ask, *command) {
            (Decision::Over, _) => Err(IllegalMove::Over),
            (Decision::Place(side), Command::Place(figure, to)) => self.check_place(side, figure, to),
            (Decision::Place(_), Command::Ready)
            | (Decision::Order(_) | Decision::Sides(_), Command::First | Command::Last)
            | (Decision::Strike(_) | Decision::After(_), Command::Done)
            | (Decision::Loose(_), Command::Loose | Command::Done)
            | (Decision::Repulse(_), Command::Repulse(_))
            | (Decision::Riposte(_), Command::Riposte(None))
            | (Decision::Cleave(_), Command::Cleave(_))
            | (Decision::Submit(_), Command::Submit(_)) => Ok(()),
            (Decision::Pick(side), Command::Pick(figure)) => {
                if self.left_of(side).contains(figure) {
                    Ok(())
                } else {
                    Err(IllegalMove::NotItsTurn)
                }
            }
            (Decision::Act(figure), Command::Drop(piece)) => self.check_drop(figure, piece),
            (Decision::Act(figure), Command::Regrip(piece, grip)) => self.check_regrip(figure, piece, grip),
            (Decision::Act(figure), Command::Yield) => self.check_free(figure),
            (Decision::Act(figure), Command::Demand(of)) => self.check_demand(figure, of),
            (Decision::Act(figure), Command::Done) if self.is_second(figure) => Ok(()),
            (Decision::Strike(figure), Command::Strike(strike)) => self.check_strike(figure, &strike),
            (Decision::After(figure), Command::After(going)) => self.check_after(figure, going),
            (Decision::Riposte(figure), Command::Riposte(Some(means))) => self.check_riposte(figure, means),
            _ => Err(IllegalMove::OtherQuestion),
        }
    }

    /// A free hex of its side's columns (D022).
    fn check_place(&self, side: Side, id: FigureId, to: Hex) -> Result<(), IllegalMove> {
        if !self.has(id) || self.figure(id).side != side {
            return Err(IllegalMove::NoFigure);
        }
        let spot = self.arena.field().index(to).ok_or(IllegalMove::NoStart)?;
        let own = self.arena.size().is_own_ground(side.bank(), self.start, spot);
        let free = self.has_room(id, to) && !self.figure(id).is_steed();
        if own && free { Ok(()) } else { Err(IllegalMove::NoStart) }
    }

    /// Whether a figure, as it faces, has clear and free hexes about that one.
    pub(in crate::hexarena) fn has_room(&self, id: FigureId, to: Hex) -> bool {
        let figure = self.figure(id);
        figure
            .shape()
            .hexes(to, figure.facing)
            .all(|hex| self.ground(hex) == GroundKind::Clear && self.in_hex(hex).all(|(other, _)| other == id))
    }

    /// What it holds, and does not wear: free at its own action, but for the Stunned (D060).
    fn check_drop(&self, id: FigureId, piece: PieceId) -> Result<(), IllegalMove> {
        self.check_free(id)?;
        let holds = self.figure(id).hands.holds(piece) && !self.is_worn(piece);
        if holds { Ok(()) } else { Err(IllegalMove::NotHeld) }
    }

    /// A weapon for one or two hands is taken in the other way (D060).
    fn check_regrip(&self, id: FigureId, piece: PieceId, grip: Grip) -> Result<(), IllegalMove> {
        self.check_free(id)?;
        let figure = self.figure(id);
        let thing = self.piece(piece).filter(|_| figure.hands.holds(piece)).ok_or(IllegalMove::NotHeld)?;
        let either = thing.weapon().may_take_both_hands() && !thing.weapon().is_two_handed();
        let two = figure.hands.two_handed(piece);
        let may = match grip {
            Grip::Both => !two && figure.can_use_both_arms() && figure.hands.held().count() == 1,
            Grip::Primary => two && figure.can_use_arm(true),
            Grip::Secondary => two && figure.can_use_arm(false),
        };
        if either && may { Ok(()) } else { Err(IllegalMove::Hands) }
    }

    /// An enemy next to it or in its hex who has not given up yet, once a Pulse (DQ-GEN-17, D141).
    fn check_demand(&self, id: FigureId, of: FigureId) -> Result<(), IllegalMove> {
        self.check_free(id)?;
        let near = self.has(of)
            && !self.figure(of).is_steed()
            && self.hostile(id, of)
            && self.figure(id).distance(self.figure(of)) <= 1;
        match (near && self.figure(of).is_up(), self.figure(id).demanded) {
            (false, _) => Err(IllegalMove::BadTarget),
            (true, true) => Err(IllegalMove::OtherQuestion),
            (true, false) => Ok(()),
        }
    }

    /// Whether it does what it wants at its own action.
    fn check_free(&self, id: FigureId) -> Result<(), IllegalMove> {
        if self.figure(id).condition == Condition::Stunned { Err(IllegalMove::Stunned) } else { Ok(()) }
    }

    /// Whether hands can take a thing in that way: what it needs, and what is free of them (DQ-WPN-02, D100).
    pub(super) fn hands_can_take(&self, id: FigureId, piece: PieceId, grip: Grip) -> bool {
        let (figure, Some(thing)) = (self.figure(id), self.piece(piece)) else { return false };
        let hands = figure.hands;
        let (first, second) = (hands.primary.is_none(), hands.secondary.is_none());
        let weapon = thing.weapon();
        match grip {
            Grip::Both => first && second && figure.can_use_both_arms() && weapon.may_take_both_hands(),
            Grip::Primary => first && figure.can_use_arm(true) && !weapon.is_two_handed(),
            Grip::Secondary => second && figure.can_use_arm(false) && !weapon.is_two_handed(),
        }
    }

    /// Whether a thing lies where a figure stands.
    pub(super) fn lies_here(&self, id: FigureId, piece: PieceId) -> bool {
        self.piece(piece).is_some_and(|thing| thing.place == Place::Ground(self.figure(id).at))
    }

    /// Whether it may have a second action now (15.3).
    fn is_second(&self, id: FigureId) -> bool {
        self.control.doing.is_some_and(|doing| doing.figure == id && doing.second)
    }
}
