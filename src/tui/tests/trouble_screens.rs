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

#[test]
fn the_widest_names_and_weapons_leave_the_chances_readable() {
    for item in ["Crossbow", "Heavy Crossbow", "Giant Crossbow"] {
        let wide = |name, side, x| man(name, side, x, 9, Facing::East, ["Mace", "", "", ""]);
        let archer = Recruit {
            sh: 20,
            ag: 16,
            kit: Kit::of([item, "", "", ""]).unwrap(),
            ..wide("Wwwwwwwwwwww", Side::West, 10)
        };
        let others = [("Mmmmmmmmmmmm", 14), ("Mmmmmmmmmmmn", 15)];
        let others = others.map(|(name, x)| Recruit { control: Control::Robot, ..wide(name, Side::East, x) });
        let mut player = Player::in_battle(drawn([vec![archer], others.to_vec()].concat(), Phase::Actions, &[]));
        player.press("b");
        let bar = player.bar();
        let first = bar.lines().next().unwrap();
        assert!(first.contains("Mmmmmmmmmmmm") && first.contains(item), "{bar}");
        assert!(first.contains("if he EVADES") && first.ends_with('%'), "{bar}");
        assert!(bar.lines().nth(4).unwrap().ends_with(" 1 of 2"), "{bar}");
    }
}

#[test]
fn going_past_a_two_handed_weapon_keeps_what_is_in_the_other_hand() {
    let mut player = Player::with(quiet());
    player.press("mConan<Enter>");
    let also = |player: &Player| player.text().lines().find(|line| line.contains("Also    ")).unwrap().to_string();
    assert!(also(&player).contains("Spike Shield"), "{}", player.text());
    let mut pushed = false;
    for _ in 0..60 {
        player.press("-");
        pushed |= !also(&player).contains("Spike Shield");
        if pushed && player.text().contains("Broadsword     12") && player.text().contains("Ready   Broadsword") {
            break;
        }
    }
    assert!(pushed, "a two-handed weapon needs both hands");
    assert!(also(&player).contains("Spike Shield"), "{}", player.text());
}
