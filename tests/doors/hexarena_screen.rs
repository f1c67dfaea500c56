//! A bout of the Hex Arena in a terminal of its own: three against three, played to its end by keyboard, left in the middle
//! and gone on with.

use super::pty::Person;
use std::time::{Duration, Instant};

/// Answers with what is proposed; false at the end of the bout.
fn answers(person: &mut Person) -> bool {
    let bar = person.bar();
    if bar.contains("Return: to the menu") || bar.contains("Return to the menu") {
        return false;
    }
    person.types("\r");
    true
}

#[test]
fn a_bout_of_three_against_three_is_played_to_its_end_left_and_resumed() {
    proves!("DQU-01", "DQU-05", "DQU-06");
    let data = tempfile::tempdir().unwrap();
    let mut person = Person::starts(&[], data.path());
    person.waits_for("Press any key");
    person.types(" ");
    person.waits_for("Your choice?");
    // Dice and computer at once.
    person.types("o");
    person.types("\x1b[B\x1b[C\x1b[B\x1b[C\x1b[B\x1b[D");
    person.types("\r");
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
    person.waits_for("conTinue");
    person.types("t");
    person.waits_for("Save");
    assert_eq!(person.bar().lines().last(), asked.lines().last(), "it goes on with the same question");
    while answers(&mut person) {
        assert!(begun.elapsed() < Duration::from_secs(240), "the bout does not end:\n{}", person.sees());
    }
    let report = person.sees();
    assert!(report.contains("Fate") && report.contains("Legionary"), "{report}");
    person.types("\r");
    person.waits_for("H E X   A R E N A");
}
