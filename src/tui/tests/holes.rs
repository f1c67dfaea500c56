//! No size leaves a hole: the blank rows inside the boxes of all screens have a bound.

use super::*;
use crate::tests::measured::{Hole, holes};
use crate::tests::rooms::{SCREENS, school};
use crate::tests::sizes::{BETWEEN, SIZES};

/// Screens of the other rulebooks, and the keys that lead there from the main menu.
const OTHERS: [(&str, &str); 10] = [
    ("Hex Arena", "h"),
    ("a quick bout", "h<Enter>"),
    ("making a character", "hn"),
    ("switches", "hs"),
    ("Battlefield", "b"),
    ("arranging a battle", "ba"),
    ("scenarios", "bs"),
    ("Duels", "d"),
    ("workshop", "dw"),
    ("a plan", "dw<Enter>"),
];

/// A box may be blank in so many of its rows: lists and texts of a beginner are short. Of a box of few rows this counts less.
fn is_hole(hole: &Hole) -> bool {
    hole.blank > 6 && 3 * hole.blank > 2 * hole.rows
}

/// The holes of all screens at all sizes, and the blank rows of the largest.
const MOST: usize = 114;
const WORST: u16 = 36;

fn told_worst(all: &[(String, Hole)]) -> u16 {
    all.first().map_or(0, |(_, hole)| hole.blank)
}

#[test]
fn no_box_is_mostly_blank() {
    let mut all: Vec<(String, Hole)> = Vec::new();
    let mut look = |player: &mut Player, name: &str| {
        for (columns, rows) in SIZES.into_iter().chain(BETWEEN) {
            player.resize(columns, rows);
            let found = holes(player).into_iter().filter(is_hole);
            all.extend(found.map(|hole| (format!("{name} at {columns}x{rows}"), hole)));
        }
    };
    for (name, keys) in SCREENS {
        let mut player = school(modern());
        player.press_classic(keys);
        look(&mut player, name);
    }
    for (name, keys) in OTHERS {
        let mut player = Player::with(modern());
        player.app.fix_chance(Seed(7));
        player.press(keys);
        look(&mut player, name);
    }
    all.sort_by_key(|(_, hole)| std::cmp::Reverse(hole.blank));
    let told: Vec<String> =
        all.iter().map(|(name, hole)| format!("{name}: {}: {} of {}", hole.title, hole.blank, hole.rows)).collect();
    assert!(all.len() <= MOST && told_worst(&all) <= WORST, "{} holes: {told:#?}", all.len());
}

#[test]
fn boxes_use_the_screen_from_100x30_on() {
    for (name, keys) in [("before", "b"), ("menu", ""), ("options", "o")] {
        let mut player = school(modern());
        player.press_classic(keys);
        player.resize(100, 30);
        assert!(player.text().contains('\u{256d}'), "{name}: {}", player.text());
    }
    let mut player = Player::with(modern());
    player.press("dw<Enter>");
    player.resize(100, 30);
    assert!(player.text().contains('\u{256d}'), "the editor: {}", player.text());
}
