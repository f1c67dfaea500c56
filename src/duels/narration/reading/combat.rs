//! Combat: closing, blows, arrows, flight.

use crate::battle::event::{Blow, Flight, PlanLine, Roll, Why};
use crate::data::spell::Ward;
use crate::model::fighter::Side;
use crate::model::terms::Range;
use crate::narration::arithmetic;
use crate::narration::arithmetic::SumWords;
use crate::narration::reading::Narrator;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::narration::{Animation, DiceRoll, EventText, HitResult, Impact, Priority, RollVerdict};

impl Narrator<'_> {
    pub(super) fn quiver(&self, side: Side, level: u8, dice: u64, arrows: u8) -> EventText {
        let shots = free_attacks(arrows);
        let full = match dice {
            0 => format!("has {shots}: archery {level}."),
            dice => {
                let faces: Vec<String> = (0..2 * level).map(|i| (dice >> (3 * i) & 7).to_string()).collect();
                format!("has {shots}: archers' duel, {} half-dice {}.", 2 * level, faces.join("+"))
            }
        };
        self.told_in(side, full, format!("has {shots}."))
    }

    pub(super) fn panicked(&self, side: Side, roll: Roll) -> EventText {
        let fighter = self.before.fighter(side);
        let what = if roll.succeeds() { "panics" } else { "stays calm" };
        // A success is bad news here, so that "need" would mislead.
        let panics = |text: String| text.replacen("need ", "panic at ", 1);
        let limit = roll.need.total;
        let short = match roll.rolled() {
            Some(rolled) => format!("{what}: rolled {rolled}, {limit} or less panics."),
            None => format!("{what}: {}.", arithmetic::roll(roll)),
        };
        let full = format!(
            "{what} at {} HP, {}: {}.",
            fighter.hp,
            fighter.temper.name(),
            panics(arithmetic::full_roll(roll, &SumWords::default()))
        );
        let dice = self.dice(side, roll, &[], what, ["PANICS", "STAYS CALM"]).map(|dice| {
            let told = |parts: RollVerdict| RollVerdict {
                need: format!("panics at {limit} or less"),
                odds: format!("{} of rolls panic", parts.chance),
                ..parts
            };
            DiceRoll { verdict: dice.verdict.map(told), ..dice }
        });
        EventText { dice, ..self.told_in(side, full, short) }
    }

    pub(super) fn passed(&self, side: Side, entry: u8, why: Why) -> EventText {
        let why = match why {
            Why::TooClose => "no arrows at Melee range",
            Why::NoArrows => "no arrows are left",
            Why::Unknown => "spell level too high",
            Why::Spent => "a spell can be tried once",
            Why::NoItem => "nothing there to use",
            Why::TooLate => "not in combat",
            Why::Nobody => "no opponent",
        };
        let line = self.line(side, Some(entry));
        self.told(side, &format!("skips {line}: {why}.")).of(Priority::Frame)
    }

    pub(super) fn drew(&self, side: Side, place: u8) -> EventText {
        let item = self.before.fighter(side).at_hand(place).map_or("a weapon", |carried| carried.item.name());
        self.told(side, &format!("draws the {item}."))
    }

    pub(super) fn closed(&self, side: Side, entry: Option<u8>, to: Range) -> EventText {
        let line = self.line(side, entry);
        let effect = Animation { way: vec![side.into()], ..Animation::default() };
        self.told_in(
            side,
            format!("closes to {} range ({line}).", to.name()),
            format!("closes to {} range.", to.name()),
        )
        .looks(effect)
    }

    pub(super) fn held_off(&self, side: Side, entry: Option<u8>, arrows: u8) -> EventText {
        let (line, archer) = (self.line(side, entry), self.name(side.other()));
        let full = format!("cannot close ({line}); {archer} keeps Bow range with {} left.", free_attacks(arrows));
        self.told_in(side, full, format!("is held at Bow range by {archer}, {} left.", free_attacks(arrows)))
    }

    pub(super) fn struck(&self, blow: &Blow) -> EventText {
        let level = format!("melee {}", self.before.fighter(blow.side).melee_level());
        let temper = self.before.fighter(blow.side).temper.name();
        let words = SumWords { levels: &level, temper, bonus: "Might", left: Ward::of_blows };
        self.hit("strikes", blow, &words, false)
    }

    pub(super) fn shot(&self, blow: &Blow) -> EventText {
        let level = format!("archery {}", self.before.fighter(blow.side).archery_level());
        let words = SumWords { levels: &level, left: Ward::of_arrows, ..SumWords::default() };
        self.hit("shoots at", blow, &words, true)
    }

    fn hit(&self, verb: &str, blow: &Blow, words: &SumWords, flies: bool) -> EventText {
        let (side, other) = (blow.side, blow.side.other());
        let (target, line) = (self.name(other), self.line(side, blow.line.entry));
        let harm = match (blow.die, blow.more) {
            (0, _) => "misses".to_string(),
            (die, 0) => format!("{die} damage, HP {} to {}", blow.before, blow.after),
            (die, more) => format!("{die}+{more} = {} damage, HP {} to {}", die + more, blow.before, blow.after),
        };
        let dead = if blow.after == 0 { ": dead" } else { "" };
        let hits = if blow.die == 0 { "" } else { "hits, " };
        let full =
            format!("{verb} {target} ({line}): {}: {hits}{harm}{dead}.", arithmetic::full_roll(blow.roll, words));
        let brief = match blow.die {
            0 => harm.clone(),
            _ => format!("hits, HP {} to {}", blow.before, blow.after),
        };
        let short = format!("{verb} {target}: {}: {brief}.", arithmetic::roll(blow.roll));
        let sides = if flies { self.before.fighter(side).arrow_damage } else { self.before.fighter(side).damage };
        let dice = self.dice(side, blow.roll, &[(blow.die, sides)], &harm, ["HIT", "MISS"]);
        let lost = blow.before - blow.after;
        let mark = if blow.die == 0 { HitResult::Missed } else { HitResult::Hit };
        let effect = self.befalls(other, if blow.after == 0 { HitResult::Died } else { mark }, -i32::from(lost), &harm);
        let way = if flies { Animation { bolt: vec![side.into(), other.into()], ..effect } } else { effect };
        EventText { dice, ..self.told_in(side, full, short) }
            .looks(way)
            .important_if(blow.after == 0)
            .death_if(blow.after == 0, || format!("{} {verb} {target}: {harm}: dead.", self.name(side)))
    }

    /// The animation of an effect on a side.
    pub(super) fn befalls(&self, side: Side, mark: HitResult, number: i32, line: &str) -> Animation {
        let players = self.names.is_players(side);
        let upshot = Impact {
            line: format!("{}: {line}", self.name(side)),
            mark,
            number,
            who: Some(side.into()),
            at: Some(side.into()),
            players,
            account: Vec::new(),
        };
        Animation { upshot: Some(upshot), ..Animation::default() }
    }

    pub(super) fn defied(&self, side: Side, entry: u8, roll: Roll) -> EventText {
        let temper = self.before.fighter(side).temper.name();
        let what = if roll.succeeds() { "ignores" } else { "obeys" };
        let line = self.line(side, Some(entry));
        let full = format!("{what} the order to flee ({line}), {temper}: {}.", arithmetic::roll(roll));
        let dice = self.dice(side, roll, &[], what, ["IGNORES", "OBEYS"]);
        let short = format!("{what} the order to flee: {}.", arithmetic::roll(roll));
        EventText { dice, ..self.told_in(side, full, short) }
    }

    pub(super) fn fled(&self, side: Side, line: PlanLine, flight: Flight, roll: Roll) -> EventText {
        let (who, other) = (self.before.fighter(side), self.before.fighter(side.other()));
        let why = match flight {
            Flight::Ordered => self.line(side, line.entry),
            Flight::Panic => "in panic".into(),
            Flight::AtOnce => "unopposed".into(),
            Flight::Challenged => "refuses the challenge".into(),
        };
        let words = SumWords { temper: who.temper.name(), bonus: "Winged Boots", ..SumWords::default() };
        let what = if roll.succeeds() { "flees" } else { "does not get away" };
        let certain = match flight {
            Flight::Ordered | Flight::Panic if roll.rolled().is_none() && !self.before.terms().commanders => {
                format!("certain: {} still loses {}", self.name(side.other()), rounds(other.delay))
            }
            _ => arithmetic::full_roll(roll, &words),
        };
        let speed =
            if roll.rolled().is_some() { format!(" from a {} enemy", other.speed.name()) } else { String::new() };
        let full = format!("{what}{speed} ({why}): {certain}.");
        let dice = self.dice(side, roll, &[], what, ["FLEES", "STAYS"]);
        EventText { dice, ..self.told_in(side, full, format!("{what}: {}.", arithmetic::roll(roll))) }
            .important_if(roll.succeeds())
    }

    pub(super) fn lost(&self, side: Side, left: u8) -> EventText {
        self.told(side, &format!("loses the round, {} left.", rounds(left)))
    }
}

