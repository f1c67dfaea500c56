//! Blows, shots and throws, with the arithmetic of their chances; parries and repulses.

use crate::battle::blow::{Blow, Maneuver, Range, WeaponUse};
use crate::battle::chances::Terms;
use crate::battle::event::{Damage, Result, Test};
use crate::battle::figure::FigureId;
use crate::battle::piece::PieceId;
use crate::narration::arithmetic;
use crate::narration::reading::{Narrator, moves, percentile, ten};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::board::cells;
use ludus_engine::narration::{Animation, DiceRoll, EventText, HitResult, Impact, Priority, RollResult, RollVerdict};

impl Narrator<'_> {
    /// The attack without its result: "Draco strikes Tarna with the Broadsword".
    fn assault(&self, blow: &Blow) -> String {
        let (by, at, tool) = (self.name(blow.by), self.name(blow.at), self.tool(blow));
        let weapon = if blow.means.is_bare() { tool.to_string() } else { format!("the {tool}") };
        let does = match (blow.trick, blow.range) {
            (Maneuver::Damage, _) if blow.means == WeaponUse::Trample => format!("tramples {at}"),
            (Maneuver::Damage, Range::Ranged) if self.is_missile(blow) => format!("shoots at {at} with {weapon}"),
            (Maneuver::Damage, Range::Ranged) => format!("throws {weapon} at {at}"),
            (Maneuver::Damage, Range::Close) => format!("grapples with {at}, {weapon}"),
            (Maneuver::Damage, Range::Melee) => format!("strikes {at} with {weapon}"),
            (Maneuver::Trip, _) => format!("tries to trip {at} with {weapon}"),
            (Maneuver::Entangle, _) => format!("tries to entangle {at} with {weapon}"),
            (Maneuver::Restrain, _) => format!("tries to pin {at}"),
            (Maneuver::Knockout, _) => format!("tries to knock out {at} with {weapon}"),
            (Maneuver::ShieldRush, _) => format!("rushes {at} with {weapon}"),
            (Maneuver::Disarm(piece), _) => {
                format!("tries to strike the {} from the hand of {at} with {weapon}", self.thing(piece))
            }
        };
        let how = match (blow.charge, blow.withdrawing, blow.riposte) {
            (true, ..) => ", in a Charge",
            (_, true, _) => ", withdrawing",
            (.., true) => ", a Riposte",
            _ => "",
        };
        format!("{by} {does}{how}")
    }

    fn is_missile(&self, blow: &Blow) -> bool {
        let tool = self.before.tool(blow.by, blow.means, blow.range);
        tool.and_then(|tool| tool.weapon).is_some_and(|weapon| weapon.is_missile())
    }

    pub(super) fn aimed(&self, blow: &Blow) -> EventText {
        let text = format!("{} aims at {}: {}.", self.name(blow.by), self.name(blow.at), self.tool(blow));
        self.sentence(text).by(blow.by).at(self.lit(&[blow.by, blow.at])).of(Priority::Frame)
    }

    pub(super) fn loosed(&self, blow: &Blow, piece: PieceId) -> EventText {
        let does = if self.is_missile(blow) { "looses the" } else { "throws the" };
        let text = format!("{} {does} {} at {}.", self.name(blow.by), self.thing(piece), self.name(blow.at));
        self.sentence(text).by(blow.by).at(self.lit(&[blow.by, blow.at])).of(Priority::Trivial)
    }

    /// "Draco strikes Tarna with the Broadsword: hits: 9 damage (5 +4), armour stops 4: Fatigue -5 (20 to 15). 07 of 80:
    /// SC 82, Defense -22, kneeling +20."
    pub(super) fn struck(&self, blow: &Blow, terms: &Terms, test: Test, result: Result, damage: &Damage) -> EventText {
        let (own, others) = (self.knows_values(blow.by), self.knows_values(blow.at) && self.knows(blow.at));
        let exact = self.knows(blow.by) && others;
        let taken = if exact { *terms } else { self.view().chances(blow).unwrap_or(*terms) };
        let tilde = if exact { "" } else { "~" };
        let (rolled, total) = match self.knows(blow.by) {
            true => (arithmetic::roll(test), test.roll),
            false => (arithmetic::percent(test.natural), test.natural.into()),
        };
        let limit = taken.limit(blow.trick);
        let odds = match exact {
            true => format!("{rolled} of {limit}"),
            false => arithmetic::against_guess((&rolled, total), limit, result.is_hit()),
        };
        let is_explained = exact || arithmetic::is_explained(total, limit, result.is_hit());
        let verdict = match result {
            Result::Missed => "misses",
            Result::Hit => "hits",
            Result::Endurance => "hits Endurance",
            Result::Grievous => "hits Endurance, a Grievous Injury may follow",
        };
        let harm = self.harm(blow, result, damage);
        let ranges = if exact { arithmetic::ranges(terms, blow.trick) } else { String::new() };
        let ranges = if ranges.is_empty() { ranges } else { format!("; {ranges}") };
        let made = if self.knows(blow.by) { arithmetic::strike_chance(terms) } else { String::new() };
        let parts = arithmetic::terms(&taken, &made, own, others);
        // The outcome goes first, because a narrow log cuts the end.
        let full = format!("{}: {verdict}{harm}. {odds}: {parts}{ranges}.", self.assault(blow));
        let caption = format!("{} > {}", self.name(blow.by), self.name(blow.at));
        let short = format!("{caption}: {odds}: {verdict}{}.", self.brief(blow, result, damage));
        let dice = percentile(test.natural).into_iter().chain((damage.die > 0).then(|| ten(damage.die))).collect();
        let result_lines = vec![format!("{odds}: {verdict}"), harm.trim_start_matches([':', ' ']).to_string()];
        let result_lines = result_lines.into_iter().filter(|line| !line.is_empty()).collect();
        let parts = self.strike_verdict(blow, test, (&taken, tilde, is_explained), result);
        let dice =
            self.roll(blow.by, caption, dice, result_lines).map(|roll| DiceRoll { verdict: Some(parts), ..roll });
        let entry =
            EventText { dice, ..self.full_and_short(full, short) }.by(blow.by).at(self.lit(&[blow.by, blow.at]));
        let strikes_player = self.names.is_players(blow.at) && !self.names.is_players(blow.by);
        let effect = self.lands(blow, result, damage, &entry.short);
        entry.looks(effect).important_if(damage.effective() > 0 && strikes_player)
    }

    /// The strike in parts, for the dice on the screen. `tilde`: marks a need that is an estimate. `is_explained`: false if
    /// the result proves the estimate wrong.
    fn strike_verdict(
        &self,
        blow: &Blow,
        test: Test,
        (taken, tilde, is_explained): (&Terms, &str, bool),
        result: Result,
    ) -> RollVerdict {
        let limit = taken.limit(blow.trick);
        let parts = self.verdict(blow.by, self.assault(blow), test, limit, ["HIT", "MISS"]);
        let (word, kind) = if result.is_hit() { ("HIT", RollResult::Success) } else { ("MISS", RollResult::Failure) };
        // The account of the hit has the damage. A blow without damage has none.
        let effects = [depth(result)].into_iter().filter(|line| !line.is_empty()).map(String::from);
        RollVerdict {
            word: word.into(),
            result: kind,
            need: format!("{} {tilde}{limit} or less", if is_explained { "needs" } else { "guess was" }),
            odds: format!("{tilde}{} of rolls hit", parts.chance),
            effects: effects.collect(),
            ..parts
        }
    }

    /// "Sicarius keeps strangling Tarna: 6 damage (3 +3), armour stops 4: Fatigue -2 (20 to 18)."
    pub(super) fn strangled(&self, blow: &Blow, damage: &Damage) -> EventText {
        let harm = self.harm(blow, Result::Hit, damage);
        let entry = self.sentence(format!("{} keeps strangling {}{harm}.", self.name(blow.by), self.name(blow.at)));
        let lines = vec![harm.trim_start_matches([':', ' ']).to_string()];
        let dice = self.roll(blow.by, self.name(blow.by).to_string(), vec![ten(damage.die)], lines);
        let effect = self.lands(blow, Result::Hit, damage, &entry.short);
        EventText { dice, ..entry }.by(blow.by).at(self.lit(&[blow.by, blow.at])).looks(effect)
    }

    /// ": 9 damage (5 +4), armour stops 4: Fatigue -5 (20 to 15), 2 lost". Empty if it does no damage.
    fn harm(&self, blow: &Blow, result: Result, damage: &Damage) -> String {
        if !result.is_hit() || damage.die == 0 && damage.to_en == 0 {
            return String::new();
        }
        let losses = self.losses(blow.at, damage.to_ft, damage.to_en);
        if damage.die == 0 {
            return format!(": {losses}");
        }
        let raw = (i16::from(damage.die) + damage.more).max(1);
        // The full modifier would reveal the strength of an enemy if the total is below 1.
        let more = if self.knows(blow.by) { damage.more } else { raw - i16::from(damage.die) };
        let more = if more == 0 { String::new() } else { format!(" {more:+}") };
        let stopped = if damage.stopped > 0 { format!(", armour stops {}", damage.stopped) } else { String::new() };
        let lost =
            if damage.lost > 0 && self.knows(blow.at) { format!(", {} lost", damage.lost) } else { String::new() };
        format!(": {raw} damage ({}{more}){stopped}: {losses}{lost}", damage.die)
    }

    fn brief(&self, blow: &Blow, result: Result, damage: &Damage) -> String {
        match (result.is_hit(), damage.effective()) {
            (false, _) => String::new(),
            (true, 0) if damage.die > 0 => ", the armour holds".into(),
            (true, 0) => String::new(),
            (true, _) => format!(", {}", self.losses(blow.at, damage.to_ft, damage.to_en)),
        }
    }

    /// The animation of a missile's flight and of the hit.
    fn lands(&self, blow: &Blow, result: Result, damage: &Damage, line: &str) -> Animation {
        let (from, to) = (self.figure(blow.by).at, self.figure(blow.at).at);
        let mark = match result {
            Result::Missed => HitResult::Missed,
            _ if damage.effective() == 0 => HitResult::Done,
            _ => HitResult::Hit,
        };
        let effect = self.impact_on(blow.at, mark, -i32::from(damage.effective()), line.to_string());
        let bolt = if blow.range == Range::Ranged { moves::straight(from, to) } else { Vec::new() };
        let upshot = effect.upshot.map(|impact| Impact { account: self.account(blow, result, damage), ..impact });
        Animation { bolt: cells(bolt), upshot, ..effect }
    }

    /// The damage from the die to the losses, as far as the reader may know it.
    fn account(&self, blow: &Blow, result: Result, damage: &Damage) -> Vec<[String; 2]> {
        if !result.is_hit() {
            return Vec::new();
        }
        let row = |words: &str, value: i16| [words.to_string(), value.to_string()];
        let raw = (i16::from(damage.die) + damage.more).max(1);
        let added = if self.knows(blow.by) { damage.more } else { raw - i16::from(damage.die) };
        let mut account = Vec::new();
        if damage.die > 0 {
            account.push(row(&format!("D10{added:+}, rolled {}", damage.die), raw));
            account.extend(
                (damage.stopped > 0)
                    .then(|| row(&format!("armour stops {}", damage.stopped), (raw - damage.stopped).max(0))),
            );
        }
        let who = self.figure(blow.at);
        for (what, lost, now) in [("Fatigue", damage.to_ft, who.ft_now), ("Endurance", damage.to_en, who.en_now)] {
            let left = self.knows(blow.at).then(|| format!("{what} {now} \u{2192} {}", now - lost));
            account.extend((lost > 0).then(|| [left.unwrap_or_else(|| what.into()), format!("\u{2013}{lost}")]));
        }
        account
    }

    /// D10 + own Rank - the attacker's (DQ-PARRY-03).
    pub(super) fn parried(&self, by: FigureId, at: FigureId, die: u8, rank: u8, against: u8) -> EventText {
        let total = i16::from(die) + i16::from(rank) - i16::from(against);
        let known = self.knows(by) && self.knows(at);
        let sum = if known { format!("{die} +{rank} -{against} = {total}") } else { format!("die {die}") };
        let what = match total {
            ..=3 => "parries but is off balance",
            4..=7 => "parries and disarms",
            _ => "parries, disarms and can strike back",
        };
        let entry = self.sentence(format!("{} {what}: {sum} against {}.", self.name(by), self.name(at)));
        let dice = self.roll(by, self.name(by).to_string(), vec![ten(die)], vec![sum, what.to_string()]);
        EventText { dice, ..entry }.at(self.lit(&[by, at])).of(Priority::Important)
    }

    pub(super) fn repulsed(&self, by: FigureId, at: FigureId, die: u8, rank: u8) -> EventText {
        let succeeds = die <= rank;
        let what = if succeeds { "keeps" } else { "fails to keep" };
        let odds = if self.knows(by) { format!("{die} of Rank {rank}") } else { format!("die {die}") };
        let entry = self.sentence(format!("{} {what} {} out of the hex: {odds}.", self.name(by), self.name(at)));
        let dice = self.roll(by, self.name(by).to_string(), vec![ten(die)], vec![odds, format!("{what} out")]);
        EventText { dice, ..entry }.by(by).at(self.lit(&[by, at])).of(Priority::Important)
    }

    pub(super) fn nicked(&self, figure: FigureId, by: FigureId) -> EventText {
        let lost = self.losses(figure, 0, 1);
        let entry = self.happens(figure, &format!("is hurt by the parry of {}: {lost}.", self.name(by)));
        self.with_impact(entry, figure, HitResult::Hit, -1)
    }
}

/// Names a hit that goes deeper than Fatigue. Empty for other results.
const fn depth(result: Result) -> &'static str {
    match result {
        Result::Missed | Result::Hit => "",
        Result::Endurance => "It goes to Endurance.",
        Result::Grievous => "It goes to Endurance; a Grievous Injury may follow.",
    }
}
