//! Pulses, engagements, sides: whose turn it is (12).

use crate::engine::game::EventSink;
use crate::hexarena::battle::event::{Bid, Cause, Event};
use crate::hexarena::battle::figure::{Condition, FigureId};
use crate::hexarena::battle::order::Next;
use crate::hexarena::battle::resolve::Resolution;
use crate::hexarena::battle::state::{Decision, Judgement, LONG, Outcome, QUIET, Stage};
use crate::hexarena::data::grievous::Bleeding;
use crate::hexarena::model::ground::arena::GroundKind;
use crate::hexarena::model::setup::Side;

/// How many times Perception judges a foe, and notices an ambush (D005, D020).
const READINESS: i16 = 3;
/// Hexes by which who surprises begins nearer than 8 (D020).
const AMBUSH_STEPS: usize = 4;

impl<T: EventSink<Event>> Resolution<'_, T> {
    /// Before the first Pulse: everybody judges his enemies; then the sides may place their figures.
    pub(super) fn open(&mut self, ambush: Option<Side>) {
        if let Some(side) = ambush {
            self.lie_in_wait(side);
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

    /// A side lies in ambush: the sharpest eyes of the other notice it by three times their Perception; a near miss still
    /// spoils the surprise (D020, D046).
    fn lie_in_wait(&mut self, side: Side) {
        let others = self.bout.of_side(side.other()).filter(|(_, figure)| !figure.is_steed());
        let eyes = others.map(|(id, figure)| (figure.perception(), std::cmp::Reverse(id.0), id));
        let Some((perception, _, figure)) = eyes.max() else { return };
        let test = self.test(figure, READINESS * perception);
        let surprised = test.roll > test.need + perception;
        self.say(Event::Noticed { figure, test, surprised });
        self.bout.control.surprise = surprised.then_some(side);
        if surprised {
            self.steal_up(side);
        }
    }

    /// Who surprises begins four hexes nearer, as far as the ground is clear (D020).
    fn steal_up(&mut self, side: Side) {
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
            self.say(Event::Placed(id, at));
        }
    }

    /// What a figure finds out of an enemy; what is known exactly is not looked at again (D005).
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
        self.say(Event::Judged { by, at, test, judgement });
    }

    /// A side has placed its figures.
    pub(super) fn placed(&mut self, side: Side) {
        match side {
            Side::West => self.ask = Some(Decision::Place(Side::East)),
            Side::East => self.first_pulse(),
        }
    }

    fn first_pulse(&mut self) {
        self.say(Event::PulseBegan(1));
        match self.bout.control.surprise {
            Some(side) => {
                self.bout.control.stage = Stage::Sides;
                self.bout.control.side = Some(side);
                self.bout.control.second_side = true;
            }
            None => self.initiative(),
        }
    }

    /// Step 1: the Initiative of the non-engaged (12.2); then the engagements are formed.
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
        self.say(Event::Engaged(groups));
    }

    /// Both roll; ties are rolled again.
    fn contest(&mut self, bidders: [Option<(FigureId, u8)>; 2]) -> Option<Side> {
        loop {
            let bids = bidders.map(|bidder| {
                let (figure, rank) = bidder?;
                Some(Bid { figure, die: self.d10(), pc: self.bout.figure(figure).perception(), rank })
            });
            let [west, east] = bids.map(|bid| bid.map_or(0, |bid| bid.total()));
            let winner = match west.cmp(&east) {
                std::cmp::Ordering::Greater => Some(Side::West),
                std::cmp::Ordering::Less => Some(Side::East),
                std::cmp::Ordering::Equal => None,
            };
            self.say(Event::Initiative { bids, winner });
            if winner.is_some() || self.dice.ran_short() {
                return winner;
            }
        }
    }

    /// Goes on where nothing is to be done in an action.
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
                let first = self.lots(one, other);
                self.turn(first, waiting.len());
            }
            Next::Figure(figure) => self.turn(figure, waiting.len()),
        }
    }

    /// A figure's turn in its engagement: before the first one acts its owner chooses.
    fn turn(&mut self, figure: FigureId, waiting: usize) {
        let fit = self.bout.figure(figure).condition == Condition::Fit;
        if !self.bout.control.ordered && waiting > 1 && fit {
            self.ask = Some(Decision::Order(figure));
        } else {
            self.bout.control.ordered = true;
            self.ask = Some(Decision::Act(figure));
        }
    }

    /// Two whom nothing distinguishes roll for who acts first (D041).
    fn lots(&mut self, one: FigureId, other: FigureId) -> FigureId {
        loop {
            let dice = [self.d10(), self.d10()];
            // Loaded dice that have run short are equal for ever.
            if dice[0] != dice[1] || self.dice.ran_short() {
                let (first, then) = if dice[0] > dice[1] { (one, other) } else { (other, one) };
                self.say(Event::Lots { first, then, dice });
                return first;
            }
        }
    }

    /// The first figure of an engagement acts first, or last.
    pub(super) fn order(&mut self, figure: FigureId, last: bool) {
        self.say(Event::Ordered(figure, last));
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

    /// Step 3: the side with the Initiative acts first or last (12.2). Without any the sides take turns Pulse by Pulse.
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
        self.say(Event::SidesOrdered(side, first));
        self.bout.control.side = Some(if first { side } else { side.other() });
    }

    /// The next figure of a side, the other side, or the end of the Pulse.
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

    /// Wounds bleed, Stuns of G06 end, and the next Pulse begins.
    fn end_pulse(&mut self) {
        for figure in self.bout.ids() {
            self.bleed(figure);
        }
        for figure in self.bout.ids() {
            let who = self.bout.figure(figure);
            let over = who.stunned_through > 0 && who.stunned_through <= self.bout.control.pulse;
            if who.condition == Condition::Stunned && over {
                self.say(Event::CameRound(figure));
            }
        }
        self.say(Event::PulseEnded);
        self.bout.control.surprise = None;
        self.settle();
        let (pulse, quiet) = (self.bout.control.pulse, self.bout.quiet);
        if self.bout.outcome.is_none() && pulse >= LONG && quiet >= QUIET {
            self.say(Event::Ended(Outcome::Drawn));
        }
        if self.bout.outcome.is_none() {
            self.say(Event::PulseBegan(pulse + 1));
            self.initiative();
        }
    }

    /// A figure's open wounds, but those of this Pulse (D101). The dead, and who has left, bleed no more.
    fn bleed(&mut self, figure: FigureId) {
        let who = self.bout.figure(figure);
        if matches!(who.condition, Condition::Dead | Condition::Fled) {
            return;
        }
        let senseless = who.condition == Condition::Unconscious;
        let (mut ft, mut en) = (0, 0);
        for (index, flow) in who.injuries.flows(senseless) {
            if who.injuries.all()[index].fresh {
                continue;
            }
            match flow.of {
                Bleeding::Fatigue if ft < who.ft_now => ft += 1,
                Bleeding::Fatigue | Bleeding::Endurance => en += 1,
            }
        }
        if ft + en > 0 {
            self.say(Event::Bled { figure, ft, en });
            self.fails(figure, Cause::Bleeding);
        }
    }

    /// What follows from anything that has happened: hold and Close combat that are over, and the end of the bout (D140).
    pub(super) fn settle(&mut self) {
        let mut bound = false;
        for (_, figure) in self.bout.figures() {
            bound |= figure.is_bound();
        }
        // Most figures hold nobody and nothing.
        if bound {
            self.unseat();
            self.loosen();
            self.part();
        }
        if self.bout.outcome.is_some() {
            return;
        }
        let stands = Side::BOTH.map(|side| self.bout.of_side(side).any(|(_, figure)| figure.can_act()));
        match stands {
            [true, true] => {}
            [true, false] => self.say(Event::Ended(Outcome::Won(Side::West))),
            [false, true] => self.say(Event::Ended(Outcome::Won(Side::East))),
            [false, false] => self.say(Event::Ended(Outcome::Drawn)),
        }
    }
}
