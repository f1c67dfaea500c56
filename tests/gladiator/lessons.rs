//! Plays the lessons by their own steps and checks that their statements are true.

use ludus::engine::dice::Seed;
use ludus::engine::lesson::LessonStep;
use ludus::gladiator::battle::event::Event;
use ludus::gladiator::battle::state::Battle;
use ludus::gladiator::narration::names::Names;
use ludus::gladiator::narration::reading;
use ludus::gladiator::scenario::lesson::Lesson;
use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

/// Rows of the arena that the guide's card covers on the smallest screen.
const COVERED: i32 = 5;

fn files(folder: &str) -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(folder);
    let mut paths: Vec<_> = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path()).collect();
    let number = |path: &PathBuf| {
        let name = path.file_name().map(|name| name.to_string_lossy().into_owned()).unwrap_or_default();
        name.split('-').next().and_then(|number| number.parse::<u32>().ok())
    };
    paths.sort_by_key(|path| (number(path), path.clone()));
    paths
}

/// The lessons of the folder, in order.
fn lessons() -> Vec<(String, Lesson)> {
    let read = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        let lesson = Lesson::parse(&std::fs::read_to_string(path).unwrap());
        (name.clone(), lesson.unwrap_or_else(|fault| panic!("{name}: {fault}")))
    };
    files("assets/gladiator/lessons").iter().map(read).collect()
}

/// The text of every rule by its id.
fn rules() -> BTreeMap<String, String> {
    let text: String =
        files("assets/rulebook/gladiator").iter().map(|path| std::fs::read_to_string(path).unwrap()).collect();
    let rules = text.lines().filter_map(|line| line.strip_prefix("- **")?.split_once("** "));
    rules.map(|(id, text)| (id.to_string(), text.to_string())).collect()
}

/// Visits each step of a lesson with the battle in which it begins.
fn played(lesson: &Lesson, mut each: impl FnMut(usize, &LessonStep, &Names, &Battle)) {
    let setup = lesson.setup().unwrap();
    let (mut names, mut battle) = (Names::new(&setup), Battle::new(&setup, Seed(1)).unwrap());
    for (number, step) in lesson.steps().iter().enumerate() {
        names.follow(&battle);
        each(number, step, &names, &battle);
        if let Some(command) = lesson.wants(number, &names, &battle).unwrap().first() {
            lesson.execute(number, &mut battle, command, &mut Vec::new()).unwrap();
        }
    }
}

/// The log of a step's own command.
fn told(lesson: &Lesson, number: usize, names: &Names, battle: &Battle) -> String {
    let (mut events, mut after, mut told) = (Vec::<Event>::new(), battle.clone(), battle.clone());
    for command in lesson.wants(number, names, battle).unwrap().iter().take(1) {
        lesson.execute(number, &mut after, command, &mut events).unwrap();
    }
    let mut text = String::new();
    for event in &events {
        text += &reading::reading(names, &told, event, None).text;
        told.apply(event);
    }
    text
}

