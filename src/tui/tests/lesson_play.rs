//! Every lesson of every rulebook, played to its end by the keys in its file. Each wrong choice is taken once: it is played
//! out, explained with numbers, and taken back.

use super::*;
use crate::books::LessonRow;
#[cfg(feature = "battlefield")]
use ludus_battlefield::scenario::script::ScriptedBattle;
use ludus_duels::scenario::Scenario as Duel;
use ludus_engine::lesson::{LessonFile, TaughtScene};
use ludus_engine::narration::Narrate;
use ludus_gladiator::scenario::Scenario as Battle;
use ludus_hexarena::scenario::Scenario as Bout;
#[cfg(feature = "tunnels")]
use ludus_tunnels::scenario::TaughtOuting;

/// The keys from the welcome to the list of lessons of each rulebook.
const LISTS: [&str; 5] = ["l", "ul", "xl", "tl", "il"];

/// Opens a lesson from the list, by its index.
pub fn opened(list: &str, number: usize, settings: Settings) -> Player {
    let mut player = Player::with(settings);
    if list == "l" {
        player.app.back_to_the_welcome();
        player.press(list);
    } else {
        player.press_classic(list);
    }
    player.press(&"<Up>".repeat(20)).press(&"<Down>".repeat(number)).press("<Enter>");
    player.read_on();
    assert!(player.text().contains(&format!("Lesson {}", number + 1)), "{list} {number}: {}", player.text());
    player
}

impl Player {
    /// Lets everything pass that needs no decision: events, watched duels, texts to read.
    pub(super) fn read_on(&mut self) {
        for _ in 0..200 {
            self.wait(200);
            let text = self.text();
            let reads = self.app.battle().is_some() && self.bar().contains("<more>");
            match () {
                () if reads => _ = self.press("<Enter>"),
                // A duel is watched: to its end, and back.
                () if text.contains("event ") && text.contains(" against ") => _ = self.press("<End><Enter>"),
                () if self.app.wakes_at().is_none() => return,
                () => {}
            }
        }
    }

    /// Presses the keys of a step, with the confirmation that a menu may ask for.
    fn give(&mut self, keys: &str) {
        match keys.split_once(' ') {
            Some(("cast", spell)) => self.cast(spell),
            Some(("push", into)) => {
                for _ in 0..9 {
                    if self.bar().contains(&format!("Here: {into}")) {
                        break;
                    }
                    self.press("n");
                }
                self.press("y");
            }
            _ => _ = self.press(keys),
        }
        if self.text().contains("(return)") {
            self.press("<Enter>");
        }
        self.read_on();
    }

    fn turn_to(&mut self, look: Look) {
        let settings = Settings { look, coach: true, ..*self.app.store_mut().settings() };
        self.app.store_mut().set_settings(settings).unwrap();
        self.press("<F5><F5>");
    }

    /// Casts "Fireball, 3, Tarna": a spell, its price and its target.
    fn cast(&mut self, words: &str) {
        let words: Vec<&str> = words.split(", ").collect();
        let place = self.place();
        self.press("c").press(words[0]).press("<Enter>");
        for _ in 0..30 {
            self.read_on();
            let bar = self.bar();
            let priced = [format!("< {} SH >", words[1]), format!("costs {} SH", words[1])];
            match () {
                () if self.place() != place => return,
                () if bar.contains("SH >") && !priced.iter().any(|price| bar.contains(price)) => _ = self.press("+"),
                () if bar.contains(words[2]) && !bar.contains("SH >") => _ = self.press("y"),
                () => _ = self.press("<Enter>"),
            }
        }
    }

    /// The line of the card with the number of the step. `None` without a card.
    fn place(&self) -> Option<String> {
        let text = self.text();
        let line = text.lines().find(|line| line.contains("Lesson ") && line.contains(" of "))?;
        let words: Vec<&str> = line.split_whitespace().collect();
        let of = words.iter().position(|word| *word == "of")?;
        Some(format!("{} of {}", words.get(of.checked_sub(1)?)?, words.get(of + 1)?))
    }
}

