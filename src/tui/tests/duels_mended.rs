//! Faults of *Duels* that players met and that were mended, one test each.

use super::*;
use crate::tests::duels::{FIVE, LAIR, SCREENS, at};
use crate::tests::duels_kept::killed;
use ludus_duels::setup::lairs::Run;

#[test]
fn wrong_letters_of_a_code_change_no_line() {
    let mut player = at(quiet(), "d<Enter>caho");
    player.assert_shows(&["1 CA-HO"]);
    player.press("cax");
    player.assert_shows(&["No spell begins with X", "1 CA-HO", "CA-_"]);
    player.press("zdame");
    player.assert_shows(&["1 CA-HO", "2 CA-DA", "3 ME*"]);
    player.press("dd");
    player.assert_shows(&["1 CA-HO", "2 CA-DA", "3 ME*"]);
    player.press("<Del><BS><BS>");
    player.assert_shows(&["1 CA-HO", "2 CA-DA"]);
    player.assert_lacks(&["3 ME*"]);
}

#[test]
fn an_empty_plan_has_no_odds_and_names_none() {
    let mut player = at(modern(), "d<Enter>");
    for size in [(80, 24), (160, 48)] {
        player.resize(size.0, size.1);
        player.assert_shows(&["The odds come with the first line."]);
        player.assert_lacks(&["The computer would play", "escape"]);
    }
    player.press("me");
    player.assert_shows(&["lose"]);
}

#[test]
fn guessed_hit_points_are_marked_everywhere() {
    let mut player = at(modern(), LAIR);
    player.assert_shows(&["(about 10 HP, "]);
    player.resize(160, 48);
    player.assert_shows(&["about 10 HP, melee", "about 10"]);
}

#[test]
fn a_lair_continues_the_own_visit_and_the_end_leads_back_there() {
    let mut player = at(quiet(), LAIR);
    killed(&mut player);
    player.press("i<Enter>");
    player.assert_shows(&["Bran stands before lair 1: Return continues that visit."]);
    player.press("<Enter>");
    player.assert_shows(&["Plan for Bran", "1 ME*"]);
    killed(&mut player);
    player.press("t<Enter><Enter><End><Enter><Enter>");
    player.assert_shows(&["Bran in the lairs"]);
}

#[test]
fn a_visit_that_nobody_watched_has_its_report_before_the_next() {
    let mut player = at(quiet(), "i<Enter><Enter>me<Enter><Enter><Right>");
    killed(&mut player);
    player.press("i<Enter>");
    player.assert_shows(&["Who did what", "Bran"]);
    player.press("<Enter>");
    player.assert_lacks(&["Who did what"]);
    player.press("<Enter>");
    player.assert_lacks(&["Who did what"]);
}

#[test]
fn the_log_ends_at_the_event_that_is_watched() {
    let mut player = at(quiet(), "d<Enter>me<Enter><Right>l");
    player.assert_shows(&["The log", "Combat begins"]);
    player.assert_lacks(&["Round 2", "R1 "]);
    player.press("<Esc><End>l");
    player.assert_shows(&["has killed"]);
    player.press("/R2");
    player.resize(120, 36);
    player.assert_shows(&["Esc all"]);
}

#[test]
fn the_menu_hides_an_end_that_nobody_watched() {
    let mut player = at(modern(), "d<Enter>me<Enter><Right>");
    killed_modern(&mut player);
    player.assert_shows(&["Last battle", "Sealed, but not watched"]);
    player.assert_lacks(&["has killed"]);
    player.press("v");
    player.assert_shows(&["Saved battles", "Sealed, but not watched"]);
    player.assert_lacks(&["has killed"]);
    let mut player = at(modern(), "d<Enter>me<Enter><End>");
    killed_modern(&mut player);
    player.assert_shows(&["Last battle", "has killed"]);
}

/// The program is killed and begun again, at the modern menu of Duels.
fn killed_modern(player: &mut Player) {
    killed(player.look_as(Look::Classic));
    player.look_as(Look::Modern).resize(120, 36);
}

