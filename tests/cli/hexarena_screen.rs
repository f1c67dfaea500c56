//! A quick bout of the Hex Arena in a terminal of its own: left in the middle, resumed, and played to its end by keyboard.

use super::pty::Person;
use std::time::{Duration, Instant};

/// Answers with what is proposed; false at the end of the bout.
fn answers(person: &mut Person) -> bool {
    let bar = person.bar();
    if bar.contains("Return done") {
        return false;
    }
    person.types("\r");
    true
}

#[test]
fn quick_bout_is_left_resumed_and_finished() {
    proves!("DQU-01", "DQU-05", "DQU-06");
    let data = tempfile::tempdir().unwrap();
    let mut person = Person::starts(&[], data.path());
    person.waits_for("Any other key: menu");
    person.types(" ");
    person.waits_for("Your choice?");
    person.hastens();
    person.types("x");
    person.waits_for("H E X   A R E N A");
    person.types("q");
    person.waits_for("West is played by");
    person.types("\r");
    person.waits_for("place your figures");
    let begun = Instant::now();
    while !person.bar().contains("Your choice?") || !person.bar().contains("Save") {
        answers(&mut person);
        assert!(begun.elapsed() < Duration::from_secs(60), "nobody acts:\n{}", person.sees());
    }
    let asked = person.bar();
    person.types("s");
    person.waits_for("Play on");
    person.types("\r");
    person.waits_for("conTinue");
    person.types("t");
    person.waits_for("Save");
    assert_eq!(person.bar().lines().last(), asked.lines().last(), "it goes on with the same question");
    while answers(&mut person) {
        assert!(begun.elapsed() < Duration::from_secs(240), "the bout does not end:\n{}", person.sees());
    }
    let report = person.sees();
    assert!(report.contains("result") && report.contains("Who did what"), "{report}");
    person.types("\r");
    person.waits_for("H E X   A R E N A");
}

/// Turns the options so that dice and computer are at once, and goes to the Hex Arena.
fn enters(person: &mut Person) {
    person.waits_for("Any other key: menu");
    person.types(" ");
    person.waits_for("Your choice?");
    person.hastens();
    person.types("x");
    person.waits_for("H E X   A R E N A");
}

/// Types a key until something is seen.
fn until(person: &mut Person, key: &str, seen: &str) {
    let begun = Instant::now();
    while !person.sees().contains(seen) {
        assert!(begun.elapsed() < Duration::from_secs(200), "{seen:?} is never seen:\n{}", person.sees());
        person.types(key);
    }
}

/// Makes a character page by page, as it is proposed, with a Rank and a weapon of his own.
fn makes(person: &mut Person, name: &str) {
    person.types("m");
    person.waits_for("2D10 for the points");
    until(person, "\r", "Training: The newcomer");
    person.types(" ");
    person.waits_for("buys it");
    person.types("\r");
    person.waits_for(" now, for ");
    person.types("\r");
    person.waits_for("The shop  The newcomer");
    person.types(" ");
    until(person, "\r", "Name (up to 20 letters)");
    person.types(&format!("{name}\r"));
    person.waits_for(&format!("{name} joins your roster."));
    person.types("\x1b");
    person.waits_for("Your characters");
}

/// Fights a bout with two beside him, the computer at both sides; heals until he is fit. False if he dies.
fn survives(person: &mut Person, name: &str, first: bool) -> bool {
    person.types("f");
    person.waits_for("Leader");
    if first {
        person.types("\x1b[B\x1b[D\x1b[B\x1b[D\x1b[A\x1b[A\x1b[A\x1b[C\x1b[C");
    }
    person.waits_for("computer, Trained");
    person.types("\r");
    until(person, "\r", "After the bout");
    let told = person.sees();
    assert!(told.contains(name) && told.contains("Experience") && told.contains("Silver pennies"), "{told}");
    person.types("\r");
    person.waits_for("The bout is recorded.");
    person.types("\x1b");
    person.waits_for("Your characters");
    person.types("i");
    person.waits_for("The infirmary");
    let mut lives = false;
    for _ in 0..60 {
        person.types("w");
        person.waits_until("the week or a warning", |seen| seen.contains("Until week") || seen.contains("can kill"));
        if person.sees().contains("Press the key again") {
            person.types("w");
        }
        person.waits_for("Until week");
        let line = person.sees().lines().find(|line| line.contains(&format!("> {name}"))).map(String::from);
        let Some(line) = line else { break };
        lives = line.contains(" fit");
        if lives {
            break;
        }
    }
    person.types("\x1b");
    person.waits_for("Your characters");
    lives
}

#[test]
fn character_is_made_fights_three_bouts_trains_enters_the_hall() {
    proves!("DQU-01", "DQU-03", "DQU-05", "DQU-07", "DQU-08", "DQU-09", "DQU-10");
    let data = tempfile::tempdir().unwrap();
    let mut person = Person::starts(&[], data.path());
    enters(&mut person);
    // Arenas are dangerous: whoever dies, or is maimed for good, is followed by another.
    let names = ["Hild", "Bran", "Cato", "Dara", "Fenn", "Ivo"];
    let mut first = true;
    let hero = names.into_iter().find(|name| {
        makes(&mut person, name);
        (0..3).all(|_| survives(&mut person, name, std::mem::take(&mut first)))
    });
    let hero = hero.expect("one of six comes through three bouts");
    person.types("h");
    person.waits_for("Characters:");
    until(&mut person, "\x1b[B", &format!("> {hero}"));
    person.types("t");
    person.waits_for(&format!("Training: {hero} has"));
    person.types(" ");
    person.waits_for("Space or Return buys it");
    person.types(" ");
    person.waits_for(" now, for ");
    person.types("\r");
    person.waits_for("Characters:");
    person.types("\x1b");
    person.waits_for("Your characters");
    person.types("a");
    person.waits_for("The hall");
    let hall = person.sees();
    let line = hall.lines().find(|line| line.contains(hero)).unwrap_or_else(|| panic!("{hall}"));
    assert!(line.split_whitespace().any(|word| word == "3"), "{hall}");
}
