//! The lessons of the *Hex Arena*: every sentence is complete and true of what the screen shows.

use super::*;
use crate::game_view::tutor::{COLUMNS, LessonScript};
use crate::hexarena::lessons::BoundLesson;
use crate::keys::Keys;
use crate::tests::hexarena::at;
use ludus_engine::narration::Narrate;
use ludus_hexarena::battle::state::Bout;
use ludus_hexarena::scenario::lesson::Lesson;
use ludus_store::settings::Keys as Preset;

/// What every step of a lesson says, with the bout in which it says so.
fn each_step(number: usize, keys: Keys, mut each: impl FnMut([String; 3], &Bout)) {
    let (lesson, course) = (&Lesson::all()[number], BoundLesson::new(number).unwrap());
    let (names, mut bout) = (Bout::names(&lesson.setup().unwrap()), lesson.begin().unwrap());
    let mut step = 0;
    while let Some(told) = course.step(step, &bout, &names, keys) {
        each([told.say.clone(), told.press.clone(), told.hint.clone()], &bout);
        if let Some(command) = told.wants.first() {
            course.execute(step, &mut bout, command, &mut Vec::new()).unwrap();
        }
        step += 1;
    }
    assert_eq!(step, lesson.steps().len());
}

#[test]
fn every_sentence_names_its_keys_and_fits_its_line() {
    for preset in [Preset::Classic, Preset::Vi, Preset::Wasd] {
        for number in 0..Lesson::all().len() {
            each_step(number, Keys { preset, lesson: true, ..Keys::default() }, |lines, _| {
                for line in lines {
                    let whole = line.chars().count() <= usize::from(COLUMNS) && !line.contains(['{', '}']);
                    assert!(whole && !line.contains("  ") && !line.starts_with(' '), "{number}: {line}");
                }
            });
        }
    }
    let told: Vec<&String> = Lesson::all().iter().flat_map(|lesson| &lesson.learnt).collect();
    assert!(told.iter().all(|line| line.chars().count() <= usize::from(COLUMNS)), "{told:?}");
}

#[test]
fn no_sentence_speaks_of_flanks_to_figures_that_have_none() {
    for (number, lesson) in Lesson::all().iter().enumerate() {
        let mut said = lesson.learnt.join(" ");
        each_step(number, Keys::default(), |lines, bout| {
            assert!(bout.ids().all(|id| bout.figure(id).hexes().count() == 1), "{number}");
            said += &lines.join(" ");
        });
        assert!(!said.contains("flank"), "{said}");
        assert!(!said.contains("A third of"), "more than a third stuns (DQ-EFFECT-03, D110): {said}");
    }
}

#[test]
fn lesson_1_names_no_key_and_no_mark_of_another_look() {
    for settings in [quiet(), modern()] {
        let mut player = at(settings, "l");
        player.press("<Enter>").wait(500);
        assert!(player.text().contains("Lesson 1: Facing and zones"), "{}", player.text());
        for keys in ["<Enter>", "<Enter>", "f", "m"] {
            let text = player.press(keys).wait(500).text();
            assert!(!text.contains("l l l") && !text.contains("+ marks") && !text.contains("letters too"), "{text}");
        }
        assert!(player.text().contains("ends the move"), "{}", player.text());
        assert!(!player.press("6").wait(100).text().contains("has no use"), "{}", player.text());
    }
}
