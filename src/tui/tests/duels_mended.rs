//! Faults of *Duels* that players met and that were mended, one test each.

use super::*;
use crate::tests::duels::{SCREENS, at, modern, sees};
use crate::tests::duels_kept::killed;

fn lacks(player: &Player, words: &[&str]) {
    let text = player.text();
    words.iter().for_each(|word| assert!(!text.contains(word), "{word:?} is in {text}"));
}

#[test]
fn wrong_letters_of_a_code_change_no_line() {
    let mut player = at(quiet(), "d<Enter>caho");
    sees(&player, &["1 CA-HO"]);
    player.press("cax");
    sees(&player, &["No spell begins with X", "1 CA-HO", "CA-_"]);
    player.press("zdame");
    sees(&player, &["1 CA-HO", "2 CA-DA", "3 ME*"]);
    player.press("dd");
    sees(&player, &["1 CA-HO", "2 CA-DA", "3 ME*"]);
    player.press("<Del><BS><BS>");
    sees(&player, &["1 CA-HO", "2 CA-DA"]);
    lacks(&player, &["3 ME*"]);
}

#[test]
fn an_empty_plan_has_no_odds_and_names_none() {
    let mut player = at(modern(), "d<Enter>");
    for size in [(80, 24), (160, 48)] {
        player.resize(size.0, size.1);
        sees(&player, &["The odds come with the first line."]);
        lacks(&player, &["The computer would play", "escape"]);
    }
    player.press("me");
    sees(&player, &["lose"]);
}

#[test]
fn guessed_hit_points_are_marked_everywhere() {
    let mut player = at(modern(), "i<Enter><Enter>me");
    sees(&player, &["(~10 HP)"]);
    player.resize(160, 48);
    sees(&player, &["about 10 HP, melee", "about 10"]);
}

#[test]
fn a_lair_continues_the_own_visit_and_the_end_leads_back_there() {
    let mut player = at(quiet(), "i<Enter><Enter>me");
    killed(&mut player);
    player.press("i<Enter>");
    sees(&player, &["Bran stands before lair 1: Return continues that visit."]);
    player.press("<Enter>");
    sees(&player, &["Plan for Bran", "1 ME*"]);
    killed(&mut player);
    player.press("t<Enter><Enter><End><Enter><Enter>");
    sees(&player, &["Bran in the lairs"]);
}

#[test]
fn a_visit_that_nobody_watched_has_its_report_before_the_next() {
    let mut player = at(quiet(), "i<Enter><Enter>me<Enter><Enter><Right>");
    killed(&mut player);
    player.press("i<Enter>");
    sees(&player, &["Who did what", "Bran"]);
    player.press("<Enter>");
    lacks(&player, &["Who did what"]);
    player.press("<Enter>");
    lacks(&player, &["Who did what"]);
}

#[test]
fn the_log_ends_at_the_event_that_is_watched() {
    let mut player = at(quiet(), "d<Enter>me<Enter><Right>l");
    sees(&player, &["The log", "Combat begins"]);
    lacks(&player, &["Round 2", "R1 "]);
    player.press("<Esc><End>l");
    sees(&player, &["has killed"]);
    player.press("/R2");
    player.resize(120, 36);
    sees(&player, &["Esc all"]);
}

#[test]
fn the_menu_hides_an_end_that_nobody_watched() {
    let mut player = at(modern(), "d<Enter>me<Enter><Right>");
    killed_modern(&mut player);
    sees(&player, &["Last battle", "Sealed, but not watched"]);
    lacks(&player, &["has killed"]);
    player.press("v");
    sees(&player, &["Restore game", "Sealed, but not watched"]);
    lacks(&player, &["has killed"]);
    let mut player = at(modern(), "d<Enter>me<Enter><End>");
    killed_modern(&mut player);
    sees(&player, &["Last battle", "has killed"]);
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
        sees(&player, &["Leave?", "Save and leave", "CA cast spell", "1 ME*"]);
        player.press("<Esc>");
        lacks(&player, &["Leave?"]);
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
    sees(&player, &["+Melee"]);
}

#[test]
fn a_friendly_duel_takes_nothing_and_shows_no_marks() {
    let mut player = at(quiet(), "d<Enter>me<Enter><End><Enter>");
    player.resize(160, 48);
    sees(&player, &["nothing is lost", "Both plans"]);
    lacks(&player, &["loot", "Marks", "Salt", "RIP", "Seed"]);
}

#[test]
fn the_shop_and_the_training_say_what_they_sell() {
    let mut player = at(quiet(), "i<Enter><Tab>");
    sees(&player, &["One level more: hits"]);
    player.press("<Tab>");
    sees(&player, &["Return buys it for"]);
    lacks(&player, &["the mirror"]);
}

#[test]
fn return_for_a_tip_seals_no_unread_plan() {
    let mut player = at(quiet(), "q");
    sees(&player, &["Plan for"]);
    player.press("<Enter>");
    sees(&player, &["Plan for", "Return again seals this plan"]);
    player.press("<Enter>");
    lacks(&player, &["Plan for"]);
}

#[test]
fn a_series_stays_open_after_a_duel_of_others() {
    let mut player = at(quiet(), "d<Down><Down><Down><Down><Down><Down><Right><Enter>");
    player.press("me<Enter><End><Enter><Enter><Esc>");
    sees(&player, &["conTinue"]);
    player.press("q<Enter><Enter><End><Enter><Enter>");
    sees(&player, &["D U E L S", "conTinue"]);
    player.press("t");
    sees(&player, &["Plan for Bran", "Bout 2 of 5: "]);
}

#[test]
fn the_coach_that_is_off_says_so_in_the_editor() {
    let player = at(quiet(), "d<Enter>me<F3>");
    sees(&player, &["The coach is off. F3 again turns it on"]);
}

#[test]
fn a_hint_leaves_the_tables_of_a_page_alone() {
    let mut player = Player::with(Settings { look: Look::Modern, tips: true, ..quiet() });
    player.resize(160, 48);
    player.press("da");
    sees(&player, &["New", "Return closes it"]);
    let row = player.text().lines().position(|line| line.contains("New ")).unwrap();
    assert!(row >= 45, "{}", player.text());
}
