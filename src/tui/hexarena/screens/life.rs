//! The career of a *Hex Arena* character, read from the journals of their bouts. Start with the implementation of `CareerUi`.

use crate::help::Topic;
use crate::keys::Keymap;
use crate::screens::career;
use crate::screens::career::{CareerPerson, CareerUi};
use crate::theme::Ink;
use ludus_engine::career::WeaponStats;
use ludus_engine::text::count;
use ludus_hexarena::data::characteristic::Values;
use ludus_hexarena::stats::career::{CareerEntry, CareerTotals};
use ludus_hexarena::stats::results::Fate;
use ludus_store::Store;
use ludus_store::hexarena::roster::RosterEntry;

pub type HexarenaCareer = career::CareerScreen<CareerEntry>;

impl CareerUi for CareerEntry {
    const TOPIC: Topic = TOPIC;
    const GROWS: [&'static str; 2] = ["EP from all bouts", "EP"];
    const LINES: &'static str = "PS, MD and AG";
    const HIGH: u32 = 100;

    fn person(store: &Store, name: &str, chapters: &[&CareerEntry]) -> Option<CareerPerson> {
        let one = store.hexarena().find(name).ok()?;
        let values = || chapters.iter().map(|chapter| chapter.who.values).chain([one.who.now()]);
        let line = |of: fn(Values) -> i16| values().map(|values| of(values).max(0) as u32).collect();
        let mut sum = 0;
        let cumulated = chapters.iter().map(|chapter| {
            sum += chapter.award.ep;
            sum
        });
        Some(CareerPerson {
            name: one.who.name.clone(),
            created: one.created,
            heading: heading(one),
            is_dead: one.who.death.is_some(),
            games: one.who.career.bouts,
            facts: facts(one, &CareerTotals::of(chapters.iter().copied())),
            grown: [0].into_iter().chain(cumulated).collect(),
            lines: vec![
                ("PS", Ink::Bad, line(|values| values.ps)),
                ("MD", Ink::West, line(|values| values.md)),
                ("AG", Ink::Good, line(|values| values.ag)),
            ],
        })
    }

    fn counts(&self) -> bool {
        self.told.is_some()
    }

    fn row(&self) -> (String, String, Ink) {
        let ink = match self.fate {
            Fate::Dead => Ink::Bad,
            _ if self.won => Ink::Good,
            _ => Ink::Plain,
        };
        (self.words(), self.award.ep.to_string(), ink)
    }

    fn detail(&self, who: &str) -> String {
        let Some(told) = &self.told else {
            return format!("{who}. It was fought under other rules: no details are available.");
        };
        let deeds = told.deeds;
        let mut text = format!("{who}. Dealt {}, took {}.", deeds.all_dealt(), deeds.all_taken());
        if deeds.strikes > 0 {
            let due = (deeds.due + 50) / 100;
            text += &format!(" {} of {} strikes hit, {due} on average.", deeds.hits, deeds.strikes);
        }
        if let Some(end) = &told.end {
            text += &format!(" Put out by {end}.");
        }
        if let Some(percentile) = told.percentile {
            text += &format!(" Luckier than {percentile} of 100 such bouts.");
        }
        text
    }
}

/// The heading after the name, for example ", Dwarf: 3 bouts, 2 won, 4 put out, 120 EP".
fn heading(one: &RosterEntry) -> String {
    let (who, career) = (&one.who, &one.who.career);
    let dead = if who.death.is_some() { ", RIP" } else { "" };
    format!(
        ", {}: {}, {} won, {} put out, {} EP, {} SP{dead}",
        who.race.name(),
        count(career.bouts, "bout"),
        career.won,
        career.put_out,
        who.ep,
        who.sp
    )
}

/// Facts about the character, the most telling first.
fn facts(one: &RosterEntry, life: &CareerTotals) -> Vec<(String, Ink)> {
    let mut facts = Vec::new();
    if let Some(death) = &one.who.death {
        facts.push((format!("{} died {} in week {}.", one.who.name, death.cause, death.week), Ink::Bad));
    }
    if let Some((name, harm)) = life.nemesis() {
        let killed = if harm.kills > 0 { "the killer, " } else { "" };
        facts.push((format!("Nemesis: {name}, {killed}{} points in all", harm.taken), Ink::Warning));
    }
    if let Some(best) = &life.best {
        facts.push((format!("Best blow: {} points from {}, {}", best.lost, best.from, best.arm), Ink::Good));
    }
    let list = |all: &[(String, u32)]| {
        let all: Vec<String> = all.iter().map(|(name, count)| format!("{count} {name}")).collect();
        all.join(", ")
    };
    if !life.put_out.is_empty() {
        facts.push((format!("Put out of action: {}", list(&life.put_out)), Ink::Plain));
    }
    let arm = |(name, used): &(String, WeaponStats)| {
        let dealt = if used.dealt > 0 { format!(", {} points", used.dealt) } else { String::new() };
        format!("{name} {} of {}{dealt}", used.hits, used.strikes)
    };
    let arms: Vec<String> = life.arms.iter().map(arm).collect();
    if !arms.is_empty() {
        facts.push((format!("Weapons: {}", arms.join("; ")), Ink::Plain));
    }
    if !life.injuries.is_empty() {
        facts.push((format!("Injuries: {}", list(&life.injuries)), Ink::Plain));
    }
    let hurt: Vec<String> = life.harms.iter().skip(1).map(|(name, harm)| format!("{name} {}", harm.taken)).collect();
    if !hurt.is_empty() {
        facts.push((format!("Also hurt by: {}", hurt.join(", ")), Ink::Dim));
    }
    facts
}

const TOPIC: Topic = Topic {
    title: "A career",
    asks: "The career of one character, from the journals of the bouts. The nemesis is the killer, or did the most \
           damage. Return shows a bout.",
    context: Keymap::List,
    rules: &["DQU-10", "DQX-02", "DQX-03", "DQX-17"],
    chapters: &["The campaign"],
};
