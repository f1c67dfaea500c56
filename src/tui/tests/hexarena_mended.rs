//! Newcomers of the *Hex Arena* made by Return alone, purchases that are asked about, and attacks that are taken back.

use super::*;
use crate::tests::hexarena::bout;
use crate::tests::hexarena_asks::{asked, at_question};
use crate::tests::hexarena_camp::at;
use ludus_engine::game::{Game, NullSink};
use ludus_hexarena::battle::command::{Act, Command as Deed};
use ludus_hexarena::battle::state::Decision;

/// Presses Return until the screen shows a text.
fn returns_to(player: &mut Player, text: &str) {
    for _ in 0..20 {
        if !player.text().contains(text) {
            player.press("<Enter>");
        }
    }
    assert!(player.text().contains(text), "{}", player.text());
}

#[test]
fn a_newcomer_made_by_return_alone_can_fight() {
    let mut player = at(quiet(), "m");
    returns_to(&mut player, "Training: The newcomer has");
    player.press("<Enter>");
    assert!(player.text().contains("Take a ready-made set, "), "{}", player.text());
    returns_to(&mut player, "The shop");
    player.press("<Enter>Hild<Enter>");
    let made = player.app.store_mut().hexarena().find("Hild").unwrap().who.clone();
    assert!(!made.ranks.weapons.is_empty() && made.kit.primary.is_some(), "{made:?}");
    assert!(made.armour.is_some(), "{made:?}");
}

#[test]
fn a_player_who_chooses_is_asked_once_for_the_set() {
    let mut player = at(quiet(), "m");
    returns_to(&mut player, "Training: The newcomer has");
    player.press("<Enter><Down>");
    assert!(!player.text().contains("ready-made"), "{}", player.text());
    player.press("<Enter>");
    assert!(player.text().contains("The shop"), "{}", player.text());
}

#[test]
fn return_answers_the_question_of_a_purchase_with_yes() {
    let mut player = at(quiet(), "h<Down><Down>t");
    player.press(" <Enter>");
    assert!(player.text().contains("Battle Axe is Rank 1 now, for 83 EP"), "{}", player.text());
    player.press("<Enter>");
    assert!(!player.text().contains("Training:"), "Return continues: {}", player.text());
}

#[test]
fn worse_armour_is_bought_only_after_a_question() {
    let mut player = at(quiet(), "hs<Right><Right>");
    let armour = |player: &mut Player| player.app.store_mut().hexarena().find("Rolf").unwrap().who.armour;
    let before = armour(&mut player).expect("Rolf wears something");
    for _ in 0..9 {
        player.press(" ");
        if player.text().contains("in place of") {
            break;
        }
        assert_eq!(armour(&mut player), Some(before), "{}", player.text());
        player.press("<Down>");
    }
    assert!(player.text().contains("Space or Return trades it."), "{}", player.text());
    player.press("<Down><Up>");
    assert_eq!(armour(&mut player), Some(before));
    player.press(" <Enter>");
    assert!(armour(&mut player).unwrap().ap < before.ap, "{}", player.text());
}

#[test]
fn an_attack_is_taken_back_until_its_first_strike() {
    let (setup, found) = asked(|bout| {
        let attacks = |bout: &ludus_hexarena::battle::state::Bout| {
            let mut legal = Vec::new();
            bout.legal_commands(&mut legal);
            legal.iter().any(|one| matches!(one, Deed::Act(Act::Attack(going)) if going.way.is_empty()))
        };
        matches!(bout.decision(), Decision::Act(_)) && attacks(bout)
    });
    let mut legal = Vec::new();
    found.legal_commands(&mut legal);
    let attack =
        *legal.iter().find(|one| matches!(one, Deed::Act(Act::Attack(going)) if going.way.is_empty())).unwrap();
    let mut after = found;
    let mut events = Vec::new();
    after.execute(&attack, &mut events).unwrap();
    assert!(found.can_undo(&attack, &events, &after), "{events:?}");
    let mut legal = Vec::new();
    after.legal_commands(&mut legal);
    let strike = *legal.iter().find(|one| matches!(one, Deed::Strike(_))).unwrap();
    let mut struck = after;
    struck.execute(&strike, &mut NullSink).unwrap();
    assert!(!after.can_undo(&strike, &[], &struck));
    // On the screen Esc goes back to the menu.
    let mut player = at_question((setup, found), quiet(), (80, 24));
    let before = bout(&player).unwrap();
    player.press("a");
    assert!(matches!(bout(&player).unwrap().decision(), Decision::Strike(_)), "{}", player.text());
    player.press("<Esc>");
    assert_eq!(bout(&player), Some(before), "{}", player.text());
}
