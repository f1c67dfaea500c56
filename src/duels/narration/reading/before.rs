//! What happens before combat.

use crate::battle::chances::{Manner, TALK};
use crate::battle::event::{Booty, Caught, Fulfilment, RiddleAnswer, Roll};
use crate::data::alignment::Alignment;
use crate::data::item::Item;
use crate::data::riddle;
use crate::data::temper::Temper;
use crate::model::fighter::Side;
use crate::model::plan::{Plan, Tactic};
use crate::model::terms::{Agreement, Demand, Reward};
use crate::narration::arithmetic;
use crate::narration::arithmetic::SumWords;
use crate::narration::reading::Narrator;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::narration::{EventText, Priority};

impl Narrator<'_> {
    pub(super) fn sealed(&self, side: Side, plan: &Plan) -> EventText {
        let own = self.reader.is_none_or(|reader| reader == side);
        let what = match own {
            true if plan.is_empty() => "an empty plan".into(),
            true => format!("the plan {plan}"),
            false => "a plan".into(),
        };
        self.told_in(side, format!("seals {what}."), "seals a plan.".into())
    }

    pub(super) fn shied(&self, side: Side, danger: [u32; 2], roll: Roll) -> EventText {
        let what = if roll.succeeds() { "refuses to meet" } else { "meets anyway" };
        let row = self.before.fighter(side).temper;
        let text = format!(
            "danger {} against {}, more than {} times: {}: {what}.",
            danger[1],
            danger[0],
            row.row().too_much,
            arithmetic::roll(roll)
        );
        let full = format!("is {} and wavers, {text}", row.name());
        self.told_in(side, full, format!("wavers: {}, {what}.", arithmetic::roll(roll))).of(Priority::Important)
    }

    pub(super) fn said(&self, side: Side, entry: u8) -> EventText {
        let plan = self.before.seal(side).plan();
        let words = match plan.and_then(|plan| plan.entries().get(usize::from(entry))) {
            Some(Tactic::Say(words)) => words.replace('\n', " "),
            _ => "...".into(),
        };
        self.told(side, &format!("says: \"{words}\""))
    }

    pub(super) fn guessed(&self, side: Side, right: bool) -> EventText {
        let what = if right { "That is the answer to the riddle." } else { "That is not the answer to the riddle." };
        self.told_text(what.into()).by(side).of(Priority::Important)
    }

    pub(super) fn gave(&self, side: Side, gold: u32, items: u8) -> EventText {
        let what = goods(gold, self.in_places(side, items));
        self.told(side, &format!("gives {} {what}.", self.name(side.other())))
    }

    /// The names of the items in these places.
    pub(super) fn in_places(&self, side: Side, places: u8) -> Vec<&'static str> {
        let items = &self.before.fighter(side).items;
        let listed = items.iter().enumerate().filter(|(i, _)| places >> i & 1 == 1);
        listed.filter_map(|(_, carried)| carried.map(|carried| carried.item.name())).collect()
    }

    pub(super) fn talked(&self, side: Side, roll: u8, manner: &Manner, answer: RiddleAnswer) -> EventText {
        let other = self.name(side.other());
        let sum = i16::from(roll) + manner.sum();
        let what = match answer {
            RiddleAnswer::Attacks => format!("{other} attacks"),
            RiddleAnswer::Ignores => format!("{other} ignores that"),
            RiddleAnswer::Proposes(agreement) => format!("{other} proposes: {}", agreement_in_words(&agreement)),
        };
        let bands = format!("to {} it attacks, to {} it ignores", TALK[0], TALK[1]);
        let dull = if manner.dull { ", it is dull" } else { "" };
        let made = arithmetic::manner(manner);
        let full = format!("talks to {other}: rolled {roll}{made} = {sum} ({bands}{dull}): {what}.");
        self.told_in(side, full, format!("talks: rolled {roll}, {sum}: {what}.")).of(Priority::Important)
    }

    pub(super) fn estimated(&self, side: Side, temper: Temper, alignment: Alignment) -> EventText {
        let seems = format!("{} seems {} and {}", self.name(side.other()), temper.name(), alignment.name());
        self.told_in(
            side,
            format!("talks: {seems} (each is one step off with one chance in four)."),
            format!("talks: {seems}."),
        )
        .of(Priority::Important)
    }

    pub(super) fn fulfilled(&self, side: Side, paid: u32, roll: Roll, fulfilment: Fulfilment) -> EventText {
        let other = self.name(side.other());
        let paid = if paid > 0 { format!("pays {paid} gold") } else { "points to what was agreed".into() };
        let words = SumWords { levels: "distance", bonus: "evil", ..SumWords::default() };
        let odds = format!("breach: {}", arithmetic::full_roll(roll, &words));
        let (full, short) = match fulfilment {
            Fulfilment::Unmet => ("points to an agreement whose terms are not met.".to_string(), None),
            Fulfilment::Broken => {
                (format!("{paid}; {other} breaks its word and attacks ({odds})."), Some("but the word is broken."))
            }
            Fulfilment::Kept => (format!("{paid}; {other} keeps its word ({odds})."), Some("and the word is kept.")),
        };
        let short = short.map_or_else(|| full.clone(), |end| format!("{paid}, {end}"));
        self.told_in(side, full, short).of(Priority::Important)
    }

    pub(super) fn rewarded(&self, side: Side, gold: u32, item: Option<Item>) -> EventText {
        let what = goods(gold, item.into_iter().map(Item::name).collect());
        self.told(side, &format!("is given {what}.")).of(Priority::Important)
    }

    pub(super) fn stole(&self, side: Side, roll: Roll, booty: &Booty) -> EventText {
        let victim = self.before.fighter(side.other());
        let level = format!("thief {}", self.before.fighter(side).thief_level());
        let words = SumWords { levels: &level, ..SumWords::default() };
        let item = booty.item.map(|place| 1 << (place - 1)).map_or(vec![], |bit| self.in_places(side.other(), bit));
        let hidden = match booty.hidden {
            Some(hidden) if hidden.succeeds() => format!(", an item is hidden ({})", arithmetic::roll(hidden)),
            Some(hidden) if victim.wit.hides() > 0 => format!(", none is hidden ({})", arithmetic::roll(hidden)),
            _ => String::new(),
        };
        let got = match roll.succeeds() {
            true => format!("gets away with {}", goods(booty.gold, item)),
            false => "fails".into(),
        };
        let die = if booty.die > 0 { format!(", die {}", booty.die) } else { String::new() };
        let full = format!("steals: {}{die}{hidden}: {got}.", arithmetic::full_roll(roll, &words));
        let short = format!("steals: {}: {got}.", arithmetic::roll(roll));
        let dice = self.dice(side, roll, &[(booty.die, 6)], &got, ["STEALS", "FAILS"]);
        EventText { dice, ..self.told_in(side, full, short) }.of(Priority::Important)
    }

    pub(super) fn caught(&self, side: Side, roll: Roll, caught: Caught) -> EventText {
        let level = format!("thief {}", self.before.fighter(side).thief_level());
        let words = SumWords { levels: &level, ..SumWords::default() };
        let what = match caught {
            Caught::Away => "gets away uncaught".to_string(),
            Caught::Executed => "is caught and executed".into(),
            Caught::Ransom(gold) => format!("is caught and pays {gold} gold"),
            Caught::Combat(range) => format!("is caught and must fight at {} range", range.name()),
        };
        let full = format!("{what}: {}.", arithmetic::full_roll(roll, &words));
        let short = format!("{what}: {}.", arithmetic::roll(roll));
        let dice = self.dice(side, roll, &[], &what, ["GETS AWAY", "CAUGHT"]);
        EventText { dice, ..self.told_in(side, full, short) }.of(Priority::Important)
    }
}

/// "50 gold and a Keen Sword".
pub(super) fn goods(gold: u32, items: Vec<&'static str>) -> String {
    let gold = (gold > 0).then(|| format!("{gold} gold"));
    let parts: Vec<String> = gold.into_iter().chain(items.into_iter().map(|item| format!("the {item}"))).collect();
    match parts.as_slice() {
        [] => "nothing".into(),
        [one] => one.clone(),
        [first @ .., last] => format!("{} and {last}", first.join(", ")),
    }
}

pub(super) fn agreement_in_words(agreement: &Agreement) -> String {
    let reward = match agreement.reward {
        Reward::Look => "a look round in peace".to_string(),
        Reward::Gold(gold) => format!("{gold} gold"),
        Reward::Item(item) => format!("the {}", item.name()),
    };
    match agreement.demand {
        Demand::Riddle(number) => format!("{reward} for the answer to: \"{}\"", riddle::of(number).question),
        Demand::Tribute(gold) => format!("{reward} for {gold} gold"),
        Demand::Trophy { kind, .. } => format!("{reward} for the death of a {}", kind.name()),
    }
}
