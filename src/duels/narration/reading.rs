//! The reading of every event: the full text, a short line, the dice, the actor and the animation.
//!
//! `Narrator::whole` matches every event, so that a new event without a text does not compile. `before` combat, `combat`,
//! `magic` and `after` have one file each.

mod after;
mod before;
mod combat;
mod magic;
mod peaks;

use crate::battle::event::{Cause, End, Event, Parting, Precedence, Roll};
use crate::battle::state::Encounter;
use crate::model::fighter::Side;
use crate::model::terms::Range;
use crate::narration::arithmetic;
use crate::narration::names::Names;
use alloc::string::String;
use alloc::vec::Vec;
use ludus_engine::chance::Chance;
use ludus_engine::game::Seat;
use ludus_engine::narration::{DiceRoll, Die, EventText, Priority, RollResult, RollVerdict};

/// Describes an event for a reader. `before` is the encounter before the event. The opponent's sealed plan stays hidden.
pub fn of(names: &Names, before: &Encounter, event: &Event, reader: Option<Seat>) -> EventText {
    let told = Narrator { names, before, reader: reader.map(Side::of_seat) }.whole(event);
    EventText { peaks: peaks::of(event), ..told }
}

/// Describes the end in a sentence; `None` while the encounter is in progress.
pub fn ending(encounter: &Encounter) -> Option<String> {
    let end = encounter.end()?;
    let rounds = match encounter.fight().round {
        0 => String::new(),
        1 => " in the first round".into(),
        round => format!(" in round {round}"),
    };
    let names = Names::in_encounter(encounter);
    Some(format!("{}{rounds}.", outcome(&names, end)))
}

/// Describes the end without a full stop: "Brenna has killed the Gargoyle".
pub fn outcome(names: &Names, end: End) -> String {
    let name = |side: Side| names.name(side);
    match end {
        End::Killed { side, cause: Cause::Execution } => {
            format!("{} is executed", name(side))
        }
        End::Killed { side, .. } => format!("{} has killed {}", name(side.other()), name(side)),
        End::Fled(side) => format!("{} has fled", name(side)),
        End::Charmed(side) => format!("{} has left behind a Charm", name(side)),
        End::Refused(side) => format!("{} refuses to meet {}", name(side), name(side.other())),
        End::Stole(side) => format!("{} slips away", name(side)),
        End::Ransomed(side) => format!("{} has paid a ransom", name(side)),
        End::Parted(_) if names.is_alone() => format!("{} goes back", name(Side::A)),
        End::Parted(parting) => format!("{} and {} part{}", name(Side::A), name(Side::B), parted(parting)),
        End::Undecided => "Nobody has won".into(),
    }
}

const fn parted(parting: Parting) -> &'static str {
    match parting {
        Parting::Peace => " in peace",
        Parting::Talked => " after a talk",
        Parting::Fulfilled => ", their agreement fulfilled",
        Parting::Answered => ", the riddle answered",
        Parting::NoChallenge => " without a duel",
    }
}

/// Describes events for one reader.
struct Narrator<'a> {
    names: &'a Names,
    before: &'a Encounter,
    reader: Option<Side>,
}

