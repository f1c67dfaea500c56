//! Lessons at the table: what the guide says fits its card, only the right command goes on, everything else is forgiven.

use crate::game_view::tutor::{COLUMNS, LessonScript};
use crate::gladiator::lessons::BoundLesson;
use crate::keys::Keys;
use crate::tests::{Player, drawn, man, quiet};
use ludus_engine::dice::Seed;
use ludus_engine::game::{Game, Seat};
use ludus_gladiator::battle::state::Battle;
use ludus_gladiator::model::board::Facing;
use ludus_gladiator::model::fighter::Side;
use ludus_gladiator::model::setup::Phase;
use ludus_gladiator::narration::names::Names;
use ludus_gladiator::scenario::lesson::Lesson;
use ludus_store::books::StoredChoices;
use ludus_store::settings::{Keys as Preset, Look, Settings};

/// In a lesson, by its number from 1.
pub(super) fn lesson(number: usize, settings: Settings) -> Player {
    let mut player = Player::with(settings);
    player.app.back_to_the_welcome();
    player.press("l").press(&"<Up>".repeat(20)).press(&"<Down>".repeat(number - 1)).press("<Enter>");
    assert!(player.text().contains(&format!("Lesson {number}: ")), "{}", player.text());
    player
}

/// Every step of a lesson with what it says.
fn each_step(number: usize, keys: Keys, mut each: impl FnMut(usize, [String; 3])) {
    let (lesson, course) = (&Lesson::all()[number], BoundLesson::new(number).unwrap());
    let setup = lesson.setup().unwrap();
    let (mut names, mut battle) = (Names::new(&setup), Battle::new(&setup, Seed(1)).unwrap());
    let mut at = 0;
    while let Some(step) = course.step(at, &battle, &names, keys) {
        each(at, [step.say.clone(), step.press.clone(), step.hint.clone()]);
        if let Some(command) = step.wants.first() {
            course.execute(at, &mut battle, command, &mut Vec::new()).unwrap();
        }
        names.follow(&battle);
        at += 1;
    }
    assert_eq!(at, lesson.steps().len());
}

#[test]
fn lesson_texts_fit_their_line_with_every_key_preset() {
    let mut long = Vec::new();
    for preset in [Preset::Classic, Preset::Vi, Preset::Wasd] {
        for number in 0..Lesson::all().len() {
            each_step(number, Keys { preset, ..Keys::default() }, |at, lines| {
                for line in lines {
                    if line.chars().count() > usize::from(COLUMNS) || line.contains(['{', '}']) {
                        long.push(format!("lesson {}, step {}, {}: {line}", number + 1, at + 1, line.chars().count()));
                    }
                }
            });
        }
    }
    for (number, lesson) in Lesson::all().iter().enumerate() {
        let learnt = lesson.learnt.iter().filter(|line| line.chars().count() > usize::from(COLUMNS));
        long.extend(learnt.map(|line| format!("lesson {}, learnt: {line}", number + 1)));
        assert!(lesson.about.chars().count() <= 42 && lesson.title().len() <= 26, "{}", lesson.title());
    }
    assert!(long.is_empty(), "{}", long.join("\n"));
}

/// The number of the step that is shown, and of how many.
fn place(player: &Player) -> Option<(usize, usize)> {
    let first = player.text().lines().find(|line| line.contains("Lesson ") && line.contains(" of "))?.to_string();
    let words: Vec<&str> = first.split_whitespace().collect();
    let of = words.iter().position(|word| *word == "of")?;
    Some((words[of - 1].parse().ok()?, words[of + 1].parse().ok()?))
}

#[test]
fn an_unknown_choice_is_played_out_and_taken_back() {
    let mut player = lesson(1, quiet());
    assert_eq!(place(&player), Some((1, 9)));
    player.press("x");
    assert!(player.text().contains("Read this, then press"), "{}", player.text());
    player.press("<Enter>");
    assert_eq!(place(&player), Some((2, 9)));
    let before = player.battle();
    // One square is not two.
    player.press("<Right><Enter>");
    player.read_on();
    assert!(player.text().contains("this step is about something else"), "{}", player.text());
    assert!(player.text().contains("Two squares to the right, facing East."), "{}", player.text());
    let after = player.battle();
    assert_ne!(after, before, "it is played out");
    assert!(after.to_move() == Some(Seat(0)), "the other side has answered: {}", player.text());
    player.press("<Enter>");
    assert_eq!((place(&player), player.battle()), (Some((2, 9)), before.clone()));
    // What cannot be done is refused, and the question stays.
    player.press("<Right><Right><Enter>");
    assert_eq!(place(&player), Some((3, 9)));
    assert_ne!(player.battle(), before);
    let before = player.battle();
    player.press("e");
    player.read_on();
    assert!(player.text().contains("There is nobody to strike"), "{}", player.text());
    player.press("<Enter>");
    assert_eq!((place(&player), player.battle()), (Some((3, 9)), before), "evading is no waiting");
    player.press("n");
    assert_eq!(place(&player), Some((4, 9)));
}