fn free_attacks(count: u8) -> String {
    match count {
        0 => "no free attack".into(),
        1 => "1 free attack".into(),
        count => format!("{count} free attacks"),
    }
}

fn rounds(count: u8) -> String {
    if count == 1 { "1 round".into() } else { format!("{count} rounds") }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::chances::PlanChance;
    use crate::battle::event::Event;
    use crate::data::monster::Monster;
    use crate::matchmaking::league;
    use crate::model::setup::{Entrant, Setup};
    use crate::narration::names::Names;
    use crate::narration::reading;
    use ludus_engine::dice::Seed;

    #[test]
    fn a_roll_of_panic_says_when_it_fails() {
        let own = league::examples().into_iter().next().unwrap().who;
        let game = Setup::new(Entrant::player(own), Entrant::monster(Monster::Troll)).build(Seed(1)).unwrap();
        let roll = Roll { need: PlanChance::plain(30), roll: 82 };
        let told = reading::of(&Names::in_encounter(&game), &game, &Event::Panicked { side: Side::A, roll }, None);
        assert!(told.short.ends_with("stays calm: rolled 82, 30 or less panics."), "{}", told.short);
        assert!(told.text.contains("panic at 30; rolled 82") && !told.text.contains("need"), "{}", told.text);
        assert_eq!(told.dice.unwrap().verdict.unwrap().need, "panics at 30 or less");
    }
}
