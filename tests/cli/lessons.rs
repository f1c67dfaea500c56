//! Every lesson, played by keyboard to its end in a terminal: a wrong key is forgiven on the way.

use super::pty::Person;
use ludus::engine::journal::seal;
use serde_json::json;
use std::path::Path;
use std::time::{Duration, Instant};

const RIGHT: &str = "\x1b[C";
const LEFT: &str = "\x1b[D";
const UP: &str = "\x1b[A";
const DOWN: &str = "\x1b[B";
const F3: &str = "\x1bOR";
const BACKSPACE: &str = "\x7f";

/// The settings file in which dice and pauses take no time.
fn settings() -> String {
    let dice = json!({"west": "instant", "east": "instant"});
    seal(&json!({"format": 1, "dice": dice, "robots": "instant", "effects": false})).unwrap()
}

/// Waits until the guide shows a step and the question is ready.
fn comes_to(person: &mut Person, step: &str) {
    let begun = Instant::now();
    while !person.sees().contains(step) || person.bar().contains("<more>") {
        if person.bar().contains("<more>") {
            person.types("\r");
        }
        assert!(begun.elapsed() < Duration::from_secs(20), "no step {step}:\n{}", person.sees());
        std::thread::sleep(Duration::from_millis(20));
    }
    // A question that comes by itself takes no key for a moment.
    std::thread::sleep(Duration::from_millis(300));
}

/// The line in which the guide says what was meant.
fn hint(person: &Person) -> String {
    let text = person.sees();
    let mut card = text.lines().skip_while(|line| !line.contains("- Lesson "));
    card.nth(3).map_or_else(String::new, |line| line.trim_matches(|c: char| "| ".contains(c)).to_string())
}

/// Waits until the guide has answered a wrong key. A wrong choice is played out first.
fn explains(person: &mut Person) {
    let begun = Instant::now();
    while hint(person).is_empty() {
        if person.bar().contains("<more>") {
            person.types("\r");
        }
        assert!(begun.elapsed() < Duration::from_secs(20), "no hint for a wrong key:\n{}", person.sees());
        std::thread::sleep(Duration::from_millis(20));
    }
}

/// Chooses, pays and aims until the step is over, whatever the screens of spells ask on the way.
fn casts(person: &mut Person, spell: &str, paid: usize, whom: &str, step: &str) {
    person.types("c");
    person.types(spell);
    person.types("\r");
    for _ in 0..40 {
        let bar = person.bar();
        let priced = bar.contains(&format!("< {paid} SH >")) || bar.contains(&format!("costs {paid} SH"));
        if !person.sees().contains(step) {
            return;
        } else if bar.contains("Fireball        Stone Flesh") {
            person.types("\r");
        } else if bar.contains("SH >") && !priced {
            person.types("+");
        } else if bar.contains("SH >") || bar.contains("(return)") || bar.contains("<more>") {
            person.types("\r");
        } else if bar.contains(whom) {
            person.types("y");
        } else {
            person.types("n");
        }
    }
    panic!("{spell} is not cast:\n{}", person.sees());
}

/// Plays a lesson by the keys of its steps. Before each a wrong key is tried where `wrong` has one for it.
fn plays(number: usize, title: &str, keys: &[String], wrong: &[(usize, &str)]) {
    let data = tempfile::tempdir().unwrap();
    std::fs::write(data.path().join("settings.json"), settings()).unwrap();
    let mut person = starts(data.path());
    assert!(!person.sees().contains("damaged"), "the settings are refused:\n{}", person.sees());
    person.types("l");
    person.waits_for("Learn: nothing is at stake");
    person.types(&DOWN.repeat(number - 1));
    person.types("\r");
    person.waits_for(&format!("Lesson {number}: {title}"));
    for (at, keys) in keys.iter().enumerate() {
        let step = format!(" {} of ", at + 1);
        comes_to(&mut person, &step);
        for (_, wrong) in wrong.iter().filter(|(step, _)| *step == at + 1) {
            assert_eq!(hint(&person), "", "{}", person.sees());
            person.types(wrong);
            if person.bar().contains("(return)") {
                person.types("\r");
            }
            explains(&mut person);
            assert!(person.sees().contains(&step), "a wrong key went on:\n{}", person.sees());
            if person.sees().contains("takes it back: try again") {
                // The question behind the explanation takes no key for a moment either.
                std::thread::sleep(Duration::from_millis(400));
                person.types("\r");
                comes_to(&mut person, &step);
            }
        }
        match keys.strip_prefix("cast ") {
            Some(words) => {
                let words: Vec<&str> = words.split(", ").collect();
                casts(&mut person, words[0], words[1].parse().unwrap(), words[2], &step);
            }
            None if keys.starts_with("push ") => {
                person.waits_for("Here: ");
                while !person.bar().contains(&format!("Here: {}", &keys[5..])) {
                    person.types("n");
                }
                person.types("y");
            }
            None => {
                person.types(keys);
                if person.bar().contains("(return)") {
                    person.types("\r");
                }
            }
        }
    }
    comes_to(&mut person, "Play freely");
    person.types("\x1b");
    person.waits_for(&format!("+  {number} "));
    let settings = std::fs::read_to_string(data.path().join("settings.json")).unwrap();
    let settings: serde_json::Value = serde_json::from_str(&settings).unwrap();
    assert_eq!(settings["lessons"], json!([number]));
    let battles = std::fs::read_dir(data.path().join("battles")).map_or(0, Iterator::count);
    assert_eq!(battles, 0, "a lesson leaves no battle behind");
}

