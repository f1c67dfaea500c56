//! `?` helps a person: one screen of what is asked, the keys, the words in capitals; the numbered rules behind Tab.

use super::*;
use crate::game_view::rulebook_ui::RulebookUi;
use crate::gladiator::rulebook::ABBREVIATIONS;
use crate::help::{Chapters, Topic, rule_in_context};
use crate::keys::{Keymap, Keys};
use crate::tests::battle_screens::{MOMENTS, classic, moment};
use crate::tests::rooms::{SCREENS, at_screen};
use ludus_engine::book::Book;
use ludus_engine::{of_book, rulebooks};

const CONTEXTS: [Keymap; 16] = [
    Keymap::Menu,
    Keymap::Moving,
    Keymap::Aiming,
    Keymap::Evading,
    Keymap::Repelling,
    Keymap::List,
    Keymap::Making,
    Keymap::Kitting,
    Keymap::Spelling,
    Keymap::Options,
    Keymap::Binding,
    Keymap::Before,
    Keymap::Looking,
    Keymap::Cycling,
    Keymap::Log,
    Keymap::Handing,
];

fn squeezed(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ")
}

fn words(text: &str) -> impl Iterator<Item = &str> {
    text.split(|one: char| !one.is_alphanumeric())
}

/// Whether a rule's id ("MOVE-08") stands in a text.
fn has_id(text: &str) -> bool {
    let is_id = |word: &str| {
        word.split_once('-').is_some_and(|(name, number)| {
            name.len() > 1
                && name.chars().all(|one| one.is_ascii_uppercase())
                && number.len() > 1
                && number.chars().take(2).all(|one| one.is_ascii_digit())
        })
    };
    text.split(|one: char| !one.is_alphanumeric() && one != '-').any(is_id)
}

/// Opens the help where the player is and holds it to all of that; how many keys of the prompt it told.
fn assert_helps(told: &str, player: &mut Player, has_rules: bool) -> usize {
    let before = player.text();
    // Where a name is typed, F1 is the key.
    player.press(if before.contains("F1 help") { "<F1>" } else { "?" });
    let help = player.text();
    assert_ne!(help, before, "{told}");
    let all = squeezed(&help);
    assert!(!help.contains(" more \u{2500}") && !help.contains(" more --"), "more than a screen at {told}: {help}");
    assert!(help.contains("Esc back"), "{told}: {help}");
    let asked = help.lines().nth(2).unwrap().trim_matches([' ', '|', '\u{2502}']);
    assert!(asked.len() > 30 && (all.contains('?') || asked.contains(". ")), "{told} says nothing: {help}");
    assert!(!has_id(&help), "a rule's number at {told}: {help}");
    assert!(!all.contains("Now ... and more"), "a heading with nothing below it at {told}: {help}");
    let prompt = squeezed(&before);
    let rows = CONTEXTS.into_iter().flat_map(Keys::bindings).filter(|row| !row.shown.is_empty());
    let keys: Vec<_> = rows.filter(|row| prompt.contains(&format!(" {} {} ", row.shown, row.does))).collect();
    for row in &keys {
        assert!(all.contains(row.shown.as_str()) && all.contains(row.does), "{told} does not tell {row:?}: {help}");
    }
    // A page that is scrolled stays where it is.
    player.press(" <Down>");
    assert_eq!(player.text(), help, "{told}");
    let pages = help.lines().find(|line| line.contains("Tab keys")).unwrap_or_default().to_string();
    if pages.contains("rules") {
        player.press("<Tab>");
        assert_ne!(player.text(), help, "{told}");
        while has_rules && !player.text().contains("The rules") {
            assert!(player.text().contains(" more "), "no rules at {told}: {}", player.text());
            player.press(" ");
        }
    }
    assert!(!has_rules || pages.contains("rules"), "{told}: {help}");
    if pages.contains("signs") {
        player.press("<Tab>");
        let signs = squeezed(&player.text());
        for (word, plain) in ABBREVIATIONS {
            let (stands, is_told) =
                (words(&before).any(|one| one == *word), signs.contains(&format!("{word} {plain}.")));
            assert_eq!(stands, is_told, "{word} at {told}: {before}\n{signs}");
        }
    }
    if !pages.is_empty() {
        player.press("<Tab>");
    }
    assert_eq!(player.text(), help, "{told}");
    player.press("<Enter>");
    keys.len()
}

#[test]
fn help_explains_every_screen_and_leads_to_the_rules() {
    for settings in [classic(), modern()] {
        let mut keys = 0;
        for (name, script) in SCREENS {
            keys += assert_helps(name, &mut at_screen(settings, script), !["options", "code"].contains(&name));
        }
        keys += assert_helps("own keys", &mut at_screen(settings, "ob"), false);
        assert_helps("lessons", &mut at_screen(settings, "n"), false);
        assert!(keys > 20, "{keys}");
    }
}

#[test]
fn help_explains_the_question_at_every_moment_of_a_battle() {
    for settings in [classic(), modern()] {
        for name in MOMENTS {
            let keys = assert_helps(name, &mut moment(name, settings, (80, 24)), true);
            assert!(keys > 0 || name == "acting", "{name}: {keys}");
        }
        for (name, script) in [("looking", "o"), ("stats", "v"), ("who plays", "f")] {
            let mut player = moment("moving", settings, (80, 24));
            player.press(script);
            assert_helps(name, &mut player, true);
        }
        // On larger screens as well.
        for size in [(120, 36), (160, 48), (200, 50)] {
            let mut player = moment("moving", settings, size);
            player.press("?");
            assert!(player.text().contains("Where to, and which way"));
        }
    }
}

