//! What survives a kill or Esc in *Duels*: a series between its bouts, a plan that is being written.

use super::*;
use crate::tests::duels::{FIVE, at};

/// The program is killed and begun again on the same folder, at the menu of Duels.
pub(super) fn killed(player: &mut Player) {
    player.app = App::new(Store::memory("for a moment"), Surroundings::PLAIN);
    player.app = App::new(Store::open(player._folder.path()), Surroundings::PLAIN);
    player.draw();
    player.press(" ");
    if !player.text().contains("D U E L S") {
        player.press("u");
    }
    player.assert_shows(&["D U E L S"]);
}

/// In Duels, with nobody of the roster.
fn nobody() -> Player {
    Player::at(quiet(), &["u"])
}

#[test]
fn series_without_roster_fighters_continues_after_bout_1() {
    let mut player = nobody();
    player.press(FIVE);
    player.assert_shows(&["Plan for"]);
    player.press("me<Enter><End><Enter><Enter>");
    player.assert_shows(&["Best of five", "after 1 of 5 bouts"]);
    player.press("<Enter>");
    // The plan of the first bout is the draft of the next.
    player.assert_shows(&["Plan for", "1 ME*"]);
}

#[test]
fn a_series_survives_esc_and_a_kill_between_its_bouts() {
    for (mut player, plan) in
        [(nobody(), "me<Enter><End><Enter><Enter>"), (at(quiet(), ""), "me<Enter><End><Enter><Enter>")]
    {
        player.press(FIVE).press(plan);
        player.assert_shows(&["after 1 of 5 bouts", "Esc later"]);
        player.press("<Esc>");
        player.assert_shows(&["D U E L S", "conTinue"]);
        player.press("t");
        player.assert_shows(&["Plan for"]);
        // The first bout's plan stands there for who is of the roster.
        let again = if player.text().contains("1 ME*") { "<Enter><End><Enter><Enter>" } else { plan };
        player.press(again);
        player.assert_shows(&["after 2 of 5 bouts"]);
        killed(&mut player);
        player.assert_shows(&["conTinue"]);
        player.press("t");
        player.assert_shows(&["Plan for"]);
        let again = if player.text().contains("1 ME*") { "<Enter><End><Enter>" } else { "me<Enter><End><Enter>" };
        // Killed while the report is read.
        player.press(again);
        killed(&mut player);
        player.assert_shows(&["D U E L S"]);
        let over = !player.text().contains("conTinue");
        player.press("t");
        assert!(over || player.text().contains("Plan for"), "{}", player.text());
    }
}

#[test]
fn another_duel_ends_a_series_that_was_left() {
    let mut player = at(quiet(), FIVE);
    player.press("me<Enter><End><Enter><Enter><Esc>d<Enter>me<Enter><End><Enter><Enter>");
    player.assert_shows(&["D U E L S"]);
    assert!(!player.text().contains("conTinue"), "{}", player.text());
}

#[test]
fn a_plan_is_on_disk_from_its_first_entry() {
    let mut player = at(quiet(), "d<Enter>me");
    player.assert_shows(&["1 ME*"]);
    killed(&mut player);
    player.press("t");
    player.assert_shows(&["Plan for Bran", "1 ME*"]);
    // Save and quit from the editor.
    player.press("fl<Esc>s");
    killed(&mut player);
    player.press("t");
    player.assert_shows(&["1 ME*", "2 FL"]);
    // Sealed and watched, it is forgotten.
    player.press("<Enter><End>");
    let draft = std::fs::read_to_string(player._folder.path().join("drafts.json")).unwrap();
    assert!(!draft.contains("ME*"), "{draft}");
}

#[test]
fn the_workshop_keeps_its_plan_through_return_done_and_a_kill() {
    let mut player = at(quiet(), "w<Enter>mefl");
    player.assert_shows(&["1 ME*", "2 FL"]);
    player.press("<Enter>w<Enter>");
    player.assert_shows(&["1 ME*", "2 FL"]);
    player.press("sc");
    killed(&mut player);
    player.press("w<Enter>");
    player.assert_shows(&["1 ME*", "2 SC", "3 FL"]);
}

#[test]
fn a_special_plan_under_way_survives_a_kill_and_esc_drops_it() {
    let mut player = at(quiet(), "h<Enter>cahofl");
    killed(&mut player);
    player.press("h<Enter>");
    player.assert_shows(&["1 CA-HO", "2 FL"]);
    player.press("<Esc><Enter>");
    assert!(!player.text().contains("1 CA-HO"), "{}", player.text());
}

/// The mark that stands on the screen of the second player.
fn mark(player: &Player) -> String {
    let text = player.text();
    text.split("has sealed a plan: ")
        .nth(1)
        .unwrap_or_else(|| panic!("{text}"))
        .split_whitespace()
        .next()
        .unwrap()
        .into()
}

