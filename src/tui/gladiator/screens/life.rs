//! The career of a *Gladiator* fighter, from the journals of their battles.

use crate::engine::career::WeaponStats;
use crate::engine::text::count;
use crate::gladiator::battle::state::Battle;
use crate::gladiator::data::experience::{Attributes, in_points};
use crate::gladiator::stats::career::{Career, CareerEntry, chapter_words};
use crate::gladiator::stats::results::Fate;
use crate::store::Store;
use crate::store::careers::CareerQuery;
use crate::store::gladiator::roster::Character;
use crate::tui::help::Topic;
use crate::tui::keys::Keymap;
use crate::tui::screens::career;
use crate::tui::screens::career::CareerUi;
use crate::tui::theme::Ink;

pub type GladiatorCareer = career::CareerScreen<Battle>;

impl CareerUi for Battle {
    type RosterCharacter = Character;

    const TOPIC: Topic = TOPIC;
    const GROWS: [&'static str; 2] = ["EXP after each game", "EXP"];
    const LINES: &'static str = "SH, AG and IQ";
    const HIGH: u32 = 10;

    fn person<'s>(store: &'s Store, name: &str) -> Option<&'s Character> {
        store.roster().find(name).ok()
    }

    fn wanted(store: &Store, one: &Character) -> CareerQuery {
        CareerQuery::of(store, &one.name, one.created)
    }

    fn name(one: &Character) -> &str {
        &one.name
    }

    fn heading(store: &Store, one: &Character) -> String {
        let Attributes { sh, ag, iq } = one.attributes();
        let score = store.roster().score(one);
        let exp = score.exp();
        let marks = [if one.dead.is_some() { "RIP".into() } else { String::new() }, score.marks()];
        let rest: String = marks.iter().filter(|mark| !mark.is_empty()).map(|mark| format!(", {mark}")).collect();
        let (games, kills) = (count(one.games, "game"), count(one.kills, "kill"));
        format!(", {}: SH {sh} AG {ag} IQ {iq}, {exp} EXP, {games}, {kills}{rest}", one.race.name())
    }

    fn is_dead(one: &Character) -> bool {
        one.dead.is_some()
    }

    fn games(one: &Character) -> u32 {
        one.games
    }

    fn counts(chapter: &CareerEntry) -> bool {
        chapter.told.is_some()
    }

    fn facts(one: &Character, chapters: &[&CareerEntry]) -> Vec<(String, Ink)> {
        facts(one, &Career::of(chapters.iter().copied()))
    }

    fn grown(chapters: &[&CareerEntry]) -> Vec<u32> {
        std::iter::once(0).chain(chapters.iter().map(|chapter| chapter.result.after_halves / 2)).collect()
    }

    fn lines(one: &Character, chapters: &[&CareerEntry]) -> Vec<(&'static str, Ink, Vec<u32>)> {
        let all: Vec<Attributes> =
            std::iter::once(one.made).chain(chapters.iter().map(|chapter| chapter.result.after)).collect();
        let line = |of: fn(&Attributes) -> u8| all.iter().map(|one| u32::from(of(one))).collect();
        vec![
            ("SH", Ink::Bad, line(|one| one.sh)),
            ("AG", Ink::West, line(|one| one.ag)),
            ("IQ", Ink::Warning, line(|one| one.iq)),
        ]
    }

    fn words(chapter: &CareerEntry) -> (String, String, Ink) {
        let one = &chapter.result;
        let words = chapter_words(one.fate, chapter.foes, one.kills, one.gained_halves);
        (words, in_points(one.after_halves), if one.fate == Fate::Dead { Ink::Bad } else { Ink::Plain })
    }

    fn detail(chapter: &CareerEntry, who: &str) -> String {
        let turns = format!("{}, {}.", who, count(chapter.turns, "turn"));
        let Some(told) = &chapter.told else {
            return format!("{turns} It was fought under other rules: blow by blow it cannot be told.");
        };
        let deeds = told.deeds;
        let mut text = format!(
            "{turns} Dealt {}, took {}; {} of {} blows hit, {} on average.",
            deeds.dealt,
            deeds.taken,
            deeds.hits,
            deeds.strikes,
            (deeds.expected + 500) / 1000
        );
        if !told.killed.is_empty() {
            let names: Vec<&str> = told.killed.iter().map(|(name, _)| name.as_str()).collect();
            text += &format!(" Killed {}.", names.join(", "));
        }
        if let Some(end) = &told.end {
            text += &format!(" Fell: {end}.");
        }
        text
    }
}

/// Facts about the fighter, the most important first.
fn facts(one: &Character, life: &Career) -> Vec<(String, Ink)> {
    let mut facts = Vec::new();
    if one.dead.is_some() {
        facts.push((one.epitaph(), Ink::Bad));
    }
    if let Some((name, harm)) = life.nemesis() {
        let killed = if harm.kills > 0 { "the killer, " } else { "" };
        facts.push((format!("Nemesis: {name}, {killed}{} SH in all", harm.taken), Ink::Warning));
    }
    if let Some(best) = &life.best {
        facts.push((format!("Best blow: {} SH from {} with {}", best.lost, best.from, best.arm), Ink::Good));
    }
    let (made, now) = (one.made, one.attributes());
    let grown = super::person::rises(made, now).join(", ");
    if !grown.is_empty() {
        facts.push((format!("Grown: {grown}"), Ink::Plain));
    }
    let kinds: Vec<String> = life.kills.iter().map(|(kind, count)| format!("{count} {kind}")).collect();
    if !kinds.is_empty() {
        facts.push((format!("Killed: {}", kinds.join(", ")), Ink::Plain));
    }
    let arm = |(name, used): &(String, WeaponStats)| {
        format!("{name} hit {} of {}, {} SH", used.hits, used.strikes, used.dealt)
    };
    let arms: Vec<String> = life.arms.iter().map(arm).collect();
    if !arms.is_empty() {
        facts.push((format!("Struck with: {}", arms.join("; ")), Ink::Plain));
    }
    let hurt: Vec<String> = life.harms.iter().skip(1).map(|(name, harm)| format!("{name} {}", harm.taken)).collect();
    if !hurt.is_empty() {
        facts.push((format!("Also hurt by: {}", hurt.join(", ")), Ink::Dim));
    }
    facts
}

const TOPIC: Topic = Topic {
    title: "A life",
    asks: "A fighter's career, from the journals of the battles. The nemesis killed the fighter, or took the \
           most SH; expected hits stand beside the actual ones. Return shows a battle.",
    context: Keymap::List,
    rules: &["XP-05", "XP-06", "XP-07", "DEC-113", "DEC-114", "HISC-07"],
    chapters: &["Experience", "Hi-scores"],
};
