//! The coach on its key, what it says after the battle, and who is told that it was asked.

use super::*;
use ludus_gladiator::battle::state::decision::Decision;
use ludus_gladiator::model::board::Facing;
use ludus_gladiator::model::setup::{Phase, Recruit, Setup, Start};
use ludus_gladiator::model::skill::Skill;

/// Conan beside a robot's back, at his action, and the coach is on.
fn beside(coach: bool) -> Player {
    let conan = man("Conan", Side::West, 10, 9, Facing::East, ["Broadsword", "", "", ""]);
    let bran = Recruit { ag: 6, ..robot("Bran", 11, 9, ["Mace", "", "", ""]) };
    let mut setup = drawn(vec![conan, bran], Phase::Actions, &[]);
    setup.start = Some(Start { turn: 1, phase: Phase::Actions, first: Some(Side::West) });
    let mut settings = quiet();
    settings.coach = coach;
    Player::in_battle_with(setup, settings)
}

#[test]
fn the_coach_is_off_until_it_is_turned_on() {
    let mut player = beside(false);
    player.press("<F3>");
    assert!(player.bar().contains("The coach is off. F3 again turns it on"), "{}", player.bar());
    player.press("<F3>");
    assert!(player.bar().contains("with the best of"), "{}", player.bar());
    assert!(!player.app.store_mut().settings().coach, "for this battle only");
    let mut player = Player::with(quiet());
    player.press("<F5>").press("<Up>");
    assert!(player.text().contains("Coach            off"), "{}", player.text());
    player.press(" ");
    assert!(player.text().contains("Coach            on"), "{}", player.text());
    assert!(player.app.store_mut().settings().coach);
}

#[test]
fn coach_ranks_commands_by_chance_and_plays_the_best() {
    let mut player = beside(true);
    let before = player.battle();
    player.press("<F3>");
    let bar = player.bar();
    let head = bar.lines().next().unwrap();
    assert!(head.contains("with the best of") && head.ends_with("playouts)"), "{bar}");
    assert!(bar.lines().nth(1).unwrap().contains("attacks Bran") && bar.contains("hits "), "{bar}");
    // "unknown" stands where the few playouts of a test tell nothing.
    let share = |row: usize| -> Option<f64> {
        let row = bar.lines().nth(row).unwrap();
        let share = row.trim_start_matches([' ', '>']).split_whitespace().next().unwrap();
        share.trim_matches(['<', '>', '%']).parse().ok()
    };
    assert!(share(1).zip(share(2)).is_none_or(|(first, second)| first >= second), "{bar}");
    for back in ["<Esc>", "<F3>", "q"] {
        player.press(back);
        assert_eq!(player.battle(), before, "nothing is done");
        assert!(!player.bar().contains("with the best of"), "{back}: {}", player.bar());
        player.press("<F3>");
    }
    player.press("z");
    assert!(player.bar().contains("Return takes it"), "{}", player.bar());
    player.press("<Enter>");
    assert_ne!(player.battle(), before, "the best is done");
}

#[test]
fn the_answer_under_the_cursor_is_weighed_with_the_others() {
    let mut player = beside(true);
    player.press("<F3>");
    let menu = player.bar();
    assert!(menu.contains("yours: attacks Bran"), "what Return would do: {menu}");
    player.press("<Esc>a<F3>");
    assert!(player.bar().contains("yours: attacks Bran"), "{}", player.bar());
    player.press("<Esc>");
    assert!(player.bar().contains("Conan"), "back at aiming: {}", player.bar());
}

#[test]
fn the_scores_tell_in_how_many_battles_it_was_asked() {
    let mut settings = quiet();
    settings.coach = true;
    let mut player = Player::with(settings);
    player.press("mConan<Enter><Enter>b<Enter>");
    let coached = |player: &mut Player| player.app.store_mut().roster().find("Conan").unwrap().coached.battles;
    assert_eq!(coached(&mut player), 0);
    player.press("<F3>");
    assert_eq!(coached(&mut player), 1);
    player.press("<Esc><F3><Esc>");
    assert_eq!(coached(&mut player), 1, "once a battle");
    player.press("<F2>w<Enter>");
    assert!(player.text().contains("Return done"), "it is over: {}", player.text());
    player.press("<Enter>y");
    assert!(player.text().lines().nth(3).unwrap().contains(" C1  "), "{}", player.text());
}

