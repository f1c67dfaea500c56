//! Duels: what one of two players at a keyboard keeps from the other, and what is asked before it is gone for good.

use super::*;
use crate::tests::duels::at;
use ludus_duels::data::item::Item;
use ludus_duels::model::character::Character;

/// Two players at one keyboard, the first called to sit down.
const TWO: &str = "d<Down><Down><Right><Right><Enter>";

#[test]
fn the_first_of_two_players_is_called_too() {
    let mut player = at(quiet(), TWO);
    player.assert_shows(&["press Return.", "must look away"]);
    assert!(!player.text().contains("Plan for"), "{}", player.text());
    player.press("<Enter>");
    player.assert_shows(&["Plan for"]);
}

#[test]
fn plans_named_in_a_duel_stay_hidden_from_the_other() {
    let mut player = at(quiet(), TWO);
    player.press("<Enter>cahonTrickster<Enter>p");
    player.assert_shows(&["> Trickster"]);
    player.press("<Esc><Enter><Enter>");
    player.assert_shows(&["Plan for Brenna"]);
    player.press("p");
    assert!(!player.text().contains("Trickster"), "{}", player.text());
    player.assert_shows(&["No plan is stored yet"]);
    // The plan is in the library all the same.
    assert_eq!(player.app.store_mut().duels().plans().len(), 1);
}

/// The first player's plan changes nothing on the screens of the second, but for the mark that proves it later.
#[test]
fn the_second_players_screens_do_not_tell_the_first_plan() {
    let without_mark = |text: String| -> Vec<String> {
        let is_mark = |word: &str| word.len() >= 8 && word.chars().all(|one| one.is_ascii_hexdigit());
        text.split_whitespace().filter(|word| !is_mark(word.trim_matches(['.', ',']))).map(String::from).collect()
    };
    for settings in [quiet(), modern()] {
        for size in [(80, 24), (120, 36), (160, 48), (200, 50)] {
            let shots = ["camime", "mefl"].map(|plan| {
                let mut player = at(settings, TWO);
                player.resize(size.0, size.1);
                player.press(&format!("<Enter>{plan}<Enter>"));
                let tour = ["", "<Enter>", "<Tab>", "<Tab>", "me", "w", "a", "?", "<Esc>", "p", "<Esc>", "/", "<Esc>"];
                let shot = |keys: &str| {
                    player.press(keys).wait(2000);
                    without_mark(player.text())
                };
                tour.map(shot)
            });
            assert_eq!(shots[0], shots[1], "{:?} {size:?}", settings.look);
        }
    }
}

#[test]
fn an_empty_plan_is_sealed_by_a_second_return() {
    let mut player = at(quiet(), "d<Enter><Enter>");
    player.assert_shows(&["The plan is empty", "Plan for Bran"]);
    // Any other key withdraws the first Return.
    player.press("<Tab><Enter>");
    player.assert_shows(&["The plan is empty", "Plan for Bran"]);
    player.press("<Enter>");
    player.assert_shows(&["event 1"]);
}

#[test]
fn escape_in_the_plan_editor_leaves_and_keeps_the_draft() {
    for (keys, left) in [("d<Enter>me", "Play on"), ("w<Enter>me", "Workshop")] {
        let mut player = at(quiet(), keys);
        player.assert_shows(&["1 ME*", "Esc leave"]);
        player.press("<Esc>");
        player.assert_shows(&[left]);
        // The question whether to leave stands over the plan.
        assert_eq!(player.text().contains("Plan for"), left == "Play on", "{}", player.text());
    }
    let player = at(quiet(), "d<Enter>me<Esc>p");
    player.assert_shows(&["Plan for", "1 ME*"]);
}

#[test]
fn a_character_is_let_go_by_the_key_that_is_shown() {
    let mut player = at(quiet(), "h");
    player.assert_shows(&["dismiss"]);
    player.press("a");
    player.assert_shows(&["Delete Bran for good?"]);
    player.press("<Down><Enter>");
    assert_eq!(player.app.store_mut().duels().characters().len(), 1, "another key keeps them");
    let mut player = at(quiet(), "ha<Enter>");
    assert!(player.app.store_mut().duels().characters().is_empty());
    player.assert_shows(&["Bran is deleted."]);
}

#[test]
fn a_kept_plan_is_deleted_after_a_question() {
    let mut player = at(quiet(), "w<Enter>menTwice<Enter><Esc>p");
    player.assert_shows(&["Twice", "delete"]);
    player.press("a");
    player.assert_shows(&["Delete the plan \"Twice\"?"]);
    assert_eq!(player.app.store_mut().duels().plans().len(), 1);
    player.press("<Enter>");
    assert!(player.app.store_mut().duels().plans().is_empty());
}

#[test]
fn nothing_carried_is_left_behind_without_a_question() {
    let mut player = at(quiet(), "");
    let who = Character { items: vec![Item::WandOfFire.into()], ..Character::new("Ada") };
    let export = format!(r#"{{"format":1,"characters":[{{"who":{}}}]}}"#, serde_json::to_string(&who).unwrap());
    player.app.store_mut().import_duelists(&export).unwrap();
    player.press("i<Down><Enter><BackTab><Enter>");
    player.assert_shows(&["Ada in the lairs", "Drop the Wand of Fire for good?"]);
    let carried = |player: &mut Player| player.app.store_mut().duels().run("Ada").unwrap().who().items.len();
    player.press("<Up><Enter>");
    assert_eq!(carried(&mut player), 1, "another key keeps it, and Return asks again");
    player.press("<Enter>");
    assert_eq!(carried(&mut player), 0);
}

#[test]
fn lists_mark_a_character_in_the_lairs() {
    let mut player = at(quiet(), "i<Enter><Esc>");
    player.assert_shows(&["in the lairs"]);
    player.press("h");
    player.assert_shows(&["in the lairs"]);
}

#[test]
fn the_riddle_stands_where_it_is_answered() {
    let save = std::path::Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../.."))
        .join("saves/the-sphinx-waits-for-an-answer.jsonl");
    for (columns, rows) in [(80, 24), (120, 36)] {
        let folder = tempfile::tempdir().unwrap();
        let mut player = Player::with(quiet());
        let path = folder.path().join("sphinx.jsonl");
        std::fs::copy(&save, &path).unwrap();
        let resumed = player.app.store_mut().resume_file::<ludus_duels::battle::state::Encounter>(&path, 0).unwrap();
        player.app.open_battle(resumed, 0);
        player.resize(columns, rows);
        player.press("<Up>");
        player.assert_shows(&["It asked: "]);
        // While the answer is typed, too.
        player.press("sa");
        player.assert_shows(&["It asked: ", "Says:"]);
    }
}