#[test]
fn help_explains_the_unloaded_bow_mark_if_it_is_on_screen() {
    for (bow, is_told) in [("#Crossbow", true), ("Crossbow", false)] {
        let mut conan = man("Conan", Side::West, 10, 9, Facing::East, ["", "", "", ""]);
        conan.kit.items[0] = Some(bow.to_string().try_into().unwrap());
        let setup = drawn(vec![conan, robot("Bran", 20, 9, ["Mace", "", "", ""])], Phase::Actions, &[]);
        let mut player = Player::in_battle_with(setup, modern());
        player.resize(120, 36);
        assert_eq!(player.text().contains("#Crossbow"), is_told, "{}", player.text());
        player.press("?<Tab><Tab>");
        let all = squeezed(&player.inside(player.parts().reading().inner));
        assert_eq!(all.contains("# before a bow's name: it has to be reloaded first"), is_told, "{all}");
    }
}

#[test]
fn behind_the_page_of_help_a_screen_is_as_it_was_left() {
    // Each of them with something that is lost where the screen is made anew: a row in focus, what is typed, a difficulty.
    let scripts =
        ["n<Down><Down>", "mKhan<Down>+", " mConan<Enter><Enter>bd", "mConan<Enter><Down>sh", "o<Down><Down><Down>"];
    for settings in [classic(), modern()] {
        for script in scripts {
            let mut player = at_screen(settings, script);
            let before = player.text();
            player.press("<F1>");
            assert_ne!(player.text(), before, "{script}");
            player.press("<Tab><Tab><Enter>");
            assert_eq!(player.text(), before, "{script}");
        }
    }
}

#[test]
fn report_log_spells_and_lesson_have_help_pages() {
    let opens = |player: &mut Player, told: &str, asks: &str| {
        let before = player.text();
        player.press("?");
        let help = squeezed(&player.text());
        assert!(help.contains(asks) && !has_id(&help), "{told}: {}", player.text());
        player.press("<Enter>");
        assert_eq!(player.text(), before, "{told}");
    };
    for settings in [classic(), modern()] {
        let mut player = moment("acting", settings, (80, 24));
        opens(player.press("/"), "the log", "what happened so far");
        let mut player = Player::in_battle_with(everything(), settings);
        opens(player.press("c"), "the list of spells", "Which spell");
        player.press("<Esc>");
        choose_spell(&mut player, Spell::Fireball);
        opens(player.press("<Enter>"), "the price", "?");
        for size in [(80, 24), (120, 36)] {
            let mut player = super::first_and_last::pyre(settings, size);
            opens(&mut player, "the report", "who fought how");
        }
        let mut player = Player::with(settings);
        opens(player.press_classic("n<Enter>"), "a lesson", "which key to press");
    }
}

/// The headings of the keys on the first page of help.
const HEADINGS: [&str; 5] = ["Do", "Stay", "Look", "Go back", "Always"];

#[test]
fn help_asks_then_advises_then_names_keys_at_every_prompt() {
    let mut found = Vec::new();
    let mut seen = 0;
    for (look, size) in [(Look::Classic, (80, 24)), (Look::Modern, (80, 24)), (Look::Modern, (120, 36))] {
        for (name, open) in crate::tests::key_lines::prompts() {
            let mut player = open();
            player.look_as(look);
            player.resize(size.0, size.1);
            player.press("<F1>");
            let is_help = player.app.play().is_some_and(|play| play.seen().title == "Help");
            let text = player.text();
            // The box of the help is the first of a line.
            let frame = ['|', '\u{2502}'];
            let inner =
                |line: &str| line.trim_start_matches(frame).split(frame).next().unwrap_or_default().trim().to_string();
            let lines: Vec<String> = text.lines().map(inner).collect();
            let first = |wanted: &dyn Fn(&str) -> bool| lines.iter().position(|line| wanted(line));
            let heading =
                |line: &str| HEADINGS.iter().any(|head| line == *head || line.starts_with(&format!("{head}  ")));
            let (asks, now, keys) = (
                first(&|line| line.ends_with('?') || line.ends_with('.')),
                first(&|line| line == "Now"),
                first(&heading),
            );
            let in_order = asks.is_some() && asks < keys && now.is_none_or(|now| asks < Some(now) && Some(now) < keys);
            if !is_help || !in_order {
                found.push(format!("{name} {look:?} {size:?}: {asks:?} {now:?} {keys:?}\n{text}"));
                continue;
            }
            seen += 1;
            // Behind it are the rules, with headings and a search.
            player.press("<Tab>");
            let rules = player.text();
            player.press("/zz");
            if rules == text || player.text() == rules {
                found.push(format!("{name} {look:?} {size:?}: no rules that are searched\n{rules}"));
            }
        }
    }
    assert!(found.is_empty() && seen > 150, "{seen}\n{}", found.join("\n\n"));
}

#[test]
fn each_report_has_rules_beside_it() {
    for book in Book::ALL {
        let (chapters, topic): (Chapters, Topic) = rulebooks!(of_book book, G => (G::CHAPTERS, G::WORDS.report), _absent => {
            continue
        });
        let known = topic.rules.iter().filter(|id| rule_in_context(chapters, id).is_some());
        assert!(known.count() == topic.rules.len() && !topic.rules.is_empty(), "{}: {:?}", book.name(), topic.rules);
    }
}