impl Narrator<'_> {
    fn whole(&self, event: &Event) -> EventText {
        match event {
            Event::Sealed { side, plan } => self.sealed(*side, plan),
            Event::Shied { side, danger, roll } => self.shied(*side, *danger, *roll),
            Event::Challenged { side } => self.told(*side, "challenges the other commander."),
            Event::Said { side, entry } => self.said(*side, *entry),
            Event::Guessed { side, right } => self.guessed(*side, *right),
            Event::Gave { side, gold, items, .. } => self.gave(*side, *gold, *items),
            Event::Talked { side, roll, manner, answer, .. } => self.talked(*side, *roll, manner, *answer),
            Event::Estimated { side, temper, alignment, .. } => self.estimated(*side, *temper, *alignment),
            Event::Unheard { side, .. } => {
                self.told(*side, &format!("is not heard: {} is about to attack.", self.name(side.other())))
            }
            Event::Fulfilled { side, paid, roll, fulfilment, .. } => self.fulfilled(*side, *paid, *roll, *fulfilment),
            Event::Rewarded { side, gold, item } => self.rewarded(*side, *gold, *item),
            Event::Stole { side, roll, booty, .. } => self.stole(*side, *roll, booty),
            Event::Caught { side, roll, caught } => self.caught(*side, *roll, *caught),

            Event::Combat { range } => EventText::told(format!("Combat begins at {} range.", range.name())),
            Event::Quiver { side, level, dice, arrows } => self.quiver(*side, *level, *dice, *arrows),
            Event::Round { number } => {
                let range = self.before.fight().range.name();
                let short = format!("Round {number}, {range} range");
                EventText { short, ..EventText::told(format!("Round {number} begins at {range} range.")) }
                    .of(Priority::Frame)
            }
            Event::Panicked { side, roll } => self.panicked(*side, *roll),
            Event::Passed { side, entry, why } => self.passed(*side, *entry, *why),
            Event::Order { first, levels, by } => self.order(*first, *levels, *by),
            Event::Drew { side, place, .. } => self.drew(*side, *place),
            Event::Closed { side, entry, to } => self.closed(*side, *entry, *to),
            Event::HeldOff { side, entry, arrows } => self.held_off(*side, *entry, *arrows),
            Event::Struck(blow) => self.struck(blow),
            Event::Shot(blow) => self.shot(blow),
            Event::Shaken { side, spell, shock, roll } => self.shaken(*side, *spell, *shock, *roll),
            Event::Cast(casting) => self.cast(casting),
            Event::Defied { side, entry, roll } => self.defied(*side, *entry, *roll),
            Event::Fled { side, line, flight, roll } => self.fled(*side, *line, *flight, *roll),
            Event::Waited { side } => self.told(*side, "waits.").of(Priority::Frame),
            Event::Lost { side, left } => self.lost(*side, *left),

            Event::Died { side, cause } => self.died(*side, *cause),
            Event::Looted { side, gold, items, estate } => self.looted(*side, *gold, *items, *estate),
            Event::Disheartened { side } => self
                .told_text(format!("The army of {} loses a quarter of its strength.", self.name(*side)))
                .of(Priority::Important),
            Event::Scouted { side, forbidden, missed, finding } => self.scouted(*side, *forbidden, *missed, *finding),
            Event::Ended { end } => self.told_text(format!("{}.", outcome(self.names, *end))).of(Priority::Important),
        }
    }

    fn name(&self, side: Side) -> &str {
        self.names.name(side)
    }

    /// Returns "R3 " in combat, nothing before it.
    fn mark(&self) -> String {
        match self.before.fight().round {
            0 => String::new(),
            round => format!("R{round} "),
        }
    }

    /// A sentence with this side as its subject.
    fn told(&self, side: Side, deed: &str) -> EventText {
        self.told_text(format!("{} {deed}", self.name(side))).by(side)
    }

    fn told_text(&self, text: String) -> EventText {
        EventText { mark: self.mark(), ..EventText::told(text) }
    }

    /// A sentence about a side, in full and in short.
    fn told_in(&self, side: Side, full: String, short: String) -> EventText {
        let name = self.name(side);
        EventText { short: format!("{name} {short}"), ..self.told_text(format!("{name} {full}")) }.by(side)
    }

    /// The line of a side's plan, as far as the reader knows it.
    fn line(&self, side: Side, entry: Option<u8>) -> String {
        let plan = self.before.seal(side).plan().filter(|_| self.knows(side));
        arithmetic::line(plan, entry)
    }

    /// True if the reader knows this plan. Both plans are visible once the encounter runs.
    fn knows(&self, side: Side) -> bool {
        self.reader.is_none_or(|reader| reader == side) || self.before.asked_side().is_none()
    }

    /// A d100 followed by other dice. `words`: the words for a success and a failure.
    fn dice(
        &self,
        side: Side,
        roll: Roll,
        more: &[(u8, u8)],
        result: &str,
        words: [&'static str; 2],
    ) -> Option<DiceRoll> {
        let percent = roll.rolled().map(|face| Die { face, sides: 100 });
        let more = more.iter().filter(|(face, _)| *face > 0).map(|(face, sides)| Die { face: *face, sides: *sides });
        let dice: Vec<Die> = percent.into_iter().chain(more).collect();
        (!dice.is_empty()).then(|| DiceRoll {
            of: Some(side.seat()),
            caption: self.name(side).into(),
            dice,
            result: vec![result.into()],
            one_by_one: false,
            verdict: Some(self.verdict(side, roll, result, words)),
        })
    }

    /// A percentile roll in parts.
    fn verdict(&self, side: Side, roll: Roll, result: &str, words: [&'static str; 2]) -> RollVerdict {
        let (word, kind) =
            if roll.succeeds() { (words[0], RollResult::Success) } else { (words[1], RollResult::Failure) };
        let (need, chance) = (roll.need.total, Chance::of_100(roll.need.total));
        RollVerdict {
            title: self.name(side).into(),
            word: word.into(),
            result: kind,
            sum: roll.rolled().map_or_else(String::new, |rolled| format!("{rolled:02}")),
            need: format!("needs {need} or less"),
            chance,
            odds: format!("{chance} of rolls succeed"),
            effects: vec![result.into()],
        }
    }

    /// Describes the order of a round. Only listings show it.
    fn order(&self, first: Side, levels: [u8; 2], by: Precedence) -> EventText {
        let other = first.other();
        let why = match by {
            Precedence::Kind => {
                if self.before.fight().range == Range::Melee {
                    "blows come first at Melee range".into()
                } else {
                    "spells come first at Spell range".into()
                }
            }
            Precedence::Level => format!("level {} against {}", levels[first.index()], levels[other.index()]),
            Precedence::Drawn(_) => format!("both have level {}, drawn", levels[0]),
        };
        self.told(first, &format!("acts first: {why}.")).of(Priority::Trivial)
    }
}
