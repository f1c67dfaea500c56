//! The career of a character, read from the journals of the games.

use crate::help::Topic;
use crate::keys::Keymap;
use crate::screens::career::{CareerPerson, CareerScreen, CareerUi, facts};
use crate::theme::Ink;
use ludus_engine::career::CareerTotals;
use ludus_engine::text::count;
use ludus_store::Store;
use ludus_toy::battle::Match;
use ludus_toy::stats::MatchEntry;

pub type PenniesCareer = CareerScreen<MatchEntry>;

impl CareerUi for MatchEntry {
    const TOPIC: Topic = Topic {
        title: "A career",
        asks: "The games of one character. Return shows a game again.",
        context: Keymap::List,
        rules: &["PEN-03", "PEN-05"],
        chapters: &["Pennies"],
    };
    const GROWS: [&'static str; 2] = ["Wins after each game", "Left"];
    const LINES: &'static str = "Left";
    const HIGH: u32 = 4;
    const WORDS: [&'static str; 3] = ["pennies", "Put out", "Swings"];

    fn person(store: &Store, name: &str, chapters: &[&MatchEntry]) -> Option<CareerPerson> {
        let one = store.people::<Match>().find(name)?;
        let life = CareerTotals::of(chapters.iter().copied());
        let wins = (0..=chapters.len()).map(|at| chapters[..at].iter().filter(|game| game.won).count() as u32);
        Some(CareerPerson {
            name: one.who.name.clone(),
            created: one.created,
            heading: format!(", {}, {} won", count(one.who.games, "game"), one.wins),
            is_dead: false,
            games: one.who.games,
            told: life.told,
            facts: facts::<MatchEntry>(None, None, &life),
            grown: wins.collect(),
            lines: vec![("Left", Ink::West, chapters.iter().map(|game| game.left.into()).collect())],
        })
    }

    fn row(&self) -> (String, String, Ink) {
        let (words, ink) = if self.won { ("won", Ink::Good) } else { ("lost", Ink::Plain) };
        (words.into(), self.left.to_string(), ink)
    }

    fn detail(&self, who: &str) -> String {
        let Some(told) = &self.told else { return format!("{who}.") };
        let used = told.attacks();
        format!("{who}. {} of {} swings hit. Dealt {}, took {}.", used.hits, used.strikes, told.dealt, told.taken)
    }
}
