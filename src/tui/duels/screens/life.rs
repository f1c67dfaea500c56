//! The career screen of *Duels*.

use crate::duels;
use crate::help::Topic;
use crate::keys::Keymap;
use crate::screens::career;
use crate::screens::career::{CareerPerson, CareerUi};
use crate::theme::Ink;
use ludus_duels::data::skill::{Levels, Skill};
use ludus_duels::model::character::Character;
use ludus_duels::stats::career::CareerEntry;
use ludus_duels::stats::combat::{ARROWS, BLOWS};
use ludus_duels::stats::results::Fate;
use ludus_engine::career::{BestHit, CareerTotals, WeaponStats};
use ludus_engine::text::count;
use ludus_store::Store;
use ludus_store::duels::roster::RosterEntry;

/// The career of one character.
pub type DuelsCareer = career::CareerScreen<CareerEntry>;

impl CareerUi for CareerEntry {
    const TOPIC: Topic = TOPIC;
    const GROWS: [&'static str; 2] = ["Gold after each encounter", "Gold"];
    const LINES: &'static str = "ME, FI, MG and TH";
    const HIGH: u32 = 20;
    const WORDS: [&'static str; 3] = ["hit points", "Killed", "Worked"];

    fn person(store: &Store, name: &str, chapters: &[&CareerEntry]) -> Option<CareerPerson> {
        let one = store.duels().find(name).ok()?;
        let first = chapters.first().map(|chapter| chapter.who.gold);
        let levels = || chapters.iter().map(|chapter| chapter.who.levels).chain([one.who.levels]);
        let line = |skill: Skill| levels().map(|levels: Levels| levels.of(skill).into()).collect();
        let inks = [Ink::Bad, Ink::West, Ink::Warning, Ink::Good];
        let life = CareerTotals::of(chapters.iter().copied());
        Some(CareerPerson {
            name: one.who.name.clone(),
            created: one.created,
            heading: heading(one, duels::current(store, one)),
            is_dead: one.dead.is_some(),
            // Counts duels only; runs know the number of expeditions.
            games: one.record.duels(),
            counted: life.counted,
            facts: career::facts::<CareerEntry>(
                one.dead.as_ref().map(|how| format!("{} lies in the lairs: {how}", one.who.name)),
                learnt(one, chapters),
                &life,
            ),
            life: life.clone(),
            grown: first.into_iter().chain(chapters.iter().map(|chapter| chapter.gold())).collect(),
            lines: Skill::ALL.into_iter().zip(inks).map(|(skill, ink)| (skill.code(), ink, line(skill))).collect(),
        })
    }

    fn arm(name: &str, used: &WeaponStats) -> String {
        let dealt = if used.dealt > 0 { format!(", {} HP", used.dealt) } else { String::new() };
        format!("{name} {} of {}{dealt}", used.hits, used.strikes)
    }

    fn best(best: &BestHit) -> String {
        format!("from {}, {}", best.from, best.arm.trim_end_matches('s'))
    }

    fn killer(kills: u32) -> String {
        format!("{}, ", count(kills, "kill"))
    }

    fn row(&self) -> (String, String, Ink) {
        let place = if self.lair { "in the lairs: " } else { "" };
        let ink = if self.outcome.fate == Fate::Dead { Ink::Bad } else { Ink::Plain };
        (format!("{place}{}", self.words()), self.gold().to_string(), ink)
    }

    fn points(&self) -> Option<[u32; 2]> {
        self.stats.as_ref().map(|stats| [stats.dealt, stats.taken])
    }

    fn detail(&self, who: &str) -> String {
        let Some(stats) = &self.stats else {
            return format!("{who}. It was fought under other rules: no details are available.");
        };
        let mut text = format!("{who}. Dealt {}, took {}.", stats.dealt, stats.taken);
        for word in [BLOWS, ARROWS] {
            let shots = stats.with(word);
            if shots.strikes > 0 {
                text +=
                    &format!(" {} of {} {word} hit, {} expected.", shots.hits, shots.strikes, shots.expected_told());
            }
        }
        if stats.spells > 0 {
            text += &format!(" {} of {} spells worked.", stats.worked, stats.spells);
        }
        if let Some(percentile) = stats.percentile {
            text += &format!(" Luckier than {percentile} of 100 such encounters.");
        }
        text
    }
}

/// Returns ", hero: ME 2 FI 0 MG 2 TH 0, gold 20, 3 won, 1 lost, 1 away".
fn heading(one: &RosterEntry, who: &Character) -> String {
    let levels: Vec<String> = who.levels.each().map(|(skill, level)| format!("{} {level}", skill.code())).collect();
    let record = one.record;
    let dead = if one.dead.is_some() { ", RIP" } else { "" };
    format!(
        ", {}: {}, gold {}, {} won, {} lost, {} away{dead}",
        who.role.name(),
        levels.join(" "),
        who.gold,
        record.won,
        record.lost,
        record.escaped
    )
}

/// Returns "Learnt: FI 1 to 2": the levels that have risen since the first encounter.
fn learnt(one: &RosterEntry, chapters: &[&CareerEntry]) -> Option<String> {
    let first = chapters.first()?.who.levels;
    let grown = one.who.levels.each().filter(|(skill, level)| *level > first.of(*skill));
    let grown: Vec<String> =
        grown.map(|(skill, level)| format!("{} {} to {level}", skill.code(), first.of(skill))).collect();
    (!grown.is_empty()).then(|| format!("Learnt: {}", grown.join(", ")))
}

const TOPIC: Topic = Topic {
    title: "A life",
    asks: "The record of one character, from the journals of their encounters. The nemesis killed them most \
           often, or did the most damage; death in a duel is not permanent. Return shows an encounter.",
    context: Keymap::Living,
    rules: &["DUEL-OURS-11", "DUEL-GEN-06", "DUEL-DEATH-01", "DUEL-DEATH-02", "DD-84"],
    chapters: &["Victory and death", "Duels"],
};
