//! Turn sequence: Pulses, engagements and sides (12).

use crate::battle::event::{Bid, Cause, Event};
use crate::battle::figure::{Condition, FigureId};
use crate::battle::order::Next;
use crate::battle::resolve::Resolution;
use crate::battle::state::{Decision, Judgement, LONG, Outcome, QUIET, Stage};
use crate::data::grievous::Bleeding;
use crate::model::ground::arena::GroundKind;
use crate::model::setup::Side;
use ludus_engine::game::EventSink;

/// Multiple of Perception for judging a foe and noticing an ambush (D005, D020).
const READINESS: i16 = 3;
/// Steps that an ambushing side starts nearer (D020).
const AMBUSH_STEPS: usize = 4;

impl<T: EventSink<Event>> Resolution<'_, T> {
    /// Before the first Pulse: figures judge their enemies, then the sides place their figures.
    pub(super) fn prepare(&mut self, ambush: Option<Side>) {
        if let Some(side) = ambush {
            self.ambush(side);
        }
        for by in self.bout.ids() {
            for at in self.bout.ids() {
                let steeds = self.bout.figure(by).is_steed() || self.bout.figure(at).is_steed();
                if self.bout.hostile(by, at) && !steeds {
                    self.judge(by, at);
                }
            }
        }
        self.ask = Some(Decision::Place(Side::West));
    }

    /// An ambush: the other side's most perceptive figure tests three times its Perception. A near miss also
    /// spoils the surprise (D020, D046).
    fn ambush(&mut self, side: Side) {
        let others = self.bout.of_side(side.other()).filter(|(_, figure)| !figure.is_steed());
        let eyes = others.map(|(id, figure)| (figure.perception(), core::cmp::Reverse(id.0), id));
        let Some((perception, _, figure)) = eyes.max() else { return };
        let test = self.test(figure, READINESS * perception);
        let surprised = test.roll > test.need + perception;
        self.emit(Event::Noticed { figure, test, surprised });
        self.bout.control.surprise = surprised.then_some(side);
        if surprised {
            self.advance_ambush(side);
        }
    }

    /// Moves an ambushing side up to four hexes nearer over clear ground (D020).
    fn advance_ambush(&mut self, side: Side) {
        for id in self.bout.ids() {
            let figure = self.bout.figure(id);
            if figure.side != side || figure.is_large() || figure.is_steed() {
                continue;
            }
            let (mut at, facing) = (figure.at, figure.facing);
            for _ in 0..AMBUSH_STEPS {
                let next = at + facing;
                let free = self.bout.ground(next) == GroundKind::Clear && self.bout.in_hex(next).next().is_none();
                at = if free { next } else { break };
            }
            self.emit(Event::Placed(id, at));
        }
    }

    /// Rolls what a figure learns about an enemy, unless that is already known exactly (D005).
    fn judge(&mut self, by: FigureId, at: FigureId) {
        if self.bout.judged[at.index()] == Judgement::Exactly {
            return;
        }
        let perception = self.bout.figure(by).perception();
        let test = self.test(by, READINESS * perception);
        let judgement = match test.roll {
            roll if roll <= test.need => Judgement::Exactly,
            roll if roll <= test.need + perception => Judgement::Roughly,
            _ => Judgement::Nothing,
        };
        self.emit(Event::Judged { by, at, test, judgement });
    }

    pub(super) fn placed(&mut self, side: Side) {
        match side {
            Side::West => self.ask = Some(Decision::Place(Side::East)),
            Side::East => self.first_pulse(),
        }
    }

    fn first_pulse(&mut self) {
        self.emit(Event::PulseBegan(1));
        match self.bout.control.surprise {
            Some(side) => {
                self.bout.control.stage = Stage::Sides;
                self.bout.control.side = Some(side);
                self.bout.control.second_side = true;
            }
            None => self.initiative(),
        }
    }

    /// Step 1: rolls the Initiative of non-engaged figures (12.2), then forms the engagements.
    fn initiative(&mut self) {
        let bidders = Side::BOTH.map(|side| self.bout.bidder(side));
        self.bout.control.initiative = match bidders {
            [None, None] => None,
            [Some(_), None] => Some(Side::West),
            [None, Some(_)] => Some(Side::East),
            [Some(_), Some(_)] => self.contest(bidders),
        };
        let groups = self.bout.engagements();
        let control = &mut self.bout.control;
        (control.stage, control.group, control.ordered, control.last) = (Stage::Engagements, 0, false, None);
        (control.side, control.second_side) = (None, false);
        self.emit(Event::Engaged(groups));
    }

    /// Rolls for both sides; ties are repeated.
    fn contest(&mut self, bidders: [Option<(FigureId, u8)>; 2]) -> Option<Side> {
        loop {
            let bids = bidders.map(|bidder| {
                let (figure, rank) = bidder?;
                Some(Bid { figure, die: self.d10(), pc: self.bout.figure(figure).perception(), rank })
            });
            let [west, east] = bids.map(|bid| bid.map_or(0, |bid| bid.total()));
            let winner = match west.cmp(&east) {
                core::cmp::Ordering::Greater => Some(Side::West),
                core::cmp::Ordering::Less => Some(Side::East),
                core::cmp::Ordering::Equal => None,
            };
            self.emit(Event::Initiative { bids, winner });
            if winner.is_some() || self.dice.ran_short() {
                return winner;
            }
        }
    }

    /// Continues the Pulse when no action is in progress.
    pub(super) fn flow(&mut self) {
        match self.bout.control.stage {
            Stage::Placing => self.ask = Some(Decision::Place(Side::West)),
            Stage::Engagements => self.engagement(),
            Stage::Sides => self.side(),
        }
    }

    /// Step 2: the next figure of the engagement, or the next engagement.
    fn engagement(&mut self) {
        let control = self.bout.control;
        let waiting = self.bout.waiting(&control);
        match self.bout.next_of(waiting, control.last) {
            Next::Nobody => self.next_engagement(),
            Next::Lots(one, other) => {
                let first = self.break_tie(one, other);
                self.turn(first, waiting.len());
            }
            Next::Figure(figure) => self.turn(figure, waiting.len()),
        }
    }

    /// Gives a figure its turn. In a new engagement, its owner first chooses the order.
    fn turn(&mut self, figure: FigureId, waiting: usize) {
        let fit = self.bout.figure(figure).condition == Condition::Fit;
        if !self.bout.control.ordered && waiting > 1 && fit {
            self.ask = Some(Decision::Order(figure));
        } else {
            self.bout.control.ordered = true;
            self.ask = Some(Decision::Act(figure));
        }
    }

    /// Breaks a tie of two figures by dice (D041).
    fn break_tie(&mut self, one: FigureId, other: FigureId) -> FigureId {
        loop {
            let dice = [self.d10(), self.d10()];
            // Scripted dice that have run out would tie forever.
            if dice[0] != dice[1] || self.dice.ran_short() {
                let (first, then) = if dice[0] > dice[1] { (one, other) } else { (other, one) };
                self.emit(Event::Lots { first, then, dice });
                return first;
            }
        }
    }

    pub(super) fn order(&mut self, figure: FigureId, last: bool) {
        self.emit(Event::Ordered(figure, last));
        self.bout.control.ordered = true;
        match last {
            true => self.bout.control.last = Some(figure),
            false => self.ask = Some(Decision::Act(figure)),
        }
    }

    fn next_engagement(&mut self) {
        let control = &mut self.bout.control;
        let more = control.groups.iter().any(|group| *group > control.group && *group != super::super::state::NO_GROUP);
        (control.ordered, control.last) = (false, None);
        match more {
            true => control.group += 1,
            false => self.step_three(),
        }
    }

    /// Step 3: the side with the Initiative acts first or last (12.2). Without Initiative, the first side alternates by Pulse.
    fn step_three(&mut self) {
        self.bout.control.stage = Stage::Sides;
        let both = Side::BOTH.iter().all(|side| !self.bout.left_of(*side).is_empty());
        match self.bout.control.initiative {
            Some(side) if both => self.ask = Some(Decision::Sides(side)),
            Some(side) => self.bout.control.side = Some(side),
            None => self.bout.control.side = Some(Side::BOTH[usize::from((self.bout.control.pulse + 1) % 2)]),
        }
    }

    pub(super) fn order_sides(&mut self, side: Side, first: bool) {
        self.emit(Event::SidesOrdered(side, first));
        self.bout.control.side = Some(if first { side } else { side.other() });
    }

    /// Chooses the side's next figure, the other side, or the end of the Pulse.
    fn side(&mut self) {
        let Some(side) = self.bout.control.side else { return self.end_pulse() };
        let left = self.bout.left_of(side);
        match (left.iter().next(), left.len(), self.bout.control.second_side) {
            (None, _, true) => self.end_pulse(),
            (None, _, false) => {
                self.bout.control.side = Some(side.other());
                self.bout.control.second_side = true;
            }
            (Some(figure), 1, _) => self.ask = Some(Decision::Act(figure)),
            _ => self.ask = Some(Decision::Pick(side)),
        }
    }

    /// Ends the Pulse: wounds bleed, G06 Stuns end, and the next Pulse begins.
    fn end_pulse(&mut self) {
        for figure in self.bout.ids() {
            self.bleed(figure);
        }
        for figure in self.bout.ids() {
            let fighter = self.bout.figure(figure);
            let over = fighter.stunned_through > 0 && fighter.stunned_through <= self.bout.control.pulse;
            if fighter.condition == Condition::Stunned && over {
                self.emit(Event::CameRound(figure));
            }
        }
        self.emit(Event::PulseEnded);
        self.bout.control.surprise = None;
        self.settle();
        let (pulse, quiet) = (self.bout.control.pulse, self.bout.quiet);
        if self.bout.outcome.is_none() && pulse >= LONG && quiet >= QUIET {
            self.emit(Event::Ended(Outcome::Drawn));
        }
        if self.bout.outcome.is_none() {
            self.emit(Event::PulseBegan(pulse + 1));
            self.initiative();
        }
    }

    /// Bleeds open wounds older than this Pulse (D101). The dead and fled do not bleed.
    fn bleed(&mut self, figure: FigureId) {
        let fighter = self.bout.figure(figure);
        if matches!(fighter.condition, Condition::Dead | Condition::Fled) {
            return;
        }
        let senseless = fighter.condition == Condition::Unconscious;
        let (mut ft, mut en) = (0, 0);
        for (index, flow) in fighter.injuries.flows(senseless) {
            if fighter.injuries.all()[index].fresh {
                continue;
            }
            match flow.of {
                Bleeding::Fatigue if ft < fighter.ft_now => ft += 1,
                Bleeding::Fatigue | Bleeding::Endurance => en += 1,
            }
        }
        if ft + en > 0 {
            self.emit(Event::Bled { figure, ft, en });
            self.apply_losses(figure, Cause::Bleeding);
        }
    }

    /// Ends holds, Close combat and rides that are over, then checks the end of the bout (D140).
    pub(super) fn settle(&mut self) {
        let mut bound = false;
        for (_, figure) in self.bout.figures() {
            bound |= figure.is_bound();
        }
        // Most figures are not bound at all.
        if bound {
            self.unseat();
            self.end_holds();
            self.leave_close_combat();
        }
        if self.bout.outcome.is_some() {
            return;
        }
        let stands = Side::BOTH.map(|side| self.bout.of_side(side).any(|(_, figure)| figure.can_act()));
        match stands {
            [true, true] => {}
            [true, false] => self.emit(Event::Ended(Outcome::Won(Side::West))),
            [false, true] => self.emit(Event::Ended(Outcome::Won(Side::East))),
            [false, false] => self.emit(Event::Ended(Outcome::Drawn)),
        }
    }
}
