//! Texts about members and beasts.

use super::{DelveNarrator, chain, danger, plus, sum_of};
use crate::data::attribute::Attribute;
use crate::data::saving_roll;
use crate::delve::event::{Danger, Event, PointSource, Spelled};
use crate::delve::member::{Beast, Condition, MemberId, SoulKeeper};
use crate::delve::state::Scene;
use crate::model::roll::SaveRoll;
use crate::narration::deeds::{gain, rank};
use alloc::string::{String, ToString};
use alloc::vec::Vec;
use ludus_engine::game::Seat;
use ludus_engine::highlight::{Highlight, Highlights};
use ludus_engine::narration::{EventText, Priority, RollResult, RollVerdict};

impl DelveNarrator<'_> {
    pub(super) fn of_people(&self, event: &Event) -> EventText {
        match event {
            Event::WentOut { who } => self.say(*who, "holds a light that goes out").of(Priority::Important),
            Event::Ate { who, fed: true } => self.say(*who, "eats a day's provisions").of(Priority::Frame),
            Event::Ate { who, .. } => self.say(*who, "has nothing to eat and regains no ST"),
            Event::Woke { who } => self.say(*who, "wakes up"),
            Event::Feverish { who, constitution } => self.say(*who, &format!("burns with fever: CON {constitution}")),
            Event::Searched { dice } => {
                let shown: Vec<String> =
                    dice.iter().map(|(who, die, need)| format!("{} {die} ({need}+)", self.name(*who))).collect();
                let faces: Vec<u8> = dice.iter().map(|(_, die, _)| *die).collect();
                let found = dice.iter().any(|(_, die, need)| die >= need);
                let result = if found { "somebody notices something" } else { "nobody notices anything" };
                let result = format!("{}: {result}", shown.join(", "));
                Self::rolled(Self::told(format!("The party searches: {result}.")), "Search", &faces, result)
            }
            Event::Paid { who, coins } => self.say(*who, &format!("pays {coins}")),
            Event::Saved { who, danger, save, blessed } => self.saved(*who, *danger, *save, *blessed),
            Event::Wounded { who, danger: from, pool, absorbed, before, after } => {
                let armour = if *absorbed > 0 { format!(", armour takes {absorbed}") } else { String::new() };
                let hits = plus(*pool);
                let text = format!("is hit by {}: {hits}{armour}, CON {before} -> {after}", danger(*from));
                let text = self.say(*who, &text).of(Priority::Important);
                Self::rolled(text, "Hits", &pool.faces(), format!("{hits}{armour}: CON {before} -> {after}"))
            }
            Event::Changed { who, attribute, current, normal } => {
                let before = self.delve.member(*who).now(*attribute);
                let code = attribute.code();
                self.say(*who, &format!("changes: {code} {before} -> {current}, normally {normal}"))
            }
            Event::ConditionChanged { who, condition } => self.say(
                *who,
                match condition {
                    Condition::Sound => "stands again",
                    Condition::Fainted => "is out of action",
                    Condition::Stone => "is stone",
                    Condition::Dead => "is dead",
                    Condition::Soulless => "lies without a soul",
                },
            ),
            Event::Died { who } => {
                let text = format!("{} is dead.", self.name(*who));
                let seat = Seat(self.delve.member(*who).seat);
                let peaks = Highlights::of(seat).and_if(true, Highlight::Death);
                EventText { death: Some(text.clone()), peaks, ..Self::told(text).by(*who).of(Priority::Important) }
            }
            Event::Reborn { who, die, character } => {
                let kindred = character.kindred.name();
                let text = self.say(*who, &format!("is born again at the surface: 1d = {die}, {kindred}"));
                Self::rolled(text.of(Priority::Important), "Kindred", &[*die], kindred)
            }
            Event::Promised { who, die, kindred } => {
                let kindred = kindred.name();
                let text =
                    self.say(*who, &format!("will live again after a death in this delve: 1d = {die}, {kindred}"));
                Self::rolled(text, "Kindred", &[*die], kindred)
            }
            Event::SoulHidden { who, keeper } => {
                let place = match keeper {
                    SoulKeeper::Surface => "at the surface".to_string(),
                    SoulKeeper::Member(id) => format!("in the pack of {}", self.name(*id)),
                };
                let text = format!("lies without a soul: its life is in an object {place}");
                self.say(*who, &text).of(Priority::Important)
            }
            Event::SpiritWent { who, places } => {
                let numbers: Vec<String> = places.iter().map(|place| place.0.to_string()).collect();
                let list: Vec<&str> = numbers.iter().map(String::as_str).collect();
                let word = if list.len() == 1 { "place" } else { "places" };
                self.say(*who, &format!("goes in spirit to {word} {}", ludus_engine::text::and(&list)))
            }
            Event::SpiritReturned { who } => self.say(*who, "is back in its body"),
            Event::Carried { who, body } => {
                let bodies = self.delve.log().bodies.iter().filter(|(place, _)| *place == self.delve.here);
                let dead = bodies.map(|(_, body)| body.name.as_str()).nth((*body).into()).unwrap_or("the dead");
                self.say(*who, &format!("takes up the body of {dead}"))
            }
            Event::BrokeOff { who, dice, charisma, leaves } => {
                let result = if *leaves { "breaks off and goes home" } else { "stays" };
                let text = format!("is badly hurt: {} against CHR {charisma}, {result}", sum_of(dice));
                Self::rolled(self.say(*who, &text).of(Priority::Important), "Breaking off", dice, result)
            }
            Event::Quested { by, henchman: Some(who) } => {
                self.say(*who, &format!("leaves on a quest for {}", self.name(*by))).of(Priority::Important)
            }
            Event::Quested { by, henchman: None } => {
                Self::told(format!("A foe leaves on a quest for {}.", self.name(*by)))
            }
            Event::QuestEnded { by, die, gift } => {
                let result = match gift {
                    Some(gift) => format!("the seeker is back with {}", super::item(gift)),
                    None => "the seeker is never seen again".into(),
                };
                let text = Self::told(format!("The quest for {}: 1d = {die}, {result}.", self.name(*by)));
                Self::rolled(text.of(Priority::Important), "Quest", &[*die], &result)
            }
            Event::Cursed { who, by, die, attribute, points } => {
                // A ring has rolled its points before; a weapon of a rack rolls them now.
                let evil = if die.is_some() { "an evil weapon" } else { "an evil ring" };
                let source = by.map_or(evil, |by| self.name(by));
                let text = format!("is cursed by {source}: {} less {points}", attribute.code());
                let text = self.say(*who, &text).of(Priority::Important);
                die.map_or(text.clone(), |die| Self::rolled(text, "Curse", &[die], attribute.code()))
            }
            Event::Uncursed { who } => self.say(*who, "is free of curses"),
            Event::AmbushRolled { die, waits } => {
                let result = if *waits { "three rogues lie in wait" } else { "nobody waits" };
                let text = Self::told(format!("The friends of the cheated: 1d = {die}, {result}."));
                Self::rolled(text.of(Priority::Important), "Ambush", &[*die], result)
            }
            Event::Caught { who, fever: true } => self.say(*who, "has caught tunnel fever"),
            Event::Caught { who, .. } => self.say(*who, "is cured of the fever"),
            Event::Learned { who, from, points } => {
                let what = match from {
                    PointSource::Fight => "for the foe",
                    PointSource::Spell => "for the spell",
                    PointSource::SavingRoll => "for the saving roll",
                    PointSource::Account => "for the delve",
                };
                self.say(*who, &format!("gains {points} e.p. {what}"))
            }
            Event::Recorded { who, character }
                if character.staff.is_none() && self.delve.member(*who).character.staff.is_some() =>
            {
                self.say(*who, "has no staff any more: it burns out").of(Priority::Important)
            }
            Event::Recorded { who, .. } => self.say(*who, "has new gear or knowledge").of(Priority::Frame),
            Event::Lit { who, flame, .. } => {
                let name = flame.good.row().name;
                self.say(*who, &format!("lights a {name}: {} game turns", flame.left))
            }
            Event::PutOut { who } => self.say(*who, "holds a light that is out"),
            Event::Marched { who, to } => self.say(*who, &format!("marches {}", rank(*to))).of(Priority::Frame),
            Event::Advanced { who, option, larger, .. } => {
                let level = self.delve.member(*who).character.advanced + 1;
                let gain = gain(self.delve, self.names, *who, *option, *larger);
                Self::told(format!("Level {level}: {gain}.")).by(*who).of(Priority::Important)
            }
            Event::Spelled { who, spell } => self.spelled(*who, *spell),
            Event::CameBack { who, character, condition, .. } => {
                let (before, now) = (&self.delve.member(*who).character, &**character);
                let gained = now.experience.saturating_sub(before.experience);
                if matches!(condition, Condition::Dead | Condition::Stone) {
                    let word = if *condition == Condition::Dead { "falls" } else { "stays behind as stone" };
                    return self.say(*who, word).of(Priority::Important);
                }
                let value = |attribute: Attribute| now.current().get(attribute);
                let (st, con) = (value(Attribute::Strength), value(Attribute::Constitution));
                self.say(*who, &format!("leaves the fight with ST {st}, CON {con} and {gained} e.p. more"))
            }
            event => self.of_beasts(event),
        }
    }

    fn of_beasts(&self, event: &Event) -> EventText {
        let beast =
            |index: u8| self.delve.beasts.get(usize::from(index)).map_or("beast", |beast: &Beast| beast.kind.name());
        match event {
            Event::Tamed(beast) => {
                let how = if beast.bound { "is bound to" } else { "follows" };
                let (kind, master) = (beast.kind.name(), self.name(beast.master));
                Self::told(format!("A {kind} of MR {} {how} {master}.", beast.rating)).of(Priority::Important)
            }
            Event::BeastLeft { beast: index, died: true } => Self::told(format!("The {} is lost.", beast(*index))),
            Event::BeastLeft { beast: index, .. } => Self::told(format!("The {} goes its way.", beast(*index))),
            Event::BeastChanged { beast: index, rating, .. } => {
                Self::told(format!("The {} has MR {rating}.", beast(*index))).of(Priority::Frame)
            }
            Event::RevoltRolled { beast: index, faces, charisma, revolts } => {
                let result = if *revolts { "it revolts" } else { "it obeys" };
                let list = faces.list();
                let text = format!("The {}: {} against CHR {charisma}, {result}.", beast(*index), sum_of(&list));
                Self::rolled(Self::told(text), "Revolt", &list, result)
            }
            Event::CaptiveDone { tamed: true } => Self::told("The captive gives its word."),
            Event::CaptiveDone { .. } => Self::told(self.finished_off()),
            _ => EventText::silent(),
        }
    }

    /// Says why a captive could not be taken along, which is no choice of the party.
    fn finished_off(&self) -> String {
        let Scene::Captives { left, .. } = &self.delve.scene else { return "The captive is finished off.".into() };
        let languages = left.first().map(|(kind, ..)| kind.row().languages);
        let speaks = languages.is_none_or(|languages| self.delve.ids().any(|id| self.delve.speaks(id, languages)));
        let why = match (speaks, self.delve.room_for_followers()) {
            (false, _) => "Nobody speaks its language: the captive",
            (true, 0) => "There is no room for followers: the captive",
            _ => "The captive",
        };
        format!("{why} is finished off.")
    }

    fn spelled(&self, who: MemberId, spell: Spelled) -> EventText {
        let text = match spell {
            Spelled::Sight(until) => format!("sees in the dark to game turn {until}"),
            Spelled::Flying(until) => format!("flies to game turn {until}"),
            Spelled::Wisp(true) => "holds a light of magic".to_string(),
            Spelled::Wisp(false) => "lets the light of magic go".to_string(),
            Spelled::Doubled(Some((attribute, until, after))) => {
                format!("has {} doubled to game turn {until}, then halved to {after}", attribute.code())
            }
            Spelled::Doubled(None) | Spelled::Size(None) | Spelled::Shape(0) => "is as before".to_string(),
            Spelled::Size(Some(size)) => {
                let word = if size.factor > 0 { "grows" } else { "shrinks" };
                format!("{word} by {} to game turn {}", size.factor.abs(), size.until)
            }
            Spelled::Lifted(until) => format!("is lifted off the ground to game turn {until}"),
            Spelled::Risen(until) => format!("lives again to game turn {until}"),
            Spelled::Bear(true) => "will fight the next fight as a cave bear".to_string(),
            Spelled::Bear(false) => "is in its own shape again".to_string(),
            Spelled::Shape(until) => format!("is a beast to game turn {until}"),
        };
        self.say(who, &text)
    }

    fn saved(&self, who: MemberId, from: Danger, save: SaveRoll, blessed: bool) -> EventText {
        let (name, why) = (self.name(who), danger(from));
        if blessed {
            return self.say(who, &format!("makes the saving roll against {why} by a blessing"));
        }
        let word = if save.is_made() { "MADE" } else { "FAILED" };
        let (sum, need) = (format!("{} = {}", chain(save.faces), save.total), format!("needs {}", save.need));
        let text = format!("{name}, saving roll against {why}: {sum}, {need}: {word}.");
        let chance = saving_roll::chance(save.need);
        let verdict = RollVerdict {
            title: format!("{name}, saving roll"),
            word: word.into(),
            result: if save.is_made() { RollResult::Success } else { RollResult::Failure },
            sum,
            need,
            odds: format!("{chance} of rolls are made"),
            chance,
            effects: Vec::new(),
        };
        let text = Self::rolled(Self::told(text).by(who), "Saving roll", &save.faces.list(), word);
        let dice = text.dice.clone();
        EventText {
            dice: dice.map(|dice| ludus_engine::narration::DiceRoll { verdict: Some(verdict), ..dice }),
            ..text
        }
    }
}