/// Plays a lesson to the introduction of the free play, with each wrong choice on the way.
fn played<S: TaughtScene<G>, G: Narrate>(list: &str, number: usize, settings: Settings) -> Player {
    let lesson = &LessonFile::<S, G>::all()[number];
    let mut player = opened(list, number, settings);
    let mut grown = lesson.steps().iter().all(|step| step.wrong.is_empty());
    for (at, step) in lesson.steps().iter().enumerate().filter(|(_, step)| step.say.is_some()) {
        let (shown, all) = lesson.place(at);
        let here = Some(format!("{shown} of {all}"));
        let what = format!("{}, step {shown}", lesson.title());
        assert_eq!(player.place(), here, "{what}: {}", player.text());
        for wrong in &step.wrong {
            let log = player.app.play().map(|play| play.log_length());
            player.give(&wrong.keys);
            let text = player.text();
            // A narrow card breaks the sentence.
            let why: String = wrong.why[0].split('{').next().unwrap().chars().take(28).collect();
            assert!(text.contains(why.trim_end()) && text.contains("try again"), "{what}, {}: {text}", wrong.keys);
            let card: String = text.lines().take(5).collect();
            assert!(!card.contains('{'), "{what}: {text}");
            assert!(!player.app.play().is_some_and(|play| play.has_question()), "{what}: a question shows: {text}");
            grown |= player.app.play().map(|play| play.log_length()) > log;
            player.give("<Enter>");
            assert_eq!(player.place(), here, "{what}, after {}: {}", wrong.keys, player.text());
        }
        player.give(step.keys.as_deref().unwrap_or("<Enter>"));
    }
    assert!(grown, "{}: no wrong choice was played out", lesson.title());
    let last = lesson.place(lesson.steps().len());
    assert_eq!(player.place(), Some(format!("{} of {}", last.0, last.1)), "{}: {}", lesson.title(), player.text());
    player
}

fn all<S: TaughtScene<G>, G: Narrate>(book: usize) {
    for number in 0..LessonFile::<S, G>::all().len() {
        let player = played::<S, G>(LISTS[book], number, quiet());
        assert!(player.text().contains("Play freely"), "{}", player.text());
    }
}

#[test]
fn gladiator_lessons_play_by_their_keys() {
    assert!(LessonFile::<Battle, _>::all().len() >= 8);
    all::<Battle, _>(0);
}

#[test]
fn duels_lessons_play_by_their_keys() {
    assert!(LessonFile::<Duel, _>::all().len() >= 2);
    all::<Duel, _>(1);
}

#[test]
fn the_card_of_a_duel_stands_above_its_page() {
    let mut player = opened(LISTS[1], 0, Settings { look: Look::Modern, ..quiet() });
    player.resize(120, 36);
    let text = player.text();
    let row =
        |words: &str| text.lines().position(|line| line.contains(words)).unwrap_or_else(|| panic!("{words}: {text}"));
    assert!(row("Lesson 1: ") == 0 && row("A plan for ") == 5, "{text}");
    assert!(row("Tactics") < row(" Odds ") && text.contains("Without a line"), "{text}");
}

#[test]
fn hex_arena_lessons_play_by_their_keys() {
    assert!(LessonFile::<Bout, _>::all().len() >= 3);
    all::<Bout, _>(2);
}

#[cfg(feature = "battlefield")]
#[test]
fn battlefield_lessons_play_by_their_keys() {
    assert!(LessonFile::<ScriptedBattle, _>::all().len() >= 2);
    all::<ScriptedBattle, _>(3);
}

#[cfg(feature = "tunnels")]
#[test]
fn tunnels_lessons_play_by_their_keys() {
    assert!(LessonFile::<TaughtOuting, _>::all().len() >= 2);
    all::<TaughtOuting, _>(4);
}

#[test]
fn every_lesson_ends_freely_and_the_last_is_a_whole_game() {
    fn check<S: TaughtScene<G>, G: Narrate>() {
        let lessons = LessonFile::<S, G>::all();
        assert!(lessons.iter().all(|lesson| lesson.free.is_some()));
        let last = lessons.last().and_then(|lesson| lesson.free.clone()).unwrap();
        assert!(last.rounds == 0 && last.coach);
        let wrong = lessons.iter().filter(|lesson| lesson.steps().iter().any(|step| !step.wrong.is_empty()));
        assert!(2 * wrong.count() >= lessons.len(), "most lessons let the learner go wrong");
    }
    check::<Battle, _>();
    check::<Duel, _>();
    check::<Bout, _>();
    #[cfg(feature = "battlefield")]
    check::<ScriptedBattle, _>();
    #[cfg(feature = "tunnels")]
    check::<TaughtOuting, _>();
}

