//! Dice, totals, shares and wounds: the arithmetic of the combat turn line by line (TT-UI-05, -06).

use super::{FightNarrator, dice_of, faces};
use crate::battle::event::{Comparison, Event, HitsFrom, ScoreParts, Wound};
use crate::battle::fighter::{FightSide, FighterId};
use crate::model::roll::Pool;
use crate::narration::choices::held;
use crate::narration::names::capital;
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::chance::Chance;
use ludus_engine::highlight::Highlight;
use ludus_engine::narration::{DiceRoll, Die, EventText, HitResult, Priority, RollResult, RollVerdict};

/// A number with its sign, as "+3", or nothing for 0.
fn signed(number: i32) -> String {
    if number == 0 { String::new() } else { format!(" {number:+}") }
}

impl FightNarrator<'_> {
    pub(super) fn of_combat(&self, event: &Event) -> EventText {
        match event {
            Event::Rolled { who, pool, .. } => {
                let text = format!("{} rolls {} = {}.", self.name(*who), faces(*pool), pool.sum());
                let dice =
                    self.roll(*who, &format!("{} rolls", self.name(*who)), dice_of(*pool), pool.sum().to_string());
                EventText { dice, ..EventText::told(text).by(*who).of(Priority::Trivial) }
            }
            Event::Adjusted { who, pool, .. } => {
                let text = format!("{} still rages: the dice become {}.", self.name(*who), faces(*pool));
                EventText::told(text).by(*who)
            }
            Event::RolledAgain { who, pool, .. } => {
                let text = format!("{} rolls again: {} = {} more.", self.name(*who), faces(*pool), pool.sum());
                let dice = self.roll(*who, "Rage", dice_of(*pool), format!("+{}", pool.sum()));
                EventText { dice, ..EventText::told(text).by(*who) }
            }
            Event::Scored { who, of, score } => self.scored(*who, *of, score),
            Event::Compared(comparison) => self.compared(comparison),
            Event::Wounded(wound) => self.wounded(wound),
            Event::Shared { who, hits } => {
                EventText::told(format!("{} must absorb {hits}.", self.name(*who))).by(*who).of(Priority::Trivial)
            }
            Event::Shot { who, at, weapon, marksmanship, band, need, die, damage } => {
                let weapon = self.weapon(*who, *weapon);
                let aim = format!("{weapon} at {}, {} range, marksmanship {marksmanship}", self.name(*at), band.name());
                let text = self.shot(*who, &aim, *need, *die, *damage);
                // The wound of a hit follows as an event of its own.
                if damage.is_none() { self.with_impact(text, *at, HitResult::Missed, 0) } else { text }
            }
            Event::Volley { by, at, breath, pool, hits } => {
                let what = if *breath { "breath" } else { "missiles" };
                let text = format!("{}: {what} on {}: {} = {hits} hits.", self.name(*by), self.name(*at), faces(*pool));
                let dice = self.roll(*by, &capital(what), dice_of(*pool), format!("{hits} hits"));
                EventText { dice, ..EventText::told(text).by(*by).important_if(self.own(*at)) }
            }
            Event::Caught { who, at, die, done } => {
                let rolled = if *die > 0 { format!(" (1d = {die})") } else { String::new() };
                let result = if *done { "succeeds" } else { "fails" };
                self.told(*who, format!("{} tries to catch {}{rolled}: it {result}.", self.name(*who), self.name(*at)))
            }
            Event::Laid { who, dice, .. } => {
                self.told(*who, format!("{} lays calthrops: -{dice}d for barefoot foes.", self.name(*who)))
            }
            _ => EventText::silent(),
        }
    }

    /// "Brakk, broadsword: dice 9 +3 weapon +5 adds = 17."
    fn scored(&self, who: FighterId, of: u8, score: &ScoreParts) -> EventText {
        let mut parts = format!("dice {}", score.dice);
        if score.times > 1 {
            parts += &format!(" x{}", score.times);
        }
        let what = match self.fight.monster(who) {
            Some(_) => {
                let share = if score.weapon == 0 { String::new() } else { format!(" +{} of its rating", score.weapon) };
                parts += &share;
                if of > 1 { format!(" and {} more", of - 1) } else { String::new() }
            }
            None => {
                parts += &signed(score.weapon);
                parts += &signed(score.personal);
                parts += &if score.shield > 0 { format!(" +{} for the shield", score.shield) } else { String::new() };
                self.fight.person(who).map_or_else(String::new, |person| format!(", {}", held(person, person.hands)))
            }
        };
        let half = if score.halved { ", halved" } else { "" };
        let against = if score.against > 0 { format!(", {} for the enemy", score.against) } else { String::new() };
        let venom = if score.venom > 0 { format!(", poison +{} if it comes in", score.venom) } else { String::new() };
        let text = format!("{}{what}: {parts}{half} = {}{against}{venom}.", self.name(who), score.total);
        EventText::told(text).by(who)
    }

    /// "Us 35, them 40: they win by 5."
    fn compared(&self, comparison: &Comparison) -> EventText {
        let side = |side: usize| {
            let mut text = comparison.sums[side].to_string();
            if comparison.darkness[side] > 1 {
                text += " x2 in the dark";
            }
            text += &signed(comparison.against[side]);
            if comparison.open_venom[side] > 0 {
                text += &format!(" +{} poison", comparison.open_venom[side]);
            }
            if text == comparison.totals[side].to_string() {
                text
            } else {
                format!("{text} = {}", comparison.totals[side])
            }
        };
        let alone = comparison.duel.map_or_else(String::new, |who| format!("{} alone: ", self.name(who)));
        let result = match comparison.won {
            None => "equal, no hits".to_string(),
            Some((FightSide::Party, hits)) => format!("the party wins by {hits}"),
            Some((FightSide::Foes, hits)) => format!("the foes win by {hits}"),
        };
        let venom = if comparison.venom > 0 { format!(", +{} poison", comparison.venom) } else { String::new() };
        let text = format!("{alone}party {}, foes {}: {result}{venom}.", side(0), side(1));
        EventText::told(capital(&text)).of(Priority::Important)
    }

    fn shot(&self, who: FighterId, aim: &str, need: u8, die: u8, damage: Option<(Pool, ScoreParts)>) -> EventText {
        let name = self.name(who);
        let hit = match damage {
            None => "missed".to_string(),
            Some((pool, score)) => {
                let venom = if score.venom > 0 { format!(" +{} poison", score.venom) } else { String::new() };
                let adds = signed(score.weapon) + &signed(score.personal);
                format!("hit, {}{adds} = {} hits{venom}", faces(pool), score.total)
            }
        };
        let needs = if need == 0 { "cannot hit".to_string() } else { format!("needs {need} or less") };
        let text = format!("{name}, {aim}: 1d = {die}, {needs}: {hit}.");
        let chance = Chance { ways: need.into(), of: 6 };
        let verdict = RollVerdict {
            title: format!("{name}, {aim}"),
            word: if damage.is_some() { "HIT" } else { "MISSED" }.into(),
            result: if damage.is_some() { RollResult::Success } else { RollResult::Failure },
            sum: die.to_string(),
            need: needs,
            odds: format!("{chance} of rolls hit"),
            chance,
            effects: Vec::new(),
        };
        let dice = self.roll(who, "To hit", vec![Die { face: die, sides: 6 }], hit);
        EventText { dice: dice.map(|dice| DiceRoll { verdict: Some(verdict), ..dice }), ..self.told(who, text) }
    }

    /// "Ilse takes 1: nothing absorbed, CON 12 > 11."
    fn wounded(&self, wound: &Wound) -> EventText {
        let name = self.name(wound.who);
        let person = self.fight.person(wound.who).is_some();
        let from = match wound.from {
            HitsFrom::Combat => String::new(),
            HitsFrom::Poison => " of poison".into(),
            HitsFrom::Missile(by) => format!(" from {}", self.name(by)),
            HitsFrom::Breath(by) => format!(" of breath from {}", self.name(by)),
            HitsFrom::Spell(by) => format!(" of magic from {}", self.name(by)),
            HitsFrom::Fire => " more of fire".into(),
            HitsFrom::Clumsy => " by own clumsiness".into(),
            HitsFrom::Winning => " in victory".into(),
            HitsFrom::Wall => " at the wall".into(),
            HitsFrom::Heat => " of heat".into(),
        };
        let [shield, mail] = wound.absorbed;
        let absorbed = match (shield, mail) {
            (0, 0) => String::new(),
            (shield, 0) => format!(", shield {shield}"),
            (0, mail) => format!(", armour {mail}"),
            (shield, mail) => format!(", shield {shield} + armour {mail}"),
        };
        let left = match (self.is_secret(wound.who), person) {
            (true, _) => format!("loses {}", wound.lost()),
            (_, true) if wound.lost() == 0 => format!("CON {}", wound.before),
            (_, true) => format!("CON {} -> {}", wound.before, wound.after),
            (_, false) => format!("MR {} -> {}", wound.before, wound.after),
        };
        let text = format!("{name} takes {}{from}{absorbed}: {left}.", wound.hits);
        let hurt = wound.lost() > 0;
        let text = EventText::told(text).by(wound.who).important_if(hurt && self.own(wound.who));
        if !hurt {
            return text;
        }
        let text = EventText { peaks: self.peaks(wound.who, Highlight::Wound), ..text };
        let mut told = self.with_impact(text, wound.who, HitResult::Hit, -(wound.lost() as i32));
        if let Some(impact) = told.effect.as_mut().and_then(|effect| effect.upshot.as_mut()) {
            let [shield, mail] = wound.absorbed.map(u32::from);
            let rows = [
                ("hits taken", wound.hits),
                ("shield absorbs", shield),
                ("armour absorbs", mail),
                ("lost", wound.lost()),
            ];
            let rows = rows.into_iter().filter(|(_, value)| *value > 0);
            impact.account = rows.map(|(words, value)| [words.to_string(), value.to_string()]).collect();
        }
        told
    }
}
