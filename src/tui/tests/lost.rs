//! What the edge of the screen, or of a box, would cut off: nothing, on any screen that the tests reach, at every size, in
//! both looks. The canvas counts it.

use super::*;
use crate::canvas::lost;
use crate::tests::battle_screens::{MOMENTS, classic, moment};
use crate::tests::rooms::{SCREENS, at_screen, at_the_end, school};
use crate::tests::sizes::SIZES;
use crate::tests::standing::questions;

/// Draws the screen as it is, and notes what is lost of it.
fn look_at(player: &mut Player, place: &str, found: &mut Vec<String>) {
    lost();
    player.draw();
    found.extend(lost().into_iter().map(|text| format!("{place}: {text}")));
}

fn both() -> [(Settings, &'static str); 2] {
    [(modern(), "modern"), (classic(), "classic")]
}

fn assert_none(mut found: Vec<String>) {
    found.sort();
    found.dedup();
    assert!(found.is_empty(), "{} texts are cut: {found:#?}", found.len());
}

#[test]
fn nothing_is_lost_at_an_edge_outside_of_a_battle() {
    let mut found = Vec::new();
    for (settings, look) in both() {
        for (name, keys) in SCREENS {
            let mut player = at_screen(settings, keys);
            for size in SIZES {
                player.resize(size.0, size.1);
                look_at(&mut player, &format!("{look} {name} {size:?}"), &mut found);
            }
        }
        let mut player = school(settings);
        for size in SIZES {
            player.resize(size.0, size.1);
            player.app.back_to_the_welcome();
            look_at(&mut player, &format!("{look} welcome {size:?}"), &mut found);
        }
        for wins in Side::BOTH {
            let mut player = at_the_end(settings, wins);
            for size in SIZES {
                player.resize(size.0, size.1);
                look_at(&mut player, &format!("{look} end {size:?}"), &mut found);
            }
        }
    }
    assert_none(found);
}

#[test]
fn nothing_is_lost_at_an_edge_in_a_battle() {
    let mut found = Vec::new();
    for (settings, look) in both() {
        for size in SIZES {
            for name in MOMENTS {
                let mut player = moment(name, settings, size);
                for keys in ["", "x", "o", " ", "<Enter>", "r", "<Left>", "<Tab>", "<Tab>", "<Tab>", "<Tab>", "?"] {
                    player.press(keys);
                    look_at(&mut player, &format!("{look} {name} {size:?} {keys}"), &mut found);
                }
            }
            for (name, mut player) in questions(settings, size) {
                for keys in ["", "?", " ", "<Enter>", "<F2>", "<Esc>", "<Tab>"] {
                    player.press(keys);
                    look_at(&mut player, &format!("{look} {name} {size:?} {keys}"), &mut found);
                }
            }
        }
    }
    assert_none(found);
}
