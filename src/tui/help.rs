//! The help pages behind `?`: topics, the rules in the rulebook's words, and their plain text. [`reader::HelpReader`] shows
//! them: first the page for people ([`keys_page`]), behind it signs and numbered rules ([`rules_page`]).

mod keys_page;
pub mod reader;
mod rules_page;
pub mod signs;
mod tables;

use crate::canvas::wrap;
use crate::keys::Keymap;
use unicode_segmentation::UnicodeSegmentation;

/// A question of the program and the rules about it.
#[derive(Clone, Copy, Debug)]
pub struct Topic {
    pub title: &'static str,
    /// The question and its consequences, in one or two sentences.
    pub asks: &'static str,
    pub context: Keymap,
    /// Ids of the relevant rules, the most useful first.
    pub rules: &'static [&'static str],
    /// Headings of chapters for further reading.
    pub chapters: &'static [&'static str],
}

/// The chapters of a rulebook, each with its heading in the first line.
pub type Chapters = &'static [&'static str];

/// Declares `CHAPTERS`: the files of a folder in `assets/rulebook`, for a module in a subfolder of the crate. They lie in a
/// static: a constant would be copied into each part of the program that uses it.
macro_rules! chapters {
    ($folder:literal: $($file:literal),+ $(,)?) => {
        static TEXTS: [&str; [$($file),+].len()] =
            [$(include_str!(concat!("../../../assets/rulebook/", $folder, "/", $file))),+];
        pub const CHAPTERS: $crate::help::Chapters = &TEXTS;
    };
}
pub(crate) use chapters;

/// The abbreviations on a rulebook's screens, with their meanings.
pub type Abbreviations = &'static [(&'static str, &'static str)];

/// The text of a rule; `None` if the rulebook does not have it.
pub fn rule(chapters: Chapters, id: &str) -> Option<String> {
    let mark = format!("- **{id}** ");
    chapters.iter().flat_map(|chapter| chapter.lines()).find_map(|line| line.strip_prefix(&mark)).map(plain)
}

/// First words that show that a rule continues the previous one.
const CONTINUATIONS: [&str; 24] = [
    "It",
    "Its",
    "He",
    "His",
    "Him",
    "She",
    "They",
    "Their",
    "This",
    "That",
    "These",
    "Those",
    "So",
    "Then",
    "Thus",
    "Nor",
    "Neither",
    "Both",
    "Either",
    "However",
    "Else",
    "Otherwise",
    "Also",
    "Too",
];

/// Returns whether a rule can be read without the previous one.
fn stands_alone(text: &str) -> bool {
    let mut words = text.split(|letter: char| !letter.is_alphanumeric()).filter(|word| !word.is_empty());
    let (first, second) = (words.next().unwrap_or_default(), words.next().unwrap_or_default());
    let leans = matches!(first, "If" | "When" | "For" | "After" | "With" | "Where" | "While")
        && ["he", "it", "they", "this", "that", "so", "his", "these", "those"].contains(&second);
    !leans && !CONTINUATIONS.contains(&first)
}

/// A rule with its context: the titles of its chapter and part, the rules that it continues, and its own text. `None` if there
/// is no rule of that id, or it only announces a list or a table.
pub fn rule_in_context(chapters: Chapters, id: &str) -> Option<String> {
    let mark = format!("**{id}** ");
    for chapter in chapters {
        let (mut title, mut part, mut rules) = ("", String::new(), Vec::new());
        for line in chapter.lines() {
            if let Some(heading) = line.strip_prefix("# ") {
                title = heading;
            }
            if let Some(heading) = line.strip_prefix("## ") {
                (part, rules) = (format!(", {heading}"), Vec::new());
            }
            let Some(rule) = line.strip_prefix("- ") else { continue };
            rules.push(without_reason(rule.split_once("** ").map_or(rule, |(_, text)| text)));
            if !rule.starts_with(&mark) {
                continue;
            }
            let first = rules.iter().rposition(|text| stands_alone(text))?;
            let text = plain(&rules[first..].join(" "));
            return Some(format!("{title}{part}: {text}")).filter(|text| !text.ends_with(':'));
        }
    }
    None
}

/// Words of a sentence that tells why a rule is so, or how it was tested, instead of the rule.
const NOTES: [&str; 25] = [
    "DD-",
    "OURS-",
    "DUEL-",
    "We ",
    " we ",
    "Until 20",
    "The text has",
    "The text does",
    "The text gives",
    "The text says",
    "The manual ",
    "The book ",
    "described nowhere",
    "The chapter describes",
    "A program has checked",
    " is ours",
    " are ours",
    "our estimate",
    "Our estimate",
    "Measured",
    "measured over",
    "house rule",
    "remedies",
    "playtest",
    "should bind",
];

/// Words of rules that describe the menus of the classic look.
const CLASSIC_MENUS: [&str; 6] =
    ["menus of single letters", "**MENU-", "## The menus", "initial menu", "Dump character", "witch to East"];

/// Returns whether a line of a chapter describes menus that only the classic look has. Boxes leave it out, the help has it.
pub fn is_about_classic_menus(line: &str) -> bool {
    CLASSIC_MENUS.iter().any(|words| line.contains(words))
}