fn starts(data: &Path) -> Person {
    let person = Person::starts(&[], data);
    person.waits_for("Any other key: menu");
    person
}

fn keys(list: &[&str]) -> Vec<String> {
    let arrows = [("<R>", RIGHT), ("<L>", LEFT), ("<U>", UP), ("<D>", DOWN)];
    let named = [&arrows[..], &[("<E>", "\r"), ("<F3>", F3), ("<BS>", BACKSPACE)]].concat();
    list.iter().map(|text| named.iter().fold(text.to_string(), |text, (name, key)| text.replace(name, key))).collect()
}

#[test]
fn the_first_lesson_is_played_to_its_end_by_keyboard() {
    let own = keys(&["<E>", "<R><R><E>", "n", "e", "r<E>", "n", "<D><D><D><E>", "ay"]);
    plays(1, "Walking and facing", &own, &[(1, "x"), (2, "\r"), (3, "e"), (7, "\r")]);
}

#[test]
fn the_second_lesson_is_played_to_its_end_by_keyboard() {
    let own = keys(&["<E>", "e", "<E>", "t", "ay", "<E>", "ay"]);
    plays(2, "Striking and evading", &own, &[(2, "t"), (4, "e"), (5, "n")]);
}

#[test]
fn the_third_lesson_is_played_to_its_end_by_keyboard() {
    let own = keys(&["<E>", "<U><E>", "ay", "<E>", "d<L><E>", "w", "<L><L><L><L><E>"]);
    plays(3, "Engagement and leaving it", &own, &[(2, "\r"), (3, "e"), (6, "e")]);
}

#[test]
fn the_fourth_lesson_is_played_to_its_end_by_keyboard() {
    let own = keys(&["<E>", "<R><R><R><E>", "t", "uy", "push fire", "<R><E>", "ay"]);
    plays(4, "Shields and falls", &own, &[(2, "\r"), (3, "e"), (4, "ay"), (7, "n")]);
}

#[test]
fn the_fifth_lesson_is_played_to_its_end_by_keyboard() {
    let own = keys(&["<E>", "ry", "<R><R><R><D><E>", "iy", "<L><R><E>", "iy"]);
    plays(5, "Pole arms and charges", &own, &[(1, "r\r"), (2, "ay"), (3, "\r")]);
}

#[test]
fn the_sixth_lesson_is_played_to_its_end_by_keyboard() {
    let own = keys(&["<E>", "<R><U><E>", "by", "ty", "<E>", "<D><E>", "by"]);
    plays(6, "Missiles", &own, &[(2, "\r"), (4, "e"), (6, "\r")]);
}

#[test]
fn the_seventh_lesson_is_played_to_its_end_by_keyboard() {
    let own = keys(&["t", "hy", "<E>", "ay", "ly", "y"]);
    plays(7, "Hand combat", &own, &[(1, "e"), (2, "ay"), (3, "x"), (5, "ay")]);
}

#[test]
fn the_ninth_lesson_is_played_to_its_end_by_keyboard() {
    let own = keys(&["<E>", "x", "o", "\x1b", "/", "\x1b", "<R><R><R><E>", "\t", "<E>", "ay"]);
    plays(9, "Reading the screen", &own, &[]);
}

#[test]
fn the_eighth_lesson_is_played_to_its_end_by_keyboard() {
    let own = keys(&[
        "<E>",
        "cast Fireball, 3, Tarna",
        "<E>",
        "cast Stone Flesh, 2, Merlin",
        "<E>",
        "cast Fireball, 1, Tarna",
    ]);
    plays(8, "Magic", &own, &[(2, "e"), (4, "n")]);
}

#[test]
fn the_tenth_lesson_is_played_to_its_end_by_keyboard() {
    let own = keys(&["<E>", "<R><R><BS>", ">"]);
    plays(10, "Orders and taking back", &own, &[(1, "x"), (2, "\r"), (3, "\r")]);
}

#[test]
fn the_eleventh_lesson_is_played_to_its_end_by_keyboard() {
    let own = keys(&["<F3>", "\x1b"]);
    plays(11, "A whole battle", &own, &[(1, "\r")]);
}