#[test]
fn leaving_is_asked_in_a_box_over_the_plan() {
    let mut player = at(modern(), "d<Enter>me");
    for size in [(80, 24), (120, 36), (200, 50)] {
        player.resize(size.0, size.1);
        player.press("<Esc>");
        player.assert_shows(&["Leave?", "Save and leave", "CA cast spell", "1 ME*"]);
        player.press("<Esc>");
        player.assert_lacks(&["Leave?"]);
    }
}

#[test]
fn boxes_beside_forms_name_no_rule_numbers() {
    for (name, keys) in SCREENS.into_iter().filter(|(name, _)| !name.starts_with("editor_")) {
        let mut player = at(modern(), keys);
        player.resize(200, 50);
        for mark in ["DUEL-", "DD-", "(L", "the 67"] {
            assert!(!player.text().contains(mark), "{name} shows {mark}: {}", player.text());
        }
    }
}

#[test]
fn equal_rounds_are_one_row_and_say_what_raises_them() {
    let mut player = at(modern(), "d<Enter>camime");
    player.resize(160, 48);
    let melee = player.text().matches("Melee  ME, Might").count();
    assert_eq!(melee, 1, "{}", player.text());
    player.assert_shows(&["+Melee"]);
}

#[test]
fn a_friendly_duel_takes_nothing_and_shows_no_marks() {
    let mut player = at(quiet(), "d<Enter>me<Enter><End><Enter>");
    player.resize(160, 48);
    player.assert_shows(&["both get back what was taken", "Both plans"]);
    player.assert_lacks(&["loot", "Marks", "Salt", "RIP"]);
}

#[test]
fn the_shop_and_the_training_say_what_they_sell() {
    let mut player = at(quiet(), "i<Enter><Tab>");
    player.assert_shows(&["One level more: hits"]);
    player.press("<Tab>");
    player.assert_shows(&["Return buys it for"]);
    player.assert_lacks(&["the mirror"]);
}

#[test]
fn return_for_a_tip_seals_no_unread_plan() {
    let mut player = at(quiet(), "q");
    player.assert_shows(&["Plan for"]);
    player.press("<Enter>");
    player.assert_shows(&["Plan for", "Return again seals this plan"]);
    player.press("<Enter>");
    player.assert_lacks(&["Plan for"]);
}

#[test]
fn setting_out_changes_no_place_in_the_list_of_the_lairs() {
    let mut player = at(quiet(), "mAda<Enter>i");
    let is_first = |player: &Player| player.text().find("Bran") < player.text().find("Ada");
    assert!(is_first(&player), "{}", player.text());
    player.press("<Down><Enter>").assert_shows(&["Ada in the lairs"]);
    player.press("<Esc>i").assert_shows(&["in the lairs", "at home"]);
    assert!(is_first(&player), "{}", player.text());
}

#[test]
fn the_editor_shows_both_fighters_and_the_meaning_of_spells() {
    let mut player = at(modern(), "d<Enter>cash");
    player.assert_shows(&["blows' hit chance x75%"]);
    for size in [(100, 30), (120, 36)] {
        player.resize(size.0, size.1);
        player.assert_shows(&["Bran: ME 2 FI 0", "Brenna: ME 2 FI 0", "Shield: blows' hit chance"]);
        for cut in ["hit chance ..", "ch..", "if.."] {
            assert!(!player.text().contains(cut), "{cut}: {}", player.text());
        }
    }
}

#[test]
fn a_plan_is_sealed_without_a_question_after_its_tip() {
    let mut player = Player::with(Settings { look: Look::Modern, tips: true, ..quiet() });
    player.press("da").assert_shows(&["close the tip"]);
    player.press("<Enter>").assert_shows(&["Plan for", "Return seal it"]);
    player.press("<Enter>").assert_lacks(&["Plan for"]);
}

#[test]
fn the_plan_of_the_coach_is_sealed_without_a_question() {
    let mut player = at(Settings { coach: true, ..quiet() }, "q");
    player.press("<F3><Enter>").assert_shows(&["This is the coach's plan."]);
    player.press("<Enter>").assert_lacks(&["Plan for"]);
}

