//! The career of a leader: Leadership and army value after each battle.

use crate::battlefield::screens::leaders::stage;
use crate::help::Topic;
use crate::keys::Keymap;
use crate::screens::career;
use crate::screens::career::{CareerPerson, CareerUi};
use crate::theme::Ink;
use ludus_battlefield::stats::career::LeaderEntry;
use ludus_battlefield::stats::results::Ending;
use ludus_engine::career::CareerTotals;
use ludus_engine::text::count;
use ludus_store::Store;

pub type LeaderCareer = career::CareerScreen<LeaderEntry>;

impl CareerUi for LeaderEntry {
    const TOPIC: Topic = TOPIC;
    const GROWS: [&'static str; 2] = ["Leadership after each battle", "Lead."];
    const LINES: &'static str = "Army value";
    const HIGH: u32 = 100;
    const WORDS: [&'static str; 3] = ["HP", "Wiped out", "Struck"];

    fn person(store: &Store, name: &str, chapters: &[&LeaderEntry]) -> Option<CareerPerson> {
        let one = store.battlefield().find(name).ok()?;
        let war = &one.war;
        let first = chapters.first().map(|chapter| chapter.leadership);
        let values: Vec<u32> = chapters.iter().map(|chapter| chapter.value).chain([one.value()]).collect();
        let life = CareerTotals::of(chapters.iter().copied());
        let won = chapters.iter().filter(|chapter| chapter.balance.ending == Ending::Victory).count();
        let war_now = format!("This war: {}, {} won, {} gold", stage(war), war.won, war.gold);
        let told = format!("{won} of {} won", count(chapters.len() as u64, "battle"));
        let mut facts = vec![(war_now, Ink::Strong)];
        facts.extend((!chapters.is_empty()).then_some((told, Ink::Plain)));
        if one.given_up > 0 {
            facts.push((format!("{} given up", count(one.given_up, "battle")), Ink::Warning));
        }
        facts.extend(career::facts::<LeaderEntry>(None, None, &life));
        Some(CareerPerson {
            name: one.name().into(),
            created: one.created,
            heading: format!(
                ", {}: Leadership {}, army value {}, {} won of {}",
                war.people.name(),
                war.leadership,
                one.value(),
                one.won,
                one.battles
            ),
            is_dead: false,
            games: one.battles,
            counted: life.counted,
            facts,
            life: life.clone(),
            grown: first.into_iter().chain(chapters.iter().map(|chapter| chapter.grown().leadership)).collect(),
            lines: vec![("Army value", Ink::Warning, values)],
        })
    }

    fn row(&self) -> (String, String, Ink) {
        let ink = match self.balance.ending {
            Ending::Victory => Ink::Good,
            Ending::Draw => Ink::Plain,
            Ending::Defeat => Ink::Bad,
        };
        (self.words(), self.balance.leadership.to_string(), ink)
    }

    fn points(&self) -> Option<[u32; 2]> {
        Some([self.balance.enemy, self.balance.own])
    }

    fn detail(&self, who: &str) -> String {
        let rounds = count(self.rounds, "round");
        let mut text =
            format!("{who}. {rounds}. HP counted: {} taken, {} dealt.", self.balance.own, self.balance.enemy);
        match &self.stats {
            None => text += " It was fought under other rules: no details are available.",
            Some(stats) => {
                if let Some(percentile) = stats.percentile {
                    text += &format!(" Luckier than {percentile} of 100 such battles.");
                }
            }
        }
        text
    }
}

const TOPIC: Topic = Topic {
    title: "A career",
    asks: "The battles of one leader, from their journals. The charts show Leadership after each battle and the value of the \
           army before it. Return shows a battle.",
    context: Keymap::Living,
    rules: &["OURS-8", "BATT-LEAD-02", "BATT-LEAD-03", "BATT-LEAD-04", "BATT-LEAD-05", "BATT-LEAD-09"],
    chapters: &["War", "Leadership"],
};
