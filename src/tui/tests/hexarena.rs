//! The screens of the *Hex Arena*: reached by keys from the main menu, at four sizes, in both looks.

use super::*;
use crate::books::ActiveGame;
use crate::hexarena::screens::bout_form::BoutForm;
use crate::tests::sizes::SIZES;
use insta::assert_snapshot;
use ludus_engine::proves;
use ludus_hexarena::battle::state::{Bout, Decision};
use ludus_store::settings::{Look, Theme};

pub fn modern() -> Settings {
    Settings { look: Look::Modern, theme: Theme::Truecolor, ..quiet() }
}

/// At a screen of the Hex Arena, by keys from its menu. The last quick bout was three a side.
pub fn at(settings: Settings, keys: &str) -> Player {
    let mut player = Player::with(settings);
    player.app.fix_chance(Seed(7));
    player.app.books_mut().quick = Some(BoutForm::three_a_side());
    player.press_classic("x").press_classic(keys);
    player
}

pub fn bout(player: &Player) -> Option<Bout> {
    match player.app.play() {
        Some(ActiveGame::HexArena(player)) => Some(*player.session().battle()),
        _ => None,
    }
}

/// What a player would press who takes what is proposed.
fn answer(player: &mut Player) {
    let before = player.text();
    player.press("<Enter>");
    if player.text() == before {
        player.press("<Esc>p<Enter>");
    }
}

#[test]
fn arena_ground_and_light_are_shown_before_the_bout() {
    proves!("DQ-GEN-21");
    let player = at(quiet(), "q");
    for told in ["Arena              Standard, 19 x 9", "Ground             Pillars", "Light              day"] {
        assert!(player.text().contains(told), "{told:?} is not in {}", player.text());
    }
}

#[test]
fn three_a_side_bout_is_left_resumed_and_played_to_its_end() {
    proves!("DQU-32");
    let mut player = at(quiet(), "q<Enter>");
    assert!(player.text().contains("place your figures"), "{}", player.text());
    player.press("<Enter>");
    for _ in 0..6 {
        answer(&mut player);
    }
    assert!(bout(&player).unwrap().pulse() >= 1);
    while !matches!(bout(&player).unwrap().decision(), Decision::Act(_)) {
        answer(&mut player);
    }
    let left = bout(&player).unwrap();
    player.press("s<Enter>");
    assert!(player.text().contains("conTinue"), "{}", player.text());
    player.press("t");
    assert_eq!(bout(&player), Some(left), "{}", player.text());
    let (mut struck, mut deep) = (0, 0);
    for _ in 0..4000 {
        match bout(&player).map(|bout| bout.decision()) {
            None | Some(Decision::Over) => break,
            Some(Decision::Strike(_)) if player.text().contains(" > ") => {
                // Everything that makes the chance stands there, and what a hit does (DQU-32).
                let bar = player.bar();
                assert!(bar.contains("MSC ") && bar.contains("SC ") && bar.contains("Return strike"), "{bar}");
                assert!(bar.contains(" MSC "), "the words before it end in time: {bar}");
                let below = bar.lines().nth(3).unwrap_or_default();
                deep += usize::from(below.contains("EN 01-") && below.contains("grievous 01-"));
                struck += 1;
            }
            _ => {}
        }
        answer(&mut player);
    }
    assert!(struck > 0, "nobody ever struck");
    assert!(2 * deep > struck, "ranges for Endurance and grievous: {deep} of {struck} strikes tell them");
    assert_eq!(bout(&player).unwrap().decision(), Decision::Over, "{}", player.text());
    let text = player.text();
    assert!(text.contains("Who did what") && text.contains("Pulse"), "{text}");
    player.press("<Enter>");
    assert!(player.text().contains("H E X"), "{}", player.text());
}

/// Every screen, and the keys that lead there from the menu.
const SCREENS: [(&str, &str); 9] = [
    ("menu", ""),
    ("quick", "q<Down><Down><Down><Down><Down><Down><Down>"),
    ("placing", "q<Enter>"),
    ("picking", "q<Enter><Enter>"),
    ("acting", "q<Enter><Enter><Enter>"),
    ("moving", "q<Enter><Enter><Enter>m66r"),
    ("passing", "q<Enter><Enter><Enter>p"),
    ("looking", "q<Enter><Enter><Enter>o "),
    ("odds", "q<Enter><Enter><Enter><Tab>"),
];

#[test]
fn every_screen_at_four_sizes_in_both_looks() {
    proves!("DQU-28", "DQU-30", "DQU-40");
    for (name, keys) in SCREENS {
        for (look, settings) in [("classic", quiet()), ("modern", modern())] {
            for (columns, rows) in SIZES {
                let mut player = at(settings, "");
                player.resize(columns, rows);
                // Only the letter of the menu differs between the looks.
                match keys.split_at_checked(1) {
                    Some((letter, keys)) => player.press_classic(letter).press(keys),
                    None => &mut player,
                };
                if (look, columns) == ("classic", 80) || (look, columns) == ("modern", 120) {
                    assert_snapshot!(format!("hex_{name}_{look}_{columns}x{rows}"), player.text());
                }
            }
        }
    }
}