#[test]
fn after_the_battle_coach_shows_costly_choices_and_opens_one() {
    let mut player = beside(true);
    // He turns his back and does nothing as long as it lasts.
    for _ in 0..400 {
        if player.text().contains("to the menu") {
            break;
        }
        let first = player.bar().contains("moves first?");
        player.press(if first { "w" } else { "." });
    }
    let report = player.text();
    assert!(report.contains("Return done"), "{report}");
    player.press(" ");
    let text = format!("{report}{}", player.text());
    assert!(text.contains("Your mistakes ") && text.contains("M turn "), "{text}");
    // The sentence at the top and the list have the same figures.
    let words = report.split_whitespace().collect::<Vec<_>>().join(" ");
    let costliest = words.split("ostl").nth(1).unwrap().split(". Turn").next().unwrap();
    let figures: Vec<&str> = costliest.split(' ').filter(|word| word.contains('%')).take(2).collect();
    assert_eq!(figures.len(), 2, "{costliest}");
    let listed = text.split("M turn ").nth(1).unwrap();
    // What Return would have done there is called the marked choice.
    for (labels, figure) in [["You ", "Marked "], ["Better "; 2]].iter().zip(figures) {
        let begins = |line: &&str| labels.iter().any(|label| line.trim_start().starts_with(label));
        let line = listed.lines().find(begins).unwrap();
        assert!(line.ends_with(figure.trim_end_matches('.')), "{figure}: {line}");
    }
    let turn = listed.split_whitespace().next().unwrap().to_string();
    player.press("m");
    assert!(player.bar().contains("log"), "it is watched: {}", player.bar());
    assert!(player.bar().contains(&format!("T{turn} ")), "at the turn of that choice: {}", player.bar());
}

#[test]
fn a_master_answers_as_it_does_without_a_screen_and_says_why() {
    let conan = man("Conan", Side::West, 10, 9, Facing::East, ["Broadsword", "", "", ""]);
    let bran = robot("Bran", 13, 9, ["Mace", "", "", ""]);
    let mut setup = Setup { skill: Skill::Master.into(), ..drawn(vec![conan, bran], Phase::Movement, &[]) };
    setup.start = Some(Start { turn: 1, phase: Phase::Movement, first: Some(Side::East) });
    let mut alone = ludus_gladiator::battle::state::Battle::new(&setup, ludus_engine::dice::Seed(1)).unwrap();
    assert!(matches!(alone.decision(), Decision::Move { .. }));
    let choice = ludus_gladiator::ai::choose(&alone).unwrap();
    alone.execute(&choice.command, &mut ludus_engine::game::NullSink).unwrap();
    let player = Player::in_battle(setup);
    assert_eq!(player.battle().decision(), alone.decision());
    assert!(player.battle().fighters().all(|id| player.battle().fighter(id) == alone.fighter(id)));
    assert!(player.app.battle().unwrap().log_text().contains(" of 100"), "{}", player.app.battle().unwrap().log_text());
}