#[test]
fn esc_on_a_page_of_the_editor_goes_back_to_the_plan() {
    let mut player = at(quiet(), "d<Enter>me");
    let first = player.text();
    player.press("<Tab>").assert_shows(&["Esc back"]);
    player.press("<Esc>");
    assert_eq!(player.text(), first);
    player.press("<Esc>").assert_shows(&["Save and leave"]);
    let mut player = at(quiet(), "d<Enter>me");
    player.press("w").assert_shows(&["Esc back"]);
    player.press("<Esc>").assert_shows(&["Plan for", "Esc leave"]);
}

#[test]
fn the_report_of_a_duel_is_found_again() {
    for (settings, keys) in [(quiet(), "r"), (modern(), "v")] {
        let mut player = at(settings, "d<Enter>me<Enter><End><Enter>");
        player.assert_shows(&["Who did what"]);
        player.press("<Esc>").assert_lacks(&["Who did what"]);
        player.press(keys).press("<Enter>").assert_shows(&["Who did what"]);
    }
}

#[test]
fn a_series_stays_open_after_a_duel_of_others() {
    let mut player = at(quiet(), FIVE);
    player.press("me<Enter><End><Enter><Enter><Esc>");
    player.assert_shows(&["conTinue"]);
    player.press("q<Enter><Enter><End><Enter><Enter>");
    player.assert_shows(&["D U E L S", "conTinue"]);
    player.press("t");
    player.assert_shows(&["Plan for Bran", "Bout 2 of 5: "]);
}

#[test]
fn the_coach_that_is_off_says_so_in_the_editor() {
    let player = at(quiet(), "d<Enter>me<F3>");
    player.assert_shows(&["The coach is off. F3 again turns it on"]);
}

#[test]
fn a_hint_leaves_the_tables_of_a_page_alone() {
    let mut player = Player::with(Settings { look: Look::Modern, tips: true, ..quiet() });
    player.resize(160, 48);
    player.press("da");
    player.assert_shows(&["New", "Return closes it"]);
    let row = player.text().lines().position(|line| line.contains("New ")).unwrap();
    assert!(row >= 45, "{}", player.text());
}

#[test]
fn the_plan_editor_names_the_coach() {
    for settings in [quiet(), modern()] {
        let mut player = at(settings, "d<Enter>me");
        for size in [(80, 24), (120, 36)] {
            player.resize(size.0, size.1);
            player.assert_shows(&["F3 coach"]);
        }
        player.press("?");
        let keys = player.text().split_whitespace().collect::<Vec<_>>().join(" ");
        assert!(keys.contains("F3 coach"), "{}", player.text());
    }
    // The workshop has no coach.
    at(quiet(), "w<Enter>me").assert_lacks(&["F3"]);
}

#[test]
fn a_failed_spell_and_a_second_one_say_that_there_is_one_try() {
    let player = at(quiet(), "d<Enter>cadacadame");
    player.assert_shows(&["dead: tried in 1", "Line 2 is dead: a spell can be tried once."]);
    let mut player = at(quiet(), "d<Enter>cadacashcamicahocahome<Enter>");
    let mut failed = false;
    for _ in 0..40 {
        failed |= player.text().contains("fails, no second try");
        player.press("<Right>");
    }
    assert!(failed, "{}", player.text());
    // Lesson 1 says it, too.
    at(quiet(), "l<Enter><Enter>").assert_shows(&["tried once, even if it fails."]);
}

#[test]
fn gold_is_spent_only_after_a_question() {
    let mut player = at(quiet(), "i<Enter><Tab>");
    let gold = |player: &mut Player| player.app.store_mut().duels().run("Bran").unwrap().who().gold;
    assert_eq!(gold(&mut player), 20);
    player.press("<Enter>");
    player.assert_shows(&["That costs 120 gold, you have 20"]);
    let gains = |run: &mut Run| {
        let mut of = serde_json::to_value(&run).unwrap();
        of["who"]["gold"] = 500.into();
        *run = serde_json::from_value(of).unwrap();
        Ok(())
    };
    player.app.store_mut().in_the_lairs("Bran", gains).unwrap();
    player.draw();
    player.press("<Enter>");
    player.assert_shows(&[
        "Learn melee for 120 gold?",
        "The score falls from 480 to 360",
        "Return do it  any other key keep the gold",
    ]);
    player.press("<Esc>");
    assert_eq!(gold(&mut player), 500);
    player.press("<Enter><Enter>");
    player.assert_shows(&["Bran learnt: melee."]);
    assert_eq!(gold(&mut player), 380);
}