#[test]
fn every_lesson_holds_from_its_first_step_to_its_last() {
    let mut failures = Vec::new();
    for (name, lesson) in lessons() {
        let differences = lesson.run().unwrap();
        failures.extend(differences.iter().map(|difference| format!("{name}: {difference}")));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn there_are_eleven_lessons_with_enough_to_do() {
    let titles: Vec<String> = lessons().iter().map(|(_, lesson)| lesson.title().to_string()).collect();
    assert_eq!(titles, Lesson::all().iter().map(Lesson::title).collect::<Vec<_>>());
    assert_eq!(titles.len(), 11);
    for (name, lesson) in lessons() {
        let own: Vec<_> = lesson.steps().iter().filter(|step| step.say.is_some()).collect();
        let done = own.iter().filter(|step| !step.is_read()).count();
        assert!((2..=15).contains(&done), "{name}: {done} steps are played");
        assert!(own.iter().all(|step| !step.rules.is_empty()), "{name}: a step teaches no rule");
    }
}

/// The numbers in a sentence that are typed and not filled in. The number of a function key is none.
fn typed(text: &str) -> Vec<String> {
    let outside: String = text
        .split('{')
        .enumerate()
        .map(|(i, part)| if i == 0 { part } else { part.split_once('}').unwrap().1 })
        .collect();
    let words = outside.split(|letter: char| !letter.is_ascii_alphanumeric());
    let is_key = |word: &&str| word.strip_prefix('F').is_some_and(|key| key.parse::<u8>().is_ok());
    let numbers =
        words.filter(|word| !is_key(word)).flat_map(|word| word.split(|letter: char| !letter.is_ascii_digit()));
    numbers.filter(|number| !number.is_empty()).map(str::to_string).collect()
}

#[test]
fn typed_numbers_occur_in_the_named_rules() {
    let rules = rules();
    let mut failures = Vec::new();
    let mut hold = |name: &str, ids: &[String], text: &str| {
        let known: Vec<&String> = ids.iter().filter_map(|id| rules.get(id)).collect();
        if known.len() < ids.len() {
            failures.push(format!("{name}: the rulebook does not have all of {}", ids.join(", ")));
        }
        for number in typed(text) {
            let whole =
                |rule: &&&String| rule.split(|letter: char| !letter.is_ascii_digit()).any(|part| part == number);
            if !known.iter().any(|rule| whole(&rule)) {
                failures.push(format!("{name}: no {number} in {} for \"{text}\"", ids.join(", ")));
            }
        }
    };
    for (name, lesson) in lessons() {
        let all: Vec<String> = lesson.steps().iter().flat_map(|step| step.rules.clone()).collect();
        for step in lesson.steps() {
            hold(&name, &step.rules, step.say.as_deref().unwrap_or_default());
            hold(&name, &step.rules, &step.press);
        }
        lesson.learnt.iter().for_each(|line| hold(&name, &all, line));
    }
    assert!(failures.is_empty(), "{}", failures.join("\n"));
}

#[test]
fn announced_needs_are_the_ones_rolled_against() {
    let mut held = 0;
    for (name, lesson) in lessons() {
        let mut needs: Vec<(String, String)> = Vec::new();
        let mut log = String::new();
        played(&lesson, |number, step, names, battle| {
            let say = step.say.as_deref().unwrap_or_default();
            if say.contains("{need}") {
                // The needs announced so far must have been rolled by now.
                let need = lesson.fill("{need}", number, names, battle).replace("about ", "");
                needs.push((format!("{name}, step {}", number + 1), need));
                log.clear();
            }
            log += &told(&lesson, number, names, battle);
            let rolled =
                |need: &String| log.contains(&format!("need {need}:")) || log.contains(&format!("needs {need} "));
            needs.retain(|(_, need)| {
                held += usize::from(rolled(need));
                !rolled(need)
            });
        });
        assert!(needs.is_empty(), "never rolled against: {needs:?}");
    }
    assert!(held >= 17, "{held}");
}

#[test]
fn statements_about_enemies_are_known_and_true() {
    for (name, lesson) in lessons() {
        played(&lesson, |number, step, names, battle| {
            for id in battle.fighters() {
                let (fighter, who) = (battle.fighter(id), names.name(id));
                let true_figures = [("sh", i32::from(fighter.sh())), ("ag", fighter.agility())];
                for (figure, value) in true_figures {
                    let place = format!("{{{figure}:{who}}}");
                    let said = [step.say.as_deref().unwrap_or_default(), &step.press].concat().contains(&place);
                    let filled = lesson.fill(&place, number, names, battle).replace("about ", "");
                    assert!(!said || filled == value.to_string(), "{name}, step {}: {place} is {value}", number + 1);
                }
            }
        });
    }
}

#[test]
fn no_fighter_stands_under_the_tutors_card() {
    for (name, lesson) in lessons() {
        played(&lesson, |number, _, _, battle| {
            let highest = battle.in_arena().map(|id| battle.fighter(id).at().y()).min();
            assert!(highest.is_none_or(|y| y >= COVERED), "{name}, step {}", number + 1);
        });
    }
}

#[test]
fn a_lesson_that_does_not_hold_says_what_differs() {
    let text = std::fs::read_to_string(&files("assets/gladiator/lessons")[0]).unwrap();
    let broken = |from: &str, to: &str| {
        assert!(text.contains(from), "{from}");
        Lesson::parse(&text.replacen(from, to, 1)).unwrap().run().unwrap().join("\n")
    };
    assert!(broken("Conan moves EE\"", "Conan moves EEE\"").contains("expected to see \"Conan shuffled 2E\""));
    assert!(broken("{mp:Conan}", "{luck:Conan}").contains("no number is called \"luck:Conan}"));
    assert!(
        broken("\"hint\": \"There is nobody to strike: {menu:DoNothing}.\",", "")
            .contains("no hint for other commands")
    );
    assert!(broken("[4, 3, 3, 4, 3]", "[4, 3, 3, 4, 3, 6]").contains("loaded dice were not rolled"));
}
