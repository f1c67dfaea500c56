//! What goes wrong, and what must not: disks that fail, names that are long, keys that come late.

use super::*;
use crate::store::Confirm;

/// Two men face to face, to act.
fn close() -> Setup {
    let conan = man("Conan", Side::West, 10, 9, Facing::East, ["Broadsword", "Spike Shield", "Crossbow", ""]);
    let bran = Recruit { ag: 9, ..robot("Bran", 11, 9, ["Mace", "", "", ""]) };
    drawn(vec![conan, bran], Phase::Actions, &[])
}

#[test]
fn a_battle_that_is_not_saved_says_so_and_asks_before_it_is_left() {
    for keys in ["m", "q"] {
        let mut player = Player::in_battle(close());
        player.press(keys);
        assert!(player.bar().contains("This battle is NOT saved"), "{}", player.bar());
        assert!(!player.bar().contains("on the disk already"), "{}", player.bar());
        player.press("s<Esc><Esc>");
        assert!(player.bar().contains("Attack"), "back in the battle: {}", player.bar());
        player.press(keys).press("s<Enter>");
        assert!(player.app.battle().is_none());
        assert!(!player.bar().contains("The battle waits"), "{}", player.bar());
    }
}

#[test]
fn a_click_on_abandon_asks_like_its_letter() {
    let mut player = Player::in_battle_with(close(), Settings { confirm: Confirm::Never, ..quiet() });
    player.press("q");
    player.input(Input::Click(33, 19));
    assert!(player.bar().contains("Confirm \"Abandon\"? (return)"), "{}", player.bar());
    assert!(player.app.battle().is_some());
}