#[test]
fn coach_advises_in_hex_arena_and_duels_if_there_is_a_choice() {
    use ludus_hexarena::battle::state::Decision;
    let mut settings = quiet();
    settings.coach = true;
    let at_an_action =
        super::hexarena_asks::asked(|bout| matches!(bout.decision(), Decision::Act(_)) && bout.pulse() > 2);
    let mut player = super::hexarena_asks::at_question(at_an_action, settings, (80, 24));
    player.press("<F3>");
    let advised = player.bar();
    assert!(advised.contains("with the best of") && advised.contains('%'), "{advised}");
    player.press("<Enter>");
    assert!(!player.bar().contains("with the best of"), "{}", player.bar());

    let yields = |bout: &ludus_hexarena::battle::state::Bout| {
        use ludus_hexarena::ai;
        use ludus_hexarena::battle::command::Command;
        use ludus_hexarena::model::setup::Level;
        let own = ai::choose(bout, Level::Trained, &mut ai::Scratch::default());
        own.is_some_and(|(own, _)| own == Command::Yield)
    };
    let mut player = super::hexarena_asks::at_question(super::hexarena_asks::asked(yields), settings, (80, 24));
    player.press("<F3>");
    assert!(player.bar().contains("There is no other answer to compare."), "{}", player.bar());
    assert_eq!(player.app.wakes_at(), None, "nothing more will be found");
    player.press("<Esc>");

    let placing = super::hexarena_asks::asked(|bout| matches!(bout.decision(), Decision::Place(_)));
    let mut player = super::hexarena_asks::at_question(placing, settings, (80, 24));
    player.press("<F3>");
    assert!(player.bar().contains("There is no other answer to compare."), "{}", player.bar());
    assert!(!player.bar().contains("do it") && player.bar().contains("back"), "nothing to be done: {}", player.bar());

    let mut player = super::duels::at(settings, "d<Enter>me");
    let before = player.text();
    player.press("<F3>");
    assert!(player.text().contains("with the best of"), "{}", player.text());
    assert!(player.bar().contains("yours"), "the plan that is written: {}", player.text());
    player.press("<Esc>");
    assert_eq!(player.text(), before, "the plan is still being written");
}

#[test]
fn a_lesson_needs_no_coach() {
    let mut settings = quiet();
    settings.coach = true;
    let mut player = super::learning::lesson(2, settings);
    for _ in 0..20 {
        if player.app.battle().unwrap().is_asked() {
            break;
        }
        player.press("<Enter>");
    }
    player.press("<F3>");
    assert!(!player.text().contains("with the best of"), "{}", player.text());
}

#[test]
fn a_reason_that_is_cut_stands_in_help_in_full() {
    let conan = man("Conan", Side::West, 10, 9, Facing::East, ["Broadsword", "", "", ""]);
    // Behind the back of somebody with a long name.
    let other = man("Wigstanofmer", Side::East, 13, 9, Facing::East, ["Mace", "", "", ""]);
    let setup = drawn(vec![conan, other], Phase::Movement, &[]);
    let mut player = Player::in_battle_with(setup, Settings { coach: true, ..quiet() });
    player.press("<F3>");
    let bar = player.bar();
    let cut = bar.lines().filter(|row| row.contains(", where Wig") && !row.contains("does not face")).count();
    assert!(cut > 0, "no reason is cut: {bar}");
    player.press("?");
    let help = player.text().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(help.contains(", where Wigstanofmer does not face"), "{help}");
}

#[test]
fn marked_choice_is_what_return_gives_unchanged() {
    use crate::game_view::rulebook_ui::RulebookUi;
    let conan = man("Conan", Side::West, 10, 9, Facing::East, ["Broadsword", "", "", ""]);
    let bran = robot("Bran", 11, 9, ["Mace", "", "", ""]);
    let moving = Player::in_battle_with(drawn(vec![conan, bran], Phase::Movement, &[]), modern());
    for mut player in [moving, beside(false)] {
        let own = |player: &Player| {
            let deeds = player.app.battle().unwrap().session().deeds();
            deeds.into_iter().filter(|deed| deed.why.is_none()).map(|deed| deed.command).collect::<Vec<_>>()
        };
        let marked = player.battle().marked(&[]);
        for _ in 0..3 {
            // A tip takes the first Return, and the classic look asks for the target.
            if own(&player).is_empty() {
                player.press("<Enter>");
            }
        }
        assert_eq!(own(&player).first(), marked.as_ref(), "{}", player.text());
    }
}
