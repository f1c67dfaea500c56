//! The game's own events in the words of the model, so that the two can be laid side by side.

use super::people::{Alignment, Temper};
use super::plan::Spell;
use super::{Answer, Cause, End, Precedence, Range, Step, Why};
use ludus::duels::battle::event;
use ludus::duels::battle::event::{Blow, Casting, Caught, Effect, Event, Finding, Fulfilment, Parting, Roll};
use ludus::duels::data::item;
use ludus::duels::model::terms;

/// All steps of all events.
pub fn steps(events: &[Event]) -> Vec<Step> {
    let mut steps = Vec::new();
    events.iter().for_each(|event| add(event, &mut steps));
    steps
}

/// What was needed and what was rolled.
fn pair(roll: Roll) -> (u32, u32) {
    (roll.need.total.into(), roll.roll.into())
}

/// The same, none where nothing was rolled.
fn rolled(roll: Roll) -> Option<(u32, u32)> {
    Some(pair(roll)).filter(|(need, roll)| *need > 0 && *roll > 0)
}

pub fn spell(spell: ludus::duels::data::spell::Spell) -> Spell {
    Spell::ALL[spell as usize]
}

pub fn range(range: terms::Range) -> Range {
    [Range::Spell, Range::Bow, Range::Melee][range as usize]
}

fn cause(cause: event::Cause) -> Cause {
    match cause {
        event::Cause::Blow => Cause::Blow,
        event::Cause::Arrow => Cause::Arrow,
        event::Cause::Spell(one) => Cause::Spell(spell(one)),
        event::Cause::Item(item) => Cause::Item(item.number()),
        event::Cause::Execution => Cause::Execution,
    }
}

fn end(end: event::End) -> End {
    match end {
        event::End::Killed { side, cause: what } => End::Killed(side.index(), cause(what)),
        event::End::Fled(side) => End::Fled(side.index()),
        event::End::Charmed(side) => End::Charmed(side.index()),
        event::End::Refused(side) => End::Refused(side.index()),
        event::End::Stole(side) => End::ThiefAway(side.index()),
        event::End::Ransomed(side) => End::Ransom(side.index()),
        event::End::Parted(Parting::Peace) => End::Parted,
        event::End::Parted(Parting::Talked) => End::Talked,
        event::End::Parted(Parting::Fulfilled) => End::Fulfilled,
        event::End::Parted(Parting::Answered) => End::Answered,
        event::End::Parted(Parting::NoChallenge) => End::NoChallenge,
        event::End::Undecided => End::Undecided,
    }
}

fn why(why: event::Why) -> Why {
    match why {
        event::Why::TooClose => Why::TooClose,
        event::Why::NoArrows => Why::NoArrows,
        event::Why::Unknown => Why::Unknown,
        event::Why::Spent => Why::Spent,
        event::Why::NoItem => Why::NoItem,
        event::Why::TooLate => Why::TooLate,
        event::Why::Nobody => panic!("nobody is never met here"),
    }
}

