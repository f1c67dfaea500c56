//! The career of a *Hex Arena* character, read from the journals of their bouts. Start with the implementation of `CareerUi`.

use crate::engine::career::WeaponStats;
use crate::hexarena::battle::state::Bout;
use crate::hexarena::data::characteristic::Values;
use crate::hexarena::stats::career::{CareerEntry, CareerTotals};
use crate::hexarena::stats::results::Fate;
use crate::store::Store;
use crate::store::careers::CareerQuery;
use crate::store::hexarena::roster::RosterEntry;
use crate::tui::help::Topic;
use crate::tui::keys::Keymap;
use crate::tui::screens::career;
use crate::tui::screens::career::CareerUi;
use crate::tui::theme::Ink;

pub type HexarenaCareer = career::CareerScreen<Bout>;

impl CareerUi for Bout {
    type RosterCharacter = RosterEntry;

    const TOPIC: Topic = TOPIC;
    const GROWS: [&'static str; 2] = ["EP from all bouts", "EP"];
    const LINES: &'static str = "PS, MD and AG";
    const HIGH: u32 = 100;

    fn person<'s>(store: &'s Store, name: &str) -> Option<&'s RosterEntry> {
        store.hexarena().find(name).ok()
    }

    fn wanted(store: &Store, one: &RosterEntry) -> CareerQuery {
        CareerQuery::of(store, &one.who.name, one.created)
    }

    fn name(one: &RosterEntry) -> &str {
        &one.who.name
    }

    /// The heading after the name, for example ", Dwarf: 3 bouts, 2 won, 4 put out, 120 EP".
    fn heading(_store: &Store, one: &RosterEntry) -> String {
        let (who, career) = (&one.who, &one.who.career);
        let dead = if who.death.is_some() { ", RIP" } else { "" };
        format!(
            ", {}: {} bouts, {} won, {} put out, {} EP, {} SP{dead}",
            who.race.name(),
            career.bouts,
            career.won,
            career.put_out,
            who.ep,
            who.sp
        )
    }

    fn is_dead(one: &RosterEntry) -> bool {
        one.who.death.is_some()
    }

    fn games(one: &RosterEntry) -> u32 {
        one.who.career.bouts
    }

    fn counts(chapter: &CareerEntry) -> bool {
        chapter.told.is_some()
    }

    fn facts(one: &RosterEntry, chapters: &[&CareerEntry]) -> Vec<(String, Ink)> {
        facts(one, &CareerTotals::of(chapters.iter().copied()))
    }

    /// The cumulated EP before the first bout and after each bout.
    fn grown(chapters: &[&CareerEntry]) -> Vec<u32> {
        let mut sum = 0;
        let after = chapters.iter().map(|chapter| {
            sum += chapter.award.ep;
            sum
        });
        [0].into_iter().chain(after).collect()
    }

    fn lines(one: &RosterEntry, chapters: &[&CareerEntry]) -> Vec<(&'static str, Ink, Vec<u32>)> {
        let values = || chapters.iter().map(|chapter| chapter.who.values).chain([one.who.now()]);
        let line = |of: fn(Values) -> i16| values().map(|values| of(values).max(0) as u32).collect();
        vec![
            ("PS", Ink::Bad, line(|values| values.ps)),
            ("MD", Ink::West, line(|values| values.md)),
            ("AG", Ink::Good, line(|values| values.ag)),
        ]
    }

    fn words(chapter: &CareerEntry) -> (String, String, Ink) {
        let ink = match chapter.fate {
            Fate::Dead => Ink::Bad,
            _ if chapter.won => Ink::Good,
            _ => Ink::Plain,
        };
        (chapter.words(), chapter.award.ep.to_string(), ink)
    }

    fn detail(chapter: &CareerEntry, who: &str) -> String {
        let Some(told) = &chapter.told else {
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
            text += &format!(" Of 100 such bouts {percentile} had no better luck.");
        }
        text
    }
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
        facts.push((format!("Put out: {}", list(&life.put_out)), Ink::Plain));
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
