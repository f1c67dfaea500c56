//! Pasted text: it goes into whatever is typed, filtered, and nowhere else.

use super::*;
use crate::tests::battle_screens::moment;
use crate::tests::duels::{PLANNED, at as at_duels};
use crate::tests::hexarena::at as at_hexarena;
use crate::tests::rooms::school;

/// Pastes a text as a terminal brackets it.
fn paste(player: &mut Player, text: &str) {
    text.chars().for_each(|letter| player.app.input(Input::Pasted(letter), player.now));
    player.input(Input::PasteEnd { whole: true });
}

fn sees(player: &Player, text: &str) {
    assert!(player.text().contains(text), "{text:?} is not in {}", player.text());
}

/// At a page of Gladiator, by keys from the main menu of a school.
fn at_gladiator(keys: &str) -> Player {
    let mut player = school(quiet());
    player.press(keys);
    player
}

#[test]
fn paste_is_typed_in_every_name_field() {
    for mut player in [at_gladiator("m"), at_duels(quiet(), "m"), at_the_name_of_the_hex_arena()] {
        let player = &mut player;
        paste(player, " Käte\t \r\nWitt\r\n");
        sees(player, "Käte Witt");
        assert!(!player.text().contains("Pasted"), "nothing was left out: {}", player.text());
        paste(player, "\u{1b}x\u{202e}y");
        sees(player, "Käte Wittxy");
        sees(player, "Pasted, except 2 characters that cannot be typed here.");
        paste(player, "abcdefghijklmnopqrstuvw");
        sees(player, "Pasted, except");
    }
}

/// At the page that asks a new character of the Hex Arena for the name.
fn at_the_name_of_the_hex_arena() -> Player {
    let mut player = at_hexarena(quiet(), "m<Enter><Enter>");
    for _ in 0..40 {
        if player.text().contains("Name (up to 20 letters)") {
            return player;
        }
        player.press("<Enter>");
    }
    panic!("the name is never asked: {}", player.text());
}

#[test]
fn paste_is_typed_in_every_seed() {
    for mut player in [at_gladiator("bs"), at_duels(quiet(), "ds"), at_hexarena(quiet(), "qs")] {
        sees(&player, "Seed:");
        paste(&mut player, " 12a34 ");
        sees(&player, "Seed: 1234");
        sees(&player, "Pasted, except one character that cannot be typed here.");
    }
}

#[test]
fn paste_searches_in_every_list_that_letters_search() {
    let mut player = at_gladiator("mConan<Enter>");
    paste(&mut player, "Broad");
    sees(&player, "Find: broad");
    let mut player = at_gladiator("yh");
    paste(&mut player, "Urs");
    sees(&player, "named \"urs\"");
    let mut player = Player::in_battle(everything());
    player.press("c");
    paste(&mut player, "Fireball");
    assert!(player.bar().lines().nth(2).unwrap().starts_with(" Fireball:"), "{}", player.text());
    let mut player = moment("moving", quiet(), (80, 24));
    player.press("/");
    paste(&mut player, "West moves");
    sees(&player, "\"west moves\"");
}

#[test]
fn paste_of_a_plan_is_read_as_notation() {
    let mut player = at_duels(quiet(), PLANNED);
    paste(&mut player, "FI* ME*\n");
    sees(&player, "Plan as text: FI* ME*");
    player.press("<Enter>");
    assert!(!player.text().contains("Plan as text"), "it was read: {}", player.text());
    player.press("n");
    paste(&mut player, "Fire first");
    sees(&player, "Store it as: Fire first");
}

#[test]
fn paste_into_a_hex_name_goes_there() {
    let mut player = at_hexarena(quiet(), "q<Enter>");
    player.press("<Enter>");
    for _ in 0..40 {
        player.press("mg");
        if player.text().contains("Go to hex:") {
            break;
        }
        player.press("<Esc><Enter><Enter>");
    }
    paste(&mut player, "d-5");
    sees(&player, "Go to hex: D5");
}

#[test]
fn paste_where_nothing_is_typed_says_so_and_does_nothing() {
    for name in ["moving", "aiming", "evading", "hand_combat"] {
        let mut player = moment(name, quiet(), (80, 24));
        let before = (player.battle().hash(), player.text().lines().take(19).map(String::from).collect::<Vec<_>>());
        paste(&mut player, "y\r.\rq\u{1b}");
        let after = (player.battle().hash(), player.text().lines().take(19).map(String::from).collect::<Vec<_>>());
        assert_eq!(after, before, "{name}");
        sees(&player, "Nothing was pasted: this screen cannot take that text.");
    }
    let mut player = at_gladiator("o");
    paste(&mut player, "abc");
    sees(&player, "Nothing was pasted");
    player.input(Input::PasteEnd { whole: false });
    sees(&player, "The pasted text arrived incomplete");
}
