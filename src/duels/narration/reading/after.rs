//! After the last blow.

use crate::battle::event::{Cause, Finding, Roll};
use crate::model::fighter::Side;
use crate::narration::arithmetic;
use crate::narration::reading::Narrator;
use crate::narration::reading::before::goods;
use alloc::string::String;
use ludus_engine::narration::{EventText, Priority};

impl Narrator<'_> {
    pub(super) fn died(&self, side: Side, cause: Cause) -> EventText {
        let of = match cause {
            Cause::Blow => format!("of a blow by {}", self.name(side.other())),
            Cause::Arrow => format!("of an arrow by {}", self.name(side.other())),
            Cause::Spell(spell) => format!("of {}'s {}", self.name(side.other()), spell.name()),
            Cause::Item(item) => format!("of {}'s {}", self.name(side.other()), item.name()),
            Cause::Execution => "by the executioner".into(),
        };
        let told = self.told(side, &format!("dies {of}.")).of(Priority::Important);
        let text = told.text.clone();
        told.death_if(cause == Cause::Execution, || text)
    }

    pub(super) fn looted(&self, side: Side, gold: u32, items: u8, estate: u8) -> EventText {
        let dead = side.other();
        let taken = goods(gold, self.in_places(dead, items));
        let kept = match estate {
            0 => String::new(),
            places => format!("; kept for the heir: {}", goods(0, self.in_places(dead, places))),
        };
        self.told(side, &format!("takes {taken} from {}{kept}.", self.name(dead))).of(Priority::Important)
    }

    pub(super) fn scouted(&self, side: Side, forbidden: Option<Roll>, missed: Roll, finding: Finding) -> EventText {
        let leave = forbidden.map_or_else(String::new, |roll| {
            let given = if roll.succeeds() { "forbidden" } else { "allowed" };
            format!("{} has {given} it ({}), ", self.name(side.other()), arithmetic::roll(roll))
        });
        let what = match finding {
            Finding::Something => "there is something, but not what".into(),
            Finding::Special(special) => format!("{}: {}", special.name(), special.effect()),
        };
        let odds = match missed.rolled() {
            Some(rolled) => format!("missed up to {}, rolled {rolled}", missed.need.total),
            None => "certain".into(),
        };
        let full = format!("looks round: {leave}{odds}: {what}.");
        self.told_in(side, full, format!("looks round: {what}.")).of(Priority::Important)
    }
}