fn add(event: &Event, steps: &mut Vec<Step>) {
    let entry_of = |entry: u8| usize::from(entry);
    let step = match *event {
        Event::Sealed { .. } => return,
        Event::Shied { side, danger, roll } => {
            let (need, roll) = pair(roll);
            Step::Refusal { who: side.index(), dangers: danger, need, roll }
        }
        Event::Challenged { side } => Step::Challenge { who: side.index() },
        Event::Said { side, entry } => Step::Said { who: side.index(), entry: entry_of(entry) },
        Event::Guessed { side, right } => Step::Guessed { who: side.index(), right },
        Event::Gave { side, entry, gold, items } => {
            Step::Gave { who: side.index(), entry: entry_of(entry), gold, items }
        }
        Event::Talked { side, roll, manner, answer, .. } => {
            let answer = match answer {
                event::RiddleAnswer::Attacks => Answer::Attacks,
                event::RiddleAnswer::Ignores => Answer::Ignores,
                event::RiddleAnswer::Proposes(_) => Answer::Proposes,
            };
            let total = i32::from(roll) + i32::from(manner.sum());
            Step::Talked { who: side.index(), roll: roll.into(), total, answer }
        }
        Event::Estimated { side, temper, alignment, .. } => Step::Learned {
            who: side.index(),
            temper: Temper::ALL[temper as usize],
            alignment: Alignment::ALL[alignment as usize],
        },
        Event::Unheard { side, entry } => Step::Unheard { who: side.index(), entry: entry_of(entry) },
        Event::Fulfilled { side, entry, paid, roll, fulfilment } => {
            let (need, roll) = pair(roll);
            if fulfilment == Fulfilment::Unmet {
                Step::Unmet { who: side.index(), entry: entry_of(entry) }
            } else {
                assert_eq!(fulfilment == Fulfilment::Broken, roll <= need, "{event:?}");
                Step::Faith { who: side.index(), paid, need, roll }
            }
        }
        Event::Rewarded { side, gold, item } => {
            Step::Reward { who: side.index(), gold, item: item.map(item::Item::number) }
        }
        Event::Stole { side, roll, booty, .. } => {
            let (who, (need, roll)) = (side.index(), pair(roll));
            steps.push(Step::Theft { who, need, roll });
            if roll > need {
                return;
            }
            steps.push(Step::LootDie { who, face: booty.die.into() });
            if let Some((need, roll)) = booty.hidden.and_then(rolled) {
                steps.push(Step::Hidden { who: 1 - who, need, roll });
            }
            match booty.item {
                Some(place) => Step::TookItem { who, place: place.into() },
                None => Step::TookGold { who, gold: booty.gold },
            }
        }
        Event::Caught { side, roll, caught } => {
            let (who, (need, roll)) = (side.index(), pair(roll));
            steps.push(Step::Away { who, need, roll });
            let Caught::Ransom(gold) = caught else { return };
            Step::Paid { who, gold }
        }
        Event::Combat { range: at } => Step::FightAt { range: range(at) },
        Event::Quiver { side, arrows, .. } => Step::Arrows { who: side.index(), stock: arrows.into() },
        Event::Round { number } => Step::Round { number: number.into() },
        Event::Panicked { side, roll } => {
            let (need, roll) = pair(roll);
            Step::Panic { who: side.index(), need, roll }
        }
        Event::Passed { side, entry, why: reason } => {
            Step::PassedOver { who: side.index(), entry: entry_of(entry), why: why(reason) }
        }
        Event::Order { first, levels, by } => {
            let by = match by {
                event::Precedence::Kind => Precedence::Class,
                event::Precedence::Level => Precedence::Level,
                event::Precedence::Drawn(die) => Precedence::Roll(die.into()),
            };
            Step::First { who: first.index(), levels: levels.map(u32::from), by }
        }
        Event::Drew { side, place, .. } => Step::Chose { who: side.index(), place: place.into() },
        Event::Closed { side, to, .. } => Step::Closes { who: side.index(), to: range(to) },
        Event::HeldOff { side, arrows, .. } => Step::HeldOff { who: side.index(), arrows: arrows.into() },
        Event::Struck(ref blow) => {
            let (who, entry, need, roll, damage, hp) = blow_of(blow);
            Step::Blow { who, entry, need, roll, damage, hp }
        }
        Event::Shot(ref blow) => {
            let (who, entry, need, roll, damage, hp) = blow_of(blow);
            Step::Shot { who, entry, need, roll, damage, hp }
        }
        Event::Shaken { side, spell: one, roll, .. } => {
            let (need, roll) = pair(roll);
            Step::Concentration { who: side.index(), spell: spell(one), need, roll }
        }
        Event::Cast(ref casting) => return cast(casting, steps),
        Event::Defied { side, entry, roll } => {
            let (need, roll) = pair(roll);
            Step::Heedless { who: side.index(), entry: entry_of(entry), need, roll }
        }
        Event::Fled { side, line, roll, .. } => Step::Flight {
            who: side.index(),
            entry: line.entry.map(usize::from),
            need: roll.need.total.into(),
            roll: rolled(roll).map(|(_, roll)| roll),
        },
        Event::Waited { side } => Step::Waits { who: side.index() },
        Event::Lost { side, left } => Step::Loses { who: side.index(), left: left.into() },
        Event::Died { side, cause: what } => Step::Dies { who: side.index(), cause: cause(what) },
        Event::Looted { side, gold, items, estate } => Step::Looted { by: side.index(), gold, items, estate },
        Event::Disheartened { side } => Step::Quarter { of: side.index() },
        Event::Scouted { side, forbidden, missed, finding } => {
            let known = matches!(finding, Finding::Special(_));
            let missed = rolled(missed);
            assert_eq!(known, missed.is_none_or(|(need, roll)| roll > need), "{event:?}");
            Step::Scouted { who: side.index(), forbidden: forbidden.and_then(rolled), missed }
        }
        Event::Ended { end: how } => Step::Over(end(how)),
    };
    steps.push(step);
}

fn blow_of(blow: &Blow) -> (usize, Option<usize>, u32, u32, u32, i32) {
    let (need, roll) = pair(blow.roll);
    assert_eq!(blow.die > 0, roll <= need, "{blow:?}");
    let damage = if blow.die > 0 { u32::from(blow.die) + u32::from(blow.more) } else { 0 };
    assert_eq!(u32::from(blow.after), u32::from(blow.before).saturating_sub(damage), "{blow:?}");
    (blow.side.index(), blow.line.entry.map(usize::from), need, roll, damage, blow.after.into())
}

fn cast(casting: &Casting, steps: &mut Vec<Step>) {
    let who = casting.side.index();
    let entry = casting.line.entry.map(usize::from);
    let (need, roll) = pair(casting.roll);
    steps.push(match casting.item {
        Some(place) => Step::Used { who, entry, place: place.into() },
        None => Step::Cast { who, entry, spell: spell(casting.spell), need, roll },
    });
    steps.push(match casting.effect {
        Effect::Failed | Effect::Charmed => return,
        Effect::Harm { dice, after, .. } => {
            Step::Hurt { by: who, damage: dice.into_iter().map(u32::from).sum(), hp: after.into() }
        }
        Effect::Warded(_) => Step::Covered { who, spell: spell(casting.spell) },
        Effect::Mighty => Step::Mighty { who },
        Effect::Healed { die, after, .. } => Step::Healed { who, points: die.into(), hp: after.into() },
        Effect::Delayed { rounds, .. } => Step::Delayed { by: who, rounds: rounds.into() },
        Effect::Wasted => Step::Unmoved { by: who },
    });
}
