//! The monsters' riddles: folklore and new ones. Guesses are compared without case, articles and punctuation (DD-60).

use alloc::string::String;
use alloc::vec::Vec;

pub const COUNT: usize = RIDDLES.len();

/// A riddle with all accepted answers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Riddle {
    pub question: &'static str,
    /// The answers, in lower case and without an article.
    pub answers: &'static [&'static str],
}

const RIDDLES: [Riddle; 24] = [
    riddle(
        "Four legs at dawn, two at noon, three at dusk: who walks so?",
        &["man", "human", "human being", "person", "woman"],
    ),
    riddle("The more of it you take away, the larger it grows.", &["hole", "pit"]),
    riddle("It has a bed and never sleeps, a mouth and never eats.", &["river", "stream", "brook"]),
    riddle("Feed it and it lives, give it drink and it dies.", &["fire", "flame"]),
    riddle("You break it by naming it.", &["silence"]),
    riddle("It goes up and never comes down again.", &["age", "your age"]),
    riddle("It follows you all day and leaves you at nightfall.", &["shadow", "your shadow", "my shadow"]),
    riddle("It has teeth and cannot bite.", &["comb", "saw", "rake"]),
    riddle("It has an eye and cannot see.", &["needle"]),
    riddle("The more it dries, the wetter it becomes.", &["towel", "cloth"]),
    riddle("Thirty white horses on a red hill: they stamp, and stand still.", &["teeth", "tooth"]),
    riddle("A house without a door; whoever would come out must break the wall.", &["egg", "eggs"]),
    riddle("It speaks every tongue and was never at school.", &["echo"]),
    riddle("It flies without wings and weeps without eyes.", &["cloud", "clouds"]),
    riddle("One who makes it sells it, who buys it does not use it, who uses it does not know it.", &["coffin"]),
    riddle("It runs from the village to the wood and never moves.", &["road", "path", "way", "street"]),
    riddle(
        "Its cradle is the wood, its coat is iron rings, and its belly is full of what makes men sing.",
        &["barrel", "cask", "keg", "wine barrel", "beer barrel"],
    ),
    riddle("At night they come without being called, by day they are lost without being stolen.", &["stars", "star"]),
    riddle("It is yours, and others use it more than you do.", &["name", "your name", "my name"]),
    riddle(
        "It is lighter than a feather, and the strongest cannot hold it for long.",
        &["breath", "your breath", "my breath"],
    ),
    riddle("It devours birds, beasts, stones and kings, and has no mouth.", &["time"]),
    riddle("A sword splits it and leaves no wound.", &["water", "sea", "lake"]),
    riddle("In the arena both bring one, and only who hides it well will win by it.", &["plan", "plans"]),
    riddle(
        "It can be given, kept and broken, and no hand has ever touched it.",
        &["promise", "word", "your word", "oath", "my word"],
    ),
];

const fn riddle(question: &'static str, answers: &'static [&'static str]) -> Riddle {
    Riddle { question, answers }
}

/// The riddle with this number, from 0; numbers wrap around.
pub const fn of(number: u8) -> Riddle {
    RIDDLES[number as usize % COUNT]
}

/// Returns whether any guess in these words, separated by `/`, answers the riddle.
pub fn answers(number: u8, words: &str) -> bool {
    let riddle = of(number);
    words.split('/').map(plain).any(|guess| riddle.answers.iter().any(|answer| plain(answer) == guess))
}

/// Normalizes words: no case, articles or punctuation.
fn plain(words: &str) -> String {
    let letters: String = words.to_lowercase().chars().filter(|c| c.is_alphanumeric() || c.is_whitespace()).collect();
    let words = letters.split_whitespace().filter(|word| !matches!(*word, "a" | "an" | "the"));
    words.collect::<Vec<_>>().join(" ")
}
