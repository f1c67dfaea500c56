//! The career of a *Gladiator* fighter, from the journals of their battles.

use crate::help::Topic;
use crate::keys::Keymap;
use crate::screens::career;
use crate::screens::career::{CareerPerson, CareerUi};
use crate::theme::Ink;
use ludus_engine::career::{BestHit, CareerTotals, WeaponStats};
use ludus_engine::text::{and, count};
use ludus_gladiator::data::experience::{Attributes, in_points};
use ludus_gladiator::stats::career::{CareerEntry, chapter_words};
use ludus_gladiator::stats::results::Fate;
use ludus_store::Store;
use ludus_store::gladiator::roster::Character;
use std::iter;

pub type GladiatorCareer = career::CareerScreen<CareerEntry>;

impl CareerUi for CareerEntry {
    const TOPIC: Topic = TOPIC;
    const GROWS: [&'static str; 2] = ["EXP after each game", "EXP"];
    const LINES: &'static str = "SH, AG and IQ";
    const HIGH: u32 = 10;
    const WORDS: [&'static str; 3] = ["SH", "Killed", "Struck with"];

    fn person(store: &Store, name: &str, chapters: &[&CareerEntry]) -> Option<CareerPerson> {
        let one = store.roster().find(name).ok()?;
        let values = || iter::once(one.made).chain(chapters.iter().map(|chapter| chapter.result.after));
        let line = |of: fn(Attributes) -> u8| values().map(|values| of(values).into()).collect();
        let life = CareerTotals::of(chapters.iter().copied());
        Some(CareerPerson {
            name: one.name.clone(),
            created: one.created,
            heading: heading(store, one),
            is_dead: one.dead.is_some(),
            games: one.games,
            counted: life.counted,
            facts: career::facts::<CareerEntry>(one.dead.map(|_| one.epitaph()), grown(one), &life),
            life: life.clone(),
            grown: iter::once(0).chain(chapters.iter().map(|chapter| chapter.result.after_halves / 2)).collect(),
            lines: vec![
                ("SH", Ink::Bad, line(|values| values.sh)),
                ("AG", Ink::West, line(|values| values.ag)),
                ("IQ", Ink::Good, line(|values| values.iq)),
            ],
        })
    }

    fn arm(name: &str, used: &WeaponStats) -> String {
        format!("{name} hit {} of {}, {} SH", used.hits, used.strikes, used.dealt)
    }

    fn best(best: &BestHit) -> String {
        format!("from {} with {}", best.from, best.arm)
    }

    fn row(&self) -> (String, String, Ink) {
        let one = &self.result;
        let words = chapter_words(one.fate, self.foes, one.kills, one.gained_halves);
        let ink = match one.fate {
            Fate::Won => Ink::Good,
            Fate::Dead => Ink::Bad,
            _ => Ink::Plain,
        };
        (words, in_points(one.after_halves), ink)
    }

    fn points(&self) -> Option<[u32; 2]> {
        self.stats.as_ref().map(|stats| [stats.dealt, stats.taken])
    }

    fn detail(&self, who: &str) -> String {
        let turns = format!("{}, {}.", who, count(self.turns, "turn"));
        let Some(stats) = &self.stats else {
            return format!("{turns} It was fought under other rules: blow by blow it cannot be told.");
        };
        let attacks = stats.attacks();
        let mut text = format!(
            "{turns} Dealt {}, took {}; {} of {} blows hit, {} expected.",
            stats.dealt,
            stats.taken,
            attacks.hits,
            attacks.strikes,
            attacks.expected_told()
        );
        if !stats.victims.is_empty() {
            // A battle numbers robots again, so that they have only their kind here.
            let is_numbered = |name: &str| name.ends_with(|last: char| last.is_ascii_digit());
            let victims = stats.victims.iter();
            let names: Vec<&str> =
                victims.map(|(name, race)| if is_numbered(name) { race } else { name }.as_str()).collect();
            text += &format!(" Killed {}.", and(&names));
        }
        if let Some(end) = &stats.end {
            text += &format!(" Fell: {end}.");
        }
        text
    }
}

/// The heading after the name, for example ", Human: SH 14 AG 13 IQ 8, 117 EXP, 12 games, 9 kills".
fn heading(store: &Store, one: &Character) -> String {
    let Attributes { sh, ag, iq } = one.attributes();
    let score = store.roster().score(one);
    let exp = score.exp();
    let marks = [if one.dead.is_some() { "RIP".into() } else { String::new() }, score.marks()];
    let rest: String = marks.iter().filter(|mark| !mark.is_empty()).map(|mark| format!(", {mark}")).collect();
    let (games, kills) = (count(one.games, "game"), count(one.kills, "kill"));
    format!(", {}: SH {sh} AG {ag} IQ {iq}, {exp} EXP, {games}, {kills}{rest}", one.race.name())
}

/// Returns "Grown: SH 11 to 12". `None` if nothing has risen.
fn grown(one: &Character) -> Option<String> {
    let grown = super::person::rises(one.made, one.attributes()).join(", ");
    (!grown.is_empty()).then(|| format!("Grown: {grown}"))
}

const TOPIC: Topic = Topic {
    title: "A life",
    asks: "A fighter's career, from the journals of the battles. The nemesis killed the fighter, or took the \
           most SH; expected hits stand beside the actual ones. Return shows a battle.",
    context: Keymap::Living,
    rules: &["XP-05", "XP-06", "XP-07", "DEC-113", "DEC-114", "HISC-07"],
    chapters: &["Experience", "Hi-scores"],
};
