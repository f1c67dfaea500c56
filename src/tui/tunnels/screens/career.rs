//! The career of a delver: experience after each fight.

use crate::help::Topic;
use crate::keys::Keymap;
use crate::screens::career;
use crate::screens::career::{CareerPerson, CareerUi};
use crate::theme::Ink;
use ludus_engine::career::CareerTotals;
use ludus_engine::text::count;
use ludus_store::Store;
use ludus_tunnels::battle::state::FightEnd;
use ludus_tunnels::stats::career::FightEntry;

pub type DelverCareer = career::CareerScreen<FightEntry>;

impl CareerUi for FightEntry {
    const TOPIC: Topic = TOPIC;
    const GROWS: [&'static str; 2] = ["Experience after each fight", "e.p."];
    const LINES: &'static str = "Level";
    const HIGH: u32 = 1000;
    const WORDS: [&'static str; 3] = ["Hits", "Slain", "Fights"];

    fn person(store: &Store, name: &str, chapters: &[&FightEntry]) -> Option<CareerPerson> {
        let one = store.tunnels().find(name).ok()?;
        let who = &one.who;
        let life = CareerTotals::of(chapters.iter().copied());
        let mut facts = vec![(format!("{}, {} e.p.", who.title(), who.experience), Ink::Strong)];
        facts.extend(one.dead.iter().map(|dead| (format!("{} {dead}.", who.name), Ink::Warning)));
        if one.given_up > 0 {
            facts.push((format!("{} given up", count(one.given_up, "fight")), Ink::Warning));
        }
        facts.extend(career::facts::<FightEntry>(None, None, &life));
        let first = chapters.first().map(|chapter| chapter.experience);
        let levels = chapters.iter().map(|chapter| u32::from(chapter.level)).chain([u32::from(who.level())]);
        Some(CareerPerson {
            name: who.name.clone(),
            created: one.created,
            heading: format!(", {}: level {}, {} won of {}", who.kind.name(), who.level(), one.won, one.fights),
            is_dead: one.dead.is_some(),
            games: one.fights,
            counted: life.counted,
            facts,
            life: life.clone(),
            grown: first.into_iter().chain(chapters.iter().map(|chapter| chapter.grown().experience)).collect(),
            lines: vec![("Level", Ink::Warning, levels.collect())],
        })
    }

    fn row(&self) -> (String, String, Ink) {
        let ink = match self.end {
            _ if self.member.lost => Ink::Bad,
            Some(FightEnd::Won | FightEnd::DrivenOff) => Ink::Good,
            _ => Ink::Plain,
        };
        (self.words(), format!("+{}", self.member.gained), ink)
    }

    fn points(&self) -> Option<[u32; 2]> {
        self.stats.as_ref().map(|stats| [stats.dealt, stats.taken])
    }

    fn detail(&self, who: &str) -> String {
        let turns = count(self.turns, if self.is_delve { "game turn" } else { "combat turn" });
        let (now, most) = self.member.constitution;
        let mut text = format!("{who}. {turns} on level {}, CON {now} of {most} at the end.", self.depth);
        match &self.stats {
            None => text += " It was fought under other rules: no details are available.",
            Some(stats) => {
                if let Some(percentile) = stats.percentile {
                    text += &format!(" Luckier than {percentile} of 100 such fights.");
                }
            }
        }
        text
    }
}

const TOPIC: Topic = Topic {
    title: "A career",
    asks: "The fights of one character, from their journals. The charts show the experience after each fight and the level \
           before it. Return shows a fight.",
    context: Keymap::Living,
    rules: &["TT-XP-01", "TT-XP-03", "TT-LEVEL-01"],
    chapters: &["Experience and levels"],
};
