//! The marked answers of *Tunnels*: what Return alone does in fights and lessons, how long a repeated order lasts, and what the
//! estimate of a delve may know.

use super::tunnels_delve::{outing, setup};
use super::tunnels_mended::fighting;
use super::tunnels_play::{against, fight, opened, second_turn};
use super::*;
use crate::estimate::Estimated;
use crate::game_view::rulebook_ui::ControlRules;
use crate::tunnels::orders::proposal;
use ludus_engine::narration::Narrate;
use ludus_tunnels::battle::command::{Command as FightCommand, Order};
use ludus_tunnels::battle::fighter::FighterId;
use ludus_tunnels::battle::state::Question;
use ludus_tunnels::outing::{Outing, Setup as OutingSetup};

const SMALL: (u16, u16) = (80, 24);

/// The name of the marked row below the board.
fn marked(player: &Player) -> String {
    let text = player.text();
    let row = text.lines().skip(16).find_map(|line| line.split_once("\u{25ba} "));
    row.unwrap_or_else(|| panic!("no marked row: {text}")).1.to_string()
}

#[test]
fn the_list_of_spells_marks_the_one_that_is_proposed() {
    let mut player = opened(against("orc", 3), modern(), SMALL);
    player.press("w").press("w");
    let Some((FightCommand::Order(Order::Cast(casting)), _)) = proposal(&fight(&player)) else {
        panic!("Ilse does not cast: {}", player.text())
    };
    player.press("c");
    assert!(marked(&player).starts_with(casting.spell.name()), "{}", player.text());
}

#[test]
fn orders_of_a_fight_on_a_delve_last_combat_turns() {
    let now = outing(&fighting(modern(), SMALL));
    let turn = now.fight().unwrap().round();
    assert_eq!(now.order_round(), turn);
    assert_ne!(turn, now.round(), "the game turn is another");
}

#[test]
fn nobody_stands_by_hand_to_hand() {
    let mut player = second_turn(modern(), SMALL);
    let before = fight(&player);
    player.press(">");
    player.assert_shows(&["who waits takes hits without a blow"]);
    assert_eq!(fight(&player), before);
}

#[test]
fn return_repeats_blows_and_no_waiting() {
    let mut player = second_turn(modern(), SMALL);
    assert!(marked(&player).starts_with("Repeat"), "{}", player.text());
    let turn = fight(&player).turn;
    for _ in 0..40 {
        let now = fight(&player);
        if now.turn > turn && now.question == Question::Order(FighterId(0)) {
            break;
        }
        player.press(if matches!(now.question, Question::Order(_)) { "w" } else { "<Enter>" });
    }
    player.assert_shows(&["Repeat"]);
    assert!(!marked(&player).starts_with("Repeat"), "{}", player.text());
}

#[test]
fn return_alone_does_what_the_first_fight_teaches() {
    let mut player = lesson_play::opened("il", 0, modern());
    for _ in 0..60 {
        player.press("<Enter>");
        player.assert_lacks(&["this step is about something else"]);
        if player.text().contains("A first delve") {
            return;
        }
    }
    panic!("the lesson does not end: {}", player.text());
}

#[test]
fn the_estimate_of_a_delve_knows_no_unseen_place() {
    let places = |seed: u64| {
        let mut same = setup(seed);
        // The theme is known before.
        same.dungeon.theme = setup(1).dungeon.theme;
        let setup = Outing::quick(&OutingSetup::Delve(Box::new(same)));
        Outing::lay_out(&setup, Seed(5)).unwrap()
    };
    assert_eq!(places(1), places(2), "only the draws of the estimate count");
    let setup = OutingSetup::Delve(Box::new(setup(1)));
    let levels = [5, 6].map(|seed| Outing::lay_out(&setup, Seed(seed)).unwrap().delve().unwrap().map());
    assert_ne!(levels[0], levels[1], "each game has a dungeon of its own");
}