#[test]
fn another_way_to_the_same_place_is_as_good() {
    let mut player = lesson(6, quiet());
    player.press("<Enter>");
    assert_eq!(place(&player).map(|place| place.0), Some(2));
    player.press("<Up><Right><Enter>");
    assert_eq!(place(&player).map(|place| place.0), Some(3), "{}", player.text());
}

#[test]
fn a_lesson_is_left_by_a_key_and_leaves_nothing_behind() {
    let mut player = lesson(1, quiet());
    player.press("<Enter>q");
    assert!(player.app.battle().is_none() && player.text().contains("Learn: nothing is at stake"), "{}", player.text());
    let store = player.app.store_mut();
    assert!(store.battles().is_empty() && store.roster().games_completed() == 0);
    assert_eq!(Vec::<usize>::from(store.settings().own.gladiator.lessons), Vec::<usize>::new());
    // Nobody can be lent to the computer, which would not do what is to be learnt.
    let mut player = lesson(1, quiet());
    player.press("<Enter>f");
    assert!(!player.bar().contains("Who plays"), "{}", player.bar());
}

#[test]
fn finished_lesson_is_remembered_and_the_next_is_offered() {
    let mut player = lesson(1, quiet());
    player.press("<Enter><Right><Right><Enter>ner<Enter>n<Down><Down><Down><Enter>ay");
    // The free play: one fighter stands for two turns.
    player.press("<Enter>");
    for _ in 0..30 {
        if player.text().contains("is done") {
            break;
        }
        let bar = player.bar();
        player.press(if bar.contains("do Nothing") {
            "n"
        } else if bar.contains("evade?") {
            "t"
        } else {
            "<Enter>"
        });
    }
    let text = player.text();
    assert!(text.contains("Lesson 1 is done") && text.contains("Next: Striking and evading."), "{text}");
    assert!(text.contains(&Lesson::all()[0].learnt[2]) && text.contains("touches no roster"), "{text}");
    player.press("<Enter>");
    assert!(player.text().contains("Lesson 2: Striking and evading"), "{}", player.text());
    player.press("q");
    let list = player.text();
    assert!(list.lines().any(|line| line.contains("+  1 Walking")), "{list}");
    assert!(list.lines().any(|line| line.starts_with('>') && line.contains("2 Striking")), "{list}");
    let store = player.app.store_mut();
    assert_eq!(Vec::<usize>::from(store.settings().own.gladiator.lessons), [1]);
    assert!(store.battles().is_empty() && store.roster().games_completed() == 0, "it is nobody's battle");
}

#[test]
fn the_guide_has_its_place_in_every_layout() {
    for (columns, rows) in [(80, 24), (120, 36), (160, 48), (200, 50)] {
        for look in [Look::Modern, Look::Classic] {
            let mut player = lesson(1, Settings { look, ..quiet() });
            player.resize(columns, rows);
            player.press("<Enter>");
            let text = player.text();
            assert!(text.contains("Walk two squares to the right, to the east: Right, Right, Return."), "{text}");
            let asked = if look == Look::Modern { "You stay at" } else { "Moves Left[10]" };
            assert!(player.bar().contains(asked), "{text}");
        }
    }
    let mut player = lesson(1, Settings { look: Look::Modern, ..quiet() });
    player.press("<Enter>");
    insta::assert_snapshot!("lesson_modern", player.text());
    let mut player = lesson(1, Settings { look: Look::Classic, ..quiet() });
    player.press("<Enter><Enter>");
    player.read_on();
    insta::assert_snapshot!("lesson_classic_missed", player.text());
}

/// In the first battle of a new roster.
fn first_battle(settings: Settings) -> Player {
    let mut player = Player::with(settings);
    player.press("mConan<Enter><Enter>b");
    player
}

#[test]
fn first_battle_is_gentle_unless_seeded_or_switched_off() {
    let mut player = first_battle(Settings { own: StoredChoices::default(), ..quiet() });
    assert!(player.text().contains("at first only wounded robots, three squares away."), "{}", player.text());
    player.press("<Enter>");
    let battle = player.battle();
    let ends: Vec<_> = battle.fighters().map(|id| battle.fighter(id).at()).collect();
    assert_eq!(ends[0].distance(ends[1]), 3);
    assert_eq!(ends.len(), 3, "two robots: {ends:?}");
    // A seed that is typed is the battle of that seed.
    let mut player = first_battle(Settings { own: StoredChoices::default(), ..quiet() });
    player.press("s7<Enter>");
    assert!(!player.text().contains("Gentle start"), "{}", player.text());
    let mut own = StoredChoices::default();
    own.gladiator.gentle = false;
    let player = first_battle(Settings { own, ..quiet() });
    assert!(!player.text().contains("Gentle start"), "{}", player.text());
}

