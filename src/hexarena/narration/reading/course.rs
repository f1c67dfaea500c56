//! The start of a bout and the course of each Pulse: Initiative, engagements, turn order.

use crate::battle::event::{Bid, Test};
use crate::battle::figure::{FigureId, MOST};
use crate::battle::state::{Form, Judgement, NO_GROUP, Outcome};
use crate::model::setup::Side;
use crate::narration::reading::{Narrator, outcome, ten};
use alloc::string::String;
use alloc::vec::Vec;
use ludus_engine::board::Places;
use ludus_engine::hex::Hex;
use ludus_engine::narration::{Actor, DiceRoll, EventText, Priority};

/// The start of a Pulse: "Pulse 3 begins."
pub(super) fn pulse_began(pulse: u16) -> EventText {
    let mark = format!("P{pulse} ");
    let short = format!("Pulse {pulse}");
    EventText { mark, short, ..EventText::told(format!("Pulse {pulse} begins.")) }.of(Priority::Frame)
}

impl Narrator<'_> {
    pub(super) fn noticed(&self, figure: FigureId, test: Test, surprised: bool) -> EventText {
        let odds = self.perceives(figure, test);
        let what = match (test.succeeds(), surprised) {
            (true, _) => "notices the ambush",
            (false, false) => "is uneasy: nobody is surprised",
            (false, true) => "notices nothing: its side is surprised",
        };
        self.tested(figure, test, &odds, what).of(Priority::Important)
    }

    /// Only the judging side learns the result.
    pub(super) fn judged(&self, by: FigureId, at: FigureId, test: Test, judgement: Judgement) -> EventText {
        if !self.knows(by) {
            return EventText::silent();
        }
        let what = match judgement {
            Judgement::Exactly => "now knows how it fights",
            Judgement::Roughly => "estimates armour and Rank",
            Judgement::Nothing => "learns nothing",
        };
        let odds = self.perceives(by, test);
        let entry = self.sentence(format!("{} judges {}: {odds}: {what}.", self.name(by), self.name(at)));
        entry.at(self.lit(&[by, at])).of(Priority::Trivial)
    }

    fn perceives(&self, id: FigureId, test: Test) -> String {
        let perception = self.figure(id).perception();
        self.test(id, test, 3 * self.taken(id).perception(), &format!("3 x PC {perception}"))
    }

    pub(super) fn placed(&self, figure: FigureId, hex: Hex) -> EventText {
        let entry = self.sentence(format!("{} starts in {hex}.", self.name(figure)));
        entry.by(figure).at(Places::lit([hex]))
    }

    /// "Initiative: West 19 (7 +PC 10 +Rank 2), East 23: East." Hides the parts of an enemy's bid.
    pub(super) fn initiative(&self, bids: [Option<Bid>; 2], winner: Option<Side>) -> EventText {
        let part = |bid: &Bid| {
            if !self.knows(bid.figure) {
                return String::new();
            }
            let rank = if bid.rank > 0 { format!(" +Rank {}", bid.rank) } else { String::new() };
            format!(" ({}: {} +PC {}{rank})", self.name(bid.figure), bid.die, bid.pc)
        };
        let of = |side: Side| match &bids[side as usize] {
            Some(bid) => format!("{} {}{}", side.name(), bid.total(), part(bid)),
            None => format!("{} none", side.name()),
        };
        let brief = |side: Side| bids[side as usize].map_or(0, |bid| bid.total());
        let end = |equal| winner.map_or(equal, Side::name);
        let full = format!("Initiative: {}, {}: {}.", of(Side::West), of(Side::East), end("equal, rolled again"));
        let short = format!("Initiative {} to {}: {}.", brief(Side::West), brief(Side::East), end("equal, again"));
        let dice = bids.iter().flatten().filter(|bid| self.knows(bid.figure)).map(|bid| ten(bid.die)).collect();
        let (caption, result) = ("Initiative".into(), vec![short.clone()]);
        let throw = DiceRoll { of: None, caption, dice, result, one_by_one: false, verdict: None };
        let dice = Some(throw).filter(|throw| !throw.dice.is_empty());
        EventText { dice, ..self.full_and_short(full, short) }.of(Priority::Frame)
    }

    pub(super) fn engaged(&self, groups: &[u8; MOST]) -> EventText {
        let members = |group: u8| {
            let ids = self.before.ids().filter(move |id| groups[id.index()] == group);
            ids.map(|id| self.name(id)).collect::<Vec<_>>().join(", ")
        };
        let last = groups.iter().filter(|group| **group != NO_GROUP).max();
        let lit: Vec<FigureId> = self.before.ids().filter(|id| groups[id.index()] != NO_GROUP).collect();
        let entry = match last {
            None => self.sentence("Nobody is engaged.".into()),
            Some(last) => {
                let all: Vec<String> = (0..=*last).map(members).collect();
                self.sentence(format!("Engaged: {}.", all.join("; ")))
            }
        };
        entry.at(self.lit(&lit)).of(if last.is_none() { Priority::Trivial } else { Priority::Frame })
    }

    pub(super) fn lots(&self, first: FigureId, then: FigureId, dice: [u8; 2]) -> EventText {
        let (one, other) = (dice[0].max(dice[1]), dice[0].min(dice[1]));
        let text = format!("{} acts before {} by lot: {one} to {other}.", self.name(first), self.name(then));
        let result = vec![format!("{} first", self.name(first))];
        let dice = self.roll(first, "Lots".into(), dice.map(ten).to_vec(), result);
        EventText { dice, ..self.sentence(text) }.of(Priority::Frame)
    }

    pub(super) fn ordered(&self, figure: FigureId, last: bool) -> EventText {
        let iv = self.before.iv(figure);
        let iv = if self.knows_values(figure) { format!(" (IV {iv})") } else { String::new() };
        let when = if last { "last" } else { "first" };
        self.action(figure, &format!("acts {when} in the engagement{iv}.")).of(Priority::Frame)
    }

    pub(super) fn sides_ordered(&self, side: Side, first: bool) -> EventText {
        let when = if first { "first" } else { "last" };
        let entry = self.sentence(format!("{} acts {when} of the two sides.", side.name()));
        EventText { doer: Actor::Seat, ..entry }.of(Priority::Frame)
    }

    /// The action of a figure, if its first step does not tell it.
    pub(super) fn acts(&self, figure: FigureId, form: Form, second: bool) -> EventText {
        let does = match form {
            Form::Recover => "tries to recover",
            Form::Move => "moves",
            Form::Attack => "attacks",
            Form::Evade => "evades",
            Form::Withdraw => "withdraws",
            Form::Retreat => "retreats",
            Form::Pass => "passes",
            Form::Close => "closes and grapples",
            Form::Charge => "charges",
            Form::ChargeClose => "charges and closes",
            Form::Fire => "throws or shoots",
            Form::Grapple => "grapples",
            Form::Jump => "jumps",
            Form::BreakOff => "tries to break out of Close combat",
            Form::Yield => "gives up",
        };
        let again = if second { ", second action" } else { "" };
        self.action(figure, &format!("{does}{again}.")).of(Priority::Frame)
    }

    pub(super) fn ended(&self, end: Outcome) -> EventText {
        self.sentence(format!("{}.", outcome(end))).of(Priority::Important)
    }
}