/// The sentences of a text, each with the space after it.
pub fn sentences(text: &str) -> impl Iterator<Item = &str> {
    text.split_sentence_bounds()
}

/// Removes the reason that ends a rule after the word "Reason:".
fn without_reason(rule: &str) -> &str {
    rule.split_once(" Reason: ").map_or(rule, |(rule, _)| rule)
}

/// A rule without its number, its sources and the sentences that tell its reasons. The rulebook has them.
pub fn rule_alone(text: &str) -> String {
    let text_of = text.strip_prefix("**").and_then(|rest| rest.split_once("** ")).filter(|(id, _)| id.contains('-'));
    let text = text_of.map_or(text, |(_, rule)| rule);
    let is_rule = |sentence: &&str| !NOTES.iter().any(|note| sentence.contains(note));
    without_sources(&sentences(without_reason(text)).filter(is_rule).collect::<String>()).trim_end().to_string()
}

/// Removes remarks that only name a source: "(L93)", "(DD-97, p33)".
fn without_sources(text: &str) -> String {
    let names = |word: &str| {
        word.starts_with(|first: char| first.is_ascii_uppercase() || first == 'p')
            && word.ends_with(|last: char| last.is_ascii_digit())
    };
    let (mut told, mut rest) = (String::new(), text);
    while let Some((before, after)) = rest.split_once(" (") {
        told += before;
        let inside = after.split_once(')').filter(|(inside, _)| {
            inside.split([',', ' ']).filter(|word| !word.is_empty()).all(|word| names(word) || word == "manual")
        });
        rest = inside.map_or(after, |(_, after)| after);
        if inside.is_none() {
            told += " (";
        }
    }
    told + rest
}

/// Most lines of a rule beside a form or a list. The rulebook behind help has the whole of it.
const RULE_LINES: usize = 6;

/// The first sentences of a rule that fit in its lines. `None` if the first is longer.
pub fn shortened(text: &str, width: u16) -> Option<String> {
    let mut told = String::new();
    for sentence in sentences(text) {
        let longer = format!("{told}{sentence}");
        if wrap(longer.trim_end(), width.into()).len() > RULE_LINES {
            break;
        }
        told = longer;
    }
    Some(told.trim_end().to_string()).filter(|told| !told.is_empty())
}

pub fn chapter(chapters: Chapters, heading: &str) -> Option<&'static str> {
    chapters.iter().copied().find(|text| text.lines().next().and_then(|line| line.strip_prefix("# ")) == Some(heading))
}

/// Removes the Markdown marks from a line. Text between backticks is unchanged, for example the `*` of a plan.
pub fn plain(line: &str) -> String {
    let words = line.replace("**", "");
    let parts = words.split('`').enumerate();
    parts.map(|(number, part)| if number % 2 == 0 { unstressed(part) } else { part.to_string() }).collect()
}

/// Removes the stars of emphasis, "*Duel*: two meet". A star after a word is kept.
fn unstressed(text: &str) -> String {
    let letters: Vec<char> = text.chars().collect();
    let word = |at: Option<usize>| at.and_then(|at| letters.get(at)).is_some_and(|letter| letter.is_alphanumeric());
    let opens = |at: usize| letters[at] == '*' && !word(at.checked_sub(1)) && word(Some(at + 1));
    let closes = |at: usize| letters[at] == '*' && at > 0 && !letters[at - 1].is_whitespace() && !word(Some(at + 1));
    let (mut told, mut open) = (String::new(), false);
    for (at, letter) in letters.iter().enumerate() {
        let ends = || (at + 1..letters.len()).any(&closes);
        if !open && opens(at) && ends() {
            open = true;
        } else if open && closes(at) {
            open = false;
        } else {
            told.push(*letter);
        }
    }
    told
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::gladiator::rulebook::CHAPTERS;

    #[test]
    fn plain_text_keeps_stars_of_plans() {
        for (marked, told) in [
            ("*Duel*: two meet. *League*: all.", "Duel: two meet. League: all."),
            ("**Bold** and `ME*` and FI* ME*", "Bold and ME* and FI* ME*"),
            ("*two words* stressed, 3 * 4 * 5", "two words stressed, 3 * 4 * 5"),
            ("a star *alone", "a star *alone"),
        ] {
            assert_eq!(plain(marked), told);
        }
    }

    #[test]
    fn a_rule_alone_leaves_out_its_reasons() {
        let text = "Scores: A win gives 20 gold. Until 2026 all gold scored. We tried four other remedies. Half stays.";
        assert_eq!(rule_alone(text), "Scores: A win gives 20 gold. Half stays.");
        assert_eq!(
            rule_alone("**DUEL-X-1** It is so (L93). The other (a, b) too. (DD-97, p33)"),
            "It is so. The other (a, b) too."
        );
        assert!(sentences("Roll 2d6. Add e.g. ten.").eq(["Roll 2d6. ", "Add e.g. ten."]));
    }

    #[test]
    fn rules_are_found_by_their_id() {
        assert!(rule(CHAPTERS, "MOVE-08").unwrap().starts_with("Esc puts you back"));
        assert_eq!(rule(CHAPTERS, "MOVE-99"), None);
        assert!(chapter(CHAPTERS, "Movement").is_some());
    }
}