#[test]
fn the_second_battle_is_gentle_too_and_the_third_is_not() {
    let mut player = Player::with(Settings { own: StoredChoices::default(), ..quiet() });
    for (number, gentle) in [true, true, false].into_iter().enumerate() {
        player.press("b");
        // A fighter who replaces a dead one begins gently too.
        let replaces = !player.text().contains("Before the fight");
        if replaces {
            player.press(&format!("<Esc>mCon{number}<Enter><Enter>b"));
        }
        assert_eq!(player.text().contains("Gentle start"), gentle || replaces, "{number}: {}", player.text());
        player.press("<Enter>fw<Enter>");
        for _ in 0..400 {
            if player.app.battle().is_none_or(|battle| battle.session().battle().outcome().is_some()) {
                break;
            }
            player.press("!").wait(1000);
        }
        player.press("!").wait(3000).press("<Enter>");
        assert!(player.app.battle().is_none(), "{}", player.text());
    }
}

#[test]
fn each_hint_is_given_once_with_a_number_and_kept() {
    let mut player = first_battle(Settings { tips: true, ..quiet() });
    player.press("<Enter>");
    let (mut cards, mut keys) = (Vec::new(), "");
    for _ in 0..80 {
        let bar = player.bar();
        keys = match () {
            () if keys == "n" => "<Enter>",
            () if bar.contains("Which side") => "e",
            () if bar.contains("Moves Left") => "<Enter>",
            () if bar.contains(": evade?") => "t",
            () if bar.contains("<more>") => "<Enter>",
            () if bar.contains("do Nothing") => "n",
            () => "",
        };
        // One key at a time: the next one may close a card.
        _ = if keys.is_empty() { player.wait(300) } else { player.press(keys) };
        if player.text().contains("Return closes it; off in Options") {
            let log = player.app.battle().map(|battle| battle.log_text()).unwrap_or_default();
            cards.extend(log.lines().rfind(|line| line.contains("Hint: ")).map(str::to_owned));
        }
    }
    let log = player.app.battle().map(|battle| battle.log_text()).unwrap_or_default();
    let told: Vec<&str> = log.lines().filter(|line| line.contains("Hint: ")).collect();
    let mut different = told.clone();
    different.dedup();
    assert!(told.len() >= 3 && different == told, "{told:?}");
    // Two hints at one question share a card.
    cards.dedup();
    assert!(cards.len() >= 2, "{cards:?} of {told:?}");
    let numbers = told.iter().filter(|line| line.contains(|one: char| one.is_ascii_digit())).count();
    assert!(numbers + 1 >= told.len(), "{told:?}");
    let given = player.app.store_mut().settings().own.gladiator.hints;
    assert!(Vec::<usize>::from(given).len() >= told.len(), "they are remembered");
}

#[test]
fn no_hint_is_given_once_it_is_known_or_switched_off() {
    let mut player = first_battle(quiet());
    player.press("<Enter><Enter><Enter>");
    assert!(!player.app.battle().unwrap().log_text().contains("Hint: "));
    let mut settings = Settings { tips: true, ..quiet() };
    (0..20).for_each(|number| settings.own.gladiator.hints.add(number));
    let mut player = first_battle(settings);
    player.press("<Enter><Enter><Enter>");
    assert!(!player.app.battle().unwrap().log_text().contains("Hint: "));
}

#[test]
fn returning_player_reads_what_happened_in_view_meanwhile() {
    let west = man("Conan", Side::West, 10, 9, Facing::East, ["Broadsword", "", "", ""]);
    let east = man("Tarna", Side::East, 20, 9, Facing::West, ["Mace", "", "", ""]);
    let mut player = Player::in_battle(drawn(vec![west, east], Phase::Movement, &[]));
    player.reads = true;
    player.press("<Right><Enter>");
    assert!(player.bar().contains("East, press Return."), "{}", player.bar());
    player.press("<Enter>");
    let page = player.text();
    assert!(page.contains("What you saw happen meanwhile") && page.contains("Conan shifted E"), "{page}");
    player.press("<Enter>");
    assert!(player.bar().contains("Moves Left"), "{}", player.bar());
    player.press("<Left><Enter>");
    for _ in 0..20 {
        if player.bar().contains("West, press Return.") {
            break;
        }
        player.press(if player.bar().contains("do Nothing") { "n" } else { "<Enter>" });
    }
    player.press("<Enter>");
    let page = player.text();
    assert!(page.contains("Tarna shifted W") && !page.contains("Conan shifted E"), "only what is new: {page}");
}

#[test]
fn a_lesson_names_no_key_that_it_refuses() {
    let refused = ["F who plays", "> rest stand", "H hold", "A advance"];
    for size in [(80, 24), (120, 36)] {
        let mut player = Player::with(quiet());
        player.resize(size.0, size.1);
        player.press("n<Enter>");
        for _ in 0..5 {
            if !player.bar().contains("Moves Left") {
                player.press("<Enter>");
            }
        }
        assert!(player.bar().contains("Moves Left") && player.bar().contains("Arrows move"), "{}", player.bar());
        for key in refused {
            assert!(!player.text().contains(key), "{key}: {}", player.bar());
        }
        player.press("?");
        for told in ["who plays", "rest stand", "the rest stand", "hold", "advance"] {
            let named = player.text().lines().any(|line| line.contains(&format!(" {told} ")) || line.ends_with(told));
            assert!(!named, "{told}: {}", player.text());
        }
    }
    let battle = super::battle_screens::moment("moving", quiet(), (80, 24));
    assert!(battle.text().contains("F who plays"), "{}", battle.text());
}