/// Two players meet; the first has sealed, with the salt that follows from that seed.
fn sealed(salt: u64) -> Player {
    let mut player = at(quiet(), "mAda<Enter>d<Down>");
    player.app.store_mut().fix_salt(Seed(salt));
    for _ in 0..30 {
        if player.text().contains("Against     Ada") {
            break;
        }
        player.press("<Right>");
    }
    player.press("<Down>");
    for _ in 0..8 {
        if player.text().contains("a second player") {
            break;
        }
        player.press("<Right>");
    }
    player.press("<Enter>");
    handed(&mut player);
    player.press("mefl<Enter>");
    player
}

/// Takes the keyboard over where it is handed.
fn handed(player: &mut Player) {
    if player.text().contains("press Return.") {
        player.press("<Enter>");
    }
}

#[test]
fn the_mark_of_a_sealed_plan_is_salted_and_verified_at_the_end() {
    use ludus_duels::model::fighter::Side;
    use ludus_duels::model::plan::Plan;
    let (mut player, other) = (sealed(1), sealed(2));
    let shown = mark(&player);
    assert_eq!(shown.len(), 16);
    assert_ne!(shown, mark(&other), "the same plan, fighter and seed");
    // It stays through a kill, between the two plans.
    killed(&mut player);
    player.press("t");
    handed(&mut player);
    player.press("me<Enter><End><Enter>");
    for _ in 0..12 {
        if player.text().contains("Salt ") {
            break;
        }
        player.press(" ");
    }
    let text = player.text().split_whitespace().collect::<Vec<_>>().join(" ");
    let salt: String = text.split("Salt ").nth(1).unwrap_or_else(|| panic!("{text}")).chars().take(32).collect();
    let plan: Plan = "ME* FL".parse().unwrap();
    assert!([Side::A, Side::B].map(|side| plan.seal_mark(&salt, side)).contains(&shown), "{text}");
}

#[test]
fn the_coach_writes_its_plan_and_the_player_seals_it() {
    let mut player = at(Settings { coach: true, ..quiet() }, "d<Enter>fl");
    player.assert_shows(&["1 FL"]);
    player.press("<F3><Enter>");
    player.assert_shows(&["Plan for Bran", "This is the coach's plan."]);
    assert!(player.app.battle().is_none());
    // A draft, too.
    player.press("<Up>");
    let draft = std::fs::read_to_string(player._folder.path().join("drafts.json")).unwrap();
    assert!(!draft.contains("\"FL\""), "{draft}");
    player.press("<Enter>");
    assert!(!player.text().contains("Plan for Bran"), "sealed by the player: {}", player.text());
}

#[test]
fn v_types_or_chooses_the_plan_tried_against() {
    let mut player = at(quiet(), "d<Enter>mev");
    player.assert_shows(&["Against (Up, Down: known plans):"]);
    player.press("fl<Enter>");
    player.assert_shows(&["Against the plan FL"]);
    player.press("v<Down><Down><Enter>");
    assert!(!player.text().contains("Against the plan FL "), "{}", player.text());
}

#[test]
fn the_lesson_of_duels_is_played_from_menu_to_end() {
    let mut player = at(quiet(), "l<Enter>");
    player.assert_shows(&["Lesson 1: A plan", "1 of 4", "Q leave", "follow a sealed plan"]);
    player.press("<Enter><Enter>");
    player.assert_shows(&["3 of 4", "C A S H C A M I M E"]);
    // Q is a letter of a plan: it is not offered as the key that leaves.
    assert!(!player.text().contains("Q leave"), "{}", player.text());
    // A plan that the lesson does not know is played out and taken back.
    player.press("mecami<Enter><End><Enter>");
    player.assert_shows(&["this step is about something", "Spells stand first, while it closes: CA-SH CA-MI"]);
    player.press("<Enter>");
    player.assert_shows(&["3 of 4"]);
    player.press("cashcamime<Enter>");
    // It is watched as every encounter is, then the guide comes back.
    player.press("<End>");
    assert!(!player.text().contains("Lesson 1"), "{}", player.text());
    player.press("<Enter>");
    player.assert_shows(&["4 of 4", "Play freely to the end"]);
    player.press("<Enter>me<Enter><End><Enter>");
    player.assert_shows(&["Lesson 1 is done: A plan"]);
    player.press("<Enter>");
    assert!(player.app.store_mut().settings().own.duels.lessons.has(0));
}

#[test]
fn dismissal_applies_only_to_the_character_in_the_question() {
    let mut player = at(quiet(), "mAda<Enter>ha");
    let names = |player: &mut Player| player.app.store_mut().duels().characters().len();
    player.assert_shows(&["for good? Press Return to do it, any other key to keep them."]);
    // A click on another row takes the question back, and so does every other key, which then does nothing else.
    player.input(Input::Pick(1));
    player.press("<Enter>");
    assert_eq!(names(&mut player), 2, "{}", player.text());
    let mut player = at(quiet(), "ha<Esc>");
    player.assert_shows(&["Characters"]);
    player.press("a<Enter>");
    assert_eq!(names(&mut player), 0, "{}", player.text());
}
