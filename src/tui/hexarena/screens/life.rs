//! The career of a *Hex Arena* character, read from the journals of their bouts. Start with the implementation of `CareerUi`.

use crate::help::Topic;
use crate::keys::Keymap;
use crate::screens::career;
use crate::screens::career::{CareerPerson, CareerUi};
use crate::theme::Ink;
use ludus_engine::career::CareerTotals;
use ludus_engine::text::count;
use ludus_hexarena::data::characteristic::Values;
use ludus_hexarena::stats::career::CareerEntry;
use ludus_hexarena::stats::results::Fate;
use ludus_store::Store;
use ludus_store::hexarena::roster::RosterEntry;

pub type HexarenaCareer = career::CareerScreen<CareerEntry>;

impl CareerUi for CareerEntry {
    const TOPIC: Topic = TOPIC;
    const GROWS: [&'static str; 2] = ["EP from all bouts", "EP"];
    const LINES: &'static str = "PS, MD and AG";
    const HIGH: u32 = 100;
    const WORDS: [&'static str; 3] = ["points", "Put out of action", "Weapons"];

    fn person(store: &Store, name: &str, chapters: &[&CareerEntry]) -> Option<CareerPerson> {
        let one = store.hexarena().find(name).ok()?;
        let values = || chapters.iter().map(|chapter| chapter.who.values).chain([one.who.now()]);
        let line = |of: fn(Values) -> i16| values().map(|values| of(values).max(0) as u32).collect();
        let mut sum = 0;
        let cumulated = chapters.iter().map(|chapter| {
            sum += chapter.award.ep;
            sum
        });
        let life = CareerTotals::of(chapters.iter().copied());
        Some(CareerPerson {
            name: one.who.name.clone(),
            created: one.created,
            heading: heading(one),
            is_dead: one.who.death.is_some(),
            games: one.who.career.bouts,
            counted: life.counted,
            facts: career::facts::<CareerEntry>(
                one.who
                    .death
                    .as_ref()
                    .map(|death| format!("{} died {} in week {}.", one.who.name, death.cause, death.week)),
                None,
                &life,
            ),
            life: life.clone(),
            grown: [0].into_iter().chain(cumulated).collect(),
            lines: vec![
                ("PS", Ink::Bad, line(|values| values.ps)),
                ("MD", Ink::West, line(|values| values.md)),
                ("AG", Ink::Good, line(|values| values.ag)),
            ],
        })
    }

    fn row(&self) -> (String, String, Ink) {
        let ink = match self.fate {
            Fate::Dead => Ink::Bad,
            _ if self.won => Ink::Good,
            _ => Ink::Plain,
        };
        (self.words(), self.award.ep.to_string(), ink)
    }

    fn points(&self) -> Option<[u32; 2]> {
        self.stats.as_ref().map(|stats| [stats.dealt, stats.taken])
    }

    fn detail(&self, who: &str) -> String {
        let Some(stats) = &self.stats else {
            return format!("{who}. It was fought under other rules: no details are available.");
        };
        let attacks = stats.attacks();
        let mut text = format!("{who}. Dealt {}, took {}.", stats.dealt, stats.taken);
        if attacks.strikes > 0 {
            let (hits, all, due) = (attacks.hits, attacks.strikes, attacks.expected_told());
            text += &format!(" {hits} of {all} strikes hit, {due} expected.");
        }
        if let Some(end) = &stats.end {
            text += &format!(" Put out by {end}.");
        }
        if let Some(percentile) = stats.percentile {
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

const TOPIC: Topic = Topic {
    title: "A career",
    asks: "The career of one character, from the journals of the bouts. The nemesis is the killer, or did the most \
           damage. Return shows a bout.",
    context: Keymap::Living,
    rules: &["DQU-10", "DQX-02", "DQX-03", "DQX-17"],
    chapters: &["The campaign"],
};