/// Returns the steps of a rulebook's lessons that point to nothing on the screen.
fn pointless<S: TaughtScene<G>, G: Narrate>(list: &str, size: (u16, u16)) -> Vec<String> {
    let mut found = Vec::new();
    for (number, lesson) in LessonFile::<S, G>::all().iter().enumerate() {
        // The keys in the files are those of the classic look.
        let mut player = opened(list, number, quiet());
        player.resize(size.0, size.1);
        for (at, step) in lesson.steps().iter().enumerate().filter(|(_, step)| step.say.is_some()) {
            let place = lesson.place(at);
            let what = format!("{}, step {}", lesson.title(), place.0);
            assert_eq!(player.place(), Some(format!("{} of {}", place.0, place.1)), "{what}: {}", player.text());
            player.turn_to(Look::Modern);
            let text = player.text();
            player.turn_to(Look::Classic);
            // The card speaks of the same things.
            let card = text.lines().position(|line| line.contains("Lesson ")).unwrap_or_default();
            let rows = || text.lines().enumerate().filter(|(row, _)| !(card..card + 5).contains(row));
            let shows = |row: &str| rows().any(|(_, line)| line.contains(row));
            let is_seen = |show: &String| show.strip_prefix("row ").is_none_or(shows);
            if !step.show.iter().any(is_seen) {
                found.push(what);
            }
            player.give(step.keys.as_deref().unwrap_or("<Enter>"));
        }
    }
    found
}

#[test]
fn each_step_points_to_something_on_the_screen() {
    // The smallest screen has no log beside the question.
    let without = ["Reading the screen, step 5", "A whole bout, step 5"];
    for size in [(80, 24), (120, 36)] {
        let mut found = pointless::<Battle, _>(LISTS[0], size);
        found.extend(pointless::<Duel, _>(LISTS[1], size));
        found.extend(pointless::<Bout, _>(LISTS[2], size));
        #[cfg(feature = "battlefield")]
        found.extend(pointless::<ScriptedBattle, _>(LISTS[3], size));
        found.retain(|what| size.0 > 80 || !without.contains(&what.as_str()));
        assert_eq!(found, [""; 0], "{size:?}");
    }
}

/// Plays freely with the computer's own answers until the lesson is done.
#[test]
fn free_play_ends_the_lesson_and_is_remembered() {
    let mut player = played::<Battle, _>(LISTS[0], 0, quiet());
    player.press("<Enter>").read_on();
    assert!(player.place().is_none(), "the card leaves the board: {}", player.text());
    for _ in 0..40 {
        if player.text().contains("is done") {
            break;
        }
        let bar = player.bar();
        player.give(if bar.contains("do Nothing") {
            "n"
        } else if bar.contains("evade?") {
            "t"
        } else {
            "<Enter>"
        });
    }
    assert!(player.text().contains("Lesson 1 is done"), "{}", player.text());
    player.press("<Esc>");
    let learnt = player.app.store_mut().settings().own.gladiator.lessons;
    assert_eq!(Vec::<usize>::from(learnt), [1]);
}

/// The question stands open while the step before it is read.
#[cfg(feature = "tunnels")]
#[test]
fn a_step_under_an_open_question_marks_its_answer() {
    let mut player = opened(LISTS[4], 1, modern());
    player.press("<Enter>");
    assert!(player.text().contains("► Kit"), "{}", player.text());
}

#[test]
fn a_step_marks_what_it_speaks_of_with_a_sign() {
    for theme in [Theme::None, Theme::Truecolor] {
        let settings = Settings { theme, ..quiet() };
        let player = opened(LISTS[0], 0, settings);
        let board = player.parts().board.inner;
        let text = player.inside(board);
        let marked = text.lines().filter(|line| line.contains("[C>]") || line.contains("[<t]")).count();
        assert_eq!(marked, 2, "{theme:?}: {text}");
    }
}

/// With effects the mark pulses for a second; then the board is free, and nothing wakes the screen.
#[test]
fn a_mark_pulses_briefly_and_then_goes() {
    let mut player = opened(LISTS[0], 0, quiet());
    let settings = Settings { effects: true, ..quiet() };
    player.app.store_mut().set_settings(settings).unwrap();
    player.press("<F5><F5>").press("<Enter>");
    let shows = |player: &Player| player.inside(player.parts().board.inner).contains("[C>]");
    let mut seen = Vec::new();
    for _ in 0..12 {
        seen.push(shows(&player));
        player.wait(100);
    }
    assert!(seen.contains(&false) && seen.contains(&true), "{seen:?}");
    assert!(!shows(&player) && player.app.wakes_at().is_none(), "{}", player.text());
}

#[test]
fn lesson_rows_of_all_books_are_listed() {
    let learnt = Default::default();
    let titles = |rows: Vec<LessonRow>| rows.into_iter().map(|row| row.title).collect::<Vec<_>>();
    let all = [
        titles(LessonRow::all::<Battle, _>(learnt)),
        titles(LessonRow::all::<Duel, _>(learnt)),
        titles(LessonRow::all::<Bout, _>(learnt)),
        #[cfg(feature = "battlefield")]
        titles(LessonRow::all::<ScriptedBattle, _>(learnt)),
    ];
    assert!(all.iter().flatten().all(|title| title.chars().count() <= 26), "{all:?}");
}