#[test]
fn the_list_shows_the_character_of_the_run() {
    let mut player = at(quiet(), "i<Enter><Esc>h");
    player.resize(120, 36);
    player.assert_shows(&[
        "in the lairs",
        "A run is in progress: 0 lairs of 12",
        "emptied, 0 points.",
        "count duels only",
    ]);
}

#[test]
fn free_play_of_a_lesson_rolls_other_dice() {
    let plan = "cashcamime<Enter>";
    let rolls = |player: &mut Player| {
        player.press("<End>");
        let text = player.text();
        let all: Vec<String> = text.split("rolled ").skip(1).map(|rest| rest.chars().take(3).collect()).collect();
        assert!(!all.is_empty(), "{text}");
        all
    };
    let mut player = at(quiet(), "l<Enter><Enter><Enter>");
    let guided = rolls(player.press(plan));
    player.press("<Enter><Enter>");
    assert_ne!(rolls(player.press(plan)), guided);
}

#[test]
fn free_play_with_the_coach_writes_over_no_box() {
    let mut player = at(modern(), "l<Down><Down><Enter><Enter><Enter><Enter>me<F3>");
    player.resize(120, 36);
    player.assert_shows(&["The plan", "Rounds"]);
    player.assert_lacks(&["free play"]);
}

#[test]
fn why_explains_the_rules_of_the_event() {
    let mut player = at(quiet(), "d<Enter>cashme<Enter><Right>");
    while !player.text().contains("casts Shield") {
        player.press("<Right>");
    }
    player.press("?<Tab>");
    let text = player.text().split_whitespace().collect::<Vec<_>>().join(" ");
    assert!(text.contains("A cast succeeds with 50%") && text.contains("only once in a combat"), "{}", player.text());
    assert!(!text.contains("(L19)"), "{}", player.text());
}

#[test]
fn a_talk_that_ends_in_peace_is_no_lost_fight() {
    let (mut deals, mut peace) = (0, 0);
    for lair in 0..12 {
        let keys = format!("i<Enter>{}<Enter>ta<Enter><End><Enter>", "<Down>".repeat(lair));
        let mut player = at(modern(), &keys);
        player.resize(120, 36);
        player.wait(3000);
        let text = player.text().split_whitespace().collect::<Vec<_>>().join(" ");
        if !text.contains(" part") {
            continue;
        }
        let title = text.split('.').next().unwrap_or_default();
        let head = text.split("Who did what").next().unwrap_or_default();
        assert_eq!(head.matches(title).count(), 1, "{}", player.text());
        player.assert_lacks(&["decided it:", "your chance went", "dice helped", "dice cost"]);
        player.assert_shows(&["Nobody won, and nobody lost."]);
        deals += usize::from(text.contains("An agreement for a later visit: "));
        peace += usize::from(text.contains("Peace: nobody is hurt"));
    }
    assert!(deals > 0 && peace > 0, "{deals} {peace}");
}

#[test]
fn a_monster_met_in_peace_is_planned_for_with_its_own_plan() {
    for lair in 0..12 {
        let down = "<Down>".repeat(lair);
        let mut player = at(quiet(), &format!("i<Enter>{down}<Enter>ta"));
        player.assert_shows(&["Against improvised tactics, with about"]);
        player.press("<Enter><End>");
        if !player.text().contains(" part") {
            continue;
        }
        player.press("<Enter><Enter>");
        player.assert_shows(&["Bran in the lairs"]);
        let at_lair = player.text().lines().position(|line| line.starts_with('>'));
        player.press(&"<Up>".repeat(at_lair.unwrap_or(2) - 2)).press(&down);
        player.press("<Enter>");
        player.assert_shows(&["Against its plan ", "with about"]);
        return;
    }
    panic!("no talk ended in peace");
}
